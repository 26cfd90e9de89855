# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The sign of a thinking bot: dots at its place.

They appear where its card will; a view whose table has no trick gives the place with thinks_at(), or they
appear in the middle.
"""

from bitmaptools import fill_region
from displayio import Bitmap, TileGrid
from micropython import const

from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.match.game_view import GameView

_STEP = const(300)  # ms from one dot to the next


class Dots:
    """Three tiles of 4 x 4 pixels in the group of `view`, each with or without a dot; below notices."""

    def __init__(self, view: "GameView") -> None:
        self.view = view
        bitmap = Bitmap(8, 4, 16)
        bitmap.fill(theme.INK)
        fill_region(bitmap, 5, 1, 7, 3, theme.TURN)
        trick = getattr(view.table, "trick", None)
        x, y = 68, 58
        if view.thinks_at:
            x, y = view.thinks_at()
        elif trick:
            x, y = trick.places[view.match.turn()]
            x += (trick.frame.tile_width >> 1) - 8
            y += trick.frame.height - 12
        self.grid = TileGrid(
            bitmap, pixel_shader=theme.PALETTE, width=3, tile_width=4, tile_height=4, x=x, y=y
        )
        view.group.insert(len(view.group) - 1, self.grid)

    def show(self, on: bool) -> "Dots | None":
        """Show the dots due by now and return self; or, if not `on`, remove them and return None."""
        if on:
            grid = self.grid
            n = (self.view.match.waited // _STEP - 1) % 3
            for i in range(3):
                dot = int(i <= n)
                if grid[i] != dot:
                    grid[i] = dot
            return self
        self.view.group.remove(self.grid)
        return None
