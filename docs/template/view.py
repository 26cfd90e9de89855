# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card on the screen."""

from games.highcard import rules
from mesa.app.game_view import GameView
from mesa.board import sound
from mesa.board.hardware import KEY_A, KEY_LEFT, KEY_RIGHT
from mesa.core.contract import MATCH_END
from mesa.ui import pictures, playing_cards, text, theme
from mesa.ui.motion import CARD, PAUSE, TRICK


class View(GameView):
    """Three cards below, the trick above, the points in a line."""

    points: text.Label
    sprites: "list[playing_cards.Card]"  # one's own three, and one a seat in the trick
    cards: "list[int]"  # in the player's hand
    at: int  # which of them is chosen

    def build(self) -> None:
        self.group.append(pictures.table())
        self.points = text.label("", 80, 2, theme.VALUE, align=text.CENTRE)
        self.group.append(self.points)
        self.sprites = [playing_cards.Card(rules.ORDER) for _ in range(7)]
        for sprite in self.sprites:
            sprite.hidden = True
            self.group.append(sprite.grid)
        self.at = 0
        self.draw()

    def draw(self) -> None:
        """Put all cards where the state has them."""
        view = self.match.view
        text.put(self.points, "  ".join([str(n) for n in rules.scores(view)]))
        self.cards = rules.hand(view, 0)
        self.at = min(self.at, max(0, len(self.cards) - 1))
        for sprite in self.sprites:
            sprite.hidden = True
        for i in range(len(self.cards)):
            self.put(i, self.cards[i], 44 + 26 * i, 80 if i == self.at and self.asked else 90)
        for seat, card in rules.trick(view):
            self.put(3 + seat, card, 30 + 26 * seat, 30)

    def put(self, i: int, card: int, x: int, y: int) -> None:
        """Sprite i shows that card, at (x, y)."""
        sprite = self.sprites[i]
        sprite.show(card)
        sprite.x, sprite.y = x, y
        sprite.hidden = False

    def result(self) -> None:
        points = rules.hand_scores(self.match.view)
        lines = ["{} +{}".format(self.name(seat), n) for seat, n in enumerate(points)]
        self.draw()
        self.tell(self.t("hand_over", rules.hand_number(self.match.view) + 1), lines, self.next_hand)

    def event(self, event: int, seat: int, a: int, b: int) -> None:
        if event == rules.PLAYED:
            self.sound(sound.CARD)
            self.put(3 + seat, a, 30 + 26 * seat, -34)
            self.motion.move(self.sprites[3 + seat], 30 + 26 * seat, 30, CARD)
        elif event == rules.TAKEN:
            self.notice(self.t("taken", self.name(seat)))
            self.motion.wait(TRICK)
        elif event == rules.DEALT:
            self.draw()
            self.motion.wait(PAUSE)
        elif event == MATCH_END:
            winners = rules.winners(self.match.view)
            lines = [
                "{} {}".format(self.name(seat), n) for seat, n in enumerate(rules.scores(self.match.view))
            ]
            self.finish(self.t("won") if 0 in winners else self.t("lost"), lines, 0 in winners)

    def ask(self) -> None:
        self.draw()

    def press(self, k: int) -> None:
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % len(self.cards)
            self.draw()
        elif k == KEY_A and self.asked:
            self.act(self.cards[self.at])

    def action_key(self, action: int) -> "int | None":
        return KEY_A if self.cards[self.at] == action else KEY_RIGHT
