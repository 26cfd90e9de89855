# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the coach has found in a hand; and with it the way back from a match that is only tried.

The console keeps the real match meanwhile: that is the one in the store, in the log, and after a power cut.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.app.game_view import GameView
    from mesa.core.match import Match

WHOLE = const(0)
PARTLY = const(1)  # the log begins in that hand: the program was restarted
MISSING = const(2)  # the hand, or its end, is not in the log, which is full


class Trial:
    """Of hand number `hand` (0 …) of `match`. `at`: the page that is shown.

    decisions: of those that have cost something, the costliest first, five at most: [loss, its number in the
    hand, the state, the match's moves before, what was played, what the expert would have played]. costly:
    how many have; lost: what those have cost together, as `values` of the game's expert have it; total: how
    many decisions there were. log: WHOLE, PARTLY or MISSING.
    """

    def __init__(self, match: "Match", hand: int) -> None:
        self.match = match
        self.hand = hand
        self.at = 0
        self.decisions: "list[list[Any]]" = []
        self.costly = self.lost = self.total = 0
        self.log: int = WHOLE

    def back(self, view: "GameView") -> None:
        """Leave the tried match, which `view` shows, for the coach's page."""
        view.console.navigation().open_coach(view, self)
