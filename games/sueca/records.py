# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The records of Sueca: bandeiras, and the card points of the player's pair per hand.

`own`, lowest byte first: 0 matches won by a bandeira, 16 bit; 2 hands, 16 bit; 4 their card points, 24 bit.
Hands beyond 65 535 are not counted, so that the mean stays right; their points are 7.9 million at most.
"""

from micropython import const

from games.sueca import rules
from games.sueca.sheet import PAIR, SHIFT
from mesa.board import records

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from array import array
    from typing import Any

    from mesa.core.match import Match
    from mesa.match.game_view import GameView

_BANDEIRAS = const(0)
_HANDS = const(2)
_POINTS = const(4)
_COLUMNS = const(4)  # the hand's number, trump, points, and in one number match points and gain


def hand(own: bytearray, s: bytearray, match: "Match") -> None:
    """Count a completed hand; an accusation may have ended the match within it (RULES 8)."""
    if s[rules.AT_WON_BY] != rules.UNSCORED:
        records.count(own, _HANDS, (_POINTS, 3, s[rules.AT_HAND_SCORES]))


def over(own: bytearray, s: bytearray, match: "Match", record: bytearray) -> None:
    """Count a bandeira of the player's pair (RULES 5)."""
    if s[rules.AT_RESULT] == rules.BY_BANDEIRA and 0 in match.rules.winners(s):
        records.add(own, _BANDEIRAS, 2)


def decided(view: "GameView", cells: "array[int]") -> "tuple[Any, ...] | None":
    """Return the hand that gave them most match points, the closest of those, with its points and stars."""
    found = []
    before = 0
    for at in range(0, len(cells), _COLUMNS):
        packed = cells[at + 3]
        theirs = packed % PAIR - SHIFT
        if theirs > before and cells[at + 2] >= 0:
            found.append((theirs - before, cells[at + 2], cells[at]))
        before = theirs
    if not found or cells[0]:
        return None
    worth, points, hand = max(found)
    return "decided_hand", hand + 1, points, 120 - points, worth


def rows(own: bytearray, record: bytearray) -> "list[tuple[str, Any]]":
    """Return the bandeiras and the mean of the points."""
    found = [("bandeira", str(records.number(own, _BANDEIRAS, 2)))]
    hands = records.number(own, _HANDS, 2)
    if hands:
        found.append(("points", records.mean(records.number(own, _POINTS, 3), hands)))
    return found
