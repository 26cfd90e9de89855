# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The board's time for each frame of a match, estimated from what the frame does.

Matches are played in the simulator at normal pace, to their end or for five and a half minutes: with the most
players and with the default number; and shorter with every other number. A bot plays for the player, half a
second after each question. Now and then the pause menu, help, settings and Select's page are opened, and
arrows pressed. In a real-time game, a second match has a player who presses arrows and A at random.

A frame of a match is one after which the game's view is on top. All others are listed apart: Python's start,
the launcher, the set-up page, a match that opens, boxes and pages over it. sim/figures/waits.py counts how
long a person waits for a page that is made in several frames. sim/figures/frame_meter.py counts what a frame
does and has the cost of each thing; docs/BENCH.md has what the board's own firmware took, beside the
estimate. Python's share is that of CPython 3.11; other versions have other instructions.

Not included: automatic garbage collections, 6 to 11 ms, which may fall into any frame. Other keys than a
player's give other frames, so the worst of a match may be off by a half.
"""

from __future__ import annotations

import gc
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from sim import ROOT
from sim.common import games
from sim.common.numbers import markdown, spread
from sim.figures import frame_meter, waits
from sim.figures.judged import Judged
from sim.player.player import KEYS, Player
from sim.vm import both, child

WORST_MS = 80
"""The most that any frame of a match may take,"""
WHOLE_MS = 130
"""and one that draws three quarters of the screen, as where the whole table returns."""
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

_LEVEL = 2
_MOST = 60_000  # frames, including those that do not count
_ARROWS = ("RIGHT", "DOWN", "UP", "LEFT")
_THINK = 15  # frames from a question to the first key of the answer
_PAGES = 400  # frames between two looks at the pages
_HELP_EVERY = 4  # looks: the first and every fourth of them also open help and settings
_PAUSE_AND_SELECT = "START DOWN UP B SELECT B"
# help, then settings with some values: third and second of the menu from below
_HELP_AND_SETTINGS = " START UP UP UP A RIGHT DOWN B START UP UP A DOWN RIGHT DOWN RIGHT B"
_ANY = -1


# --- playing ---


class _Player(Player):
    """Presses keys: the bot's, delayed; now and then pages and arrows; in real time random ones."""

    def __init__(self, session: Any, level: str, bots_only: bool, seed: int) -> None:
        super().__init__(session, level, bots_only)
        self.visits = 0
        self.random = random.Random(seed)
        self.pause = 0
        self.asked = False
        self.next_pages = 60
        self.counted = 0
        """Frames of the match that have been seen."""

    def next_key(self) -> None:
        """Before each frame, press keys."""
        if self.released():
            return
        if self.pause:
            self.pause -= 1
        elif self.todo:
            # else a page is being opened, or a key waits
            if hasattr(self.top, "asked") and not getattr(self.top, "later", 0) or not self.top.busy():
                self.press_todo()
                self.pause = 4
        elif not self.counted or not self._at_view():
            super().next_key()

    def _at_view(self):
        """With the view on top and nothing moving, return whether this frame is not the bot's."""
        top: Any = self.top
        if not hasattr(top, "asked") or top.busy():
            self.asked = False
            return False
        if self.counted >= self.next_pages:
            self.next_pages = self.counted + _PAGES
            looks = _PAUSE_AND_SELECT + _HELP_AND_SETTINGS * (self.visits % _HELP_EVERY == 0)
            self.todo.extend(looks.split())
            self.visits += 1
            self.todo += [self.random.choice(_ARROWS) for _ in range(6)]
            return True
        if not self.asked:
            self.asked = True
            self.pause = _THINK
            return True
        match = top.match
        if match.human is not None and match.turn() == _ANY and not self.random.randrange(8):
            self.put_down(KEYS.index(self.random.choice((*_ARROWS, "A"))))
            return True
        return False


