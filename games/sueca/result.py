# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a hand of Sueca has brought and who has won, from the state alone. In memory while shown."""

from micropython import const

from games.sueca import rules
from mesa.core.contract import get16

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.sueca.view import View


def hand(view: "View") -> None:
    """The points of a hand, and what they brought."""
    s = view.match.view
    if s[rules.AT_WON_BY] == rules.UNSCORED:  # an accusation has ended the match in the midst of it
        view.hand_seen()
        return
    ours, theirs = rules.hand_scores(s)[:2]
    pair = s[rules.AT_WON_BY]
    if pair == rules.TIED:
        lines = [view.t("hand_tied")]
        if s[rules.AT_STAKE]:
            lines.append(view.t("next_more", s[rules.AT_STAKE]))
    else:
        lines = [view.t("hand_lost" if pair else "hand_won", get16(s, rules.AT_BROUGHT))]
    both = rules.scores(s)
    lines.append(view.t("match_score", both[0], both[1]))
    view.tell(view.t("hand_points", ours, theirs), lines, view.hand_seen)


def match(view: "View") -> None:
    """Who has won, how, and the cat's face if it is due."""
    s = view.match.view
    points = rules.scores(s)
    lines = [view.t("match_score", points[0], points[1])]
    how = s[rules.AT_RESULT]
    if how != rules.BY_POINTS:
        lines.append(view.t("ended_%d" % how))
    if _cara_de_gato(s):
        lines.append(view.t("cara_de_gato"))
    won = 0 in rules.winners(s)
    view.finish(view.t("won") if won else view.t("lost"), lines, won)


def _cara_de_gato(s: bytearray) -> bool:
    """True if the match was won while the others had nothing, or less (RULES 7)."""
    return s[rules.AT_PHASE] == rules.ENDED and get16(s, rules.AT_SCORES + 2 - 2 * s[rules.AT_WINNER]) <= 0
