# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What survives the power switch: settings, the match in progress, and a record for each game.

One bytearray holds it all, most important first, so that a small memory keeps the beginning:

    0    "CA"  2 layout version  3 bytes a game (GAME)  4 generation, 16 bit  6 bytes kept here, 16 bit
    8    settings, 32 bytes, described in mesa.board.setting except OPEN … FAULT
    40   the match: 0 id of its game, 0 for none  2 seats  3 bots' levels, their lower bits  5 styles, a bit
         a seat  6 moves  8 options, eight of 4 bits  12 flags (mesa.core.match)  13 lower half: first leader,
         1 + seat, 0 for none; upper: opponent (mesa.ladder.opponent), 0 for none  14 hints taken
         15 seconds played  17 length of the state  18 checksum of the match
         20 state, at most 160 bytes; in real time at most 146, and ms: 166 since  170 waited  174 left
         176 played (mesa.core.match)
    220  the games, GAME bytes each, most recent first: 0 id, then LEVELS … RATING_SCALE; at most GAME_COUNT

mesa.board.store_flash writes that to flash, as much as fits, and the log of the match after it. The
battery-backed memory ("scratch") has the match, and of the rest what differs from flash
(mesa.board.store_battery). Append new fields: to the settings, or to a game, whose bytes are all taken, by
raising GAME.

