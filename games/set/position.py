# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's problems: find all six SETs among twelve cards, or the card that is missing in three SETs.

Both are a table of twelve cards, slot by slot as in a match, and an action is a triple of slots
(games/set/deck.py). The bottom row is `slot % 3 == 2`. Made by sim/making/set.py.

six_sets: exactly six SETs lie there, which may share cards. Find them all.
missing: eight cards, and below them four. With exactly one of the four the eight make three SETs, each card
in one of them, and in one way only. Find the three. That no other of the four will do follows from the
cards themselves: the values of a feature add up to 0 modulo 3 in every SET, so eight cards determine the
ninth.
"""

from micropython import const

from games.set import deck
from games.set.deck import AT_TABLE, HOLE, SLOTS
from games.set.rules import FOUND
from mesa.core.contract import OVER, no_events
from mesa.problems import position

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mesa.core.contract import Emit

AT_DONE = const(76)
"""In the state, behind its options: which of `Problem.sets` have been found, a bit each."""
CARDS = const(12)
"""Cards on the table."""


class Rules:
    """What the player may do: mark any three cards, which is always an answer."""

    def legal(self, s: bytearray, seat: int) -> "Sequence[int]":
        return [deck.pack(a, b, c) for c in range(CARDS) for b in range(c) for a in range(b)]

    def scores(self, s: bytearray) -> "list[int]":
        return [0]

    def marks(self, s: bytearray) -> "list[int]":
        return []

    def deadline(self, s: bytearray) -> None:
        """Return None: there is none, nor a number of the deal."""

    deal_number = deadline


class Problem(position.Problem):
    """Its bytes: the cards by slot, then for each of the SETs to be found two slots, the second one << 4. It
    has no moves. sets: the actions that find them.
    """

    KINDS = ("six_sets", "missing")
    sets: "list[int]"

    def __init__(self, rules: "Any", mark: int, data: bytes) -> None:
        super().__init__(Rules(), mark, data)

    def read(self, data: bytes) -> int:
        s = self.s = bytearray(AT_DONE + 1)
        for slot in range(SLOTS):
            s[AT_TABLE + slot] = data[slot] if slot < CARDS else HOLE
        self.sets = []
        for pair in data[CARDS:]:
            a, b = pair & 15, pair >> 4
            self.sets.append(deck.pack(a, b, data.find(bytes((deck.third(data[a], data[b]),)))))
        self.goal = ("goal_missing" if self.kind == "missing" else "goal_six",)
        return CARDS

    def solved(self) -> bool:
        return not self.good()

    def good(self) -> "Sequence[int]":
        sets = self.sets
        return [sets[i] for i in range(len(sets)) if not self.s[AT_DONE] >> i & 1]

    def why(self, s: bytearray, seat: int, action: int) -> "str | None":
        """Return why one may not find a SET once more; all else may be tried."""
        return "found" if action in self.sets and action not in self.good() else None

    def turn(self, s: bytearray) -> int:
        return OVER if self.solved() else 0

    def step(self, s: bytearray, seat: int, action: int, emit: "Emit" = no_events) -> None:
        """Find a SET: in `missing` its cards are taken."""
        s[AT_DONE] |= 1 << self.sets.index(action)
        three = deck.unpack(action)
        cards = deck.lying(s, three)
        if self.kind == "missing":
            for slot in three:
                s[AT_TABLE + slot] = HOLE
        emit(FOUND, seat, action, deck.pack(*cards))

    def goal_line(self) -> "tuple[Any, ...]":
        count = len(self.sets)
        return self.goal + (count - len(self.good()), count)

    def wrong(self, action: int) -> "tuple[Any, ...]":
        """Return why an action finds nothing: (key in section `problems`, values for its {}).

        no_set: it is none. In `missing`, where it is a SET: no_rest with none of the four; second, for a
        second one of them; no_split if what remains of the eight makes no SETs, and how many they would be.
        """
        three = deck.unpack(action)
        if deck.failing(*deck.lying(self.s, three)):
            return ("no_set",)
        used = [slot % 3 for slot in three].count(2)
        if used == 0:
            return ("no_rest",)
        if used + deck.lying(self.s, range(2, CARDS, 3)).count(HOLE) > 1:
            return ("second",)
        return "no_split", len(self.good()) - 1
