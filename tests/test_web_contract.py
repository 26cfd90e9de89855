# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A game's part of the page, boxes.py and spoken.py, against sim/web/contract.py.

tests/test_boxes.py plays each game by it, tests/test_speech.py listens to each.
"""

from __future__ import annotations

import ast
import inspect

from sim import ROOT
from sim.figures import layers
from sim.web.contract import Boxes, Spoken, SpokenToo

HAS = {"boxes.py": (Boxes, object), "spoken.py": (Spoken, SpokenToo)}
"""By file: what it has, and what it may have."""


def wrong(name: str, source: str) -> list[str]:
    """Return the functions that a game's file of that name lacks, or has with other parameters."""
    there = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    given = {node.name: [arg.arg for arg in node.args.args] for node in there}
    found = []
    for protocol in HAS[name]:
        for asked, function in vars(protocol).items():
            if asked[0] != "_" and (asked in given or protocol is HAS[name][0]):
                found += [asked] * (
                    ["self", *given.get(asked, "?")] != [*inspect.signature(function).parameters]
                )
    return found


def test_a_games_part_of_the_page_keeps_the_contract() -> None:
    """It has each function, with its parameters, and knows no other game and nothing of the simulator."""
    for home in (*ROOT.glob("games/*"), ROOT / "docs" / "template"):
        for name in HAS:
            if (home / name).exists():
                source = (home / name).read_text(encoding="utf-8")
                assert wrong(name, source) == [], home
                path = "games/{}/{}".format(home.name, name)
                modules = [module for _, module in layers.imports(ast.parse(source))]
                assert home.name == "template" or not any(layers.import_problem(path, m) for m in modules)


def test_what_is_missing_or_different_is_found() -> None:
    """A function that the page would call in vain, and one that it would call with other values."""
    source = "def event(say, s, kind, seat, a, b): pass\ndef example(say): pass\n"
    assert wrong("spoken.py", source) == ["question", "chosen", "hand", "table", "score", "example"]
    assert wrong("boxes.py", "def boxes(view): pass") == ["boxes"]
