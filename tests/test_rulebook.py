# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The worked examples of the games' rules, tests/rulebook/<game>.txt; tests/worked.py says their form."""

import pytest
import worked
from harness import ROOT

GAMES = sorted(path.stem for path in (ROOT / "tests" / "positions").glob("[!_]*.py"))
EXAMPLES = [
    pytest.param(game, example, id="{}: {}".format(game, example.name))
    for game in GAMES
    for example in worked.read(game)
]


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_worked(game, example):
    worked.begin(game, example.position).follow(example)
