# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The log of a match has one byte an action, enough to replay it (docs/CONTRACT.md, The log).

mesa.core.replay reads it, mesa.board.store_logs writes that of a match that is over to the drive. It begins
with the output of mesa.core.match_start.begin_log, followed by the actions:

    0  FORMAT   1  length n of the game's name, n bytes of ASCII   VERSION of its rules   seats, a level each
    number of options, a choice each   length of the state, the state that it begins from   the actions

An action is a byte 0 … 239. SEAT + seat precedes it if it was out of turn or anybody could act, and HELP
before that, or before the action, if the player has decided with help. DEAL is 255 alone.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

FORMAT = const(1)
SEAT = const(240)
HELP = const(248)
BLOCK = const(256)  # size of a block: a larger one might not fit into fragmented memory
MOST = const(2048)  # size of the longest log in bytes


class Log:
    """The log of one match at a time. It allocates memory block by block. Index and len() count bytes.

    size: bytes used; mesa.match.take_back lowers it. full: not everything fitted; the log is not the whole
    match. first: `moves` of the match when it began. helped: the player's next decision is made with help.
    kept, kept_size: the checksum of the stored match that its first `kept_size` bytes lead to
    (mesa.board.store), 0 for none. counts: the match counts for the rating. seated: once the match is over,
    `names`, `human` and `rival` of the Match: only such a log may be watched, since most rulebooks hide some
    of what has been played.
    """

    seated: "tuple | None" = None

    def __init__(self) -> None:
        self._blocks = [bytearray(BLOCK)]
        self.size = self.first = self.kept = self.kept_size = 0
        self.helped = self.counts = False
        self.full = True  # nothing is recorded yet

    if _TYPE_CHECKING:

        def __iter__(self) -> "Iterator[int]": ...

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: int) -> int:
        if not 0 <= i < self.size:
            raise IndexError("log")
        return self._blocks[i // BLOCK][i % BLOCK]

    def blocks(self) -> "Iterator[memoryview]":
        """Yield its bytes in blocks of BLOCK at most."""
        for at in range(0, self.size, BLOCK):
            yield memoryview(self._blocks[at // BLOCK])[: min(BLOCK, self.size - at)]

    def clear(self) -> None:
        """Forget the previous match; mesa.core.match_start.begin_log writes the start of the next one."""
        self.size = self.kept = 0
        self.full = self.helped = self.counts = False
        self.seated = None
        del self._blocks[1:]

    def add(self, seat: int, action: int, named: bool) -> None:
        """Add an action; named: the seat does not follow from the turn."""
        marked = self.helped and seat == 0
        if self.size + named + marked >= MOST:
            self.full = True
        if self.full:
            return
        before = self.size
        try:
            if marked:
                self.put(HELP)
                self.helped = False
            if named:
                self.put(SEAT + seat)
            self.put(action)
        except MemoryError:  # the match goes on without it
            self.size = before
            self.full = True

    def put(self, byte: int) -> None:
        """Add one byte; there must be space for it."""
        at = self.size
        if at == BLOCK * len(self._blocks):
            self._blocks.append(bytearray(BLOCK))
        self._blocks[at // BLOCK][at % BLOCK] = byte
        self.size += 1
