# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The score sheet of a match, one line per hand, made from its log.

A game's sheet.py has row(s), a small int (15 bits and sign) per column for the hand just scored in state s;
heads(view), the column headings, else, or if (), everybody's name; cell(column, value), its text, else the
number; and COACHED if mesa.coach.coach can look at a hand of it again: then one line is selected.
"""

from array import array

from displayio import Bitmap, TileGrid
from micropython import const

from mesa.board.hardware import KEY_A, KEY_DOWN, KEY_RIGHT, KEY_UP
from mesa.core import scope
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mesa.match.game_view import GameView

_X = const(2)
_Y = const(2)
_W = const(156)
_H = const(124)
ROWS = const(8)  # visible rows
_NUMBER = const(22)  # width of the first column, the hand's number
_AT_ONCE = const(12)  # actions of the log played in a frame


class Sheet(Scene):
    """The sheet of the match that `view` shows. Up and down select a line or scroll, A looks at that hand
    again.

    Other keys close it, also A if there is no coach.
    """

    over = True

    def __init__(self, view: "GameView") -> None:
        super().__init__(view.console)
        self.view = view
        self.cells = array("h")  # one hand after another: its number, then the values of `row`
        self.count = 0
        self.first = 0
        self.at = 0  # the selected line
        self.steps: "Iterator[Any] | None" = None

    def enter(self) -> "Iterator[bool | None]":
        self.clear()
        theme.panel(self.group, _X, _Y, _W, _H)
        yield False  # what made way for it is free by now
        view = self.view
        match = view.match
        self.game = match.part("sheet", scope.current)
        heads = self.game.heads
        names = [view.name(seat) for seat in range(len(match.levels))]
        self.heads: "Sequence[str]" = heads and heads(view) or names
        self.coached: bool = self.game.COACHED and not match.shared  # the coach is for one person alone
        self.bar = theme.frame(_W - 4, text.LINE, theme.SHADOW)
        self.bar.x = _X + 2
        self.group.append(self.bar)
        half = ROWS // 2
        # two, since in memory there may be no piece for both
        self.rows = [self._lines(half, 16 + y * text.LINE, theme.TEXT) for y in (0, half)]
        line = self._lines(1, 3, theme.TITLE)
        for i, head in enumerate(self.heads):
            self._write(line, head, i, 0)
        theme.rect(self.group, _X + 4, _Y + 14, _W - 8, 1, theme.EDGE)
        self.note = self.centred("", _Y + _H - 24, theme.KEYS)
        yield
        if match.over():  # before, its cards could be looked up
            said = self.t("deal_line", match.seed)
            self.centred(said, _Y + _H - 13, theme.INFO)
            self.console.words.drop_menu_words()
        if match.log is not None:
            from mesa.core import replay

            self.steps = replay.scored(match, self.game.row, self.cells)

    def _lines(self, n, y, colour):
        # append the bitmap of n lines of text, y pixels below the box's top, and return it
        bitmap = Bitmap(_W - 4, n * text.LINE + 1, 2)
        self.group.append(TileGrid(bitmap, pixel_shader=text.palette(colour), x=_X + 2, y=_Y + y))
        return bitmap

    def _write(self, bitmap, s, column, y):
        # write s in the middle of its column, cut to its width
        wide = (_W - 8 - _NUMBER) // len(self.heads)
        f = text.font()
        codes = text.coded(s)
        while f.width(codes) > wide:
            codes = codes[:-1]
        f.draw(codes, bitmap, _NUMBER + column * wide + (wide - f.width(codes)) // 2, y)

    def tick(self, ms: int) -> None:
        """Play some of the log; each scored hand becomes a row."""
        if not self.steps:
            return
        left = _AT_ONCE
        for _ in self.steps:
            left -= 1
            if not left:
                break
        self.count = len(self.cells) // (len(self.heads) + 1)
        if not left:
            text.put(self.note, "{}…".format(self.count))
            return
        self.steps = None
        self.first = max(0, self.count - ROWS)
        self.at = self.count - 1
        self.show()

    def show(self) -> None:
        """Write the visible rows, and arrows for more."""
        for rows in self.rows:
            rows.fill(0)
        f = text.font()
        wide = len(self.heads) + 1
        for i in range(min(ROWS, self.count)):
            at = (self.first + i) * wide
            rows = self.rows[i // (ROWS // 2)]
            y = i % (ROWS // 2) * text.LINE
            f.draw(text.coded("{}.".format(self.cells[at] + 1)), rows, 4, y)
            for column in range(wide - 1):
                value = self.cells[at + 1 + column]
                said = self.game.cell(column, value) if self.game.cell else str(value)
                self._write(rows, said, column, y)
        note = ""
        log = self.view.match.log
        if log and log.full:
            note = self.t("sheet_full")
        elif self.count == 0:
            note = self.t("sheet_empty")
        elif self.count > ROWS:
            note = "{}{}".format(
                text.UP_KEY if self.first else " ", text.DOWN_KEY if self.first + ROWS < self.count else " "
            )
        if self.coached and self.count:
            self.bar.y = _Y + 16 + (self.at - self.first) * text.LINE
            last = self.at == self.count - 1  # the note about a full log is there
            if not last or not log or not log.full:
                note = ""
            note += "  {} {}".format(text.A_KEY, "" if note else self.t("look_again"))
        text.put(self.note, note)

    def busy(self) -> bool:
        return self.steps is not None

    def key(self, k: int) -> None:
        if k == KEY_UP or k == KEY_DOWN:
            by = 1 if k == KEY_DOWN else -1
            first = self.first + by
            if self.coached:
                self.at = max(0, min(self.count - 1, self.at + by))
                first = max(self.at - ROWS + 1, min(self.first, self.at))
            self.first = max(0, min(self.count - ROWS, first))
            self.show()
        elif k == KEY_A and self.coached and (self.steps or self.count):
            if not self.steps:
                hand = self.cells[self.at * (len(self.heads) + 1)]
                from mesa.coach import trial

                trial.look_again(self.view, hand)
        elif k < KEY_RIGHT:
            self.console.stack.pop()
