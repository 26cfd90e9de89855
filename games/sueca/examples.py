# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cards on Sueca's help pages and on the coach's (mesa.coach.coach)."""

from micropython import const

from games.sueca import rules
from mesa.ui.playing_cards import face
from mesa.ui.small_cards import ABOVE, HIGH, TALL, WIDE, draw  # noqa: F401 - for the pages

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable


def situation(s: bytearray, t: "Callable[..., str]", name: "Callable[[int], str]") -> "tuple[Any, ...]":
    """Draw the trick so far with its players, the trump to one side, and the hand."""
    table = [(face(rules.ORDER, card), name(seat)) for seat, card in rules.trick(s)]
    line = "" if table else t("lead" if s[rules.AT_PHASE] == rules.PLAYING else "before")
    side = face(rules.ORDER, s[rules.AT_TURNED]), t("trump")
    hand = [face(rules.ORDER, card) for card in rules.hand(s, 0)]
    return t("trick", s[rules.AT_LAID] // 4 + 1), table, line, side, "", [hand]
