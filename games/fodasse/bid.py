# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The box for choosing a bid: the number, its neighbours, the sum of the bids, and the order of the ranks."""

from displayio import Group
from micropython import const

from games.fodasse import rules
from games.fodasse.table import Line
from mesa.board.hardware import KEY_LEFT, KEY_RIGHT
from mesa.core.contract import HIDDEN
from mesa.match.number_box import NumberBox
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from games.fodasse.view import View

_W = const(72)
_H = const(49)
_TEXT_W = const(68)
_RANK = const(7)  # pixels from one rank to the next


def order(group: Group, x: int, y: int, manilha: int) -> None:
    """Write the ranks there, weakest first: the manilhas' last, if it is known."""
    ranks = Line(group, x, y, 10 * _RANK, theme.INFO)
    for i in range(10):
        if i != manilha:
            ranks.write(rules.ORDER[i], _RANK * (i - (i > manilha)))
    if manilha != HIDDEN:
        text.label(group, rules.ORDER[manilha], x + 9 * _RANK, y, theme.VALUE)


class Bid(NumberBox):
    """`barred`: the bid that the hook forbids, or -1.

    A `new` box starts at the number of sure tricks.
    """

    def __init__(self, view: "View", s: bytearray, new: bool) -> None:
        self.t = view.t
        self.size = s[rules.AT_SIZE]
        self.so_far = s[rules.AT_BID_SUM]
        self.last = s[rules.AT_DEALER] == 0  # nobody bids later
        self.barred = rules.barred(s)
        wide = len(view.table.others) < 3
        super().__init__(
            Group(x=86 if self.size == 1 else 55 if wide else 43, y=78 if self.size == 1 else 48),
            view.input,
        )
        if new and not self.at:
            n = 0  # the sure tricks: the highest manilhas without a gap
            while n < 4 and 30 - 10 * n + rules.manilha(s) in rules.hand(s, 0):
                n += 1
            self.at = n if n != self.barred else n + 1 if n < self.size else n - 1
        theme.panel(self.group, 0, 0, _W, _H)
        group = self.group
        self.title = Line(group, 2, 1, _TEXT_W)
        self.others = Line(group, 2, 15, _TEXT_W)  # the numbers beside it
        self.total = Line(group, 2, 27, _TEXT_W)
        self.number = Line(group, 25, 11, 22, theme.VALUE, True)
        order(group, 2, 37, view.table.manilha)

    def update(self) -> None:
        """Write the changed numbers at once."""
        for _ in self.steps():
            pass

    def steps(self) -> "Generator[None, None, None]":
        """Write the numbers, a line a step; a lock marks the barred one.

        They wrap around: left of the first is the last.
        """
        at = self.at
        barred = at == self.barred
        self.number.put("", "", str(at))
        self.number.colour(theme.KEYS if barred else theme.VALUE)
        others = self.others
        others.put("◀", "▶")
        for i in (-1, 1):  # far apart: fingers, too, choose them
            n = at + i
            if 0 <= n <= self.size:
                words = text.LOCK if n == self.barred else str(n)
                others.write(words, 34 + 18 * i - text.width(words) // 2)
        yield
        total = self.t("total", self.so_far + at, self.size)
        if barred:
            lock = text.LOCK + " " + total
            total = text.LOCK if text.width(lock) > _TEXT_W else lock
        self.total.put("", "", total)
        yield
        short = self.size - self.so_far - at
        missed = short < 0 or short and self.last
        if self.size == 1:
            said = "takes_%d" % at
        else:
            said = "someone" if missed else "your_bid"
        self.title.put("", "", self.t(said))

    def key(self, k: int) -> None:
        """Change the number with left and right, wrapping around."""
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % (self.size + 1)
            self.update()
