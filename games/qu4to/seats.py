# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO from another seat's side, for a match of several people (mesa.core.shared)."""

from micropython import const

from games.qu4to import rules, state

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Callable

_SEATS = (state.AT_TURN, 1, 0, state.AT_LEADER, 1, 0, state.AT_CARDS, 60, 0)
_BYTES = (state.AT_HAND_SCORES, 1, state.AT_PLACE, 1, state.AT_DID, 1, state.AT_SINCE, 1)
_WORDS = (state.AT_SCORES, 2, state.AT_COUNT, 2, state.AT_PLAIN, 2, state.AT_FOURS, 2)


def turned(s: bytearray, by: int, rotate: "Callable[..., bytearray]") -> bytearray:
    """Return a copy in which seat `by` is seat 0.

    While halves are chosen, AT_TURNS says which seat chose first: see rules.has_chosen.
    """
    n = s[state.AT_SEATS]
    t = rotate(s, by, n, _SEATS, (state.AT_HALVES, 0), _BYTES + _WORDS)
    if s[state.AT_PHASE] == state.CHOOSING:
        t[state.AT_TURNS] = (s[state.AT_TURNS] - by) % n
    return t


def skips(s: bytearray, action: int) -> bool:
    """Return whether there is no choice for all to see: a pass without a card to turn or to draw (RULES 3),
    or the last card is led.
    """
    return action == state.PASS or s[state.AT_LEAD] == state.NONE and rules.count(s, s[state.AT_TURN]) == 1
