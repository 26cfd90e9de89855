# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Select: the other halves of the hand, the last plays, and how many 4s have been seen."""

from games.qu4to import rules
from games.qu4to.deck import BLUE, CARDS, FOUR
from games.qu4to.events import plays
from games.qu4to.felt import says
from mesa.core.contract import HIDDEN
from mesa.core.loader import unload
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_DONE = {rules.TURNED: "turned", rules.DREW: "drew", rules.PASSED: "passed", rules.STOOD: "stood"}


class Review(Scene):
    """Any key closes it. As long as it is open, the hand on the screen shows its other halves."""

    over = True

    def __init__(self, play):
        super().__init__(play.console)
        self.play = play
        play.fan.flip()

    def enter(self):
        self.clear()
        play = self.play
        self.group.append(pictures.panel(8, 11, 144, 77, theme.SLATE, theme.GOLD))
        self.group.append(text.label(self.t("last_plays"), 80, 13, theme.GOLD, align=text.CENTRE))
        y = 24
        for seat, event, cls in plays[1:] if plays and plays[0] is play.match else ():
            done = says(self.t, cls) if event == rules.PLAYED else self.t(_DONE[event])
            self.group.append(text.label(play.name(seat) + ": " + done, 14, y))
            y += text.LINE
        view = play.match.view
        seen = total = 0
        for card in range(CARDS):
            if BLUE[card] == FOUR:
                total += 1
                seen += view[rules.AT_CARDS + card] < min(HIDDEN, rules.HIDDEN_KNOWN)
        self.group.append(text.label(self.t("seen", seen, total), 14, 74, theme.SKY))
        below = text.DOWN + " " + self.t("other_halves")
        self.group.append(text.label(below, 80, 87, theme.GOLD, align=text.CENTRE))

    def key(self, k):
        self.console.stack.pop()

    def leave(self):
        self.play.fan.flip()
        unload("games.qu4to.review")
