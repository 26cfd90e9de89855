# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Rounds of QU4TO played on in a light way, for the expert.

A hand here is a list of 16 ints: [0 … 3] masks of the numbers of which there are at least one, two, three,
four cards; [4 + number] a mask of the numbers on the other halves of the cards that show that number.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, CARDS, GREEN

SIZE = const(16)
"""Ints of a hand."""
TURNS = const(40)
"""Of a playout, at most."""


def add(hand, up, down):
    bit = 1 << up
    hand[4 + up] |= 1 << down
    for i in range(4):
        if not hand[i] & bit:
            hand[i] |= bit
            return


def deal(view, seat, base, pool, rng):
    """Deal the hidden cards to the others' hands in `base`; the card that would be drawn, or -1."""
    n = 0
    for card in range(CARDS):
        if view[rules.AT_CARDS + card] >= 0xFE:
            pool[n] = card
            n += 1
    chosen = view[rules.AT_PHASE] == rules.CHOOSE
    for q in range(len(base)):
        if q == seat:
            continue
        hand = base[q]
        for i in range(SIZE):
            hand[i] = 0
        flip = chosen and rng.word() & 1
        for side in range(2):
            for _ in range(view[rules.AT_COUNT + 2 * q + side]):
                i = rng.word() % n
                card = pool[i]
                n -= 1
                pool[i] = pool[n]
                if side != flip:
                    add(hand, GREEN[card], BLUE[card])
                else:
                    add(hand, BLUE[card], GREEN[card])
    return pool[rng.word() % n] if n else -1


def playout(hands, seats, seat, turn, leader, k, low, out):
    """Points of the seat in thousandths, once the round is played on."""
    points = 0
    for _ in range(TURNS):
        hand = hands[turn]
        if turn == leader:
            k = -1
        one = hand[0]
        if one:
            two = hand[1]
            three = hand[2]
            four = hand[3]
            run2 = one & one >> 1
            run3 = run2 & one >> 2
            run4 = run3 & one >> 3
            j = -1
            if k < 0:
                leader = turn
                if four:
                    j = 6
                    m = four
                elif run4:
                    j = 5
                    m = run4
                elif three:
                    j = 4
                    m = three
                elif run3:
                    j = 3
                    m = run3
                elif two:
                    j = 2
                    m = two
                else:
                    j = 0
                    m = one
            else:
                above = -(low << 1)
                long = run3 | run3 << 1 | run3 << 2
                if k == 0:
                    m = one & ~two & ~long & above
                    j = 0
                    if not m:
                        m = run2 & ~two & ~long
                        j = 1
                        if not m:
                            m = two & ~three & ~long
                            j = 2
                elif k == 1:
                    m = run2 & above & ~long & ~three
                    j = 1
                    if not m:
                        m = two & ~three & ~long
                        j = 2
                elif k == 2:
                    m = two & above & ~three
                    j = 2
                    if not m:
                        m = run3 & ~(run4 | run4 << 1)
                        j = 3
                elif k == 3:
                    m = run3 & above
                    j = 3
                    if not m:
                        m = three & ~four
                        j = 4
                elif k == 4:
                    m = three & above
                    j = 4
                    if not m:
                        m = run4
                        j = 5
                elif k == 5:
                    m = run4 & above
                    j = 5
                    if not m:
                        m = four
                        j = 6
                else:
                    m = four & above
                    j = 6
                if not m:
                    j = -1
            if j >= 0:
                low = m & -m
                if turn == seat and k >= 0 and seats > 2:
                    if low == 16 or j & 1 and low < 16 and low << (j + 1) // 2 >= 16:
                        points += 1000
                k = j
                leader = turn
                if j & 1:
                    m = low * ((1 << (j + 3) // 2) - 1)
                    a = m & four
                    four ^= a
                    m ^= a
                    a = m & three
                    three ^= a
                    m ^= a
                    a = m & two
                    two ^= a
                    one ^= m ^ a
                else:
                    for _ in range((j + 3) // 2):
                        if four & low:
                            four ^= low
                        elif three & low:
                            three ^= low
                        elif two & low:
                            two ^= low
                        else:
                            one ^= low
                hand[0] = one
                hand[1] = two
                hand[2] = three
                hand[3] = four
                if not one:
                    out += 1
                    if turn == seat:
                        return points + 1000 * (seats - out)
                    if out == seats - 1:
                        return points
            else:
                m = one & ~two & ~16
                while m:
                    a = m & -m
                    m ^= a
                    i = 4
                    low_ = a
                    while low_ > 1:
                        low_ >>= 1
                        i += 1
                    b = hand[i] & (one & ~a)
                    if b:
                        b &= -b
                        one ^= a
                        if not two & b:
                            hand[1] = two | b
                        elif not three & b:
                            hand[2] = three | b
                        else:
                            hand[3] = four | b
                        hand[0] = one
                        break
        turn += 1
        if turn == seats:
            turn = 0
    return points + 500 * (seats - 1 - out)
