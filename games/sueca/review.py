# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Shows tricks again: the last one (Select), or all of them after an accusation."""

from micropython import const

from games.sueca import rules, state
from mesa.match.review import Review
from mesa.ui import playing_cards, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.sueca.view import View

_AT = const(((68, 82), (34, 62), (68, 44), (102, 62)))  # positions of the seats' cards


class Tricks(Review):
    """`pages` tricks starting with number `first`; `at` is the page that opens first.

    found, proof: name the revoke at log index `found`, with the card that proves it; -1: none.
    """

    note: "text.Label"
    cards: "list[playing_cards.Card]"

    def __init__(
        self, view: "View", first: int, pages: int = 1, at: int = 0, found: int = -1, proof: int = 0
    ) -> None:
        super().__init__(view)
        self.first = first
        self.pages = pages
        self.at = at
        self.found = found
        self.proof = proof

    def build(self) -> None:
        self.note = text.label("", 80, 29, theme.TEXT, align=text.CENTRE)
        self.group.append(self.note)
        self.cards = []
        sheet = playing_cards.load_sheet(self.console)
        for seat in range(4):
            card = playing_cards.Card(rules.ORDER, sheet)
            card.x, card.y = _AT[seat]
            self.cards.append(card)
            self.group.append(card)

    def update(self) -> None:
        """Dim all cards of the trick except the one in the note."""
        s = self.view.match.seen
        number = self.first + self.at
        self.write_title(self.t("trick_no", number + 1))
        start = 4 * number
        end = min(start + 4, s[state.AT_LAID])
        bright = state.best_play(s, start)
        note = self.t("led_by", self.view.name(s[state.AT_LOG + start] >> 6))
        if end == start + 4:
            note += "  " + self.t("taken_by", self.view.name(s[state.AT_LOG + bright] >> 6))
        face = rules.ORDER[self.proof % 10] + text.SUITS[self.proof // 10]
        if start <= self.found < end:
            bright = self.found
            note = self.t("revoked_here", self.view.name(s[state.AT_LOG + self.found] >> 6), face)
        for card in self.cards:
            card.hidden = True
        for i in range(start, end):
            seat = s[state.AT_LOG + i] >> 6
            card = s[state.AT_LOG + i] & 63
            if self.found >= 0 and card == self.proof:
                bright = i
                note = self.t("proof_here", face)
            self.cards[seat].show(card)
            self.cards[seat].hidden = False
        for i in range(start, end):
            self.cards[s[state.AT_LOG + i] >> 6].dim(i != bright)
        text.put(self.note, note)
