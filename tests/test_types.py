# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What pyright refuses in a device file, by line; and that types cost the board nothing.

One run of pyright, with the settings of pyproject.toml, over a copy of the project in which the template is a
game like the others, and in which each of PLANTED is a device file with one line too many.
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

from sim import build
from sim.board import firmware
from sim.drive import annotations

tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = "highcard"
GAMES = sorted({path.parent.name for path in ROOT.glob("games/*/__init__.py")} | {TEMPLATE})
PARTS = {"__init__": "Manifest", "rules": "Rules", "bots": "Bots", "notation": "Notation"}
"""A game's module, and the protocol of mesa.core.contract that it keeps."""
DEVICE = sorted(
    path
    for pattern in ("*.py", "lib/**/*.py", "games/**/*.py", "docs/template/*.py")
    for path in ROOT.glob(pattern)
)
STUBS = sorted((ROOT / "sim/stubs").glob("*.pyi"))

CARDS = "lib/mesa/core/cards.py"
RULES = "games/sueca/rules.py"
PLANTED = [
    # a file of the drive, the line that is planted at its end, what pyright says of it
    (CARDS, "import functools", "reportMissingImports"),
    (CARDS, "import heapq", "reportMissingImports"),
    (CARDS, "import itertools", "reportMissingImports"),
    (CARDS, "import dataclasses", "reportMissingImports"),
    (CARDS, "import random; random.shuffle([1, 2])", "reportAttributeAccessIssue"),
    (CARDS, "import random; random.sample([1, 2], 1)", "reportAttributeAccessIssue"),
    (CARDS, "import time; time.time()", "reportAttributeAccessIssue"),
    (CARDS, "import time; time.perf_counter()", "reportAttributeAccessIssue"),
    (CARDS, "import os; os.path.join('a', 'b')", "reportAttributeAccessIssue"),
    (CARDS, "import os; os.getenv('A').upper()", "report(Attribute|Optional)"),
    (CARDS, "import sys; sys.argv", "reportAttributeAccessIssue"),
    (CARDS, "import gc; gc.freeze()", "reportAttributeAccessIssue"),
    (CARDS, "import binascii; binascii.crc_hqx(b'', 0)", "reportAttributeAccessIssue"),
    (CARDS, "import traceback; traceback.print_exc()", "reportAttributeAccessIssue"),
    (CARDS, "import supervisor; supervisor.ticks_us()", "reportAttributeAccessIssue"),
    (CARDS, "open('a', 'rb').readall()", "reportAttributeAccessIssue"),
    (CARDS, "from micropython import const; const(3).upper()", "reportAttributeAccessIssue"),
    (CARDS, "suit('7H')", "reportArgumentType"),
    (CARDS, "count(3).upper()", "reportAttributeAccessIssue"),
    (RULES, "legal(new(1, 4, bytes(6)), '0')", "reportArgumentType"),
    (RULES, "new(1, 4, bytes(6)).seat", "reportAttributeAccessIssue"),
    (RULES, "proof(new(1, 4, bytes(6)), 0)[0]", "reportOptionalSubscript"),
]


