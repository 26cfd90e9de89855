# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The board's time for each frame of a match, estimated from what the frame does.

    python -m sim.bench --frames            the tables
    python -m sim.figures.frames --fit      estimates for earlier commits, beside measurements

Matches are played in the simulator at normal pace, to their end or for five and a half minutes: with the most
players and with the default number; and shorter with every other number. A bot plays for the player, half a
second after each question. Now and then the pause menu, help, settings and Select's page are opened, and
arrows pressed. In a real-time game, a second match has a player who presses arrows and A at random.

A frame of a match is one after which the game's view is on top. All others are listed apart: Python's start,
the launcher, the set-up page, a match that opens, boxes and pages over it. sim/figures/waits.py counts how
long a person waits for a page that is made in several frames. sim/figures/frame_meter.py counts what a frame
does and has the cost of each thing. The costs were chosen so that the estimates for two commits, 44fadad and
fc4ee33, come near what their files took on the board's own firmware in an emulator: docs/BENCH.md has both
tables, and --fit makes them again. The measurements of 44fadad are MEASURED, those of fc4ee33 MEASURED_WAITS
and MEASURED_MATCHES. The estimate is of frames with the view on top; the measurements have no frames that
open boxes either, since these are longer than their worst. Python's share is that of CPython 3.11; other
versions have other instructions.

Not included: automatic garbage collections, 6 to 11 ms, which may fall into any frame; waiting for the drive.
Other keys than a player's give other frames, so single frames may be off by a third.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim import ROOT
from sim.common import command
from sim.figures import frame_meter, speed, waits
from sim.figures.judged import Judged

WORST_MS = 80
"""The most that any frame of a match may take."""
P95_MS = 20
"""The most that 95 of 100 may take, with the most players and with the default number."""
KINDS = 10
"""How many kinds of frames are listed, slowest first."""
SCREEN = 160 * 128
SEEDS = (1, 2)
"""Deal numbers: with the most players, and with the default number."""
FRAMES = 10_000
"""The most frames of a match that count."""
FEWER = 3000
"""The same with any other number of players."""
MEASURED = {
    "sueca": ((4.5, 23, 68), (363, 49), 609),
    "fodasse": ((4.0, 16, 171), (402, 47), 839),
    "set": ((6.6, 25, 176), (330, 57), 677),
    "qu4to": ((6.0, 22, 133), (320, 43), 641),
}
"""For commit speed.BEFORE on the firmware: match frames (mean, p95, worst), pause (processor, wire), the
frame that opens the match (processor)."""
MEASURED_FRAMES = 3000
MEASURED_WAITS = {
    waits.START: (1121, None),
    waits.PAUSE: (286, 143),
    waits.BACK: (366, 100),
    waits.SETTINGS: (476, 258),
    waits.HELP: (348, 178),
    waits.TURN: (250, 250),
    waits.SHEET: (353, 218),
    waits.LAUNCHER: (490, 115),
    waits.REVIEW: (558, 558),
    waits.NOTE: (680, 680),
    waits.ABOUT: (760, 374),
    waits.REPLAY: (1211, 262),
    waits.COACH: (419, None),
    waits.RECORDS: (346, None),
    waits.DAILY: (419, None),
    waits.OTHER: (1650, None),
}
"""For commit WAITS_OF on the firmware, the worst of all games: ms in all, and of the longest frame."""
WAITS_OF = "fc4ee33"
MEASURED_MATCHES = {"sueca": (30, 100), "fodasse": (20, 151), "set": (20, 103), "qu4to": (32, 147)}
"""For the same commit there: match frames, p95 and worst."""
_TREE = ("lib", "games", "sim", "settings.toml", "fonts")

