# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert of QU4TO weighing its actions, first by what each leaves alone. In memory only while it does."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, FOUR, GREEN, class_of, form
from games.qu4to.plan import halves, hand_cost, kind, points, put, tally, unseen
from mesa.core.loader import fetch

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mesa.core.rng import Rng

# Places in a row of weights, as in expert.py.
_HOLD = const(14)  # having played the leading set
_YIELD = const(21)  # having passed while such a set leads
_POINT = const(28)  # a point for a 4 now
_HIGH = const(30)  # twentieths, for each number by which a card in hand is above 6
_NEAR = const(31)  # to pass costs so much more, for each card that a rival has less than 6
_DRAW = const(32)  # to draw is so much better
_STANDS = const(33)  # one set would be left, and nobody can beat what is played
_READY = const(34)  # a turn makes the whole hand one set

_ALONE = const(50)  # no rival has as many cards as are played, so nobody can beat them …
_SURE = const(300)  # … and what is left is one set, which then is led
_BOLD = const(30)  # a bold player thinks so much more of a point, and half of it better of a draw
_WORLDS = const(8)  # times that the hidden cards are dealt
_SLICE = const(8)  # numbers of cards in hands that are split, a slice


def rank(
    view: bytearray,
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
    """Yields the best so far. weighed[i]: what actions[i] costs, in hundredths of a point.

    Where a card like an earlier one is turned, that is not set: same[i] says 1 + at which place that one is.
    """
    seats = view[rules.AT_SEATS]
    best = actions[0]
    n = tally(view, seat)
    hand = rules.count(view, seat)
    near = 0  # cards that the rival with the fewest has less than 6
    most = 0  # cards of the rival with the most
    for i in range(seats):
        cards = rules.count(view, i)
        if i != seat and cards:
            near = max(near, 6 - cards)
            most = max(most, cards)
    lead = view[rules.AT_LEAD]
    stays = w[_NEAR] * near - w[_YIELD + kind(lead)] if lead != rules.NONE else 0
    worlds = bytearray()  # the strongest set that a rival holds, each time that cards are dealt
    turns = {}
    least = weighed[0]
    work = 0
    for i in range(len(actions)):
        action = actions[i]
        value = stays
        if action == rules.DRAW:
            cost = [0] * 12
            for number in range(1, 12):
                n[number] += 1
                cost[number] = hand_cost(n, costs) + _level(n) * w[_HIGH] // 20
                n[number] -= 1
                work += hand + 2
                if work > _SLICE:
                    work = 0
                    yield best
            cards = unseen(view)
            total = 0
            for card in cards:
                total += min(cost[BLUE[card]], cost[GREEN[card]])
            value += total // len(cards) - w[_DRAW] - _BOLD // 2 * style
            del cards, cost  # what follows takes long
        else:
            low = run = size = up = down = 0
            if action >= rules.TURN:
                both = halves(view, action - rules.TURN)
                if both in turns:
                    same[i] = turns[both]
                    continue
                turns[both] = i + 1
                up, down = both
                n[up] -= 1
                n[down] += 1
            elif action >= rules.SET:
                low, run, size = form(action - rules.SET)
                put(n, low, run, size, -1)
            value += hand_cost(n, costs) + _level(n) * w[_HIGH] // 20
            left = hand - size
            one_set = left < 5 and _whole(n)
            if action >= rules.TURN:
                n[up] += 1
                n[down] -= 1
                if one_set:
                    value -= w[_READY]
            elif size:
                value -= stays + w[_HOLD + kind(action - rules.SET)]
                if size > most:
                    value -= _SURE if one_set else _ALONE
                elif one_set and w[_STANDS]:
                    if not worlds:
                        yield best
                        deal = fetch("games.qu4to.worlds").deal
                        worlds = bytearray(_WORLDS * patience)
                        for k in range(len(worlds)):
                            yield best
                            worlds[k] = deal(view, seat, rng)
                        work = 0
                    stands = 0
                    for cls in worlds:
                        stands += cls < action - rules.SET
                    value -= w[_STANDS] * stands // len(worlds)
                put(n, low, run, size, 1)
                if seats > 2 and lead != rules.NONE:
                    if low == FOUR or run and low < FOUR < low + size:
                        value -= w[_POINT] + _BOLD * style
            work += left + 4  # what is not the split takes time as well
        weighed[i] = value
        values[i] = points(view, seat, value)
        if value < least:
            least = value
            best = action
        if work > _SLICE:
            work = 0
            yield best
    yield best


def _level(n):
    # how far below 6 the numbers are, all together
    level = 0
    for number in range(1, 12):
        level += n[number] * (6 - number)
    return level


def _whole(n):
    # True if all that is left is one set
    numbers = []
    for number in range(1, 12):
        for _ in range(n[number]):
            numbers.append(number)
    return class_of(numbers) >= 0
