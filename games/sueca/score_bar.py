# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The strip at the top of Sueca's table: match points, points in this hand, trump."""

from micropython import const

from games.sueca import rules
from mesa.ui import pictures, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from displayio import Group


class ScoreBar:
    """Appends its parts to `group`. t("key", …) is a text in the player's language."""

    def __init__(self, t: "Callable[..., str]", group: "Group") -> None:
        self.t = t
        group.append(pictures.rect(0, 0, 160, 11, theme.STRIP))
        self.us: text.Label = text.label("", 3, 0, theme.OURS)
        self.them: text.Label = text.label("", 37, 0, theme.THEIRS)
        self.count: text.Label = text.label("", 94, 0, theme.TEXT, align=text.CENTRE)
        self.word: text.Label = text.label("", 143, 0, theme.KEYS, align=text.RIGHT)
        self.trump: text.Label = text.label(
            "", 152, 1, theme.INK, align=text.CENTRE, back=theme.WHITE
        )  # like a card
        for label in (self.us, self.them, self.count, self.word, self.trump):
            group.append(label)

    def update(self, s: bytearray, points_too: bool) -> None:
        """Write it from a hidden state; points_too: with the pairs' points in this hand.

        Behind the points stands what ties before add to the hand; once it is scored, to the next.
        """
        both = rules.scores(s)
        points = rules.hand_scores(s)
        suit = rules.trump(s)
        text.put(self.us, self.t("us", both[0]))
        text.put(self.them, self.t("them", both[1]))
        count = "{}–{}".format(points[0], points[1]) if points_too else ""
        if rules.stake(s):
            count += " +{}".format(rules.stake(s))
        text.put(self.count, count.strip() if suit >= 0 else "")
        text.put(self.word, self.t("trump") if suit >= 0 else "")
        text.put(self.trump, text.SUITS[suit] if suit >= 0 else "")
        self.trump.hidden = suit < 0
        self.trump.color = theme.rgb(theme.INK if suit % 2 else theme.RED)
