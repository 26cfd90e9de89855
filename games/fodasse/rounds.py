# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What happens once a hand in Fodasse: the deal and the points. A part of the rules, loaded when needed.

A `ring` is a list of the seats that play the hand, in turn order.
"""

from micropython import const

from games.fodasse.state import (
    BEST,
    BIDDING,
    BIDS,
    CLIMBING,
    DEALER,
    ELIMINATED,
    FINISHED,
    HAND,
    HAND_START,
    HANDS,
    HANDS_SHOWN,
    NONE,
    OPTIONS_AT,
    PHASE,
    PLACE,
    PLAY,
    PLAYERS,
    POINT,
    POINTS,
    REPEAT,
    REPEATED,
    RESULT,
    SCORED,
    SEATS_AT,
    SEED,
    SIZE,
    TRICKS,
    TURN,
    VIRA,
    VIRA_CARD,
    WAITING,
    WON,
)
from mesa.core import contract
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit


def deal(s: bytearray, ring: list[int], emit: "Emit") -> None:
    """Deal hand `hand_number(s)` of `s[SIZE]` cards each and the vira (rules 5a-b, 6b)."""
    n = len(ring)
    deck = bytearray(range(40))
    Rng(contract.get_seed(s, SEED), contract.get16(s, HAND)).shuffle(deck)
    s[PHASE] = BIDDING
    for i in range(HANDS_SHOWN, POINTS):
        s[i] = 0
    for i in range(BIDS, OPTIONS_AT):
        s[i] = 0 if WON <= i < TRICKS else 0xFF  # NONE, NOBODY, HIDDEN
    s[BEST] = NONE
    size = s[SIZE]
    for i in range(n):
        s[PLACE + ring[i]] = i * size
        put_hand(s, ring[i], [deck[i + n * k] for k in range(size)])
    vira = s[VIRA_CARD] = deck[size * n]
    s[TURN] = ring[0]
    emit(HAND_START, s[DEALER], size, s[CLIMBING])
    if size > 1:
        emit(VIRA, s[DEALER], vira, (vira + 1) % 10)


def put_hand(s: bytearray, seat: int, dealt: list[int]) -> None:
    """Give `seat` these cards."""
    at = HANDS + s[PLACE + seat]
    for card in sorted(dealt):
        s[at] = card
        at += 1


def score(s: bytearray, ring: list[int], limit: int, emit: "Emit") -> None:
    """Points for the hand (rules 5f-g, 7, 9; D7), who is out (rule 3); then TABLE, or the match is over.

    If all who play would be out, nobody gets a point, and the hand is to be dealt again (rule 10, D9).
    `limit` points eliminate.
    """
    left = 0
    winner = -1
    for seat in ring:
        if s[POINTS + seat] + (s[BIDS + seat] != s[WON + seat]) < limit:
            left += 1
            winner = seat
        emit(RESULT, seat, s[BIDS + seat], s[WON + seat])
    if left:
        for seat in ring:
            if s[BIDS + seat] != s[WON + seat]:  # one point, however far it is missed (D7)
                s[POINTS + seat] += 1
                emit(POINT, seat, s[POINTS + seat], 0)
                if s[POINTS + seat] >= limit:
                    emit(ELIMINATED, seat, 0, 0)
    else:
        s[REPEATED] = 1
        emit(REPEAT, s[DEALER], s[SIZE], 0)
    s[PHASE] = FINISHED if left == 1 else SCORED
    emit(contract.HAND_END, s[DEALER], s[SIZE], s[WAITING])
    if left == 1:
        emit(contract.MATCH_END, winner, 0, 0)


def prepare(s: bytearray, limit: int) -> None:
    """Who plays the next hand, of how many cards; if all would be out the same once more (rule 10, D9)."""
    contract.put16(s, HAND, contract.get16(s, HAND) + 1 & 0x7FFF)
    if s[REPEATED]:
        return
    for seat in range(s[SEATS_AT]):
        if s[PLAY] >> seat & 1 and s[POINTS + seat] >= limit:
            s[PLAY] -= 1 << seat
            s[PLAYERS] -= 1
    # rule 6b, D8: up while one more can be dealt, the vira beside it, else down to 1, then up again
    size = s[SIZE]
    s[CLIMBING] = 1 if size == 1 or s[CLIMBING] and size < 39 // s[PLAYERS] else 0
    s[SIZE] += 1 if s[CLIMBING] else -1
