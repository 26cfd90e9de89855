# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What lies on the table: cards, small cards, panels, icons, the felt.

A card owns one small bitmap, put together from the parts in cards.bmp when it is shown, since forty whole
faces would take 16 KB. `sim/art.py` lays the parts out; the places below are the same.
"""

import bitmaptools
import vectorio
from displayio import Bitmap, Group, TileGrid
from micropython import const

from mesa import theme

CARD_W = const(24)
CARD_H = const(34)
MINI_W = const(13)
MINI_H = const(18)

CHIP = const(0)
HAND = const(1)
CHECK = const(2)
CROSS = const(3)
CROWN = const(4)
STAR = const(5)
TURN = const(6)
LOCK = const(7)
"""Tiles of icons.bmp, 12 x 12, for `mark`."""

_RANKS = "A234567QJK"  # as they lie in cards.bmp
_SUIT_COLOUR = (theme.RED, theme.INK, theme.RED, theme.INK)
_sheets = {}


def load(path, colours=16):
    """The Bitmap of a BMP with 4 bits a pixel and a width that 8 divides. OSError if there is no file.

    `colours`: how many the Bitmap takes, if the file uses only its first ones; 4 halve the memory.
    """
    with open(path, "rb") as f:
        head = f.read(26)
        f.seek(head[10] | head[11] << 8)
        bitmap = Bitmap(head[18] | head[19] << 8, head[22] | head[23] << 8, colours)
        bitmaptools.readinto(
            bitmap, f, bits_per_pixel=4, element_size=4, reverse_pixels_in_element=True, reverse_rows=True
        )
    return bitmap


def _sheet(name):
    """One of this folder's sheets, loaded once."""
    if name not in _sheets:
        _sheets[name] = load("lib/mesa/" + name + ".bmp")
    return _sheets[name]


def _part(to, x, y, at_x, at_y, w, h):
    """Copy a part of cards.bmp to (x, y); what is clear in it leaves what was there."""
    bitmaptools.blit(
        to, _sheet("cards"), x, y, x1=at_x, y1=at_y, x2=at_x + w, y2=at_y + h, skip_source_index=theme.CLEAR
    )


class _Paper:
    """A card of some size: a bitmap with a border and round corners, and the TileGrid that shows it."""

    def __init__(self, order, w, h):
        self.order = order
        self.bitmap = Bitmap(w, h, 16)
        self.grid = TileGrid(self.bitmap, pixel_shader=theme.PALETTE)

    def paper(self, colour):
        """Wipe the card: a line of ink around `colour`."""
        b = self.bitmap
        w = b.width
        h = b.height
        b.fill(theme.INK)
        bitmaptools.fill_region(b, 1, 1, w - 1, h - 1, colour)
        for x in (0, w - 1):
            b[x, 0] = b[x, h - 1] = theme.CLEAR
        for x in (1, w - 2):
            b[x, 1] = b[x, h - 2] = theme.INK

    def weave(self, x, y, w, h, kind):
        """Cover w x h pixels from (x, y) with the pattern of a back."""
        for dy in range(0, h, 10):
            for dx in range(0, w, 10):
                _part(self.bitmap, x + dx, y + dy, 120 + 10 * kind, 0, min(10, w - dx), min(10, h - dy))

    def dim(self, on):
        """Grey the card, or show it in full colour again."""
        shader = theme.DIM if on else theme.PALETTE
        if self.grid.pixel_shader is not shader:
            self.grid.pixel_shader = shader

    @property
    def x(self):
        return self.grid.x

    @x.setter
    def x(self, x):
        self.grid.x = x

    @property
    def y(self):
        return self.grid.y

    @y.setter
    def y(self, y):
        self.grid.y = y

    @property
    def hidden(self):
        return self.grid.hidden

    @hidden.setter
    def hidden(self, hidden):
        self.grid.hidden = hidden


