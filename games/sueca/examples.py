# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Draws the cards on Sueca's help pages and for the coach. Loaded only for them."""

from micropython import const

from mesa.ui import playing_cards

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import Group

    from mesa.ui.scene import ConsoleParts

HIGH = const(20)  # height of a row in pixels

_ORDER = const("23456QJK7A")  # as in rules.py
_SUITS = const("♦♠♥♣")
_STEP = const(14)


def draw(
    console: "ConsoleParts", group: "Group", names: "list[str]", x: int, y: int, step: int = _STEP
) -> int:
    """Append the cards called "7♥", "A♠" … to `group`, starting at (x, y); return the x after them.

    step: pixels between two cards."""
    sheet = playing_cards.load_sheet(console)
    for name in names:
        card = playing_cards.Mini(_ORDER, sheet)
        card.show(10 * _SUITS.find(name[1]) + _ORDER.find(name[0]))
        card.x = x
        card.y = y
        group.append(card)
        x += step
    return x
