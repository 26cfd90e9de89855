# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What survives the power switch: settings, the match in progress, what each game keeps.

One bytearray has all of it, in the order of what matters most, so that a small memory keeps the beginning:

    0    "CA"  2 layout version  3 bytes a game (_GAME)  4 generation, 16 bit  6 bytes kept here, 16 bit
    8    settings, 32 bytes: LANG … NAME, bounds and defaults in _BOUNDS
    40   the match: 0 id of its game, 0 for none  2 seats  3 bots' levels, 2 bits a seat  5 styles, a bit
         a seat  6 moves  8 options, ten of 4 bits  13 first leader, 1 + seat, 0 for none  14 hints taken
         15 seconds played  17 length of the state  18 checksum of the match  20 state, at most 160 bytes
    220  the games, _GAME bytes each, the one used last first: 0 id, then LEVELS … GAME_SEEN

and after the last byte kept a CRC-32 of everything before it. A memory of 256 bytes keeps settings, match and
the game used last; 8192 keep all. New fields are appended: to the settings, or to a game by raising _GAME.

Flash (nvm) is erased at every write and lasts some 10 000 of them, so mesa.console says when it is written;
the battery-backed memory ("scratch") is written after every change. Both have the generation of the flash
that they belong to: a battery copy of that one, or of the next (a reset between the two writes), is newer.
"""

import binascii
import struct

from micropython import const

_VERSION = const(2)
_HEAD = const(8)
_SETTINGS = const(8)
_MATCH = const(40)
_STATE = const(60)
_STATE_MAX = const(160)
_GAMES = const(220)
_GAME = const(24)
_GAME_COUNT = const(12)
_SIZE = const(508)  # _GAMES + _GAME * _GAME_COUNT

LANG = const(0)  # 0 not asked yet, then 1 + index in i18n.LANGUAGES
VOLUME = const(1)  # 0 off, 1 low, 2 high
BRIGHTNESS = const(2)  # 1 … 10
LIGHTS = const(3)
SPEED = const(4)  # 0 normal, 1 quick, 2 calm
FORCED = const(5)  # 1: a card that is the only legal one plays itself
CONFIRM = const(6)  # 1: a card must be confirmed
OPEN = const(7)  # 1: at the next start, open LAST_GAME at once
RESTARTED = const(8)  # 1: memory ran out, and the next start says so
DATE = const(9)  # 9 to 11: the date of the daily deal put in last, year - 2000, month, day; 0 for none
LAST_GAME = const(12)  # 12 and 13: id of the game played last
FAULT = const(14)  # 14 and 15: where memory ran out last (a checksum), 0 for nowhere
SEEN = const(16)  # 16 to 19: a bit for each hint of the console that has been shown
NAME = const(20)  # 20 to 31: the owner's name, at most 12 characters of Latin-1, then zeros
_NAME_MAX = const(12)
_RAW = const(12)  # from here on no field has bounds of its own
# lowest, highest, default of the settings before _RAW
_BOUNDS = (
    b"\x00\x02\x00\x00\x02\x01\x01\x0a\x08\x00\x01\x01\x00\x02\x00\x00\x01\x00\x00\x01\x00"
    b"\x00\x01\x00\x00\x01\x00\x00\x63\x00\x00\x0c\x00\x00\x1f\x00"
)

# a game's record
LEVELS = const(2)  # 16 bit: 2 bits a seat; SEEN of a game: 17 to 20
SEATS = const(4)  # 0: nothing chosen yet
OPTIONS = const(5)  # ten of 4 bits
PREFS = const(10)  # eight of 2 bits
PLAYED = const(12)  # 16 bit
WON = const(14)  # 16 bit
WINNER = const(16)  # 1 + the seat that alone won the last match; 0 for none
GAME_SEEN = const(17)  # 17 to 20: a bit for each hint of the game that has been shown


def game_id(name):
    """A game's number in the store, 1 … 65535: a checksum of its folder's name."""
    return (binascii.crc32(name.encode()) & 0xFFFF) or 1


class Store:
    """What is kept, in memory, and the two places it is kept in (either may be None or too small).

    touched: something changed since `save` was called last. dirty: flash may have something else.
    lost: something was stored but could not be read. mended: a field had a value that cannot be, and has its
    default now. old_match: a match of an older layout could not be taken over.
    """

    def __init__(self, nvm, scratch):
        self.nvm = nvm if nvm is not None and _room(nvm) else None
        self.scratch = scratch if scratch is not None and _room(scratch) else None
        self.touched = self.lost = self.mended = self.old_match = False
        self.data = bytearray(_SIZE)
        flash = self._read(self.nvm)
        battery = self._read(self.scratch)
        self._flash_read = flash is not None
        if flash is None:
            flash = self._from_layout_1(battery is None)
        if flash and battery:
            if (battery[4] - flash[4] + (battery[5] - flash[5] << 8)) & 0xFFFF <= 1:
                self._take(flash)
            else:
                battery = None
        newest = battery or flash
        self._generation = struct.unpack_from("<H", flash or newest or self.data, 4)[0]
        self.dirty = battery is not None or not self._flash_read
        if newest:
            self._take(newest)
            self._check()
        else:
            if self.nvm:
                first = bytes(self.nvm[0:_GAMES])
                self.lost = first != b"\xff" * _GAMES and first != bytes(_GAMES)
            for field in range(_RAW):
                self.data[_SETTINGS + field] = _BOUNDS[3 * field + 2]
        self.data[0:4] = b"CA" + bytes((_VERSION, _GAME))

    # reading and checking

    def _read(self, place):
        # the bytes kept in a place, all but their checksum, or None
        if place is None:
            return None
        head = bytes(place[0:_HEAD])
        n = head[6] | head[7] << 8
        if head[0:3] != b"CA" + bytes((_VERSION,)) or not _GAMES <= n <= len(place) - 4:
            return None
        data = bytearray(place[0 : n + 4])
        if head[3] < 2 or struct.unpack_from("<HH", data, n) != _crc(data, 0, n):
            return None
        return data[0:n]

    def _from_layout_1(self, alone):
        # what an older program left, or None; its match is worth a word only once
        for place in (self.nvm, self.scratch):
            if place is not None and bytes(place[0:3]) == b"CA\x01":
                from mesa import store_1

                data, match = store_1.migrate(self.nvm, self.scratch)
                self.old_match = alone and match
                return data
        return None

    def _take(self, data):
        # settings and match are those of `data`; its games come before those that are here already
        d = self.data
        d[_SETTINGS:_GAMES] = data[_SETTINGS:_GAMES]
        width = data[3]
        for at in range(len(data) - width, _GAMES - 1, -width):
            if data[at] or data[at + 1]:
                record = bytearray(_GAME)
                n = min(width, _GAME)
                record[0:n] = data[at : at + n]
                self._put_first(record)

    def _check(self):
        d = self.data
        for field in range(_RAW):
            value = d[_SETTINGS + field]
            if not _BOUNDS[3 * field] <= value <= _BOUNDS[3 * field + 1]:
                d[_SETTINGS + field] = _BOUNDS[3 * field + 2]
                self.mended = True
        ended = False
        for i in range(_SETTINGS + NAME, _SETTINGS + NAME + _NAME_MAX):
            if d[i] and (ended or not _is_letter(d[i])):
                d[_SETTINGS + NAME : _MATCH] = bytes(_NAME_MAX)
                self.mended = True
                break
            ended = not d[i]
        for at in range(_GAMES, _SIZE, _GAME):
            if d[at + SEATS] > 8 or d[at + WINNER] > 8:
                d[at + SEATS] = d[at + WINNER] = 0
                self.mended = True
            played, won = struct.unpack_from("<HH", d, at + PLAYED)
            if won > played:
                d[at + PLAYED : at + PLAYED + 4] = bytes(4)
                self.mended = True
        if self.waits() and not (
            1 <= d[_MATCH + 2] <= 8
            and 1 <= d[_MATCH + 17] <= _STATE_MAX
            and d[_MATCH + 13] <= d[_MATCH + 2]
            and struct.unpack_from("<H", d, _MATCH + 18)[0] == self._match_crc()
        ):
            self.drop_match()
            self.mended = True
        self.dirty = self.dirty or self.mended

    def _match_crc(self):
        whole = _crc(self.data, _MATCH, _MATCH + 18)[0] ^ _crc(self.data, _STATE, _GAMES)[1]
        return whole or 1

    # settings

    def get(self, field):
        """One setting (LANG, VOLUME, …), 0 … 255."""
        return self.data[_SETTINGS + field]

    def put(self, field, value):
        """Change one setting."""
        if self.data[_SETTINGS + field] != value:
            self.data[_SETTINGS + field] = value
            self.touched = self.dirty = True

    def word(self, field):
        """A setting of 16 bits (LAST_GAME, FAULT)."""
        return self.get(field) | self.get(field + 1) << 8

    def put_word(self, field, value):
        """Change a setting of 16 bits."""
        self.put(field, value & 0xFF)
        self.put(field + 1, value >> 8)

    def name(self):
        """The owner's name, "" if none was given."""
        start = _SETTINGS + NAME
        return "".join([chr(c) for c in self.data[start : start + _NAME_MAX] if c])

    def put_name(self, name):
        """Change the owner's name: at most 12 characters of Latin-1, ValueError for others."""
        codes = [ord(c) for c in name]
        if len(codes) > _NAME_MAX or [c for c in codes if c > 255 or not _is_letter(c)]:
            raise ValueError("not a name of 12 letters")
        for i in range(_NAME_MAX):
            self.put(NAME + i, codes[i] if i < len(codes) else 0)

    # games

    def _find(self, name):
        number = game_id(name)
        for at in range(_GAMES, _SIZE, _GAME):
            if self.data[at] | self.data[at + 1] << 8 == number:
                return at
        return 0

    def _put_first(self, record):
        # the record (_GAME bytes) comes first, in place of the same game's or of the one used longest ago
        d = self.data
        at = _GAMES
        while at < _SIZE - _GAME and d[at : at + 2] != record[0:2] and (d[at] or d[at + 1]):
            at += _GAME
        d[_GAMES + _GAME : at + _GAME] = d[_GAMES:at]
        d[_GAMES : _GAMES + _GAME] = record

    def game(self, name):
        """What is kept for the game called `name`, a copy: bytes at LEVELS, SEATS, …; zeros if nothing is."""
        at = self._find(name)
        return self.data[at : at + _GAME] if at else bytearray(_GAME)

    def put_game(self, name, record):
        """Keep `record`, changed from `game(name)`. Of more than 12 games the one used longest ago goes."""
        struct.pack_into("<H", record, 0, game_id(name))
        if self.data[_GAMES : _GAMES + _GAME] != record:
            self._put_first(record)
            self.touched = self.dirty = True

    def pref(self, name, i):
        """Choice index of the i-th PREF of the game called `name`."""
        at = self._find(name)
        return self.data[at + PREFS + i // 4] >> 2 * (i % 4) & 3 if at else 0

    def count(self, name, winners):
        """A match of the game called `name` is over: count it. `winners` are seats, the player is seat 0."""
        record = self.game(name)
        for field in (PLAYED, WON) if 0 in winners else (PLAYED,):
            n = record[field] | record[field + 1] << 8
            if n < 0xFFFF:
                struct.pack_into("<H", record, field, n + 1)
        record[WINNER] = 1 + winners[0] if len(winners) == 1 else 0
        self.put_game(name, record)

    # the match

    def keep_match(self, table):
        """Keep a match in progress: a mesa.table.Table."""
        d = self.data
        seats = len(table.levels)
        levels = styles = 0
        for seat in range(seats):
            levels |= (table.levels[seat] & 3) << 2 * seat
            styles |= (table.tempers[seat] & 1) << seat
        struct.pack_into("<HBHBH", d, _MATCH, game_id(table.game), seats, levels, styles, table.moves)
        d[_MATCH + 8 : _STATE] = bytes(12)
        for i in range(len(table.options)):
            d[_MATCH + 8 + i // 2] |= table.options[i] << 4 * (i % 2)
        d[_MATCH + 13] = 0 if table.leader is None else 1 + table.leader
        d[_MATCH + 14] = min(table.hints, 255)
        struct.pack_into("<H", d, _MATCH + 15, min(table.played // 1000, 0xFFFF))
        n = d[_MATCH + 17] = len(table.s)
        d[_STATE : _STATE + n] = table.s
        d[_STATE + n : _GAMES] = bytes(_STATE_MAX - n)
        struct.pack_into("<H", d, _MATCH + 18, self._match_crc())
        self.touched = self.dirty = True

    def drop_match(self):
        """No match is in progress any more."""
        if self.waits():
            self.data[_MATCH:_GAMES] = bytes(_GAMES - _MATCH)
            self.touched = self.dirty = True

    def has_match(self, name):
        """True if a match of the game called `name` waits to be continued."""
        return self.data[_MATCH] | self.data[_MATCH + 1] << 8 == game_id(name)

    def waits(self):
        """True if a match of any game waits to be continued: there is room for one."""
        return self.data[_MATCH] > 0 or self.data[_MATCH + 1] > 0

    def flash_has_match(self):
        """True if flash has a match in progress, as far as it could be read."""
        return (
            self._flash_read and self.nvm is not None and bytes(self.nvm[_MATCH : _MATCH + 2]) != b"\x00\x00"
        )

    def match(self):
        """(levels, styles, moves, options, first leader or None, hints taken, seconds played, state)."""
        d = self.data
        seats, levels, styles, moves = struct.unpack_from("<BHBH", d, _MATCH + 2)
        return (
            bytes([levels >> 2 * seat & 3 for seat in range(seats)]),
            bytes([styles >> seat & 1 for seat in range(seats)]),
            moves,
            bytes([d[_MATCH + 8 + i // 2] >> 4 * (i % 2) & 15 for i in range(10)]),
            d[_MATCH + 13] - 1 if d[_MATCH + 13] else None,
            d[_MATCH + 14],
            d[_MATCH + 15] | d[_MATCH + 16] << 8,
            d[_STATE : _STATE + d[_MATCH + 17]],
        )

    # writing

    def save(self, durable):
        """Write to the battery-backed memory, and to flash if `durable` and it has something else.

        Returns True if flash was written.
        """
        self.touched = False
        write = False
        if durable and self.nvm and self.dirty:
            n = _room(self.nvm)
            write = not self._flash_read or bytes(self.nvm[2:4]) != bytes(self.data[2:4])
            write = write or bytes(self.nvm[6:n]) != self._pack(n, 0)[6:n]
            self.dirty = False
        if write:
            self._generation = (self._generation + 1) & 0xFFFF
        if self.scratch:
            n = _room(self.scratch)
            self.scratch[0 : n + 4] = self._pack(n, self._generation)
        if write:
            n = _room(self.nvm)
            try:
                self.nvm[0 : n + 4] = self._pack(n, self._generation)
                self._flash_read = True
            except (OSError, RuntimeError) as problem:  # worn out: the match goes on without it
                print("nvm:", problem)
                self.nvm = None
        return write

    def _pack(self, n, generation):
        # the first n bytes as a place has them, with their checksum
        d = self.data
        struct.pack_into("<HH", d, 4, generation, n)
        block = bytearray(n + 4)
        block[0:n] = memoryview(d)[0:n]
        struct.pack_into("<HH", block, n, *_crc(d, 0, n))
        return block


def _room(place):
    """How many bytes are kept in a memory of that length, with whole games only; 0 if it is too small."""
    games = (len(place) - 4 - _GAMES) // _GAME
    return _GAMES + _GAME * min(games, _GAME_COUNT) if games >= 0 else 0


def _is_letter(c):
    return c & 0x7F >= 32 and c != 0x7F


def _crc(data, start, end):
    # CRC-32 as two halves: the whole is a heap integer on the board
    crc = binascii.crc32(memoryview(data)[start:end])
    return crc & 0xFFFF, crc >> 16
