# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The 40-card deck: four suits of ten ranks.

A card is a number 0 … 39: `suit * 10 + place`, where `place` is its rank's place in the *order* of
the game, lowest first. Sueca's order is "23456QJK7A", Fodasse's "4567QJKA23". So numbers
compare as the game compares them, and a set of cards is one 10-bit mask a suit (a 40-bit mask
would be a heap object on the board).
"""

SUITS = "DSHC"
"""Diamonds, spades, hearts, clubs: numbers 0 … 3."""


def suit(card: int) -> int:
    """Return 0 … 3: diamonds, spades, hearts, clubs."""
    return card // 10


def rank(card: int) -> int:
    """Return the rank's place in the game's order, 0 lowest … 9 highest."""
    return card % 10


def name(card: int, order: str) -> str:
    """Return two ASCII letters, rank then suit: "7H". For logs and golden files, not for the screen."""
    return order[card % 10] + SUITS[card // 10]


def number(text: str, order: str) -> int:
    """Return the card that `name` calls `text`; ValueError if there is none."""
    if len(text) != 2 or text[0] not in order or text[1] not in SUITS:
        raise ValueError("no such card: " + text)
    return SUITS.index(text[1]) * 10 + order.index(text[0])


def masks(cards: "bytes | bytearray | list[int]") -> list[int]:
    """Return cards as a list of four 10-bit masks, one a suit."""
    out = [0, 0, 0, 0]
    for card in cards:
        out[card // 10] |= 1 << card % 10
    return out


def count(mask: int) -> int:
    """Return how many bits of a 10-bit mask are set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
