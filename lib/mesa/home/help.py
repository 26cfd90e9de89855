# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Help pages, read from the drive one at a time; a page is one screen.

A page of a text file begins with a line "## Title"; mesa.home.text_page describes the rest.
"""

from micropython import const

from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT, KEY_START, KEY_UP
from mesa.core.match import NAMES
from mesa.core.scope import Game
from mesa.home.text_page import TextPage, named
from mesa.ui import text, text_file, theme
from mesa.ui.scene import PAGE, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

WIDE = const(152)
HIGH = const(98)
"""Size in pixels of a page's text, below the title."""


class HelpViewer(Scene):
    """The help of the game called `game`. The arrows and A turn pages, B and Start close it.

    Select begins the guided hand (mesa.setup.guided). `match`: the one that waits below, or None.
    """

    role = PAGE

    def __init__(self, console: "ConsoleParts", game: str, match: "Match | None" = None) -> None:
        super().__init__(console)
        self.game = game
        self.match = match
        self.at = 0
        self.pages = text_file.count(self.game, console.words.code, "help")
        # one inside another would only confuse
        self.guided = Game(game).part("").GUIDED is not None and not (match and match.returns_to)

    def enter(self) -> "Iterator[bool]":
        self.clear()
        theme.table(self.group)
        self.title = self.centred("", 0, theme.TITLE, True)
        self.page = TextPage(self.console, self.game, WIDE, HIGH)
        self.page.group.x = 4
        self.page.group.y = 19
        self.group.append(self.page.group)
        keys = text.SELECT_KEY + " " + self.t("guided") if self.guided else self.t("back")
        self.label(text.B_KEY + " " + keys, 4, 117, theme.KEYS)
        self.footer = self.label("", 156, 117, theme.KEYS, text.RIGHT)
        yield False
        self.read()

    def read(self) -> None:
        """Read and draw page `at`; OSError if the file is damaged."""
        text.put(self.footer, "{}{}/{}{}".format(text.LEFT_KEY, self.at + 1, self.pages, text.RIGHT_KEY))
        lines = self.lines()
        text.put(self.title, lines.pop(0))
        self.page.write(lines)

    def lines(self) -> "list[str]":
        """Return page `at`: its title, then its lines."""
        (page,) = text_file.parts(self.game, self.console.words.code, "help", self.at)
        return named(page.decode(), self.match.names if self.match else NAMES).split("\n")

    def key(self, k: int) -> None:
        if k == KEY_B or k == KEY_START:
            self.console.stack.pop()
        elif k in (KEY_A, KEY_RIGHT, KEY_LEFT, KEY_DOWN, KEY_UP):
            self.at = (self.at + (-1 if k in (KEY_LEFT, KEY_UP) else 1)) % self.pages
            self.read()
        elif k == KEY_SELECT and self.guided:
            from mesa.setup import guided

            guided.open_match(self.console, self.game, self.match)
