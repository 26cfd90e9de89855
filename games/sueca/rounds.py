# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The parts of a match of Sueca outside of play: cut, deal, redeal, accusations, points. Part of rules.py,
loaded when needed.
"""

from micropython import const

from games.sueca.state import (
    ACCUSE,
    ACCUSED,
    ACCUSING,
    ALL_TRICKS,
    ASKING,
    AT_ACCUSED,
    AT_BROUGHT,
    AT_CARDS,
    AT_CUT,
    AT_HAND,
    AT_HAND_SCORES,
    AT_LAID,
    AT_LOG,
    AT_OPTIONS,
    AT_PHASE,
    AT_REDEALS,
    AT_RESULT,
    AT_REVOKED,
    AT_SCORES,
    AT_SEED,
    AT_SHOWN,
    AT_SHUFFLER,
    AT_SIDE,
    AT_STAKE,
    AT_TRICKS,
    AT_TURN,
    AT_TURNED,
    AT_WINNER,
    AT_WON_BY,
    BANDEIRA,
    BY_ACCUSATION,
    BY_BANDEIRA,
    BY_POINTS,
    BY_REVOKE,
    CUT,
    CUT_MADE,
    CUTTING,
    DEAL_FIRST,
    DEAL_LAST,
    DEALING,
    DEALT,
    FALSE_ACCUSATION,
    FINISHED,
    GONE,
    NEW_HAND,
    PLAYING,
    PORTUGAL,
    REDEAL,
    REDEALT,
    REGION,
    SCORED,
    THE_MATCH,
    TIE,
    TIED,
    UNSCORED,
    VOID,
    best_play,
    cutter,
    dealer,
    direction,
    goal,
    hand_number,
    leader,
    proof,
)
from mesa.core.contract import DEAL, HAND_END, HIDDEN, MATCH_END, get16, get_seed, put16
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit


def step(s: bytearray, seat: int, action: int, emit: "Emit | None") -> None:
    """Carry out an action that is not part of play, unchecked."""
    if action == REDEAL:
        if emit is not None:
            emit(REDEALT, seat, 0, 0)
        s[AT_REDEALS] = s[AT_REDEALS] + 1 & 0xFF
        gather(s, emit)
    elif action < DEAL_FIRST:
        cut(s, seat, action - CUT, emit)
    elif action <= DEAL_LAST:
        deal(s, seat, action, emit)
    elif action == ACCUSE:
        accuse(s, seat, emit)
    elif action == DEAL:
        next_hand(s, emit)
    else:
        next_call(s, seat, emit)


def gather(s: bytearray, emit: "Emit | None") -> None:
    """Gather all cards for shuffling and cutting."""
    s[AT_PHASE] = CUTTING
    s[AT_TURN] = cutter(s)
    s[AT_CUT] = s[AT_SIDE] = s[AT_SHOWN] = s[AT_LAID] = 0
    s[AT_TURNED] = HIDDEN
    s[AT_WON_BY] = UNSCORED
    put16(s, AT_BROUGHT, 0)
    for i in range(4):
        s[AT_HAND_SCORES + i] = 0  # and the tricks
    for i in range(40):
        s[AT_CARDS + i] = GONE
        s[AT_LOG + i] = HIDDEN
    if emit is not None:
        emit(NEW_HAND, s[AT_SHUFFLER], s[AT_TURN], dealer(s))


def cut(s: bytearray, seat: int, lifted: int, emit: "Emit | None") -> None:
    """Cut the deck; then it is the dealer's turn (RULES 3)."""
    s[AT_CUT] = lifted
    s[AT_PHASE] = DEALING
    s[AT_TURN] = dealer(s)
    if emit is not None:
        emit(CUT_MADE, seat, lifted, 0)


