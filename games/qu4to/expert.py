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
from games.qu4to.deck import BLUE, FOUR, GREEN, class_of, form
from games.qu4to.plan import (
    FAR,
    halves,
    hand_cost,
    kind,
    pairs,
    points,
    put,
    tables,
    tally,
    turned,
    unseen,
)  # fmt: skip
from mesa.core.loader import load, remove

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

NOISE = const(40)
"""A difference of values up to this says nothing, at patience 4."""

# fmt: off
_WEIGHTS = (  # with two players, with more
    (
        35, 40, 40, 21, 15, -9, -36,
        0, 0, 0, 0, 0, 0, 0,
        23, 25, 24, 34, 37, 58, 57,
        -4, -14, 8, -3, 19, 23, 25,
        100, 40, 10, 8, 0, 0, 20, 40,
    ),
    (
        34, 37, 39, 22, 6, -6, -44,
        13, 36, 40, 58, 48, 76, 33,
        14, 14, 14, 18, 19, 23, 60,
        -16, -14, -4, -3, 3, 11, 13,
        100, 44, 12, 4, 10, 15, 20, 88,
    ),
)
# fmt: on
# Where in a row of _WEIGHTS; hundredths of a point, but for percents. By kind of set (deck.STARTS) seven
# each: what one that is still in hand costs, and
_HOPE = const(7)  # so much less with 4s in it, where they score
_HOLD = const(14)  # having played the leading set
_YIELD = const(21)  # having passed while such a set leads
_POINT = const(28)  # a point for a 4 now
_AHEAD = const(29)  # percent of what the best turn would save next that already counts
_HIGH = const(30)  # twentieths, for each number by which a card in hand is above 6
_NEAR = const(31)  # to pass costs so much more, for each card that a rival has less than 6
_DRAW = const(32)  # to draw is so much better
_STANDS = const(33)  # one set would be left, and nobody can beat what is played
_READY = const(34)  # a turn makes the whole hand one set
# 35: _AHEAD where a half is chosen (choosing.py)

_ALONE = const(50)  # no rival has as many cards as are played, so nobody can beat them …
_SURE = const(300)  # … and what is left is one set, which then is led
_BOLD = const(30)  # a bold player thinks so much more of a point, and half of it better of a draw
_FINALISTS = const(6)  # so many of the best are weighed again with the next turn in mind
_WORLDS = const(8)  # times that the hidden cards are dealt
_SLICE = const(34)  # numbers of cards in hands that are split, a slice


def choices(s: bytearray, seat: int) -> "list[int]":
    """The actions among which a decision of the seat is worth weighing; [] or one: none."""
    legal = rules.legal(s, seat)
    if s[rules.AT_PHASE] == rules.PLAY:
        hand = rules.count(s, seat)
        for action in legal:
            if rules.SET <= action < rules.TURN and form(action - rules.SET)[2] == hand:
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
    w = _WEIGHTS[view[rules.AT_SEATS] > 2]
    costs = tables(w, w[_HOPE:])
    if view[rules.AT_PHASE] != rules.PLAY:
        choose = load("games.qu4to.choosing").choose
        yield from choose(view, seat, actions, w, costs, values)
        return
    best = actions[0]
    yield best
    n = tally(view, seat)
    hand = rules.count(view, seat)
    remove("games.qu4to.choosing")
    if hand > 8:
        remove("games.qu4to.worlds")  # no longer, or not yet: one set of at most four is not left soon
    near = 0  # cards that the rival with the fewest has less than 6
    most = 0  # cards of the rival with the most
    for i in range(view[rules.AT_SEATS]):
        cards = rules.count(view, i)
        if i != seat and cards:
            near = max(near, 6 - cards)
            most = max(most, cards)
    lead = view[rules.AT_LEAD]
    stays = w[_NEAR] * near - w[_YIELD + kind(lead)] if lead != rules.NONE else 0
    worlds = bytearray()  # the strongest set that a rival holds, each time that cards are dealt
    weighed = [FAR] * len(actions)
    least = FAR
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
                up, down = halves(view, action - rules.TURN)
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
                        deal = load("games.qu4to.worlds").deal
                        for _ in range(_WORLDS * patience):
                            yield best
                            worlds.extend(deal(view, seat, rng, 1))
                        work = 0
                    stands = 0
                    for cls in worlds:
                        stands += cls < action - rules.SET
                    value -= w[_STANDS] * stands // len(worlds)
                put(n, low, run, size, 1)
                if view[rules.AT_SEATS] > 2 and lead != rules.NONE:
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
    turns = pairs(view, seat)
    if not w[_AHEAD] or not turns:
        return
    done = bytearray(len(actions))
    least = FAR
    first = best
    for _ in range(_FINALISTS if patience == 1 else len(actions)):
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
                after = min(after, turned(n, up, down, costs))
                work += hand - size + 2
                if work > _SLICE:
                    work = 0
                    yield first
        put(n, low, run, size, 1)
        n[was] += 1
        n[now] -= 1
        n[0] = 0
        value = weighed[at] - (start - after) * w[_AHEAD] // 100
        values[at] = points(view, seat, value)
        if value < least:
            least = value
            first = action
    yield first


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
