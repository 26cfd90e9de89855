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
UNIQUE = const(99)


def distinct(
    true: "Callable[[int], Iterable[tuple]]", action: int, others: "Iterable[int]"
) -> "tuple[str, ...]":
    """Return (key, strings …) of the first that is true of `action` and of none of the others, or ().

    true(action) yields (key, strings …), the best first: the key of a line of the texts' section `reasons`.
    (key, n, strings …) is also said of the action of which n is more than of all others; UNIQUE: each action
    has another. The keys are long because MicroPython keeps strings of up to ten characters for ever.
    """
    found = list(true(action))
    for other in others:
        for there in true(other):
            n = _much(there)
            found = [one for one in found if one[0] != there[0] or _much(one) > n or n == UNIQUE]
    return tuple([said for said in found[0] if isinstance(said, str)]) if found else ()


def _much(one):
    # return n of what is true, 0 without one
    return one[1] if len(one) > 1 and isinstance(one[1], int) else 0


def show(view: "GameView", action: int) -> None:
    """Make a card of the hand, or action - _CARDS in the box for a number, the player's choice."""
    hand = view.table.hand
    if action < _CARDS:
        hand.at = list(hand.cards).index(action)
        hand.spread(CURSOR)
    elif view.box:
        view.box.at = action - _CARDS
        view.box.update()
