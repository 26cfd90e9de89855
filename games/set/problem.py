# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's page for a problem: twelve cards to mark three of, and at the right a small table for each SET.

A small table lights up where the cards of a SET that has been found lie, or lay. In the problem of the
missing card, the bottom row lies on a strip of its own.
"""

import bitmaptools
from displayio import Bitmap, Group, TileGrid
from micropython import const

from games.set import deck
from games.set.deck import AT_TABLE, HOLE
from games.set.faces import FEATURES
from games.set.triples import AT_DONE, CARDS, action, slots
from mesa.board import signals
from mesa.board.hardware import KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT
from mesa.problems.problem_page import ProblemPage
from mesa.ui import theme
from mesa.ui.motion import FAR, NEXT, PAUSE, TRICK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


_COLOURS = const(1)  # index in the manifest's PREFS
_SIZE = const(5)  # the size of the cards: that for so many columns in a match
_LEFT = const(3)  # x of the cards
_STEP = const(31)  # pixels from one column to the next
_ROWS = const(b"\x0f\x34\x59")  # y of the rows, as in a match
_APART = const(b"\x0f\x33\x5b")  # and with a gap above the bottom row
_STRIP = const(88)  # y of the strip below that row
_MIDDLE = const(4)  # where the cursor starts
_CURSOR = const(3)  # of the frames; before it are those of three marks
# The small tables are one picture with a tile a card: dark, lit, or none.
_TILE_W = const(7)
_TILE_H = const(4)
_SMALL_X = const(130)
_MIDDLE_Y = const(70)  # of them all
_APART_BY = const((4, 9))  # tiles from one small table to the next, for six of them and for three


class Page(ProblemPage):
    """`marks`: the slots marked, in the order marked; `at`: the cursor's slot."""

    cards: "list[TileGrid]"
    frames: "list[TileGrid]"
    small: "TileGrid"
    ink: "Any"  # the palette of the frames around marks

    def begin(self, number: int, day: int) -> None:
        super().begin(number, day)
        self.at = _MIDDLE
        self.marks: "list[int]" = []

    def enter(self) -> "Iterator[bool | None] | None":
        if len(self.group) == 1:  # the table, behind the features
            self.clear()
        return super().enter()

    @property
    def missing(self) -> bool:
        """Return whether a card is missing, and those of a SET that is found go."""
        return self.problem.kind == "missing"

    def goal(self) -> "tuple[Any, ...]":
        count = len(self.problem.sets)
        return self.problem.goal + (count - len(self.problem.good()), count)

    def build(self) -> "Iterator[bool | None]":
        self.colours: int = self.console.store.pref(self.game, _COLOURS)
        from games.set import faces

        size = faces.Faces(_SIZE, self.colours)
        if self.missing:
            self.group.append(theme.rect(0, _STRIP, _SMALL_X - 3, 128 - _STRIP, theme.SLATE))
        tiles = Bitmap(3 * _TILE_W, _TILE_H, 16)
        bitmaptools.fill_region(tiles, 0, 0, _TILE_W - 1, _TILE_H - 1, theme.SLATE)
        bitmaptools.fill_region(tiles, _TILE_W, 0, 2 * _TILE_W - 1, _TILE_H - 1, theme.WINNER)
        step = _APART_BY[self.missing]
        count = len(self.problem.sets)
        high = step * (count - 1) + 3
        self.small = TileGrid(
            tiles,
            pixel_shader=theme.PALETTE,
            width=4,
            height=high,
            tile_width=_TILE_W,
            tile_height=_TILE_H,
            default_tile=2,
            x=_SMALL_X,
            y=_MIDDLE_Y - _TILE_H * high // 2,
        )
        for i in range(count):
            for slot in range(CARDS):
                self.small[self.tile(i, slot)] = 0
        self.group.append(self.small)
        yield True
        self.layer = Group()
        self.group.append(self.layer)
        self.cards = []
        for slot in range(CARDS):
            card = size.make()
            card.x, card.y = self.place(slot)
            self.cards.append(card)
            if self.problem.s[AT_TABLE + slot] != HOLE:
                size.show(card, self.problem.s[AT_TABLE + slot])
            self.layer.append(card)
            if slot % 3 == 2:
                yield True
        self.frames = faces.frames(size.wide, faces.HIGH, (theme.BLUE,), 3)
        self.frames += faces.frames(size.wide + 4, faces.HIGH + 4, (theme.SELECTED,), 1)
        self.ink = self.frames[0].pixel_shader
        for frame in self.frames:
            self.layer.append(frame)

    def place(self, slot: int) -> "tuple[int, int]":
        """Return (x, y) of the card in a slot."""
        return _LEFT + slot // 3 * _STEP, (_APART if self.missing else _ROWS)[slot % 3]

    def tile(self, i: int, slot: int) -> int:
        """Return the tile for a slot in small table i."""
        return (_APART_BY[self.missing] * i + slot % 3) * 4 + slot // 3

    def hole(self, slot: int) -> bool:
        """Return whether no card lies in a slot."""
        return self.problem.s[AT_TABLE + slot] == HOLE

    def show(self) -> None:
        for slot in range(CARDS):
            theme.hide(self.cards[slot], self.hole(slot))
        for i in range(len(self.problem.sets)):
            if self.problem.s[AT_DONE] >> i & 1:
                for slot in slots(self.problem.sets[i]):
                    self.small[self.tile(i, slot)] = 1
        self.ink[1] = theme.PALETTE[theme.BLUE]
        for i in range(3):
            self.frame(i, self.marks[i] if i < len(self.marks) else -1)
        self.frame(_CURSOR, self.at if self.good else -1)

    def frame(self, i: int, slot: int) -> None:
        """Put frame i around the card in a slot, or hide it if `slot` is negative."""
        frame = self.frames[i]
        if slot >= 0:
            x, y = self.place(slot)
            edge = 2 if i == _CURSOR else 0
            frame.x, frame.y = x - edge, y - edge
        theme.hide(frame, slot < 0)

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
        if self.hole(at):
            self.notice(self.t("why_hole"))
            return None
        self.console.sound.play(signals.CARD)
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
        self.problem.play(action)

    def moved(self, seat: int, action: int) -> None:
        """Frame the SET as won; cards that go move to their small table."""
        self.frame(_CURSOR, -1)
        self.ink[1] = theme.PALETTE[theme.WINNER]
        i = 0
        while self.problem.sets[i] != action:
            i += 1
        y = self.small.y + _TILE_H * _APART_BY[self.missing] * i
        three = slots(action)
        for n in range(3):
            self.frame(n, three[n])
            if self.missing:
                for thing in (self.cards[three[n]], self.frames[n]):
                    self.layer.remove(thing)
                    self.layer.append(thing)  # in front of the others
                    self.motion.move(thing, _SMALL_X - 1, y, FAR, PAUSE + NEXT * n)
        self.motion.wait(PAUSE if self.missing else TRICK)

    def refused(self, action: int) -> None:
        """Three marked cards are always an answer."""

    def explain(self, action: int, key: str, *values: object) -> None:
        if values:  # the first one is a feature
            values = (self.t("f{}".format(values[0])),) + values[1:]
        if key != "no_set":
            super().explain(action, key, *values)
            return
        s = self.problem.s
        a, b, c = slots(action)
        cards = deck.pack(s[AT_TABLE + a], s[AT_TABLE + b], s[AT_TABLE + c])
        given = self.console, self.say(key, *values), cards, self.colours
        # That needs memory, and covers nearly everything: the table is built again behind it when it closes.
        self.clear()
        self.cards = []
        self.frames = []
        self.group.append(theme.table())
        self.console.stack.open(FEATURES, *given)
