# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Logs of matches, as bytes."""

from __future__ import annotations

import itertools
import random

import harness

from mesa.core.contract import HAND_OVER, OVER
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
        if getattr(rules, name) in done[:-5]:
            return bytes(log)
    raise AssertionError("nobody does that")


# Matches of bots that have several hands.


def of_several_hands(game: str, seats: int, number: int) -> bytes | None:
    """Return options with hands that end in HAND_OVER, preferably the defaults; None if none do."""
    modules = arena.load(game)
    plain = bytes(len(modules[0].OPTIONS))
    for options in [plain, *(options for _, options in harness.configurations(modules[0]))]:
        ends: list[int] = []

        def watch(match, seat, action, ends=ends):
            ends.extend([1] * (seat == HAND_OVER))

        arena.play(MatchStart(game, bytes([2] * seats), options, number), modules, watch=watch)
        if ends:
            return options
    return None


def played(game: str, seats: int, number: int = 3, hands: int = 12) -> tuple[Match, list[bytes]]:
    """Return (a match by bots with its log, at most `hands` hands; the states in which one was scored)."""
    rules, bots = arena.load(game)[:2]
    options = of_several_hands(game, seats, number) or bytes(len(rules.OPTIONS))
    start = MatchStart(game, bytes([1] * seats), options, number)
    match = Match(start, rules, bots, human=None, shown=False, log=Log())
    scored: list[bytes] = []
    while True:
        turn = match.turn()
        if turn in (HAND_OVER, OVER):
            scored.append(bytes(match.s))
            if turn == OVER or len(scored) == hands:
                return match, scored
        match.tick(300)
