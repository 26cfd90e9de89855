# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem of SET on the screen: twelve cards to mark three of, and at the right a small table for each SET.

A small table lights up where the cards of a SET that has been found lie, or lay. In the problem of the
missing card, the bottom row lies on a strip of its own.
"""

import bitmaptools
from displayio import Bitmap, Group, TileGrid
from micropython import const

from games.set import deck, faces
from games.set.deck import AT_TABLE, HOLE
from games.set.triples import AT_DONE, CARDS, FOUND, action, slots
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT
from mesa.match.game_view import CURSOR, OWN, GameView
from mesa.problems.problem_page import ProblemPage
from mesa.ui import theme
from mesa.ui.motion import FAR, NEXT, PAUSE, TRICK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Any

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_COLOURS = const(1)  # index in the manifest's PREFS
_SIZE = const(5)  # the size of the cards: that for so many columns in a match
_LEFT = const(3)  # x of the cards
_STEP = const(31)  # pixels from one column to the next
_ROWS = const(b"\x0f\x34\x59")  # y of the rows, as in a match
_APART = const(b"\x0f\x33\x5b")  # and with a gap above the bottom row
_STRIP = const(88)  # y of the strip below that row
_MIDDLE = const(4)  # where the cursor starts
_FRAME = const(3)  # the cursor's, after those of three marks
# The small tables are one picture with a tile a card: dark, lit, or none.
_TILE_W = const(7)
_TILE_H = const(4)
_SMALL_X = const(130)
_MIDDLE_Y = const(70)  # of them all
_APART_BY = const((4, 9))  # tiles from one small table to the next, for six of them and for three


class Page(ProblemPage, GameView):
    """The keys mark three cards. `marks`: their slots, in the order marked; `at`: the cursor's slot. Both are
    in `input`, as the slot and one more, 0 for none.
    """

    of_game = GameView
    B = True

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        self.colours: int = console.store.pref(match.game, _COLOURS)
        self.table: Table = Table(self)

    @property
    def at(self) -> int:
        return self.input[CURSOR] - 1 if self.input[CURSOR] else _MIDDLE

    @at.setter
    def at(self, slot: int) -> None:
        self.input[CURSOR] = slot + 1

    @property
    def marks(self) -> "list[int]":
        return [n - 1 for n in self.input[OWN : OWN + 3] if n]

    def mark(self, slots: "Sequence[int]") -> None:
        """Mark these, and no others."""
        for i in range(3):
            self.input[OWN + i] = slots[i] + 1 if i < len(slots) else 0

    def motions(self, event: int) -> "Any":
        return {FOUND: _found}

    def ask(self) -> None:
        """Show where the cursor is."""
        self.table.draw(self.match.seen)

    def press(self, k: int) -> None:
        if not self.asked:
            return
        marks = self.marks
        column, row = self.at // 3, self.at % 3
        if k == KEY_A:
            return self.toggle(self.at)
        if k == KEY_B:
            self.mark(marks[:-1])
        elif k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (column + (1 if k == KEY_RIGHT else -1)) % 4 * 3 + row
        else:
            self.at = 3 * column + (row + (1 if k == KEY_DOWN else -1)) % 3
        self.table.draw(self.match.seen)

    def key(self, k: int) -> None:
        self.B = len(self.marks) > 0
        super().key(k)

    def toggle(self, at: int) -> None:
        """Mark the card in a slot, or unmark it; the third mark is an action."""
        marks = self.marks
        if self.match.seen[AT_TABLE + at] == HOLE:
            self.notice(self.t("why_hole"))
            return
        self.sound(signals.CARD)
        if at in marks:
            marks.remove(at)
        else:
            marks.append(at)
        self.mark(marks if len(marks) < 3 else ())
        if len(marks) == 3:
            marks.sort()
            self.act(action(*marks))
        else:
            self.table.draw(self.match.seen)

    def point(self, action: int) -> None:
        """Mark the next card of a SET; once two are marked, move the cursor to the third."""
        marks = self.marks
        for other in self.good:
            if all([slot in slots(other) for slot in marks]):
                action = other
                break
        else:
            marks = []
        due = [slot for slot in slots(action) if slot not in marks]
        self.at = due[0]
        self.mark(marks + due[: len(due) - 1][:1])
        self.table.draw(self.match.seen)

    def explain(self, action: int, key: str, *values: object) -> None:
        if values:  # the first one is a feature
            values = (self.t("f{}".format(values[0])),) + values[1:]
        if key != "no_set":
            from mesa.problems import dialogs

            dialogs.explain(self, key, *values)
            return
        s = self.match.seen
        a, b, c = slots(action)
        cards = deck.pack(s[AT_TABLE + a], s[AT_TABLE + b], s[AT_TABLE + c])
        self.free_memory()
        self.console.stack.open(faces.FEATURES, self.console, self.say(key, *values), cards, self.colours)


def _found(page: "Page", _: int, found: int, __: int) -> None:
    """Frame the SET as won; cards that go move to their small table."""
    page.table.take(found)


class Table:
    """The cards, the frames around them, and the small tables; `page` shows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sets: bytes = page.problem.sets
        # a card is missing, and those of a SET that is found go
        self.missing: bool = page.problem.kind == "missing"

    def build(self) -> "Generator[bool | None, None, None]":
        """Build the table in the page's group, in steps."""
        group = self.page.group
        group.append(theme.rect(0, 0, 160, 12, theme.STRIP))
        self.strip = Group()
        if self.missing:
            group.append(theme.rect(0, _STRIP, _SMALL_X - 3, 128 - _STRIP, theme.SLATE))
        tiles = Bitmap(3 * _TILE_W, _TILE_H, 16)
        bitmaptools.fill_region(tiles, 0, 0, _TILE_W - 1, _TILE_H - 1, theme.SLATE)
        bitmaptools.fill_region(tiles, _TILE_W, 0, 2 * _TILE_W - 1, _TILE_H - 1, theme.WINNER)
        step = _APART_BY[self.missing]
        count = len(self.sets)
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
        group.append(self.small)
        yield
        size = faces.Faces(_SIZE, self.page.colours)
        self.layer = Group()
        group.append(self.layer)
        self.cards: "list[TileGrid]" = []
        for slot in range(CARDS):
            card = size.make()
            card.x, card.y = self.place(slot)
            self.cards.append(card)
            face = self.page.match.seen[AT_TABLE + slot]
            if face != HOLE:
                size.show(card, face)
            self.layer.append(card)
            if slot % 3 == 2:
                yield
        self.frames: "list[TileGrid]" = faces.frames(size.wide, faces.HIGH, (theme.BLUE,), 3)
        self.frames += faces.frames(size.wide + 4, faces.HIGH + 4, (theme.SELECTED,), 1)
        self.ink: "Any" = self.frames[0].pixel_shader  # the palette of the frames around marks
        for frame in self.frames:
            self.layer.append(frame)

    def place(self, slot: int) -> "tuple[int, int]":
        """Return (x, y) of the card in a slot."""
        return _LEFT + slot // 3 * _STEP, (_APART if self.missing else _ROWS)[slot % 3]

    def tile(self, i: int, slot: int) -> int:
        """Return the tile for a slot in small table i."""
        return (_APART_BY[self.missing] * i + slot % 3) * 4 + slot // 3

    def draw(self, s: bytearray) -> None:
        """Show the state and the page's marks at once."""
        for slot in range(CARDS):
            theme.hide(self.cards[slot], s[AT_TABLE + slot] == HOLE)
        for i in range(len(self.sets)):
            if s[AT_DONE] >> i & 1:
                for slot in slots(self.sets[i]):
                    self.small[self.tile(i, slot)] = 1
        self.ink[1] = theme.PALETTE[theme.BLUE]
        marks = self.page.marks
        for i in range(3):
            self.frame(i, marks[i] if i < len(marks) else -1)
        self.frame(_FRAME, self.page.at if self.page.asked else -1)

    def frame(self, i: int, slot: int) -> None:
        """Put frame i around the card in a slot, or hide it if `slot` is negative."""
        frame = self.frames[i]
        if slot >= 0:
            x, y = self.place(slot)
            edge = 2 if i == _FRAME else 0
            frame.x, frame.y = x - edge, y - edge
        theme.hide(frame, slot < 0)

    def take(self, found: int) -> None:
        """Frame the cards of a SET as won; where they go, move them to its small table."""
        self.frame(_FRAME, -1)
        self.ink[1] = theme.PALETTE[theme.WINNER]
        y = self.small.y + _TILE_H * _APART_BY[self.missing] * self.sets.index(bytes((found,)))
        three = slots(found)
        motion = self.page.motion
        for n in range(3):
            self.frame(n, three[n])
            if self.missing:
                for thing in (self.cards[three[n]], self.frames[n]):
                    self.layer.remove(thing)
                    self.layer.append(thing)  # in front of the others
                    motion.move(thing, _SMALL_X - 1, y, FAR, PAUSE + NEXT * n)
        motion.wait(PAUSE if self.missing else TRICK)
