# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Bots against bots: how strong each level is, with intervals, and how long a move takes on the board.

    python sim/arena.py                                       the standing table (make arena)
    python sim/arena.py sueca --seats medium,easy --deals 200 --seed 1 [--jobs 2] [--json]

The unit is a *deal*: one number, so one sequence of hands, played to the match's end once for every way to
seat the players. Where the rules name TEAMS that is twice, the teams' places exchanged (duplicate); else
once for each rotation of the seats. So all have the same luck of the cards, and a level's share of the
deal's matches says who played it better. A deal is *better* for a level that won more of its matches (per
seat) than the other, *tied* if both won as many; the share of better ones among the untied has a
Wilson interval, the share of all matches won a bootstrap interval over deals, both of 95 %.

Deals are numbered --seed, --seed + 1, …, so that one can be played with sim/run.py. Their number does not
change the memory needed. Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import gc
import importlib
import importlib.util
import json
import math
import multiprocessing
import os
import pathlib
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

ROOT = pathlib.Path(__file__).resolve().parent.parent
for _place in (ROOT / "lib", ROOT / "sim" / "hal", ROOT):
    if str(_place) not in sys.path:
        sys.path.append(str(_place))  # at the end: code.py at the root shadows the library's `code`

from sim.common import command  # noqa: E402
from sim.common.command import FAILED, Problem  # noqa: E402
from sim.figures.board_time import ARENA_FACTOR, LOOP_MS  # noqa: E402

NAME = "arena"
if __name__ == "__main__":
    command.begin(NAME)

from mesa.core.match import STYLES, Match  # noqa: E402

if TYPE_CHECKING:
    from mesa.core.contract import Bots, Rules

Watch = Callable[[Match, int, int], object]
"""Called with the match, a seat and its action, before the action."""
Task = tuple[str, Sequence[int], int]
"""(game, levels by seat, deal number)."""
Result = tuple[dict[int, float], dict[int, float], tuple[list[Any], ...], float]
"""What play_deal returns."""

CPU = time.thread_time if time.get_clock_info("thread_time").resolution < 1e-5 else time.perf_counter
"""The clock for costs: this thread's own time, whatever else the machine does. Windows' is too coarse."""
FRAME_MS = 33
"""The virtual time between two slices of thinking, as on the board."""
LONGEST = 86_400_000
"""Virtual ms without an action after which a match counts as endless: a day."""
STANDING_DEALS = 200
STANDING_SECONDS = 100
"""The standing table plays that many deals a pair of levels, or as many as this time allows for all."""
MOST_DEALS = 10**12
MOST_JOBS = 60
"""Processes: Windows waits for no more at a time."""
BATCH = 10
"""Deals that are given to the processes together."""
DIFFERENT = 4096
"""The most different results of a deal that are counted apart; being small fractions, they are few."""


# One match


class Meter:
    """Adds up how long bots think. Used in place of a bots module, whose answers it passes on.

    Lists by level: moves; total, longest, slice (the longest slice) in seconds.
    """

    def __init__(self, bots: Bots) -> None:
        self.LEVELS = bots.LEVELS
        self.YIELDS = getattr(bots, "YIELDS", None)  # none in real time
        self._think = bots.think
        self.moves = [0] * len(bots.LEVELS)
        self.total = [0.0] * len(bots.LEVELS)
        self.longest = [0.0] * len(bots.LEVELS)
        self.slice = [0.0] * len(bots.LEVELS)

    def think(
        self, view: bytearray, seat: int, level: int, style: int, rng: Any, since: int
    ) -> Generator[Any, Any, None]:
        """bots.think, timed."""
        inner = self._think(view, seat, level, style, rng, since)
        clock = CPU
        spent = worst = 0.0
        sent: Any = None
        try:
            while True:
                start = clock()
                try:
                    answer = inner.send(sent)
                except StopIteration:
                    return
                finally:
                    took = clock() - start
                    spent += took
                    worst = max(worst, took)
                sent = yield answer
        finally:
            inner.close()
            self.moves[level] += 1
            self.total[level] += spent
            self.longest[level] = max(self.longest[level], spent)
            self.slice[level] = max(self.slice[level], worst)


class Watched(Match):
    """A match of bots alone; watch(match, seat, action), if there is one, is called before each action."""

    def __init__(self, watch: Watch | None, *what: Any, **more: Any) -> None:
        self.watch = watch
        super().__init__(*what, human=None, shown=False, **more)

    def take(self, seat: int, action: int) -> None:
        if self.watch:
            self.watch(self, seat, action)
        super().take(seat, action)


