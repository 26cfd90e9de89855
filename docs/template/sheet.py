# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's columns of the score sheet: each player's points."""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.app.game_view import GameView


def heads(view: "GameView") -> "tuple[str, ...]":
    """A column a player."""
    return tuple([view.name(seat) for seat in range(len(rules.scores(view.match.view)))])


def row(s: bytearray) -> "tuple[int, ...]":
    """The points of the hand that is scored in s."""
    return tuple(rules.hand_scores(s))


def cell(column: int, value: int) -> str:
    """How many, and nothing for none."""
    return "+{}".format(value) if value else ""
