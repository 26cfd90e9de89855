# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The problem of the day: its date, what is known of it, and its result as a text to send."""

from micropython import const

from mesa.board.records import DAY_STARS, PROBLEM_DAY, PROBLEM_STREAK
from mesa.board.store import word
from mesa.daily.daily import Daily, date_of, deal_of, practice, written
from mesa.daily.result import DailyResult

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.problems.problems import Problems


class ProblemDay(Daily):
    """Asks for the date, then opens the problem of that day."""

    word = "problem_day"

    if _TYPE_CHECKING:
        page: Problems  # pyright: ignore[reportIncompatibleVariableOverride] - what it asks of it, both have

        def __init__(self, page: Problems) -> None: ...

    def next_day(self, record: bytearray) -> int:
        return word(record, PROBLEM_DAY) + 1

    def known(self, day: int) -> "list[str]":
        record = self.console.store.game(self.page.game)
        after = day - word(record, PROBLEM_DAY)
        if after < 0:
            return [practice(self.console.words)]
        lines = []
        if not after:
            lines.append(self.t("problem_solved", "★" * record[DAY_STARS] or "–"))
        if record[PROBLEM_STREAK] and after <= 1:
            lines.append(self.t("day_streak", record[PROBLEM_STREAK]))
        return lines

    def choose(self, day: int) -> None:
        self.console.stack.pop()
        self.page.open_problem(deal_of(*self.date), day)


class ProblemResult(DailyResult):
    """The result of the problem of the day of a game: stars and streak, and the text to send."""

    word = "problem_day"

    def facts(self) -> "tuple[str, list[tuple[str, str]], str]":
        record = self.console.store.game(self.name)
        date = written(self.console.words, date_of(word(record, PROBLEM_DAY)))
        stars = "★" * record[DAY_STARS] or "–"
        streak = record[PROBLEM_STREAK]
        said = self.t("problem_said", self.title, date, stars, streak)
        return date, [("problem_stars", stars), ("day_days", str(streak))], said

    def link(self) -> str:
        return ""
