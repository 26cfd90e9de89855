# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Problems of the games, solved with the answers of a search by brute force.

The search is tests/positions/<game>.py, which shares no code with the game's position.py:

    right(problem)   a set of the player's actions in problem.s that keep the goal in reach
    unique(problem)  whether there is one solution; None for a kind that does not promise it
    effort(problem)  how hard it is: more for the harder one of two grades
    legal(problem)   the actions among which the player chooses, if they are not those of the rules
    true(problem, action, key, *values)
                     if there is one, whether what `why` says of a wrong action is so; SAID: what occurs
    replies(problem) the best replies, where another seat is in turn

Where the actions are not those of the rules, Problem has `play(action)`.
"""

from __future__ import annotations

import copy
import importlib
from typing import Any

import harness

from mesa.core.contract import apply
from mesa.problems import attempts
from mesa.ui.text import filled
from sim.contest import matches

GAMES = harness.having(lambda manifest: "problems" in manifest.PAGES)
"""The games that have problems."""


class Game:
    """A game that has problems; `problems` is its module, `check` searches by brute force."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules = matches.load(name)[0]
        self.problems: Any = importlib.import_module("games.{}.position".format(name))
        self.check: Any = importlib.import_module("positions." + name)

    def load(self, at: int) -> Any:
        """Return a problem of the game's file."""
        return attempts.take(self.name, self.problems, self.rules, at)

    def legal(self, problem: Any) -> list[int]:
        """Return the actions among which the player chooses, right or wrong."""
        if hasattr(self.check, "legal"):
            return self.check.legal(problem)
        return self.rules.legal(problem.s, 0)


def walk(game: Game, one: Any, seen: set[tuple[bytes, int]] | None = None) -> bool:
    """Play a problem of a file with all that is right, and compare all of it with the brute force.

    What has been `seen` is not compared again. Return whether no action fails: it would be trivial.
    """
    seen = set() if seen is None else seen
    place = bytes(one.s), one.at
    if place in seen:
        return True
    seen.add(place)
    trivial = True
    while not one.solved():
        seat = one.turn(one.s)
        if seat > 0:
            action = one.reply()
            assert action in game.check.replies(one), one.s.hex()
            apply(one, one.s, seat, action)
            continue
        right = sorted(one.good())
        legal = game.legal(one)
        assert right and right == sorted(game.check.right(one)), one.s.hex()
        wrong = {action: one.wrong(action) for action in set(legal) - set(right)}
        trivial = not wrong
        for action, said in wrong.items():
            assert not hasattr(game.check, "true") or game.check.true(one, action, *said), (action, said)
        for key, *values in set(wrong.values()):
            for lang in harness.LANGUAGES:
                lines = harness.texts_of(game.name, lang)["problems"]
                assert filled(lines[key], *values) in [form.format(*values) for form in lines[key].split("|")]
                assert lines[one.kind] and lines[one.kind + "_what"] and lines[one.goal[0]]
        for action in right:
            other = copy.copy(one)
            other.s = bytearray(one.s)
            apply(other, other.s, 0, action)
            trivial &= walk(game, other, seen)
        break
    return trivial
