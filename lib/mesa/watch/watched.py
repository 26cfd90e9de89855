# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match on the screen without a player: a replay, a demonstration.

Its Match has no player and no log, and is never console.match: nothing of it is stored or counted.
"""

from micropython import const

from mesa.ui.scene import WATCHED

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mesa.match.game_view import GameView

_View: "type[GameView]" = object  # pyright: ignore[reportAssignmentType] - `over` lays it on a View


def over(kind: "type[Any]", of_game: "type[GameView]") -> "type[Any]":
    """Return the class that combines `kind` with a game's View below it.

    `kind` reaches the View's methods as self.of_game: MicroPython's super() does not look beside the calling
    class.
    """
    return type(kind.__name__, (kind, of_game), {"of_game": of_game})


class Watched(_View):
    """Combined with a game's View by `over`: nothing opens that waits for a key.

    A subclass handles the keys.
    """

    role = WATCHED
    of_game: "type[GameView]"

    def hint(self, on: bool) -> None:
        """Do nothing: nobody wants a hint."""

    def tip(self, i: int, then: "Callable[[], None] | None" = None) -> bool:
        return False

    def result(self) -> None:
        """Leave the table as it is."""

    def dialog(self, *given: "Any", **named: "Any") -> "Any":
        """Open nothing."""

    def tell(self, title: str, lines: "Sequence[str]", then: "Callable[[], Any]", kind: "Any" = None) -> None:
        then()

    def celebrate(self, kind: str, then: "Callable[[], None] | None" = None) -> None:
        if then:
            then()
