# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Write to the battery-backed memory: the match, and of the rest what differs from flash.

    0    "CA"  2 layout version  3 DIFFERS; or, if there is nothing in flash that it could differ from, ALONE
         and what is left out  4 generation of the flash it belongs to, 16 bit
    6    bytes kept here, 16 bit  8 size of the differences, 16 bit
    10   the differences: of the settings, then of each game after its id; 0 ends one
         then the match as in the store, as far as it is used, and in real time its clocks

Then the CRC-32 of all that, and `spare` in units of SHORT_UNIT. Differences are runs: the upper half of a
byte is how many bytes are as in flash, the lower half how many follow that are not. If the lower half is 0,
one byte less is as in flash, and the next one is greater by 1, as a count often is; but F0 is 15 bytes as in
flash.

If there is no room for all, the match is kept as runs, too, that differ from zeros: PACKED is added to the
number at 3. If that is not enough, Store.over says so, and what a player misses least is left out: 1 the
ratings, 2 also games that were not played last. Loaded only when something else than the match has changed,
or if the match is packed; mesa.board.store_load reads it.
"""

import binascii
import struct

from micropython import const

from mesa.board.store import (
    CLOCKS,
    COST,
    FOR_LONG_AGO,
    FOR_OVER,
    GAME,
    GAMES,
    MATCH,
    SETTINGS,
    SHORT_UNIT,
    STATE,
)

_DIFFERS = const(1)  # in place of a record's width
_ALONE = const(2)
_PACKED = const(8)
_START = const(10)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.store import Store


def write(store: "Store") -> None:
    """Write the battery-backed memory anew, and prepare what Store.save does after that."""
    place: "Any" = store.scratch
    nvm: "Any" = store.nvm
    d = memoryview(store.data)
    alone = not (nvm and store.flash_read and nvm[3] == GAME)
    there: "Any" = bytes(GAMES) if alone else nvm
    end = STATE + d[MATCH + 17]
    rest = GAMES
    if end <= CLOCKS and any(d[CLOCKS:GAMES]):
        rest = CLOCKS
    match = end - MATCH + GAMES - rest
    block = bytearray(min(len(place), _START + match + len(d)))
    left_out = packed = 0
    runs = bytearray(0)
    n = _all(block, len(block) - match - 6, d, there, 0)
    if not n:
        packed = _PACKED
        runs = bytearray(200)
        match = _add(runs, 0, 200, d, MATCH, bytes(GAMES - MATCH), 0, 0)
        n = _all(block, len(block) - match - 6, d, there, 0)
        while not n:
            left_out += 1
            n = _all(block, len(block) - match - 6, d, there, left_out)
    store.over = 0
    if left_out and nvm is not None and len(nvm) >= len(d) + 6:
        store.over = FOR_LONG_AGO if left_out < 2 else FOR_OVER
    block[0:4] = d[0:4]
    block[3] = packed + (_ALONE + left_out if alone else _DIFFERS)
    struct.pack_into("<HHH", block, 4, store.generation, n + match, n - _START)
    store.crc = binascii.crc32(memoryview(block)[:n])
    store.match_at = n
    store.end = 0 if packed else end
    store.rest = rest
    for part in (runs[:match],) if packed else (d[MATCH:end], d[rest:GAMES]):
        block[n : n + len(part)] = part
        n += len(part)
    crc = binascii.crc32(memoryview(block)[:n])
    struct.pack_into("<HHH", block, n, crc & 0xFFFF, crc >> 16, store.spare // SHORT_UNIT)
    store.write(place, memoryview(block)[: n + 6])


def restart(store: "Store") -> None:
    """Write what the next run of the program needs; to flash too if there is no room for it here, or if
    code.py would look at each file again.
    """
    store.save(store.scratch is None or not store.marked and store.spare >= COST)
    if store.over and store.spare >= store.over * COST:
        store.save(True)
        store.save(False)  # what is left of `spare`


def _all(block, room, d, flash, left_out):
    # put all differences into the block; return the offset after them, 0 if there is no room
    at = _add(block, _START, room, d, SETTINGS, flash[SETTINGS:MATCH], 0, 0)
    size = flash[6] | flash[7] << 8  # flash is no buffer
    for game in range(GAMES, len(d), GAME):
        there = None
        for i in range(GAMES, size, GAME):
            if flash[i] == d[game] and flash[i + 1] == d[game + 1]:
                there = flash[i : i + GAME]
                break
        else:
            if d[game] or d[game + 1]:
                there = bytes(GAME)
        if there is None or d[game : game + GAME] == there:
            continue
        next = _add(block, at + 2, room, d, game, there, 2, left_out)
        if not next:
            return at if left_out > 1 else 0
        if next > at + 3:
            block[at : at + 2] = d[game : game + 2]
            at = next
    return at


def _add(block, at, room, d, start, there, first, left_out):
    # put into the block in what d[start …] differs from `there`, from the byte `first` on; return as `_all`
    same = 0
    run = 0  # offset of the number of bytes in the run under way
    for i in range(first, len(there)):
        if d[start + i] == there[i] or left_out and first and (80 <= i < 120 or i == 191):
            same += 1
            run = 0
            continue
        if at + 3 + same // 15 > room:
            return 0
        if not run and same < 14 and d[start + i] == there[i] + 1:
            block[at] = (same + 1) << 4
            at += 1
            same = 0
            continue
        while same > 15:
            block[at] = 0xF0
            at += 1
            same -= 15
        if not run or block[run] & 15 == 15:
            run = at
            block[at] = same << 4
            at += 1
            same = 0
        block[run] += 1
        block[at] = d[start + i]
        at += 1
    if at >= room:
        return 0
    block[at] = 0
    return at + 1