def play(
    game: str,
    modules: tuple[Rules, Any],
    seed: int,
    options: bytes,
    levels: Sequence[int],
    styles: Sequence[int] = STYLES,
    frame_ms: int = FRAME_MS,
    **more: Any,
) -> Match:
    """Play one match to its end, bots in all seats, and return the mesa.core.match.Match.

    modules: (rules, bots). levels and styles: one small int a seat. frame_ms: virtual time between two slices
    of thinking. `more`: watch, log, emit (docs/CONTRACT.md). RuntimeError if nobody acts for a day.
    """
    watch, emit = more.pop("watch", None), more.pop("emit", None)
    match = Watched(watch, game, *modules, (seed, len(levels), options), levels, styles, **more)
    match.sink = emit
    still = 0
    while True:
        match.played += frame_ms
        if match.tick(frame_ms):
            still = 0
            if match.over():
                return match
        else:
            still += frame_ms
            if still > LONGEST:
                raise RuntimeError("deal {} does not end".format(seed))


# Games, seats


def games() -> list[str]:
    """The ids of the games that have rules and bots, in alphabetical order."""
    found = (path.parent for path in (ROOT / "games").glob("*/rules.py"))
    return sorted(folder.name for folder in found if (folder / "bots.py").exists())


def load(game: str) -> tuple[Rules, Bots]:
    """(rules, bots) of a game; Problem if there is no such game, or it does not import."""
    if game not in games():
        raise Problem("no game {!r} with rules and bots; there are: {}".format(game, ", ".join(games())))
    try:
        rules = importlib.import_module("games.{}.rules".format(game))
        bots = importlib.import_module("games.{}.bots".format(game))
        return cast("Rules", rules), cast("Bots", bots)
    except Exception as error:  # whatever is wrong in there, it is one line
        raise Problem("games/{} is broken: {}: {}".format(game, type(error).__name__, error)) from None


def yardstick(game: str) -> Any:
    """The bots module of tests/yardstick/<game>.py, medium of commit 44fadad; None if the game has none."""
    path = ROOT / "tests" / "yardstick" / (game + ".py")
    name = "yardstick_" + game
    if name not in sys.modules and path.exists():
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules.get(name)


def lineup(game: str, words: Sequence[str]) -> list[int]:
    """Level indexes by seat for the names given: one a seat, or one a team. Problem if they do not fit."""
    rules, bots = load(game)
    for word in words:
        if word not in bots.LEVELS:
            raise Problem("{} has no level {!r}; there are: {}".format(game, word, ", ".join(bots.LEVELS)))
    levels = [bots.LEVELS.index(word) for word in words]
    fewest, most = rules.SEATS
    teams = getattr(rules, "TEAMS", None)
    if teams and len(levels) == len(teams):
        by_seat = [0] * most
        for level, team in zip(levels, teams, strict=True):
            for seat in team:
                by_seat[seat] = level
        return by_seat
    if not fewest <= len(levels) <= most:
        asked = "{} to {} levels".format(fewest, most) if fewest < most else "{} levels".format(most)
        also = ", or one a team ({})".format(len(teams)) if teams else ""
        raise Problem("{} needs {}{}; --seats names {}".format(game, asked, also, len(levels)))
    return levels


def seatings(rules: Rules, levels: Sequence[int]) -> list[list[int]]:
    """All different ways to seat the players in one deal, as lists of player numbers by seat.

    Player i is who sits in seat i in the first of them. Teams exchange places; without teams everybody
    moves on by a seat, until the levels sit as they did.
    """
    seats = list(range(len(levels)))
    teams = getattr(rules, "TEAMS", None)
    if teams:
        shifts = []
        for shift in range(len(teams)):
            order = seats[:]
            for i, team in enumerate(teams):
                for here, there in zip(team, teams[(i + shift) % len(teams)], strict=True):
                    order[here] = there
            shifts.append(order)
    else:
        shifts = [seats[shift:] + seats[:shift] for shift in seats]
    out = []
    for order in shifts:
        if [levels[player] for player in order] not in [[levels[p] for p in seen] for seen in out]:
            out.append(order)
    return out


