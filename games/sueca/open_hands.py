# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Deals the cards that a player of Sueca does not see, and plays them to the end with open hands.

Seats and hands are numbered as in playout.py.
"""

from micropython import const

_MULTIPLIER = const(1021)
_MODULUS = const(1048573)  # a prime: products stay below 2**30
_POINTS = const(b"\0\0\0\0\0\0\2\3\4\x0a\x0b")  # by rank, 1 … 10

# The value of a card of each rank beyond the trick, including the points that it brings or costs: 160 and
# twentieths of a point, from medium's weights. Led: a low one, the highest of its suit; the same of trumps.
# Discarded when the own pair wins the trick, when it loses; a trump: ruffing, discarded there, when it wins
_WORTH = const(
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
_TOP = const(11)
_TRUMP = const(22)  # a trump is kept this much longer, and worth this more for each who must follow
_GIVEN = const(44)
_LOST = const(55)
_RUFF = const(66)
_THROWN = const(77)
_THROWN_WON = const(88)


def deal(world: list[int], cards: "tuple[list[int], bytearray, bytearray, bytearray]", dice: int) -> None:
    """Deal the unseen cards to hands with space, weighted; `known` cards are already placed.

    cards: known, space, unseen and weights, as expert._known returns them.
    """
    known, space, unseen, weights = cards
    for q in range(16):  # no slice: it would be another object
        world[q] = known[q]
    _, one, two, three = space
    at = 0
    for card in unseen:
        dice = dice * _MULTIPLIER % _MODULUS
        a = one * weights[at]
        b = two * weights[at + 1]
        total = a + b + three * weights[at + 2]
        if total:
            n = dice % total
            to = 4 if n < a else 8 if n < a + b else 12
            world[to + card // 10] |= 1 << card % 10
        else:  # all possible holders are full: move one of their cards to a hand that is not
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


# Long: it plays all cards of all deals. Separate functions for leads, following and discards made it 20 %
# slower in CPython; without the one for following, 11 %.
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
    """Return the card points of seat 0's pair from here on, if all play well with open hands.

    hi: by mask, its highest rank. q: 4 * the seat to play; n: cards of the trick; led: its suit. suit, rank,
    best: of the winning card so far, and 4 * its seat. table: points of the trick; plus, << 7, those of all
    tricks to come, this one included, and, << 14, how many these are. Card values are medium's, in twentieths
    of a point; with open hands a trick is either won or not.
    """
    # the most used names come first: the board has shorter instructions for the first sixteen
    m = c = v = s = r = over = mine = 0
    rest = table >> 7
    table &= 127
    while True:
        if n == 4:
            if not best & 4:
                mine += table
            rest -= 128 + table
            q = best
            if rest < 256:
                return mine + _last(hands, trump, q, rest - 128)
            n = table = 0
        x = q + 4 & 15  # who plays next
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
                more = _TRUMP if s == trump else 0
                v = _WORTH[more + c]
                if (a or not xt) and (b or not zt):  # as always with trumps
                    if top > over:
                        a = _WORTH[more + _TOP + top]
                        if a >= v:
                            v = a
                            c = top
                    elif not more and hi[hands[(q ^ 8) + s]] > over:
                        v += 25
                if more:
                    v += more * ((xt > 0) + (zt > 0))
                if v > most:
                    most = v
                    r = c
                    led = s
            suit = s = led
            rank = 0
        else:
            m = hands[q + led]
            s = led
            if m:
                r = hi[m & -m]
                if m & m - 1:
                    # the next opponent's answer: a rank, or 11 for a ruff
                    over = 0
                    if n < 3:
                        over = hi[hands[x + led]]
                        if not over and hands[x + trump]:
                            over = 11
                    top = hi[m]
                    if suit != led:
                        if not (best ^ q) & 4 and over < 11:
                            r = top
                    elif over <= rank and not (best ^ q) & 4 or top > over and top > rank:
                        r = top
                    elif n == 1 and over < 11:
                        a = hi[hands[(q ^ 8) + led]]
                        if a > over and a > rank or not a and hands[(q ^ 8) + trump]:
                            r = top
            else:
                t = hands[q + trump]
                base = rank if suit == trump else 0
                # how the next opponent beats it: with a trump, or a card of the suit led
                over = beaten = 0
                if n < 3:
                    a = hi[hands[x + led]]
                    if not a:
                        over = hi[hands[x + trump]]
                    elif suit == led and a > rank:
                        beaten = a
                won = not (best ^ q) & 4 and over <= base and not beaten
                if n == 1 and not won:
                    # whether the partner wins the trick, though the opponent before beats it
                    a = hi[hands[(q ^ 8) + led]]
                    if a:
                        won = not over and a > rank and a > beaten
                    else:
                        won = hi[hands[(q ^ 8) + trump]] > over
                most = -999
                for k in (0, 1, 2, 3):
                    m = hands[q + k]
                    if m and k != trump:
                        if won:
                            c = hi[m & 511 or m]
                            v = _WORTH[_GIVEN + c]
                        else:
                            c = hi[m & -m]
                            v = _WORTH[_LOST + c]
                            if t and not m & m - 1:
                                v += 24
                        if v > most:
                            most = v
                            r = c
                            s = k
                if t:
                    table8 = 8 * table if won else -8 * table
                    most += table8
                    if over < base:
                        over = base
                    m = t >> over
                    if m:
                        c = over + hi[m & -m]
                        v = 8 * table + _WORTH[_RUFF + c]
                        if v > most:
                            most = v
                            r = c
                            s = trump
                    c = hi[t & -t]
                    if table8 + _WORTH[(_THROWN_WON if won else _THROWN) + c] > most:
                        r = c
                        s = trump
        hands[q + s] ^= 1 << r - 1
        table += _POINTS[r]
        if r >= rank if s == suit else s == trump:
            suit = s
            rank = r
            best = q
        n += 1
        q = x


def _last(hands, trump, q, points):
    # return what seat 0's pair wins of the last trick, which q leads and in which nobody has a choice; it was
    # played already if its points are negative
    if points < 0:
        return 0
    s = 0
    while not hands[q + s]:
        s += 1
    best = x = q
    for _ in range(3):  # a tuple would be garbage for each deal
        x = x + 4 & 15
        if hands[x + s] > hands[best + s]:
            best = x
        elif hands[x + trump] and s != trump:
            s = trump
            best = x
    return 0 if best & 4 else points
