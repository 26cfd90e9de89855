# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The yardstick for SET: the medium player of commit 44fadad, with today's rules. It is never changed.

The arena plays it under the level's name "yardstick", so that strengths of different days can be compared. It
imports nothing that may become stronger: of the game only the rules and the deck. answers.json has what
44fadad answers, and when.

Each SET on the table may be seen, in each millisecond with the chance `weight / _SCALE`, and the weight is
larger when its cards are more alike. A false call and "there is none" have weights too, in the same unit.
Unlike today's players it sees something from the first moment on, and is as fast beside others as alone.
"""

from games.set.deck import AT_DRAWN, AT_TABLE, HOLE, SLOTS, differing, sets_on, third
from games.set.rules import AT_AGREED, CALL, GIVE_UP, SAY_NONE, hand_scores, legal, marks, turn

LEVELS = ("yardstick",)

# Weight of a SET by the number of features that differ, 1 … 4: the more alike, the sooner it is seen.
_ALIKE = b"\0\x18\x10\x0c\x08"
# ms until something of weight 1 is seen, on average: alone at a table of twelve it takes a SET 20 s after the
# one before.
_SCALE = 460000
_FALSE = 1  # weight of a false call, twice that when bold
_AGREE = 24  # weight of "there is none" where there is none, again as much for each who says so
_HAND = 330  # ms at least from mark to mark, and up to _VARIES more
_VARIES = 300
_PAIRS = 20  # tried between two yields


def think(view, seat, level, style, rng, since=0):
    """Generator of None and at last an action; send it the milliseconds that have passed.

    style 0 careful, 1 bold. Searching the table takes a few yields; the time sent meanwhile counts.
    """
    options = legal(view, seat)
    action = -1  # never
    wait = 0
    if options:
        called = turn(view) == seat
        marked = 0
        mask = 0
        if called:
            for slot in reversed(marks(view)):
                marked = marked << 7 | slot
                mask = mask << 7 | 127
        cards = view[AT_TABLE:AT_DRAWN]
        total = 0
        seen = []
        for triple in sets_on(view, _PAIRS * 3 if called else _PAIRS):
            if triple == 0:
                wait -= yield None
            elif (triple & mask) == marked:
                seen.append(triple)
                total += _weight(cards, triple)
        wrong = _FALSE << style
        mistake = _near_miss(view, cards, seat) if wrong else 0
        if mistake == 0 or (mistake & mask) != marked:
            wrong = 0
        if called:
            wait += _HAND + rng.below(_VARIES)
            action = _next_mark(cards, seen, total, mistake, wrong, mask, rng)
        else:
            none = 0
            if SAY_NONE in options:
                none = 0 if total else _AGREE
                none += none * _count(view[AT_AGREED])
            weight = total + wrong + none
            if weight:
                wait += _delay(rng, _SCALE // weight)
                action = CALL if rng.below(weight) >= none else SAY_NONE
    while action < 0:
        yield None
    while wait > 0:
        wait -= yield None
    while True:
        yield action


def _count(mask):
    n = 0
    while mask:
        n += mask & 1
        mask >>= 1
    return n


def _weight(cards, triple):
    return _ALIKE[_count(differing(cards[triple & 127], cards[triple >> 14]))]


def _delay(rng, mean):
    """Milliseconds, exponentially distributed, by comparing numbers only (von Neumann 1951).

    A falling run of random numbers u1 > u2 > … has odd length with the chance exp(-u1): then u1 is the part
    below 1 of the answer; each run of even length before it adds 1. mean is 0 … 2**21 - 1.
    """
    whole = 0
    while True:
        first = last = rng.word()
        length = 0
        while True:
            length += 1
            following = rng.word()
            if following >= last:
                break
            last = following
        if length & 1:
            return whole * mean + ((first >> 4) * (mean >> 4) >> 8)
        whole += 1


def _near_miss(view, cards, seat):
    """A triple of slots that is a SET but for one feature: the seat's mistake here; 0 if there is none.

    It follows from the table, the seat and its points, so that it stays the same from the call to the
    third mark, and is another one after the fault.
    """
    where = bytearray(81)
    slots = []
    start = seat * 7 - hand_scores(view)[seat] * 5
    for i in range(SLOTS):
        if cards[i] != HOLE:
            where[cards[i]] = i + 1
            slots.append(i)
            start += cards[i]
    n = len(slots)
    start %= n * 4
    first = slots[start % n]
    for step in range(1, n):
        second = slots[(start + step) % n]
        last = third(cards[first], cards[second])
        for f in range(start, start + 4):
            unit = (1, 3, 9, 27)[f & 3]
            value = last // unit % 3
            for other in range(3):
                slot = where[last + (other - value) * unit] - 1
                if other != value and slot >= 0 and slot != first and slot != second:
                    low = min(first, second, slot)
                    high = max(first, second, slot)
                    return low | (first + second + slot - low - high) << 7 | high << 14
    return 0


def _next_mark(cards, seen, total, mistake, wrong, mask, rng):
    """The lowest slot not yet marked of what the bot saw; GIVE_UP if that was nothing."""
    if total + wrong == 0:
        return GIVE_UP
    left = rng.below(total + wrong)
    triple = mistake
    for candidate in seen:
        left -= _weight(cards, candidate)
        if left < 0:
            triple = candidate
            break
    while mask:
        triple >>= 7
        mask >>= 7
    return triple & 127
