# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's columns of the score sheet: each player's points in a deal; alone, what they are made of."""

from micropython import const

from games.set import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.app.game_view import GameView


def heads(view: "GameView") -> "tuple[str, ...]":
    """A column a player; alone SETs, faults and points."""
    if len(view.match.levels) == 1:
        return tuple(view.t("sheet_alone").split("|"))
    return tuple([view.name(seat) for seat in range(len(view.match.levels))])


def row(s: bytearray) -> "tuple[int, ...]":
    """The points of the deal that is scored in s; who plays alone has one deal only."""
    if s[rules.AT_SEATS] == 1:
        points = rules.scores(s)[0]
        sets = s[rules.AT_FOUND]
        return sets, sets - points, points
    return tuple(rules.hand_scores(s))


def cell(column: int, value: int) -> str:
    """Points may be below zero (D2)."""
    return str(value)
