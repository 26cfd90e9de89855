# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What survives the power switch: settings, each game's figures, and a match of each game.

One bytearray, alike in memory, in flash and in the battery-backed memory:

    0    "CA"  2 layout version  3 number of games  4 size of it all, 16 bit  6 ALONE  7 free
    8    settings, 32 bytes, described in mesa.board.setting except OPEN … FAULT
    40   the games, GAME bytes each, most recent first: 0 id, then LEVELS … (here and in mesa.board.records)
         then the matches in progress, most recent first, one for each game: 0 id of the game  2 seats
         3 levels, 4 bits a seat  7 styles, a bit a seat  8 moves, 16 bit  10 options, eight of 4 bits
         14 flags (mesa.core.match, CLOCKED, ENDED)  15 lower half: first leader, 1 + seat, 0 for none; upper:
         opponent (mesa.ladder.opponent), 0 for none  16 hints taken  17 seconds played, 16 bit  19 length of
         the state  20 the state, at most 160 bytes; after it, if CLOCKED, ms: 0 since  4 waited  8 left
         10 played (mesa.core.match)

In both memories a tail of TAIL bytes follows: 0 generation of flash, 16 bit  2 sequence, 16 bit  4 `spare` in
units of SHORT_UNIT, 16 bit  6 CRC-32 of everything before it.

Flash (nvm) is erased at every write and lasts some 10 000 writes. So a write costs COST ms of `spare`, which
grows with time up to MOST: at most 24 writes in any hour. mesa.console.console decides when it is written,
mesa.board.store_flash does it. The battery-backed memory ("scratch") is written after every change: in two
places alternately, so that a reset amid a write leaves the one before. If half of it has no room for all, it
has, in one place, a block of settings and the match under way alone, with 1 at ALONE. Its generation is that
of the flash that it belongs to, or the next one, after a reset between the two writes. mesa.board.store_logs
keeps the logs of the matches behind it.
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

VERSION = const(3)
ALONE = const(6)
SETTINGS = const(8)
GAMES = const(40)
GAME = const(256)
GAME_COUNT = const(8)
STATE = const(20)  # in a match
STATE_MAX = const(160)
CLOCKS = const(14)  # bytes of a match's clocks
TAIL = const(10)
PLACE = const(2304)  # bytes at most, with the tail: five games with a match each always fit
DRIVE = const(12)

COST = const(200_000)  # ms of `spare` for a write to flash: 18 writes an hour
MOST = const(1_199_999)  # and a burst of six more
UNIT = const(5000)  # ms of it after which the battery-backed memory has it
SHORT_UNIT = const(20)
# For how many writes there must be time to spare before one for each of these reasons
# (Console.writes_needed): one is used, the others are reserved for what matters more
FOR_OVER = const(1)  # a page has shown what was won or lost
FOR_TIME = const(2)  # the last write was long ago
FOR_LEAVING = const(3)  # a page or a match; a match begins; five minutes have passed
FOR_NOTHING = const(9)

# flags of a stored match besides those of mesa.core.match
CLOCKED = const(128)
"""Its clocks follow the state."""
ENDED = const(64)
"""It is over, and flash has not its figures yet: they are counted at the next start."""

# in the settings, see `Store.get`
OPEN = const(7)  # open at the next start: ABOUT, or the page of LAST_GAME, and 1 + its row; 0: neither
BEGIN = const(128)  # and above: begin in LAST_GAME, or go on with, one of these
DAILY_DEAL = const(0)
DAILY_PROBLEM = const(1)
NEXT_RIVAL = const(2)
GO_ON = const(3)
ABOUT = const(255)  # the About page
RESTARTED = const(8)  # 1: memory ran out, and the next start reports it
DATE = const(9)  # 9 to 11: the date that was entered last, year - 2000, month, day; 0 for none
DATE_KNOWN = const(74)  # upper half of the month: 1 once it was entered since power-on
LAST_GAME = const(140)  # 12 and 13: id of the game at which the launcher was left
FAULT = const(142)  # 14 and 15: where memory last ran out (a checksum), 0 for nowhere

# in a game's figures
LEVELS = const(2)  # 4 bits a seat: its level, if it is a bot's
SEATS = const(6)  # 0: not chosen yet
OPTIONS = const(7)  # ten of 4 bits
PLAYED = const(12)  # 16 bit
WON = const(14)  # 16 bit
WINNER = const(16)  # lower half: 1 + the seat that won the last match alone, 0 for none; upper: GAME_SEEN
GAME_SEEN = const(17)  # a bit for each of tips 0 to 7 shown, 8 to 11 are in WINNER; 18 to 20: the game's own
# 21 … is used only by mesa.board.records and its callers, but for
PREFS = const(65)  # eight of 2 bits


def game_id(name: str) -> int:
    """Return a game's number in the store, 1 … 65535: a checksum of its folder's name."""
    return (binascii.crc32(name.encode()) & 0xFFFF) or 1


