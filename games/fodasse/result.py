# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a hand of Fodasse has brought and who has won, from the state alone. In memory while shown."""

from micropython import const

from games.fodasse import rules
from mesa.board.hardware import KEY_A, KEY_B
from mesa.ui import pictures, text, theme
from mesa.ui.motion import RESULT
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from games.fodasse.view import View
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


def hand(view: "View") -> None:
    """What the hand has brought; a player who is out from now on may watch or skip.

    Who was out before sees the table for a while, and it goes on by itself.
    """
    s = view.match.view
    if not rules.plays(s, 0):
        view.motion.wait(RESULT)
        view.result_seen = True
    elif view.match.over() or rules.is_alive(s, 0):
        view.console.stack.push(ResultBox(view.console, _lines(view), view.hand_seen))
    else:

        def answer(i):
            if i:
                view.skip()
            view.hand_seen()

        choices = (view.t("watch_on"), view.t("skip"))
        view.dialog(_lines(view)[:1], choices, answer, 0, view.t("eliminated"))


def match(view: "View") -> None:
    """Who is left."""
    s = view.match.view
    winner = rules.winners(s)[0]
    lines = (view.t("hands_played", rules.hand_number(s) + 1),)
    view.finish(view.t("won") if winner == 0 else view.t("wins", view.name(winner)), lines, winner == 0)


def _lines(view: "View") -> "list[str]":
    """The own bid met or not, a hand dealt again, tricks left over, who is out."""
    s = view.match.view
    bid = s[rules.BIDS]
    won = s[rules.WON]
    lines = [view.t("made" if bid == won else "missed", bid, won)]
    if s[rules.REPEATED]:
        lines.append(view.t("repeat"))
    if s[rules.WAITING]:
        lines.append(view.t("nobodys", s[rules.WAITING]))
    players = rules.order(s, s[rules.DEALER] + rules.DIRECTION)
    out = [view.name(seat) for seat in players if not rules.is_alive(s, seat)]
    if out:
        lines.append(view.t("out", " ".join(out)))
    return lines
