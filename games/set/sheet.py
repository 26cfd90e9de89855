# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's columns of the score sheet: each player's points in a deal."""

from micropython import const

from games.set import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.app.game_view import GameView


def heads(view: "GameView") -> "tuple[str, ...]":
    """A column a player."""
    return tuple([view.name(seat) for seat in range(len(view.match.levels))])


def row(s: bytearray) -> "tuple[int, ...]":
    """The points of the deal that is scored in s."""
    return tuple(rules.hand_scores(s))


def cell(column: int, value: int) -> str:
    """Points may be below zero (D2)."""
    return str(value)
