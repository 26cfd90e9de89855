# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Attempts at a game's problems: reading and beginning them, and what is counted (mesa.board.records).

mesa.problems.position has the form of problems.bin, where they are.

A problem counts once: of the row only the next one, of the days only one after the last that has counted; an
earlier one is practice. What is lost in one that may still count stays lost, also after a restart: of the
days for the last LOSSES in which something was lost; the one before these has counted then. A hint takes all
stars, and the day from the streak, which does not end by it. After its last problem the row begins again with
those that have no star: each can have one now.
"""

from micropython import const

from mesa.board import records
from mesa.board.records import DAYS, ROW, STARS_MOST
from mesa.board.store import FOR_OVER, word
from mesa.core.match import EASY, Match
from mesa.core.match_start import MatchStart
from mesa.core.scope import Game

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from mesa.core.contract import Rules
    from mesa.problems.page import Attempt, ProblemPage
    from mesa.problems.position import Problem
    from mesa.ui.scene import ConsoleParts


def next_one(record: "bytes | bytearray") -> int:
    """Return the number, 1 …, of the row's next problem; 0 if all have stars."""
    done = word(record, records.PROBLEMS)
    for i in range(done, done + ROW):
        if done < ROW or not records.stars(record, DAYS + i % ROW):
            return i % ROW + 1
    return 0


def once_more(record: "bytes | bytearray") -> bool:
    """Return whether the row has begun again."""
    return word(record, records.PROBLEMS) >= ROW


def due(record: "bytes | bytearray", attempt: "Attempt") -> bool:
    """Return whether a problem can still count: of the days after the last one, of the row the next one."""
    if attempt.day:
        return attempt.day > word(record, records.PROBLEM_DAY)
    return attempt.number == next_one(record)


def index(number: int, day: int) -> int:
    """Return the index of problem `number`, 1 …, of the row; or, if `day` is not 0, of that of a day."""
    return day % DAYS if day else DAYS + number - 1


def practice(record: "bytes | bytearray", day: int) -> bool:
    """Return whether a problem is that of an earlier day than the last that has counted; 0: of the row."""
    return 0 < day < word(record, records.PROBLEM_DAY)


def lost(record: bytearray, number: int, day: int) -> int:
    """Return how many stars a problem begins with fewer, 0 … 3; `day` as in Attempt.

    Of one that has counted: how many it was solved with.
    """
    if not day and (number > word(record, records.PROBLEMS) or number == next_one(record)):
        return max(record[records.ROW_LOST], (STARS_MOST - 1) * once_more(record))
    if day and day != word(record, records.PROBLEM_DAY):
        return _take_out(record, day)
    return STARS_MOST - records.stars(record, index(number, day))


def lose(console: "ConsoleParts", attempt: "Attempt") -> None:
    """Store at once how many stars are lost in a problem, if it may still count."""
    record = console.store.game(attempt.game)
    if not due(record, attempt):
        return
    day = attempt.day
    if day:
        _take_out(record, day)
        at = records.DAYS_LOST
        end = at + 3 * records.LOSSES
        forgotten = records.number(record, end - 3, 3) >> 2
        if forgotten > word(record, records.PROBLEM_DAY):  # else it could be solved as if nothing were lost
            _count_day(record, forgotten, 0)
        record[at + 3 : end] = record[at : end - 3]
        records.put(record, at, 3, 4 * day + attempt.lost)
    else:
        record[records.ROW_LOST] = attempt.lost
    console.put_game(attempt.game, record)
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


def solve(console: "ConsoleParts", attempt: "Attempt", won: int) -> None:
    """Count a problem with its stars; 0: left out, or solved with a hint. Only the first time counts."""
    record = console.store.game(attempt.game)
    if not due(record, attempt):
        return
    if attempt.day:
        _count_day(record, attempt.day, won)
    else:
        done = word(record, records.PROBLEMS)
        done += (attempt.number - 1 - done) % ROW + 1
        records.put(record, records.PROBLEMS, 2, done if done < 2 * ROW else done - ROW)
        record[records.ROW_LOST] = 0
        records.put_stars(record, index(attempt.number, 0), won)
    records.add(record, records.STARS, 2, won)
    console.put_game(attempt.game, record)
    console.save_now(FOR_OVER)


def _count_day(record, day, won):
    # count the problem of a day with its stars
    _take_out(record, day)
    last = word(record, records.PROBLEM_DAY)
    streak = record[records.PROBLEM_STREAK] if last == day - 1 else 0
    records.put(record, records.PROBLEM_STREAK, 1, streak + (won > 0))
    records.put(record, records.PROBLEM_DAY, 2, day)
    for between in range(max(last + 1, day - DAYS + 1), day):
        records.put_stars(record, index(0, between), 0)
    records.put_stars(record, index(0, day), won)


def lines(page: "ProblemPage") -> "list[str]":
    """Return what to say once a problem has been solved."""
    attempt = page.attempt
    record = page.console.store.game(attempt.game)
    if attempt.practice:
        return [page.say("practice")]
    said = [page.say("total", word(record, records.STARS))]
    if attempt.day:
        said.append(page.say("streak", record[records.PROBLEM_STREAK]))
    return said


# reading


def marks(game: str) -> bytes:
    """Return kind << 2 | grade of each problem of a game; OSError if there is no file."""
    with _open(game) as f:
        return f.read(DAYS + ROW)


def take(game: str, module: "ModuleType", rules: "Rules", at: int) -> "Problem":
    """Return the problem of that index; `module`: the game's position.py."""
    with _open(game) as f:
        f.seek(at)
        mark = f.read(1)[0]
        f.seek(DAYS + ROW + 2 * at)
        d = f.read(4)
        start = word(d, 0)
        f.seek(start)
        return module.Problem(rules, mark, f.read(word(d, 2) - start))


def _open(game):
    return open("games/" + game + "/problems.bin", "rb")


def begin(console: "ConsoleParts", attempt: "Attempt", rules: "Any") -> Match:
    """Return the match of an attempt, which does not count. `rules`: the game's, None if it needs none."""
    record = console.store.game(attempt.game)
    attempt.lost = lost(record, attempt.number, attempt.day)
    attempt.practice = practice(record, attempt.day)
    found = read(attempt, rules)
    levels = bytes([EASY] * len(found.scores(found.s)))
    match = Match(MatchStart(attempt.game, levels, b"", state=found.s), found, keeper=console.bots)
    match.returns_to = attempt
    match.script = True
    return match


def again(page: "ProblemPage") -> None:
    """Read the page's problem again, as far as it has been played."""
    match = page.match
    found = read(page.attempt, match.rules)
    found.s, found.at = match.s, page.attempt.at
    match.rules = page.problem = found


def read(attempt: "Attempt", rules: "Any") -> "Any":
    """Return the problem of an attempt, as it begins."""
    solver = Game(attempt.game).part("position", attempt.solver)
    return take(attempt.game, solver, rules, index(attempt.number, attempt.day))
