# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The types of all sources, what pyrefly refuses on the board, and that types cost the board nothing.

pyrefly reads a copy of the project in which the template is a game like the others, beside copies of two
device files that end with PLANTED.
"""

import ast
import json
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from common.device_code import DIFFERENT, TYPES

from sim import build
from sim.board import firmware
from sim.drive.type_checking import CHECKING, walk

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = "highcard"
GAMES = sorted({path.parent.name for path in ROOT.glob("games/*/__init__.py")} | {TEMPLATE})
VM = "sim/vm/beside sim/web/vm sim/vm/stand_ins sim/stubs lib .".split()
"""Where what runs only on the VM finds modules; it is in the first three itself."""
PARTS = {"__init__": "Manifest", "rules": "Rules", "bots": "Bots", "notation": "Notation"}
"""A game's modules, and the protocol of mesa.core.contract for each."""
BOARD = ["-c", "pyproject.toml", "--typeshed-path", str(ROOT / ".venv/board")]
RUNS = [
    BOARD,
    [*BOARD, *(path + "/*.py" for path in VM[:3]), *("--search-path=" + path for path in VM)],
    ["-c", "sim/pyrefly.toml"],
]
"""What pyrefly is asked: to check what goes on the board, what stands in for it on the VM, and the rest."""
STUBS = sorted((ROOT / "sim/stubs").glob("*.pyi"))

CARDS = "lib/mesa/core/cards.py"
RULES = "games/sueca/rules.py"
PLANTED = [
    line.split(" ", 2)
    for line in (ROOT / "tests/rows/types.txt").read_text("utf-8").splitlines()
    if line[0] != "#"
]
"""[a file of the drive, pyrefly's message (a pattern), the line added at its end], …"""
SCREEN = re.compile(r'^(\w+) = const\("([\w.]+)\.([A-Z]\w+)"\)$', re.MULTILINE)
"""A row of mesa.screens: a class by its name."""
OTHERS = [code for code, _, _, held in DIFFERENT if held == TYPES]
"""Things the board cannot do with a built-in type, which only type checking detects."""


def _contract(module, part, at):
    """Return a line that checks a game's module against its protocol."""
    name = "games." + module + ("" if part == "__init__" else "." + part)
    return "import {0}; {1}_{2}: {3} = {0}\n".format(name, part, at, PARTS[part])


def _read(path):
    """Return a source as pyrefly is to read it.

    _TYPE_CHECKING is true for it under typing's name, and a screen's name is the class. What a loop goes
    through on the board becomes list(…), which takes no dict there: the loop itself would, since a dict has
    __getitem__.
    """
    text = path.read_text(encoding="utf-8").replace(CHECKING, CHECKING[1:])
    text = SCREEN.sub(r"from \2 import \3 as \1", text)
    places = []
    for node in walk(ast.parse(text)):
        if isinstance(node, (ast.For, ast.comprehension)):
            over = node.iter
            places += [
                (over.lineno, over.col_offset, b"list(("),
                (over.end_lineno, over.end_col_offset, b"))"),
            ]
    lines = text.encode().splitlines(keepends=True)
    for line, at, what in sorted(places, reverse=True):
        lines[line - 1] = lines[line - 1][:at] + what + lines[line - 1][at:]
    return b"".join(lines).decode()


def _copy(to):
    """Copy the project to the folder `to`, with the template as a game, and what is planted in lib/."""
    places = {name: to / name for name in ("lib", "games", "sim", "tests")}
    for source, target in {**places, "docs/template": to / "games" / TEMPLATE}.items():
        for path in (ROOT / source).rglob("*.py*"):
            if path.suffix in (".py", ".pyi") and TEMPLATE not in path.parts:
                copy = target / path.relative_to(ROOT / source)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_text(
                    _read(path) if path.suffix == ".py" else path.read_text(encoding="utf-8"),
                    encoding="utf-8",
                )
    for name in ("code.py", "boot.py", "safemode.py"):
        (to / name).write_text(_read(ROOT / name), encoding="utf-8")
    for name in ("pyproject.toml", "sim/pyrefly.toml"):
        shutil.copy(ROOT / name, to / name)
    for n, path in enumerate((CARDS, RULES)):
        lines = [line + "\n" for planted, _, line in PLANTED if planted == path]
        (to / "lib/planted_{}.py".format(n)).write_text(_read(ROOT / path) + "".join(lines), encoding="utf-8")
    for n, code in enumerate(OTHERS):
        other = to / "lib/other_{}.py".format(n)
        other.write_text(code, encoding="utf-8")
        other.write_text(_read(other), encoding="utf-8")
    (to / "games/half").mkdir()
    rules = _read(ROOT / RULES).replace("def why(", "def reason(")
    (to / "games/half/rules.py").write_text(rules, encoding="utf-8")
    text = "from mesa.core.contract import Bots, Manifest, Notation, Rules\n"
    text += "".join(_contract(game, part, game) for game in GAMES for part in PARTS)
    (to / "lib/contract.py").write_text(text + _contract("half", "rules", "half"), encoding="utf-8")


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """Return pyrefly's messages: {path in the copy: {line: "kind: message"}}."""
    to = tmp_path_factory.mktemp("types").resolve()
    _copy(to)
    found = {}
    for words in RUNS:
        command = [
            sys.executable,
            "-m",
            "pyrefly",
            "check",
            *words,
            "--output-format=json",
            "--min-severity=error",
        ]
        command += ["--skip-interpreter-query", "--site-package-path", sysconfig.get_path("purelib")]
        done = subprocess.run(command, cwd=to, capture_output=True, text=True, timeout=600)
        assert done.stdout, done.stderr
        for item in json.loads(done.stdout)["errors"]:
            path = Path(to, item["path"]).relative_to(to).as_posix()
            found.setdefault(path, {})[item["line"]] = "{name}: {description}".format(**item)
    return found


