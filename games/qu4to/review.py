# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Select: the other halves of the hand, the last plays, and how many 4s have been seen.

The last plays are match.noted: they are not in the state.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, CARDS, FOUR, set_text
from mesa.app import review
from mesa.core.contract import HIDDEN
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View

_DONE = {rules.TURNED: "turned", rules.DREW: "drew", rules.PASSED: "passed", rules.STOOD: "stood"}


class Review(review.Review):
    """Any key closes it. As long as it is open, the hand on the screen shows its other halves."""

    place = (8, 11, 144, 77)

    def __init__(self, view: "View") -> None:
        super().__init__(view)
        hand = view.table.hand
        hand.other = True
        hand.paint()

    def build(self) -> None:
        view = self.view
        s = view.match.view
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

    def update(self) -> None:
        self.write_title(self.t("last_plays"))

    def leave(self) -> None:
        view = self.view
        hand = view.table.hand
        hand.other = False
        view.motion.in_steps(hand.painting())
        super().leave()
