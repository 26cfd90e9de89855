# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert player of QU4TO: weighs what each action leaves. In memory only while one plays, or for a hint.

An action's value is that of the hand that it leaves: the cheapest split into sets (plan.py), how high its
numbers are, the lead that a set may win, the best card that could be turned next, how few cards the rivals
have; and, where one set would be left, the chance that nobody can beat what is played, from hidden cards that
are dealt anew many times. The weights were found by trying small changes of them against medium over many
thousand matches and keeping what won more points.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import STARTS, form
from games.qu4to.plan import (
    FAR,
    halves,
    hand_cost,
    pairs,
    points,
    put,
    tally,
    turned,
)  # fmt: skip
from mesa.core.loader import fetch

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

NOISE = const(40)
"""A difference of values up to this says nothing, at patience 4."""

_AHEAD = const(29)  # place in a row of weights, as in weights.py
_HOPE = const(7)
_FINALISTS = const(6)  # so many of the best are weighed again with the next turn in mind
_SLICE = const(8)  # numbers of cards in hands that are split, a slice


def choices(s: bytearray, seat: int) -> "list[int]":
    """The actions among which a decision of the seat is worth weighing; [] or one: none."""
    legal = rules.legal(s, seat)
    if s[rules.AT_PHASE] == rules.PLAY:
        hand = rules.count(s, seat)
        if hand < 5:
            # the classes of so many cards: runs, then equal ones
            low = STARTS[2 * hand - 3] if hand > 1 else 0
            high = STARTS[2 * hand - 1]
            for action in legal:
                if low <= action - rules.SET < high:
                    return [action]  # it empties the hand
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
    match expected from this round. patience 1: only the best few are weighed with the next turn in mind.
    More: all of them, and the hidden cards are dealt so many times as often.
    """
    seats = view[rules.AT_SEATS]
    yield actions[0]
    weights = fetch("games.qu4to.weights")
    yield actions[0]
    w = weights.WEIGHTS[seats > 2]
    costs = weights.tables(w, w[_HOPE:])
    del weights
    if view[rules.AT_PHASE] != rules.PLAY:
        choose = fetch("games.qu4to.choosing").choose
        yield from choose(view, seat, actions, w, costs, values)
        return
    n = tally(view, seat)
    hand = rules.count(view, seat)
    weighed = [FAR] * len(actions)
    same = bytearray(len(actions))
    best = actions[0]
    yield best
    rank = fetch("games.qu4to.ranking").rank
    yield best
    for best in rank(view, seat, actions, style, rng, values, patience, w, costs, weighed, same):
        yield best
    ahead = w[_AHEAD]
    del rank, w  # a little memory
    done = bytearray(same)
    turns = pairs(view, seat)
    net = b""
    base = [0] * 16
    sums = base[:]
    worth = None
    more = 0  # points of the round, by average
    if seats > 2:
        prepare = fetch("games.qu4to.context").prepare
        yield best
        net, more = prepare(view, seat, base)
        del prepare
        yield best
        worth = fetch("games.qu4to.network").worth
        yield best
    least = FAR
    first = best
    work = 0
    for k in range(_FINALISTS if patience == 1 else len(actions)):
        at = -1
        for i in range(len(actions)):
            if not done[i] and (at < 0 or weighed[i] < weighed[at]):
                at = i
        if at < 0:
            break
        done[at] = 1
        action = actions[at]
        # What the best turn of a card after this action would save.
        low = run = size = was = now = 0
        if rules.SET <= action < rules.TURN:
            low, run, size = form(action - rules.SET)
            put(n, low, run, size, -1)
        elif action >= rules.TURN:
            was, now = halves(view, action - rules.TURN)
            n[was] -= 1
            n[now] += 1
        start = after = hand_cost(n, costs)
        for up, down in turns:
            if n[up]:
                work += hand - size + 2
                if work > _SLICE:
                    work = 0
                    yield first
                after = min(after, turned(n, up, down, costs))
        value = weighed[at] - (start - after) * ahead // 100
        if worth:
            yield first
            value = -worth(view, seat, base, sums, net, action, n, start, start - after, value)
            if k >= _FINALISTS:  # it never chooses among these
                value = max(value, least)
            values[at] = more - value * (seats - 1) // seats
            work = 0
            yield first
        else:
            values[at] = points(view, seat, value)
        put(n, low, run, size, 1)
        n[was] += 1
        n[now] -= 1
        n[0] = 0
        if value < least:
            least = value
            first = action
    for i in range(len(actions)):
        if same[i]:
            values[i] = values[same[i] - 1]
    yield first
