# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cards of SET on the table: where they lie, the frames around them, the cursor, the aid."""

import displayio
from micropython import const

from games.set import deck, face
from games.set.bar import Bar
from games.set.deck import HOLE
from mesa.app.game_view import GameView
from mesa.board import sound
from mesa.board.hardware import KEY_DOWN, KEY_LEFT, KEY_RIGHT
from mesa.core.loader import load
from mesa.ui import theme

OUT = const(-40)
"""y of what has left the table."""
_PILE = const(130)  # x of where new cards come from, under the number of those left
_AGAIN = const(10000)  # ms from one flash to the next
_FLASH = const(1599)  # ms that a card of a SET flashes, and half of a blink
_BLINK = const(200)
_MIDDLE = const(4)  # where the cursor begins in every deal


class Felt(GameView):
    """`cards` is what each slot shows; `mine` and `theirs` are the slots marked, in the order marked.

    `colours` is the preference, `patience` the ms until the aid flashes a card, or 0; `caller` is whose call
    the strip shows, or -1, and `closing` says that this call is over and still to be seen. `playing`: seat 0
    is the player's, not a bot's. `scored`: the deal is over, so only its cards are shown.
    """

    notice_y = 1

    def __init__(self, console, match):
        super().__init__(console, match)
        self.greeting = match.noted is None and match.moves == 0  # say once what the keys are for
        self.at, self.mine = match.noted or (_MIDDLE, [])
        self.theirs = []
        self.playing = match.human is not None
        self.scored = False
        self.gone = []  # slots whose cards are on their way to who found them
        self.colours = self.patience = 0
        self.caller = -1
        self.prompt = self.closing = False

    def leave(self):
        super().leave()
        self.sweep()
        self.match.noted = self.at, self.mine

    def spread(self, cards, names):
        """Lay out a table (card or HOLE by slot), and the strip with the players' names over it."""
        self.stage = displayio.Group()  # the cards and what lies over them: what a pause covers
        self.bar = Bar(self, names)
        self.group.append(self.stage)
        self.group.append(self.bar.group)
        self.idle = self.flash = self.aid = 0
        self.columns = 0
        self.cards = cards
        self.resize()

    def resize(self):
        """Make the faces anew if the cards need more columns, or fewer; they glide from where they lay."""
        columns = 4
        for slot in range(12, deck.SLOTS):
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
        self.frames = face.frames(wide, face.HIGH, (theme.BLUE, theme.PURPLE), 3)
        self.cursor = face.frames(wide + 4, face.HIGH + 4, (theme.GOLD,), 1)[0]
        for frame in self.frames:
            frame.hidden = True
            self.stage.append(frame)
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
            self.motion.move(grid, x, y, ms, delay)

    def fetch(self, slots, cards):
        """New cards from the pile, triples both."""
        slots = deck.unpack(slots)
        cards = deck.unpack(cards)
        for i in range(3):
            grid = self.faces[slots[i]]
            grid.x, grid.y = _PILE, OUT
            self.lay(slots[i], cards[i], 260, 90 * i)
        self.sound(sound.DEAL)

    def point(self):
        """Put the cursor where it is to be, if there is somebody to move it."""
        x, y = face.place(self.at, self.columns)
        self.cursor.x, self.cursor.y = x - 2, y - 2
        self.cursor.hidden = self.scored or not self.playing

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

    def score(self):
        """The deal is over: only the cards are left, as there is nothing to mark any more."""
        self.scored = True
        self.mine = []
        self.mark()
        self.point()

    def bare(self):
        """Nothing will be marked any more at all, and memory is wanted."""
        while len(self.stage) > 1:
            self.stage.pop()
        self.frames = self.cursor = self.printer = None

    def begin(self):
        """A new deal: an empty table, and the cursor in its middle."""
        self.scored = False
        self.mine = []
        self.at = _MIDDLE
        self.cards = bytearray(b"\xff" * deck.SLOTS)
        self.resize()
        self.mark()
        self.point()

    def lose(self, slot):
        """The card in this slot is another one now, so the player's mark goes."""
        if slot in self.mine:
            self.mine.remove(slot)

    def notice(self, message):
        if not self.prompt:  # a question stays until it is answered
            super().notice(message)
            self.bar.blank(True)

    def hush(self):
        """Take back the question, and whatever else lies over the strip."""
        self.prompt = False
        if self.notice_left:
            self.notice_left = 0
            self.notice_label.hidden = True
            self.bar.blank(self.caller >= 0)

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
            triple = deck.first_set(self.match.view)
            if triple:
                self.aid = triple & 127
                self.flash = _FLASH
            else:
                self.notice(self.t("aid_none"))

    def still(self):
        """Nothing flashes any more."""
        if self.flash:
            self.flash = 0
            self.faces[self.aid].hidden = False

    def enter(self):
        super().enter()
        self.stage.hidden = False

    def covered(self, full):
        super().covered(full)
        if full:
            self.hide_cards()

    def hide_cards(self):
        """While time stands still the cards are not to be seen, but for those that a deal leaves."""
        self.still()
        self.stage.hidden = not self.scored

    def dialog(self, lines, choices, answer, escape=None, title="", actions=()):
        self.hush()
        self.hide_cards()
        return super().dialog(lines, choices, answer, escape, title, actions)

    def look(self, title, cards):
        """Show three cards (a triple) with their features."""
        self.hush()
        self.still()
        self.stage.hidden = True
        self.console.stack.push(load("games.set.look").Look(self.console, title, cards, self.colours))