def test_what_the_board_lacks_is_refused_where_it_stands(said):
    """A module or attribute that CircuitPython lacks, a wrong type: an error in that line, and no other."""
    for n, path in enumerate((CARDS, RULES)):
        rules = [rule for planted, rule, _ in PLANTED if planted == path]
        before = (ROOT / path).read_text(encoding="utf-8").count("\n")
        found = said.get("lib/planted_{}.py".format(n), {})
        assert sorted(found) == [before + 1 + i for i in range(len(rules))]
        for i, rule in enumerate(rules):
            assert re.match(rule, found[before + 1 + i]), (rule, found[before + 1 + i])


def test_what_the_board_does_not_do_with_a_type_is_refused(said):
    """`in` a bytearray, its missing methods, the order of a dict: an error in that line."""
    assert [code for n, code in enumerate(OTHERS) if not said.get("lib/other_{}.py".format(n))] == []


def test_every_source_has_its_types(said):
    """What goes on the board, the template as a game, what runs on the VM, sim/ and tests/."""
    assert {
        path: found for path, found in said.items() if not re.match("lib/(planted_|other_|contract)", path)
    } == {}


def test_every_game_keeps_the_contract(said):
    """Rules, bots and notation follow mesa.core.contract's protocols; rules without `why` do not."""
    last = 1 + len(GAMES) * len(PARTS) + 1
    found = said.get("lib/contract.py", {})
    assert list(found) == [last] and "requires attribute `why`" in found[last], found


TYPED = """
from mesa.core import contract
_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.match import Match
    class Made: ...
class A:
    b: "int"
    c: "Made" = None
    def f(self, d: "Match", *e: "int", g: "str" = "") -> "list[int]":
        h: "int" = d
        return [h]
"""
PLAIN = """
from mesa.core import contract
_TYPE_CHECKING = const(0)
0


class A:
    0
    c = None
    def f(self, d, *e, g = ""):
        h = d
        return [h]
"""


def test_types_cost_the_board_nothing():
    """The compiler drops annotations and what is below _TYPE_CHECKING."""
    head = "from micropython import const"
    typed, plain = (build.compile_module((head + text).encode(), "x") for text in (TYPED, PLAIN))
    assert typed == plain


def test_the_stubs_have_what_the_firmware_has():
    """sim/stubs and sim/board/firmware.py list the same public names (io's also those that open() gives)."""
    wrong = {}
    for path in STUBS:
        listed = set()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                listed.add(node.name)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                listed.add(node.target.id)
        listed = {name for name in listed if name[0] != "_"}
        if path.stem == "io":
            listed -= set("FileIO TextIOWrapper BufferedReader BufferedWriter BufferedRandom".split())
        differs = listed ^ set(firmware.CORE[path.stem].split())
        if differs:
            wrong[path.stem] = differs
    assert wrong == {}


def _unhinted(path):
    """Yield public functions and methods of the file at `path` with a parameter or result without a hint."""
    todo = [(None, node) for node in ast.parse(path.read_text(encoding="utf-8")).body]
    while todo:
        home, node = todo.pop()
        if isinstance(node, ast.ClassDef) and node.name[0] != "_":
            todo += [(node.name, inner) for inner in node.body]
        elif isinstance(node, ast.FunctionDef) and (node.name[0] != "_" or home and node.name == "__init__"):
            taken = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
            bare = [
                arg.arg for arg in taken if arg.annotation is None and arg.arg not in ("self", "cls", "_")
            ]
            if bare or node.returns is None:
                yield "{}:{}: {} {}".format(path.name, node.lineno, node.name, bare or "->")


def test_every_public_function_says_its_types():
    """This covers lib/, games, template and sim/; the VM's stand-ins have names that only the VM knows."""
    found = []
    for folder in ("lib", "games", "docs/template", "sim"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "stand_ins" not in path.parts:
                found += _unhinted(path)
    assert found == []
