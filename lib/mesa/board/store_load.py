# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Read both memories at power-on. See mesa.board.store; mesa.board.mending checks them."""

import struct

from micropython import const

from mesa.board import records, store
from mesa.board.store_menus import put_first
from mesa.core.log import MOST, Log

_FEW = const(4)  # games with memory reserved from the start; more make it grow
_LOG_HEAD = const(11)
# in place of a record's width: see mesa.board.store_battery
_DIFFERS = const(1)
_ALONE = const(2)
_PACKED = const(8)
_LAST = const(13)
_BATTERY = const(232)  # bytes: settings and a match, whatever differs
_FIRST = const(1_200_000)  # ms to spare for flash writes at power-on, since no clock ran until then

# parts of a record, and from which number on they are left out
_LEFT_OUT = (
    (2, records.RATING, 9),
    (records.RATING, records.RATING + records.RATING_SIZE, 1),
    (records.AT_STEP, records.RATING_SCALE, 9),
    (records.RATING_SCALE, store.GAME, 1),
)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def load(nvm: "Any", scratch: "Any", drive: bytes = b"") -> store.Store:
    """Return the Store from two memories (either may be None): the newer copy, checked, or defaults.

    `drive`: Store.drive. Also convert what version 1.0.0 of the program stored (layout 1), except the match.
    """
    saved = _empty(nvm, scratch)
    flash = _read(saved.nvm, store.GAMES)
    battery = _read(saved.scratch, store.HEAD + 22)
    saved.flash_read = flash is not None
    if drive and saved.nvm and len(saved.nvm) > store.SIZE + store.DRIVE:
        saved.drive = drive
        at = store.word(saved.nvm, 6) + 6
        saved.marked = saved.flash_read and bytes(saved.nvm[at : at + store.DRIVE]) == drive
    if flash is None:
        from mesa.board import mending

        flash, match = mending.layout_1(saved.nvm, saved.scratch)
        saved.old_match = match and battery is None  # report that only once
    newer = -1  # how many generations the battery's copy is newer
    if flash and battery:
        newer = store.word(battery, 4) - store.word(flash, 4) & 0xFFFF
        if newer > 1:
            battery = None
    # what it differs from is not there
    if battery and battery[3] & ~_PACKED == _DIFFERS and (newer or not saved.flash_read):
        battery = None
    newest = battery or flash
    saved.spare = _spare(saved.scratch) if battery else max(_FIRST, _spare(saved.nvm))
    saved.log = Log()
    if newest:
        saved.generation = store.word(flash or newest, 4)
        if flash:
            _take(saved, flash)
        rated = _ratings(saved)
        before = bytes(saved.data)
        if battery:
            _take(saved, battery)
        saved.dirty = not saved.flash_read or saved.data[store.SETTINGS :] != before[store.SETTINGS :]
        saved.touched = battery is not None and saved.dirty  # it has what flash lacks
        saved.dirty = saved.dirty or not saved.marked
        # a decision that the battery's rating counts is not judged again
        if saved.flash_read and (not battery or _ratings(saved) == rated):
            saved.log = _log(saved.nvm)
        if battery or not (saved.drive and saved.marked):  # else this program has written it
            from mesa.board import mending

            mending.check(saved)
    else:
        from mesa.board import mending

        mending.defaults(saved)
        saved.lost = mending.used(saved.nvm) or mending.damaged(saved)
    return saved


def _ratings(saved):
    # return the ratings with the games' ids
    found = []
    for at in range(store.GAMES, len(saved.data), store.GAME):
        record = saved.data[at : at + store.GAME]
        found.append(
            (bytes(record[0:2]), bytes(record[records.RATING : records.RATING + records.RATING_SIZE]))
        )
    return sorted(found)


def _log(place):
    # return the log after the data in flash (mesa.board.store_flash); an empty one if there is none
    log = Log()
    head = bytes(place[0 : store.HEAD])
    at = store.word(head, 6) + 6
    if sum(bytes(place[at - 2 : at])) == 254:
        at += store.DRIVE
    if at + _LOG_HEAD + 4 > len(place):
        return log
    n, start, position, first, kept, helped = struct.unpack("<HHHHHB", bytes(place[at : at + _LOG_HEAD]))
    if not _LOG_HEAD + start <= n <= _LOG_HEAD + 2 * MOST or at + n + 4 > len(place):
        return log
    data = bytes(place[at : at + n + 4])
    low, high = store.crc(data, 0, n)
    if struct.unpack_from("<HH", data, n) != (low ^ store.word(head, 4), high):
        return log
    for byte in data[_LOG_HEAD:n]:
        log.put(byte)
    log.size -= start
    log.start = start
    if start:
        try:
            from mesa.core import waiting

            waiting.logs(log)
        except ValueError:
            return Log()
    log.position, log.first, log.kept, log.kept_size = position, first, kept, log.size
    log.helped = helped > 0
    log.full = not log.size
    return log


