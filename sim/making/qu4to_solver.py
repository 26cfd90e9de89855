# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Solves the end of a round of QU4TO, all hands open, without drawing: whether seat 0 is out in time."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.qu4to import rules
from games.qu4to.deck import FOUR, NUMBER, class_of

Hand = tuple[tuple[int, int], ...]
"""The cards, as (number up, number down), in order."""
PASS = NONE = -1
"""As a class: a card is turned; nothing is on the table."""


class Place(NamedTuple):
    """A position: hands by seat; who is in turn; the class on the table, and whose; seat 0's turns left."""

    hands: tuple[Hand, ...]
    seat: int
    lead: int
    leader: int
    left: int


def place(s: bytearray, left: int) -> Place:
    """Return the position of a state of the rules, in which nobody is picking cards."""
    lead = NONE if s[rules.AT_LEAD] == rules.NONE else s[rules.AT_LEAD]
    hands = tuple(hand(s, seat) for seat in range(s[rules.AT_SEATS]))
    return Place(hands, s[rules.AT_TURN], lead, s[rules.AT_LEADER], left)


def hand(s: bytearray, seat: int) -> Hand:
    """Return a seat's cards."""
    return tuple(sorted((NUMBER[face], NUMBER[face ^ 1]) for face in rules.hand(s, seat)))


@lru_cache(maxsize=1 << 16)
def options(held: Hand, lead: int) -> list[tuple[int, Hand]]:
    """Return what a seat may do after this lead: (class, or PASS; its hand then), strongest sets first."""
    found: set[tuple[int, Hand]] = set()
    for size in range(1, 5):
        for cards in combinations(held, size):
            cls = class_of([up for up, _ in cards])
            if cls > lead:
                rest = list(held)
                for card in cards:
                    rest.remove(card)
                found.add((cls, tuple(rest)))
    if lead != NONE:
        found |= {(PASS, other) for _, other in turned(held) or [(FOUR, held)]}
    return sorted(found, reverse=True)


def turned(held: Hand) -> list[tuple[int, Hand]]:
    """Return, for each card but a 4, the number that is up once it is turned, and the hand then."""
    found = []
    for i, (up, down) in enumerate(held):
        if up != FOUR:
            found.append((down, tuple(sorted([*held[:i], *held[i + 1 :], (down, up)]))))
    return found


@lru_cache(maxsize=1 << 16)
def alone(held: Hand, left: int, passing: bool) -> bool:
    """Return whether cards can be out in so many turns if nobody beats them; passing: with turned ones."""
    if not held or not left:
        return not held
    choices = options(held, NONE) + turned(held) * passing
    return any(alone(rest, left - 1, passing) for _, rest in choices)


def after(p: Place, cls: int, rest: Hand) -> Place:
    """Return the position after one of the options."""
    hands = (*p.hands[: p.seat], rest, *p.hands[p.seat + 1 :])
    lead, leader = (p.lead, p.leader) if cls == PASS else (cls, p.seat)
    seat = (p.seat + 1) % len(hands)
    return Place(hands, seat, NONE if seat == leader else lead, leader, p.left - (p.seat == 0))


def turned_round(p: Place, left: int) -> Place:
    """Return a position of two as seat 1 sees it, with so many turns left for that."""
    return Place(p.hands[::-1], 1 - p.seat, p.lead, 1 - p.leader, left)


class Solver:
    """Of one problem; keep: seat 0 may never be beaten. It keeps what it has found out."""

    def __init__(self, keep: bool) -> None:
        self.keep = keep
        self._known: dict[Place, bool] = {}

    def reached(self, p: Place) -> bool:
        """Return whether seat 0 can be out in time, whatever the others do."""
        if not p.hands[0]:
            return True
        if not all(p.hands) or not alone(p.hands[0], p.left, True):
            return False
        if p not in self._known:
            choices = options(p.hands[p.seat], p.lead)
            if p.seat:
                found = all(self._does(p, *choice) for choice in choices)
            else:
                found = any(self._does(p, *choice) for choice in choices)
            self._known[p] = found
        return self._known[p]

    def _does(self, p: Place, cls: int, rest: Hand) -> bool:
        if self.keep and p.seat and cls != PASS:
            return False
        return self.reached(after(p, cls, rest))
