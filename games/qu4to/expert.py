# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert player of QU4TO: tries actions out against hands that the others may hold.

In memory only while one plays, or for a hint. Medium's weights (plan.py) say which actions are worth trying.
The hidden cards are dealt at random, as far as the state says what each hand can hold, and the round is
played on in a light way: hands are bit masks, who can beat with a set that breaks nothing better does so, who
passes turns a card that makes a pair. All candidates meet the same hands.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, CARDS, FOUR, GREEN, form
from games.qu4to.plan import kind, rank
from games.qu4to.playout import SIZE, TURNS, add, deal, playout

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

NOISE = const(60)
"""A difference of values up to this says nothing, at patience 4."""

_CANDIDATES = const(5)
_WORLDS = const(16)
_SLICE = const(90)  # turns of playouts a slice
_PRIOR = const(4)  # medium's value counts as so many worlds


def choices(s: bytearray, seat: int) -> "list[int]":
    """The actions among which a decision of the seat is worth weighing; [] or one: none."""
    legal = rules.legal(s, seat)
    if s[rules.AT_PHASE] == rules.PLAY:
        hand = rules.count(s, seat)
        for action in legal:
            if rules.SET <= action < rules.TURN and form(action - rules.SET)[2] == hand:
                return [action]
    return legal


def search(
    view: bytearray,
    seat: int,
    actions: "list[int]",
    style: int,
    rng: "Rng",
    values: "list[int]",
    patience: int = 1,
) -> "Iterator[int]":
    """Yields the best of `actions` so far, a slice each.

    values: a list of as many ints, kept up to date: what each is worth, in thousandths of a point of the
    match expected from this round. patience 1: unlikely actions are dropped early. More: so many times the
    work, and all actions are weighed alike.
    """
    best = actions[0]
    phase = view[rules.AT_PHASE]
    some = []  # indexes in `actions` of those that are tried
    prior = [0] * len(actions)
    if phase == rules.PLAY:
        top = []
        for best in rank(view, seat, actions, style, top):
            yield best if best in actions else actions[0]
        for value, action in top:
            if action in actions:
                i = actions.index(action)
                prior[i] = (top[0][0] - value) * 10
                if len(some) < _CANDIDATES:
                    some.append(i)
        if some:
            best = actions[some[0]]
    if patience > 1 or not some:
        some = list(range(len(actions)))
    seats = view[rules.AT_SEATS]
    first = max(view[rules.AT_PLACE : rules.AT_DID])
    base = [[0] * SIZE for _ in range(seats)]
    hands = [[0] * SIZE for _ in range(seats)]
    own = [[0] * SIZE for _ in some]
    pool = bytearray(CARDS)
    sums = [0] * len(some)
    left = len(some)
    for i in range(left):
        _after(view, seat, actions[some[i]], own[i])
    n = 0
    work = 0
    worlds = _WORLDS * patience
    while n < worlds:
        drawn = deal(view, seat, base, pool, rng)
        n += 1
        for i in range(len(some)):
            action = actions[some[i]]
            for q in range(seats):
                hands[q][:] = base[q]
            hands[seat][:] = own[i]
            if action == rules.DRAW and drawn >= 0:
                blue = BLUE[drawn]
                green = GREEN[drawn]
                one = own[i][0]
                if one >> blue & 1 or not one >> green & 1 and blue > green:
                    add(hands[seat], blue, green)
                else:
                    add(hands[seat], green, blue)
            leader = view[rules.AT_LEADER]
            cls = view[rules.AT_LEAD]
            points = 0
            if phase == rules.PICK:
                cls = view[rules.AT_CLASS]
                leader = seat
            elif phase == rules.PLAY and rules.SET <= action < rules.TURN:
                low, run, size = form(action - rules.SET)
                if seats > 2 and cls != rules.NONE and (low == FOUR or run and low < FOUR < low + size):
                    points = 1000
                cls = action - rules.SET
                leader = seat
            k = -1
            low = 0
            turn = seat + 1
            if phase == rules.CHOOSE:
                turn = leader
            elif cls != rules.NONE:
                k = kind(cls)
                low = 1 << form(cls)[0]
            left = TURNS
            sums[i] += points + playout(hands, seats, seat, turn % seats, leader, k, low, first)
            work += left
            if work > _SLICE:
                work = 0
                yield best
        high = -1
        least = 0
        for i in range(len(some)):
            value = (sums[i] - prior[some[i]] * _PRIOR) // n
            values[some[i]] = sums[i] // n
            if high < 0 or value > least:
                least = value
                high = i
        best = actions[some[high]]
        yield best


def _after(view, seat, action, hand):
    """The own hand once `action` is done; a card that is drawn comes later."""
    phase = view[rules.AT_PHASE]
    held = []
    ups = []
    rules.hand(view, seat, held, ups)
    if phase == rules.SIDE:
        held.append(view[rules.AT_DRAWN])
        ups.append((GREEN if action else BLUE)[held[-1]])
    cls = rules.NONE
    if phase == rules.PLAY and rules.SET <= action < rules.TURN:
        cls = action - rules.SET
    elif phase == rules.PICK:
        cls = view[rules.AT_CLASS]
    take = bytearray(12)
    if cls != rules.NONE:
        low, run, size = form(cls)
        for i in range(size):
            take[low + run * i] += 1
    if phase == rules.PICK:
        card = action - rules.TAKE
        i = held.index(card)
        take[ups[i]] -= 1
        held.pop(i)
        ups.pop(i)
    for i in range(len(held)):
        card = held[i]
        up = ups[i]
        if phase == rules.CHOOSE:
            up = (GREEN if action else BLUE)[card]
        elif phase == rules.PLAY and action == rules.TURN + card:
            up = BLUE[card] + GREEN[card] - up
        if take[up]:
            take[up] -= 1
        else:
            add(hand, up, BLUE[card] + GREEN[card] - up)
