# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's bots leave a human time to look: nobody calls at once, and three are hardly faster than one.

The player is a model: SEE ms after the table has changed they see a SET, if there is one, and otherwise say
that there is none; MARK ms later three cards are marked. A bot's call in between freezes the table, as in a
match; only if the bot takes no card, the player continues from there. `first` is how they call: with one key
as soon as they see the SET, or by the third mark. The times are those of Match (33 ms a frame), not the
computer's.
"""

from statistics import mean, median

import pytest
from conftest import samples

from games.set import deck, rules
from mesa.core.contract import ANY
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from sim.arena import FRAME_MS, load

EASY, MEDIUM, EXPERT = 1, 2, 3
SEE, MARK = 3000, 2000


class Watched(Match):
    """A match of a player and bots, played to its end frame by frame.

    `calls`: for each table, the ms from its last change to a bot's first call. `found`: who found each SET.
    """

    def __init__(self, level, others, seed, chosen=bytes(5)):
        super().__init__(
            MatchStart("set", bytes([level] * (others + 1)), chosen, seed), *load("set"), shown=False
        )
        self.calls, self.found, self.table = [], [], None

    def take(self, seat, action):
        if seat and action == rules.CALL and self.table != rules.watched(self.s):
            self.table = rules.watched(self.s)
            self.calls.append(self.since)
        before = self.s[rules.AT_FOUND : rules.AT_FOUND + 4]
        super().take(seat, action)
        if self.s[rules.AT_FOUND : rules.AT_FOUND + 4] != before:
            self.found.append(seat)

    def play(self, player):
        """Ask the player in each frame what to do: actions."""
        while not self.over():
            for action in player(self):
                self.act(action)
            self.played += FRAME_MS
            self.tick(FRAME_MS)
        return self


def agreeing(match):
    """Never call; agree that there is none once another has said so."""
    none = match.s[rules.AT_AGREED] and not deck.first_set(match.s) and rules.SAY_NONE in match.legal()
    return (rules.SAY_NONE,) if none else ()


def looking(first):
    """Return a player that needs SEE and MARK ms."""
    called = 0

    def player(match):
        nonlocal called
        triple = deck.first_set(match.s)
        if match.turn() == 0:
            return deck.unpack(triple) if match.played - called >= MARK * first else ()
        if match.turn() == ANY and match.since >= SEE + (MARK if triple and not first else 0):
            called = match.played
            return (rules.CALL,) if triple else (rules.SAY_NONE,) if rules.SAY_NONE in match.legal() else ()
        return ()

    return player


def calls(level, others, tables, chosen=bytes(5)):
    """Return the ms to the bots' first call, on so many tables at least."""
    found, seed = [], 0
    while len(found) < tables:
        found += Watched(level, others, seed, chosen).play(agreeing).calls
        seed += 1
    return found


@pytest.mark.long
@pytest.mark.parametrize("first", [True, False], ids=["called when seen", "called by the third mark"])
@pytest.mark.parametrize("level, least", [(EASY, 60), (MEDIUM, 45), (EXPERT, 25)])
def test_who_needs_three_seconds_to_see_and_two_to_mark_has_a_chance(level, least, first):
    found = []
    for seed in range(samples(5)):
        found += Watched(level, 3, seed).play(looking(first)).found
    assert len(found) > 90 and 100 * found.count(0) >= least * len(found)


@pytest.mark.long
@pytest.mark.parametrize("beginner", [0, 1])
@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("level, floor, middle", [(EASY, 5000, 12000), (MEDIUM, 2500, 7000)])
def test_the_first_call_comes_as_soon_whatever_the_deck_and_the_number_of_bots(
    level, floor, middle, others, beginner
):
    """The bounds are of four standard errors: half the mean beyond the floor, by the root of the number."""
    found = calls(level, others, samples(240), bytes([beginner, 0, 0, 0, 0]))
    assert floor <= min(found) < floor + 1000
    assert abs(median(found) - middle) < 4 * (middle - floor) / 0.693 / len(found) ** 0.5


@pytest.mark.long
def test_three_experts_are_hardly_faster_than_one_and_none_calls_at_once():
    """Three independent ones would need a third of one's time; easy and medium share one's."""
    one, three = (calls(EXPERT, others, samples(80)) for others in (1, 3))
    assert min(one + three) >= 1200 and 0.6 < mean(three) / mean(one) < 1
