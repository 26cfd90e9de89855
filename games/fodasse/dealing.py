# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What happens once a hand in Fodasse: the deal, the one-card hand that plays itself, the points.

A part of the rules (rules.py), in memory only while it is needed.
"""

from micropython import const

from games.fodasse import rules
from mesa.core import contract
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit


def deal(s: bytearray, emit: "Emit") -> None:
    """Deal hand `hand_number(s)` of `s[SIZE]` cards each and the vira (rules 5a-b, 6b)."""
    ring = rules.order(s, s[rules.DEALER] + rules.DIRECTION)
    n = len(ring)
    deck = bytearray(range(40))
    Rng(contract.get_seed(s, rules.SEED), contract.get16(s, rules.HAND)).shuffle(deck)
    s[rules.PHASE] = rules.BIDDING
    for i in range(rules.HANDS_SHOWN, rules.POINTS):
        s[i] = 0
    for i in range(rules.BIDS, rules.OPTIONS_AT):
        s[i] = 0 if rules.WON <= i < rules.TRICKS else 0xFF  # NONE, NOBODY, HIDDEN
    s[rules.BEST] = rules.NONE
    for i in range(n):
        s[rules.PLACE + ring[i]] = i * s[rules.SIZE]
        put_hand(s, ring[i], [deck[i + n * k] for k in range(s[rules.SIZE])])
    s[rules.VIRA_CARD] = deck[s[rules.SIZE] * n]
    s[rules.TURN] = ring[0]
    emit(rules.HAND_START, s[rules.DEALER], s[rules.SIZE], s[rules.CLIMBING])
    if s[rules.SIZE] > 1:
        emit(rules.VIRA, s[rules.DEALER], s[rules.VIRA_CARD], rules.manilha(s))


def lay_all(s: bytearray, emit: "Emit") -> None:
    """A one-card hand (rule 5e): all lay their card, then the vira is turned up."""
    ring = rules.order(s, s[rules.TURN])
    for seat in ring:
        rules.put(s, seat, s[rules.HANDS + s[rules.PLACE + seat]], emit)
    rank = rules.manilha(s)
    emit(rules.VIRA, s[rules.DEALER], s[rules.VIRA_CARD], rank)
    laid = rules.cards(s, 0)
    gone = rules.annulled(laid, rank)
    for i in range(len(laid)):
        if gone >> i & 1:
            emit(rules.ANNUL, ring[i], laid[i], 0)
    s[rules.BEST] = rules.winning(laid, rank) & 0xFF  # NONE for -1
    rules.end_trick(s, emit)


def score(s: bytearray, emit: "Emit") -> None:
    """Points for the hand (rules 5f-g, 7, 9; D7), who is out (rule 3); then TABLE, or the match is over.

    If all who play would be out, nobody gets a point, and the hand is to be dealt again (rule 10, D9).
    """
    ring = rules.order(s, s[rules.DEALER] + rules.DIRECTION)
    left = 0
    for seat in ring:
        missed = s[rules.BIDS + seat] != s[rules.WON + seat]
        left += s[rules.POINTS + seat] + missed < rules.limit(s)
        emit(rules.RESULT, seat, s[rules.BIDS + seat], s[rules.WON + seat])
    if left:
        for seat in ring:
            if s[rules.BIDS + seat] != s[rules.WON + seat]:  # one point, however far it is missed (D7)
                s[rules.POINTS + seat] += 1
                emit(rules.POINT, seat, s[rules.POINTS + seat], 0)
                if not rules.is_alive(s, seat):
                    emit(rules.ELIMINATED, seat, 0, 0)
    else:
        s[rules.REPEATED] = 1
        emit(rules.REPEAT, s[rules.DEALER], s[rules.SIZE], 0)
    s[rules.PHASE] = rules.FINISHED if left == 1 else rules.SCORED
    emit(contract.HAND_END, s[rules.DEALER], s[rules.SIZE], s[rules.WAITING])
    if left == 1:
        emit(contract.MATCH_END, rules.winners(s)[0], 0, 0)


def next_hand(s: bytearray, emit: "Emit") -> None:
    """The next hand, of those who are alive; or the same once more (rule 10, D9)."""
    contract.put16(s, rules.HAND, rules.hand_number(s) + 1 & 0x7FFF)
    if not s[rules.REPEATED]:
        for seat in range(s[rules.SEATS_AT]):
            if s[rules.PLAY] >> seat & 1 and not rules.is_alive(s, seat):
                s[rules.PLAY] -= 1 << seat
                s[rules.PLAYERS] -= 1
        # rule 6b, D8: up while one more can be dealt, the vira beside it, else down to 1, then up again
        size = s[rules.SIZE]
        s[rules.CLIMBING] = 1 if size == 1 or s[rules.CLIMBING] and size < 39 // s[rules.PLAYERS] else 0
        s[rules.SIZE] += 1 if s[rules.CLIMBING] else -1
        s[rules.DEALER] = rules.next_seat(s, s[rules.DEALER])  # rule 6a
    deal(s, emit)


def put_hand(s: bytearray, seat: int, dealt: list[int]) -> None:
    """Give `seat` these cards."""
    at = rules.HANDS + s[rules.PLACE + seat]
    for card in sorted(dealt):
        s[at] = card
        at += 1
