# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The score of a match in a line, where its table is not shown."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from mesa.core.contract import CompleteRules


def line(t: "Callable[..., str]", rules: "CompleteRules", s: bytearray, seat: int = 0) -> str:
    """Return the number of the hand, and all points from that seat on; teams have one number: "2–0"; several
    numbers, or one below zero: "-6/0/1".
    """
    points = rules.scores(s)
    points = points[seat:] + points[:seat]
    teams = rules.TEAMS.get(len(points))
    if teams:
        points = [points[team[0]] for team in teams]
    between = "/" if len(points) > 2 or min(points) < 0 else "–"
    return t("hand_score", rules.hand_number(s) + 1, between.join([str(n) for n in points]))
