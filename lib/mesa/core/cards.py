# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The 40-card deck: four suits of ten ranks.

A card is a number 0 … 39: `suit * 10 + place`, where `place` is its rank's place in the *order* of
the game, lowest first. Sueca's order is "23456QJK7A", Fodasse's "4567QJKA23". So numbers
compare as the game compares them: a card's suit is `card // 10`, its rank's place `card % 10`.
"""

SUITS = "DSHC"
"""Diamonds, spades, hearts, clubs: numbers 0 … 3."""


def name(card: int, order: str) -> str:
    """Return two ASCII letters, rank then suit: "7H". For logs and golden files, not for the screen."""
    return order[card % 10] + SUITS[card // 10]


def number(text: str, order: str) -> int:
    """Return the card that `name` calls `text`; ValueError if there is none."""
    if len(text) != 2 or text[0] not in order or text[1] not in SUITS:
        raise ValueError("no such card: " + text)
    return SUITS.index(text[1]) * 10 + order.index(text[0])
