# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Match logs on the drive, when the console may write it (Start held at power-on, see boot.py).

One text file a match, logs/<game>-<deal number>.txt: what was set up, then "seat:action" for every move, a
line a hand. That is enough to play the match again. A drive that is full or gone ends the log, not the match.
"""

import os


class Log:
    """The log of `table`; `add` takes each action. `broken` says why it ended early, or None."""

    def __init__(self, table, options):
        self.broken = None
        self.file = None
        try:
            if "logs" not in os.listdir():
                os.mkdir("logs")
            self.file = open("logs/{}-{}.txt".format(table.game, table.seed), "a")
        except OSError as problem:
            self._end(problem)
        self._write(
            "{} version {} deal {} seats {} options {} levels {} from move {}\n".format(
                table.game,
                table.rules.VERSION,
                table.seed,
                len(table.levels),
                ",".join([str(choice) for choice in options]) or "-",
                ",".join([str(level) for level in table.levels]),
                table.moves,
            )
        )

    def add(self, seat, action):
        """A move."""
        self._write("{}:{} ".format(seat, action))

    def hand_end(self):
        """A hand is over: a new line, and everything is on the drive."""
        self._write("\n")
        if self.file:
            try:
                self.file.flush()
            except OSError as problem:
                self._end(problem)

    def close(self):
        """The match is over or left."""
        self._write("\n")
        if self.file:
            try:
                self.file.close()
            except OSError as problem:
                self._end(problem)
            self.file = None

    def _write(self, s):
        if self.file:
            try:
                self.file.write(s)
            except OSError as problem:
                self._end(problem)

    def _end(self, problem):
        self.broken = str(problem)
        self.file = None