def play_deal(task: Task) -> Result:
    """One deal, all its seatings: (shares, points, meter lists, seconds of the board's loop).

    The share of wins is 1 where a level won exactly what falls to its seats by chance, so a level that wins
    everything against one other of as many seats has 2. Two that win together share the win. Points are the
    mean of a seat and match: rules.found (what was taken, as in SET) where that exists, else rules.scores.
    """
    game, levels, seed = task
    rules, bots = load(game)
    meter = Meter(bots)
    share = dict.fromkeys(levels, 0.0)
    points = dict.fromkeys(levels, 0.0)
    options = bytes(len(rules.OPTIONS))
    orders = seatings(rules, levels)
    gc.collect()
    gc.disable()  # the board collects between slices; here it would be charged to whoever thinks just then
    for order in orders:
        by_seat = [levels[player] for player in order]
        s = play(game, (rules, meter), seed, options, by_seat).s
        won = rules.winners(s)
        for seat in won:
            share[by_seat[seat]] += len(levels) / len(won) / len(orders) / levels.count(by_seat[seat])
        for seat, n in enumerate(getattr(rules, "found", rules.scores)(s)):
            points[by_seat[seat]] += n / len(orders) / levels.count(by_seat[seat])
    gc.enable()
    return share, points, (meter.moves, meter.total, meter.longest, meter.slice), board_loop()


def board_loop() -> float:
    """Seconds that this machine takes for the loop that takes the board LOOP_MS: the best of three."""
    data = bytearray(25600)
    best = math.inf
    for _ in range(3):
        start = CPU()
        total = 0
        for byte in data:
            total += byte
        best = min(best, CPU() - start)
    return best


# Statistics


