# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cards drawn on Sueca's help pages and by the coach. In memory only then."""

from micropython import const

from mesa.ui import playing_cards

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import Group

    from mesa.ui.scene import ConsoleParts

HIGH = const(20)  # pixels of a row

_ORDER = const("23456QJK7A")  # as in rules.py
_SUITS = const("♦♠♥♣")
_STEP = const(14)


def draw(
    console: "ConsoleParts", group: "Group", names: "list[str]", x: int, y: int, step: int = _STEP
) -> int:
    """Append the cards called "7♥", "A♠" … to `group`, from (x, y) on; returns the x after them.

    step: pixels from one to the next."""
    sheet = playing_cards.load_sheet(console)
    for name in names:
        card = playing_cards.Mini(_ORDER, sheet)
        card.show(10 * _SUITS.find(name[1]) + _ORDER.find(name[0]))
        card.x = x
        card.y = y
        group.append(card)
        x += step
    return x