class _Spy:
    """What happens in a frame, in words: the event that the view shows, scenes that are opened and closed."""

    def __init__(self, game: str) -> None:
        self.names = event_names(game)
        self.happened: list[str] = []
        self.shown = ""

    def take(self, scenes: Sequence[Any]) -> str:
        """Return the words for the frame that has ended with these scenes."""
        happened, self.happened = self.happened, []
        if happened:
            return " + ".join(dict.fromkeys(happened))
        top = scenes[-1]
        if not hasattr(top, "asked"):
            return "in " + type(top).__name__
        return "moves after " + self.shown if top.motion.busy else "waits, or a bot thinks"

    def watch(self, of: Any, **notes: Any) -> None:
        """Note calls of methods: {its name: a function of its arguments that returns the words}."""
        for name, say in notes.items():
            method = getattr(of, name)

            def watched(*arguments: Any, method: Any = method, say: Any = say) -> Any:
                self.happened.append(say(*arguments))
                return method(*arguments)

            setattr(of, name, watched)

    def watch_stack(self, stack: Any) -> None:
        """Watch a Stack of scenes."""
        self.watch(
            stack,
            push=lambda scene, *_: "opens " + type(scene).__name__,
            _drop=lambda: "closes " + type(stack.scenes[-1]).__name__,
        )

    def watch_view(self, view: Any) -> None:
        """Watch a game's view."""
        self.watch(view, show=self._shows, ask=lambda *_: "ask", key=lambda *_: "key")

    def _shows(self, event: Any) -> str:
        self.shown = self.names.get(event[0], str(event[0]))
        return self.shown


def event_names(game: str) -> dict[int, str]:
    """Return {code: name} of a game's events: the longest run of constants 8, 9, 10 … on their own lines."""
    best: dict[int, str] = {}
    for path in sorted((ROOT / "games" / game).glob("*.py")):
        run: dict[int, str] = {}
        for name, code in re.findall(r"^([A-Z]\w*) = const\((\d+)\)", path.read_text(encoding="utf-8"), re.M):
            if int(code) != 8 + len(run):
                run = {}
            if int(code) == 8 + len(run):
                run[int(code)] = name
                best = max(best, run, key=len)
    return {1: "HAND_END", 2: "MATCH_END", **best}


def view_of(scenes: Sequence[Any]) -> Any:
    """Return the game's view if it is on top, or only boxes cover it; else None."""
    for scene in reversed(scenes):
        if type(scene).__name__ == "View":
            return scene
        if not scene.over:
            return None
    return None


class Frame(NamedTuple):
    """A frame that was played."""

    what: str
    """What happened in it, in words."""
    layer: str
    """VIEW or BOX if it is a frame of a match: the view is on top after it, or a box over it; else ""."""
    scene: str
    """What is on the screen after it: "set View/Dialog"."""
    place: int
    """The number of players, or 0 or ELSEWHERE: sim/vm/beside/_run.py."""
    counts: dict[str, int]

    @property
    def ms(self) -> float:
        """Return board milliseconds, estimated."""
        return frame_meter.ms(self.counts)

    @property
    def whole(self) -> bool:
        """Return whether it draws three quarters of the screen."""
        return self.counts.get("bytes", 0) * 4 >= 2 * SCREEN * 3


VIEW, BOX = "view", "box"
POWER_ON = "power-on"


def play(
    game: str, seed: int, seats: int | None, frames: int = FRAMES, bots_only: bool = True
) -> list[Frame]:
    """Return all frames from power-on, the first with all of Python's start, until `frames` are of a match.

    POWER_ON is the time until the launcher appears. Runs in its own process: `played`.
    """
    from sim.board import screen, sim_board
    from sim.board.session import Session

    screen.patch_blinka()
    meter = frame_meter.Meter(ROOT)
    spy = _Spy(game)
    out: list[Frame] = []
    counted = 0
    starting = True
    levels = games.playable()[game].levels
    level = min(_LEVEL, len(levels) - 1)
    with meter.installed():
        preset = dict(game=game, seed=seed, seats=seats, level=level, lang="pt")
        with meter.running():
            run = Session("pybadge", None, None, preset)
        from mesa.board import hardware  # of this session

        gc.collect = meter.collect
        names = both("_run")
        player = _Player(run, levels[level], bots_only, seed)
        clock = sim_board.get().clock
        # the clock advances in a frame by the estimate, so bots get the rest
        real: Any = hardware.Board
        real.ticks = lambda _: clock.ticks() + round(frame_meter.ms(meter.so_far()))
        step = run.console.step

        def counted_step() -> None:
            with meter.running():
                step()
            clock.advance(round(frame_meter.ms(meter.so_far())))

        run.console.step = counted_step
        stack = view = None
        while run.frame < _MOST and counted < frames and not run.at_the_end():
            if run.console.stack is not stack:
                stack = run.console.stack
                spy.watch_stack(stack)
            before = view_of(stack.scenes) if stack else None
            if before is not None and before is not view:
                view = before
                spy.watch_view(view)
            player.counted = counted
            player.next_key()
            run.step()
            scenes = run.console.stack.scenes
            what = spy.take(scenes) if not starting else POWER_ON
            starting = starting and bool(getattr(run.console.stack, "making", None))
            layer = ""
            if before is not None and view_of(scenes) is before:
                layer = VIEW if scenes[-1] is before else BOX
                counted += 1
            making = not layer and run.console.stack.making
            counts = {**meter.take(), "frames": 1, "making": int(bool(making))}
            names.console = run.console
            out.append(Frame(what, layer, names.scene(), names.place(), counts))
    return out


