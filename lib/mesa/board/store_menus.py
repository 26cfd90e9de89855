# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Store operations needed between matches: the saved matches and the games' figures."""

import struct

from micropython import const

from mesa.board.records import SHOWN
from mesa.board.setting import TIPS_OFF
from mesa.board.store import (
    CLOCKED,
    CLOCKS,
    ENDED,
    GAME,
    GAME_COUNT,
    GAME_SEEN,
    GAMES,
    PLACE,
    PLAYED,
    STATE,
    TAIL,
    WINNER,
    WON,
    game_id,
    match_size,
    word,
)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.store import Store
    from mesa.core.match import Match
    from mesa.core.match_start import MatchStart

_OF_MATCH = const(63)  # the flags that mesa.core.match knows


def saved_match(store: "Store", name: str) -> "MatchStart":
    """Return the start of the saved match of the game called `name`; options as from `unpack`."""
    from mesa.core import match_start

    d = store.data
    at = store.at_match(game_id(name))
    seats = d[at + 2]
    end = at + STATE + d[at + 19]
    start = match_start.MatchStart(
        name,
        unpack(d[at + 3 : at + 7])[:seats],
        unpack(d[at + 10 : at + 14] + b"\0"),
        leader=(d[at + 15] & 15) - 1 if d[at + 15] & 15 else None,
        styles=bytes([d[at + 7] >> seat & 1 for seat in range(seats)]),
        state=d[at + STATE : end],
        moves=word(d, at + 8),
        hints=d[at + 16],
        played=1000 * word(d, at + 17),
        flags=d[at + 14] & _OF_MATCH,
        clocks=struct.unpack_from("<IIHI", d, end) if d[at + 14] & CLOCKED else (),
    )
    start.rival = d[at + 15] >> 4
    return start


def begin_match(store: "Store", match: "Match") -> None:
    """Store this match, as put_match does; it is the one that Store.keep_match goes on with."""
    seats = len(match.levels)
    new = bytearray(STATE + len(match.s) + (CLOCKS if match.real_time else 0))
    struct.pack_into("<HB", new, 0, game_id(match.game), seats)
    new[3:7] = pack(match.levels)[:4]
    new[7] = sum([match.styles[seat] << seat for seat in range(seats)])
    new[10:14] = pack(match.options)[:4]
    new[14] = CLOCKED if match.real_time else 0
    new[15] = (0 if match.leader is None else 1 + match.leader) | (match.rival[0] << 4 if match.rival else 0)
    new[19] = len(match.s)
    new[STATE : STATE + len(match.s)] = match.s
    put_match(store, new)
    store.log_left = ""


def put_match(store: "Store", new: bytearray) -> None:
    """Put a stored match before the others, in place of its game's; it is the one under way.

    If all would have no room, the match that was played longest ago goes. Does everything or, if memory runs
    out, nothing.
    """
    d = store.data
    number = word(new, 0)
    old = store.at_match(number)
    first = store.at_matches()
    kept = d[first:old] + d[old + match_size(d, old) :] if old else d[first:]
    if first + len(new) + len(kept) > PLACE - TAIL:
        kept = kept[: _last(kept)]
    d[first:] = new + kept
    store.current = number
    _resized(store)


def _last(matches):
    # return the offset of the last of these matches
    at = after = 0
    while after < len(matches):
        at = after
        after += match_size(matches, at)
    return at


def _resized(store):
    struct.pack_into("<H", store.data, 4, len(store.data))
    store.changed()


def tips_done(store: "Store", name: str) -> int:
    """Return a bit for each tip of a game that is not to be shown any more; -1 if tips are off."""
    record = store.game(name)
    return -1 if store.get(TIPS_OFF) else record[GAME_SEEN] | record[WINNER] >> 4 << 8


def pack(choices: "bytes | bytearray") -> bytearray:
    """Pack up to ten choice indexes or levels, 0 … 15, as in a game's figures and a match: five bytes, two a
    byte.
    """
    packed = bytearray(5)
    for i in range(len(choices)):
        packed[i // 2] |= choices[i] << 4 * (i % 2)
    return packed


def unpack(packed: "bytes | bytearray") -> bytes:
    """Return what was passed to `pack`, two values from each of these bytes."""
    return bytes([packed[i // 2] >> 4 * (i % 2) & 15 for i in range(2 * len(packed))])


def drop_match(store: "Store", number: int) -> None:
    """Delete the match in progress of the game of that id, if there is one."""
    at = store.at_match(number)
    if at:
        d = store.data
        size = match_size(d, at)
        d[at : at + size] = b""
        _resized(store)


def drop_broken(store: "Store", name: str) -> None:
    """Delete the match of a game that cannot go on, and let its deal not come again."""
    drop_match(store, game_id(name))
    record = store.game(name)
    record[SHOWN : SHOWN + 4] = bytes(4)
    put_game(store, name, record)


def has_match(store: "Store", name: str) -> bool:
    """Return whether a match of the game called `name` can be continued."""
    return store.at_match(game_id(name)) > 0


def keep_ended(store: "Store", match: "Match") -> None:
    """Let the battery-backed memory have a match that is over until flash has its figures, if it has no room
    for these.
    """
    if store.nvm and store.scratch and len(store.data) + TAIL > store.room:
        store.keep_match(match)
        at = store.at_match(store.current)
        store.data[at + 14] |= ENDED
        store.ended = bytes(store.data[at : at + match_size(store.data, at)])


def ended(store: "Store") -> bool:
    """Return whether the match read at power-on is over, and still to be counted."""
    at = store.at_match(store.current)
    return at > 0 and store.data[at + 14] & ENDED > 0


def put_game(store: "Store", name: str, record: bytearray) -> None:
    """Put `record`, a changed copy from store.game(name), first, in place of the game's figures.

    Allocates memory only for an additional game, and before anything else: it is done completely or not at
    all. If there is no room for it, the game that was used longest ago goes, with its match.
    """
    d = store.data
    number = game_id(name)
    struct.pack_into("<H", record, 0, number)
    at = store.at_game(number)
    if at == GAMES and d[at : at + GAME] == record:
        return
    if not at:
        if d[3] == GAME_COUNT or len(d) + GAME > PLACE - TAIL:
            at = store.at_matches() - GAME
            drop_match(store, word(d, at))
        else:
            at = store.at_matches()
            d[at:] = bytes(GAME) + d[at:]
            d[3] += 1
    for i in range(at - 1, GAMES - 1, -1):
        d[i + GAME] = d[i]
    d[GAMES : GAMES + GAME] = record
    _resized(store)


def count(store: "Store", name: str, record: bytearray, winners: "list[int]", counted: bool = True) -> None:
    """Count the match in progress, which is over or given up, of the game called `name`, and delete it.

    `record`: a copy of the game's figures, in which more may have changed. `winners` are seats, none if it is
    given up; the player is seat 0. counted: if not, only who has won is kept. Either everything happens or,
    if memory runs out, nothing.
    """
    number = game_id(name)
    for field in ((PLAYED, WON) if 0 in winners else (PLAYED,)) if counted else ():
        n = word(record, field)
        if n < 0xFFFF:
            struct.pack_into("<H", record, field, n + 1)
    record[WINNER] = record[WINNER] & 0xF0 | (1 + winners[0] if len(winners) == 1 else 0)
    put_game(store, name, record)
    drop_match(store, number)
