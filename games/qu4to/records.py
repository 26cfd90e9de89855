# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The records of QU4TO: rounds in which the player's hand was empty first, and points from 4s.

`own`, lowest byte first: 0 rounds, 16 bit; 2 those emptied first, 16 bit; 4 points from 4s, 16 bit. Rounds
beyond 65 535 and their points are not counted.
"""

from micropython import const

from games.qu4to import state
from mesa.board import records

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.match import Match

_ROUNDS = const(0)
_FIRST = const(2)
_FOURS = const(4)


def hand(own: bytearray, s: bytearray, match: "Match") -> None:
    """Count a round [Running out, The QU4TO card]: its points for emptying the hand, and for 4s."""
    if records.number(own, _ROUNDS, 2) < 0xFFFF:
        at = s[state.AT_PLACE]
        records.add(own, _ROUNDS, 2)
        records.add(own, _FIRST, 2, int(at == 1))
        records.add(own, _FOURS, 2, s[state.AT_HAND_SCORES] - (s[state.AT_SEATS] - at if at else 0))


def place(own: bytearray, s: bytearray, match: "Match") -> int:
    """Return the place by points; of equals, first to empty the hand in the last round [End of the game]."""
    rank = _ranks(s, match)
    at = 0
    for other in rank:
        at += other >= rank[0]
    return at


def ahead(own: bytearray, s: bytearray, match: "Match") -> bool:
    """Return whether the player's place is better than seat 1's."""
    rank = _ranks(s, match)
    return rank[0] > rank[1]


def _ranks(s, match):
    # by seat: the higher, the better the place; no place in the round: the hand was not emptied
    points = match.rules.scores(s)
    return [8 * points[seat] - (s[state.AT_PLACE + seat] or 7) for seat in range(len(points))]


def over(own: bytearray, s: bytearray, match: "Match", record: bytearray) -> None:
    """Do nothing: all is counted round by round."""


def rows(own: bytearray, record: bytearray) -> "list[tuple[str, Any]]":
    """Return the rounds emptied first, and the points from 4s."""
    found = []
    rounds = records.number(own, _ROUNDS, 2)
    if rounds:
        found.append(("first", "{}/{}".format(records.number(own, _FIRST, 2), rounds)))
        found.append(("with_4", str(records.number(own, _FOURS, 2))))
    return found
