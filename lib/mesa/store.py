# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What survives the power switch: settings, per-game set-ups and counts, and the match in progress.

One block of 256 bytes, written with one slice assignment (each write to nvm erases a whole flash
block, about 10 000 times in its life), and only when it differs. A copy goes to the battery-backed
scratch memory, which may be written often; the newer valid one counts at power-on.

    0  "CA", layout version      3  settings, 21 bytes (S_…)
    24 five slots of 16 bytes, one a game, oldest first
       0 id (crc16)  2 bots' levels, 2 bits each  4 seats  5 options, 10 nibbles  10 prefs, 8 × 2 bits
       12 matches played  14 matches won
    104 the match: 0 id, or 0 for none  2 seats  3 levels  5 tempers  6 moves  8 state (136)  144 its length
    250 sequence number (16 bit)  252 crc32 of all before it
"""

import binascii
import struct

from micropython import const

SIZE = const(256)
_VERSION = const(1)
_SETTINGS = const(3)
_SLOTS = const(24)
_SLOT = const(16)
_SLOT_COUNT = const(5)
_MATCH = const(104)
_STATE = const(112)
_STATE_MAX = const(136)
_LENGTH = const(248)
_SEQUENCE = const(250)
_CRC = const(252)

LANG = const(0)  # 0 not asked yet, then 1 + index in i18n.LANGUAGES
VOLUME = const(1)  # 0 off, 1 low, 2 high
BRIGHTNESS = const(2)  # 1 … 10
LIGHTS = const(3)
SPEED = const(4)  # 0 normal, 1 quick, 2 calm
FORCED = const(5)  # 1: a card that is the only legal one plays itself
CONFIRM = const(6)  # 1: a card must be confirmed
LAST_GAME = const(7)  # 7 and 8: id of the game played last
DATE = const(9)  # 9 to 11: the date of the daily deal put in last, year - 2000, month, day; 0 for none
OPEN = const(12)  # 1: at the next start, open LAST_GAME at once
_DEFAULTS = b"\x00\x01\x08\x01\x00\x00\x00"

PLAYED = const(12)
WON = const(14)


def game_id(name):
    """A game's number in the store, 1 … 65535: a checksum of its folder's name."""
    return (binascii.crc32(name.encode()) & 0xFFFF) or 1


class Store:
    """The block in memory, and the two places it is kept in (either may be None)."""

    def __init__(self, nvm, scratch):
        self.nvm = nvm if nvm is not None and len(nvm) >= SIZE else None
        self.scratch = scratch if scratch is not None and len(scratch) >= SIZE else None
        self.lost = False
        """True if something was stored but could not be read: the console says so once."""
        old = self._read(self.nvm)
        newer = self._read(self.scratch)
        if newer and (not old or (newer[_SEQUENCE] - old[_SEQUENCE]) & 0x80 == 0):
            old = newer
        elif not old and self.nvm:
            first = bytes(self.nvm[0:SIZE])
            self.lost = first != b"\xff" * SIZE and first != b"\x00" * SIZE
        if old:
            self.data = old
        else:
            self.data = bytearray(SIZE)
            self.data[0:3] = b"CA" + bytes((_VERSION,))
            self.data[_SETTINGS : _SETTINGS + len(_DEFAULTS)] = _DEFAULTS

    def _read(self, place):
        if place is None:
            return None
        data = bytearray(place[0:SIZE])
        if data[0:3] != b"CA" + bytes((_VERSION,)):
            return None
        if struct.unpack_from("<HH", data, _CRC) != _crc(data):
            return None
        return data

    def get(self, field):
        """One setting (LANG, VOLUME, …), 0 … 255."""
        return self.data[_SETTINGS + field]

    def put(self, field, value):
        """Change one setting; `save` writes it."""
        self.data[_SETTINGS + field] = value

    def slot(self, name):
        """A memoryview of the 16 bytes kept for the game called `name`; the least recent makes room."""
        number = game_id(name)
        d = self.data
        for at in range(_SLOTS, _SLOTS + _SLOT * _SLOT_COUNT, _SLOT):
            found = d[at] | d[at + 1] << 8
            if found in (number, 0):
                break
        else:
            d[_SLOTS : _MATCH - _SLOT] = d[_SLOTS + _SLOT : _MATCH]
            d[at : at + _SLOT] = bytes(_SLOT)
        struct.pack_into("<H", d, at, number)
        return memoryview(d)[at : at + _SLOT]

    def pref(self, name, i):
        """Choice index of the i-th PREF of the game called `name`."""
        return self.slot(name)[10 + i // 4] >> 2 * (i % 4) & 3

    def count(self, name, won):
        """Count a finished match of the game called `name`."""
        slot = self.slot(name)
        for field in (PLAYED, WON) if won else (PLAYED,):
            n = slot[field] | slot[field + 1] << 8
            if n < 0xFFFF:
                struct.pack_into("<H", slot, field, n + 1)

    def keep_match(self, name, seats, levels, tempers, moves, state):
        """Put a match in progress into the block (levels: 2 bits a seat; tempers: 1 bit a seat)."""
        d = self.data
        struct.pack_into("<HBHBH", d, _MATCH, game_id(name), seats, levels, tempers, moves)
        d[_STATE : _STATE + _STATE_MAX] = bytes(_STATE_MAX)
        d[_STATE : _STATE + len(state)] = state
        d[_LENGTH] = len(state)

    def drop_match(self):
        """No match is in progress any more."""
        self.data[_MATCH] = self.data[_MATCH + 1] = 0

    def has_match(self, name):
        """True if a match of the game called `name` waits to be continued."""
        return self.data[_MATCH] | self.data[_MATCH + 1] << 8 == game_id(name)

    def waits(self):
        """True if a match of any game waits to be continued: there is room for one."""
        return self.data[_MATCH] > 0 or self.data[_MATCH + 1] > 0

    def match(self):
        """(seats, levels, tempers, moves, state)."""
        seats, levels, tempers, moves = struct.unpack_from("<BHBH", self.data, _MATCH + 2)
        return seats, levels, tempers, moves, self.data[_STATE : _STATE + self.data[_LENGTH]]

    def save(self, durable=True):
        """Write the block: to scratch memory always, to flash if `durable` and something changed."""
        d = self.data
        if durable and self.nvm and bytes(self.nvm[0:_SEQUENCE]) == bytes(d[0:_SEQUENCE]):
            durable = False
        struct.pack_into("<H", d, _SEQUENCE, (d[_SEQUENCE] + 1) & 0xFF)
        struct.pack_into("<HH", d, _CRC, *_crc(d))
        if self.scratch:
            self.scratch[0:SIZE] = d
        if durable and self.nvm:
            self.nvm[0:SIZE] = d


def _crc(data):
    # as two halves: the whole is a heap integer on the board
    crc = binascii.crc32(data[0:_CRC])
    return crc & 0xFFFF, crc >> 16
