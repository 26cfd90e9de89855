# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of points at the end of a round and of a match: a dialog whose first lines have columns."""

from micropython import const

from games.qu4to.nameplates import number_row
from mesa.core.loader import unload
from mesa.ui import text
from mesa.ui.menus import Dialog

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from displayio import Bitmap

    from games.qu4to.table import Table

_LEFT = const(42)
_TOTAL = const(94)  # left ends of the columns
_ROUND = const(70)


class Result(Dialog):
    """`rows` has (points of the round, points of the match) for each of the first lines."""

    def __init__(
        self,
        view: "Table",
        rows: "list[tuple[int, int]]",
        lines: "Sequence[str]",
        choices: "Sequence[str]",
        answer: "Callable[[int], None]",
        escape: "int | None",
        title: str,
    ) -> None:
        super().__init__(view.console, lines, choices, answer, escape, title)
        self.sheet: "Bitmap" = view.nameplates.sheet
        self.rows = rows

    def line(self, i: int, y: int) -> None:
        """A seat's name, its points in the round, its points in all."""
        if i >= len(self.rows):
            super().line(i, y)
            return
        made, total = self.rows[i]
        self.group.append(text.label(self.text[i], _LEFT, y))
        self.group.append(number_row(self.sheet, made, _ROUND, y + 1, plus=True))
        self.group.append(number_row(self.sheet, total, _TOTAL, y + 1, gold=True))

    def leave(self) -> None:
        unload("games.qu4to.result")
