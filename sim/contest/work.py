# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The time of a move on the board, from counts of what Python does for it, without a clock.

Work is counted in byte code instructions of Python; a function call, or resuming a generator, counts CALL
more. So the work is the same in every run, however busy the machine is.

A game's factor, board microseconds per unit of work, is in its calibration (sim/contest/calibration.py): the
time of medium's moves on the board's own firmware, divided by their work. Python's versions need different
numbers of instructions for the same program, so that all work is scaled by that of a small one, `_some`.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Generator
from pathlib import Path
from statistics import geometric_mean
from typing import Any

from sim import ROOT
from sim.contest import calibration
from sim.figures import frame_meter

CALL = 80
"""What a call counts as. With this the factors of the games differ least."""
SOME = 4_904
"""The work of `_some` with the Python that counted the factors in the calibrations, 3.11."""
READ_FILE, READ_INSTRUCTION = 3, 0.018
"""Board ms of reading a file of ours from the drive, and of each instruction in it.

On the firmware a slice that read one file of 2 377 instructions took 46 ms, one that read three of 2 051 in
all and thought for 9 ms took 62, one that read three of 2 390 and thought for 7 took 69: the last two are 8
and 10 ms above this estimate, which is one collection.
"""
COLLECTION = 11
"""The most board ms that nearly all garbage collections take; one may start by itself in any slice."""
_SCOPE = str(Path("mesa") / "core" / "scope.py")
_OURS = (str(ROOT / "games"), str(ROOT / "lib"), __file__)


class Counter:
    """Counts the work that generators do when resumed by `send`."""

    def __init__(self) -> None:
        self._instructions = 0
        self._calls = 0
        self._met: set[Any] = set()
        self.read_ms = 0.0
        """What reading files has taken in the last `send`, in board ms: no part of its work."""

    def _instruction(self, frame: Any, event: str, _: Any) -> Any:
        if event == "opcode":
            self._instructions += 1
        return self._instruction

    def _call(self, frame: Any, event: str, _: Any) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(_OURS) or code.co_filename.endswith(_SCOPE):
            return None  # Python's own import, and what comes with ours
        if code.co_name == "<module>":
            self.read_ms += READ_FILE + READ_INSTRUCTION * frame_meter.size(code)
            return None
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        if code not in self._met:
            self._met.add(code)
            frame.f_trace = self._instruction
            sys.settrace(self._call)  # from Python 3.14 on, a frame under way counts only after this
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


def _some() -> Generator[int, None, None]:
    """Do some of everything that bots do: loops, comparisons, arithmetic, bytes, lists and calls."""
    cards = bytearray(range(40))
    kept: list[int] = []
    for card in range(40):
        if cards[card] % 10 > 3 and card not in kept:
            kept.append(_strength(cards, card))
    yield max(kept)


def _strength(cards: bytearray, card: int) -> int:
    total = 0
    for i in range(card % 10):
        total += cards[(card + i) % 40] >> 1 & 7
    return total


@functools.lru_cache(maxsize=None)
def factor(game: str) -> float:
    """Return board ms per unit of work; for a game that nobody has measured, the mean of the others."""
    known = {name: kept["board_us"] for name, kept in calibration.every().items() if "board_us" in kept}
    us = known[game] if game in known else geometric_mean(known.values())
    return us / 1000 * SOME / Counter().send(_some(), None)[1]
