# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A box over the table with pages to look back: left and right turn them, other keys close it."""

from micropython import const

from mesa.board.hardware import KEY_LEFT, KEY_RIGHT
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


class Review(Scene):
    """A game's class defines the pages: `place` (x, y, w, h) of the box, `build()`, `update()`.

    `pages` is their number, `at` the open one. Loaded only while open.
    """

    over = True
    wanted = True
    place = (8, 13, 144, 110)
    title_y = 4  # from the box's top
    pages = 1
    at = 0
    title: "text.Label"

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
        self.group.append(theme.panel(x, y, w, h, theme.PANEL, theme.EDGE))
        self.title = text.label("", x + w // 2, y + self.title_y, theme.TITLE, align=text.CENTRE)
        self.group.append(self.title)
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
