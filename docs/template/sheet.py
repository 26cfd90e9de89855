# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's columns of the score sheet: each player's points."""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.app.game_view import GameView


def heads(view: "GameView") -> "tuple[str, ...]":
    """Return the column headings: each player's name."""
    return tuple([view.name(seat) for seat in range(len(rules.scores(view.match.view)))])


def row(s: bytearray) -> "tuple[int, ...]":
    """Return each player's points in the hand just scored in s."""
    return tuple(rules.hand_scores(s))


def cell(column: int, value: int) -> str:
    """Return the text of a cell; "" for no points."""
    return "+{}".format(value) if value else ""
