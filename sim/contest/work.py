# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The time of a move on the board, from counts of what Python does for it, without a clock.

Work is counted in byte code instructions of Python; a function call, or resuming a generator, counts CALL
more. So the work is the same in every run, however busy the machine is.

A game's factor, board microseconds per unit of work, comes from the yardstick: the time of its moves on the
board's own firmware is known (AVERAGES), and the same Python counts the work of the same moves here. It
differs from game to game (SPREAD): if a level does other work than the yardstick, its times are no more
certain than that.
"""

from __future__ import annotations

import contextlib
import functools
import math
import sys
from collections.abc import Generator
from typing import Any, NamedTuple

from mesa.core.setup import MatchStart, default_seats
from sim.contest.matches import ROOT, Players, play
from sim.figures import frame_meter

CALL = 80
"""What a call counts as. With this the factors of the four games differ least."""


class Average(NamedTuple):
    """The known averages of the yardstick's first moves in deal number DEAL, four at the table."""

    board_ms: float
    """The mean of all moves on the board's firmware (DEVICE.md: commit 44fadad, make bench's match)."""
    moves: int
    """How many of them are counted here, from the first on."""
    part: float
    """Their mean work over that of all moves: counted once."""


DEAL = 7
AVERAGES = {
    "fodasse": Average(16, 60, 0.8072),
    "qu4to": Average(113, 16, 1.5539),
    "set": Average(32, 24, 1.1212),
    "sueca": Average(8, 60, 0.9792),
}
SPREAD = (0.78, 1.33)
"""The lowest and the highest of the factors, over their geometric mean: QU4TO's and SET's."""
READ_FILE, READ_INSTRUCTION = 3, 0.018
"""Board ms of reading a file of ours from the drive, and of each instruction in it.

On the firmware a slice that read one file of 2 377 instructions took 46 ms, one that read three of 2 051 in
all and thought for 9 ms took 62, one that read three of 2 390 and thought for 7 took 69: the last two are 8
and 10 ms above this estimate, which is one collection.
"""
COLLECTION = 11
"""The most board ms that nearly all garbage collections take; one may start by itself in any slice."""
_OURS = (str(ROOT / "games"), str(ROOT / "lib"), str(ROOT / "tests" / "yardstick"))


class Counter:
    """Counts the work that generators do when resumed by `send`."""

    def __init__(self) -> None:
        self._instructions = 0
        self._calls = 0
        self.read_ms = 0.0
        """What reading files has taken in the last `send`, in board ms: no part of its work."""

    def _instruction(self, frame: Any, event: str, _: Any) -> Any:
        if event == "opcode":
            self._instructions += 1
        return self._instruction

    def _call(self, frame: Any, event: str, _: Any) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(_OURS):
            return None  # Python's own import
        if code.co_name == "<module>":
            self.read_ms += READ_FILE + READ_INSTRUCTION * frame_meter.size(code)
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        self._calls += 1
        return self._instruction

    def send(self, generator: Generator[Any, Any, Any], value: Any) -> tuple[Any, int]:
        """Return (the answer of generator.send(value), the work). At its end the answer is StopIteration."""
        before = sys.gettrace()
        self._instructions = self._calls = 0
        self.read_ms = 0.0
        sys.settrace(self._call)
        try:
            answer = generator.send(value)
        except StopIteration:
            answer = StopIteration
        finally:
            sys.settrace(before)
        return answer, self._instructions + CALL * self._calls


class _Counted:
    """A bots module whose work is added up."""

    def __init__(self, players: Players) -> None:
        self.players = players
        self.YIELDS = players.YIELDS
        self.counter = Counter()
        self.work = 0

    def think(self, *asked: Any) -> Generator[Any, Any, None]:
        inner = self.players.think(*asked)
        sent = None
        while True:
            answer, work = self.counter.send(inner, sent)
            self.work += work
            if answer is StopIteration:
                return
            sent = yield answer


class _Enough(Exception):
    """Enough moves have been made."""


def works(game: str, moves: int) -> list[int]:
    """Return the work of the yardstick's first moves in deal DEAL, of all seats that thought before each."""
    players = Players(game)
    counted = _Counted(players)
    found: list[int] = []

    def watch(match: Any, seat: int, action: int) -> None:
        if seat >= 0:  # not before a deal
            found.append(counted.work)
            counted.work = 0
            if len(found) == moves:
                raise _Enough

    rules = players.rules
    levels = bytes([len(players.LEVELS) - 1] * default_seats(rules))
    start = MatchStart(game, levels, bytes(len(rules.OPTIONS)), DEAL)
    with contextlib.suppress(_Enough):
        play(start, (rules, counted), watch=watch)
    return found


@functools.lru_cache(maxsize=None)
def factor(game: str) -> float:
    """Return board ms per unit of work; without a yardstick, the geometric mean of other games' factors."""
    if game not in AVERAGES:
        return math.exp(sum(math.log(factor(other)) for other in AVERAGES) / len(AVERAGES))
    known = AVERAGES[game]
    found = works(game, known.moves)
    return known.board_ms * known.part / (sum(found) / len(found))
