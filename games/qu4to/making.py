# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Deals the problems of QU4TO (problems.py)."""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.deck import BLUE, CARDS, FOUR, GREEN, STARTS, class_of, form
from games.qu4to.lookahead import Search, hand_of, passes_out, sets_of, splits_of, without
from mesa.core.contract import put16
from mesa.core.problem import EASY, HARD, Problem
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

_STREAM = const(0x14000004)  # the generator's second key, used for nothing else
# Kinds by the number; for those of two, 1: the answer should be to turn a card.
_KINDS = (
    ("empty_three", 1),
    ("keep_lead", 0),
    ("empty_two", 1),
    ("keep_lead", 0),
    ("empty_three", 0),
    ("keep_lead", 0),
    ("empty_three", 1),
)
_NARROW = const(3)  # numbers of which the player's sets are made, so that they can be made in several ways
_WIDE = const(5)  # the same for the hands of others
_MOST = const(8)  # cards of the player; at least half of them
_AGAIN = const(4)  # others that a hand of the player meets
_WISH = const(20)  # hands after which any answer will do


def make(number: int) -> "Generator[int | Problem, None, None]":
    """Make a problem: problems.make.

    Hands are dealt until exactly one action serves, among several after which the cards would come out in
    time if nobody did anything, and this is not to play the strongest set.
    """
    rng = Rng(number, _STREAM)
    kind, turning = _KINDS[number % 7]
    keep = kind == "keep_lead"
    turns = 2 if kind == "empty_two" else 3
    order = bytearray(range(CARDS))
    progress = 0
    hands = 0
    while True:
        progress += (999 - progress) // 16
        yield progress
        rng.shuffle(order)
        own = _deal(rng, order, turns, turning)
        if not own:
            continue
        hands += 1
        yield progress
        search = Search(own, turns, keep)
        fit = []
        for action in _actions(search):
            yield progress
            if _fits(search, action):
                fit.append(action)
        for _ in range(_AGAIN if len(fit) > 1 else 0):
            s = bytearray(own)
            if not _seat(s, rng, order, 3 + rng.below(2) if keep else 2, fit):
                continue
            yield progress
            legal = rules.legal(s, 0)
            likely = [action for action in fit if action in legal]
            if len(likely) < 2 or len(legal) < 4:
                continue
            search.meet(s)
            strongest = max([0] + [action for action in legal if action < state.TURN])
            good = 0
            for action in likely:
                yield progress
                if not search.fails(action):
                    if good or action == strongest:
                        good = 0
                        break
                    good = action
            if good and (hands > _WISH or (good >= state.TURN) == turning):
                lines = (len(likely) - 1) * (turns - 1)
                grade = EASY if lines < 3 else HARD if lines > 6 else EASY + 1
                yield Problem(number, kind, s, ("unbeaten" if keep else "out", turns), grade, turns)
                return


def _actions(search):
    # return what the player may do at most: play any set of the hand, or turn any card
    out = [state.SET - 1 + strength for strength in sets_of(search.ups)]
    for card in search.cards:
        if BLUE[card] != FOUR:
            out.append(state.TURN + card)
    return out


def _fits(search, action):
    # return whether all cards come out in time if nobody else does anything
    ups = downs = ()
    if action < state.TURN:
        ups = without(search.ups, action - state.SET + 1)
    elif search.keep:
        return False
    else:
        ups, downs = search.turned(action)
    if not ups or class_of(ups) >= 0:
        return True
    if search.turns == 2:
        return False
    return len(splits_of(ups)) > 0 or action >= state.TURN and passes_out(ups, downs, (0, 0))


def _deal(rng, order, turns, turning):
    """Return a state with the player's hand, made of sets for the turns; `turning`: one card must be turned.

    None if that does not work out.
    """
    s = bytearray(state.AT_OPTIONS + len(rules.OPTIONS))
    s[0] = rules.VERSION
    s[state.AT_PHASE] = state.PLAYING
    put16(s, state.AT_TURNS, state.LAST_DRAW + 1)
    s[state.AT_CLASS] = s[state.AT_TOP] = s[state.AT_DRAWN] = state.NONE
    s[state.AT_CARDS : state.AT_OPTIONS] = bytes((state.OUT,)) * CARDS
    low = 1 + rng.below(12 - _NARROW)
    for _ in range(turns - turning):
        size = 1 + rng.below(4)
        run = int(size <= _NARROW and rng.below(2))
        first = low + rng.below(_NARROW - size + 1 if run else _NARROW)
        for i in range(size):
            if not _give(s, order, first + run * i, 0):
                return None
    ups = hand_of(s, 0)[1]
    if not _MOST // 2 <= len(ups) <= _MOST or max([ups.count(number) for number in ups]) > 4:
        return None
    if turning:
        held = [card for card in hand_of(s, 0)[0] if BLUE[card] != FOUR]
        if not held:
            return None
        card = held[rng.below(len(held))]
        half = rules.half_up(s, card)
        s[state.AT_CARDS + card] ^= state.GREEN_UP
        s[state.AT_COUNT + half] -= 1
        s[state.AT_COUNT + 1 - half] += 1
    return s


def _seat(s, rng, order, seats, fit):
    """Seat the others in s, with a set of the last one on the table; return whether that works out.

    Mostly it is a little weaker than one that the player may play.
    """
    s[state.AT_SEATS] = seats
    s[state.AT_LEADER] = seats - 1
    s[state.AT_DID + seats - 1] = state.LEADS
    start = rng.below(CARDS)
    for seat in range(1, seats):
        many = 4 + rng.below(3) if seats == 2 else 7 - seats
        low = 1 + rng.below(12 - _WIDE)
        for i in range(CARDS):
            card = order[i - start]
            number = BLUE[card] if i & 1 else GREEN[card]
            if not low <= number < low + _WIDE:
                number = BLUE[card] + GREEN[card] - number
            if s[state.AT_CARDS + card] == state.OUT and low <= number < low + _WIDE:
                _put(s, card, number, seat)
                many -= 1
                if not many:
                    break
    action = fit[rng.below(len(fit))]
    cls = action - state.SET - 1 - rng.below(3)
    if action >= state.TURN or not rng.below(4):
        cls = rng.below(STARTS[4])
    if cls < 0:
        return False
    s[state.AT_LEAD] = cls
    low, run, size = form(cls)
    for i in range(size):
        if not _give(s, order, low + run * i, state.LEADING):
            return False
    return True


def _give(s, order, number, where):
    # put a card that is still out, with this number up, there; return whether there is one
    for card in order:
        if s[state.AT_CARDS + card] == state.OUT and number in (BLUE[card], GREEN[card]):
            _put(s, card, number, where)
            return True
    return False


def _put(s, card, number, where):
    half = int(BLUE[card] != number)
    s[state.AT_CARDS + card] = where | half << 4
    if where < state.LEADING:
        s[state.AT_COUNT + 2 * where + half] += 1
