# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a game's problems: that of the day, and a row of them, the next one first.

The number of one of the row is its place in it, 1 …; after the last it begins again (mesa.problems.problem).
mesa.board.records says what is kept.
"""

import gc

from micropython import const

from mesa.board import records
from mesa.board.store import word
from mesa.core.scope import Game
from mesa.daily import daily
from mesa.problems.count import solved, stars
from mesa.ui import text, theme
from mesa.ui.menu_screen import MenuScreen
from mesa.ui.scene import PAGE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mesa.ui.scene import ConsoleParts


class Problems(MenuScreen):
    """The problems of `game`, whose name is `name`; B leads to its set-up page. `left`: the number of the
    problem just left, 0 for one of the day; -1 for none.
    """

    role = PAGE
    judges = True
    y = 21
    lines = 6
    pitch = 13
    note_lines = 1
    kept = 1
    known = b""  # for each problem of the row, from the first on, kind << 2 | grade

    def __init__(self, console: "ConsoleParts", game: str, name: str, left: int) -> None:
        super().__init__(console, console.words.text("problems"))
        self.game = game
        self.name = name
        self.opened: bool = left >= 0
        self.solved: int = solved(console, game)
        # a problem leads to later ones, which are above
        self.at: int = max(1, min(self.at, self.solved + 2 - left)) if left > 0 else 0

    def enter(self) -> "Iterator[bool | None]":
        from mesa.problems import problem
        from mesa.ui import text_file

        code = self.console.words.code
        try:
            self.known = problem.row(self.game) * (2 + self.solved // problem.ROW)
            kinds = Game(self.game).part("problems").Problem.KINDS
            said = text_file.parts("games/" + self.game, code, "problems")
            self.names = [text.find(said, kind) or "" for kind in kinds]
            del kinds, problem
            yield False
            said = text_file.parts(text_file.CONSOLE, code, "problems")
            self.levels = [text.find(said, "grade" + str(i)) or "" for i in range(1, 4)]
            yield False
        except OSError:  # then it has only numbers
            self.known = b""
        for clean in super().enter() or ():
            yield clean

    # the rows

    def count(self) -> int:
        return self.solved + 2

    def row(self, i: int) -> "tuple[str, str]":
        if not i:
            return self.t("problem_day"), ""
        number = self.solved + 2 - i
        if number > len(self.known):
            return self.t("problem_row") + " " + str(number), self.stars(i)
        n = self.known[number - 1]
        return str(number) + " " + self.names[n >> 2], self.levels[(n & 3) - 1] + " " + self.stars(i)

    def pick(self, i: int) -> None:
        if i:
            self.open_problem(self.solved + 2 - i, 0)
        elif not daily.today(self.console):
            self.console.navigation().note(self.t("day_ask"))
        else:
            self.open_problem(0, daily.today(self.console))

    def notes(self, i: int) -> "Sequence[str]":
        if not i:
            return (self.t("problem_day_what"),)
        stars = self.stars(i)
        return (self.t("problem_next") if stars in "?–" else self.t("problem_solved", stars),)

    def stars(self, i: int) -> str:
        """Return the stars of row i; "?" for the next problem, "–" if it was left out, "✓" if not known."""
        if i == 1:
            return "?"
        known = stars(self.console, self.game, self.solved + 2 - i)
        return "✓" if known is None else "★" * known or "–"

    def build(self) -> None:
        total = str(word(self.console.store.game(self.game), records.STARS))
        self.group.append(text.label("★" + total, 4, 4, theme.VALUE))
        self.group.append(text.label(text.A_KEY + " " + self.t("play"), 4, 117, theme.KEYS))
        self.group.append(
            text.label(text.B_KEY + " " + self.t("back"), 156, 117, theme.KEYS, align=text.RIGHT)
        )
        self.said[0].y = 103
        super().build()

    def covered(self, full: bool) -> None:
        super().covered(True)  # `enter` makes it again
        self.group.append(theme.table())

    def back(self) -> None:
        self.console.save_now()
        kept = self.console.store
        lost = kept.dirty and kept.scratch is None
        # the problem's names would stay in memory for good
        if self.opened and hasattr(gc, "mem_free") and not lost:
            from mesa.console import opening

            opening.restart(self)
        else:
            self.console.navigation().begin(self.game)

    # a problem

    def open_problem(self, number: int, day: int) -> None:
        """Open problem `number` of the row; or, if `day` is not 0, that of the day of that number."""
        self.console.navigation().open_problem(self.game, self.name, number, day)
