# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays on CPython, in the simulator, and records the keys, for sim/vm/runner.py to replay on the VM.

Only in a process of its own (sim/vm/child.py). The result: `keys` {frame: [key, or key +
16 when it goes up]}, `marks` (a checksum of the match after each frame, -1 without one), `words` ([frame,
texts on the screen] where those changed), `scenes` (the class on top after each), `line` (how the match
ended), `log` (of the match, in hexadecimal digits).
"""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING, Any

from sim.common import levels
from sim.player.player import KEYS, OnSession, Player
from sim.player.presser import OFTEN
from sim.vm import both

if TYPE_CHECKING:
    from sim.board.session import Session


FRAMES = 40_000
_A, _START = 1, 2


class _RandomKeys(OnSession):
    """Presses random keys, one every few frames; in the launcher those that lead to the preset game.

    A run of the program opens one game only, and no About page beside it: for another the console restarts
    (mesa.console.navigation).
    """

    def __init__(self, session: Session, seed: int) -> None:
        super().__init__(session)
        self.random = random.Random(seed)

    def next_key(self) -> None:
        """Press or release the next key before each frame."""
        if not self.released() and self.random.randrange(3) == 0 and self.console.stack:
            key: int | None = self.random.choice(OFTEN)
            if self.console.stack.making:  # the key would wait, and might open another game in the launcher
                return
            if key == _A and self.scene == "Settings" and self.top.at == len(self.top.rows) - 1:
                return
            if self.scene == "Launcher" and key != _START:
                from mesa.ui.keys import key_towards

                key = key_towards(self.top, None)
            if key is not None:
                self.put_down(key)


class _Rounds(Player):
    """Plays a match, then a rematch, then the same deal again, and leaves that.

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

    def __init__(self, session: Session, looks: bool) -> None:
        super().__init__(session)
        self.looks = self.LOOKS if looks else ""
        self.ends = list(self.ENDS)
        self.begun = False

    def left(self) -> bool:
        """Return whether the launcher is there again."""
        return self.begun and not self.ends and self.scene == "Launcher"

    def playing(self, top: Any) -> bool:
        """Return whether the view is on top, and the player, if any, is asked."""
        return hasattr(top, "asked") and (top.asked or top.match.human is None)

    def pick(self) -> None:
        """Press the next key, once nothing moves."""
        if not self.todo:
            if not self.begun and self.playing(self.top):
                self.begun = True
                self.todo = (self.looks + ("" if self.ends else self.LEAVE)).split()
            elif self.begun and self.session.at_the_end():
                self.begun = False
                self.todo = self.ends.pop(0).split()
        super().pick()


class _Hints(Player):
    """Plays, holding Select before each of the player's actions until a hint is shown.

    In real time the player only asks for hints.
    """

    PATIENCE = 300
    """Frames within which a hint must come."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, bots_only=False)
        self.asked_at: object = None
        self.before = 0
        self.waited = 0

    def next_key(self) -> None:
        """Press or release the next key before each frame."""
        select = KEYS.index("SELECT")
        match = self.match
        top: Any = self.console.stack and self.top
        if self.waited:
            self.waited += 1
            shown = match.hints != self.before and not (hasattr(top, "motion") and top.motion.busy)
            if shown or self.waited > self.PATIENCE:
                self.waited = 0
                self.move(select, False)
            return
        actions = getattr(top, "actions", ())  # of a dialog
        asking = getattr(top, "asked", False) or actions and None not in actions
        asked = match and asking and match.mine() and not top.busy()
        if asked and match.moves != self.asked_at and self.down is None:
            self.asked_at, self.before, self.waited = match.moves, match.hints, 1
            self.move(select, True)
        else:
            super().next_key()


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
    """Let a bot play one match, at most `frames` frames, or press random keys, with the seed `random_keys`.

    With `rounds` play like _Rounds; with `hints` like _Hints. `people`: the seats of other people.
    """
    from sim.board.session import Session

    preset: dict[str, Any] = dict(game=game, seed=seed, seats=seats, level=level, lang=lang, people=people)
    preset["no_tips"] = random_keys is None
    session = Session("pybadge", None, lambda data: None, preset, fast)
    session.board.draw = False
    keys: dict[int, list[int]] = {}
    press = session.key

    def noted(number: int, pressed: bool) -> None:
        if session.board.down[number] != pressed:
            keys.setdefault(session.frame, []).append(number if pressed else number + 16)
        press(number, pressed)

    session.key = noted
    os.urandom = both("_board").urandom
    run = both("_run")
    player: Any
    if random_keys is not None:
        player = _RandomKeys(session, random_keys)
    else:
        player = _Rounds(session, looks) if rounds else _Hints(session) if hints else Player(session)
    marks, words, scenes = [], [], []
    over = session.at_the_end if random_keys is None else lambda: False
    if isinstance(player, _Rounds):
        over = player.left
    while session.frame < frames and not over():
        match = session.console.match
        if not isinstance(player, _RandomKeys) and match is not None:
            player.level = levels.name(match.game, level)
        player.next_key()
        session.step()
        run.console = session.console
        marks.append(run.mark())
        if (said := run.words()) is not None:
            words.append([session.frame - 1, said])
        scenes.append(type(session.console.stack.scenes[-1]).__name__ if session.console.started else "")
    record_log: Any = session.console.log
    return {
        "keys": keys,
        "marks": marks,
        "words": words,
        "scenes": scenes,
        "line": session.result(level) if session.over() else "",
        "log": bytes(record_log[i] for i in range(len(record_log))).hex(),
    }
