# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The problems of the games: how many can be solved, of which grade they are, and the board time they take.

    python -m sim.figures.problems [game] [--count 2000] [--timed 2000]

makes problems 1 … count and prints a row for each kind, in Markdown. The answers are compared with those of a
search by brute force, tests/problem_checks/<game>.py, which shares no code with the game's problems.py:

    right(problem)   a set of the player's actions in problem.s that keep the goal in reach
    unique(problem)  whether there is one solution; None for a kind that does not promise it
    legal(problem)   the actions among which the player chooses, if they are not those of the rules

A problem is solvable if at each turn of the player `judge` gives what `right` gives, and playing one of these
actions each time reaches the goal. It is trivial if at no turn an action fails.

A game whose actions are not those of its rules also has `play(problem, action)` in its problems.py. Board
times are estimates from counts of work (sim/contest/work.py), of problems 1 … timed.
The exit code is 1 if a problem is not as it should be, or takes longer than it may.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Generator, Iterable, Iterator
from typing import Any, NamedTuple

from sim.common import command

NAME = "problems"
if __name__ == "__main__":
    command.begin(NAME)

from mesa.core.problem import EASY, HARD, Problem  # noqa: E402
from sim import ROOT  # noqa: E402
from sim.common.numbers import grouped, markdown, spread  # noqa: E402
from sim.contest import matches, work  # noqa: E402

COUNT = 2000
P95_MS, WORST_MS, SLICE_MS = 3000, 6000, 40
"""Board ms that making a problem may take, and a slice of making or judging."""


class Game:
    """A game that has problems; `problems` is its module, `check` the one that searches by brute force."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules = matches.load(name)[0]
        self.problems: Any = importlib.import_module("games.{}.problems".format(name))
        path = ROOT / "tests" / "problem_checks" / (name + ".py")
        spec = importlib.util.spec_from_file_location("problem_checks_" + name, path)
        assert spec is not None and spec.loader is not None
        self.check: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.check)

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
            self.rules.apply(problem.s, seat, action, None)


class Times:
    """Board ms of the generators that are run with `last`: of each, and of their longest slice."""

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
            ms = done * self._factor + counter.read_ms
            whole += ms
            self.longest = max(self.longest, ms)
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


class Kind:
    """The figures of the problems of one kind of a game."""

    def __init__(self, game: str) -> None:
        self.grades = [0] * (HARD + 1)
        self.solvable = self.unique = self.promised = self.trivial = 0
        self.making = Times(game)
        self.judging = Times(game)

    def add(self, grade: int, solved: Solved) -> None:
        """Count a problem."""
        self.grades[grade] += 1
        self.solvable += solved.solvable
        self.promised += solved.unique is not None
        self.unique += solved.unique is True
        self.trivial += solved.trivial

    def wrong(self) -> Iterator[str]:
        """Yield what is not as it should be."""
        made = sum(self.grades)
        if self.solvable < made:
            yield "{} cannot be solved, or the game judges otherwise".format(made - self.solvable)
        if self.unique < self.promised:
            yield "{} have another solution".format(self.promised - self.unique)
        if self.trivial:
            yield "{} are trivial".format(self.trivial)
        making = spread(self.making.whole)
        if making["p95"] > P95_MS or making["worst"] > WORST_MS:
            yield "making one takes up to {:.0f} ms, p95 {:.0f}".format(making["worst"], making["p95"])
        longest = max(self.making.longest, self.judging.longest)
        if longest > SLICE_MS:
            yield "a slice takes {:.0f} ms".format(longest)

    def row(self) -> list[str]:
        """Return the cells of the kind's row in the table."""
        times = []
        for these in (self.making, self.judging):
            ms = spread(these.whole)
            times.append(" / ".join(grouped(ms[what]) for what in ("mean", "p95", "worst")))
            times.append(grouped(these.longest))
        return [
            grouped(sum(self.grades)),
            grouped(self.solvable),
            grouped(self.unique) if self.promised else "–",
            " / ".join(grouped(count) for count in self.grades[EASY:]),
            *times,
        ]


HEAD = ["Problems", "made", "solvable", "unique", "easy / medium / hard"]
HEAD += ["board ms of making: mean / p95 / worst", "slice", "of judging", "slice"]


def measure(name: str, count: int, timed: int) -> dict[str, Kind]:
    """Return {kind: figures} of problems 1 … count of a game, timing the first ones."""
    game = Game(name)
    kinds: dict[str, Kind] = {}
    with command.progress(count, name) as bar:
        for number in range(1, count + 1):
            times = Times(name)
            problem = (times.last if number <= timed else last)(game.problems.make(number))
            kind = kinds.setdefault(problem.kind, Kind(name))
            kind.making.whole += times.whole
            kind.making.longest = max(kind.making.longest, times.longest)
            run = kind.judging.last if number <= timed else last
            kind.add(problem.grade, solve(game, problem, run))
            bar.update()
    return dict(sorted(kinds.items()))


def games() -> list[str]:
    """Return the ids of the games that have problems."""
    return [game for game in matches.games() if (ROOT / "games" / game / "problems.py").exists()]


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = command.Parser(prog=NAME, description="Check the problems of the games, and time them.")
    parser.add_argument("game", nargs="?", choices=games(), help="only this game")
    parser.add_argument("--count", type=command.whole(1, 2**29 - 1), default=COUNT, help="how many")
    parser.add_argument("--timed", type=command.whole(0, 2**29 - 1), default=COUNT, help="how many are timed")
    options = parser.parse_args(words)
    rows, bad = [], False
    for game in [options.game] if options.game else games():
        for name, kind in measure(game, options.count, options.timed).items():
            rows.append(["{}, {}".format(game, name), *kind.row()])
            for what in kind.wrong():
                command.complain(NAME, "{}, {}: {}".format(game, name, what))
                bad = True
    print("\n".join(markdown(HEAD, rows)))
    return command.FAILED if bad else command.DONE


if __name__ == "__main__":
    sys.exit(main())
