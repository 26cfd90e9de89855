# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The deal of the day: the same date, entered by hand if there is no calendar, gives everybody the same deal.

The deal number of a date is `Rng(year * 10000 + month * 100 + day).seed()`. A day's own number is the days
since 31 December 2023: 1 January 2024 is 1. A game's record (mesa.board.records) stores one day: the latest
that was started, and its result. Earlier ones are practice.
"""

from micropython import const

from mesa.board import store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.board.records import ALONE, DAY, DAY_PLACE, DAY_SCORE, DAY_STREAK, UNDER_WAY
from mesa.board.store_menus import has_match
from mesa.core.contract import get16
from mesa.core.rng import Rng
from mesa.ui import text, theme
from mesa.ui.scene import PAGE, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from mesa.setup.match_setup import MatchSetup
    from mesa.ui.scene import ConsoleParts
    from mesa.ui.words import Words

_FIRST = const((2024, 1, 1))
_LAST = const((2099, 12, 31))
_DAYS = const(b"\x1f\x1c\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f")


def deal_of(year: int, month: int, day: int) -> int:
    """Return the deal number of a date, the same on every machine."""
    return Rng(year * 10000 + month * 100 + day).seed()


def days(year: int, month: int) -> int:
    """Return how many days a month has, 2024 … 2099."""
    return _DAYS[month - 1] + (month == 2 and year % 4 == 0)


def day_number(year: int, month: int, day: int) -> int:
    """Return the number of a day, 1 … 27759."""
    n = (year - 2024) * 365 + (year - 2021) // 4 + day
    for before in range(1, month):
        n += days(year, before)
    return n


def date_of(number: int) -> "tuple[int, int, int]":
    """Return (year, month, day) of a day's number; days after the last become the last."""
    year, month = _FIRST[:2]
    while number > days(year, month):
        if (year, month) == _LAST[:2]:
            return _LAST
        number -= days(year, month)
        month += 1
        if month > 12:
            year += 1
            month = 1
    return year, month, number


def written(words: "Words", date: "Sequence[int]") -> str:
    """Return a date (year, month, day) in the language's format."""
    return "/".join(["{:02d}".format(date[int(c)]) for c in words.text("date_order")])


def day_of(record: "bytes | bytearray") -> int:
    """Return the number of the day in a game's record, 0 for none."""
    return store.word(record, DAY)


def over(record: "bytes | bytearray") -> bool:
    """Return whether that day's deal has been completed."""
    return 0 < record[DAY_PLACE] < UNDER_WAY


def score(record: "bytes | bytearray") -> int:
    """Return the player's score in it: 16 bits, signed."""
    return get16(record, DAY_SCORE)


def place(words: "Words", record: "bytes | bytearray") -> str:
    """Return the player's place in it, as text."""
    n = record[DAY_PLACE] & ~ALONE
    if n == 1:
        return words.text("day_won")
    if record[DAY_PLACE] & ALONE:  # there is no second place
        return words.text("day_lost")
    return words.text("day_places").split("|")[n - 1]


def known(console: "ConsoleParts", game: str, day: int) -> "list[str]":
    """Return what the game's record says about the day of that number: at most two lines."""
    record = console.store.game(game)
    words = console.words
    said = []
    done = over(record)
    kept = day_of(record)
    if day == kept:
        if done:
            said.append(words.text("day_played", place(words, record), score(record)))
        elif record[DAY_PLACE] and has_match(console.store, game):
            said.append(words.text("match_waits"))
        else:
            said.append(words.text("day_left"))
    elif day < kept:
        said.append(practice(words))
    if done and 0 <= day - kept <= 1:
        said.append(words.text("day_streak", record[DAY_STREAK]))
    return said


def practice(words: "Words") -> str:
    """Return what is said of a day that is earlier than the last one."""
    from mesa.ui import text_file

    return text_file.line(words, None, "problems", "practice")


