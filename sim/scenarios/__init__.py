# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Scenarios: ways through the console's screens, for the README's pictures and the golden screens.

A scenario starts the console as a player would, goes by keys (the autopilot's or named ones) to a stop, and
takes the picture there. Each public function of a module here that takes a language and nothing else is a
walk to the stop of its name (`stops`); `at` makes one walk of a function for each of some numbers.
"""

from __future__ import annotations

import copy
import functools
import importlib
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sim import ROOT
from sim.board import sim_board
from sim.board.session import Autopilot, Session, frames, too_soon
from sim.common import choices
from sim.common.levels import code
from sim.drive import texts

if TYPE_CHECKING:
    from PIL import Image


texts.write()


Choices = Mapping[str, str | int] | None
"""{option or preference: choice}, the choice by its name or number; None for the defaults."""
EventTest = Callable[["Scenario", int, int, int], Any]
"""Called with the scenario and an event's seat, a and b; returns whether that is the wanted event."""
Walk = Callable[[str], Any]
"""Called with a language; returns a Scenario at its stop, or an object with the same image() and close()."""


class Lost(Exception):
    """A scenario did not reach its stop."""


class Scenario:
    """A console just switched on, in language `lang`, that will open a match of `game`.

    `options` and `prefs` choose among rules.OPTIONS and the manifest's PREFS; `settings` are (field of
    mesa.board.store, value), `toml` is added to settings.toml. `level` is the bots' and the autopilot's; with
    `bots_only` a real-time game is played by bots alone. The methods that advance return the scenario itself,
    so calls can be chained.
    """

    def __init__(
        self,
        game: str,
        lang: str | None = "pt",
        seed: int | None = 1,
        players: int | None = None,
        level: str = "medium",
        options: Choices = None,
        prefs: Choices = None,
        settings: Iterable[tuple[int, int]] = (),
        board: str = "pybadge",
        bots_only: bool = False,
        toml: Mapping[str, str] | None = None,
    ) -> None:
        from sim.board.boards import BOARDS

        preset = {
            "game": game,
            "seed": seed,
            "seats": players,
            "level": code(game, level),
            "lang": lang,
        }
        profile = copy.copy(BOARDS[board])
        profile.settings = {**profile.settings, **(toml or {})}
        self.session = Session(profile, None, None, preset)
        self.game = game
        self.session.board.draw = False  # only the picture is drawn
        self.autopilot = Autopilot(self.session, level, bots_only)
        self.frames(2)
        from mesa.board import store
        from mesa.board.store_menus import put_game

        saved = self.console.store
        rules = __import__(f"games.{game}.rules", fromlist=("OPTIONS",))
        manifest = __import__(f"games.{game}", fromlist=("PREFS",))
        slot = saved.game(game)
        for i, choice in enumerate(choices.indexes(rules.OPTIONS, options)):
            slot[store.OPTIONS + i // 2] |= choice << 4 * (i % 2)
        for i, choice in enumerate(choices.indexes(manifest.PREFS, prefs)):
            slot[store.PREFS + i // 4] |= choice << 2 * (i % 4)
        slot[store.SEATS] = players or 0  # if chosen, FIRST of the manifest does not apply
        put_game(saved, game, slot)
        for field, value in settings:
            saved.put(field, value)

    @property
    def console(self) -> Any:
        """Return the Console."""
        return self.session.console

    @property
    def top(self) -> Any:
        """Return the scene that has the keys."""
        return self.console.stack.top

    @property
    def scene(self) -> str:
        """Return the class of the scene that has the keys."""
        return type(self.top).__name__

    @property
    def match(self) -> Any:
        """Return the match in progress, or None."""
        return self.console.match

    def frames(self, n: int) -> Scenario:
        """Run n frames, not counting those in which a screen is made."""
        frames(self.session, self.session.step, n)
        return self

    def press(self, *keys: str) -> Scenario:
        """Press keys by name, each for a frame, with a frame in between; read any tip first."""
        for name in keys:
            while name == "A" and too_soon(self.console):
                self.frames(1)
            number = sim_board.KEYS.index(name)
            self.session.key(number, True)
            self.frames(1)
            self.session.key(number, False)
            self.frames(1)
        return self

    def hint(self, limit: int = 200) -> Scenario:
        """Hold Select in the player's turn until the hint is shown."""
        number = sim_board.KEYS.index("SELECT")
        before = self.match.hints
        self.session.key(number, True)
        for _ in range(limit):
            self.frames(1)
            if self.match.hints != before and not self.top.motion.busy:
                self.session.key(number, False)
                return self.frames(1)
        raise Lost("no hint is given")

    def choose(self, key: str, *values: object) -> Scenario:
        """Open the pause menu and select the line with the word `key`."""
        self.press("START")
        line = self.console.words.text(key, *values)
        return self.press(*["DOWN"] * self.top.choices.index(line), "A")

    def settle(self, limit: int = 2000) -> Scenario:
        """Run until nothing moves and the player is asked."""
        for _ in range(limit):
            if not self.top.busy():
                return self.frames(1)
            self.frames(1)
        raise Lost("something always moves")

    def reach(self, *names: str, auto: bool = True) -> Scenario:
        """Let the autopilot play (or just wait, without `auto`) until one of these scenes has the keys."""
        return self.until(lambda scenario: scenario.scene in names, auto=auto)

    def until(self, reached: Callable[[Scenario], Any], limit: int = 60_000, auto: bool = True) -> Scenario:
        """Let the autopilot play (or just wait, without `auto`) until `reached(self)` holds; else Lost."""
        for _ in range(limit):
            if reached(self):
                return self
            if auto:
                self.autopilot.act()
            self.session.step()
        raise Lost("the stop is never reached")

    def begin(self) -> Scenario:
        """Go through the launcher and the set-up page into the match, until the player is first asked."""
        return self.until(lambda scenario: scenario.match is not None and not scenario.top.busy())

    def resume(self, state: bytes | bytearray, flags: int = 0) -> Scenario:
        """Open a match in `state`, like a saved one, until its view is shown."""
        self.reach("MatchSetup")
        from mesa.core.match_start import MatchStart

        rules = self.top.rules
        levels = bytes(self.top.levels[: len(rules.scores(state))])
        start = MatchStart(self.game, levels, bytes(len(rules.OPTIONS)), state=bytearray(state), flags=flags)
        self.console.navigation().start_match(start)
        return self.until(lambda scenario: scenario.match and scenario.scene == "View", auto=False)

    def mine(self, condition: Callable[[Scenario], Any] = lambda scenario: True) -> Scenario:
        """Play until the player is asked and `condition(self)` holds."""
        view = f"games.{self.game}.view"
        return self.until(
            lambda scenario: (
                type(scenario.top).__module__ == view
                and not scenario.top.busy()
                and scenario.match.mine()
                and condition(scenario)
            )
        )

    def event(
        self, code: int, frames: int = 4, condition: EventTest = lambda scenario, seat, a, b: True
    ) -> Scenario:
        """Play until `frames` frames after the view has shown the event `code`."""
        seen = []
        watched = []

        def watch(scenario):
            top = scenario.top
            if type(top).__module__ == f"games.{scenario.game}.view" and top not in watched:
                watched.append(top)
                show = top.show

                def spy(event):
                    show(event)
                    if event[0] == code and condition(scenario, *event[1:]):
                        seen.append(event)

                top.show = spy
            return seen

        return self.until(watch).frames(frames)

    def dialog(self, condition: Callable[[Scenario], Any] = lambda scenario: True) -> Scenario:
        """Play until the next dialog over the table for which `condition(self)` holds."""
        return self.until(
            lambda scenario: scenario.match and scenario.scene == "Dialog" and condition(scenario)
        ).frames(1)

    def over(self) -> Scenario:
        """Play until the last screen of the match."""
        return self.until(lambda scenario: scenario.session.at_the_end()).frames(1)

    def image(self, scale: int = 1) -> Image.Image:
        """Return the screen as a PIL image."""
        self.session.refresh_panel()
        panel = self.session.panel
        if panel is None:
            raise Lost("the screen was never switched on")
        return panel.image(scale)

    def close(self) -> None:
        """Switch off."""
        sim_board.power_off()


def at(*values: object) -> Callable[[Any], Any]:
    """Decorate walk(lang, value): it leads to a stop for each of these values, such as numbers of players."""

    def decorate(walk: Any) -> Any:
        walk.at = values
        return walk

    return decorate


def walks(module: Any) -> Iterator[tuple[str, Walk]]:
    """Yield (name, walk) of the stops that a module defines."""
    for name, walk in vars(module).items():
        if name[0] == "_" or not inspect.isfunction(walk) or walk.__module__ != module.__name__:
            continue
        name = name.replace("_", "-")
        for value in getattr(walk, "at", ()):
            yield f"{name}-{value}", functools.partial(_walk_at, walk, value)
        if list(inspect.signature(walk).parameters) == ["lang"]:
            yield name, walk
    yield from getattr(module, "MORE", {}).items()


def _walk_at(walk: Callable[..., Any], value: object, lang: str) -> Any:
    return walk(lang, value)


def stops() -> list[tuple[str, Walk, str]]:
    """Return (name, walk, language) of all stops of all games, in fixed order."""
    return [
        (f"{path.stem}-{name}-{lang}", walk, lang)
        for path in sorted((ROOT / "sim" / "scenarios").glob("[a-z]*.py"))
        for name, walk in walks(importlib.import_module(f"sim.scenarios.{path.stem}"))
        for lang in ("pt", "en")
    ]


def picture(walk: Walk, lang: str, scale: int = 1) -> Image.Image:
    """Walk to a stop and take its picture."""
    scenario = walk(lang)
    try:
        return scenario.image(scale)
    finally:
        scenario.close()
