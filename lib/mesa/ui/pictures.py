# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What all screens are made of: pictures from the drive, panels, icons, the table."""

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

_icons = []  # icons.bmp, once it has been asked for


def load(path: str, colours: int = 16, bitmap: "Bitmap | None" = None) -> Bitmap:
    """The Bitmap of a BMP with 4 bits a pixel and a width that 8 divides.

    OSError(path) if there is no such file, or it is no such picture or not all of it.
    `colours`: how many the Bitmap takes, if the file uses only its first ones; 4 halve the memory.
    `bitmap`: the one to read it into, instead of a new one; a picture of another size is an OSError, too.
    """
    try:
        with open(path, "rb") as f:
            head = f.read(30)
            start = head[10] | head[11] << 8
            w = head[18] | head[19] << 8
            h = head[22] | head[23] << 8
            # looked at before memory is taken for it: what is damaged may claim any size
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
    except (OSError, IndexError):  # no file, or not even a head
        pass
    raise OSError(path)


def load_cards(console: "ConsoleParts", path: str) -> Bitmap:
    """The console's card sheet with the BMP at `path`, 240 x 34; what it has already is not read again.

    It is the same Bitmap for every game: what was in it is gone. OSError(path) as `load`.
    """
    sheet = console.card_sheet
    if console.card_path != path:
        console.card_path = ""  # until all of it is there
        load(path, bitmap=sheet)
        console.card_path = path
    return sheet


def hide(thing: "Any", hidden: bool) -> None:
    """Hide a Group, TileGrid or shape, or show it; what is so already is not drawn again."""
    if thing.hidden != hidden:
        thing.hidden = hidden


def rect(x: int, y: int, w: int, h: int, colour: int) -> vectorio.Rectangle:
    """A filled rectangle; its place, size and colour (color_index) may be changed."""
    r = vectorio.Rectangle(pixel_shader=theme.PALETTE, x=x, y=y, width=w, height=h)
    r.color_index = colour
    return r


def frame(w: int, h: int, colour: int) -> TileGrid:
    """A filled rectangle to lie under a card and be its frame, off the screen at first.

    A TileGrid: where it jumps, what is drawn anew is the place that it leaves and the one that it comes to.
    Of a shape it would be all between them, too.
    """
    palette = Palette(1)
    palette[0] = theme.rgb(colour)
    return TileGrid(Bitmap(w, 1, 2), pixel_shader=palette, height=h, y=-h)  # one row, again and again


def panel(x: int, y: int, w: int, h: int, colour: int, edge: int) -> TileGrid:
    """A box of w x h pixels with a line in `edge` around it, its corners taken off, and a shadow.

    Five rows of pixels, of which a TileGrid repeats the second: drawn at once, with all that lies below it. A
    shape that is new would also draw anew what lies where it would be in no Group.
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
    """A TileGrid with one of the icons CHIP … LOCK, 12 x 12."""
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
    """The top of the table, a TileGrid that covers 160 x 128: one tile, repeated."""
    bitmap = Bitmap(8, 8, 16)
    bitmap.fill(theme.TABLE)
    bitmap[1, 1] = bitmap[5, 5] = theme.TABLE_DOTS
    return TileGrid(
        bitmap, pixel_shader=theme.PALETTE, width=20, height=16, tile_width=8, tile_height=8, default_tile=0
    )
