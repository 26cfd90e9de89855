# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The medium bot of QU4TO: does what leaves the lightest hand.

It also weighs the points of the 4s, the lead that a set may win, and the best card to turn next.

Weights are hundredths of a point of the match: the effect on the points still to come in a round, from a
linear regression over some 40 000 positions of medium against itself with four players, rounded.
"""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.deck import FOUR, KIND, numbers
from games.qu4to.plan import FAR, choose, drawn, halves, hand_cost, leave, pairs, put, tables, tally, turned

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Generator, Iterator

# By kind of set: one card, run of 2, pair, run of 3, triple, run of 4, quad (deck.STARTS).
_COST = const((34, 27, 27, 14, 9, -6, -16))  # cost of such a set, still in hand
_HOPE = const((25, 48, 52, 70, 60, 88, 45))  # … reduced by this with 4s in it, which score
_HOLD = const((15, 17, 20, 26, 29, 42, 65))  # having played the leading set
_YIELD = const((-4, -2, 8, 9, 15, 23, 25))  # having passed while such a set leads
_POINT = const(100)
_BOLD = const(30)  # a bold player values a point this much more, and a draw half as much more
_TWO = const(150)  # percent: weight of a hand's cost in a match of two
_LAST = const(50)  # … and with more players, when one opponent is left; then no turn counts ahead
_FINALISTS = const(6)  # keep this many of the best
_LARGE = const(8)  # a hand of more cards: one hand_cost takes a whole slice, otherwise two do
_TURNABLE = const(40)  # percent of the best turn's saving that already counts


def set_costs(more: bool) -> list[list[int]]:
    """Return the tables for `hand_cost`, with two players, or with more."""
    return tables(_COST, _HOPE if more else bytes(7))


def think(seen: bytearray, seat: int, legal: list[int], style: int) -> "Iterator[int]":
    """Yield actions, each the best so far."""
    yield legal[0]  # reading this file was enough work for a slice
    costs = set_costs(seen[state.AT_SEATS] > 2)
    yield legal[0]
    if seen[state.AT_PHASE] == state.PLAYING:
        yield from _plan(seen, seat, legal, style, costs)
    elif seen[state.AT_PHASE] == state.PICKING:
        yield from _pick(seen, seat, legal, costs)
    else:
        yield from choose(seen, seat, legal, [0] * len(legal), costs, _TURNABLE)


def _pick(seen: bytearray, seat: int, legal: list[int], costs: list[list[int]]) -> "Iterator[int]":
    """Choose, of equal cards, the one least worth turning."""
    n = tally(seen, seat)
    put(n, seen[state.AT_CLASS], -1)
    best = legal[0]
    least = FAR
    for action in legal:
        up, down = halves(seen, action - state.TAKE)
        cost = -turned(n, up, down, costs)
        if cost < least:
            least = cost
            best = action
        yield best


def _rank(
    seen: bytearray,
    seat: int,
    legal: list[int],
    style: int,
    costs: list[list[int]],
    top: list[tuple[int, int]],
) -> "Generator[int, None, int]":
    """Rank leads, plays and passes by what each leaves. Yield the best so far, one slice each.

    Put the best few, (value, action), into `top`, lowest value first; none if there is no choice: a forced
    pass, or a set that empties the hand. Return the number of hand_cost calls.
    """
    best = legal[0]
    yield best
    seats = seen[state.AT_SEATS]
    weight = _weight(seen, seat)
    lead = seen[state.AT_LEAD]
    stays = -_YIELD[KIND[lead]] if lead != state.NONE else 0
    n = tally(seen, seat)
    hand = rules.count(seen, seat)
    work = 0
    slice_ = 1 if hand > _LARGE else 2
    for action in legal:
        if action == state.PASS:
            return 0
        if action == state.DRAW:
            continue
        if action < state.TURN:
            cls = action - state.SET
            if KIND[cls] + 3 >> 1 == hand:
                top.clear()
                yield action
                return 0
            put(n, cls, -1)
            value = hand_cost(n, costs) * weight // 100 - _HOLD[KIND[cls]]
            put(n, cls, 1)
            if seats > 2 and lead != state.NONE and FOUR in numbers(cls):
                value -= _POINT + _BOLD * style
        else:
            up, down = halves(seen, action - state.TURN)
            value = turned(n, up, down, costs) * weight // 100 + stays
        _insert(top, value, action)
        work += 1
        if work % slice_ == 0:
            yield top[0][1]
    if legal[0] == state.DRAW:
        cost = [0] * 12
        for number in range(1, 12):
            n[number] += 1
            cost[number] = hand_cost(n, costs)
            n[number] -= 1
            work += 1
            if work % slice_ == 0:
                yield top[0][1] if top else best
        yield top[0][1] if top else best
        _insert(top, drawn(seen, cost) * weight // 100 + stays - _BOLD // 2 * style, state.DRAW)
    yield top[0][1]
    return work


def _plan(
    seen: bytearray, seat: int, legal: list[int], style: int, costs: list[list[int]]
) -> "Iterator[int]":
    """Choose to lead, beat or pass: weigh the best few again, with the next turn in mind."""
    top = []
    work = yield from _rank(seen, seat, legal, style, costs, top)
    if not top or _weight(seen, seat) == _LAST:
        return
    n = tally(seen, seat)
    turns = pairs(seen, seat)
    slice_ = 1 if rules.count(seen, seat) > _LARGE else 2
    best = top[0][1]
    least = FAR
    for value, action in top:
        # The saving from the best turn of a card after this action.
        leave(seen, n, action, -1)
        start = after = hand_cost(n, costs)
        for up, down in turns:
            if n[up]:
                work += 1
                if work % slice_ == 0:
                    yield best
                after = min(after, turned(n, up, down, costs))
        leave(seen, n, action, 1)
        value -= (start - after) * _TURNABLE // 100
        if value < least:
            least = value
            best = action
    yield best


def _weight(seen: bytearray, seat: int) -> int:
    """Return the percent of its cost at which a hand counts."""
    if seen[state.AT_SEATS] == 2:
        return _TWO
    rivals = 0
    for i in range(seen[state.AT_SEATS]):
        rivals += i != seat and rules.count(seen, i) > 0
    return _LAST if rivals == 1 else 100


def _insert(top: list[tuple[int, int]], value: int, action: int) -> None:
    """Keep the _FINALISTS best (value, action), equal ones in order of arrival."""
    i = len(top)
    while i and top[i - 1][0] > value:
        i -= 1
    if i < _FINALISTS:
        top.insert(i, (value, action))
        if len(top) > _FINALISTS:
            top.pop()
