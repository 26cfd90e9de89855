# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The build's renamers: sources before and after, in tests/rows/renamers.txt, and laws of the whole drive.

    ## constants: an imported number takes its place      a renamer (`STEPS`), and what it does
    @ lib/mesa/b.py                                       one of the files that are renamed together
    -from mesa.a import N                                 a line before,
    +_N = const(3)                                        and after
     x = 2                                                a line that stays

With --rewrite, pytest writes the changed lines anew. tests/test_vm.py shows that the whole drive plays as the
sources.
"""

from __future__ import annotations

import ast
import difflib
import re
from pathlib import Path
from typing import Any

import pytest

from mesa.board.hardware import KEY_A
from mesa.console import report
from mesa.ui import text as words
from mesa.ui.words import Words
from sim import ROOT, build
from sim.board import firmware
from sim.drive import constants, flash_names, lazy_imports, parameters, short_modules, text_keys, texts
from sim.drive.module_names import module_name
from sim.drive.type_checking import board_nodes
from sim.figures import layers
from sim.vm import BoardVM, file_names, runner

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


def test_parameters_and_constants_leave_all_else(ours: dict[str, str]) -> None:
    """Every line of code is in its line, and functions, classes and attributes keep their names."""
    after, folded = parameters.rename(ours, {*FLASH}, ()), constants.fold(ours)
    assert after != ours != folded
    for path, text in ours.items():
        assert folded[path].count("\n") == text.count("\n"), path
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
    assert len(last) > 120 and len({name.lower() for name in last}) == len(last)
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
    assert 'File "mesa.console.opening", line 1, in step' in run.said
    assert "fan: OSError" in run.words[-1][1].replace("\n", " ")
