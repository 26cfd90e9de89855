# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How long a person waits after a key until the screen responds, estimated from the frames.

A page may be made in several frames. As long as none of them sends anything to the screen, they are one wait,
which ends with the picture. `play` opens and closes every page of one game (sim/vm/walk.py) and records each
way from one to the next as a Wait; sim/figures/frame_meter.py has the cost of a frame. Part of `make bench`.
"""

from __future__ import annotations

import functools
import gc
import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mesa.board import records, setting, store, store_load
from mesa.board.store_menus import put_game
from mesa.daily.daily import day_number
from sim import ROOT, build
from sim.board import screen
from sim.common import games
from sim.common.numbers import markdown
from sim.drive import texts
from sim.figures import frame_meter
from sim.figures.judged import Judged
from sim.vm import walk
from sim.vm.here import Here

FRAME_MS = 33
"""The length of a frame in which nothing is being made."""
LOOKS = 4
"""How often a match's pages are visited, APART actions from one time to the next."""
APART = 45
LANGUAGE = 1
"""The `number` of Portuguese, which the owner has chosen before."""
START = "launcher after the program's start"
PAUSE = "View, Start: Dialog"
TAKE_BACK = "Dialog, take back"
OTHER = "Launcher, A and a restart: MatchSetup"

FROZEN = "without a new picture, ms"
STEP_MS = 250
"""The most ms from a key to the next picture, wherever the player is, who notices a longer wait."""
PAUSE_MS = 160
"""The same for the menu over a match, which is opened most often."""
START_MS = 600
"""The most ms from the program's start to the launcher with up to FEW games; ANOTHER_MS for each more."""
FEW = 4
ANOTHER_MS = 10
OTHER_MS = 600
"""The most ms for the set-up page of another game; its first picture comes within FIRST_MS."""
FIRST_MS = 100


class Wait(NamedTuple):
    """From a key to its response, in estimated ms of the board."""

    what: str
    """The scene before, the key, and the scene after it."""
    first: float
    """Until the first picture after it."""
    gap: float
    """The longest time without a new picture until everything is there: the longest freeze."""
    whole: float
    """Until everything is there. A frame in which nothing is made counts as at least FRAME_MS."""


def wait_of(what: str, frames: Iterable[tuple[dict[str, int], bool]]) -> Wait:
    """Return the Wait of some frames: (its counts, whether something was still being made after it)."""
    total = gap = first = longest = 0.0
    for counts, making in frames:
        ms = frame_meter.ms({**counts, "making": int(making)})
        total += ms
        gap += ms
        if counts.get("bytes"):
            first = first or total
            longest = max(longest, gap)
            gap = 0.0
        if not making and ms < FRAME_MS:
            total += FRAME_MS - ms
            gap += FRAME_MS - ms
    return Wait(what, first or total, longest or gap, total)


# --- figures ---


def longest(found: Iterable[Wait]) -> dict[str, dict[str, Any]]:
    """Return {kind: the longest of each figure among its Waits}, in order of appearance, with `times`."""
    out: dict[str, dict[str, Any]] = {}
    for wait in found:
        most = out.setdefault(wait.what, {"times": 0})
        most["times"] += 1
        for name in ("first", "gap", "whole"):
            most[name] = max(most.get(name, 0), getattr(wait, name))
    return out


def judged(game: str, found: Mapping[str, Mapping[str, float]]) -> Iterator[Judged]:
    """Yield the figures of longest() that have a budget."""
    launcher_ms = START_MS + ANOTHER_MS * max(0, len(games.playable()) - FEW)
    for what, most in found.items():
        if what == START:
            yield Judged("the launcher, ms from the start", most["whole"], launcher_ms, game)
        elif what == PAUSE:
            yield Judged("the menu over a match, ms", most["gap"], PAUSE_MS, game)
        else:
            yield Judged(FROZEN, most["gap"], STEP_MS, "{}: {}".format(game, what))
        if what == OTHER:
            yield Judged("another game's set-up page: a bar, ms", most["first"], FIRST_MS, game)
            yield Judged("another game's set-up page: all, ms", most["whole"], OTHER_MS, game)


