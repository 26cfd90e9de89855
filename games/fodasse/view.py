# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse on the screen: the questions to the player, and the keys."""

from micropython import const

from games.fodasse import rules
from games.fodasse.table import Table
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.core import scope
from mesa.match.game_view import SURE, GameView
from mesa.ui import text
from mesa.ui.motion import CURSOR, SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.bid import Bid

TRICKS = const("games.fodasse.review.Tricks")
_FIRST = const(10)  # the tip on what wins, on the blind card, and on the ranks


class View(GameView):
    """The questions to the player, and the keys. `skipping`: the player is out, and the rest is not shown."""

    last_hand_too = True
    notice_w = 145  # leaves the vira visible
    said: "list[str]" = []  # more notices to show
    skipping = False
    of_table = Table

    def before_page(self) -> None:
        """Free memory for a page: the bid box and what moves, except between hands."""
        if self.box:
            self.close_box()
            self.asked = False
        self.table.cards.free_memory()
        self.table.minis.free_memory()
        if self.match.turn() >= 0:
            self.moves.remove()

    def tick(self, ms: int) -> None:
        if self.skipping:
            with scope.current:
                from games.fodasse import menu
            menu.skip(self, ms)
            return
        busy = self.motion.busy or self.full or self.notice_left
        if self.said and not busy and self.match.mine() == self.asked:
            self.show_notice(self.said.pop(0))
        super().tick(ms)

    def draw(self) -> None:
        """Draw the table; before a card lies there, what was said goes next: it is the next one's turn."""
        super().draw()
        if not self.match.seen[rules.AT_LAID]:
            self.notice_left = min(self.notice_left, 1)

    def means_moving(self, k: int) -> bool:
        """Return whether A means the card or the number being shown just now."""
        return k == KEY_A

    # the player's turn

    def ask(self) -> None:
        s = self.match.seen
        legal = self.match.legal()
        size = s[rules.AT_SIZE]
        bidding = s[rules.AT_PHASE] == rules.BIDDING
        if bidding:
            tip = (_FIRST, 1, 9, 0)[min(size, 4) - 1]
        elif 0 < s[rules.AT_TRICKS_LAID] < size - 1:  # with the last card there is no choice
            tip = 8 if s[rules.AT_LAID] and not rules.need(s, 0) else 7
        else:
            tip = 2
        if self.tip(tip):
            return
        self.console.lights.show(signals.LIGHTS_TURN)
        if bidding:
            page = self.box_module("bid")
            if not page:
                return
            new = self.newly_asked()
            bid: "Bid" = self.open_box(page.Bid(self, s, new))
            self.motion.in_steps(bid.steps())
            if new and size > 10:
                self.notice("see_hand", text.UP_KEY, text.DOWN_KEY)
        else:
            self.forced(legal, -1)  # any card may be played: it says which is the last one
            self.table.hand.raised = True
            self.table.hand.spread(SPREAD)

    # keys

    def key(self, k: int) -> None:
        if self.skipping:
            self.skipping = False
            self.draw()
        else:
            super().key(k)

    def press(self, k: int) -> None:
        bid: "Bid | None" = self.box
        hand = self.table.hand
        if k == KEY_A:
            if bid:
                self.act(rules.BID + bid.at)
            elif self.asked and hand.raised and self.sure():
                self.act(hand.chosen())
        elif k == KEY_B:
            if self.input[SURE]:
                self.input[SURE] = 0
            else:
                self.talk()
        elif bid and k not in (KEY_UP, KEY_DOWN):
            bid.key(k)
        else:
            self.input[SURE] = 0
            if k == KEY_UP or k == KEY_DOWN:
                hand.at = max(0, len(hand.cards) - 1) if k == KEY_UP else 0
            else:
                hand.key(k)
            hand.spread(CURSOR)

    def reason(self, key: str) -> str:
        return self.t("why_" + key, self.match.seen[rules.AT_SIZE])

    # Select, and the pause menu

    def select(self) -> None:
        s = self.match.seen
        if s[rules.AT_TRICKS_LAID] or s[rules.AT_SHOWN] & ~1:  # the player's own is bit 0
            self.console.stack.open(TRICKS, self)
        else:
            self.notice("nothing_to_see")

    def extras(self) -> "list[tuple]":
        from games.fodasse import menu

        return menu.extras(self)

    def talk(self) -> None:
        """Offer phrases to say to the others."""
        from games.fodasse import menu

        menu.talk(self)

    def skip(self) -> None:
        """Let the bots play on unseen, as fast as they can think; any key stops that."""
        self.skipping = True
        self.said = []
        self.draw()
