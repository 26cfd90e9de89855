# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's problems: which number to bid, or which card to play.

The player, seat 0, has a decision in which one action is clearly the best (games/fodasse/making.py). With it
a problem ends. `Problem.own`: the place in the state where the answer will stand; the legal actions; what
each costs, in thousandths of a letter.
"""

from micropython import const

from games.fodasse import state
from mesa.core import scope
from mesa.core.contract import HIDDEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from mesa.core.problem import Problem


def make(number: int) -> "Generator[int | Problem, None, None]":
    """Make problem `number`, 1 … 2**29 - 1, in slices; yield the progress, 0 … 999, and last the Problem.

    What that loads is unloaded again at its end, or with the screen.
    """
    owner = scope.current
    part = owner.child()
    for name in ("guess", "rounds", "easy", "medium", "bidding", "inputs", "expert", "playing_out"):
        part.load("games.fodasse." + name)  # one file a slice  # loads: games.fodasse.making
        yield 0
    with part:
        from games.fodasse import making
    yield 0
    found: "int | Problem" = 0
    for found in making.make(number):
        if isinstance(found, int):
            yield found
    del making
    part.remove()
    owner.children = tuple([one for one in owner.children if one is not part])
    yield found


def judge(problem: "Problem") -> "Generator[bytes | None, None, None]":
    """Yield None, then the best actions: the bid, or the card with its equals."""
    yield None
    _, actions, costs = problem.own
    yield bytes([actions[i] for i in range(len(actions)) if not costs[i]])


def solved(problem: "Problem") -> "bool | None":
    """Return whether the answer was the best one; None before it."""
    at, actions, costs = problem.own
    answer = problem.s[at]
    if answer == HIDDEN:  # as state.NONE
        return None
    return not costs[actions.index(answer + state.BID if at < state.AT_LOG else answer)]


def why(problem: "Problem", action: int) -> "tuple[str, str]":
    """Return why an action is not the best one, and in how many of a hundred hands it costs a letter."""
    from games.fodasse import worse

    _, actions, costs = problem.own
    key = worse.why(problem.s, action, actions[costs.index(0)])
    return key, percent(costs[actions.index(action)])


def percent(cost: int) -> str:
    """Return in how many of a hundred hands a cost in thousandths is a letter."""
    return str((cost + 5) // 10)
