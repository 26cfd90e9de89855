# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""An evening at the console, played on CPython and recorded, for sim/evening.py to replay on the VM.

    python -m sim.vm.evening '{"plan": [["sueca", [4, 4]], ["set", [1]]], "frames": 99}'

One game after the other, and in each match after match with these numbers of players: some three hundred
frames, and `frames` more unless it is over before. Before each match, help and the deal number are opened;
during it its menu, help, settings with another language for some time, and Select's page; then the match is
left, continued, and left again. After a game's last match come the settings and the About page. As on the
board, About starts with a restart of the program, and so does the game after it.

A separate process, since a simulated board is global. Prints one line of JSON: the output of sim/vm/record.py
for a match, and
`changes` {frame: [requests to the program before it: {"preset": …} or {"fast": …}]},
`restarts` [frames in which the program restarts],
`places` [[frame, game, players, text]]: before this frame the console is at a place that recurs,
`visits` [[frame, page]] and `matches` [[first frame, game, players]].
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Sequence
from typing import Any

from sim import ROOT
from sim.vm import record

SEED = 3
"""The deal number of all matches, so that repeated matches are the same."""
PACED = 60
"""Frames of a match at the normal pace, with all movements; after that, movements end at once."""
PATIENCE = 3000
"""Frames within which anything awaited must come."""
POWER_ON = "the launcher after power-on"
BEFORE, AFTER = "the launcher before a match", "the launcher after a match"
FIRST_TURN = "the first turn"
"""Places."""
MEMORY = 1 << 20
"""The free bytes that the board reports: any amount that is enough to open a game."""


class Lost(Exception):
    """The console is not where it should be."""