def table(found: Mapping[str, Mapping[str, float]]) -> Iterator[str]:
    """Return the lines of a table of longest(), in Markdown."""
    head = "From a key to the picture, ms (estimate)", "times", "first", "longest without one", "all"
    line = "{}|{times}|{first:.0f}|{gap:.0f}|{whole:.0f}"
    return markdown(head, [line.format(what, **most).split("|") for what, most in found.items()])


# --- going through the pages ---


@functools.lru_cache(maxsize=None)
def drive() -> dict[str, int]:
    """Return {path: bytes} of what is on the drive, with the sizes of the sources."""
    ours = {path: file for path, file in build._ours() if not path.endswith(build.OFF_THE_DRIVE)}
    sources = {path: file.read_bytes() for path, file in ours.items() if path.endswith(".py")}
    ours.update(build.libraries(sources))
    ours = {build.on_drive(path).replace(".py", ".mpy"): file for path, file in ours.items()}
    ours.update((name, ROOT / name) for name in build.FRONT)
    sizes = {path: file.stat().st_size for path, file in ours.items()}
    for text in [*ROOT.glob("lib/mesa/text.*.txt"), *ROOT.glob("games/*/text.*.txt")]:
        path = (text.parent / texts.FILE).relative_to(ROOT).as_posix()
        sizes[path] = sizes.get(path, 0) + text.stat().st_size
    return dict(sorted(sizes.items()))


class Metered(Here):
    """A simulated board on which each key that shows something becomes a Wait."""

    def __init__(self, meter: frame_meter.Meter, name: str = "pybadge") -> None:
        super().__init__(draws=True, name=name)
        flash = importlib.import_module("microcontroller").nvm
        saved = store_load.load(flash, None, frame_meter.DRIVE)
        saved.put(setting.LANG, LANGUAGE)
        saved.save(True)
        self.meter = meter
        self.waits: list[Wait] = []
        self.frames: list[tuple[dict[str, int], str]] = []
        """The counts of each frame since the last key, and the scene after it."""
        self.cause, self.before = START, ""
        self.asked = True
        """Whether the keys are requested ones, not those of a match that is played on."""

    def scene(self) -> str:
        """Return the class of the scene on top, "" if another one is being made."""
        stack = self.names["console"].stack
        return type(stack.scenes[-1]).__name__ if stack and stack.scenes and not stack.making else ""

    def key(self, number: int, down: bool) -> None:
        super().key(number, down)
        if down:
            self.end()
            self.before = self.scene()
            self.cause = "{}, {}".format(self.before, walk.KEYS[number].capitalize()) if self.asked else ""

    def run(self, code: str) -> str:
        if code != walk.BEGIN:
            return super().run(code)
        self.meter.start_program(ROOT / "code.py", drive())
        for name in [name for name in sys.modules if name.split(".")[0] == "mesa"]:
            del sys.modules[name]  # what the simulator has loaded
        with self.meter.running():  # what the program's start does counts too
            said = super().run(code)
        self.names["console"].drive = frame_meter.DRIVE
        self._begin()
        return said

    def frame(self) -> None:
        gc.collect = self.meter.collect
        with self.meter.running():
            self.step()
        counts = self.meter.take()
        if self.cause:
            self.frames.append(({**counts, "frames": 1}, self.scene()))

    def go(self, name: str, most: int) -> tuple[int, int, str]:
        self.asked = name == "wait"
        return super().go(name, most)

    def restart(self) -> None:
        counts = self.meter.take()  # of the frame that restarts the program, which may have shown something
        if self.cause:
            self.frames.append(({**counts, "frames": 1}, self.scene()))
        super().restart()
        if self.frames:  # a frame that restarts the program does not last until the next
            self.frames[-1] = (self.frames[-1][0], "")
        self.cause += " and a restart" if self.cause else ""

    def end(self) -> None:
        """Record what the last key has led to: until the first picture of the scene that is there now."""
        frames, self.frames = self.frames, []
        after = frames[-1][1] if frames else ""
        for i, (counts, scene) in enumerate(frames):
            if scene == after and (i or self.cause == START):
                frames = frames[: i + 1 if counts["bytes"] else i + 2]  # the view draws a frame later
                break
        if not self.cause:
            return
        if after != self.before or after != "View" and any(counts["bytes"] for counts, _ in frames):
            what = START if self.cause == START else "{}: {}".format(self.cause, after)
            self.waits.append(wait_of(what, ((counts, not scene) for counts, scene in frames)))


