# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's cards as they are drawn: each is a TileGrid of 24 x 34 pixels, four quarters out of one sheet.

So a card takes no bitmap of its own, and to turn it is to change two tiles. In the sheet
(sim/art/draw.py) the blue half is up; for the other way there are palettes with the two colours exchanged.
"""

import displayio
from micropython import const

from games.qu4to.deck import BLUE, FOUR, GREEN
from mesa.ui import pictures, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import Group, TileGrid

_RIGHT = const(22)
_BACK = const(26)


def _green_up(palette):
    """A palette with blue and green exchanged."""
    p = displayio.Palette(16)
    p.make_transparent(theme.CLEAR)
    for i in range(16):
        p[i] = palette[i]
    p[theme.BLUE], p[theme.GREEN] = palette[theme.GREEN], palette[theme.BLUE]
    return p


class Faces:
    """Makes and draws cards: `get` gives one, `put` takes it back for the next."""

    def __init__(self) -> None:
        self.sheet: displayio.Bitmap = pictures.load("games/qu4to/cards.bmp")
        # blue up, green up; then the same dimmed
        self.shaders: "list[displayio.Palette]" = [
            theme.PALETTE,
            _green_up(theme.PALETTE),
            theme.DIM,
            _green_up(theme.DIM),
        ]
        self.free: "list[TileGrid]" = []

    def get(self, group: "Group", x: int, y: int) -> "TileGrid":
        """A card of no face yet at (x, y) in front of all that is in `group`."""
        if self.free:
            grid = self.free.pop()
        else:
            grid = displayio.TileGrid(
                self.sheet,
                pixel_shader=self.shaders[0],
                width=2,
                height=2,
                tile_width=12,
                tile_height=17,
            )
        grid.x = x
        grid.y = y
        group.append(grid)
        return grid

    def put(self, grid: "TileGrid", group: "Group") -> None:
        """A card is no longer seen: out of `group`, and free."""
        group.remove(grid)
        self.free.append(grid)

    def show(self, grid: "TileGrid", card: int, half: int, dim: bool = False) -> None:
        """Turn up the face of card 0 … 59 with that half up."""
        up, down = (GREEN, BLUE) if half else (BLUE, GREEN)
        right = _RIGHT + 2 * (up[card] == FOUR)
        self._put_tiles(grid, up[card] - 1, right, 10 + down[card], right + 1)
        self.shade(grid, half, dim)

    def back(self, grid: "TileGrid", half: int) -> None:
        """Turn the card face down; which half is up can still be seen."""
        self._put_tiles(grid, _BACK, _BACK + 1, _BACK + 2, _BACK + 3)
        self.shade(grid, half, False)

    def shade(self, grid: "TileGrid", half: int, dim: bool) -> None:
        """Full colours, or dimmed."""
        shader = self.shaders[half + 2 * dim]
        if grid.pixel_shader is not shader:
            grid.pixel_shader = shader

    def _put_tiles(self, grid, a, b, c, d):
        if grid[0] != a or grid[2] != c:  # the right quarters follow from these
            grid[0] = a
            grid[1] = b
            grid[2] = c
            grid[3] = d
