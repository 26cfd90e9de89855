# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The columns of Sueca's score sheet. See mesa.match.sheet."""

from micropython import const

from games.sueca import rules
from mesa.core.contract import get16
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.sueca.view import View


_MOST = const(7)
PAIR = const(64)
"""What match points of a pair are multiplied with in the last column, to pack them."""
SHIFT = const(32)
"""Added to them before: they may be negative."""

COACHED = True


def heads(view: "View") -> "tuple[str, ...]":
    """Return the headings: trump; points of the hand; match points and the gain. Ours before theirs."""
    us = view.t("us", "").strip()
    them = view.t("them", "").strip()
    return view.t("trump"), "{}–{}".format(us, them), "★"


def row(s: bytearray) -> "tuple[int, ...]":
    """Return trump suit; our points, -1 if an accusation ended the hand; match points; the hand's gain."""
    scores = rules.scores(s)
    return (
        rules.trump(s),
        -1 if s[rules.AT_WON_BY] == rules.UNSCORED else s[rules.AT_HAND_SCORES],
        (min(_MOST, get16(s, rules.AT_BROUGHT)) * PAIR + scores[0] + SHIFT) * PAIR + scores[1] + SHIFT,
    )


def cell(column: int, value: int) -> str:
    """Return the text of a cell."""
    if column == 0:
        return text.SUITS[value]
    if column == 1:
        return "–" if value < 0 else "{}–{}".format(value, 120 - value)
    brought = value // (PAIR * PAIR)
    line = "{}–{}".format(value // PAIR % PAIR - SHIFT, value % PAIR - SHIFT)
    return line + "  +%d" % brought if brought else line
