# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Measures on a 32-bit VM what the program costs the board, in bytes and in estimated time.

    python -m sim.bench                the budgets, and all tables into out/bench.md (make bench)
    python -m sim.bench sueca          one game's
    python -m sim.bench --gate         those that a change may break, from samples: a minute
    python -m sim.bench --memory       only those of memory, from the same samples: half a minute
    python -m sim.bench --wear         how often flash is written
    python -m sim.bench --exceptions   all budgets, then lower the exceptions that have fallen or ended

All figures are the same in every run. A bot's times are estimates from counts of its work
(sim/figures/experts.py), a frame's from the operations in it (sim/figures/frames.py).

Each budget is a line: the largest figure, the limit, where it was found. A figure over its budget that is
named in sim/figures/exceptions.json is an exception, and may not rise by more than one percent. A game that
is not named there, such as a new one, may have the highest of the others: OVER is what is new. The exit code
is 1 if any other is exceeded, or if a game cannot be measured. Others: sim/common/command.py.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sim import ROOT, build
from sim.common import command
from sim.common.command import FAILED, Problem
from sim.common.games import Game, broken, playable
from sim.common.numbers import grouped, markdown, spread
from sim.figures import experts, frames, pages, wear
from sim.figures.judged import EXCEPTIONS, Judged, lowered
from sim.vm import PYSTACK, VMError, child, runner

# Memory budgets. The board's firmware leaves 147 400 bytes that can be filled; everything must work with
# pages.FILL, so that 20 KB stay free for other firmware and other boards.
LIVE = 108 * 1024
"""Live bytes in any scene: 48 KB for good, 52 for a match, 8 for one thing over it."""
SPARE = 4 * 1024
"""Bytes below `LIVE` that every scene should leave, so that one more thing fits: others are listed."""
PAGES = "live bytes of a page, all seen"
"""The same budget, with the names of all that a game has: sim/figures/pages.py."""
FRAME = 120 * 1024
"""Live bytes before any frame plus all that it allocates: an upper bound, since the board collects whenever
it finds no free piece."""
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
CALLS = 6000
"""Calls (slices and moves) of a bots' match whose garbage is counted: several hands."""
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
PARTS = ("memory", "frames", "bots")
"""What can be measured of a game."""


# --- what is played ---


class Memory:
    """The most memory used on the VM, by scene."""

    def __init__(self) -> None:
        self.scenes: dict[str, runner.Cost] = {}
        self.depth = 0
        """Bytes of call frames."""

    def add(self, run: runner.Run) -> None:
        """Add a metered Run."""
        for scene, cost in run.costs():
            self.scenes[scene] = cost.most(self.scenes.get(scene, cost))
        self.depth = max(self.depth, run.depth)


def runs(game: Game, gate: bool = False) -> list[dict[str, Any]]:
    """Return the matches to play for memory: options of runner.same, for every number of players.

    The autopilot plays a match, its rematch, and opens its menu, help, settings and pages; then random keys.
    For the gate, only with the most players.
    """
    fewest, most = game.seats
    level = min(2, len(game.levels) - 1)
    out: list[dict[str, Any]] = []
    for seats in range(most if gate else fewest, most + 1):
        whole = dict(game=game.name, seed=SEED + seats, seats=seats, level=level)
        out.append({**whole, "rounds": True, "frames": GATE_ROUNDS if gate else ROUNDS_FRAMES})
        keys = RANDOM_SEEDS[: 1 if gate else None] if seats == most else (seats,)
        count = RANDOM_FRAMES if seats == most and not gate else RANDOM_FRAMES // 2
        for seed in keys:
            out.append(dict(game=game.name, seed=None, seats=seats, level=1, random_keys=seed, frames=count))
    return out


