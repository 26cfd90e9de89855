# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET on the screen: what the player is asked, and which keys do what.

A marks a card, and the third mark calls. B takes back the last mark; with none it asks: A is "SET!", B again
"no SET here", or in one's own call "I give up". Arrows act at once, also while cards move.
"""

from micropython import const

from games.set import deck, rules
from games.set.deck import HOLE, PLACES
from games.set.table import Table
from mesa.app.game_view import GameView
from mesa.board import sound
from mesa.board.hardware import KEY_A, KEY_DOWN, KEY_LEFT, KEY_RIGHT
from mesa.core.contract import ANY, HIDDEN, OVER, TABLE
from mesa.core.loader import load, unload
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_HINT = const(0)  # places in the manifest's PREFS
_COLOURS = const(1)
_AID = const(2)
_AID_AFTER = (0, 60000, 30000, 15000)  # ms by that preference; 0: no aid
_FLASH_AGAIN = const(10000)  # ms from one flash to the next
_FLASH = const(1599)  # ms that a card flashes
_QUESTION = const(3000)  # ms that the question of B stays


class View(GameView):
    """Questions and keys."""

    motions = {}  # in memory while no page lies over the table
    notice_y = 1

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        choice = console.store.pref
        self.has_player: bool = match.human is not None  # seat 0 is the player's, not a bot's
        self.hint: bool = choice(match.game, _HINT) == 0  # say which feature failed
        self.colours: int = choice(match.game, _COLOURS)
        self.aid_after: int = _AID_AFTER[choice(match.game, _AID)] if self.has_player else 0  # ms; 0: never
        self.idle = 0  # ms since the table changed, for the aid
        self.asking = False  # the notice asks what B is to mean
        self.gave_up = False  # the player has given up the call, so time was not the reason
        self.table: Table = Table(self)

    def is_player(self, seat: int) -> bool:
        """True if that seat is the player's."""
        return seat == 0 and self.has_player

    def busy(self) -> bool:
        return self.motion.busy or len(self.match.events) > 0

    def draw(self) -> None:
        """Cards that need another size change it over some frames; the table is drawn at their end."""
        if not self.table.resize(self.match.view):
            super().draw()

    def show(self, event: "tuple[int, int, int, int]") -> None:
        if self.asking and event[0] != rules.SAID_NONE:
            self.hide_notice()  # the answer would mean something else now
        self.table.cards.stop_flash()
        self.motions = load("games.set.motion").MOTIONS
        super().show(event)

    def tick(self, ms: int) -> None:
        table = self.table
        super().tick(ms)
        if self.console.stack.top is not self or self.busy():
            return
        turn = self.match.turn()
        if turn >= 0:
            table.score_bar.show_time()
        elif self.aid_after and turn == ANY:
            self.run_aid(ms)

    def run_aid(self, ms: int) -> None:
        """The beginner's aid: when nothing was found for a while, a card of a SET flashes."""
        cards = self.table.cards
        if cards.flash_left:
            cards.flash(ms)
            return
        self.idle += ms
        if self.idle >= self.aid_after:
            self.idle = max(0, self.aid_after - _FLASH_AGAIN)
            triple = deck.first_set(self.match.view)
            if triple:
                cards.flash_slot = triple & 127
                cards.flash_left = _FLASH
            else:
                self.notice(self.t("aid_none"))

    def notice(self, message: str) -> None:
        if not self.asking:  # a question stays until it is answered
            super().notice(message)
            self.table.score_bar.show()

    def hide_notice(self) -> None:
        """No notice any more, so no question either."""
        self.asking = False
        super().hide_notice()
        self.table.score_bar.show()

    # the player's turn

    def ask(self) -> None:
        s = self.match.view
        table = self.table
        table.frames.at = table.frames.at  # on the table, if that has become smaller
        if self.newly_asked() and self.match.moves == 0:
            self.notice(text.symbols(self.t("keys")))
        if rules.turn(s) == 0:  # marks made before the call become actions now
            slots = table.frames.before_call(s)
            table.frames.choose(s, slots[1:])
            if slots:
                self.act(slots[0])

    # keys

    def key(self, k: int) -> None:
        arrow = k >= KEY_RIGHT
        if not self.motion.steps and (self.motion.busy or not arrow):
            super().key(k)
        if arrow and self.has_player and self.match.turn() not in (TABLE, OVER):
            self.move_cursor(k)

    def move_cursor(self, k: int) -> None:
        """An arrow: one card on, from an end to the other."""
        self.hide_notice()
        frames = self.table.frames
        column, row = frames.at // 3, frames.at % 3
        if k == KEY_LEFT or k == KEY_RIGHT:
            column = (column + (1 if k == KEY_RIGHT else -1)) % self.table.cards.columns
        else:
            row = (row + (1 if k == KEY_DOWN else -1)) % 3
        frames.at = 3 * column + row
        frames.show(6, frames.at)

    def press(self, k: int) -> None:
        if not self.has_player:
            return
        s = self.match.view
        turn = rules.turn(s)
        asking = self.asking
        self.hide_notice()
        if asking and turn == ANY:
            self.act(rules.CALL if k == KEY_A else rules.NONE)
        elif k == KEY_A:
            self.press_a(s, turn)
        elif asking and turn == 0:
            self.gave_up = True
            self.act(rules.GIVE_UP)
        elif self.table.frames.own:
            self.toggle(s, turn, self.table.frames.own[-1])
        else:
            self.ask_question(s, turn)

    def press_a(self, s: bytearray, turn: int) -> None:
        """A on a card: mark it or take its mark away; three marks are a call."""
        at = self.table.frames.at
        own = self.table.frames.own
        if s[PLACES + at] == HOLE:
            self.notice(self.t("why_hole"))
        elif len(own) < 2 or at in own or turn == 0:
            self.toggle(s, turn, at)
        else:
            if turn == ANY:
                self.toggle(s, turn, at)
            self.act(rules.CALL)  # in another's call refused, with the reason

    def toggle(self, s: bytearray, turn: int, slot: int) -> None:
        """Mark or unmark: in one's own call an action, before it nothing that the match knows of."""
        if turn == 0:
            self.act(slot)
            return
        frames = self.table.frames
        slots = frames.before_call(s)
        if slot in slots:
            slots.remove(slot)
        else:
            slots.append(slot)
        frames.choose(s, slots)
        frames.draw(s)
        self.sound(sound.CARD)

    def ask_question(self, s: bytearray, turn: int) -> None:
        """B with nothing marked: ask whether it is "SET!" or what else B can mean now."""
        if turn > 0:
            self.notice(self.t("why_frozen"))
            return
        if turn == 0:
            key = "ask_give_up"
        elif len(rules.scores(s)) > 1:
            key = "ask_none"
        elif not s[rules.AT_LEFT]:
            key = "ask_end"
        else:
            key = "ask_debt" if rules.alone(s, rules.SOLO) else "ask_more"
        self.notice(text.symbols(self.t(key)))
        self.notice_left = _QUESTION
        self.asking = True

    # Select, and the pause menu

    def before_page(self) -> None:
        """While time stands still the cards are not to be seen, but for those that a deal leaves.

        And memory is needed: what moves goes.
        """
        self.motions = {}
        unload("games.set.motion")
        if self.match.turn() not in (TABLE, OVER):
            self.table.hide()

    def enter(self) -> "Iterator[None] | None":
        self.table.reveal()
        return super().enter()

    def select(self) -> None:
        s = self.match.view
        if s[rules.AT_LAST] == HIDDEN:
            self.notice(self.t("nothing_yet"))
            return
        a, b, c = s[rules.AT_LAST_CARDS : rules.AT_LAST_CARDS + 3]
        self.show_features(self.t("last_set", self.name(s[rules.AT_LAST])), deck.pack(a, b, c))

    def show_features(self, title: str, cards: int) -> None:
        """Show three cards (a triple) with their features."""
        self.table.hide()
        unload("mesa.ui.menus")  # a dialog may just have been there
        page = load("games.set.features").Features(self.console, title, cards, self.colours)
        self.console.stack.push(page)
