# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert bot of QU4TO: weighs what each action leaves.

An action's value is that of the hand it leaves: the cheapest split into sets (plan.py), how high its numbers
are, the lead that a set may win, the best card to turn next, how few cards the rivals have; and, if one set
would be left, the chance that nobody can beat it, from many random deals of the hidden cards. The weights
were tuned by small changes, in many thousand matches against medium, keeping those that won more points.
"""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.deck import STARTS
from games.qu4to.plan import AHEAD, FAR, hand_cost, leave, pairs, points, tally, turned, weights

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Iterator

    from mesa.core.rng import Rng

NOISE = const(40)
"""A difference of values up to this is noise, at patience 4."""

_FINALISTS = const(6)  # this many of the best are weighed again with the next turn in mind
_SLICE = const(8)  # numbers of cards processed in splitting hands, per slice


def choices(s: bytearray, seat: int) -> "list[int]":
    """Return the actions worth weighing for a decision of the seat; [] or one if there is no choice."""
    legal = rules.legal(s, seat)
    if s[state.AT_PHASE] == state.PLAYING:
        hand = rules.count(s, seat)
        if hand < 5:
            # the classes of this many cards: runs, then equal ones
            low = STARTS[2 * hand - 3] if hand > 1 else 0
            high = STARTS[2 * hand - 1]
            for action in legal:
                if low <= action - state.SET < high:
                    return [action]  # it empties the hand
    return legal


def search(
    seen: bytearray,
    seat: int,
    actions: "list[int]",
    style: int,
    rng: "Rng",
    values: "list[int]",
    patience: int = 1,
    played: int = -1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far, one slice each.

    values: a list of that many ints, kept up to date: the value of each action, in thousandths of a point of
    the match expected from this round. patience 1: only the best few are weighed with the next turn in mind.
    More: all of them, with that many times the random deals.
    """
    yield actions[0]
    if seen[state.AT_PHASE] != state.PLAYING:
        from games.qu4to import choosing

        yield from choosing.search(seen, seat, actions, values)
        del choosing
        return
    w, costs = weights(seen[state.AT_SEATS] > 2)
    weighed = [FAR] * len(actions)
    same = bytearray(len(actions))
    best = actions[0]
    yield best
    from games.qu4to.ranking import rank

    yield best
    for best in rank(seen, seat, actions, style, rng, values, patience, w, costs, weighed, same):
        yield best
    ahead = w[AHEAD]
    del rank, w  # frees a little memory
    network = [0] * 16, b"", 0, None
    if seen[state.AT_SEATS] > 2:
        base = network[0]
        from games.qu4to import network as values_of

        yield best
        net, more = values_of.prepare(seen, seat, base)
        yield best
        network = base, net, more, values_of.worth
        del values_of
        yield best
    most = _FINALISTS if patience == 1 else len(actions)
    yield from _next_turn(seen, seat, actions, values, most, ahead, costs, weighed, same, network)


def _next_turn(
    seen: bytearray,
    seat: int,
    actions: "list[int]",
    values: "list[int]",
    most: int,
    ahead: int,
    costs: "list[list[int]]",
    weighed: "list[int]",
    same: bytearray,
    network: "tuple[list[int], bytes, int, Any]",
) -> "Iterator[int]":
    """Weigh the best again with the next turn in mind, at most `most` of them. Yield the best so far.

    network: the sums, what network.prepare returned, and network.worth.
    """
    seats = seen[state.AT_SEATS]
    base, net, more, worth = network
    sums = base[:]
    n = tally(seen, seat)
    hand = rules.count(seen, seat)
    turns = pairs(seen, seat)
    done = bytearray(same)
    least = FAR
    first = actions[0]
    work = 0
    for k in range(most):
        at = _lightest(done, weighed)
        if at < 0:
            break
        done[at] = 1
        action = actions[at]
        if not k:
            first = action
        # The saving from the best turn of a card after this action.
        left = hand - leave(seen, n, action, -1)
        start = after = hand_cost(n, costs)
        for up, down in turns:
            if n[up]:
                work += left + 2
                if work > _SLICE:
                    work = 0
                    yield first
                after = min(after, turned(n, up, down, costs))
        value = weighed[at] - (start - after) * ahead // 100
        if worth:
            yield first
            value = -worth(seen, seat, base, sums, net, action, n, start, start - after, value)
            if k >= _FINALISTS:  # it never chooses among these
                value = max(value, least)
            values[at] = more - value * (seats - 1) // seats
            work = 0
            yield first
        else:
            values[at] = points(seen, seat, value)
        leave(seen, n, action, 1)
        if value < least:
            least = value
            first = action
    for i in range(len(actions)):
        if same[i]:
            values[i] = values[same[i] - 1]
    yield first


def _lightest(done: bytearray, weighed: "list[int]") -> int:
    """Return the index of the lowest value not done yet; -1: none."""
    at = -1
    for i in range(len(weighed)):
        if not done[i] and (at < 0 or weighed[i] < weighed[at]):
            at = i
    return at
