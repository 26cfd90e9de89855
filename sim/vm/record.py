# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Play on CPython, in the simulator, and write down the keys: what sim/vm/runner.py then plays on the VM.

    python sim/vm/record.py '{"game": "sueca", "seed": 1, "level": 2, "fast": true}'

A process of its own, since a simulated board is global. Prints one line of JSON: `keys` {frame: [key, or key
+ 16 when it goes up]}, `marks` (a checksum of the match after each frame, -1 without one), `words` ([frame,
texts on the screen] where those changed), `scenes` (the class on top after each), `line` (how the match
ended), `log` (of the match, in hexadecimal digits), `traffic` (what went to the panel, if asked for).
"""

import binascii
import importlib.util
import json
import os
import random
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FAKES = ROOT / "sim" / "vm" / "fakes"
FRAMES = 40_000
_START = 2
KEYS = "B A START SELECT RIGHT DOWN UP LEFT".split()
MONKEY = (1, 1, 1, 1, 0, 0, 2, 3, 4, 4, 5, 5, 5, 6, 7)
"""Keys that the monkey presses, as often as it does: A most, then down and B."""


class _Keys:
    """What a Session's log is asked to write."""

    def __init__(self):
        self.keys = {}

    def key(self, frame, number, pressed):
        self.keys.setdefault(frame, []).append(number if pressed else number + 16)


class _Noise:
    """os.urandom as sim/vm/fakes/_board.py makes it."""

    def __init__(self):
        self.state = 1

    def __call__(self, count):
        out = bytearray(count)
        for i in range(count):
            self.state = (self.state * 1103 + 12345) & 0xFFFFFF
            out[i] = self.state >> 8 & 0xFF
        return bytes(out)


class _Monkey:
    """Presses keys by lot, one every few frames; in the launcher those that lead to the preset game.

    A program's run opens one game only: for another the console starts anew (mesa.app.navigation.open_setup).
    """

    def __init__(self, session, seed):
        self.session = session
        self.lot = random.Random(seed)
        self.key = None

    def act(self):
        if self.key is not None:
            self.session.key(self.key, False)
            self.key = None
        elif self.lot.randrange(3) == 0 and self.session.console.stack:
            self.key = self.lot.choice(MONKEY)
            top = self.session.console.stack.top
            if type(top).__name__ == "Launcher" and self.key != _START:
                self.key = top.key_towards(None)
            self.session.key(self.key, True)


class _Rounds:
    """Plays a match by autopilot, then a rematch, then the same deal again, which it leaves.

    With `looks`, in the first turn of each, it looks at what lies over a match: its menu, help, settings with
    each of their values, and what Select shows.
    """

    LOOKS = (
        "START B START UP UP UP A RIGHT DOWN B START UP UP A" + 9 * " RIGHT RIGHT RIGHT DOWN" + " B SELECT B"
    )
    ENDS = ["A", "DOWN A"]
    LEAVE = " START UP A"

    def __init__(self, session, pilot, looks):
        self.session = session
        self.autopilot = pilot
        self.looks = self.LOOKS if looks else ""
        self.keys = []
        self.ends = list(self.ENDS)
        self.begun = False
        self.down = None

    def over(self):
        """True once the launcher is there again."""
        return self.begun and not self.ends and type(self.session.console.stack.top).__name__ == "Launcher"

    def playing(self, top):
        """True if the view is on top, and the player is asked if there is one."""
        return hasattr(top, "asked") and (top.asked or top.match.human is None)

    def act(self):
        """Before each frame: press or release what is next."""
        if self.down is not None:
            self.session.key(self.down, False)
            self.down = None
            return
        top = self.session.console.stack and self.session.console.stack.top
        if not self.keys and top and not top.busy() and self.autopilot.idle():
            if not self.begun and self.playing(top):
                self.begun = True
                self.keys = (self.looks + ("" if self.ends else self.LEAVE)).split()
            elif self.begun and self.session.at_the_end():
                self.begun = False
                self.keys = self.ends.pop(0).split()
        if not self.keys:
            self.autopilot.act()
        elif not top.busy():
            name = self.keys.pop(0)
            if name != "B" or not hasattr(top, "asked"):  # there may be nothing to close
                self.down = KEYS.index(name)
                self.session.key(self.down, True)


