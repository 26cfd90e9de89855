# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For a player who is out of the match: a line instead of the hand, and skipping the rest."""

from micropython import const

from games.fodasse import rules
from mesa.core.contract import HAND_OVER
from mesa.match.game_view import SEEN
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.table import Line
    from games.fodasse.view import View

_FRAME = const(33)  # ms
_STEPS = const(8)  # at most as many steps a frame while skipping the rest of a match, slices of thinking


class Watching:
    """Shows what is going on instead of the hand, on `line`, and how to change it."""

    def __init__(self, view: "View", line: "Line") -> None:
        self.view = view
        self.line = line
        self.key = ""  # key of the text shown

    def draw(self, s: bytearray) -> None:
        """Draw nothing while the player plays."""
        playing = rules.plays(s, 0) or self.view.match.human is None  # a replay has no pause menu
        key = "skipping" if self.view.skipping else "" if playing else "watching"
        if key != self.key:
            self.key = key
            self.line.put("", "", self.view.t(key, text.START_KEY) if key else "")


def tick(view: "View", ms: int) -> None:
    """Skip for a frame: draw only the outcome, no animation."""
    if view.full:
        view.full = False
        return
    match = view.match
    match.played += ms
    for _ in range(_STEPS):
        view.motion.finish()  # nobody sees the steps of a deal
        if match.turn() == HAND_OVER:
            from mesa.match import hand_end

            hand_end.deal(view)
        else:
            match.tick(ms)
        if view.console.stack.top is not view:  # another person is asked
            return
        match.events.clear()
        if not view.console.more(_FRAME):
            break
    if match.over():
        view.input[SEEN] = 1
        view.skipping = view.asked = False
    if view.drawn != match.moves or not view.skipping:
        view.draw()
