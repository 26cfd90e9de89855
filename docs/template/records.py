# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The records of High card: hands in which the player took the most points.

`own`, lowest byte first: 0 hands, 16 bit; 2 those with the most points, 16 bit. Hands beyond 65 535 are not
counted.
"""

from micropython import const

from mesa.board import records

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.match import Match

_HANDS = const(0)
_MOST = const(2)


def hand(own: bytearray, s: bytearray, match: "Match") -> None:
    """Count the hand just scored in s."""
    points = match.rules.hand_scores(s)
    records.count(own, _HANDS, (_MOST, 2, points[0] == max(points)))


def rows(own: bytearray, record: bytearray) -> "list[tuple[str, Any]]":
    """Return rows for the records page: a key of the texts' section `records`, and the text at its right."""
    hands = records.number(own, _HANDS, 2)
    return [("most", "{}/{}".format(records.number(own, _MOST, 2), hands))] if hands else []
