# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cost of a hand, for medium and expert of QU4TO, and where their weights of sets and actions stand.

A hand is split into the sets with the lowest cost (`hand_cost`).
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import CARDS, FOUR, FOURS, KIND, LOW, NUMBER, size
from mesa.core.contract import HIDDEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FAR = const(30000)

# Offsets in the weights of medium and expert: hundredths of a point, except percents. First, by kind of set
# (deck.STARTS), seven each: the cost of one still in hand, what 4s in it, which score, take off that (HOPE),
# and
HOLD = const(14)  # having played the leading set
YIELD = const(21)  # having passed while such a set leads
# Then one each
POINT = const(28)  # one point for a 4 now
AHEAD = const(29)  # percent of the best turn's saving that already counts
ABOVE_SIX = const(30)  # twentieths, for each number that a card in hand is above 6
NEAR = const(31)  # added cost of passing, for each card that a rival has below 6
DRAW = const(32)  # bonus for drawing
READY = const(33)  # a turn makes the whole hand one set
CHOSEN = const(34)  # AHEAD, when choosing a half
ALONE = const(35)  # no rival has as many cards as are played, so nobody can beat them …
SURE = const(36)  # … and one set is left, which then leads
HOPE = const(7)
_MOST = const(12)  # more than a hand can show of any number

# By number of players: hundredths of a point that a round brings to a hand without cost; tenths of a
# thousandth less for each hundredth of cost; thousandths more for each card of an average rival. From a
# linear regression over matches of four experts; they only scale values, and change no answer.
_POINTS = bytes([8, 32, 37, 2, 71, 158, 16, 73, 216, 74, 76, 220])
# Open runs while going through the numbers: lengths 4 * longer + shorter, 0 … 3 each; 4 cards are closed.
_OPEN = bytes([0, 4, 5, 8, 9, 10, 12, 13, 14, 15])
_KNOWN = const(b"\xfe")  # HIDDEN_KNOWN of rules.py
_one = [FAR] * 16
_two = [FAR] * 16


def choices(s: bytearray, seat: int) -> "list[int]":
    """Return the actions worth weighing: none but a set that empties the hand, if there is one."""
    legal = rules.legal(s, seat)
    sets = rules.sets(legal)
    if sets and size(sets[-1]) == rules.count(s, seat):
        return [rules.SET + sets[-1]]
    return legal


def tables(cost: "Sequence[int]", scoring: bool) -> list[list[int]]:
    """Return tables for `hand_cost`: equal cards by number, without and with 4s; a run's growth by length so
    far.

    cost: of a set still in hand, by kind, and from HOPE on the reduction with 4s in it, if these are
    `scoring`. Growth of runs comes three times: no 4 in it, the new card is the 4, there is a 4 already.
    """
    four = [cost[k] - cost[HOPE + k] * scoring for k in range(7)]
    out = []
    for c in (cost, four):
        row = [0]
        for many in range(1, _MOST):
            least = row[many - 1] + c[0]
            for j in range(2, min(4, many) + 1):
                least = min(least, row[many - j] + c[2 * j - 2])
            row.append(least)
        out.append(row)
    for a, b in ((cost, cost), (cost, four), (four, four)):
        out.append([b[0], b[1] - a[0], b[3] - a[1], b[5] - a[3]])
    return out


