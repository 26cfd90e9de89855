# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A deal's result with the SET that everybody missed."""

from micropython import const

from games.set import deck, faces, rules
from mesa.ui import text, theme
from mesa.ui.menus import Dialog

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.set.view import View

_ROWS = const(4)  # lines of text in the height of a card
_COLUMNS = const(7)  # the cards are as wide as on a table with this many columns
_GAP = const(6)


class MissedSet(Dialog):
    """The lines of a deal's result after the cards of that SET, with a line under each seat that said none.

    `more`: the arguments of a Dialog after its lines.
    """

    def __init__(self, view: "View", lines: "list[str]", *more: "Any") -> None:
        self.view = view
        first, second = view.t("missed").split("|")
        self.words: "tuple[str, str]" = first, second
        self.wide: int = max(text.width(first), text.width(second)) + _GAP + 3 * faces.WIDE[_COLUMNS - 4] + 4
        # a line as wide as words and cards, which sets the width of the box
        space = " " * (self.wide // (text.width("  ") - text.width(" ")) + 1)
        super().__init__(view.console, [space] * _ROWS + lines, *more)

    def line(self, i: int, y: int) -> None:
        if i == 0:
            self.draw_cards(y)
        elif i >= _ROWS:
            super().line(i, y)
            seat = i - _ROWS
            if self.view.match.seen[rules.AT_AGREED] >> seat & 1:
                x = 80 - text.width(self.text[i]) // 2
                wide = text.width(self.view.name(seat))
                self.group.append(theme.rect(x, y + 9, wide, 1, theme.INFO))

    def draw_cards(self, y: int) -> None:
        """Draw the three cards and their names."""
        s = self.view.match.seen
        size = faces.Faces(_COLUMNS, self.view.colours)
        x = 80 - self.wide // 2
        for i in range(2):
            self.group.append(text.label(self.words[i], x, y + 7 + i * text.LINE, theme.VALUE))
        x += self.wide - 3 * size.wide - 4
        for slot in deck.unpack(deck.first_set(s)):
            grid = size.make()
            size.show(grid, s[deck.AT_TABLE + slot])
            grid.x, grid.y = x, y
            self.group.append(grid)
            x += size.wide + 2
