# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The display's content as one array of numbers for the host, which draws it (sim/web/badge/pixels.js).

NUMBERS for each visible thing, from bottom to top, x and y from the screen's corner:

    GRID     x, y, scale, address of the bitmap's bytes, its width | height << 10 | bits << 20, columns, rows,
             tile width | height << 12, address of the tiles (or -1 - the only tile), flips, and PALETTE
    RECT     x, y, scale, width, height, colour, four of any value, and PALETTE
    CIRCLE   x, y, scale, radius, 0, colour, four of any value, and PALETTE
    POLYGON  x, y, scale, address of the points, how many, colour, four of any value, and PALETTE

PALETTE is the address of its bytes, and its number of colours. Only used if the screen is wanted: a run
that measures memory draws nothing.
"""

from array import array

from _address import addressof
from _host import show as show_all  # pyrefly: ignore[missing-import] - sim/web/badge/pixels.js has it
from displayio import Group, TileGrid
from micropython import const
from vectorio import Circle, Rectangle

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

NUMBERS = const(13)
GRID = const(1)
RECT = const(2)
CIRCLE = const(3)
POLYGON = const(4)

_things = array("i", [0] * (NUMBERS * 256))


def show(display: "Any") -> None:
    """Have the host draw a board.DISPLAY."""
    root = display.root_group
    count = 0 if root is None else _group(root, 0, 0, 1, 0)
    show_all(addressof(_things), count, display.brightness)


def _group(group, x, y, scale, count):
    # write the things of a group that begins at (x, y); return their number so far
    if group.hidden:
        return count
    x += group.x * scale
    y += group.y * scale
    scale *= group.scale
    for thing in group._layers:
        if isinstance(thing, Group):
            count = _group(thing, x, y, scale, count)
        elif not thing.hidden:
            _thing(thing, x + thing.x * scale, y + thing.y * scale, scale, NUMBERS * count)
            count += 1
    return count


def _thing(thing, x, y, scale, at):
    global _things
    if at == len(_things):
        _things = _things + array("i", [0] * at)
    to = _things
    to[at + 1] = x
    to[at + 2] = y
    to[at + 3] = scale
    if isinstance(thing, TileGrid):
        bitmap = thing.bitmap
        tiles = thing._tiles
        to[at] = GRID
        to[at + 4] = addressof(bitmap._data)
        to[at + 5] = bitmap._shape
        to[at + 6] = thing._w
        to[at + 7] = thing._h
        to[at + 8] = thing._tile
        to[at + 9] = -1 - tiles if isinstance(tiles, int) else addressof(tiles)
        to[at + 10] = thing._flags
        shader = thing.pixel_shader
        to[at + 11] = addressof(shader._c)
        to[at + 12] = len(shader)
        return
    shader = thing.pixel_shader
    to[at + 6] = thing.color_index
    to[at + 11] = addressof(shader._c)
    to[at + 12] = len(shader)
    if isinstance(thing, Rectangle):
        to[at] = RECT
        to[at + 4] = thing.width
        to[at + 5] = thing.height
    elif isinstance(thing, Circle):
        to[at] = CIRCLE
        to[at + 4] = thing.radius
        to[at + 5] = 0
    else:
        to[at] = POLYGON
        to[at + 4] = addressof(thing._points)
        to[at + 5] = len(thing._points) >> 2
