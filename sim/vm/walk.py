# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Walks through the console on the VM: to every page, and out of it by every key; and random keys.

Nothing is played on CPython: keys are chosen as the console goes, on the VM (sim/vm/fakes/_walk.py).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sim.vm import FAKES, BoardVM, VMError

ROOT = Path(__file__).resolve().parent.parent.parent
ADDRESS = "https://carteado.example.org"
TODAY = (2026, 11, 23)
PATIENCE = 6000
"""Frames in which whatever is waited for has come."""
KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
PRESET = {"no_tips": False, "date": TODAY}

START = """
import supervisor
from mesa.app.console import Console
console = Console()
console.fast = {fast}
console.preset.update({preset!r})
_walk.begin(console)
"""
BAD = ("Traceback", "Error", "leave:", "error:")
"""What is printed only where something broke."""


class Broken(Exception):
    """Something on the VM did not go as it should; the text says what, and how to come there."""


class Seen(NamedTuple):
    """What was done with the scenes, or boxes, of a class."""

    entered: int
    left: int
    pressed: int
    """Keys that were pressed there, a bit each."""
    left_by: int
    """Keys that were pressed last before it was left."""

    def add(self, other: Seen) -> Seen:
        """Both."""
        return Seen(
            self.entered + other.entered,
            self.left + other.left,
            self.pressed | other.pressed,
            self.left_by | other.left_by,
        )


class Walker:
    """Somebody at the keys of a console on a VM."""

    def __init__(self, make: Callable[[], BoardVM], fast: bool = True, **preset: Any) -> None:
        """`make` gives the VM: a new one is made at the walk's beginning only."""
        self.board = make()
        self.preset = {**PRESET, **preset}
        self.fast = fast
        self.way: list[str] = []
        """What was asked for since the console began, to repeat it."""
        self.restarts = 0
        self.board.put({"/_walk.py": (FAKES / "_walk.py").read_bytes()})
        self.board.run("import _walk\nfrom _walk import wait, play, roam")
        self.board.run("_board.settings['CARTEADO_ADDRESS'] = {!r}".format(ADDRESS))
        self.board.paint()
        self.start()

    def __enter__(self) -> Walker:
        return self

    def __exit__(self, *_: object) -> None:
        self.board.close()

    # the program

    def start(self) -> None:
        """The program begins."""
        self.board.run(START.format(fast=self.fast, preset=self.preset))

    def power_on(self, erased: bool = False) -> None:
        """The board is switched off and on; `erased`: it has kept nothing."""
        self.board.run("_walk.forget()\nconsole = None\nimport supervisor, alarm, microcontroller")
        self.board.run("supervisor.runtime.run_reason = supervisor.RunReason.STARTUP")
        if erased:
            self.board.run("microcontroller.nvm[:] = b'\\xff' * 8192; alarm.sleep_memory[:] = bytes(256)")
        self.start()

    def _begin_anew(self) -> None:
        self.restarts += 1
        self.board.run("_walk.forget()\nconsole = None")
        self.board.run("supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD")
        self.start()

    def _run(self, name: str, most: int) -> bool:
        """Call `name`, a frame each, until it is done, or `most` times: whether it is."""
        while most > 0:
            try:
                calls, value, said = self.board.go(name, most)
            except VMError as error:
                raise self.broken("{}: {}".format(error.kind, error)) from None
            most -= calls
            if any(word in said for word in BAD):
                raise self.broken(said)
            if value != -2:
                return value < 0
            self._begin_anew()
        return False

    def broken(self, what: str) -> Broken:
        """What went wrong, and how to come there."""
        return Broken("{}\nafter: {}\non the screen: {}".format(what, " ".join(self.way[-12:]), self.look()))

    # what is asked

    def tell(self, code: str) -> Any:
        """The value of an expression on the VM."""
        return ast.literal_eval(self.board.run("print(repr({}))".format(code)))

    def look(self) -> Any:
        """_walk.look()."""
        try:
            return self.tell("_walk.look()")
        except VMError as error:
            return str(error)

    def top(self) -> str:
        """The class of the scene on top."""
        return self.tell("type(console.stack.scenes[-1]).__name__")

    def keys(self, words: str, most: int = PATIENCE) -> Walker:
        """Press keys, each once nothing moves (_walk.ask); "9*DOWN" is that key nine times."""
        self.way.append(words)
        words = re.sub(r"(\d+)\*(\^?\w+)", lambda m: " ".join([m.group(2)] * int(m.group(1))), words)
        self.board.run("_walk.ask({!r})".format(words))
        if not self._run("wait", most):
            raise self.broken("it never comes to rest")
        return self

    def play(self, goal: str, most: int = 20 * PATIENCE) -> Walker:
        """Play on until `goal`, an expression of the scene on `top`, is true."""
        self.way.append("(play: {})".format(goal))
        self.board.run("_walk.goal = lambda top: {}".format(goal))
        if not self._run("play", most):
            raise self.broken("it never comes: " + goal)
        return self

    def roam(self, count: int, seed: int) -> None:
        """Press random keys for `count` frames."""
        self.way.append("(random keys, seed {})".format(seed))
        self.board.run("_walk.dice = {}; _walk.tried.clear()".format(seed))
        first = self.tell("_walk.frames")
        try:
            self._run("roam", count)
        except Broken as broken:
            last = [KEYS[k] for k in self.tell("_walk.last")]
            frame = self.tell("_walk.frames") - first
            raise Broken("{}\nin frame {}, last keys: {}".format(broken, frame, " ".join(last))) from None

    def at(self, scene: str) -> Walker:
        """Broken unless the scene on top is of this class."""
        if self.top() != scene:
            raise self.broken("{}, not {}".format(self.top(), scene))
        return self

    # pages

    def home(self, base: str) -> None:
        """Press B until the scene `base` is on top."""
        for _ in range(8):
            if self.top() == base:
                return
            self.keys("B")
        raise self.broken("no way back to " + base)

    def visit(self, page: Page, base: str) -> None:
        """Press all keys on a page: those that leave it one a visit."""
        stays = [key for key in KEYS if key not in page.leaves]
        self.keys(page.way).at(page.scene)
        for key in stays:
            self.keys(key).at(page.scene)
        for key, where in page.leaves.items():
            if where:
                self.home(base)
                self.keys(page.way).at(page.scene).keys(key).at(where)
        self.home(base)

    def leave_at_once(self, way: str, base: str) -> None:
        """The same of what moves, by B and by Start."""
        for key in ("B", "START"):
            self.keys(way.format(key)).at(base)

    def turn_settings(self) -> None:
        """Each setting to each side, from where they are open, and back."""
        for word in SETTINGS:
            turns = ["RIGHT", "LEFT"] if word == "name" else 3 * ["RIGHT"] + 3 * ["LEFT"]
            for turn in turns:
                self.keys("#{} {}".format(word, turn)).at("Settings")

    # what was seen

    def seen(self) -> dict[str, Seen]:
        """By class, with its module."""
        return {name: Seen(*counts) for name, counts in self.tell("_walk.seen").items()}

    def frames(self) -> int:
        """How many there were."""
        return self.tell("_walk.frames")

    def pressed(self) -> int:
        """How many keys."""
        return self.tell("_walk.pressed")


