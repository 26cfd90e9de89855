# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach's findings in a hand, and the way back from a trial match.

The console keeps the real match meanwhile: that one is in the store, in the log, and back after a power cut.
"""

from micropython import const

from mesa import screens
from mesa.core.match import Match

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.match.game_view import GameView

WHOLE = const(0)
PARTLY = const(1)  # the log starts within that hand: the program was restarted
MISSING = const(2)  # the hand, or its end, is not in the log, which is full


def look_again(view: "GameView", hand: int) -> None:
    """Leave a match's table for the coach, to look at the hand of that number (0 …)."""
    match = view.match
    match.events.clear()  # the new view shows their outcome
    Trial(match, hand).back(view)


class Trial:
    """The findings in hand number `hand` (0 …) of `match`. `at`: the page shown, after the
    decisions' the last one.

    decisions: those with a cost, costliest first, at most five: [loss, its number in the hand, the state, the
    match's moves before, what was played, what the expert would have played]. costly: how many have a cost;
    lost: their total cost, in the `values` of the game's expert; total: number of decisions, done: how many
    have been weighed. log: WHOLE, PARTLY or MISSING.
    """

    leaves = "to_coach"  # the word for leaving it

    def __init__(self, match: "Match", hand: int) -> None:
        self.match = match
        self.hand = hand
        self.at = 0
        self.decisions: "list[list]" = []
        self.costly = self.lost = self.total = self.done = 0
        self.log = WHOLE

    def back(self, view: "GameView") -> None:
        """Leave the match that `view` shows, the trial or the real one, for the coach's page."""
        view.console.navigation().page("coach", screens.COACH, view.console, self)

    hand_seen = back  # after the hand

    def again(self) -> Match:
        """Return a match that does not count, from the decision shown on."""
        from mesa.core import match_start

        match = self.match
        decision = self.decisions[self.at]
        start = match_start.MatchStart(
            match.game,
            match.levels,
            match.options,
            styles=match.styles,
            state=bytearray(decision[2]),
            moves=decision[3],
        )
        tried = Match(start, match.rules, keeper=match.scope)
        tried.returns_to = self
        tried.names, tried.rival = match.names, match.rival
        return tried
