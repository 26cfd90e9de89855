# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes problems of Sueca (games/sueca/position.py): the last four or five tricks of a random hand.

Exactly one first card reaches the total. It is not the highest, has no equal, and is not the one that brings
the most in the trick on the table.
"""

from __future__ import annotations

from games.sueca import rules, state
from games.sueca.position import TOTALS
from mesa.core.rng import Rng
from sim.making.candidate import Candidate, Wrong
from sim.making.sueca_solver import Solver, place

NUMBERS = 8000
"""Deals to be tried."""
KEY = 5001
"""Of their random numbers."""
TRICKS = (4, 4, 5)
CHOICES, FOLLOWS = 3, 2
"""Of the player's first cards, not equal: the least that are a choice; and where only some may be laid."""
MEDIUM, EASY = 1 / 12, 1 / 6
"""How often random cards of the player reach the total: from which on a problem is medium, and easy."""
DEALS = 5
"""Of the cards that are gone."""
TAKES, RUFFS = range(2)
"""Numbers of REASONS."""


def make(number: int) -> Hand | None:
    """Return what comes of deal `number`, if that is a problem."""
    rng = Rng(number, KEY)
    deck = bytearray(range(40))
    rng.shuffle(deck)
    s = _position(rng, deck, TRICKS[rng.below(len(TRICKS))])
    solver = Solver(rules.trump(s))
    p = place(s)
    legal = rules.legal(s, 0)
    if len(solver.choices(p)) < (FOLLOWS if len(legal) < len(rules.hand(s, 0)) else CHOICES):
        return None
    value = solver.value(p)
    if not value:
        return None
    right = solver.right(p, value)
    if len(right) > 1 or _is_plain(solver, s, right[0]):
        return None
    kind = _choose_kind(s, rng, deck, value)
    return None if kind is None else Hand(s, kind, solver)


def _position(rng: Rng, deck: bytearray, tricks: int) -> bytearray:
    """Return a hand with so many tricks to come, dealt from the top of the deck, in the player's turn.

    The trump's turned card is its last, and up to three cards of the trick lie.
    """
    s = rules.new(1, 4, bytes(len(rules.OPTIONS)))
    s[state.AT_PHASE] = state.PLAYING
    s[state.AT_TURNED] = deck[39]
    s[state.AT_LAID] = 40 - 4 * tricks
    for i in range(4 * tricks):
        s[state.AT_CARDS + deck[i]] = i % 4
    laid = rng.below(4)
    s[state.AT_TURN] = -laid % 4
    for _ in range(laid):
        seat = s[state.AT_TURN]
        legal = rules.legal(s, seat)
        rules.step(s, seat, legal[rng.below(len(legal))])
    return s


def _is_plain(solver: Solver, s: bytearray, right: int) -> bool:
    """Return whether a card has an equal, is higher than all others, or brings the most in this trick."""
    p = place(s)
    others = [card for card in rules.legal(s, 0) if card != right]
    if any(solver.same(p, card) == right for card in others):
        return True
    gain = solver.gain(p, right)
    return all(card % 10 < right % 10 or solver.gain(p, card) < gain for card in others)


def _choose_kind(s: bytearray, rng: Rng, deck: bytearray, value: int) -> int | None:
    """Choose what `value` points more are to do; return the kind, or None if nothing was found.

    The cards that are gone become tricks, some of which hold what the player's pair must have already.
    """
    tricks = s[state.AT_LAID] // 4
    gone = deck[40 - 4 * tricks :]
    first = rng.below(len(TOTALS))
    for _ in range(DEALS):
        rng.shuffle(gone)
        sums = [0]  # by mask of tricks
        for i in range(tricks):
            worth = sum(rules.POINTS[card % 10] for card in gone[4 * i : 4 * i + 4])
            sums += [worth + other for other in sums]
        for i in range(len(TOTALS)):
            kind = (first + i) % len(TOTALS)
            points = TOTALS[kind] - value
            if points in sums:
                won = bin(sums.index(points)).count("1")
                s[state.AT_HAND_SCORES], s[state.AT_HAND_SCORES + 1] = points, sums[-1] - points
                s[state.AT_TRICKS], s[state.AT_TRICKS + 1] = won, tricks - won
                return kind
    return None


