# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Decides when a bot of Sueca revokes or accuses."""

from micropython import const

from games.sueca import rules
from mesa.core.rng import Rng

_OVERLOOKED = const((60, 70, 40, 50, 20, 30))
"""Percent of the revokes, by level and style: easy and careful, easy and bold, medium, expert."""


def accuses(seen: bytearray, seat: int, level: int, style: int) -> bool:
    """Return whether to accuse: if it is proved, and not overlooked. Seat 2, a human's partner, waits for the
    last call (RULES 8).

    For a bold bot, the turned trump, known to be held, is enough; a careful one waits for a later card. A
    seat never sees a revoke that it has overlooked: that depends on the deal and the revoke alone.
    """
    if rules.ACCUSE not in rules.anytime(seen, seat) and rules.ACCUSE not in rules.legal(seen, seat):
        return False
    if seat == 2 and seen[rules.AT_PHASE] != rules.ACCUSING:
        return False
    from games.sueca import guess

    found = guess.proof(seen, 1 - seat % 2)
    if found is None or not style and seen[rules.AT_CARDS + found[1]] != rules.GONE:
        return False
    deal = (seen[rules.AT_TURNED] * 40 + seen[rules.AT_CUT]) * 40 + found[0]
    return Rng(deal, rules.hand_number(seen), seat).below(100) >= _OVERLOOKED[2 * level - 2 + style]


def dares(seen: bytearray, seat: int, style: int, rng: "Rng") -> int:
    """Return a trump to revoke with, or -1: rarely, and never in two consecutive hands (RULES 8)."""
    cards = rules.follow(seen)
    held = rules.hand(seen, seat)
    if len(cards) == len(held) or seen[rules.AT_REVOKED] or rng.below(400) >= (4 if style else 1):
        return -1
    trump = rules.trump(seen)
    holder, best = rules.winning(seen)
    if (holder ^ seat) & 1 == 0 or rules.worth(seen) < 10:
        return -1
    for card in cards:
        if rules.beats(card, best, trump):
            return -1
    for card in held:
        if rules.beats(card, best, trump):  # no other suit does, since none of that led does
            return card
    return -1