def hints(game: Game) -> list[dict[str, Any]]:
    """Return matches of the best level with hints, for memory: options of runner.same.

    With four players and with the most.
    """
    fewest, most = game.seats
    seats = {max(fewest, min(4, most)), most}
    # not fast: a fast console finds a hint in one frame
    same = dict(game=game.name, level=len(game.levels) - 1, hints=True, fast=False, frames=HINTS_FRAMES)
    return [dict(same, seed=SEED + number, seats=number) for number in sorted(seats)]


def bots(files: Mapping[str, bytes], game: Game) -> dict[str, Any]:
    """Return experts.figures, with the bytes that the best level's moves allocate on the VM."""
    found = experts.figures(game.name)
    match: dict[str, Any] = dict(seed=7, seats=min(4, game.seats[1]), level=game.levels.index(found["best"]))
    played = runner.play(files, game=game.name, **match, most=CALLS, metered=True, before=LOADED)
    return {**found, "garbage": spread(played.moves)}


def plays(game: str, gate: bool) -> list[dict[str, Any]]:
    """Return options of frames.play; for the gate with the most players and with the default number."""
    found = frames.plays(game)
    if not gate:
        return found
    most = found[0]["seats"]
    found = [options for options in found if options["seats"] == most or not options["seats"] and most > 4]
    return [dict(options, frames=GATE_FRAMES) for options in found]


# --- measuring ---


def measure(only: str | None = None, gate: bool = False, parts: Sequence[str] = PARTS) -> dict[str, Any]:
    """Return the figures of these `parts` of all games, or `only` one; for the gate, from its samples.

    A game that cannot be measured is left out; `problems` says why.
    """
    asked = {name: game for name, game in playable().items() if only in (None, name)}
    problems = list(broken().values())
    files = build.collect(problems=[])
    found: dict[str, Any] = {
        "version": build.version(),
        "drive": {"files": len(files), "bytes": sum(map(len, files.values()))},
        "problems": problems,
        "games": {},
    }
    with command.progress(0, "measuring") as bar, child.Jobs(bar) as jobs:
        begun = {name: _begin(jobs, files, game, gate, parts) for name, game in asked.items()}
        for name, its in begun.items():
            try:
                found["games"][name] = _figures(its, plays(name, gate))
            except (VMError, runner.Different, child.Failed) as error:
                problems.append("{} cannot be measured: {}".format(name, error))
    return found


def _begin(
    jobs: child.Jobs, files: Mapping[str, bytes], game: Game, gate: bool, parts: Sequence[str]
) -> dict[str, Any]:
    """Start a game's runs as jobs, longest first."""
    begun: dict[str, Any] = {}
    if "frames" in parts:
        way = dict(frames.walk(game.name), **{"looks": GATE_LOOKS} if gate else {})
        begun["waits"] = jobs.do(frames.gone_through, **way)
        begun["frames"] = [jobs.do(frames.played, **options) for options in plays(game.name, gate)]
    if "memory" in parts:
        begun["pages"] = jobs.do(pages.live, files, game.name)
        asked = [*hints(game)[-1 if gate else 0 :], *runs(game, gate)]
        begun["runs"] = [jobs.do(runner.same, files, metered=True, **options) for options in asked]
    if "bots" in parts and not gate:
        begun["bots"] = jobs.do(bots, files, game)
    return begun


