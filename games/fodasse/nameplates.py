# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What stands beside each player's cards: name, dealer's chip, tricks won of those bid, and the points.

The points are the letters of the title: one more is lit for each. A `Line` is text at both ends and in the
middle of one bitmap of fixed width; it costs less than a label.
"""

from displayio import Bitmap, Palette, TileGrid
from micropython import const

from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import Group

_palettes = {}


def palette(colour: int) -> Palette:
    """The two-colour palette, clear and `colour` (of mesa.ui.theme), that all lines of that colour share."""
    if colour not in _palettes:
        made = Palette(2)
        made[1] = theme.rgb(colour)
        made.make_transparent(0)
        _palettes[colour] = made
    return _palettes[colour]


class Line:
    """One line of text, `wide` pixels from (x, y), appended to `group`."""

    def __init__(
        self, group: "Group", x: int, y: int, wide: int, colour: int = theme.TEXT, big: bool = False
    ) -> None:
        self.big = big
        self.bitmap = Bitmap(wide, 18 if big else 11, 2)
        self.grid = TileGrid(self.bitmap, pixel_shader=palette(colour), x=x, y=y)
        group.append(self.grid)

    def put(self, left: str, right: str = "", middle: str = "") -> None:
        """Write these texts at the left end, at the right end and in the middle, and nothing else."""
        self.bitmap.fill(0)
        wide = self.bitmap.width
        self.write(left, 0)
        self.write(middle, (wide - text.width(middle, self.big)) // 2)
        self.write(right, wide - text.width(right, self.big))

    def write(self, words: str, x: int) -> None:
        """Add a text, x pixels from the left end; nothing if it does not fit."""
        f = text.font(self.big)
        s = f.need(words)
        if 0 <= x <= self.bitmap.width - f.width(s):
            f.draw(s, self.bitmap, x, 0)

    def colour(self, colour: int) -> None:
        """Change the colour."""
        shader = palette(colour)
        if self.grid.pixel_shader is not shader:
            self.grid.pixel_shader = shader


class Nameplate(Line):
    """A line and, below, the letters of the title; `sheet` has each of them unlit and lit."""

    def __init__(self, group: "Group", sheet: Bitmap, x: int, y: int, wide: int) -> None:
        super().__init__(group, x, y, wide)
        self.letters = TileGrid(
            sheet, pixel_shader=theme.PALETTE, width=7, tile_width=6, tile_height=7, x=x, y=y + 10
        )
        group.append(self.letters)

    def points(self, n: int) -> None:
        """Light the first n letters."""
        for i in range(7):
            self.letters[i] = i + (8 if i < n else 0)


def position(i: int, k: int) -> "tuple[int, int, int, int]":
    """Where the i-th of k others sits, counted clockwise from the player's left: nameplate x, y, card x, y.

    -1 is the player. With more than five others cards are small ones.
    """
    rows = k // 2
    small = k > 5
    if i < 0:
        return 1, 73, 73 if small else 68, 67 if small else 63
    if k % 2 and i == rows:
        return (54 if k == 1 else 59), 12, 73 if small else 68, 29
    left = i < rows
    r = i if left else k - 1 - i
    if small:
        y = 56 - 18 * r
        return (1, y, 45, y) if left else (117, y, 102, y)
    if rows == 2:
        # five others' cards lie below the middle one's nameplate
        y = (55, 20)[r] if k == 4 else (63, 29)[r]
        name_y = (52, 26)[r]
        return (1, name_y, 44, y) if left else (117, name_y, 92, y)
    if k == 2:
        return (1, 35, 55, 28) if left else (107, 35, 81, 28)
    return (1, 38, 44, 32) if left else (117, 38, 92, 32)
