# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of points at the end of a round and of a match: a dialog whose first lines have columns."""

from micropython import const

from games.qu4to.plates import number_row
from mesa.core.loader import unload
from mesa.ui import text
from mesa.ui.menus import Dialog

_LEFT = const(42)
_TOTAL = const(94)  # left ends of the columns
_ROUND = const(70)


class Points(Dialog):
    """`rows` has (points of the round, points of the match) for each of the first lines."""

    def __init__(self, play, rows, lines, choices, answer, escape, title):
        super().__init__(play.console, lines, choices, answer, escape, title)
        self.sheet = play.plates.sheet
        self.rows = rows

    def line(self, i, y):
        """The name, what it made in the round, what it has in all."""
        if i >= len(self.rows):
            super().line(i, y)
            return
        made, total = self.rows[i]
        self.group.append(text.label(self.text[i], _LEFT, y))
        self.group.append(number_row(self.sheet, made, _ROUND, y + 1, plus=True))
        self.group.append(number_row(self.sheet, total, _TOTAL, y + 1, gold=True))

    def leave(self):
        unload("games.qu4to.points")
