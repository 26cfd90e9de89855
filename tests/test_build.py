# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The drive: its content, and that every build is identical."""

from __future__ import annotations

import ast
import difflib
import hashlib
import itertools
import re
import zipfile
from pathlib import Path
from typing import Any

import copies
import pytest

from mesa.board.hardware import KEY_A
from mesa.console import report
from mesa.ui import text as words
from mesa.ui.words import Words
from sim import ROOT, build
from sim.art import strips
from sim.board import firmware
from sim.drive import constants, flash_names, lazy_imports, parameters, short_modules, text_keys, texts
from sim.drive import texts as text_files
from sim.drive.flash_names import NAMES
from sim.drive.module_names import module_name
from sim.drive.type_checking import board_nodes
from sim.figures import layers
from sim.vm import BoardVM, file_names, runner

NOT_THERE = (
    "/screens.py",
    "mesa/__init__.py",
    *("mesa/{}/__init__.py".format(name) for name in (*layers.LAYERS, *layers.PAGES)),
)
"""Modules of which nothing is left, once their constants are where they are used; and what only says so."""

# What the drive contains


def test_only_the_front_doors_are_source(files):
    """Only the front doors are .py, and every module is marked for CircuitPython, bytecode version 6."""
    assert {path for path in files if path.endswith(".py")} == {"code.py", "boot.py", "safemode.py"}
    modules = [data for path, data in files.items() if path.endswith(".mpy")]
    assert len(modules) > 20
    assert {data[:2] for data in modules} == {b"C\x06"}


def test_a_module_points_to_no_memory_but_its_own(files: dict[str, bytes]) -> None:
    for path, data in files.items():
        if path.endswith(".mpy"):
            names, _, objects = build.table(data)
            assert objects or len(names) % 8 not in (0, 7), path


def test_everything_of_ours_is_there(files):
    """It has every module, picture, font and text of lib/mesa, games and fonts; nothing of sim or tests.

    Only what nobody loads in play on a board is missing, and files of nothing but constants.
    """
    for top in ("lib/mesa", "games", "fonts"):
        for file in (build.ROOT / top).rglob("*"):
            path = file.relative_to(build.ROOT).as_posix()
            if file.suffix == ".py":
                missing = path.endswith(build.OFF_THE_DRIVE) or path.endswith(NOT_THERE)
                assert (build.on_drive(path[: -len(".py")] + ".mpy") in files) != missing
            elif file.name == "icon.txt":
                assert path not in files  # it becomes icon.bmp
            elif file.match("text.*.txt"):
                code = file.name.split(".")[1]
                made = files[(file.parent / "text.bin").relative_to(build.ROOT).as_posix()]
                assert code in text_files.separate(made) and path not in files
            elif file.suffix in (".bmp", ".txt", ".strip") or file.name == "text.pcf":
                assert files[path] == file.read_bytes()
    fonts = {path for path in files if path.startswith("fonts/")}
    assert fonts == {"fonts/big.strip", "fonts/text.pcf", "fonts/text.strip"}
    assert {path.split("/")[0] for path in files if "/" in path} == {"lib", "games", "fonts"}


def test_what_is_loaded_by_name_is_there(files):
    """Parts of a game, screens: what the sources load, and no import names."""
    loaded = {part for parts in layers.parts().values() for part in parts}
    for path in layers.device_files():
        loaded |= {
            name for _, names in layers.calls(path) for name in names if name.startswith(("mesa", "games"))
        }
    loaded = {name for name in loaded if "*" not in name}
    assert len(loaded) > 50
    for name in loaded:
        paths = {
            top + name.replace(".", "/") + end for top in ("", "lib/") for end in (".mpy", "/__init__.mpy")
        }
        assert {build.on_drive(path) for path in paths} & set(files), name


