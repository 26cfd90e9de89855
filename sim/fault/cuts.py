# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Power cuts and resets at any moment, also in the middle of a write: the console starts and keeps the match.

After a power cut only the flash has its contents, after a reset both memories have. What must hold: after a
reset the match is as it was; after a power cut it is as it was at most five minutes before; a match that has
ended does not come back.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sim.board.session import Autopilot
from sim.fault import Trial
from sim.fault.start import GAMES, Fault, frames, power_on, press, scene, to_launcher, to_match, to_setup

if TYPE_CHECKING:
    from sim.board.session import Session


Facts = tuple[str, bytes] | None
"""(game, state) of the match that goes on or waits; None if there is none."""
Moment = tuple[int, bytes, bytes, str]
"""(ms, flash, battery-backed memory, kind of cut) of a moment to cut at."""

COUNT = 10_000
CHUNK = 250
_LOST = 300_000 + 200
"""Milliseconds of play that a power cut may cost, and a few frames."""
_FRAMES = 24_000


def _facts(session: Session, over: set[bytes]) -> Facts:
    """(game, state) of the match that goes on or waits, or None; `over` gets the states of ended ones."""
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
            return game, bytes(waiting_match(saved)[-1])
    return None


def record(
    seed: int, frames_of_play: int = _FRAMES
) -> tuple[list[tuple[int, Facts]], list[Moment], set[bytes]]:
    """Play a while. Returns (facts by time, moments to cut at, states in which matches had ended).

    The first is [(ms, facts)]: from that time on the facts were true.
    """
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
    over: set[bytes] = set()
    moments: list[Moment] = []

    def writing(memory, put):
        def torn(key, value):
            old = bytes(memory.data)
            put(key, value)
            new = bytes(memory.data)
            if memory is flash or dice.random() < 0.02:
                at = dice.randrange(1, 484 if memory is flash else 256)
                for half in (b"\xff" * len(old) if memory is flash else old, new[:at] + old[at:]):
                    images = (half, bytes(battery.data)) if memory is flash else (bytes(flash.data), half)
                    moments.append((session.board.clock.ms, *images, "torn"))

        return torn

    flash.put = writing(flash, flash.put)
    battery.put = writing(battery, battery.put)
    autopilot = Autopilot(session, "easy")
    burst = 0
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
            "Language",
        ):
            press(session, dice.choice(("A", "A", "A", "B", "DOWN", "UP")))
        elif scene(session) == "Dialog" and dice.random() < 0.05:
            press(session, dice.choice(("A", "B", "DOWN", "UP")))
        elif not any(session.board.down) or autopilot._down is not None:
            autopilot._keys = 0
            autopilot.act()
        else:
            for key in range(8):
                session.key(key, False)
        frames(session)
        now = _facts(session, over)
        if now != truth[-1][1]:
            truth.append((session.board.clock.ms, now))
        if dice.random() < 0.02:
            images = bytes(flash.data), bytes(battery.data)
            moments.append((session.board.clock.ms, *images, dice.choice(("power", "reset"))))
    return truth, moments, over


def allowed(truth: list[tuple[int, Facts]], ms: int, kind: str) -> list[Facts]:
    """The facts that may be true again after a cut at `ms`."""
    if kind == "reset":
        return [next(facts for since, facts in reversed(truth) if since <= ms)]
    until = [since for since, _ in truth[1:]] + [1 << 60]
    return [
        facts for (since, facts), end in zip(truth, until, strict=True) if since <= ms and end >= ms - _LOST
    ]


def check(flash: bytes, battery: bytes, kind: str, facts: list[Facts] | None, over: set[bytes]) -> None:
    """Start from those memories; a Fault unless the match that waits then is in `facts` (None: any may).

    over: states in which a match had ended, which must not come back.
    """
    session = power_on(flash + battery if kind != "power" else flash)
    to_launcher(session)
    saved = session.console.store
    from mesa.board.store_menus import has_match, waiting_match

    waiting = [game for game in GAMES if has_match(saved, game)]
    found = None
    if waiting:
        found = waiting[0], bytes(waiting_match(saved)[-1])
        to_setup(session, waiting[0])
        if not to_match(session):
            raise Fault("the match that waits cannot be opened")
        frames(session, 20)
    if found and found[1] in over:
        raise Fault("a match that has ended waits to be continued")
    if facts is not None and found not in facts:
        raise Fault("{} is saved, which was not true then".format(found and found[0]))


def trials(seed: int = 1, count: int = CHUNK, frames: int = _FRAMES) -> Iterator[Trial]:
    """`count` cuts of one run of so many frames; (name, problem) of each."""
    truth, moments, over = record(seed, frames)
    dice = random.Random(seed)
    for ms, flash, battery, kind in dice.sample(moments, min(count, len(moments))):
        facts = None if kind == "torn" else allowed(truth, ms, kind)
        problem = None
        try:
            check(flash, battery, kind, facts, over)
        except Fault as fault:
            problem = str(fault)
        yield "{} at {} ms of run {}".format(kind, ms, seed), problem
