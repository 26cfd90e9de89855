# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The records of Fodasse: exact bids, and the player's places.

`own`, lowest byte first: 0 bids met, 16 bit; 2 bids made, 16 bit; 4 matches, 16 bit; 6 second places, 16 bit;
8 sum of all places, 24 bit; 11 the place in the match in progress, once the player is out of it, and _LATER
if seat 1 was out before.
Bids and matches beyond 65 535 are not counted, so that shares stay right; the places add up to 524 280.
"""

from micropython import const

from games.fodasse import rules
from games.fodasse.sheet import MANY
from mesa.board import records

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from array import array
    from typing import Any

    from mesa.core.match import Match
    from mesa.match.game_view import GameView

_MET = const(0)
_BIDS = const(2)
_MATCHES = const(4)
_SECOND = const(6)
_PLACES = const(8)
_OUT = const(11)
_LATER = const(0x80)


def hand(own: bytearray, s: bytearray, match: "Match") -> None:
    """Count the bid of a hand that the player has played; and the place, if it was the last one (rule 3)."""
    if rules.hand_number(s) == 0:
        own[_OUT] = 0  # the previous match may have been abandoned
    if not rules.plays(s, 0):
        return
    records.count(own, _BIDS, (_MET, 2, rules.need(s, 0) == 0))
    if not rules.is_alive(s, 0):
        # those still in the match are ahead
        left = sum([rules.is_alive(s, seat) for seat in range(s[rules.AT_SEATS])])
        own[_OUT] = 1 + left | (0 if rules.plays(s, 1) else _LATER)


def standing(own: bytearray, s: bytearray, match: "Match") -> "tuple[int, bool]":
    """Return the place by the hand in which the player went out, and whether seat 1 did in an earlier one.

    Those who go out in one hand share it. If a small memory has lost that, it is the best possible place.
    """
    if 0 in rules.winners(s):
        return 1, True
    return own[_OUT] & ~_LATER or 1 + s[rules.AT_PLAYERS], own[_OUT] >= _LATER


def over(own: bytearray, s: bytearray, match: "Match", record: bytearray) -> None:
    """Count the place."""
    _add(own, standing(own, s, match)[0])


def given_up(own: bytearray) -> None:
    """Count the place of a player who was out already; before that there is none."""
    if own[_OUT]:
        _add(own, own[_OUT] & ~_LATER)


def _add(own, at):
    records.count(own, _MATCHES, (_PLACES, 3, at), (_SECOND, 2, at == 2))
    own[_OUT] = 0


def decided(view: "GameView", cells: "array[int]") -> "tuple[Any, ...] | None":
    """Return the hand in which the player was out, with the bid and the tricks, or what these differ by."""
    columns = len(view.match.levels) + 1
    for at in range(len(cells) - columns, -1, -columns):
        value = cells[at + 1]
        if value > MANY - 32:
            excess = value - MANY
            return "decided_over" if excess > 0 else "decided_under", cells[at] + 1, abs(excess)
        if value >= 0:
            return "decided_out", cells[at] + 1, value & 31, value >> 5
    return None


def rows(own: bytearray, record: bytearray) -> "list[tuple[str, Any]]":
    """Return bids met of those made, second places, the mean place."""
    found = []
    bids = records.number(own, _BIDS, 2)
    if bids:
        found.append(("exact", "{}/{}".format(records.number(own, _MET, 2), bids)))
    matches = records.number(own, _MATCHES, 2)
    if matches:
        found.append(("second", str(records.number(own, _SECOND, 2))))
        found.append(("place", records.mean(records.number(own, _PLACES, 3), matches)))
    return found
