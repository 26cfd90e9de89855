# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a game's problems: that of the day, and an endless row of them, one after another.

Each comes from a number alone (games/<id>/problems.py): that of the row is its place in it, 1 …; that of a
day is the number of its daily deal (mesa.app.daily). mesa.board.records says what is kept.
"""

from micropython import const

from mesa.board import records
from mesa.ui import pictures, text, theme
from mesa.ui.menu_screen import MenuScreen
from mesa.ui.scene import PAGE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from mesa.core.contract import Rules
    from mesa.ui.scene import ConsoleParts

_ROW = const(8)  # the last problems of the row whose stars are kept
_SHOWN = const(5)  # and shown together


class Problems(MenuScreen):
    """The problems of `game`, whose name is `name`; B leads back to its set-up page."""

    role = PAGE
    y = 26
    lines = 2
    pitch = 15
    note_lines = 1

    def __init__(self, console: "ConsoleParts", game: str, name: str, rules: "Rules") -> None:
        super().__init__(console, console.words.text("problems"))
        self.game = game
        self.name = name
        self.rules = rules
        self.opened = False  # whether a problem has been
        self.number: int = self.solved() + 1  # the selected one of the row

    def record(self) -> bytearray:
        """Return the game's record."""
        return self.console.store.game(self.game)

    def solved(self) -> int:
        """Return how many problems of the row are solved or left out."""
        return records.number(self.record(), records.PROBLEMS, 2)

    def is_next(self, number: int) -> bool:
        """Return whether that problem is the next one of the row."""
        return number == self.solved() + 1

    # the rows

    def count(self) -> int:
        return 2

    def row(self, i: int) -> "tuple[str, str]":
        if i:
            return self.t("problem_row"), str(self.number)
        return self.t("problem_day"), ""

    def turns(self, i: int) -> bool:
        return i > 0

    def turn(self, i: int, by: int) -> None:
        if i:
            self.number = 1 + (self.number - 1 + by) % (self.solved() + 1)

    def pick(self, i: int) -> None:
        if i:
            self.open_problem(self.number, 0)
        else:
            self.console.stack.open("mesa.app.problem_day.ProblemDay", self)

    def notes(self, i: int) -> "Sequence[str]":
        if not i:
            return (self.t("problem_day_what"),)
        if self.is_next(self.number):
            return (self.t("problem_next"),)
        return ("★" * self.stars(self.solved() - self.number),)

    def stars(self, back: int) -> int:
        """Return the stars of a problem of the row, the last one if `back` is 0; 0 if not known any more."""
        return records.number(self.record(), records.ROW_STARS, 2) >> 2 * back & 3 if back < _ROW else 0

    def build(self) -> None:
        # all stars, and those of the last problems of the row
        total = str(records.number(self.record(), records.STARS, 2))
        x = 80 - (text.width(total, True) + 16) // 2
        self.group.append(pictures.mark(pictures.STAR, x, 71))
        self.group.append(text.label(total, x + 16, 68, theme.TITLE, big=True))
        last = ["★" * self.stars(back) for back in range(_SHOWN - 1, -1, -1)]
        line = "  ".join([stars for stars in last if stars])
        self.group.append(text.label(line, 80, 92, theme.KEYS, align=text.CENTRE))
        super().build()

    def back(self) -> None:
        navigation = self.console.navigation()
        (navigation.reopen if self.opened else navigation.back_to_setup)(self.game)

    # a problem

    def open_problem(self, number: int, day: int) -> None:
        """Open problem `number`; `day`: the number of its day, 0 for one of the row."""
        self.opened = True
        self.console.stack.open("games." + self.game + ".problem.Page", self, number, day)

    def solve(self, number: int, day: int, stars: int) -> None:
        """Count a problem with its stars; 0: left out. Only the first time counts."""
        record = self.record()
        if day:
            last = records.number(record, records.PROBLEM_DAY, 2)
            if last == day and record[records.DAY_STARS]:
                return
            # going back to an earlier day ends the streak, as with the daily deal
            streak = record[records.PROBLEM_STREAK] if last == day - 1 else 0
            records.put(record, records.PROBLEM_STREAK, 1, streak + 1)
            records.streak(record)
            records.put(record, records.PROBLEM_DAY, 2, day)
            record[records.DAY_STARS] = stars
        elif self.is_next(number):
            records.add(record, records.PROBLEMS, 2)
            last = records.number(record, records.ROW_STARS, 2)
            records.put(record, records.ROW_STARS, 2, last << 2 & 0xFFFF | stars)
            self.number = number + 1
        else:
            return
        records.add(record, records.STARS, 2, stars)
        self.console.put_game(self.game, record)
        self.console.save_now()

    def result(self, day: int) -> "list[str]":
        """Return the lines to show once a problem has been solved; `day` as in open_problem."""
        record = self.record()
        lines = [self.t("problem_total", records.number(record, records.STARS, 2))]
        if day and day == records.number(record, records.PROBLEM_DAY, 2):
            lines.append(self.t("day_streak", record[records.PROBLEM_STREAK]))
        return lines

    def share(self) -> None:
        """Show the result of the problem of the day as a text to send, instead of the problem."""
        stack = self.console.stack
        stack.pop()
        stack.open("mesa.app.problem_day.ProblemResult", self.console, self.game, self.name)
