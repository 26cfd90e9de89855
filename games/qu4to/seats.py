# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO from another seat's side, for a match of several people (mesa.core.shared)."""

from micropython import const

from games.qu4to import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Callable

_SEATS = (rules.AT_TURN, 1, 0, rules.AT_LEADER, 1, 0, rules.AT_CARDS, 60, 0)
_BYTES = (rules.AT_HAND_SCORES, 1, rules.AT_PLACE, 1, rules.AT_DID, 1, rules.AT_SINCE, 1)
_WORDS = (rules.AT_SCORES, 2, rules.AT_COUNT, 2, rules.AT_PLAIN, 2, rules.AT_FOURS, 2)


def turned(s: bytearray, by: int, rotate: "Callable[..., bytearray]") -> bytearray:
    """Return a copy in which seat `by` is seat 0.

    While halves are chosen, AT_TURNS says which seat chose first: see rules.has_chosen.
    """
    n = s[rules.AT_SEATS]
    t = rotate(s, by, n, _SEATS, (rules.AT_HALVES, 0), _BYTES + _WORDS)
    if s[rules.AT_PHASE] == rules.CHOOSING:
        t[rules.AT_TURNS] = (s[rules.AT_TURNS] - by) % n
    return t


def skips(s: bytearray, action: int) -> bool:
    """Return whether there is no choice for all to see: a pass without a card to turn or to draw (RULES 3),
    or the last card is led.
    """
    return action == rules.PASS or not rules.follows(s) and rules.count(s, s[rules.AT_TURN]) == 1