_LEVEL = 2
_MOST = 60_000  # frames, including those that do not count
_B, _A, _START, _SELECT, _RIGHT, _DOWN, _UP, _LEFT = range(8)
_ARROWS = (_RIGHT, _DOWN, _UP, _LEFT)
_KEYS = {_B: "B", _A: "A", _RIGHT: "arrow", _DOWN: "arrow", _UP: "arrow", _LEFT: "arrow"}
_THINK = 15  # frames from a question to the first key of the answer
_PAGES = 400  # frames between two looks at the pages
_HELP_EVERY = 4  # looks: the first and every fourth of them also open help and settings
_PAUSE_AND_SELECT = (_START, _DOWN, _UP, _B, _SELECT, _B)
# help, then settings with some values: third and second of the menu from below
_HELP_AND_SETTINGS = (_START, _UP, _UP, _UP, _A, _RIGHT, _DOWN, _B)
_HELP_AND_SETTINGS += (_START, _UP, _UP, _A, _DOWN, _RIGHT, _DOWN, _RIGHT, _B)
_ANY = -1


class Unplayed(Exception):
    """A match could not be played; the text says why."""


# --- playing ---


class _Player:
    """Presses keys: the autopilot's, delayed; now and then pages and arrows; in real time random ones."""

    def __init__(self, session: Any, autopilot: Any, seed: int, looks: bool) -> None:
        self.session = session
        self.autopilot = autopilot
        self.looks = looks
        """Whether help and settings are opened too."""
        self.visits = 0
        self.random = random.Random(seed)
        self.keys: list[int] = []
        self.down: int | None = None
        self.wait = 0
        self.asked = False
        self.next_pages = 60

    def act(self, counted: int) -> None:
        """Before each frame, press keys; `counted` frames of the match have been seen."""
        if self.down is not None:
            self.session.key(self.down, False)
            self.down = None
        elif self.wait:
            self.wait -= 1
        elif self.keys:
            self._next_key()
        elif counted and self.autopilot._down is None and self._at_view(counted):
            pass
        else:
            self.autopilot.act()

    def _next_key(self):
        top = self.session.console.stack.top
        if self.looks and not hasattr(top, "asked") and top.busy():  # a page is being opened
            return
        key = self.keys.pop(0)
        if key != _B or not hasattr(top, "asked"):  # there may be nothing to close
            self._press(key)
        self.wait = 4

    def _at_view(self, counted):
        """With the view on top and nothing moving, return whether this frame is not the autopilot's."""
        top = self.session.console.stack.top
        if not hasattr(top, "asked") or top.busy():
            self.asked = False
            return False
        if counted >= self.next_pages:
            self.next_pages = counted + _PAGES
            self.keys = list(_PAUSE_AND_SELECT)
            if self.looks and self.visits % _HELP_EVERY == 0:
                self.keys += _HELP_AND_SETTINGS
            self.visits += 1
            self.keys += [self.random.choice(_ARROWS) for _ in range(6)]
            return True
        if not self.asked:
            self.asked = True
            self.wait = _THINK
            return True
        match = _match(top)
        if getattr(match, "human", 0) is not None and _turn(match) == _ANY and not self.random.randrange(8):
            self._press(self.random.choice((*_ARROWS, _A)))
            return True
        return False

    def _press(self, key):
        self.down = key
        self.session.key(key, True)


class _Spy:
    """What happens in a frame, in words: calls to the view and the stack of scenes."""

    def __init__(self, names: dict[int, str]) -> None:
        self.names = names
        self.happened: list[str] = []
        self.shown = ""

    def take(self, scenes: Sequence[Any]) -> str:
        """Return the words for the frame that has ended with these scenes."""
        happened, self.happened = self.happened, []
        if happened:
            return " + ".join(happened)
        top = scenes[-1]
        if not hasattr(top, "asked"):
            return "in " + type(top).__name__
        moves = getattr(top, "motion", None) or top.anim
        return "moves after " + self.shown if moves.busy else "waits, or a bot thinks"

    def watch_stack(self, stack: Any) -> None:
        """Watch a Stack of scenes."""
        self._before(stack, "push", lambda scene, *_: self._say("opens " + type(scene).__name__))
        self._before(stack, "_drop", lambda: self._say("closes " + type(stack.scenes[-1]).__name__))

    def watch_view(self, view: Any) -> None:
        """Watch a game's view."""
        self._before(view, "show", self._shows)
        for name in ("build", "ask", "result", "pause", "select", "peek", "finish"):
            if hasattr(view, name):
                self._before(view, name, lambda *_, name=name: self._say(name))

        self._before(view, "key", self._key)

    def _key(self, k):
        if k in _KEYS:
            self._say("key " + _KEYS[k])

    def _shows(self, event):
        self.shown = self.names.get(event[0], str(event[0]))
        self._say(self.shown)

    def _say(self, what):
        if what not in self.happened:
            self.happened.append(what)

    def _before(self, of, name, note):
        method = getattr(of, name)

        def watched(*arguments):
            note(*arguments)
            return method(*arguments)

        setattr(of, name, watched)


