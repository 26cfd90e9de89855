# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match that is only tried, from a decision that the coach shows: it counts for nothing, and comes back.

The console keeps the real match meanwhile: that is the one in the store, in the log, and after a power cut.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.app.game_view import GameView
    from mesa.core.match import Match


class Trial:
    """Where a tried match comes back to: the coach's page `at` about the real `match`.

    `found` is what the coach has found in that hand (mesa.app.coach_search.Search).
    """

    def __init__(self, match: "Match", found: "Any", at: int) -> None:
        self.match = match
        self.found = found
        self.at = at

    def back(self, view: "GameView") -> None:
        """Leave the tried match, which `view` shows, for the coach's page."""
        view.console.navigation().coach().open_coach(view, self.match, self.found, self.at)
