# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes problems of Sueca (games/sueca/position.py): the last four or five tricks of a random hand.

Exactly one first card reaches the total. It is not the highest, has no equal, and is not the one that brings
the most in the trick on the table. Any other misses the total by some points, of which the trick that is said
to lose it takes some; so at each later turn.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.sueca import rules
from games.sueca.position import LATER, TOTALS
from mesa.core.rng import Rng
from sim.making.candidate import Candidate, Wrong
from sim.making.sueca_solver import SUIT, Solver, place

NUMBERS = 20000
"""Deals to be tried."""
KEY = 5001
"""Of their random numbers."""
TRICKS = (4, 4, 5)
CHOICES, FOLLOWS = 3, 2
"""Of the player's first cards, not equal: the least that are a choice; and where only some may be laid."""
MEDIUM, EASY = 1 / 12, 1 / 6
"""How often random cards of the player reach the total: from which on a problem is medium, and easy."""
SAVE = 3
"""The number of that kind: it fits least often, and so is tried first."""
DEALS = 5
"""Of the cards that are gone."""
MARGIN = 3
"""Points by which a wrong card at least misses the total."""
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
    if kind is None:
        return None
    hand = Hand(s, kind, solver)
    return hand if hand.is_clear() else None


def _position(rng: Rng, deck: bytearray, tricks: int) -> bytearray:
    """Return a hand with so many tricks to come, dealt from the top of the deck, in the player's turn.

    The trump's turned card is its last, and up to three cards of the trick lie.
    """
    s = rules.new(1, 4, bytes(len(rules.OPTIONS)))
    s[rules.AT_PHASE] = rules.PLAYING
    s[rules.AT_TURNED] = deck[39]
    s[rules.AT_LAID] = 40 - 4 * tricks
    for i in range(4 * tricks):
        s[rules.AT_CARDS + deck[i]] = i % 4
    laid = rng.below(4)
    s[rules.AT_TURN] = -laid % 4
    for _ in range(laid):
        seat = s[rules.AT_TURN]
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
    tricks = s[rules.AT_LAID] // 4
    gone = deck[40 - 4 * tricks :]
    first = rng.below(SAVE)
    for _ in range(DEALS):
        rng.shuffle(gone)
        sums = [0]  # by mask of tricks
        for i in range(tricks):
            worth = sum(rules.POINTS[card % 10] for card in gone[4 * i : 4 * i + 4])
            sums += [worth + other for other in sums]
        for kind in (SAVE, *((first + i) % SAVE for i in range(SAVE))):
            points = TOTALS[kind] - value
            if points in sums:
                won = bin(sums.index(points)).count("1")
                s[rules.AT_HAND_SCORES], s[rules.AT_HAND_SCORES + 1] = points, sums[-1] - points
                s[rules.AT_TRICKS], s[rules.AT_TRICKS + 1] = won, tricks - won
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
        self.theme = self.twin = self.shape = self.idea, ranks.pop(rules.trump(s)), tuple(sorted(ranks))

    def position(self) -> bytes:
        s = self.s
        laid = rules.trick(s)
        hands = [[card for who, card in laid if who == seat] + rules.hand(s, seat) for seat in range(4)]
        tricks = len(hands[0])
        head = s[rules.AT_TURNED] | len(laid) << 6, s[rules.AT_HAND_SCORES], s[rules.AT_TRICKS] << 4 | tricks
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
        return TOTALS[self.kind] - s[rules.AT_HAND_SCORES]

    def _right(self, s: bytearray) -> list[int]:
        return self.solver.right(place(s), self._missing(s))

    def is_clear(self) -> bool:
        """Return whether each wrong card misses the total by MARGIN, and the trick that is named as its cost
        takes as much of what the player's pair wins after the best card.
        """
        for s, right in self._turns():
            first = s[rules.AT_LAID] // 4
            best = self._end(s)
            won = {card for t in range(first, 10) if _ours(best, t) for _, card in rules.trick(best, t)}
            for card in self.solver.choices(place(s)):
                if card in right:
                    continue
                end, t = self._losing(s, card)
                taken = [card for _, card in rules.trick(end, t) if card in won]
                if self._reached(s, card) > TOTALS[self.kind] - MARGIN or rules.points(taken) < MARGIN:
                    return False
        return True

    def _refute(self, s: bytearray, card: int) -> Wrong:
        """Return what happens after a wrong card: the trick that loses the most, and what is missing then."""
        end, t = self._losing(s, card)
        taker, top = rules.winning(end, t)
        later = LATER if t > s[rules.AT_LAID] // 4 else 0
        ruffs = top // 10 != rules.led(end, t) and (taker, top) not in rules.trick(s)
        values = top | later, rules.worth(end, t), TOTALS[self.kind] - self._reached(s, card)
        return Wrong(RUFFS if ruffs else TAKES, bytes(values))

    def _losing(self, s: bytearray, card: int) -> tuple[bytearray, int]:
        """Return the hand's end after a wrong card, and the number of the opponents' most valuable trick, up
        to that with which they have too many points.
        """
        end = self._end(self.after(s, card))
        t = s[rules.AT_LAID] // 4
        theirs = s[rules.AT_HAND_SCORES + 1]
        tricks = []
        while theirs <= 120 - TOTALS[self.kind]:
            if not _ours(end, t):
                tricks.append(t)
                theirs += rules.worth(end, t)
            t += 1
        return end, max(tricks, key=lambda t: rules.worth(end, t))

    def _end(self, s: bytearray) -> bytearray:
        """Return the hand's end if everybody plays their best."""
        while s[rules.AT_LAID] < 40:
            s = self.after(s, self.reply(s))
        return s

    def _reached(self, s: bytearray, card: int) -> int:
        """Return the most that the player's pair can reach after a card."""
        after, won = self.solver.lay(place(s), card)
        return s[rules.AT_HAND_SCORES] + won + self.solver.value(after)

    def _turns(self) -> Iterator[tuple[bytearray, list[int]]]:
        """Yield (state, right cards) for each turn of the player; the first right card is followed."""
        s = self.s
        while not self.solved(s):
            if rules.turn(s):
                action = self.reply(s)
            else:
                right = self._right(s)
                yield s, right
                action = right[0]
            s = self.after(s, action)

    def _chance(self) -> float:
        """Return how often random cards of the player reach the total, against the best opposition."""
        chance = 1.0
        for s, right in self._turns():
            legal = rules.legal(s, 0)
            chance *= sum(self.solver.same(place(s), card) in right for card in legal) / len(legal)
        return chance

    def _idea(self, card: int) -> str:
        """Return what the first card is there for, in a word or two."""
        s, p = self.s, place(self.s)
        trump = rules.trump(s)
        suit = card // 10
        worth = rules.POINTS[card % 10] > 0
        same = [other for other in rules.hand(s, 0) if other // 10 == suit]
        if not p.trick:
            if suit == trump:
                return "lead a trump"
            above = SUIT << 10 * suit & -1 << card
            if not any(p.hands[seat] & above for seat in (1, 2, 3)):
                return "lead the highest"
            return "lead points" if worth else "lead low"
        wins = [other for other in rules.legal(s, 0) if rules.beats(other, p.top, trump)]
        if suit == p.trick[0] // 10:
            return "take" if card in wins else "duck" if wins else "add points" if worth else "stay low"
        if card in wins:
            return "ruff low" if same[-1] > card else "ruff high" if len(same) > 1 else "ruff"
        if len(same) == 1:
            return "be void"
        return "keep the trump" if wins else "discard points" if worth else "discard low"


def _ours(s: bytearray, t: int) -> bool:
    """Return whether the player's pair wins trick number `t`."""
    return rules.winning(s, t)[0] % 2 == 0
