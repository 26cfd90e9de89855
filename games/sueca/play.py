# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's play: one function a phase, each changing the state and telling what everybody may know.

Actions come unchecked (rules.apply checks); `emit` is None or queues (event, seat, a, b). "Regulamento" is
the rulebook, "RULES n" point n of RULES.md's section on Sueca.
"""

from games.sueca.state import (
    ACCUSE,
    ACCUSED,
    ASKING,
    AT_ACCUSED,
    AT_CUT,
    AT_HAND,
    AT_PHASE,
    AT_POINTS,
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
    BANDEIRA,
    BY_POINTS,
    COUNT,
    CUT,
    CUT_AT,
    CUTTING,
    DEAL_FIRST,
    DEAL_LAST,
    DEALING,
    DEALT,
    ENDED,
    FALSE_ACCUSATION,
    GONE,
    LAST_CALL,
    LOC,
    LOG,
    NEW_HAND,
    PLAYED,
    PLAYING,
    POINTS,
    REDEAL,
    REDEALT,
    REVOKE,
    SHOW,
    SHOWN,
    TAKEN,
    best_play,
    can_revoke,
    chosen,
    cutter,
    dealer,
    direction,
    hand_number,
    holds,
    leader,
    proof,
)
from mesa.contract import HAND_END, HIDDEN, MATCH_END, get16, get_seed, put16
from mesa.rng import Rng


def step(s, seat, action, emit=None):
    """One action, unchecked."""
    if action < 40:
        _lay(s, seat, action, emit)
    elif action < DEAL_FIRST:
        s[AT_CUT] = action - CUT
        s[AT_PHASE] = DEALING
        s[AT_TURN] = dealer(s)
        if emit is not None:
            emit(CUT_AT, seat, s[AT_CUT], 0)
    elif action <= DEAL_LAST:
        _deal(s, seat, action, emit)
    elif action == ACCUSE:
        _accuse(s, seat, emit)
    elif action == SHOW:
        s[AT_SHOWN] |= 1 << seat
        if emit is not None:
            emit(SHOWN, seat, (seat + direction(s)) % 4, 0)
    elif action == REDEAL:
        if emit is not None:
            emit(REDEALT, seat, 0, 0)
        s[AT_REDEALS] = s[AT_REDEALS] + 1 & 0xFF
        gather(s, emit)
    elif s[AT_PHASE] == ASKING:
        s[AT_TURN] = (seat + direction(s)) % 4
        if s[AT_TURN] == leader(s):
            s[AT_PHASE] = PLAYING
    else:
        _next_call(s, seat, emit)


def gather(s, emit):
    """All cards come together, to be shuffled and cut."""
    s[AT_PHASE] = CUTTING
    s[AT_TURN] = cutter(s)
    s[AT_CUT] = s[AT_SIDE] = s[AT_SHOWN] = 0
    s[AT_TURNED] = HIDDEN
    for i in range(4):
        s[AT_POINTS + i] = 0  # and the tricks
    for i in range(40):
        s[LOC + i] = GONE
    if emit is not None:
        emit(NEW_HAND, s[AT_SHUFFLER], s[AT_TURN], dealer(s))


def _deal(s, seat, action, emit):
    """One card at a time in the direction of play; the dealer's first or last is turned (RULES 3)."""
    deck = bytearray(range(40))
    Rng(get_seed(s, AT_SEED), hand_number(s), s[AT_REDEALS]).shuffle(deck)
    ahead = direction(s)
    to = seat if action == DEAL_FIRST else seat + ahead
    for i in range(s[AT_CUT], s[AT_CUT] + 40):
        s[LOC + deck[i % 40]] = to % 4
        to += ahead
    s[AT_SIDE] = action
    s[AT_TURNED] = deck[s[AT_CUT] if action == DEAL_FIRST else s[AT_CUT] - 1]
    s[COUNT] = 0
    for i in range(40):
        s[LOG + i] = HIDDEN
    s[AT_PHASE] = PLAYING if chosen(s, 1) else ASKING
    s[AT_TURN] = leader(s)
    if emit is not None:
        emit(DEALT, seat, s[AT_TURNED], action)


