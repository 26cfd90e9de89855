# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca on the screen: the table, the hand, and which keys do what."""

import displayio
import vectorio
from micropython import const

from games.sueca import rules
from mesa import console, lights, sound, sprites, store, text, theme
from mesa.board_io import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT
from mesa.contract import HAND_END, HIDDEN, MATCH_END
from mesa.i18n import t
from mesa.play import Play

_HAND_Y = const(96)
_LIFT = const(8)
_TRICK = ((68, 55), (35, 34), (68, 12), (101, 34))  # where each seat's card lies, by seat
_AWAY = ((68, 128), (-26, 40), (68, -36), (162, 40))  # where each seat's cards come from and go to
_PLATE = ((100, 80), (3, 38), (104, 14), (157, 38))  # name plates; seat 0 has only room for its marks
_MARK = ((106, 74), (3, 49), (104, 25), (143, 49))  # dealer's turned card


class View(Play):
    """Cards on the screen come from a pool of 13: ten in the hand and three others' in the trick."""

    def build(self):
        view = self.table.view
        self.group.append(sprites.felt())
        self.bar()
        self.plates = []
        for seat in range(1, 4):
            x, y = _PLATE[seat]
            plate = text.label(
                self.name(seat), x, y, theme.WHITE, align=text.RIGHT if seat == 3 else text.LEFT
            )
            self.plates.append(plate)
            self.group.append(plate)
        self.turned = sprites.Mini(rules.ORDER)
        self.turned.grid.hidden = True
        self.chip = sprites.chip()
        self.group.append(self.turned.grid)
        self.group.append(self.chip)
        self.trick = displayio.Group()
        self.hand = displayio.Group()
        self.frame = vectorio.Rectangle(
            pixel_shader=theme.PALETTE, color_index=theme.GOLD, width=28, height=38, x=0, y=0
        )
        self.group.append(self.trick)
        self.group.append(self.hand)
        self.pool = [sprites.Card(rules.ORDER) for _ in range(13)]
        self.laid = []
        self.gone = []
        self.cards = []  # (card number, sprite) of the hand, left to right
        self.at = 0
        self.sure = False
        self.cut = None
        self.pace = self.table.pace
        for seat, card in rules.trick(view):
            sprite = self.lay(seat, card)
            sprite.x, sprite.y = _TRICK[seat]
        self.points = [rules.hand_scores(view)[0], rules.hand_scores(view)[1]]
        self.take_up()
        self.mark()
        self.score()

    def bar(self):
        """The strip at the top: match points, points in this hand, trump."""
        self.group.append(
            vectorio.Rectangle(
                pixel_shader=theme.PALETTE, color_index=theme.INK, width=160, height=11, x=0, y=0
            )
        )
        self.us = text.label("", 3, 0, theme.GOLD)
        self.them = text.label("", 40, 0, theme.SKY)
        self.count = text.label("", 92, 0, theme.WHITE, align=text.CENTRE)
        self.trump_word = text.label("", 144, 0, theme.GREY, align=text.RIGHT)
        self.trump = text.label("", 152, 1, theme.INK, align=text.CENTRE, back=theme.WHITE)
        for label in (self.us, self.them, self.count, self.trump_word, self.trump):
            self.group.append(label)

    def score(self):
        """Write the bar from the state and the points seen so far."""
        view = self.table.view
        points = rules.scores(view)
        text.put(self.us, t("us", points[0]))
        text.put(self.them, t("them", points[1]))
        shown = console.kept.pref(self.table.game, 0) == 0 and rules.trump(view) >= 0
        text.put(self.count, "{}–{}".format(*self.points) if shown else "")
        suit = rules.trump(view)
        text.put(self.trump_word, t("trump") if suit >= 0 else "")
        text.put(self.trump, text.SUITS[suit] if suit >= 0 else "")
        self.trump.hidden = suit < 0
        self.trump.color = theme.rgb(theme.INK if suit % 2 else theme.RED)

    def mark(self):
        """Chip and turned card lie with the dealer; the turned card until it is laid."""
        view = self.table.view
        dealer = rules.dealer(view)
        x, y = _MARK[dealer]
        card = rules.turned(view)
        shown = card != HIDDEN and dealer != 0 and view[rules.LOC + card] == dealer
        self.turned.grid.hidden = not shown
        if shown:
            self.turned.show(card)
            self.turned.x, self.turned.y = x, y
        if dealer == 0:
            self.chip.x, self.chip.y = 100, 78
        else:
            plate = self.plates[dealer - 1]
            wide = text.width(self.name(dealer))
            self.chip.x = _PLATE[3][0] - wide - 10 if dealer == 3 else _PLATE[dealer][0] + wide + 2
            self.chip.y = plate.anchored_position[1] + 1

    def light_up(self, turn):
        """The name of who is to play is gold."""
        for seat in range(1, 4):
            self.plates[seat - 1].color = theme.rgb(theme.GOLD if seat == turn else theme.WHITE)

    # the hand

    def order(self):
        """The hand's cards as they are held: suits alternating in colour, trumps on the right."""
        view = self.table.view
        trump = max(0, rules.trump(view))
        cards = rules.hand(view, 0)
        out = []
        for k in range(1, 5):
            suit = (trump + k) % 4
            for card in cards:
                if card // 10 == suit:
                    out.append(card)
        return out

    def take_up(self):
        """Hold the hand that the state shows."""
        while self.cards:
            self.give_back(self.cards.pop()[1])
        for card in self.order():
            sprite = self.pool.pop()
            sprite.show(card)
            sprite.dim(False)
            self.hand.append(sprite.grid)
            self.cards.append((card, sprite))
        self.at = min(self.at, max(0, len(self.cards) - 1))
        for i in range(len(self.cards)):
            self.cards[i][1].x = self.place(i)
            self.cards[i][1].y = _HAND_Y

    def place(self, i):
        """x of the i-th card of the hand."""
        n = len(self.cards)
        step = 15 if n > 9 else min(26, 136 // max(1, n - 1))
        return (160 - 24 - step * (n - 1)) // 2 + step * i

    def spread(self, ms=120):
        """Close the gaps and lift the chosen card if it is the player's turn."""
        playing = self.asked and rules.phase(self.table.view) == rules.PLAYING
        if self.frame in self.hand:
            self.hand.remove(self.frame)
        for i in range(len(self.cards)):
            sprite = self.cards[i][1]
            x = self.place(i)
            if playing and i == self.at:
                # the frame lies right under its card and over the one to the left
                self.hand.insert(i, self.frame)
                self.frame.x, self.frame.y = sprite.x - 2, sprite.y - 2
                self.anim.move(self.frame, x - 2, _HAND_Y - _LIFT - 2, ms)
                self.anim.move(sprite, x, _HAND_Y - _LIFT, ms)
            else:
                self.anim.move(sprite, x, _HAND_Y, ms)

    def dim(self):
        """Cards that may not be played now are dimmed, in the player's turn only."""
        legal = self.table.rules.legal(self.table.view, 0) if self.asked else None
        for card, sprite in self.cards:
            sprite.dim(legal is not None and card not in legal)

    def give_back(self, sprite):
        """A sprite that is no longer seen goes back to the pool."""
        for group in (self.hand, self.trick):
            if sprite.grid in group:
                group.remove(sprite.grid)
        self.pool.append(sprite)

    # the table

    def lay(self, seat, card):
        """A sprite for `card` in the trick: the player's own comes from the hand."""
        if not self.laid:
            self.sweep()
        sprite = None
        for i in range(len(self.cards)):
            if seat == 0 and self.cards[i][0] == card:
                sprite = self.cards.pop(i)[1]
                self.hand.remove(sprite.grid)
                sprite.dim(False)
                break
        if sprite is None:
            sprite = self.pool.pop()
            sprite.show(card)
            sprite.dim(False)
            sprite.x, sprite.y = _AWAY[seat]
        self.trick.append(sprite.grid)
        self.laid.append(sprite)
        return sprite

    def event(self, event, seat, a, b):
        if event == rules.PLAYED:
            sprite = self.lay(seat, a)
            x, y = _TRICK[seat]
            self.anim.move(sprite, x, y, 170)
            sound.play(sound.CARD)
            if seat == 0:
                self.at = min(self.at, max(0, len(self.cards) - 1))
                self.spread()
                self.dim()
            if a == rules.turned(self.table.view):
                self.turned.grid.hidden = True
            self.light_up((seat + rules.direction(self.table.view)) % 4 if b % 4 < 3 else -1)
            self.table.pace = self.pace
        elif event == rules.TAKEN:
            self.take(seat, a)
        elif event == rules.NEW_HAND:
            self.gather(seat)
        elif event == rules.CUT_AT:
            self.toast(t("cut_at", self.name(seat), a))
            sound.play(sound.CARD)
        elif event == rules.DEALT:
            self.deal(seat, a, b)
        elif event == rules.REDEALT:
            self.toast(t("redealt", self.name(seat)))
            self.anim.wait(1200)
        elif event == rules.SHOWN:
            self.toast(t("shown", self.name(seat), self.name(a)))
        elif event == rules.ACCUSED:
            self.accused(seat, a, b)
        elif event == HAND_END:
            self.hand_end(seat, a, b)
        elif event == MATCH_END:
            self.match_end(seat, a)

    def take(self, seat, worth):
        """The trick lies there to be seen, then goes to its winner."""
        self.points[seat & 1] += worth
        x, y = _AWAY[seat]
        for sprite in self.laid:
            self.anim.move(sprite, x, y, 220, 800)
        if seat & 1 == 0 and worth:
            sound.play(sound.TRICK)
        self.gone += self.laid
        self.laid = []
        self.score()
        self.light_up(seat)

    def sweep(self):
        """Sprites that have left the table go back to the pool."""
        while self.gone:
            self.give_back(self.gone.pop())

    def gather(self, seat):
        """All cards come together; the marks move on to the new dealer."""
        self.sweep()
        while self.cards:
            self.give_back(self.cards.pop()[1])
        self.points = [0, 0]
        self.table.pace = 0
        self.mark()
        self.score()
        self.light_up(-1)

    def deal(self, seat, card, side):
        """Backs fly from the dealer to all, the hand comes in card by card, the turned card is shown."""
        self.close_cut()
        x0, y0 = _AWAY[seat]
        self.take_up()
        for i in range(len(self.cards)):
            sprite = self.cards[i][1]
            sprite.x, sprite.y = x0, y0
            self.anim.move(sprite, self.place(i), _HAND_Y, 160, 60 * i)
        for to in range(1, 4):
            sprite = self.pool.pop()
            sprite.back()
            sprite.x, sprite.y = (x0, y0) if to != seat else (68, 40)
            self.trick.append(sprite.grid)
            self.gone.append(sprite)
            self.anim.move(sprite, _AWAY[to][0], _AWAY[to][1], 300, 60 * to)
        sound.play(sound.DEAL)
        self.mark()
        self.score()
        self.toast(t("turned", self.name(seat), rules.ORDER[card % 10] + text.SUITS[card // 10]))
        self.anim.wait(1100)

    def accused(self, seat, found, proof):
        """Open the tricks; a proof is shown with the card that makes it."""
        if found < 0:
            sound.play(sound.BAD)
            lines = [t("accuses", self.name(seat)), t("accused_false")]
        else:
            sound.play(sound.GOOD)
            lines = [t("accuses", self.name(seat)), t("accused_proved")]
        self.score()
        first = found // 4 if found >= 0 else 0
        self.review(range((self.table.view[rules.COUNT] + 3) // 4), first, found, proof)
        self.tell(t("accusation"), lines)

    def hand_end(self, pair, points, worth):
        """The hand's result in a box."""
        lines = []
        if pair not in (0, 1):
            lines.append(t("hand_tied"))
        else:
            lines.append(t("hand_won" if pair == 0 else "hand_lost", worth))
        both = rules.scores(self.table.view)
        lines.append(t("match_score", both[0], both[1]))
        if pair == 0:
            sound.play(sound.GOOD)
        self.sweep()
        self.score()
        self.tell(t("hand_points", points, 120 - points), lines)

    def match_end(self, pair, how):
        """Who has won, how, and the cat's face if it is due."""
        view = self.table.view
        points = rules.scores(view)
        lines = [t("match_score", points[0], points[1])]
        if how != rules.BY_POINTS:
            lines.append(t("ended_%d" % how))
        if rules.cara_de_gato(view):
            lines.append(t("cara_de_gato"))
        self.score()
        self.finish(t("won") if pair == 0 else t("lost"), lines, pair == 0)

    # the player's turn

    def ask(self):
        view = self.table.view
        legal = self.table.rules.legal(view, 0)
        phase = rules.phase(view)
        if phase == rules.PLAYING:
            self.sure = False
            lights.show(lights.TURN)
            self.light_up(0)
            if len(legal) == 1 and console.kept.get(store.FORCED):
                self.anim.wait(300)
                self.act(legal[0])
                return
            for _ in range(len(self.cards)):  # begin on a card that may be played
                if self.cards[self.at][0] in legal:
                    break
                self.at = (self.at + 1) % len(self.cards)
            self.dim()
            self.spread()
        elif phase == rules.CUTTING:
            self.open_cut()
        elif phase == rules.DEALING:
            self.choose(
                t("deal_how"), (), (t("deal_first"), t("deal_last")), (rules.DEAL_FIRST, rules.DEAL_LAST)
            )
        elif len(legal) == 1:
            self.act(legal[0])  # asked for form's sake, so that being asked betrays nothing
        elif phase == rules.ASKING:
            points = 0
            for card, _ in self.cards:
                points += rules.POINTS[card % 10]
            self.choose(t("redeal"), (t("redeal_points", points),), (t("keep"), t("ask_redeal")), legal)
        else:
            self.choose(t("last_call"), (t("last_call_text"),), (t("count"), t("accuse")), legal)

    def choose(self, title, lines, choices, actions):
        """A question whose answers are actions."""
        self.dialog(lines, choices, lambda i: self.act(actions[i]), None, title, actions)

    def press(self, k):
        if self.cut:
            if k == KEY_A:
                self.act(rules.CUT + self.cut.at)
                self.close_cut()
            else:
                self.cut.key(k)
        elif k == KEY_A:
            self.play()
        elif k == KEY_B:
            if self.sure:
                self.sure = False
                self.spread()
        elif self.cards:
            n = len(self.cards)
            if k == KEY_LEFT:
                self.at = (self.at - 1) % n
            elif k == KEY_RIGHT:
                self.at = (self.at + 1) % n
            else:
                self.jump(-1 if k == KEY_DOWN else 1)
            self.sure = False
            self.spread(60)

    def jump(self, by):
        """To the first card of the next suit."""
        n = len(self.cards)
        suit = self.cards[self.at][0] // 10
        for _ in range(n):
            self.at = (self.at + by) % n
            if self.cards[self.at][0] // 10 != suit:
                return

    def play(self):
        """A on a card: lay it, or ask once more if the player wants that."""
        if not self.asked or not self.cards:
            return
        if console.kept.get(store.CONFIRM) and not self.sure:
            self.sure = True
            self.toast(t("confirm_card", text.A_KEY))
            return
        self.act(self.cards[self.at][0])

    def reason(self, key):
        view = self.table.view
        if key == "follow":
            return t("why_follow", text.SUITS[rules.trick(view)[0][1] // 10])
        return t("why_" + key)

    def aim(self, action):
        if self.cut:
            n = action - rules.CUT
            return KEY_A if n == self.cut.at else KEY_RIGHT if n > self.cut.at else KEY_LEFT
        for i in range(len(self.cards)):
            if self.cards[i][0] == action:
                return KEY_A if i == self.at else KEY_RIGHT if i > self.at else KEY_LEFT
        return KEY_A

    # cutting

    def open_cut(self):
        """Show the deck in two packets."""
        from games.sueca.cut import Cut  # only in memory while somebody cuts

        self.cut = Cut([self.pool.pop(), self.pool.pop()])
        self.group.append(self.cut.group)
        self.show_plates(False)

    def close_cut(self):
        """The packets go away."""
        if self.cut:
            self.group.remove(self.cut.group)
            for back in self.cut.backs:
                self.cut.group.remove(back.grid)
                self.pool.append(back)
            self.cut = None
            console.drop("games.sueca.cut")
            self.show_plates(True)

    def show_plates(self, on):
        """The names and the dealer's chip, or not."""
        self.chip.hidden = not on
        for plate in self.plates:
            plate.hidden = not on

    # what may be looked at, and the pause menu

    def review(self, shown, first, found=-1, proof=0):
        """Open tricks again: `shown` is a range of their numbers."""
        from games.sueca.review import Review  # only in memory while it is open

        console.stack.push(Review(self, shown, first, found, proof))

    def peek(self):
        if rules.last_trick(self.table.view) and rules.phase(self.table.view) in (
            rules.PLAYING,
            rules.LAST_CALL,
        ):
            n = self.table.view[rules.COUNT] // 4 - 1
            self.review(range(n, n + 1), n)
        else:
            self.toast(t("nothing_to_see"))

    def extras(self):
        lines = []
        for action, key in ((rules.ACCUSE, "accuse"), (rules.SHOW, "show_hand")):
            if action in rules.anytime(self.table.view, 0) and not self.table.over():
                lines.append((t(key), lambda action=action: self.interrupt(action)))
        return lines

    def interrupt(self, action):
        """An action out of turn, from the pause menu."""
        asked = self.asked
        self.act(action)
        self.asked = asked and self.table.mine()