def view_of(scenes: Sequence[Any]) -> Any:
    """Return the game's view if it is on top, or only boxes cover it; else None."""
    for scene in reversed(scenes):
        if type(scene).__name__ == "View":
            return scene
        if not scene.over:
            return None
    return None


# The earlier commit has other names for some things.


def _match(view):
    return view.match if hasattr(view, "match") else view.table


def _turn(match):
    return match.turn() if hasattr(match, "turn") else match.seat_to_act()


def _load(path):
    """Load a module of the tree that is played, which is not on sys.path."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _run_clock(load, meter):
    """Advance the board's clock in a frame by the estimate, so bots get the rest; return that clock."""
    clock = load("sim.board.sim_board").get().clock
    load("mesa.board.hardware").Board.ticks = lambda _: clock.ticks() + round(frame_meter.ms(meter.counts))
    return clock


class Frame(NamedTuple):
    """A frame that was played."""

    what: str
    """What happened in it, in words."""
    layer: str
    """VIEW or BOX if it is a frame of a match: the view is on top after it, or a box over it; else ""."""
    scene: str
    """What is on the screen after it: "set View/Dialog"."""
    place: int
    """The number of players, or 0 or ELSEWHERE: sim/vm/fakes/_screen.py."""
    counts: dict[str, int]

    @property
    def ms(self) -> float:
        """Return board milliseconds, estimated."""
        return frame_meter.ms(self.counts)


VIEW, BOX = "view", "box"
POWER_ON = "power-on"


def play(
    root: str, game: str, seed: int, seats: int | None, frames: int = FRAMES, bots_only: bool = True
) -> list[Frame]:
    """Return all frames from power-on, the first with all of Python's start, until `frames` are of a match.

    POWER_ON is the time until the launcher appears.

    Runs in its own process, see `_child`: `root` has the tree that is played.
    """
    folder = Path(root)
    load: Callable[[str], Any] = importlib.import_module
    earlier = not (folder / "sim" / "board").is_dir()
    if earlier:
        load("sim.screen").prepare()
    else:
        load("sim.board.screen").patch_blinka()
    sessions = load("sim.session" if earlier else "sim.board.session")
    meter = frame_meter.Meter(folder)
    spy = _Spy(_load(folder / "sim" / "vm" / "record.py").event_names(game))
    screen = None if earlier else _load(folder / "sim" / "vm" / "fakes" / "_screen.py")
    out = []
    counted = 0
    starting = True
    with meter.installed():
        preset = dict(game=game, seed=seed, seats=seats, level=_LEVEL, lang="pt")
        with meter.running():
            session = sessions.Session("pybadge", None, None, preset)
        gc.collect = meter.collect
        autopilot = sessions.Autopilot(session, None, *(() if earlier else (bots_only,)))
        player = _Player(session, autopilot, seed, not earlier)
        step = session.console.step

        clock = None if earlier else _run_clock(load, meter)

        def counted_step():
            with meter.running():
                step()
            if clock:
                clock.advance(round(frame_meter.ms(meter.counts)))

        session.console.step = counted_step
        stack = view = None
        while session.frame < _MOST and counted < frames and not session.at_the_end():
            if session.console.stack is not stack:
                stack = session.console.stack
                spy.watch_stack(stack)
            before = view_of(stack.scenes) if stack else None
            if before is not None and before is not view:
                view = before
                autopilot.level = _match(view).bots.LEVELS[_LEVEL]
                spy.watch_view(view)
            player.act(counted)
            session.step()
            counts = meter.take()
            counts["frames"] = 1
            scenes = session.console.stack.scenes
            what = spy.take(scenes) if not starting else POWER_ON
            starting = starting and bool(getattr(session.console.stack, "making", None))
            layer = ""
            if before is not None and view_of(scenes) is before:
                layer = VIEW if scenes[-1] is before else BOX
                counted += 1
            scene, place = (
                (screen.scene(session.console), screen.place(session.console)) if screen else ("", 0)
            )
            out.append(Frame(what, layer, scene, place, counts))
    return out


