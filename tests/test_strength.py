# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Every level of every game's bots against the level below, over fixed deals: their wins and actions.

A wrong sign or weight changes an action somewhere, and so the checksum of the actions, or their times; the
shares show the effect on strength. `pytest tests/test_strength.py --rewrite` rewrites them all: do that only
for bots that are meant to play differently, and look at the shares.
"""

import binascii
import json

import harness
import pytest

from mesa.core.log import Log
from mesa.core.replay import head
from mesa.core.setup import MatchStart
from sim import arena

PATH = harness.ROOT / "tests" / "golden" / "strength.json"
ACTIONS = 9_000
"""Actions after which a level stops playing deals: enough for every weight to have decided something."""
ACTIONS_SEARCHED = {"fodasse": 5_000, "sueca": 700, "qu4to": 2_000}
"""The same for the expert, where it is slow: most in games with search; SET's expert only looks."""
FEWEST_WON = 50
"""The least percentage of decided matches that the higher level wins."""

PAIRS = [(game, level) for game in harness.bot_ids() for level in range(1, len(harness.bots_of(game).LEVELS))]


def figures(game, level):
    """Return the results of `level` and the one below, alternating, in all seatings of fixed deals.

    Every second deal has the last choice of every option, since some behaviour depends on the options.
    """
    rules, bots = arena.load(game)
    seats = min(4, rules.SEATS[1])
    levels = [level - seat % 2 for seat in range(seats)]
    chosen = (
        bytes(len(rules.OPTIONS)),
        bytes(len(choices) - 1 for _, choices in rules.OPTIONS),
    )
    won = {level: 0.0, level - 1: 0.0}
    points = {level: 0, level - 1: 0}
    moves = crc = deal = ms = 0
    log = Log()
    expert = bots.LEVELS[level] == "expert"
    while moves < (ACTIONS_SEARCHED.get(game, ACTIONS) if expert else ACTIONS):
        options = chosen[deal % 2]
        deal += 1
        for order in arena.seatings(rules, levels):
            by_seat = bytes(levels[player] for player in order)
            match = arena.play(MatchStart(game, by_seat, options, 100 + deal), (rules, bots), log=log)
            winners = rules.winners(match.s)
            for seat, n in enumerate(rules.scores(match.s)):
                points[by_seat[seat]] += n
                won[by_seat[seat]] += (seat in winners) / max(1, len(winners))
            moves += match.moves
            ms += match.played
            crc = binascii.crc32(bytes(log)[head(log)[-1] :], crc)
    share = round(100 * won[level] / (won[level] + won[level - 1]))
    return {
        "won": share,
        "points": [points[level], points[level - 1]],
        "deals": deal,
        "ms": ms,
        "actions": crc,
    }


@pytest.mark.parametrize("game, level", PAIRS)
def test_a_level_plays_as_it_did_and_beats_the_one_below(game, level, request):
    name = "{} {}".format(game, harness.bots_of(game).LEVELS[level])
    rewrite = request.config.getoption("--rewrite")
    if not rewrite and harness.begun(game) and name not in json.loads(PATH.read_text()):
        pytest.skip("a game without tests of its own has no figures yet")
    found = figures(game, level)
    if rewrite:
        kept = json.loads(PATH.read_text()) if PATH.exists() else {}
        PATH.write_text(json.dumps({**kept, name: found}, indent=1, sort_keys=True) + "\n")
    assert found == json.loads(PATH.read_text())[name]
    assert found["won"] >= FEWEST_WON


def test_nothing_is_kept_of_what_is_gone():
    names = {(game, "{} {}".format(game, harness.bots_of(game).LEVELS[level])) for game, level in PAIRS}
    kept = set(json.loads(PATH.read_text()))
    assert kept <= {name for _, name in names}
    assert kept >= {name for game, name in names if not harness.begun(game)}
