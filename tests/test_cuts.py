# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Power cuts during a write, at any byte, and random keys: the console must start, with what was won.

A memory that was being written counts completely or not at all, and the other one has the rest
(docs/SAVES.md): the games' records are as they were at one moment, and a match that has ended does not come
back. If both memories are damaged and nothing can be read, the console says so.

tests/test_restarts.py has cuts between writes, and the program's own restarts.
"""

import random
from typing import Any, NamedTuple

import pytest
from common.memories import damaged
from conftest import dice, power_on, samples
from harness import SEATS

from mesa.board import store, store_flash, store_load
from mesa.board.store_menus import has_match, pack_levels, put_game, unpack_levels, waiting_match
from sim.board import sim_board
from sim.player.player import Player

Moment = tuple[int, bytes, bytes, str]
"""(ms, flash, battery-backed memory, kind of cut) of a moment to cut at."""
Kept = dict[str, bytes]
"""By game, its stored data."""


class Run(NamedTuple):
    """A period of play."""

    kept: list[tuple[int, Kept]]
    """The stored data since each time, ms, the most recently used game first."""
    moments: list[Moment]
    over: set[bytes]
    """States in which matches had ended."""


PAGES = "Launcher MatchSetup Settings HelpViewer FirstQuestion RecordsPage DailyResult".split()
"""Scenes that are left by random keys; the autopilot plays in the others."""
LOST = 400_000 + 200
"""Milliseconds of play that a power cut may cost, and a few frames."""


@pytest.fixture(autouse=True)
def _off():
    yield
    sim_board.power_off()


def _kept(data: bytes) -> Kept:
    """Return a store's data for each game, in its order."""
    names = {store.game_id(game): game for game in SEATS}
    found = {}
    for at in range(store.GAMES, len(data), store.GAME):
        number = data[at] | data[at + 1] << 8
        if number:
            found[names[number]] = bytes(data[at : at + store.GAME])
    return found


def daily_deal(player: Player, day: int) -> None:
    """Make the match that has just started the daily deal of the day of that number."""

    console = player.console
    if console.match and not console.match.over():
        from mesa.setup import new_match

        kept = console.store.game(console.match.game)
        new_match.begin(kept, day)
        console.put_game(console.match.game, kept)


def record(chance: random.Random, frames_of_play: int) -> Run:
    """Play for a while, recording moments for cuts."""
    game = chance.choice(sorted(SEATS))
    player = power_on(
        noise=chance.randrange(1 << 20),
        fast=False,
        game=game,
        seats=chance.randint(*SEATS[game]),
        level=chance.choice((1, 2)),
        lang="pt",
    )
    flash, battery = player.board.nvm, player.board.sleep_memory
    kept: list[tuple[int, Kept]] = [(0, {})]
    over: set[bytes] = set()
    moments: list[Moment] = []

    def note():
        saved: Any = getattr(player.console, "store", None)  # not in the first frames
        now = _kept(bytes(saved.data)) if saved else {}
        if list(now.items()) != list(kept[-1][1].items()):
            kept.append((player.board.clock.ms, now))
        match = player.console.match
        if match is not None and match.over():
            over.add(bytes(match.s))

    def writing(memory, put):
        def torn(key, value):
            note()
            old = bytes(memory.data)
            put(key, value)
            new = bytes(memory.data)
            if memory is flash or chance.random() < 0.02:
                at = chance.randrange(1, 484 if memory is flash else 256)
                blank = b"\xff" * len(old)
                halves = (blank if memory is flash else old, new[:at] + old[at:])
                ms = player.board.clock.ms
                for half in halves:
                    if memory is battery:
                        moments.append((ms, bytes(flash.data), half, "battery"))
                    else:
                        moments.append((ms, half, bytes(battery.data), "flash"))
                mixed = (*halves, blank[:at] + old[at:], new[:at] + blank[at:])  # partly erased or rewritten
                for half in mixed if memory is flash else ():
                    moments.append((ms, half, damaged(bytes(battery.data), chance), "both"))

        return torn

    flash.put = writing(flash, flash.put)
    battery.put = writing(battery, battery.put)
    player.bots_only()
    burst = day = 0
    begun = None
    for _ in range(frames_of_play):
        if burst:
            burst -= 1
            player.move(chance.randrange(8), chance.random() < 0.5)
        elif chance.random() < 0.002:
            burst = chance.choice((3, 10, 60))
        elif player.session.at_the_end() or player.scene in PAGES:
            top = player.top
            onwards = player.scene == "Launcher" and top.at != top.goal and chance.random() < 0.8
            player.press("RIGHT" if onwards else chance.choice(("A", "A", "A", "B", "DOWN", "UP")))
        elif player.scene == "Dialog" and chance.random() < 0.05:
            player.press(chance.choice(("A", "B", "DOWN", "UP")))
        elif not any(player.board.down) or player.down is not None:
            player.keys = 0
            player.next_key()
        else:
            for key in range(8):
                player.move(key, False)
        player.frames()
        match = player.console.match
        if match is not begun:
            begun = match
            if match is not None and chance.random() < 0.5:
                day += 1
                daily_deal(player, day)
        note()
    return Run(kept, moments, over)


