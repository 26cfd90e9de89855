# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's bots leave a human time to look: nobody calls at once, and three are hardly faster than one.

The player is a model: SEE ms after the table has changed they see a SET, if there is one, and otherwise say
that there is none; MARK ms later three cards are marked. A bot's call in between freezes the table, as in a
match; only if the bot takes no card, the player continues from there. `first` is how they call: with one key
as soon as they see the SET, or by the third mark. The times are those of Match (33 ms a frame), not the
computer's.
"""

import pytest
from conftest import samples

from games.set import deck, rules
from mesa.core.contract import ANY
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from sim.arena import FRAME_MS, load

EASY, MEDIUM, EXPERT = 1, 2, 3
SEE, MARK = 3000, 2000


def play_tables(level, others, first, tables):
    """Return (tables the player took, all tables, ms from the table's last change to each bot's call)."""
    taken = count = 0
    calls = []
    seed = 0

    class Seen(Match):
        def take(self, seat, action):
            nonlocal taken, count
            if seat and action == rules.CALL:
                calls.append(self.since)
            found = sum(self.s[rules.AT_FOUND : rules.AT_FOUND + 4])
            super().take(seat, action)
            if sum(self.s[rules.AT_FOUND : rules.AT_FOUND + 4]) > found:
                count += 1
                taken += seat == 0

    while count < tables:
        levels = bytes([level] * (others + 1))
        match = Seen(MatchStart("set", levels, bytes(len(rules.OPTIONS)), seed), *load("set"), shown=False)
        seed += 1
        marking = 0  # ms into the player's own call
        while not match.over():
            match.played += FRAME_MS
            turn = match.turn()
            triple = deck.first_set(match.s)
            if turn == 0:
                marking += FRAME_MS
                if marking >= (MARK if first else 0):
                    for slot in deck.unpack(triple):
                        match.act(slot)
                    continue
            elif turn == ANY and match.since >= SEE + (0 if first or not triple else MARK):
                marking = 0
                if triple:
                    match.act(rules.CALL)
                elif rules.SAY_NONE in match.legal():
                    match.act(rules.SAY_NONE)
            match.tick(FRAME_MS)
    return taken, count, calls


@pytest.mark.long
@pytest.mark.parametrize("first", [True, False], ids=["called when seen", "called by the third mark"])
@pytest.mark.parametrize("level, others, least", [(EASY, 3, 60), (MEDIUM, 3, 45), (EXPERT, 3, 25)])
def test_who_needs_three_seconds_to_see_and_two_to_mark_has_a_chance(level, others, least, first):
    taken, tables, _ = play_tables(level, others, first, samples(100))
    assert 100 * taken >= least * tables


def calls_of_tables(level, others, chosen, tables):
    """Return, for each table in whole matches, the ms from the table's change to the first call.

    The player never calls, and agrees that there is none once another has said so.
    """
    out = []
    table = None

    class Watched(Match):
        def take(self, seat, action):
            nonlocal table
            if action == rules.CALL and table != rules.watched(self.s):
                table = rules.watched(self.s)
                out.append(self.since)
            super().take(seat, action)

    seed = 0
    while len(out) < tables:
        match = Watched(
            MatchStart("set", bytes([level] * (others + 1)), chosen, seed), *load("set"), shown=False
        )
        seed += 1
        while not match.over():
            match.tick(FRAME_MS)
            if match.turn() == ANY and match.s[rules.AT_AGREED] and not deck.first_set(match.s):
                if rules.SAY_NONE in match.legal():
                    match.act(rules.SAY_NONE)
    return out


@pytest.mark.long
@pytest.mark.parametrize("deck_choice", [0, 1], ids=["full", "beginner"])
@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("level, floor, median", [(EASY, 5000, 12000), (MEDIUM, 2500, 7000)])
def test_the_first_call_comes_as_soon_whatever_the_deck_and_the_number_of_bots(
    level, floor, median, others, deck_choice
):
    """The bounds are of four standard errors: half the mean beyond the floor, by the root of the number."""
    calls = calls_of_tables(level, others, bytes([deck_choice, 0, 0, 0, 0]), samples(240))
    assert floor <= min(calls) < floor + 1000
    error = (median - floor) / 0.693 / len(calls) ** 0.5
    assert abs(sorted(calls)[len(calls) // 2] - median) < 4 * error


@pytest.mark.long
@pytest.mark.parametrize("level, floor", [(EASY, 5000), (MEDIUM, 2500), (EXPERT, 1200)])
def test_no_bot_calls_before_a_human_could_have_looked(level, floor):
    calls = calls_of_tables(level, 3, bytes(5), samples(80))
    assert min(calls) >= floor


def first_calls(level, others, tables):
    """Return ms from a new table to the bots' first call while the player does nothing; tables with a SET."""
    out = []
    for seed in range(tables):
        levels = bytes([level] * (others + 1))
        match = Match(MatchStart("set", levels, bytes(len(rules.OPTIONS)), seed), *load("set"), shown=False)
        while deck.first_set(match.s) and match.turn() == ANY:
            match.tick(FRAME_MS)
        if match.turn() != ANY:
            out.append(match.since)
    return out


@pytest.mark.long
@pytest.mark.parametrize("level", [EASY, MEDIUM, EXPERT])
def test_three_bots_are_hardly_faster_than_one(level):
    """Three independent ones would need a third of one's time; easy and medium share one's."""
    one, three = (first_calls(level, others, samples(60)) for others in (1, 3))
    assert min(len(one), len(three)) > 45
    assert 0.6 < sum(three) / len(three) * len(one) / sum(one) < 1 + (level != EXPERT) * 0.6