def _figures(begun: Mapping[str, Any], played: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a game's figures from its jobs; `played` are the options of those for frames."""
    memory = Memory()
    for job in begun.get("runs", ()):
        memory.add(job.result())
    times: dict[str, Any] = {"scenes": {}}
    if "frames" in begun:
        times = frames.figures(played, (job.result() for job in begun["frames"]), begun["waits"].result())
    return {
        "scenes": _with_times(memory.scenes, times["scenes"]),
        "pages": begun["pages"].result() if "pages" in begun else {},
        "depth": memory.depth,
        "frames": times if "frames" in begun else None,
        "bots": begun["bots"].result() if "bots" in begun else None,
    }


COSTS = ("live", "frame", "largest", "step_ms")
"""The names of the figures of a scene: those of a runner.Cost, and ms of its longest frame."""


def _with_times(costs: Mapping[str, runner.Cost], times: Mapping[str, float]) -> dict[str, dict[str, float]]:
    """Return {scene: dict of the figures in COSTS}."""
    none = runner.Cost(0, 0, 0)
    return {
        scene: {**costs.get(scene, none)._asdict(), "step_ms": times.get(scene, 0.0)}
        for scene in {**costs, **times}
    }


# --- budgets ---


def judged(found: Mapping[str, Any]) -> Iterator[Judged]:
    """Return all figures of `found` that have a budget."""
    games = found["games"]
    for figures in games.values():
        yield from memory_judged(figures["scenes"])
        yield from (Judged(PAGES, live, LIVE, page) for page, live in figures["pages"].items())
    for game, figures in games.items():
        if figures["frames"]:
            yield from frames.judged(game, figures["frames"])
    for game, figures in games.items():
        if figures["bots"]:
            yield from _bots_judged(game, figures["bots"])


def memory_judged(scenes: Mapping[str, Mapping[str, float]]) -> Iterator[Judged]:
    """Return the figures of {scene: {"live", "frame", "largest"}}."""
    for name, allowed, what in (
        ("live", LIVE, "live bytes"),
        ("frame", FRAME, "live bytes with a frame's"),
        ("largest", LARGEST, "bytes in one allocation"),
    ):
        for scene, figures in scenes.items():
            if any(figures[figure] for figure in runner.Cost._fields):
                yield Judged(what, figures[name], allowed, scene)


def _bots_judged(game: str, found: Mapping[str, Any]) -> Iterator[Judged]:
    """Return the judged figures of a game's levels: of the best one also the mean, and the garbage."""
    for level, times in found["bots"].items():
        who = game + ", " + level
        if level == found["best"]:
            yield Judged("a move of the best level on average, ms", times["ms"]["mean"], MEAN_MS, who)
            if not found["real_time"]:  # in real time it would include everybody who thinks until one acts
                yield Judged("garbage of such a move, bytes", found["garbage"]["worst"], GARBAGE, who)
        yield Judged("a slice of a bot's thinking, ms", times["slice_ms"]["worst"], SLICE_MS, who)
        yield Judged("95 of 100 of a bot's moves, ms", times["ms"]["p95"], MOVE_MS, who)


def budgets(found: Iterable[Judged]) -> list[Judged]:
    """Return the worst figure of each budget, in order of appearance."""
    worst: dict[str, Judged] = {}
    for figure in found:
        before = worst.get(figure.what)
        if before is None or (figure.over, figure.share) > (before.over, before.share):
            worst[figure.what] = figure
    return list(worst.values())


def over(found: Iterable[Judged]) -> Iterator[str]:
    """Yield a line for each figure over its budget."""
    for line in found:
        if line.over:
            yield "- Over: {}: {} {}, {} are allowed".format(
                line.where, _exact(line.figure), line.what, grouped(line.allowed)
            )


def spare(found: Mapping[str, Any]) -> str:
    """Return the scenes with less than SPARE free, fullest first; "" if none."""
    live = {scene: cost["live"] for game in found["games"].values() for scene, cost in game["scenes"].items()}
    full = sorted((scene for scene in live if live[scene] > LIVE - SPARE), key=lambda scene: -live[scene])
    said = ", ".join("{} {}".format(scene, grouped(LIVE - live[scene])) for scene in full)
    return "Below 4 KB to spare: " + said if full else ""


# --- tables ---


def _exact(value: float) -> str:
    """Format a figure beside its budget: small ones with a decimal place."""
    return "{:.1f}".format(value) if isinstance(value, float) and value < 100 else grouped(value)


def _three(figures: Mapping[str, float]) -> list[str]:
    return [grouped(figures[key]) for key in ("mean", "p95", "worst")]


def tables(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of all tables, in Markdown."""
    drive = found["drive"]
    yield "Version {}: {} files, {} bytes on the drive.".format(
        found["version"], drive["files"], grouped(drive["bytes"])
    )
    yield from ["", "### Budgets", ""]
    rows = [
        [line.what, _exact(line.figure), grouped(line.allowed), line.where] for line in budgets(judged(found))
    ]
    yield from markdown(["What", "most", "allowed", "where"], rows)
    yield from over(judged(found))
    yield from ["- " + problem for problem in found["problems"]]
    yield from ["", spare(found), ""]
    for game, figures in found["games"].items():
        yield from ["### " + game, ""]
        scenes = sorted(figures["scenes"].items(), key=lambda item: -item[1]["live"])
        names = ["Scene", "live bytes", "live and a frame's", "longest piece", "longest step, ms"]
        rows = [[name, *(grouped(cost[key]) for key in COSTS)] for name, cost in scenes]
        yield from markdown(names, rows)
        rows = sorted(figures["pages"].items(), key=lambda item: -item[1])
        yield from markdown(["Page", "live bytes"], [[page, grouped(live)] for page, live in rows])
        yield "Python's call frames: at most {} of {} bytes.".format(
            grouped(figures["depth"]), grouped(PYSTACK)
        )
        yield ""
        if figures["bots"]:
            yield from _bots_table(figures["bots"])
        if figures["frames"]:
            yield from frames.table(figures["frames"])


def _bots_table(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the table of a game's levels."""
    rows = [
        [level, grouped(times["moves"]), *_three(times["ms"]), grouped(times["slice_ms"]["worst"])]
        for level, times in found["bots"].items()
    ]
    yield from markdown(["Bot", "moves", "move ms: mean", "p95", "worst", "longest slice"], rows)
    yield "Garbage of a move of {}: mean {}, p95 {}, worst {} bytes.".format(
        found["best"], *_three(found["garbage"])
    )
    yield ""


def tell(found: Sequence[Judged], spared: str = "", problems: Iterable[str] = ()) -> int:
    """Print a line for each budget, then what went wrong; return the exit code."""
    for line in budgets(found):
        others = sum(other.over for other in found if other.what == line.what) - line.over
        known = sum(other.excess and not other.over for other in found if other.what == line.what)
        said = "  OVER" + ", and {} more".format(others) * (others > 0) if line.over else ""
        said += "  ({} exceptions)".format(known) if known else ""
        of = "{:42}{:>8} of {:>7}  ".format(line.what, _exact(line.figure), grouped(line.allowed))
        print(of + line.where + said)
    if spared:
        print(spared)
    for problem in problems:
        print(problem)
    return FAILED if problems or any(line.over for line in found) else command.DONE


@command.command
def main(words: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = command.Parser(description="Measure what the program costs the board.")
    parser.add_argument("game", nargs="?", choices=list(playable()), help="only this game")
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--gate", action="store_true", help="from samples, without bots: about a minute")
    one.add_argument("--memory", action="store_true", help="only budgets of memory: half a minute")
    one.add_argument("--wear", action="store_true", help="writes to flash in an hour, and how long it lasts")
    one.add_argument("--exceptions", action="store_true", help="lower those of all budgets that have fallen")
    options = parser.parse_args(words)
    if options.game and options.wear:
        raise Problem("--wear is for all games: name none")
    try:
        if options.wear:
            print("\n".join(wear.table(command.progress)))
            return command.DONE
        command.folder(TABLES.parent, "out")
        command.place(TABLES, "out")  # before the work, check that it can be written
        parts = ("memory",) if options.memory else PARTS
        found = measure(options.game, options.gate or options.memory, parts)
    except VMError as error:
        raise Problem(str(error), FAILED) from None
    figures = list(judged(found))
    command.write(TABLES, ("\n".join(tables(found)).strip() + "\n").encode())
    print("The tables are in out/" + TABLES.name)
    code = tell(figures, spare(found), found["problems"])
    if options.exceptions:
        command.write(EXCEPTIONS, (json.dumps(lowered(figures), indent=1) + "\n").encode())
    return code


if __name__ == "__main__":
    sys.exit(main())
