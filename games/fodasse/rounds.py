# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The parts of a match that come once a hand: the deal and the points. A part of the rules, loaded when
needed.

A `ring` is a list of the seats that play the hand, in turn order.
"""

from micropython import const

from games.fodasse.state import (
    AT_BEGINS,
    AT_BEST,
    AT_BIDS,
    AT_CLIMBING,
    AT_DEALER,
    AT_HAND,
    AT_HANDS,
    AT_OPTIONS,
    AT_PHASE,
    AT_PLAY,
    AT_PLAYERS,
    AT_REPEATED,
    AT_SCORES,
    AT_SEATS,
    AT_SEED,
    AT_SHOWN,
    AT_SIZE,
    AT_TRICKS,
    AT_TURN,
    AT_VIRA,
    AT_WAITING,
    AT_WON,
    BIDDING,
    DEALT,
    ELIMINATED,
    FINISHED,
    NONE,
    POINT,
    REPEATED,
    RESULT,
    SCORED,
    VIRA,
)
from mesa.core import contract
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit


def deal(s: bytearray, ring: list[int], emit: "Emit") -> None:
    """Deal hand `hand_number(s)` of `s[AT_SIZE]` cards each and the vira (rules 5a-b, 6b)."""
    n = len(ring)
    deck = bytearray(range(40))
    Rng(contract.get_seed(s, AT_SEED), contract.get16(s, AT_HAND)).shuffle(deck)
    s[AT_PHASE] = BIDDING
    for i in range(AT_SHOWN, AT_SCORES):
        s[i] = 0
    for i in range(AT_BIDS, AT_OPTIONS):
        s[i] = 0 if AT_WON <= i < AT_TRICKS else 0xFF  # NONE, NOBODY, HIDDEN
    s[AT_BEST] = NONE
    size = s[AT_SIZE]
    for i in range(n):
        s[AT_BEGINS + ring[i]] = i * size
        put_hand(s, ring[i], [deck[i + n * k] for k in range(size)])
    vira = s[AT_VIRA] = deck[size * n]
    s[AT_TURN] = ring[0]
    emit(DEALT, s[AT_DEALER], size, s[AT_CLIMBING])
    if size > 1:
        emit(VIRA, s[AT_DEALER], vira, (vira + 1) % 10)


def put_hand(s: bytearray, seat: int, dealt: list[int]) -> None:
    """Give `seat` these cards."""
    at = AT_HANDS + s[AT_BEGINS + seat]
    for card in sorted(dealt):
        s[at] = card
        at += 1


def score(s: bytearray, ring: list[int], limit: int, emit: "Emit") -> None:
    """Score the hand (rules 5f-g, 7, 9; RULES 7) and eliminate (rule 3); then TABLE, or the match is over.

    If all would be out, nobody gets a point, and the hand will be dealt again (rule 10, RULES 9). `limit`
    points eliminate.
    """
    left = 0
    winner = -1
    for seat in ring:
        if s[AT_SCORES + seat] + (s[AT_BIDS + seat] != s[AT_WON + seat]) < limit:
            left += 1
            winner = seat
        emit(RESULT, seat, s[AT_BIDS + seat], s[AT_WON + seat])
    if left:
        for seat in ring:
            if s[AT_BIDS + seat] != s[AT_WON + seat]:  # one point, however large the miss (RULES 7)
                s[AT_SCORES + seat] += 1
                emit(POINT, seat, s[AT_SCORES + seat], 0)
                if s[AT_SCORES + seat] >= limit:
                    emit(ELIMINATED, seat, 0, 0)
    else:
        s[AT_REPEATED] = 1
        emit(REPEATED, s[AT_DEALER], s[AT_SIZE], 0)
    s[AT_PHASE] = FINISHED if left == 1 else SCORED
    emit(contract.HAND_END, s[AT_DEALER], s[AT_SIZE], s[AT_WAITING])
    if left == 1:
        emit(contract.MATCH_END, winner, 0, 0)


def prepare(s: bytearray, limit: int) -> None:
    """Set players and size of the next hand; if all would be out, repeat it (rule 10, RULES 9)."""
    contract.put16(s, AT_HAND, contract.get16(s, AT_HAND) + 1 & 0x7FFF)
    if s[AT_REPEATED]:
        return
    for seat in range(s[AT_SEATS]):
        if s[AT_PLAY] >> seat & 1 and s[AT_SCORES + seat] >= limit:
            s[AT_PLAY] -= 1 << seat
            s[AT_PLAYERS] -= 1
    # rule 6b, RULES 8: up while one more can be dealt plus the vira, else down to 1, then up again
    size = s[AT_SIZE]
    s[AT_CLIMBING] = 1 if size == 1 or s[AT_CLIMBING] and size < 39 // s[AT_PLAYERS] else 0
    s[AT_SIZE] += 1 if s[AT_CLIMBING] else -1
