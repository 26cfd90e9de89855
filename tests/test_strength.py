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
    count = len(KEPT[game]["levels"])
    new = calibration.content(game, KEPT[game], [["0.250 00000000", "0.500 00000000"]] * count)
    assert new["board_us"] == KEPT[game]["board_us"]
    for name, level in new["levels"].items():
        assert level["least"] == KEPT[game]["levels"][name]["least"] and level["won"] == 0.375
    for share, least in ((0.375, calibration.FEWEST), (0.6, 0.5), (0.9, 0.8)):
        begun = calibration.content(game, {}, [["{:.3f} 00000000".format(share)]] * count)
        assert "board_us" not in begun
        for level in begun["levels"].values():
            assert level["least"] == pytest.approx(least) or share == 0.6 and share >= level["least"] > least
