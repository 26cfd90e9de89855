# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The deal of the day: the same date, entered by hand if there is no calendar, gives everybody the same deal.

The deal number of a date is `Rng(year * 10000 + month * 100 + day).seed()`; the problem of the day has it,
too. A day's own number is the days since 31 December 2023: 1 January 2024 is 1. A game's record
(mesa.board.records) stores one day: the latest that was started, and its result. Earlier ones are practice.
"""

from micropython import const

from mesa.board import store
from mesa.board.records import (
    ALONE,
    DAY,
    DAY_PLACE,
    DAY_SCORE,
    DAY_STREAK,
    PROBLEM_DAY,
    PROBLEM_STREAK,
    UNDER_WAY,
)
from mesa.core.contract import get16
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts
    from mesa.ui.words import Words

_FIRST_YEAR = const(2024)
LAST_DAY = const(27759)
_DAYS = const(b"\x1f\x1c\x1f\x1e\x1f\x1e\x1f\x1f\x1e\x1f\x1e\x1f")


def deal_of(number: int) -> int:
    """Return the deal number of a day, the same on every machine."""
    year, month, day = date_of(number)
    return Rng(year * 10000 + month * 100 + day).seed()


def days(year: int, month: int) -> int:
    """Return how many days a month has, 2024 … 2099."""
    return _DAYS[month - 1] + (month == 2 and year % 4 == 0)


def today(console: "ConsoleParts") -> int:
    """Return the number of today: the clock's, or what the player has said since power-on; 0: not known."""
    date = console.preset.get("date")
    if date:
        return day_number(*date)
    return last_day(console) if console.store.get(store.DATE_KNOWN) else 0


def last_day(console: "ConsoleParts") -> int:
    """Return the number of the day that the player has entered last, 0 if none."""
    year, month, day = [console.store.get(store.DATE + i) for i in range(3)]
    return day_number(2000 + year, month & 15, day) if year else 0


def enter(console: "ConsoleParts", number: int) -> None:
    """Take the day of that number as today."""
    console.preset["date"] = None
    year, month, day = date_of(number)
    for i, n in enumerate((year - 2000, month, day)):
        console.store.put(store.DATE + i, n)
    console.store.put(store.DATE_KNOWN, 1)


def day_number(year: int, month: int, day: int) -> int:
    """Return the number of a day, 1 … 27759."""
    n = (year - 2024) * 365 + (year - 2021) // 4 + day
    for before in range(1, month):
        n += days(year, before)
    return n


def date_of(number: int) -> "tuple[int, int, int]":
    """Return (year, month, day) of a day's number; days after the last become the last."""
    year = _FIRST_YEAR
    month = 1
    number = min(number, LAST_DAY)
    while number > days(year, month):
        number -= days(year, month)
        month += 1
        if month > 12:
            year += 1
            month = 1
    return year, month, number


def written(words: "Words", number: int) -> str:
    """Return a day's date in the language's format."""
    date = date_of(number)
    return "/".join(["{:02d}".format(date[int(c)]) for c in words.text("date_order")])


def short(words: "Words", number: int) -> str:
    """Return a day as a letter for its weekday, and its number in the month."""
    return words.text("weekdays").split("|")[(number - 1) % 7] + str(date_of(number)[2])


def day_of(record: "bytes | bytearray") -> int:
    """Return the number of the day in a game's record, 0 for none."""
    return store.word(record, DAY)


def over(record: "bytes | bytearray") -> bool:
    """Return whether that day's deal has been completed."""
    return 0 < record[DAY_PLACE] < UNDER_WAY


def streaks(record: "bytes | bytearray") -> "tuple[tuple[int, int], ...]":
    """Return (the number of its last day, its length) of the streak of daily deals, and of problems."""
    return (
        (day_of(record) - (not over(record)), record[DAY_STREAK]),
        (store.word(record, PROBLEM_DAY), record[PROBLEM_STREAK]),
    )


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
