# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What lies on Sueca's table and what happens there, event by event."""

import displayio
from micropython import const

from games.sueca import rules
from games.sueca.score_bar import ScoreBar
from mesa.app.game_view import GameView
from mesa.board import sound
from mesa.core.contract import HAND_END, HIDDEN, MATCH_END
from mesa.core.loader import load, unload
from mesa.ui import pictures, playing_cards, text, theme
from mesa.ui.fan import Fan, Pool
from mesa.ui.motion import CARD, FAR, LONG, NEXT, READ, SPREAD, SWEEP, TRICK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from vectorio import Rectangle

    from games.sueca.cut import Cut
    from mesa.ui.playing_cards import Card

_TRICK = ((68, 55), (35, 34), (68, 12), (101, 34))  # where each seat's card lies, by seat
_AWAY = ((68, 130), (-26, 40), (68, -36), (162, 40))  # where each seat's cards come from and go to
_NAMEPLATE = ((3, 72), (3, 37), (104, 13), (157, 37))
_TURNED = ((45, 68), (3, 48), (145, 13), (143, 48))  # the dealer's turned card, by dealer
_CHIP = ((30, 70), (20, 51), (131, 14), (129, 51))


class Events(GameView):
    """The table as it changes. Sprites come from a pool: ten in the hand, three others' in the trick."""

    score_bar: "ScoreBar"
    nameplates: "list[text.Label]"
    turned: "playing_cards.Mini"
    chip: "displayio.TileGrid"
    pool: "Pool"
    trick: "displayio.Group"
    winner_frame: "Rectangle"
    fan: "Fan"
    laid: "list[Card]"
    leaving: "list[Card]"
    confirmed: bool
    cut: "Cut | None"
    bot_ms: int

    def build(self) -> None:
        s = self.match.view
        self.group.append(pictures.table())
        self.score_bar = ScoreBar(self.t, self.group)
        self.nameplates = []
        for seat in range(4):
            x, y = _NAMEPLATE[seat]
            align = text.RIGHT if seat == 3 else text.LEFT
            nameplate = text.label(self.name(seat), x, y, theme.TEXT, align=align)
            self.nameplates.append(nameplate)
            self.group.append(nameplate)
        self.turned = playing_cards.Mini(rules.ORDER)
        self.chip = pictures.chip()
        self.group.append(self.turned.grid)
        self.group.append(self.chip)
        self.pool = Pool(lambda: playing_cards.Card(rules.ORDER), _draw)
        self.trick = displayio.Group()
        self.winner_frame = pictures.rect(0, -40, 28, 38, theme.SELECTED)
        self.trick.append(self.winner_frame)
        self.fan = Fan(self.pool, self.motion)
        self.group.append(self.trick)
        self.group.append(self.fan.group)
        self.laid = []  # the trick's sprites
        self.leaving = []  # sprites on their way off the table
        self.confirmed = False  # the card has been asked for once (store.CONFIRM)
        self.cut = None
        self.bot_ms = self.match.bot_ms  # the bots' time for a card
        if rules.phase(s) != rules.PLAYING:
            self.match.bot_ms = 0  # nobody waits before the first card, nor for the count
        for seat, card in rules.trick(s):
            sprite = self.lay(seat, card)
            sprite.x, sprite.y = _TRICK[seat]
        self.fan.take(self.sorted_hand())
        self.place_dealer()
        self.write_score()

    def write_score(self) -> None:
        """Write the strip at the top from the state."""
        self.score_bar.update(self.match.view, self.console.store.pref(self.match.game, 0) == 0)

    def place_dealer(self) -> None:
        """Chip and turned card lie with the dealer; the turned card until it is played."""
        s = self.match.view
        dealer = rules.dealer(s)
        card = rules.turned(s)
        held = card != HIDDEN and s[rules.LOC + card] == dealer
        self.turned.hidden = not held
        if held:
            self.turned.show(card)
            self.turned.x, self.turned.y = _TURNED[dealer]
        self.chip.x, self.chip.y = _CHIP[dealer]

    def mark_turn(self, turn: int) -> None:
        """The name of who is to play has another colour; turn -1: nobody's."""
        for seat in range(4):
            self.nameplates[seat].color = theme.rgb(theme.TURN if seat == turn else theme.TEXT)

    def sorted_hand(self) -> "list[int]":
        """The player's cards from left to right: suit by suit, trumps on the right."""
        trump = max(0, rules.trump(self.match.view))
        cards = rules.hand(self.match.view, 0)
        out = []
        for k in range(1, 5):
            for card in cards:
                if card // 10 == (trump + k) % 4:
                    out.append(card)
        return out

    def spread(self, ms: int = SPREAD) -> None:
        """Close the gaps; the chosen card is lifted when a card is to be played."""
        self.fan.spread(self.asked and rules.phase(self.match.view) == rules.PLAYING, ms)

    # what happens

    def lay(self, seat: int, card: int) -> "Card":
        """A sprite for `card` in the trick: the player's own comes from the hand."""
        if not self.laid:
            self.return_sprites()
        if seat == 0 and card in self.fan.cards:
            sprite = self.fan.remove(card)
            sprite.dim(False)
        else:
            sprite = self.pool.get(card)
            sprite.x, sprite.y = _AWAY[seat]
        self.trick.append(sprite.grid)
        self.laid.append(sprite)
        return sprite

    def return_sprites(self) -> None:
        """Sprites that have left the table go back to the pool."""
        while self.leaving:
            self.pool.put(self.leaving.pop(), self.trick)

    def event(self, event: int, seat: int, a: int, b: int) -> None:
        if event == rules.PLAYED:
            self.card_played(seat, a, b)
        elif event == rules.TAKEN:
            self.trick_taken(seat, a, b)
        elif event == rules.NEW_HAND:
            self.new_hand()
        elif event == rules.CUT_AT:
            self.sound(sound.CARD)
            if seat:
                self.notice(self.t("cut_at", self.name(seat)))
                self.motion.wait(READ)
        elif event == rules.DEALT:
            self.dealt(seat, a)
        elif event == rules.REDEALT:
            self.notice(self.t("redealt", self.name(seat)))
            self.motion.wait(LONG)
        elif event == rules.SHOWN:
            self.notice(self.t("shown", self.name(seat), self.name(a)))
        elif event == rules.ACCUSED:
            self.accused(seat, a, b)
        elif event == HAND_END:
            self.hand_end(seat)
        elif event == MATCH_END:
            self.match_end()

    def card_played(self, seat: int, card: int, before: int) -> None:
        """A card goes to the table; `before`: how many were played in this hand before it."""
        x, y = _TRICK[seat]
        self.motion.move(self.lay(seat, card), x, y, CARD)
        self.sound(sound.CARD)
        if seat == 0:
            self.fan.spread(False)
            self.fan.dim(None)
        if card == rules.turned(self.match.view):
            self.turned.hidden = True
        self.mark_turn((seat + rules.direction(self.match.view)) % 4 if before % 4 < 3 else -1)
        self.match.bot_ms = self.bot_ms

    def trick_taken(self, seat: int, points: int, number: int) -> None:
        """Trick `number` (0 … 9) lies there to be seen, its best card in a frame, then goes to its winner."""
        x, y = _AWAY[seat]
        self.winner_frame.x, self.winner_frame.y = _TRICK[seat][0] - 2, _TRICK[seat][1] - 2
        self.motion.move(self.winner_frame, x - 2, y - 2, SWEEP, TRICK)
        for sprite in self.laid:
            self.motion.move(sprite, x, y, SWEEP, TRICK)
        if number == 9:
            self.match.bot_ms = 0  # nobody waits for the count
        if seat & 1 == 0 and points:
            self.sound(sound.TRICK)
        self.leaving += self.laid
        self.laid = []
        self.write_score()
        self.mark_turn(seat)

    def new_hand(self) -> None:
        """All cards have been gathered; the roles move on."""
        self.return_sprites()
        self.fan.take([])
        self.match.bot_ms = 0
        self.place_dealer()
        self.write_score()
        self.mark_turn(-1)

    def dealt(self, dealer: int, turned: int) -> None:
        """Backs fly from the dealer to all, the hand comes in card by card, the turned card is named."""
        self.close_cut()
        x, y = _AWAY[dealer]
        self.fan.take(self.sorted_hand())
        for i in range(len(self.fan.sprites)):
            sprite = self.fan.sprites[i]
            sprite.x, sprite.y = x, y
            self.motion.move(sprite, self.fan.place(i), self.fan.y, CARD, NEXT * i)
        for to in range(1, 4):
            sprite = self.pool.get(HIDDEN)
            sprite.x, sprite.y = (x, y) if to != dealer else (68, 40)
            self.trick.append(sprite.grid)
            self.leaving.append(sprite)
            self.motion.move(sprite, _AWAY[to][0], _AWAY[to][1], FAR, NEXT * to)
        self.sound(sound.DEAL)
        self.place_dealer()
        self.write_score()
        face = rules.ORDER[turned % 10] + text.SUITS[turned // 10]
        self.notice(self.t("turned", self.name(dealer), face))
        self.motion.wait(LONG)

    def accused(self, seat: int, found: int, proof: int) -> None:
        """Open the tricks. found: log index of the revoke, or -1; proof: the card that proves it."""
        self.sound(sound.BAD if found < 0 else sound.GOOD)
        self.write_score()
        tricks = range((self.match.view[rules.COUNT] + 3) // 4)
        self.open_review(tricks, found // 4 if found >= 0 else 0, found, proof)
        outcome = self.t("accused_false", self.price()) if found < 0 else self.t("accused_proved")
        self.tell(self.t("accusation"), (self.t("accuses", self.name(seat)), outcome))

    def price(self) -> str:
        """What a false accusation costs, in words."""
        return self.t("price_%d" % rules.chosen(self.match.view, rules.FALSE_ACCUSATION))

    def hand_end(self, pair: int) -> None:
        """The hand is scored. If it ends the match, its result is told here, before the match's end."""
        if pair == 0:
            self.sound(sound.GOOD)
        self.return_sprites()
        self.write_score()
        self.mark_turn(-1)
        if rules.phase(self.match.view) == rules.ENDED:
            self.tell_hand(None)

    def result(self) -> None:
        self.tell_hand(self.next_hand)

    def tell_hand(self, then: "Callable[[], None] | None") -> None:
        """The hand's result in a box, from the state alone; `then` is called when it has been seen."""
        s = self.match.view
        ours, theirs = rules.hand_scores(s)[:2]
        pair = rules.won_by(s)
        if pair == rules.TIED:
            lines = [self.t("hand_tied")]
            if rules.stake(s):
                lines.append(self.t("next_more", rules.stake(s)))
        else:
            lines = [self.t("hand_lost" if pair else "hand_won", rules.brought(s))]
        both = rules.scores(s)
        lines.append(self.t("match_score", both[0], both[1]))
        self.tell(self.t("hand_points", ours, theirs), lines, then)

    def match_end(self) -> None:
        """Who has won, how, and the cat's face if it is due; from the state alone."""
        s = self.match.view
        points = rules.scores(s)
        lines = [self.t("match_score", points[0], points[1])]
        how = rules.result(s)
        if how != rules.BY_POINTS:
            lines.append(self.t("ended_%d" % how))
        if rules.cara_de_gato(s):
            lines.append(self.t("cara_de_gato"))
        self.write_score()
        self.mark_turn(-1)
        won = 0 in rules.winners(s)
        self.finish(self.t("won") if won else self.t("lost"), lines, won)

    def open_review(self, numbers: range, first: int, found: int = -1, proof: int = 0) -> None:
        """Show tricks again: those in `numbers`, beginning with `first`; the rest: see Review."""
        self.console.stack.push(load("games.sueca.review").Review(self, numbers, first, found, proof))

    # cutting

    def open_cut(self) -> None:
        """Show the deck in two packets."""
        cut = load("games.sueca.cut").Cut(self.t, [self.pool.get(HIDDEN), self.pool.get(HIDDEN)])
        self.cut = cut
        self.group.append(cut.group)
        self.show_nameplates(False)

    def close_cut(self) -> None:
        """The packets go away."""
        if self.cut:
            self.group.remove(self.cut.group)
            for back in self.cut.backs:
                self.pool.put(back, self.cut.group)
            self.cut = None
            unload("games.sueca.cut")
            self.show_nameplates(True)

    def show_nameplates(self, on: bool) -> None:
        """Show or hide the names and the dealer's chip."""
        self.chip.hidden = not on
        for nameplate in self.nameplates:
            nameplate.hidden = not on


def _draw(sprite: "Card", card: int) -> None:
    if card == HIDDEN:
        sprite.back()
    else:
        sprite.show(card)
