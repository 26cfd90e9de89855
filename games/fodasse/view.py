# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse on the screen: which keys do what."""

from games.fodasse import rules
from games.fodasse.events import Events
from mesa.board import lights, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.core.loader import load, unload
from mesa.ui import text
from mesa.ui.motion import CURSOR, PAUSE
from mesa.ui.scene import empty


class View(Events):
    """Keys and what they open."""

    confirmed: bool
    first_bid: int

    def build(self) -> None:
        self.confirmed = False  # the card has been asked for once (store.CONFIRM)
        self.first_bid = 0  # the number that the box for the bid begins with
        super().build()

    # the player's turn

    def ask(self) -> None:
        s = self.match.view
        legal = rules.legal(s, 0)
        self.console.lights.show(lights.TURN)
        if rules.phase(s) == rules.BIDDING:
            size = rules.size(s)
            barred = -1
            for n in range(size + 1):
                if rules.BID + n not in legal:
                    barred = n
            x, y = (93, 89) if size == 1 else (53, 57) if len(self.others) == 2 else (47, 33)
            bid = load("games.fodasse.bid").Bid(self.t, x, y, size, rules.bid_sum(s), barred, self.first_bid)
            unload("games.fodasse.bid")  # the box alone keeps it in memory
            self.group.insert(len(self.group) - 1, bid.group)
            self.bid = bid
            if size > 10:
                self.notice(self.t("see_hand", text.UP, text.DOWN))
        elif len(legal) == 1 and self.console.store.get(store.FORCED):
            self.motion.wait(PAUSE)
            self.act(legal[0])
        else:
            self.confirmed = False
            self.fan.spread(True)

    def press(self, k: int) -> None:
        if self.skipping:
            self.result_page().stop(self)
        elif k == KEY_A:
            if self.bid:
                self.act(rules.BID + self.bid.at)
                if not self.asked:
                    self.close_bid()
                    self.first_bid = 0
            elif self.asked:
                self.play_card()
        elif k == KEY_B:
            if self.confirmed:
                self.confirmed = False
            else:
                self.talk()
        elif k == KEY_UP or k == KEY_DOWN:
            self.fan.at = max(0, len(self.fan.cards) - 1) if k == KEY_UP else 0
            self.spread()
        elif self.bid:
            self.bid.key(k)
        else:
            self.fan.key(k)
            self.spread()

    def close_bid(self) -> None:
        """The box for the bid goes away; if none has been made, `ask` comes again."""
        if self.bid:
            self.first_bid = self.bid.at
            empty(self.bid.group)
            self.group.remove(self.bid.group)
            self.bid = None
            self.asked = False

    def before_dialog(self) -> None:
        self.close_bid()
        super().before_dialog()

    def spread(self) -> None:
        """The hand after the cursor has moved."""
        self.confirmed = False
        self.fan.spread(self.asked and not self.bid, CURSOR)

    def play_card(self) -> None:
        """A on a card: play it, or ask once more if the player wants that."""
        if self.console.store.get(store.CONFIRM) and not self.confirmed:
            self.confirmed = True
            self.notice(self.t("confirm_card", text.A_KEY))
        else:
            self.act(self.fan.chosen())

    def reason(self, key: str) -> str:
        return self.t("why_hook", rules.size(self.match.view)) if key == "hook" else self.t("why_now")

    def action_key(self, action: int) -> "int | None":
        if self.bid:
            return self.bid.key_towards(action - rules.BID)
        return self.fan.key_towards(action)

    # Select, and the pause menu

    def select(self) -> None:
        s = self.match.view
        if rules.tricks_laid(s) or [seat for seat in self.others if rules.shown(s, seat)]:
            self.close_bid()
            self.notice_label.hidden = True
            self.console.stack.push(load("games.fodasse.review").Review(self))
        else:
            self.notice(self.t("nothing_to_see"))

    def extras(self) -> "list[tuple]":
        lines = []
        if self.ended:
            return lines
        if rules.anytime(self.match.view, 0):
            lines.append((self.t("show_hand"), self.show_hand))
        lines.append((self.t("talk"), self.talk))
        if not self.plays_hand:
            lines.append((self.t("skip"), self.skip))
        return lines

    def talk(self) -> None:
        """Offer phrases to say to the others."""
        load("games.fodasse.talk").talk(self)

    def show_hand(self) -> None:
        """Show the own hand to all, in turn or out of it: bid box and cursor stay as they are."""
        asked = self.asked
        self.act(rules.SHOW)
        self.asked = asked and self.match.mine()
