# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A game's part of the page, boxes.py and spoken.py, against sim/web/contract.py.

tests/test_boxes.py plays each game by it, tests/test_speech.py listens to each.
"""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from sim import ROOT
from sim.figures import layers
from sim.web import contract

HAS = {"boxes.py": (contract.Boxes, None), "spoken.py": (contract.Spoken, contract.SpokenToo)}
"""By file: what it has, and what it may have."""
HOMES = [*ROOT.glob("games/*"), ROOT / "docs" / "template"]
FILES = [home / name for home in HOMES for name in HAS if (home / name).exists()]


def asked(protocol: type | None) -> dict[str, list[str]]:
    """Return {function: its parameters} of what a file has to have."""
    public = {name: value for name, value in vars(protocol or object).items() if name[0] != "_"}
    return {name: list(inspect.signature(value).parameters)[1:] for name, value in public.items()}


def missed(name: str, source: str) -> list[str]:
    """Return what a game's file of that name lacks, or has otherwise."""
    there = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    given = {node.name: [arg.arg for arg in node.args.args] for node in there}
    needed, may = map(asked, HAS[name])
    known = {**needed, **may}
    wrong = [name for name in known if name in given and given[name] != known[name]]
    return [*wrong, *(name for name in needed if name not in given)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: "{}/{}".format(path.parent.name, path.name))
def test_a_games_part_of_the_page_keeps_the_contract(path: Path) -> None:
    """It has each function with these parameters, and knows no other game and nothing of the simulator."""
    source = path.read_text(encoding="utf-8")
    assert missed(path.name, source) == []
    if path.parent.parent.name == "games":
        inside = path.relative_to(ROOT).as_posix()
        found = [layers.import_problem(inside, module) for _, module in layers.imports(ast.parse(source))]
        assert not any(found), found


def test_what_is_missing_or_different_is_found() -> None:
    """A function that the page would call in vain, and one that it would call with other values."""
    source = "def event(say, s, kind, seat, a, b): pass\ndef example(say): pass\n"
    assert missed("spoken.py", source) == ["example", "question", "chosen", "hand", "table", "score"]
    assert missed("boxes.py", "def boxes(view): pass") == ["boxes"]
