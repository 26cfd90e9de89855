# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""For a game's advice.py: shows a card or a number; finds what speaks for one action and no other."""

from micropython import const

from mesa.ui.motion import CURSOR

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mesa.match.game_view import GameView

_CARDS = const(40)
UNIQUE = const(99)  # instead of n: each action has another


def distinct(
    true: "Callable[[int], Iterable[tuple]]", action: int, others: "Iterable[int]"
) -> "tuple[str, ...]":
    """Return (key, strings …) of the first that is true of `action` and of none of the others, or ().

    true(action) yields (key, n, strings …), the best first: the key of a line of the texts' section
    `reasons`, and what the more of it is the better. The keys are long because MicroPython keeps strings of
    up to ten characters for ever.
    """
    found = list(true(action))
    for other in others:
        for key, n, *_ in true(other):
            found = [one for one in found if one[0] != key or one[1] > n or n == UNIQUE]
    return found[0][:1] + found[0][2:] if found else ()


def show(view: "GameView", action: int) -> None:
    """Make a card of the hand, or action - _CARDS in the box for a number, the player's choice."""
    hand = view.table.hand
    if action < _CARDS:
        hand.at = list(hand.cards).index(action)
        hand.spread(CURSOR)
    elif view.box:
        view.box.at = action - _CARDS
        view.box.update()
