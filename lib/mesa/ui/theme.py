# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The sixteen colours of all drawings and their uses, and the parts of all screens: pictures, panels, icons.

A colour is its index in `PALETTE`. Every bitmap in the project has 4 bits a pixel and this palette; index 0
is transparent. `DIM` has the same colours, greyed: cards that may not be played.
"""

import bitmaptools
import vectorio
from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from vectorio import Circle, Polygon, Rectangle

    from mesa.ui.scene import ConsoleParts

    class Colours(Palette):
        """A palette in which each colour has been set."""

        def __getitem__(self, index: int) -> int: ...


CLEAR = const(0)
INK = const(1)
WHITE = const(2)
CREAM = const(3)
RED = const(4)
DARK_RED = const(5)
DARK_GREEN = const(6)
DEEP_GREEN = const(7)
GREEN = const(8)
GOLD = const(9)
ORANGE = const(10)
BLUE = const(11)
SKY = const(12)
GREY = const(13)
SLATE = const(14)
PURPLE = const(15)

# The uses: screens refer to these, so that each meaning has one colour everywhere.
TEXT = const(WHITE)
TITLE = const(GOLD)
SELECTED = const(GOLD)  # the bar under the selected line, the frame around the selected card
ON_SELECTED = const(INK)  # text on that bar
VALUE = const(GOLD)  # a setting's value, beside its label
INFO = const(SKY)  # a line beside the title
KEYS = const(GREY)  # what a key does, page numbers, minor text
TURN = const(GOLD)  # the name of the seat to act
OURS = const(GOLD)  # the player and the partner
THEIRS = const(SKY)
WINNER = const(SKY)  # the frame around the winning card or set
GOOD = const(SKY)  # a bid that was met
BAD = const(ORANGE)  # a bid that was missed, a number that may not be bid
WARNING = const(RED)
TABLE = const(DEEP_GREEN)  # below the cards
TABLE_DOTS = const(DARK_GREEN)
STRIP = const(INK)  # the line at the top of the table
PANEL = const(SLATE)  # boxes over the table
EDGE = const(GOLD)  # their border
SHADOW = const(INK)
NOTICE = const(WHITE)  # the box of a short message
ON_NOTICE = const(INK)

COLOURS = (
    0x000000,
    0x101418,
    0xFFFFFF,
    0xF8DDB4,
    0xD81E2C,
    0x74222C,
    0x0B3D2E,
    0x14573F,
    0x2FA557,
    0xFFC02E,
    0xD87A38,
    0x2F6FD0,
    0x8CC4F0,
    0xB8BEC6,
    0x3A3F48,
    0x8A3FA0,
)
"""0xRRGGBB by index. The panel keeps the upper 5, 6 and 5 bits of red, green and blue."""


def _palette(dim) -> "Colours":
    p = Palette(16)
    for i in range(16):
        c = COLOURS[i]
        # Dimmed: halfway to a dark green-grey, so that paper turns grey and print stays readable.
        p[i] = ((c & 0xFEFEFE) >> 1) + 0x10201A if dim else c
    p.make_transparent(CLEAR)
    return p  # pyrefly: ignore[bad-return] - as its class says


PALETTE = _palette(False)
DIM = _palette(True)
GROUND = Palette(2)
"""The table's top and its dots, in the colour that the player has chosen (mesa.ui.looks)."""
GROUND[0] = COLOURS[TABLE]
GROUND[1] = COLOURS[TABLE_DOTS]
del _palette

DECK = const(0)
HAND = const(1)
CHECK = const(2)
CROSS = const(3)
STAR = const(5)
"""Tiles of icons.bmp, 12 x 12, for `mark`."""

_icons = []  # icons.bmp, loaded on first use


