# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Store operations needed between matches: the saved match and the games' records."""

import struct

from micropython import const

from mesa.board.setting import TIPS_OFF
from mesa.board.store import (
    CLOCKS,
    GAME,
    GAME_COUNT,
    GAME_SEEN,
    GAMES,
    MATCH,
    MATCH_LEVELS,
    PLAYED,
    SETTINGS,
    STATE,
    WINNER,
    WON,
    game_id,
    word,
)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from mesa.board.store import Store
    from mesa.core.match import Match
    from mesa.core.match_start import MatchStart


def waiting_match(store: "Store", name: str) -> "MatchStart":
    """Return the start of the saved match, one of the game called `name`; options as from unpack_options."""
    from mesa.core import match_start

    d = store.data
    seats, _, styles, moves = struct.unpack_from("<BHBH", d, MATCH + 2)
    start = match_start.MatchStart(
        name,
        unpack_levels(d, MATCH + 3, SETTINGS + (MATCH_LEVELS & 31))[:seats],
        unpack_options(d[MATCH + 8 : MATCH + 12] + b"\0"),
        leader=(d[MATCH + 13] & 15) - 1 if d[MATCH + 13] & 15 else None,
        styles=bytes([styles >> seat & 1 for seat in range(seats)]),
        state=d[STATE : STATE + d[MATCH + 17]],
        moves=moves,
        hints=d[MATCH + 14],
        played=1000 * word(d, MATCH + 15),
        flags=d[MATCH + 12],
        clocks=struct.unpack_from("<IIHI", d, CLOCKS) if STATE + d[MATCH + 17] <= CLOCKS else (),
    )
    start.rival = d[MATCH + 13] >> 4
    log = store.log
    start.logged = log.kept == word(d, MATCH + 18) and log.kept_size == log.size
    return start


def begin_match(store: "Store", match: "Match") -> None:
    """Prepare Store.keep_match for this match: store what does not change while it is played."""
    head = bytearray(14)
    seats = len(match.levels)
    styles = 0
    for seat in range(seats):
        styles |= (match.styles[seat] & 1) << seat
    struct.pack_into("<HBHB", head, 0, game_id(match.game), seats, 0, styles)
    levels = bytearray(4)
    pack_levels(match.levels, levels, 0, 2)
    head[3:5] = levels[0:2]
    store.put(MATCH_LEVELS, word(levels, 2))
    head[8:12] = pack_options(match.options)[:4]
    head[13] = (0 if match.leader is None else 1 + match.leader) | (match.rival[0] << 4 if match.rival else 0)
    store.head = head
    store.changed()  # in real time it may have clocks, which an older save had not


def told(store: "Store", name: str) -> int:
    """Return a bit for each tip of a game that is not to be shown any more; -1 if tips are off."""
    record = store.game(name)
    return -1 if store.get(TIPS_OFF) else record[GAME_SEEN] | record[WINNER] >> 4 << 8


def pack_levels(levels: "bytes | bytearray", d: bytearray, low: int, above: int) -> None:
    """Store up to eight levels, 0 … 15, in `d`: the lower two bits of each in a word at `low`, the others at
    `above`, since old saves have only the lower ones.
    """
    for at, shift in ((low, 0), (above, 2)):
        packed = 0
        for seat in range(len(levels)):
            packed |= (levels[seat] >> shift & 3) << 2 * seat
        struct.pack_into("<H", d, at, packed)


def unpack_levels(d: bytearray, low: int, above: int) -> bytes:
    """Return the eight levels that pack_levels stored; 0 where it has not."""
    low = word(d, low)
    above = word(d, above)
    return bytes([low >> 2 * seat & 3 | (above >> 2 * seat & 3) << 2 for seat in range(8)])


def pack_options(choices: "bytes | bytearray") -> bytearray:
    """Pack up to ten choice indexes as in a game's record and a match: five bytes, two choices a byte."""
    packed = bytearray(5)
    for i in range(len(choices)):
        packed[i // 2] |= choices[i] << 4 * (i % 2)
    return packed


def unpack_options(packed: "bytes | bytearray") -> bytes:
    """Return the choice indexes passed to pack_options, padded with zeros to ten."""
    return bytes([packed[i // 2] >> 4 * (i % 2) & 15 for i in range(10)])


def drop_match(store: "Store") -> None:
    """Delete the match in progress."""
    if any_match(store):
        for i in range(MATCH, GAMES):  # a loop takes no memory
            store.data[i] = 0
        store.changed()


def has_match(store: "Store", name: str) -> bool:
    """Return whether a match of the game called `name` is waiting to be continued."""
    return word(store.data, MATCH) == game_id(name)


def any_match(store: "Store") -> bool:
    """Return whether a match of any game is waiting to be continued; only one can be stored."""
    return store.data[MATCH] > 0 or store.data[MATCH + 1] > 0


def in_flash(store: "Store") -> bool:
    """Return whether flash holds a match in progress, as far as it could be read."""
    nvm = store.nvm
    return nvm is not None and store.flash_read and bytes(nvm[MATCH : MATCH + 2]) != b"\0\0"


def put_first(store: "Store", record: bytearray) -> None:
    """Put the record (GAME bytes) first, replacing the same game's or the least recently used.

    Allocates memory only for an additional game, and before anything else: it is done completely or not at
    all.
    """
    d = store.data
    at = GAMES
    while at < len(d) and (d[at] or d[at + 1]) and (d[at] != record[0] or d[at + 1] != record[1]):
        at += GAME
    if at == len(d):
        if at < GAMES + GAME_COUNT * GAME:
            d.extend(bytes(GAME))
        else:
            at -= GAME
    for i in range(at - 1, GAMES - 1, -1):
        d[i + GAME] = d[i]
    d[GAMES : GAMES + GAME] = record


def put_game(store: "Store", name: str, record: bytearray) -> None:
    """Store `record`, a changed copy from store.game(name). Beyond 12 games, drop the least recently used."""
    struct.pack_into("<H", record, 0, game_id(name))
    if store.data[GAMES : GAMES + GAME] != record:
        put_first(store, record)
        store.changed()


def count(
    store: "Store",
    name: str,
    winners: "list[int]",
    more: "Callable[[bytearray], None] | None" = None,
    counted: bool = True,
) -> None:
    """Count the match in progress, which is over or given up, of the game called `name`, and delete it.

    `winners` are seats, none if it is given up; the player is seat 0. more(record) may change more of the
    game's record. counted: if not, only who has won is kept. Either everything happens or, if memory runs
    out, nothing.
    """
    record = store.game(name)
    if more:
        more(record)
    for field in ((PLAYED, WON) if 0 in winners else (PLAYED,)) if counted else ():
        n = word(record, field)
        if n < 0xFFFF:
            struct.pack_into("<H", record, field, n + 1)
    record[WINNER] = record[WINNER] & 0xF0 | (1 + winners[0] if len(winners) == 1 else 0)
    struct.pack_into("<H", record, 0, game_id(name))
    drop_match(store)
    put_first(store, record)
    store.changed()
