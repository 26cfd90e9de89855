# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The parts of all screens: pictures from the drive, panels, icons, the table."""

import bitmaptools
import vectorio
from displayio import Bitmap, Palette, TileGrid
from micropython import const

from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.ui.scene import ConsoleParts

CHIP = const(0)
HAND = const(1)
CHECK = const(2)
CROSS = const(3)
CROWN = const(4)
STAR = const(5)
TURN = const(6)
LOCK = const(7)
"""Tiles of icons.bmp, 12 x 12, for `mark`."""

_icons = []  # icons.bmp, loaded on first use


def load(path: str, colours: int = 16, bitmap: "Bitmap | None" = None) -> Bitmap:
    """Return the Bitmap of a BMP with 4 bits a pixel and a width divisible by 8.

    OSError(path) if the file is missing, incomplete or no such picture. `colours`: number of colours of the
    Bitmap, if the file uses only the first ones; 4 halve the memory. `bitmap`: read into this one instead of
    a new one; a picture of another size is an OSError, too.
    """
    try:
        with open(path, "rb") as f:
            head = f.read(30)
            start = head[10] | head[11] << 8
            w = head[18] | head[19] << 8
            h = head[22] | head[23] << 8
            # checked before allocating: a damaged file may claim any size
            if head[:2] == b"BM" and head[28] == 4 and w * h and f.seek(0, 2) == start + w * h // 2:
                f.seek(start)
                to = bitmap or Bitmap(w, h, colours)
                if to.width == w and to.height == h:
                    bitmaptools.readinto(
                        to,
                        f,
                        bits_per_pixel=4,
                        element_size=4,
                        reverse_pixels_in_element=True,
                        reverse_rows=True,
                    )
                    return to
    except (OSError, IndexError):  # no file, or not even a header
        pass
    raise OSError(path)


def load_cards(console: "ConsoleParts", path: str) -> Bitmap:
    """Return the console's card sheet with the BMP at `path`, 240 x 34; read it only if it is not there
    already.

    All games share this Bitmap: its previous content is lost. OSError(path) as in `load`.
    """
    sheet = console.card_sheet
    if console.card_path != path:
        console.card_path = ""  # until it is complete
        load(path, bitmap=sheet)
        console.card_path = path
    return sheet


def hide(thing: "Any", hidden: bool) -> None:
    """Hide a Group, TileGrid or shape, or show it; redraw only if that changes."""
    if thing.hidden != hidden:
        thing.hidden = hidden


def rect(x: int, y: int, w: int, h: int, colour: int) -> vectorio.Rectangle:
    """Return a filled rectangle; its position, size and colour (color_index) can be changed."""
    r = vectorio.Rectangle(pixel_shader=theme.PALETTE, x=x, y=y, width=w, height=h)
    r.color_index = colour
    return r


def frame(w: int, h: int, colour: int) -> TileGrid:
    """Return a filled rectangle that frames a card from below, off the screen at first.

    A TileGrid: when it jumps, only its old and its new place are redrawn. With a shape, everything between
    them would be, too.
    """
    palette = Palette(1)
    palette[0] = theme.rgb(colour)
    return TileGrid(Bitmap(w, 1, 2), pixel_shader=palette, height=h, y=-h)  # one row, repeated


def panel(x: int, y: int, w: int, h: int, colour: int, edge: int) -> TileGrid:
    """Return a box of w x h pixels with a border in `edge`, cut corners and a shadow.

    Five rows of pixels, of which a TileGrid repeats the second: drawn in one go, with everything below it. A
    new shape would also redraw the place where it would be outside any Group.
    """
    rows = Bitmap(w + 2, 5, 16)
    fill = bitmaptools.fill_region
    fill(rows, 0, 0, w, 2, edge)
    fill(rows, 1, 0, w - 1, 2, colour)
    fill(rows, w, 1, w + 2, 2, theme.SHADOW)
    fill(rows, 2, 3, w + 2, 5, theme.SHADOW)
    fill(rows, 1, 2, w - 1, 4, edge)
    grid = TileGrid(
        rows,
        pixel_shader=theme.PALETTE,
        height=h + 2,
        tile_width=w + 2,
        tile_height=1,
        default_tile=1,
        x=x,
        y=y,
    )
    grid[0] = 2
    grid[1] = 0
    grid[h - 1] = 3
    grid[h] = grid[h + 1] = 4
    return grid


def mark(tile: int, x: int = 0, y: int = 0) -> TileGrid:
    """Return a TileGrid with one of the icons CHIP … LOCK, 12 x 12."""
    if not _icons:
        _icons.append(load("lib/mesa/ui/icons.bmp"))
    return TileGrid(
        _icons[0],
        pixel_shader=theme.PALETTE,
        tile_width=12,
        tile_height=12,
        default_tile=tile,
        x=x,
        y=y,
    )


def table() -> TileGrid:
    """Return the top of the table, a TileGrid that covers 160 x 128: one tile, repeated."""
    bitmap = Bitmap(8, 8, 2)
    bitmap[1, 1] = bitmap[5, 5] = 1
    return TileGrid(
        bitmap, pixel_shader=theme.GROUND, width=20, height=16, tile_width=8, tile_height=8, default_tile=0
    )
