# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The looks to choose from: backs and decks of the 40 cards, and colours of the table.

The setting LOOK has the back's number in bits 0 to 2, the table's in 3 to 5, the deck's in 6 and 7. All backs
are on the sheet of the cards, and a deck is a change of colours there: none takes more memory than another.
"""

from bitmaptools import blit
from micropython import const

from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from displayio import Bitmap

_BACKS = const(6)
_TABLES = const(6)
_DECKS = const(3)
_GROUNDS = const(
    (
        (0x1B4470, 0x11304F),
        (0x6A2030, 0x4A1420),
        (0x4F2A6B, 0x371B4D),
        (0x333945, 0x232832),
        (0x5A3A20, 0x412813),
    )
)
"""By table from 1: the colours of its top and of its dots, as dark as the usual ones or darker."""

_OLD = const(b"\0\1\3\2\5\1\6\7\x08\x09\x0a\x0f\x0c\x0d\x0e\x0f")
"""New colours by old ones: cream paper and pale faces; red and blue are darker, to be read on it."""
_AZULEJO = const(b"\0\1\2\2\x0b\1\x0b\x0b\x0c\x0c\x0b\x0b\x0c\x0c\x0b\x0b")
"""The courts in blue and white, like tiles."""


def parts(look: int) -> "list[int]":
    """Return the numbers of back, table and deck of a LOOK; 0 for one that does not exist."""
    found = [look & 7, look >> 3 & 7, look >> 6]
    limits = (_BACKS, _TABLES, _DECKS)
    return [found[i] if found[i] < limits[i] else 0 for i in range(3)]


def look_of(numbers: "Sequence[int]") -> int:
    """Return the LOOK with these numbers, as from `parts`."""
    return numbers[0] | numbers[1] << 3 | numbers[2] << 6


def table(look: int) -> None:
    """Give all tables the chosen colour, also one on the screen."""
    i = parts(look)[1]
    usual = theme.PALETTE[theme.TABLE], theme.PALETTE[theme.TABLE_DOTS]
    theme.GROUND[0], theme.GROUND[1] = _GROUNDS[i - 1] if i else usual


def cards(sheet: "Bitmap", look: int) -> None:
    """Put the chosen back and deck on a sheet of cards that has just been read."""
    back, _, deck = parts(look)
    if back:
        x = 196 + 10 * (back & 3) + 20 * (back >> 2)
        y = 10 + 10 * (back >> 2)
        blit(sheet, sheet, 196, 10, x1=x, y1=y, x2=x + 10, y2=y + 10)
    if deck == 1:
        _recolour(sheet, _OLD, 0, sheet.width, sheet.height)
    elif deck:
        _recolour(sheet, _AZULEJO, 0, 156, 20)
        _recolour(sheet, _AZULEJO, 20, 88, 31)


def _recolour(sheet, new, top, right, bottom):
    for y in range(top, bottom):
        row = y * sheet.width
        for i in range(row, row + right):  # an index takes no memory, unlike a pair
            colour = new[sheet[i]]
            if sheet[i] != colour:
                sheet[i] = colour
