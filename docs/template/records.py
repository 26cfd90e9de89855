# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is counted in High card: hands in which the player took most points.

`own`, lowest byte first: 0 hands, 16 bit; 2 those with most points, 16 bit. Hands beyond 65 535 are not
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
    """A hand that has been scored in s."""
    if records.number(own, _HANDS, 2) < 0xFFFF:
        points = match.rules.hand_scores(s)
        records.add(own, _HANDS, 2)
        records.add(own, _MOST, 2, int(points[0] == max(points)))


def place(own: bytearray, s: bytearray, match: "Match") -> int:
    """The player's place in a match that is over: equal points share one."""
    points = match.rules.scores(s)
    at = 1
    for other in points:
        at += other > points[0]
    return at


def over(own: bytearray, s: bytearray, match: "Match", record: bytearray) -> "tuple[str, ...] | None":
    """What the match was a record in: the key of a word and what fills in its {}; None, there are no such."""
    return None


def rows(own: bytearray, record: bytearray) -> "list[tuple[str, Any]]":
    """Lines for the page of records: a key of records.<language>.txt, and what stands at its right."""
    hands = records.number(own, _HANDS, 2)
    return [("most", "{}/{}".format(records.number(own, _MOST, 2), hands))] if hands else []
