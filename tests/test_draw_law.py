# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The draw law over random matches: every game, number of players, pace and language."""

import gc

import draw_law
import pytest
from conftest import dice, samples
from harness import game_ids

LEAST = {"table": 3, "player": 16, "bot": 12, "over": 6}
"""Rests of each kind to check, a third of them in make test; --long 40 makes them about 500 each, and 120 or
240 of an end."""


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_at_rest_the_screen_is_what_a_new_view_draws(game, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms
    walk = draw_law.Walk(game, dice(game + " walk"), tmp_path)
    try:
        wanted = [kind for kind in LEAST if kinds(walk, kind)]
        for kind in wanted:
            enough = samples(LEAST[kind], LEAST[kind] // 3)
            rounds = 0
            while walk.counts[kind] < enough:
                walk.start(kind)
                walk.play(1500 if kind in ("player", "bot") else 700, kind, enough)
                rounds += 1
                assert rounds < 40 * enough, (kind, walk.counts)
    finally:
        draw_law.sim_board.power_off()
    with capsys.disabled():
        print(" {}: {}".format(game, dict(walk.counts)), end="")


def kinds(walk, kind):
    """Return whether a game has such rests: bots' turns unless in real time, hands unless a match is one."""
    return kind != "bot" or not walk.rules.REAL_TIME
