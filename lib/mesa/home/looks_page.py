# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of looks: the back and the deck of the 40 cards, the colour of the table. See mesa.ui.looks.

All can be seen; one that has not been won yet (mesa.ladder.rewards) is only shown, with what it takes.
"""

from displayio import Group
from micropython import const

from mesa.board.setting import LOOK
from mesa.ladder import opponent, rewards
from mesa.ui import looks, playing_cards, text
from mesa.ui.menu_screen import MenuScreen
from mesa.ui.scene import PAGE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mesa.ui.scene import ConsoleParts

_BACKS = const(2)  # cards shown face down; then come these
_FACES = const(b"\x07\x1a\x19\x26")
_Y = const(64)


class LooksPage(MenuScreen):
    """Left and right show the next one; it is chosen at once if it has been won."""

    role = PAGE
    leaves = True
    lines = 3
    pitch = 13
    note_lines = 2

    def __init__(self, console: "ConsoleParts") -> None:
        super().__init__(console, console.words.text("looks"))
        self.numbers = looks.parts(console.store.get(LOOK))  # those shown
        self.reached = rewards.reached(console.store)
        self.parts = opponent.parts(console.words)
        self.rows = rewards.WANTED
        self.cards: "Any" = Group()

    def won(self, kind: int) -> bool:
        """Return whether the one shown has been won."""
        what, much = rewards.WANTED[kind][self.numbers[kind]]
        return self.reached[what] >= much

    def row(self, i: int) -> "tuple[str, str, int, int]":
        name = text.say(self.parts, "look_{}_{}".format(i, self.numbers[i]))
        label = text.say(self.parts, "kind_{}".format(i))
        said = name if self.won(i) else text.LOCK + " " + name
        return label, said, self.numbers[i], len(self.rows[i])

    def choose(self, i: int, value: int) -> None:
        self.numbers[i] = value
        if self.won(i):
            chosen = looks.parts(self.console.store.get(LOOK))
            chosen[i] = value
            self.console.store.put(LOOK, looks.look_of(chosen))

    def notes(self, i: int) -> "Sequence[str]":
        """Return what it takes, and how much there is; or which games have such cards."""
        what, much = rewards.WANTED[i][self.numbers[i]]
        if self.won(i):
            which = "" if i == 1 else text.say(self.parts, "which_cards")
            return text.say(self.parts, "yours"), which
        wanted = text.say(self.parts, "by_" + str(what), much)
        return wanted, text.say(self.parts, "count", self.reached[what], much)

    def enter(self) -> "Iterator[bool | None]":
        yield from super().enter()
        yield
        self.group.append(self.cards)
        for i in range(_BACKS + len(_FACES)):
            card = playing_cards.Card("23456QJK7A", self.console.card_sheet)
            card.x, card.y = 4 + 26 * i, _Y
            self.cards.append(card)
        self.draw()

    def leave(self) -> None:
        looks.table(self.console.store.get(LOOK))

    def show(self) -> None:
        super().show()
        if len(self.cards):
            self.draw()

    def draw(self) -> None:
        """Show the table and the cards in the looks of the rows; what has not been won is grey."""
        look = looks.look_of(self.numbers)
        looks.table(look)
        self.console.card_path = ""
        playing_cards.load_sheet(self.console, look)
        self.console.card_path = ""  # whoever needs the sheet next reads it again
        for i, card in enumerate(self.cards):
            if i < _BACKS:
                card.back()
            else:
                card.show(_FACES[i - _BACKS])
            card.dim(not self.won(0 if i < _BACKS else 2))
