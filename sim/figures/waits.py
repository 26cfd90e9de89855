# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How long a person waits after a key until the screen responds, estimated from the frames.

A page may be made in several frames. As long as none of them sends anything to the screen, they are one wait,
which ends with the picture. `play` visits the pages of one game by named keys and takes each way from
one to the next as a Wait; sim/figures/frame_meter.py has the cost of a frame. Part of `make bench`.
"""

from __future__ import annotations

import gc
import importlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sim import ROOT
from sim.figures import frame_meter
from sim.figures.judged import Judged

UNSEEN = 1.2
"""Factor on the counts: pages make much garbage, and automatic collections are not counted."""
FRAME_MS = 33
"""The length of a frame in which nothing is being made."""
LONGEST = 1200
"""Frames within which any page is complete."""
LOOKS = 4
"""How often a match's pages are visited, APART actions from one time to the next."""
APART = 45
ENOUGH = 65_536
"""Free bytes, if the program asks: enough that it need not restart."""
TABLE = -3  # same as in mesa.core.contract
KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")

START = "launcher after the program's start"
OTHER = "set-up page of another game"
PAUSE = "pause"
BACK = "back to the match"
SETTINGS = "settings over a match"
HELP = "help over a match"
TURN = "help, another page"
SHEET = "score sheet over a match"
LAUNCHER = "launcher from a match"
REVIEW = "Select's page, or another of its pages"
NOTE = "daily result after its note"
ABOUT = "About"
REPLAY = "a replay opens"
COACH = "the coach, or another of its pages"
RECORDS = "records"
DAILY = "daily result"
SETUP = "set-up page, or a page from there"
OPENS = "a match opens"
OTHERS = "other pages of the launcher"

FROZEN = "without a new picture, ms"
STEP_MS = 250
"""The most ms from a key to the next picture, wherever the player is."""
PAUSE_MS = 160
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
    first: float
    """Until the first picture after it."""
    gap: float
    """The longest time without a new picture until everything is there: the longest freeze."""
    whole: float
    """Until everything is there. A frame in which nothing is made counts as at least FRAME_MS."""
    step: float
    """The longest frame."""
    frames: int
    counts: dict[str, int]
    """Of all its frames together."""
    longest: dict[str, int]
    """Of the longest frame."""


class Unplayed(Exception):
    """The walk through the pages failed; the text says where. The process that plays them ends with it."""


def wait_of(what: str, frames: Iterable[tuple[dict[str, int], bool]]) -> Wait:
    """Return the Wait of some frames: (its counts, whether something was still being made after it)."""
    total = gap = first = longest = step = 0.0
    number = 0
    sums: dict[str, int] = {}
    most: dict[str, int] = {}
    for counts, making in frames:
        ms = UNSEEN * frame_meter.ms(counts)
        number += 1
        if ms > step:
            step, most = ms, counts
        total += ms
        gap += ms
        for field, n in counts.items():
            sums[field] = sums.get(field, 0) + n
        if counts.get("bytes"):
            first = first or total
            longest = max(longest, gap)
            gap = 0.0
        if not making and ms < FRAME_MS:
            total += FRAME_MS - ms
            gap += FRAME_MS - ms
    return Wait(what, first or total, longest or gap, total, step, number, sums, most)


# --- figures ---


def longest(found: Iterable[Wait]) -> dict[str, dict[str, Any]]:
    """Return {kind: the longest of each figure among its Waits}, in order of appearance, with `times`."""
    out: dict[str, dict[str, Any]] = {}
    for wait in found:
        most = out.setdefault(wait.what, {"times": 0})
        most["times"] += 1
        for name in ("first", "gap", "whole", "step", "frames"):
            most[name] = max(most.get(name, 0), getattr(wait, name))
    return out


def judged(game: str, found: Mapping[str, Mapping[str, float]]) -> Iterator[Judged]:
    """Yield the figures of longest() that have a budget."""
    games = len(list((ROOT / "games").glob("*/view.py")))
    launcher_ms = START_MS + ANOTHER_MS * max(0, games - FEW)
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
    """Yield the lines of a table of longest(), in Markdown."""
    yield "| From a key to the picture, ms (estimate) | times | first | longest without one | all |"
    yield "|---|---:|---:|---:|---:|"
    for what, most in found.items():
        yield "| {} | {times} | {first:.0f} | {gap:.0f} | {whole:.0f} |".format(what, **most)
    yield ""


# --- going through the pages ---


