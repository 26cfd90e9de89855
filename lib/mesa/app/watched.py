# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match on the screen that nobody plays: a replay, a demonstration. In memory only while one is shown.

Its Match has no player, no log, and is never console.match: nothing of it is kept or counted.
"""

from micropython import const

from mesa.ui.scene import WATCHED

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mesa.app.game_view import GameView

_View: "type[GameView]" = object  # pyright: ignore[reportAssignmentType] - `over` lays it on a View


def over(kind: "type[Watched]", of_game: "type[GameView]") -> "type[Any]":
    """Return the class that is `kind` on top of a game's View.

    `kind` reaches the View's methods as self.of_game: MicroPython's super() does not look beside the class
    that calls it.
    """
    return type(kind.__name__, (kind, of_game), {"of_game": of_game})


class Watched(_View):
    """What `over` lays on a game's View: nothing is opened that waits for a key.

    A subclass says what keys do.
    """

    role = WATCHED
    of_game: "type[GameView]"

    def hint(self, on: bool) -> None:
        """Nobody wants one."""

    def tip(self, i: int, then: "Callable[[], None] | None" = None) -> bool:
        return False

    def result(self) -> None:
        """The table stays as it is."""

    def dialog(self, *given: "Any", **named: "Any") -> "Any":
        """None is opened."""

    def tell(self, title: str, lines: "Any", then: "Callable[[], None]", kind: "Any" = None) -> None:
        then()

    def celebrate(self, kind: str, then: "Callable[[], None] | None" = None) -> None:
        if then:
            then()
