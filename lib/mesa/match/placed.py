# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The box at the end of a match in which each plays alone: a line a player, best first, with a face."""

from micropython import const

from mesa.ui import menus, text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.ui.scene import ConsoleParts

_MOST = const(7)  # lines that have space
_FACE = const(9)  # rows of a face: a line is lower than a whole one, which would cover its neighbour


class Dialog(menus.Dialog):
    """The offer of another match after the lines of score_line.places."""

    pitch = 11  # closer than elsewhere: more choices are seen

    def __init__(self, console: "ConsoleParts", lines: "list[str]", *more: "Any") -> None:
        super().__init__(console, lines[:_MOST], *more)
        self.view: "Any" = console.stack.scenes[0]
        self.seats: "list[int]" = []

    def line(self, i: int, y: int) -> None:
        if i == 0:  # not before: whoever opens this box stands under many calls
            from mesa.match import score_line

            self.seats = score_line.order(self.view.match)
        seats = self.seats
        if i >= len(seats):
            super().line(i, y)
            return
        wide = max([text.width(line) for line in self.text[: len(seats)]])
        x = (self.sheet.width - wide) // 2
        text.font().draw(text.coded(self.text[i]), self.sheet, x, i * text.LINE)
        match = self.view.match
        from mesa.ui import portraits

        if portraits.face(match, seats[i]):
            won = seats[i] in match.rules.winners(match.seen)
            face = portraits.large(self.view, seats[i], portraits.GLAD if won else portraits.CALM, 1, _FACE)
            face.x = 80 - wide // 2
            face.y = y
            self.group.append(face)
