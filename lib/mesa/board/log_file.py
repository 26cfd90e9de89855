# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Match logs on the drive, if the console may write to it (Start held at power-on, see boot.py).

One file a match, logs/<game>-<deal number>-<n>.log: the bytes of its mesa.core.log.Log. Option --show-log of
sim/run.py prints one as text. If the drive is full or gone, the log stops but the match goes on.
"""

import os

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import BinaryIO

    from mesa.core.log import Log
    from mesa.core.match import Match


class LogFile:
    """The log file of `match`; `broken` says why it stopped early, or is None."""

    def __init__(self, match: "Match") -> None:
        self.log: "Log" = match.log  # pyright: ignore[reportAttributeAccessIssue] - the console gives one
        self.broken: "str | None" = None
        self.file: "BinaryIO | None" = None
        self.written = 0
        try:
            if "logs" not in os.listdir():
                os.mkdir("logs")
            there = os.listdir("logs")
            n = 1
            while "{}-{}-{}.log".format(match.game, match.seed, n) in there:
                n += 1
            self.file = open("logs/{}-{}-{}.log".format(match.game, match.seed, n), "wb")
        except OSError as problem:
            self._end(problem)
        self.update()

    def update(self) -> None:
        """Write what happened since the last call to the drive."""
        if self.file:
            try:
                new = range(self.written, len(self.log))
                self.file.write(bytes([self.log[i] for i in new]))
                self.file.flush()
                self.written = len(self.log)
            except OSError as problem:
                self._end(problem)

    def close(self) -> None:
        """Close the file: the match is over, or the player left it."""
        self.update()
        if self.file:
            try:
                self.file.close()
            except OSError as problem:
                self._end(problem)
            self.file = None

    def _end(self, problem):
        self.broken = str(problem)
        self.file = None
