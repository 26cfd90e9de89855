# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What was done in a match, a byte an action: enough to play it again (docs/CONTRACT.md, The log).

Pure; mesa.board.log_file writes it to the drive. A log is what `begin` writes, then the actions:

    0  FORMAT   1  length n of the game's name, n bytes of ASCII   VERSION of its rules   seats, a level each
    number of options, a choice each   length of the state, the state that it begins from   the actions

An action is a byte 0 … 239. SEAT + seat stands before it where it was out of turn or where anybody might act.
DEAL is 255 alone.
"""

from micropython import const

from mesa.core.contract import DEAL, TABLE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable, Iterator, Union

    from mesa.core.contract import Rules

    Data = Union[bytes, bytearray, "Log"]

FORMAT = const(1)
SEAT = const(240)
BLOCK = const(1024)  # bytes of each of the two blocks: larger ones would not be found in a memory in use


class Log:
    """The log of one match after another. Made once: its two blocks stay. Index and len() are the bytes'.

    full: not everything fitted in; what it has is not the whole match.
    """

    def __init__(self) -> None:
        self._blocks = (bytearray(BLOCK), bytearray(BLOCK))
        self._size = 0
        self.full = True  # nothing has been recorded

    if _TYPE_CHECKING:

        def __iter__(self) -> "Iterator[int]": ...

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, i: int) -> int:
        if not 0 <= i < self._size:
            raise IndexError("log")
        return self._blocks[i // BLOCK][i % BLOCK]

    def begin(
        self,
        game: str,
        version: int,
        levels: "bytes | bytearray",
        options: "bytes | bytearray",
        state: "bytes | bytearray",
    ) -> None:
        """Forget the match before; what follows is one of `game` from `state` on (that is copied)."""
        self._size = 0
        self.full = False
        self._put(FORMAT)
        self._put_all(game.encode())
        self._put(version)
        self._put_all(levels)
        self._put_all(options)
        self._put_all(state)

    def add(self, seat: int, action: int, named: bool) -> None:
        """An action; named: whose it is does not follow from the turn."""
        if self._size + named >= 2 * BLOCK:
            self.full = True
        if self.full:
            return
        if named:
            self._put(SEAT + seat)
        self._put(action)

    def _put(self, byte: int) -> None:
        self._blocks[self._size // BLOCK][self._size % BLOCK] = byte
        self._size += 1

    def _put_all(self, data: "bytes | bytearray") -> None:
        self._put(len(data))
        for byte in data:
            self._put(byte)


def head(data: "Data") -> tuple[str, int, bytes, bytes, bytearray, int]:
    """How a log (or its bytes) begins: (game, version, levels, options, state, place of its first action).

    ValueError if it is none, or not all of it is there.
    """
    if not len(data) or data[0] != FORMAT:
        raise ValueError("no log of a match")
    game, at = _part(data, 1)
    version, at = _part(data, at, 1)
    levels, at = _part(data, at)
    options, at = _part(data, at)
    state, at = _part(data, at)
    return bytes(game).decode(), version[0], bytes(levels), bytes(options), state, at


def _part(data: "Data", at: int, n: int = -1) -> tuple[bytearray, int]:
    # (n bytes, or as many as the byte at `at` says; what follows them)
    if n < 0 and at < len(data):
        n = data[at]
        at += 1
    if n < 0 or at + n > len(data):
        raise ValueError("the log ends too early")
    return bytearray([data[i] for i in range(at, at + n)]), at + n


def replay(
    data: "Data", rules: "Rules", each: "Callable[[bytearray, int, int], Any] | None" = None
) -> bytearray:
    """Play a log (or its bytes) with the rules of its game: the state after its last action.

    each(s, seat, action) is called before every action. ValueError if it is not of these rules' version, ends
    in the middle of an action, or does what is illegal.
    """
    _, version, levels, options, s, at = head(data)
    if version != rules.VERSION:
        raise ValueError("a log of version {} of the rules, not {}".format(version, rules.VERSION))
    if len(s) != len(rules.new(0, len(levels), options)):
        raise ValueError("a log with a state of {} bytes".format(len(s)))
    while at < len(data):
        action = data[at]
        at += 1
        seat = TABLE if action == DEAL else rules.turn(s)
        if SEAT <= action < DEAL:
            seat = action - SEAT
            if at == len(data):
                raise ValueError("the log ends too early")
            action = data[at]
            at += 1
        if each:
            each(s, seat, action)
        rules.apply(s, seat, action)
    return s
