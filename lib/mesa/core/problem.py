# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem: a position of a game with something to achieve in it. docs/CONTRACT.md, Problems."""

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
