# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How deals end that a player of Sueca may take for the true one. In memory while the expert plays them out.

Seats are counted from the one that decides, in the order of play: 0 itself, 1, 2 its partner, 3.
The hands of a deal are a list of 16 masks, one a hand and suit, at 4 * seat + suit: bit r - 1 for the card
of rank r, 1 … 10.
"""

from micropython import const

from games.sueca import rules
from mesa.core.loader import fetch

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

_POINTS = b"\0\0\0\0\0\0\2\3\4\x0a\x0b"  # by rank, 1 … 10

# What a card of each rank is worth besides the trick, with its own points that it brings or costs: 160 and
# twentieths of a point, after medium's. Led: a low one, the highest of its suit; the same of trumps. Thrown
# away where the own pair wins the trick, where it loses; a trump: ruffing, thrown away there, where it wins
_WORTH = (
    b"\xa0\xbf\xbf\xbf\xbf\xbf\xb7\xb3\xaf\x6a\x96"
    b"\xa0\xd8\xd8\xd8\xd8\xd8\xe0\xe4\xe8\xea\xe9"
    b"\xa0\x9b\x9b\x9b\x9b\x9b\x78\x74\x70\x2d\x32"
    b"\xa0\x9b\x9b\x9b\x9b\x9b\x99\x9d\xa1\x78\x8c"
    b"\xa0\xdd\xdd\xdd\xdd\xdd\xed\xf5\xfd\xfc\xbe"
    b"\xa0\xdd\xdd\xdd\xdd\xdd\xcd\xc5\xbd\x5c\x0e"
    b"\xa0\xcd\xcd\xcd\xcd\xcd\xc1\xc9\xd1\xc1\x92"
    b"\xa0\xbb\xbb\xbb\xbb\xbb\x8f\x87\x7f\x0f\x00"
    b"\xa0\xbb\xbb\xbb\xbb\xbb\xaf\xb7\xbf\xaf\x80"
)
_LOW = const(0)
_TOP = const(11)
_TRUMP_LOW = const(22)
_TRUMP_TOP = const(33)
_GIVEN = const(44)
_LOST = const(55)
_RUFF = const(66)
_THROWN = const(77)
_THROWN_WON = const(88)
_PLACES = b"\0\1\2\3\4\5\6\7\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f"
_CANDIDATES = const(5)  # with a patience of 1
_WORLDS = const(88)  # at most, for each of it
_CARDS = const(3600)  # that are played out at most, likewise
_SLICE = const(160)  # between two yields: cards played,
_DEALT = const(12)  # a world dealt as so many,
_PRIOR = const(45)  # worlds that medium's own values count for, with ten tricks to come
_MOST = const(60)  # what more than 60 points are worth besides, in tenths of a point, for a move or a hint


def play(
    hands: list[int],
    hi: bytearray,
    trump: int,
    q: int,
    n: int,
    led: int,
    suit: int,
    rank: int,
    best: int,
    table: int,
) -> int:
    """The card points of the pair of seat 0 from here on, when all play well with open hands.

    hi: by mask, its highest rank. q: 4 * the seat to play; n: cards of the trick; led: its suit. suit, rank,
    best: of the card that wins so far, and 4 * its seat. table: points of the trick. What a card is worth is
    medium's, in twentieths of a point; where hands are open a trick is won or is not.
    """
    points = _POINTS
    worth = _WORTH
    mine = 0
    r = 0
    while True:
        if n == 4:
            if not best & 4:
                mine += table
            q = best
            n = table = 0
            if not (hands[q] or hands[q + 1] or hands[q + 2] or hands[q + 3]):
                return mine
        x = q + 4 & 15  # who plays next
        m = 0
        if not n:
            z = q + 12 & 15
            xt = hands[x + trump]
            zt = hands[z + trump]
            most = -999
            for s in (0, 1, 2, 3):
                m = hands[q + s]
                if not m:
                    continue
                a = hands[x + s]
                b = hands[z + s]
                top = hi[m]
                over = hi[a | b]
                c = hi[m & -m]
                if s == trump:
                    v = worth[_TRUMP_LOW + c]
                    if top > over and worth[_TRUMP_TOP + top] >= v:
                        v = worth[_TRUMP_TOP + top]
                        c = top
                    if xt:
                        v += 22
                    if zt:
                        v += 22
                else:
                    v = worth[_LOW + c]
                    if (a or not xt) and (b or not zt):
                        if top > over:
                            if worth[_TOP + top] >= v:
                                v = worth[_TOP + top]
                                c = top
                        elif hi[hands[(q ^ 8) + s]] > over:
                            v += 25
                if v > most:
                    most = v
                    r = c
                    led = s
            suit = s = led
            rank = r
            best = q
        else:
            m = hands[q + led]
            s = led
            if m:
                if not m & m - 1:
                    r = hi[m]
                else:
                    # what the next opponent has against it: a rank, 11: a ruff
                    over = 0
                    if n < 3:
                        over = hi[hands[x + led]]
                        if not over and hands[x + trump]:
                            over = 11
                    top = hi[m]
                    if suit != led:
                        r = hi[m & -m] if (best ^ q) & 4 or over > 10 else top
                    elif over <= rank and not (best ^ q) & 4 or top > over and top > rank:
                        r = top
                    else:
                        r = hi[m & -m]
                        if n == 1 and over < 11:
                            a = hi[hands[(q ^ 8) + led]]
                            if a > over and a > rank or not a and hands[(q ^ 8) + trump]:
                                r = top
            else:
                t = hands[q + trump]
                base = rank if suit == trump else 0
                over = 0  # the trump that the next opponent may lay
                beaten = 0  # the card of the suit led, by which that one beats it
                if n < 3:
                    a = hi[hands[x + led]]
                    if not a:
                        over = hi[hands[x + trump]]
                    elif suit == led and a > rank:
                        beaten = a
                won = not (best ^ q) & 4 and over <= base and not beaten
                if n == 1 and not won:
                    a = hi[hands[(q ^ 8) + led]]
                    if a:
                        won = not over and a > rank and a > beaten
                    else:
                        won = hi[hands[(q ^ 8) + trump]] > over
                most = -999
                if won:
                    for k in (0, 1, 2, 3):
                        m = hands[q + k]
                        if m and k != trump:
                            c = hi[m & 511 or m]
                            v = worth[_GIVEN + c]
                            if v > most:
                                most = v
                                r = c
                                s = k
                    table8 = 8 * table
                else:
                    for k in (0, 1, 2, 3):
                        m = hands[q + k]
                        if m and k != trump:
                            c = hi[m & -m]
                            v = worth[_LOST + c]
                            if not m & m - 1 and t:
                                v += 24
                            if v > most:
                                most = v
                                r = c
                                s = k
                    table8 = -8 * table
                if t:
                    most += table8
                    if over < base:
                        over = base
                    m = t >> over
                    if m:
                        c = over + hi[m & -m]
                        v = 8 * table + worth[_RUFF + c]
                        if v > most:
                            most = v
                            r = c
                            s = trump
                    c = hi[t & -t]
                    if table8 + (worth[_THROWN_WON + c] if won else worth[_THROWN + c]) > most:
                        r = c
                        s = trump
        hands[q + s] ^= 1 << r - 1
        table += points[r]
        if s == suit:
            if r >= rank:
                rank = r
                best = q
        elif s == trump:
            suit = s
            rank = r
            best = q
        n += 1
        q = x


def search(
    view: bytearray,
    seat: int,
    actions: list[int],
    rng: "Rng",
    values: list[int],
    patience: int,
    thought: list[int],
    same: bytearray,
    known: list[int],
    space: bytearray,
    unseen: bytearray,
    weights: bytearray,
) -> "Iterator[int]":
    """The last step of expert.search. thought: medium's values; same: the first action that is as good."""
    n = len(actions)
    live = []  # those that are weighed, the best first
    for i in range(n):
        if same[i] == i:
            live.append(i)
            _sort(live, thought)
    if patience == 1:
        while len(live) > _CANDIDATES:
            live.pop()
    hi = bytearray(1024)
    for i in range(1, 11):
        for q in range(1 << i - 1, 1 << i):
            hi[q] = i
    yield actions[live[0]]
    deal = fetch("games.sueca.dealing").deal
    ahead = rules.direction(view)
    trump = rules.trump(view)
    laid = view[rules.COUNT] % 4
    start = view[rules.COUNT] - laid
    own = view[rules.AT_POINTS + (seat & 1)]
    # the trick so far
    led = suit = rank = best = table = 0
    if laid:
        led = (view[rules.LOG + start] & 63) // 10
        i = rules.best_play(view, start)
        suit = (view[rules.LOG + i] & 63) // 10
        rank = (view[rules.LOG + i] & 63) % 10 + 1
        best = ((view[rules.LOG + i] >> 6) - seat) * ahead * 4 & 15
        for i in range(start, start + laid):
            table += rules.POINTS[(view[rules.LOG + i] & 63) % 10]
    sums = [0] * n
    scores = [0] * n
    wins = [0] * n
    done = [0] * n
    world = [0] * 16
    hands = [0] * 16
    long = 40 - view[rules.COUNT]
    i = 4 * len(live)
    if patience == 1 and i > 8:  # two go after half of the worlds, and after a quarter more: two stay
        i = 2 * len(live) + max(2, len(live) - 2) + 2
    worlds = min(_WORLDS, 4 * _CARDS // (long * i)) * patience
    prior = _PRIOR * (long // 4) // 10
    work = _SLICE
    for w in range(worlds):
        if patience == 1 and (w == worlds // 2 or w == worlds * 3 // 4):
            for _ in range(2):
                if len(live) > 2:
                    live.pop()
        if work + _DEALT + long > _SLICE:
            yield actions[live[0]]
            work = 0
        deal(world, known, unseen, weights, space, rng.below(65535) + 1)
        work += _DEALT
        for i in live:
            if work + long > _SLICE:
                yield actions[live[0]]
                work = 0
            work += long
            c = actions[i]
            for q in _PLACES:
                hands[q] = world[q]
            hands[c // 10] ^= 1 << c % 10
            q = table + rules.POINTS[c % 10]
            if not laid or (c // 10 == trump if c // 10 != suit else c % 10 >= rank):
                q = play(hands, hi, trump, 4, laid + 1, led if laid else c // 10, c // 10, c % 10 + 1, 0, q)
            else:
                q = play(hands, hi, trump, 4, laid + 1, led, suit, rank, best, q)
            sums[i] += q
            wins[i] += own + q > 60
            done[i] += 1
        # the mean, with medium's values as some worlds more
        total = mean = 0
        for i in live:
            total += thought[i]
            mean += sums[i] * 10 // done[i]
        total //= len(live)
        mean //= len(live)
        for i in live:
            q = mean + (thought[i] - total) // 2
            values[i] = own * 10 + (sums[i] * 10 + prior * q) // (done[i] + prior)
            scores[i] = values[i]
            if patience == 1:
                scores[i] += _MOST * wins[i] // (done[i] + prior)
        _sort(live, scores)
        for i in range(n):
            values[i] = values[same[i]]
    yield actions[live[0]]


def _sort(live: list[int], values: list[int]) -> None:
    """Sort the indexes in `live`, nearly sorted already: that of the highest value first."""
    for k in range(1, len(live)):
        i = live[k]
        while k and values[live[k - 1]] < values[i]:
            live[k] = live[k - 1]
            k -= 1
        live[k] = i
