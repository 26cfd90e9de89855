# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cards of SET on the table: where they lie, the frames around them, the cursor, the aid."""

from displayio import Group
from micropython import const

from games.set import deck, face
from games.set.deck import HOLE
from games.set.score_bar import ScoreBar
from mesa.app.game_view import GameView
from mesa.board import sound
from mesa.board.hardware import KEY_DOWN, KEY_LEFT, KEY_RIGHT
from mesa.core.loader import load
from mesa.ui import theme
from mesa.ui.motion import CARD, FAR, NEXT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from displayio import TileGrid

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

OUT = const(-40)
"""y of what has left the table."""
_PILE = const(130)  # x of where new cards come from, under the number of those left
_FLASH_AGAIN = const(10000)  # ms from one flash to the next
_FLASH = const(1599)  # ms that a card of a SET flashes, and half of a blink
_BLINK = const(200)
_MIDDLE = const(4)  # the slot where the cursor begins in every deal


class Table(GameView):
    """The base of the view: what lies on the table. What happens and what the keys do is in view.py.

    `cards` is what each slot shows, and `grids` its picture. `my_marks` and `their_marks` are the slots that
    are marked, in the order marked; `at` is the cursor's slot.
    """

    notice_y = 1
    cards: "bytearray"
    cards_group: Group  # the cards and what lies over them: what a pause covers
    card_layer: Group  # in it, the cards alone
    bar: ScoreBar
    grids: "list[TileGrid]"
    faces: face.Faces
    frames: "list[TileGrid]"  # around marked cards: three of the player's, three of the others
    cursor: "TileGrid"
    columns: int
    idle: int  # ms since the table changed; for the aid
    flash_left: int  # ms for which the aid still flashes the card in slot `flash_slot`
    flash_slot: int

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        self.greeting: bool = match.noted is None and match.moves == 0  # show once what the keys do
        self.at: int
        self.my_marks: "list[int]"
        self.at, self.my_marks = match.noted or (_MIDDLE, [])
        self.their_marks: "list[int]" = []
        self.has_player: bool = match.human is not None  # seat 0 is the player's, not a bot's
        self.deal_over = False  # only its cards are shown
        self.found_slots: "list[int]" = []  # slots whose cards are on their way to who found them
        self.colours = 0  # the preference
        self.aid_after = 0  # ms until the aid flashes a card; 0: it never does
        self.caller = -1  # whose call the score bar shows, or -1
        self.call_over = False  # that call is over, its result is still shown
        self.asking = False  # the notice asks what B is to mean

    def leave(self) -> None:
        super().leave()
        self.end_call()
        self.match.noted = self.at, self.my_marks

    def draw_table(self, cards: "bytearray", names: "Sequence[str]") -> None:
        """Draw the cards (card or HOLE by slot), and the score bar with the players' names over them."""
        self.cards_group = Group()
        self.bar = ScoreBar(self, names)
        self.group.append(self.cards_group)
        self.group.append(self.bar.group)
        self.idle = self.flash_left = self.flash_slot = 0
        self.columns = 0
        self.cards = cards
        self.resize()

    def resize(self) -> None:
        """Make the cards anew if they need more columns, or fewer; they glide from where they lay."""
        columns = 4
        for slot in range(12, deck.SLOTS):
            if self.cards[slot] != HOLE:
                columns = slot // 3 + 1
        before = self.columns
        if columns == before:
            return
        self.columns = columns
        while len(self.cards_group):
            self.cards_group.pop()
        self.grids = self.frames = []  # the memory of the old pictures is needed
        self.faces = None  # pyright: ignore[reportAttributeAccessIssue] - until the next line
        self.faces = face.Faces(columns, self.colours)
        self.card_layer = Group()
        self.cards_group.append(self.card_layer)
        for slot in range(3 * columns):
            grid = self.faces.make()
            self.grids.append(grid)
            self.card_layer.append(grid)
            grid.x, grid.y = face.place(slot, before or columns)
            self.lay(slot, self.cards[slot], CARD)
        wide = self.faces.wide
        self.frames = face.frames(wide, face.HIGH, (theme.BLUE, theme.PURPLE), 3)
        self.cursor = face.frames(wide + 4, face.HIGH + 4, (theme.SELECTED,), 1)[0]
        for frame in self.frames:
            frame.hidden = True
            self.cards_group.append(frame)
        self.cards_group.append(self.cursor)
        self.at = min(self.at, 3 * columns - 1)
        self.place_cursor()
        self.show_marks()

    def lay(self, slot: int, card: int, ms: int = 0, delay: int = 0) -> None:
        """The slot shows `card` (or HOLE), which glides there in `ms` from where its picture is."""
        grid = self.grids[slot]
        self.cards[slot] = card
        grid.hidden = card == HOLE
        x, y = face.place(slot, self.columns)
        if card == HOLE:
            grid.x, grid.y = x, y
        else:
            self.faces.show(grid, card)
            self.motion.move(grid, x, y, ms, delay)

    def draw_three(self, slots: int, cards: int) -> None:
        """New cards come from the deck, one after another; triples both."""
        to = deck.unpack(slots)
        new = deck.unpack(cards)
        for i in range(3):
            grid = self.grids[to[i]]
            grid.x, grid.y = _PILE, OUT
            self.lay(to[i], new[i], FAR, NEXT * i)
        self.sound(sound.DEAL)

    def place_cursor(self) -> None:
        """Put the cursor where it is to be, if there is a player to move it."""
        x, y = face.place(self.at, self.columns)
        self.cursor.x, self.cursor.y = x - 2, y - 2
        self.cursor.hidden = self.deal_over or not self.has_player

    def show_marks(self) -> None:
        """Put a frame around every card that is marked."""
        for i in range(6):
            slots = self.my_marks if i < 3 else self.their_marks
            frame = self.frames[i]
            if i % 3 < len(slots):
                frame.x, frame.y = face.place(slots[i % 3], self.columns)
                frame.hidden = False
            elif not frame.hidden:
                frame.hidden = True

    def end_call(self) -> None:
        """Once a call's result has been shown: cards that were found go, so do marks and its message."""
        if self.call_over:
            self.call_over = False
            if self.caller == 0:
                self.my_marks = []
            self.their_marks = []
            self.caller = -1
            for slot in self.found_slots:
                self.lay(slot, HOLE)
                self.forget_mark(slot)
            self.found_slots = []
            self.show_marks()
            self.bar.show_scores()

    def show_deal_over(self) -> None:
        """The deal is over: only the cards are left, as there is nothing to mark any more."""
        self.deal_over = True
        self.my_marks = []
        self.show_marks()
        self.place_cursor()

    def free_frames(self) -> None:
        """Nothing will be marked any more in this match, and memory is wanted."""
        while len(self.cards_group) > 1:
            self.cards_group.pop()
        self.frames = []
        self.cursor = self.faces = None  # pyright: ignore[reportAttributeAccessIssue] - nobody asks any more

    def clear_table(self) -> None:
        """A new deal: an empty table, and the cursor in its middle."""
        self.deal_over = False
        self.my_marks = []
        self.at = _MIDDLE
        self.cards = bytearray(b"\xff" * deck.SLOTS)
        self.resize()
        self.show_marks()
        self.place_cursor()

    def forget_mark(self, slot: int) -> None:
        """The card in this slot is another one now, so the player's mark goes."""
        if slot in self.my_marks:
            self.my_marks.remove(slot)

    def notice(self, message: str) -> None:
        if not self.asking:  # a question stays until it is answered
            super().notice(message)
            self.bar.hide_scores(True)

    def clear_notice(self) -> None:
        """Take away the question, and any other notice that lies over the score bar."""
        self.asking = False
        if self.notice_left:
            self.notice_left = 0
            self.notice_label.hidden = True
            self.bar.hide_scores(self.caller >= 0)

    def move_cursor(self, k: int) -> None:
        """An arrow: one card on, from an end to the other."""
        self.clear_notice()
        column, row = self.at // 3, self.at % 3
        if k == KEY_LEFT or k == KEY_RIGHT:
            column = (column + (1 if k == KEY_RIGHT else -1)) % self.columns
        else:
            row = (row + (1 if k == KEY_DOWN else -1)) % 3
        self.at = 3 * column + row
        self.place_cursor()

    def run_aid(self, ms: int) -> None:
        """The beginner's aid: after a while a card of a SET flashes."""
        if self.flash_left:
            self.flash_left = max(0, self.flash_left - ms)
            hidden = self.flash_left // _BLINK & 1 == 1
            if self.grids[self.flash_slot].hidden != hidden:
                self.grids[self.flash_slot].hidden = hidden
            return
        self.idle += ms
        if self.idle >= self.aid_after:
            self.idle = max(0, self.aid_after - _FLASH_AGAIN)
            triple = deck.first_set(self.match.view)
            if triple:
                self.flash_slot = triple & 127
                self.flash_left = _FLASH
            else:
                self.notice(self.t("aid_none"))

    def stop_flash(self) -> None:
        """Nothing flashes any more."""
        if self.flash_left:
            self.flash_left = 0
            self.grids[self.flash_slot].hidden = False

    def enter(self) -> None:
        super().enter()
        self.cards_group.hidden = False

    def covered(self, full: bool) -> None:
        super().covered(full)
        if full:
            self.hide_cards()

    def hide_cards(self) -> None:
        """While time stands still the cards are not to be seen, but for those that a deal leaves."""
        self.stop_flash()
        self.cards_group.hidden = not self.deal_over

    def before_dialog(self) -> None:
        self.clear_notice()
        self.hide_cards()

    def show_features(self, title: str, cards: int) -> None:
        """Show three cards (a triple) with their features."""
        self.clear_notice()
        self.stop_flash()
        self.cards_group.hidden = True
        page = load("games.set.features").Features(self.console, title, cards, self.colours)
        self.console.stack.push(page)
