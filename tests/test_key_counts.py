# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How many keys lead from a match's end to the next one; other counts are in tests/screens/keys.txt."""

import random

import pytest
from harness import game_ids, rules_of, walk

from sim.scenarios import Scenario


@pytest.mark.parametrize("game", game_ids())
def test_another_match_takes_at_most_two_keys(game):
    """From a match's end, at the last hand's result: A to go on, A on "again"."""
    rules = rules_of(game)
    *_, last = (bytes(s) for s, _, _ in walk(rules, 1, 4, bytes(len(rules.OPTIONS)), random.Random(1)))
    t = Scenario(game, "pt", players=4).resume(bytearray(last))
    ended, keys = t.match, 0
    while t.match is ended and keys < 3:
        t.until(lambda t: t.top is not t.view and t.scene != "Celebration" and not t.top.busy(), auto=False)
        t.press("A").frames(20)
        keys += 1
    assert keys <= 2 and not t.match.over()
    t.close()
