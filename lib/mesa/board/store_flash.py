# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Write the store to flash. That is rare, so this is loaded only then. See mesa.board.store.

After the last byte kept comes a CRC-32 of everything before it; then, if they fit, two bytes: `spare` in
units of 5 s, and its complement. A memory of 8192 bytes keeps everything. A smaller one keeps as many whole
games as fit; if not even one does, as in 256 bytes, SHORT bytes of the most recent game, without the records
by level and what follows them. The battery-backed memory has the same while flash is written, so that one of
both can be read.

In flash, then comes the state of the drive that code.py has found to be right (12 bytes), if it is known;
then the two bytes before it add up to one less. Then the log of the match, with what waits before it:

    0 size of what follows  2 `start`, 4 `position`, 6 `first`, 8 `kept` of mesa.core.log.Log, each 16 bit
    10 whether the player has had help with the next decision  11 the bytes of the log, with what waits

Then the CRC-32 of that and of the store's generation: an older log, left there by a write without one, is
none. mesa.board.store_load reads it.
"""

import binascii
import struct

from micropython import const

from mesa.board.store import COST, FRAMES, GAME, GAMES, LEVELS_ABOVE, SHORT, UNIT
from mesa.core.log import BLOCK, MOST, Log

_HEAD = const(11)
_ROOM = const(2560)  # bytes of the largest block that may be allocated in a match

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from alarm import SleepMemory
    from nvm import ByteArray

    from mesa.board.store import Store


def save(store: "Store") -> bool:
    """Write both memories if flash differs. Return whether it does.

    The caller has checked that there is time to spare.
    """
    nvm = store.nvm
    write = False
    block: "Any" = None
    generation = (store.generation + 1) & 0xFFFF
    spare = max(0, store.spare - COST)
    if nvm:
        block = packed(store.data, len(nvm), generation, spare // UNIT)
        (n,) = struct.unpack_from("<H", block, 6)
        wanted = memoryview(block)
        there = memoryview(nvm[0:n])
        write = not store.flash_read or there[2:4] != wanted[2:4] or there[6:n] != wanted[6:n]
        write = write or not store.marked
        wanted = there = None
    store.dirty = False
    store.over = 0
    if write:
        store.touched = True  # soon the battery-backed memory has what is left of `spare`, too
        store.end = FRAMES
        store.generation = generation
        store.spare = spare
        if store.scratch:  # as much as fits: while flash is written, nothing differs from it
            size = len(store.scratch)
            store.write(store.scratch, packed(store.data, size, generation, spare // UNIT))
        store.flash_read = True  # unless it is given up
        if nvm and block[3] == store.data[3]:  # whole games, with their ratings: so nothing is judged again
            if store.drive:
                block[-1] -= 1
                block += store.drive
            block = _with_log(store.log, block, len(nvm))
            store.marked = True
        store.write(nvm, block)
    return write


def packed(d: bytearray, size: int, generation: int, spare: int) -> bytearray:
    """Return the bytes of a store's data for a memory of `size` bytes."""
    games = (size - 4 - GAMES) // GAME
    n = min(GAMES + GAME * games, len(d))
    if not games:
        n = GAMES + (SHORT if size >= GAMES + SHORT + 4 else 0)
    struct.pack_into("<HH", d, 4, generation, n)
    block = bytearray(n + 6 if n + 6 <= size else n + 4)
    block[0:n] = memoryview(d)[0:n]
    if not games:
        block[3] = SHORT
        if n > GAMES:  # both halves of the levels, or a step would be another one
            block[n - 2 : n] = d[GAMES + LEVELS_ABOVE : GAMES + LEVELS_ABOVE + 2]
    crc = binascii.crc32(memoryview(block)[:n])
    struct.pack_into("<HH", block, n, crc & 0xFFFF, crc >> 16)
    if len(block) > n + 4:
        block[n + 4] = spare
        block[n + 5] = 255 - spare
    return block


def give_up(store: "Store", place: "ByteArray | SleepMemory", problem: Exception) -> None:
    """Stop using a memory that cannot be written; the console reports it once."""
    print("nvm:" if place is store.nvm else "sleep_memory:", problem)
    if place is store.nvm:
        store.nvm = None
    else:
        store.scratch = None
    store.failed = True


def _with_log(log: Log, block: bytearray, size: int) -> bytearray:
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
    crc = binascii.crc32(memoryview(longer)[at:end])
    struct.pack_into("<HH", longer, end, crc & 0xFFFF ^ struct.unpack_from("<H", longer, 4)[0], crc >> 16)
    return longer