class Page(NamedTuple):
    """A page, the way to it from the launcher or from the player's turn, and the keys that leave it.

    All other keys are pressed there, too, and leave it open.
    """

    way: str
    scene: str
    leaves: Mapping[str, str]
    """Where each of them leads: the class of the scene; "": that is another walk."""


def _to(scene: str, *names: str) -> dict[str, str]:
    return dict.fromkeys(names, scene)


_CLOSES = _to("Launcher", "B", "START")
_BACK = _to("View", "B", "START")
LAUNCHER = (
    Page("DOWN", "Dialog", {**_CLOSES, "A": "RecordsPage"}),
    Page("DOWN =records", "RecordsPage", _CLOSES),
    Page("START", "Settings", _CLOSES),
    Page("START =name", "NameEditor", _to("Settings", "A", "B")),
    Page("START =about", "About", _to("Settings", "A", "B")),
    Page("A", "MatchSetup", {"B": "Launcher", "A": ""}),
    Page("A =more", "MatchOptions", _to("MatchSetup", "B")),
    Page("A =more =deal_number", "NumberEditor", _to("MatchOptions", "A", "B", "START")),
    Page("A =more =daily", "Daily", _to("MatchOptions", "A", "B")),
    Page("A =help", "HelpViewer", _to("MatchSetup", "B", "START")),
)
"""At the launcher, with the game chosen."""
PLAYED = (
    Page("DOWN =daily", "DailyResult", {"B": "Launcher", "A": "QrPage"}),
    Page("DOWN =daily A", "QrPage", _to("DailyResult", "A", "B")),
    Page("DOWN =watch_again", "Replay", _CLOSES),
    Page("DOWN =watch_again RIGHT RIGHT RIGHT LEFT DOWN UP", "Replay", _CLOSES),
    Page("DOWN =watch_again DOWN DOWN RIGHT RIGHT LEFT LEFT", "Replay", _CLOSES),
    Page("DOWN =watch_again 60*DOWN LEFT RIGHT RIGHT", "Replay", _CLOSES),
    Page("DOWN =watch_again 60*DOWN 3*UP", "Replay", _CLOSES),
    Page("DOWN =watch_again SELECT *60 SELECT SELECT", "Replay", _CLOSES),
)
"""The same after the deal of the day has been played."""
WAITING = (Page("A =new_match", "Dialog", _to("MatchSetup", "A", "B", "START")),)
"""The same while a match waits."""
MATCH = (
    Page("START", "Dialog", {**_BACK, "A": "View"}),
    Page("START =help", "HelpViewer", _BACK),
    Page("START =settings", "Settings", _BACK),
    Page("START =settings =name", "NameEditor", _to("Settings", "A", "B")),
    Page("START =sheet", "Sheet", _to("View", "A", "B", "START", "SELECT")),
)
"""At the table, in the player's turn."""
AT_ONCE = (
    "DOWN =watch_again RIGHT ^{}",  # while a card moves
    "DOWN =watch_again 60*DOWN ^UP ^{}",  # while it goes back
    "DOWN =watch_again SELECT *40 ^{}",  # while it goes on alone
)
"""Ways from the launcher into a replay, and out of it while something moves."""
SETTINGS = "language name volume pace forced confirm tips lights demo_when dim brightness by_light".split()
