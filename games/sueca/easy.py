# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The easy bot of Sueca: a beginner's habits."""

from games.sueca import rules


def choose(seen: bytearray, seat: int, cards: list[int]) -> int:
    """Lead the highest side card, win with the highest card or the lowest trump, else play the cheapest.

    Take no trick that the partner is winning, unless every card would.
    """
    trump = rules.trump(seen)
    led = rules.led(seen)
    if led < 0:
        side = [card for card in cards if card // 10 != trump]
        return max(side, key=lambda card: card % 10) if side else cards[0]
    winner, best = rules.winning(seen)
    winning = [card for card in cards if rules.beats(card, best, trump)]
    if winner == seat ^ 2:
        cards = [card for card in cards if card not in winning] or cards
        winning = []
    if not winning:
        # the fewest points, side suits before trumps, then the lowest
        points = rules.POINTS
        return min(cards, key=lambda card: points[card % 10] * 100 + (card // 10 == trump) * 50 + card % 10)
    return winning[-1] if winning[-1] // 10 == led else winning[0]
