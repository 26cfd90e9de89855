# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays on CPython, in the simulator, and records the keys, for sim/vm/runner.py to replay on the VM.

    python -m sim.vm.record '{"game": "sueca", "seed": 1, "level": 2, "fast": true}'

A separate process, since a simulated board is global. Prints one line of JSON: `keys` {frame: [key, or key +
16 when it goes up]}, `marks` (a checksum of the match after each frame, -1 without one), `words` ([frame,
texts on the screen] where those changed), `scenes` (the class on top after each), `line` (how the match
ended), `log` (of the match, in hexadecimal digits), `hints` (number taken), `traffic` (bytes sent to the
panel, if requested).
"""

from __future__ import annotations

import binascii
import importlib.util
import json
import os
import random
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sim.board.session import Autopilot, Session


FAKES = ROOT / "sim" / "vm" / "fakes"
FRAMES = 40_000
_A, _START = 1, 2
KEYS: tuple[str, ...] = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
OFTEN = (1, 1, 1, 1, 0, 0, 2, 3, 4, 4, 5, 5, 5, 6, 7)
"""The keys from which random ones are drawn: mostly A, then down and B."""


class _Keys:
    """Receives what a Session writes into its log."""

    def __init__(self) -> None:
        self.keys = {}

    def key(self, frame: int, number: int, pressed: bool) -> None:
        self.keys.setdefault(frame, []).append(number if pressed else number + 16)


class _Noise:
    """The same os.urandom as in sim/vm/fakes/_board.py."""

    def __init__(self) -> None:
        self.state = 1

    def __call__(self, count: int) -> bytes:
        out = bytearray(count)
        for i in range(count):
            self.state = (self.state * 1103 + 12345) & 0xFFFFFF
            out[i] = self.state >> 8 & 0xFF
        return bytes(out)


class _RandomKeys:
    """Presses random keys, one every few frames; in the launcher those that lead to the preset game.

    A run of the program opens one game only, and no About page beside it: for another the console restarts
    (mesa.app.navigation).
    """

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.random = random.Random(seed)
        self.key: int | None = None

    def act(self) -> None:
        """Press or release the next key before each frame."""
        if self.key is not None:
            self.session.key(self.key, False)
            self.key = None
        elif self.random.randrange(3) == 0 and self.session.console.stack:
            key = self.random.choice(OFTEN)
            stack = self.session.console.stack
            if stack.making:  # the key would wait, and might open another game in the launcher
                return
            top: Any = stack.top
            if key == _A and type(top).__name__ == "Settings" and top.at == top.about:
                return
            if type(top).__name__ == "Launcher" and key != _START:
                from mesa.app.autoplay import key_towards

                self.key = key_towards(top, None)
            else:
                self.key = key
            if self.key is not None:
                self.session.key(self.key, True)


class _Rounds:
    """Plays a match by autopilot, then a rematch, then the same deal again, and leaves that.

    With `looks`, in the first turn of each, it opens everything over a match: its menu, help, settings with
    each of their values, and Select's page.
    """

    # each setting three times; language and tips an even number of times, so that they stay the same; not the
    # name, which would open a box
    LOOKS = (
        "START B START DOWN A RIGHT DOWN B START UP UP A"
        + " RIGHT RIGHT RIGHT RIGHT DOWN DOWN"
        + 4 * " RIGHT RIGHT RIGHT DOWN"
        + " RIGHT RIGHT DOWN"
        + 5 * " RIGHT RIGHT RIGHT DOWN"
        + " B SELECT B"
    )
    ENDS = ["A", "DOWN A"]
    LEAVE = " START UP A"

    def __init__(self, session: Session, autopilot: Autopilot, looks: bool) -> None:
        self.session = session
        self.autopilot = autopilot
        self.looks = self.LOOKS if looks else ""
        self.keys = []
        self.ends = list(self.ENDS)
        self.begun = False
        self.down = None

    def over(self) -> bool:
        """Return whether the launcher is there again."""
        return self.begun and not self.ends and type(self.session.console.stack.top).__name__ == "Launcher"

    def playing(self, top: Any) -> bool:
        """Return whether the view is on top, and the player, if any, is asked."""
        return hasattr(top, "asked") and (top.asked or top.match.human is None)

    def act(self) -> None:
        """Press or release the next key before each frame."""
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


class _Hints:
    """Plays by autopilot, holding Select before each of the player's actions until a hint is shown.

    In real time the player only asks for hints.
    """

    PATIENCE = 300
    """Frames within which a hint must come."""

    def __init__(self, session: Session, autopilot: Autopilot) -> None:
        self.session = session
        self.autopilot = autopilot
        self.asked_at: object = None
        self.before = 0
        self.held = 0

    def act(self) -> None:
        """Press or release the next key before each frame."""
        session = self.session
        select = KEYS.index("SELECT")
        match: Any = session.console.match
        top: Any = session.console.stack and session.console.stack.top
        if self.held:
            self.held += 1
            shown = match.hints != self.before and not (hasattr(top, "motion") and top.motion.busy)
            if shown or self.held > self.PATIENCE:
                self.held = 0
                session.key(select, False)
            return
        asked = match and getattr(top, "asked", False) and match.mine() and not top.busy()
        if asked and match.moves != self.asked_at and self.autopilot.idle():
            self.asked_at, self.before, self.held = match.moves, match.hints, 1
            session.key(select, True)
        else:
            self.autopilot.act()


class _Coached:
    """Plays by autopilot, and has the coach look at the hands numbered `hands` once they are scored.

    It turns all the coach's pages; from the first decision the hand is tried again, to its end and into the
    pause menu. The first search is ended early once.
    """

    RESULTS = ("Count", "Ranking", "Result")

    def __init__(self, session: Session, autopilot: Autopilot, hands: list[int]) -> None:
        self.session = session
        self.autopilot = autopilot
        self.hands = hands
        self.down = None
        self.keys = self._keys()
        self.ended = False

    def over(self) -> bool:
        """Return whether everything is done."""
        return self.ended

    def _top(self) -> Any:
        return self.session.console.stack and self.session.console.stack.top

    def _result(self) -> bool:
        return type(self._top()).__name__ in self.RESULTS and not self._top().busy()

    def _look(self) -> Iterator[str | None]:
        if type(self._top()).__name__ == "Ranking":
            yield "SELECT"
            while type(self._top()).__name__ != "Sheet" or self._top().busy():
                yield ""
        else:
            while self._top().view.input[7 if hasattr(self._top(), "after") else 18] % 2 == hasattr(
                self._top(), "after"
            ):
                yield "DOWN"
        yield "A"
        while type(self._top()).__name__ != "Coach":
            yield ""

    def _keys(self) -> Iterator[str | None]:
        # names of keys; "": only a frame; None: leave it to the autopilot
        first = True
        for hand in self.hands:
            while not (
                self._result() and self._top().view.match.rules.hand_number(self._top().view.match.s) >= hand
            ):
                yield None
            yield from self._look()
            if first:
                for _ in range(20):
                    yield ""
                yield "B"
                while not self._result():
                    yield ""
                yield from self._look()
                first = False
            while self._top().busy():
                yield ""
            page = self._top()
            for _ in range(len(page.found.decisions) + 1):
                yield from ("", "RIGHT", "")
            for pause in (False, True) if page.found.decisions else ():
                yield "A"
                while type(self._top()).__name__ != "Dialog":
                    yield ""
                yield from ("", "A", "")
                while type(self._top()).__name__ != "Coach" or self._top().busy():
                    if pause and hasattr(self._top(), "motions") and not self._top().busy():
                        yield from ("START", "", "UP", "A", "")
                    else:
                        yield None
            yield "B"
            while not self._result():
                yield ""
        self.ended = True
        while True:
            yield None

    def act(self) -> None:
        """Press or release the next key before each frame."""
        if self.down is not None:
            self.session.key(self.down, False)
            self.down = None
            return
        if not self.autopilot.idle():
            self.autopilot.act()
            return
        top = self._top()
        if not top or top.unread or self.session.console.stack.making:
            return
        name = next(self.keys)
        if name is None:
            self.autopilot.act()
        elif name:
            self.down = KEYS.index(name)
            self.session.key(self.down, True)


class _Traffic:
    """Bytes and windows sent to the panel, by the last event that the view showed."""

    def __init__(self, session: Session, game: str) -> None:
        self.session = session
        self.names = event_names(game)
        self.watched = None
        self.event = None
        self.sums = {}

    def count(self) -> None:
        """Count after each frame."""
        panel, top = self.session.panel, self.session.console.stack.top
        assert panel is not None
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

    def _watch(self, view: Any) -> None:
        self.watched = view
        show = view.show

        def spy(event):
            self.event = self.names.get(event[0], str(event[0]))
            self.fresh = 1
            show(event)

        view.show = spy


def event_names(game: str) -> dict[int, str]:
    """Return {code: name} of a game's events: the longest run of constants 8, 9, 10 … on their own lines."""
    best = {}
    for path in sorted((ROOT / "games" / game).glob("*.py")):
        run = {}
        for line in path.read_text(encoding="utf-8").split("\n"):
            match = re.match(r"([A-Z]\w*) = const\((\d+)\)", line)
            if match is None:
                continue
            code = int(match.group(2))
            if code == 8 or code != 8 + len(run):
                run = {}
            if code == 8 + len(run):
                run[code] = match.group(1)
                best = max(best, run, key=len)
    return {1: "HAND_END", 2: "MATCH_END", **best}


