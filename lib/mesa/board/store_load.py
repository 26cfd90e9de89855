# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Read both memories at power-on. See mesa.board.store."""

import binascii
import struct

from micropython import const

from mesa.board import store
from mesa.board.setting import DEFAULT, HIGHEST, NAME, NAME_MAX, NUMBER, TABLE
from mesa.board.store_menus import put_match
from mesa.core.log import Log

_LEAST = const(4096)  # bytes of a flash that is used
_BATTERY = const(250)  # bytes of a battery-backed memory that is: settings, and any match
_FIRST = const(1_200_000)  # ms to spare for flash writes at power-on, since no clock ran until then

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def load(nvm: "Any", scratch: "Any", drive: bytes = b"") -> store.Store:
    """Return the Store from two memories (either may be None): the newer copy, or defaults.

    `drive`: Store.drive.
    """
    saved = _empty(nvm, scratch)
    flash: "Any" = _read(saved.nvm, 0, store.PLACE)
    battery: "Any"
    battery, whole = _battery(saved)
    if flash:
        saved.flash_read = True
        saved.generation = store.word(flash, len(flash) - store.TAIL)
    newer = False
    if battery:
        generation = store.word(battery, len(battery) - store.TAIL)
        newer = not flash or generation - saved.generation & 0xFFFF <= 1
        saved.sequence = _sequence(battery)  # even of an older one: what follows is newer
        if newer:
            saved.generation = generation
    newest = battery if newer else flash
    if drive and saved.nvm:
        saved.drive = drive
        at = len(flash or b"")
        saved.marked = flash is not None and bytes(saved.nvm[at : at + store.DRIVE]) == drive
    saved.spare = _FIRST
    if newest:
        saved.spare = min(store.MOST, store.SHORT_UNIT * store.word(newest, len(newest) - store.TAIL + 4))
        if newest is flash:
            saved.spare = max(saved.spare, _FIRST)
    if newest and (newest is flash or whole):
        saved.data = newest[: len(newest) - store.TAIL]
    elif newest:
        _take(saved, flash, newest)
    else:
        _defaults(saved)
    saved.dirty = not saved.marked or not flash or saved.data != flash[: len(flash) - store.TAIL]
    saved.touched = newer and saved.dirty  # it has what flash lacks
    _check_settings(saved)
    return saved


def _empty(nvm, scratch):
    # return a Store without data
    saved = store.Store()
    saved.nvm = nvm if nvm is not None and len(nvm) >= _LEAST else None
    saved.scratch = scratch if scratch is not None and len(scratch) >= _BATTERY else None
    saved.room = min(store.PLACE, len(saved.scratch) // 2) if saved.scratch else 0
    saved.data = bytearray(store.GAMES)
    saved.data[0:6] = b"CA" + bytes((store.VERSION, 0, store.GAMES, 0))
    saved.tail = bytearray(store.TAIL)
    saved.touched = saved.lost = saved.older = saved.failed = saved.flash_read = False
    saved.generation = saved.sequence = saved.current = 0
    saved.log = Log()
    return saved


def _read(place, start, room):
    # return the bytes of a block, with its tail; None if there is none that this program wrote
    if place is None:
        return None
    head = bytes(place[start : start + 6])
    n = store.word(head, 4) + store.TAIL
    if head[0:3] != b"CA" + bytes((store.VERSION,)) or not store.GAMES < n <= room:
        return None
    data = bytearray(place[start : start + n])
    return data if _right(data) and _whole(data, n - store.TAIL) else None


def _right(data):
    # whether the checksum at its end is right
    crc = binascii.crc32(memoryview(data)[: len(data) - 4])
    return struct.unpack_from("<HH", data, len(data) - 4) == (crc & 0xFFFF, crc >> 16)


def _whole(d, end):
    # whether games and matches end where it ends: anything may be under a right checksum
    at = store.GAMES + store.GAME * d[3]
    while at < end:
        if at + store.STATE > end or not _match(d, at):
            return False
        at += store.match_size(d, at)
    return at == end and d[3] <= store.GAME_COUNT


def _match(d, at):
    return 1 <= d[at + 2] <= 8 and d[at + 15] & 15 <= d[at + 2] and 1 <= d[at + 19] <= store.STATE_MAX


def _battery(saved):
    # return (the newest block in the battery-backed memory, or None; whether it has everything)
    place = saved.scratch
    found: "Any" = None
    whole = True
    for block, all_of_it in (
        (_read(place, 0, saved.room), True),
        (_read(place, saved.room, saved.room), True),
        (_short(place), False),
    ):
        if block and (found is None or _sequence(block) - _sequence(found) - 1 & 0x8000 == 0):
            found, whole = block, all_of_it
    return found, whole


def _sequence(block):
    return store.word(block, len(block) - store.TAIL + 2)


def _short(place):
    # return the block with settings and at most one match, None if there is none
    if place is None or bytes(place[0:3]) != b"CA" + bytes((store.VERSION,)):
        return None
    block = bytearray(place[0 : store.GAMES + store.STATE + store.STATE_MAX + store.CLOCKS + store.TAIL])
    for n in (store.GAMES, store.GAMES + store.match_size(block, store.GAMES)):
        short = block[: n + store.TAIL]
        right = len(short) == n + store.TAIL and _right(short)
        if right and (n == store.GAMES or _match(short, store.GAMES)):
            return short
    return None


def _take(saved, flash, short):
    # take from a block with settings and one match; the rest is that of flash
    if flash:
        saved.data = flash[: len(flash) - store.TAIL]
    else:  # what flash had is lost, if it had anything
        saved.lost = saved.nvm is not None and saved.generation > 0
    saved.data[store.SETTINGS : store.GAMES] = short[store.SETTINGS : store.GAMES]
    match = short[store.GAMES : len(short) - store.TAIL]
    if match:
        put_match(saved, match)


def _defaults(saved):
    # nothing was read: set what nothing stored, and say if there was something
    for row in TABLE:
        saved.put(row[NUMBER], row[DEFAULT])
    for place in (saved.nvm, saved.scratch):
        # 0 and 255: a cut after two bytes
        if place and bytes(place[0:2]) == b"CA" and place[2] not in (0, store.VERSION, 255):
            saved.older = True
    if not saved.older:
        saved.lost = (
            _used(saved.nvm) or bool(saved.scratch) and bytes(saved.scratch[0:3]) == bytes(saved.data[0:3])
        )


def _used(place):
    # return whether a memory holds anything, anywhere in it, that a new one does not
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


def _check_settings(saved):
    # another program's, or a forged one's
    from mesa.board.owner import is_letter

    for row in TABLE:
        if row[NUMBER] != NAME and not 0 <= saved.get(row[NUMBER]) <= row[HIGHEST]:
            saved.put(row[NUMBER], row[DEFAULT])
    for i in range(NAME_MAX):
        code = saved.get(NAME + i)
        if code and not is_letter(code):
            saved.put(NAME + i, 0)
