# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Small cards of the 40-card deck by their names, on help pages and the coach's: for a game's examples.py."""

from micropython import const

from mesa.ui import playing_cards

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import Group

    from mesa.ui.scene import ConsoleParts

HIGH = 20  # height of a row in pixels
WIDE = 13  # width of a card
TALL = 18
ABOVE = 0  # pixels that a card extends above its place

_RANKS = const("A234567QJK")
_SUITS = const("♦♠♥♣")
_STEP = const(14)


def name(order: str, card: int) -> str:
    """Return "7♥", "A♠" … for a card in a game's `order` of ranks."""
    return order[card % 10] + _SUITS[card // 10]


def draw(
    console: "ConsoleParts", group: "Group", names: "list[str]", x: int, y: int, step: int = _STEP
) -> int:
    """Append the cards of these names to `group`, starting at (x, y); return the x after them.

    step: pixels between two cards. "?" is a card's back; what follows a name is the game's.
    """
    sheet = playing_cards.load_sheet(console)
    for name in names:
        card = playing_cards.Mini(_RANKS, sheet)
        if name == "?":
            card.back()
        else:
            card.show(10 * _SUITS.find(name[1]) + _RANKS.find(name[0]))
        card.x = x
        card.y = y
        group.append(card)
        x += step
    return x
