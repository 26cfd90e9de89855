# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse on the screen: which keys do what."""

from games.fodasse import rules
from games.fodasse.events import Events
from mesa.board import lights, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.core.loader import load, unload
from mesa.ui import text
from mesa.ui.scene import empty


class View(Events):
    """Keys and what they open."""

    def build(self):
        self.sure = False  # the card has been asked for once (store.CONFIRM)
        self.thought = 0  # the number that the box for the bid begins with
        super().build()

    # the player's turn

    def ask(self):
        view = self.match.view
        legal = rules.legal(view, 0)
        self.console.lights.show(lights.TURN)
        if rules.phase(view) == rules.BIDDING:
            size = rules.size(view)
            barred = -1
            for n in range(size + 1):
                if rules.BID + n not in legal:
                    barred = n
            x, y = (93, 89) if size == 1 else (53, 57) if len(self.seated) == 2 else (47, 33)
            unload("games.fodasse.bid")  # in memory only while the box is open
            self.bid = load("games.fodasse.bid").Bid(
                self.t, x, y, size, rules.bid_sum(view), barred, self.thought
            )
            self.group.insert(len(self.group) - 1, self.bid.group)
            if size > 10:
                self.notice(self.t("see_hand", text.UP, text.DOWN))
        elif len(legal) == 1 and self.console.store.get(store.FORCED):
            self.motion.wait(300)
            self.act(legal[0])
        else:
            self.sure = False
            self.fan.spread(True)

    def press(self, k):
        if self.skipping:
            self.ending().stop(self)
        elif k == KEY_A:
            if self.bid:
                self.act(rules.BID + self.bid.at)
                if not self.asked:
                    self.close_bid()
                    self.thought = 0
            elif self.asked:
                self.play()
        elif k == KEY_B:
            if self.sure:
                self.sure = False
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

    def close_bid(self):
        """The box for the bid goes away; if none has been made, `ask` comes again."""
        if self.bid:
            self.thought = self.bid.at
            empty(self.bid.group)
            self.group.remove(self.bid.group)
            self.bid = None
            self.asked = False

    def dialog(self, lines, choices, answer, escape=None, title="", actions=()):
        self.close_bid()
        return super().dialog(lines, choices, answer, escape, title, actions)

    def spread(self):
        """The hand after the cursor has moved."""
        self.sure = False
        self.fan.spread(self.asked and not self.bid, 60)

    def play(self):
        """A on a card: lay it, or ask once more if the player wants that."""
        if self.console.store.get(store.CONFIRM) and not self.sure:
            self.sure = True
            self.notice(self.t("confirm_card", text.A_KEY))
        else:
            self.act(self.fan.chosen())

    def reason(self, key):
        return self.t("why_hook", rules.size(self.match.view)) if key == "hook" else self.t("why_now")

    def action_key(self, action):
        if rules.BID <= action < rules.SHOW:
            return self.bid.key_towards(action - rules.BID)
        return self.fan.key_towards(action)

    # what may be looked at, and the pause menu

    def select(self):
        view = self.match.view
        if rules.tricks_laid(view) or [seat for seat in self.seated if rules.shown(view, seat)]:
            self.close_bid()
            self.notice_label.hidden = True
            self.console.stack.push(load("games.fodasse.review").Review(self))
        else:
            self.notice(self.t("nothing_to_see"))

    def extras(self):
        lines = []
        if self.ended:
            return lines
        if rules.anytime(self.match.view, 0):
            lines.append((self.t("show_hand"), self.show_hand))
        lines.append((self.t("talk"), self.talk))
        if not self.playing:
            lines.append((self.t("skip"), self.skip))
        return lines

    def talk(self):
        """Say something."""
        load("games.fodasse.talk").talk(self)

    def show_hand(self):
        """Out of turn or not: the bid box and the cursor stay as they are."""
        asked = self.asked
        self.act(rules.SHOW)
        self.asked = asked and self.match.mine()
