# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem that may be chosen, and its bytes (lib/mesa/problems/position.py describes them)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mesa.core.contract import apply
from mesa.problems.position import WRONG

LONGEST = 512
"""Bytes of a problem."""
BRANCH = 255
"""Bytes of the moves after one action."""


class TooLong(Exception):
    """A problem has more moves than its bytes can say."""


class Wrong(NamedTuple):
    """A wrong action: its reason, a number in REASONS of the game's Problem, and the bytes for it."""

    reason: int
    values: bytes = b""


class Candidate:
    """A problem in position `s`: kind, a number in KINDS; grade, 1 to 3; effort, more for a harder one.

    idea: what is to be found, in a word or two; theme: what few problems of the row may share, and none near
    each other; twin: what no two of the row may; shape: what no two problems may; apart: of what there are
    so few in a game that they come in turn. `bytes`: those of its data. A game's candidates define what
    follows, up to `reply`.
    """

    rules: Any
    s: bytearray
    kind: int
    grade: int
    effort: float
    idea: str
    theme: object
    twin: object
    shape: object
    apart: object = None
    bytes: bytes

    def position(self) -> bytes:
        """Return what Problem.read reads."""
        raise NotImplementedError

    def solved(self, s: bytearray) -> bool:
        """Return whether the goal is reached."""
        raise NotImplementedError

    def judge(self, s: bytearray) -> Sequence[int | Wrong]:
        """Return for each legal action of the player why it is wrong; or the index of one that is as good or
        bad, its own if it is right and no other has been named for it.
        """
        raise NotImplementedError

    def reply(self, s: bytearray) -> int:
        """Return the best action of another seat."""
        raise NotImplementedError

    def after(self, s: bytearray, action: int) -> bytearray:
        """Return the state after an action of the seat in turn."""
        s = bytearray(s)
        apply(self.rules, s, self.rules.turn(s), action)
        return s

    @property
    def mark(self) -> int:
        """Return kind and grade in a byte."""
        return self.kind << 2 | self.grade

    def data(self) -> bytes:
        """Return the problem's bytes. TooLong: there are too many."""
        found = self.position() + self.moves(self.s)
        if len(found) > LONGEST:
            raise TooLong
        return found

    def moves(self, s: bytearray) -> bytes:
        """Return the moves from `s` on, up to the goal."""
        out = b""
        while not self.solved(s):
            seat = self.rules.turn(s)
            legal = self.rules.legal(s, seat)
            if len(legal) == 1:
                s = self.after(s, legal[0])
            elif seat:
                action = self.reply(s)
                out += bytes([legal.index(action)])
                s = self.after(s, action)
            else:
                return out + self._turn(s, legal)
        return out

    def _turn(self, s: bytearray, legal: Sequence[int]) -> bytes:
        marks, values, branches = bytearray(), b"", b""
        for i, found in enumerate(self.judge(s)):
            if isinstance(found, Wrong):
                marks.append(WRONG + found.reason)
                values += found.values
            elif found != i:
                marks.append(found + 1)
            else:
                marks.append(0)
                branch = self.moves(self.after(s, legal[i]))
                if len(branch) > BRANCH:
                    raise TooLong
                branches += bytes([len(branch)]) + branch
        return bytes(marks) + values + branches
