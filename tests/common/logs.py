# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Logs of matches, as bytes."""

from __future__ import annotations

import itertools
import random

import harness

from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from sim import arena


def of_bots(game: str, seats: int) -> bytes:
    """Return the log of a whole match of the simplest bots, with the default options."""
    log = Log()
    rules, bots = arena.load(game)
    arena.play(MatchStart(game, bytes(seats), bytes(len(rules.OPTIONS)), 3), (rules, bots), log=log)
    return bytes(log)


def with_action(game: str, name: str, seats: int, **options: str) -> bytes:
    """Return the log of a random match's beginning, in which somebody did that action of the game's state."""
    rules = harness.rules_of(game)
    chosen = harness.options(rules, **options)
    for n in range(50):
        log, done = Log(), []
        walk = harness.walk(rules, n, seats, chosen, random.Random(n), 0.05)
        for s, seat, action in itertools.islice(walk, 90):
            if not done:
                Match(MatchStart(game, bytes(seats), chosen, state=s), rules, log=log)
            if seat is not None:
                log.add(seat, action, seat != rules.turn(s))
                done.append(action)
        if getattr(harness.state_of(rules), name) in done[:-5]:
            return bytes(log)
    raise AssertionError("nobody does that")
