# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem of Sueca on the screen: the match's table at the end of a hand, with all four hands open."""

from bitmaptools import blit
from displayio import Bitmap, TileGrid
from micropython import const

from games.sueca import rules, table, view
from mesa.problems.page import ProblemPage
from mesa.ui import playing_cards, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

_HANDS = const(((0, 0), (2, 49), (46, 13), (119, 49)))  # x and y, by seat
_IN_ROW = const(b"\x05\x03\x05\x03")  # small cards
_MOST = const(5)  # cards of a hand
_WIDE = const(13)
_HIGH = const(18)
_NEXT = const(19)  # pixels from one row to the next
# Reasons that say nothing, or are of what might be where hands are hidden
_GUESSES = const("best void free give add doubt hope low_short")


class Table(table.Table):
    """The partner's cards at the top and the opponents' at the sides are small, the player's own large."""

    names = (None, (17, 36, text.LEFT), (17, 16, text.LEFT), (143, 36, text.RIGHT))
    faces = b"\x03\x23\x03\x10\x91\x23"
    places = ((68, 62), (43, 46), (68, 32), (93, 46))

    def build(self) -> "Generator[bool | None, None, None]":
        yield from super().build()
        bar = self.score_bar
        bar.counts = False  # the goal has them
        bar.draw(self.view.match.seen)  # once: the trump stays
        for label in bar.labels[:2]:
            bar.group.remove(label)
        del bar.labels[:2]
        nothing: "Any" = lambda *_: None  # noqa: E731
        bar.draw = self.dealer.draw = nothing
        for label, x in ((bar.trump, 151), (bar.labels[0], 142)):
            label.x, label.y = x, 16
        group = self.view.group
        for sprite in (self.dealer.turned, self.dealer.deck):
            group.remove(sprite)
        del self.dealer.turned, self.dealer.deck
        self.pictures: "list[Any]" = [None]  # of the open hands, from seat 1 on
        self.drawn = bytearray(4)  # and how many cards they show
        for seat in (1, 2, 3):
            row = _IN_ROW[seat]
            picture = Bitmap(_WIDE * row, _HIGH if row == _MOST else _HIGH + _NEXT, 16)
            self.pictures.append(picture)
            x, y = _HANDS[seat]
            group.append(TileGrid(picture, pixel_shader=theme.PALETTE, x=x, y=y))
            yield

    def show_turn(self, seat: int) -> None:
        super().show_turn(seat)
        s = self.view.match.seen
        for seat in (1, 2, 3):
            self.draw_hand(s, seat)

    def draw_hand(self, s: bytearray, seat: int) -> None:
        """Draw the small cards of another seat, suit by suit, red and black in turn, trumps last."""
        held = rules.hand(s, seat)
        if len(held) == self.drawn[seat]:
            return
        self.drawn[seat] = len(held)
        mini = playing_cards.Mini(rules.ORDER, self.view.console.card_sheet)
        picture = self.pictures[seat]
        picture.fill(theme.CLEAR)
        row = _IN_ROW[seat]
        i = 0
        for suit in (1, 2, 3, 4):
            for card in held:
                if card // 10 == (rules.trump(s) + suit) % 4:
                    mini.show(card)
                    face: "Any" = mini.bitmap
                    x, y = _WIDE * (i % row), _NEXT * (i // row)
                    blit(picture, face, x, y, x1=0, y1=0, x2=_WIDE, y2=_HIGH)
                    i += 1


class Page(ProblemPage, view.View):
    """The match's view with that table. The box with the stars says what the first card was there for."""

    of_game = view.View
    of_table = Table

    def idea(self) -> "list[str]":
        from games.sueca import advice
        from mesa.problems import attempts
        from mesa.ui import text_file

        one = attempts.read(self.attempt, self.problem.rules)
        card = one.good()[0]
        key, *values = advice.reason(one.s, 0, card, self.name)
        if key.replace("because_", "") in _GUESSES.split():
            return []
        line = text_file.line(self.console.words, "sueca", "reasons", key, *values)
        return [playing_cards.face(rules.ORDER, card) + ": " + line + "."]
