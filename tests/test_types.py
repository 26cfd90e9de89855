# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The types of all that goes on the board, what pyright refuses there, and that types cost the board nothing.

One run of pyright, with the settings of pyproject.toml, in a copy of the project in which the template is a
game like the others, beside copies of two device files that end with PLANTED.
"""

import ast
import importlib
import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from common.device_code import DIFFERENT, TYPES

from sim import build
from sim.board import firmware

tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = "highcard"
GAMES = sorted({path.parent.name for path in ROOT.glob("games/*/__init__.py")} | {TEMPLATE})
PARTS = {"__init__": "Manifest", "rules": "Rules", "bots": "Bots", "notation": "Notation"}
"""A game's modules, and the protocol of mesa.core.contract for each."""
STUBS = sorted((ROOT / "sim/stubs").glob("*.pyi"))

CARDS = "lib/mesa/core/cards.py"
RULES = "games/sueca/rules.py"
PLANTED = [
    line.split(" ", 2)
    for line in (ROOT / "tests/rows/types.txt").read_text("utf-8").splitlines()
    if line[0] != "#"
]
"""[a file of the drive, pyright's message (a pattern), the line added at its end], …"""
OTHERS = [code for code, _, _, held in DIFFERENT if held == TYPES]
"""Things the board cannot do with a built-in type, which only type checking detects."""


def _contract(module, part, at):
    """Return a line that checks a game's module against its protocol."""
    name = "games." + module + ("" if part == "__init__" else "." + part)
    return "import {0}; {1}_{2}: {3} = {0}\n".format(name, part, at, PARTS[part])


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """Return pyright's messages: {path in the copy: {line: "rule: message"}}."""
    to = tmp_path_factory.mktemp("types")
    for part in ("lib", "games", "sim/stubs", "sim/vm", "sim/web/vm"):
        left = shutil.ignore_patterns("__pycache__", "*.bmp", TEMPLATE)
        shutil.copytree(ROOT / part, to / part, ignore=left)
    shutil.copytree(ROOT / "docs/template", to / "games" / TEMPLATE)
    for name in ("code.py", "boot.py", "safemode.py"):
        shutil.copy(ROOT / name, to / name)
    for n, path in enumerate((CARDS, RULES)):
        lines = [line + "\n" for planted, _, line in PLANTED if planted == path]
        text = (ROOT / path).read_text(encoding="utf-8") + "".join(lines)
        (to / "planted_{}.py".format(n)).write_text(text, encoding="utf-8")
    for n, code in enumerate(OTHERS):
        (to / "other_{}.py".format(n)).write_text(code, encoding="utf-8")
    rules = (ROOT / RULES).read_text(encoding="utf-8")
    (to / "games/half").mkdir()
    (to / "games/half/rules.py").write_text(rules.replace("def why(", "def reason("), encoding="utf-8")
    text = "from mesa.core.contract import Bots, Manifest, Notation, Rules\n"
    text += "".join(_contract(game, part, game) for game in GAMES for part in PARTS)
    (to / "contract.py").write_text(text + _contract("half", "rules", "half"), encoding="utf-8")

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pyright"]
    settings["include"] += ["contract.py", "planted_*.py", "other_*.py"]
    settings["venvPath"] = str(ROOT)
    settings["typeshedPath"] = str(ROOT / settings["typeshedPath"])
    (to / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    options = re.findall(r"(?m)^PYRIGHT := (.*)", (ROOT / "Makefile").read_text(encoding="utf-8"))[0]
    pyright = ["-m", "sim.setup", "node", *options.split(), "--outputjson", "-p", str(to)]
    done = subprocess.run([sys.executable, *pyright], cwd=ROOT, capture_output=True, text=True, timeout=1200)
    found = {}
    for item in json.loads(done.stdout)["generalDiagnostics"]:
        path = Path(item["file"]).resolve().relative_to(to.resolve()).as_posix()
        line = item["range"]["start"]["line"] + 1
        found.setdefault(path, {})[line] = "{}: {}".format(item.get("rule"), item["message"])
    return found


def test_what_the_board_lacks_is_refused_where_it_stands(said):
    """A module or attribute that CircuitPython lacks, a wrong type: an error in that line, and no other."""
    for n, path in enumerate((CARDS, RULES)):
        rules = [rule for planted, rule, _ in PLANTED if planted == path]
        before = (ROOT / path).read_text(encoding="utf-8").count("\n")
        found = said.get("planted_{}.py".format(n), {})
        assert sorted(found) == [before + 1 + i for i in range(len(rules))]
        for i, rule in enumerate(rules):
            assert re.match(rule, found[before + 1 + i]), (rule, found[before + 1 + i])


def test_what_the_board_does_not_do_with_a_type_is_refused(said):
    """`in` a bytearray, its missing methods, the order of a dict: an error in that line."""
    assert [code for n, code in enumerate(OTHERS) if not said.get("other_{}.py".format(n))] == []


def test_all_that_goes_on_the_board_has_its_types(said):
    """The template as a game, too."""
    assert {
        path: found for path, found in said.items() if not re.match("(planted|other)_|contract.py", path)
    } == {}


def test_every_game_keeps_the_contract(said):
    """Rules, bots and notation follow mesa.core.contract's protocols; rules without `why` do not."""
    last = 1 + len(GAMES) * len(PARTS) + 1
    found = said.get("contract.py", {})
    assert list(found) == [last] and '"why" is not present' in found[last], found


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
