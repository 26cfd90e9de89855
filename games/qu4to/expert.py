# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert bot of QU4TO: weighs what each action leaves.

An action's value is that of the hand it leaves: the cheapest split into sets (plan.py), how high its numbers
are, the lead that a set may win, the best card to turn next, how few cards the rivals have. The weights were
tuned by small changes, in many thousand matches against medium, keeping those that won more points.
"""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.deck import FOUR, KIND, STARTS, numbers
from games.qu4to.plan import (
    ABOVE_SIX,
    AHEAD,
    CHOSEN,
    DRAW,
    FAR,
    HOLD,
    NEAR,
    POINT,
    READY,
    YIELD,
    choose,
    drawn,
    halves,
    hand_cost,
    leave,
    pairs,
    points,
    put,
    tally,
    turned,
    weights,
)  # fmt: skip

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from typing import Any

    from mesa.core.rng import Rng

NOISE = const(40)
"""A difference of values up to this is noise, at patience 4."""

_ALONE = const(50)  # no rival has as many cards as are played, so nobody can beat them …
_SURE = const(300)  # … and one set is left, which then leads
_BOLD = const(30)  # a bold player values a point this much more, and a draw half as much more
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
    More: all of them.
    """
    yield actions[0]
    w, costs = weights(seen[state.AT_SEATS] > 2)
    if seen[state.AT_PHASE] != state.PLAYING:
        yield actions[0]
        yield from choose(seen, seat, actions, values, costs, w[CHOSEN], _stays(seen, w))
        return
    weighed = [FAR] * len(actions)
    same = bytearray(len(actions))
    best = actions[0]
    yield best
    for best in _rank(seen, seat, actions, style, values, w, costs, weighed, same):
        yield best
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
    yield from _next_turn(seen, seat, actions, values, most, w[AHEAD], costs, weighed, same, network)


def _rank(
    seen: bytearray,
    seat: int,
    actions: "list[int]",
    style: int,
    values: "list[int]",
    w: "Sequence[int]",
    costs: "list[list[int]]",
    weighed: "list[int]",
    same: bytearray,
) -> "Iterator[int]":
    """Rank the actions by what each leaves. Yield the best so far.

    weighed[i] becomes the cost of actions[i], in hundredths of a point.

    A turn equal to an earlier one gets no value: same[i] is 1 + the index of that one.
    """
    best = actions[0]
    n = tally(seen, seat)
    hand = rules.count(seen, seat)
    most, stays = _rivals(seen, seat, w)
    scores = seen[state.AT_SEATS] > 2 and seen[state.AT_LEAD] != state.NONE
    four = w[POINT] + _BOLD * style if scores else 0
    turns = {}
    least = weighed[0]
    work = 0
    for i in range(len(actions)):
        action = actions[i]
        value = stays
        if action == state.DRAW:
            work, cost = yield from _draw(seen, n, costs, w, hand, work, best)
            value += cost - w[DRAW] - _BOLD // 2 * style
        elif action >= state.TURN:
            both = halves(seen, action - state.TURN)
            if both in turns:
                same[i] = turns[both]
                continue
            turns[both] = i + 1
            value += _turned(n, both, hand, costs, w)
            work += hand + 4  # the rest takes time as well
        elif action < state.SET:
            value += _cost(n, costs, w)
            work += hand + 4
        else:
            cls = action - state.SET
            left = hand - (KIND[cls] + 3 >> 1)
            value = _played(n, cls, left, hand - left > most, four, costs, w)
            work += left + 4
        weighed[i] = value
        values[i] = points(seen, seat, value)
        if value < least:
            least = value
            best = action
        if work > _SLICE:
            work = 0
            yield best
    yield best


def _rivals(seen: bytearray, seat: int, w: "Sequence[int]") -> "tuple[int, int]":
    """Return (cards of the rival with the most, cost of an action that leaves the leading set)."""
    near = 0  # by how much the rival with the fewest cards is below 6
    most = 0
    for i in range(seen[state.AT_SEATS]):
        cards = rules.count(seen, i)
        if i != seat and cards:
            near = max(near, 6 - cards)
            most = max(most, cards)
    lead = seen[state.AT_LEAD]
    return most, w[NEAR] * near - w[YIELD + KIND[lead]] if lead != state.NONE else 0


def _draw(
    seen: bytearray,
    n: bytearray,
    costs: "list[list[int]]",
    w: "Sequence[int]",
    hand: int,
    work: int,
    best: int,
) -> "Generator[int, None, tuple[int, int]]":
    """Return the work since the last slice, and the hand's average cost after a draw."""
    cost = [0] * 12  # by the number that is added
    for number in range(1, 12):
        n[number] += 1
        cost[number] = _cost(n, costs, w)
        n[number] -= 1
        work += hand + 2
        if work > _SLICE:
            work = 0
            yield best
    return work, drawn(seen, cost)


def _turned(
    n: bytearray, both: "tuple[int, int]", hand: int, costs: "list[list[int]]", w: "Sequence[int]"
) -> int:
    """Return the cost of the hand with a card turned, (number up, number down)."""
    up, down = both
    n[up] -= 1
    n[down] += 1
    cost = _cost(n, costs, w)
    if hand < 5 and _whole(n):
        cost -= w[READY]
    n[up] += 1
    n[down] -= 1
    return cost


def _played(
    n: bytearray,
    cls: int,
    left: int,
    alone: bool,
    four: int,
    costs: "list[list[int]]",
    w: "Sequence[int]",
) -> int:
    """Return the cost of playing a set. left: how many cards are; alone: no rival has as many as the set;
    four: value of a 4 in it.
    """
    put(n, cls, -1)
    value = _cost(n, costs, w) - w[HOLD + KIND[cls]]
    if alone:
        value -= _SURE if left < 5 and _whole(n) else _ALONE
    put(n, cls, 1)
    return value - four if FOUR in numbers(cls) else value


def _cost(n, costs, w):
    # return the cost plus the total by which the numbers are below 6
    level = 0
    for number in range(1, 12):
        level += n[number] * (6 - number)
    return hand_cost(n, costs) + level * w[ABOVE_SIX] // 20


def _whole(n):
    # return whether all that is left, fewer than five cards, is one set
    size = sum(n)
    low = 1
    while size and not n[low]:
        low += 1
    if n[low] < size:
        for number in range(low, low + size):
            if n[number] != 1:
                return False
    return size > 0


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


def _stays(seen: bytearray, w: "Sequence[int]") -> int:
    """Return the cost common to all choices of a half or of equal cards."""
    if seen[state.AT_PHASE] == state.PICKING:
        return -w[HOLD + KIND[seen[state.AT_CLASS]]]
    if seen[state.AT_PHASE] == state.PUTTING:
        return -w[YIELD + KIND[seen[state.AT_LEAD]]]
    return 0
