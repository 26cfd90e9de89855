# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Power cuts and resets at any moment, even during a write: the console must start and keep the match.

After a power cut only the flash has its contents, after a reset both memories have. Required: after a reset
the match is as it was; after a power cut it is as it was at most 400 seconds before (five minutes, if little
was written lately: docs/SAVES.md); a match that has ended does not come back. If both memories are damaged
and nothing can be read, the console says so.

The games' records (levels and options, results, daily deal) are as they were at one moment, after a power cut
within those 400 seconds. After a reset the data in the battery-backed memory is as it was, the rest as after
a power cut. So a memory counts a match completely or not at all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from sim.board.session import Autopilot
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


Facts = tuple[str, bytes] | None
"""(game, state) of the match that goes on or waits; None if there is none."""
Moment = tuple[int, bytes, bytes, str]
"""(ms, flash, battery-backed memory, kind of cut) of a moment to cut at: KINDS."""
KINDS = ("power", "reset", "torn flash", "torn battery", "both damaged")
Kept = dict[str, bytes]
"""By game, its stored data."""


class Run(NamedTuple):
    """A period of play. "By time" means [(ms, …)]: true from that time on."""

    truth: list[tuple[int, Facts]]
    """Facts by time."""
    kept: list[tuple[int, Kept]]
    """The stored data by time, the most recently used game first."""
    moments: list[Moment]
    over: set[bytes]
    """States in which matches had ended."""


COUNT = 10_000
CHUNK = 250
_LOST = 400_000 + 200
"""Milliseconds of play that a power cut may cost, and a few frames."""
_FRAMES = 24_000


def _facts(session: Session, over: set[bytes]) -> Facts:
    """Return (game, state) of the current or saved match, or None; add the states of ended ones to `over`."""
    from mesa.board.store_menus import has_match, waiting_match

    match = session.console.match
    if match is not None and match.over():
        over.add(bytes(match.s))
        return None
    if match is not None:
        return match.game, bytes(match.s)
    saved = session.console.store
    for game in GAMES if saved else ():
        if has_match(saved, game):
            return game, bytes(waiting_match(saved, game).state)
    return None


def _kept(data: bytes) -> Kept:
    """Return a store's data for each game, in its order."""
    from mesa.board import store

    names = {store.game_id(game): game for game in GAMES}
    found = {}
    for at in range(store.GAMES, len(data), store.GAME):
        number = data[at] | data[at + 1] << 8
        if number:
            found[names[number]] = bytes(data[at : at + store.GAME])
    return found


def damaged(battery: bytes, dice: random.Random) -> bytes:
    """Return the content of a battery-backed memory with one or more bytes changed."""
    harmed = bytearray(battery)
    for _ in range(dice.choice((1, 2, 30))):
        harmed[dice.randrange(251)] ^= dice.randrange(1, 256)
    return bytes(harmed)


def daily_deal(session: Session, day: int) -> None:
    """Make the match that has just started the daily deal of the day of that number."""
    from mesa.core.scope import once

    console = session.console
    if console.match and not console.match.over():
        kept = console.store.game(console.match.game)
        once("mesa.app.match_setup").begin(kept, day)
        console.put_game(console.match.game, kept)


def record(seed: int, frames_of_play: int = _FRAMES) -> Run:
    """Play for a while, recording moments for cuts."""
    dice = random.Random("cuts %d" % seed)
    game = dice.choice(sorted(GAMES))
    session = power_on(
        noise=seed,
        fast=False,
        game=game,
        seats=dice.randint(*GAMES[game]),
        level=dice.choice((1, 2)),
        lang="pt",
    )
    flash, battery = session.board.nvm, session.board.sleep_memory
    truth: list[tuple[int, Facts]] = [(0, None)]
    kept: list[tuple[int, Kept]] = [(0, {})]
    over: set[bytes] = set()
    moments: list[Moment] = []

    def note():
        store = getattr(session.console, "store", None)
        now = _kept(bytes(store.data)) if store else {}
        if list(now.items()) != list(kept[-1][1].items()):
            kept.append((session.board.clock.ms, now))
        facts = _facts(session, over)
        if facts != truth[-1][1]:
            truth.append((session.board.clock.ms + 1, facts))  # later than the previous frame

    def writing(memory, put):
        def torn(key, value):
            note()
            old = bytes(memory.data)
            put(key, value)
            new = bytes(memory.data)
            if memory is flash or dice.random() < 0.02:
                at = dice.randrange(1, 484 if memory is flash else 256)
                blank = b"\xff" * len(old)
                halves = (blank if memory is flash else old, new[:at] + old[at:])
                for half in halves:
                    images = (half, bytes(battery.data)) if memory is flash else (bytes(flash.data), half)
                    moments.append((session.board.clock.ms, *images, KINDS[2 + (memory is battery)]))
                # partly erased, partly rewritten
                for half in (
                    (*halves, blank[:at] + old[at:], new[:at] + blank[at:]) if memory is flash else ()
                ):
                    harmed = damaged(bytes(battery.data), dice)
                    moments.append((session.board.clock.ms, half, harmed, KINDS[4]))

        return torn

    flash.put = writing(flash, flash.put)
    battery.put = writing(battery, battery.put)
    autopilot = Autopilot(session, "easy")
    burst = day = 0
    begun = None
    for _ in range(frames_of_play):
        if burst:
            burst -= 1
            session.key(dice.randrange(8), dice.random() < 0.5)
        elif dice.random() < 0.002:
            burst = dice.choice((3, 10, 60))
        elif session.at_the_end() or scene(session) in (
            "Launcher",
            "MatchSetup",
            "Settings",
            "HelpViewer",
            "FirstQuestion",
            "RecordsPage",
            "DailyResult",
        ):
            top = top_scene(session)
            onwards = scene(session) == "Launcher" and top.at != top.goal and dice.random() < 0.8
            press(session, "RIGHT" if onwards else dice.choice(("A", "A", "A", "B", "DOWN", "UP")))
        elif scene(session) == "Dialog" and dice.random() < 0.05:
            press(session, dice.choice(("A", "B", "DOWN", "UP")))
        elif not any(session.board.down) or autopilot._down is not None:
            autopilot._keys = 0
            autopilot.act()
        else:
            for key in range(8):
                session.key(key, False)
        frames(session)
        match = session.console.match
        if match is not begun:
            begun = match
            if match is not None and dice.random() < 0.5:
                day += 1
                daily_deal(session, day)
        note()
        if dice.random() < 0.02:
            images = bytes(flash.data), bytes(battery.data)
            moments.append((session.board.clock.ms, *images, dice.choice(("power", "reset"))))
    return Run(truth, kept, moments, over)


