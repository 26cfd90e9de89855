# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Results of many deals: sums and counts that can be written, read again and added to."""

from __future__ import annotations

import collections
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sim.contest import work
from sim.contest.matches import Players, seatings

DIFFERENT = 4096
"""The most different results of a deal to count separately; being small fractions, they are few."""
STEPS = 100
"""Moves are counted together if their work differs by less than one part in STEPS."""
Result = tuple[dict[int, float], dict[int, float], list[tuple[int, int, int]]]
"""What deals.play_deal returns."""


def wilson(hits: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """Return the Wilson score interval of a share: (low, high) for hits out of n; (0, 1) for n = 0."""
    if n == 0:
        return 0.0, 1.0
    p = hits / n
    middle = p + z * z / (2 * n)
    spread = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))


def bootstrap(values: Iterable[float] | Mapping[float, int], rounds: int = 1000) -> tuple[float, float]:
    """Return a 95 % percentile interval of the mean of `values`, (low, high), from a fixed stream.

    `values` may be given with their counts, {value: count}: they are drawn at once, as a multinomial sample
    of the different ones.
    """
    import numpy

    counts = sorted(collections.Counter(values).items())
    n = sum(count for _, count in counts)
    stream = numpy.random.RandomState(n % (1 << 32))  # its numbers are the same in every version
    drawn = stream.multinomial(n, [count / n for _, count in counts], rounds)
    means = numpy.sort(drawn @ numpy.array([value for value, _ in counts]) / n).tolist()
    return means[int(rounds * 0.025)], means[int(rounds * 0.975)]


class Tally:
    """Numbers added one by one. Each is stored rounded, with a count, so that memory depends on how many
    differ; beyond DIFFERENT all are rounded more coarsely. The mean is exact.
    """

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self.counts = collections.Counter()
        self._digits = 9

    def add(self, value: float) -> None:
        """Add a number."""
        self.n += 1
        self.total += value
        self.counts[round(value, self._digits)] += 1
        while len(self.counts) > DIFFERENT:
            self._digits -= 1
            finer, self.counts = self.counts, collections.Counter()
            for kept, count in finer.items():
                self.counts[round(kept, self._digits)] += count

    def mean(self) -> float:
        """Return the mean."""
        return self.total / self.n

    def dump(self) -> dict[str, Any]:
        """Return all data as a dict for JSON."""
        return {"total": self.total, "digits": self._digits, "counts": sorted(self.counts.items())}

    def read(self, kept: Mapping[str, Any]) -> None:
        """Continue from a result of `dump`. KeyError, TypeError or ValueError if it is not one."""
        self.total = float(kept["total"])
        self._digits = int(kept["digits"])
        self.counts = collections.Counter({float(value): int(count) for value, count in kept["counts"]})
        self.n = sum(self.counts.values())


class Moves:
    """The work of a level's counted moves."""

    def __init__(self) -> None:
        self.n = 0
        self.total = 0
        self.most = 0
        self.slice = 0
        """The longest slice."""
        self.sizes = collections.Counter()
        """How many moves by the size of their work, on a scale of ratios."""

    def add(self, spent: int, longest: int) -> None:
        """Add a move: its work, and that of its longest slice."""
        self.n += 1
        self.total += spent
        self.most = max(self.most, spent)
        self.slice = max(self.slice, longest)
        self.sizes[round(STEPS * math.log(max(1, spent)))] += 1

    def p95(self) -> float:
        """Return the work that 95 of 100 moves do not exceed."""
        left = self.n * 95 // 100
        for size, count in sorted(self.sizes.items()):
            left -= count
            if left < 0:
                return min(self.most, math.exp(size / STEPS))
        return self.most

    def dump(self) -> dict[str, Any]:
        """Same as Tally.dump."""
        return {
            "total": self.total,
            "most": self.most,
            "slice": self.slice,
            "sizes": sorted(self.sizes.items()),
        }

    def read(self, kept: Mapping[str, Any]) -> None:
        """Same as Tally.read."""
        self.total, self.most, self.slice = (int(kept[name]) for name in ("total", "most", "slice"))
        self.sizes = collections.Counter({int(size): int(count) for size, count in kept["sizes"]})
        self.n = sum(self.sizes.values())


