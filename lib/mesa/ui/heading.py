# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The tops of pages: the console's name, or the names of a game and of the owner; a game's icon."""

from displayio import Group, TileGrid
from micropython import const

from mesa.board import signals
from mesa.board.hardware import KEY_LEFT, KEY_RIGHT, KEY_SELECT
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.ui.scene import Scene


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


def heading(scene: "Scene", title: str, several: bool) -> None:
    """Draw the table and the strip with both names, and arrows if there are `several` games."""
    from mesa.ui import player_names

    group = scene.group
    theme.table(group)
    theme.rect(group, 0, 0, 160, 17, theme.STRIP)
    x = 4
    if several:
        text.label(group, text.LEFT_KEY, 2, 4, theme.KEYS)
        text.label(group, text.RIGHT_KEY, 158, 4, theme.KEYS, text.RIGHT)
        x = 14
    text.label(group, title, x, 0, theme.TITLE, big=True)
    name = player_names.owner(scene.console.store)
    if text.width(title, True) + text.width(name) < 156 - 2 * x:
        text.label(group, name, 160 - x, 4, theme.INFO, text.RIGHT)


def turned(page: "Any", k: int) -> bool:
    """Turn a page with a heading to the next of its `games` with an arrow; return False if the key does
    something else, which begins with its sound.
    """
    by = (k == KEY_RIGHT) - (k == KEY_LEFT)
    if k == KEY_SELECT or by and len(page.games) < 2:
        return True
    page.sound(signals.KEY)
    if by:
        page.at = (page.at + by) % len(page.games)
        page.console.stack.renew()
    return by != 0
