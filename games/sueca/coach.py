# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach's picture of a decision in Sueca (mesa.app.coach). Loaded only while drawing."""

from micropython import const

from games.sueca import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

WIDE = const(13)  # width of a card in pixels
HIGH = const(18)
ABOVE = const(0)

_SUITS = const("♦♠♥♣")


def situation(s: bytearray, t: "Callable[..., str]", name: "Callable[[int], str]") -> "tuple[Any, ...]":
    """Draw the trick so far with its players, the trump to one side, and the hand."""
    table = [(_card(card), name(seat)) for seat, card in rules.trick(s)]
    line = "" if table else t("lead" if s[rules.AT_PHASE] == rules.PLAYING else "before")
    side = _card(s[rules.AT_TURNED]), t("trump")
    hand = [_card(card) for card in rules.hand(s, 0)]
    return t("trick", s[rules.AT_LAID] // 4 + 1), table, line, side, "", [hand]


def _card(card: int) -> str:
    return rules.ORDER[card % 10] + _SUITS[card // 10]
