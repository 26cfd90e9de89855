# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Results of many deals: sums that can be written, read again and added to."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sim.common.levels import name
from sim.contest import work
from sim.contest.matches import load

Z = 1.96
"""Standard errors to each side of a 95 % interval."""
STEPS = 100
"""Moves are counted together if their work differs by less than one part in STEPS."""
Result = tuple[dict[int, float], dict[int, float], list[tuple[int, int, int]]]
"""What deals.play_deal returns."""


def wilson(hits: float, n: int) -> tuple[float, float]:
    """Return the Wilson score interval of a share: (low, high) for hits out of n; (0, 1) for n = 0."""
    if n == 0:
        return 0.0, 1.0
    p = hits / n
    middle = p + Z * Z / (2 * n)
    spread = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return max(0.0, (middle - spread) / (1 + Z * Z / n)), min(1.0, (middle + spread) / (1 + Z * Z / n))


@dataclass
class Tally:
    """Numbers added one by one."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a number."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        """Return the mean."""
        return self.total / self.n

    def interval(self) -> tuple[float, float]:
        """Return the normal interval of the mean, (low, high)."""
        variance = max(0.0, self.squares / self.n - self.mean() ** 2)
        half = Z * math.sqrt(variance / self.n)
        return self.mean() - half, self.mean() + half


@dataclass
class Moves:
    """The work of a level's counted moves."""

    n: int = 0
    total: int = 0
    most: int = 0
    slice: int = 0
    """The longest slice."""
    sizes: dict[int, int] = field(default_factory=dict)
    """How many moves by the size of their work, on a scale of ratios."""

    def add(self, spent: int, longest: int) -> None:
        """Add a move: its work, and that of its longest slice."""
        self.n += 1
        self.total += spent
        self.most = max(self.most, spent)
        self.slice = max(self.slice, longest)
        size = round(STEPS * math.log(max(1, spent)))
        self.sizes[size] = self.sizes.get(size, 0) + 1

    def p95(self) -> float:
        """Return the work that 95 of 100 moves do not exceed."""
        left = self.n * 95 // 100
        for size, count in sorted(self.sizes.items()):
            left -= count
            if left < 0:
                return min(self.most, math.exp(size / STEPS))
        return self.most


@dataclass
class Level:
    """A level's share of each deal's matches (or hands), and its moves."""

    won: Tally = field(default_factory=Tally)
    moves: Moves = field(default_factory=Moves)


class Contest:
    """Results of one lineup over many deals, as they arrive: sums and counts, not the deals.

    by: "match" or "hand".
    """

    def __init__(self, game: str, levels: Sequence[int], by: str = "match", first: int = 1) -> None:
        self.game = game
        self.levels = list(levels)
        self.by = by
        self.first = first
        """The number of the first deal."""
        self.rules, _ = load(game)
        self.level_names = {code: name(game, code) for code in levels}
        self.sums = {level: Level() for level in levels}  # each once, in seating order
        self.better = self.worse = 0  # of two levels, the number of deals in which the first was

    def add(self, result: Result) -> None:
        """Add a result of play_deal."""
        share, points, moves = result
        for level, sums in self.sums.items():
            sums.won.add(share[level] * self.by_chance(level))
        for level, spent, longest in moves:
            self.sums[level].moves.add(spent, longest)
        if len(self.sums) == 2:
            first, second = self.sums
            what = points if self.by == "hand" else share
            ahead = what[first] - what[second]
            self.better += ahead > 1e-9
            self.worse += ahead < -1e-9

    def by_chance(self, level: int) -> float:
        """Return the share of matches that falls to a level's seats by chance."""
        return self.levels.count(level) / len(self.levels)

    def deals(self) -> int:
        """Return how many deals have been added."""
        return self.sums[self.levels[0]].won.n

    def seats(self) -> list[str]:
        """Return the names of the levels by seat."""
        return [self.level_names[level] for level in self.levels]

    def dump(self) -> dict[str, Any]:
        """Return all sums, as a dict for JSON."""
        levels = {self.level_names[level]: asdict(sums) for level, sums in self.sums.items()}
        return {"better": self.better, "worse": self.worse, "levels": levels}

    def read(self, kept: Mapping[str, Any]) -> None:
        """Continue from a result of `dump`. KeyError or TypeError if it is not one."""
        self.better, self.worse = kept["better"], kept["worse"]
        for level in self.sums:
            sums = kept["levels"][self.level_names[level]]
            moves = Moves(**sums["moves"])
            moves.sizes = {int(size): count for size, count in moves.sizes.items()}
            self.sums[level] = Level(Tally(**sums["won"]), moves)

    def report(self) -> dict[str, Any]:
        """Return all figures as a dict; without a second level there is no "better".

        A level without counted moves has no board ms.
        """
        out: dict[str, Any] = {
            "game": self.game,
            "seats": self.seats(),
            "first": self.first,
            "deals": self.deals(),
            "levels": {},
        }
        for level, sums in self.sums.items():
            moves = sums.moves
            out["levels"][self.level_names[level]] = row = {
                "won": round(sums.won.mean(), 4),
                "won_95": [round(min(1.0, max(0.0, end)), 4) for end in sums.won.interval()],
                "by_chance": round(self.by_chance(level), 4),
            }
            if moves.n:
                ms = work.factor(self.game)
                row["board_ms_a_move"] = round(moves.total / moves.n * ms, 1)
                row["board_ms_p95"] = round(moves.p95() * ms, 1)
                row["board_ms_longest_move"] = round(moves.most * ms, 1)
                row["board_ms_longest_slice"] = round(moves.slice * ms, 1)
        if len(self.sums) == 2:
            untied = self.better + self.worse
            low, high = wilson(self.better, untied)
            out["better"] = self.better
            out["better_share"] = round(self.better / max(1, untied), 4)
            out["better_share_95"] = [round(low, 4), round(high, 4)]
        return out
