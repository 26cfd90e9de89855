# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Decides when a bot of Sueca revokes or accuses. Loaded only if the match allows revokes."""

from micropython import const

from games.sueca import rules, state
from mesa.core.rng import Rng

_OVERLOOKED = const((60, 70, 40, 50, 20, 30))
"""Percent of the revokes, by level and style: easy and careful, easy and bold, medium, expert."""


def accuses(view: bytearray, seat: int, at: int, level: int, style: int) -> bool:
    """Return whether to accuse: if it is proved, and not overlooked. Seat 2, a human's partner, waits for the
    last call (RULES 8).

    For a bold bot, the turned trump, known to be held, is enough; a careful one waits for a later card. A
    seat never sees a revoke that it has overlooked: that depends on the deal and the revoke alone.
    """
    if state.ACCUSE not in rules.anytime(view, seat) and state.ACCUSE not in rules.legal(view, seat):
        return False
    if seat == 2 and at != state.ACCUSING:
        return False
    from games.sueca import guess

    found = guess.proof(view, 1 - seat % 2)
    if found is None or not style and view[state.AT_CARDS + found[1]] != state.GONE:
        return False
    deal = (view[state.AT_TURNED] * 40 + view[state.AT_CUT]) * 40 + found[0]
    return Rng(deal, rules.hand_number(view), seat).below(100) >= _OVERLOOKED[2 * level - 2 + style]


def dares(view: bytearray, seat: int, style: int, cards: list[int], legal: list[int], rng: "Rng") -> int:
    """Return a trump to revoke with, or -1: rarely, and never in two consecutive hands (RULES 8)."""
    laid = view[state.AT_LAID] % 4
    if len(cards) == len(legal) or rules.revoked(view, seat) or rng.below(400) >= (4 if style else 1):
        return -1
    trump = rules.trump(view)
    at = state.best_play(view, view[state.AT_LAID] - laid)
    best = view[state.AT_LOG + at] & 63
    if (view[state.AT_LOG + at] >> 6 ^ seat) & 1 == 0:
        return -1
    worth = 0
    for _, card in rules.trick(view):
        worth += rules.POINTS[card % 10]
    for card in cards:
        if rules.beats(card, best, trump):
            return -1
    for card in legal:
        if worth >= 10 and card // 10 == trump and rules.beats(card, best, trump):
            return card
    return -1
