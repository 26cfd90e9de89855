# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a game's problems: that of the day, and an endless row of them, one after another.

Each comes from a number alone (games/<id>/problems.py): that of the row is its place in it, 1 …; that of a
day is the number of its daily deal (mesa.daily.daily). mesa.board.records says what is kept.
"""

import gc

from micropython import const

from mesa import screens
from mesa.board import records
from mesa.board.store import FOR_LEAVING, word
from mesa.problems.count import solved
from mesa.ui import text, theme
from mesa.ui.menu_screen import MenuScreen
from mesa.ui.scene import PAGE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from mesa.ui.scene import ConsoleParts

_ROW = const(8)  # the last problems of the row whose stars are kept
_SHOWN = const(5)  # and shown together


class Problems(MenuScreen):
    """The problems of `game`, whose name is `name`; B leads to its set-up page. `row`: that of the
    problem just left, or -1.
    """

    role = PAGE
    judges = True
    y = 26
    lines = 2
    pitch = 15
    note_lines = 1

    def __init__(self, console: "ConsoleParts", game: str, name: str, row: int) -> None:
        super().__init__(console, console.words.text("problems"))
        self.game = game
        self.name = name
        self.opened: bool = row >= 0
        self.at: int = max(row, 0)
        self.solved: int = solved(console, game)
        self.number: int = self.solved + 1  # the selected one of the row

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
            self.number = 1 + (self.number - 1 + by) % (self.solved + 1)

    def pick(self, i: int) -> None:
        if i:
            self.open_problem(self.number, 0)
        else:
            self.console.stack.open(screens.PROBLEM_DAY, self)

    def notes(self, i: int) -> "Sequence[str]":
        if not i:
            return (self.t("problem_day_what"),)
        if self.number > self.solved:
            return (self.t("problem_next"),)
        return ("★" * self.stars(self.solved - self.number),)

    def stars(self, back: int) -> int:
        """Return the stars of a problem of the row, the last one if `back` is 0; 0 if not known any more."""
        record = self.console.store.game(self.game)
        return word(record, records.ROW_STARS) >> 2 * back & 3 if back < _ROW else 0

    def build(self) -> None:
        # all stars, and those of the last problems of the row
        total = str(word(self.console.store.game(self.game), records.STARS))
        x = 80 - (text.width(total, True) + 16) // 2
        self.group.append(theme.mark(theme.STAR, x, 71))
        self.group.append(text.label(total, x + 16, 68, theme.TITLE, big=True))
        last = ["★" * self.stars(back) for back in range(_SHOWN - 1, -1, -1)]
        line = "  ".join([stars for stars in last if stars])
        self.group.append(text.label(line, 80, 92, theme.KEYS, align=text.CENTRE))
        super().build()

    def back(self) -> None:
        kept = self.console.store
        kept.save(False)  # so that it knows whether there is room for it
        self.console.save_now(kept.over or FOR_LEAVING)
        # the problem's names would stay in memory for good
        lost = kept.over or kept.dirty and kept.scratch is None
        if self.opened and hasattr(gc, "mem_free") and not lost:
            from mesa.console import opening

            opening.restart(self)
        else:
            self.console.navigation().back_to_setup(self.game)

    # a problem

    def open_problem(self, number: int, day: int) -> None:
        """Open problem `number`; `day`: the number of its day, 0 for one of the row."""
        self.console.navigation().open_problem(self.game, self.name, number, day)
