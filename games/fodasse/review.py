# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""This hand's tricks laid out once more by who took them (rule 12b), and hands that were shown (rule 12c).

The cards lie where they lay when they were played, so who played what is seen. In memory while needed.
"""

from games.fodasse import rules
from mesa.board.hardware import KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.core.loader import unload
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene


class Review(Scene):
    """`pages` are (who took it, trick), NOBODY's after all the others, then (who shows the hand, -1)."""

    over = True

    def __init__(self, play):
        super().__init__(play.console)
        self.play = play
        self.chosen = play.fan.at
        view = play.match.view
        self.pages = []
        for seat in [0] + play.seated + [rules.NOBODY]:
            for i in range(rules.tricks_laid(view)):
                if rules.owner(view, i) == seat:
                    self.pages.append((seat, i))
        for seat in play.seated:
            if rules.shown(view, seat) and rules.count(view, seat):
                self.pages.append((seat, -1))
        self.at = 0

    def enter(self):
        self.clear()
        self.group.append(pictures.panel(2, 100, 154, 25, theme.SLATE, theme.GOLD))
        self.title = text.label("", 79, 102, theme.GOLD, align=text.CENTRE)
        self.note = text.label("", 79, 112, theme.WHITE, align=text.CENTRE)
        self.group.append(self.title)
        self.group.append(self.note)
        self.show()

    def leave(self):
        unload("games.fodasse.review")
        self.play.renew()
        self.play.fan.at = self.chosen
        self.play.spread()

    def show(self):
        """Lay out page `at`."""
        play = self.play
        view = play.match.view
        seat, trick = self.pages[self.at]
        name = self.t("nobody") if seat == rules.NOBODY else play.name(seat)
        same = [page for page in self.pages if page[0] == seat and page[1] >= 0]
        play.clear_table()
        play.fan.take(play.sorted(rules.hand(view, seat)) if trick < 0 else [])
        if trick < 0:
            title = self.t("hand_of", name)
            note = ""
        else:
            for laid in rules.trick(view, trick):
                play.lay(laid[0], laid[1], True)
            play.mark()
            title = self.t("took", name, len(same))
            note = self.t("trick_no", trick + 1)
        if len(self.pages) > 1:
            title = "{} {} {}".format(text.LEFT, title, text.RIGHT)
        self.group.y = 0 if note else -56
        text.put(self.title, title)
        text.put(self.note, note)

    def key(self, k):
        n = len(self.pages)
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % n
            self.show()
        elif k == KEY_UP or k == KEY_DOWN:
            seat = self.pages[self.at][0]
            for _ in range(n):  # on to the next player's
                self.at = (self.at + (1 if k == KEY_DOWN else -1)) % n
                if self.pages[self.at][0] != seat:
                    break
            self.show()
        else:
            self.console.stack.pop()