def hand_cost(n: bytearray, costs: list[list[int]]) -> int:
    """Return the cost of the hand with tally n, split into sets in the cheapest way.

    costs: see `tables`.

    One pass over the numbers, keeping the best cost for each pair of lengths of the runs that may still grow.
    Exact if at most two runs overlap; crowded hands may come out a little too expensive.
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
        equal = costs[1] if number == FOUR else costs[0]
        fresh = costs[3] if number == FOUR else costs[2]
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
                    cost += (costs[4] if number - x <= FOUR < number else fresh)[x]
                    longer = x + 1 & 3
                if both & 2:
                    if not left:
                        continue
                    left -= 1
                    cost += (costs[4] if number - y <= FOUR < number else fresh)[y]
                    shorter = y + 1 & 3
                if longer < shorter:
                    longer, shorter = shorter, longer
                to = longer << 2 | shorter
                if cost + equal[left] < new[to]:
                    new[to] = cost + equal[left]
                if left and grows:  # start one run, or two; open ones without a place end here
                    to = longer << 2 | 1 if longer else 4
                    if cost + fresh[0] + equal[left - 1] < new[to]:
                        new[to] = cost + fresh[0] + equal[left - 1]
                    if left > 1 and cost + 2 * fresh[0] + equal[left - 2] < new[5]:
                        new[5] = cost + 2 * fresh[0] + equal[left - 2]
        old, new = new, old
    return min(old)


def tally(faces: list[int]) -> bytearray:
    """Return how many cards of a hand show each number, by number 0 … 11."""
    n = bytearray(12)
    for face in faces:
        n[NUMBER[face]] += 1
    return n


def drawn(seen: bytearray, cost: list[int]) -> int:
    """Return the hand's average cost after a draw, which must be possible; cost: by the number that is added.

    After a reshuffle everybody has seen the cards that a draw may bring; otherwise they are all that this
    seen does not show.
    """
    where = rules.DISCARDED
    if seen[rules.AT_DECK]:
        known = seen.find(_KNOWN, rules.AT_CARDS, rules.AT_OPTIONS) >= 0
        where = rules.HIDDEN_KNOWN if known else HIDDEN
    total = many = 0
    for card in range(CARDS if where == HIDDEN else FOURS):
        if seen[rules.AT_CARDS + card] == where:
            total += min(cost[NUMBER[2 * card]], cost[NUMBER[2 * card + 1]])
            many += 1
    return total // many


def pairs(faces: list[int]) -> list[tuple[int, int]]:
    """Return the different (number up, number down) in a hand that can be turned."""
    out = []
    for face in faces:
        up, down = NUMBER[face], NUMBER[face ^ 1]
        if up != FOUR and (up, down) not in out:
            out.append((up, down))
    return out


def turned(n: bytearray, up: int, down: int, costs: list[list[int]]) -> int:
    n[up] -= 1
    n[down] += 1
    cost = hand_cost(n, costs)
    n[up] += 1
    n[down] -= 1
    return cost


def put(n: bytearray, cls: int, by: int) -> None:
    """Add a set to the tally `by` times; without a tuple, since it is called for each set and each turn."""
    for i in range(size(cls)):
        n[LOW[cls] + (KIND[cls] & 1) * i] += by


def leave(seen: bytearray, n: bytearray, action: int, by: int) -> int:
    """Make n the tally of the hand that the action leaves, or undo that if `by` is 1; return cards played."""
    if action < rules.SET:
        return 0
    if action < rules.TURN:
        put(n, action - rules.SET, by)
        return size(action - rules.SET)
    up, down = rules.halves(seen, action)
    n[up] += by
    n[down] -= by
    return 0


def rivals(s: bytearray, seat: int) -> list[int]:
    """Return how many cards each other player holds who has not emptied the hand, one at least."""
    held = [rules.count(s, other) for other in range(s[rules.AT_SEATS]) if other != seat]
    return [cards for cards in held if cards]


def points(seen: bytearray, seat: int, value: int) -> int:
    """Return thousandths of a point for a round that continues from a hand of this value."""
    cards = left = 0  # and no list: this is asked of each action
    for i in range(seen[rules.AT_SEATS]):
        if i != seat and rules.count(seen, i):
            left += 1
            cards += rules.count(seen, i)
    b = 3 * seen[rules.AT_SEATS] - 6
    more = _POINTS[b] * 10 - value * _POINTS[b + 1] // 10 + _POINTS[b + 2] * cards // left
    most = left * 1000 + (0 if seen[rules.AT_SEATS] == 2 else 3000)
    return 1000 * seen[rules.AT_HAND_SCORES + seat] + max(0, min(most, more))


def choose(
    seen: bytearray,
    seat: int,
    actions: "list[int]",
    values: "list[int]",
    costs: list[list[int]],
    ahead: int,
    stays: int = 0,
) -> "Iterator[int]":
    """Choose a half for the hand or the drawn card; of equal cards, the one least worth turning.

    Yield the best so far. values: as in the expert's search. ahead: percent of the best turn's saving that
    already counts; stays: the cost common to all.
    """
    phase = seen[rules.AT_PHASE]
    best = actions[0]
    faces = rules.hand(seen, seat)
    least = FAR
    for i in range(len(actions)):
        action = actions[i]
        if phase == rules.CHOOSING:
            faces = [face & ~1 | action for face in faces]
        n = tally(faces)
        if phase == rules.PICKING:
            put(n, seen[rules.AT_CLASS], -1)
        elif phase == rules.PUTTING:
            n[NUMBER[2 * seen[rules.AT_DRAWN] + action]] += 1
        start = after = hand_cost(n, costs)
        if phase == rules.PICKING:  # a card that is played cannot be turned any more
            n[rules.halves(seen, action)[1]] += 1
            after = 2 * start - hand_cost(n, costs)
        else:
            for up, down in pairs(faces):
                yield best
                after = min(after, turned(n, up, down, costs))
        value = stays + start - (start - after) * ahead // 100
        values[i] = points(seen, seat, value)
        if value < least:
            least = value
            best = action
        yield best
