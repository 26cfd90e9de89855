# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The score of a match in a line, where its table is not shown; at its end, in a line a player."""

from micropython import const

from mesa.core.contract import ranks

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from mesa.core.contract import CompleteRules
    from mesa.core.match import Match
    from mesa.match.game_view import GameView

_FACE = const("     ")  # as wide as one


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


def order(match: "Match") -> "list[int]":
    """Return the seats, best first."""
    found = ranks(match.rules, match.seen)
    return sorted(range(len(found)), key=lambda seat: seat - 8 * found[seat])


def places(view: "GameView") -> "list[str]":
    """Return a line for each player, with space for a face (mesa.match.placed)."""
    match = view.match
    points = match.rules.scores(match.seen)
    all_ranks = ranks(match.rules, match.seen)
    found = []
    for seat in order(match):
        place = 1 + len([1 for other in all_ranks if other > all_ranks[seat]])
        found.append("{}{}. {} {}".format(_FACE, place, view.name(seat), points[seat]))
    return found
