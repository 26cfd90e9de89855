# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How long a player waits from the end of a turn to the next question, at normal pace, in simulated time.

Matches with the default number of players and with five, against each level. Real-time games have no turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any

from sim.common import games
from sim.figures.judged import Judged
from sim.vm import child

MEDIAN_MS = 5000
WORST_MS = 10_000
MATCHES = 2
"""With each number of players and each level but random."""
PLAYERS = 4, 5


def play(game: str, seats: int | None, level: int, seed: int) -> list[int]:
    """Return ms from each end of the player's turn to the next question in the same hand."""
    from sim.board.session import Session
    from sim.player.player import Player

    run = Session("pybadge", None, None, dict(game=game, seed=seed, seats=seats, level=level, lang="en"))
    run.board.draw = False
    player = Player(run)
    waits = []
    began, hand, asked = -1, -1, False
    while not run.at_the_end():
        player.next_key()
        run.step()
        match = run.console.match
        if match is None:
            continue
        mine = match.mine()
        if asked and not mine:
            began, hand = run.board.clock.ms, match.rules.hand_number(match.s)
        if began >= 0 and (match.turn() < 0 or match.rules.hand_number(match.s) != hand):
            began = -1
        if began >= 0 and mine and not run.console.stack.making and not run.console.stack.top.busy():
            waits.append(run.board.clock.ms - began)
            began = -1
        asked = mine
    player.close()
    return waits


def measure(game: str, matches: int = MATCHES) -> dict[str, list[int]]:
    """Return {"4 players": waits in ms}."""
    found = games.playable()[game]
    most = found.seats[1]
    waits: dict[str, list[int]] = {}
    for seats in sorted({min(seats, most) for seats in PLAYERS}):
        of = waits["{} players".format(seats)] = []
        for seed in range(matches):
            for level in range(1, len(found.levels)):
                of += play(game, seats, level, seed + 1)
    return waits


def measured(game: str) -> dict[str, list[int]]:
    """Run `measure` in its own process; {} for a real-time game. child.Failed if it fails."""
    return {} if games.playable()[game].real_time else child.call(measure, game=game)


def judged(game: str, found: dict[str, list[int]]) -> Iterator[Judged]:
    """Yield the figures of a game."""
    for players, waits in found.items():
        where = "{}, {}".format(game, players)
        yield Judged("from own card to next turn: median, ms", median(waits), MEDIAN_MS, where)
        yield Judged("from own card to next turn: worst, ms", max(waits), WORST_MS, where)


def line(found: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a game's figures."""
    for players, waits in found.items():
        yield "From own card to next turn, {}: median {:.1f} s, worst {:.1f} s of {}.".format(
            players, median(waits) / 1000, max(waits) / 1000, len(waits)
        )
        yield ""
