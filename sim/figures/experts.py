# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cost of each game's best level: board times of its moves, from counts of work, and its tables.

    python -m sim.figures.experts sueca      prints one line of JSON

A separate process, since it imports the game. `offered` is the number of levels by number of players, `level`
the number of the best one, `moves` the number of its moves counted, `ms` their board times and `slice_ms`
those of each move's longest slice (mean, p95, worst), `real_time` whether all think at once. Part of `make
bench`.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from typing import Any

from sim import ROOT

MOVES = 160
"""How many moves are counted: at most four at the table, all of that level, in deal number SEED."""
SEED = 7  # as for the other levels


class Uncounted(Exception):
    """The game could not be played; the text says why."""


class _Enough(Exception):
    """Enough moves have been counted."""


def figures(game: str, moves: int = MOVES) -> dict[str, Any]:
    """Return what the process prints; raise Uncounted if it fails."""
    command = [sys.executable, "-m", "sim.figures.experts", game, str(moves)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise Uncounted(done.stderr.strip().split("\n")[-1])
    return json.loads(done.stdout)


def _count(game: str, moves: int) -> dict[str, Any]:
    """Return the figures of a game, in this process."""
    from mesa.core.setup import MatchStart
    from sim.bench import spread
    from sim.contest import work
    from sim.contest.deals import Meter
    from sim.contest.matches import load, offered, play

    rules, bots = load(game)
    fewest, most = rules.SEATS
    levels = {seats: offered(bots, seats) for seats in range(fewest, most + 1)}
    level = max(levels.values()) - 1
    tables = [number for number in levels if levels[number] > level]
    seats = max([number for number in tables if number <= 4] or tables[:1])
    meter = Meter(bots, 0, 1)

    def watch(*_: Any) -> None:
        if len(meter.moves) >= moves:
            raise _Enough

    start = MatchStart(game, bytes([level] * seats), bytes(len(rules.OPTIONS)), SEED)
    with contextlib.suppress(_Enough):
        play(start, (rules, meter), watch=watch)
    ms = work.factor(game)
    return {
        "offered": levels,
        "level": level,
        "name": bots.LEVELS[level],
        "real_time": bool(rules.REAL_TIME),
        "moves": len(meter.moves),
        "ms": spread(spent * ms for _, spent, _ in meter.moves),
        "slice_ms": spread(longest * ms for _, _, longest in meter.moves),
    }


if __name__ == "__main__":
    print(json.dumps(_count(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else MOVES)))
