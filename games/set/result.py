# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The results of a deal and a match of SET."""

from micropython import const

from games.set import rules
from mesa.screens import PLACED

_MANY = const(15)  # points, of which the end's title tells

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.set.view import View


def hand(view: "View") -> None:
    """Show the points of this deal and of all, if another deal follows."""
    s = view.match.seen
    points = rules.hand_scores(s)
    total = rules.scores(s)
    lines = [view.t("result", view.name(i), points[i], total[i]) for i in range(len(points))]
    title = view.t("deal_over", s[rules.AT_HAND] + 1)

    def answer(i):
        if i:
            view.sheet(lambda: hand(view))
        else:
            view.hand_seen()

    view.dialog(lines, (view.t("go_on"), view.t("sheet")), answer, 0, title)


def match(view: "View") -> None:
    """Show the winner and the figures to compare with others: points, time."""
    view.console.keep_match()  # what is stored must include this match
    from games.set import records as kept

    s = view.match.seen
    winners = rules.winners(s)
    points = rules.scores(s)
    seconds = view.match.played // 1000
    time = kept.clock(seconds)
    kind = None if len(points) == 1 else PLACED
    if len(points) > 1:
        title = view.t(("shared" if len(winners) > 1 else "won") if 0 in winners else "lost")
        if 0 in winners and points[0] >= _MANY:
            title = view.t("many", points[0])
        from mesa.match import score_line

        lines = score_line.places(view)
        del score_line
        lines.append(view.t("in_time", time))
        if 0 not in winners:
            lines.append("")  # see records.decided
    else:
        solo = rules.alone(s, rules.SOLO)
        sets = s[rules.AT_FOUND]
        title = view.t(("solo_won" if winners else "solo_lost") if solo else "practice_over")
        lines = [view.t("alone_line", points[0], sets, sets - points[0])]
        if solo and s[rules.AT_DEBT]:
            lines.append(view.t("still_owed", s[rules.AT_DEBT]))
        best = 0
        if solo and view.has_player and not view.match.hints:  # with hints it is no record
            best = kept.best(view.console.store.game(view.match.game), s)
        key = "in_time" if not best else "new_best" if winners and best == seconds else "best_time"
        lines.append(view.t(key, time, kept.clock(best)))
    del kept  # what follows needs the memory
    view.finish(title, lines, 0 in winners, kind)
