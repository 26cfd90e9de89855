# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A small menu in a box, over the screen. For full screens of rows, see mesa.ui.menu_screen."""

from displayio import Bitmap, TileGrid
from micropython import const

from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_SELECT, KEY_START, KEY_UP
from mesa.ui import text, theme
from mesa.ui.scene import DIALOG, MATCH, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from mesa.ui.scene import ConsoleParts

_WIDE = const(136)  # pixels of a line of a message
_LEFT_OPEN = const(5000)  # ms


class Dialog(Scene):
    """Lines of text, or a message that becomes lines, then choices with a bar on one of them.

    `answer(i)` is called with the index of the choice, after the box has closed. B and Start answer `escape`
    (an index), or nothing if that is None. `actions`, parallel to the choices, tell autoplay which is which.

    It lies over a match, where memory is tight. So all lines share one bitmap, and all choices another, a
    tile each: `grid` shows as many as fit, and `bar` the selected one in other colours.
    """

    role = DIALOG
    over = True
    pitch = 12  # pixels from one choice to the next
    at = 0
    select: "int | None" = None  # the choice that Select picks
    open_for = 0  # ms; counted only for `when_left_open`
    finish: "Callable[[Dialog], None] | None" = None
    """Called once it is drawn, to draw more."""
    when_left_open = 0
    """Once the box has been open for five seconds, flash is written, if there is time for so many writes."""

    def __init__(
        self,
        console: "ConsoleParts",
        lines: "str | Sequence[str]",
        choices: "Sequence[str]",
        answer: "Callable[[int], None]",
        escape: "int | None" = None,
        title: str = "",
        actions: "Sequence[int | None]" = (),
    ) -> None:
        super().__init__(console)
        self.text: "Any" = lines
        self.choices = choices
        self.answer = answer
        self.escape = escape
        self.title = title
        self.actions = actions
        self.lines = len(choices)  # visible choices

    def enter(self) -> "Iterator[bool]":
        self.clear()
        if isinstance(self.text, str):
            from mesa.ui import text_layout

            self.text = text_layout.wrap(self.text, _WIDE)
            del text_layout
        group = self.group
        lines = len(self.text)
        n = self.lines
        wide = max(86, text.width(self.title, True) + 4)
        for s in self.text:
            wide = max(wide, text.width(s) + 4)
        for s in self.choices:
            wide = max(wide, text.width(s) + 14)
        x = 80 - wide // 2
        y = 5 + lines * text.LINE + (16 if self.title else 0)
        space = 4
        if y + n * self.pitch > 120:
            n = self.lines = (106 - y) // self.pitch
            space = 11  # for the arrows
        high = y + n * self.pitch + 2 * space
        top = (128 - high) // 2
        theme.panel(group, x - 5, top, wide + 10, high)
        yield False  # whatever opened it is free by now
        if self.title:
            self.centred(self.title, top + 3, theme.TITLE, True)
        top += y
        if lines:
            self.sheet = Bitmap(wide, lines * text.LINE + 1, 2)  # with the lines
            y = top - lines * text.LINE
            colours = text.palette(theme.TEXT)
            group.append(TileGrid(self.sheet, pixel_shader=colours, x=x, y=y))
            for i in range(lines):
                self.line(i, y + i * text.LINE)
        self.x = x
        self.y = top + space  # of the first visible choice
        self.w = wide
        self.build()

    def build(self) -> None:
        """Make `grid` and `bar`, at x, y, of w pixels: the last step of `enter`."""
        n = len(self.choices)
        sheet = Bitmap(self.w, n * self.pitch, 2)
        for i in range(n):
            text.font().draw(text.coded(self.choices[i]), sheet, 4, i * self.pitch + 1)
            if i == self.select:
                key = text.coded(text.SELECT_KEY)
                text.font().draw(key, sheet, self.w - 3 - text.font().width(key), i * self.pitch + 1)
        self.grid = self._show_tiles(sheet, self.lines, text.palette(theme.TEXT))
        colours = text.palette(theme.ON_SELECTED, theme.SELECTED)
        self.bar = self._show_tiles(sheet, 1, colours)
        self.more: "list[text.Label]" = []
        if self.lines < n:
            for y in (self.y - 11, self.y + self.lines * self.pitch - 1):
                self.more.append(self.label("", self.x + self.w, y, theme.KEYS, text.RIGHT))
        self.first = -1  # of the visible choices
        self.show()
        if self.finish:
            self.finish(self)

    def _show_tiles(self, sheet, high, colours):
        tiles = TileGrid(
            sheet,
            pixel_shader=colours,
            height=high,
            tile_width=self.w,
            tile_height=self.pitch,
            x=self.x,
            y=self.y,
        )
        self.group.append(tiles)
        return tiles

    def line(self, i: int, y: int) -> None:
        """Draw line i of the text, with its top at y of the screen."""
        sheet = self.sheet
        codes = text.coded(self.text[i])
        f = text.font()
        f.draw(codes, sheet, (sheet.width - f.width(codes)) // 2, i * text.LINE)

    def show(self) -> None:
        """Put the bar on the selected row, and show the rows around it."""
        grid = self.grid
        n = self.lines
        first = max(min(self.first, self.at), self.at - n + 1, 0)
        if first != self.first:
            self.first = first
            for i in range(n):
                grid[i] = first + i
            if self.more:
                text.put(self.more[0], text.UP_KEY if first else "")
                text.put(self.more[1], text.DOWN_KEY if first + n < len(self.choices) else "")
        self.bar[0] = self.at
        self.bar.y = grid.y + (self.at - first) * self.pitch

    def hint(self, on: bool) -> None:
        if self.actions and None not in self.actions:  # it asks for one of them
            self.console.stack.scenes[0].hint(on)  # the match's view

    def tick(self, ms: int) -> None:
        view: "Any" = self.console.stack.scenes[0]
        if self.actions and view.role == MATCH and view.stays:  # a hint
            view.motion.tick(ms)
        if self.when_left_open:
            self.open_for += ms
            if self.open_for >= _LEFT_OPEN:
                self.console.save_now(self.when_left_open)
                self.when_left_open = 0

    def key(self, k: int) -> None:
        self.hint(False)
        if k == KEY_SELECT:
            if self.select is not None:
                self.pick(self.select)
            return
        self.sound(signals.KEY)
        if k == KEY_UP:
            self.at = (self.at or len(self.choices)) - 1
        elif k == KEY_DOWN:
            self.at = (self.at + 1) % len(self.choices)
        elif k == KEY_A:
            self.pick(self.at)
            return
        elif self.escape is not None and (k == KEY_B or k == KEY_START):
            self.pick(self.escape)
            return
        self.show()

    def pick(self, i: int) -> None:
        """Answer with row i."""
        self.console.stack.pop()
        self.answer(i)
