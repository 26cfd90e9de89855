# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Deals the cards that a player of Sueca does not see. Loaded while the expert plays out such deals."""

from micropython import const

_PLACES = const(b"\0\1\2\3\4\5\6\7\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f")
_MULTIPLIER = const(1021)
_MODULUS = const(1048573)  # a prime: products stay below 2**30


def deal(world: list[int], cards: "tuple[list[int], bytearray, bytearray, bytearray]", dice: int) -> None:
    """Deal the unseen cards to hands with space, weighted; `known` cards are already placed.

    cards: known, space, unseen and weights, as filled by worlds.read.
    """
    known, space, unseen, weights = cards
    for q in _PLACES:  # no slice: it would be another object
        world[q] = known[q]
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
