# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The end of a match. Loaded only then."""

from micropython import const

from games.qu4to import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View


def show(view: "View") -> None:
    """Show who has won and all points, best first."""
    s = view.match.view
    points = rules.scores(s)
    winner = rules.winners(s)[0]
    order = list(range(len(points)))
    order.sort(key=lambda seat: 8 * ((s[rules.AT_PLACE + seat] or 7) - 8 * points[seat]) + seat)
    lines = []
    for i in range(len(order)):
        line = "{}. {} {}".format(i + 1, view.name(order[i]), points[order[i]])
        if i % 2:
            lines[-1] += "   " + line
        else:
            lines.append(line)
    if points[order[0]] == points[order[1]]:
        lines.append(view.t("tied", view.name(winner)))
    view.finish(view.t("lost", view.name(winner)) if winner else view.t("won"), lines, winner == 0)