def test_the_libraries_are_what_is_imported_and_no_more(files):
    """There are the PCF reader, one label class, QR codes and their imports; no other formats or labels."""
    theirs = sorted(path[13:-4] for path in files if path.startswith("lib/adafruit_"))
    fonts = ["bitmap_font/__init__", "bitmap_font/glyph_cache", "bitmap_font/pcf"]
    labels = ["display_text/__init__", "display_text/bitmap_label"]
    assert theirs == [*fonts, *labels, "miniqr", "ticks"]
    licence = files["LICENSE.txt"].decode()
    assert "Adafruit Industries" in licence and "The Carteado authors" in licence


def test_a_stale_strip_is_refused(monkeypatch):
    """The message says what to do."""
    monkeypatch.setattr(strips, "stale", lambda: ["big.strip"])
    with pytest.raises(build.BuildError, match=r"fonts/big\.strip: .*run make art"):
        build.collect()


def test_source_drive_has_the_same_modules(files, sources):
    """--source: a .py for every .mpy, with the text unchanged; and the files of nothing but constants."""
    expected = {path for path in sources if not path.endswith(NOT_THERE)}
    assert {build.in_sources(path).replace(".mpy", ".py") for path in files} == expected | {NAMES}
    assert sources["lib/mesa/core/rng.py"] == (build.ROOT / "lib/mesa/core/rng.py").read_bytes()


@pytest.mark.soak
def test_built_twice_is_the_same(files, tmp_path, monkeypatch):
    """Every file and the zip have the same bytes, whenever and wherever they are built.

    Also from sources with lines that end in CRLF, as an editor on Windows may leave them. Compiling takes
    most of the time, so only every eighth module is compiled again.
    """
    compiled = build.compiled

    def some_compiled(texts):
        kept = {path.replace(".py", ".mpy"): files[path.replace(".py", ".mpy")] for path in texts}
        return {**kept, **compiled(dict(list(texts.items())[::8]))}

    build.compile_module.cache_clear()
    monkeypatch.setattr(build, "compiled", some_compiled)
    with copies.of_windows():
        assert b"\r\n" in (build.ROOT / "code.py").read_bytes()
        again = build.collect()
    assert again == files
    _, one = build.write(files, tmp_path / "one")
    _, two = build.write(again, tmp_path / "two")
    assert one.read_bytes() == two.read_bytes()
    with zipfile.ZipFile(one) as z:
        assert {name: z.read(name) for name in z.namelist()} == files


def test_an_import_that_nobody_has_is_refused():
    """Importing a module that is neither in the firmware nor on the drive stops the build."""
    with pytest.raises(build.BuildError, match="imports functools"):
        build.libraries({"lib/mesa/x.py": b"import functools"})
    with pytest.raises(build.BuildError, match="does not have"):
        build.libraries({"lib/mesa/x.py": b"import adafruit_bitmap_font.nothing"})
    assert (
        build.libraries({"lib/mesa/x.py": b"try:\n    import functools\nexcept ImportError:\n    pass"}) == {}
    )


def test_pictures_must_have_four_bits():
    """An 8-bit BMP, or a file that is no BMP, stops the build."""
    head = bytearray(54)
    head[:2] = b"BM"
    head[28] = 4
    build.check_bitmap("a.bmp", bytes(head))
    head[28] = 8
    with pytest.raises(build.BuildError, match="8 bits"):
        build.check_bitmap("a.bmp", bytes(head))
    with pytest.raises(build.BuildError, match="not a BMP"):
        build.check_bitmap("a.bmp", b"PNG")


def test_the_command_copies_and_builds(files, tmp_path, capsys, monkeypatch):
    """build.py --copy writes this tree to a drive; without it, dist/CIRCUITPY and the zip have the same."""
    monkeypatch.setattr(build, "collect", lambda *_: dict(files))
    drive = tmp_path / "CIRCUITPY"
    copies.prepare(drive, "an empty drive")
    assert build.main(["--copy", str(drive)]) == 0
    assert build.main(["--out", str(tmp_path / "dist")]) == 0
    out = capsys.readouterr().out
    assert "read back" in out and "sha256" in out
    assert copies.listing(drive) == copies.listing(tmp_path / "dist/CIRCUITPY")


