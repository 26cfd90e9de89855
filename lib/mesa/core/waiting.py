# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Logs of earlier matches, whose decisions wait to be judged for the rating.

They are in the blocks of the console's mesa.core.log.Log, before the log of the match in progress, oldest
first. Each is followed by its length and its `position`, two bytes each. `close` puts them there when another
match begins: all that waits has at most ROOM bytes, the oldest decisions drop out. The log of the match takes
some of that room if it needs it.
"""

from micropython import const

from mesa.core.log import BLOCK, MOST

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.core.log import Log

END = const(4)
"""Bytes that follow a log."""
ROOM = const(768)


class Waiting:
    """One of these logs, of `size` bytes from `at` on. Index and len() count bytes, as in the log itself."""

    def __init__(self, log: "Log", at: int, size: int) -> None:
        self.log = log
        self.at = at
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: int) -> int:
        if not 0 <= i < self.size:
            raise IndexError("log")
        return byte(self.log, self.at + i)

    if _TYPE_CHECKING:

        def __iter__(self) -> "Iterator[int]": ...

    @property
    def position(self) -> int:
        """Return the offset up to which it has been judged."""
        return _word(self.log, self.at + self.size + 2)

    @position.setter
    def position(self, n: int) -> None:
        put_word(self.log, self.at + self.size + 2, n)

    def remove(self) -> None:
        """Remove it: all of it has been judged, or there is no room for it."""
        remove(self.log, self.at, self.size + END)


def logs(log: "Log") -> "list[Waiting]":
    """Return the logs that wait, oldest first. ValueError if the lengths make no sense."""
    found = []
    at = log.start
    while at > 0:
        size = _word(log, at - END)
        at -= size + END
        if at < 0:
            raise ValueError("log")
        found.insert(0, Waiting(log, at, size))
    return found


def byte(log: "Log", at: int) -> int:
    """Return the byte at `at`, counted from the oldest log on."""
    return log._blocks[at // BLOCK][at % BLOCK]


def put(log: "Log", at: int, value: int) -> None:
    """Replace the byte at `at`."""
    log._blocks[at // BLOCK][at % BLOCK] = value


def _word(log, at):
    return byte(log, at) | byte(log, at + 1) << 8


def put_word(log: "Log", at: int, n: int) -> None:
    """Replace the two bytes at `at`."""
    put(log, at, n & 0xFF)
    put(log, at + 1, n >> 8)


def remove(log: "Log", at: int, n: int) -> None:
    """Remove n bytes from `at` on, all before the log of the match in progress."""
    blocks = log._blocks
    for i in range(at, log.start + log.size - n):
        blocks[i // BLOCK][i % BLOCK] = blocks[(i + n) // BLOCK][(i + n) % BLOCK]
    log.start -= n
    del blocks[max(1, (log.start + log.size + BLOCK - 1) // BLOCK) :]


def close(log: "Log", room: int = ROOM) -> None:
    """Let the log wait, if there is anything to judge in it: another match begins."""
    begun = size = log.size
    if log.position < size:
        try:
            begun = 3 + log[1]  # what follows the game and the version: levels, options, state
            for _ in range(3):
                begun += 1 + log[begun]
        except IndexError:  # it is none
            begun = size
    if begun < size:
        before = log.position
        try:
            for n in (size, before):
                log.put(n & 0xFF)
                log.put(n >> 8)
            log.start += log.size
        except MemoryError:
            pass
    log.position = MOST
    log.clear()
    while log.start > room:
        logs(log)[0].remove()
