# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What happens in a match of Fodasse, event by event, on the screen."""

from micropython import const

from games.fodasse import rules
from games.fodasse.felt import Felt
from games.fodasse.plate import Line
from mesa.board import sound
from mesa.core.contract import HAND_END, HIDDEN, MATCH_END
from mesa.core.loader import load, unload
from mesa.ui import text, theme

_SKIM = const(8)  # slices of thinking a frame while the rest of a match is skipped
_LOOK = const(900)  # ms that a full trick lies there


class Events(Felt):
    """The table as it changes; `skipping`: the rest of the match goes by unseen."""

    def __init__(self, console, match):
        super().__init__(console, match)
        self.pace = match.pace

    def build(self):
        self.match.pace = self.pace
        self.skipping = False
        self.said = []  # [seat or -1, text] still to be said
        self.calling = False  # the notice is a bid
        super().build()
        self.watch()
        if rules.is_blind(self.match.view):
            self.said.append((-1, self.t("card_each")))

    def tick(self, ms):
        if self.skipping:
            for _ in range(_SKIM):
                if self.skipping and self.console.stack.top is self:
                    super().tick(ms)
            while self.skipping and self.match.events:  # keys are to find the state as shown
                self.show(self.match.next_event())
            return
        if not self.motion.busy:
            self.sweep()
            if self.marked != len(self.trick):
                self.mark()
            if self.said and not self.notice_left:
                seat, words = self.said.pop(0)
                self.notice(words, seat)
        super().tick(ms)

    def notice(self, message, seat=-1):
        """Show a line for a moment, in the middle or beside a player."""
        super().notice(message)
        self.calling = False
        x = 80
        if self.bid:
            y = 72 if rules.is_blind(self.match.view) else 84
        else:
            y = 86 if self.trick and self.fan.cards else 107 if self.trick else 52
        if seat in self.seated:
            x, y, _, _ = self.spot(seat)
            half = text.width(message) // 2 + 3
            x = max(half, min(159 - half, x + 21))
            y += 9 if y > 12 else 1  # not over a name, or where that would hide a card
        self.notice_label.x = x
        self.notice_label.y = y

    def event(self, event, seat, a, b):
        if event == MATCH_END:
            self.ending().match_end(self)
        elif self.skipping:
            if event == rules.HAND_START:
                self.sync()
                self.light()
        else:
            self.show_event(event, seat, a, b)
            if not self.match.events:
                self.light()

    def show_event(self, event, seat, a, b):
        """One event of a hand."""
        view = self.match.view
        if event == rules.BID_MADE:
            self.write(seat, 0)  # the last bid of a one-card hand ends it: the state has its winner already
            self.show_sum()
            self.sound(sound.KEY)
            if seat:
                self.notice(self.t("takes_%d" % a) if rules.size(view) == 1 else self.t("bids", a), seat)
                self.calling = True
        elif event == rules.CARD:
            self.card(seat, a)
        elif event == rules.ANNUL:
            if self.mark():
                self.sound(sound.NO)
                self.motion.wait(350)
        elif event == rules.TRICK:
            self.write(seat, rules.won(view)[seat])
            self.trick_end(seat)
            if a > 1:
                self.notice(self.t("takes_more", self.name(seat), a))
            if seat == 0:
                self.sound(sound.TRICK)
        elif event == rules.ACCUMULATED:
            self.trick_end(rules.NOBODY)
            self.notice(self.t("accumulated"))
        elif event == rules.HAND_START:
            self.hand_start()
        elif event == rules.VIRA:
            self.show_vira(a, b)
        elif event == rules.SHOWN:
            self.notice(self.t("shown", self.name(seat)), seat)
        elif event == rules.RESULT:
            self.plates[seat].colour(theme.SKY if a == b else theme.ORANGE)
            if seat == 0:
                self.sound(sound.GOOD if a == b else sound.BAD)
            self.motion.wait(80)
        elif event == rules.POINT:
            self.light_letters(seat)
            self.motion.wait(150)
        elif event == rules.ELIMINATED:
            self.plates[seat].colour(theme.GREY)
        elif event == HAND_END and self.match.over():
            self.result()  # there will be no TABLE; the match's end is told after it

    def result(self):
        if self.skipping:
            self.next_hand()
        else:
            self.ending().result(self)

    def card(self, seat, card):
        """A card is laid; in a one-card hand the others' lie there already."""
        if seat and rules.size(self.match.view) == 1:
            return
        if self.calling:
            self.notice_left = 1  # the bid lies over where cards come to lie
        sprite = self.lay(seat, card)
        _, _, x, y = self.spot(seat)
        self.motion.move(sprite, x, y, 170)
        self.sound(sound.CARD)
        if seat == 0:
            self.fan.spread(False)

    def trick_end(self, to):
        """A full trick lies there to be seen, then goes to its winner or to the pile."""
        self.mark()
        if rules.phase(self.match.view) >= rules.SCORED:
            self.stack(0)
            self.motion.wait(_LOOK)  # the hand's last one stays until the next hand
            return
        x, y = self.away(to)
        for _, _, sprite in self.trick:
            self.motion.move(sprite, x, y, 220, _LOOK)
            self.gone.append(sprite)
        self.trick = []
        self.marked = 0
        if to != rules.NOBODY:
            self.plates[to].colour(theme.GOLD)
            self.motion.move(self.best, x, y, 220, _LOOK)
            if not self.pile.hidden:
                self.motion.move(self.pile, x, y, 220, _LOOK)

    def hand_start(self):
        """Deal: a packet to each, the player's cards one by one; a blind hand's face up, but the own one."""
        self.clear_table()
        self.sync()
        self.watch()
        self.light()
        view = self.match.view
        x0, y0 = self.away(rules.dealer(view))
        order = rules.order(view, rules.dealer(view))
        blind = rules.is_blind(view)
        for seat in self.seated:
            sprite = self.lay(seat, rules.hand(view, seat)[0] if blind else HIDDEN)
            sprite.x, sprite.y = x0, y0
            _, _, x, y = self.spot(seat)
            self.motion.move(sprite, x, y, 220, 60 * order.index(seat))
        self.marked = len(self.trick)
        if not blind:
            self.vira.hidden = True
            self.rank_face.put("?")
            while self.trick:
                self.gone.append(self.trick.pop()[2])
        self.fan.take(self.hand())
        for i in range(len(self.fan.sprites)):
            sprite = self.fan.sprites[i]
            x = sprite.x
            sprite.x, sprite.y = x0, y0
            self.motion.move(sprite, x, self.fan.y, 180, 50 * i)
        self.sound(sound.DEAL)
        self.notice(self.t("card_each") if blind else self.t("cards_each", rules.size(view)))
        self.motion.wait(700)

    def show_vira(self, card, rank):
        """The vira is turned up: after the deal, or, in a one-card hand, when all have laid."""
        self.rank = rank
        self.turn_up(card)
        self.notice(self.t("vira", rules.ORDER[card % 10] + text.SUITS[card // 10], rules.ORDER[rank]))
        if rules.size(self.match.view) > 1:
            self.vira.x, self.vira.y = 73, 40
            self.motion.move(self.vira, 1, 1, 250, 800)
            return
        for _, laid, sprite in self.trick:
            self.face(sprite, laid)
        self.motion.wait(1000)

    def watch(self, words=""):
        """What is going on, and how to change it, stands where the hand was of a player who is out."""
        if not words and not self.playing:
            words = self.t("watching", text.START_KEY)
        if words and not self.hint:
            self.hint = Line(self.group, 0, 108, 160, theme.SKY)
            self.group.insert(2, self.group.pop())  # below all but the cloth and the bar
        if self.hint:
            self.hint.put("", "", words)

    def ending(self):
        """games.fodasse.ending, which is in memory only while it is needed."""
        ending = load("games.fodasse.ending")
        unload("games.fodasse.ending")
        return ending

    def skip(self):
        """Let the bots play on unseen, as fast as they can think; any key stops that."""
        self.ending().skip(self)
