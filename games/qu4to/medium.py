# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The medium player of QU4TO: does what leaves the lightest hand. In memory only while one plays.

It weighs in the points of the 4s, the lead that a set may win, and the best card that it could turn next.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, FOUR, GREEN, form
from games.qu4to.plan import FAR, LARGE, PLAIN, SCORING, halves, hand_cost, pairs, rank, tally, turned

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

_TURNABLE = const(40)  # percent of what the best turn would save that already counts


def think(view: bytearray, seat: int, legal: list[int], style: int, rng: "Rng") -> "Iterator[int]":
    """Yields actions, the best so far."""
    if view[rules.AT_PHASE] == rules.PLAY:
        yield from _plan(view, seat, legal, style)
    else:
        yield from _choose(view, seat, legal, rng)


def _choose(view: bytearray, seat: int, legal: list[int], rng: "Rng") -> "Iterator[int]":
    """A half for the hand or for the drawn card; of equal cards the one that is least worth turning."""
    tables = SCORING if len(rules.scores(view)) > 2 else PLAIN
    phase = view[rules.AT_PHASE]
    n = tally(view, seat)
    best = legal[rng.below(len(legal))]
    yield best
    least = FAR
    if phase == rules.PICK:
        low, run, size = form(view[rules.AT_CLASS])
        for i in range(size):
            n[low + run * i] -= 1
        for action in legal:
            up, down = halves(view, action - rules.TAKE)
            cost = -turned(n, up, down, tables)
            if cost < least:
                least = cost
                best = action
            yield best
        return
    number = 0
    for half in legal:
        if phase == rules.SIDE:
            number = (GREEN if half else BLUE)[view[rules.AT_DRAWN]]
            n[number] += 1
            turns = pairs(view, seat)
        else:
            n = bytearray(12)
            turns = []
            held = []
            rules.hand(view, seat, held, [])
            for card in held:
                blue = BLUE[card]
                green = GREEN[card]
                n[green if half else blue] += 1
                if blue != FOUR:
                    turns.append((green, blue) if half else (blue, green))
        cost = hand_cost(n, tables)
        after = cost
        for up, down in turns:
            after = min(after, turned(n, up, down, tables))
            yield best
        cost -= (cost - after) * _TURNABLE // 100
        if cost < least:
            least = cost
            best = half
        yield best
        if phase == rules.SIDE:
            n[number] -= 1


def _plan(view: bytearray, seat: int, legal: list[int], style: int) -> "Iterator[int]":
    """Lead, beat or pass: the best few once more, with the next turn in mind."""
    top = []
    work = yield from rank(view, seat, legal, style, top)
    seats = len(rules.scores(view))
    rivals = 0
    for i in range(seats):
        rivals += i != seat and rules.count(view, i) > 0
    if not top or rivals == 1:
        return
    tables = SCORING if seats > 2 else PLAIN
    n = tally(view, seat)
    turns = pairs(view, seat)
    slice_ = 1 if rules.count(view, seat) > LARGE else 2
    best = top[0][1]
    least = FAR
    for value, action in top:
        # What the best turn of a card after this action would save.
        low = run = size = was = now = 0
        if rules.SET <= action < rules.TURN:
            low, run, size = form(action - rules.SET)
        for i in range(size):
            n[low + run * i] -= 1
        if action >= rules.TURN:
            was, now = halves(view, action - rules.TURN)
            n[was] -= 1
            n[now] += 1
        start = after = hand_cost(n, tables)
        for up, down in turns:
            if n[up]:
                after = min(after, turned(n, up, down, tables))
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