def played(**options: Any) -> list[Frame]:
    """Run `play` in its own process; child.Failed if it fails."""
    return [Frame(*frame) for frame in child.call(play, **options)]


def gone_through(**options: Any) -> list[waits.Wait]:
    """Run `waits.play` in its own process; child.Failed if it fails."""
    return [waits.Wait(*wait) for wait in child.call(waits.play, **options)]


# --- figures ---


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
    found = games.playable()[game]
    fewest, most = found.seats
    asked: list[dict[str, Any]] = [
        dict(game=game, seed=seed, seats=seats) for seed, seats in zip(SEEDS, (most, None), strict=True)
    ]
    if found.real_time:
        asked += [dict(options, bots_only=False) for options in asked]
    asked += [dict(game=game, seed=seats, seats=seats, frames=FEWER) for seats in range(fewest, most)]
    return asked


def walk(game: str) -> dict[str, Any]:
    """Return options of `gone_through`: with the most players; the other game is the next one."""
    names = list(games.playable())
    return dict(plays(game)[0], other=names[names.index(game) - 1])


def figures(
    asked: Sequence[dict[str, Any]], run: Iterable[list[Frame]], waited: Iterable[waits.Wait]
) -> dict[str, Any]:
    """Return a game's figures, from the frames of each match `asked` (see `plays`), and its page waits.

    {"plays": what was played and its spread, "kinds": the slowest, see `kinds`, "pages": the slowest of all
    others, "waits": see waits.longest, "scenes": {scene: longest ms}}. The first two are of frames with the
    view on top. child.Failed if one could not be played.
    """
    rows, together, pages = [], [], []
    scenes: dict[str, float] = {}
    for options, frames in zip(asked, run, strict=True):
        number = max(frame.place for frame in frames)
        on_top = [frame for frame in frames if frame.layer == VIEW]
        row = {**options, "players": number, "number": len(on_top), **spread(frame.ms for frame in on_top)}
        for name, whole in (("worst", False), ("whole", True)):
            row[name] = max((frame.ms for frame in on_top if frame.whole == whole), default=0.0)
        rows.append(row)
        together += on_top
        for frame in frames:
            ms = frame.ms
            scenes[frame.scene] = max(ms, scenes.get(frame.scene, 0))
            if frame.layer != VIEW and frame.what != POWER_ON:
                pages.append(frame)
    every = kinds((frame.what, frame.counts) for frame in together)
    return {
        "plays": rows,
        "kinds": every[:KINDS],
        "pages": kinds((frame.what, frame.counts) for frame in pages)[: 2 * KINDS],
        "waits": waits.longest(waited),
        "scenes": scenes,
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
        yield Judged("a frame that draws the whole table, ms", row["whole"], WHOLE_MS, name)


def _players(row):
    seats = "{} players".format(row["players"])
    if row["seats"] is None:
        seats += ", as proposed"
    return seats if row.get("bots_only", True) else seats + ", keys at random"


def table(found: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a game's tables, in Markdown."""
    line = "{}|{number}|{mean:.1f}|{p95:.0f}|{worst:.0f}|{whole:.0f}"
    rows = [line.format(_players(row), **row).split("|") for row in found["plays"]]
    yield from markdown(["Frames of a match, ms (estimate)", "frames", "mean", "p95", "worst", "whole"], rows)
    names = "times|over {} ms|worst|Python|drawing|wire|areas|screens".format(P95_MS).split("|")
    line = "{what}|{times}|{over}|{worst:.0f}|{python:.0f}|{drawing:.0f}|{wire:.0f}|{areas}|{screens:.1f}"
    for title, frames in (("Slowest frames", found["kinds"]), ("Other frames", found["pages"])):
        yield from markdown([title, *names], [line.format(**kind).split("|") for kind in frames])
    yield from waits.table(found["waits"])