Flash (nvm) is erased at every write and lasts some 10 000 writes. So a write costs COST ms of `spare`, which
grows with time up to MOST: at most 24 writes in any hour. mesa.console.console decides what is written when.
The battery-backed memory is written after every change. Both store a generation, that of the
flash they belong to: a battery copy of that generation or the next (after a reset between the two writes) is
newer.
"""

import binascii
import struct

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from alarm import SleepMemory
    from nvm import ByteArray

    from mesa.core.log import Log
    from mesa.core.match import Match

VERSION = const(2)
HEAD = const(8)
SETTINGS = const(8)
MATCH = const(40)
STATE = const(60)
STATE_MAX = const(160)
CLOCKS = const(206)
GAMES = const(220)
GAME = const(192)
DAY_END = const(27)
SHORT = const(29)  # DAY_END bytes, then LEVELS_ABOVE
GAME_COUNT = const(12)
DRIVE = const(12)
SIZE = const(2524)  # GAMES + GAME * GAME_COUNT: the limit for `data`

COST = const(200_000)  # ms of `spare` for a write to flash: 18 writes an hour
MOST = const(1_199_999)  # and a burst of six more
UNIT = const(5000)  # ms of it for 1 in the byte that flash has
# For how many writes there must be time to spare before one for each of these reasons (Console.need): one is
# used, the others are reserved for what matters more
FOR_OVER = const(1)  # a match is over that flash has unfinished: one write is always reserved for that
FOR_LONG_AGO = const(2)  # the last write; or the battery-backed memory has no room for all that flash lacks
FOR_LEAVING = const(4)  # a page or a match; or five minutes have passed
FOR_ELSE = const(5)
FOR_NOTHING = const(9)
FRAMES = const(3)
SHORT_UNIT = const(20)  # and in the two bytes of the battery-backed memory

# in the settings, see `Store.get`
OPEN = const(7)  # open at the next start: ABOUT, or the page of LAST_GAME, and 1 + its row; 0: neither
ABOUT = const(255)  # the About page
RESTARTED = const(8)  # 1: memory ran out, and the next start reports it
DATE = const(9)  # 9 to 11: date of the last daily deal entered, year - 2000, month, day; 0 for none
LAST_GAME = const(140)  # 12 and 13: id of the game at which the launcher was left
FAULT = const(142)  # 14 and 15: where memory last ran out (a checksum), 0 for nowhere
MATCH_LEVELS = const(156)  # 28 and 29: the upper bits of the levels of the match in progress

# in a game's record
LEVELS = const(2)  # 16 bit: the lower 2 bits of each seat's level (mesa.board.store_menus.pack_levels)
SEATS = const(4)  # 0: not chosen yet
OPTIONS = const(5)  # ten of 4 bits
PREFS = const(10)  # eight of 2 bits
PLAYED = const(12)  # 16 bit
WON = const(14)  # 16 bit
WINNER = const(
    16
)  # lower 4 bits: 1 + the seat that won the last match alone, 0 for none; upper: see GAME_SEEN
GAME_SEEN = const(
    17
)  # 17: a bit for each of tips 0 to 7 shown, 8 to 11 are in WINNER; 18 to 20: the game's own
# The rest is used only by mesa.board.records and its callers.
# 21 DAY … 26, 27 BY_LEVEL … 44, 45 OWN … 56, 57 LAST … 64
LEVELS_ABOVE = const(65)  # 16 bit: the upper 2 bits of each seat's level
# 67 PROBLEMS … 76, 77 LADDER … 79, 80 RATING … 119, 120 AT_STEP … RATING_SCALE


def game_id(name: str) -> int:
    """Return a game's number in the store, 1 … 65535: a checksum of its folder's name."""
    return (binascii.crc32(name.encode()) & 0xFFFF) or 1


class Store:
    """The stored data in memory, and the two places to keep it (either may be None or too small).

    mesa.board.store_load creates it from those places; mesa.board.store_menus has the operations needed
    between matches.

    touched: changed since the last `save`. dirty: flash may differ. over: for how many writes there must be
    time to spare to write flash, since the battery-backed memory has no room for all that differs; 0: it has.
    lost: stored data could not be read. repaired: a field had an invalid value and was reset to its default.
    old_match: a match of an older layout could not be converted. failed: a memory could not be written, and
    is no longer used.
    """

    nvm: "ByteArray | None"
    scratch: "SleepMemory | None"
    touched: bool
    dirty: bool
    over: int
    end: int  # of the match in `data` when the next ones were set; or up to FRAMES, see `changed`
    rest: int  # the match goes on there: at CLOCKS in real time, else at GAMES
    match_at: int  # its offset in the battery-backed memory
    crc: int  # of what is before it there
    lost: bool
    repaired: bool
    old_match: bool
    failed: bool
    spare: int  # ms, 0 … MOST: time saved up for writes to flash
    data: bytearray  # grows with the number of games, up to SIZE bytes
    flash_read: bool  # flash was readable
    drive = b""  # the state in which code.py has found the drive; b"": none, or a file is not right
    marked = True  # flash has that state
    generation: int
    log: "Log"  # of the match, with what waits before it
    head: bytearray  # bytes 0 to 13 of the match, which do not change but for moves and flags

    # settings

    def get(self, field: int) -> int:
        """Return one setting: `field` is one of mesa.board.setting, or OPEN … (128 more for two bytes)."""
        at = SETTINGS + (field & 31)
        if field > 127:
            return word(self.data, at)
        return self.data[at] if field < 32 else self.data[at] >> field // 64 * 4 & 15

    def put(self, field: int, value: int) -> None:
        """Change one setting."""
        if self.get(field) == value:
            return
        at = SETTINGS + (field & 31)
        if field > 127:
            struct.pack_into("<H", self.data, at, value)
        elif field > 31:  # the other half of the byte stays
            upper = field // 64 * 4
            self.data[at] = value << upper | self.data[at] & 0xF0 >> upper
        else:
            self.data[at] = value
        self.changed()

    def changed(self) -> None:
        """Note that something else than the match has changed. To write that takes memory, as what has led to
        it does: so the console waits for some frames.
        """
        self.touched = self.dirty = True
        self.end = FRAMES

    # games

    def game(self, name: str) -> bytearray:
        """Return a copy of the record of the game called `name`: bytes at LEVELS, SEATS, …; zeros if it has
        none.

        Call Console.put_game to store changes.
        """
        number = game_id(name)
        for at in range(GAMES, len(self.data), GAME):
            if word(self.data, at) == number:
                return self.data[at : at + GAME]
        return bytearray(GAME)

    def pref(self, name: str, i: int) -> int:
        """Return the choice index of the i-th PREF of the game called `name`."""
        return self.game(name)[PREFS + i // 4] >> 2 * (i % 4) & 3

    # the match

    def keep_match(self, match: "Match", ahead: int = 0) -> None:
        """Store a match in progress, the one last passed to store_menus.begin_match.

        `ahead`: only its clocks have changed, so flash does not need it; store them that many ms later.
        """
        d = bytearray(GAMES - MATCH)  # a separate buffer, so that the old one stays if memory runs out
        d[0:14] = self.head
        struct.pack_into("<H", d, 6, match.moves)
        d[12] = match.flags
        d[14] = min(match.hints, 255)
        struct.pack_into("<H", d, 15, min(match.played // 1000, 0xFFFF))
        n = d[17] = len(match.s)
        d[20 : 20 + n] = match.s
        if match.real_time:
            since, waited, left = match.since + ahead, match.waited + ahead, max(1, match.left - ahead)
            struct.pack_into("<IIHI", d, CLOCKS - MATCH, since, waited, left, match.played + ahead)
        crc = match_crc(d)
        struct.pack_into("<H", d, 18, crc)
        self.data[MATCH:GAMES] = d
        self.touched = True
        self.dirty = self.dirty or not ahead
        log = match.log
        if log is not None:
            log.kept = 0 if log.full else crc
            log.kept_size = log.size

    # writing

    def save(self, durable: bool) -> bool:
        """Write to the battery-backed memory, and to flash if `durable` and flash differs.

        Return whether flash was written.
        """
        self.touched = False
        if durable and self.dirty:
            from mesa.board import store_flash

            if store_flash.save(self):
                return True
        place = self.scratch
        if place:
            end = self.end
            d = memoryview(self.data)
            if end != STATE + d[MATCH + 17]:
                from mesa.board import store_battery

                store_battery.write(self)
            else:  # only the match has changed
                n = self.match_at
                crc = self.crc
                for part in (d[MATCH:end], d[self.rest : GAMES]):
                    crc = binascii.crc32(part, crc)
                    self.write(place, part, n)
                    n += len(part)
                left = self.spare // SHORT_UNIT
                self.write(place, struct.pack("<HHH", crc & 0xFFFF, crc >> 16, left), n)
        return False

    def write(self, place: "Any", block: "bytes | bytearray | memoryview", at: int = 0) -> None:
        """Write bytes to a memory, from `at` on."""
        try:
            place[at : at + len(block)] = block
        except (OSError, RuntimeError) as problem:  # worn out: the match goes on without it
            from mesa.board import store_flash

            store_flash.give_up(self, place, problem)


def word(d: "bytes | bytearray | memoryview | ByteArray", at: int) -> int:
    """Return the 16-bit number at d[at], low byte first."""
    return d[at] | d[at + 1] << 8


def match_crc(match: bytearray) -> int:
    """Return the checksum of a stored match (its 180 bytes), 1 … 65535."""
    return crc(match, 0, 18)[0] ^ crc(match, 20, GAMES - MATCH)[1] or 1


def crc(data: "bytes | bytearray", start: int, end: int) -> "tuple[int, int]":
    """Return the CRC-32 of data[start:end] as two halves, low and high: as one it is a heap integer."""
    whole = binascii.crc32(memoryview(data)[start:end])
    return whole & 0xFFFF, whole >> 16
