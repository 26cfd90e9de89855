# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What lies on Sueca's table and what happens there, event by event."""

import displayio

from games.sueca import rules
from games.sueca.bar import Bar
from mesa.app.game_view import GameView
from mesa.board import sound
from mesa.core.contract import HAND_END, HIDDEN, MATCH_END
from mesa.core.loader import load, unload
from mesa.ui import pictures, playing_cards, text, theme
from mesa.ui.fan import Fan, Pool

_TRICK = ((68, 55), (35, 34), (68, 12), (101, 34))  # where each seat's card lies, by seat
_AWAY = ((68, 130), (-26, 40), (68, -36), (162, 40))  # where each seat's cards come from and go to
_PLATE = ((3, 72), (3, 37), (104, 13), (157, 37))  # names
_MARK = ((45, 68), (3, 48), (145, 13), (143, 48))  # the dealer's turned card
_CHIP = ((30, 70), (20, 51), (131, 14), (129, 51))


class Events(GameView):
    """The table as it changes. Sprites come from a pool: ten in the hand, three others' in the trick."""

    def build(self):
        view = self.match.view
        self.group.append(pictures.table())
        self.bar = Bar(self.t, self.group)
        self.plates = []
        for seat in range(4):
            x, y = _PLATE[seat]
            align = text.RIGHT if seat == 3 else text.LEFT
            plate = text.label(self.name(seat), x, y, theme.WHITE, align=align)
            self.plates.append(plate)
            self.group.append(plate)
        self.turned = playing_cards.Mini(rules.ORDER)
        self.chip = pictures.chip()
        self.group.append(self.turned.grid)
        self.group.append(self.chip)
        self.pool = Pool(lambda: playing_cards.Card(rules.ORDER), _face)
        self.trick = displayio.Group()
        self.won = pictures.rect(0, -40, 28, 38, theme.GOLD)
        self.trick.append(self.won)
        self.fan = Fan(self.pool, self.motion)
        self.group.append(self.trick)
        self.group.append(self.fan.group)
        self.laid = []  # the trick's sprites
        self.gone = []  # those on their way to a pile
        self.sure = False
        self.cut = None
        self.pace = self.match.pace
        if rules.phase(view) != rules.PLAYING:
            self.match.pace = 0  # nobody waits before the first card, nor for the count
        for seat, card in rules.trick(view):
            sprite = self.lay(seat, card)
            sprite.x, sprite.y = _TRICK[seat]
        self.fan.take(self.order())
        self.mark()
        self.score()

    def score(self):
        """Write the bar from the state."""
        self.bar.show(self.match.view, self.console.store.pref(self.match.game, 0) == 0)

    def mark(self):
        """Chip and turned card lie with the dealer; the turned card until it is laid."""
        view = self.match.view
        dealer = rules.dealer(view)
        card = rules.turned(view)
        shown = card != HIDDEN and view[rules.LOC + card] == dealer
        self.turned.hidden = not shown
        if shown:
            self.turned.show(card)
            self.turned.x, self.turned.y = _MARK[dealer]
        self.chip.x, self.chip.y = _CHIP[dealer]

    def light_up(self, turn):
        """The name of who is to play is gold."""
        for seat in range(4):
            self.plates[seat].color = theme.rgb(theme.GOLD if seat == turn else theme.WHITE)

    def order(self):
        """The hand as it is held: suit by suit, trumps on the right."""
        trump = max(0, rules.trump(self.match.view))
        cards = rules.hand(self.match.view, 0)
        out = []
        for k in range(1, 5):
            for card in cards:
                if card // 10 == (trump + k) % 4:
                    out.append(card)
        return out

    def spread(self, ms=120):
        """Close the gaps; the chosen card is lifted when a card is to be played."""
        self.fan.spread(self.asked and rules.phase(self.match.view) == rules.PLAYING, ms)

    # what happens

    def lay(self, seat, card):
        """A sprite for `card` in the trick: the player's own comes from the hand."""
        if not self.laid:
            self.sweep()
        if seat == 0 and card in self.fan.cards:
            sprite = self.fan.remove(card)
            sprite.dim(False)
        else:
            sprite = self.pool.get(card)
            sprite.x, sprite.y = _AWAY[seat]
        self.trick.append(sprite.grid)
        self.laid.append(sprite)
        return sprite

    def sweep(self):
        """Sprites that have left the table go back to the pool."""
        while self.gone:
            self.pool.put(self.gone.pop(), self.trick)

    def event(self, event, seat, a, b):
        if event == rules.PLAYED:
            self.played(seat, a, b)
        elif event == rules.TAKEN:
            self.take(seat, a, b)
        elif event == rules.NEW_HAND:
            self.gather()
        elif event == rules.CUT_AT:
            self.sound(sound.CARD)
            if seat:
                self.notice(self.t("cut_at", self.name(seat)))
                self.motion.wait(600)
        elif event == rules.DEALT:
            self.deal(seat, a)
        elif event == rules.REDEALT:
            self.notice(self.t("redealt", self.name(seat)))
            self.motion.wait(1200)
        elif event == rules.SHOWN:
            self.notice(self.t("shown", self.name(seat), self.name(a)))
        elif event == rules.ACCUSED:
            self.accused(seat, a, b)
        elif event == HAND_END:
            self.hand_end(seat)
        elif event == MATCH_END:
            self.match_end()

    def played(self, seat, card, before):
        """A card glides to the table."""
        x, y = _TRICK[seat]
        self.motion.move(self.lay(seat, card), x, y, 170)
        self.sound(sound.CARD)
        if seat == 0:
            self.fan.spread(False)
            self.fan.dim(None)
        if card == rules.turned(self.match.view):
            self.turned.hidden = True
        self.light_up((seat + rules.direction(self.match.view)) % 4 if before % 4 < 3 else -1)
        self.match.pace = self.pace

    def take(self, seat, worth, number):
        """The trick lies there to be seen, its best card in a gold frame, then goes to its winner."""
        x, y = _AWAY[seat]
        seen = 350 + self.pace
        self.won.x, self.won.y = _TRICK[seat][0] - 2, _TRICK[seat][1] - 2
        self.motion.move(self.won, x - 2, y - 2, 220, seen)
        for sprite in self.laid:
            self.motion.move(sprite, x, y, 220, seen)
        if number == 9:
            self.match.pace = 0  # nobody waits for the count
        if seat & 1 == 0 and worth:
            self.sound(sound.TRICK)
        self.gone += self.laid
        self.laid = []
        self.score()
        self.light_up(seat)

    def gather(self):
        """All cards come together; the marks move on."""
        self.sweep()
        self.fan.take([])
        self.match.pace = 0
        self.mark()
        self.score()
        self.light_up(-1)

    def deal(self, dealer, turned):
        """Backs fly from the dealer to all, the hand comes in card by card, the turned card is named."""
        self.close_cut()
        x, y = _AWAY[dealer]
        self.fan.take(self.order())
        for i in range(len(self.fan.sprites)):
            sprite = self.fan.sprites[i]
            sprite.x, sprite.y = x, y
            self.motion.move(sprite, self.fan.place(i), self.fan.y, 160, 60 * i)
        for to in range(1, 4):
            sprite = self.pool.get(None)
            sprite.x, sprite.y = (x, y) if to != dealer else (68, 40)
            self.trick.append(sprite.grid)
            self.gone.append(sprite)
            self.motion.move(sprite, _AWAY[to][0], _AWAY[to][1], 300, 60 * to)
        self.sound(sound.DEAL)
        self.mark()
        self.score()
        face = rules.ORDER[turned % 10] + text.SUITS[turned // 10]
        self.notice(self.t("turned", self.name(dealer), face))
        self.motion.wait(1100)

    def accused(self, seat, found, proof):
        """Open the tricks; a proof is shown with the card that makes it."""
        self.sound(sound.BAD if found < 0 else sound.GOOD)
        self.score()
        tricks = range((self.match.view[rules.COUNT] + 3) // 4)
        self.review(tricks, found // 4 if found >= 0 else 0, found, proof)
        result = self.t("accused_false", self.price()) if found < 0 else self.t("accused_proved")
        self.tell(self.t("accusation"), (self.t("accuses", self.name(seat)), result))

    def price(self):
        """What a false accusation costs, in words."""
        return self.t("price_%d" % rules.chosen(self.match.view, rules.FALSE_ACCUSATION))

    def hand_end(self, pair):
        """The hand is scored. If it ends the match, its result is told here, before the match's end."""
        if pair == 0:
            self.sound(sound.GOOD)
        self.sweep()
        self.score()
        self.light_up(-1)
        if rules.phase(self.match.view) == rules.ENDED:
            self.tell_hand(None)

    def result(self):
        self.tell_hand(self.next_hand)

    def tell_hand(self, then):
        """The hand's result in a box, from the state alone; `then` is called when it has been seen."""
        view = self.match.view
        ours, theirs = rules.hand_scores(view)[:2]
        pair = rules.won_by(view)
        if pair == rules.TIED:
            lines = [self.t("hand_tied")]
            if rules.stake(view):
                lines.append(self.t("next_more", rules.stake(view)))
        else:
            lines = [self.t("hand_lost" if pair else "hand_won", rules.brought(view))]
        both = rules.scores(view)
        lines.append(self.t("match_score", both[0], both[1]))
        self.tell(self.t("hand_points", ours, theirs), lines, then)

    def match_end(self):
        """Who has won, how, and the cat's face if it is due; from the state alone."""
        view = self.match.view
        points = rules.scores(view)
        lines = [self.t("match_score", points[0], points[1])]
        how = rules.result(view)
        if how != rules.BY_POINTS:
            lines.append(self.t("ended_%d" % how))
        if rules.cara_de_gato(view):
            lines.append(self.t("cara_de_gato"))
        self.score()
        self.light_up(-1)
        won = 0 in rules.winners(view)
        self.finish(self.t("won") if won else self.t("lost"), lines, won)

    def review(self, shown, first, found=-1, proof=0):
        """Open tricks again: `shown` is a range of their numbers."""
        self.console.stack.push(load("games.sueca.review").Review(self, shown, first, found, proof))

    # cutting

    def open_cut(self):
        """Show the deck in two packets."""
        self.cut = load("games.sueca.cut").Cut(self.t, [self.pool.get(None), self.pool.get(None)])
        self.group.append(self.cut.group)
        self.show_plates(False)

    def close_cut(self):
        """The packets go away."""
        if self.cut:
            self.group.remove(self.cut.group)
            for back in self.cut.backs:
                self.pool.put(back, self.cut.group)
            self.cut = None
            unload("games.sueca.cut")
            self.show_plates(True)

    def show_plates(self, on):
        """The names and the dealer's chip, or not."""
        self.chip.hidden = not on
        for plate in self.plates:
            plate.hidden = not on


def _face(sprite, card):
    if card is None:
        sprite.back()
    else:
        sprite.show(card)
