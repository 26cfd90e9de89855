# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The parts of a match of Sueca outside of play: cut, deal, redeal, accusations, points. Part of rules.py."""

from micropython import const

from games.sueca import state
from mesa.core.contract import DEAL, HAND_END, HIDDEN, MATCH_END, get_seed, put16
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit


def step(s: bytearray, seat: int, action: int, emit: "Emit") -> None:
    """Carry out an action that is not part of play, unchecked."""
    if action == state.REDEAL:
        emit(state.REDEALT, seat, 0, 0)
        s[state.AT_REDEALS] = s[state.AT_REDEALS] + 1 & 0xFF
        gather(s, emit)
    elif action < state.DEAL_FIRST:
        s[state.AT_CUT] = action - state.CUT
        s[state.AT_PHASE] = state.DEALING
        s[state.AT_TURN] = state.dealer(s)  # (RULES 3)
        emit(state.CUT_MADE, seat, action - state.CUT, 0)
    elif action <= state.DEAL_LAST:
        deal(s, seat, action, emit)
    elif action == state.ACCUSE:
        accuse(s, seat, emit)
    elif action == DEAL:
        # the next hand: the roles move on (RULES 1), after a tie too (RULES 6)
        put16(s, state.AT_HAND, state.hand_number(s) + 1)
        s[state.AT_SHUFFLER] = state.dealer(s)
        s[state.AT_REDEALS] = s[state.AT_ACCUSED] = 0
        s[state.AT_REVOKED] = s[state.AT_REVOKED] << 4 & 0xF0
        gather(s, emit)
    else:
        next_call(s, seat, emit)


def gather(s: bytearray, emit: "Emit") -> None:
    """Gather all cards for shuffling and cutting."""
    s[state.AT_PHASE] = state.CUTTING
    s[state.AT_TURN] = state.cutter(s)
    s[state.AT_CUT] = s[state.AT_SIDE] = s[state.AT_SHOWN] = s[state.AT_LAID] = 0
    s[state.AT_TURNED] = HIDDEN
    s[state.AT_WON_BY] = state.UNSCORED
    put16(s, state.AT_BROUGHT, 0)
    s[state.AT_HAND_SCORES : state.AT_SCORES] = bytes(4)  # and the tricks
    s[state.AT_CARDS : state.AT_LOG] = bytes((state.GONE,)) * 40
    s[state.AT_LOG : state.AT_OPTIONS] = bytes((HIDDEN,)) * 40
    emit(state.NEW_HAND, s[state.AT_SHUFFLER], s[state.AT_TURN], state.dealer(s))


def deal(s: bytearray, seat: int, action: int, emit: "Emit") -> None:
    """Deal one card at a time in the direction of play; turn the dealer's first or last (RULES 3)."""
    deck = bytearray(range(40))
    Rng(get_seed(s, state.AT_SEED), state.hand_number(s), s[state.AT_REDEALS]).shuffle(deck)
    ahead = state.direction(s)
    to = seat if action == state.DEAL_FIRST else seat + ahead
    for i in range(s[state.AT_CUT], s[state.AT_CUT] + 40):
        s[state.AT_CARDS + deck[i % 40]] = to % 4
        to += ahead
    s[state.AT_SIDE] = action
    s[state.AT_TURNED] = deck[s[state.AT_CUT] if action == state.DEAL_FIRST else s[state.AT_CUT] - 1]
    s[state.AT_PHASE] = state.ASKING if ahead > 0 else state.PLAYING  # no redeals in Portugal (RULES 2)
    s[state.AT_TURN] = state.leader(s)
    emit(state.DEALT, seat, s[state.AT_TURNED], action)


def next_call(s: bytearray, seat: int, emit: "Emit") -> None:
    """Last call: let the next seat accuse; after all four, score the hand (RULES 8)."""
    s[state.AT_TURN] = (seat + state.direction(s)) % 4
    if s[state.AT_TURN] == state.best(s, 9)[0]:
        score(s, emit)


def accuse(s: bytearray, seat: int, emit: "Emit") -> None:
    """Judge an accusation. Proved: the match is won. False: a point is lost, or the match (RULES 8)."""
    from games.sueca import guess

    pair = seat & 1
    s[state.AT_ACCUSED] |= 1 << pair
    found = guess.proof(s, pair ^ 1)
    emit(state.ACCUSED, seat, *(found or (-1, 0)))
    if found:
        _end(s, pair, state.BY_REVOKE, emit)
    elif s[state.AT_OPTIONS + state.FALSE_ACCUSATION] == state.THE_MATCH:
        _end(s, pair ^ 1, state.BY_ACCUSATION, emit)
    else:
        put16(s, state.AT_SCORES + 2 * pair, state.score(s, pair) - 1)
        if s[state.AT_PHASE] == state.ACCUSING and seat == s[state.AT_TURN]:
            next_call(s, seat, emit)


def score(s: bytearray, emit: "Emit") -> None:
    """Score the hand: 61 points bring 1, 91 bring 2, the bandeira the match; 60-60 is a tie (RULES 5, 6)."""
    points = s[state.AT_HAND_SCORES]
    pair = state.TIED if points == 60 else 0 if points > 60 else 1
    worth = score = 0
    all_of_it = False
    if pair == state.TIED:
        s[state.AT_STAKE] += s[state.AT_OPTIONS + state.TIE] != state.VOID
    else:
        most = s[state.AT_HAND_SCORES + pair]
        score = state.score(s, pair)
        if s[state.AT_OPTIONS + state.BANDEIRA] == state.ALL_TRICKS:
            all_of_it = s[state.AT_TRICKS + pair] == 10
        else:
            all_of_it = most == 120
        worth = state.goal(s) - score if all_of_it else s[state.AT_STAKE] + (2 if most > 90 else 1)
        put16(s, state.AT_SCORES + 2 * pair, score + worth)
        s[state.AT_STAKE] = 0
    s[state.AT_PHASE] = state.SCORED
    s[state.AT_WON_BY] = pair
    put16(s, state.AT_BROUGHT, worth)
    emit(HAND_END, -1 if pair == state.TIED else pair, points, worth)
    if score + worth >= state.goal(s):
        _end(s, pair, state.BY_BANDEIRA if all_of_it else state.BY_POINTS, emit)


def _end(s: bytearray, pair: int, how: int, emit: "Emit") -> None:
    """End the match; if it is won outright, the winners' points become `goal` (RULES 7)."""
    if how > state.BY_POINTS:
        put16(s, state.AT_SCORES + 2 * pair, state.goal(s))
    s[state.AT_PHASE] = state.FINISHED
    s[state.AT_RESULT] = how
    s[state.AT_WINNER] = pair
    emit(MATCH_END, pair, how, 0)
