# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET on the screen: the cards, the marks, and which keys do what.

A marks a card, and the third mark calls. B takes back the last mark; with none it asks: A is "SET!", B again
"no SET here", or in one's own call "I give up". Arrows act at once, also while cards move.
"""

from micropython import const

from games.set import deck, rules
from games.set.deck import HOLE
from games.set.table import OUT, Table
from mesa.board import sound
from mesa.board.hardware import KEY_A, KEY_RIGHT
from mesa.core.contract import ANY, MATCH_END, OVER, TABLE
from mesa.core.loader import load, unload
from mesa.ui import pictures, text, theme
from mesa.ui.motion import FAR, LONG, NEXT, PAUSE, TRICK

_HINT = const(0)  # places in the manifest's PREFS
_COLOURS = const(1)
_AID = const(2)
_AID_AFTER = (0, 60000, 30000, 15000)  # ms by that preference; 0: no aid
_QUESTION = const(3000)  # ms that the question of B stays


class View(Table):
    """What happens and what the keys do."""

    hint: bool  # the preference: say which feature failed
    seats: int  # how many play
    gave_up: bool  # the player has given up the call, so time was not the reason
    unsettled: bool  # events have been shown since the table was last drawn as the state has it

    def build(self) -> None:
        view = self.match.view
        choice = self.console.store.pref
        self.hint = choice(self.match.game, _HINT) == 0
        self.colours = choice(self.match.game, _COLOURS)
        self.aid_after = _AID_AFTER[choice(self.match.game, _AID)] if self.has_player else 0
        self.seats = len(rules.scores(view))
        self.their_marks = []
        self.found_slots = []
        self.asking = self.call_over = self.gave_up = self.unsettled = False
        turn = rules.turn(view)
        if turn == 0:
            self.my_marks = rules.marks(view)
        elif turn > 0:
            self.their_marks = rules.marks(view)
        self.group.append(pictures.table())
        self.draw_table(rules.table(view), [self.name(seat) for seat in range(self.seats)])
        self.bar.update(view)
        self.caller = -1
        if turn >= 0:
            self.called(turn)
        elif turn in (TABLE, OVER):
            self.show_deal_over()

    # what happens

    def event(self, event: int, seat: int, a: int, b: int) -> None:
        self.unsettled = True
        self.end_call()
        self.stop_flash()
        if self.asking and event != rules.SAID_NONE:
            self.clear_notice()  # the answer would mean something else now
        if event != rules.MOVED:
            self.resize()
        name = self.name(seat)
        if event == rules.CALLED:
            self.clear_notice()
            self.called(seat)
        elif event == rules.MARKED:
            marks = self.their_marks if seat else self.my_marks
            if a not in marks:
                marks.append(a)
                self.sound(sound.CARD)
            self.show_marks()
        elif event == rules.UNMARKED:
            (self.their_marks if seat else self.my_marks).remove(a)
            self.show_marks()
        elif event == rules.FOUND:
            self.found(seat)
        elif event == rules.FAULT:
            self.fault(seat, a, b)
        elif event == rules.GAVE_UP:
            self.call_over = True
            self.sound(sound.BAD)
            late = self.has_player and not seat and not self.gave_up
            self.bar.show_message(self.t("time_out" if late else "gave_up", name), theme.DARK_RED)
            self.motion.wait(LONG)
        elif event == rules.SAID_NONE:
            self.bar.update(self.match.view, a)
            self.sound(sound.NO)
            if seat or not self.has_player:
                self.notice(self.t("says_none", name))
        elif event == rules.REFILLED:
            self.draw_three(a, b)
        elif event == rules.MOVED:
            self.grids[a], self.grids[b] = self.grids[b], self.grids[a]
            self.forget_mark(a)
            self.lay(b, self.cards[a], FAR)
            self.lay(a, HOLE)
            self.show_marks()
        elif event == rules.ADDED:
            self.added(a, b)
        elif event == rules.DEBT:
            self.notice(self.t("debt_up" if b > 0 else "debt_down", a))
        elif event == rules.MISSED:
            self.show_features(self.t("missed"), b)
        elif event == rules.DEALT:
            self.dealt()
        elif event == MATCH_END:
            self.result()

    def called(self, seat: int) -> None:
        """Somebody has called: the score bar says who."""
        self.caller = seat
        self.gave_up = False
        if seat or not self.has_player:
            self.bar.show_message(self.t("calls", self.name(seat)), theme.PURPLE if seat else theme.BLUE)
        else:
            self.bar.show_message(self.t("mark_three"), theme.BLUE)
        self.sound(sound.TIME if seat else sound.TURN)

    def found(self, seat: int) -> None:
        """The three cards are shown, then go to their finder's points."""
        self.call_over = True
        self.idle = 0
        slots = self.their_marks if seat else self.my_marks
        self.found_slots = slots[:]
        shown_for = TRICK if seat else PAUSE
        for i in range(3):
            grid = self.grids[slots[i]]
            self.card_layer.remove(grid)
            self.card_layer.append(grid)  # over all other cards
            for thing in (grid, self.frames[i + 3 if seat else i]):
                self.motion.move(thing, self.bar.x(seat), OUT, FAR, shown_for + NEXT * i)
        self.sound(sound.TRICK if seat else sound.GOOD)
        self.bar.show_message(self.t("finds", self.name(seat)), theme.TABLE)

    def fault(self, seat: int, slots: int, fails: int) -> None:
        """Three cards that are no SET: say so and, if the player wants that, why."""
        self.call_over = True
        self.sound(sound.BAD)
        name = self.name(seat)
        message = self.t("fault", name)
        watching = seat or not self.has_player
        if self.hint and watching:
            f = 0
            while not fails >> f & 1:
                f += 1
            message = self.t("fault_why", name, self.t("f%d" % f))
        self.bar.show_message(message, theme.DARK_RED)
        if self.hint and not watching:
            a, b, c = deck.unpack(slots)
            self.show_features(self.t("no_set"), deck.pack(self.cards[a], self.cards[b], self.cards[c]))
        else:
            self.motion.wait(LONG)

    def added(self, slots: int, cards: int) -> None:
        """Three more cards: a column more on the table."""
        self.idle = 0
        for slot, card in zip(deck.unpack(slots), deck.unpack(cards)):
            self.cards[slot] = card
        self.resize()
        self.bar.update(self.match.view)
        self.sound(sound.DEAL)

    def dealt(self) -> None:
        """A new deal: all cards come from the deck."""
        self.idle = 0
        self.clear_table()
        cards = rules.table(self.match.view)
        for slot in range(0, 12, 3):
            new = deck.pack(cards[slot], cards[slot + 1], cards[slot + 2])
            self.draw_three(deck.pack(slot, slot + 1, slot + 2), new)
        self.bar.update(self.match.view)

    def settle(self) -> None:
        """All events have been shown: draw the table as the state has it."""
        self.unsettled = False
        self.end_call()
        self.resize()
        self.bar.update(self.match.view)

    def result(self) -> None:
        self.settle()
        if self.motion.busy:  # cards still move closer together: once they lie, it is asked for again
            self.asked = False
            return
        self.show_deal_over()
        page = load("games.set.result")
        if self.match.over():
            self.free_frames()
            page.match_end(self)
        else:
            page.deal_end(self)
        unload("games.set.result")

    # the player

    def ask(self) -> None:
        self.settle()
        view = self.match.view
        if self.greeting:
            self.greeting = False
            self.notice(text.symbols(self.t("keys")))
        if rules.turn(view) == 0:  # marks made before the call become actions now
            marked = rules.marks(view)
            for slot in self.my_marks:
                if slot not in marked:
                    self.act(slot)
                    return

    def busy(self) -> bool:
        return self.motion.busy or len(self.match.events) > 0

    def key(self, k: int) -> None:
        arrow = k >= KEY_RIGHT
        if self.motion.busy or not arrow:
            super().key(k)
        if arrow and self.has_player:
            self.move_cursor(k)

    def press(self, k: int) -> None:
        if not self.has_player:
            return
        asking = self.asking
        turn = rules.turn(self.match.view)
        self.clear_notice()
        if k == KEY_A:
            if asking and turn == ANY:
                self.act(rules.CALL)
            else:
                self.press_a(turn)
        elif asking and turn == ANY:
            self.act(rules.NONE)
        elif asking and turn == 0:
            self.gave_up = True
            self.act(rules.GIVE_UP)
        elif self.my_marks:
            self.toggle(self.my_marks[-1], turn)
        else:
            self.ask_question(turn)

    def press_a(self, turn: int) -> None:
        """A on a card: mark it or take its mark away; three marks are a call."""
        if self.cards[self.at] == HOLE:
            self.notice(self.t("why_hole"))
        elif len(self.my_marks) < 2 or self.at in self.my_marks or turn == 0:
            self.toggle(self.at, turn)
        elif turn == ANY:
            self.toggle(self.at, turn)
            self.act(rules.CALL)
        else:
            self.act(rules.CALL)  # refused, with the reason

    def toggle(self, slot: int, turn: int) -> None:
        """Mark or unmark: in one's own call an action, before it nothing that the match knows of."""
        if turn == 0:
            self.act(slot)
            return
        if slot in self.my_marks:
            self.my_marks.remove(slot)
        else:
            self.my_marks.append(slot)
        self.sound(sound.CARD)
        self.show_marks()

    def ask_question(self, turn: int) -> None:
        """B with nothing marked: ask whether it is "SET!" or what else B can mean now."""
        view = self.match.view
        if turn > 0:
            self.notice(self.t("why_frozen"))
            return
        if turn == 0:
            key = "ask_give_up"
        elif self.seats > 1:
            key = "ask_none"
        elif not rules.cards_left(view):
            key = "ask_end"
        else:
            key = "ask_debt" if rules.plays_solo(view) else "ask_more"
        self.notice(text.symbols(self.t(key)))
        self.notice_left = _QUESTION
        self.asking = True

    # time, and Select

    def tick(self, ms: int) -> None:
        if 0 < self.notice_left <= ms:
            self.clear_notice()
        if self.unsettled and not self.has_player and not self.busy():
            self.settle()
        super().tick(ms)
        if self.ended or self.console.stack.top is not self:
            return
        due = self.match.due
        if self.caller < 0:
            if self.aid_after:
                self.run_aid(ms)
        elif due and not self.call_over:
            self.bar.show_time(max(0, self.match.left), due[0], self.caller == 0)

    def select(self) -> None:
        last = rules.last_set(self.match.view)
        if last:
            self.show_features(self.t("last_set", self.name(last[0])), last[1])
        else:
            self.notice(self.t("nothing_yet"))