def deal(s: bytearray, seat: int, action: int, emit: "Emit | None") -> None:
    """Deal one card at a time in the direction of play; turn the dealer's first or last (RULES 3)."""
    deck = bytearray(range(40))
    Rng(get_seed(s, AT_SEED), hand_number(s), s[AT_REDEALS]).shuffle(deck)
    ahead = direction(s)
    to = seat if action == DEAL_FIRST else seat + ahead
    for i in range(s[AT_CUT], s[AT_CUT] + 40):
        s[AT_CARDS + deck[i % 40]] = to % 4
        to += ahead
    s[AT_SIDE] = action
    s[AT_TURNED] = deck[s[AT_CUT] if action == DEAL_FIRST else s[AT_CUT] - 1]
    s[AT_PHASE] = PLAYING if s[AT_OPTIONS + REGION] == PORTUGAL else ASKING
    s[AT_TURN] = leader(s)
    if emit is not None:
        emit(DEALT, seat, s[AT_TURNED], action)


def next_call(s: bytearray, seat: int, emit: "Emit | None") -> None:
    """Last call: let the next seat accuse; after all four, score the hand (RULES 8)."""
    s[AT_TURN] = (seat + direction(s)) % 4
    if s[AT_TURN] == s[AT_LOG + best_play(s, 36)] >> 6:
        score(s, emit)


def accuse(s: bytearray, seat: int, emit: "Emit | None") -> None:
    """Judge an accusation. Proved: the match is won. False: a point is lost, or the match (RULES 8)."""
    pair = seat & 1
    s[AT_ACCUSED] |= 1 << pair
    found = proof(s, pair ^ 1)
    if emit is not None:
        emit(ACCUSED, seat, found[0] if found else -1, found[1] if found else 0)
    if found:
        _end(s, pair, BY_REVOKE, emit)
    elif s[AT_OPTIONS + FALSE_ACCUSATION] == THE_MATCH:
        _end(s, pair ^ 1, BY_ACCUSATION, emit)
    else:
        put16(s, AT_SCORES + 2 * pair, get16(s, AT_SCORES + 2 * pair) - 1)
        if s[AT_PHASE] == ACCUSING and seat == s[AT_TURN]:
            next_call(s, seat, emit)


def score(s: bytearray, emit: "Emit | None") -> None:
    """Score the hand: 61 points bring 1, 91 bring 2, the bandeira the match; 60-60 is a tie (RULES 5, 6)."""
    points = s[AT_HAND_SCORES]
    pair = TIED
    worth = score = 0
    all_of_it = False
    if points == 60:
        if s[AT_OPTIONS + TIE] != VOID:
            s[AT_STAKE] += 1
    else:
        pair = 0 if points > 60 else 1
        most = s[AT_HAND_SCORES + pair]
        score = get16(s, AT_SCORES + 2 * pair)
        if s[AT_OPTIONS + BANDEIRA] == ALL_TRICKS:
            all_of_it = s[AT_TRICKS + pair] == 10
        else:
            all_of_it = most == 120
        worth = goal(s) - score if all_of_it else s[AT_STAKE] + (2 if most > 90 else 1)
        put16(s, AT_SCORES + 2 * pair, score + worth)
        s[AT_STAKE] = 0
    s[AT_PHASE] = SCORED
    s[AT_WON_BY] = pair
    put16(s, AT_BROUGHT, worth)
    if emit is not None:
        emit(HAND_END, -1 if pair == TIED else pair, points, worth)
    if score + worth >= goal(s):
        _end(s, pair, BY_BANDEIRA if all_of_it else BY_POINTS, emit)


def next_hand(s: bytearray, emit: "Emit | None") -> None:
    """Start the next hand after the result: the roles move on (RULES 1), after a tie too (RULES 6)."""
    put16(s, AT_HAND, hand_number(s) + 1)
    s[AT_SHUFFLER] = dealer(s)
    s[AT_REDEALS] = s[AT_ACCUSED] = 0
    s[AT_REVOKED] = s[AT_REVOKED] << 4 & 0xF0
    gather(s, emit)


def _end(s: bytearray, pair: int, how: int, emit: "Emit | None") -> None:
    """End the match; if it is won outright, the winners' points become `goal` (RULES 7)."""
    if how > BY_POINTS:
        put16(s, AT_SCORES + 2 * pair, goal(s))
    s[AT_PHASE] = FINISHED
    s[AT_RESULT] = how
    s[AT_WINNER] = pair
    if emit is not None:
        emit(MATCH_END, pair, how, 0)
