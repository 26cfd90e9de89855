# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Solves the end of a hand of Sueca, all hands open: what seats 0 and 2 win if everybody plays their best."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.sueca import rules

SUIT = 0x3FF
"""A suit's cards in a mask: bit 10 * suit + rank, as cards are numbered."""
LOW = 0x1F
"""Those of a suit without points."""


class Place(NamedTuple):
    """A position: hands by seat, as masks; the seat in turn; the trick's cards; which one wins, and whose."""

    hands: tuple[int, int, int, int]
    seat: int
    trick: tuple[int, ...] = ()
    top: int = -1
    taker: int = -1


def place(s: bytearray) -> Place:
    """Return the position of a state of the rules."""
    hands = tuple(sum(1 << card for card in rules.hand(s, seat)) for seat in range(4))
    found = Place(hands, s[rules.AT_TURN])  # pyrefly: ignore[bad-argument-type] - it has four
    trick = rules.trick(s)
    if not trick:
        return found
    taker, top = rules.winning(s)
    return found._replace(trick=tuple(card for _, card in trick), top=top, taker=taker)


@lru_cache(maxsize=None)
def points(mask: int) -> int:
    """Return the points of the cards in a mask."""
    return sum(rules.POINTS[card % 10] for card in cards(mask))


@lru_cache(maxsize=None)
def cards(mask: int) -> tuple[int, ...]:
    """Return the cards in a mask, those with the most points first."""
    found = [card for card in range(40) if mask >> card & 1]
    return tuple(sorted(found, key=lambda card: (-(card % 10), card)))


class Solver:
    """Of a hand with that trump suit; it keeps what it has found out. `nodes`: positions looked at."""

    def __init__(self, trump: int) -> None:
        self.trump = trump
        self.nodes = 0
        self._bounds: dict[Place, tuple[int, int]] = {}  # of a lead: the least and the most that can be won

    def choices(self, p: Place) -> list[int]:
        """Return the cards that may be laid; of equal ones, without points and in a row, the lowest."""
        held = p.hands[p.seat]
        if p.trick:
            held = held & SUIT << p.trick[0] // 10 * 10 or held
        others = p.hands[0] | p.hands[1] | p.hands[2] | p.hands[3]
        for card in p.trick:
            others |= 1 << card
        others &= ~held
        found = []
        for card in cards(held):
            below = held & LOW << card // 10 * 10 & (1 << card) - 1
            if card % 10 < 5 and below:
                under = below.bit_length()  # one above the next lower one
                if not others & (1 << card) - (1 << under):
                    continue
            found.append(card)
        return found

    def lay(self, p: Place, card: int) -> tuple[Place, int]:
        """Return the position after a card, and the points that seats 0 and 2 win with it."""
        hands = list(p.hands)
        hands[p.seat] ^= 1 << card
        trick = (*p.trick, card)
        top, taker = p.top, p.taker
        if top < 0 or rules.beats(card, top, self.trump):
            top, taker = card, p.seat
        if len(trick) < 4:
            return Place(tuple(hands), (p.seat + 1) % 4, trick, top, taker), 0  # pyrefly: ignore[bad-argument-type]
        won = 0 if taker % 2 else sum(rules.POINTS[one % 10] for one in trick)
        return Place(tuple(hands), taker), won  # pyrefly: ignore[bad-argument-type]

    def value(self, p: Place, low: int = 0, high: int = 120) -> int:
        """Return what seats 0 and 2 win from here on.

        If that is not between `low` and `high`, a bound: the most, if at most `low`; the least, if at least
        `high`.
        """
        least, most = 0, 120
        if not p.trick:
            left = points(p.hands[0]) + points(p.hands[1]) + points(p.hands[2]) + points(p.hands[3])
            if not left:
                return 0
            least, most = self._bounds.get(p, (0, left))
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        self.nodes += 1
        theirs = p.seat % 2
        best = 120 if theirs else 0
        a, b = low, high
        for card in self.choices(p):
            after, won = self.lay(p, card)
            found = won + self.value(after, a - won, b - won)
            if theirs:
                best = min(best, found)
                b = min(b, best)
            else:
                best = max(best, found)
                a = max(a, best)
            if a >= b:
                break
        if not p.trick:
            self._bounds[p] = best if best > low else least, best if best < high else most
        return best

    def right(self, p: Place, need: int) -> list[int]:
        """Return the choices after which seats 0 and 2 can win `need` points."""
        found = []
        for card in self.choices(p):
            after, won = self.lay(p, card)
            if won + self.value(after, need - won - 1, need - won) >= need:
                found.append(card)
        return found

    def best(self, p: Place) -> int:
        """Return the card that is best for the seat in turn, of several the lowest."""
        sign = -1 if p.seat % 2 else 1
        found = []
        for card in self.choices(p):
            after, won = self.lay(p, card)
            found.append((sign * (won + self.value(after)), -(card % 10), -card))
        return -max(found)[2]

    def same(self, p: Place, card: int) -> int:
        """Return the one of the choices that a legal card is or equals."""
        choices = self.choices(p)
        while card not in choices:
            card -= 1
        return card

    def gain(self, p: Place, card: int) -> int:
        """Return what a card brings in this trick alone: its points, or those of the others less than 0."""
        seat = p.seat
        after, won = self.lay(p, card)
        if not after.trick:
            lost = sum(rules.POINTS[one % 10] for one in (*p.trick, card)) if not won else 0
            return won - lost
        gains = [self.gain(after, other) for other in self.choices(after)]
        return min(gains) if (seat + 1) % 2 else max(gains)
