# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Problems of Sueca: the last tricks of a hand, all cards open, in which a total of points is to be reached.

docs/CONTRACT.md, Problems. The three others play their best too, and exactly one first card reaches the
total, the goal's value. `own` of a Problem has the reasons for `why`, by card. What makes and solves problems
is in memory only meanwhile (making.py, judging.py and endgame.py of games/sueca).
"""

from micropython import const

from games.sueca import rules, state

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.core.problem import Problem

_POINTS = const(120)  # of all cards


def make(number: int) -> "Iterator[Any]":
    """Make problem `number`, 1 … 2**29 - 1, in slices.

    Yield the progress, 0 … 999, and last the Problem.
    """
    from games.sueca import endgame as solver

    yield 0
    from games.sueca import judging

    yield 0
    from games.sueca import making as maker

    yield 0
    for made in maker.make(number, solver.Endgame(), judging):
        yield made


def judge(problem: "Problem") -> "Iterator[bytes | None]":
    """Weigh every card of the player, in slices; yield last those that keep the total in reach, as bytes.

    The reasons of the others are then known to `why`.
    """
    s = problem.s
    good: "Any" = rules.legal(s, 0)
    if len(good) > 1:
        from games.sueca import endgame as solver

        yield
        from games.sueca import judging

        yield
        for found in judging.judge(solver.Endgame(), s, problem.goal[1], problem.own):
            yield
            good = found
    yield bytes(good)


def reply(problem: "Problem") -> "Iterator[int | None]":
    """Find the best card of another seat, in slices; yield it last."""
    s = problem.s
    good: "Any" = rules.legal(s, s[state.AT_TURN])
    if len(good) > 1:
        from games.sueca import endgame as solver

        yield
        from games.sueca import judging

        yield
        for found in judging.reply(solver.Endgame(), s, problem.goal[1]):
            yield
            good = found
    yield good[0]


def why(problem: "Problem", action: int) -> "tuple[Any, ...]":
    """Return why a wrong card fails, after `judge`.

    That is the key of a line, and for its {}: who wins the next trick with points that the opponents win,
    with which card, its points, the total that can be reached then, and the one to reach.
    """
    return problem.own[action]


def solved(problem: "Problem") -> "bool | None":
    """Return whether the total is reached; None while it still may be."""
    s = problem.s
    total = problem.goal[1]
    if s[state.AT_HAND_SCORES] >= total:
        return True
    return None if s[state.AT_HAND_SCORES + 1] <= _POINTS - total else False