class Hand(Candidate):
    """A problem of Sueca."""

    rules = rules

    def __init__(self, s: bytearray, kind: int, solver: Solver) -> None:
        self.s, self.kind, self.solver = s, kind, solver
        chance = self._chance()
        self.effort = -chance
        self.grade = 1 if chance >= EASY else 2 if chance >= MEDIUM else 3
        card = self._right(s)[0]
        self.idea = self._idea(card)
        suits = [[one for one in rules.hand(s, 0) if one // 10 == suit] for suit in range(4)]
        ranks = [tuple(one % 10 for one in suit) for suit in suits]
        self.shape = self.idea, ranks.pop(rules.trump(s)), tuple(sorted(ranks))

    def position(self) -> bytes:
        s = self.s
        laid = rules.trick(s)
        hands = [[card for who, card in laid if who == seat] + rules.hand(s, seat) for seat in range(4)]
        tricks = len(hands[0])
        head = s[state.AT_TURNED] | len(laid) << 6, s[state.AT_HAND_SCORES], s[state.AT_TRICKS] << 4 | tricks
        return bytes(head) + bytes(hand[i] for i in range(tricks) for hand in hands)

    def solved(self, s: bytearray) -> bool:
        return self._missing(s) <= 0

    def judge(self, s: bytearray) -> list[int | Wrong]:
        legal = rules.legal(s, 0)
        right = self._right(s)
        found: list[int | Wrong] = []
        for card in legal:
            same = self.solver.same(place(s), card)
            found.append(legal.index(same) if same != card or same in right else self._refute(s, card))
        return found

    def reply(self, s: bytearray) -> int:
        return self.solver.best(place(s))

    def _missing(self, s: bytearray) -> int:
        return TOTALS[self.kind] - s[state.AT_HAND_SCORES]

    def _right(self, s: bytearray) -> list[int]:
        return self.solver.right(place(s), self._missing(s))

    def _refute(self, s: bytearray, card: int) -> Wrong:
        """Return what happens after a wrong card: the first trick with points that the opponents win then."""
        theirs = s[state.AT_HAND_SCORES + 1]
        s = self.after(s, card)
        reached = s[state.AT_HAND_SCORES] + self.solver.value(place(s))
        while s[state.AT_HAND_SCORES + 1] == theirs:
            s = self.after(s, self.reply(s))
        last = rules.last_trick(s)
        _, card = state.best(s, last)
        values = card, s[state.AT_HAND_SCORES + 1] - theirs, reached
        return Wrong(TAKES if card // 10 == rules.led(s, last) else RUFFS, bytes(values))

    def _chance(self) -> float:
        """Return how often random cards of the player reach the total, against the best opposition.

        The first right card is followed.
        """
        s, chance = self.s, 1.0
        while not self.solved(s):
            action = self.reply(s)
            if not rules.turn(s):
                right = self._right(s)
                legal = rules.legal(s, 0)
                chance *= sum(self.solver.same(place(s), card) in right for card in legal) / len(legal)
                action = right[0]
            s = self.after(s, action)
        return chance

    def _idea(self, card: int) -> str:
        """Return what the first card is, and which in the trick."""
        s, p = self.s, place(self.s)
        trump = rules.trump(s)
        worth = rules.POINTS[card % 10] > 0
        if not p.trick:
            what = "lead a trump" if card // 10 == trump else "lead points" if worth else "lead low"
            higher = [
                c for seat in (1, 2, 3) for c in rules.hand(s, seat) if c // 10 == card // 10 and c > card
            ]
            return what if higher else what + ", the highest"
        wins = [c for c in rules.legal(s, 0) if state.beats(c, p.top, trump)]
        if card // 10 != p.trick[0] // 10:
            what = "ruff" if card in wins else "discard points" if worth else "discard"
        else:
            what = "take" if card in wins else "add points" if worth else "stay low"
        if wins and card not in wins:
            what += ", not take"
        return "{} at {}".format(what, len(p.trick) + 1)
