# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca on the screen: what the player is asked, and which keys do what."""

from games.sueca import rules
from games.sueca.events import Events
from mesa.board import lights, sound, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_START, KEY_UP
from mesa.ui import text


class View(Events):
    """Questions and keys."""

    # the player's turn

    def ask(self):
        legal = self.match.legal()
        phase = rules.phase(self.match.view)
        if phase == rules.PLAYING:
            self.sure = False
            self.console.lights.show(lights.TURN)
            self.light_up(0)
            if len(legal) == 1 and self.console.store.get(store.FORCED):
                self.motion.wait(300)
                self.act(legal[0])
                return
            while self.fan.chosen() not in legal:  # begin on a card that may be played
                self.fan.at = (self.fan.at + 1) % len(self.fan.cards)
            self.spread()
            self.fan.dim(legal)
        elif phase == rules.CUTTING:
            self.open_cut()
        elif phase == rules.DEALING:
            self.choose(
                self.t("deal_how"), (self.t("deal_what"),), (self.t("deal_first"), self.t("deal_last")), legal
            )
        elif len(legal) == 1:
            self.act(legal[0])  # asked for form's sake, so that being asked betrays nothing
        elif phase == rules.ASKING:
            points = 0
            for card in self.fan.cards:
                points += rules.POINTS[card % 10]
            self.choose(
                self.t("redeal"),
                (self.t("redeal_points", points),),
                (self.t("keep"), self.t("ask_redeal")),
                legal,
            )
        else:
            choices = (self.t("count"), self.t("accuse"), self.t("see_last"))
            self.choose(self.t("last_call"), (self.t("last_call_text"),), choices, legal)

    def choose(self, title, lines, choices, actions):
        """A question whose answers are actions; a last one may be to look at the last trick first."""

        def answer(i):
            if i < len(actions):
                self.act(actions[i])
            else:
                self.asked = False
                self.select()

        self.dialog(lines, choices, answer, None, title, actions)

    def accuse(self):
        """From the pause menu: is the player sure?"""

        def answer(i):
            if i:
                self.act(rules.ACCUSE)

        choices = (self.t("why_now"), self.t("accuse"))
        lines = (self.t("accuse_sure", self.price()),)
        self.dialog(lines, choices, answer, 0, self.t("accusation"), (rules.GO_ON, rules.ACCUSE))

    def press(self, k):
        if self.cut:
            if k == KEY_A:
                self.act(rules.CUT + self.cut.at)
                self.close_cut()
            else:
                self.cut.key(k)
        elif k == KEY_A:
            self.play()
        elif self.asked and self.fan.cards and k != KEY_B:
            self.sure = False
            self.sound(sound.KEY)
            if k == KEY_UP or k == KEY_DOWN:
                self.jump(1 if k == KEY_UP else -1)
            else:
                self.fan.key(k)
            self.spread(60)

    def jump(self, by):
        """To the first card of the next suit."""
        fan = self.fan
        suit = fan.chosen() // 10
        for _ in range(len(fan.cards)):
            fan.at = (fan.at + by) % len(fan.cards)
            if fan.chosen() // 10 != suit:
                return

    def play(self):
        """A on a card: lay it, or ask once more if the player wants that."""
        if not self.asked or not self.fan.cards:
            return
        if self.console.store.get(store.CONFIRM) and not self.sure:
            self.sure = True
            self.notice(self.t("confirm_card", text.A_KEY))
            return
        self.act(self.fan.chosen())

    def reason(self, key):
        if key == "follow":
            return self.t("why_follow", text.SUITS[rules.trick(self.match.view)[0][1] // 10])
        return self.t("why_" + key)

    def action_key(self, action):
        if self.cut:
            n = action - rules.CUT
            return KEY_A if n == self.cut.at else KEY_RIGHT if n > self.cut.at else KEY_LEFT
        if action == rules.ACCUSE:
            return KEY_START
        return self.fan.key_towards(action) if action in self.fan.cards else KEY_A

    # what may be looked at, and the pause menu

    def select(self):
        view = self.match.view
        if rules.last_trick(view) and rules.phase(view) in (rules.PLAYING, rules.LAST_CALL):
            n = view[rules.COUNT] // 4 - 1
            self.review(range(n, n + 1), n)
        else:
            self.notice(self.t("nothing_to_see"))

    def extras(self):
        view = self.match.view
        open_now = rules.anytime(view, 0)
        lines = []
        if rules.ACCUSE in open_now:
            lines.append((self.t("accuse"), self.accuse, rules.ACCUSE))
        if rules.SHOW in open_now:
            after = self.name(rules.direction(view) % 4)
            lines.append((self.t("show_hand", after), lambda: self.act(rules.SHOW), rules.SHOW))
        return lines
