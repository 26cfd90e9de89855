# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The yardsticks play like medium of commit 44fadad, however the bots have changed since."""

import ast
import importlib
import json

import pytest

from mesa.core.rng import Rng
from sim import arena
from tests.yardstick import record

GAMES = sorted(record.MATCHES)


def _ask(game, module, matches=99):
    """Return a yardstick's answers in the recorded matches."""
    rules = importlib.import_module("games.{}.rules".format(game))

    def think(view, seat, style, stream):
        return module.think(view, seat, 0, style, stream, 0)

    return record.answers(game, rules, Rng, think, matches)


@pytest.mark.parametrize("game", GAMES)
def test_it_answers_as_44fadad(game):
    golden = json.loads(record.FILE.read_text())[game]
    assert sum(map(len, golden)) >= 100
    assert _ask(game, arena.yardstick(game)) == golden


def test_every_game_has_one_and_it_is_frozen():
    """It may only import the rules, a deck and mesa.core: nothing that may become stronger."""
    assert arena.games() == GAMES
    for game in GAMES:
        path = record.HERE / (game + ".py")
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ImportFrom):
                package = "games." + game
                whole = {"{}.{}".format(package, name.name) for name in node.names}
                names = whole if node.module == package else {node.module}
                assert names <= {package + ".rules", package + ".deck", "mesa.core.contract"}, path
            assert not isinstance(node, ast.Import), path
