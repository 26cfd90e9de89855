# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How the cards of SET look: size, position, colours and marks.

Twelve to 21 cards lie in columns of three, slot by slot downwards, so three more cards form a new column and
all others keep their places. A card has four colours (nothing, symbols, paper, the frame of a found card), so
its bitmap has two bits a pixel; its palette makes the symbols red, purple or green.
"""

import bitmaptools
import displayio
from micropython import const

from games.set.deck import AT_TABLE, HOLE, SLOTS, feature
from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

FEATURES = const("games.set.features.Features")
"""The page of three cards, as in mesa.screens."""
COLOURS = const(1)
"""The index of the preference for colours in the manifest's PREFS."""
HIGH = const(35)
"""Height of a card in pixels, for any number of columns."""
WIDE = b"\x25\x1d\x18\x14"
"""A card's width by the number of columns less 4. Two pixels separate cards."""
# the width of the symbols, likewise
_SYMBOL = const(b"\x1b\x15\x12\x10")
_SYMBOL_HIGH = const(9)
# y of the symbols, by their number
_AT = const((b"\x0d", b"\x07\x13", b"\x02\x0d\x18"))

_CLEAR = const(0)
_SYMBOLS = const(1)
_PAPER = const(2)
_EDGE = const(3)

# 0xRRGGBB of red, purple and green, and their colour-blind safe replacements: orange, blue and black. These
# also differ in brightness, so nobody confuses them, or the stripes of one with another.
_COLOURS = const(((0xD8101C, 0x6C2BA8, 0x0E8F3A), (0xF8A000, 0x0064F0, 0x101418)))


def columns(s: bytearray) -> int:
    """Return how many columns the cards on the table need, 4 … 7."""
    for slot in range(SLOTS - 1, 11, -1):
        if s[AT_TABLE + slot] != HOLE:
            return slot // 3 + 1
    return 4


class Faces:
    """Draws cards of one size: `columns` on the table, `colours` the preference, `high` pixels.

    The preference is 0 for the standard ones, 1 for safe ones, 2 for safe ones with marks.
    """

    def __init__(self, columns: int, colours: int, high: int = HIGH) -> None:
        self.palettes: "list[displayio.Palette]" = []  # red, purple, green
        for colour in _COLOURS[min(colours, 1)]:
            p = displayio.Palette(4)
            p[_SYMBOLS] = colour
            p[_EDGE] = theme.PALETTE[theme.WINNER]
            p[_PAPER] = theme.PALETTE[theme.WHITE]
            p.make_transparent(_CLEAR)
            self.palettes.append(p)
        self.marks = colours == 2
        self.wide = WIDE[columns - 4]
        self.high = high
        self.symbol = _SYMBOL[columns - 4]
        self.sheet: "displayio.Bitmap | None" = None  # the symbols; loaded when the first card is drawn

    def make(self) -> displayio.TileGrid:
        """Make a blank card: a TileGrid with its own bitmap."""
        return displayio.TileGrid(displayio.Bitmap(self.wide, self.high, 4), pixel_shader=self.palettes[0])

    def show(self, grid: displayio.TileGrid, card: int) -> None:
        """Draw card 0 … 80 on a TileGrid from `make`."""
        b: "displayio.Bitmap" = grid.bitmap  # pyrefly: ignore[bad-assignment] - as `make` gave it
        w = self.wide
        h = self.high
        s = self.symbol
        colour = feature(card, 1)
        if self.sheet is None:
            self.sheet = theme.load("games/set/symbols{}.bmp".format(s), 4)
        b.fill(_PAPER)
        b[0, 0] = b[w - 1, 0] = b[0, h - 1] = b[w - 1, h - 1] = _CLEAR
        if self.marks:  # cut off no corner, one or two
            cut = (w - s) // 2 + 3  # as much as the symbols allow
            for i in range(cut):
                if colour:
                    bitmaptools.fill_region(b, w - cut + i, i, w, i + 1, _CLEAR)
                if colour == 2:
                    bitmaptools.fill_region(b, 0, h - cut + i, i + 1, h - cut + i + 1, _CLEAR)
        x1 = feature(card, 3) * s
        y1 = feature(card, 0) * _SYMBOL_HIGH
        for y in _AT[feature(card, 2)]:
            bitmaptools.blit(
                b,
                self.sheet,
                (w - s) // 2,
                y * h // HIGH,
                x1=x1,
                y1=y1,
                x2=x1 + s,
                y2=y1 + _SYMBOL_HIGH,
                skip_source_index=_CLEAR,
            )
        grid.pixel_shader = self.palettes[colour]

    def row(self, group: displayio.Group, cards: "Sequence[int]", x: int, y: int, step: int) -> None:
        """Append these cards to the group, from (x, y) on, `step` pixels from one to the next."""
        for card in cards:
            grid = self.make()
            self.show(grid, card)
            grid.x, grid.y = x, y
            group.append(grid)
            x += step

    def edge(self, grid: displayio.TileGrid) -> None:
        """Draw the winner's frame around a card that has been found."""
        b: "displayio.Bitmap" = grid.bitmap  # pyrefly: ignore[bad-assignment] - as `make` gave it
        w = b.width
        for x in (0, w - 2):
            bitmaptools.fill_region(b, x, 0, x + 2, HIGH, _EDGE)
        for y in (0, HIGH - 2):
            bitmaptools.fill_region(b, 0, y, w, y + 2, _EDGE)


def frames(w: int, h: int, colours: "Sequence[int]", count: int) -> "list[displayio.TileGrid]":
    """Make `count` TileGrids for each colour of mesa.ui.theme: empty frames two pixels thick, and thicker at
    the sides, as far as the symbols leave space: the cursor covers a part. A single one, the cursor, has
    three: gold is faint on white.
    """
    b = displayio.Bitmap(w, h, 2)
    b.fill(1)
    edge, side = (2, (w + 4) // 9) if count > 1 else (3, 3)
    bitmaptools.fill_region(b, side, edge, w - side, h - edge, 0)
    out = []
    for colour in colours:
        p = displayio.Palette(2)
        p[1] = theme.PALETTE[colour]
        p.make_transparent(0)
        for _ in range(count):
            out.append(displayio.TileGrid(b, pixel_shader=p))
    return out
