# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's columns of the score sheet: each side's points."""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.match.game_view import GameView


def heads(view: "GameView") -> "tuple[str, ...]":
    """Return the column headings: the name of each side's first player. The sheet cuts what is too wide.

    `view` has `name(seat)`, the texts `t(key)`, and what seat 0 knows of the match, `match.seen`.
    """
    return tuple([view.name(side[0]) for side in rules.sides(view.match.seen)])


def row(s: bytearray) -> "tuple[int, ...]":
    """Return each side's points in the hand just scored in s."""
    points = rules.hand_scores(s)
    return tuple([points[side[0]] for side in rules.sides(s)])


def cell(column: int, value: int) -> str:
    """Return the text of a cell; "" for no points."""
    return "+{}".format(value) if value else ""