def counted(run: Run, ms: int, torn: str, found: Kept) -> bool:
    """Return whether the records found after a cut at `ms` are those of one moment before."""
    before = [(since, kept) for since, kept in run.kept if since <= ms]
    now = before[-1][1]
    first = next(iter(now), "")
    if torn == "flash":  # the chip erases it first: what only flash has is lost, or all was written
        return found in (now, {first: short(now[first])} if first else {})
    ends = [since for since, _ in before[1:]] + [1 << 60]
    return found in [kept for (_, kept), end in zip(before, ends, strict=True) if end >= ms - LOST]


def short(record: bytes) -> bytes:
    """Return what a small memory keeps of a game's record while flash is written."""
    above = slice(store.LEVELS_ABOVE, store.LEVELS_ABOVE + 2)
    kept = bytearray(len(record))
    kept[: store.DAY_END] = record[: store.DAY_END]
    kept[above] = record[above]
    return bytes(kept)


def check(run: Run, moment: Moment) -> None:
    """Start from the memories of a moment: the saved match and the records must be those of `run`.

    If both memories are damaged: something is left, or a note says that nothing is.
    """
    ms, flash, battery, torn = moment
    player = power_on(flash + battery)
    said = player.to_launcher()
    saved = player.console.store
    if torn == "both":
        assert said or _kept(bytes(saved.data)), "nothing is left, and nothing says so"
        return
    assert counted(run, ms, torn, _kept(bytes(saved.data))), "the games' stored data was never like this"
    for game in [game for game in SEATS if has_match(saved, game)][:1]:
        state = bytes(waiting_match(saved, game).state)
        player.to_setup(game)
        assert player.to_match(), "the match that waits cannot be opened"
        player.frames(20)
        assert state not in run.over, "a match that has ended waits to be continued"


@pytest.mark.long
def test_a_cut_at_any_byte_of_a_write_loses_little():
    chance = dice("cuts")
    run = record(chance, min(samples(4_000), 24_000))
    for moment in chance.sample(run.moments, min(samples(12), len(run.moments))):
        check(run, moment)


@pytest.mark.long
def test_random_keys_with_resets_and_power_cuts_never_break_it():
    """Keys for a frame or a second, in bursts or apart, through all screens; minutes or hours of play."""
    chance = dice("keys")
    memories, done = None, 0
    while done < samples(600):
        player = power_on(memories, noise=chance.randrange(1 << 30), fast=chance.random() < 0.3)
        player.session.strict = True  # any exception counts, also one that a note explains
        count = chance.choice((50, 100, 400, 2000))
        for _ in range(min(samples(600) - done, count)):
            key = chance.randrange(8)
            player.move(key, True).step(chance.choice((1, 1, 1, 2, 5, 30))).move(key, False)
            player.step(chance.choice((0, 1)))
            if chance.random() < 0.01:
                player.step(chance.choice((200, 2000)))
        done += count
        flash, battery = bytes(player.board.nvm.data), bytes(player.board.sleep_memory.data)
        memories = flash if chance.random() < 0.5 else flash + battery


def test_a_small_memory_keeps_a_step_whole_while_flash_is_written():
    """Both halves of each level: without the upper one, a match would go on at another step."""
    kept = store_load.load(None, None)
    levels, record = bytes((0, 4, 5, 6, 7, 8, 15, 3)), kept.game("sueca")
    pack_levels(levels, record, store.LEVELS, store.LEVELS_ABOVE)
    put_game(kept, "sueca", record)
    battery = bytearray(256)
    block = store_flash.packed(kept.data, len(battery), 1, 0)
    battery[: len(block)] = block
    again = store_load.load(None, battery).game("sueca")
    assert unpack_levels(again, store.LEVELS, store.LEVELS_ABOVE) == levels
