# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The logs of the games' last matches, in what the store leaves free of its memories.

Each memory has up to four parts of equal size there, one for a game:

    0 size n of the log  2 id of the game  4 `first`  6 `kept` of mesa.core.log.Log, 16 bit each
    8 whether the player has had help with the next decision, and 2 if the match counts for the rating
    9 n bytes of log, then the CRC-32 of it all

A log is put into the battery-backed memory when its match is left or over, and to flash with the next write.
If it has no room there, its match goes on without it: coach and score sheet then begin with the next hand.
A file on the drive can have the log of a match that is over, too.
"""

import binascii
import os
import struct

from micropython import const

from mesa.board import store

_HEAD = const(9)
_PART = const(896)  # bytes of a part at least
_PARTS = const(4)
_FLASH = const(2560)  # offset of the parts in flash

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.store import Store
    from mesa.core.match import Match


def parts(place: "Any", start: int) -> "list[tuple[int, int]]":
    """Return (offset, size) of each part of a memory, whose parts begin at `start`."""
    room = len(place) - start if place else 0
    n = min(_PARTS, room // _PART)
    return [(start + i * (room // n), room // n) for i in range(n)]


def leave(saved: "Store", match: "Match") -> None:
    """Store a match that is left, with the time since the last action, and its log."""
    if match.log is not None and not match.over():
        saved.keep_match(match)
        keep(saved, match.game)


def keep(saved: "Store", game: str) -> None:
    """Put the log in memory, that of a match of `game`, where a restart of the program leaves it."""
    log = saved.log
    if log.full or not log.size:
        return
    saved.log_left = game
    found = parts(saved.scratch, 2 * store.PLACE)
    if not found:
        return
    at, room = _part_of(saved, saved.scratch, found, store.game_id(game))
    if _HEAD + log.size + 4 > room:
        return
    saved.log_left = ""
    saved.write(saved.scratch, _packed(log, game), at)


def to_flash(saved: "Store", match: "Match | None" = None) -> None:
    """Write a log that flash lacks, if there is one and room for it: one more write of the budget.

    match: the one on the screen; its log is kept if it is over.
    """
    if match is not None and match.log is not None and match.over():
        keep(saved, match.game)
    found = parts(saved.nvm, _FLASH)
    if not found or saved.spare < 2 * store.COST:
        return
    for at, room in parts(saved.scratch, 2 * store.PLACE):
        block = _block(saved.scratch, at, room)
        if block and _put(saved, found, block):
            return
    if saved.log_left:
        block = _packed(saved.log, saved.log_left)
        saved.log_left = ""
        _put(saved, found, block)


def _put(saved, found, block):
    # write a log's block to its part of flash; return whether it was not there
    at, room = _part_of(saved, saved.nvm, found, store.word(block, 2))
    if len(block) > room or bytes(saved.nvm[at : at + len(block)]) == bytes(block):
        return False
    saved.spare = max(0, saved.spare - store.COST)
    saved.write(saved.nvm, block, at)
    return True


def _block(place, at, room):
    # return the log in a part, from its head to its checksum; None if there is none
    n = _HEAD + store.word(bytes(place[at : at + 2]), 0)
    if not _HEAD < n <= room - 4:
        return None
    block = bytes(place[at : at + n + 4])
    crc = binascii.crc32(memoryview(block)[:n])
    return block if struct.unpack_from("<I", block, n)[0] == crc else None


def read(saved: "Store", game: str) -> None:
    """Get the log of the last match of `game` into memory: the one that leads to its saved match, if there is
    one. An empty log if there is none.
    """
    number = store.game_id(game)
    match = saved.at_match(number)
    wanted = store.match_check(saved.data, match) if match else 0
    log = saved.log
    log.clear()
    log.full = True
    saved.log_left = ""
    for place, start in ((saved.scratch, 2 * store.PLACE), (saved.nvm, _FLASH)):
        for at, room in parts(place, start):
            block = _block(place, at, room)
            if not block:
                continue
            n, found, first, kept, helped = struct.unpack_from("<HHHHB", block)
            if found != number or match and kept != wanted:
                continue
            for i in range(_HEAD, _HEAD + n):
                log.put(block[i])
            log.first, log.kept, log.kept_size = first, kept, n
            log.helped, log.counts = helped & 1 > 0, helped > 1
            log.full = False
            return


def leads(saved: "Store", game: str) -> bool:
    """Return whether the log in memory, read if need be, leads to the saved match of `game`."""
    at = saved.at_match(store.game_id(game))
    log = saved.log
    if log.kept_size != log.size or log.kept != store.match_check(saved.data, at):
        read(saved, game)  # only one that leads there
    return not log.full


def _packed(log, game):
    # return what a part has of a log: its head, its bytes, and the checksum
    block = bytearray(_HEAD + log.size + 4)
    kept = log.kept if log.kept_size == log.size else 0
    helped = log.helped | 2 * log.counts
    struct.pack_into("<HHHHB", block, 0, log.size, store.game_id(game), log.first, kept, helped)
    n = _HEAD
    for piece in log.blocks():
        block[n : n + len(piece)] = piece
        n += len(piece)
    crc = binascii.crc32(memoryview(block)[:n])
    struct.pack_into("<I", block, n, crc)
    return block


def _part_of(saved, place, found, number):
    # return the part of a game: its own, a free one, or that of the game that was played longest ago
    oldest = found[0]
    most = -1
    for at, room in found:
        other = store.word(bytes(place[at + 2 : at + 4]), 0)
        if other == number:
            return at, room
        age = saved.at_game(other) or 0xFFFF
        if age > most:
            most = age
            oldest = at, room
    return oldest


def to_drive(match: "Match") -> "str | None":
    """Write the log of a match that is over to a file; return why that failed, or None.

    The console may write to the drive if Start was held at power-on (boot.py). One file a match,
    logs/<game>-<deal number>-<n>.log: the bytes of its Log. Option --show-log of sim/run.py prints one as
    text. Never before it is over: a log begins with everybody's cards, and the PC can read the drive all the
    time.
    """
    log: "Any" = match.log
    try:
        if "logs" not in os.listdir():
            os.mkdir("logs")
        there = os.listdir("logs")
        n = 1
        while "{}-{}-{}.log".format(match.game, match.seed, n) in there:
            n += 1
        with open("logs/{}-{}-{}.log".format(match.game, match.seed, n), "wb") as file:
            for block in log.blocks():
                file.write(block)
    except OSError as problem:
        return str(problem)
    return None