def allowed(truth: list[tuple[int, Facts]], ms: int, kind: str) -> list[Facts]:
    """Return the facts that may be true after a cut at `ms`."""
    if kind == "reset":
        return [next(facts for since, facts in reversed(truth) if since <= ms)]
    until = [since for since, _ in truth[1:]] + [1 << 60]
    return [
        facts for (since, facts), end in zip(truth, until, strict=True) if since <= ms and end >= ms - _LOST
    ]


def counted(run: Run, ms: int, kind: str, found: Kept) -> bool:
    """Return whether the records after a cut at `ms` match those before, as in this module's docstring."""
    from mesa.board.store import SHORT

    before = [(since, kept) for since, kept in run.kept if since <= ms]
    ends = [since for since, _ in before[1:]] + [1 << 60]
    now = before[-1][1]
    first = next(iter(now), "")
    if kind == "torn flash":  # the chip erases it first: what only flash has is lost, or all was written
        short = {first: now[first][:SHORT] + bytes(len(now[first]) - SHORT)} if first else {}
        return found in (now, short)
    possible = [kept for (_, kept), end in zip(before, ends, strict=True) if end >= ms - _LOST]
    if kind == "power":
        return found in possible
    # from the battery, the start of the most recent game: now, or before the torn write
    for i, kept in enumerate(possible):
        for later in [now] if kind == "reset" else possible[i:]:
            newer = next(iter(later), "")
            merged = dict(kept)
            if newer:
                merged[newer] = later[newer][:SHORT] + kept.get(newer, bytes(len(later[newer])))[SHORT:]
            if found == merged:
                return True
    return False


def check(
    flash: bytes, battery: bytes, kind: str, facts: list[Facts] | None, over: set[bytes], run: Run, ms: int
) -> None:
    """Start from those memories; raise a Fault unless the saved match is in `facts` (None: any may be).

    If both are damaged: unless something is left, or a note says that nothing is. And unless the games'
    records are those of `run`. over: states in which a match had ended, which must not come back.
    """
    session = power_on(flash + battery if kind != "power" else flash)
    said = to_launcher(session)
    saved = session.console.store
    if kind == "both damaged":
        if not said and not _kept(bytes(saved.data)):
            raise Fault("nothing is left, and nothing says so")
        return
    if not counted(run, ms, kind, _kept(bytes(saved.data))):
        raise Fault("the games' stored data was never like this")
    from mesa.board.store_menus import has_match, waiting_match

    waiting = [game for game in GAMES if has_match(saved, game)]
    found = None
    if waiting:
        found = waiting[0], bytes(waiting_match(saved, waiting[0]).state)
        to_setup(session, waiting[0])
        if not to_match(session):
            raise Fault("the match that waits cannot be opened")
        frames(session, 20)
    if found and found[1] in over:
        raise Fault("a match that has ended waits to be continued")
    if facts is not None and found not in facts:
        raise Fault("{} is saved, which was not true then".format(found and found[0]))


def trials(seed: int = 1, count: int = CHUNK, frames: int = _FRAMES) -> Iterator[Trial]:
    """Yield (name, problem) of each of `count` cuts of one run of that many frames."""
    run = record(seed, frames)
    truth, moments, over = run.truth, run.moments, run.over
    dice = random.Random(seed)
    for ms, flash, battery, kind in dice.sample(moments, min(count, len(moments))):
        facts = None if kind in KINDS[2:] else allowed(truth, ms, kind)
        problem = None
        try:
            check(flash, battery, kind, facts, over, run, ms)
        except Fault as fault:
            problem = str(fault)
        yield "{} at {} ms of run {}".format(kind, ms, seed), problem