class Card(_Paper):
    """A card of 24 x 34 pixels. `order` is the game's rank order, see mesa.cards; `.grid` is what is shown.

    Rank and suit are in the left 13 columns, so that cards may overlap with that much of each to be seen.
    """

    def __init__(self, order):
        super().__init__(order, CARD_W, CARD_H)

    def show(self, card):
        """Turn up the face of card 0 … 39."""
        suit = card // 10
        place = _RANKS.index(self.order[card % 10])
        b = self.bitmap
        self.paper(theme.WHITE)
        bitmaptools.fill_region(b, 2, 2, 9, 12, _SUIT_COLOUR[suit])
        _part(b, 2, 2, 8 * place, 0, 7, 10)
        _part(b, 2, 13, 80 + 10 * suit, 0, 9, 9)
        if place == 0:
            _part(b, 10, 19, 132, 30, 13, 13)
            _part(b, 12, 21, 80 + 10 * suit, 0, 9, 9)
        elif place < 7:
            _part(b, 11, 18, 88 + 11 * suit, 30, 11, 13)
        else:
            _part(b, 1, 22, 22 * suit, 30, 22, 11)
            _part(b, 10, 4, 13 * (3 * suit + place - 7), 10, 13, 20)

    def back(self, kind=0):
        """Turn the card face down: kind 0 has tiles, 1 waves."""
        self.paper(theme.WHITE)
        self.weave(2, 2, 20, 30, kind)


class Mini(_Paper):
    """A card of 13 x 18 pixels, for what only has to be known: trump, past tricks, other players' hands."""

    def __init__(self, order):
        super().__init__(order, MINI_W, MINI_H)

    def show(self, card):
        """Turn up the face of card 0 … 39."""
        suit = card // 10
        self.paper(theme.WHITE)
        bitmaptools.fill_region(self.bitmap, 2, 2, 7, 9, _SUIT_COLOUR[suit])
        _part(self.bitmap, 2, 2, 6 * _RANKS.index(self.order[card % 10]), 41, 5, 7)
        _part(self.bitmap, 4, 9, 60 + 7 * suit, 41, 7, 7)

    def back(self, kind=0):
        """Turn the card face down."""
        self.paper(theme.WHITE)
        self.weave(2, 2, 9, 14, kind)


def _rect(group, x, y, w, h, colour):
    r = vectorio.Rectangle(pixel_shader=theme.PALETTE, x=x, y=y, width=w, height=h)
    r.color_index = colour
    group.append(r)


def panel(x, y, w, h, colour, edge):
    """A Group: a box of w x h pixels with a line in `edge` around it, its corners taken off, and a shadow."""
    group = Group(x=x, y=y)
    _rect(group, 2, 2, w, h, theme.INK)
    _rect(group, 1, 0, w - 2, h, edge)
    _rect(group, 0, 1, w, h - 2, edge)
    _rect(group, 1, 1, w - 2, h - 2, colour)
    return group


def icon(path, x=0, y=0):
    """A TileGrid that shows the whole of a BMP."""
    return TileGrid(load(path), pixel_shader=theme.PALETTE, x=x, y=y)


def tiles(path, w, h, x=0, y=0, tile=0):
    """A TileGrid that shows one tile of w x h pixels of a BMP; `grid[0]` is which."""
    return TileGrid(
        load(path), pixel_shader=theme.PALETTE, tile_width=w, tile_height=h, default_tile=tile, x=x, y=y
    )


def mark(tile, x=0, y=0):
    """A TileGrid with one of the icons CHIP … LOCK, 12 x 12."""
    return TileGrid(
        _sheet("icons"),
        pixel_shader=theme.PALETTE,
        tile_width=12,
        tile_height=12,
        default_tile=tile,
        x=x,
        y=y,
    )


def chip():
    """The dealer's chip, a TileGrid."""
    return mark(CHIP)


def logo(group, x, y):
    """Append the name of the console to `group`, its top middle at (x, y)."""
    bitmap = load("lib/mesa/logo.bmp")
    group.append(TileGrid(bitmap, pixel_shader=theme.PALETTE, x=x - bitmap.width // 2, y=y))


def felt():
    """The table's cloth, a TileGrid that covers 160 x 128: one tile, repeated."""
    bitmap = Bitmap(8, 8, 16)
    bitmap.fill(theme.FELT)
    bitmap[1, 1] = bitmap[5, 5] = theme.FELT_DARK
    return TileGrid(
        bitmap, pixel_shader=theme.PALETTE, width=20, height=16, tile_width=8, tile_height=8, default_tile=0
    )
