# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The SET bots: they take as long as a human to see a SET, and sometimes see one that is not there.

Real time (docs/CONTRACT.md): the match sends the milliseconds that have passed, and `think` yields None until
it acts. For a first moment after the table changes, bots see nothing. From then on, each millisecond, a bot
calls with probability `weight / scale`. Such a delay is memoryless, and only the rest of the first moment is
waited for; so when somebody acts and all bots start again, none loses anything. And *what* was seen depends
only on the share of the weights, not on the time: the more alike the cards, the heavier the SET. That is why
a bot that has called draws from the weights again to find out what it saw. A false call and "there is none"
have weights in the same unit.

Easy and medium call as soon on a table with one SET as on one with six, and their scale is such that the
first call after a change comes after 12 and 7 s (the median), with one bot or three. The expert's weight is
that of all SETs there, so it is faster where there is more to see.

Figures of a level stand in a table by level; `_between` reads them at hundredths of a level, so that there
may be levels between: 100 easy, 150 halfway to medium.
"""

from micropython import const

from games.set import deck, rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Thinking
    from mesa.core.rng import Rng

LEVELS = ("random", "easy", "medium", "expert")
_EXPERT = const(3)

# ms after a change of the table, by level, in which a bot sees nothing: a human has to look at it, too
_FIRST = const((2500, 5000, 2500, 1200))
# Weight of a SET by the number of features that differ, 1 … 4: the more alike, the sooner a bot sees it.
_ALIKE = const(b"\0\xc0\x80\x60\x40")
# Percent of a call's weight that is _STEADY, whatever there is to see; a false call has its share of that.
_EVEN = const((0, 100, 100, 0))
_STEADY = const(256)
# Mean ms until a bot does something of weight 1. Easy, medium: _STEADY times the median beyond _FIRST / ln 2.
_SCALE = const((0, 2584000, 1664000, 1200000))
# 48ths of a bot's own calling speed, by seats less 1 and level: two or three easy or medium bots together are
# as fast as one, experts hardly faster.
_SHARE = const(((48, 48, 48, 48), (48, 48, 48, 48), (48, 24, 24, 30), (48, 16, 16, 21)))
_FALSE = const((0, 24, 8, 4))  # weight of a false call, doubled when bold
_AGREE = const(
    (0, 256, 192, 144)
)  # weight of "there is none" if there is none, plus the same for each seat that says so
_OVERLOOK = const((0, 8, 0, 0))  # the same if there is one
_HAND = const((100, 400, 330, 260))  # minimum ms between marks, plus up to _HAND_VARIES
_HAND_VARIES = const(300)
_COUNT = const(b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4")  # bits of a mask of features, or of seats
_PAUSE = const(2000)  # mean ms between two random actions
_PAIRS = const(20)  # tried between two yields: about 4 ms on the board, and three bots may search at once


def think(seen: bytearray, seat: int, level: int, style: int, rng: "Rng", since: int) -> "Thinking":
    """Yield None until the bot acts, then its action; send it the milliseconds that have passed.

    style 0 careful, 1 bold. since: ms since the table changed. Searching the table takes a few yields; the
    time sent meanwhile counts.
    """
    at = level if level > _EXPERT else level * 100  # of a step between two levels, its strength
    options = rules.legal(seen, seat)
    called = rules.turn(seen) == seat
    action = -1  # never
    wait = 0 if called else max(0, _between(_FIRST, at) - since)
    if options and level == 0:
        wait += _HAND[0] if called else _delay(rng, _PAUSE)
        action = options[rng.below(len(options))]
    elif options:
        marked = 0
        mask = 0
        if called:
            for slot in reversed(rules.marks(seen)):
                marked = marked << 7 | slot
                mask = mask << 7 | 127
        cards = seen[deck.AT_TABLE : deck.AT_DRAWN]
        total = 0
        whole = 0
        sets = []
        for triple in deck.sets_on(seen, _PAIRS * 3 if called else _PAIRS):
            if triple == 0:
                wait -= yield None
            else:
                weight = _weight(cards, triple)
                whole += weight
                if (triple & mask) == marked:
                    sets.append(triple)
                    total += weight
        wrong = _between(_FALSE, at) << style
        mistake = _near_miss(seen, cards, seat) if wrong else 0
        if mistake == 0 or (mistake & mask) != marked:
            wrong = 0
        even = _between(_EVEN, at) if whole else 0
        wrong += (wrong * whole // _STEADY - wrong) * even // 100
        if called:
            wait += _between(_HAND, at) + rng.below(_HAND_VARIES)
            action = _next_mark(cards, sets, total, mistake, wrong, mask, rng)
        else:
            none = _none(seen, options, total, at)
            weight = total + wrong
            weight += (_STEADY - weight) * even // 100
            weight *= _between(_SHARE[seen[rules.AT_SEATS] - 1], at)
            weight += none
            if weight:
                wait += _delay(rng, _between(_SCALE, at) * 48 // weight)
                action = rules.CALL if rng.below(4096) >= (none << 12) // weight else rules.SAY_NONE
    while action < 0:
        yield None
    while wait > 0:
        wait -= yield None
    while True:
        yield action


def _none(seen, options, total, at):
    """Return the weight of saying that there is no SET, where the SETs on the table have `total`."""
    if rules.SAY_NONE not in options:
        return 0
    none = _between(_OVERLOOK if total else _AGREE, at)
    none += none * _COUNT[seen[rules.AT_AGREED]]
    return none * (_between(_SHARE[seen[rules.AT_SEATS] - 1], at) if total else 48)


def _between(table: "tuple[int, ...]", at: int) -> int:
    """Return the figure of a table by level at hundredths of a level: 150 is halfway from easy to medium."""
    low = table[at // 100]
    part = at % 100
    return low + (table[at // 100 + 1] - low) * part // 100 if part else low


def _weight(cards: bytearray, triple: int) -> int:
    return _ALIKE[_COUNT[deck.differing(cards[triple & 127], cards[triple >> 14])]]


def _delay(rng: "Rng", mean: int) -> int:
    """Return exponentially distributed milliseconds, using only comparisons (von Neumann 1951).

    A falling run of random numbers u1 > u2 > … has odd length with probability exp(-u1): then u1 is the part
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


