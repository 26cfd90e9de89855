# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The deal of a day: a date, put in by hand since the board has no calendar, gives everybody the same deal.

The deal number of a date is `Rng(year * 10000 + month * 100 + day).seed()`.
"""

from micropython import const

from mesa.board import store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.core.loader import unload
from mesa.core.rng import Rng
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.app.match_setup import MatchSetup

_FIRST = (2024, 1, 1)
_LAST = (2099, 12, 31)
_DAYS = b"\x1f\x1c\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f"


def deal_of(year: int, month: int, day: int) -> int:
    """The deal number of a date, the same on every machine."""
    return Rng(year * 10000 + month * 100 + day).seed()


def days(year: int, month: int) -> int:
    """How many days a month has, 2024 … 2099."""
    return _DAYS[month - 1] + (month == 2 and year % 4 == 0)


class Daily(Scene):
    """Year, month and day: left and right choose one, up and down change it; A takes the date."""

    over = True
    labels: "list[text.Label]"
    middles: "list[int]"  # x of each label
    up: text.Label
    down: text.Label

    def __init__(self, page: "MatchSetup") -> None:
        super().__init__(page.console)
        self.page = page
        saved = page.console.store
        # the date that was put in last, or the first of this program's year
        self.date: "list[int]" = [
            2000 + saved.get(store.DATE),
            saved.get(store.DATE + 1),
            saved.get(store.DATE + 2),
        ]
        year, month, day = self.date
        if not (_FIRST[0] <= year and month and 1 <= day <= days(year, month)):
            self.date = [2026, 1, 1]
        self.order: "list[int]" = [int(c) for c in self.t("date_order")]
        self.at: int = self.order.index(2)

    def leave(self) -> None:
        unload("mesa.app.daily")

    def enter(self) -> None:
        self.clear()
        self.group.append(pictures.panel(14, 28, 132, 68, theme.PANEL, theme.EDGE))
        self.group.append(text.label(self.t("daily"), 80, 33, theme.TEXT, align=text.CENTRE))
        wide = [text.width("0000" if field == 0 else "00", True) for field in self.order]
        x = 80 - (sum(wide) + 20) // 2
        self.labels = []
        self.middles = []
        for i in range(3):
            self.middles.append(x + wide[i] // 2)
            self.labels.append(text.label("", self.middles[i], 50, theme.TEXT, big=True, align=text.CENTRE))
            self.group.append(self.labels[i])
            x += wide[i] + 10
            if i < 2:
                self.group.append(text.label("/", x - 7, 53, theme.KEYS))
        self.up = text.label(text.UP, 80, 43, theme.SELECTED, align=text.CENTRE)
        self.down = text.label(text.DOWN, 80, 65, theme.SELECTED, align=text.CENTRE)
        self.group.append(self.up)
        self.group.append(self.down)
        self.group.append(text.label(text.A_KEY + " " + self.t("ok"), 80, 82, theme.KEYS, align=text.CENTRE))
        self.show()

    def show(self) -> None:
        """Write the date and put the arrows where the choice is."""
        for i in range(3):
            text.put(self.labels[i], "{:02d}".format(self.date[self.order[i]]))
            self.labels[i].color = theme.rgb(theme.SELECTED if i == self.at else theme.TEXT)
        for arrow in (self.up, self.down):
            arrow.x = self.middles[self.at]

    def key(self, k: int) -> None:
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % 3
        elif k == KEY_UP or k == KEY_DOWN:
            self.change(self.order[self.at], 1 if k == KEY_UP else -1)
        else:
            if k == KEY_A:
                year, month, day = self.date
                for i in range(3):
                    self.console.store.put(store.DATE + i, self.date[i] - (2000 if i == 0 else 0))
                self.page.seed = deal_of(year, month, day)
                self.page.daily = (
                    self.page.seed,
                    "/".join(["{:02d}".format(self.date[i]) for i in self.order]),
                )
            elif k != KEY_B:
                return
            self.console.stack.pop()
            return
        self.show()

    def change(self, field: int, by: int) -> None:
        """A year, month or day more or less, round and round; the day stays within its month."""
        low = _FIRST[field]
        high = days(self.date[0], self.date[1]) if field == 2 else _LAST[field]
        self.date[field] = low + (self.date[field] - low + by) % (high - low + 1)
        self.date[2] = min(self.date[2], days(self.date[0], self.date[1]))
