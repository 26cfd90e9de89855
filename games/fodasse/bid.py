# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The box in which a bid is chosen: the number, its neighbours, and what the bids would add up to."""

from displayio import Group
from micropython import const

from games.fodasse import rules
from games.fodasse.nameplates import Line
from mesa.board.hardware import KEY_LEFT, KEY_RIGHT
from mesa.ui import pictures, text, theme
from mesa.ui.number_box import NumberBox

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from games.fodasse.view import View

_AT = const(6)  # place in the view's input: the bid that is chosen
_W = const(66)
_H = const(38)
# pictures.panel, of lines, five numbers a shape: x, y, w, h, colour. This box is drawn alone, and shapes that
# overlap would be drawn several times.
_BOX = bytes(
    (_W - 1, 2, 3, _H, theme.SHADOW, 2, _H - 1, _W - 3, 3, theme.SHADOW)
    + (1, 0, _W - 2, 1, theme.EDGE, 1, _H - 1, _W - 2, 1, theme.EDGE)
    + (0, 1, 1, _H - 2, theme.EDGE, _W - 1, 1, 1, _H - 2, theme.EDGE)
    + (1, 1, _W - 2, _H - 2, theme.PANEL)
)
_STEP = const(11)  # from number to number


class Bid(NumberBox):
    """`legal` are the bids that may be made, as actions; `barred`: the one that the hook forbids, or -1."""

    def __init__(self, view: "View", s: bytearray, legal: "Sequence[int]") -> None:
        self.t: "Callable[..., str]" = view.t
        self.size: int = s[rules.SIZE]
        self.so_far: int = s[rules.BID_SUM]
        self.barred = -1
        for n in range(self.size + 1):
            if rules.BID + n not in legal:
                self.barred = n
        x, y = (93, 89) if self.size == 1 else (53, 57) if len(view.table.others) == 2 else (47, 33)
        super().__init__(Group(x=x, y=y), view.input, _AT)
        for i in range(0, len(_BOX), 5):
            x, y, w, h, colour = _BOX[i : i + 5]
            self.group.append(pictures.rect(x, y, w, h, colour))
        self.title = Line(self.group, 2, 1, _W - 4, theme.TITLE)
        self.around = Line(self.group, 2, 15, _W - 4)
        self.number = Line(self.group, 22, 11, 22, theme.VALUE, True)
        self.sum = Line(self.group, 2, 26, _W - 4)

    def update(self) -> None:
        """Write the numbers, at once."""
        for _ in self.steps():
            pass

    def steps(self) -> "Generator[None, None, None]":
        """Write the numbers, a line a step; a lock stands for the one that is barred."""
        at = self.at
        barred = at == self.barred
        self.number.put("", "", str(at))
        self.number.colour(theme.KEYS if barred else theme.VALUE)
        self.around.put("")
        for i in (-2, -1, 1, 2):
            n = at + i
            if 0 <= n <= self.size:
                s = text.LOCK if n == self.barred else str(n)
                x = _W // 2 - 2 + _STEP * i + (3 if i > 0 else -3)
                self.around.write(s, x - text.width(s) // 2)
        yield
        total = self.t("sum_of", self.so_far + at, self.size)
        self.sum.put("", "", text.LOCK + " " + total if barred else total)
        self.sum.colour(theme.BAD if barred else theme.INFO)
        yield
        self.title.put("", "", self.t("takes_%d" % at if self.size == 1 else "your_bid"))

    def key(self, k: int) -> None:
        """Left and right change the number; after the last comes the first."""
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % (self.size + 1)
            self.update()
