# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cost of each game's bots: board times of their moves, from counts of work.

`best` is the name of the best level, `real_time` whether all think at once. `bots` has for each level the
number of its `moves` counted, their board times `ms`, and `slice_ms`, those of each move's longest slice
(mean, p95, worst). Part of `make bench`.
"""

from __future__ import annotations

import contextlib
from typing import Any

from sim.vm import child

MOVES = 160
"""How many moves of a level are counted: at most four at the table, all of it, in deal number SEED."""
SEED = 7


class _Enough(Exception):
    """Enough moves have been counted."""


def figures(game: str, moves: int = MOVES) -> dict[str, Any]:
    """Return the figures of a game; without its bots if `moves` is 0. child.Failed if it cannot be played."""
    return child.call(_count, game=game, moves=moves)


def _count(game: str, moves: int) -> dict[str, Any]:
    """Return `figures`, in this process."""
    from sim.contest.matches import load

    rules, bots = load(game)
    seats = max(rules.SEATS[0], min(4, rules.SEATS[1]))
    measured = {}
    for level, name in enumerate(bots.LEVELS if moves else ()):
        measured[name] = _moves(game, level, seats, moves)
    return {
        "best": bots.LEVELS[-1],
        "real_time": bool(rules.REAL_TIME),
        "bots": measured,
    }


def _moves(game: str, level: int, seats: int, moves: int) -> dict[str, Any]:
    """Return the figures of the first `moves` moves of a level."""
    from mesa.core.match_start import MatchStart
    from sim.common.numbers import spread
    from sim.contest import work
    from sim.contest.deals import Meter
    from sim.contest.matches import load, play

    rules, bots = load(game)
    meter = Meter(bots, 0, 1)

    def watch(*_: Any) -> None:
        if len(meter.moves) >= moves:
            raise _Enough

    start = MatchStart(game, bytes([level] * seats), bytes(len(rules.OPTIONS)), SEED)
    meter.codes = start.levels
    with contextlib.suppress(_Enough):
        play(start, (rules, meter), watch=watch)
    ms = work.factor(game)
    return {
        "moves": len(meter.moves),
        "ms": spread(spent * ms for _, spent, _ in meter.moves),
        "slice_ms": spread(longest * ms for _, _, longest in meter.moves),
    }
