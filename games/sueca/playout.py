# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Deals that a player of Sueca may take for the true one, and how they end. In memory with the expert.

Seats are counted from the one that decides, in the order of play: 0 itself, 1, 2 its partner, 3.
The hands of a deal are a list of 16 masks, one a hand and suit, at 4 * seat + suit: bit r - 1 for the card
of rank r, 1 … 10.
"""

from micropython import const

_POINTS = b"\0\0\0\0\0\0\2\3\4\x0a\x0b"  # by rank, 1 … 10
_MULTIPLIER = const(1021)
_MODULUS = const(1048573)  # a prime: their products stay below 2**30


def deal(
    world: list[int], known: list[int], unseen: bytearray, weights: bytearray, space: bytearray, dice: int
) -> None:
    """Deal the unseen cards to the hands with space, each by its weights; `known` cards lie already."""
    world[:] = known
    one = space[1]
    two = space[2]
    three = space[3]
    at = 0
    for card in unseen:
        dice = dice * _MULTIPLIER % _MODULUS
        a = one * weights[at]
        b = two * weights[at + 1]
        total = a + b + three * weights[at + 2]
        if total:
            n = dice % total
            if n < a:
                one -= 1
                world[4 + card // 10] |= 1 << card % 10
            elif n < a + b:
                two -= 1
                world[8 + card // 10] |= 1 << card % 10
            else:
                three -= 1
                world[12 + card // 10] |= 1 << card % 10
        else:  # those who may hold it are full: one of their cards moves to who is not
            to = 4 if one else 8 if two else 12
            at2 = 0
            for other in unseen:
                if other == card:
                    break
                q = 4
                while not world[q + other // 10] >> other % 10 & 1:
                    q += 4
                if weights[at2 - 1 + to // 4] and weights[at - 1 + q // 4]:
                    world[q + other // 10] ^= 1 << other % 10
                    world[to + other // 10] ^= 1 << other % 10
                    world[q + card // 10] |= 1 << card % 10
                    break
                at2 += 3
            if to == 4:
                one -= 1
            elif to == 8:
                two -= 1
            else:
                three -= 1
        at += 3


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
    best: of the card that wins so far, and 4 * its seat. table: points of the trick.
    """
    mine = 0
    r = 0
    while True:
        if n == 4:
            if not best & 4:
                mine += table
            q = best
            n = table = 0
            if not hands[q] | hands[q + 1] | hands[q + 2] | hands[q + 3]:
                return mine
        if not n:
            # lead
            x = q + 4 & 15
            y = q + 8 & 15
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
                low = hi[m & -m]
                if s == trump:
                    if top > over:
                        v = 8 if over else -8
                        c = top
                    else:
                        v = -10 - _POINTS[low]
                        c = low
                elif xt and not a or zt and not b:
                    v = -5 - 2 * _POINTS[low]
                    c = low
                elif top > over:
                    v = 20 + _POINTS[top]
                    c = top
                elif hi[hands[y + s]] > over:
                    v = 15
                    c = low
                else:
                    v = -2 * _POINTS[low]
                    c = low
                if v > most:
                    most = v
                    r = c
                    suit = s
            led = suit
            rank = r
            best = q
            hands[q + led] ^= 1 << r - 1
            table = _POINTS[r]
            n = 1
            q = x
            continue
        m = hands[q + led]
        s = led
        x = q + 4 & 15
        if m:
            if not m & m - 1:
                r = hi[m]
            else:
                # what the next opponent can do to the best card: rank, 11: ruff
                over = 0
                if n < 3:
                    a = hands[x + led]
                    if a:
                        over = hi[a]
                    elif hands[x + trump]:
                        over = 11
                ours = not (best ^ q) & 4
                if suit != led:
                    if ours and over < 11:
                        r = 9 if m & 256 else hi[m]
                    else:
                        r = hi[m & -m]
                elif ours and over <= rank:
                    r = 9 if m & 256 else hi[m]
                else:
                    if over < rank:
                        over = rank
                    top = hi[m]
                    if top > over:
                        if m & 256 and over < 9:
                            r = 9
                        else:
                            m = m >> over
                            r = over + hi[m & -m]
                    elif n == 1 and over < 11:
                        y = q + 8 & 15
                        a = hands[y + led]
                        if hi[a] > over or not a and hands[y + trump]:
                            r = 9 if m & 256 else top
                        else:
                            r = hi[m & -m]
                    else:
                        r = hi[m & -m]
        else:
            t = hands[q + trump]
            ours = not (best ^ q) & 4
            base = rank if suit == trump else 0
            over = 0  # the trump that the next opponent may lay, or
            beaten = False
            if n < 3:
                a = hands[x + led]
                if a:
                    beaten = suit == led and hi[a] > rank
                else:
                    over = hi[hands[x + trump]]
                    beaten = over > base
            a = hands[q]
            b = hands[q + 1]
            c = hands[q + 2]
            if trump == 0:
                a = hands[q + 3]
            elif trump == 1:
                b = hands[q + 3]
            elif trump == 2:
                c = hands[q + 3]
            u = a | b | c
            low = 0
            if ours and not beaten:
                low = u & 511
                low = hi[low or u]
                if low < 6 or low == 10:
                    low = 0
            elif t >> base and (table > 1 or not u):
                if over < base:
                    over = base
                m = t >> over
                if m:
                    r = over + hi[m & -m]
                    s = trump
                    low = -1
            if low >= 0:
                if not low:
                    low = hi[u & -u]
                if not low or low > 7 and t and hi[t & -t] < 6 and not ours:
                    r = hi[t & -t]
                    s = trump
                else:
                    r = low
                    for s in (0, 1, 2, 3):
                        if s != trump and hands[q + s] >> r - 1 & 1:
                            break
        hands[q + s] ^= 1 << r - 1
        table += _POINTS[r]
        if s == suit:
            if r > rank:
                rank = r
                best = q
        elif s == trump:
            suit = s
            rank = r
            best = q
        n += 1
        q = x
