# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Which card wins a trick of Fodasse (rules 1, 2 and 11 of its rulebook). Pure functions over cards."""

from mesa.contract import HIDDEN


def power(card, manilha_rank):
    """How strong a card is: 0 … 9 by rank, the manilhas 10 … 13 by suit (rules 1, 2)."""
    return 10 + card // 10 if card % 10 == manilha_rank else card % 10


def annulled(trick_cards, manilha_rank):
    """Which of a trick's cards annul each other (rule 11a-b): bit n for the nth. HIDDEN spares no rank."""
    once = twice = 0
    for card in trick_cards:
        bit = 1 << card % 10
        twice |= once & bit
        once |= bit
    if manilha_rank != HIDDEN:
        twice &= ~(1 << manilha_rank)
    gone = 0
    for i in range(len(trick_cards)):
        gone |= (twice >> trick_cards[i] % 10 & 1) << i
    return gone


def winning(trick_cards, manilha_rank):
    """The place of the card that wins, -1 if all are annulled (rules 6g, 11c)."""
    gone = annulled(trick_cards, manilha_rank)
    best = top = -1
    for i in range(len(trick_cards)):
        if not gone >> i & 1:
            p = power(trick_cards[i], manilha_rank)
            if p > top:
                top = p
                best = i
    return best
