# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What stands by a seat: name, dealer's chip, tricks won of those bid, and the letters of the title.

A `Line` is text at both ends and in the middle of one bitmap of fixed width; it costs less than a label.
"""

from displayio import Bitmap, Palette, TileGrid

from mesa.ui import text, theme

_inks = {}


def ink(colour):
    """The two-colour palette, clear and `colour`, that all lines of that colour share."""
    if colour not in _inks:
        palette = Palette(2)
        palette[1] = theme.rgb(colour)
        palette.make_transparent(0)
        _inks[colour] = palette
    return _inks[colour]


class Line:
    """One line of text, `wide` pixels from (x, y), appended to `group`."""

    def __init__(self, group, x, y, wide, colour=theme.WHITE, big=False):
        self.big = big
        self.bitmap = Bitmap(wide, 18 if big else 11, 2)
        self.grid = TileGrid(self.bitmap, pixel_shader=ink(colour), x=x, y=y)
        group.append(self.grid)

    def put(self, left, right="", middle=""):
        """Say this at the left end, at the right end and in the middle."""
        self.bitmap.fill(0)
        room = self.bitmap.width
        self.write(left, 0)
        self.write(middle, (room - text.width(middle, self.big)) // 2)
        self.write(right, room - text.width(right, self.big))

    def write(self, s, x):
        """Add s, x pixels from the left end; nothing if it has no room."""
        f = text.font(self.big)
        s = f.need(s)
        if 0 <= x <= self.bitmap.width - f.width(s):
            f.draw(s, self.bitmap, x, 0)

    def colour(self, colour):
        """Change the colour."""
        shader = ink(colour)
        if self.grid.pixel_shader is not shader:
            self.grid.pixel_shader = shader


class Plate(Line):
    """A line and, below, the lamps; `letters` is their sheet."""

    def __init__(self, group, letters, x, y, wide):
        super().__init__(group, x, y, wide)
        self.lamps = TileGrid(
            letters, pixel_shader=theme.PALETTE, width=7, tile_width=6, tile_height=7, x=x, y=y + 10
        )
        group.append(self.lamps)

    def points(self, n):
        """Light the first n letters."""
        for i in range(7):
            self.lamps[i] = i + (8 if i < n else 0)


def place(i, k):
    """Where the i-th of k others sits, counted clockwise from the player's left: plate x, y and card x, y.

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
        # five others' cards lie below the middle one's plate
        y = (55, 20)[r] if k == 4 else (63, 29)[r]
        plate = (52, 26)[r]
        return (1, plate, 44, y) if left else (117, plate, 92, y)
    if k == 2:
        return (1, 35, 55, 28) if left else (107, 35, 81, 28)
    return (1, 38, 44, 32) if left else (117, 38, 92, 32)
