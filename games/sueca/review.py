# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tricks looked at again: the last one (Select), or all of them after an accusation."""

from games.sueca import rules
from mesa import console, sprites, text, theme
from mesa.board_io import KEY_LEFT, KEY_RIGHT
from mesa.i18n import t
from mesa.scene import Scene

_AT = ((68, 76), (34, 56), (68, 38), (102, 56))


class Review(Scene):
    """Tricks `shown` (a range of numbers), beginning with `first`; a revoke at log index `found` is named."""

    over = True

    def __init__(self, play, shown, first, found=-1, proof=0):
        super().__init__()
        self.play = play
        self.shown = shown
        self.at = first
        self.found = found
        self.proof = proof

    def leave(self):
        console.drop("games.sueca.review")

    def enter(self):
        self.clear()
        self.group.append(sprites.panel(8, 8, 144, 116, theme.SLATE, theme.GOLD))
        self.title = text.label("", 80, 12, theme.GOLD, align=text.CENTRE)
        self.note = text.label("", 80, 24, theme.WHITE, align=text.CENTRE)
        self.group.append(self.title)
        self.group.append(self.note)
        self.cards = []
        self.names = []
        for seat in range(4):
            card = sprites.Card(rules.ORDER)
            card.x, card.y = _AT[seat]
            self.cards.append(card)
            self.group.append(card.grid)
        self.show()

    def show(self):
        """Put up trick `at`; its first card has the gold mark, the one that took it is not dimmed."""
        view = self.play.table.view
        title = t("trick_no", self.at + 1)
        if len(self.shown) > 1:
            title = "{} {} {}".format(text.LEFT, title, text.RIGHT)
        text.put(self.title, title)
        start = 4 * self.at
        end = min(start + 4, view[rules.COUNT])
        best = rules.best_play(view, start)
        for card in self.cards:
            card.hidden = True
        for i in range(start, end):
            seat = view[rules.LOG + i] >> 6
            self.cards[seat].show(view[rules.LOG + i] & 63)
            self.cards[seat].dim(i != best)
            self.cards[seat].hidden = False
        note = t("taken_by", self.play.name(view[rules.LOG + best] >> 6))
        if start <= self.found < end:
            face = rules.ORDER[self.proof % 10] + text.SUITS[self.proof // 10]
            note = t("revoked_here", self.play.name(view[rules.LOG + self.found] >> 6), face)
            self.cards[view[rules.LOG + self.found] >> 6].dim(False)
        text.put(self.note, note)

    def key(self, k):
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = self.shown[(self.at - self.shown[0] + (1 if k == KEY_RIGHT else -1)) % len(self.shown)]
            self.show()
        else:
            console.stack.pop()
