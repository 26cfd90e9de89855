# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What medium and expert of QU4TO have in common: what a hand costs, what each action leaves of it.

A hand is split into the sets that cost it least (`hand_cost`). In memory only while such a bot plays.

Weights are hundredths of a point of the match: what the points still to come in a round depended on, by
linear regression over some 40 000 positions of medium against itself with four players, then rounded.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, CARDS, FOUR, GREEN, STARTS, form
from mesa.core.contract import HIDDEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Generator

# By kind of set: one card, run of 2, pair, run of 3, triple, run of 4, quad (deck.STARTS).
_COST = (34, 27, 27, 14, 9, -6, -16)  # such a set, still in hand, costs so much
_HOPE = (25, 48, 52, 70, 60, 88, 45)  # … less so much with 4s in it, where they score
_HOLD = (15, 17, 20, 26, 29, 42, 65)  # having played the leading set
_YIELD = (-4, -2, 8, 9, 15, 23, 25)  # having passed while such a set leads
_POINT = const(100)
_BOLD = const(30)  # a bold player thinks so much more of a point, and half of it better of a draw
_LAST = const(50)  # percent of its cost that a hand has when one opponent is left; then no turn counts ahead
_FINALISTS = const(6)  # so many of the best are kept
LARGE = const(8)  # a hand of more cards: hand_cost of it takes a slice alone, else two make one
FAR = const(30000)
_MOST = const(12)  # more than a hand can show of any number

# Open runs while the numbers are gone through: lengths 4 * longer + shorter, 0 … 3 each; 4 cards are closed.
_OPEN = bytes([0, 4, 5, 8, 9, 10, 12, 13, 14, 15])
_one = [FAR] * 16
_two = [FAR] * 16


def _tables(hope: bool) -> list[list[int]]:
    """Costs for `hand_cost`: equal cards by how many, without and with 4s; a run's growth by length so far.

    Growth comes three times: no 4 in it, the new card is the 4, there is a 4 already.
    """
    cost = [_COST[k] for k in range(7)]
    four = [_COST[k] - (_HOPE[k] if hope else 0) for k in range(7)]
    out = []
    for c in (cost, four):
        row = [0]
        for many in range(1, _MOST):
            row.append(min([row[many - j] + c[2 * j - 2] for j in range(1, min(4, many) + 1)]))
        out.append(row)
    for a, b in ((cost, cost), (cost, four), (four, four)):
        out.append([b[0], b[1] - a[0], b[3] - a[1], b[5] - a[3]])
    return out


SCORING = _tables(True)
PLAIN = _tables(False)
del _tables  # its memory is free again


def hand_cost(n: bytearray, tables: list[list[int]] = SCORING) -> int:
    """What the hand with tally n costs when it is split into sets in the cheapest way.

    One pass over the numbers, keeping the best cost for each pair of lengths of the runs that may still
    grow. Exact where no more than two runs overlap; crowded hands may come out a little dear.
    """
    old, new = _one, _two
    for k in _OPEN:
        old[k] = FAR
    old[0] = 0
    for number in range(1, 12):
        many = n[number]
        if not many:
            least = min(old)
            for k in _OPEN:
                old[k] = FAR
            old[0] = least
            continue
        for k in _OPEN:
            new[k] = FAR
        equal = tables[1] if number == FOUR else tables[0]
        fresh = tables[3] if number == FOUR else tables[2]
        grows = number < 11 and n[number + 1]
        for k in _OPEN:
            if old[k] == FAR:
                continue
            x = k >> 2
            y = k & 3
            for both in range(4 if y else 2 if x else 1):  # bits: which of the open runs grow
                cost = old[k]
                left = many
                longer = shorter = 0
                if both & 1:
                    left -= 1
                    cost += (tables[4] if number - x <= FOUR < number else fresh)[x]
                    longer = x + 1 & 3
                if both & 2:
                    if not left:
                        continue
                    left -= 1
                    cost += (tables[4] if number - y <= FOUR < number else fresh)[y]
                    shorter = y + 1 & 3
                if longer < shorter:
                    longer, shorter = shorter, longer
                to = longer << 2 | shorter
                if cost + equal[left] < new[to]:
                    new[to] = cost + equal[left]
                if left and grows:  # one run starts, or two; open ones that then find no place end here
                    to = longer << 2 | 1 if longer else 4
                    if cost + fresh[0] + equal[left - 1] < new[to]:
                        new[to] = cost + fresh[0] + equal[left - 1]
                    if left > 1 and cost + 2 * fresh[0] + equal[left - 2] < new[5]:
                        new[5] = cost + 2 * fresh[0] + equal[left - 2]
        old, new = new, old
    return min(old)


