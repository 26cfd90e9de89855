# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""This hand's tricks shown again by who took them (rule 12b), and hands that were shown (rule 12c).

The cards lie where they lay when they were played, so who played what is seen. In memory while needed.
"""

from micropython import const

from games.fodasse import rules
from mesa.board.hardware import KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.core.loader import unload
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.view import View


class Review(Scene):
    """`pages` are (who took it, trick), NOBODY's after all the others, then (who shows the hand, -1)."""

    over = True
    title: "text.Label"
    note: "text.Label"

    def __init__(self, view: "View") -> None:
        super().__init__(view.console)
        self.view = view
        self.cursor: int = view.fan.at  # where it is to be afterwards
        s = view.match.view
        self.pages: "list[tuple[int, int]]" = []
        for seat in [0] + view.others + [rules.NOBODY]:
            for i in range(rules.tricks_laid(s)):
                if rules.owner(s, i) == seat:
                    self.pages.append((seat, i))
        for seat in view.others:
            if rules.shown(s, seat) and rules.count(s, seat):
                self.pages.append((seat, -1))
        self.at = 0

    def enter(self) -> None:
        self.clear()
        self.group.append(pictures.panel(2, 100, 154, 25, theme.PANEL, theme.EDGE))
        self.title = text.label("", 79, 102, theme.TITLE, align=text.CENTRE)
        self.note = text.label("", 79, 112, theme.TEXT, align=text.CENTRE)
        self.group.append(self.title)
        self.group.append(self.note)
        self.update()

    def leave(self) -> None:
        unload("games.fodasse.review")
        self.view.redraw()
        self.view.fan.at = self.cursor
        self.view.spread()

    def update(self) -> None:
        """Show page `at`."""
        view = self.view
        s = view.match.view
        seat, trick = self.pages[self.at]
        name = self.t("nobody") if seat == rules.NOBODY else view.name(seat)
        same = [page for page in self.pages if page[0] == seat and page[1] >= 0]
        view.clear_table()
        view.fan.take(view.sorted(rules.hand(s, seat)) if trick < 0 else [])
        if trick < 0:
            title = self.t("hand_of", name)
            note = ""
        else:
            for laid in rules.trick(s, trick):
                view.lay(laid[0], laid[1], True)
            view.mark_trick()
            title = self.t("took", name, len(same))
            note = self.t("trick_no", trick + 1)
        if len(self.pages) > 1:
            title = "{} {} {}".format(text.LEFT, title, text.RIGHT)
        self.group.y = 0 if note else -56
        text.put(self.title, title)
        text.put(self.note, note)

    def key(self, k: int) -> None:
        n = len(self.pages)
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % n
            self.update()
        elif k == KEY_UP or k == KEY_DOWN:
            seat = self.pages[self.at][0]
            for _ in range(n):  # on to the next player's
                self.at = (self.at + (1 if k == KEY_DOWN else -1)) % n
                if self.pages[self.at][0] != seat:
                    break
            self.update()
        else:
            self.console.stack.pop()
