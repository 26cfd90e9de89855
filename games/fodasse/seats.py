# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse from another seat's side, for a match of several people (mesa.core.shared).

The last card, and the only bid that the hook leaves, are known to all.
"""

from micropython import const

from games.fodasse import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Callable

_SEATS = (rules.AT_DEALER, 1, 0, rules.AT_TURN, 1, 0, rules.AT_TRICKS, 19, 0, rules.AT_TRICKS, 19, 4)
_BITS = (rules.AT_PLAY, 0, rules.AT_SHOWN, 0, rules.AT_WHO_LAID, 0)
_EACH = (rules.AT_SCORES, 1, rules.AT_BIDS, 1, rules.AT_WON, 1, rules.AT_BEGINS, 1)


def turned(s: bytearray, by: int, rotate: "Callable[..., bytearray]") -> bytearray:
    """Return a copy in which seat `by` is seat 0. The hands stay where AT_BEGINS says."""
    return rotate(s, by, s[rules.AT_SEATS], _SEATS, _BITS, _EACH)
