# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A full screen over a match (help, settings): the view and its modules are freed until it closes."""

from micropython import const

from mesa import screens
from mesa.ui import theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.core.match import Match
    from mesa.match.game_view import GameView


class SuspendedMatch(Scene):
    """Replaces a match while a full screen covers it, then has the view built again."""

    def __init__(self, view: "GameView", page: str) -> None:
        super().__init__(view.console)
        self.match: "Match" = view.match
        self.page = page  # "help" or "settings", until it is made

    def enter(self) -> "Iterator[bool | None]":
        return self._open() if self.page else self._back()

    def _open(self):
        page = self.page
        self.page = ""
        self.group.append(theme.table())
        yield False  # the view is free by now
        self.console.table.remove()
        if page == "help":
            self.console.stack.open(screens.HELP_VIEWER, self.console, self.match.game, self.match)
        else:
            self.console.stack.open(screens.SETTINGS, self.console)

    def _back(self):
        stack = self.console.stack
        self.console.navigation().to_match(self.match)  # not in `enter`, which is deep enough
        stack.work(_load(stack))
        yield

    def covered(self, full: bool) -> None:
        self.clear()

    def busy(self) -> bool:
        return True


def _load(stack):
    # do what mesa.console.transition.Loading does in its ticks; but keys wait, since the match goes on
    loading = stack.scenes[-1]
    for _ in loading.enter():
        yield
    stack.anew = True
    while stack.scenes[-1] is loading:
        yield False  # the bar is shown
        loading.tick(0)


def open_page(view: "GameView", page: str) -> None:
    """Put a full screen, "help" or "settings", over a match."""
    view.covered(True)
    if view.match.events:  # the new view shows their outcome
        view.match.events.clear()
    view.console.stack.swap(SuspendedMatch(view, page))
