# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays hands of Fodasse out, by the game's bots or simple players, with the unseen cards dealt anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from games.fodasse import bots, expert, rules
from mesa.core.match import EASY, MEDIUM
from mesa.core.rng import Rng

LEVELS = EASY, MEDIUM, 3
"""All seats go on like bots of one of these."""
SIMPLE = 0
"""Or like players who look at one trick only."""
TRIES = 8
"""To deal hands that fit the bids:"""
FITS = 9 / 16
"""tricks between a bid and what the hand is worth."""
NEAREST = 25
"""For simple players, so many deals are tried for the one that fits the bids best."""
expert._weights = cache(expert._weights)  # it reads a file each time


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
            if all(abs(off) <= FITS for off in _off(dealt[-1], worth)):
                break
            dealt[-1] = rules.guess(s, 0, rng)
    for level in LEVELS:
        yield [sum(_is_hit(bytearray(one), action, level, rng) for one in dealt) for action in actions]


def simple_hits(s: bytearray, actions: Sequence[int], deals: int, rng: Rng) -> list[int]:
    """Return the same for simple players, with hands that fit the bids better."""
    worth = _worth(s)
    dealt: list[bytearray] = []
    for deal in range(deals):
        tried = [rules.guess(s, 0, rng) for _ in range(NEAREST if deal & 1 else 1)]
        dealt.append(min(tried, key=lambda one: sum(off * off for off in _off(one, worth))))
    return [sum(_is_hit(bytearray(one), action, SIMPLE, rng) for one in dealt) for action in actions]


def _simple(s: bytearray) -> int:
    """Return the strongest card that wins, the weakest one if it is the last; or the strongest that loses."""
    seat, last = rules.turn(s), s[rules.AT_LAID] == s[rules.AT_PLAYERS] - 1
    cards = rules.by_power(s, seat)
    winning = [card for card in cards if rules.wins(s, card)]
    losing = [card for card in cards if card not in winning]
    if rules.need(s, seat) > 0:
        return winning[-last] if winning else cards[-1]
    return losing[0] if losing else cards[0 if last else -1]


def _worth(s: bytearray) -> list[float]:
    """Return by power the chance that none of the others has a better card."""
    powers = [rules.power(card, rules.manilha(s)) for card in range(40) if card != s[rules.AT_VIRA]]
    return [(len([q for q in powers if q < p]) / len(powers)) ** (s[rules.AT_SEATS] - 1) for p in range(14)]


def _off(s: bytearray, worth: list[float]) -> Iterator[float]:
    """Yield for each of the others its bid less what its cards, with those it has laid, are worth."""
    rank = rules.manilha(s)
    laid = [one for t in range(s[rules.AT_TRICKS_LAID] + 1) for one in rules.trick(s, t)]
    for seat in range(1, s[rules.AT_SEATS]):
        left: float = s[rules.AT_BIDS + seat]
        for card in [card for other, card in laid if other == seat] + rules.hand(s, seat):
            left -= worth[rules.power(card, rank)]
        yield left


def _is_hit(s: bytearray, action: int, level: int, rng: Rng) -> bool:
    """Play a hand out, and return whether the player hits the bid."""
    rules.step(s, 0, action)
    while s[rules.AT_PHASE] < rules.SCORED:
        if not 0 <= rules.need(s, 0) <= rules.left(s) + s[rules.AT_WAITING]:
            return False
        seat = rules.turn(s)
        rules.step(s, seat, _simple(s) if level == SIMPLE else answer(s, level, seat & 1, rng))
    return not rules.need(s, 0)
