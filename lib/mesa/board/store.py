# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What survives the power switch: settings, the match in progress, what each game keeps.

One bytearray has all of it, in the order of what matters most, so that a small memory keeps the beginning:

    0    "CA"  2 layout version  3 bytes a game (GAME)  4 generation, 16 bit  6 bytes kept here, 16 bit
    8    settings, 32 bytes: mesa.board.setting says what each is, but for OPEN … FAULT
    40   the match: 0 id of its game, 0 for none  2 seats  3 bots' levels, 2 bits a seat  5 styles, a bit
         a seat  6 moves  8 options, ten of 4 bits  13 first leader, 1 + seat, 0 for none  14 hints taken
         15 seconds played  17 length of the state  18 checksum of the match  20 state, at most 160 bytes
    220  the games, GAME bytes each, the one used last first: 0 id, then LEVELS … LAST; at most GAME_COUNT

and after the last byte kept a CRC-32 of everything before it; then, where they fit, two bytes: `spare` in
units of 5 s, and that byte's complement. A memory of 8192 bytes keeps all. A smaller one keeps whole games
as far as they fit; if not even one does, as in 256 bytes, of the game used last the first SHORT bytes,
without the records by level and what follows them. New fields are appended: to the settings, or to a game by
raising GAME.

Flash (nvm) is erased at every write and lasts some 10 000 of them. So a write takes COST ms of `spare`,
which grows with time up to MOST: at most 24 in any hour. mesa.app.console says what is written when. The
battery-backed memory ("scratch") is written after every change. Both have the generation of the flash that
they belong to: a battery copy of that one, or of the next (a reset between the two writes), is newer.
"""

import binascii
import struct

from micropython import const

from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from alarm import SleepMemory
    from nvm import ByteArray

    from mesa.core.match import Match

VERSION = const(2)
HEAD = const(8)
SETTINGS = const(8)
MATCH = const(40)
STATE = const(60)
STATE_MAX = const(160)
GAMES = const(220)
GAME = const(65)
SHORT = const(27)
GAME_COUNT = const(12)
SIZE = const(1000)  # GAMES + GAME * GAME_COUNT: what `data` may grow to

COST = const(200_000)  # ms of `spare` that a write to flash takes: 18 writes an hour
MOST = const(1_200_000)  # and six more at once
UNIT = const(5000)  # ms of it that count 1 where it is kept

# among the settings
OPEN = const(7)  # at the next start open at once 1 LAST_GAME, or ABOUT
ABOUT = const(2)  # the About page
RESTARTED = const(8)  # 1: memory ran out, and the next start says so
DATE = const(9)  # 9 to 11: the date of the daily deal put in last, year - 2000, month, day; 0 for none
LAST_GAME = const(12)  # 12 and 13: id of the game played last
FAULT = const(14)  # 14 and 15: where memory ran out last (a checksum), 0 for nowhere

# a game's record
LEVELS = const(2)  # 16 bit: 2 bits a seat
SEATS = const(4)  # 0: nothing chosen yet
OPTIONS = const(5)  # ten of 4 bits
PREFS = const(10)  # eight of 2 bits
PLAYED = const(12)  # 16 bit
WON = const(14)  # 16 bit
WINNER = const(16)  # 1 + the seat that alone won the last match; 0 for none
GAME_SEEN = const(17)  # 17: a bit for each tip of the game that has been shown; 18 to 20: the game's own
# What follows only mesa.board.records and those who load it ask for.
# 21 DAY … 26, 27 BY_LEVEL … 44, 45 OWN … 56, 57 LAST … 64


def game_id(name: str) -> int:
    """A game's number in the store, 1 … 65535: a checksum of its folder's name."""
    return (binascii.crc32(name.encode()) & 0xFFFF) or 1


class Store:
    """What is kept, in memory, and the two places it is kept in (either may be None or too small).

    mesa.board.store_load makes one from what the places have, mesa.board.store_menus has what is asked of it
    between matches.

    touched: something changed since `save` was called last. dirty: flash may have something else.
    lost: something was stored but could not be read. repaired: a field had a value that cannot be, and
    has its default now. old_match: a match of an older layout could not be taken over. failed: a memory could
    not be written, and is not used any more.
    """

    nvm: "ByteArray | None"
    scratch: "SleepMemory | None"
    touched: bool
    dirty: bool
    lost: bool
    repaired: bool
    old_match: bool
    failed: bool
    spare: int  # ms, 0 … MOST: time that has passed, and no write to flash has taken it yet
    data: bytearray  # as long as the games need that it has, at most SIZE bytes
    flash_read: bool  # what flash has could be read
    generation: int
    head: bytearray  # bytes 0 to 13 of the match, which stay as they are

    # settings

    def get(self, field: int) -> int:
        """One setting (mesa.board.setting), 0 … 255."""
        return self.data[SETTINGS + field]

    def put(self, field: int, value: int) -> None:
        """Change one setting."""
        if self.data[SETTINGS + field] != value:
            self.data[SETTINGS + field] = value
            self.touched = self.dirty = True

    def word(self, field: int) -> int:
        """A setting of 16 bits (LAST_GAME, FAULT)."""
        return self.get(field) | self.get(field + 1) << 8

    def put_word(self, field: int, value: int) -> None:
        """Change a setting of 16 bits."""
        self.put(field, value & 0xFF)
        self.put(field + 1, value >> 8)

    # games

    def game(self, name: str) -> bytearray:
        """What is kept for the game called `name`, a copy: bytes at LEVELS, SEATS, …; zeros if nothing is.

        Console.put_game keeps what is changed in it.
        """
        number = game_id(name)
        for at in range(GAMES, len(self.data), GAME):
            if self.data[at] | self.data[at + 1] << 8 == number:
                return self.data[at : at + GAME]
        return bytearray(GAME)

    def pref(self, name: str, i: int) -> int:
        """Choice index of the i-th PREF of the game called `name`."""
        return self.game(name)[PREFS + i // 4] >> 2 * (i % 4) & 3

    # the match

    def keep_match(self, match: "Match") -> None:
        """Keep a match in progress, the one that store_menus.begin_match had last."""
        d = bytearray(GAMES - MATCH)  # apart, so that the old one stays if memory runs out
        d[0:14] = self.head
        struct.pack_into("<H", d, 6, match.moves)
        d[14] = min(match.hints, 255)
        struct.pack_into("<H", d, 15, min(match.played // 1000, 0xFFFF))
        n = d[17] = len(match.s)
        d[20 : 20 + n] = match.s
        struct.pack_into("<H", d, 18, match_crc(d))
        self.data[MATCH:GAMES] = d
        self.touched = self.dirty = True

    # writing

    def save(self, durable: bool) -> bool:
        """Write to the battery-backed memory, and to flash if `durable` and it has something else.

        Returns True if flash was written.
        """
        self.touched = False
        if durable and self.dirty:
            return once("mesa.board.store_flash").save(self, packed)
        if self.scratch:
            self.pack(self.scratch, self.generation)
        return False

    def pack(self, place: "Any", generation: int) -> None:
        """Write to a memory what it has space for, with its checksum, at once."""
        self.write(place, packed(self.data, len(place), generation, self.spare // UNIT))

    def write(self, place: "Any", block: bytearray) -> None:
        """Write what `packed` made for a memory."""
        try:
            place[0 : len(block)] = block
        except (OSError, RuntimeError) as problem:  # worn out: the match goes on without it
            once("mesa.board.store_flash").give_up(self, place, problem)


def packed(d: bytearray, size: int, generation: int, spare: int) -> bytearray:
    """What a memory of `size` bytes gets of a store's data."""
    games = (size - 4 - GAMES) // GAME
    n = min(GAMES + GAME * games, len(d))
    if not games:
        n = GAMES + (SHORT if size >= GAMES + SHORT + 4 else 0)
    struct.pack_into("<HH", d, 4, generation, n)
    block = bytearray(n + 6 if n + 6 <= size else n + 4)
    block[0:n] = memoryview(d)[0:n]
    if not games:
        block[3] = SHORT
    struct.pack_into("<HH", block, n, *crc(block, 0, n))
    if len(block) > n + 4:
        block[n + 4] = spare
        block[n + 5] = 255 - spare
    return block


def match_crc(match: bytearray) -> int:
    """The checksum of a match as it is kept (its 180 bytes), 1 … 65535."""
    return crc(match, 0, 18)[0] ^ crc(match, 20, GAMES - MATCH)[1] or 1


def crc(data: "bytes | bytearray", start: int, end: int) -> "tuple[int, int]":
    """CRC-32 of data[start:end] as two halves, low and high: the whole is a heap integer on the board."""
    whole = binascii.crc32(memoryview(data)[start:end])
    return whole & 0xFFFF, whole >> 16
