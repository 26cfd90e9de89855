# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a game's problems: those of seven days, today's first, and a row of them, the next one first.

The number of one of the row is its place in it, 1 …. mesa.board.records says what is kept.
"""

from micropython import const

from mesa.board import records
from mesa.board.records import ROW
from mesa.board.store import word
from mesa.core.scope import Game
from mesa.daily import daily
from mesa.problems import attempts
from mesa.ui import text, theme
from mesa.ui.menu_screen import MenuScreen
from mesa.ui.scene import PAGE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mesa.ui.scene import ConsoleParts

_WEEK = const(7)


class Problems(MenuScreen):
    """The problems of `game`; B leads to its set-up page. `left`: the number of the problem just left, 0 for
    one of a day; -1 for none.
    """

    role = PAGE
    judges = True
    y = 21
    lines = 6
    pitch = 13
    note_lines = 1
    kept = 1
    marks = b""  # of each problem, kind << 2 | grade

    def __init__(self, console: "ConsoleParts", game: str, left: int) -> None:
        super().__init__(console, console.words.text("problems"))
        self.game = game
        self.opened = left >= 0
        self.today = daily.today(console)
        self.days = min(_WEEK, self.today) or 1  # rows for them: if none is known, one that says so
        self.record = console.store.game(game)
        self.next = attempts.next_one(self.record)
        # those of the row, in the order of their rows
        known = ROW if attempts.once_more(self.record) else self.next - 1
        self.numbers = [n for n in range(known, 0, -1) if n != self.next]
        if self.next:
            self.numbers.insert(0, self.next)
        self.rows = range(self.days + len(self.numbers))
        if left in self.numbers:  # a problem leads to later ones, which are above
            self.at = max(self.days, min(self.at, self.days + self.numbers.index(left)))
        else:
            self.at = 0 if left else min(self.at, self.days - 1)

    def enter(self) -> "Iterator[bool | None]":
        from mesa.ui import text_file

        try:
            self.marks = attempts.marks(self.game)
            kinds = Game(self.game).part("position").Problem.KINDS
            yield False
            said = text_file.both(self.console.words, "problems")
            self.names = [text.say(said, kind) for kind in kinds]
            self.levels = [text.say(said, "grade" + str(i)) for i in range(1, 4)]
            self.once_more = text.say(said, "once_more")
            del kinds, said
            yield False
        except OSError:  # then it has only numbers
            self.marks = b""
        yield from super().enter()

    # the rows

    def place(self, i: int) -> "tuple[int, int]":
        """Return (number in the row, 0) of the problem of row i; or (0, its day)."""
        return (0, self.today - i) if i < self.days else (self.numbers[i - self.days], 0)

    def row(self, i: int) -> "tuple[str, str, int, int]":
        number, day = self.place(i)
        if not number and not day:
            return self.t("problem_day"), "", 0, 0
        name = str(number)
        if day:
            name = daily.short(self.console.words, day)
        value = self.stars(i)
        if self.marks:
            n = self.marks[attempts.index(number, day)]
            name += " " + self.names[n >> 2]
            value = self.levels[(n & 3) - 1] + " " + value
        return name, value, 0, 0

    def pick(self, i: int) -> None:
        number, day = self.place(i)
        if number or day:
            self.console.navigation().open_problem(self.game, number, day)
        else:
            self.console.navigation().note(self.t("day_ask"))

    def notes(self, i: int) -> "Sequence[str]":
        number, day = self.place(i)
        stars = self.stars(i)
        if number == self.next and number and attempts.once_more(self.record):
            return (self.once_more,)
        if "★" in stars:
            return (self.t("problem_solved", stars),)
        if number:
            return (self.t("problem_next"),)
        if day == self.today:
            return (self.t("problem_day") if day else self.t("problem_day_what"),)
        counted = attempts.practice(self.record, day)
        return (self.t("day_practice" if counted else "problem_next"),)

    def stars(self, i: int) -> str:
        """Return the stars of row i; "?" for what is not solved yet, "–" if it was left out or has none."""
        number, day = self.place(i)
        known = records.day_stars(self.record, day)
        if number:
            known = None if number == self.next else records.stars(self.record, attempts.index(number, 0))
        return "?" if known is None else "★" * known or "–"

    def build(self) -> None:
        total = str(word(self.record, records.STARS))
        self.label("★" + total, 4, 4, theme.VALUE)
        self.label(text.A_KEY + " " + self.t("play"), 4, 117, theme.KEYS)
        self.label(text.B_KEY + " " + self.t("back"), 156, 117, theme.KEYS, text.RIGHT)
        self.said[0].y = 103
        super().build()

    def covered(self, full: bool) -> None:
        super().covered(True)  # `enter` makes it again
        theme.table(self.group)

    def back(self) -> None:
        self.console.save_now()
        kept = self.console.store
        lost = kept.dirty and kept.scratch is None
        if self.opened and not lost:
            from mesa.console import transition

            transition.restart(self)
        self.console.navigation().begin(self.game)
