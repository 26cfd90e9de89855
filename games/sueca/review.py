# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tricks looked at again: the last one (Select), or all of them after an accusation."""

from games.sueca import rules
from mesa.board.hardware import KEY_LEFT, KEY_RIGHT
from mesa.core.loader import unload
from mesa.ui import pictures, playing_cards, text, theme
from mesa.ui.scene import Scene

_AT = ((68, 82), (34, 62), (68, 44), (102, 62))


class Review(Scene):
    """Tricks `shown` (a range of numbers), beginning with `first`; a revoke at log index `found` is named."""

    over = True

    def __init__(self, play, shown, first, found=-1, proof=0):
        super().__init__(play.console)
        self.play = play
        self.shown = shown
        self.at = first
        self.found = found
        self.proof = proof

    def leave(self):
        unload("games.sueca.review")

    def enter(self):
        self.clear()
        self.group.append(pictures.panel(8, 13, 144, 110, theme.SLATE, theme.GOLD))
        self.title = text.label("", 80, 17, theme.GOLD, align=text.CENTRE)
        self.note = text.label("", 80, 29, theme.WHITE, align=text.CENTRE)
        self.group.append(self.title)
        self.group.append(self.note)
        self.cards = []
        for seat in range(4):
            card = playing_cards.Card(rules.ORDER)
            card.x, card.y = _AT[seat]
            self.cards.append(card)
            self.group.append(card.grid)
        self.show()

    def show(self):
        """Put up trick `at`; all its cards are dimmed but the one that the note is about."""
        view = self.play.match.view
        title = self.t("trick_no", self.at + 1)
        if len(self.shown) > 1:
            title = "{} {} {}".format(text.LEFT, title, text.RIGHT)
        text.put(self.title, title)
        start = 4 * self.at
        end = min(start + 4, view[rules.COUNT])
        bright = rules.best_play(view, start)
        note = self.t("led_by", self.play.name(view[rules.LOG + start] >> 6))
        if end == start + 4:
            note += "  " + self.t("taken_by", self.play.name(view[rules.LOG + bright] >> 6))
        face = rules.ORDER[self.proof % 10] + text.SUITS[self.proof // 10]
        if start <= self.found < end:
            bright = self.found
            note = self.t("revoked_here", self.play.name(view[rules.LOG + self.found] >> 6), face)
        for card in self.cards:
            card.hidden = True
        for i in range(start, end):
            seat = view[rules.LOG + i] >> 6
            card = view[rules.LOG + i] & 63
            if self.found >= 0 and card == self.proof:
                bright = i
                note = self.t("proof_here", face)
            self.cards[seat].show(card)
            self.cards[seat].hidden = False
        for i in range(start, end):
            self.cards[view[rules.LOG + i] >> 6].dim(i != bright)
        text.put(self.note, note)

    def key(self, k):
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = self.shown[(self.at - self.shown[0] + (1 if k == KEY_RIGHT else -1)) % len(self.shown)]
            self.show()
        else:
            self.console.stack.pop()
