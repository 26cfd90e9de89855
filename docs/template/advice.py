# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Hints (mesa.app.hint): the card that the best bot would lay, and why."""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Callable

    from games.highcard.view import View


def show(view: "View", action: int) -> None:
    """Put the cursor on the card, which lifts it."""
    hand = view.table.hand
    hand.at = hand.cards.index(action)
    hand.spread()


def reason(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    """Return the key of a line in section `reasons` of the game's texts, and texts for its {}."""
    top = (-1, 0)
    who = seat
    for other, card in rules.trick(s):
        if (card % 10, card // 10) > top:
            top = card % 10, card // 10
            who = other
    if who == seat:
        return ("leads",)
    return ("beats" if (action % 10, action // 10) > top else "loses", name(who))
