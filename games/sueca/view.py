# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca on the screen: what the player is asked, and which keys do what."""

from micropython import const

from games.sueca import rules
from games.sueca.events import Events
from mesa.board import lights, sound, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_START, KEY_UP
from mesa.ui import text
from mesa.ui.motion import CURSOR, PAUSE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence


class View(Events):
    """Questions and keys."""

    # the player's turn

    def ask(self) -> None:
        legal = self.match.legal()
        phase = rules.phase(self.match.view)
        if phase == rules.PLAYING:
            self.confirmed = False
            self.console.lights.show(lights.TURN)
            self.mark_turn(0)
            if len(legal) == 1 and self.console.store.get(store.FORCED):
                self.motion.wait(PAUSE)
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
            self.act(legal[0])  # the rules ask all four, so that nobody sees who could choose
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

    def choose(
        self, title: str, lines: "Sequence[str]", choices: "Sequence[str]", actions: "Sequence[int]"
    ) -> None:
        """A question whose answers are `actions`; one more choice at the end shows the last trick first."""

        def answer(i):
            if i < len(actions):
                self.act(actions[i])
            else:
                self.asked = False
                self.select()

        self.dialog(lines, choices, answer, None, title, actions)

    def accuse(self) -> None:
        """From the pause menu: is the player sure?"""

        def answer(i):
            if i:
                self.act(rules.ACCUSE)

        choices = (self.t("why_now"), self.t("accuse"))
        lines = (self.t("accuse_sure", self.price()),)
        self.dialog(lines, choices, answer, 0, self.t("accusation"), (rules.GO_ON, rules.ACCUSE))

    def press(self, k: int) -> None:
        if self.cut:
            if k == KEY_A:
                self.act(rules.CUT + self.cut.at)
                self.close_cut()
            else:
                self.cut.key(k)
        elif k == KEY_A:
            self.play_card()
        elif self.asked and self.fan.cards and k != KEY_B:
            self.confirmed = False
            self.sound(sound.KEY)
            if k == KEY_UP or k == KEY_DOWN:
                self.next_suit(1 if k == KEY_UP else -1)
            else:
                self.fan.key(k)
            self.spread(CURSOR)

    def next_suit(self, by: int) -> None:
        """The cursor goes to the nearest card of another suit, to the right (by = 1) or left (-1)."""
        fan = self.fan
        suit = fan.chosen() // 10
        for _ in range(len(fan.cards)):
            fan.at = (fan.at + by) % len(fan.cards)
            if fan.chosen() // 10 != suit:
                return

    def play_card(self) -> None:
        """A on a card: play it, or ask once more if the player wants that."""
        if not self.asked or not self.fan.cards:
            return
        if self.console.store.get(store.CONFIRM) and not self.confirmed:
            self.confirmed = True
            self.notice(self.t("confirm_card", text.A_KEY))
            return
        self.act(self.fan.chosen())

    def reason(self, key: str) -> str:
        if key == "follow":
            return self.t("why_follow", text.SUITS[rules.trick(self.match.view)[0][1] // 10])
        return self.t("why_" + key)

    def action_key(self, action: int) -> "int | None":
        if self.cut:
            n = action - rules.CUT
            return KEY_A if n == self.cut.at else KEY_RIGHT if n > self.cut.at else KEY_LEFT
        if action == rules.ACCUSE:
            return KEY_START
        return self.fan.key_towards(action) if action in self.fan.cards else KEY_A

    # Select, and the pause menu

    def select(self) -> None:
        s = self.match.view
        if rules.last_trick(s) and rules.phase(s) in (rules.PLAYING, rules.LAST_CALL):
            n = s[rules.COUNT] // 4 - 1
            self.open_review(range(n, n + 1), n)
        else:
            self.notice(self.t("nothing_to_see"))

    def extras(self) -> "list[tuple]":
        s = self.match.view
        open_now = rules.anytime(s, 0)
        lines = []
        if rules.ACCUSE in open_now:
            lines.append((self.t("accuse"), self.accuse, rules.ACCUSE))
        if rules.SHOW in open_now:
            after = self.name(rules.direction(s) % 4)
            lines.append((self.t("show_hand", after), lambda: self.act(rules.SHOW), rules.SHOW))
        return lines
