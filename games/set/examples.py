# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Cards of SET beside the text of a help page.

A card's name is its number, then the first letters of colour, shading and shape: red, purple, green; full,
striped, open; oval, squiggle, diamond. "2gso" is two green striped ovals.
"""

import bitmaptools
import displayio
from micropython import const

from games.set import faces
from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from mesa.ui.scene import ConsoleParts

HIGH = const(33)
"""Height of a row in pixels."""
_CARD = const(31)  # height of a card, less than on the table
_WIDE = const(20)
_SYMBOL = const(16)  # width of a symbol; its height is 9, and they are 10 apart


def draw(console: "ConsoleParts", group: displayio.Group, names: "Sequence[str]", x: int, y: int) -> int:
    """Append the cards called `names` to the group, starting at (x, y); return the x after them."""
    size = faces.Faces(7, console.store.pref("set", faces.COLOURS))
    sheet = theme.load("games/set/symbols16.bmp", 4)
    for name in names:
        b = displayio.Bitmap(_WIDE, _CARD, 4)
        b.fill(2)
        b[0, 0] = b[_WIDE - 1, 0] = b[0, _CARD - 1] = b[_WIDE - 1, _CARD - 1] = 0
        many = int(name[0])
        x1 = _SYMBOL * "fso".index(name[2])
        y1 = 9 * "osd".index(name[3])
        for i in range(many):
            bitmaptools.blit(
                b,
                sheet,
                2,
                (_CARD + 1) // 2 - 5 * many + 10 * i,
                x1=x1,
                y1=y1,
                x2=x1 + _SYMBOL,
                y2=y1 + 9,
                skip_source_index=0,
            )
        group.append(displayio.TileGrid(b, pixel_shader=size.palettes["rpg".index(name[1])], x=x, y=y))
        x += _WIDE + 2
    return x
