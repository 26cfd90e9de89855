# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The results of a hand and a match of High card, from the state alone. Loaded while shown."""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.highcard.view import View


def hand(view: "View") -> None:
    """Show the points of a hand."""
    s = view.match.view
    points = rules.hand_scores(s)
    lines = ["{} +{}".format(view.name(seat), points[seat]) for seat in range(len(points))]
    view.tell(view.t("hand_over", rules.hand_number(s) + 1), lines, view.hand_seen)


def match(view: "View") -> None:
    """Show who has won."""
    s = view.match.view
    points = rules.scores(s)
    lines = ["{} {}".format(view.name(seat), points[seat]) for seat in range(len(points))]
    won = 0 in rules.winners(s)
    view.finish(view.t("won") if won else view.t("lost"), lines, won)