def test_words_that_look_alike_on_the_drive_are_refused():
    """The build replaces words' keys by three letters; two keys with the same letters are refused."""
    seen = {}
    keys = ("".join(letters) for letters in itertools.product("abcdefghij", repeat=8))
    alike = next((one, key) for key in keys if (one := seen.setdefault(text_files.letters(key), key)) != key)
    with pytest.raises(text_files.TextError, match="{} and {}".format(*alike)):
        text_files.check(alike)
    text_files.check(["a", "b", "a"])


def test_writing_replaces_an_earlier_build(tmp_path):
    """And the zip has the checksum that sha256sum finds beside it, with its bare name."""
    for name in ("carteado-0.9.0.zip", "carteado-0.9.0.zip.sha256"):
        (tmp_path / name).write_bytes(b"old")
    build.write({"old.txt": b"old"}, tmp_path)
    drive, pack = build.write({"lib/new.txt": b"new"}, tmp_path)
    assert [p.name for p in drive.rglob("*") if p.is_file()] == ["new.txt"]
    assert sorted(tmp_path.glob("*.zip*")) == [pack, build.checksum(pack)]
    line = "{}  {}\n".format(hashlib.sha256(pack.read_bytes()).hexdigest(), pack.name)
    assert build.checksum(pack).read_bytes() == line.encode()


# The build's renamers: sources before and after, in tests/rows/renamers.txt, and laws of the whole drive.
#
#     ## constants: an imported number takes its place      a renamer (`STEPS`), and what it does
#     @ lib/mesa/b.py                                       one of the files that are renamed together
#     -from mesa.a import N                                 a line before,
#     +_N = const(3)                                        and after
#      x = 2                                                a line that stays
#
# With --rewrite, pytest writes the changed lines anew. tests/test_vm.py shows that the whole drive plays as
# the sources.


FILE = Path(__file__).parent / "rows" / "renamers.txt"
HEAD, *CASES = re.split(r"(?m)^(?=## )", FILE.read_text("utf-8"))
FLASH = ("a", "b", "is", "pi", "tx", "width", "zlib")
"""The names that the firmware has, here."""
MODULES = {
    "mesa.ui.fan": "mesa.a",
    "mesa.ui.text": "mesa.b",
    "mesa.ui.menus": "mesa.c",
    "mesa.core.log": "mesa.x1",
    "mesa.prizes.win": "mesa.prizes.win",
}
KEYS = {"lib/mesa": {"undo", "won"}, "games/set": {"mark"}}
OF_DRIVE = {"": {"TABLE": "tx", "box": "zlib", "cut": "pi"}, "lib/mesa/one.py": {"TABLE": "a"}}


def _named(files: dict[str, str]) -> dict[str, str]:
    table = flash_names.table(files, FLASH, ())
    return {path: flash_names.renamed(text, table, path) for path, text in files.items()}


def _each(change: Any) -> Any:
    return lambda files: {path: change(text) for path, text in files.items()}


STEPS: dict[str, Any] = {
    "constants": constants.fold,
    "empty": _each(lambda text: "" if constants.empty(text) else text),
    "imports": lazy_imports.replace,
    "keys": lambda files: text_keys.replace(files, KEYS),
    "modules": _each(lambda text: short_modules.renamed(text, MODULES, ["cs", "ox", "tx"])),
    "modules, beside the drive": _each(lambda text: short_modules.renamed(text, MODULES)),
    "names": _named,
    "names, beside the drive": _each(lambda text: flash_names.renamed(text, OF_DRIVE)),
    "parameters": lambda files: parameters.rename(files, FLASH, {"asked"}),
}
"""{name: function of {path: text} that returns the same}."""


