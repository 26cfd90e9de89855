# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Select: the last plays, the number of 4s seen, the hand's other halves; then the ranking of sets.

The last plays are in match.noted: they are not in the state.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import CARDS, CLASSES, FOURS, STARTS, dashed, set_text
from mesa.match import review
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View

_DONE = {rules.TURNED: "turned", rules.DREW: "drew", rules.PASSED: "passed"}


_PLACES = const(((8, 9, 144, 80), (2, 11, 156, 99)))


class Review(review.Review):
    """While it is open, the hand on the screen shows its other halves."""

    place = _PLACES[0]
    pages = 2
    title_y = 1

    def __init__(self, view: "View") -> None:
        super().__init__(view)
        hand = view.table.hand
        hand.other = True
        hand.paint()

    def build(self) -> None:
        self.write_title(self.t("beats_those" if self.at else "last_plays"))
        if self.at:
            self.build_ladder()
        else:
            self.build_plays()

    def build_plays(self) -> None:
        """Draw the last plays and the 4s."""
        view = self.view
        s = view.match.seen
        y = 20
        for seat, event, cls in view.match.noted or ():
            if event == rules.STOOD:
                line = self.t("stood")
            elif event == rules.PLAYED:
                line = view.name(seat) + ": " + set_text(self.t, cls)
            else:
                line = self.t(_DONE[event], view.name(seat))
            self.label(line, 14, y)
            y += text.LINE
        seen = sum([at < rules.HIDDEN_KNOWN for at in s[rules.AT_CARDS + FOURS : rules.AT_OPTIONS]])
        self.label(self.t("seen", seen, CARDS - FOURS), 14, 69, theme.INFO)
        below = text.DOWN_KEY + " " + self.t("other_halves")
        self.centred(below, 78, theme.TITLE)

    def build_ladder(self) -> None:
        """Draw all kinds of sets, strongest first; mark that of the set on the table."""
        lead = self.view.match.seen[rules.AT_LEAD]
        y = 26
        high = CLASSES - 1
        for kind in range(7, -1, -1):
            low = STARTS[kind] - (kind == 7)  # 4-4-4-4, the last of the quads, gets its own line
            led = low <= lead <= high
            first = lead if led else low
            line = dashed(first) + (" … " + dashed(high) if first < high else "")
            colour = theme.TEXT
            if led:
                line = "♛ " + line
                colour = theme.ON_SELECTED
                theme.rect(self.group, 6, y, 148, 11, theme.SELECTED)
            self.centred(line, y, colour)
            y += text.LINE
            high = low - 1

    def turn(self, by: int) -> None:
        """Show the other page."""
        self.at = 1 - self.at
        self.place = _PLACES[self.at]
        self.console.stack.renew()

    def leave(self) -> None:
        view = self.view
        hand = view.table.hand
        hand.other = False
        view.motion.in_steps(hand.painting())
        super().leave()
