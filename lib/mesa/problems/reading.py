# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Reads a game's problems.bin (mesa.problems.problem has its form), and begins a problem's match."""

from micropython import const

from mesa.board.records import DAYS, ROW
from mesa.core import scope
from mesa.core.match import EASY, Match
from mesa.core.match_start import MatchStart
from mesa.core.scope import Game

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from mesa.core.contract import Rules
    from mesa.core.scope import Scope
    from mesa.problems.problem import Problem
    from mesa.problems.problem_page import Attempt


def index(number: int, day: int) -> int:
    """Return the index of problem `number`, 1 …, of the row; or, if `day` is not 0, of that of a day."""
    return day % DAYS if day else DAYS + number - 1


def marks(game: str) -> bytes:
    """Return kind << 2 | grade of each problem of a game; OSError if there is no file."""
    with _open(game) as f:
        return f.read(DAYS + ROW)


def take(game: str, module: "ModuleType", rules: "Rules", at: int) -> "Problem":
    """Return the problem of that index; `module`: the game's problems.py."""
    with _open(game) as f:
        f.seek(at)
        mark = f.read(1)[0]
        f.seek(DAYS + ROW + 2 * at)
        d = f.read(4)
        start = d[0] | d[1] << 8
        f.seek(start)
        return module.Problem(rules, mark, f.read((d[2] | d[3] << 8) - start))


def _open(game):
    return open("games/" + game + "/problems.bin", "rb")


def begin(attempt: "Attempt", rules: "Rules", keeper: "Scope") -> Match:
    """Return the match of an attempt, which does not count."""
    solver = Game(attempt.game).part("problems", scope.current)
    found: "Any" = take(attempt.game, solver, rules, index(attempt.number, attempt.day))
    levels = bytes([EASY] * len(found.scores(found.s)))
    match = Match(MatchStart(attempt.game, levels, b"", state=found.s), found, keeper=keeper)
    match.practice = attempt
    match.script = found
    return match
