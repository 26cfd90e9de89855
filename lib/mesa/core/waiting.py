# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Logs of earlier matches, whose decisions wait to be judged for the rating. Loaded only while needed.

They are in the blocks of the console's mesa.core.log.Log, before the log of the match in progress, oldest
first. Each is followed by its length and its `position`, two bytes each. Together they have at most ROOM
bytes in a match: the oldest decisions drop out, and the log of the match takes more of their room if it needs
it.
"""

from micropython import const

from mesa.core.log import BLOCK, MOST
from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.core.contract import Rules
    from mesa.core.log import Log

ROOM = const(768)
_END = const(4)  # bytes that follow a log
_AT_ONCE = const(3)  # actions of a log played in one slice


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
        _put_word(self.log, self.at + self.size + 2, n)

    def remove(self) -> None:
        """Remove it: all of it has been judged, or there is no room for it."""
        _remove(self.log, self.at, self.size + _END)


def logs(log: "Log") -> "list[Waiting]":
    """Return the logs that wait, oldest first. ValueError if the lengths make no sense."""
    found = []
    at = log.start
    while at > 0:
        size = _word(log, at - _END)
        at -= size + _END
        if at < 0:
            raise ValueError("log")
        found.insert(0, Waiting(log, at, size))
    return found


def close(log: "Log", room: int = ROOM) -> None:
    """Let the log wait, if there is anything to judge in it: another match begins."""
    begun = size = log.size
    if log.position < size:
        try:
            begun = once("mesa.core.replay").head(log)[5]
        except ValueError:  # it is none
            pass
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
        drop_oldest(log)


def fit(log: "Log", rules: "Rules", game: str) -> "Iterator[None]":
    """Do `close` in slices. Of the oldest log that does not fit any more, the later decisions stay.

    rules: of the game that is open.
    """
    close(log, 2 * MOST)
    replay = once("mesa.core.replay")
    while log.start > ROOM:
        yield
        one = logs(log)[0]
        excess = log.start - ROOM
        s = b""
        first = at = n = 0
        try:
            # in real time a decision is several actions
            if not rules.REAL_TIME and replay.of_game(one, game):
                start, first = replay.begin(one, rules)
                s = start.state
                at = first
                while at - first < excess and excess < one.size - first:
                    at = replay.forward(one, rules, s, at)
                    n += 1
                    if n % _AT_ONCE == 0:
                        yield
        except (ValueError, IndexError):
            at = first
        if first < at < one.size:
            for i in range(len(s)):
                _put(log, one.at + first - len(s) + i, s[i])
            one.position = max(0, one.position - at + first)
            _put_word(log, one.at + one.size, one.size - at + first)
            _remove(log, one.at + first, at - first)
        else:
            one.remove()


def drop_oldest(log: "Log") -> None:
    """Remove the oldest log that waits."""
    logs(log)[0].remove()


def byte(log: "Log", at: int) -> int:
    """Return the byte at `at`, counted from the oldest log on."""
    return log._blocks[at // BLOCK][at % BLOCK]


def _put(log, at, value):
    log._blocks[at // BLOCK][at % BLOCK] = value


def _word(log, at):
    return byte(log, at) | byte(log, at + 1) << 8


def _put_word(log, at, n):
    _put(log, at, n & 0xFF)
    _put(log, at + 1, n >> 8)


def _remove(log, at, n):
    # remove n bytes from `at` on, all before the log of the match in progress
    blocks = log._blocks
    for i in range(at, log.start + log.size - n):
        blocks[i // BLOCK][i % BLOCK] = blocks[(i + n) // BLOCK][(i + n) % BLOCK]
    log.start -= n
    del blocks[max(1, (log.start + log.size + BLOCK - 1) // BLOCK) :]
