# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The results of a hand and a match of High card, from the state alone."""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.highcard.view import View


def hand(view: "View") -> None:
    """Show the points of a hand."""
    s = view.match.seen
    points = rules.hand_scores(s)
    lines = ["{} +{}".format(_names(view, side), points[side[0]]) for side in rules.sides(s)]
    view.tell(view.t("hand_over", s[rules.AT_HAND] + 1), lines, view.hand_seen)


def match(view: "View") -> None:
    """Show who has won: in the line that GameView.finish shows first."""
    s = view.match.seen
    points = rules.scores(s)
    winners = tuple(rules.winners(s))
    won = 0 in winners
    others = [side for side in rules.sides(s) if side[0] not in winners]
    sides = [winners] + others if won else others + [winners]
    lines = ["{} {}".format(_names(view, side), points[side[0]]) for side in sides]
    view.finish(view.t("won") if won else view.t("lost"), lines, won)


def _names(view: "View", side: "tuple[int, ...]") -> str:
    """Return the names of a side's players."""
    return " + ".join([view.name(seat) for seat in side])