def wilson(hits: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share: (low, high) for hits out of n; (0, 1) for n = 0."""
    if n == 0:
        return 0.0, 1.0
    p = hits / n
    middle = p + z * z / (2 * n)
    spread = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))


def bootstrap(values: Iterable[float] | Mapping[float, int], rounds: int = 1000) -> tuple[float, float]:
    """A 95 % percentile interval of the mean of `values`, (low, high); from a fixed stream, so it repeats.

    `values` may be given with their counts, {value: count}: as many are drawn at once, a multinomial sample
    of the different ones.
    """
    import numpy

    counts = sorted(collections.Counter(values).items())
    n = sum(count for _, count in counts)
    stream = numpy.random.RandomState(n % (1 << 32))  # this generator's numbers are the same in every version
    drawn = stream.multinomial(n, [count / n for _, count in counts], rounds)
    means = numpy.sort(drawn @ numpy.array([value for value, _ in counts]) / n).tolist()
    return means[int(rounds * 0.025)], means[int(rounds * 0.975)]


class Tally:
    """Numbers that come in one by one. Each is kept rounded, with a count, so that memory depends on how many
    differ; if more than DIFFERENT do, all are rounded more coarsely. The mean is that of the exact ones."""

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self.counts = collections.Counter()
        self._digits = 9

    def add(self, value: float) -> None:
        """Take in a number."""
        self.n += 1
        self.total += value
        self.counts[round(value, self._digits)] += 1
        while len(self.counts) > DIFFERENT:
            self._digits -= 1
            finer, self.counts = self.counts, collections.Counter()
            for kept, count in finer.items():
                self.counts[round(kept, self._digits)] += count

    def mean(self) -> float:
        """Their mean."""
        return self.total / self.n


class Contest:
    """Results of one lineup over many deals, as they come in: sums and counts, not the deals.

    `won` and `points` have a Tally by level: the share of a deal's matches, the points a seat and match.
    """

    def __init__(self, game: str, levels: Sequence[int]) -> None:
        self.game = game
        self.levels = levels
        self.rules, self.bots = load(game)
        self.names = list(dict.fromkeys(levels))  # each level once, in the order seated
        self.won = {level: Tally() for level in self.names}
        self.points = {level: Tally() for level in self.names}
        self.better = self.worse = 0  # of two levels, in how many deals the first was that
        self.costs = {level: [0, 0.0, 0.0, 0.0] for level in self.names}
        self.loop = math.inf

    def add(self, result: Result) -> None:
        """Take in what play_deal returned."""
        share, points, (moves, total, longest, slices), loop = result
        self.loop = min(self.loop, loop)
        for level in self.names:
            self.won[level].add(share[level] * self.by_chance(level))
            self.points[level].add(points[level])
            cost = self.costs[level]
            cost[0] += moves[level]
            cost[1] += total[level]
            cost[2] = max(cost[2], longest[level])
            cost[3] = max(cost[3], slices[level])
        if len(self.names) == 2:
            ahead = share[self.names[0]] - share[self.names[1]]
            self.better += ahead > 1e-9
            self.worse += ahead < -1e-9

    def by_chance(self, level: int) -> float:
        """The share of matches that falls to a level's seats by chance."""
        return self.levels.count(level) / len(self.levels)

    def deals(self) -> int:
        """How many deals have come in."""
        return self.won[self.names[0]].n

    def report(self) -> dict[str, Any]:
        """All figures as a dict that json can write; without a second level there is no "better"."""
        ms = ARENA_FACTOR * LOOP_MS / self.loop
        out = {
            "game": self.game,
            "seats": [self.bots.LEVELS[level] for level in self.levels],
            "deals": self.deals(),
            "matches_a_deal": len(seatings(self.rules, self.levels)),
            "levels": {},
        }
        for level in self.names:
            moves, total, longest, slices = self.costs[level]
            won, scored = self.won[level], self.points[level]
            out["levels"][self.bots.LEVELS[level]] = {
                "won": round(won.mean(), 4),
                "won_95": [round(end, 4) for end in bootstrap(won.counts)],
                "by_chance": round(self.by_chance(level), 4),
                "points": round(scored.mean(), 2),
                "points_95": [round(end, 2) for end in bootstrap(scored.counts)],
                "board_ms_a_move": round(total / max(1, moves) * ms, 1),
                "board_ms_longest_move": round(longest * ms, 1),
                "board_ms_longest_slice": round(slices * ms, 1),
            }
        if len(self.names) == 2:
            untied = self.better + self.worse
            low, high = wilson(self.better, untied)
            out["better"] = self.better
            out["worse"] = self.worse
            out["tied"] = self.deals() - untied
            out["better_share"] = round(self.better / max(1, untied), 4)
            out["better_share_95"] = [round(low, 4), round(high, 4)]
        return out


@contextlib.contextmanager
def processes(jobs: int) -> Iterator[Any]:
    """A multiprocessing pool, or None for one job. Ctrl+C is for this process alone, which then ends them."""
    if jobs < 2:
        yield None
        return
    mask = getattr(signal, "pthread_sigmask", None)  # from the first moment on, where there is such a thing
    before = mask and mask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        pool = multiprocessing.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    finally:
        if mask:
            mask(signal.SIG_SETMASK, before)
    try:
        yield pool
    finally:
        pool.terminate()
        pool.join()


def run(
    game: str,
    levels: Sequence[int],
    first: int,
    deals: int,
    pool: Any = None,
    stop: float | None = None,
    what: str = "deals",
) -> Contest:
    """Play deals first, first + 1, … and return the Contest. A bar titled `what` shows how far it is.

    `pool` is a multiprocessing pool or None; from the time `stop` (time.monotonic) on no further deal is
    counted, so the deals counted are always the first ones.
    """
    contest = Contest(game, levels)
    with command.progress(deals, what) as bar:
        for at in range(0, deals, BATCH):
            batch = [(game, levels, (first + i) % (1 << 29)) for i in range(at, min(at + BATCH, deals))]
            for result in pool.imap(play_deal, batch) if pool else map(play_deal, batch):
                contest.add(result)
                bar.update()
            if stop is not None and time.monotonic() > stop:
                break
    return contest


# The commands


def percent(share: float, interval: Sequence[float]) -> str:
    """ "71.3 % [65.0, 76.9]" """
    return "{:5.1f} % [{:.1f}, {:.1f}]".format(100 * share, 100 * interval[0], 100 * interval[1])


def print_report(report: Mapping[str, Any]) -> None:
    """Print a report for people."""
    print(
        "{}: {}; {} deals, {} matches a deal".format(
            report["game"], ", ".join(report["seats"]), report["deals"], report["matches_a_deal"]
        )
    )
    head = "{:10} {:>22} {:>9} {:>24} {:>28}"
    print(
        head.format(
            "level", "matches won [95 %]", "by chance", "points a match [95 %]", "board ms: move, most, slice"
        )
    )
    for name, row in report["levels"].items():
        costs = "{:.1f}, {:.1f}, {:.1f}".format(
            row["board_ms_a_move"], row["board_ms_longest_move"], row["board_ms_longest_slice"]
        )
        print(
            head.format(
                name,
                percent(row["won"], row["won_95"]),
                "{:.1f} %".format(100 * row["by_chance"]),
                "{:.2f} [{:.2f}, {:.2f}]".format(row["points"], *row["points_95"]),
                costs,
            )
        )
    if "better" in report:
        print(
            "{} better in {} deals, worse in {}, tied in {}: {} of those not tied".format(
                list(report["levels"])[0],
                report["better"],
                report["worse"],
                report["tied"],
                percent(report["better_share"], report["better_share_95"]).strip(),
            )
        )


def standing_pairs(game: str) -> Any:
    """The lineups of the standing table: each level against the one below it, and against random."""
    rules, bots = load(game)
    most = rules.SEATS[1]
    if most < 2:
        return []
    teams = getattr(rules, "TEAMS", None)
    count = len(teams) if teams else min(4, most)
    out = []
    for high in range(len(bots.LEVELS) - 1, 0, -1):
        for low in dict.fromkeys((high - 1, 0)):
            words = [bots.LEVELS[(high, low)[i % 2]] for i in range(count)]
            out.append(lineup(game, words))
    return out


def standing(pool: Any) -> Any:
    """Print the project's standing table: every game found, its pairs of levels. Returns the exit status."""
    jobs = [(game, levels) for game in games() for levels in standing_pairs(game)]
    if not jobs:
        raise Problem("no game with rules and bots in games/", FAILED)
    head = "{:8} {:19} {:>5} {:>6} {:>5} {:>4}  {:23} {:23} {:>13}"
    print(
        head.format(
            "game",
            "level : other",
            "deals",
            "better",
            "worse",
            "tied",
            "of untied [95 %]",
            "matches won [95 %]",
            "board ms/move",
        )
    )
    begin = time.monotonic()
    for done, (game, levels) in enumerate(jobs):
        now = time.monotonic()
        stop = now + max(0.0, begin + STANDING_SECONDS - now) / (len(jobs) - done)
        what = "{} {}/{}".format(game, done + 1, len(jobs))
        report = run(game, levels, 1, STANDING_DEALS, pool, stop, what).report()
        names = list(report["levels"])
        row = report["levels"][names[0]]
        print(
            head.format(
                game,
                names[0] + " : " + names[1],
                report["deals"],
                report["better"],
                report["worse"],
                report["tied"],
                percent(report["better_share"], report["better_share_95"]),
                percent(row["won"], row["won_95"]),
                "{:.1f}".format(row["board_ms_a_move"]),
            ),
            flush=True,
        )
    print("Deals from number 1, at most {} a row; {:.0f} s.".format(STANDING_DEALS, time.monotonic() - begin))
    return 0


def arguments(words: list[str] | None) -> argparse.Namespace:
    """The command line, checked; Problem says what is wrong."""
    cores = min(os.cpu_count() or 1, MOST_JOBS)
    parser = command.Parser(
        prog="sim/arena.py", description="Bots against bots; without arguments, the standing table."
    )
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME")
    add("--seats", metavar="LEVEL,LEVEL,…", help="the levels that play: one a seat, or one a team")
    add("--deals", type=command.whole(1, MOST_DEALS), metavar="N", help="how many deals (100)")
    add("--seed", type=command.whole(0, (1 << 29) - 1), metavar="S", help="number of the first deal (1)")
    add("--jobs", type=command.whole(1, MOST_JOBS), default=cores, metavar="J", help="processes")
    add("--json", action="store_true", help="print the figures as JSON")
    args = parser.parse_args(words)
    if args.game is None:
        if args.seats or args.deals is not None or args.seed is not None or args.json:
            raise Problem("--seats, --deals, --seed and --json need a GAME; there are: " + ", ".join(games()))
        return args
    _, bots = load(args.game)
    if not args.seats:
        raise Problem("--seats is missing: the levels, as in --seats {}".format(",".join(bots.LEVELS[:2])))
    args.levels = lineup(args.game, args.seats.split(","))
    args.deals = 100 if args.deals is None else args.deals
    args.seed = 1 if args.seed is None else args.seed
    return args


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Run the command; the exit code."""
    command.need("numpy", "tqdm")
    args = arguments(words)
    with processes(args.jobs) as pool:
        if args.game is None:
            return standing(pool)
        report = run(args.game, args.levels, args.seed, args.deals, pool).report()
    if args.json:
        print(json.dumps(report, indent=1))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
