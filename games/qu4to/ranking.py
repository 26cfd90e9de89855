# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Ranks the expert's actions in QU4TO, first by what each leaves."""

from micropython import const

from games.qu4to import plan, rules, state
from games.qu4to.deck import BLUE, CARDS, CLASSES, FOUR, GREEN, KIND, STARTS, numbers
from games.qu4to.plan import drawn, halves, hand_cost, points, put, tally

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from mesa.core.rng import Rng

_ALONE = const(50)  # no rival has as many cards as are played, so nobody can beat them …
_SURE = const(300)  # … and one set is left, which then leads
_BOLD = const(30)  # a bold player values a point this much more, and a draw half as much more
_WORLDS = const(8)  # number of random deals of the hidden cards
_SLICE = const(8)  # numbers of cards processed in splitting hands, per slice


def rank(
    seen: bytearray,
    seat: int,
    actions: "list[int]",
    style: int,
    rng: "Rng",
    values: "list[int]",
    patience: int,
    w: "Sequence[int]",
    costs: "list[list[int]]",
    weighed: "list[int]",
    same: bytearray,
) -> "Iterator[int]":
    """Yield the best so far. weighed[i]: the cost of actions[i], in hundredths of a point.

    A turn equal to an earlier one gets no value: same[i] is 1 + the index of that one.
    """
    best = actions[0]
    n = tally(seen, seat)
    hand = rules.count(seen, seat)
    most, stays = _rivals(seen, seat, w)
    four = (
        0 if seen[state.AT_SEATS] == 2 or seen[state.AT_LEAD] == state.NONE else w[plan.POINT] + _BOLD * style
    )
    worlds = bytearray()  # the strongest set that a rival holds, for each deal
    turns = {}
    least = weighed[0]
    work = 0
    for i in range(len(actions)):
        action = actions[i]
        value = stays
        if action == state.DRAW:
            work, cost = yield from _draw(seen, n, costs, w, hand, work, best)
            value += cost - w[plan.DRAW] - _BOLD // 2 * style
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
            both = _played(n, cls, left, hand - left > most, four, costs, w)
            value = both >> 1
            if both & 1 and w[plan.STANDS]:
                if not worlds:
                    worlds = bytearray(_WORLDS * patience)
                    yield from _deal(seen, seat, rng, worlds, best)
                    work = 0
                value -= w[plan.STANDS] * _stands(worlds, cls) // len(worlds)
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
    return most, w[plan.NEAR] * near - w[plan.YIELD + KIND[lead]] if lead != state.NONE else 0


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
        cost -= w[plan.READY]
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
    """Return twice the cost of playing a set, plus 1 if the chance that nobody beats it still counts.

    One number, since a tuple for each set is much garbage. left: how many cards are; alone: no rival has as
    many as the set; four: value of a 4 in it.
    """
    put(n, cls, -1)
    value = _cost(n, costs, w) - w[plan.HOLD + KIND[cls]]
    one_set = left < 5 and _whole(n)
    put(n, cls, 1)
    if FOUR in numbers(cls):
        value -= four
    if alone:
        return value - (_SURE if one_set else _ALONE) << 1
    return value << 1 | one_set


def _deal(seen: bytearray, seat: int, rng: "Rng", worlds: bytearray, best: int) -> "Iterator[int]":
    """Deal the hidden cards again and record a rival's strongest set, one slice each."""
    yield best
    for k in range(len(worlds)):
        yield best
        worlds[k] = _deal_one(seen, seat, rng)


def _deal_one(seen: bytearray, seat: int, rng: "Rng") -> int:
    """Deal the hidden cards at random to the rivals; return the strongest class that any holds."""
    pool = bytearray(CARDS)
    n = bytearray(12)
    many = 0
    for card in range(CARDS):
        if seen[state.AT_CARDS + card] >= state.HIDDEN_KNOWN:
            pool[many] = card
            many += 1
    most = 0
    for q in range(seen[state.AT_SEATS]):
        if q == seat or not rules.count(seen, q):
            continue
        for number in range(12):
            n[number] = 0
        for side in range(2):
            showing = GREEN if side else BLUE
            for _ in range(seen[state.AT_COUNT + 2 * q + side]):
                at = rng.word() % many
                many -= 1
                n[showing[pool[at]]] += 1
                pool[at] = pool[many]
        most = max(most, _strongest(n))
    return most


def _strongest(n):
    # return the strongest class that a hand with this tally holds
    if n[FOUR] > 3:
        return CLASSES - 1
    same = 1
    top = 1
    for number in range(1, 12):
        if n[number] >= same:
            same = min(n[number], 4)
            top = number
    longest = 1
    end = 0
    long = 0
    for number in range(1, 12):
        long = long + 1 if n[number] else 0
        if long >= longest:
            longest = min(long, 4)
            end = number
    if same < 4 and longest > same:
        return STARTS[2 * longest - 3] + end - longest
    if same == 4:
        return STARTS[6] + top - 1 - (top > FOUR)
    return STARTS[2 * same - 2] + top - 1


def _stands(worlds: bytearray, cls: int) -> int:
    """Return in how many deals nobody beats a set of that class."""
    stands = 0
    for held in worlds:
        stands += held < cls
    return stands


def _cost(n, costs, w):
    # return the cost plus the total by which the numbers are below 6
    level = 0
    for number in range(1, 12):
        level += n[number] * (6 - number)
    return hand_cost(n, costs) + level * w[plan.ABOVE_SIX] // 20


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
