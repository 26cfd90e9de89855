# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Hints (mesa.match.hint): what the best bot would do, and why; and what cannot be taken back."""

from micropython import const

from games.highcard import rules
from games.highcard.table import ON_STOCK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Callable

    from games.highcard.view import View

NEW_CARDS = (rules.DREW,)
"""The events in which somebody sees new cards (mesa.match.take_back)."""
_SAID = const(("high", "low", "draw"))  # by action, from HIGH on


def show(view: "View", action: int) -> None:
    """Put the cursor on the card or the stock; the box of a question does that by itself."""
    if action == rules.HIGH or action == rules.LOW:
        return
    view.input[ON_STOCK] = action == rules.DRAW
    if action < rules.HIGH:
        view.table.hand.at = view.table.hand.cards.index(action)
    view.draw()


def reason(s: bytearray, seat: int, action: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    """Return the key of a line in section `reasons` of the game's texts, and texts for its {}."""
    if action >= rules.HIGH:
        return (_SAID[action - rules.HIGH],)
    top = -1
    who = seat
    for other, card in rules.trick(s):
        if rules.strength(s, card) > top:
            top = rules.strength(s, card)
            who = other
    if who == seat:
        return ("leads",)
    return ("beats" if rules.strength(s, action) > top else "loses", name(who))
