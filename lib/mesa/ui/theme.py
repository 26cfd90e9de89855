# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The sixteen colours of all drawings, and their uses.

A colour is its index in `PALETTE`. Every bitmap in the project has 4 bits a pixel and this palette; index 0
is transparent. `DIM` has the same colours, greyed: cards that may not be played.
"""

import displayio
from micropython import const

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


def _palette(dim):
    p = displayio.Palette(16)
    for i in range(16):
        c = COLOURS[i]
        # Dimmed: halfway to a dark green-grey, so that paper turns grey and print stays readable.
        p[i] = ((c & 0xFEFEFE) >> 1) + 0x10201A if dim else c
    p.make_transparent(CLEAR)
    return p


PALETTE = _palette(False)
DIM = _palette(True)
GROUND = displayio.Palette(2)
"""The table's top and its dots, in the colour that the player has chosen (mesa.ui.looks)."""
GROUND[0] = COLOURS[TABLE]
GROUND[1] = COLOURS[TABLE_DOTS]
del _palette


def rgb(i: int) -> int:
    """Return colour i as 0xRRGGBB, for objects without a palette, such as a label."""
    return COLOURS[i]
