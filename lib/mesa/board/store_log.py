# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The log in flash, after the store's data. Loaded only while flash is read or written.

    0 size of what follows  2 `start`, 4 `position`, 6 `first`, 8 `kept` of mesa.core.log.Log, each 16 bit
    10 whether the player has had help with the next decision  11 the bytes of the log, with what waits

Then comes the CRC-32 of that and of the store's generation: an older log, left there by a write without one,
is none.
"""

import struct

from micropython import const

from mesa.board.store import HEAD, crc
from mesa.core import waiting
from mesa.core.log import BLOCK, MOST, Log

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

_HEAD = const(11)
_ROOM = const(2560)  # bytes of the largest block that may be allocated in a match


def appended(log: Log, block: bytearray, size: int) -> bytearray:
    """Return the store's `block` with the log after it, as far as a memory of `size` bytes has room for it.

    What waits is left out before the log of the match is.
    """
    start = log.start
    room = min(size, _ROOM) - len(block) - _HEAD - 4
    if start + log.size > room:
        start = 0
    n = start + log.size
    if n > room:
        return block
    at = len(block)
    try:
        longer = bytearray(at + _HEAD + n + 4)
    except MemoryError:
        return block
    longer[0:at] = block
    kept = log.kept if log.kept_size == log.size else 0
    struct.pack_into(
        "<HHHHHB", longer, at, _HEAD + n, start, min(log.position, MOST), log.first, kept, log.helped
    )
    end = at + _HEAD
    first = log.start - start
    for i in range(first // BLOCK, (first + n + BLOCK - 1) // BLOCK):
        part = memoryview(log._blocks[i])[max(0, first - i * BLOCK) : min(BLOCK, first + n - i * BLOCK)]
        longer[end : end + len(part)] = part
        end += len(part)
    low, high = crc(longer, at, end)
    struct.pack_into("<HH", longer, end, low ^ (longer[4] | longer[5] << 8), high)
    return longer


def read(place: "Any") -> Log:
    """Return the log in a memory that holds a store; an empty one if there is none."""
    log = Log()
    head = bytes(place[0:HEAD])
    at = (head[6] | head[7] << 8) + 6
    if at + _HEAD + 4 > len(place):
        return log
    n, start, position, first, kept, helped = struct.unpack("<HHHHHB", bytes(place[at : at + _HEAD]))
    if not _HEAD + start <= n <= _HEAD + 2 * MOST or at + n + 4 > len(place):
        return log
    data = bytes(place[at : at + n + 4])
    low, high = crc(data, 0, n)
    if struct.unpack_from("<HH", data, n) != (low ^ (head[4] | head[5] << 8), high):
        return log
    for byte in data[_HEAD:n]:
        log.put(byte)
    log.size -= start
    log.start = start
    try:
        waiting.logs(log)
    except ValueError:
        return Log()
    log.position, log.first, log.kept, log.kept_size = position, first, kept, log.size
    log.helped = helped > 0
    log.full = not log.size
    return log
