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
from mesa import console, faces, sprites, text, theme
from mesa.board_io import KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.i18n import t
from mesa.scene import Scene

_ROWS = const(4)
_WIDTH = const(138)
_GAP = const(8)  # between tricks in a row


class Review(Scene):
    """Pages of (seat, its tricks, how many in a row), also NOBODY's; and (seat, the hand it shows, 0)."""

    over = True

    def __init__(self, play):
        super().__init__()
        self.play = play
        view = play.table.view
        self.seats = sorted(rules.order(view, 0))
        self.per_row = max(1, 8 // len(self.seats))
        self.pages = []
        self.rows = []
        most = 0
        for seat in [0] + play.seated + [rules.NOBODY]:
            tricks = [i for i in range(rules.tricks_laid(view)) if rules.owner(view, i) == seat]
            if tricks:
                self.pages.append((seat, tricks, self.per_row))
        for seat in play.seated:
            if rules.shown(view, seat) and rules.count(view, seat):
                self.pages.append((seat, rules.hand(view, seat), 0))
        for _, things, per_row in self.pages:
            most = max(most, -(-len(things) // (per_row or 8)))
        self.height = min(_ROWS, most)
        self.at = 0
        self.first = 0

    def enter(self):
        self.clear()
        y = 49 - 11 * self.height
        self.group.append(sprites.panel(6, y, 146, 28 + 22 * self.height, theme.SLATE, theme.GOLD))
        self.title = text.label("", 79, y + 3, theme.GOLD, align=text.CENTRE)
        self.group.append(self.title)
        self.heads = Line(self.group, 11, y + 13, _WIDTH, theme.SKY)
        self.card = faces.Mini(rules.ORDER)
        self.rows = []
        for i in range(self.height):
            bitmap = Bitmap(_WIDTH, 20, 16)
            self.rows.append(bitmap)
            self.group.append(TileGrid(bitmap, pixel_shader=theme.PALETTE, x=11, y=y + 25 + 22 * i))
        self.show()

    def leave(self):
        console.drop("games.fodasse.review")  # in memory only while it is seen

    def show(self):
        """Put up page `at` from row `first` on."""
        seat, things, per_row = self.pages[self.at]
        n = len(self.seats)
        name = t("nobody") if seat == rules.NOBODY else self.play.name(seat)
        self.heads.put("")
        for i in range(per_row * n):
            if i // n < len(things):
                self.heads.write(self.play.name(self.seats[i % n])[0], self.place(i, n) + 5)
        title = t("took", name, len(things)) if per_row else t("hand_of", name)
        self.rest = -(-len(things) // (per_row or 8)) - self.height
        if len(self.pages) > 1:
            title = "{} {} {}".format(text.LEFT, title, text.RIGHT)
        if self.rest > 0:
            title = "{} {}{}".format(title, text.UP, text.DOWN)
        text.put(self.title, title)
        for row in range(self.height):
            self.rows[row].fill(theme.SLATE)
            first = (per_row or 8) * (self.first + row)
            for i in range(min(per_row or 8, len(things) - first)):
                if per_row:
                    self.trick(row, i, things[first + i])
                else:
                    self.stamp(row, 17 * i, things[first + i], False, False)

    def place(self, i, n):
        """x of the i-th card of a row of tricks of n cards."""
        tricks = max(1, 8 // n)
        pitch = 14 if tricks > 1 else 17
        return (_WIDTH - pitch * n * tricks - _GAP * (tricks - 1)) // 2 + pitch * i + _GAP * (i // n)

    def trick(self, row, i, number):
        """Trick `number` as the i-th of a row, a column for each seat; the winning card framed."""
        view = self.play.table.view
        laid = rules.trick(view, number)
        cards = rules.cards(view, number)
        gone = annulled(cards, rules.manilha(view))
        best = winning(cards, rules.manilha(view))
        n = len(laid)
        for j in range(n):
            x = self.place(i * n + self.seats.index(laid[j][0]), n)
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
