# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The games of this tree, read from their sources: no tool needs a list of their names.

A game whose sources do not parse is left out, so that the others can still be measured; `broken` says why.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim import ROOT
from sim.common.command import Problem, told

PARTS = ("rules", "bots", "view")
"""The modules that every game has."""


class Game(NamedTuple):
    """What the tools need to know of a game."""

    name: str
    seats: tuple[int, int]
    """The fewest and the most players."""
    levels: tuple[str, ...]
    """The names of its bots' levels, weakest first."""
    real_time: bool
    """Whether everybody plays at once."""


def constant(path: Path, name: str) -> Any:
    """Return the value of a module's constant, without importing the module. ValueError if it has none."""
    for node in ast.parse(path.read_bytes()).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
            value = node.value
            if isinstance(value, ast.Call) and value.args:  # const(1)
                value = value.args[0]
            return ast.literal_eval(value)
    raise ValueError("{} has no {}".format(path.name, name))


def _read(folder: Path) -> Game:
    """Return the game in `folder`. SyntaxError or ValueError if it is broken."""
    for path in sorted(folder.glob("*.py")):
        try:
            ast.parse(path.read_bytes())
        except SyntaxError as error:
            raise ValueError("{}, line {}: {}".format(path.name, error.lineno, error.msg)) from None
    rules = folder / "rules.py"
    return Game(
        folder.name,
        tuple(constant(rules, "SEATS")),
        tuple(constant(folder / "bots.py", "LEVELS")),
        bool(constant(rules, "REAL_TIME")),
    )


def names(*parts: str) -> list[str]:
    """Return the ids of the games that have these modules, in alphabetical order; without, of all games."""
    found = sorted(path.parent for path in (ROOT / "games").glob("*/__init__.py"))
    return [folder.name for folder in found if all((folder / (part + ".py")).exists() for part in parts)]


@functools.lru_cache(maxsize=None)
def _all() -> tuple[dict[str, Game], dict[str, str]]:
    whole, bad = {}, {}
    for name in names(*PARTS):
        try:
            whole[name] = _read(ROOT / "games" / name)
        except ValueError as error:
            bad[name] = "games/{} is broken: {}".format(name, error)
    return whole, bad


def playable() -> dict[str, Game]:
    """Return {id: Game} of all games that have every part, and whose sources parse."""
    return dict(_all()[0])


def part(game: str, name: str) -> Any:
    """Return a part of a game, complete; Problem if it does not import."""
    from mesa.core.scope import Game

    try:
        return Game(game).part(name)
    except Exception as error:  # any error in there becomes one line
        raise Problem("games/{} is broken: {}".format(game, told(error))) from None


def chosen(names: Sequence[str]) -> list[str]:
    """Return the games that a command line names, all of them if it names none. Problem if one is unknown."""
    there = list(playable())
    for name in names:
        if name not in there:
            raise Problem("unknown game {}; there are {}".format(name, ", ".join(there)))
    return [name for name in there if not names or name in names]


def broken() -> dict[str, str]:
    """Return {id: what is wrong, in a line} of the others that have every part."""
    return dict(_all()[1])
