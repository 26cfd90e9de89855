# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The parts of a match of Sueca outside of play: cut, deal, redeal, accusations, points. Part of rules.py."""

from micropython import const

from games.sueca import rules
from mesa.core.contract import DEAL, HAND_END, HIDDEN, MATCH_END, get16, get_seed, put16
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit


def step(s: bytearray, seat: int, action: int, ahead: int, leader: int, emit: "Emit") -> None:
    """Cut, deal, deal anew, or begin the next hand, unchecked. `ahead`: rules.direction."""
    dealer = (s[rules.AT_SHUFFLER] + ahead) % 4
    if action == rules.REDEAL:
        emit(rules.REDEALT, seat, 0, 0)
        s[rules.AT_REDEALS] = s[rules.AT_REDEALS] + 1 & 0xFF
        gather(s, ahead, emit)
    elif action == DEAL:
        # the next hand: the roles move on (RULES 1), after a tie too (RULES 6)
        put16(s, rules.AT_HAND, get16(s, rules.AT_HAND) + 1)
        s[rules.AT_SHUFFLER] = dealer
        s[rules.AT_REDEALS] = s[rules.AT_ACCUSED] = 0
        s[rules.AT_REVOKED] = s[rules.AT_REVOKED] << 4 & 0xF0
        gather(s, ahead, emit)
    elif action < rules.DEAL_FIRST:
        s[rules.AT_CUT] = action - rules.CUT
        s[rules.AT_PHASE] = rules.DEALING
        s[rules.AT_TURN] = dealer  # (RULES 3)
        emit(rules.CUT_MADE, seat, action - rules.CUT, 0)
    else:
        deal(s, action, ahead, leader, emit)


def gather(s: bytearray, ahead: int, emit: "Emit") -> None:
    """Gather all cards for shuffling and cutting."""
    s[rules.AT_PHASE] = rules.CUTTING
    s[rules.AT_TURN] = s[rules.AT_SHUFFLER] ^ 2
    s[rules.AT_SHOWN] = 0
    s[rules.AT_CUT : rules.AT_SCORES] = bytes(8)  # up to the tricks
    s[rules.AT_TURNED] = HIDDEN
    s[rules.AT_WON_BY] = rules.UNSCORED
    put16(s, rules.AT_BROUGHT, 0)
    s[rules.AT_CARDS : rules.AT_LOG] = bytes((rules.GONE,)) * 40
    s[rules.AT_LOG : rules.AT_OPTIONS] = bytes((HIDDEN,)) * 40
    emit(rules.NEW_HAND, s[rules.AT_SHUFFLER], s[rules.AT_TURN], (s[rules.AT_SHUFFLER] + ahead) % 4)


def deal(s: bytearray, action: int, ahead: int, leader: int, emit: "Emit") -> None:
    """Deal one card at a time in the direction of play; turn the dealer's first or last (RULES 3)."""
    deck = bytearray(range(40))
    Rng(get_seed(s, rules.AT_SEED), get16(s, rules.AT_HAND), s[rules.AT_REDEALS]).shuffle(deck)
    dealer = s[rules.AT_TURN]
    to = dealer if action == rules.DEAL_FIRST else dealer + ahead
    for i in range(s[rules.AT_CUT], s[rules.AT_CUT] + 40):
        s[rules.AT_CARDS + deck[i % 40]] = to % 4
        to += ahead
    s[rules.AT_SIDE] = action
    s[rules.AT_TURNED] = deck[s[rules.AT_CUT] if action == rules.DEAL_FIRST else s[rules.AT_CUT] - 1]
    s[rules.AT_PHASE] = rules.ASKING if ahead > 0 else rules.PLAYING  # no redeals in Portugal (RULES 2)
    s[rules.AT_TURN] = leader
    emit(rules.DEALT, dealer, s[rules.AT_TURNED], action)


def accuse(s: bytearray, seat: int, goal: int, emit: "Emit") -> None:
    """Judge an accusation. Proved: the match is won. False: a point is lost, or the match (RULES 8)."""
    from games.sueca import guess

    pair = seat & 1
    s[rules.AT_ACCUSED] |= 1 << pair
    found = guess.proof(s, pair ^ 1)
    emit(rules.ACCUSED, seat, *(found or (-1, 0)))
    if found or s[rules.AT_OPTIONS + rules.FALSE_ACCUSATION] == rules.THE_MATCH:
        winner = pair if found else pair ^ 1
        put16(s, rules.AT_SCORES + 2 * winner, goal)  # won outright (RULES 7)
        _end(s, winner, rules.BY_REVOKE if found else rules.BY_ACCUSATION, emit)
    else:
        at = rules.AT_SCORES + 2 * pair
        put16(s, at, get16(s, at) - 1)


def score(s: bytearray, goal: int, emit: "Emit") -> None:
    """Score the hand: 61 points bring 1, 91 bring 2, the bandeira the match; 60-60 is a tie (RULES 5, 6)."""
    points = s[rules.AT_HAND_SCORES]
    pair = rules.TIED if points == 60 else 0 if points > 60 else 1
    worth = score = 0
    all_of_it = False
    if pair == rules.TIED:
        s[rules.AT_STAKE] += s[rules.AT_OPTIONS + rules.TIE] != rules.VOID
    else:
        most = s[rules.AT_HAND_SCORES + pair]
        score = get16(s, rules.AT_SCORES + 2 * pair)
        if s[rules.AT_OPTIONS + rules.BANDEIRA] == rules.ALL_TRICKS:
            all_of_it = s[rules.AT_TRICKS + pair] == 10
        else:
            all_of_it = most == 120
        worth = goal - score if all_of_it else s[rules.AT_STAKE] + (2 if most > 90 else 1)
        put16(s, rules.AT_SCORES + 2 * pair, score + worth)
        s[rules.AT_STAKE] = 0
    s[rules.AT_PHASE] = rules.SCORED
    s[rules.AT_WON_BY] = pair
    put16(s, rules.AT_BROUGHT, worth)
    emit(HAND_END, -1 if pair == rules.TIED else pair, points, worth)
    if score + worth >= goal:
        _end(s, pair, rules.BY_BANDEIRA if all_of_it else rules.BY_POINTS, emit)


def _end(s: bytearray, pair: int, how: int, emit: "Emit") -> None:
    """End the match."""
    s[rules.AT_PHASE] = rules.FINISHED
    s[rules.AT_RESULT] = how
    s[rules.AT_WINNER] = pair
    emit(MATCH_END, pair, how, 0)
