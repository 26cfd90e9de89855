# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's problems: which number to bid, or which card to play.

The player, seat 0, has a decision in which one action is clearly the best (games/fodasse/making.py). With it
a problem ends. `Problem.own`: the place in the state where the answer will stand; the legal actions; what
each costs, in thousandths of a letter.
"""

from micropython import const

from games.fodasse import rules
from mesa.core.contract import HIDDEN
from mesa.core.scope import Scope, enter, load, once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from mesa.core.problem import Problem


def make(number: int) -> "Generator[int | Problem, None, None]":
    """Make problem `number`, 1 … 2**29 - 1, in slices; yield the progress, 0 … 999, and last the Problem.

    What that loads is unloaded again at its end, or with the screen.
    """
    part = Scope()
    screen = enter(part)
    enter(screen)
    if screen:
        screen.parts = screen.parts + (part,)
    steps = _steps(number)
    found: "int | Problem" = 0
    while isinstance(found, int):
        yield found
        before = enter(part)
        try:
            found = next(steps)
        finally:
            enter(before)
    if screen:
        steps = None
        part.remove()
        screen.parts = tuple([one for one in screen.parts if one is not part])
    yield found


def _steps(number: int) -> "Generator[int | Problem, None, None]":
    """Load what makes a problem, a file a slice; then make it."""
    load("games.fodasse.guess")
    yield 0
    load("games.fodasse.rounds")
    yield 0
    load("games.fodasse.easy")
    yield 0
    load("games.fodasse.medium")
    yield 0
    load("games.fodasse.bidding")
    yield 0
    load("games.fodasse.inputs")
    yield 0
    load("games.fodasse.expert")
    yield 0
    load("games.fodasse.playing_out")
    yield 0
    making = load("games.fodasse.making")
    yield 0
    yield from making.make(number)


def judge(problem: "Problem") -> "Generator[bytes | None, None, None]":
    """Yield None, then the best actions: the bid, or the card with its equals."""
    yield None
    _, actions, costs = problem.own
    yield bytes([actions[i] for i in range(len(actions)) if not costs[i]])


def solved(problem: "Problem") -> "bool | None":
    """Return whether the answer was the best one; None before it."""
    at, actions, costs = problem.own
    answer = problem.s[at]
    if answer == HIDDEN:  # as rules.NONE
        return None
    return not costs[actions.index(answer + rules.BID if at < rules.AT_LOG else answer)]


def why(problem: "Problem", action: int) -> "tuple[str, str]":
    """Return why an action is not the best one, and in how many of a hundred hands it costs a letter."""
    _, actions, costs = problem.own
    key = once("games.fodasse.worse").why(problem.s, action, actions[costs.index(0)])
    return key, percent(costs[actions.index(action)])


def percent(cost: int) -> str:
    """Return in how many of a hundred hands a cost in thousandths is a letter."""
    return str((cost + 5) // 10)