class _Traffic:
    """Bytes and windows on the panel's wire, by the event that the view showed last."""

    def __init__(self, session, game):
        self.session = session
        self.names = event_names(game)
        self.watched = None
        self.event = None
        self.sums = {}

    def look(self):
        """After each frame."""
        panel, top = self.session.panel, self.session.console.stack.top
        if hasattr(top, "asked") and top is not self.watched:
            self._watch(top)
        if self.event is not None:
            times, frames, size, windows, most = self.sums.setdefault(self.event, [0, 0, 0, 0, 0])
            moved = panel.areas > 0
            self.sums[self.event] = [
                times + self.fresh,
                frames + moved,
                size + panel.wire_bytes,
                windows + panel.pieces,
                max(most, panel.wire_bytes),
            ]
            self.fresh = 0
        panel.clear_counts()

    def _watch(self, view):
        self.watched = view
        show = view.show

        def spy(event):
            self.event = self.names.get(event[0], str(event[0]))
            self.fresh = 1
            show(event)

        view.show = spy


def event_names(game):
    """{code: name} of a game's events: the longest run of constants 8, 9, 10 … on lines of their own."""
    best = {}
    for path in sorted((ROOT / "games" / game).glob("*.py")):
        run = {}
        for line in path.read_text(encoding="utf-8").split("\n"):
            match = re.match(r"([A-Z]\w*) = const\((\d+)\)", line)
            code = int(match.group(2)) if match else None
            if code == 8:
                run = {}
            if code == 8 + len(run):
                run[code] = match.group(1)
                best = max(best, run, key=len)
            elif match:
                run = {}
    return {1: "HAND_END", 2: "MATCH_END", **best}


def _load(path):
    """A module that is not on sys.path, where its neighbours would hide the simulator's."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def mark(match):
    """A checksum of the match, as sim/vm/fakes/_board.py makes it."""
    return (binascii.crc32(match.s) + 40503 * match.moves) & 0x3FFFFFFF if match else -1


def record(
    game,
    seed,
    level,
    lang="en",
    seats=None,
    fast=True,
    frames=FRAMES,
    monkey=None,
    rounds=False,
    looks=True,
    traffic=False,
    **_,
):
    """Autoplay one match (at most `frames` frames of it); or, given a seed `monkey`, press keys by lot.

    With `rounds` it is what _Rounds plays.
    """
    from sim.board.session import Autopilot, Session

    preset = dict(game=game, seed=seed, seats=seats, level=level, lang=lang)
    session = Session("pybadge", None, lambda data: None, preset, fast)
    session.board.draw = traffic
    session.log = _Keys()
    os.urandom = _Noise()
    meter = _Traffic(session, game) if traffic else None
    if monkey is None:
        pilot = Autopilot(session, None)
        player = _Rounds(session, pilot, looks) if rounds else pilot
    else:
        player = _Monkey(session, monkey)
    screen = _load(FAKES / "_screen.py")
    marks, words, scenes = [], [], []
    said = ""
    over = player.over if rounds else session.at_the_end if monkey is None else lambda: False
    while session.frame < frames and not over():
        match = session.console.match
        if monkey is None and match is not None:
            pilot.level = match.bots.LEVELS[level]
        player.act()
        session.step()
        marks.append(mark(session.console.match))
        if (now := screen.words(session.console.stack)) != said:
            words.append([session.frame - 1, said := now])
        scenes.append(type(session.console.stack.top).__name__)
        if meter:
            meter.look()
    return {
        "keys": session.log.keys,
        "marks": marks,
        "words": words,
        "scenes": scenes,
        "line": session.result(level) if session.over() else "",
        "log": bytes(session.console.log).hex(),
        "traffic": meter.sums if meter else {},
    }


if __name__ == "__main__":
    sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != ROOT / "sim" / "vm"]
    sys.path.append(str(ROOT))
    from sim.board import sim_board

    sim_board.use_paths()
    os.chdir(ROOT)
    print(json.dumps(record(**json.loads(sys.argv[1]))))