def _spare(place):
    # return the stored `spare`, in ms; the power-on value if it was not stored
    n = store.word(place, 6) + 4 if place else 0
    if place and _DIFFERS <= place[3] <= _LAST and n < len(place) - 1:
        return min(struct.unpack("<H", bytes(place[n : n + 2]))[0] * store.SHORT_UNIT, store.MOST)
    units = bytes(place[n : n + 2]) if place and n < len(place) - 1 else b""
    if len(units) == 2 and 254 <= units[0] + units[1] <= 255 and units[0] <= store.MOST // store.UNIT:
        return units[0] * store.UNIT
    return _FIRST


def _empty(nvm, scratch):
    # return a Store with defaults
    saved = store.Store()
    saved.nvm = nvm if nvm is not None and len(nvm) >= store.GAMES + 4 else None
    saved.scratch = scratch if scratch is not None and len(scratch) >= _BATTERY else None
    saved.data = bytearray(store.GAMES + _FEW * store.GAME)
    saved.data[0:4] = b"CA" + bytes((store.VERSION, store.GAME))
    saved.touched = saved.lost = saved.repaired = saved.old_match = saved.flash_read = saved.failed = False
    saved.generation = saved.over = saved.end = 0
    saved.dirty, saved.head = True, bytearray(14)
    return saved


def _read(place, least):
    # return the bytes of a place without their checksum, or None; `least`: how many there are
    if place is None:
        return None
    head = bytes(place[0 : store.HEAD])
    n = store.word(head, 6)
    if head[3] > _LAST:
        least = store.GAMES
    elif least == store.GAMES:
        return None
    if head[0:3] != b"CA" + bytes((store.VERSION,)) or not least <= n <= len(place) - 4:
        return None
    data = bytearray(place[0 : n + 4])
    if not head[3] or struct.unpack_from("<HH", data, n) != store.crc(data, 0, n):
        return None
    return data[0:n]


def _take(saved, data):
    # take settings and match from `data`; its games go before the existing ones
    if data[3] <= _LAST:
        _apply(saved, data)
        return
    saved.data[store.SETTINGS : store.GAMES] = data[store.SETTINGS : store.GAMES]
    width = data[3]
    for at in range(len(data) - width, store.GAMES - 1, -width):
        if data[at] or data[at + 1]:
            record = bytearray(store.GAME)
            for there in range(store.GAMES, len(saved.data), store.GAME):
                if saved.data[there : there + 2] == data[at : at + 2]:  # which may have more of it
                    record[:] = saved.data[there : there + store.GAME]
            n = min(width, store.GAME)
            if width == store.SHORT:
                n = store.DAY_END
                above = store.LEVELS_ABOVE
                record[above : above + 2] = data[at + n : at + width]
            record[0:n] = data[at : at + n]
            put_first(saved, record)


def _apply(saved, block):
    # take match and differences from a block of mesa.board.store_battery; `saved` has what is in flash
    d = saved.data
    left_out = (block[3] & ~_PACKED) - _ALONE
    alone = left_out >= 0
    if alone:
        d[store.SETTINGS : store.MATCH] = bytes(store.MATCH - store.SETTINGS)
    at = _runs(d, store.SETTINGS, block, store.HEAD + 2)
    end = store.HEAD + 2 + store.word(block, store.HEAD)
    used = []
    while at < end:
        number = block[at : at + 2]
        record = bytearray(store.GAME)
        record[0:2] = number
        for there in range(store.GAMES, len(d), store.GAME):
            if d[there : there + 2] == number:
                record[:] = d[there : there + store.GAME]
        if alone:  # but what is left out
            for first, last, kind in _LEFT_OUT:
                if left_out < kind:
                    record[first:last] = bytes(last - first)
        at = _runs(record, 2, block, at + 2)
        used.append(record)
    for record in reversed(used):
        put_first(saved, record)
    d[store.MATCH : store.GAMES] = bytes(store.GAMES - store.MATCH)
    if block[3] & _PACKED:
        _runs(d, store.MATCH, block, end)
        return
    n = block[end + 17] + store.STATE - store.MATCH
    d[store.MATCH : store.MATCH + n] = block[end : end + n]
    rest = block[end + n :]
    d[store.GAMES - len(rest) : store.GAMES] = rest


def _runs(d, to, block, at):
    # change d[to …] by the runs at block[at …]; return the offset after their end
    while block[at]:
        to += block[at] >> 4
        n = block[at] & 15
        if not n and block[at] < 0xF0:
            d[to - 1] = d[to - 1] + 1 & 0xFF
        d[to : to + n] = block[at + 1 : at + 1 + n]
        at += 1 + n
        to += n
    return at + 1
