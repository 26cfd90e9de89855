# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes problems of QU4TO (games/qu4to/position.py): a hand that comes out in time if nobody does anything.

Exactly one first action serves, of several after which it would come out so. It does not play the strongest
set, and is not the only pass.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.qu4to import rules
from games.qu4to.deck import CARDS, FOUR, NUMBER, STARTS, class_of, numbers
from games.qu4to.position import Problem, left
from mesa.core.rng import Rng
from sim.making.candidate import Candidate, TooLong, Wrong
from sim.making.qu4to_solver import (
    NONE,
    PASS,
    Hand,
    Place,
    Solver,
    after,
    alone,
    options,
    place,
    turned,
    turned_round,
)

NUMBERS = 6000
"""Deals to be tried."""
KEY = 5004
"""Of their random numbers."""
TWO, THREE, KEEP = range(3)
"""Numbers of KINDS."""
KINDS = TWO, THREE, TWO, KEEP
"""By the number: fewer with two turns are hard enough."""
NARROW, WIDE = 3, 5
"""Numbers in a row of which the player's sets are made, so that there are several ways; and others' hands."""
LEAST, MOST = 4, 8
"""Cards of the player."""
AGAIN = 6
"""Others that a hand of the player meets."""
LEGAL, LIKELY = 4, 2
"""The least first actions, and of those after which the hand would come out if nobody did anything."""
MEDIUM, HARD = 3, 7
"""The effort from which on a problem is medium, and hard."""
UP = 1 << 6
"""In a position: the green half is up."""
REASONS = [key for key, _ in Problem.REASONS]


def make(number: int) -> Round | None:
    """Return what comes of deal `number`, if that is a problem."""
    rng = Rng(number, KEY)
    kind = KINDS[number % len(KINDS)]
    deck = bytearray(range(CARDS))
    rng.shuffle(deck)
    try:
        own = _deal(rng, deck, 2 if kind == TWO else 3, 0 if kind == KEEP else rng.below(2))
        for _ in range(AGAIN if LEAST <= len(own) <= MOST else 0):
            one = Round(kind, _meet(rng, bytearray(deck), own, 3 + rng.below(2) if kind == KEEP else 2))
            if one.is_fit():
                return one
    except LookupError:  # of a number there is no card left
        pass
    return None


def _take(deck: bytearray, number: int) -> int:
    """Take the first card with this number, and return it with that half up. LookupError: there is none."""
    card = [card for card in deck if number in NUMBER[2 * card : 2 * card + 2]][0]
    deck.remove(card)
    return card if NUMBER[2 * card] == number else card | UP


def _deal(rng: Rng, deck: bytearray, turns: int, turning: int) -> list[int]:
    """Take the player's cards: sets for the turns, of which `turning` are needed to turn a card."""
    own: list[int] = []
    low = 1 + rng.below(12 - NARROW)
    for _ in range(turns - turning):
        size = 1 + rng.below(4)
        run = rng.below(2) if size <= NARROW else 0
        first = low + rng.below(NARROW - size + 1 if run else NARROW)
        own += [_take(deck, first + run * i) for i in range(size)]
    if turning:
        own[rng.below(len(own))] ^= UP
    return own


def _meet(rng: Rng, deck: bytearray, own: list[int], seats: int) -> bytes:
    """Return a position in which the player meets others.

    The set on the table is mostly a little weaker than one of the player's.
    """
    rows = [own]
    for _ in range(1, seats):
        low = 1 + rng.below(12 - WIDE)
        many = 4 + rng.below(3) if seats == 2 else 7 - seats
        rows.append([_take(deck, low + rng.below(WIDE)) for _ in range(many)])
    sets = [cls for cls, _ in options(tuple((_up(card), 0) for card in own), NONE)]
    cls = sets[rng.below(len(sets))] - 1 - rng.below(3) if rng.below(4) else rng.below(STARTS[4])
    rows.append([_take(deck, up) for up in numbers(max(0, cls))])
    return bytes([seats]) + b"".join(bytes([len(row), *row]) for row in rows)


def _up(card: int) -> int:
    return NUMBER[2 * (card ^ UP) + 1] if card & UP else NUMBER[2 * card]


