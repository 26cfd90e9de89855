# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Small cards of the 40-card deck by their names, on help pages and the coach's: for a game's examples.py."""

from micropython import const

from mesa.ui import playing_cards, text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import Group

    from mesa.ui.scene import ConsoleParts

HIGH = 20  # height of a row in pixels
WIDE = 13  # width of a card
TALL = 18
ABOVE = 0  # pixels that a card extends above its place

_RANKS = const("A234567QJK")
_STEP = const(14)


def draw(
    console: "ConsoleParts", group: "Group", names: "list[str]", x: int, y: int, step: int = _STEP
) -> int:
    """Append the cards of these names to `group`, starting at (x, y); return the x after them.

    step: pixels between two cards. "?" is a card's back; "7♥" also as playing_cards.face has it. What follows
    a name is the game's.
    """
    sheet = playing_cards.load_sheet(console)
    for name in names:
        card = playing_cards.Mini(_RANKS, sheet)
        if name == "?":
            card.back()
        else:
            card.show(10 * (text.coded(name)[1] - 0x80) + _RANKS.find(name[0]))
        card.x = x
        card.y = y
        group.append(card)
        x += step
    return x
