# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""To look back: a box over the table whose pages left and right turn; what decided a lost match."""

from array import array

from micropython import const

from mesa.board.hardware import KEY_LEFT, KEY_RIGHT
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.match.game_view import GameView

_READ = const(48)  # ms of a frame


class Review(Scene):
    """A game's class defines the pages: `place` (x, y, w, h) of the box, `build()`, `update()`.

    `pages` is their number, `at` the open one.
    """

    over = True
    wanted = True
    place: "tuple[int, int, int, int]" = (8, 13, 144, 110)
    title_y = 4  # from the box's top
    pages = 1
    at = 0

    def __init__(self, view: "Any") -> None:
        """`view`: the match's view; games know its class."""
        super().__init__(view.console)
        self.view = view

    def build(self) -> None:
        """Append what all pages share, once the box with its title is there."""

    def update(self) -> None:
        """Show page `at` and its title."""

    def enter(self) -> None:
        self.clear()
        x, y, w, h = self.place
        theme.panel(self.group, x, y, w, h)
        self.title = self.label("", x + w // 2, y + self.title_y, theme.TITLE, text.CENTRE)
        self.build()
        self.update()

    def write_title(self, title: str) -> None:
        """Show the title, between arrows if there are more pages."""
        if self.pages > 1:
            title = "{} {} {}".format(text.LEFT_KEY, title, text.RIGHT_KEY)
        text.put(self.title, title)

    def turn(self, by: int) -> None:
        """Open the page `by` further on, wrapping around."""
        self.at = (self.at + by) % self.pages
        self.update()

    def key(self, k: int) -> None:
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.turn(1 if k == KEY_RIGHT else -1)
        else:
            self.console.stack.pop()


class Decided(Scene):
    """After a lost match: reads its log, then shows who has won, with a line that says what decided it.

    A game's result.py leaves an empty line for it, if there is something to say. decided(view, cells) in its
    records.py returns the key of a line in the section `decided` of its texts, and what fills its {}, or
    None; `cells` as in mesa.match.sheet, of all hands. The keys are long because MicroPython keeps strings of
    up to ten characters for ever. A key goes on with the line `said`.
    """

    over = True

    def __init__(self, view: "GameView", said: str, title: str) -> None:
        super().__init__(view.console)
        self.view = view
        self.said = said
        self.title = title
        self.steps: "Iterator[Any]" = self._steps()

    def enter(self) -> "Iterator[bool | None]":
        yield  # what has opened it is enough for a frame

    def busy(self) -> bool:
        return True

    def tick(self, ms: int) -> None:
        for _ in self.steps:
            return
        self.key(0)

    def key(self, k: int) -> None:
        """Go on, whether the line is there or not."""
        self.console.stack.pop()
        self.view.celebrate("lost", self.view.chosen, (self.said,), self.title)

    def _steps(self):
        view = self.view
        match = view.match
        yield
        if match.log is None or match.log.full or match.shared:
            return
        view.show_notice(self.title)
        row = match.part("sheet").row
        yield
        from mesa.core.replay import scored

        cells = array("h")
        try:
            for _ in scored(match, row, cells):
                if not self.console.more(_READ):
                    yield
        except ValueError:  # a broken log is no reason to stop here
            return
        del row, scored
        yield
        words = cells and match.part("records").decided(view, cells)
        yield
        if words:
            from mesa.ui import text_file

            self.said = text_file.line(self.console.words, match.game, "decided", *words)
