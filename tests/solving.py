# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Problems of the games, solved with the answers of a search by brute force, and the board time they take.

The search is tests/positions/<game>.py, which shares no code with the game's problems.py:

    right(problem)   a set of the player's actions in problem.s that keep the goal in reach
    unique(problem)  whether there is one solution; None for a kind that does not promise it
    effort(problem)  how hard it is: more for the harder one of two grades
    legal(problem)   the actions among which the player chooses, if they are not those of the rules
    true(problem, action, key, *values)
                     if there is one, whether what `why` says of a wrong action is so; SAID: what occurs
    any_problem(dice)
                     if there is one, a problem that nobody has chosen, to be judged like the others

A problem is solvable if at each turn of the player `judge` gives what `right` gives, and playing one of these
actions each time reaches the goal. It is trivial if at no turn an action fails.

A game whose actions are not those of its rules also has `play(problem, action)` in its problems.py. Board
times are estimates from counts of work (sim/contest/work.py).
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Generator, Iterable
from typing import Any, NamedTuple

import harness

from mesa.core.contract import apply
from mesa.core.problem import Problem
from sim.contest import matches, work

WORST_MS, SLICE_MS = 6000, 40
"""Board ms that making a problem may take, and a slice of making or judging."""


GAMES = harness.having(lambda manifest: "problems" in manifest.PAGES)
"""The games that have problems."""


class Game:
    """A game that has problems; `problems` is its module, `check` searches by brute force."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules = matches.load(name)[0]
        self.problems: Any = importlib.import_module("games.{}.problems".format(name))
        self.check: Any = importlib.import_module("positions." + name)

    def legal(self, problem: Problem) -> list[int]:
        """Return the actions among which the player chooses, right or wrong."""
        if hasattr(self.check, "legal"):
            return self.check.legal(problem)
        return self.rules.legal(problem.s, 0)

    def play(self, problem: Problem, seat: int, action: int) -> None:
        """Carry out an action in the problem's state."""
        if hasattr(self.problems, "play"):
            self.problems.play(problem, action)
        else:
            apply(self.rules, problem.s, seat, action, None)


class Times:
    """Board ms of the generators that are run with `last`: of each, and of the work in their longest slice.

    Which files a slice reads depends on what other tests have left in memory.
    """

    def __init__(self, game: str) -> None:
        self._factor = work.factor(game)
        self.whole: list[float] = []
        self.longest = 0.0

    def last(self, generator: Generator[Any, None, Any]) -> Any:
        """Return what the generator yields last."""
        counter = work.Counter()
        whole, answer, said = 0.0, None, None
        while said is not StopIteration:
            answer = said
            said, done = counter.send(generator, None)
            whole += done * self._factor + counter.read_ms
            self.longest = max(self.longest, done * self._factor)
        self.whole.append(whole)
        return answer


def last(generator: Iterable[Any]) -> Any:
    """Return what the generator yields last."""
    return [*generator][-1]


class Solved(NamedTuple):
    """What has been found out about a problem."""

    solvable: bool
    unique: bool | None
    trivial: bool


def solve(game: Game, problem: Problem, run: Any = last) -> Solved:
    """Play a problem to its end, in its own state, and compare all of it with the brute force.

    `run` runs the generators of the game's problems.py.
    """
    problems = game.problems
    unique = game.check.unique(problem)
    trivial = True
    while problems.solved(problem) is None:
        seat = game.rules.turn(problem.s)
        if seat > 0:
            game.play(problem, seat, run(problems.reply(problem)))
            continue
        right = sorted(game.check.right(problem))
        if not right or sorted(run(problems.judge(problem))) != right:
            return Solved(False, unique, False)
        trivial = trivial and right == sorted(game.legal(problem))
        game.play(problem, 0, right[problem.number % len(right)])
    return Solved(problems.solved(problem), unique, trivial)
