# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tricks seen again: the last one (Select), or all of them after an accusation."""

from micropython import const

from games.sueca import rules
from mesa.board.hardware import KEY_LEFT, KEY_RIGHT
from mesa.core.loader import unload
from mesa.ui import pictures, playing_cards, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.app.game_view import GameView

_AT = ((68, 82), (34, 62), (68, 44), (102, 62))  # where each seat's card lies


class Review(Scene):
    """The tricks in `numbers`, beginning with `first`.

    found, proof: the revoke at log index `found` is named, with the card that proves it; -1: there is none.
    """

    over = True
    title: "text.Label"
    note: "text.Label"
    cards: "list[playing_cards.Card]"

    def __init__(self, view: "GameView", numbers: range, first: int, found: int = -1, proof: int = 0) -> None:
        super().__init__(view.console)
        self.view = view
        self.numbers = numbers
        self.at = first
        self.found = found
        self.proof = proof

    def leave(self) -> None:
        unload("games.sueca.review")

    def enter(self) -> None:
        self.clear()
        self.group.append(pictures.panel(8, 13, 144, 110, theme.PANEL, theme.EDGE))
        self.title = text.label("", 80, 17, theme.TITLE, align=text.CENTRE)
        self.note = text.label("", 80, 29, theme.TEXT, align=text.CENTRE)
        self.group.append(self.title)
        self.group.append(self.note)
        self.cards = []
        for seat in range(4):
            card = playing_cards.Card(rules.ORDER)
            card.x, card.y = _AT[seat]
            self.cards.append(card)
            self.group.append(card.grid)
        self.update()

    def update(self) -> None:
        """Put up trick `at`; all its cards are dimmed but the one that the note is about."""
        s = self.view.match.view
        title = self.t("trick_no", self.at + 1)
        if len(self.numbers) > 1:
            title = "{} {} {}".format(text.LEFT, title, text.RIGHT)
        text.put(self.title, title)
        start = 4 * self.at
        end = min(start + 4, s[rules.COUNT])
        bright = rules.best_play(s, start)
        note = self.t("led_by", self.view.name(s[rules.LOG + start] >> 6))
        if end == start + 4:
            note += "  " + self.t("taken_by", self.view.name(s[rules.LOG + bright] >> 6))
        face = rules.ORDER[self.proof % 10] + text.SUITS[self.proof // 10]
        if start <= self.found < end:
            bright = self.found
            note = self.t("revoked_here", self.view.name(s[rules.LOG + self.found] >> 6), face)
        for card in self.cards:
            card.hidden = True
        for i in range(start, end):
            seat = s[rules.LOG + i] >> 6
            card = s[rules.LOG + i] & 63
            if self.found >= 0 and card == self.proof:
                bright = i
                note = self.t("proof_here", face)
            self.cards[seat].show(card)
            self.cards[seat].hidden = False
        for i in range(start, end):
            self.cards[s[rules.LOG + i] >> 6].dim(i != bright)
        text.put(self.note, note)

    def key(self, k: int) -> None:
        if k == KEY_LEFT or k == KEY_RIGHT:
            n = len(self.numbers)
            self.at = self.numbers[(self.at - self.numbers[0] + (1 if k == KEY_RIGHT else -1)) % n]
            self.update()
        else:
            self.console.stack.pop()