WATCHED = "from mesa.core.match import NAMES; console.log.seated = NAMES, 0, None"
"""Code that lets the log be watched, as that of a match that is over."""


def store_records(console: Any, game: str) -> None:
    """Store played matches, and the result of a daily deal, so that these pages have much to show."""
    record = console.store.game(game)
    played = [(store.PLAYED, 143), (store.WON, 63), (records.DAY, day_number(*walk.TODAY))]
    for level in (1, 2, 3):
        at = records.level_at(level)
        played += [(at + records.LEVEL_PLAYED, 38), (at + records.LEVEL_WON, 11)]
    for at, count in played:
        records.put(record, at, 2, count)
    for i in range(records.RESULTS):
        records.add_result(record, (records.LOST, records.WON)[i % 2])
    record[records.DAY_PLACE], record[records.DAY_STREAK] = 1, 3
    put_game(console.store, game, record)


def play(game: str, seed: int, seats: int | None, other: str, looks: int = LOOKS) -> list[Wait]:
    """Return the waits between all pages of one game, then of the set-up page of the game `other`."""

    def visit(pages: Sequence[walk.Page], base: str) -> None:
        for page in pages:
            walker.keys(page.way).at(page.scene)
            if page.scene == "HelpViewer":
                walker.keys("{}*RIGHT".format(walker.tell("console.stack.top.pages") - 1))
            walker.keys("RIGHT LEFT").at(page.scene).home(base)

    preset: dict[str, Any] = dict(seed=seed, seats=seats, no_tips=True)
    screen.patch_blinka()  # before the meter, whose hooks wrap it
    meter = frame_meter.Meter(ROOT)
    with meter.installed(), walk.Walker(lambda: Metered(meter), fast=False, **preset) as walker:
        walker.board.tell_free(False)
        walker.keys("~Launcher")
        store_records(walker.board.names["console"], game)
        visit(walk.LAUNCHER[1:2], "Launcher")  # before any game is open
        walker.choose(game)
        visit(walk.LAUNCHER, "Launcher")
        walker.keys("A =new_match").play(walk.AT_TABLE)
        for _ in range(looks):
            if not games.playable()[game].real_time:
                walker.keys("START DOWN DOWN A").home("View")  # what is taken back may have been a question
                walker.board.cause = TAKE_BACK
            visit([page for page in walk.MATCH if page.scene != "Editor"], "View")
            if walk.coached(game):
                walker.keys("START =sheet A RIGHT RIGHT").home("View")
            walker.keys("SELECT")
            if walker.top() != "View":
                walker.keys("RIGHT LEFT").home("View")
            moves = walker.tell("console.match.moves") + APART
            walker.play("player.ended() or console.match.moves > {} and {}".format(moves, walk.AT_TABLE))
            if walker.tell("player.ended()"):
                break
        if not walker.tell("player.ended()"):
            walker.keys("START =leave").at("Launcher")
            store_records(walker.board.names["console"], game)
            walker.board.run(WATCHED)
            visit([walk.NO_ADDRESS, *walk.PLAYED[2:3]], "Launcher")
        else:
            walker.keys("=to_launcher").at("Launcher")
        walker.board.run("import os; os.environ['CARTEADO_ADDRESS'] = {!r}".format(walk.ADDRESS))
        visit([walk.PLAYED[1]], "Launcher")
        walker.keys("A").at("MatchSetup")
        if walker.tell("console.words.text('ladder') in player.rows()"):
            walker.keys("=ladder").at("Ladder").keys("RIGHT LEFT").at("Ladder").keys("A")
            walker.keys("DOWN A" if walker.top() == "Dialog" else "").at("View")  # not the one that waits
            walker.keys("START =leave")
        walker.home("Launcher")
        walker.point(other)
        walker.board.tell_free()
        walker.keys("A").at("MatchSetup").keys("B").at("Launcher")
        walker.keys("START =about").at("About").home("Launcher")
        walker.board.end()
        return walker.board.waits
