# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The results of a hand and a match of Sueca, from the state alone. Loaded while shown."""

from micropython import const

from games.sueca import rules, state
from games.sueca.table import COUNTED
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.core.contract import get16
from mesa.ui import text, theme
from mesa.ui.motion import LONG
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from vectorio import Rectangle

    from games.sueca.view import View

_LEFT = const(34)  # x where the bars of points begin; 3 pixels are 4 points
_CHOICES = const(91)  # y of the first choice
_PITCH = const(11)
_TIP = const(7)


class Count(Scene):
    """Counts the points of both pairs, then shows what they bring; the coach and the sheet can be opened.

    The selected line is in the view's input, so it is the same after the sheet has been closed.
    """

    over = True

    def __init__(self, view: "View") -> None:
        super().__init__(view.console)
        self.view = view
        if not view.input[COUNTED]:  # otherwise it has been counted
            view.motion.wait(LONG)
        self.all: int = view.motion.waiting or 1  # duration of the count in ms
        self.shown = -1
        self.lines_of: "tuple[str, ...]" = ("go_on", "look_again", "sheet")
        if view.match.trial:
            self.lines_of = ("go_on",)
        elif view.match.shared:  # the coach is for one person alone
            self.lines_of = ("go_on", "sheet")

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield  # what made way for it is free by now
        group = self.group
        t = self.t
        group.append(theme.panel(0, 11, 160, 117, theme.PANEL, theme.EDGE))
        group.append(text.label(t("count"), 80, 12, theme.TITLE, True, text.CENTRE))
        self.bars: "list[Rectangle]" = []
        self.numbers: "list[text.Label]" = []
        for pair in range(2):
            colour = theme.THEIRS if pair else theme.OURS
            y = 40 + 12 * pair
            group.append(text.label(t("them" if pair else "us", ""), 8, y - 1, colour))
            group.append(theme.rect(_LEFT, y, 90, 9, theme.SHADOW))
            self.bars.append(theme.rect(_LEFT, y, 1, 9, colour))
            self.numbers.append(text.label("", 149, y - 1, colour, align=text.RIGHT))
            group.append(self.bars[pair])
            group.append(self.numbers[pair])
        for points in (61, 91):
            x = _LEFT + points * 3 // 4
            group.append(theme.rect(x, 37, 1, 25, theme.WHITE))
            group.append(text.label(str(points), x + 1, 28, align=text.CENTRE))
        yield
        s = self.view.match.view
        pair = s[state.AT_WON_BY]
        won, why = _brought(self.view, s, pair)
        self.bar: "Rectangle" = theme.rect(8, 0, 142, _PITCH, theme.SELECTED)
        self.after: "list[Any]" = [
            text.label(won, 80, 61, (theme.OURS, theme.THEIRS, theme.TEXT)[pair], True, text.CENTRE),
            text.label(why, 80, 78, align=text.CENTRE),
            self.bar,
        ]
        self.choices: "list[text.Label]" = []
        for i in range(len(self.lines_of)):
            self.choices.append(text.label(t(self.lines_of[i]), 12, _CHOICES + _PITCH * i))
        self.after += self.choices
        for thing in self.after:
            group.append(thing)
        self.show()

    def show(self) -> None:
        """Show the count so far, and the outcome once it is complete."""
        left = self.view.motion.waiting
        self.shown = left
        for pair in range(2):
            points = self.view.match.view[state.AT_HAND_SCORES + pair] * (self.all - left) // self.all
            text.put(self.numbers[pair], str(points))
            self.bars[pair].width = max(1, points * 3 // 4)
        for thing in self.after:
            theme.hide(thing, left > 0)
        view = self.view
        if not left and not view.input[COUNTED]:
            view.input[COUNTED] = 1
            view.table.score_bar.draw(view.match.view)
        at = max(0, view.input[COUNTED] - 1)
        self.bar.y = _CHOICES + _PITCH * at
        for i in range(len(self.choices)):
            self.choices[i].color = theme.ON_SELECTED if i == at else theme.TEXT

    def busy(self) -> bool:
        return self.view.motion.busy

    def tick(self, ms: int) -> None:
        self.view.motion.tick(ms)
        if self.shown != self.view.motion.waiting:
            self.show()

    def key(self, k: int) -> None:
        """End the counting on any key; then up and down select, A goes on or opens the sheet, B goes on."""
        view = self.view
        chosen = self.lines_of[max(0, view.input[COUNTED] - 1)]
        if self.shown:
            view.motion.finish()
        elif k == KEY_UP or k == KEY_DOWN:
            view.sound(signals.KEY)
            n = len(self.choices)
            view.input[COUNTED] = 1 + (view.input[COUNTED] + (-2 if k == KEY_UP else 0)) % n
        elif k == KEY_A and chosen == "look_again":
            self.console.navigation().look_again(view, rules.hand_number(view.match.view))
            return
        elif k == KEY_A or k == KEY_B:
            self.console.stack.pop()
            if k == KEY_A and chosen == "sheet":
                view.sheet(view.result)  # which imports this module again
            else:
                view.motion.in_steps(_go_on(view))
            return
        self.show()


def _go_on(view):
    # in the next frame, since this one draws what the box has covered
    view.hand_seen()
    yield from ()


def hand(view: "View") -> None:
    """Show the points of a hand and what they brought."""
    if view.match.view[state.AT_WON_BY] == state.UNSCORED:  # an accusation ended the match within the hand
        view.hand_seen()
    else:
        view.free_memory()
        count = lambda: view.console.stack.push(Count(view))  # noqa: E731
        if not view.tip(_TIP, count):
            count()


def match(view: "View") -> None:
    """Show who won and how, and the cat's face if it is due."""
    s = view.match.view
    points = rules.scores(s)
    lines = [view.t("match_score", points[0], points[1])]
    how = s[state.AT_RESULT]
    if how != state.BY_POINTS:
        lines.append(view.t("ended_%d" % how))
    won = 0 in rules.winners(s)
    if _cara_de_gato(s):
        lines.append(view.t("cara_de_gato"))
        lines.append(view.t("clean_won" if won else "clean_lost"))
    view.finish(view.t("won") if won else view.t("lost"), lines, won)


def _cara_de_gato(s: bytearray) -> bool:
    """Return whether a match to 4 was won against no points, or fewer (RULES 7)."""
    whole = s[state.AT_PHASE] == state.FINISHED and not s[state.AT_OPTIONS + state.TARGET]
    return whole and get16(s, state.AT_SCORES + 2 - 2 * s[state.AT_WINNER]) <= 0


def _brought(view: "View", s: bytearray, pair: int) -> "tuple[str, str]":
    """Return (what the hand brought and to whom, why)."""
    t = view.t
    worth = get16(s, state.AT_BROUGHT)
    if pair == state.TIED:
        stake = s[state.AT_STAKE]
        return t("hand_tied"), t("next_more", stake) if stake else t("next_same")
    won = t("hand_lost" if pair else "hand_won", worth)
    if s[state.AT_RESULT] == state.BY_BANDEIRA:
        return won, t("from_120")
    base = 2 if s[state.AT_HAND_SCORES + pair] > 90 else 1
    why = t("from_91" if base == 2 else "from_61")
    if worth > base:
        why += t("of_ties", worth - base)
    return won, why
