# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays hands of Fodasse out against the game's bots, with the unseen cards dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.fodasse import bots, expert, rules, state
from mesa.core.match import EASY, MEDIUM
from mesa.core.rng import Rng

LEVELS = EASY, MEDIUM, 3
"""All seats go on like bots of one of these."""
TRIES = 8
"""To deal hands that fit the bids:"""
FITS = 9 / 16
"""tricks between a bid and what the hand is worth."""
expert._weights = cache(expert._weights)  # pyright: ignore[reportPrivateUsage] - reads a file each time


def answer(s: bytearray, level: int, style: int, rng: Rng) -> int:
    """Return what a bot does in its turn."""
    seat = rules.turn(s)
    legal = rules.legal(s, seat)
    return legal[0] if len(legal) == 1 else [*bots.think(rules.hide(s, seat), seat, level, style, rng, 0)][-1]


def hits(s: bytearray, actions: Sequence[int], deals: int, rng: Rng) -> Iterator[list[int]]:
    """Yield for each of LEVELS in how many of so many deals each action hits the bid.

    In every other deal the hands fit the bids.
    """
    worth = _worth(s)
    dealt: list[bytearray] = []
    for deal in range(deals):
        dealt.append(rules.guess(s, 0, rng))
        for _ in range(TRIES if deal & 1 else 0):
            if _fits(dealt[-1], worth):
                break
            dealt[-1] = rules.guess(s, 0, rng)
    for level in LEVELS:
        yield [sum(_is_hit(bytearray(one), action, level, rng) for one in dealt) for action in actions]


def _worth(s: bytearray) -> list[float]:
    """Return by power the chance that none of the others has a better card."""
    powers = [rules.power(card, rules.manilha(s)) for card in range(40) if card != s[state.AT_VIRA]]
    return [(len([q for q in powers if q < p]) / len(powers)) ** (s[state.AT_SEATS] - 1) for p in range(14)]


def _fits(s: bytearray, worth: list[float]) -> bool:
    """Return whether all others' cards, with those they have laid, are worth about what they bid."""
    rank = rules.manilha(s)
    laid = [one for t in range(s[state.AT_TRICKS_LAID] + 1) for one in rules.trick(s, t)]
    for seat in range(1, s[state.AT_SEATS]):
        left: float = s[state.AT_BIDS + seat]
        for card in [card for other, card in laid if other == seat] + rules.hand(s, seat):
            left -= worth[rules.power(card, rank)]
        if abs(left) > FITS:
            return False
    return True


def _is_hit(s: bytearray, action: int, level: int, rng: Rng) -> bool:
    """Play a hand out, and return whether the player hits the bid."""
    rules.step(s, 0, action)
    while s[state.AT_PHASE] < state.SCORED:
        if not 0 <= rules.need(s, 0) <= rules.left(s) + s[state.AT_WAITING]:
            return False
        seat = rules.turn(s)
        rules.step(s, seat, answer(s, level, seat & 1, rng))
    return not rules.need(s, 0)