class Daily(Scene):
    """Year, month and day: left and right select one, up and down change it; A accepts the date."""

    role = PAGE
    over = True
    word = "daily"  # the title
    labels: "list[text.Label]"
    middles: "list[int]"  # x of each label
    up: text.Label
    down: text.Label
    said: "list[text.Label]"

    def __init__(self, page: "MatchSetup") -> None:
        super().__init__(page.console)
        self.page = page
        saved = page.console.store
        # today; without a clock, the last date entered, or the day after the last one that was played
        given = page.console.preset.get("date")
        self.date: "list[int]" = list(given or ()) or [
            2000 + saved.get(store.DATE),
            saved.get(store.DATE + 1),
            saved.get(store.DATE + 2),
        ]
        year, month, day = self.date
        if not (_FIRST[0] <= year and month and 1 <= day <= days(year, month)):
            self.date = [2026, 1, 1]
        if not given:
            today = max(day_number(*self.date), self.next_day(saved.game(page.game)))
            self.date = list(date_of(today))
        self.order: "list[int]" = [int(c) for c in self.t("date_order")]
        self.at: int = self.order.index(2)

    def enter(self) -> None:
        self.clear()
        self.group.append(theme.panel(14, 16, 132, 95, theme.PANEL, theme.EDGE))
        self.group.append(text.label(self.t(self.word), 80, 21, theme.TITLE, align=text.CENTRE))
        wide = [text.width("0000" if field == 0 else "00", True) for field in self.order]
        x = 80 - (sum(wide) + 20) // 2
        self.labels = []
        self.middles = []
        for i in range(3):
            self.middles.append(x + wide[i] // 2)
            self.labels.append(text.label("", self.middles[i], 42, theme.TEXT, big=True, align=text.CENTRE))
            self.group.append(self.labels[i])
            x += wide[i] + 10
            if i < 2:
                self.group.append(text.label("/", x - 7, 45, theme.KEYS))
        self.up = text.label(text.UP_KEY, 80, 35, theme.SELECTED, align=text.CENTRE)
        self.down = text.label(text.DOWN_KEY, 80, 57, theme.SELECTED, align=text.CENTRE)
        self.group.append(self.up)
        self.group.append(self.down)
        self.said = []
        for y in (72, 82):
            self.said.append(text.label("", 80, y, theme.INFO, align=text.CENTRE))
            self.group.append(self.said[-1])
        self.group.append(text.label(text.A_KEY + " " + self.t("ok"), 80, 97, theme.KEYS, align=text.CENTRE))
        self.show()

    def show(self) -> None:
        """Write the date and what is known of it, and put the arrows at the selected field."""
        for i in range(3):
            text.put(self.labels[i], "{:02d}".format(self.date[self.order[i]]))
            self.labels[i].color = theme.SELECTED if i == self.at else theme.TEXT
        for arrow in (self.up, self.down):
            arrow.x = self.middles[self.at]
        lines = self.known(day_number(*self.date))
        for i in range(2):
            text.put(self.said[i], lines[i] if i < len(lines) else "")

    def key(self, k: int) -> None:
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % 3
        elif k == KEY_UP or k == KEY_DOWN:
            self.change(self.order[self.at], 1 if k == KEY_UP else -1)
        else:
            if k == KEY_A:
                for i in range(3):
                    self.console.store.put(store.DATE + i, self.date[i] - (2000 if i == 0 else 0))
                self.choose(day_number(*self.date))
            elif k == KEY_B:
                self.console.stack.pop()
            return
        self.show()

    def next_day(self, record: bytearray) -> int:
        """Return the number of the day after the last one that was played, by the game's record."""
        return day_of(record) + over(record)

    def known(self, day: int) -> "list[str]":
        """Return what is known of the day of that number: at most two lines."""
        return known(self.console, self.page.game, day)

    def choose(self, day: int) -> None:
        """Take the day of that number, and close."""
        page = self.page
        page.seed = deal_of(*self.date)
        page.daily = page.seed, written(self.console.words, self.date), day, self.known(day)
        self.console.stack.pop()

    def change(self, field: int, by: int) -> None:
        """Change year, month or day by `by`, wrapping around; the day stays within its month."""
        low = _FIRST[field]
        high = days(self.date[0], self.date[1]) if field == 2 else _LAST[field]
        self.date[field] = low + (self.date[field] - low + by) % (high - low + 1)
        self.date[2] = min(self.date[2], days(self.date[0], self.date[1]))
