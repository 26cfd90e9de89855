# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert of Sueca: plays out many deals that fit what it knows. In memory only while it is asked.

A *world* is such a deal of the unseen cards; games/sueca/playout.py has its hands, and plays it out. What
medium thinks of a card counts as much as some worlds. All work is counted in cards played, never in time:
board, PC and replay decide alike.
"""

from micropython import const

from games.sueca import rules
from games.sueca.medium import weigh
from games.sueca.playout import deal, play
from mesa.core.contract import HIDDEN
from mesa.core.loader import remove

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

remove("games.sueca.playout")  # in memory as long as this module

NOISE = const(40)
"""A difference of values up to this says nothing (at patience 4)."""

_CANDIDATES = const(4)
_CARDS = const(2000)  # played out at most, for a patience of 1
_WORLDS = const(20)  # at most
_SLICE = const(70)  # cards played between two yields
_PRIOR = const(6)  # worlds that medium's own values count for


def choices(s: bytearray, seat: int) -> list[int]:
    """The cards among which a decision of the seat is worth weighing, in the state s as it may know it.

    [] where all that it may lay are as good as one another.
    """
    if s[rules.AT_PHASE] != rules.PLAYING or s[rules.AT_TURN] != seat:
        return []
    cards = rules.legal(s, seat)
    laid = s[rules.COUNT] % 4
    if laid:
        led = (s[rules.LOG + s[rules.COUNT] - laid] & 63) // 10
        follow = [card for card in cards if card // 10 == led]
        cards = follow or cards
    for card in cards:
        if _alike(s, seat, cards[0], card) != cards[0]:
            return cards
    return []


def _alike(s: bytearray, seat: int, low: int, high: int) -> int:
    """`low` if it is as good as the card `high` of the same hand; else `high`."""
    if low // 10 == high // 10 and rules.POINTS[low % 10] == rules.POINTS[high % 10]:
        laid = s[rules.COUNT] % 4
        on_table = [s[rules.LOG + s[rules.COUNT] - 1 - i] & 63 for i in range(laid)]
        for card in range(low, high):
            if s[rules.LOC + card] != seat and (s[rules.LOC + card] != rules.GONE or card in on_table):
                return high
        return low
    return high


def search(
    view: bytearray,
    seat: int,
    actions: list[int],
    style: int,
    rng: "Rng",
    values: list[int],
    patience: int = 1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far, the first one at once, then a slice of work each.

    values: a list of as many ints, kept up to date: tenths of a card point that the own pair will have at the
    hand's end. patience 1: for a move or a hint; cards that medium thinks little of keep its value. More: as
    many times the work, all cards alike.
    """
    # medium's values, and one card for all that are as good
    thought = []
    for _ in weigh(view, seat, actions, thought):
        pass
    n = len(actions)
    same = bytearray(n)
    live = []
    for i in range(n):
        same[i] = i
        for j in range(i):
            if _alike(view, seat, actions[j], actions[i]) == actions[j]:
                same[i] = same[j]
                break
        if same[i] == i:
            live.append(i)
            k = len(live) - 1
            while k and thought[live[k - 1]] < thought[i]:
                live[k] = live[k - 1]
                k -= 1
            live[k] = i
    yield actions[live[0]]
    if patience == 1:
        while len(live) > _CANDIDATES:
            live.pop()

    ahead = rules.direction(view)
    trump = rules.trump(view)
    count = view[rules.COUNT]
    laid = count % 4
    later = 9 - count // 4
    own = view[rules.AT_POINTS + (seat & 1)]
    # the trick so far
    led = rank = best = table = 0
    suit = 0
    if laid:
        led = (view[rules.LOG + count - laid] & 63) // 10
        at = rules.best_play(view, count - laid)
        best = view[rules.LOG + at] & 63
        suit = best // 10
        rank = best % 10 + 1
        best = ((view[rules.LOG + at] >> 6) - seat) * ahead * 4 & 15
        for i in range(count - laid, count):
            table += rules.POINTS[(view[rules.LOG + i] & 63) % 10]

    # the unseen cards and the hands' places
    known = [0] * 16
    space = bytearray(4)
    for q in range(4):
        space[(q - seat) * ahead & 3] = rules.cards_left(view, q)
    for card in range(40):
        q = view[rules.LOC + card]
        if q < rules.GONE:
            q = (q - seat) * ahead & 3
            known[q * 4 + card // 10] |= 1 << card % 10
            space[q] -= 1
    missed = rules.voids(view)
    may = bytearray(4)
    for q in range(4):
        k = (q - seat) * ahead & 3
        may[k] = 15 if rules.can_revoke(view) else 15 & ~missed[q]
        if not space[k]:
            may[k] = 0
    unseen = bytearray()
    weights = bytearray()
    for ways in range(1, 4):
        for card in range(40):
            if view[rules.LOC + card] == HIDDEN:
                k = 0
                for q in range(1, 4):
                    k += may[q] >> card // 10 & 1
                if k == ways:
                    unseen.append(card)
                    for q in range(1, 4):
                        weights.append(16 if may[q] >> card // 10 & 1 else 0)
    hi = bytearray(1)
    for k in range(10):
        hi += bytes([k + 1]) * (1 << k)
    yield actions[live[0]]

    sums = [0] * n
    done = bytearray(n)
    world = [0] * 16
    hands = [0] * 16
    left = _CARDS * patience
    worlds = _WORLDS * patience
    prior = _PRIOR * later // 9
    played = 40 - count
    work = 0
    for w in range(worlds):
        if patience == 1 and (w == worlds // 3 or w == worlds * 2 // 3) and len(live) > 2:
            live.pop()
            if len(live) > 2:
                live.pop()
        left -= played * len(live)
        if left < 0:
            break
        deal(world, known, unseen, weights, space, rng.below(65535) + 1)
        work += len(unseen)
        for i in live:
            if work > _SLICE:
                yield actions[live[0]]
                work = 0
            card = actions[i]
            hands[:] = world
            hands[card // 10] ^= 1 << card % 10
            worth = table + rules.POINTS[card % 10]
            if not laid:
                mine = play(hands, hi, trump, 4, 1, card // 10, card // 10, card % 10 + 1, 0, worth)
            elif card // 10 == suit and card % 10 >= rank or card // 10 == trump != suit:
                mine = play(hands, hi, trump, 4, laid + 1, led, card // 10, card % 10 + 1, 0, worth)
            else:
                mine = play(hands, hi, trump, 4, laid + 1, led, suit, rank, best, worth)
            sums[i] += mine
            done[i] += 1
            work += played
        # worth of each: its mean, with medium's values as some more worlds
        total = means = 0
        for i in live:
            total += thought[i]
            means += sums[i] * 10 // done[i]
        total //= len(live)
        means //= len(live)
        for i in live:
            extra = means + (thought[i] - total) // 2
            values[i] = own * 10 + (sums[i] * 10 + prior * extra) // (done[i] + prior)
        for k in range(1, len(live)):
            i = live[k]
            while k and values[live[k - 1]] < values[i]:
                live[k] = live[k - 1]
                k -= 1
            live[k] = i
        for i in range(n):
            values[i] = values[same[i]]
    yield actions[live[0]]
