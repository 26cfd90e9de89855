# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Draws the cards on QU4TO's help pages and for the coach. Loaded only for them."""

from displayio import Palette, TileGrid
from micropython import const

from mesa.ui import pictures, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import Group

    from mesa.ui.scene import ConsoleParts

HIGH = const(17)  # height of a row in pixels: half a card
_STEP = const(25)
_APART = const(2)  # between two rows; a lower half is drawn that much higher, to join its upper half

# Tiles of cards.bmp, as in faces.py.
_DOWN = const(10)
_RIGHT = const(22)
_FOUR = const(4)


def draw(
    console: "ConsoleParts", group: "Group", names: "list[str]", x: int, y: int, step: int = _STEP
) -> int:
    """Append the upper halves of cards to `group`, starting at (x, y); return the x after them.

    step: pixels between two cards.

    "7": a blue 7 is up, "7g": a green one. "_10": the lower half of a card with a green 10 on it.
    """
    sheet = pictures.load_cards(console, "games/qu4to/cards.bmp")
    green = Palette(16)
    for i in range(16):
        green[i] = theme.rgb(i)
    for a, b in ((theme.BLUE, theme.GREEN), (theme.WHITE, theme.INK)):  # as in faces.py
        green[a], green[b] = theme.rgb(b), theme.rgb(a)
    green.make_transparent(theme.CLEAR)
    for name in names:
        number = int(name.strip("_g"))
        low = int(name[0] == "_")
        shader = green if name[-1] == "g" else theme.PALETTE
        grid = TileGrid(sheet, pixel_shader=shader, width=2, tile_width=12, tile_height=HIGH, x=x)
        grid.y = y - _APART * low
        grid[0] = number + (_DOWN if low else -1)
        grid[1] = _RIGHT + 2 * (number == _FOUR) + low
        group.append(grid)
        x += step
    return x
