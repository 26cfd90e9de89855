# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Cards of SET beside the text of a help page.

A card's name is its number, then the first letters of colour, shading and shape: red, purple, green; full,
striped, open; oval, squiggle, diamond. "2gso" is two green striped ovals. "bar" is the time of a
call, half gone.
"""

from micropython import const

from games.set import faces
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from displayio import Group

    from mesa.ui.scene import ConsoleParts

HIGH = const(33)
"""Height of a row in pixels."""
_CARD = const(31)  # height of a card, less than on the table
_BAR = const(78)  # width of the bar
_COLUMNS = const(7)  # it is as wide as on a table with this many columns


def draw(console: "ConsoleParts", group: "Group", names: "Sequence[str]", x: int, y: int) -> int:
    """Append the cards called `names` to the group, starting at (x, y); return the x after them."""
    if names[0] == "bar":
        for wide, colour in ((_BAR, theme.STRIP), (_BAR // 2, theme.BLUE)):
            theme.rect(group, x, y + 10, wide, 12, colour)
        text.label(group, "SET!", x + _BAR // 2, y + 10, theme.TEXT, align=text.CENTRE)
        return x + _BAR
    colours = min(1, console.store.pref("set", faces.COLOURS))  # marks are for the table
    size = faces.Faces(_COLUMNS, colours, _CARD)
    step = size.wide + 2
    size.row(group, [card(name) for name in names], x, y, step)
    return x + step * len(names)


def card(name: str) -> int:
    """Return the card of that name."""
    number, colour, shading, shape = name
    return "osd".find(shape) + 3 * "rpg".find(colour) + 9 * (int(number) - 1) + 27 * "fso".find(shading)
