# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card on the screen: the questions to the player, and the keys."""

from micropython import const

from games.highcard import rules
from games.highcard.table import ON_STOCK, Table
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_DOWN, KEY_UP
from mesa.match.game_view import SURE, GameView
from mesa.ui.motion import CURSOR

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence


class View(GameView):
    """The questions to the player, and the keys."""

    of_table = Table
    table: Table

    # the player's turn

    def ask(self) -> None:
        legal = self.match.legal()
        if legal[0] == rules.HIGH:
            self.ask_call(legal)
            return
        if self.tip(0):
            return
        if self.newly_asked():
            self.input[ON_STOCK] = 0
        self.console.lights.show(signals.LIGHTS_TURN)
        if not self.forced(legal, -1):
            self.table.hand.raised = not self.input[ON_STOCK]
            self.table.hand.spread()

    def ask_call(self, legal: "Sequence[int]") -> None:
        """Ask in a box with a line for each action: that is how to bid, call, trade or double, too."""
        self.hide_notice()
        t = self.t
        choices = (t("call_high"), t("call_low"))
        self.dialog((t("call_what"),), choices, lambda i: self.act(legal[i]), None, t("call"), legal)

    # keys

    def press(self, k: int) -> None:
        hand = self.table.hand
        if not self.asked:
            return
        on_stock = self.input[ON_STOCK]
        if k == KEY_A:
            if self.sure():
                self.input[ON_STOCK] = 0
                self.act(rules.DRAW if on_stock else hand.chosen())
        elif k == KEY_DOWN or k == KEY_UP and rules.DRAW in self.match.legal():
            self.input[ON_STOCK] = k == KEY_UP
            self.input[SURE] = 0
            self.sound(signals.KEY)
            self.draw()
        elif not on_stock and hand.key(k):
            self.input[SURE] = 0
            self.sound(signals.KEY)
            hand.spread(CURSOR)

    def reason(self, key: str) -> str:
        return self.t("why_" + key)

    # Select, and the pause menu

    def select(self) -> None:
        self.notice("nothing_to_see")
