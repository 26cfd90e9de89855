# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Draws the cards on Fodasse's help pages and for the coach. Loaded only for them."""

import bitmaptools
from micropython import const

from mesa.ui import playing_cards, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from displayio import Group

    from mesa.ui.scene import ConsoleParts

HIGH = const(20)  # height of a row in pixels

_ORDER = const("4567QJKA23")  # as in rules.py
_SUITS = const("♦♠♥♣")
_STEP = const(14)


def draw(
    console: "ConsoleParts", group: "Group", names: "list[str]", x: int, y: int, step: int = _STEP
) -> int:
    """Append the cards called "7♥", "A♠" … to `group`, starting at (x, y); return the x after them.

    step: pixels between two cards.

    "A♠x" is annulled, "A♠*" a manilha, "?" a card's back.
    """
    sheet = playing_cards.load_sheet(console)
    for name in names:
        card: "Any" = playing_cards.Mini(_ORDER, sheet)
        if name == "?":
            card.back()
        else:
            card.show(10 * _SUITS.find(name[1]) + _ORDER.find(name[0]))
        b = card.bitmap
        if name[2:] == "x":
            bitmaptools.fill_region(b, 1, 7, 12, 15, theme.RED)
            bitmaptools.draw_line(b, 5, 9, 8, 12, theme.WHITE)
            bitmaptools.draw_line(b, 8, 9, 5, 12, theme.WHITE)
            card.dim(True)
        elif name[2:] == "*":
            for x1, y1, x2, y2 in ((2, 0, 11, 1), (2, 17, 11, 18), (0, 2, 1, 16), (12, 2, 13, 16)):
                bitmaptools.fill_region(b, x1, y1, x2, y2, theme.GOLD)
        card.x = x
        card.y = y
        group.append(card)
        x += step
    return x
