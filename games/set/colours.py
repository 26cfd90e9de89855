# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Asks for the colours before the first match of SET."""

from micropython import const

from games.set import faces
from mesa.board import store
from mesa.ui.menus import Dialog

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.set.view import View

_ROWS = const(4)  # lines of text in the height of a card
_COLUMNS = const(7)  # the cards are as wide as on a table with this many columns
_PLACE = const(1)  # index of the colours in the manifest's PREFS


class Colours(Dialog):
    """A question below three cards, which show the selected colours."""

    def __init__(self, view: "View", *more: "Any") -> None:
        self.cards: "list[Any]" = []
        self.top = 0  # y of the cards
        super().__init__(view.console, [" "] * _ROWS, *more)

    def line(self, i: int, y: int) -> None:
        if i == 0:
            self.top = y
            self.draw_cards()

    def key(self, k: int) -> None:
        super().key(k)
        if self.console.stack.top is self:
            self.draw_cards()

    def draw_cards(self) -> None:
        """Draw one, two and three ovals, each in a colour."""
        while self.cards:
            self.group.remove(self.cards.pop())
        size = faces.Faces(_COLUMNS, self.at)
        for i in range(3):
            grid = size.make()
            size.show(grid, 12 * i)
            grid.x, grid.y = 46 + 24 * i, self.top
            self.group.append(grid)
            self.cards.append(grid)


def ask(view: "View") -> None:
    """Ask, store the answer, and redraw the table if the colours changed."""
    console = view.console
    game = view.match.game

    def answer(i):
        record = console.store.game(game)
        record[store.PREFS] = record[store.PREFS] & ~(3 << 2 * _PLACE) | i << 2 * _PLACE
        record[store.GAME_SEEN + 1] |= 1
        console.put_game(game, record)
        console.stack.swap(type(view)(console, view.match))

    words = [view.t("p_colours_" + choice) for choice in ("usual", "safe", "marks")]
    now = view.colours
    box = view.dialog(
        (), words, answer, now, view.t("p_colours"), (), lambda _, __, *more: Colours(view, *more)
    )
    box.at = now
