# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A short picture over everything, with sound and lights, for what was done well. In memory while shown."""

from micropython import const

from mesa.core.loader import unload
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from mesa.app.game_view import GameView

KINDS = ("win", "bandeira", "exact", "record")
_TITLES = ("won", "all_points", "spot_on", "new_record")  # their words
_MS = const(1500)  # how long it is shown at the normal pace


class Celebration(Scene):
    """A picture of a kind, one of KINDS; by itself or after a key it goes, and `then` is called.

    See GameView.celebrate.
    """

    def __init__(self, view: "GameView", kind: str, then: "Callable[[], None] | None") -> None:
        super().__init__(view.console)
        self.kind = KINDS.index(kind)
        self.then = then
        self.left = 0 if self.console.fast else _MS * max(60, view.motion.percent) // 100

    def enter(self) -> None:
        self.clear()
        self.group.append(pictures.table())
        self.group.append(text.label(self.t(_TITLES[self.kind]), 80, 56, theme.TITLE, True, text.CENTRE))

    def leave(self) -> None:
        unload("mesa.app.celebration")

    def tick(self, ms: int) -> None:
        self.left -= ms
        if self.left <= 0:
            self.key(0)

    def key(self, k: int) -> None:
        """Any key ends it."""
        self.console.stack.pop()
        if self.then:
            self.then()
