# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a player sees who is out of the match: a line where the hand was. And the skipping of the rest."""

from micropython import const

from games.fodasse import rules
from games.fodasse.nameplates import Line
from mesa.app.game_view import SEEN
from mesa.core.contract import HAND_END, TABLE
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.table import Table
    from games.fodasse.view import View

_STEPS = const(8)  # a frame while the rest of a match is skipped: each a slice of thinking


class Watching:
    """Where the hand was: what is going on, and how to change it."""

    def __init__(self, table: "Table") -> None:
        self.view: "View" = table.view
        self.key = ""  # of what is written
        self.line = Line(table.hand.group, 0, 108, 160, theme.INFO)

    def draw(self, s: bytearray) -> None:
        """Nothing while the player plays."""
        playing = rules.plays(s, 0) or self.view.match.human is None  # a replay has no pause menu
        key = "skipping" if self.view.skipping else "" if playing else "watching"
        if key != self.key:
            self.key = key
            self.line.put("", "", self.view.t(key, text.START_KEY) if key else "")


def tick(view: "View", ms: int) -> None:
    """A frame of skipping: what happens is not shown, only where it has led to."""
    match = view.match
    match.played += ms
    for _ in range(_STEPS):
        view.motion.finish()  # nobody sees in what steps a hand is dealt
        if match.turn() == TABLE:
            view.next_hand()
        else:
            match.tick(ms)
        event = match.next_event()
        while event:
            if event[0] == HAND_END:
                view.console.hand_end()
            event = match.next_event()
    if match.over():
        view.input[SEEN] = 1
        view.skipping = view.asked = False
    if view.drawn != match.moves or not view.skipping:
        view.draw()
