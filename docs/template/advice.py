# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Hints (mesa.match.hint): the card that the best bot would lay, or its call, and why."""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Callable

    from games.highcard.view import View


def show(view: "View", action: int) -> None:
    """Put the cursor on the card, which lifts it; the box of a question does that by itself."""
    if action >= rules.HIGH:
        return
    hand = view.table.hand
    hand.at = hand.cards.index(action)
    hand.spread()


def reason(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    """Return the key of a line in section `reasons` of the game's texts, and texts for its {}."""
    if action >= rules.HIGH:
        return ("high" if action == rules.HIGH else "low",)
    top = -1
    who = seat
    for other, card in rules.trick(s):
        if rules.strength(s, card) > top:
            top = rules.strength(s, card)
            who = other
    if who == seat:
        return ("leads",)
    return ("beats" if rules.strength(s, action) > top else "loses", name(who))
