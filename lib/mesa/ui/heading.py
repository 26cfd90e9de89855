# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The tops of pages: the console's name, or the names of a game and of the owner; a game's icon."""

from displayio import Group, TileGrid
from micropython import const

from mesa.board import signals
from mesa.board.hardware import KEY_LEFT, KEY_RIGHT, KEY_SELECT
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

ICON = const(32)
"""Width and height of a game's icon."""


def logo(group: Group, y: int) -> None:
    """Append the console's name to `group`, its top at y; nothing if the file is broken."""
    try:
        bitmap = theme.load("lib/mesa/ui/logo.bmp")
    except OSError as problem:
        print(problem)
        return
    group.append(TileGrid(bitmap, pixel_shader=theme.PALETTE, x=80 - bitmap.width // 2, y=y))


def icon(game: str, x: int = 0, y: int = 0) -> TileGrid:
    """Return the icon of a game, 32 x 32; OSError(path) if it has none, or not of this size."""
    path = "games/" + game + "/icon.bmp"
    bitmap = theme.load(path)
    if bitmap.width != ICON or bitmap.height != ICON:
        raise OSError(path)
    return TileGrid(bitmap, pixel_shader=theme.PALETTE, x=x, y=y)


class GamePage(Scene):
    """A page about number `at` of `games`, the launcher's; left and right turn to the next one."""

    judges = True
    games: "Sequence[Any]"
    at: int

    def heading(self) -> None:
        """Draw the table, the strip with the names of game and owner, and arrows if there are more games."""
        from mesa.ui import player_names

        self.clear()
        theme.table(self.group)
        theme.rect(self.group, 0, 0, 160, 17, theme.STRIP)
        x = 4
        if len(self.games) > 1:
            self.label(text.LEFT_KEY, 2, 4, theme.KEYS)
            self.label(text.RIGHT_KEY, 158, 4, theme.KEYS, text.RIGHT)
            x = 14
        title = self.games[self.at].title
        self.label(title, x, 0, theme.TITLE, big=True)
        name = player_names.owner(self.console.store)
        if text.width(title, True) + text.width(name) < 156 - 2 * x:
            self.label(name, 160 - x, 4, theme.INFO, text.RIGHT)

    def key(self, k: int) -> None:
        by = (k == KEY_RIGHT) - (k == KEY_LEFT)
        if k == KEY_SELECT or by and len(self.games) < 2:
            return
        self.sound(signals.KEY)
        if by:
            self.at = (self.at + by) % len(self.games)
            self.console.stack.renew()
        else:
            self.other(k)

    if _TYPE_CHECKING:

        def other(self, k: int) -> None:
            """Handle a key that does not turn the page."""
            ...
