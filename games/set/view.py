# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET on the screen: the cards, the marks, and which keys do what.

A marks a card, and the third mark calls. B takes back the last mark; with none it asks what to say: A "SET!",
B again "there is none", or during the own call "I give up". Arrows go on at once, also while cards move.
"""

from micropython import const

from games.set import deck, rules
from games.set.deck import HOLE
from games.set.felt import OUT, Felt
from mesa.board import sound
from mesa.board.hardware import KEY_A, KEY_RIGHT
from mesa.core.contract import ANY, MATCH_END, OVER, TABLE
from mesa.core.loader import load, unload
from mesa.ui import pictures, text, theme

_HINT = const(0)  # places in the manifest's PREFS
_COLOURS = const(1)
_AID = const(2)
_AID_AFTER = (0, 60000, 30000, 15000)
_PROMPT = const(3000)  # ms that the question stays


class View(Felt):
    """What happens and what the keys do."""

    def build(self):
        view = self.match.view
        choice = self.console.store.pref
        self.hint = choice(self.match.game, _HINT) == 0
        self.colours = choice(self.match.game, _COLOURS)
        self.patience = _AID_AFTER[choice(self.match.game, _AID)] if self.playing else 0
        self.seats = len(rules.scores(view))
        self.theirs = []
        self.gone = []
        self.prompt = self.closing = self.gave_up = self.unsettled = False
        turn = rules.turn(view)
        if turn == 0:
            self.mine = rules.marks(view)
        elif turn > 0:
            self.theirs = rules.marks(view)
        self.group.append(pictures.table())
        self.spread(rules.table(view), [self.name(seat) for seat in range(self.seats)])
        self.bar.update(view)
        self.caller = -1
        if turn >= 0:
            self.called(turn)
        elif turn in (TABLE, OVER):
            self.score()

    # what happens

    def event(self, event, seat, a, b):
        self.unsettled = True
        self.sweep()
        self.still()
        if self.prompt and event != rules.SAID_NONE:
            self.hush()  # the answer would mean something else now
        if event != rules.MOVED:
            self.resize()
        name = self.name(seat)
        if event == rules.CALLED:
            self.hush()
            self.called(seat)
        elif event == rules.MARKED:
            marks = self.theirs if seat else self.mine
            if a not in marks:
                marks.append(a)
                self.sound(sound.CARD)
            self.mark()
        elif event == rules.UNMARKED:
            (self.theirs if seat else self.mine).remove(a)
            self.mark()
        elif event == rules.FOUND:
            self.found(seat)
        elif event == rules.FAULT:
            self.fault(seat, a, b)
        elif event == rules.GAVE_UP:
            self.closing = True
            self.sound(sound.BAD)
            late = self.playing and not seat and not self.gave_up
            self.bar.call(self.t("time_out" if late else "gave_up", name), theme.DARK_RED)
            self.motion.wait(1000)
        elif event == rules.SAID_NONE:
            self.bar.update(self.match.view, a)
            self.sound(sound.NO)
            if seat or not self.playing:
                self.notice(self.t("says_none", name))
        elif event == rules.REFILLED:
            self.fetch(a, b)
        elif event == rules.MOVED:
            self.faces[a], self.faces[b] = self.faces[b], self.faces[a]
            self.lose(a)
            self.lay(b, self.cards[a], 240)
            self.lay(a, HOLE, 0)
            self.mark()
        elif event == rules.ADDED:
            self.added(a, b)
        elif event == rules.DEBT:
            self.notice(self.t("debt_up" if b > 0 else "debt_down", a))
        elif event == rules.MISSED:
            self.look(self.t("missed"), b)
        elif event == rules.DEALT:
            self.dealt()
        elif event == MATCH_END:
            self.result()

    def called(self, seat):
        """Somebody has called: the strip is theirs."""
        self.caller = seat
        self.gave_up = False
        if seat or not self.playing:
            self.bar.call(self.t("calls", self.name(seat)), theme.PURPLE if seat else theme.BLUE)
        else:
            self.bar.call(self.t("mark_three"), theme.BLUE)
        self.sound(sound.TIME if seat else sound.TURN)

    def found(self, seat):
        """The three cards are shown, then go to their finder's points."""
        self.closing = True
        self.idle = 0
        slots = self.theirs if seat else self.mine
        self.gone = slots[:]
        for i in range(3):
            grid = self.faces[slots[i]]
            self.under.remove(grid)
            self.under.append(grid)  # over all other cards
            for thing in (grid, self.frames[i + 3 if seat else i]):
                self.motion.move(thing, self.bar.x(seat), OUT, 360, (900 if seat else 350) + 70 * i)
        self.sound(sound.TRICK if seat else sound.GOOD)
        self.bar.call(self.t("finds", self.name(seat)), theme.TABLE)

    def fault(self, seat, slots, fails):
        """Three cards that are no SET: say so, and on demand why."""
        self.closing = True
        self.sound(sound.BAD)
        name = self.name(seat)
        message = self.t("fault", name)
        watch = seat or not self.playing
        if self.hint and watch:
            f = 0
            while not fails >> f & 1:
                f += 1
            message = self.t("fault_why", name, self.t("f%d" % f))
        self.bar.call(message, theme.DARK_RED)
        if self.hint and not watch:
            a, b, c = deck.unpack(slots)
            self.look(self.t("no_set"), deck.pack(self.cards[a], self.cards[b], self.cards[c]))
        else:
            self.motion.wait(1400)

    def added(self, slots, cards):
        """Three more cards: a column more on the table."""
        self.idle = 0
        for slot, card in zip(deck.unpack(slots), deck.unpack(cards)):
            self.cards[slot] = card
        self.resize()
        self.bar.update(self.match.view)
        self.sound(sound.DEAL)

    def dealt(self):
        """A new deal: all cards come from the pile."""
        self.idle = 0
        self.begin()
        cards = rules.table(self.match.view)
        for slot in range(0, 12, 3):
            new = deck.pack(cards[slot], cards[slot + 1], cards[slot + 2])
            self.fetch(deck.pack(slot, slot + 1, slot + 2), new)
        self.bar.update(self.match.view)

    def settle(self):
        """All has been shown that has happened: the table lies as the state has it."""
        self.unsettled = False
        self.sweep()
        self.resize()
        self.bar.update(self.match.view)

    def result(self):
        self.settle()
        if self.motion.busy:  # cards still move closer together: once they lie, it is asked for again
            self.asked = False
            return
        self.score()
        ends = load("games.set.ends")

        if self.match.over():
            self.bare()
            ends.match_end(self)
        else:
            ends.deal_end(self)
        unload("games.set.ends")

    # the player

    def ask(self):
        self.settle()
        view = self.match.view
        if self.greeting:
            self.greeting = False
            self.notice(text.symbols(self.t("keys")))
        if rules.turn(view) == 0:  # marks made before the call are the rules' business now
            marked = rules.marks(view)
            for slot in self.mine:
                if slot not in marked:
                    self.act(slot)
                    return

    def busy(self):
        return self.motion.busy or len(self.match.events) > 0

    def key(self, k):
        arrow = k >= KEY_RIGHT
        if self.motion.busy or not arrow:
            super().key(k)
        if arrow and self.playing:
            self.walk(k)

    def press(self, k):
        if not self.playing:
            return
        asked = self.prompt
        turn = rules.turn(self.match.view)
        self.hush()
        if k == KEY_A:
            if asked and turn == ANY:
                self.act(rules.CALL)
            else:
                self.choose(turn)
        elif asked and turn == ANY:
            self.act(rules.NONE)
        elif asked and turn == 0:
            self.gave_up = True
            self.act(rules.GIVE_UP)
        elif self.mine:
            self.toggle(self.mine[-1], turn)
        else:
            self.speak(turn)

    def choose(self, turn):
        """A on a card: mark it or take its mark away; three marks are a call."""
        if self.cards[self.at] == HOLE:
            self.notice(self.t("why_hole"))
        elif len(self.mine) < 2 or self.at in self.mine or turn == 0:
            self.toggle(self.at, turn)
        elif turn == ANY:
            self.toggle(self.at, turn)
            self.act(rules.CALL)
        else:
            self.act(rules.CALL)  # refused, with the reason

    def toggle(self, slot, turn):
        """Mark or unmark: in the own call that is an action, else the player's own business."""
        if turn == 0:
            self.act(slot)
            return
        if slot in self.mine:
            self.mine.remove(slot)
        else:
            self.mine.append(slot)
        self.sound(sound.CARD)
        self.mark()

    def speak(self, turn):
        """B with nothing marked: what is there to say?"""
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
        self.notice_left = _PROMPT
        self.prompt = True

    # time, and what may be looked at

    def tick(self, ms):
        if 0 < self.notice_left <= ms:
            self.hush()
        if self.unsettled and not self.playing and not self.busy():
            self.settle()
        super().tick(ms)
        if self.ended or self.console.stack.top is not self:
            return
        due = self.match.due
        if self.caller < 0:
            if self.patience:
                self.help(ms)
        elif due and not self.closing:
            self.bar.run(max(0, self.match.left), due[0], self.caller == 0)

    def select(self):
        last = rules.last_set(self.match.view)
        if last:
            self.look(self.t("last_set", self.name(last[0])), last[1])
        else:
            self.notice(self.t("nothing_yet"))
