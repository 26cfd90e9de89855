# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What happens in a match of Fodasse, event by event, on the screen."""

from micropython import const

from games.fodasse import rules
from games.fodasse.nameplates import Line
from games.fodasse.table import Table
from mesa.board import sound
from mesa.core.contract import HAND_END, HIDDEN, MATCH_END
from mesa.core.loader import load, unload
from mesa.ui import text, theme
from mesa.ui.motion import BEAT, CARD, FAR, LONG, NEXT, PAUSE, READ, SWEEP, TRICK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_STEPS = const(8)  # a frame while the rest of a match is skipped: each a slice of thinking


class Events(Table):
    """The table as it changes; `skipping`: the rest of the match goes by unseen."""

    skipping: bool
    next_notices: "list[tuple[int, str]]"  # (seat or -1, text) that are still to be shown
    notice_is_bid: bool

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        self.bot_ms: int = match.bot_ms  # the bots' time for a card

    def build(self) -> None:
        self.match.bot_ms = self.bot_ms
        self.skipping = False
        self.next_notices = []
        self.notice_is_bid = False
        super().build()
        self.show_watching()
        if rules.is_blind(self.match.view):
            self.next_notices.append((-1, self.t("card_each")))

    def tick(self, ms: int) -> None:
        if self.skipping:
            for _ in range(_STEPS):
                if self.skipping and self.console.stack.top is self:
                    super().tick(ms)
            while self.skipping and self.match.events:  # keys are to find the state as shown
                event = self.match.next_event()
                if event:
                    self.show(event)
            return
        if not self.motion.busy:
            self.return_sprites()
            if self.marked != len(self.trick):
                self.mark_trick()
            if self.next_notices and not self.notice_left:
                seat, words = self.next_notices.pop(0)
                self.notice(words, seat)
        super().tick(ms)

    def notice(self, message: str, seat: int = -1) -> None:
        """Show a line for a moment, in the middle or beside a player."""
        super().notice(message)
        self.notice_is_bid = False
        x = 80
        if self.bid:
            y = 72 if rules.is_blind(self.match.view) else 84
        else:
            y = 86 if self.trick and self.fan.cards else 107 if self.trick else 52
        if seat in self.others:
            x, y, _, _ = self.position(seat)
            half = text.width(message) // 2 + 3
            x = max(half, min(159 - half, x + 21))
            y += 9 if y > 12 else 1  # not over a name, or where that would hide a card
        self.notice_label.x = x
        self.notice_label.y = y

    def event(self, event: int, seat: int, a: int, b: int) -> None:
        if event == MATCH_END:
            self.result_page().match_end(self)
        elif self.skipping:
            if event == rules.HAND_START:
                self.update()
                self.colour_nameplates()
        else:
            self.show_event(event, seat, a, b)
            if not self.match.events:
                self.colour_nameplates()

    def show_event(self, event: int, seat: int, a: int, b: int) -> None:
        """One event of a hand."""
        s = self.match.view
        if event == rules.BID_MADE:
            # 0 tricks won: the last bid of a one-card hand ends it, so the state has its winner already
            self.write_nameplate(seat, 0)
            self.write_sum()
            self.sound(sound.KEY)
            if seat:
                self.notice(self.t("takes_%d" % a) if rules.size(s) == 1 else self.t("bids", a), seat)
                self.notice_is_bid = True
        elif event == rules.CARD:
            self.card_played(seat, a)
        elif event == rules.ANNUL:
            if self.mark_trick():
                self.sound(sound.NO)
                self.motion.wait(PAUSE)
        elif event == rules.TRICK:
            self.write_nameplate(seat, rules.won(s)[seat])
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
            self.vira_turned_up(a, b)
        elif event == rules.SHOWN:
            self.notice(self.t("shown", self.name(seat)), seat)
        elif event == rules.RESULT:
            self.nameplates[seat].colour(theme.GOOD if a == b else theme.BAD)
            if seat == 0:
                self.sound(sound.GOOD if a == b else sound.BAD)
            self.motion.wait(NEXT)
        elif event == rules.POINT:
            self.light_letters(seat)
            self.motion.wait(BEAT)
        elif event == rules.ELIMINATED:
            self.nameplates[seat].colour(theme.KEYS)
        elif event == HAND_END and self.match.over():
            self.result()  # there will be no TABLE; the match's end is told after it

    def result(self) -> None:
        if self.skipping:
            self.next_hand()
        else:
            self.result_page().result(self)

    def card_played(self, seat: int, card: int) -> None:
        """A card is played; in a one-card hand the others' lie there already."""
        if seat and rules.size(self.match.view) == 1:
            return
        if self.notice_is_bid:
            self.notice_left = 1  # the next frame hides it: it lies where cards come to lie
        sprite = self.lay(seat, card)
        _, _, x, y = self.position(seat)
        self.motion.move(sprite, x, y, CARD)
        self.sound(sound.CARD)
        if seat == 0:
            self.fan.spread(False)

    def trick_end(self, to: int) -> None:
        """A full trick lies there to be seen, then goes to its winner or to the pile."""
        self.mark_trick()
        if rules.phase(self.match.view) >= rules.SCORED:
            self.show_pile(0)
            self.motion.wait(TRICK)  # the hand's last one stays until the next hand
            return
        x, y = self.off_table(to)
        for _, _, sprite in self.trick:
            self.motion.move(sprite, x, y, SWEEP, TRICK)
            self.leaving.append(sprite)
        self.trick = []
        self.marked = 0
        if to != rules.NOBODY:
            self.nameplates[to].colour(theme.TURN)
            self.motion.move(self.best_frame, x, y, SWEEP, TRICK)
            if not self.pile.hidden:
                self.motion.move(self.pile, x, y, SWEEP, TRICK)

    def hand_start(self) -> None:
        """Deal: a packet to each, the player's cards one by one; a blind hand's face up, but the own one."""
        self.clear_table()
        self.update()
        self.show_watching()
        self.colour_nameplates()
        s = self.match.view
        x0, y0 = self.off_table(rules.dealer(s))
        order = rules.order(s, rules.dealer(s))
        blind = rules.is_blind(s)
        for seat in self.others:
            sprite = self.lay(seat, rules.hand(s, seat)[0] if blind else HIDDEN)
            sprite.x, sprite.y = x0, y0
            _, _, x, y = self.position(seat)
            self.motion.move(sprite, x, y, SWEEP, NEXT * order.index(seat))
        self.marked = len(self.trick)
        if not blind:
            self.vira.hidden = True
            self.manilha_line.put("?")
            while self.trick:
                self.leaving.append(self.trick.pop()[2])
        self.fan.take(self.hand())
        for i in range(len(self.fan.sprites)):
            sprite = self.fan.sprites[i]
            x = sprite.x
            sprite.x, sprite.y = x0, y0
            self.motion.move(sprite, x, self.fan.y, CARD, NEXT * i)
        self.sound(sound.DEAL)
        self.notice(self.t("card_each") if blind else self.t("cards_each", rules.size(s)))
        self.motion.wait(READ)

    def vira_turned_up(self, card: int, manilha: int) -> None:
        """The vira is turned up: after the deal, or, in a one-card hand, when all have played."""
        self.manilha = manilha
        self.turn_up(card)
        face = rules.ORDER[card % 10] + text.SUITS[card // 10]
        self.notice(self.t("vira", face, rules.ORDER[manilha]))
        if rules.size(self.match.view) > 1:
            self.vira.x, self.vira.y = 73, 40
            self.motion.move(self.vira, 1, 1, FAR, READ)
            return
        for _, laid, sprite in self.trick:
            self.draw_card(sprite, laid)
        self.motion.wait(LONG)

    def show_watching(self, words: str = "") -> None:
        """Where the hand was of a player who is out: what is going on, and how to change it."""
        if not words and not self.plays_hand:
            words = self.t("watching", text.START_KEY)
        if words and not self.watching_line:
            self.watching_line = Line(self.group, 0, 108, 160, theme.INFO)
            self.group.insert(2, self.group.pop())  # below all but the table's top and the strip
        if self.watching_line:
            self.watching_line.put("", "", words)

    def result_page(self) -> "Any":
        """games.fodasse.result, which is in memory only while it is needed."""
        page = load("games.fodasse.result")
        unload("games.fodasse.result")
        return page

    def skip(self) -> None:
        """Let the bots play on unseen, as fast as they can think; any key stops that."""
        self.result_page().skip(self)
