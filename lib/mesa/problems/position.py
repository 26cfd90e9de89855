# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The problems of a game, which sim/making has made and chosen: games/<id>/problems.bin.

First a byte for each problem, DAYS for the days and ROW for the row: kind << 2 | grade. Then 16 bits for
each, and for the end: where it begins. A problem is its position, in bytes of the game's own (Problem.read),
and its moves up to the goal. In these nothing is said of a turn with one legal action. Another seat's turn is
a byte: which of the legal actions it does. The player's is a byte for each legal action:

    0            keeps the goal in reach: has moves of its own
    1 … 127      is as good or bad as that one, counted from 1
    128 …        is wrong: number of the reason in REASONS, plus 128

then the values of the wrong ones' reasons, then for each 0 a byte with the size of the moves that follow it,
and those moves.
"""

from micropython import const

from mesa.core.contract import FIRST_OWN_EVENT, OVER, no_events

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mesa.core.contract import Emit

WRONG = const(128)
"""In the moves: the first reason."""
_GRADES = const(3)  # the bits


class Problem:
    """A problem, in the position `s`, a state of the game in which seat 0 is the player.

    It is the rules of the match in which it is shown, which is over once the goal is reached.

    kind: the key of its name in the section `problems` of the game's texts. goal: what to achieve, a key of
    that section and what fills its {}. grade: 1, easy … 3, hard.

    A game's position.py has a subclass, which sets s and goal, and defines what follows up to `said`.
    """

    KINDS: "tuple[str, ...]" = ()
    REASONS: "tuple[tuple[str, int], ...]" = ()
    """Why actions are wrong: the key of a line of that section, and how many bytes of values it has."""
    s: bytearray
    goal: "tuple[Any, ...]"
    rules: "Any" = None

    def read(self, data: bytes) -> int:
        """Take the position from a problem's bytes; return where its moves begin."""
        raise NotImplementedError

    def solved(self) -> bool:
        """Return whether the goal is reached."""
        raise NotImplementedError

    def said(self, key: str, values: bytes) -> "tuple[Any, ...]":
        """Return a reason: its key, and what fills its {}."""
        return (key,)

    def goal_line(self) -> "tuple[Any, ...]":
        """Return the key and the values of the goal's line in the strip, at most 126 pixels wide."""
        return self.goal

    def __init__(self, rules: "Any", mark: int, data: bytes) -> None:
        self.rules = rules
        self.kind = self.KINDS[mark >> 2]
        self.grade = mark & _GRADES
        self.data = data
        self.at = self.read(data)
        self.VERSION = self.s[0]

    def good(self) -> "Sequence[int]":
        """Return the player's actions that keep the goal in reach."""
        legal = self.rules.legal(self.s, 0)
        return [a for a in legal if len(legal) == 1 or self._find(legal, a)[0] < WRONG]

    def wrong(self, action: int) -> "tuple[Any, ...]":
        """Return why another one is wrong: the key of a line, and what fills its {}."""
        mark, at = self._find(self.rules.legal(self.s, 0), action)
        key, size = self.REASONS[mark - WRONG]
        return self.said(key, self.data[at : at + size])

    def reply(self) -> int:
        """Return the next action of another seat."""
        legal = self.rules.legal(self.s, self.rules.turn(self.s))
        return legal[self.data[self.at] if len(legal) > 1 else 0]

    def follow(self, seat: int, action: int) -> None:
        """Go on to the moves after an action, a right one if it is the player's; it is still to be done."""
        legal = self.rules.legal(self.s, seat)
        if len(legal) > 1:
            self.at = 1 + (self.at if seat else self._find(legal, action)[1])

    def _find(self, legal, action):
        # return (what the byte of an action says, where its values are, or the size of its moves)
        d = self.data
        start = self.at
        at = start + len(legal)
        i = legal.index(action)
        if 0 < d[start + i] < WRONG:
            i = d[start + i] - 1
        wrong = d[start + i] >= WRONG
        for k in range(i if wrong else len(legal)):
            if d[start + k] >= WRONG:
                at += self.REASONS[d[start + k] - WRONG][1]
        for k in range(0 if wrong else i):
            if not d[start + k]:
                at += 1 + d[at]
        return d[start + i], at

    # as the rules of a match: mesa.core.contract

    def __getattr__(self, name: str) -> "Any":  # the rest is the rules' own
        return getattr(self.rules, name)

    REAL_TIME = False
    decided = watched = set_first_leader = None

    def turn(self, s: bytearray) -> int:
        return OVER if self.solved() else self.rules.turn(s)

    def step(self, s: bytearray, seat: int, action: int, emit: "Emit" = no_events) -> None:
        """Do it; the end of a hand is no event."""

        def own(event, *more):
            if event >= FIRST_OWN_EVENT:
                emit(event, *more)

        self.follow(seat, action)
        self.rules.step(s, seat, action, own)

    def hide(self, s: bytearray, seat: int) -> bytearray:
        return bytearray(s)
