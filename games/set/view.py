# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET on the screen: the cards, the marks, and which keys do what.

A marks a card, and the third mark calls. B takes back the last mark; with none it asks what to say: A "SET!",
B again "there is none", or during the own call "I give up". Arrows go on at once, also while cards move.
"""

import displayio
from micropython import const

from games.set import face, rules
from games.set.bar import Bar
from games.set.deck import HOLE, SLOTS, first_set, pack, unpack
from mesa import console, sound, sprites, text, theme
from mesa.board_io import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.contract import ANY, HAND_END, MATCH_END
from mesa.i18n import t
from mesa.play import Play

_HINT = const(0)  # places in the manifest's PREFS
_COLOURS = const(1)
_AID = const(2)
_AID_AFTER = (0, 60000, 30000, 15000)
_AGAIN = const(10000)  # ms from one flash to the next
_FLASH = const(1599)  # ms that a card of a SET flashes, and half of a blink
_BLINK = const(200)
_PROMPT = const(3000)  # ms that the question stays
_PILE = const(130)  # x of where new cards come from, under the number of those left
_OUT = const(-40)  # y of what has left the table


class View(Play):
    """`cards` is what each slot shows; `mine` and `theirs` are the slots marked, in the order marked."""

    toast_y = 1

    def __init__(self, table):
        super().__init__(table)
        self.at = 4
        # marked before a call; who found the last SET, and its cards; ms that the match was on the screen, or
        # -1 when the clock has not run from the beginning: it is not in the save
        self.mine, self.last, self.clock = table.noted or ([], None, -1 if table.moves else 0)

    def leave(self):
        super().leave()
        self.table.noted = self.mine, self.last, self.clock

    def build(self):
        view = self.table.view
        choice = console.kept.pref
        self.hint = choice(self.table.game, _HINT) == 0
        self.colours = choice(self.table.game, _COLOURS)
        self.patience = _AID_AFTER[choice(self.table.game, _AID)]
        self.seats = len(rules.scores(view))
        self.group.append(sprites.felt())
        self.stage = displayio.Group()  # the cards and what lies over them: what a pause covers
        self.group.append(self.stage)
        self.bar = Bar([self.name(seat) for seat in range(self.seats)])
        self.group.append(self.bar.group)
        self.bar.update(view)
        self.theirs = []
        self.gone = []
        self.results = []
        self.prompt = self.closing = self.gave_up = False
        self.idle = self.flash = self.aid = 0
        self.caller = rules.turn(view)
        if self.caller == 0:
            self.mine = rules.marks(view)
        elif self.caller > 0:
            self.theirs = rules.marks(view)
        if self.caller >= 0:
            self.called(self.caller)
        self.columns = 0
        self.cards = rules.table(view)
        self.resize()

    # the cards

    def resize(self):
        """Make the faces anew if the cards need more columns, or fewer; they glide from where they lay."""
        columns = 4
        for slot in range(12, SLOTS):
            if self.cards[slot] != HOLE:
                columns = slot // 3 + 1
        before = self.columns
        if columns == before:
            return
        self.columns = columns
        while len(self.stage):
            self.stage.pop()
        self.faces = self.frames = self.printer = None  # the old ones make room first
        self.printer = face.Printer(columns, self.colours)
        self.faces = []
        self.under = displayio.Group()
        self.stage.append(self.under)
        for slot in range(3 * columns):
            grid = self.printer.face()
            self.faces.append(grid)
            self.under.append(grid)
            grid.x, grid.y = face.place(slot, before or columns)
            self.lay(slot, self.cards[slot], 160)
        wide = self.printer.wide
        self.frames = []
        for i in range(6):
            frame = face.frame(wide, face.HIGH, theme.BLUE if i < 3 else theme.PURPLE)
            frame.hidden = True
            self.frames.append(frame)
            self.stage.append(frame)
        self.cursor = face.frame(wide + 4, face.HIGH + 4, theme.GOLD)
        self.stage.append(self.cursor)
        self.at = min(self.at, 3 * columns - 1)
        self.point()
        self.mark()

    def lay(self, slot, card, ms, delay=0):
        """The slot shows `card` (or HOLE), which glides there from where the face is."""
        grid = self.faces[slot]
        self.cards[slot] = card
        grid.hidden = card == HOLE
        x, y = face.place(slot, self.columns)
        if card == HOLE:
            grid.x, grid.y = x, y
        else:
            self.printer.show(grid, card)
            self.anim.move(grid, x, y, ms, delay)

    def fetch(self, slots, cards):
        """New cards from the pile, triples both."""
        slots = unpack(slots)
        cards = unpack(cards)
        for i in range(3):
            grid = self.faces[slots[i]]
            grid.x, grid.y = _PILE, _OUT
            self.lay(slots[i], cards[i], 260, 90 * i)
        sound.play(sound.DEAL)

    def point(self):
        """Put the cursor where it is to be."""
        x, y = face.place(self.at, self.columns)
        self.cursor.x, self.cursor.y = x - 2, y - 2

    def mark(self):
        """Put a frame around every card that is marked."""
        for i in range(6):
            slots = self.mine if i < 3 else self.theirs
            frame = self.frames[i]
            if i % 3 < len(slots):
                frame.x, frame.y = face.place(slots[i % 3], self.columns)
                frame.hidden = False
            elif not frame.hidden:
                frame.hidden = True

    def sweep(self):
        """What a call leaves behind it: cards that are gone, marks, its words in the strip."""
        if self.closing:
            self.closing = False
            if self.caller == 0:
                self.mine = []
            self.theirs = []
            self.caller = -1
            for slot in self.gone:
                self.lay(slot, HOLE, 0)
                self.lose(slot)
            self.gone = []
            self.mark()
            self.bar.close()

    def lose(self, slot):
        """The card in this slot is another one now, so the player's mark goes."""
        if slot in self.mine:
            self.mine.remove(slot)

    # what happens

    def event(self, event, seat, a, b):
        self.sweep()
        self.still()
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
                sound.play(sound.CARD)
            self.mark()
        elif event == rules.UNMARKED:
            (self.theirs if seat else self.mine).remove(a)
            self.mark()
        elif event == rules.FOUND:
            self.found(seat, b)
        elif event == rules.FAULT:
            self.fault(seat, a, b)
        elif event == rules.GAVE_UP:
            self.closing = True
            sound.play(sound.BAD)
            self.bar.call(t("gave_up" if seat or self.gave_up else "time_out", name), theme.DARK_RED)
            self.anim.wait(1000)
        elif event == rules.SAID_NONE:
            self.bar.update(self.table.view, a)
            sound.play(sound.NO)
            if seat:
                self.toast(t("says_none", name))
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
            self.toast(t("debt_up" if b > 0 else "debt_down", a))
        elif event == rules.MISSED:
            self.look(t("missed"), b)
        elif event == rules.RESULT:
            self.results.append((seat, a, b))
        elif event == rules.DEALT:
            self.dealt()
        elif event == HAND_END and not self.table.over():
            self.hand_end(a)
        elif event == MATCH_END:
            self.match_end()

    def called(self, seat):
        """Somebody has called: the strip is theirs."""
        self.caller = seat
        self.gave_up = False
        if seat:
            self.bar.call(t("calls", self.name(seat)), theme.PURPLE)
        else:
            self.bar.call(t("mark_three"), theme.BLUE)
        sound.play(sound.TIME if seat else sound.TURN)

    def found(self, seat, cards):
        """The three cards are shown, then go to their finder's points."""
        self.last = seat, cards
        self.closing = True
        self.idle = 0
        slots = self.theirs if seat else self.mine
        self.gone = slots[:]
        for i in range(3):
            grid = self.faces[slots[i]]
            self.under.remove(grid)
            self.under.append(grid)  # over all other cards
            for thing in (grid, self.frames[i + 3 if seat else i]):
                self.anim.move(thing, self.bar.x(seat), _OUT, 360, (900 if seat else 350) + 70 * i)
        sound.play(sound.TRICK if seat else sound.GOOD)
        self.bar.call(t("finds", self.name(seat)), theme.FELT)

    def fault(self, seat, slots, fails):
        """Three cards that are no SET: say so, and on demand why."""
        self.closing = True
        sound.play(sound.BAD)
        name = self.name(seat)
        message = t("fault", name)
        if self.hint and seat:
            f = 0
            while not fails >> f & 1:
                f += 1
            message = t("fault_why", name, t("f%d" % f))
        self.bar.call(message, theme.DARK_RED)
        if self.hint and not seat:
            a, b, c = unpack(slots)
            self.look(t("no_set"), pack(self.cards[a], self.cards[b], self.cards[c]))
        else:
            self.anim.wait(1400)

    def added(self, slots, cards):
        """Three more cards: a column more on the table."""
        self.idle = 0
        for slot, card in zip(unpack(slots), unpack(cards)):
            self.cards[slot] = card
        self.resize()
        self.bar.update(self.table.view)
        sound.play(sound.DEAL)

    def dealt(self):
        """A new deal: all cards come from the pile."""
        self.mine = []
        self.results = []
        self.idle = 0
        cards = rules.table(self.table.view)
        self.cards = bytearray(b"\xff" * SLOTS)
        self.resize()
        self.mark()
        for slot in range(0, 12, 3):
            self.fetch(pack(slot, slot + 1, slot + 2), pack(cards[slot], cards[slot + 1], cards[slot + 2]))
        self.bar.update(self.table.view)

    def hand_end(self, deal):
        """The points of this deal and of all, when another one follows."""
        lines = [t("result", self.name(seat), points, total) for seat, points, total in self.results]
        self.tell(t("deal_over", deal + 1), lines)

    def match_end(self):
        """Who has won, and the line that can be compared with other people's."""
        view = self.table.view
        winners = rules.winners(view)
        points = rules.scores(view)
        self.bar.update(view)
        lines = []
        if self.seats > 1:
            for seat in range(0, self.seats, 2):
                pair = ["{} {}".format(self.name(i), points[i]) for i in range(seat, min(seat + 2, self.seats))]
                lines.append("   ".join(pair))
            title = t(("shared" if len(winners) > 1 else "won") if 0 in winners else "lost")
        else:
            solo = rules.plays_solo(view)
            sets = rules.found(view)[0]
            lines.append(t("alone_line", sets, sets - points[0]))
            if solo and rules.debt(view):
                lines.append(t("still_owed", rules.debt(view)))
            title = t(("solo_won" if winners else "solo_lost") if solo else "practice_over")
        if self.clock >= 0:
            seconds = self.clock // 1000
            lines.append(t("in_time", points[0], seconds // 60, seconds % 60))
        lines.append(t("deal_line", self.table.seed))
        self.finish(title, lines, 0 in winners)

    # the player

    def ask(self):
        self.sweep()
        self.resize()
        view = self.table.view
        self.bar.update(view)
        if rules.turn(view) == 0:  # marks made before the call are the rules' business now
            marked = rules.marks(view)
            for slot in self.mine:
                if slot not in marked:
                    self.act(slot)
                    return

    def busy(self):
        return self.anim.busy or len(self.table.events) > 0

    def key(self, k):
        arrow = k >= KEY_RIGHT
        if self.anim.busy or not arrow:
            super().key(k)
        if arrow:
            self.walk(k)

    def walk(self, k):
        """One card on, from an end to the other."""
        self.hush()
        column, row = self.at // 3, self.at % 3
        if k == KEY_LEFT or k == KEY_RIGHT:
            column = (column + (1 if k == KEY_RIGHT else -1)) % self.columns
        else:
            row = (row + (1 if k == KEY_DOWN else -1)) % 3
        self.at = 3 * column + row
        self.point()

    def press(self, k):
        asked = self.prompt
        turn = rules.turn(self.table.view)
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
            self.toast(t("why_hole"))
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
        sound.play(sound.CARD)
        self.mark()

    def speak(self, turn):
        """B with nothing marked: what is there to say?"""
        view = self.table.view
        if turn > 0:
            self.toast(t("why_frozen"))
            return
        if turn == 0:
            key = "ask_give_up"
        elif self.seats > 1:
            key = "ask_none"
        elif not rules.cards_left(view):
            key = "ask_end"
        else:
            key = "ask_debt" if rules.plays_solo(view) else "ask_more"
        self.toast(text.symbols(t(key)))
        self.toast_left = _PROMPT
        self.prompt = True

    def toast(self, message):
        if not self.prompt:  # a question stays until it is answered
            super().toast(message)
            self.bar.blank(True)

    def hush(self):
        """Take back the question, and whatever else lies over the strip."""
        self.prompt = False
        if self.toast_left:
            self.toast_left = 0
            self.toast_label.hidden = True
            self.bar.blank(self.caller >= 0)

    def aim(self, action):
        if action is None:
            return None
        if action < SLOTS:
            if action == self.at:
                return KEY_A
            if action % 3 != self.at % 3:
                return KEY_DOWN
            return KEY_RIGHT if action > self.at else KEY_LEFT
        return KEY_A if action == rules.CALL and self.prompt else KEY_B

    # time

    def tick(self, ms):
        over = self.toast_left
        if 0 < over <= ms:
            self.hush()
        super().tick(ms)
        if self.ended or console.stack.top is not self:
            return
        if self.clock >= 0:
            self.clock += ms
        due = self.table.due
        if self.caller < 0:
            if self.patience:
                self.help(ms)
        elif due and not self.closing:
            self.bar.run(max(0, self.table.left), due[0], self.caller == 0)

    def help(self, ms):
        """The beginner's aid: after a while a card of a SET flashes."""
        if self.flash:
            self.flash = max(0, self.flash - ms)
            hidden = self.flash // _BLINK & 1 == 1
            if self.faces[self.aid].hidden != hidden:
                self.faces[self.aid].hidden = hidden
            return
        self.idle += ms
        if self.idle >= self.patience:
            self.idle = max(0, self.patience - _AGAIN)
            triple = first_set(self.table.view)
            if triple:
                self.aid = triple & 127
                self.flash = _FLASH
            else:
                self.toast(t("aid_none"))

    def still(self):
        """Nothing flashes any more."""
        if self.flash:
            self.flash = 0
            self.faces[self.aid].hidden = False

    # what lies over the table

    def enter(self):
        super().enter()
        self.stage.hidden = False

    def cover(self):
        """While time stands still the cards are not to be seen."""
        self.still()
        self.stage.hidden = not self.table.over()

    def dialog(self, lines, choices, answer, escape=None, title="", actions=()):
        self.hush()
        self.cover()
        super().dialog(lines, choices, answer, escape, title, actions)

    def look(self, title, cards):
        """Show three cards (a triple) with their features."""
        from games.set.look import Look  # only in memory while it is open

        self.hush()
        self.cover()
        console.stack.push(Look(title, cards, self.colours))

    def peek(self):
        if self.last:
            self.look(t("last_set", self.name(self.last[0])), self.last[1])
        else:
            self.toast(t("nothing_yet"))
