# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A fake expert, for tests of the coach that must not depend on strength.

It takes SLICES slices for a decision. An action's value depends on the action alone, and so do the advice's
pictures and costs. `installed()` is a context in which games.<id>.expert and .advice are these.
"""

from __future__ import annotations

import importlib.util
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import harness

NOISE = 10
SLICES = 7
GAMES = tuple(game for game in harness.game_ids() if (harness.ROOT / "games" / game / "expert.py").exists())


def worth(action: int) -> int:
    """Return the expert's value of an action, whatever the state is; 10 is within NOISE of 20."""
    return (action * 37 % 11) * 10


def _expert(module: Any, game: str) -> None:
    def choices(s, seat):
        rules = importlib.import_module("games." + game + ".rules")
        return rules.legal(s, seat) if rules.turn(s) == seat else []

    def search(view, seat, actions, style, rng, values, patience=1, played=-1):
        module.asked.append((bytes(view), seat, list(actions), style, rng.word(), patience))
        for n in range(SLICES):
            for i, action in enumerate(actions):
                values[i] = worth(action) * (n + 1) // SLICES
            yield actions[values.index(max(values))]

    module.NOISE = NOISE
    module.asked = ASKED
    module.choices, module.search = choices, search


ASKED: list[Any] = []
"""The arguments of all searches: (view, seat, actions, style, the first random number, patience)."""


def _advice(module: Any, game: str) -> None:
    def picture(s, action):
        return PICTURES[game](action)

    module.picture = picture
    module.cost = lambda loss: ("cost", str(loss), "10")
    module.reason = lambda s, seat, action, name, against=None: () if against else ("none",)
    module.show = lambda view, action: action


def _sueca(action):
    return (["23456QJK7A"[action % 10] + "♦♠♥♣"[action // 10]], "") if action < 40 else ([], str(action - 40))


def _fodasse(action):
    return (["4567QJKA23"[action % 10] + "♦♠♥♣"[action // 10]], "") if action < 40 else ([], str(action - 40))


def _qu4to(action):
    if 8 <= action < 80:
        deck = importlib.import_module("games.qu4to.deck")
        return [str(number) for number in deck.numbers(action - 8)], ""
    return ([], "…") if action < 8 else (["7g"], "turn")


def _words(action):
    return [], str(action)


PICTURES = defaultdict(lambda: _words, sueca=_sueca, fodasse=_fodasse, qu4to=_qu4to)


class _Finder:
    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        parts = name.split(".")
        if len(parts) == 3 and parts[0] == "games" and parts[1] in GAMES and parts[2] in ("expert", "advice"):
            return importlib.util.spec_from_loader(name, self)  # pyrefly: ignore[bad-argument-type]
        return None

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        _, game, kind = module.__name__.split(".")
        (_expert if kind == "expert" else _advice)(module, game)


@contextmanager
def installed() -> Iterator[None]:
    """Replace those modules by these while the context lasts."""
    finder = _Finder()
    ASKED.clear()
    gone = [name for name in sys.modules if name.split(".")[-1] in ("expert", "advice")]
    kept = {name: sys.modules.pop(name) for name in gone}
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.split(".")[-1] in ("expert", "advice")]:
            del sys.modules[name]
        sys.modules.update(kept)
