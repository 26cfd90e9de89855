# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Damaged saves: the console must start, every page open, and the damage be reported once."""

from __future__ import annotations

import binascii
import random
import struct
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sim.fault import Trial
from sim.fault.start import (
    GAMES,
    Fault,
    frames,
    power_on,
    press,
    scene,
    to_launcher,
    to_match,
    to_setup,
    top_scene,
)

if TYPE_CHECKING:
    from sim.board.session import Session

COUNT = 5_000
CHUNK = 250
_MATCH, _STATE, _RECORDS, _RECORD = 40, 60, 220, 67
_KEPT = _RECORDS + 4 * _RECORD
_saved = {}


def saved(game: str, seed: int) -> bytes:
    """Return the flash after a match of `game` was started, played a little, and left."""
    if (game, seed % 4) not in _saved:
        from sim.board.session import Autopilot

        seats = GAMES[game][0] + seed % (GAMES[game][1] - GAMES[game][0] + 1)
        session = power_on(noise=seed, game=game, seats=seats, level=1, lang="en", seed=seed)
        autopilot = Autopilot(session, "easy")
        while session.console.match is None or session.console.match.moves < 7 + 3 * (seed % 4):
            autopilot.act()
            frames(session)
        for key in range(8):
            session.key(key, False)
        session.console.save_now()
        _saved[game, seed % 4] = bytes(session.board.nvm.data)
    return _saved[game, seed % 4]


def seal(block: bytearray, match: bool = True) -> None:
    """Write correct checksums: of the match, unless not `match`, and of everything."""
    if match:
        first = binascii.crc32(block[_MATCH : _MATCH + 18]) & 0xFFFF
        second = binascii.crc32(block[_STATE:_RECORDS]) >> 16
        struct.pack_into("<H", block, _MATCH + 18, first ^ second or 1)
    struct.pack_into("<I", block, _KEPT, binascii.crc32(block[:_KEPT]))


def more(session: Session) -> None:
    """Open, from the launcher, every page that it offers of each game, and all pages of records."""
    for i in range(len(GAMES)):
        press(session, "DOWN")
        offered = len(top_scene(session).choices) - 1
        press(session, "B")
        for line in range(offered):
            press(session, "DOWN", *["DOWN"] * line, "A")
            shown = scene(session)
            if shown == "RecordsPage" and not i:
                press(session, *["RIGHT"] * len(GAMES))
            press(session, "B")
            if shown == "Dialog" or scene(session) != "Launcher":
                raise Fault("line {} leads to {}, and B from there to {}".format(line, shown, scene(session)))
        press(session, "RIGHT")


def visit(flash: bytes) -> list[str]:
    """Visit settings, records, the deal's date, games' pages and the saved match; return the notes."""
    session = power_on(flash)
    said = to_launcher(session)
    press(session, "START", "DOWN", "DOWN", "RIGHT", "LEFT", "B")
    more(session)
    saved = session.console.store
    from mesa.board.store_menus import has_match

    waiting = [game for game in GAMES if has_match(saved, game)]
    game = waiting[0] if waiting else sorted(GAMES)[len(said) % 4]
    said += to_setup(session, game)
    press(session, "UP", "UP", "A", "UP", "A", "UP", "LEFT", "DOWN", "A", "B", "DOWN", "DOWN")
    if scene(session) != "MatchSetup":
        raise Fault("the date leads to {}".format(scene(session)))
    if to_match(session):
        frames(session, 40)
        press(session, "START", "B")
    again = power_on(bytes(session.board.nvm.data + session.board.sleep_memory.data))
    if said and set(to_launcher(again)) & set(said):
        raise Fault("it is reported twice: {}".format(said))
    return said


def _some_bytes(flash: bytes, dice: random.Random) -> tuple[bytearray, str]:
    block = bytearray(flash)
    for _ in range(dice.choice((1, 1, 2, 5, 30, 200))):
        block[dice.choice((dice.randrange(_KEPT), dice.randrange(_STATE)))] = dice.randrange(256)
    return block, "some bytes"


def _one_field(flash: bytes, dice: random.Random) -> tuple[bytearray, str]:
    """Give one field of the layout another value, with correct checksums."""
    block = bytearray(flash)
    kind = dice.choice(
        ("settings", "match", "length", "state", "state bytes", "record", "match unsealed", "records")
    )
    value = dice.choice((0, 1, 2, 7, 8, 50, 127, 160, 161, 255, dice.randrange(256)))
    if kind == "settings":
        block[8 + dice.randrange(32)] = value
    elif kind == "match":
        block[_MATCH + dice.choice((0, 1, 2, 3, 4, 5, 8, 9, 13, 14))] = value
    elif kind == "length":
        block[_MATCH + 17] = value
    elif kind == "state":
        other = saved(dice.choice(sorted(GAMES)), dice.randrange(100))
        block[_MATCH + 17] = other[_MATCH + 17]
        block[_STATE:_RECORDS] = other[_STATE:_RECORDS]
        if dice.random() < 0.3:
            block[_STATE] = value  # the version of its rules
    elif kind == "state bytes":
        for _ in range(dice.choice((1, 2, 5))):
            block[_STATE + 1 + dice.randrange(block[_MATCH + 17] - 1)] = dice.choice(
                (value, dice.randrange(256))
            )
    elif kind == "record":
        for _ in range(dice.choice((1, 1, 20))):
            block[_RECORDS + dice.randrange(2, _RECORD)] = value
    elif kind == "match unsealed":
        block[dice.randrange(_MATCH, _RECORDS)] = value
    else:
        for i in range(12):
            block[_RECORDS + _RECORD * i + dice.randrange(_RECORD)] = dice.randrange(256)
    seal(block, kind != "match unsealed")
    return block, kind


def _trials(
    seed: int, count: int, harm: Callable[[bytes, random.Random], tuple[bytearray, str]]
) -> Iterator[Trial]:
    dice = random.Random("saves %d" % seed)
    for number in range(count):
        block, kind = harm(saved(dice.choice(sorted(GAMES)), dice.randrange(100)), dice)
        problem = None
        try:
            visit(bytes(block))
        except Fault as fault:
            problem = str(fault)
        yield "{}, trial {} of seed {}".format(kind, number, seed), problem


def byte_trials(seed: int = 1, count: int = CHUNK) -> Iterator[Trial]:
    """Try blocks with random bytes changed, so that the checksum is wrong."""
    return _trials(seed, count, _some_bytes)


def field_trials(seed: int = 1, count: int = CHUNK) -> Iterator[Trial]:
    """Try fields out of range, other games' states and wrong lengths, all with correct checksums."""
    return _trials(seed, count, _one_field)
