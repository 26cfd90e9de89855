# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match on the screen that nobody plays: a replay, a demonstration. In memory only while one is shown.

Its Match has no player, no log, and is never console.match: nothing of it is kept or counted.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mesa.app.game_view import GameView


def view_class(of_game: "type[GameView]") -> "type[GameView]":
    """A game's View, but that keys do not play, and that nothing is opened which waits for one."""

    class Watched(of_game):
        def key(self, k: int) -> None:
            """Keys do nothing; a subclass says what they do."""

        def hint(self, on: bool) -> None:
            """Nobody wants one."""

        def tip(self, i: int, then: "Callable[[], None] | None" = None) -> bool:
            return False

        def result(self) -> None:
            """The table stays as it is."""

        def dialog(self, *given: "Any", **named: "Any") -> "Any":
            """None is opened."""

        def tell(
            self, title: str, lines: "Sequence[str]", then: "Callable[[], None]", kind: "Any" = None
        ) -> None:
            then()

        def celebrate(self, kind: str, then: "Callable[[], None] | None" = None) -> None:
            if then:
                then()

    return Watched
