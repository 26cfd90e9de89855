# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The box at the end of a match of SET: a line a player, best first, with a face."""

from micropython import const

from games.set import rules
from mesa.ui import menus, text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

SPACE = const("     ")
"""Begins and ends a player's line: as wide as a face."""


class Dialog(menus.Dialog):
    """The offer of another match after those lines."""

    def line(self, i: int, y: int) -> None:
        view: "Any" = self.console.stack.scenes[0]
        match = view.match
        seats = order(rules.scores(match.seen))
        if i >= len(seats):
            super().line(i, y)
            return
        # one below the other, with faces to the left and the right by turns: they are higher than a line
        wide = max([text.width(line) for line in self.text[: len(seats)]])
        text.font().draw(text.coded(self.text[i]), self.sheet, (self.sheet.width - wide) // 2, i * text.LINE)
        from mesa.ui import portraits

        if portraits.face(match, seats[i]):
            won = seats[i] in rules.winners(match.seen)
            face = portraits.large(view, seats[i], portraits.GLAD if won else portraits.CALM, 1)
            face.x = 80 - wide // 2 if i & 1 else 68 + wide // 2
            face.y = y - 2
            self.group.append(face)


def order(points: "list[int]") -> "list[int]":
    """Return the seats, best first."""
    return sorted(range(len(points)), key=lambda i: 4 * -points[i] + i)
