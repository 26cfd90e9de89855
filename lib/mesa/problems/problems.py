# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a game's problems: that of the day, and an endless row of them, one after another.

Each comes from a number alone (games/<id>/problems.py): that of the row is its place in it, 1 …; that of a
day is the number of its daily deal (mesa.daily.daily). mesa.board.records says what is kept.
"""

import gc

from displayio import Bitmap, TileGrid
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
_SHOWN = const(5)  # tiles
_TILE = const(32)  # pixels, the width of each
_TILES = const(62)  # y


class Problems(MenuScreen):
    """The problems of `game`, whose name is `name`; B leads to its set-up page. `row`: that of the
    problem just left, or -1.
    """

    role = PAGE
    judges = True
    y = 24
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
        return i > 0 and self.solved > 0

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
        # all stars, beside the title; and a row of problems: a tile each, with its stars
        group = self.group
        total = str(word(self.console.store.game(self.game), records.STARS))
        group.append(text.label("★" + total, 156, 4, theme.VALUE, align=text.RIGHT))
        group.append(theme.rect(0, _TILES, 160, 28, theme.STRIP))
        self.frames = [theme.frame(_TILE, 28, theme.SELECTED), theme.frame(_TILE - 4, 24, theme.PANEL)]
        for frame in self.frames:
            group.append(frame)
        self.sheet = Bitmap(160, text.LINE + 1, 2)  # numbers
        self.layer = Bitmap(160, text.LINE + 1, 2)
        group.append(TileGrid(self.sheet, pixel_shader=text.palette(theme.TEXT), y=_TILES + 3))
        group.append(TileGrid(self.layer, pixel_shader=text.palette(theme.VALUE), y=_TILES + 14))
        group.append(text.label(text.A_KEY + " " + self.t("play"), 4, 117, theme.KEYS))
        group.append(text.label(text.B_KEY + " " + self.t("back"), 156, 117, theme.KEYS, align=text.RIGHT))
        self.said[0].y = 95
        super().build()

    def show(self) -> None:
        super().show()
        first = max(1, min(self.number - 2, self.solved + 2 - _SHOWN))
        self.sheet.fill(0)
        self.layer.fill(0)
        x = _TILE // 2
        for number in range(first, min(first + _SHOWN, self.solved + 2)):
            back = self.solved - number
            _write(self.sheet, str(number), x)
            _write(self.layer, "?" if back < 0 else "★" * self.stars(back) or "–✓"[back >= _ROW], x)
            x += _TILE
        for i in range(2):
            frame = self.frames[i]
            frame.x = _TILE * (self.number - first) + 2 * i
            frame.y = _TILES + 2 * i if self.at else 128

    def covered(self, full: bool) -> None:
        super().covered(True)  # `enter` makes it again
        self.group.append(theme.table())

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


def _write(bitmap: Bitmap, s: str, x: int) -> None:
    # write s around x
    codes = text.coded(s)
    f = text.font()
    f.draw(codes, bitmap, x - f.width(codes) // 2, 0)