def renamed(case: str) -> str:
    """Return a case as it should be written: its sources, and what becomes of them."""
    title, *parts = case.rstrip("\n").split("\n@ ")
    before = {}
    for part in parts:
        path, *lines = part.split("\n")
        before[path] = "".join(line[1:] + "\n" for line in lines if line[:1] != "+")
    after = STEPS[title[3:].split(":")[0]](before)
    out = [title]
    for path, text in before.items():
        ast.parse(after[path])
        out.append("@ " + path)
        lines = text.splitlines(), after[path].splitlines()
        whole = list(difflib.unified_diff(*lines, n=99, lineterm=""))[3:] or [" " + line for line in lines[0]]
        out += [line.rstrip() for line in whole]
    return "\n".join(out) + "\n\n"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.split("\n")[0][3:])
def test_a_source_becomes(case: str) -> None:
    assert renamed(case).rstrip() == case.rstrip()


@pytest.fixture(scope="module", autouse=True)
def _rewrite(request: pytest.FixtureRequest) -> None:
    """With --rewrite, write what each case becomes."""
    if request.config.getoption("--rewrite"):
        FILE.write_text(HEAD + "".join(map(renamed, CASES)).rstrip("\n") + "\n", "utf-8")


# The whole drive


@pytest.fixture(scope="module")
def ours(sources: dict[str, bytes]) -> dict[str, str]:
    """Return {path: text} of our sources that are compiled."""
    return {
        p: data.decode() for p, data in sources.items() if p.endswith(".py") and p[:4] in ("lib/", "game")
    }


def test_each_name_can_be_told_back(ours: dict[str, str]) -> None:
    """In no file do two names become one, or one that was there: the old names put back give the source."""
    table = build.drive_names()
    assert len(table[""]) > 300
    for path, text in ours.items():
        if path.startswith(("lib/mesa/", "games/")):
            now = flash_names.renamed(text, table, path)
            there = {*re.findall(r"\w+", text)}
            names = {**flash_names.everywhere(table), **table.get(path, {})}
            for place in table:
                names.update(table[place] if place and path.startswith(place) else {})
            back = {new: old for old, new in names.items() if old in there}
            assert not {*back} & there, path
            assert re.sub(r"\w+", lambda word, back=back: back.get(word[0], word[0]), now) == text, path


def test_parameters_leave_all_else(ours: dict[str, str]) -> None:
    """Functions, classes and attributes keep their names and places."""
    after = parameters.rename(ours, {*FLASH}, ())
    assert after != ours != constants.fold(ours)
    for path, text in ours.items():
        for old, new in zip(ast.walk(ast.parse(text)), ast.walk(ast.parse(after[path])), strict=True):
            assert type(old) is type(new) and getattr(old, "lineno", 0) == getattr(new, "lineno", 0), path
            for field in ("name", "attr", "value") if not isinstance(old, ast.arg) else ():
                if isinstance(getattr(old, field, None), (str, int, bytes)):
                    assert getattr(old, field) == getattr(new, field), path


def test_no_file_of_the_drive_has_a_name_that_others_replace(files: dict[str, bytes]) -> None:
    """What were renamed in one file and not in another would be an AttributeError or ImportError there."""
    table, modules = build.drive_names(), build.drive_modules()
    common = flash_names.everywhere(table)
    flash = set().union(*firmware.names().values())
    moved = {module for module, name in modules.items() if module != name}
    last = [modules[module].rpartition(".")[2] for module in moved]
    assert len(last) > 100 and len({name.lower() for name in last}) == len(last)
    assert all(re.fullmatch(r"[a-z]\w{0,7}", name) for name in last)
    assert not {*last} & short_modules.RESERVED and {*last} <= flash - firmware.MODULES
    parts = "|".join(re.escape(module[len("mesa.") :]) for module in moved)  # of the console's names
    in_texts = re.compile(r"(?<![\w.])(mesa\.)?({})(?![\w.])".format(parts).encode())
    found: set[str] = set()
    for path, data in files.items():
        if path.endswith(".mpy"):
            names = file_names(path, data)
            assert build.on_drive(build.in_sources(path)) == path
            assert not ({*common} | {*table.get(build.in_sources(path)[:-3] + "py", {})} | moved) & names, (
                path
            )
            assert not in_texts.search(data), path
            found |= names
    keys = set().union(*build.word_keys().values())
    assert len(keys & found) < len(keys) / 3, "most keys of words are numbers"


