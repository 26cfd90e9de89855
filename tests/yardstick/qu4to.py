# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The yardstick for QU4TO: the medium player of commit 44fadad, with today's rules. It is never changed.

The arena plays it under the level's name "yardstick", so that strengths of different days can be compared. It
imports nothing that may become stronger: of the game only the rules and the deck. answers.json has what
44fadad answers.

It splits its hand into the sets that cost it least (`hand_cost`) and does what leaves the lightest hand,
weighing in the points of the 4s, the lead that a set may win, and the best card that it could turn next.
Weights are hundredths of a point of the match.
"""

from games.qu4to import rules
from games.qu4to.deck import BLUE, CARDS, FOUR, GREEN, STARTS, form
from mesa.core.contract import HIDDEN

LEVELS = ("yardstick",)
YIELDS = (150,)  # it takes about 30, seldom more than 90

# By kind of set: one card, run of 2, pair, run of 3, triple, run of 4, quad (deck.STARTS).
_COST = (34, 27, 27, 14, 9, -6, -16)  # such a set, still in hand, costs so much
_HOPE = (25, 48, 52, 70, 60, 88, 45)  # … less so much with 4s in it, where they score
_HOLD = (15, 17, 20, 26, 29, 42, 65)  # having played the leading set
_YIELD = (-4, -2, 8, 9, 15, 23, 25)  # having passed while such a set leads
_POINT = 100
_BOLD = 30  # a bold player thinks so much more of a point, and half of it better of a draw
_TURNABLE = 40  # percent of what the best turn would save that already counts
_LAST = 50  # percent of its cost that a hand has when one opponent is left; then no turn counts ahead
_FINALISTS = 6  # so many of the best are looked at with the next turn in mind
_LARGE = 8  # a hand of more cards: a hand_cost of it takes a slice alone, else two make one
_FAR = 30000
_MOST = 21  # more than the deck has of any number

# Open runs while the numbers are gone through: lengths 4 * longer + shorter, 0 … 3 each; 4 cards are closed.
_OPEN = bytes([0, 4, 5, 8, 9, 10, 12, 13, 14, 15])
_one = [_FAR] * 16
_two = [_FAR] * 16


def _tables(hope):
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


_SCORING = _tables(True)
_PLAIN = _tables(False)


def hand_cost(n, tables=_SCORING):
    """What the hand with tally n costs when it is split into sets in the cheapest way.

    One pass over the numbers, keeping the best cost for each pair of lengths of the runs that may still
    grow. Exact where no more than two runs overlap; crowded hands may come out a little dear.
    """
    old, new = _one, _two
    for k in _OPEN:
        old[k] = _FAR
    old[0] = 0
    for number in range(1, 12):
        many = n[number]
        if not many:
            least = min(old)
            for k in _OPEN:
                old[k] = _FAR
            old[0] = least
            continue
        for k in _OPEN:
            new[k] = _FAR
        equal = tables[1] if number == FOUR else tables[0]
        fresh = tables[3] if number == FOUR else tables[2]
        grows = number < 11 and n[number + 1]
        for k in _OPEN:
            if old[k] == _FAR:
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


def think(view, seat, level, style, rng, since=0):
    """Yields actions, the best so far; the last of YIELDS is the answer. See docs/CONTRACT.md."""
    legal = rules.legal(view, seat)
    if view[rules.AT_PHASE] == rules.PLAYING:
        yield from _plan(view, seat, legal, style)
    else:
        yield from _choose(view, seat, legal, rng)


def _held(view, seat):
    """The cards of a hand, by number up and then by card."""
    held = []
    rules.hand(view, seat, held, [])
    return sorted(held, key=lambda card: (_halves(view, card)[0], card))


def _tally(view, seat):
    """How many cards of the hand show each number, by number 0 … 11."""
    n = bytearray(12)
    for card in _held(view, seat):
        n[_halves(view, card)[0]] += 1
    return n


def _unseen(view):
    """The cards that a draw may bring, as far as this view knows; [] when nothing can be drawn."""
    at = view[rules.AT_CARDS : rules.AT_CARDS + CARDS]
    where = rules.DISCARDED
    if view[rules.AT_DECK]:
        where = rules.HIDDEN_KNOWN if rules.HIDDEN_KNOWN in at else HIDDEN
    return [i for i in range(CARDS) if at[i] == where and (where != rules.DISCARDED or BLUE[i] != FOUR)]


def _halves(view, card):
    """(number up, number down) of a card in the own hand."""
    if rules.half_up(view, card) == rules.BLUE:
        return BLUE[card], GREEN[card]
    return GREEN[card], BLUE[card]


def _pairs(view, seat):
    """The different (number up, number down) in the hand that can be turned."""
    out = []
    for card in _held(view, seat):
        up, down = _halves(view, card)
        if up != FOUR and (up, down) not in out:
            out.append((up, down))
    return out


def _turned(n, up, down, tables):
    n[up] -= 1
    n[down] += 1
    cost = hand_cost(n, tables)
    n[up] += 1
    n[down] -= 1
    return cost


def _choose(view, seat, legal, rng):
    """A half for the hand or for the drawn card; of equal cards the one that is least worth turning."""
    tables = _SCORING if len(rules.scores(view)) > 2 else _PLAIN
    phase = view[rules.AT_PHASE]
    n = _tally(view, seat)
    hand = _held(view, seat)
    best = legal[rng.below(len(legal))]
    yield best
    least = _FAR
    if phase == rules.PICKING:
        low, run, size = form(view[rules.AT_CLASS])
        for i in range(size):
            n[low + run * i] -= 1
        for action in legal:
            up, down = _halves(view, action - rules.TAKE)
            cost = -_turned(n, up, down, tables)
            if cost < least:
                least = cost
                best = action
            yield best
        return
    for half in legal:
        if phase == rules.PUTTING:
            number = (GREEN if half else BLUE)[view[rules.AT_DRAWN]]
            n[number] += 1
            pairs = _pairs(view, seat)
        else:
            n = bytearray(12)
            pairs = []
            for card in hand:
                blue, green = BLUE[card], GREEN[card]
                n[green if half else blue] += 1
                if blue != FOUR:
                    pairs.append((green, blue) if half else (blue, green))
        cost = hand_cost(n, tables)
        after = cost
        for up, down in pairs:
            after = min(after, _turned(n, up, down, tables))
            yield best
        cost -= (cost - after) * _TURNABLE // 100
        if cost < least:
            least = cost
            best = half
        yield best
        if phase == rules.PUTTING:
            n[number] -= 1


def _plan(view, seat, legal, style):
    """Lead, beat or pass: first what each action leaves, then the best few with the next turn in mind."""
    best = legal[0]
    yield best
    seats = len(rules.scores(view))
    tables = _SCORING if seats > 2 else _PLAIN
    rivals = 0
    for i in range(seats):
        rivals += i != seat and rules.count(view, i) > 0
    weight = _LAST if rivals == 1 else 100
    lead = view[rules.AT_LEAD]
    stays = -_YIELD[_kind(lead)] if lead != rules.NONE else 0
    n = _tally(view, seat)
    hand = rules.count(view, seat)
    top = []  # (value, action), best first
    work = 0
    slice_ = 1 if hand > _LARGE else 2
    for action in legal:
        if action == rules.PASS:
            return
        if action == rules.DRAW:
            continue
        if action < rules.TURN:
            low, run, size = form(action - rules.SET)
            if size == hand:
                yield action
                return
            for i in range(size):
                n[low + run * i] -= 1
            value = hand_cost(n, tables) * weight // 100 - _HOLD[_kind(action - rules.SET)]
            for i in range(size):
                n[low + run * i] += 1
            if seats > 2 and lead != rules.NONE and (low == FOUR or run and low < FOUR < low + size):
                value -= _POINT + _BOLD * style
        else:
            up, down = _halves(view, action - rules.TURN)
            value = _turned(n, up, down, tables) * weight // 100 + stays
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
        unseen = _unseen(view)
        total = 0
        for card in unseen:
            total += min(cost[BLUE[card]], cost[GREEN[card]])
        _insert(top, total // len(unseen) * weight // 100 + stays - _BOLD // 2 * style, rules.DRAW)
    best = top[0][1]
    yield best
    if rivals == 1:
        return
    pairs = _pairs(view, seat)
    least = _FAR
    for value, action in top:
        # What the best turn of a card after this action would save.
        size = 0
        if rules.SET <= action < rules.TURN:
            low, run, size = form(action - rules.SET)
        for i in range(size):
            n[low + run * i] -= 1
        if action >= rules.TURN:
            was, now = _halves(view, action - rules.TURN)
            n[was] -= 1
            n[now] += 1
        start = after = hand_cost(n, tables)
        for up, down in pairs:
            if n[up]:
                after = min(after, _turned(n, up, down, tables))
                work += 1
                if work % slice_ == 0:
                    yield best
        for i in range(size):
            n[low + run * i] += 1
        if action >= rules.TURN:
            n[was] += 1
            n[now] -= 1
        value -= (start - after) * _TURNABLE // 100
        if value < least:
            least = value
            best = action
    yield best


def _kind(cls):
    k = 0
    while STARTS[k + 1] <= cls:
        k += 1
    return k


def _insert(top, value, action):
    """Keep the _FINALISTS best (value, action), equal ones in the order that they came."""
    i = len(top)
    while i and top[i - 1][0] > value:
        i -= 1
    if i < _FINALISTS:
        top.insert(i, (value, action))
        if len(top) > _FINALISTS:
            top.pop()
