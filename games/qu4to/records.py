# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The records of QU4TO: rounds in which the player's hand was empty first, and points from 4s.

`own`, lowest byte first: 0 rounds, 16 bit; 2 those emptied first, 16 bit; 4 points from 4s, 16 bit. Rounds
beyond 65 535 and their points are not counted.
"""

from micropython import const

from games.qu4to.rules import AT_HAND_SCORES, AT_PLACE, AT_SEATS
from mesa.board import records

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from array import array
    from typing import Any

    from mesa.core.match import Match
    from mesa.match.game_view import GameView

_ROUNDS = const(0)
_FIRST = const(2)
_FOURS = const(4)


def hand(own: bytearray, s: bytearray, match: "Match") -> None:
    """Count a round [Running out, The QU4TO card]: its points for emptying the hand, and for 4s."""
    rules: "Any" = match.rules
    fours = s[AT_HAND_SCORES] - rules.emptying(s, 0)
    records.count(own, _ROUNDS, (_FIRST, 2, s[AT_PLACE] == 1), (_FOURS, 2, fours))


def decided(view: "GameView", cells: "array[int]") -> "tuple[Any, ...] | None":
    """Return the points for 4s, if without them the player would not be behind; else the worst round.

    In a match of one round it is the points for emptying the hand.
    """
    rules: "Any" = view.match.rules
    s = view.match.seen
    seats = s[AT_SEATS]
    winner = rules.winners(s)[0]
    points = rules.scores(s)
    name = view.name(winner)
    if cells[0]:
        return None
    rounds = range(0, len(cells), seats + 1)
    made = lambda at, seat: (cells[at + 1 + seat] >> 4) + (cells[at + 1 + seat] & 15)  # noqa: E731
    if len(rounds) == 1:
        out = [rules.emptying(s, seat) for seat in (winner, 0)]
        fours = [points[winner] - out[0], points[0] - out[1]]
        found = "decided_emptied", name, out[0], out[1]
    else:
        fours = [sum([cells[at + 1 + seat] >> 4 for at in rounds]) for seat in (winner, 0)]
        at = max(rounds, key=lambda at: made(at, winner) - made(at, 0))
        found = "decided_round", cells[at] + 1, name, made(at, winner), made(at, 0)
    if 0 < points[winner] - points[0] <= fours[0] - fours[1]:
        return "decided_fours", name, fours[0], fours[1]
    return found


def rows(own: bytearray, record: bytearray) -> "list[tuple[str, Any]]":
    """Return the rounds emptied first, and the points from 4s."""
    found = []
    rounds = records.number(own, _ROUNDS, 2)
    if rounds:
        found.append(("first", "{}/{}".format(records.number(own, _FIRST, 2), rounds)))
        found.append(("with_4", str(records.number(own, _FOURS, 2))))
    return found