class Round(Candidate):
    """A problem of QU4TO."""

    rules = rules

    def __init__(self, kind: int, position: bytes) -> None:
        problem = Problem(rules, kind << 2, position)
        self.s, self.kind, self._position = problem.s, kind, position
        self._turns: int = problem.goal[1]
        self._solver = Solver(kind == KEEP)
        self._moves: dict[bytes, bytes] = {}

    def is_fit(self) -> bool:
        """Return whether one may be asked this; set what is known of a candidate."""
        p = self._place(self.s)
        choices = options(p.hands[0], p.lead)
        sets = sorted({cls for cls, _ in choices if cls != PASS})
        found: dict[tuple[int, Hand], bool] = {}  # of those after which all would come out: does it serve
        for cls, rest in choices:
            if (cls != PASS or self.kind != KEEP) and alone(rest, p.left - 1, cls == PASS):
                found[cls, rest] = self._solver.reached(after(p, cls, rest))
        likely = {_action(*choice) for choice in found}
        right = {_action(*choice) for choice in found if found[choice]}
        if len({_action(*choice) for choice in choices}) < LEGAL or len(likely) < LIKELY or len(right) != 1:
            return False
        ((cls, rest),) = right
        passes = [cls for cls, _ in choices].count(PASS)
        if cls in sets[-1:] or cls == PASS and passes == 1 or len(self._right(self.s)) > 1:
            return False
        if self._solver.reached(p._replace(left=p.left - 1)):
            return False
        self.effort = (len(likely) - 1) * (self._turns - 1)
        self.grade = 1 + (self.effort >= MEDIUM) + (self.effort >= HARD)
        self.idea = _idea(cls, rest)
        self.theme = self.kind, self.idea, len(p.hands[0])
        lead = numbers(p.lead)
        low, run = lead[0], int(lead[0] < lead[-1])
        self.shape = self.kind, cls == PASS, run, len(lead), tuple(up - low for up, _ in p.hands[0])
        ups, made = ([up for up, _ in held] for held in (p.hands[0], rest))
        made = made if cls == PASS else numbers(cls)
        self.twin = self.kind, cls == PASS, *([up - ups[0] for up in shown] for shown in (ups, made))
        return True

    def position(self) -> bytes:
        return self._position

    def solved(self, s: bytearray) -> bool:
        return s[rules.AT_PLACE] > 0

    def moves(self, s: bytearray) -> bytes:
        """Return the same, which `judge` asks for, too."""
        key = bytes(s)
        if key not in self._moves:
            self._moves[key] = super().moves(s)
        return self._moves[key]

    def judge(self, s: bytearray) -> list[int | Wrong]:
        """Actions are equal if the same is to be said of them, or the same moves follow them."""
        said: list[bytes | Wrong] = []
        right = self._right(s)
        for action in rules.legal(s, 0):
            then = self.after(s, action)
            said.append(self.moves(then) if action in right else self._refute(action, self._ends(then)))
        first = [said.index(one) for one in said]
        return [one if isinstance(one, Wrong) and first[i] == i else first[i] for i, one in enumerate(said)]

    def reply(self, s: bytearray) -> int:
        """Return the one after which the fewest actions of the player serve; of several the strongest set."""

        def serve(action: int) -> tuple[int, int]:
            return self._serve(self.after(s, action)), -action if rules.SET <= action < rules.TURN else 0

        return min(rules.legal(s, rules.turn(s)), key=serve)

    def _serve(self, s: bytearray) -> int:
        seat = rules.turn(s)
        if not seat:
            return len(self._right(s))
        return min(self._serve(self.after(s, action)) for action in rules.legal(s, seat))

    def _right(self, s: bytearray) -> list[int]:
        return [action for action in rules.legal(s, 0) if self._reached(self.after(s, action))]

    def _ends(self, s: bytearray) -> list[bytearray]:
        """Return the states in which the cards of a set have been picked."""
        if s[rules.AT_PHASE] != rules.PICKING:
            return [s]
        picks = rules.legal(s, rules.turn(s))
        return [end for action in picks for end in self._ends(self.after(s, action))]

    def _place(self, s: bytearray) -> Place:
        return place(s, left(s, self._turns))

    def _reached(self, s: bytearray) -> bool:
        """Return whether the goal is in reach; of a set, with the right cards."""
        found = [self._solver.reached(self._place(end)) for end in self._ends(s)]
        return all(found) if rules.turn(s) > 0 else any(found)

    def _refute(self, action: int, ends: list[bytearray]) -> Wrong:
        """Return why a wrong action fails, after which the position is one of these."""
        p = self._place(ends[0])
        mine, passes = p.hands[0], action < rules.SET or rules.TURN <= action < rules.TAKE
        if self.kind == KEEP and passes:
            return _wrong("why_passes")
        if not alone(mine, p.left, passes):
            return Wrong(p.left, bytes([len(mine)]))  # the first three of REASONS
        if self.kind == KEEP:
            beats = [(seat, options(p.hands[seat], p.lead)[0][0]) for seat in range(1, len(p.hands))]
            for seat, cls in beats:
                if cls != PASS:
                    return _wrong("why_beaten", seat, cls)
            return _turns(p)
        replies = [
            (cls, rest)
            for cls, rest in options(p.hands[1], p.lead)
            if not any(self._solver.reached(after(self._place(end), cls, rest)) for end in ends)
        ]
        sets = [(cls, rest) for cls, rest in replies if cls != PASS]
        if not replies:
            raise TooLong  # which one refutes it depends on the cards that are picked
        if not sets:
            return _turns(p, [rest for _, rest in replies])
        for cls, rest in sets:
            if not rest and not passes:
                return _wrong("why_out", 1, cls)
        if p.left == 1 and not passes:
            return _wrong("why_weak", 1, sets[0][0], class_of([up for up, _ in mine]))
        cls, rest = min(sets, key=lambda one: self._late(ends, *one))
        more, slow = self._late(ends, cls, rest)
        reason = "why_" + "leads_" * passes
        if slow:
            return _wrong(reason + "slow", 1, cls, p.left + more - 1, p.left - 1)
        if more == 1:
            return _wrong(reason + "next", 1, cls)
        if passes:
            raise TooLong  # there is no sentence for that
        return _wrong("why_soon", 1, cls, more - 1)

    def _late(self, ends: list[bytearray], cls: int, rest: Hand) -> tuple[int, bool]:
        """Return in how many turns seat 1 is out first, once it has played a set, and False; or how many more
        than there are the player needs, and True.
        """
        then = [after(self._place(end), cls, rest) for end in ends]
        more = 0
        while True:
            more += 1
            if all(self._solver.reached(turned_round(p, more)) for p in then):
                return more, False
            if any(self._solver.reached(p._replace(left=p.left + more)) for p in then):
                return more, True