def _lay(s, seat, card, emit):
    """A card is laid; the fourth ends the trick (Regulamento, "Regras do Jogo")."""
    n = s[COUNT]
    start = n - n % 4
    if n != start and can_revoke(s):
        led = (s[LOG + start] & 63) // 10
        if card // 10 != led and holds(s, seat, led):
            s[AT_REVOKED] |= 1 << seat
    s[LOG + n] = card | seat << 6
    s[LOC + card] = GONE
    s[COUNT] = n + 1
    if emit is not None:
        emit(PLAYED, seat, card, n)
    if n != start + 3:
        s[AT_TURN] = (seat + direction(s)) % 4
        return
    worth = 0
    for i in range(start, start + 4):
        worth += POINTS[(s[LOG + i] & 63) % 10]
    taker = s[LOG + best_play(s, start)] >> 6
    s[AT_POINTS + (taker & 1)] += worth
    s[AT_TRICKS + (taker & 1)] += 1
    s[AT_TURN] = taker
    if emit is not None:
        emit(TAKEN, taker, worth, n // 4)
    if n == 39:
        if can_revoke(s) and s[AT_ACCUSED] != 3:
            s[AT_PHASE] = LAST_CALL
        else:
            _score(s, emit)


def _next_call(s, seat, emit):
    """Last call: the next seat may accuse; after all four the hand is scored (RULES 8)."""
    s[AT_TURN] = (seat + direction(s)) % 4
    if s[AT_TURN] == s[LOG + best_play(s, 36)] >> 6:
        _score(s, emit)


def _accuse(s, seat, emit):
    """Proved: the match is won. False: a point is lost, or the match (RULES 8)."""
    pair = seat & 1
    s[AT_ACCUSED] |= 1 << pair
    found = proof(s, pair ^ 1)
    if emit is not None:
        emit(ACCUSED, seat, found[0] if found else -1, found[1] if found else 0)
    if found:
        _end(s, pair, REVOKE, emit)
    elif chosen(s, 5):
        _end(s, pair ^ 1, FALSE_ACCUSATION, emit)
    else:
        put16(s, AT_SCORES + 2 * pair, get16(s, AT_SCORES + 2 * pair) - 1)
        if s[AT_PHASE] == LAST_CALL and seat == s[AT_TURN]:
            _next_call(s, seat, emit)


def _score(s, emit):
    """The hand's end: 61 points bring 1, 91 bring 2, the bandeira the match; 60-60 is a tie (RULES 5, 6)."""
    points = s[AT_POINTS]
    if points == 60:
        if not chosen(s, 3):
            s[AT_STAKE] += 1
        if emit is not None:
            emit(HAND_END, -1, 60, 0)
    else:
        pair = 0 if points > 60 else 1
        most = s[AT_POINTS + pair]
        score = get16(s, AT_SCORES + 2 * pair)
        all_of_it = s[AT_TRICKS + pair] == 10 if chosen(s, 2) else most == 120
        worth = 4 - score if all_of_it else s[AT_STAKE] + (2 if most > 90 else 1)
        put16(s, AT_SCORES + 2 * pair, score + worth)
        s[AT_STAKE] = 0
        if emit is not None:
            emit(HAND_END, pair, points, worth)
        if all_of_it or score + worth >= 4:
            _end(s, pair, BANDEIRA if all_of_it else BY_POINTS, emit)
            return
    put16(s, AT_HAND, hand_number(s) + 1)
    s[AT_SHUFFLER] = dealer(s)
    s[AT_REDEALS] = s[AT_ACCUSED] = 0
    s[AT_REVOKED] = s[AT_REVOKED] << 4 & 0xF0
    gather(s, emit)


def _end(s, pair, how, emit):
    """The match is over; won outright, it ends at 4 (RULES 7)."""
    if how > BY_POINTS:
        put16(s, AT_SCORES + 2 * pair, 4)
    s[AT_PHASE] = ENDED
    s[AT_RESULT] = how
    s[AT_WINNER] = pair
    if emit is not None:
        emit(MATCH_END, pair, how, 0)
