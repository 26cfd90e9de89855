# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Select: the other halves of the hand, the last plays, and how many 4s have been seen."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, CARDS, FOUR
from games.qu4to.table import set_text
from mesa.core.contract import HIDDEN
from mesa.core.loader import unload
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View

_DONE = {rules.TURNED: "turned", rules.DREW: "drew", rules.PASSED: "passed", rules.STOOD: "stood"}


class Review(Scene):
    """Any key closes it. As long as it is open, the hand on the screen shows its other halves."""

    over = True

    def __init__(self, view: "View") -> None:
        super().__init__(view.console)
        self.view = view
        view.fan.flip()

    def enter(self) -> None:
        self.clear()
        view = self.view
        s = view.match.view
        self.group.append(pictures.panel(8, 11, 144, 77, theme.PANEL, theme.EDGE))
        self.group.append(text.label(self.t("last_plays"), 80, 13, theme.TITLE, align=text.CENTRE))
        y = 24
        for seat, event, cls in view.match.noted or ():
            done = set_text(self.t, cls) if event == rules.PLAYED else self.t(_DONE[event])
            self.group.append(text.label(view.name(seat) + ": " + done, 14, y))
            y += text.LINE
        seen = total = 0
        for card in range(CARDS):
            if BLUE[card] == FOUR:
                total += 1
                seen += s[rules.AT_CARDS + card] < min(HIDDEN, rules.HIDDEN_KNOWN)
        self.group.append(text.label(self.t("seen", seen, total), 14, 74, theme.INFO))
        below = text.DOWN + " " + self.t("other_halves")
        self.group.append(text.label(below, 80, 87, theme.TITLE, align=text.CENTRE))

    def key(self, k: int) -> None:
        self.console.stack.pop()

    def leave(self) -> None:
        self.view.fan.flip()
        unload("games.qu4to.review")
