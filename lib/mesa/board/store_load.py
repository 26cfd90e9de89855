# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Read both memories at power-on. See mesa.board.store."""

import binascii
import struct

from micropython import const

from mesa.board import store
from mesa.board.setting import BRIGHTNESS, DEFAULT, NUMBER, TABLE, VALUES
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
    newest: "Any" = None
    flash: "Any" = _read(saved.nvm, 0)
    if flash:
        saved.flash_read = True
        newest, saved.generation, _, spare = flash
        saved.spare = max(saved.spare, spare)
    battery: "Any" = None
    for at in (0, saved.room):
        block = _read(saved.scratch, at)
        if block and (not battery or block[2] - battery[2] - 1 & 0x8000 == 0):
            battery = block
    newer = False
    if battery:
        data, generation, saved.sequence, spare = battery  # even of an older one: what follows is newer
        newer = not flash or generation - saved.generation & 0xFFFF <= 1
        if newer:
            newest = data
            saved.generation = generation
            saved.spare = spare
    if drive and saved.nvm:
        saved.drive = drive
        at = len(flash[0]) + store.TAIL if flash else 0
        saved.marked = flash is not None and bytes(saved.nvm[at : at + store.DRIVE]) == drive
    if not newest:
        _defaults(saved)
    elif newest[store.ALONE]:
        _take(saved, flash, newest)
    else:
        saved.data = newest
    saved.dirty = not saved.marked or not flash or saved.data != flash[0]
    saved.touched = newer and saved.dirty  # it has what flash lacks
    for row in TABLE:  # another program's, or a forged one's
        number, values = row[NUMBER], row[VALUES]
        if values and not 0 <= saved.get(number) - (number == BRIGHTNESS) < len(values):  # which begins at 1
            saved.put(number, row[DEFAULT])
    return saved


def _empty(nvm, scratch):
    # return a Store without data
    saved = store.Store()
    saved.nvm = nvm if nvm and len(nvm) >= _LEAST else None
    saved.scratch = scratch if scratch and len(scratch) >= _BATTERY else None
    saved.room = min(store.PLACE, len(saved.scratch) // 2) if saved.scratch else 0
    saved.data = bytearray(store.GAMES)
    saved.data[0:6] = b"CA" + bytes((store.VERSION, 0, store.GAMES, 0))
    saved.tail = bytearray(store.TAIL)
    saved.spare = _FIRST
    saved.log = Log()
    return saved


def _read(place, start):
    # return (data, generation, sequence, spare) of a block; None if there is none that this program wrote
    if place is None:
        return None
    head = bytes(place[start : start + 6])
    n = store.word(head, 4)
    end = n + store.TAIL
    if head[0:3] != b"CA" + bytes((store.VERSION,)) or not store.GAMES <= n:
        return None
    if end > min(store.PLACE, len(place) - start):
        return None
    data = bytearray(place[start : start + end])
    crc = binascii.crc32(memoryview(data)[: end - 4])
    generation, sequence, spare, found = struct.unpack_from("<HHHI", data, n)
    data = data[:n]
    if found != crc or not _whole(data):
        return None
    return data, generation, sequence, min(store.MOST, store.SHORT_UNIT * spare)


def _whole(d):
    # whether games and matches end where it ends: anything may be under a right checksum
    at = store.GAMES + store.GAME * d[3]
    while at + store.STATE <= len(d):
        seats = d[at + 2]
        if not (1 <= seats <= 8 and d[at + 15] & 15 <= seats and 1 <= d[at + 19] <= store.STATE_MAX):
            return False
        at += store.match_size(d, at)
    return at == len(d) and d[3] <= store.GAME_COUNT


def _take(saved, flash, alone):
    # take from a block with settings and one match; the rest is that of flash
    if flash:
        saved.data = flash[0][:]
    else:  # what flash had is lost, if it had anything
        saved.lost = saved.nvm is not None and (saved.generation > 0 or _used(saved.nvm))
    saved.data[store.ALONE] = 0
    saved.data[store.SETTINGS : store.GAMES] = alone[store.SETTINGS : store.GAMES]
    at = store.GAMES + store.GAME * alone[3]  # of a forged one
    if at < len(alone):
        put_match(saved, alone[at : at + store.match_size(alone, at)])


def _defaults(saved):
    # nothing was read: set what nothing stored, and say if there was something
    for row in TABLE:
        saved.put(row[NUMBER], row[DEFAULT])
    ours = bytes(saved.data[0:3])
    heads = [bytes(place[0:3]) for place in (saved.nvm, saved.scratch) if place]
    # 0 and 255: a cut after two bytes
    saved.older = any([head[:2] == ours[:2] and head[2] not in (0, ours[2], 255) for head in heads])
    saved.lost = not saved.older and (ours in heads or _used(saved.nvm))


def _used(place):
    # return whether a memory holds anything, anywhere in it, that a new one does not
    if not place:
        return False
    new = bytes(place[0:1])
    pieces = range(0, len(place), 256)
    return new not in (b"\0", b"\xff") or any([bytes(place[at : at + 256]).strip(new) for at in pieces])
