# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Shows this hand's tricks by their winner (rule 12b), and hands that were shown (rule 12c).

The cards lie where they were played, so it is clear who played what.
"""

from micropython import const

from games.fodasse import rules
from mesa.board.hardware import KEY_DOWN, KEY_UP
from mesa.match.review import Review
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.view import View


class Tricks(Review):
    """`found` are (winner, trick), NOBODY's last, then (who shows the hand, -1)."""

    place = (2, 100, 154, 25)
    title_y = 2

    def __init__(self, view: "View") -> None:
        super().__init__(view)
        s = view.match.seen
        others = view.table.others
        self.found: "list[tuple[int, int]]" = []
        for seat in [0] + others + [rules.NOBODY]:
            for i in range(s[rules.AT_TRICKS_LAID]):
                if s[rules.AT_TRICKS + i] & 15 == seat:
                    self.found.append((seat, i))
        for seat in others:
            if rules.shown(s, seat) and rules.count(s, seat):
                self.found.append((seat, -1))
        self.pages = len(self.found)

    def build(self) -> None:
        self.note = self.label("", 79, 112, theme.TEXT, text.CENTRE)
        self.view.table.hand.input = bytearray(2)  # keeps the player's cursor where it is

    def update(self) -> None:
        """Show what was found with the table's own cards."""
        view = self.view
        s = view.match.seen
        seat, number = self.found[self.at]
        name = self.t("nobody") if seat == rules.NOBODY else view.name(seat)
        cards = []
        laid = []
        note = ""
        if number < 0:
            cards = rules.by_power(s, seat, True)
            title = self.t("hand_of", name)
        else:
            laid = rules.trick(s, number)
            took = [who for who, i in self.found if i >= 0].count(seat)
            title = self.t("took", name, took)
            note = self.t("trick_no", number + 1)
        self.laid = laid
        self.cards = cards
        self.wait = 2  # frames until all are drawn, to keep each frame short
        self.group.y = 0 if note else -56
        self.write_title(title)
        text.put(self.note, note)

    def tick(self, ms: int) -> None:
        self.wait -= 1
        if self.wait == 0:
            table = self.view.table
            table.trick.draw(self.laid)
            theme.hide(table.hand.group, not self.cards)  # beside a trick, it keeps its cards
            if self.cards:
                table.hand.show(self.cards)

    def leave(self) -> None:
        table = self.view.table
        table.hand.input = self.view.input
        table.trick.clear()  # here, since the frame that draws the table has enough to do
        self.view.motion.in_steps(_back(self.view))
        super().leave()

    def key(self, k: int) -> None:
        if k == KEY_UP or k == KEY_DOWN:
            by = 1 if k == KEY_DOWN else -1
            at = self.at
            seat = self.found[at][0]
            for _ in range(self.pages):  # on to the next player's
                at = (at + by) % self.pages
                if self.found[at][0] != seat:
                    break
            self.turn(at - self.at)
        else:
            super().key(k)


def _back(view):
    # the hand, in a frame of its own before the table's
    yield
    view.table.hand.draw(view.match.seen)
    theme.hide(view.table.hand.group, False)
    yield
