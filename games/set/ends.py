# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is said at the end of a deal and of a match of SET. In memory only then."""

from games.set import rules
from mesa.i18n import t


def hand_end(view, deal):
    """The points of this deal (its number, from 0) and of all, when another one follows."""
    lines = [t("result", view.name(seat), points, total) for seat, points, total in view.results]
    view.tell(t("deal_over", deal + 1), lines)


def match_end(view):
    """Who has won, and what can be compared with other people's: points, time, deal number."""
    s = view.match.view
    winners = rules.winners(s)
    points = rules.scores(s)
    lines = []
    if len(points) > 1:
        for i in range(len(points)):
            mine = "{} {}".format(view.name(i), points[i])
            if i % 2:
                lines[-1] += "   " + mine
            else:
                lines.append(mine)
        title = t(("shared" if len(winners) > 1 else "won") if 0 in winners else "lost")
    else:
        solo = rules.plays_solo(s)
        sets = rules.found(s)[0]
        lines.append(t("alone_line", sets, sets - points[0]))
        if solo and rules.debt(s):
            lines.append(t("still_owed", rules.debt(s)))
        title = t(("solo_won" if winners else "solo_lost") if solo else "practice_over")
    if view.clock >= 0:
        seconds = view.clock // 1000
        lines.append(t("in_time", points[0], seconds // 60, seconds % 60))
    lines.append(t("deal_line", view.match.seed))
    view.finish(title, lines, 0 in winners)
