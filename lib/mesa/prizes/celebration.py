# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A picture over everything, with sound and lights, for what is won or lost; it stays until a key.

Each kind is in mesa.prizes.<kind>: WORD (its title, unless mesa.prizes.pieces has another), PICTURE, TUNE,
LIGHTS, build(scene, prizes), which makes `scene.parts`, and show(scene, t) with t in ms, 0 … MS, at normal
pace.
"""

from micropython import const

from mesa.board import signals
from mesa.ui import theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType
    from typing import Any


MS = const(1500)  # how long it moves at normal pace
_TITLE = const(500)  # until its title is in place, keys are those of the game before it


class Celebration(Scene):
    """A picture of a kind; closes on a key. See GameView.celebrate."""

    palette: "Any" = None  # for the rays
    great = False
    """A larger picture: what does not happen in each match."""

    def __init__(self, view: "Any", kind: str, lines: "Sequence[str]" = (), title: str = "") -> None:
        """`view`: a match's, or the page of a problem. `lines`, `title`: those of a match's end."""
        super().__init__(view.console)
        self.view = view
        self.kind = kind
        self.lines = [line for line in lines if line]  # in small letters
        self.title = title
        self.path = self.console.card_path
        self.percent = max(60, view.motion.percent)
        self.left = 0 if self.console.fast else MS * self.percent // 100  # ms
        self.parts: "list[Any]" = []  # moving parts
        self.page: "ModuleType | None" = None  # the module, once everything is there

    def enter(self) -> "Iterator[None]":
        from mesa.prizes import pieces

        return pieces.make(self, pieces)

    def busy(self) -> bool:
        return not self.page or self.left > 0 or self.console.fast

    def leave(self) -> None:
        console = self.console
        console.sound.stop()
        console.lights.show(signals.LIGHTS_OFF)
        if self.path:
            if "ui/cards" in self.path:  # those of mesa.ui.playing_cards
                from mesa.ui import playing_cards

                playing_cards.load_sheet(console)
            else:
                theme.load_cards(console, self.path)

    def tick(self, ms: int) -> None:
        if not self.page or self.console.fast:
            self.console.stack.pop()
        elif self.left > 0:
            self.left -= ms
            t = self.shown()
            self.page.show(self, t)
            away = max(0, _TITLE - t)
            title: "Any" = self.group[-1]
            title.x = 80 - title.tile_width // 2 + away * away // 1500

    def shown(self) -> int:
        """Return for how many ms of normal pace it has been shown, at most MS."""
        return MS - max(0, self.left) * 100 // self.percent

    def key(self, k: int) -> None:
        """End it on any key."""
        if self.shown() >= _TITLE:
            self.console.stack.pop()
