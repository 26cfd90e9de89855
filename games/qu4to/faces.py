# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's cards on the screen: each is a TileGrid of 24 x 34 pixels, four quarters from one sheet.

So a card needs no bitmap of its own, and turning it changes two tiles. The sheet (sim/art/draw.py) has the
blue half up; for the other way there are palettes with the two colours, and their digits' colours, swapped.

A face is a number: twice the card, + 1 if its green half is up, as in rules.top. So face ^ 1 is the same card
turned, and BACK and BACK + 1 are backs.
"""

import displayio
from micropython import const

from games.qu4to.deck import BLUE, FOUR, GREEN
from mesa.ui import theme
from mesa.ui.fan import Pool

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

BACK = const(126)
"""The face of a card that lies face down, its blue half up."""
_RIGHT = const(22)
_BACK = const(26)


def number(face: int) -> int:
    """Return the number that faces up."""
    return (GREEN if face & 1 else BLUE)[face >> 1]


def _green_up(palette):
    """Return a palette with blue and green swapped, and their print: white on blue, black on green."""
    p = displayio.Palette(16)
    p.make_transparent(theme.CLEAR)
    for i in range(16):
        p[i] = palette[i]
    for a, b in ((theme.BLUE, theme.GREEN), (theme.WHITE, theme.INK)):
        p[a], p[b] = palette[b], palette[a]
    return p


class Faces(Pool):
    """Lends sprites that show faces, from `sheet`, a Bitmap of games/qu4to/cards.bmp."""

    def __init__(self, sheet: displayio.Bitmap) -> None:
        super().__init__(self.make_sprite, self.show_face)  # pyright: ignore[reportArgumentType] - says more
        self.sheet = sheet
        # blue up, green up; then both dimmed
        self.shaders: "list[displayio.Palette]" = [
            theme.PALETTE,
            _green_up(theme.PALETTE),
            theme.DIM,
            _green_up(theme.DIM),
        ]

    def make_sprite(self) -> displayio.TileGrid:
        """Return one more sprite."""
        return displayio.TileGrid(
            self.sheet, pixel_shader=self.shaders[0], width=2, height=2, tile_width=12, tile_height=17
        )

    def show_face(self, sprite: "Any", face: int, dim: bool = False) -> bool:
        """Draw a face, except what is already right; return whether anything changed."""
        a = _BACK
        b = _BACK + 1
        c = _BACK + 2
        d = _BACK + 3
        if face < BACK:
            a = number(face) - 1
            c = 10 + number(face ^ 1)
            b = _RIGHT + 2 * (a == FOUR - 1)
            d = b + 1
        changed = sprite[0] != a or sprite[2] != c  # the right quarters follow from these
        if changed:
            sprite[0] = a
            sprite[1] = b
            sprite[2] = c
            sprite[3] = d
        shader = self.shaders[(face & 1) + 2 * dim]
        if sprite.pixel_shader is not shader:
            sprite.pixel_shader = shader
            changed = True
        return changed
