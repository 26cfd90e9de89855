# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is counted of a game's problems (mesa.board.records).

A problem counts once: of the endless row only the next one, of the days only one after the last that has
counted; an earlier one is practice. What is lost in one that may still count stays lost, also after a
restart: of the days for the last LOSSES in which something was lost. A hint takes all stars, and the day from
the streak, which does not end by it.
"""

from micropython import const

from mesa.board import records
from mesa.board.records import STARS_MOST
from mesa.board.store import FOR_OVER, word

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.problems.problem_page import ProblemPage
    from mesa.ui.scene import ConsoleParts

_KNOWN = const(8)  # problems of the row whose stars are kept


def solved(console: "ConsoleParts", game: str) -> int:
    """Return how many problems of the row are solved or left out."""
    return word(console.store.game(game), records.PROBLEMS)


def stars(console: "ConsoleParts", game: str, number: int) -> "int | None":
    """Return the stars of a solved problem of the row, 0 if it was left out; None if that is not known."""
    record = console.store.game(game)
    back = word(record, records.PROBLEMS) - number
    return word(record, records.ROW_STARS) >> 2 * back & 3 if 0 <= back < _KNOWN else None


def counted(record: "bytes | bytearray", day: int) -> bool:
    """Return whether the problem of the day of that number, or of a later day, has counted."""
    return day <= word(record, records.PROBLEM_DAY)


def practice(console: "ConsoleParts", game: str, day: int) -> bool:
    """Return whether a problem is that of an earlier day than the last that has counted; 0: of the row."""
    return 0 < day < word(console.store.game(game), records.PROBLEM_DAY)


def lost(console: "ConsoleParts", game: str, number: int, day: int) -> int:
    """Return how many stars a problem begins with fewer, 0 … 3; `day` as in Problems.open_problem.

    Of one that has counted: how many it was solved with, if that is still known.
    """
    record = console.store.game(game)
    if not day:
        if number > solved(console, game):
            return record[records.ROW_LOST]
        won = stars(console, game, number)
    elif day == word(record, records.PROBLEM_DAY):
        won = record[records.DAY_STARS]
    else:
        return _take_out(record, day)
    return 0 if won is None else STARS_MOST - won


def lose(page: "ProblemPage") -> None:
    """Store at once how many stars are lost in the problem on the page, if it may still count."""
    console = page.console
    record = console.store.game(page.game)
    day = page.day
    if day:
        if counted(record, day):
            return
        _take_out(record, day)
        at = records.DAYS_LOST
        end = at + 3 * records.LOSSES
        record[at + 3 : end] = record[at : end - 3]
        records.put(record, at, 3, 4 * day + page.lost)
    elif page.number == word(record, records.PROBLEMS) + 1:
        record[records.ROW_LOST] = page.lost
    console.put_game(page.game, record)
    console.save_now(FOR_OVER)


def _take_out(record, day):
    # forget what is lost in a day's problem; return how much
    at = records.DAYS_LOST
    end = at + 3 * records.LOSSES
    while at < end:
        n = records.number(record, at, 3)
        if n >> 2 == day:
            record[at:end] = record[at + 3 : end] + bytes(3)
            return n & 3
        at += 3
    return 0


def solve(console: "ConsoleParts", game: str, number: int, day: int, won: int) -> None:
    """Count a problem with its stars; 0: left out, or solved with a hint. Only the first time counts.

    `day` as in Problems.open_problem.
    """
    record = console.store.game(game)
    if day:
        if counted(record, day):
            return
        _take_out(record, day)
        last = word(record, records.PROBLEM_DAY)
        streak = record[records.PROBLEM_STREAK] if last == day - 1 else 0
        records.put(record, records.PROBLEM_STREAK, 1, streak + (won > 0))
        records.put(record, records.PROBLEM_DAY, 2, day)
        record[records.DAY_STARS] = won
    elif number == solved(console, game) + 1:
        records.add(record, records.PROBLEMS, 2)
        last = word(record, records.ROW_STARS)
        records.put(record, records.ROW_STARS, 2, last << 2 & 0xFFFF | won)
        record[records.ROW_LOST] = 0
    else:
        return
    records.add(record, records.STARS, 2, won)
    console.put_game(game, record)
    console.save_now(FOR_OVER)


def lines(page: "ProblemPage") -> "list[str]":
    """Return what to say once a problem has been solved."""
    record = page.console.store.game(page.game)
    if page.practice:
        return [page.say("practice")]
    said = [page.say("total", word(record, records.STARS))]
    if page.day:
        said.append(page.say("streak", record[records.PROBLEM_STREAK]))
    return said
