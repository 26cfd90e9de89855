# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's question before the first match, with cards: which colours they shall have."""

from displayio import Group
from micropython import const

from games.set import faces
from mesa.board import store
from mesa.ui.menus import Dialog
from mesa.ui.scene import empty

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.set.view import View

_ROWS = const(4)  # lines of text in the height of a card
_COLUMNS = const(7)  # the cards are as wide as on a table with this many columns


class Colours(Dialog):
    """A question below three cards, which show the selected colours."""

    def __init__(self, view: "View", *more: "Any") -> None:
        self.cards = Group()
        super().__init__(view.console, [" "] * _ROWS, *more)

    def line(self, i: int, y: int) -> None:
        if i == 0:
            self.cards.y = y
            self.group.append(self.cards)
            self.draw_cards()

    def key(self, k: int) -> None:
        super().key(k)
        if self.console.stack.top is self:
            self.draw_cards()

    def draw_cards(self) -> None:
        """Draw one, two and three ovals, each in a colour."""
        empty(self.cards)
        faces.Faces(_COLUMNS, self.at).row(self.cards, (0, 12, 24), 46, 0, 24)


def ask_colours(view: "View") -> None:
    """Ask, store the answer, and redraw the table if the colours changed."""
    console = view.console
    game = view.match.game

    def answer(i):
        record = console.store.game(game)
        record[store.PREFS] = record[store.PREFS] & ~(3 << 2 * faces.COLOURS) | i << 2 * faces.COLOURS
        record[store.GAME_SEEN + 1] |= 1
        console.put_game(game, record)
        console.stack.swap(type(view)(console, view.match))

    words = [view.t("p_colours_" + choice) for choice in ("usual", "safe", "marks")]
    now = view.colours
    box = view.dialog(
        (), words, answer, now, view.t("p_colours"), (), lambda _, __, *more: Colours(view, *more)
    )
    box.at = now
