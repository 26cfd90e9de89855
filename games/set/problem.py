# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's page for a problem: twelve cards to mark three of, and at the right a small table for each SET.

A small table lights up where the cards of a SET that has been found lie, or lay. In the problem of the
missing card, the bottom row lies on a strip of its own.
"""

from displayio import Bitmap, Group, TileGrid
from micropython import const

from games.set import deck, faces
from games.set.deck import AT_TABLE, HOLE
from games.set.problems import AT_DONE, CARDS, action, slots
from mesa.app.problem import ProblemPage
from mesa.board import sound
from mesa.board.hardware import KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT
from mesa.ui import pictures, theme
from mesa.ui.motion import FAR, NEXT, PAUSE, TRICK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


_COLOURS = const(1)  # index in the manifest's PREFS
_SIZE = const(5)  # the size of the cards: that for so many columns in a match
_LEFT = const(3)  # x of the cards
_STEP = const(31)  # pixels from one column to the next
_MIDDLE = const(4)  # where the cursor starts
_ROWS = const(b"\x0f\x34\x59")  # y of the rows, as in a match
_APART = const(b"\x0f\x33\x5b")  # and with a gap above the bottom row
_STRIP = const(88)  # y of the strip below that row
_CELL_W = const(7)  # a card on a small table, with the gap
_CELL_H = const(4)
_SMALL_X = const(130)  # x of the small tables
_SMALL_HIGH = const(108)  # for all of them, from TOP + 4 on


class Page(ProblemPage):
    """`marks`: the slots marked, in the order marked; `at`: the cursor's slot."""

    cards: "list[TileGrid]"
    shown: bytearray
    frames: "list[TileGrid]"
    small: "list[TileGrid]"

    def begin(self, number: int, day: int) -> None:
        super().begin(number, day)
        self.at = _MIDDLE
        self.marks: "list[int]" = []

    def goal(self) -> "tuple[Any, ...]":
        found = 0
        for i in range(len(self.problem.own)):
            found += self.problem.s[AT_DONE] >> i & 1
        return self.problem.goal + (found, len(self.problem.own))

    def build(self) -> "Iterator[bool | None]":
        self.colours: int = self.console.store.pref(self.game, _COLOURS)
        self.faces = faces.Faces(_SIZE, self.colours)
        self.cards = []
        self.frames = []
        self.small = []
        self.shown = bytearray(b"\xff" * CARDS)
        if self.problem.kind == "missing":
            self.group.append(pictures.rect(0, _STRIP, _SMALL_X - 3, 128 - _STRIP, theme.SLATE))
        self.layer = Group()
        self.group.append(self.layer)
        for slot in range(CARDS):
            card = self.faces.make()
            card.x, card.y = self.place(slot)
            self.cards.append(card)
            self.lay(slot)
            self.layer.append(card)
            if slot % 3 == 2:
                yield True
        cells = Bitmap(2 * _CELL_W, _CELL_H, 16)  # dark and lit
        for x in range(_CELL_W - 1):
            for y in range(_CELL_H - 1):
                cells[x, y] = theme.SLATE
                cells[_CELL_W + x, y] = theme.WINNER
        count = len(self.problem.own)
        high = _SMALL_HIGH // count
        for i in range(count):
            small = TileGrid(
                cells,
                pixel_shader=theme.PALETTE,
                width=4,
                height=3,
                tile_width=_CELL_W,
                tile_height=_CELL_H,
                x=_SMALL_X,
                y=faces.TOP + 2 + high * i + (high - 3 * _CELL_H) // 2,
            )
            self.small.append(small)
            self.group.append(small)
        yield True
        wide = faces.WIDE[_SIZE - 4]
        self.frames = faces.frames(wide, faces.HIGH, (theme.BLUE,), 3)
        self.frames += faces.frames(wide + 4, faces.HIGH + 4, (theme.SELECTED,), 1)
        for frame in self.frames:
            self.group.append(frame)

    def place(self, slot: int) -> "tuple[int, int]":
        """Return (x, y) of the card in a slot."""
        return _LEFT + slot // 3 * _STEP, (_APART if self.problem.kind == "missing" else _ROWS)[slot % 3]

    def lay(self, slot: int) -> None:
        """Show the card that lies in a slot, or none."""
        card = self.problem.s[AT_TABLE + slot]
        if card != HOLE and card != self.shown[slot]:
            self.faces.show(self.cards[slot], card)
        self.shown[slot] = card
        pictures.hide(self.cards[slot], card == HOLE)

    def show(self) -> None:
        for slot in range(CARDS):
            self.lay(slot)
        for i in range(len(self.small)):
            if self.problem.s[AT_DONE] >> i & 1:
                for slot in slots(self.problem.own[i]):
                    self.small[i][slot % 3 * 4 + slot // 3] = 1
        for i in range(3):
            self.frame(i, self.marks[i] if i < len(self.marks) else -1)
        self.frame(3, self.at if self.good else -1)

    def frame(self, i: int, slot: int) -> None:
        """Put frame i around the card in a slot, or hide it if `slot` is negative."""
        frame = self.frames[i]
        if slot >= 0:
            x, y = self.place(slot)
            edge = 2 if i == 3 else 0
            frame.x, frame.y = x - edge, y - edge
        pictures.hide(frame, slot < 0)

    def move(self, k: int) -> bool:
        if k == KEY_B:
            if not self.marks:
                return False
            self.marks.pop()
        else:
            column, row = self.at // 3, self.at % 3
            if k == KEY_LEFT or k == KEY_RIGHT:
                column = (column + (1 if k == KEY_RIGHT else -1)) % 4
            else:
                row = (row + (1 if k == KEY_DOWN else -1)) % 3
            self.at = 3 * column + row
        self.show()
        return True

    def chosen(self) -> "int | None":
        """Mark the card, or unmark it; the third mark is an action."""
        at = self.at
        if self.shown[at] == HOLE:
            self.notice(self.t("why_hole"))
            return None
        self.console.sound.play(sound.CARD)
        if at in self.marks:
            self.marks.remove(at)
        else:
            self.marks.append(at)
        if len(self.marks) < 3:
            self.show()
            return None
        self.marks.sort()
        a, b, c = self.marks
        self.marks = []
        return action(a, b, c)

    def select(self, action: int) -> None:
        """Mark the next card of a SET; once two are marked, move the cursor to the third."""
        for other in self.good:
            if all([slot in slots(other) for slot in self.marks]):
                action = other
                break
        else:
            self.marks = []
        due = [slot for slot in slots(action) if slot not in self.marks]
        self.at = due[0]
        if len(due) > 1:
            self.marks.append(due[0])

    def act(self, seat: int, action: int) -> None:
        self.solver.play(self.problem, action)

    def moved(self, seat: int, action: int) -> None:
        """Frame the SET as won; cards that are taken go to their small table."""
        for i in range(4):
            self.frame(i, -1)
        taken = self.problem.kind == "missing"
        i = 0
        while self.problem.own[i] != action:
            i += 1
        three = slots(action)
        for n in range(3):
            card = self.cards[three[n]]
            self.layer.remove(card)
            self.layer.append(card)  # in front of the others
            self.faces.edge(card)
            self.shown[three[n]] = HOLE  # it is drawn anew if it stays
            if taken:
                self.motion.move(card, _SMALL_X, self.small[i].y, FAR, PAUSE + NEXT * n)
        self.motion.wait(PAUSE if taken else TRICK)

    def refused(self, action: int) -> None:
        """Three marked cards are always an answer."""

    def explain(self, action: int, key: str, *values: "Any") -> None:
        if key[:6] != "no_set":
            super().explain(action, key, *values)
            return
        s = self.problem.s
        a, b, c = slots(action)
        cards = deck.pack(s[AT_TABLE + a], s[AT_TABLE + b], s[AT_TABLE + c])
        self.console.stack.open(
            "games.set.features.Features", self.console, self.say(key), cards, self.colours
        )
