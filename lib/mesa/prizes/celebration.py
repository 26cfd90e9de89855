# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A short picture over everything, with sound and lights, for an achievement.

Each kind is in mesa.prizes.<kind>: WORD (its title), TUNE, LIGHTS, build(scene, prizes), which makes
`scene.parts`, and show(scene, t) with t in ms, 0 … 1500, at normal pace.
"""

from micropython import const

from mesa.board import signals
from mesa.ui import theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType
    from typing import Any

    from mesa.match.game_view import GameView
    from mesa.problems.problem_page import ProblemPage

MS = const(1500)  # how long it is shown at normal pace
_READ = const(1000)  # and how much longer if a line names the record


class Celebration(Scene):
    """A picture of a kind; closes by itself or on a key, then calls `then`. See GameView.celebrate."""

    ms: int = MS
    palette: "Any" = None  # for the rays

    def __init__(self, view: "GameView | ProblemPage", kind: str, then: "Callable[[], None] | None") -> None:
        super().__init__(view.console)
        self.then = then
        self.path: str = self.console.card_path
        self.percent: int = max(60, view.motion.percent)
        record: "tuple[str, ...] | None" = None
        if kind == "record":
            record = view.match.record  # pyright: ignore[reportAttributeAccessIssue] - a match brings it
        line = ""  # in small letters, which take time to read
        if record:
            line = view.t(*record)
            self.ms = MS + _READ
        self.said: "tuple[str, str]" = kind, line
        self.left: int = 0 if self.console.fast else self.ms * self.percent // 100  # ms
        self.parts: "list[Any]" = []  # moving parts
        self.page: "ModuleType | None" = None  # the module, once everything is there

    def enter(self) -> "Iterator[None]":
        from mesa.prizes import pieces

        return pieces.make(self, pieces, *self.said)

    def busy(self) -> bool:
        return True

    def leave(self) -> None:
        console = self.console
        console.sound.stop()
        console.lights.show(signals.LIGHTS_OFF)
        if self.path:
            if "ui/cards" in self.path:  # those of mesa.ui.playing_cards
                from mesa.ui import looks

                looks.sheet(console)
            else:
                theme.load_cards(console, self.path)

    def tick(self, ms: int) -> None:
        if self.left <= 0 or not self.page:
            self.key(0)
            return
        t = self.ms - self.left * 100 // self.percent
        self.left -= ms
        self.page.show(self, t)
        away = max(0, 500 - t)
        title: "Any" = self.group[-1]
        title.x = 80 - title.tile_width // 2 + away * away // 1500

    def key(self, k: int) -> None:
        """End it on any key."""
        self.console.stack.pop()
        if self.then:
            self.then()