def load(path: str, colours: int = 16, bitmap: "Bitmap | None" = None) -> Bitmap:
    """Return the Bitmap of a BMP with 4 bits a pixel and a width divisible by 8.

    "x.bmp#1" is the second of the pictures of equal height in x.bmp, one below the other.
    OSError(the file's path) if it is missing, incomplete or no such picture. `colours`: number of colours of
    the Bitmap, if the file uses only the first ones; 4 halve the memory. `bitmap`: read into this one instead
    of a new one; a picture of another size is an OSError, too.
    """
    name, part = (path + "#0").split("#")[:2]
    try:
        with open(name, "rb") as f:
            head = f.read(30)
            start = head[10] | head[11] << 8
            w = head[18] | head[19] << 8
            rows = head[22] | head[23] << 8
            h = head[6] or rows  # sim/art/canvas.py has the first from us
            below = rows - h * (1 + int(part))  # the lowest row comes first
            # checked before allocating: a damaged file may claim any size
            if (
                head[:2] == b"BM"
                and head[28] == 4
                and w * rows
                and below >= 0
                and f.seek(0, 2) == start + w * rows // 2
            ):
                f.seek(start + w * below // 2)
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
    raise OSError(name)


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


def hide(thing: "Group | TileGrid | Circle | Polygon | Rectangle", hidden: bool) -> None:
    """Hide a Group, TileGrid or shape, or show it; redraw only if that changes."""
    if thing.hidden != hidden:
        thing.hidden = hidden


def rect(group: "Group", x: int, y: int, w: int, h: int, colour: int) -> vectorio.Rectangle:
    """Append a filled rectangle to `group`, and return it: its position, size and colour (color_index) can
    be changed.
    """
    r = vectorio.Rectangle(pixel_shader=PALETTE, x=x, y=y, width=w, height=h)
    r.color_index = colour
    group.append(r)
    return r


def frame(w: int, h: int, colour: int = SELECTED) -> TileGrid:
    """Return a filled rectangle that frames a card from below, off the screen at first.

    A TileGrid: when it jumps, only its old and its new place are redrawn. With a shape, everything between
    them would be, too.
    """
    palette = Palette(1)
    palette[0] = PALETTE[colour]
    return TileGrid(Bitmap(w, 1, 2), pixel_shader=palette, height=h, y=-h)  # one row, repeated


def panel(group: "Group", x: int, y: int, w: int, h: int, colour: int = PANEL, edge: int = EDGE) -> TileGrid:
    """Append a box of w x h pixels to `group`, with a border in `edge`, cut corners and a shadow; return it.

    Five rows of pixels, of which a TileGrid repeats the second: drawn in one go, with everything below it. A
    new shape would also redraw the place where it would be outside any Group.
    """
    rows = Bitmap(w + 2, 5, 16)
    fill = bitmaptools.fill_region
    fill(rows, 0, 0, w, 2, edge)
    fill(rows, 1, 0, w - 1, 2, colour)
    fill(rows, w, 1, w + 2, 2, SHADOW)
    fill(rows, 2, 3, w + 2, 5, SHADOW)
    fill(rows, 1, 2, w - 1, 4, edge)
    grid = TileGrid(
        rows,
        pixel_shader=PALETTE,
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
    group.append(grid)
    return grid


def mark(tile: int, x: int = 0, y: int = 0) -> TileGrid:
    """Return a TileGrid with one of the icons DECK … STAR, 12 x 12."""
    if not _icons:
        _icons.append(load("lib/mesa/ui/icons.bmp"))
    return TileGrid(
        _icons[0],
        pixel_shader=PALETTE,
        tile_width=12,
        tile_height=12,
        default_tile=tile,
        x=x,
        y=y,
    )


def table(group: "Group") -> TileGrid:
    """Append the top of the table to `group`, a TileGrid that covers 160 x 128, and return it: one tile,
    repeated.
    """
    bitmap = Bitmap(8, 8, 2)
    bitmap[1, 1] = bitmap[5, 5] = 1
    grid = TileGrid(bitmap, pixel_shader=GROUND, width=20, height=16, tile_width=8, tile_height=8)
    group.append(grid)
    return grid
