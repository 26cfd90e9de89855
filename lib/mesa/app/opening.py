# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The plain screens between the others: nothing at all, and a game being opened."""

import gc

from micropython import const

from mesa.core.loader import load
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from vectorio import Rectangle

    from mesa.ui.scene import ConsoleParts


class Blank(Scene):
    """Nothing at all: what is on the stack while one screen goes and the next comes."""

    def busy(self) -> bool:
        return True


class Loading(Scene):
    """Loads games.<game>.<part> for each part, one a frame, then calls done(modules)."""

    bar: "Rectangle"

    def __init__(
        self, console: "ConsoleParts", game: str, parts: "tuple[str, ...]", done: "Callable"
    ) -> None:
        super().__init__(console)
        self.game = game
        self.parts = parts
        self.done = done
        self.at = -1
        self.modules: "list[ModuleType]" = []

    def enter(self) -> None:
        self.group.append(pictures.table())
        self.group.append(text.label(self.t("opening"), 80, 48, theme.TEXT, align=text.CENTRE))
        self.bar = pictures.rect(40, 64, 4, 4, theme.SELECTED)
        self.group.append(self.bar)

    def tick(self, ms: int) -> None:
        if self.at >= 0:  # the first frame only shows the bar
            self.console.opening = self.game, self.parts[min(self.at, len(self.parts) - 1)]
            if self.at == len(self.parts):
                self.done(self.modules)
                return
            self.modules.append(load("games." + self.game + "." + self.parts[self.at]))
            gc.collect()
            self.console.opening = None
        self.at += 1
        self.bar.width = 4 + 76 * self.at // len(self.parts)

    def leave(self) -> None:
        self.console.opening = None

    def busy(self) -> bool:
        return True