class Evening:
    """The evening, and its record."""

    def __init__(self, lang: str = "pt") -> None:
        from sim.board.session import Autopilot, Session

        evening = self

        # free memory is known here as on the board, so that another game starts with a restart
        of_board: Any = gc
        of_board.mem_free = lambda: MEMORY

        class Playing(Session):
            """Records the frames in which the program restarts."""

            def restart(self, reason: str = "REPL_RELOAD", preset: dict[str, Any] | None = None) -> None:
                super().restart(reason, preset)
                evening.restarts.append(self.frame)

        self.restarts: list[int] = []
        self.changes: dict[int, list[dict[str, Any]]] = {}
        self.places: list[list[Any]] = []
        self.visits: list[list[Any]] = []
        self.matches: list[list[Any]] = []
        self.marks: list[int] = []
        self.words: list[list[Any]] = []
        self.scenes: list[str] = []
        self.said = ""
        self.lang = lang
        self.other = False  # another language is in use
        self.session = Playing("pybadge", None, lambda data: None, {"lang": lang})
        self.session.board.draw = False
        keys: Any = record._Keys()
        self.session.log = self.keys = keys
        os.urandom = record._Noise()
        self.autopilot = Autopilot(self.session, "easy")
        self.screen = record._load(record.FAKES / "_screen.py")

    @property
    def console(self) -> Any:
        return self.session.console

    @property
    def top(self) -> Any:
        return self.console.stack.top if self.console.started else None

    def name(self) -> str:
        """Return the class of the scene on top."""
        return type(self.top).__name__

    # frames and keys

    def step(self) -> None:
        """Run one frame, and record it."""
        began = len(self.restarts)
        self.session.step()
        if len(self.restarts) > began:
            self.said = ""
        console = self.console
        self.marks.append(record.mark(console.match))
        stack = console.stack if console.started else None
        if (now := self.screen.words(stack)) != self.said:
            self.words.append([self.session.frame - 1, now])
            self.said = now
        self.scenes.append(self.name())

    def press(self, *names: str) -> None:
        """Press keys, each once nothing moves, and let them take effect."""
        for name in names:
            self.settle()
            number = record.KEYS.index(name)
            self.session.key(number, True)
            self.step()
            self.session.key(number, False)
            self.step()
        self.settle()

    def settle(self) -> None:
        """Continue until keys are accepted and nothing moves."""
        for _ in range(PATIENCE):
            if self.top and not self.top.busy():
                return
            self.step()
        raise Lost("something always moves in " + self.name())

    def play(self, reached: Any) -> None:
        """Let the autopilot play until reached()."""
        for _ in range(PATIENCE):
            if reached():
                break
            if self.console.match is not None:
                self.autopilot.level = self.console.match.bots.LEVELS[-1]
            self.autopilot.act()
            self.step()
        else:
            raise Lost("it never came, in " + self.name())
        if not self.autopilot.idle():
            self.autopilot.act()  # releases its key
            self.step()

    def ask_for(self, **what: Any) -> None:
        """Change the requests to the program, from the next frame on."""
        self.changes.setdefault(self.session.frame, []).append(what)
        self.session.preset.update(what.get("preset", {}))
        self.console.preset.update(what.get("preset", {}))
        if "fast" in what:
            self.console.fast = what["fast"]

    # recording

    def place(self, game: str, players: int, text: str) -> None:
        """Record a place to which the console will return."""
        self.places.append([self.session.frame, game, players, text])

    def visit(self, page: str) -> None:
        """Record an open page, and stay for a moment."""
        self.visits.append([self.session.frame, page])
        for _ in range(3):
            self.step()

    # the evening

    def new_game(self, game: str) -> None:
        """Go from the launcher to `game`, with a restart of the program if another was open, and back."""
        self.settle()
        first = self.console.opened != game
        self.ask_for(preset=self.preset(game, 1), fast=False)
        while self.top.games[self.top.at].name != game:
            self.press("RIGHT")
        self.press("A")
        self.play(lambda: self.name() == "MatchSetup" and not self.top.busy())
        self.press("B")
        self.at_launcher()
        if first:
            self.place(game, 0, BEFORE)

    def launcher_pages(self) -> None:
        """At the launcher: visit the settings, and the About page in its own start of the program."""
        opened = self.console.opened
        self.press("START")
        self.visit("settings")
        self.press("UP", "A")
        self.visit("about")
        if not opened or self.console.opened != "":
            raise Lost("no restart before About")
        self.press("B", "B")
        self.at_launcher()

    def set_up(self, game: str, players: int, what: str) -> None:
        """Go to the page before a match; visit the pages there."""
        self.at_launcher()
        self.ask_for(preset=self.preset(game, players), fast=False)
        self.press("A")
        self.play(lambda: self.name() == "MatchSetup" and not self.top.busy())
        kinds = self.top.rows
        self.to_row(kinds.index("more"))
        self.press("A")
        self.visit("options")
        self.to_row([kind for kind, _ in self.top.rows].index("deal_number"))
        self.press("A")
        self.visit("deal number")
        self.press("B", "B")
        self.to_row(kinds.index("help"))
        self.press("A")
        self.visit("help")
        self.press("RIGHT", "B")
        self.place(game, players, "set-up, " + ("a match waits, " if "continue" in kinds else "") + what)

    def preset(self, game: str, players: int) -> dict[str, Any]:
        """Return the presets for the set-up page. The bots are the best available."""
        levels = __import__("games.{}.bots".format(game), fromlist=("LEVELS",)).LEVELS
        return dict(seed=SEED, seats=players, level=len(levels) - 1, lang=self.lang, bots_only=True)

    def at_launcher(self) -> None:
        """Raise Lost unless the launcher is there."""
        self.settle()
        if self.name() != "Launcher":
            raise Lost("not the launcher but " + self.name())

    def to_row(self, row: int) -> None:
        """Move the bar of the menu on top."""
        while self.top.at != row:
            self.press("DOWN" if self.top.at < row else "UP")

    def look_around(self) -> None:
        """In a match, visit its menu, help, and settings with the other language."""
        self.press("START")
        self.visit("pause")
        self.press("B", "START", "DOWN", "A")
        self.visit("help")
        self.press("RIGHT", "DOWN", "B")
        self.other_language()

    def select(self) -> None:
        """Visit Select's page, if it has one."""
        self.press("SELECT")
        if self.open():
            self.visit("Select")
            self.press("B")

    def open(self) -> bool:
        """Return whether something covers the table."""
        return not hasattr(self.top, "asked")

    def other_language(self) -> None:
        """Change the language in the settings over a match; the next time change it back."""
        self.press("START", "UP", "UP", "A")
        if self.name() != "Settings":
            raise Lost("not the settings but " + self.name())
        self.visit("settings")
        self.other = not self.other
        self.press("RIGHT" if self.other else "LEFT", "B")

    def at_table(self) -> bool:
        """Return whether nothing moves and the player is asked, or only watches."""
        return bool(self.console.match) and not self.open() and not self.top.busy()

    def match(self, game: str, players: int, frames: int) -> None:
        """Play one match from the launcher, and return to it."""
        self.set_up(game, players, "for a new one")
        self.play(lambda: self.console.match is not None and self.at_table())
        self.place(game, players, FIRST_TURN)
        self.look_around()
        turned = self.session.frame + PACED
        self.play(lambda: self.session.frame >= turned and self.at_table() or self.session.at_the_end())
        if not self.session.at_the_end():
            self.select()
            self.other_language()
            self.at_rest(game, players)
            self.leave()
            self.set_up(game, players, "to go on")
            self.ask_for(fast=True)
            self.to_row(0)  # continue the match
            self.press("A")
            self.play(self.at_table)
            self.visit("come back")
            self.at_rest(game, players, ", come back")
            end = self.session.frame + frames
            self.play(lambda: self.session.frame >= end and self.at_table() or self.session.at_the_end())
        if self.session.at_the_end():
            self.place(game, players, "the match's end")
            self.press("UP", "A")
        else:
            self.at_rest(game, players)
            self.leave()
        self.at_launcher()
        self.place(game, 0, AFTER)

    def at_rest(self, game: str, players: int, how: str = "") -> None:
        """Record the place in a match, named after its phase."""
        match = self.console.match
        hand = match.rules.hand_number(match.s) + 1
        self.place(game, players, "hand {}, move {}".format(hand, match.moves) + how)

    def leave(self) -> None:
        """Go from a match to the launcher."""
        self.press("START", "UP", "A")

    def play_all(self, plan: Sequence[tuple[str, Sequence[int]]], frames: int) -> dict[str, Any]:
        """Play the whole evening; return what is printed."""
        self.play(lambda: self.name() == "Launcher")
        self.place("", 0, POWER_ON)
        for game, tables in plan:
            for i, players in enumerate(tables):
                self.matches.append([self.session.frame, game, players])
                if i == 0:
                    self.new_game(game)
                self.match(game, players, frames)
            self.launcher_pages()
        return {
            "keys": self.keys.keys,
            "marks": self.marks,
            "words": self.words,
            "scenes": self.scenes,
            "changes": self.changes,
            "restarts": self.restarts,
            "places": self.places,
            "visits": self.visits,
            "matches": self.matches,
        }


if __name__ == "__main__":
    from sim.drive import texts

    texts.write()
    os.chdir(ROOT)
    asked = json.loads(sys.argv[1])
    print(json.dumps(Evening().play_all(asked["plan"], asked["frames"])))
