# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem of SET on the screen: twelve cards to mark three of, and at the right a small table for each SET.

A small table lights up where the cards of a SET that has been found lie, or lay. In the problem of the
missing card, the bottom row lies on a strip of its own.
"""

import bitmaptools
from displayio import Bitmap, Group, TileGrid
from micropython import const

from games.set import cards, deck, faces
from games.set.cards import Frames
from games.set.deck import AT_TABLE, HOLE
from games.set.position import AT_DONE, CARDS
from games.set.rules import FOUND
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B
from mesa.match.game_view import GameView
from mesa.problems.page import ProblemPage
from mesa.ui import theme
from mesa.ui.motion import FAR, NEXT, PAUSE, TRICK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Any

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_APART = const((0, -1, 2))  # pixels by which a missing card's rows are lower than in a match
_STRIP = const(88)  # y of the strip below the bottom row
# The small tables are one picture with a tile a card: dark, lit, or none.
_TILE_W = const(7)
_TILE_H = const(4)
_SMALL_X = const(130)
_MIDDLE_Y = const(70)  # of them all
_APART_BY = const((4, 9))  # tiles from one small table to the next, for six of them and for three


class Cards(cards.Cards):
    """With space for the small tables, and with a gap above the bottom row where a card is missing."""

    spare = 1

    def place(self, slot: int) -> "tuple[int, int]":
        x, y = super().place(slot)
        return x, y + (_APART[slot % 3] if self.view.missing else 0)


class Table:
    """The cards, the frames around them, and the small tables; `page` shows it."""

    cards: Cards
    frames: Frames
    hidden = False

    def __init__(self, page: "Page") -> None:
        self.page = page

    def build(self) -> "Generator[bool | None, None, None]":
        """Build the table in the page's group, in steps."""
        page = self.page
        group = page.group
        theme.rect(group, 0, 0, 160, 12, theme.STRIP)
        self.strip = Group()
        self.sets = page.problem.sets
        if page.missing:
            theme.rect(group, 0, _STRIP, _SMALL_X - 3, 128 - _STRIP, theme.SLATE)
        tiles = Bitmap(3 * _TILE_W, _TILE_H, 16)
        bitmaptools.fill_region(tiles, 0, 0, _TILE_W - 1, _TILE_H - 1, theme.SLATE)
        bitmaptools.fill_region(tiles, _TILE_W, 0, 2 * _TILE_W - 1, _TILE_H - 1, theme.WINNER)
        step = _APART_BY[page.missing]
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
        self.cards = Cards(page)
        yield
        yield from self.cards.laying(page.match.seen)
        self.frames = Frames(page, self.cards)

    def tile(self, i: int, slot: int) -> int:
        """Return the tile for a slot in small table i."""
        return (_APART_BY[self.page.missing] * i + slot % 3) * 4 + slot // 3

    def draw(self, s: bytearray) -> None:
        """Show the state and the page's marks at once."""
        for i in range(len(self.sets)):
            if s[AT_DONE] >> i & 1:
                for slot in deck.unpack(self.sets[i]):
                    self.small[self.tile(i, slot)] = 1
        self.cards.draw(s)
        self.frames.draw(s)
        if not self.page.asked:
            self.frames.clear()

    def take(self, found: int) -> None:
        """Frame the cards of a SET as won; where they go, move them to its small table."""
        self.frames.clear()
        missing = self.page.missing
        y = self.small.y + _TILE_H * _APART_BY[missing] * self.sets.index(found)
        motion = self.page.motion
        three = deck.unpack(found)
        for n in range(3):
            sprite = self.cards.lift(three[n])
            self.cards.faces.edge(sprite)
            self.cards.shown[three[n]] = HOLE  # it is drawn anew, without the frame
            if missing:
                motion.move(sprite, _SMALL_X - 1, y, FAR, PAUSE + NEXT * n)
        motion.wait(PAUSE if missing else TRICK)


class Page(ProblemPage, GameView):
    """The keys mark three cards, as in a match before a call."""

    of_game = GameView
    of_table = Table
    B = True
    has_player = True

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        self.colours = console.store.pref(match.game, faces.COLOURS)
        self.missing = self.problem.kind == "missing"  # a card is, and those of a SET that is found go

    def motions(self, event: int) -> "Any":
        return {FOUND: lambda page, _, slots, __: page.table.take(slots)}

    def ask(self) -> None:
        """Show where the cursor is."""
        self.table.draw(self.match.seen)

    def press(self, k: int) -> None:
        frames = self.table.frames
        if not self.asked:
            return
        if k == KEY_A:
            self.toggle(frames.at)
        elif k == KEY_B:
            self.mark(frames.own[:-1])
        else:
            frames.go(k)

    def key(self, k: int) -> None:
        self.B = len(self.table.frames.own) > 0
        super().key(k)

    def mark(self, slots: "Sequence[int]") -> None:
        """Mark these, and no others."""
        self.table.frames.choose(self.match.seen, slots)
        self.table.draw(self.match.seen)

    def toggle(self, at: int) -> None:
        """Mark the card in a slot, or unmark it; the third mark is an action."""
        s = self.match.seen
        if s[AT_TABLE + at] == HOLE:
            self.notice("why_hole")
            return
        self.sound(signals.CARD)
        frames = self.table.frames
        if len(frames.own) < 2 or at in frames.own:
            frames.toggle(s, at)
        else:
            action = deck.pack(*sorted(frames.own + [at]))
            self.mark(())
            self.act(action)

    def point(self, action: int) -> None:
        """Mark the next card of a SET; once two are marked, move the cursor to the third."""
        marks = self.table.frames.own
        for other in self.good:
            if all([slot in deck.unpack(other) for slot in marks]):
                action = other
                break
        else:
            marks = []
        due = [slot for slot in deck.unpack(action) if slot not in marks]
        self.table.frames.at = due[0]
        self.mark(marks + due[: len(due) - 1][:1])

    def reason(self, key: str) -> str:
        return self.say(key)

    def explain(self, action: int, key: str, *values: object) -> None:
        if key != "no_set":
            super().explain(action, key, *values)
            return
        given = self.say(key), deck.lying(self.match.seen, deck.unpack(action)), self.colours
        self.console.stack.open(faces.FEATURES, self.console, *given)
