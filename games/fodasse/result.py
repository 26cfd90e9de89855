# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The end of a hand and of a match, and what a player may do who is out. In memory while needed."""

from micropython import const

from games.fodasse import rules
from mesa.board.hardware import KEY_A, KEY_B
from mesa.ui import pictures, text, theme
from mesa.ui.motion import RESULT
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from games.fodasse.events import Events
    from mesa.ui.scene import ConsoleParts


class ResultBox(Scene):
    """Lines in a box where the hand was, so that the table stays in sight; after A or B `then` is called."""

    over = True

    def __init__(self, console: "ConsoleParts", lines: "list[str]", then: "Callable[[], None]") -> None:
        super().__init__(console)
        self.lines = lines
        self.then = then

    def enter(self) -> None:
        self.clear()
        self.group.append(pictures.panel(2, 92, 154, 34, theme.PANEL, theme.EDGE))
        y = 109 - len(self.lines) * text.LINE // 2
        for line in self.lines:
            self.group.append(text.label(line, 79, y, theme.TEXT, align=text.CENTRE))
            y += text.LINE
        self.group.append(text.label(text.A_KEY, 152, 114, theme.INFO, align=text.RIGHT))

    def key(self, k: int) -> None:
        if k == KEY_A or k == KEY_B:
            self.console.stack.pop()
            self.then()


def result_lines(view: "Events") -> "list[str]":
    """What the hand has brought: the own bid met or not, a hand dealt again, tricks left over, who is out."""
    s = view.match.view
    bid = rules.bids(s)[0]
    won = rules.won(s)[0]
    lines = [view.t("made" if bid == won else "missed", bid, won)]
    if rules.repeated(s):
        lines.append(view.t("repeat"))
    if rules.waiting(s):
        lines.append(view.t("nobodys", rules.waiting(s)))
    players = rules.order(s, rules.dealer(s) + rules.DIRECTION)
    out = [view.name(seat) for seat in players if not rules.is_alive(s, seat)]
    if out:
        lines.append(view.t("out", " ".join(out)))
    return lines


def result(view: "Events") -> None:
    """The hand is scored: say what it has brought; a player who is out from now on may watch or skip.

    Who was out before sees the table for a while, and it goes on by itself.
    """
    over = view.match.over()
    if not view.plays_hand:
        view.motion.wait(RESULT)
        view.result_seen = not over
        return
    if over or rules.is_alive(view.match.view, 0):
        view.notice_left = 0
        view.notice_label.hidden = True
        then = _nothing if over else view.next_hand
        view.console.stack.push(ResultBox(view.console, result_lines(view), then))
        return

    def answer(i):
        if i:
            view.skip()
        view.next_hand()

    choices = (view.t("watch_on"), view.t("skip"))
    view.dialog(result_lines(view)[:1], choices, answer, 0, view.t("eliminated"))


def _nothing():
    """The match's end is the next event."""


def match_end(view: "Events") -> None:
    """Who is left."""
    if view.skipping:
        view.skipping = False
        view.redraw()
    s = view.match.view
    winner = rules.winners(s)[0]
    lines = (view.t("hands_played", rules.hand_number(s) + 1),)
    view.finish(view.t("won") if winner == 0 else view.t("wins", view.name(winner)), lines, winner == 0)


def skip(view: "Events") -> None:
    """The bots play on unseen, without a pause."""
    view.skipping = True
    view.match.bot_ms = 0
    view.motion.finish()
    view.clear_table()
    view.colour_nameplates()
    view.show_watching(view.t("skipping"))


def stop(view: "Events") -> None:
    """Watch again."""
    view.skipping = False
    view.match.bot_ms = view.bot_ms
    view.redraw()
    view.show_watching()
