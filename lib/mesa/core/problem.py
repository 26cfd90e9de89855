# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem that is made on the board. With the last game that does so this goes: see mesa.problems.problem.

Such a game's problems.py is pure, like its rules. What takes long is a generator, in slices of at most 40 ms:

make(number)            yields the progress, 0 … 999, and last the Problem
judge(problem)          yields None, and last as bytes the player's actions that keep the goal in reach
reply(problem)          yields None, and last the action of another seat in turn: the best against the goal,
                        or for the player's partner towards it
why(problem, action)    returns what is wrong with another action: the key of a line in the section
                        `problems` of the texts, and texts for its {}
solved(problem)         returns whether the goal is reached
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

EASY = const(1)
HARD = const(3)
"""The lowest and the highest grade."""


class Problem:
    """Problem `number` of a game, as its problems.py makes it.

    kind: the key of its name in the section `problems` of the game's texts. s: the position, a state of the
    game in which seat 0 is the player. goal: what to achieve in it, a key of that section and the texts for
    its {}. grade: EASY … HARD. own: what the game needs besides, to judge what the player does.
    """

    def __init__(
        self, number: int, kind: str, s: bytearray, goal: "tuple[Any, ...]", grade: int, own: "Any" = None
    ) -> None:
        self.number = number
        self.kind = kind
        self.s = s
        self.goal = goal
        self.grade = grade
        self.own = own
