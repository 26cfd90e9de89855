# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The log of a match, one byte an action: enough to replay it (docs/CONTRACT.md, The log).

Pure; mesa.core.replay reads it, mesa.board.log_file writes that of a match that is over to the drive. A log
begins with the output of mesa.core.setup.begin_log, followed by the actions:

    0  FORMAT   1  length n of the game's name, n bytes of ASCII   VERSION of its rules   seats, a level each
    number of options, a choice each   length of the state, the state that it begins from   the actions

An action is a byte 0 … 239. SEAT + seat precedes it if it was out of turn or anybody could act. DEAL is 255
alone.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

FORMAT = const(1)
SEAT = const(240)
BLOCK = const(256)  # size of a block: a larger one might not fit into fragmented memory
MOST = const(2048)  # size of the longest log in bytes


class Log:
    """The log of one match at a time. It allocates memory block by block. Index and len() count bytes.

    full: not everything fitted; the log is not the whole match. size: bytes used; mesa.app.take_back lowers
    it. position: so many actions have been judged for the rating (mesa.app.rating); MOST if none is to be
    judged any more. indices: numbers of actions, counted from 0, before which the player was helped:
    decisions made with that help are not judged. Both are set by mesa.core.setup.begin_log, since memory is
    tight in a match. seated: once the match is over, `names`, `human` and `rival` of the Match: only such a
    log may be watched, since most rulebooks hide some of what has been played.
    """

    position: int
    indices: "tuple[int, ...]"
    seated: "tuple[Any, ...] | None" = None

    def __init__(self) -> None:
        self._blocks = [bytearray(BLOCK)]
        self.size = 0
        self.full = True  # nothing is recorded yet

    if _TYPE_CHECKING:

        def __iter__(self) -> "Iterator[int]": ...

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: int) -> int:
        if not 0 <= i < self.size:
            raise IndexError("log")
        return self._blocks[i // BLOCK][i % BLOCK]

    def clear(self) -> None:
        """Forget the previous match; mesa.core.setup.begin_log writes the start of the next one."""
        self._blocks = self._blocks[:1]
        self.seated = None
        self.size = 0
        self.full = False

    def add(self, seat: int, action: int, named: bool) -> None:
        """Add an action; named: the seat does not follow from the turn."""
        if self.size + named >= MOST:
            self.full = True
        if self.full:
            return
        before = self.size
        try:
            if named:
                self.put(SEAT + seat)
            self.put(action)
        except MemoryError:  # the match goes on without it
            self.size = before
            self.full = True

    def put(self, byte: int) -> None:
        """Add one byte; there must be space for it."""
        if self.size == BLOCK * len(self._blocks):
            self._blocks.append(bytearray(BLOCK))
        self._blocks[self.size // BLOCK][self.size % BLOCK] = byte
        self.size += 1