def halves(view: bytearray, card: int) -> tuple[int, int]:
    """(number up, number down) of a card in the own hand."""
    if rules.half_up(view, card) == rules.BLUE:
        return BLUE[card], GREEN[card]
    return GREEN[card], BLUE[card]


def tally(view: bytearray, seat: int) -> bytearray:
    """How many cards of the hand show each number, by number 0 … 11."""
    ups = []
    rules.hand(view, seat, [], ups)
    n = bytearray(12)
    for number in ups:
        n[number] += 1
    return n


def unseen(view: bytearray) -> list[int]:
    """The cards that a draw may bring, as far as this view knows; [] when nothing can be drawn.

    After a reshuffle everybody has seen them, else they are all that this view does not show.
    """
    at = view[rules.AT_CARDS : rules.OPTIONS_AT]
    where = rules.DISCARDED
    if view[rules.AT_DECK]:
        # the board finds no number in a bytearray, only bytes
        where = rules.HIDDEN_KNOWN if bytes((rules.HIDDEN_KNOWN,)) in at else HIDDEN
    out = []
    for card in range(CARDS):
        if at[card] == where and (where != rules.DISCARDED or BLUE[card] != FOUR):
            out.append(card)
    return out


def pairs(view: bytearray, seat: int) -> list[tuple[int, int]]:
    """The different (number up, number down) in the hand that can be turned."""
    out = []
    held = []
    rules.hand(view, seat, held, [])
    for card in held:
        up, down = halves(view, card)
        if up != FOUR and (up, down) not in out:
            out.append((up, down))
    return out


def turned(n: bytearray, up: int, down: int, tables: list[list[int]]) -> int:
    n[up] -= 1
    n[down] += 1
    cost = hand_cost(n, tables)
    n[up] += 1
    n[down] -= 1
    return cost


def rank(
    view: bytearray, seat: int, legal: list[int], style: int, top: list[tuple[int, int]]
) -> "Generator[int, None, int]":
    """Lead, beat or pass by what each action leaves. Yields the best so far, a slice each.

    The list `top` gets the best few, (value, action), the least value first; none where there is nothing to
    weigh: a pass that is forced, a set that empties the hand. Returns how often it called hand_cost.
    """
    best = legal[0]
    yield best
    seats = len(rules.scores(view))
    tables = SCORING if seats > 2 else PLAIN
    rivals = 0
    for i in range(seats):
        rivals += i != seat and rules.count(view, i) > 0
    weight = _LAST if rivals == 1 else 100
    lead = view[rules.AT_LEAD]
    stays = -_YIELD[kind(lead)] if lead != rules.NONE else 0
    n = tally(view, seat)
    hand = rules.count(view, seat)
    work = 0
    slice_ = 1 if hand > LARGE else 2
    for action in legal:
        if action == rules.PASS:
            return 0
        if action == rules.DRAW:
            continue
        if action < rules.TURN:
            low, run, size = form(action - rules.SET)
            if size == hand:
                top.clear()
                yield action
                return 0
            for i in range(size):
                n[low + run * i] -= 1
            value = hand_cost(n, tables) * weight // 100 - _HOLD[kind(action - rules.SET)]
            for i in range(size):
                n[low + run * i] += 1
            if seats > 2 and lead != rules.NONE and (low == FOUR or run and low < FOUR < low + size):
                value -= _POINT + _BOLD * style
        else:
            up, down = halves(view, action - rules.TURN)
            value = turned(n, up, down, tables) * weight // 100 + stays
        _insert(top, value, action)
        work += 1
        if work % slice_ == 0:
            yield top[0][1]
    if legal[0] == rules.DRAW:
        cost = [0] * 12
        for number in range(1, 12):
            n[number] += 1
            cost[number] = hand_cost(n, tables)
            n[number] -= 1
            work += 1
            if work % slice_ == 0:
                yield top[0][1] if top else best
        yield top[0][1] if top else best
        cards = unseen(view)
        total = 0
        for card in cards:
            total += min(cost[BLUE[card]], cost[GREEN[card]])
        _insert(top, total // len(cards) * weight // 100 + stays - _BOLD // 2 * style, rules.DRAW)
    yield top[0][1]
    return work


def kind(cls: int) -> int:
    k = 0
    while STARTS[k + 1] <= cls:
        k += 1
    return k


def _insert(top: list[tuple[int, int]], value: int, action: int) -> None:
    """Keep the _FINALISTS best (value, action), equal ones in the order that they came."""
    i = len(top)
    while i and top[i - 1][0] > value:
        i -= 1
    if i < _FINALISTS:
        top.insert(i, (value, action))
        if len(top) > _FINALISTS:
            top.pop()
