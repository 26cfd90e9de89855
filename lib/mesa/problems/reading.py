# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Reads a game's problems.bin (mesa.problems.position has its form), and begins a problem's match."""

from micropython import const

from mesa.board.records import DAYS, ROW
from mesa.core.match import EASY, Match
from mesa.core.match_start import MatchStart
from mesa.core.scope import Game
from mesa.problems import count

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from mesa.core.contract import Rules
    from mesa.problems.page import Attempt, ProblemPage
    from mesa.problems.position import Problem
    from mesa.ui.scene import ConsoleParts


def marks(game: str) -> bytes:
    """Return kind << 2 | grade of each problem of a game; OSError if there is no file."""
    with _open(game) as f:
        return f.read(DAYS + ROW)


def take(game: str, module: "ModuleType", rules: "Rules", at: int) -> "Problem":
    """Return the problem of that index; `module`: the game's position.py."""
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


def begin(console: "ConsoleParts", attempt: "Attempt", rules: "Any") -> Match:
    """Return the match of an attempt, which does not count. `rules`: the game's, None if it needs none."""
    attempt.lost = count.lost(console, attempt.game, attempt.number, attempt.day)
    attempt.practice = count.practice(console, attempt.game, attempt.day)
    found = _read(attempt, rules)
    levels = bytes([EASY] * len(found.scores(found.s)))
    match = Match(MatchStart(attempt.game, levels, b"", state=found.s), found, keeper=console.bots)
    match.returns_to = attempt
    match.script = True
    return match


def again(page: "ProblemPage") -> None:
    """Read the page's problem again, as far as it has been played."""
    match = page.match
    found = _read(page.attempt, match.rules)
    found.s, found.at = match.s, page.attempt.at
    match.rules = page.problem = found


def _read(attempt, rules) -> "Any":
    solver = Game(attempt.game).part("position", attempt.solver)
    return take(attempt.game, solver, rules, count.index(attempt.number, attempt.day))
