# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The box in which a bid is chosen: the number, its neighbours, and what the bids would add up to."""

from displayio import Group
from micropython import const

from games.fodasse.plate import Line
from mesa import sprites, text, theme
from mesa.board_io import KEY_A, KEY_LEFT, KEY_RIGHT
from mesa.i18n import t

_W = const(66)
_H = const(38)
_X = (4, 15, 23, 43, 54)  # the numbers: two before, the chosen one, two after
_WIDE = (8, 8, 20, 8, 8)


class Bid:
    """Made once; `open` shows it. `at` is the bid chosen, `barred` the one that the hook forbids, or -1."""

    def __init__(self):
        self.group = Group()
        self.group.hidden = True
        self.group.append(sprites.panel(0, 0, _W, _H, theme.SLATE, theme.GOLD))
        self.title = Line(self.group, 2, 1, _W - 4, theme.GOLD)
        self.sum = Line(self.group, 2, 26, _W - 4, theme.SKY)
        self.numbers = []
        for i in range(5):
            self.numbers.append(Line(self.group, _X[i], 11 if i == 2 else 15, _WIDE[i], theme.GREY, i == 2))

    def open(self, x, y, size, so_far, barred):
        """Show the box at (x, y): bids of 0 … size, `so_far` bid by those before."""
        self.group.x = x
        self.group.y = y
        self.size = size
        self.so_far = so_far
        self.barred = barred
        self.at = 0
        self.group.hidden = False
        self.show()

    def close(self):
        """Hide the box."""
        self.group.hidden = True

    def show(self):
        """Write the numbers."""
        for i in range(5):
            n = self.at + i - 2
            line = self.numbers[i]
            line.put("", "", str(n) if 0 <= n <= self.size else "")
            free = theme.GOLD if i == 2 else theme.WHITE
            line.colour(theme.GREY if n == self.barred else free)
        self.title.put("", "", t("takes_%d" % self.at if self.size == 1 else "your_bid"))
        barred = self.at == self.barred
        total = t("sum_of", self.so_far + self.at, self.size)
        self.sum.put("", "", text.LOCK + " " + total if barred else total)
        self.sum.colour(theme.ORANGE if barred else theme.SKY)

    def key(self, k):
        """Left and right change the number, round and round."""
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % (self.size + 1)
            self.show()

    def aim(self, n):
        """The key that leads to a bid of n, and A on it."""
        return KEY_A if n == self.at else KEY_RIGHT if n > self.at else KEY_LEFT
