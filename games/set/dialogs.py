# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's dialogs with cards: the colours before the first match, a SET that everybody missed."""

from displayio import Group
from micropython import const

from games.set import deck, faces, rules
from mesa.board import store
from mesa.ui import text, theme
from mesa.ui.menus import Dialog
from mesa.ui.scene import empty

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.set.view import View

_ROWS = const(4)  # lines of text in the height of a card
_COLUMNS = const(7)  # the cards are as wide as on a table with this many columns
_GAP = const(6)


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
            text.label(self.group, self.words[i], x, y + 7 + i * text.LINE, theme.VALUE)
        cards = [s[deck.AT_TABLE + slot] for slot in deck.unpack(deck.first_set(s))]
        size.row(self.group, cards, x + self.wide - 3 * size.wide - 4, y, size.wide + 2)