def composed(text: str) -> list[str]:
    """Return the texts of a source that are a piece of a module's name which the build does not know."""
    nodes = list(board_nodes(ast.parse(text)))
    modules = build.drive_modules()
    folders = {module.split(".")[1] for module in modules}
    left = {id(n.left) for n in nodes if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Add)}
    docs = {id(n.value) for n in nodes if isinstance(n, ast.Expr)}
    staying = {name for module, name in modules.items() if name == module}
    starts = {"mesa.", *(name.rpartition(".")[0] + "." for name in staying)}
    found = []
    for n in nodes:
        if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in docs:
            for word in n.value.split():
                whole = "mesa." * (word.split(".")[0] in folders and "." in word) + word
                known = whole != short_modules.whole(whole, modules) or id(n) in left and word in starts
                known = known or any((whole + ".").startswith(name + ".") for name in modules.values())
                found += [word] * (whole.startswith("mesa.") and not known)
    return found


def test_no_module_is_asked_for_by_a_name_that_the_build_would_miss() -> None:
    for path in layers.device_files():
        assert composed((ROOT / path).read_text("utf-8")) == [], path
    for text, missed in (
        ("x = once('mesa.' + 'ui' + '.fan')", []),
        ("x = once('mesa.ui.' + name)", ["mesa.ui."]),
        ("x = once('mesa.{}.fan'.format(name))", ["mesa.{}.fan"]),
        ("x = 'ui.', 'ui.fan', 'mesa.ui.nothing', 'mesa.prizes.win'", ["ui.", "mesa.ui.nothing"]),
    ):
        assert composed(text) == missed


def test_an_error_has_the_sources_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In modules of one name and of several; what is not known stays, and all if the table is damaged."""
    known = {"m.n{}".format(n): {"a{}".format(k): "deal{}".format(k) for k in range(n)} for n in range(1, 90)}
    for n, names in enumerate(known.values()):
        if n % 2:
            names[""] = "mesa.core.s{}".format(n)  # the module's own name
    path = tmp_path / "names.bin"
    monkeypatch.setattr(report, "_NAMES", str(path))

    def told(module: str, name: str) -> str:
        lines = ["T", 'File "{}", line 1, in {}'.format(module, name)]
        report.put_names(lines)
        return lines[1]

    path.write_bytes(flash_names.packed(known))
    for module, names in known.items():
        for new, name in {**names, "b": "b", "<module>": "<module>", "": ""}.items():
            if new:
                expected = 'File "{}", line 1, in {}'.format(names.get("", module), name)
                assert told(module, new) == expected
    for damaged in (b"", path.read_bytes().replace(b"=deal", b"=d\xe9al")):
        path.write_bytes(damaged)
        assert told("m.n2", "a1") == 'File "m.n2", line 1, in a1'


def test_a_number_finds_the_word_that_its_key_finds() -> None:
    known = Words()
    known.use_language("en")
    for key in ("yes", "settings", "no_such_key"):
        assert words.letters(key) == words.letters(texts.number(key)) == texts.letters(key).encode()
        assert (known.text(texts.number(key)) == known.text(key)) == (key != "no_such_key")


def test_the_launchers_note_names_the_sources_module(files: dict[str, bytes]) -> None:
    """Where a file does not work, also on the serial line; and where a function of it fails."""
    path = build.on_drive("lib/mesa/ui/fan.mpy")
    broken = build.compile_module(b"def is_open():\n    raise OSError(5)\nis_open()\n", module_name(path))
    with BoardVM({**files, path: broken}) as board:
        board.run(runner.console(game="sueca", seed=3, level=1))
        run = board.frames(120, {4: [KEY_A], 5: [KEY_A + 16], 40: [KEY_A], 41: [KEY_A + 16]})
    assert 'File "mesa.ui.fan", line 1, in <module>' in run.said
    assert 'File "mesa.console.transition", line 1, in open' in run.said
    assert "fan: OSError" in run.words[-1][1].replace("\n", " ")
