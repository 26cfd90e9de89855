# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Making SET's problems (games/set/problems.py): in memory only while one is made."""

from micropython import const

from games.set import deck, rules
from games.set.deck import AT_TABLE, third
from games.set.triples import AT_DONE, CARDS, action, below
from mesa.core.contract import HIDDEN
from mesa.core.problem import EASY, HARD, Problem
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Iterator

_STREAM = const(0x5E7)  # the second key of all random numbers here
# What a SET takes to be seen, by the number of features that differ, 1 … 4: one over the weight that bots see
# it with (games/set/bots.py), times 96.
_EFFORT = const(b"\0\2\3\4\6")
# What a SET takes that leads nowhere: one among the eight is as hard to see through as to find; the four take
# less, since two SETs among the eight leave only two cards.
_FALSE = const((6, 1))
# The effort of a grade's problems, its least and its most, by kind. Between two grades lies a gap.
_GRADES = const((b"\0\x15\x16\x18\x1a\xff", b"\0\x0e\x10\x12\x14\xff"))
_TRIES = const(60)  # tables of a kind to choose from; the last one is of the grade that it is
_SWAPS = const(60)  # cards exchanged until all are: one table in a hundred takes more
_PAIRS = const(60)  # of cards tried between two yields: 12 ms of the board


def make(number: int) -> "Generator[int | Problem, None, None]":
    """Make problem `number`, 1 … 2**29 - 1: yield the progress, 0 … 999, and last the Problem.

    About one table in four has the grade that the number asks for.
    """
    rng = Rng(number, _STREAM)
    wanted = EASY + rng.below(HARD)
    missing = rng.below(2)
    limits = _GRADES[missing]
    s = _empty()
    owner = bytearray(81)  # in `missing`: 1, 2, 3 by card for the SETs of the solution
    own = bytearray()
    grade = tries = 0
    while grade != wanted and tries < _TRIES:
        progress = tries * 999 // _TRIES
        tries += 1
        for _ in _eight_and_four(rng, s, owner) if missing else _with_six(rng, s):
            yield progress
        own = bytearray()
        effort = 0
        for triple in deck.sets_on(s, _PAIRS):
            if triple == 0:
                yield progress
                continue
            a, b, c = deck.unpack(triple)
            x, y, z = s[AT_TABLE + a], s[AT_TABLE + b], s[AT_TABLE + c]
            if not missing or 0 < owner[x] == owner[y] == owner[z]:
                own.append(action(a, b, c))
                mask = deck.differing(x, y)
                effort += _EFFORT[(mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3)]
            elif below(a, b, c) < 2:
                effort += _FALSE[below(a, b, c)]
        grade = EASY
        while grade < HARD and effort > limits[2 * grade - 1]:
            grade += 1
        if effort < limits[2 * grade - 2] and tries < _TRIES:
            grade = 0  # between two grades
    yield Problem(
        number,
        "missing" if missing else "six_sets",
        s,
        ("goal_missing" if missing else "goal_six",),
        grade,
        bytes(own),
    )


def _empty() -> bytearray:
    """Return a state without cards on the table, of one player who practises without a clock."""
    s = bytearray(AT_DONE + 1)
    s[0] = rules.VERSION
    s[rules.AT_SEATS] = 1
    s[rules.AT_OPTIONS + rules.ALONE] = rules.PRACTICE
    s[rules.AT_CALLER] = HIDDEN
    for i in range(3):
        s[rules.AT_MARKS + i] = HIDDEN
    for i in range(rules.AT_LAST, deck.AT_DRAWN):
        s[i] = HIDDEN  # HOLE on the table
    return s


def _with_six(rng: Rng, s: bytearray) -> "Iterator[None]":
    """Lay twelve cards with exactly six SETs, which may share cards; yield between two steps.

    From twelve random cards, others are tried in the place of one until there are six: a card comes if the
    number of SETs gets no farther from six. Mostly 20 are tried.
    """
    n = swaps = 0
    where = bytearray(81)  # 1 for a card on the table
    while n != 6:
        if swaps == 0:
            swaps = _SWAPS
            for card in range(81):
                where[card] = 0
            for slot in range(CARDS):
                s[AT_TABLE + slot] = card = _other(rng, where)
                where[card] = 1
            n = 0
            for slot in range(CARDS):
                n += _sets_with(s, where, slot)
            n //= 3
        else:
            swaps -= 1
            slot = rng.below(CARDS)
            old = s[AT_TABLE + slot]
            new = _other(rng, where)
            less = _sets_with(s, where, slot)
            where[old] = 0
            s[AT_TABLE + slot] = new
            more = _sets_with(s, where, slot)
            if abs(n - less + more - 6) <= abs(n - 6):
                n += more - less
                where[new] = 1
            else:
                s[AT_TABLE + slot] = old
                where[old] = 1
        yield


def _other(rng, where):
    """Return a random card that is not yet there."""
    card = rng.below(81)
    while where[card]:
        card = rng.below(81)
    return card


def _sets_with(s, where, slot):
    """Return how many SETs the card in a slot makes with two of the others."""
    card = s[AT_TABLE + slot]
    n = 0
    for i in range(AT_TABLE, AT_TABLE + CARDS):
        if s[i] != card:
            n += where[third(card, s[i])]
    return n // 2


def _eight_and_four(rng: Rng, s: bytearray, owner: bytearray) -> "Iterator[None]":
    """Lay eight cards of three SETs above, and below them the ninth and three that do not replace it.

    Each of the three also makes a SET with two of the eight.
    """
    while True:
        yield
        nine = bytearray()
        for i in range(81):
            owner[i] = 0
        while len(nine) < 9:
            a = _other(rng, owner)
            b = _other(rng, owner)
            c = third(a, b)
            if a != b and not owner[c]:
                owner[a] = owner[b] = owner[c] = len(nine) // 3 + 1
                nine.append(a)
                nine.append(b)
                nine.append(c)
        yield
        if not _one_way(nine):
            continue
        yield
        others = []
        for i in range(8):
            for j in range(i):
                card = third(nine[i], nine[j])
                if not owner[card] and card not in others:
                    others.append(card)
        if len(others) >= 3:
            break
    rng.shuffle(others)
    others = others[:3] + [nine[8]]
    nine = nine[:8]
    rng.shuffle(others)
    rng.shuffle(nine)
    for i in range(8):
        s[AT_TABLE + i // 2 * 3 + i % 2] = nine[i]
    for i in range(4):
        s[AT_TABLE + i * 3 + 2] = others[i]


def _one_way(nine: bytearray) -> bool:
    """Return whether nine cards can be divided into three SETs in only one way, knowing that they can."""
    masks = []  # of all SETs among them, a bit a card
    for i in range(9):
        for j in range(i):
            card = third(nine[i], nine[j])
            for k in range(j):
                if nine[k] == card:
                    masks.append(1 << i | 1 << j | 1 << k)
    ways = 0
    for i in range(len(masks)):
        for j in range(i):
            for k in range(j):
                if masks[i] | masks[j] | masks[k] == 0x1FF:
                    ways += 1
    return ways == 1