def played(root: Path, **options: Any) -> list[Frame]:
    """Run `play` of the tree in `root` in its own process; Unplayed if it fails."""
    return [Frame(*frame) for frame in _in_child(root, options)]


def gone_through(root: Path, **options: Any) -> list[waits.Wait]:
    """Run `waits.play` of the tree in `root` in its own process; Unplayed if it fails."""
    return [waits.Wait(*wait) for wait in _in_child(root, options)]


def _in_child(root, options):
    words = [sys.executable, "-B", str(Path(__file__).resolve()), "--child", str(root), json.dumps(options)]
    done = subprocess.run(words, capture_output=True, text=True, cwd=root)
    if done.returncode:
        raise Unplayed("{}: {}".format(options, done.stderr.strip().split("\n")[-1]))
    return json.loads(done.stdout.strip().split("\n")[-1])


def _child(root, options):
    """In the child: forget this tree's modules, take those of `root`, and print the frames."""
    for name in list(sys.modules):
        if name == "sim" or name.startswith("sim."):
            del sys.modules[name]
    sys.path.insert(0, str(Path(root) / "sim" / "hal"))
    sys.path += [str(Path(root) / "lib"), str(root)]
    os.chdir(root)
    print(json.dumps(waits.play(root, **options) if "other" in options else play(root, **options)))


# --- figures ---


