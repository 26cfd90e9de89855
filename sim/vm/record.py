# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays on CPython, in the simulator, and records the keys, for sim/vm/runner.py to replay on the VM.

Only in a process of its own (sim/vm/child.py). The result: `keys` {frame: [key, or key +
16 when it goes up]}, `marks` (a checksum of the match after each frame, -1 without one), `words` ([frame,
texts on the screen] where those changed), `scenes` (the class on top after each), `line` (how the match
ended), `log` (of the match, in hexadecimal digits), `hints` (number taken).
"""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

from sim.board.sim_board import KEYS
from sim.common import levels
from sim.vm import both

if TYPE_CHECKING:
    from sim.board.session import Autopilot, Session


FRAMES = 40_000
_A, _START = 1, 2
OFTEN = (1, 1, 1, 1, 0, 0, 2, 3, 4, 4, 5, 5, 5, 6, 7)
"""The keys from which random ones are drawn: mostly A, then down and B."""


class _Log:
    """Receives what a Session writes into its log."""

    def __init__(self) -> None:
        self.keys = {}

    def key(self, frame: int, number: int, pressed: bool) -> None:
        self.keys.setdefault(frame, []).append(number if pressed else number + 16)


class Keys:
    """Presses keys in a session, each for a frame: those named in `keys`, in turn."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.keys: list[str] = []
        self.down: int | None = None

    def released(self) -> bool:
        """Release the key that is down; return whether there was one."""
        if self.down is None:
            return False
        self.session.key(self.down, False)
        self.down = None
        return True

    def press(self, key: int | None) -> None:
        """Press a key, if any, until the next frame."""
        self.down = key
        if key is not None:
            self.session.key(key, True)

    def next(self) -> None:
        """Press the next of `keys`; not B while the table is on top, where there may be nothing to close."""
        name = self.keys.pop(0)
        if name != "B" or not hasattr(self.session.console.stack.top, "asked"):
            self.press(KEYS.index(name))


class _RandomKeys(Keys):
    """Presses random keys, one every few frames; in the launcher those that lead to the preset game.

    A run of the program opens one game only, and no About page beside it: for another the console restarts
    (mesa.console.navigation).
    """

    def __init__(self, session: Session, seed: int) -> None:
        super().__init__(session)
        self.random = random.Random(seed)

    def act(self) -> None:
        """Press or release the next key before each frame."""
        if not self.released() and self.random.randrange(3) == 0 and self.session.console.stack:
            key: int | None = self.random.choice(OFTEN)
            stack = self.session.console.stack
            if stack.making:  # the key would wait, and might open another game in the launcher
                return
            top: Any = stack.top
            if key == _A and type(top).__name__ == "Settings" and top.at == top.about:
                return
            if type(top).__name__ == "Launcher" and key != _START:
                from mesa.watch.autoplay import key_towards

                key = key_towards(top, None)
            self.press(key)


class _Rounds(Keys):
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
        + 6 * " RIGHT RIGHT RIGHT DOWN"
        + " B SELECT B"
    )
    ENDS = ["A", "DOWN A"]
    LEAVE = " START UP A"

    def __init__(self, session: Session, autopilot: Autopilot, looks: bool) -> None:
        super().__init__(session)
        self.autopilot = autopilot
        self.looks = self.LOOKS if looks else ""
        self.ends = list(self.ENDS)
        self.begun = False

    def over(self) -> bool:
        """Return whether the launcher is there again."""
        return self.begun and not self.ends and type(self.session.console.stack.top).__name__ == "Launcher"

    def playing(self, top: Any) -> bool:
        """Return whether the view is on top, and the player, if any, is asked."""
        return hasattr(top, "asked") and (top.asked or top.match.human is None)

    def act(self) -> None:
        """Press or release the next key before each frame."""
        if self.released():
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
            self.next()


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
        actions = getattr(top, "actions", ())  # of a dialog
        asking = getattr(top, "asked", False) or actions and None not in actions
        asked = match and asking and match.mine() and not top.busy()
        if asked and match.moves != self.asked_at and self.autopilot.idle():
            self.asked_at, self.before, self.held = match.moves, match.hints, 1
            session.key(select, True)
        else:
            self.autopilot.act()


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
    hints: bool = False,
    people: tuple[int, ...] = (),
    **_: object,
) -> dict[str, Any]:
    """Autoplay one match (at most `frames` frames of it), or press random keys, with the seed `random_keys`.

    With `rounds` play like _Rounds; with `hints` like _Hints. `people`: the seats of other people.
    """
    from sim.board.session import Autopilot, Session

    preset: dict[str, Any] = dict(game=game, seed=seed, seats=seats, level=level, lang=lang, people=people)
    preset["no_tips"] = random_keys is None
    session = Session("pybadge", None, lambda data: None, preset, fast)
    session.board.draw = False
    log = session.log = _Log()  # pyright: ignore[reportAttributeAccessIssue] - replaces a Log
    board = both("_board")
    os.urandom = board.urandom
    autopilot = Autopilot(session, None, not hints) if random_keys is None else None
    player: Any = autopilot if random_keys is None else _RandomKeys(session, random_keys)
    if autopilot is not None and rounds:
        player = _Rounds(session, autopilot, looks)
    elif autopilot is not None and hints:
        player = _Hints(session, autopilot)
    marks, words, scenes = [], [], []
    over = player.over if rounds else session.at_the_end if autopilot else lambda: False
    while session.frame < frames and not over():
        match = session.console.match
        if autopilot and match is not None:
            autopilot.level = levels.name(match.game, level)
        player.act()
        session.step()
        board._console = session.console
        marks.append(board.mark())
        if (said := board.words()) is not None:
            words.append([session.frame - 1, said])
        scenes.append(type(session.console.stack.top).__name__)
    record_log: Any = session.console.log
    return {
        "keys": log.keys,
        "marks": marks,
        "words": words,
        "scenes": scenes,
        "line": session.result(level) if session.over() else "",
        "log": bytes(record_log[i] for i in range(len(record_log))).hex(),
        "hints": getattr(session.console.match, "hints", 0),
    }
