# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cards of SET, what a SET is, and finding SETs on the table (O JOGO of the rulebook).

A card is a number 0 … 80 of four base-3 digits, lowest first, in the order of the rulebook's table:
shape (oval, squiggle, diamond), colour (red, purple, green), number (one, two, three), shading
(solid, striped, open). So `card // 3**f % 3` is feature f, and the beginner's deck is cards 0 … 26.

A *triple* is three slots or three cards in one small int, ascending by slot: see `pack`.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator, Sequence

SLOTS = const(21)
"""Places on the table, 0 … 20. Action 0 … 20 marks the card there, or unmarks it (RULES 2)."""
HOLE = const(0xFF)
"""In the table: no card lies there."""
AT_TABLE = const(39)
"""Where the table begins in the state: card or HOLE by slot."""
AT_DRAWN = const(60)
"""Where the cards drawn in this deal begin in the state: a bit a card."""

_POWERS = const(b"\x01\x03\x09\x1b")
# the third card in two features at once: entry 9 * a + b for a, b = 0 … 8; each digit is -(a + b) mod 3
_THIRD = bytes((-(i // 27 + i // 3) % 3 * 3 + -(i // 9 + i) % 3) for i in range(81))


def feature(card: int, f: int) -> int:
    """Return the card's value in feature f (0 shape, 1 colour, 2 number, 3 shading): 0 … 2."""
    return card // _POWERS[f] % 3


def third(a: int, b: int) -> int:
    """Return the card that makes a SET with cards a and b; a itself if they are the same."""
    return _THIRD[a // 9 * 9 + b // 9] * 9 + _THIRD[a % 9 * 9 + b % 9]


def failing(a: int, b: int, c: int) -> int:
    """Return the mask of features (bit f) in which exactly two of the cards agree; 0 for a SET."""
    return differing(c, third(a, b))


def differing(a: int, b: int) -> int:
    """Return the mask of features (bit f) in which two cards differ; two of a SET show it for all three."""
    mask = 0
    for f in range(4):
        if feature(a, f) != feature(b, f):
            mask |= 1 << f
    return mask


def pack(a: int, b: int, c: int) -> int:
    """Pack three numbers 0 … 127 into one small int; `unpack` reverses it."""
    return a | b << 7 | c << 14


def unpack(triple: int) -> tuple[int, int, int]:
    """Return the three numbers of a triple, as a tuple."""
    return triple & 127, triple >> 7 & 127, triple >> 14


def lying(s: bytearray, slots: "Sequence[int]") -> "list[int]":
    """Return what lies in these slots: cards, or HOLE."""
    return [s[AT_TABLE + slot] for slot in slots]


def sets_on(s: bytearray, pairs: int = 0) -> "Iterator[int]":
    """Yield the SETs on the table as triples of ascending slots, in ascending order.

    With `pairs`, also yield 0 after that many pairs of cards have been tried, so that the caller can spread
    the work; no triple is 0.
    """
    where = bytearray(81)
    for i in range(SLOTS):
        if s[AT_TABLE + i] != HOLE:
            where[s[AT_TABLE + i]] = i  # a missing card reads 0, never greater than another slot
    tried = 0
    for i in range(SLOTS - 2):
        a = s[AT_TABLE + i]
        if a == HOLE:
            continue
        high = a // 9 * 9
        low = a % 9 * 9
        for j in range(i + 1, SLOTS - 1):
            b = s[AT_TABLE + j]
            if b == HOLE:
                continue
            k = where[_THIRD[high + b // 9] * 9 + _THIRD[low + b % 9]]
            if k > j:
                yield i | j << 7 | k << 14
            tried += 1
            if tried == pairs:
                tried = 0
                yield 0


def first_set(s: bytearray) -> int:
    """Return the first SET on the table as a triple of slots, or 0 if there is none."""
    for triple in sets_on(s):
        return triple
    return 0