class Store:
    """The stored data in memory, and the two places to keep it (either may be None or too small).

    mesa.board.store_load creates it from those places; mesa.board.store_menus has the operations needed
    between matches.

    touched: changed since the last `save`. dirty: flash may differ. lost: stored data could not be read.
    older: it was of another layout. failed: a memory could not be written, and is no longer used.
    """

    nvm: "ByteArray | None"
    scratch: "SleepMemory | None"
    touched = dirty = lost = older = failed = False
    spare: int  # ms, 0 … MOST: time saved up for writes to flash
    data: bytearray  # grows with games and matches, up to PLACE - TAIL bytes
    current = 0  # id of the game whose match is under way, 0 for none
    room: int  # bytes of each of the two places in the battery-backed memory
    ended = b""  # a match with its final state, until flash has its figures; only if `room` is too small
    flash_read = False  # flash was readable
    drive = b""  # the state in which code.py has found the drive; b"": none, or a file is not right
    marked = True  # flash has that state
    generation = sequence = 0
    tail: bytearray
    log: "Log"  # of the match that was under way
    log_left = ""  # its game, if it is left or over, and the battery-backed memory has no room for its log

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
        """Note that flash differs."""
        self.touched = self.dirty = True

    # games

    def at_game(self, number: int) -> int:
        """Return the offset of the figures of the game of that id, 0 if it has none."""
        for at in range(GAMES, self.at_matches(), GAME):
            if word(self.data, at) == number:
                return at
        return 0

    def game(self, name: str) -> bytearray:
        """Return a copy of the figures of the game called `name`: bytes at LEVELS, SEATS, …; zeros if it has
        none.

        Call Console.put_game to store changes.
        """
        at = self.at_game(game_id(name))
        return self.data[at : at + GAME] if at else bytearray(GAME)

    def pref(self, name: str, i: int) -> int:
        """Return the choice index of the i-th PREF of the game called `name`."""
        return self.game(name)[PREFS + i // 4] >> 2 * (i % 4) & 3

    # the matches

    def at_matches(self) -> int:
        """Return the offset of the first match."""
        return GAMES + GAME * self.data[3]

    def at_match(self, number: int) -> int:
        """Return the offset of the match of the game of that id, 0 if there is none."""
        d = self.data
        at = self.at_matches()
        while at < len(d):
            if word(d, at) == number:
                return at
            at += match_size(d, at)
        return 0

    def keep_match(self, match: "Match", ahead: int = 0) -> None:
        """Store a match in progress, the one last passed to store_menus.begin_match.

        `ahead`: only its clocks have changed, so flash does not need it; store them that many ms later.
        """
        at = self.at_match(self.current)
        if not at:
            return
        d = self.data
        n = at + STATE
        d[n : n + len(match.s)] = match.s  # if memory runs out, it does so here, before anything changes
        struct.pack_into("<H", d, at + 8, match.moves)
        d[at + 14] = d[at + 14] & CLOCKED | match.flags
        d[at + 16] = min(match.hints, 255)
        struct.pack_into("<H", d, at + 17, min(match.played // 1000, 0xFFFF))
        if match.real_time:
            since, waited, left = match.since + ahead, match.waited + ahead, max(1, match.left - ahead)
            struct.pack_into("<IIHI", d, n + len(match.s), since, waited, left, match.played + ahead)
        self.touched = True
        self.dirty = self.dirty or not ahead
        log = match.log
        if log is not None:
            log.kept = 0 if log.full else match_check(d, at)
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
        if not place:
            return False
        self.sequence = (self.sequence + 1) & 0xFFFF
        d = self.data
        place_at = self.room * (self.sequence & 1)
        if len(d) + TAIL > self.room:
            place_at = 0
            at = self.at_match(self.current)
            d = d[:GAMES] + (self.ended or (d[at : at + match_size(d, at)] if at else b""))
            struct.pack_into("<BHB", d, 3, 0, len(d), 1)
        crc = self.seal(d)
        self.write(place, d, place_at)
        self.write(place, crc, place_at + len(d))
        return False

    def seal(self, d: "bytes | bytearray") -> bytearray:
        """Return the tail that follows `d`."""
        tail = self.tail
        struct.pack_into("<HHH", tail, 0, self.generation, self.sequence, self.spare // SHORT_UNIT)
        crc = binascii.crc32(memoryview(tail)[:6], binascii.crc32(d))
        struct.pack_into("<I", tail, 6, crc)
        return tail

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


def match_size(d: "bytearray | memoryview", at: int) -> int:
    """Return the size of the stored match at d[at]."""
    return STATE + d[at + 19] + (CLOCKS if d[at + 14] & CLOCKED else 0)


def match_check(d: bytearray, at: int) -> int:
    """Return a checksum of a stored match's moves and state, 1 … 65535."""
    end = at + STATE + d[at + 19]
    return (binascii.crc32(memoryview(d)[at + STATE : end]) & 0xFFFF) ^ word(d, at + 8) or 1
