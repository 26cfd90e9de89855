# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a game's daily deal: what came of it, to be shown to a friend. In memory while it is open."""

from micropython import const

from mesa.board import records
from mesa.board.hardware import KEY_A, KEY_B
from mesa.core.loader import remove
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.app.manifest import Game
    from mesa.ui.scene import ConsoleParts


def known(console: "ConsoleParts", name: str) -> bool:
    """True if a daily deal of the game called `name` is over or under way."""
    return console.store.game(name)[records.DAY_PLACE] > 0


class DailyResult(Scene):
    """What the game's record has of the daily deal."""

    def __init__(self, console: "ConsoleParts", game: "Game") -> None:
        super().__init__(console)
        self.game = game

    def enter(self) -> None:
        self.clear()
        self.group.append(pictures.table())
        self.group.append(text.label(self.game.title, 80, 4, theme.TITLE, big=True, align=text.CENTRE))
        self.group.append(text.label(self.t("daily"), 80, 22, theme.TEXT, align=text.CENTRE))

    def leave(self) -> None:
        remove("mesa.app.daily_result")

    def key(self, k: int) -> None:
        if k in (KEY_A, KEY_B):
            self.console.stack.pop()
