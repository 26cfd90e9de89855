# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The box for choosing a bid: the number, its neighbours, the sum of the bids, and the order of the ranks."""

from bitmaptools import fill_region
from displayio import Bitmap, Group, TileGrid
from micropython import const

from games.fodasse import rules, state
from games.fodasse.table import Line
from mesa.board.hardware import KEY_LEFT, KEY_RIGHT
from mesa.match.number_box import NumberBox
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from games.fodasse.view import View

_W = const(66)
_H = const(48)
_TEXT_W = const(62)
_ROW = const(14)  # y of the numbers
_NEXT = const("▶")
_PREVIOUS = const("◀")


class Bid(NumberBox):
    """`legal` are the possible bids, as actions; `barred`: the one that the hook forbids, or -1.

    A `new` box starts at the number of sure tricks.
    """

    def __init__(self, view: "View", s: bytearray, legal: "Sequence[int]", new: bool) -> None:
        self.t = view.t
        self.size = s[state.AT_SIZE]
        self.so_far = s[state.AT_BID_SUM]
        self.barred = -1
        for n in range(self.size + 1):
            if state.BID + n not in legal:
                self.barred = n
        wide = len(view.table.others) < 3
        super().__init__(
            Group(x=93 if self.size == 1 else 55 if wide else 47, y=79 if self.size == 1 else 48),
            view.input,
        )
        if new and not self.at:
            n = 0  # the sure tricks: the highest manilhas without a gap
            while n < 4 and 30 - 10 * n + rules.manilha(s) in rules.hand(s, 0):
                n += 1
            self.at = n if n != self.barred else n + 1 if n < self.size else n - 1
        self.group.append(theme.panel(0, 0, _W, _H, theme.PANEL, theme.EDGE))
        self.words = Bitmap(_TEXT_W, 36, 2)
        shader = text.palette(theme.TEXT)
        self.group.append(TileGrid(self.words, pixel_shader=shader, x=2, y=1))
        self.number = Line(self.group, 22, 11, 22, theme.VALUE, True)
        # the ranks, weakest first
        self.group.append(text.label(rules.ORDER, _W // 2, 36, theme.INFO, align=text.CENTRE))
        for i in (1, 2):  # empty: not drawn with the box
            self.group[i].hidden = True

    def update(self) -> None:
        """Write the changed numbers at once; the line above them stays if it does not depend on them."""
        for _ in self.steps(0 if self.size == 1 else _ROW):
            pass

    def write(self, words: str, x: int, y: int) -> None:
        """Write a text, centred at x."""
        f = text.font()
        s = text.coded(words)
        f.draw(s, self.words, x - f.width(s) // 2, y)

    def steps(self, top: int = 0) -> "Generator[None, None, None]":
        """Write the numbers, a line a step; a lock marks the barred one. The first `top` rows stay.

        They wrap around: left of the first is the last.
        """
        for i in (1, 2):
            theme.hide(self.group[i], False)
        at = self.at
        barred = at == self.barred
        self.number.put("", "", str(at))
        self.number.colour(theme.KEYS if barred else theme.VALUE)
        fill_region(self.words, 0, top, _TEXT_W, 36, 0)
        self.write(_PREVIOUS, 2, _ROW)
        self.write(_NEXT, 60, _ROW)
        for i in (-1, 1):  # far apart: fingers, too, choose them
            n = at + i
            if 0 <= n <= self.size:
                self.write(text.LOCK if n == self.barred else str(n), 31 + 18 * i, _ROW)
        yield
        total = self.t("total", self.so_far + at, self.size)
        if barred:
            lock = text.LOCK + " " + total
            total = text.LOCK if text.width(lock) > _TEXT_W else lock
        self.write(total, 31, 25)
        yield
        if not top:
            self.write(self.t("takes_%d" % at if self.size == 1 else "your_bid"), 31, 0)

    def key(self, k: int) -> None:
        """Change the number with left and right, wrapping around."""
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % (self.size + 1)
            self.update()
