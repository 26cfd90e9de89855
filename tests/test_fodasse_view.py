# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse on the screen where no transcript says it: skipping, letters, memory, the guided hands.

Transcripts: tests/screens/fodasse.txt, tests/stops/fodasse.txt. What holds for every view: test_views.py.
"""

import importlib
import itertools
import sys

import harness
import pytest
from conftest import made

from games.fodasse import easy, rules, state
from mesa.core.contract import DEAL, HAND_OVER
from mesa.core.match_start import STYLES
from sim.common import choices, scripted
from sim.scenarios.fodasse import ahead


def out(n, size=3):
    """Return a state in which the player is out and all others are in."""
    return ahead(n, size, (7,) + (3,) * (n - 1))


def test_skipping_ends_as_if_it_had_been_watched_in_far_fewer_frames(play):
    ends = []
    for skip in (False, True):
        t = play("fodasse", out(3, 2), level="easy").frames(4)
        if skip:
            t.choose("skip")
        start = t.session.frame
        t.over()
        ends.append((bytes(t.s), t.session.frame - start))
    assert ends[0][0] == ends[1][0] and rules.winners(ends[0][0])
    assert ends[1][1] * 5 < ends[0][1]


def new_view(t):
    """Return the pixels of a new view, drawn from the state alone, at once."""
    view = type(t.top)(t.console, t.match)
    view.skipping = t.top.skipping
    made(view)
    root = t.console.stack.root
    root.append(view.group)  # it covers the screen
    try:
        return t.pixels
    finally:
        root.remove(view.group)


@pytest.mark.parametrize("n", (3, 8))
def test_skipping_shows_the_table_as_a_new_view_does(play, n):
    """This holds in every frame and hand, whatever was shown before, and when a key stops the skipping.

    No frame is lost between one hand's last card and the next hand's first bid.
    """
    t = play("fodasse", out(n, 2), level="random").frames(4)
    view = t.top
    t.choose("skip")
    sizes = set()
    stood = 0
    for i in range(200):
        t.frames(1)
        if not view.skipping:
            break
        if i % 10 == 9:
            view.key(0)
            assert t.pixels == new_view(t), "stopped"
            view.skip()
        sizes.add((t.s[state.AT_SIZE], rules.is_blind(t.s)))
        stood = stood + 1 if t.turn() == HAND_OVER else 0
        assert stood <= 1 and t.pixels == new_view(t), sizes
    assert len(sizes) > 2


def test_who_is_out_sees_a_result_for_a_second_and_a_half(play):
    t = play("fodasse", out(4))
    t.until(lambda t: t.turn() == HAND_OVER and not t.match.events and t.view.result_seen, auto=False)
    begun = t.session.frame
    t.until(lambda t: t.turn() != HAND_OVER, auto=False)
    assert t.scene == "View" and 1467 <= (t.session.frame - begun) * 33 <= 1567


@pytest.mark.parametrize(
    ("letters", "count", "points"),
    (("seven", 7, (2, 0, 1, 5, 3, 0, 6, 1)), ("five", 5, (1, 2, 0, 0)), ("three", 3, (1, 2, 0, 0))),
)
def test_letters_light_up_one_by_one(play, letters, count, points):
    """There are as many as the match has; each player's points are lit."""
    t = play("fodasse", ahead(len(points), 3, points, letters=letters)).mine()
    for seat, lit in enumerate(points):
        tiles = t.table.nameplates.plates[seat].letters
        assert [tiles[i] for i in range(tiles.width)] == [i + 8 * (i < lit) for i in range(count)]


def test_the_box_for_the_bid_keeps_nothing_in_memory(play):
    """Its module is unloaded once the bid is made, and while a page covers the table."""
    t = play("fodasse", ahead(4, 5)).mine()
    for *keys, last in (("START",), ("B", "A")):
        t.press(*keys).frames(8)
        assert t.view.box is not None and "games.fodasse.bid" in sys.modules
        view = t.view
        t.press(last)
        assert view.box is None and "games.fodasse.bid" not in sys.modules


def test_the_guided_hands_go_well_in_any_order_of_the_own_cards():
    """A bot deals; the order of the cards tells the first bid; then one manilha is one trick."""
    manifest = importlib.import_module("games.fodasse")
    seed, hands = manifest.GUIDED
    s = rules.new(seed, 4, bytes(choices.indexes(rules.OPTIONS, dict(manifest.FIRST))))
    assert rules.limit(s) == 3 and rules.turn(s) == 0 and s[state.AT_DEALER] > 0
    shown = [rules.ORDER[rules.hand(s, seat)[0] % 10] for seat in (1, 2, 3)]
    assert sorted(shown) == ["3", "5", "Q"], "who takes a queen for more than a 3 bids wrong"
    for hand in range(hands):
        for own in itertools.permutations(rules.hand(s, 0)):
            played, log = bytearray(s), harness.Log()

            def choose(start, seat, hand=hand, own=own):
                if seat:
                    return easy.choose(rules.hide(start, seat), seat, rules.legal(start, seat), STYLES[seat])
                if start[state.AT_PHASE] == state.BIDDING:
                    return state.BID + min(hand, 1)
                return next(card for card in own if card in rules.hand(start, 0))

            scripted.play("fodasse", played, choose, lambda s: rules.turn(s) == HAND_OVER, log)
            assert played[state.AT_BIDS] == played[state.AT_WON], (hand, own)
            assert hand == 2 or bool(log.of(state.ANNULLED)) == (hand == 1)
        harness.do(rules, played, (HAND_OVER, DEAL))
        s = played