def _near_miss(seen: bytearray, cards: bytearray, seat: int) -> int:
    """Return a triple of slots one feature short of a SET, the seat's next mistake; 0 if there is none.

    It depends on the table, the seat and its points: so it stays the same from the call to the third mark,
    and changes after the fault.
    """
    where = bytearray(81)
    slots = []
    start = seat * 7 - rules.hand_scores(seen)[seat] * 5
    for i in range(deck.SLOTS):
        if cards[i] != deck.HOLE:
            where[cards[i]] = i + 1
            slots.append(i)
            start += cards[i]
    n = len(slots)
    start %= n * 4
    first = slots[start % n]
    for step in range(1, n):
        second = slots[(start + step) % n]
        last = deck.third(cards[first], cards[second])
        for f in range(start, start + 4):
            unit = (1, 3, 9, 27)[f & 3]
            value = last // unit % 3
            for other in range(3):
                slot = where[last + (other - value) * unit] - 1
                if other != value and slot >= 0 and slot != first and slot != second:
                    return deck.pack(*sorted((first, second, slot)))
    return 0


def _next_mark(
    cards: bytearray, sets: list[int], total: int, mistake: int, wrong: int, mask: int, rng: "Rng"
) -> int:
    """Return the lowest unmarked slot of what the bot saw; GIVE_UP if it saw nothing."""
    if total + wrong == 0:
        return rules.GIVE_UP
    left = rng.below(total + wrong)
    triple = mistake
    for candidate in sets:
        left -= _weight(cards, candidate)
        if left < 0:
            triple = candidate
            break
    while mask:
        triple >>= 7
        mask >>= 7
    return triple & 127
