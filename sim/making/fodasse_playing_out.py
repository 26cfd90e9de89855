# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays hands of Fodasse out, with the unseen cards dealt anew.

Cards are powers (rules.power), or bits of these: 1 << power, which those that annul each other share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from games.fodasse import rounds, rules, state
from mesa.core.rng import Rng

TRIES = 8
"""To deal a hand that fits its bid:"""
FITS = 9 / 16
"""tricks between the bid and what it is worth."""


def play_out(s: bytearray, actions: Sequence[int], rng: Rng) -> Iterator[list[bool]]:
    """Yield for ever, for one deal after another, which of the actions hit the bid.

    In every other deal the hands fit the bids. After two deals, in the next two those who need tricks play as
    low as they can to win.
    """
    seats, rank = s[state.AT_SEATS], rules.manilha(s)
    bidding = s[state.AT_PHASE] == state.BIDDING
    lead, laid, played = (s[state.AT_DEALER] + rules.DIRECTION) % seats, [], []
    if not bidding:
        tricks = [rules.trick(s, t) for t in range(s[state.AT_TRICKS_LAID] + 1)]
        lead = s[state.AT_TRICKS + s[state.AT_TRICKS_LAID]] >> 4
        laid = [1 << rules.power(card, rank) for _, card in tricks[-1]]
        played = [(seat, rules.power(card, rank)) for trick in tricks for seat, card in trick]
    worth = _worth(seats, rank, s[state.AT_VIRA])
    bids = s[state.AT_BIDS : state.AT_BIDS + seats]
    need = [bid - won for bid, won in zip(bids, rules.hand_scores(s), strict=True)]
    left = [bid - sum(worth[p] for by, p in played if by == seat) for seat, bid in enumerate(bids)]
    rest = [rules.power(card, rank) for card in rounds.unseen(s)]
    hands = [_bits(rules.power(card, rank) for card in rules.hand(s, 0))] * seats
    for deal in count():
        top = len(rest)
        for seat in range(1, seats):
            cards = rules.count(s, seat)
            hand: list[int] = []
            for _ in range(TRIES if deal & 1 else 1):
                hand = _draw(rest, top, cards, rng)
                if abs(sum(worth[p] for p in hand) - left[seat]) <= FITS:
                    break
            top -= cards
            hands[seat] = _bits(hand)
        hit = []
        for action in actions:
            first = 0 if bidding else 1 << rules.power(action, rank)
            need[0] = action - state.BID if bidding else need[0]
            copies = [hand[:] for hand in hands]
            hit.append(_hits(copies, need[:], laid[:], lead, s[state.AT_WAITING], first, deal & 2 > 0))
        yield hit


def _worth(seats: int, rank: int, vira: int) -> list[float]:
    """Return by power the chance that none of the others has a better card."""
    powers = [rules.power(card, rank) for card in range(40) if card != vira]
    return [(len([q for q in powers if q < p]) / len(powers)) ** (seats - 1) for p in range(14)]


def _bits(powers: Iterator[int] | Sequence[int]) -> list[int]:
    """Return these cards, strongest first."""
    return [1 << p for p in sorted(powers, reverse=True)]


def _draw(rest: list[int], top: int, cards: int, rng: Rng) -> list[int]:
    """Draw so many of the first `top` cards of `rest`, and move them behind the others of these."""
    for i in range(top, top - cards, -1):
        j = rng.word() % i
        rest[j], rest[i - 1] = rest[i - 1], rest[j]
    return rest[top - cards : top]


def _hits(
    hands: list[list[int]], need: list[int], laid: list[int], lead: int, waiting: int, first: int, low: bool
) -> bool:
    """Play out a hand, and return whether seat 0 hits its bid.

    need: tricks wanted; laid: the trick so far, which `lead` led; first: the card that is laid now, or 0;
    low: others than seat 0 take no trick with more than they need to.
    """
    seats = len(hands)
    seat = (lead - len(laid)) % seats
    best = seen = 0  # the cards not annulled, all cards
    for card in laid:
        best = best & ~card if seen & card else best | card
        seen |= card
    while hands[0]:
        while len(laid) < seats:
            hand = hands[seat]
            last = len(laid) == seats - 1
            weakest = last or bool(low and seat and laid)
            card = first or _card(hand, need[seat] > 0, best, seen, last, weakest)
            first = 0
            hand.remove(card)
            best = best & ~card if seen & card else best | card
            seen |= card
            laid.append(card)
            seat = (seat - 1) % seats
        waiting += 1
        if best:
            lead = (lead - laid.index(1 << best.bit_length() - 1)) % seats
            need[lead] -= waiting
            waiting = 0
        if not 0 <= need[0] <= len(hands[0]) + waiting:
            return False
        seat, laid, best, seen = lead, [], 0, 0
    return not need[0]


def _card(hand: list[int], wants: bool, best: int, seen: int, last: bool, weakest: bool) -> int:
    """Return what a simple player lays.

    Who wants the trick the strongest card that is the best so far, or the weakest such one; who does not, the
    strongest that is not.
    """
    if wants:
        winning = [x for x in hand if x > best and not seen & x]
        return (winning[-1] if weakest else winning[0]) if winning else hand[-1]
    for x in hand:
        if x <= best or seen & x:
            return x
    return hand[0 if last else -1]