def _load(path: Path) -> Any:
    """Load a module that is not on sys.path, where its neighbours would hide the simulator's."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def mark(match: Any) -> int:
    """Return a checksum of the match, the same as in sim/vm/fakes/_board.py."""
    return (binascii.crc32(match.s) + 40503 * match.moves) & 0x3FFFFFFF if match else -1


def record(
    game: str,
    seed: int | None,
    level: int,
    lang: str = "en",
    seats: int | None = None,
    fast: bool = True,
    frames: int = FRAMES,
    random_keys: int | None = None,
    rounds: bool = False,
    looks: bool = True,
    traffic: bool = False,
    hints: bool = False,
    coach: list[int] | None = None,
    **_: object,
) -> dict[str, Any]:
    """Autoplay one match (at most `frames` frames of it), or press random keys, with the seed `random_keys`.

    With `rounds` play like _Rounds; with `hints` like _Hints; with `coach`, numbers of hands, like _Coached.
    """
    from sim.board.session import Autopilot, Session

    preset = dict(game=game, seed=seed, seats=seats, level=level, lang=lang, no_tips=random_keys is None)
    session = Session("pybadge", None, lambda data: None, preset, fast)
    session.board.draw = traffic
    log = session.log = _Keys()  # pyright: ignore[reportAttributeAccessIssue] - replaces a Log
    os.urandom = _Noise()
    meter = _Traffic(session, game) if traffic else None
    autopilot = Autopilot(session, None, not hints) if random_keys is None else None
    player: Any = autopilot if random_keys is None else _RandomKeys(session, random_keys)
    if autopilot is not None and rounds:
        player = _Rounds(session, autopilot, looks)
    elif autopilot is not None and hints:
        player = _Hints(session, autopilot)
    if autopilot is not None and coach:
        player = _Coached(session, autopilot, coach)
    screen = _load(FAKES / "_screen.py")
    marks, words, scenes = [], [], []
    said = ""
    over = player.over if rounds or coach else session.at_the_end if autopilot else lambda: False
    while session.frame < frames and not over():
        match = session.console.match
        if autopilot and match is not None:
            autopilot.level = match.bots.LEVELS[level]
        player.act()
        session.step()
        marks.append(mark(session.console.match))
        if (now := screen.words(session.console.stack)) != said:
            words.append([session.frame - 1, said := now])
        scenes.append(type(session.console.stack.top).__name__)
        if meter:
            meter.count()
    record_log: Any = session.console.log
    return {
        "keys": log.keys,
        "marks": marks,
        "words": words,
        "scenes": scenes,
        "line": session.result(level) if session.over() else "",
        "log": bytes(record_log[i] for i in range(len(record_log))).hex(),
        "hints": getattr(session.console.match, "hints", 0),
        "traffic": meter.sums if meter else {},
    }


if __name__ == "__main__":
    from sim.drive import texts

    texts.write()
    os.chdir(ROOT)
    print(json.dumps(record(**json.loads(sys.argv[1]))))
