# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The results of a hand and a match of Sueca, from the state alone."""

from micropython import const

from games.sueca import rules
from mesa.board import signals
from mesa.core.contract import get16
from mesa.match.game_view import CHOSEN
from mesa.match.hand_result import HandResult
from mesa.ui import text, theme
from mesa.ui.motion import RESULT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vectorio import Rectangle

    from games.sueca.view import View

_LEFT = const(34)  # x where the bars of points begin; 3 pixels are 4 points
_TIP = const(7)


class Count(HandResult):
    """Counts the points of both pairs, then shows what they bring, and what to do next."""

    shown: int  # ms that were left when it was drawn last

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield  # what made way for it is free by now
        group = self.group
        t = self.t
        theme.panel(group, 0, 11, 160, 117)
        self.centred(t("count"), 12, theme.TITLE, True)
        self.bars: "list[Rectangle]" = []
        self.numbers: "list[text.Label]" = []
        for pair in range(2):
            colour = theme.THEIRS if pair else theme.OURS
            y = 40 + 12 * pair
            self.label(t("them" if pair else "us", ""), 8, y - 1, colour)
            theme.rect(group, _LEFT, y, 90, 9, theme.SHADOW)
            self.bars.append(theme.rect(group, _LEFT, y, 1, 9, colour))
            self.numbers.append(self.label("", 149, y - 1, colour, text.RIGHT))
        for points in (61, 91):
            x = _LEFT + points * 3 // 4
            theme.rect(group, x, 37, 1, 25, theme.WHITE)
            self.label(str(points), x + 1, 28, align=text.CENTRE)
        yield
        s = self.view.match.seen
        pair = s[rules.AT_WON_BY]
        won, why = _brought(t, s, pair)
        self.first = len(group)  # of what is shown once it is counted
        self.centred(won, 61, (theme.OURS, theme.THEIRS, theme.TEXT)[pair], True)
        self.centred(why, 78)
        self.offer(12, 91, 142, 11)
        self.shown = -1
        self.show()

    def show(self) -> None:
        """Show the count so far, and the outcome once it is complete."""
        view = self.view
        s = view.match.seen
        left = view.motion.waiting
        if left == self.shown:
            return
        self.shown = left
        done = 2 * (self.all - left)  # the points in the first half, then the stars
        for pair in range(2):
            points = s[rules.AT_HAND_SCORES + pair] * min(done, self.all) // self.all
            text.put(self.numbers[pair], str(points))
            self.bars[pair].width = max(1, points * 3 // 4)
        bar = view.table.score_bar
        lit = max(0, done - self.all) * (1 + get16(s, rules.AT_BROUGHT)) // self.all
        if left and lit > bar.lit and not view.input[CHOSEN]:
            view.sound(signals.CARD if s[rules.AT_WON_BY] else signals.TRICK)
            bar.lit = lit
            bar.draw(s)
        for i in range(self.first, len(self.group)):
            theme.hide(self.group[i], left > 0)
        if not left and not view.input[CHOSEN]:
            view.input[CHOSEN] = 1
            bar.lit = 0
            bar.draw(s)


def hand(view: "View") -> None:
    """Show the points of a hand and what they brought."""
    if view.match.seen[rules.AT_WON_BY] == rules.UNSCORED:  # an accusation ended the match within the hand
        view.hand_seen()
    else:
        view.covered(False)
        count = lambda: view.console.stack.push(Count(view, RESULT))  # noqa: E731
        if not view.tip(_TIP, count):
            count()


def match(view: "View") -> None:
    """Show who won and how, and the cat's face if it is due."""
    s = view.match.seen
    points = rules.scores(s)
    lines = [view.t("match_score", points[0], points[1])]
    how = s[rules.AT_RESULT]
    if how != rules.BY_POINTS:
        lines.append(view.t("ended_%d" % how))
    won = 0 in rules.winners(s)
    if not won and how == rules.BY_POINTS:
        lines.append("")  # see records.decided
    # a match to 4 was won against no points, or fewer (RULES 7)
    if not s[rules.AT_OPTIONS + rules.TARGET] and points[1 - s[rules.AT_WINNER]] <= 0:
        lines.append(view.t("cara_de_gato"))
        lines.append(view.t("clean_won" if won else "clean_lost"))
    view.finish(view.t("won" if won else "lost"), lines, won)


def _brought(t: "Callable[..., str]", s: bytearray, pair: int) -> "tuple[str, str]":
    """Return (what the hand brought and to whom, why)."""
    worth = get16(s, rules.AT_BROUGHT)
    if pair == rules.TIED:
        stake = s[rules.AT_STAKE]
        return t("hand_tied"), t("next_more", stake) if stake else t("next_same")
    won = t("hand_lost" if pair else "hand_won", worth)
    if s[rules.AT_RESULT] == rules.BY_BANDEIRA:
        return won, t("from_120")
    base = 2 if s[rules.AT_HAND_SCORES + pair] > 90 else 1
    why = t("from_91" if base == 2 else "from_61")
    if worth > base:
        why += t("of_ties", worth - base)
    return won, why