class Contest:
    """Results of one lineup over many deals, as they arrive: sums and counts, not the deals.

    by: "match" or "hand". `won` and `points` have a Tally by level: the share of a deal's matches (or hands),
    the points per seat and match. `moves` has the work of moves by level.
    """

    def __init__(self, game: str, levels: Sequence[int], by: str = "match", first: int = 1) -> None:
        self.game = game
        self.levels = list(levels)
        self.by = by
        self.first = first
        """The number of the first deal."""
        players = Players(game)
        self.rules = players.rules
        self.level_names = players.LEVELS
        self.names = list(dict.fromkeys(levels))  # each level once, in seating order
        self.won = {level: Tally() for level in self.names}
        self.points = {level: Tally() for level in self.names}
        self.moves = {level: Moves() for level in self.names}
        self.better = self.worse = 0  # of two levels, the number of deals in which the first was

    def add(self, result: Result) -> None:
        """Add a result of play_deal."""
        share, points, moves = result
        for level in self.names:
            self.won[level].add(share[level] * self.by_chance(level))
            self.points[level].add(points[level])
        for level, spent, longest in moves:
            self.moves[level].add(spent, longest)
        if len(self.names) == 2:
            what = points if self.by == "hand" else share
            ahead = what[self.names[0]] - what[self.names[1]]
            self.better += ahead > 1e-9
            self.worse += ahead < -1e-9

    def by_chance(self, level: int) -> float:
        """Return the share of matches that falls to a level's seats by chance."""
        return self.levels.count(level) / len(self.levels)

    def deals(self) -> int:
        """Return how many deals have been added."""
        return self.won[self.names[0]].n

    def same_play(self) -> bool:
        """Return whether its two levels seem to play alike: in ten or more deals neither was ever better."""
        totals = [tally.total for tally in self.points.values()]
        level = not self.better + self.worse and max(totals) - min(totals) < 1e-6
        return self.deals() >= 10 and level

    def seats(self) -> list[str]:
        """Return the names of the levels by seat."""
        return [self.level_names[level] for level in self.levels]

    def dump(self) -> dict[str, Any]:
        """Return all sums, as a dict for JSON."""
        return {
            "better": self.better,
            "worse": self.worse,
            "levels": {
                self.level_names[level]: {
                    "won": self.won[level].dump(),
                    "points": self.points[level].dump(),
                    "moves": self.moves[level].dump(),
                }
                for level in self.names
            },
        }

    def read(self, kept: Mapping[str, Any]) -> None:
        """Continue from a result of `dump`. KeyError, TypeError or ValueError if it is not one."""
        self.better, self.worse = int(kept["better"]), int(kept["worse"])
        for level in self.names:
            sums = kept["levels"][self.level_names[level]]
            for what in ("won", "points", "moves"):
                getattr(self, what)[level].read(sums[what])
        counts = {tally.n for tallies in (self.won, self.points) for tally in tallies.values()}
        if len(counts) != 1 or self.better + self.worse > self.deals():
            raise ValueError("the sums are of different numbers of deals")

    def report(self) -> dict[str, Any]:
        """Return all figures as a dict for JSON; without a second level there is no "better".

        A level without counted moves has no board ms.
        """
        out = {
            "game": self.game,
            "seats": self.seats(),
            "by": self.by,
            "first": self.first,
            "deals": self.deals(),
            "matches_a_deal": len(seatings(self.rules, self.levels)),
            "levels": {},
        }
        for level in self.names:
            won, scored, moves = self.won[level], self.points[level], self.moves[level]
            out["levels"][self.level_names[level]] = row = {
                "won": round(won.mean(), 4),
                "won_95": [round(end, 4) for end in bootstrap(won.counts)],
                "by_chance": round(self.by_chance(level), 4),
                "points": round(scored.mean(), 2),
                "points_95": [round(end, 2) for end in bootstrap(scored.counts)],
                "moves_counted": moves.n,
            }
            if moves.n:
                ms = work.factor(self.game)
                row["board_ms_a_move"] = round(moves.total / moves.n * ms, 1)
                row["board_ms_p95"] = round(moves.p95() * ms, 1)
                row["board_ms_longest_move"] = round(moves.most * ms, 1)
                row["board_ms_longest_slice"] = round(moves.slice * ms, 1)
        if len(self.names) == 2:
            untied = self.better + self.worse
            low, high = wilson(self.better, untied)
            out["better"] = self.better
            out["worse"] = self.worse
            out["tied"] = self.deals() - untied
            out["better_share"] = round(self.better / max(1, untied), 4)
            out["better_share_95"] = [round(low, 4), round(high, 4)]
        return out
