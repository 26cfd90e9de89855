# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Scenarios: ways through the console's screens, for the README's pictures and tests/stops.

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
from sim.board.session import Session
from sim.common import choices
from sim.common.levels import code
from sim.drive import texts
from sim.player.player import EventTest as EventTest
from sim.player.player import Lost as Lost
from sim.player.player import Player

if TYPE_CHECKING:
    from PIL import Image


texts.write()


Choices = Mapping[str, str | int] | None
"""{option or preference: choice}, the choice by its name or number; None for the defaults."""
Walk = Callable[[str], Any]
"""Called with a language; returns a Scenario at its stop."""


class Scenario(Player):
    """A player at a console just switched on, in language `lang`, that will open a match of `game`.

    `options` and `prefs` choose among rules.OPTIONS and the manifest's PREFS; `settings` are (field of
    mesa.board.store, value), `toml` is added to settings.toml. `level` is the bots' and the player's; with
    `bots_only` a real-time game is played by bots alone. `memories` are another console's, with its match.
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
        memories: bytes | None = None,
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
        super().__init__(Session(profile, memories, None, preset), level, bots_only)
        self.game = game
        self.session.board.draw = False  # only the picture is drawn
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
