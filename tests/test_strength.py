# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Every level plays as its game's calibration says, and is as strong as it must be.

A wrong sign or weight changes an action somewhere, and so the checksum of a deal. `python -m sim.arena GAME
--calibrate` records the bots anew: do that only for bots that are meant to play differently, and look at the
shares. A game without a calibration is not compared.
"""

import pytest
from conftest import samples

from sim.contest import calibration
from sim.contest.matches import load

KEPT = calibration.every()
LEVELS = [(game, name) for game, kept in KEPT.items() for name in kept["levels"]]


@pytest.mark.long
@pytest.mark.parametrize("game, name", LEVELS)
def test_a_level_plays_as_it_did(game, name):
    """Some deals, with the first and with the last choices of all options; all deals with --long.

    The best level, which may think long, plays fewer.
    """
    names = load(game)[1].LEVELS
    level = names.index(name)
    lines = KEPT[game]["levels"][name]["deals"][: samples(2) if level == len(names) - 1 else samples(8, 4)]
    first = KEPT[game]["first"]
    played = [calibration.deal((game, level, first + i)) for i in range(len(lines))]
    assert played == lines, "if it is meant to play differently: python -m sim.arena {} --calibrate".format(
        game
    )


@pytest.mark.parametrize("game", KEPT)
def test_each_level_beats_the_one_below_as_often_as_it_must(game):
    assert tuple(KEPT[game]["levels"]) == tuple(load(game)[1].LEVELS[1:])
    for name, kept in KEPT[game]["levels"].items():
        assert kept["won"] == calibration.share(kept["deals"]), name
        assert kept["won"] >= kept["least"] > 0.5, name


def test_a_new_calibration_keeps_what_must_not_change():
    """The least share stays, and so does the factor of the board's time; a new game has neither."""
    game = next(iter(KEPT))
    lines = [["0.250 00000000", "0.500 00000000"] for _ in KEPT[game]["levels"]]
    new = calibration.content(game, KEPT[game], lines)
    assert new["board_us"] == KEPT[game]["board_us"]
    for name, level in new["levels"].items():
        assert level["least"] == KEPT[game]["levels"][name]["least"] and level["won"] == 0.375
    begun = calibration.content(game, {}, lines)
    assert "board_us" not in begun
    assert {level["least"] for level in begun["levels"].values()} == {calibration.FEWEST}
    good = calibration.content(game, {}, [["0.900 00000000"] for _ in lines])
    assert {level["least"] for level in good["levels"].values()} == {0.8}


def test_a_new_games_share_is_one_that_is_accepted():
    """What --calibrate writes for a level that is only a little better passes the test above."""
    game = next(iter(KEPT))
    won = [["0.600 00000000"] for _ in KEPT[game]["levels"]]
    for level in calibration.content(game, {}, won)["levels"].values():
        assert level["won"] >= level["least"] > 0.5
