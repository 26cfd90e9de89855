# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A full screen over a match (help, settings): view and bots are out of memory meanwhile."""

from micropython import const

from mesa.core.loader import unload
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mesa.app.game_view import GameView
    from mesa.core.match import Match


class SuspendedMatch(Scene):
    """Lies in a match's place while a full screen is over it, and then has the view built anew."""

    def __init__(self, view: "GameView", page: "Callable[[], Scene]") -> None:
        super().__init__(view.console)
        self.make: "type[GameView]" = type(view)
        self.match: "Match" = view.match
        self.page: "Callable[[], Scene] | None" = page  # makes the screen, until it has

    def enter(self) -> "Iterator[None] | None":
        if self.page:
            return self._open(self.page)
        self.console.words.drop_menu_words()
        unload("mesa.app.navigation", "mesa.app.suspend", "mesa.ui.menus", "mesa.ui.menu_screen")
        self.console.stack.swap(self.make(self.console, self.match))
        return None

    def _open(self, page):
        self.page = None
        yield  # the view is out of memory then
        self.console.stack.push(page())

    def busy(self) -> bool:
        return True


def cover(view: "GameView", make: "Callable[[], Scene]") -> None:
    """Put the full screen make() over a match."""
    view.covered(True)
    view.console.stack.swap(SuspendedMatch(view, make))
