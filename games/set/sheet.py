# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The columns of SET's score sheet: each player's points in a deal; in solo, what they consist of."""

from micropython import const

from games.set import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.match.game_view import GameView


def heads(view: "GameView") -> "tuple[str, ...]":
    """Return the headings in solo: SETs, faults and points; () for a column per player."""
    return tuple(view.t("sheet_alone").split("|")) if len(view.match.levels) == 1 else ()


def row(s: bytearray) -> "tuple[int, ...]":
    """Return the points of the deal just scored in s; a solo match has only one deal."""
    if s[rules.AT_SEATS] == 1:
        points = rules.scores(s)[0]
        sets = s[rules.AT_FOUND]
        return sets, sets - points, points
    return tuple(rules.hand_scores(s))
