# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse on the screen: what the player is asked, and which keys do what."""

from micropython import const

from games.fodasse import rules
from games.fodasse.table import Table
from mesa.app.game_view import SURE, GameView
from mesa.board import lights
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.core.loader import load, remove
from mesa.ui import text
from mesa.ui.motion import CURSOR, SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from games.fodasse.bid import Bid
    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts


class View(GameView):
    """Questions and keys. `skipping`: the player is out, and the rest of the match goes by unseen."""

    last_hand_too = True

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        remove("games.fodasse.watching")  # of the match before
        self.motions = {}
        self.table: Table = Table(self)
        self.skipping = False
        self.next_notices: "list[tuple[int, str]]" = []  # (seat or -1, text) that are still to be shown
        self.notice_is_bid = False
        self.box_due = False  # a page has closed the box for the bid; it opens again

    def enter(self) -> "Iterator[None] | None":
        if not len(self.group) and rules.is_blind(self.match.view):
            self.next_notices = [(-1, self.t("card_each"))]
        elif self.box_due:
            self.motion.wait(CURSOR)
        return super().enter()

    def show(self, event: "tuple[int, int, int, int]") -> None:
        self.motions = load("games.fodasse.motion").MOTIONS
        super().show(event)

    def before_page(self) -> None:
        """Memory is needed: the box for the bid goes, and what moves, except between hands."""
        self.box_due = self.box_due or self.box is not None
        self.close_box()
        self.table.free_memory()
        if self.motions and self.match.turn() >= 0:
            self.motions = {}
            self.release_bots("games.fodasse.motion")
        else:
            self.release_bots()

    def release_bots(self, *more: str) -> None:
        """Nobody thinks now: let go of the bots, of what they have loaded, and of `more` modules."""
        self.match.release_bots()
        remove(
            "games.fodasse.bots", "games.fodasse.easy", "games.fodasse.bidding", "games.fodasse.medium", *more
        )

    def notice(self, message: str, seat: int = -1) -> None:
        """Show a line for a moment, in the middle or beside a player."""
        super().notice(message)
        self.notice_is_bid = False
        table = self.table
        x = 80
        if self.box or self.box_due:
            y = 72 if rules.is_blind(self.match.view) else 84
        else:
            y = 52 if not table.trick.laid else 86 if table.hand.cards else 107
        if seat in table.others:
            plate = table.nameplates.plates[seat].grid
            half = text.width(message) // 2 + 3
            x = max(half, min(159 - half, plate.x + 21))
            y = plate.y + (9 if plate.y > 12 else 1)  # not over a name, or where that would hide a card
        self.notice_label.x = x
        self.notice_label.y = y

    def tick(self, ms: int) -> None:
        if self.skipping:
            load("games.fodasse.watching").tick(self, ms)
            return
        if self.next_notices and not self.motion.busy and not self.notice_left:
            seat, words = self.next_notices.pop(0)
            self.notice(words, seat)
        if self.box_due and not self.motion.busy:
            self.box_due = False
            if self.asked and self.match.mine():
                self.ask()
        super().tick(ms)

    # the player's turn

    def ask(self) -> None:
        s = self.match.view
        legal = self.match.legal()
        self.console.lights.show(lights.TURN)
        if s[rules.PHASE] == rules.BIDDING:
            bid: "Bid" = self.open_box(load("games.fodasse.bid").Bid(self, s, legal))
            self.motion.in_steps(bid.steps())
            if self.newly_asked() and s[rules.SIZE] > 10:
                self.notice(self.t("see_hand", text.UP, text.DOWN))
        elif not self.forced(legal):
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
        return self.t("why_hook", self.match.view[rules.SIZE]) if key == "hook" else self.t("why_now")

    # Select, and the pause menu

    def select(self) -> None:
        s = self.match.view
        if s[rules.TRICKS_LAID] or s[rules.HANDS_SHOWN] & ~1:  # the player's own is bit 0
            self.console.stack.push(load("games.fodasse.review").Tricks(self))
        else:
            self.notice(self.t("nothing_to_see"))

    def extras(self) -> "list[tuple]":
        s = self.match.view
        lines = []
        if self.match.over():
            return lines
        if rules.anytime(s, 0):
            lines.append((self.t("show_hand"), lambda: self.act(rules.SHOW), rules.SHOW, True))
        lines.append((self.t("talk"), self.talk))
        if not rules.plays(s, 0):
            lines.append((self.t("skip"), self.skip))
        return lines

    def talk(self) -> None:
        """Offer phrases to say to the others."""
        load("games.fodasse.talk").talk(self)

    def skip(self) -> None:
        """Let the bots play on unseen, as fast as they can think; any key stops that."""
        self.skipping = True
        self.next_notices = []
        self.match.bot_ms = 0
        self.draw()
