# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The plain screens between the others: an empty table, and a game being opened."""

import gc

from micropython import const

from mesa.core.loader import load, unload
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import ModuleType

    from vectorio import Rectangle

    from mesa.ui.scene import ConsoleParts

_STEPS = const(8)  # that a view takes to be made, about
_DONE = const(999)  # Loading.at once all is there


class Blank(Scene):
    """The table's top: lies there while one screen goes and `steps` bring the next.

    What was open is out of memory when the first of them begins.
    """

    def __init__(self, console: "ConsoleParts", steps: "Iterator[bool | None]") -> None:
        super().__init__(console)
        self.steps = steps

    def enter(self) -> "Iterator[bool | None]":
        self.group.append(pictures.table())
        yield False
        for clean in self.steps:
            yield clean

    def busy(self) -> bool:
        return True


class Loading(Scene):
    """Opens a game, one step a frame: loads the modules `parts`, then has make(modules) make the next scene.

    `parts` are names in the game's folder, or such as "ui.fan" of mesa; `modules` has them by these.
    """

    bar: "Rectangle"

    def __init__(
        self,
        console: "ConsoleParts",
        game: str,
        parts: "Sequence[str]",
        make: "Callable[[dict[str, ModuleType]], Scene]",
        note: "str | None" = None,
    ) -> None:
        """`note`: a message over the next scene."""
        super().__init__(console)
        self.game = game
        self.parts = parts
        self.make = make
        self.note = note
        self.at = -1  # the first frame only shows the bar
        self.modules: "dict[str, ModuleType]" = {}
        self.scene: Scene  # the next one
        self.steps: "Iterator[bool | None]"  # that it takes to be made

    def enter(self) -> None:
        self.clear()
        self.group.append(pictures.table())
        self.group.append(text.label(self.t("opening"), 80, 48, theme.TEXT, align=text.CENTRE))
        self.bar = pictures.rect(40, 64, 4, 4, theme.SELECTED)
        self.group.append(self.bar)

    def tick(self, ms: int) -> None:
        parts = self.parts
        at = self.at
        if at == _DONE:  # the bar has been seen full
            self.console.stack.swap(self.scene, True)
            if self.note:
                self.console.navigation().note(self.note)
                unload("mesa.app.navigation")
            return
        if at >= 0:
            part = parts[min(at, len(parts) - 1)]
            self.console.opening = self.game, part
            if at < len(parts):
                self.modules[part] = load(
                    "mesa." + part if "." in part else "games." + self.game + "." + part
                )
            elif at == len(parts):
                self.scene = self.make(self.modules)
                self.modules = {}
                self.steps = self.scene.enter() or iter(())
            else:
                try:
                    next(self.steps)
                except StopIteration:
                    at = _DONE - 1
            self.console.opening = None
            gc.collect()
        self.at = at = at + 1
        self.bar.width = 4 + min(76, 76 * at // (len(parts) + (_STEPS if "view" in parts else 2)))

    def leave(self) -> None:
        self.console.opening = None

    def busy(self) -> bool:
        return True
