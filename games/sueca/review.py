# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Shows tricks again: the last one (Select), or all of them after an accusation."""

from micropython import const

from games.sueca import rules
from mesa.match.review import Review
from mesa.ui import playing_cards, text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.sueca.view import View

_AT = const(((68, 82), (34, 62), (68, 44), (102, 62)))  # positions of the seats' cards


class Tricks(Review):
    """All tricks from number `first` on; the one with the revoke opens first.

    found, proof: name the revoke at log index `found`, with the card that proves it; -1: none.
    """

    def __init__(self, view: "View", first: int, found: int = -1, proof: int = 0) -> None:
        super().__init__(view)
        self.first = first
        self.pages = (view.match.seen[rules.AT_LAID] + 3) // 4 - first
        self.at = max(0, found) // 4
        self.found = found
        self.proof = proof

    def build(self) -> None:
        self.note = self.centred("", 29)
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
        laid = rules.trick(s, number)
        bright, _ = rules.winning(s, number)  # by seat
        note = self.t("led_by", self.view.name(laid[0][0]))
        if len(laid) == 4:
            note += "  " + self.t("taken_by", self.view.name(bright))
        face = playing_cards.face(rules.ORDER, self.proof)
        if self.found // 4 == number:
            bright = laid[self.found % 4][0]
            note = self.t("revoked_here", self.view.name(bright), face)
        for card in self.cards:
            card.hidden = True
        for seat, card in laid:
            if self.found >= 0 and card == self.proof:
                bright = seat
                note = self.t("proof_here", face)
            self.cards[seat].show(card)
            self.cards[seat].hidden = False
        for seat, _ in laid:
            self.cards[seat].dim(seat != bright)
        text.put(self.note, note)
