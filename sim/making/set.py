# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes problems of SET (games/set/position.py): random cards, exchanged until there are six SETs; or three
SETs, whose ninth card lies among three that make SETs with two of the eight, but do not replace it.

No SET to be found is a column: it would show at a glance. And the cards differ in all features.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from games.set.deck import differing, feature, third
from games.set.position import CARDS, Problem
from mesa.core.rng import Rng
from sim.making.candidate import Candidate

Triple = tuple[int, int, int]
NUMBERS = 4000
"""Tables to be tried."""
KEY = 0x5E7
"""Of their random numbers."""
COLUMNS = {(i, i + 1, i + 2) for i in range(0, CARDS, 3)}
SWAPS = 60
"""Cards exchanged at most: one table in a hundred takes more."""
EFFORT = 0, 2, 3, 4, 6
"""What a SET takes to be seen, by the number of features that differ: one over the weight that bots see it
with (games/set/bots.py), times 96.
"""
FALSE = 6, 1, 0, 0
"""What a SET takes that leads nowhere, by its cards below: one among the eight is as hard to see through as
to find; with one below, less, since two SETs among the eight leave only two cards.
"""
GRADES = ((0, 21), (22, 24), (26, 99)), ((0, 14), (16, 18), (20, 99))
"""The effort of a grade's problems, its least and its most, by kind. Between two grades lies a gap."""
HARD = 3
"""A grade for which, where a card is missing, a SET above has to lead nowhere."""


def make(number: int) -> Table | None:
    """Return what comes of `number`, if that is a problem."""
    rng = Rng(number, KEY)
    deck = bytearray(range(81))
    rng.shuffle(deck)
    table = _missing(rng, deck) if number % 2 else _six(rng, deck)
    return None if table is None or table.is_plain() or not table.grade else table


def _six(rng: Rng, deck: bytearray) -> Table | None:
    """Lay twelve cards with exactly six SETs, which may share cards.

    Others are tried in the place of one: a card comes if the number of SETs gets no farther from six.
    """
    off = abs(len(_sets(deck[:CARDS])) - 6)
    for _ in range(SWAPS):
        if not off:
            return Table("six_sets", deck[:CARDS], _sets(deck[:CARDS]))
        other = bytearray(deck)
        slot, new = rng.below(CARDS), CARDS + rng.below(81 - CARDS)
        other[slot], other[new] = deck[new], deck[slot]
        now = abs(len(_sets(other[:CARDS])) - 6)
        if now <= off:
            deck, off = other, now
    return None


def _missing(rng: Rng, deck: bytearray) -> Table | None:
    """Lay eight cards of three SETs above, which nine cards make in one way only, and four below."""
    nine = bytearray()
    while len(nine) < 9:
        a, b = deck.pop(), deck.pop()
        if not {a, b, third(a, b)} & {*nine}:
            nine += bytes((a, b, third(a, b)))
    ways = [way for way in combinations(_sets(nine), 3) if len({*sum(way, ())}) == 9]
    others = sorted({third(a, b) for a, b in combinations(nine[:8], 2)} - {*nine})
    if len(ways) > 1 or len(others) < 3:
        return None
    rng.shuffle(others)
    below, above = bytearray((*others[:3], nine[8])), nine[:8]
    rng.shuffle(below)
    rng.shuffle(above)
    cards = bytes(card for i in range(4) for card in (*above[2 * i : 2 * i + 2], below[i]))
    threes = [{*nine[i : i + 3]} for i in (0, 3, 6)]
    return Table("missing", cards, [one for one in _sets(cards) if {cards[slot] for slot in one} in threes])


def _sets(cards: Sequence[int]) -> list[Triple]:
    """Return the SETs among cards, as ascending places."""
    at = {card: i for i, card in enumerate(cards)}
    pairs = combinations(range(len(cards)), 2)
    return [(i, j, at[c]) for i, j in pairs for c in [third(cards[i], cards[j])] if at.get(c, 0) > j]


class Table(Candidate):
    """A problem of SET: its cards by slot, and the SETs to be found."""

    def __init__(self, kind: str, cards: Sequence[int], wanted: list[Triple]) -> None:
        self.kind = Problem.KINDS.index(kind)
        self.cards, self.wanted = cards, wanted
        masks = sorted(differing(cards[a], cards[b]) for a, b, _ in wanted)
        self.effort = sum(EFFORT[bin(mask).count("1")] for mask in masks)
        false = [one for one in _sets(cards) if one not in wanted]
        below = [[slot % 3 for slot in one].count(2) for one in false]
        self.effort += sum(FALSE[n] for n in below)
        fit = [low <= self.effort <= high for low, high in GRADES[self.kind]]
        self.grade = fit.index(True) + 1 if True in fit else 0
        if self.grade == HARD and kind == "missing" and 0 not in below:
            self.grade = 0
        most = max(Counter(sum(wanted, ())).values())
        self.idea = "{} lead nowhere".format(len(false)) if false else "{} share a card".format(most)
        self.theme = self.twin = self.shape = self.kind, *masks

    def is_plain(self) -> bool:
        """Return whether a SET to be found is a column, or the cards agree in a feature."""
        same = [f for f in range(4) if len({feature(card, f) for card in self.cards}) == 1]
        return bool(same or COLUMNS & {*self.wanted})

    def data(self) -> bytes:
        return bytes(self.cards) + bytes(a | b << 4 for a, b, _ in self.wanted)
