# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The strip at the top of Sueca's table: match points, points in this hand, trump."""

from games.sueca import rules
from mesa.ui import pictures, text, theme


class Bar:
    """Appends its parts to `group`."""

    def __init__(self, t, group):
        self.t = t
        group.append(pictures.rect(0, 0, 160, 11, theme.INK))
        self.us = text.label("", 3, 0, theme.GOLD)
        self.them = text.label("", 37, 0, theme.SKY)
        self.count = text.label("", 94, 0, theme.WHITE, align=text.CENTRE)
        self.word = text.label("", 143, 0, theme.GREY, align=text.RIGHT)
        self.trump = text.label("", 152, 1, theme.INK, align=text.CENTRE, back=theme.WHITE)
        for label in (self.us, self.them, self.count, self.word, self.trump):
            group.append(label)

    def show(self, view, counted):
        """Write it from a hidden state; counted: with the pairs' points.

        Behind the points stands what ties before add to the hand; once it is scored, to the next.
        """
        both = rules.scores(view)
        points = rules.hand_scores(view)
        suit = rules.trump(view)
        text.put(self.us, self.t("us", both[0]))
        text.put(self.them, self.t("them", both[1]))
        count = "{}–{}".format(points[0], points[1]) if counted else ""
        if rules.stake(view):
            count += " +{}".format(rules.stake(view))
        text.put(self.count, count.strip() if suit >= 0 else "")
        text.put(self.word, self.t("trump") if suit >= 0 else "")
        text.put(self.trump, text.SUITS[suit] if suit >= 0 else "")
        self.trump.hidden = suit < 0
        self.trump.color = theme.rgb(theme.INK if suit % 2 else theme.RED)
