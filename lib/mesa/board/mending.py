# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks at power-on what was stored, converts what older versions did, and sets what nothing stored.

Loaded only if the program on the drive may be another one than the one that stored it.
"""

import binascii
import struct

from micropython import const

from mesa.board import store
from mesa.board.owner import is_letter
from mesa.board.records import (
    ALONE,
    BEST_STREAK,
    BY_LEVEL,
    DAY,
    DAY_PLACE,
    DAY_STARS,
    DAYS_LOST,
    LADDER,
    LADDER_SIZE,
    LEVEL,
    LEVEL_PLAYED,
    LEVEL_WON,
    LEVELS,
    PROBLEMS,
    RATING,
    RATING_SCALE,
    RATING_SIZE,
    ROW_LOST,
    STREAK,
    UNDER_WAY,
    level_at,
    number,
)
from mesa.board.setting import DEFAULT, HIGHEST, LOOK, LOWEST, NAME, NAME_MAX, NUMBER, TABLE
from mesa.board.store import DATE, OPEN, RESTARTED, word
from mesa.board.store_menus import any_match, drop_match

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from alarm import SleepMemory
    from nvm import ByteArray

_LAST_DAY = const(27759)  # of mesa.daily.daily
_LEAST = const(1)  # of byte 3 of what store_battery writes: _DIFFERS of store_load
_MOST = const(13)  # and its _LAST
# The other bytes among the settings: rows as in TABLE, up to DEFAULT
OTHERS = (
    (LOOK, 0, 255, 0),
    (OPEN, 0, 255, 0),
    (RESTARTED, 0, 1, 0),
    (DATE, 0, 99, 0),
    (DATE + 1, 0, 12, 0),
    (DATE + 2, 0, 31, 0),
)


def mend(record: bytearray) -> bool:
    """Reset invalid values to 0; return whether there were any."""
    wrong = False
    if record[DAY_PLACE] & ~ALONE > 8 and record[DAY_PLACE] != UNDER_WAY:
        record[DAY:BY_LEVEL] = bytes(BY_LEVEL - DAY)
        wrong = True
    if record[DAY_STARS] > 3:
        record[PROBLEMS:LADDER] = bytes(LADDER - PROBLEMS)
        wrong = True
    if record[LADDER] & 15 > 8 or record[LADDER + 1] & ~0x11 or record[LADDER + 2] > 8:
        record[LADDER:RATING] = bytes(LADDER_SIZE)
        wrong = True
    if not _rating_fits(record):
        record[RATING : RATING + RATING_SIZE] = bytes(RATING_SIZE)
        record[RATING_SCALE] = 0
        wrong = True
    for at in range(DAYS_LOST, ROW_LOST, 2):
        if word(record, at) > 2 * _LAST_DAY + 1:
            record[DAYS_LOST:ROW_LOST] = bytes(ROW_LOST - DAYS_LOST)
            wrong = True
    if record[ROW_LOST] > 2:
        record[ROW_LOST] = 0
        wrong = True
    for level in range(1, LEVELS + 1):
        at = level_at(level)
        played = word(record, at + LEVEL_PLAYED)
        if word(record, at + LEVEL_WON) > played or record[at + STREAK] > record[at + BEST_STREAK]:
            record[at : at + LEVEL] = bytes(LEVEL)
            wrong = True
    return wrong


def _rating_fits(record):
    # return whether play can lead to such a rating: see mesa.board.rating for its twelve blocks and the next
    decisions = 16
    for i in range(13):
        sums = number(record, RATING + 5 * i // 2, 3) >> i % 2 * 4
        if i == 12:
            decisions = sums >> 20
        elif not sums & 0xFFFFF:
            decisions = 0  # nor in the older ones
        most = 63 * decisions
        if i == 12 and record[RATING_SCALE] > 15:
            most += 63  # of a group that is not complete
        if sums & 0x3FF > most or not decisions <= sums >> 10 & 0x3FF <= most:
            return False
    return True


def defaults(saved: "store.Store") -> None:
    """Set all settings to their defaults."""
    for row in TABLE + OTHERS:
        saved.put(row[NUMBER], row[DEFAULT])
    saved.touched = False
    saved.end = 0


def check(saved: "store.Store") -> None:
    """Reset out-of-range values to their defaults."""
    _move_rivals(saved)
    d = saved.data
    for row in TABLE + OTHERS:
        n = saved.get(row[NUMBER])
        if n != row[DEFAULT] and not row[LOWEST] <= n <= row[HIGHEST]:
            saved.put(row[NUMBER], row[DEFAULT])
            saved.repaired = True
    ended = False
    first = store.SETTINGS + NAME
    for i in range(first, first + NAME_MAX):
        if d[i] and (ended or not is_letter(d[i])):
            d[first : first + NAME_MAX] = bytes(NAME_MAX)
            saved.repaired = True
            break
        ended = not d[i]
    for at in range(store.GAMES, len(d), store.GAME):
        record = d[at : at + store.GAME]
        if mend(record):
            d[at : at + store.GAME] = record
            saved.repaired = True
        if d[at + store.SEATS] > 8 or d[at + store.WINNER] & 15 > 8:
            d[at + store.SEATS] = d[at + store.WINNER] = 0
            saved.repaired = True
        played, won = struct.unpack_from("<HH", d, at + store.PLAYED)
        if won > played:
            d[at + store.PLAYED : at + store.PLAYED + 4] = bytes(4)
            saved.repaired = True
    match = store.MATCH
    if any_match(saved) and not (
        1 <= d[match + 2] <= 8
        and 1 <= d[match + 17] <= store.STATE_MAX
        and d[match + 13] & 15 <= d[match + 2]
        and d[match + 13] >> 4 <= 8
        and store.word(d, match + 18) == store.match_crc(d[match : store.GAMES])
    ):
        drop_match(saved)
        saved.repaired = True
    saved.dirty = saved.dirty or saved.repaired


def _move_rivals(saved):
    # the opponent of a match of the ladder was in the game's record, with nothing in the match
    d = saved.data
    match = store.MATCH
    rival = LADDER + 2
    for at in range(store.GAMES, len(d), store.GAME):
        person = d[at + rival]
        if not person:
            continue
        old = store.match_crc(d[match : store.GAMES])
        if (
            d[match : match + 2] == d[at : at + 2]
            and person <= 8
            and not d[match + 13] >> 4
            and store.word(d, match + 18) == old
        ):
            d[match + 13] |= person << 4
            new = store.match_crc(d[match : store.GAMES])
            struct.pack_into("<H", d, match + 18, new)
            if saved.log.kept == old:
                saved.log.kept = new
        d[at + rival] = 0
        saved.dirty = True


def used(place: "ByteArray | SleepMemory | None") -> bool:
    """Return whether a memory holds anything, anywhere in it, that a new one does not."""
    if not place:
        return False
    new = bytes(place[0:256])
    if new != b"\xff" * len(new) and new != bytes(len(new)):
        return True
    for at in range(256, len(place), 256):
        part = bytes(place[at : at + 256])
        if part != new[0 : len(part)]:
            return True
    return False


def damaged(saved: "store.Store") -> bool:
    """Return whether the battery-backed memory looks as if this program wrote it: after the power switch it
    may hold anything, but not most of our first bytes.
    """
    from mesa.board import store_flash

    if saved.scratch is None:
        return False
    ours = store_flash.packed(saved.data, len(saved.scratch), 0, 0)
    same = sum([ours[at] == saved.scratch[at] for at in (0, 1, 2, 3, 6, 7)])
    few = int(_LEAST <= saved.scratch[3] <= _MOST)
    for at in range(3):
        few += ours[at] == saved.scratch[at]
    return same >= 4 or few >= 3


def layout_1(flash: "ByteArray | None", battery: "SleepMemory | None") -> "tuple[bytearray | None, bool]":
    """Return the newer of two blocks of version 1.0.0 in the current layout, or None; and whether it had a
    match.

    A block has 256 bytes: 3 settings; 24 five games of 16 bytes, oldest first, like the first 16 bytes of a
    game now; 104 the match's id; 250 a sequence number of 8 bits; 252 CRC-32 of everything before it.
    """
    block = _block_1(flash)
    newer = _block_1(battery)
    if newer and (not block or (newer[250] - block[250]) & 0x80 == 0):
        block = newer
    if not block:
        return None, False
    data = bytearray(store.GAMES)
    data[3] = 16
    data[8:15] = block[3:10]
    data[17:20] = block[12:15]  # the date
    data[20:22] = block[10:12]  # the last game played
    for at in range(88, 23, -16):
        if block[at] or block[at + 1]:
            data.extend(block[at : at + 16])
    return data, block[104] > 0 or block[105] > 0


def _block_1(place):
    # return the block in a memory, if it has that layout
    if place is None or len(place) < 256:
        return None
    block = bytes(place[0:256])
    crc = binascii.crc32(block[0:252])
    if block[0:3] != b"CA\x01" or struct.unpack_from("<HH", block, 252) != (crc & 0xFFFF, crc >> 16):
        return None
    return block
