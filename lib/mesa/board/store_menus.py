# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What only menus ask of the store: the match that waits, the owner's name. In memory only while they do."""

import struct

from micropython import const

from mesa.board.store import MATCH, NAME, NAME_MAX, SETTINGS, STATE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.store import Store


def waiting_match(
    store: "Store",
) -> "tuple[bytes, bytes, int, bytearray, int | None, int, int, bytearray]":
    """(levels, styles, moves, options, first leader or None, hints taken, seconds played, state).

    The options as a game's record has them: five bytes, two choices a byte.
    """
    d = store.data
    seats, levels, styles, moves = struct.unpack_from("<BHBH", d, MATCH + 2)
    return (
        bytes([levels >> 2 * seat & 3 for seat in range(seats)]),
        bytes([styles >> seat & 1 for seat in range(seats)]),
        moves,
        d[MATCH + 8 : MATCH + 13],
        d[MATCH + 13] - 1 if d[MATCH + 13] else None,
        d[MATCH + 14],
        d[MATCH + 15] | d[MATCH + 16] << 8,
        d[STATE : STATE + d[MATCH + 17]],
    )


def owner(store: "Store") -> str:
    """The owner's name, "" if none was given."""
    start = SETTINGS + NAME
    return "".join([chr(c) for c in store.data[start : start + NAME_MAX] if c])


def put_owner(store: "Store", name: str) -> None:
    """Change the owner's name: at most 12 characters of Latin-1, ValueError for others."""
    codes = [ord(c) for c in name]
    if len(codes) > NAME_MAX or [c for c in codes if c > 255 or not is_letter(c)]:
        raise ValueError("not a name of 12 letters")
    for i in range(NAME_MAX):
        store.put(NAME + i, codes[i] if i < len(codes) else 0)


def is_letter(c: int) -> bool:
    """Whether a code of Latin-1 may stand in a name."""
    return c & 0x7F >= 32 and c != 0x7F
