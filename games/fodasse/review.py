# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""This hand's tricks looked at again by who took them (rule 12b), and hands that were shown (rule 12c)."""

import bitmaptools
from displayio import Bitmap, TileGrid
from micropython import const

from games.fodasse import rules
from games.fodasse.felt import cross
from games.fodasse.plate import Line
from games.fodasse.strength import annulled, winning
from mesa import console, sprites, text, theme
from mesa.board_io import KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.i18n import t
from mesa.scene import Scene

_ROWS = const(4)
_WIDTH = const(136)
_GAP = const(8)  # between tricks in a row


class Review(Scene):
    """Pages of (seat, tricks): a player's tricks, NOBODY's last; and (seat, None): a hand shown."""

    over = True

    def __init__(self, play):
        super().__init__()
        self.play = play
        view = play.table.view
        self.pages = []
        for seat in [0] + play.seated + [rules.NOBODY]:
            tricks = [i for i in range(rules.tricks_laid(view)) if rules.owner(view, i) == seat]
            if tricks:
                self.pages.append((seat, tricks))
        for seat in play.seated:
            if rules.shown(view, seat):
                self.pages.append((seat, None))
        self.at = 0
        self.first = 0

    def enter(self):
        self.clear()
        self.group.append(sprites.panel(6, 6, 146, 114, theme.SLATE, theme.GOLD))
        self.title = text.label("", 79, 9, theme.GOLD, align=text.CENTRE)
        self.group.append(self.title)
        self.heads = Line(self.group, 12, 19, _WIDTH, theme.SKY)
        self.card = sprites.Mini(rules.ORDER)
        self.rows = []
        for i in range(_ROWS):
            bitmap = Bitmap(_WIDTH, 20, 16)
            self.rows.append(bitmap)
            self.group.append(TileGrid(bitmap, pixel_shader=theme.PALETTE, x=12, y=30 + 22 * i))
        self.show()

    def show(self):
        """Put up page `at` from row `first` on."""
        seat, tricks = self.pages[self.at]
        view = self.play.table.view
        seats = sorted(rules.order(view, 0))
        n = len(seats)
        per_row = max(1, 8 // n)
        self.heads.put("")
        if tricks is None:
            cards = rules.hand(view, seat)
            rows = (len(cards) + 7) // 8
            title = t("hand_of", self.play.name(seat))
        else:
            rows = (len(tricks) + per_row - 1) // per_row
            who = t("nobody") if seat == rules.NOBODY else self.play.name(seat)
            title = t("took", who, len(tricks))
            for i in range(per_row * n):
                if i // n < len(tricks):
                    self.heads.write(self.play.name(seats[i % n])[0], self.place(i, n) + 5)
        self.rest = max(0, rows - _ROWS)
        if len(self.pages) > 1:
            title = "{} {} {}".format(text.LEFT_ARROW, title, text.RIGHT_ARROW)
        if self.rest:
            title = "{} {}{}".format(title, text.UP, text.DOWN)
        text.put(self.title, title)
        for row in range(_ROWS):
            self.rows[row].fill(theme.SLATE)
            if tricks is None:
                for i in range(8 * (self.first + row), min(8 * (self.first + row + 1), len(cards))):
                    self.stamp(row, 17 * (i % 8), cards[i], False, False)
            else:
                for i in range(per_row):
                    j = per_row * (self.first + row) + i
                    if j < len(tricks):
                        self.trick(row, i, tricks[j], seats)

    def place(self, i, n):
        """x of the i-th card of a row of tricks of n cards."""
        tricks = max(1, 8 // n)
        pitch = 14 if tricks > 1 else 17
        return (_WIDTH - pitch * n * tricks - _GAP * (tricks - 1)) // 2 + pitch * i + _GAP * (i // n)

    def trick(self, row, i, number, seats):
        """Trick `number` as the i-th of a row, a column for each seat; the winning card framed."""
        view = self.play.table.view
        laid = rules.trick(view, number)
        cards = rules.cards(view, number)
        gone = annulled(cards, rules.manilha(view))
        best = winning(cards, rules.manilha(view))
        for j in range(len(laid)):
            x = self.place(i * len(seats) + seats.index(laid[j][0]), len(seats))
            self.stamp(row, x, laid[j][1], j == best, gone >> j & 1)

    def stamp(self, row, x, card, best, gone):
        """Print a card into a row."""
        self.play.face(self.card, card)
        b = self.card.bitmap
        if gone:
            cross(b)
        to = self.rows[row]
        if best:
            bitmaptools.fill_region(to, x, 0, x + 15, 20, theme.SKY)
        bitmaptools.blit(to, b, x + 1, 1, skip_source_index=theme.CLEAR)

    def key(self, k):
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % len(self.pages)
            self.first = 0
            self.show()
        elif k == KEY_UP or k == KEY_DOWN:
            self.first = max(0, min(self.rest, self.first + (1 if k == KEY_DOWN else -1)))
            self.show()
        else:
            console.stack.pop()