class _Walk:
    """A console whose keys are pressed by name; each press is a Wait."""

    def __init__(self, meter: frame_meter.Meter, game: str, seed: int, seats: int | None, level: int) -> None:
        load: Any = importlib.import_module
        sessions = load("sim.board.session")
        self.sessions = sessions
        self.game = game
        self.waits: list[Wait] = []
        self.meter = meter
        self.seen = 0
        preset = dict(game=game, seed=seed, seats=seats, level=level, lang="pt", no_demo=True)
        self.level = level
        with self.meter.running():
            self.session = sessions.Session("pybadge", None, None, preset)
        self.autopilot = sessions.Autopilot(self.session, None, False)
        self.first = self.frame()

    @property
    def console(self) -> Any:
        return self.session.console

    @property
    def top(self) -> Any:
        return self.console.stack.top

    def name(self) -> str:
        return type(self.console.stack.scenes[-1]).__name__

    def frame(self) -> tuple[dict[str, int], bool]:
        """Play a frame; return its counts, and whether the next picture is still being made."""
        gc.collect = self.meter.collect
        with self.meter.running():
            self.session.step()
        counts = self.meter.take()
        counts["frames"] = 1
        return counts, bool(self.console.stack is not None and self.console.stack.making)

    def made(self) -> bool:
        """Return whether the page is complete."""
        console = self.console
        return console.started and not self.sessions.making(console) and self.name() != "Starting"

    def press(self, what: str, key: str, until: str = "") -> None:
        """Press a key and record the way to what it opens as a Wait; `until`: the scene that ends it."""
        self.quiet()
        number = KEYS.index(key)
        self.session.key(number, True)
        frames = [self.frame()]
        self.session.key(number, False)
        while not (self.made() and (not until or self.name() == until)):
            frames.append(self.frame())
            if len(frames) > LONGEST:
                raise Unplayed("{}: after {} the page never comes, {}".format(self.game, key, self.name()))
        if not frames[-1][0].get("bytes"):  # the view draws a frame later
            frames.append(self.frame())
        self.waits.append(wait_of(what, frames))
        self.frame()

    def quiet(self) -> None:
        """Wait until keys are accepted, and nothing moves."""
        for _ in range(LONGEST):
            top = self.top
            if self.made() and not getattr(top, "unread", 0) and not (hasattr(top, "asked") and top.busy()):
                return
            self.frame()
        raise Unplayed("{}: something never stops moving in {}".format(self.game, self.name()))

    def act(self) -> None:
        """Run a frame of the autopilot."""
        match = self.console.match
        if match is not None:
            self.autopilot.level = match.bots.LEVELS[self.level] if match.bots else None
        self.autopilot.act()
        self.frame()

    def until(self, reached: Any, limit: int = 60_000) -> bool:
        """Let the autopilot continue until reached(); return False if the match ends first."""
        for _ in range(limit):
            if reached() and self.autopilot.idle():
                return True
            if self.session.at_the_end():
                return False
            self.act()
        raise Unplayed("{}: the next stop is never reached".format(self.game))

    def asked(self) -> bool:
        """Return whether the player must choose in the match."""
        top = self.top
        return hasattr(top, "motions") and not top.busy() and self.made()

    def choose(self, what: str, word: str, until: str = "") -> bool:
        """Select the line with that word in the open menu; return False if there is none."""
        said = self.console.words.text(word)
        if said not in self.top.choices:
            return False
        while self.top.at != self.top.choices.index(said):
            self.tap("DOWN")
        self.press(what, "A", until)
        return True

    def tap(self, key: str) -> None:
        """Press a key that only moves something."""
        number = KEYS.index(key)
        self.session.key(number, True)
        self.frame()
        self.session.key(number, False)
        self.frame()

    def pages_of_a_match(self) -> None:
        """Open and close everything possible over a match."""
        self.press(REVIEW, "SELECT")
        if self.name() == "View":  # it has no page
            self.waits.pop()
        else:
            self.press(REVIEW, "RIGHT")
            self.press(REVIEW, "LEFT")
            self.press(BACK, "B")
        self.press(PAUSE, "START", "Dialog")
        self.press(BACK, "B", "View")
        self.press(PAUSE, "START", "Dialog")
        self.choose(HELP, "help", "HelpViewer")
        for _ in range(self.top.pages):
            self.press(TURN, "RIGHT")
        self.press(BACK, "B", "View")
        self.press(PAUSE, "START", "Dialog")
        self.choose(SETTINGS, "settings", "Settings")
        self.press(BACK, "B", "View")
        self.press(PAUSE, "START", "Dialog")
        self.choose(SHEET, "sheet", "Sheet")
        for _ in range(400):  # it plays the log
            if not self.top.busy():
                break
            self.frame()
        if getattr(self.top, "coached", False) and self.top.count:
            self.press(COACH, "A", "Coach")
            for _ in range(60_000):
                if not self.top.busy():
                    break
                self.frame()
            for _ in range(2):
                self.press(COACH, "RIGHT")
            self.press(OPENS, "B", "View")
        else:
            self.press(BACK, "B", "View")

    def pages_of_the_launcher(self) -> None:
        """Visit records, the daily deal, settings, About."""
        self.press(OTHERS, "DOWN", "Dialog")
        self.choose(RECORDS, "records", "RecordsPage")
        self.press(RECORDS, "RIGHT")
        self.press(OTHERS, "B", "Launcher")
        self.press(OTHERS, "DOWN", "Dialog")
        if self.choose(DAILY, "daily", "DailyResult"):
            self.press(OTHERS, "A", "Dialog")
            self.press(NOTE, "A", "DailyResult")
            self.press(OTHERS, "B", "Launcher")
        else:
            self.press(OTHERS, "B", "Launcher")
        self.press(OTHERS, "START", "Settings")
        self.tap("UP")
        self.press(ABOUT, "A", "About")
        self.press(OTHERS, "B", "Settings")
        self.press(OTHERS, "B", "Launcher")

    def put_records(self) -> None:
        """Store played matches, and a daily deal of today, so that these pages have much to show."""
        from mesa.app.daily import day_number
        from mesa.board import records, store
        from mesa.board.store_menus import put_game

        saved = self.console.store
        record = saved.game(self.game)
        records.put(record, store.PLAYED, 2, 143)
        records.put(record, store.WON, 2, 63)
        for level in (1, 2, 3):
            at = records.level_at(level)
            records.put(record, at + records.LEVEL_PLAYED, 2, 38)
            records.put(record, at + records.LEVEL_WON, 2, 11)
        for i in range(records.RESULTS):
            records.add_result(record, (records.LOST, records.WON)[i % 2])
        number = day_number(2026, 11, 22)
        record[records.DAY], record[records.DAY + 1] = number & 0xFF, number >> 8
        record[records.DAY_PLACE], record[records.DAY_STREAK] = 1, 3
        put_game(saved, self.game, record)

    def play(self, other: str, most: int) -> None:
        """Go the whole way, from power-on."""
        frames = [self.first]
        while not self.made():
            frames.append(self.frame())
        self.waits.append(wait_of(START, frames))
        self.put_records()
        self.to_game(self.game)
        self.press(SETUP, "A", "MatchSetup")
        self.pages_of_the_setup()
        self.until(lambda: self.top.rows[self.top.at] == "new_match")
        self.press(OPENS, "A", "View")
        looks = 0
        while looks < most:
            if not self.until(lambda: self.asked() or self.scored()):
                break
            if self.scored():
                self.press(BACK, "A")
                continue
            if looks == 0 or self.console.match.moves >= self.seen + APART:
                self.seen = self.console.match.moves
                self.pages_of_a_match()
                looks += 1
            else:
                moves = self.console.match.moves
                self.until(lambda moves=moves: self.console.match.moves != moves or self.scored())
        self.until(self.asked)
        self.press(PAUSE, "START", "Dialog")
        self.choose(LAUNCHER, "leave", "Launcher")
        self.to_game(self.game)
        self.pages_of_the_launcher()
        self.press(OTHERS, "DOWN", "Dialog")
        if self.choose(REPLAY, "watch_again", "Replay"):
            self.press(LAUNCHER, "B", "Launcher")
        else:
            self.press(OTHERS, "B", "Launcher")
        self.to_game(other)
        python: Any = gc
        python.mem_free = lambda: ENOUGH
        try:
            self.press(OTHER, "A", "MatchSetup")
        finally:
            del python.mem_free

    def to_game(self, game: str) -> None:
        """Select a game in the launcher."""
        while self.top.games[self.top.at].name != game:
            self.tap("RIGHT")

    def pages_of_the_setup(self) -> None:
        """Visit the further options with the daily deal's box."""
        while self.top.rows[self.top.at] != "more":
            self.tap("DOWN")
        self.press(SETUP, "A", "MatchOptions")
        self.tap("UP")  # the daily deal is the last row
        self.press(SETUP, "A", "Daily")
        self.press(SETUP, "B", "MatchOptions")
        self.press(SETUP, "B", "MatchSetup")

    def scored(self) -> bool:
        """Return whether a hand's result is shown, and can be closed."""
        console = self.console
        match = console.match
        return (
            match is not None and match.turn() == TABLE and self.made()
            and hasattr(self.top, "choices") and not self.top.unread
        )  # fmt: skip


def play(
    root: str, game: str, seed: int, seats: int | None, other: str, level: int = 2, looks: int = LOOKS
) -> list[Wait]:
    """Return the waits between all pages of one game, then of the set-up page of the game `other`.

    Runs in its own process (sim/figures/frames.py): `root` has the tree that is played.
    """
    load: Any = importlib.import_module
    load("sim.board.screen").patch_blinka()  # before the meter, whose hooks wrap it
    meter = frame_meter.Meter(Path(root))
    with meter.installed():
        walk = _Walk(meter, game, seed, seats, level)
        walk.play(other, looks)
        return walk.waits