def _action(cls: int, rest: Hand) -> tuple[int, Hand]:
    """Return what choices have in common that are one action: a set may be made of different cards."""
    return cls, rest if cls == PASS else ()


def _idea(cls: int, rest: Hand) -> str:
    """Return which set to play, or to turn a card and for which one."""
    made = cls if cls != PASS else class_of([up for up, _ in rest])
    if made < 0:
        return "turn a card"
    wanted = numbers(made)
    what = "turn a card: {} of {}" if cls == PASS else "{} of {}"
    return what.format("run" if wanted[0] < wanted[-1] else "equal", len(wanted))


def _wrong(reason: str, *values: int) -> Wrong:
    return Wrong(REASONS.index(reason), bytes(values))


def _turns(p: Place, only: Sequence[Hand] | None = None) -> Wrong:
    """Return who has a set that beats whatever seat 0 leads to be out in time, once all have turned a card.

    Somebody has held it before, or turns a card for it. only: to one of these hands.
    """
    leads = [cls for cls, rest in options(p.hands[0], NONE) if alone(rest, p.left - 1, True)]
    turns: list[tuple[int, int, int]] = []
    for seat in range(1, len(p.hands)):
        held = options(p.hands[seat], NONE)[0][0]
        for number, other in turned(p.hands[seat]) or [(FOUR, p.hands[seat])]:
            if only is None or other in only:
                sets = [cls for cls, _ in options(other, NONE)]
                if held > max(leads) and held in sets:
                    return _wrong("why_holds", seat, held)
                turns.append((sets[0], seat, number - 1))
    cls, seat, number = max(turns)
    if cls <= max(leads):
        raise TooLong  # it takes more than one turned card, and there is no sentence for that
    return _wrong("why_turned", seat, number, cls)