def spread(values: Iterable[float]) -> dict[str, float]:
    """Return {"number", "mean", "p95", "worst"} of some milliseconds."""
    ordered = sorted(values)
    if not ordered:
        return {"number": 0, "mean": 0, "p95": 0, "worst": 0}
    n = len(ordered)
    return {
        "number": n,
        "mean": sum(ordered) / n,
        "p95": ordered[min(n - 1, n * 95 // 100)],
        "worst": ordered[-1],
    }


def kinds(frames: Iterable[tuple[str, dict[str, int]]]) -> list[dict[str, Any]]:
    """Return all kinds of frames, slowest first, a dict each: what happened, how often, its worst frame's
    parts.

    frames: (what happened, counts).
    """
    worst: dict[str, tuple[float, dict[str, int]]] = {}
    times: dict[str, int] = {}
    over: dict[str, int] = {}
    for what, counts in frames:
        ms = frame_meter.ms(counts)
        times[what] = times.get(what, 0) + 1
        over[what] = over.get(what, 0) + (ms > P95_MS)
        if what not in worst or ms > worst[what][0]:
            worst[what] = ms, counts
    return [
        {
            "what": what,
            "times": times[what],
            "over": over[what],
            "worst": ms,
            "python": frame_meter.ms(counts, frame_meter.PYTHON),
            "drawing": frame_meter.ms(counts, frame_meter.DRAWING),
            "wire": frame_meter.ms(counts, frame_meter.WIRE),
            "areas": counts.get("areas", 0),
            "screens": counts.get("bytes", 0) / 2 / SCREEN,
        }
        for what, (ms, counts) in sorted(worst.items(), key=lambda item: -item[1][0])
    ]


def plays(game: str) -> list[dict[str, Any]]:
    """Return options of `play`: every number of players of a game; `seats` None is the default."""
    rules = (ROOT / "games" / game / "rules.py").read_text(encoding="utf-8")
    found = re.search(r"^SEATS = \((\d+), (\d+)\)", rules, re.MULTILINE)
    if found is None:
        raise Unplayed("games/{}/rules.py has no SEATS".format(game))
    real_time = re.search(r"^REAL_TIME = (True|const\(1\)|1)", rules, re.MULTILINE) is not None
    fewest, most = map(int, found.groups())
    asked: list[dict[str, Any]] = [
        dict(game=game, seed=seed, seats=seats) for seed, seats in zip(SEEDS, (most, None), strict=True)
    ]
    if real_time:
        asked += [dict(options, bots_only=False) for options in asked]
    asked += [dict(game=game, seed=seats, seats=seats, frames=FEWER) for seats in range(fewest, most)]
    return asked


def walk(game: str) -> dict[str, Any]:
    """Return options of `gone_through`: with the most players; the other game is the next one."""
    games = sorted(path.parent.name for path in (ROOT / "games").glob("*/view.py"))
    return dict(plays(game)[0], other=games[games.index(game) - 1])


def figures(
    asked: Sequence[dict[str, Any]], run: Iterable[list[Frame]], waited: Iterable[waits.Wait]
) -> dict[str, Any]:
    """Return a game's figures, from the frames of each match `asked` (see `plays`), and its page waits.

    {"plays": what was played and its spread, "kinds": the slowest, see `kinds`, "often": the kinds that are
    most often over P95_MS, "pages": the slowest of all others, "waits": see waits.longest, "scenes": {scene:
    longest ms}, "players": {number of players: longest ms}}. The first three are of frames with the view on
    top. Unplayed if it breaks.
    """
    rows, together, pages = [], [], []
    scenes: dict[str, float] = {}
    players: dict[int, float] = {}
    for options, frames in zip(asked, run, strict=True):
        number = max(frame.place for frame in frames)
        on_top = [frame for frame in frames if frame.layer == VIEW]
        rows.append({**options, "players": number, **spread(frame.ms for frame in on_top)})
        together += on_top
        for frame in frames:
            ms = frame.ms
            scenes[frame.scene] = max(ms, scenes.get(frame.scene, 0))
            players[number] = max(ms, players.get(number, 0))
            if frame.layer != VIEW and frame.what != POWER_ON:
                pages.append(frame)
    every = kinds((frame.what, frame.counts) for frame in together)
    often = sorted((kind for kind in every if kind["over"]), key=lambda kind: -kind["over"])
    return {
        "plays": rows,
        "kinds": every[:KINDS],
        "often": [{"what": kind["what"], "over": kind["over"]} for kind in often[:KINDS]],
        "pages": kinds((frame.what, frame.counts) for frame in pages)[: 2 * KINDS],
        "waits": waits.longest(waited),
        "scenes": scenes,
        "players": players,
    }


def judged(game: str, found: dict[str, Any]) -> Iterator[Judged]:
    """Yield the figures of a game that have a budget."""
    yield from waits.judged(game, found["waits"])
    for scene, ms in found["scenes"].items():
        yield Judged(waits.FROZEN, ms, waits.STEP_MS, "{}: a frame of {}".format(game, scene))
    most = max((row["players"] for row in found["plays"]), default=0)
    for row in found["plays"]:
        name = "{}, {}".format(game, _players(row))
        if row["seats"] is None or row["players"] == most:
            yield Judged("95 of 100 frames of a match, ms", row["p95"], P95_MS, name)
        yield Judged("any frame of a match, ms", row["worst"], WORST_MS, name)


def _players(row):
    seats = "{} players".format(row["players"])
    if row["seats"] is None:
        seats += ", as proposed"
    return seats if row.get("bots_only", True) else seats + ", keys at random"


def table(found: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a game's tables, in Markdown."""
    yield "| Frames of a match, ms (estimate) | frames | mean | p95 | worst |"
    yield "|---|---:|---:|---:|---:|"
    for row in found["plays"]:
        cells = (_players(row), row["number"], row["mean"], row["p95"], row["worst"])
        yield "| {} | {} | {:.1f} | {:.0f} | {:.0f} |".format(*cells)
    for title, rows in (("Slowest frames", found["kinds"]), ("Other frames", found["pages"])):
        yield ""
        head = "| {} | times | over {} ms | worst | Python | drawing | wire | areas | screens |"
        yield head.format(title, P95_MS)
        yield "|---|" + "---:|" * 8
        for kind in rows:
            yield (
                "| {what} | {times} | {over} | {worst:.0f} | {python:.0f} | {drawing:.0f} | {wire:.0f} |"
                " {areas} | {screens:.1f} |".format(**kind)
            )
    yield ""
    often = ", ".join("{what} {over}".format(**kind) for kind in found["often"])
    yield "Most often over {} ms: {}.".format(P95_MS, often or "none")
    yield ""
    yield from waits.table(found["waits"])


# --- the costs, beside measurements ---


def fit() -> Iterator[str]:
    """Yield two tables: the estimates for two earlier commits, beside their measurements."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name).resolve()
        speed.unpack(speed.BEFORE, root, _TREE)
        head = "mean / p95 / worst: measured | estimated | pause: measured | estimated | opening: measured"
        yield "| Game | {} | estimated | start: estimated |".format(head)
        yield "|---|---|---|---|---|---|---|---|"
        for game, measured in MEASURED.items():
            yield _fit_frames(played(root, **dict(plays(game)[0], frames=MEASURED_FRAMES)), game, *measured)
    yield ""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name).resolve()
        speed.unpack(WAITS_OF, root, _TREE)
        yield "| Game | p95 / worst: measured | estimated |"
        yield "|---|---|---|"
        found = []
        for game, measured in MEASURED_MATCHES.items():
            found += gone_through(root, **walk(game))
            frames = played(root, **dict(plays(game)[0], frames=MEASURED_FRAMES))
            view = spread(frame.ms for frame in frames if frame.layer == VIEW)
            yield "| {} | {} / {} | {p95:.0f} / {worst:.0f} |".format(game, *measured, **view)
    yield ""
    yield from _fit_waits(waits.longest(found))


def _fit_frames(found, game, frames, pause, opening):
    # return a line of the first table
    ms = frame_meter.ms
    view = spread(ms(frame.counts) for frame in found if frame.layer == VIEW)
    longest = max((frame.counts for frame in found if frame.what == "pause + opens Dialog"), key=ms)
    wire = ms(longest, frame_meter.WIRE)
    opened = [frame.counts for frame in found if "opens View" in frame.what.split(" + ")]
    most = max(ms(counts) - ms(counts, frame_meter.WIRE) for counts in opened)
    row = "| {} | {:.1f} / {} / {} | {mean:.1f} / {p95:.0f} / {worst:.0f} | {}+{} | {:.0f}+{:.0f} |"
    row += " {} | {:.0f} | {:.0f} |"
    return row.format(
        game, *frames, *pause, ms(longest) - wire, wire, opening, most, ms(found[0].counts), **view
    )


def _fit_waits(found):
    # yield the table of the ways from page to page
    yield "| From a key to the picture | measured | estimated | off | longest frame: measured | estimated |"
    yield "|---|---:|---:|---:|---:|---:|"
    for what, (measured, step) in MEASURED_WAITS.items():
        if what in found:
            ms = found[what]["whole"]
            yield "| {} | {} | {:.0f} | {:+.0f} % | {} | {:.0f} |".format(
                what, measured, ms, 100 * ms / measured - 100, step or "", found[what]["step"]
            )


@command.command("sim.figures.frames")
def main(words: list[str] | None = None) -> int:
    """Print the tables of --fit; or be the process that `played` starts."""
    parser = command.Parser(prog="sim.figures.frames", description="The board's time for a frame.")
    one = parser.add_mutually_exclusive_group(required=True)
    one.add_argument("--fit", action="store_true", help="show estimates beside measurements")
    one.add_argument("--child", nargs=2, metavar=("ROOT", "OPTIONS"), help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    if options.child:
        _child(options.child[0], json.loads(options.child[1]))
        return 0
    try:
        for line in fit():
            print(line, flush=True)
    except (Unplayed, speed.NoHistory) as why:
        raise command.Problem(str(why), command.FAILED) from None
    return 0


if __name__ == "__main__":
    sys.exit(main())
