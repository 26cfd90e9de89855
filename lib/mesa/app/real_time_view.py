# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match in real time on the screen: the base of such games' views. Nothing stops its clocks in sight.

They stand only while a page covers the cards, and during a movement, for its own length. What is left of a
bot's wait, of a call, of a player's time is stored, so that it goes on after a restart.
"""

from micropython import const

from mesa.app.game_view import GameView
from mesa.core.contract import OVER, TABLE
from mesa.core.real_time import elapse

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_KEPT = const(500)  # ms between two times that the clocks are stored
_STOOD = const(2000)  # the same and the longest moment in which nobody's time passes


class RealTimeView(GameView):
    """Base of the views of games in real time. Its table has `hidden`: its cards must not be seen now.

    A subclass hides the cards in before_page, sets `moving` when it lets something move that shows a change
    of the state, and calls `others` at the end of each tick in which bots may act.
    """

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        self.moving = False  # a change of the state is being shown
        self.in_sight = False  # the panel shows cards
        self.stands = False  # nobody's time passes: somebody has begun to call
        self.kept_to = 0  # match.played at which the clocks are stored next

    def elapse(self, ms: int) -> None:
        """Count the time for which the last picture was seen, if it showed cards."""
        match = self.match
        turn = match.turn()
        stack = self.console.stack
        if not stack.making:
            self.in_sight = not self.table.hidden
        elif stack.shown:  # a page, or this table without cards; until then the old picture stays
            self.in_sight = False
        if turn == TABLE or turn == OVER or not self.in_sight:
            return
        match.played += ms
        if self.moving and not (self.motion.busy or match.events):
            self.moving = False
        # while the cards of a covered table appear again, time passes, even if there is more to show then
        if not self.moving and not self.stands and (self.motion.steps or not match.events):
            elapse(match, ms)
        console = self.console
        if match.played >= self.kept_to and match is console.match and match.moves == console.saved:
            self.kept_to = match.played + _KEPT
            # as they will be then, so that a restart gains nothing
            console.store.keep_match(match, _STOOD if self.stands else _KEPT)

    def show(self, event: "tuple[int, int, int, int]") -> None:
        self.moving = True
        self.kept_to = 0
        super().show(event)

    def free_memory(self) -> None:
        self.moving = False
        super().free_memory()

    def others(self) -> None:
        """Let the bots act, whose time has been counted already, and run the clock of a call."""
        match = self.match
        if match.events or self.moving and self.motion.busy or self.console.stack.top is not self:
            return
        if match.think(0, bool):
            self.asked = False