def _contract(module, part, at):
    """A line that holds a game's module against its protocol."""
    name = "games." + module + ("" if part == "__init__" else "." + part)
    return "import {0}; {1}_{2}: {3} = {0}\n".format(name, part, at, PARTS[part])


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """{path in the copy: {line: "rule: message"}} of what pyright says."""
    to = tmp_path_factory.mktemp("types")
    for part in ("lib", "games", "sim/stubs"):
        left = shutil.ignore_patterns("__pycache__", "*.bmp", TEMPLATE)
        shutil.copytree(ROOT / part, to / part, ignore=left)
    shutil.copytree(ROOT / "docs/template", to / "games" / TEMPLATE)
    for n, (path, line, _) in enumerate(PLANTED):
        text = (ROOT / path).read_text(encoding="utf-8")
        (to / "planted_{}.py".format(n)).write_text(text + line + "\n", encoding="utf-8")
    rules = (ROOT / RULES).read_text(encoding="utf-8")
    (to / "games/half").mkdir()
    (to / "games/half/rules.py").write_text(rules.replace("def why(", "def reason("), encoding="utf-8")
    text = "from mesa.core.contract import Bots, Manifest, Notation, Rules\n"
    text += "".join(_contract(game, part, game) for game in GAMES for part in PARTS)
    (to / "contract.py").write_text(text + _contract("half", "rules", "half"), encoding="utf-8")

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pyright"]
    settings["include"] = ["planted_*.py", "contract.py", "games/" + TEMPLATE, RULES, CARDS]
    settings["executionEnvironments"] = settings["executionEnvironments"][-1:]
    settings["venvPath"] = str(ROOT)
    settings["typeshedPath"] = str(ROOT / settings["typeshedPath"])
    (to / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [
        sys.executable,
        "sim/setup.py",
        "node",
        "node_modules/pyright/index.js",
        "-p",
        str(to),
        "--outputjson",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240)
    found = {}
    for item in json.loads(done.stdout)["generalDiagnostics"]:
        path = Path(item["file"]).resolve().relative_to(to.resolve()).as_posix()
        line = item["range"]["start"]["line"] + 1
        found.setdefault(path, {})[line] = "{}: {}".format(item.get("rule"), item["message"])
    return found


@pytest.mark.parametrize("n", range(len(PLANTED)), ids=[line for _, line, _ in PLANTED])
def test_what_the_board_lacks_is_refused_where_it_stands(said, n):
    """A module or attribute that CircuitPython has not, a wrong type: that line, and no other of the file."""
    path, _, rule = PLANTED[n]
    last = (ROOT / path).read_text(encoding="utf-8").count("\n") + 1
    found = said.get("planted_{}.py".format(n), {})
    assert list(found) == [last] and re.match(rule, found[last]), found


def test_the_files_themselves_are_accepted(said):
    """Those that the lines were planted in, and the template as a game."""
    planted = {"planted_{}.py".format(n) for n in range(len(PLANTED))}
    assert {path: found for path, found in said.items() if path not in planted | {"contract.py"}} == {}


def test_every_game_keeps_the_contract(said):
    """Rules, bots and notation are as mesa.core.contract's protocols say; rules without `why` are not."""
    last = 1 + len(GAMES) * len(PARTS) + 1
    found = said.get("contract.py", {})
    assert list(found) == [last] and '"why" is not present' in found[last], found


@pytest.mark.parametrize("path", DEVICE, ids=[path.relative_to(ROOT).as_posix() for path in DEVICE])
def test_types_cost_the_board_nothing(path):
    """A module compiles to the same bytes without its annotations and what stands below _TYPE_CHECKING."""
    text = path.read_text(encoding="utf-8")
    plain = annotations.without(text)
    assert plain.count("\n") == text.count("\n")
    for node in ast.walk(ast.parse(plain)):
        assert getattr(node, "annotation", None) is None and getattr(node, "returns", None) is None
    assert build.compile_module(text.encode(), "x") == build.compile_module(plain.encode(), "x")


@pytest.mark.parametrize("path", STUBS, ids=[path.stem for path in STUBS])
def test_a_stub_has_what_the_firmware_has(path):
    """sim/stubs and sim/board/firmware.py list the same public names (io's also those that open() gives)."""
    listed = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            listed.add(node.name)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            listed.add(node.target.id)
    listed = {name for name in listed if name[0] != "_"}
    if path.stem == "io":
        listed -= set("FileIO TextIOWrapper BufferedReader BufferedWriter BufferedRandom".split())
    assert listed == set(firmware.CORE[path.stem].split())


def test_the_stubs_of_pythons_modules_are_those_of_the_list():
    """What sim/setup.py copied is the package that requirements-test.lock names."""
    name = "micropython-stdlib-stubs"
    package = importlib.metadata.distribution(name)
    assert name + "==" + package.version in (ROOT / "requirements-test.lock").read_text(encoding="utf-8")
    files = [file for file in package.files or () if file.parts[0] == "stdlib"]
    assert len(files) > 20
    for file in files:
        assert (ROOT / ".venv/board" / file).read_bytes() == file.read_binary(), file


def _unhinted(path):
    """Public functions and methods in the file at `path` with a parameter or a result that has no hint."""
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
    """Of lib/, the games, the template and sim/; the VM's stand-ins have names that only the VM knows."""
    found = []
    for folder in ("lib", "games", "docs/template", "sim"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "fakes" not in path.parts:
                found += _unhinted(path)
    assert found == []


def test_a_function_without_types_is_found(tmp_path):
    """A parameter, a result, a method; but nothing private."""
    file = tmp_path / "some.py"
    method = "    def d(self, e) -> int:\n        pass\n\n    def _f(self):\n        pass\n"
    file.write_text("def a(b: int):\n    pass\n\n\nclass C:\n" + method)
    assert sorted(_unhinted(file)) == ["some.py:1: a ->", "some.py:6: d ['e']"]
