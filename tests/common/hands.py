# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Matches of bots that have several hands."""

from __future__ import annotations

import harness

from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from sim import arena


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
