# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The sixteen colours that everything is drawn with.

A colour is its index in `PALETTE`. Every bitmap in the project has 4 bits a pixel and this palette;
index 0 is see-through. `DIM` has the same faces, greyed: cards that may not be played.
"""

import displayio
from micropython import const

CLEAR = const(0)
INK = const(1)
WHITE = const(2)
CREAM = const(3)
RED = const(4)
DARK_RED = const(5)
FELT_DARK = const(6)
FELT = const(7)
GREEN = const(8)
GOLD = const(9)
ORANGE = const(10)
BLUE = const(11)
SKY = const(12)
GREY = const(13)
SLATE = const(14)
PURPLE = const(15)

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


def _palette(dim):
    p = displayio.Palette(16)
    for i in range(16):
        c = COLOURS[i]
        # Dimmed: half of the way to a dark green-grey, so that paper turns grey and print stays readable.
        p[i] = ((c & 0xFEFEFE) >> 1) + 0x10201A if dim else c
    p.make_transparent(CLEAR)
    return p


PALETTE = _palette(False)
DIM = _palette(True)


def rgb(i):
    """0xRRGGBB of colour i, for what takes no palette, such as a label."""
    return COLOURS[i]
