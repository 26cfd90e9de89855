# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The cards on SET's table and the frames around them, in a match and in a problem."""

from displayio import Group
from micropython import const

from games.set import deck, faces
from games.set.deck import AT_TABLE, HOLE
from games.set.faces import Faces
from mesa.board.hardware import KEY_DOWN, KEY_LEFT, KEY_RIGHT
from mesa.core.contract import ANY
from mesa.match.game_view import CURSOR, OWN
from mesa.ui import theme
from mesa.ui.motion import CARD, FAR, NEXT, SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Any

    from displayio import TileGrid

    from games.set.problem import Page
    from games.set.view import View

_A_STEP = const(3)
"""Cards drawn in one frame."""
IN_SIGHT = const(350)
"""Ms after which a new card may be marked: nobody marks a card that they have not seen."""
OUT = const(-40)
"""y of what is off the screen."""
_PILE = const(130)  # x where new cards come from, below the number of those left
_TOP = const(15)  # y of the first row of cards
_ROW = const(37)  # pixels from one row to the next
_MIDDLE = const(4)  # where the cursor starts in every deal
_BLINK = const(200)  # ms of half a blink of the aid
CURSOR_FRAME = const(6)  # its sprite, after those of the marks


class Cards:
    """The cards in their slots. `sprites` and `shown` (card or HOLE) are by slot; `columns` sets their size.

    The beginner's aid flashes one of them for `flash_left` ms. `fresh` has a bit for each slot whose card is
    too new to be marked; `sights` is for how long each has lain there, in units of 4 ms.
    """

    faces: "Faces"
    spare = 0
    """So many columns more have space beside them."""

    def __init__(self, view: "View | Page") -> None:
        self.view: "Any" = view
        self.motion = view.motion
        self.group = Group()
        view.group.append(self.group)
        self.sprites: "list[TileGrid]" = []
        self.shown = bytearray(b"\xff" * deck.SLOTS)
        self.columns = 0
        self.flash_left = self.flash_slot = 0
        self.renew()
        self.set_columns(faces.columns(view.match.seen))

    def place(self, slot: int) -> "tuple[int, int]":
        """Return (x, y) of the card in a slot."""
        columns = self.columns + self.spare
        step = faces.WIDE[columns - 4] + 2
        return (162 - step * columns) // 2 + slot // 3 * step, _TOP + slot % 3 * _ROW

    def laying(self, s: bytearray) -> "Generator[None, None, None]":
        """Lay all cards, one column a step."""
        for slot in range(3 * self.columns):
            self.lay(slot, s[AT_TABLE + slot])
            if slot % _A_STEP == _A_STEP - 1:
                yield

    def draw(self, s: bytearray) -> None:
        """Put every card in its slot."""
        self.flash_left = 0
        self.set_columns(faces.columns(s))
        while len(self.sprites) > 3 * self.columns:
            self.group.remove(self.sprites.pop())
        for slot in range(3 * self.columns):
            sprite = self.lay(slot, s[AT_TABLE + slot])
            sprite.x, sprite.y = self.place(slot)

    def set_columns(self, columns: int) -> None:
        """Set the size of new cards to that for this many columns."""
        if columns == self.columns:
            return
        self.columns = columns
        self.faces = Faces(columns + self.spare, self.view.colours)
        while len(self.sprites) < 3 * columns:
            slot = len(self.sprites)
            self.shown[slot] = HOLE
            sprite = self.faces.make()
            sprite.hidden = True
            sprite.x, sprite.y = self.place(slot)
            self.sprites.append(sprite)
            self.group.append(sprite)

    def lay(self, slot: int, card: int) -> "TileGrid":
        """Put a card, or HOLE, in the slot, in the current size; return its sprite, which has not moved."""
        sprite = self.sprites[slot]
        if card != HOLE:
            old = sprite.bitmap.width != self.faces.wide
            if old:
                at = self.group.index(sprite)
                other = self.faces.make()
                other.x, other.y = sprite.x, sprite.y
                self.sprites[slot] = self.group[at] = sprite = other
            if self.shown[slot] != card:
                self.has_come(slot)
                old = True
            if old:
                self.faces.show(sprite, card)
        self.shown[slot] = card
        theme.hide(sprite, card == HOLE)
        return sprite

    def bringing(self, slots: "Sequence[int]", s: bytearray) -> "Generator[None, None, None]":
        """Bring the cards of these slots, in steps: from the deck, or from where they lie."""
        while len(self.sprites) > 3 * self.columns:
            # one at a time: removing several at once redraws everything between them
            self.group.remove(self.sprites.pop())
            yield
        for i in range(len(slots)):
            slot = slots[i]
            card = s[AT_TABLE + slot]
            new = self.shown[slot] == HOLE
            sprite = self.lay(slot, card)
            if card != HOLE:
                if new:
                    sprite.x, sprite.y = _PILE, OUT
                x, y = self.place(slot)
                self.motion.move(sprite, x, y, CARD if new else SPREAD, NEXT * (i % _A_STEP) if new else 0)
            if i % _A_STEP == _A_STEP - 1:
                yield

    def clear(self, s: bytearray) -> None:
        """Empty the table for a new deal."""
        for slot in range(len(self.sprites)):
            self.lay(slot, HOLE)
        self.set_columns(faces.columns(s))

    def take(self, slots: "Sequence[int]", x: int, after: int) -> None:
        """Move the cards of these slots to the strip, where points begin at x.

        They are in front of all others. `after`: how long they are shown first.
        """
        for i in range(3):
            self.shown[slots[i]] = HOLE
            self.motion.move(self.sprites[slots[i]], x, OUT, CARD, after + NEXT * i)
        self.motion.in_steps(self._lift(slots))

    def _lift(self, slots):
        for slot in slots:  # one at a time, as in `bringing`
            self.lift(slot)
            yield

    def lift(self, slot: int) -> "TileGrid":
        """Bring the card in a slot in front of all others; return its sprite."""
        sprite = self.sprites[slot]
        self.group.remove(sprite)
        self.group.append(sprite)
        return sprite

    def move_up(self, source: int, slot: int) -> None:
        """Move the card in slot `source` to an empty slot."""
        sprites = self.sprites
        self.lay(slot, HOLE)
        sprites[source], sprites[slot] = sprites[slot], sprites[source]
        self.shown[source], self.shown[slot] = HOLE, self.shown[source]
        self.has_come(slot)
        x, y = self.place(slot)
        self.motion.move(sprites[slot], x, y, FAR)

    def has_come(self, slot: int) -> None:
        """Take the card in a slot for new."""
        self.fresh |= 1 << slot
        self.sights[slot] = 0

    def renew(self) -> None:
        """Take all cards for new."""
        self.fresh = (1 << deck.SLOTS) - 1
        self.sights = bytearray(deck.SLOTS)

    def look(self, ms: int) -> None:
        """Count time for the new cards that have arrived; after IN_SIGHT they are not new any more."""
        self.fresh &= (1 << len(self.sprites)) - 1
        for slot in range(len(self.sprites)):
            if self.fresh >> slot & 1:
                sprite = self.sprites[slot]
                if (sprite.x, sprite.y) == self.place(slot):
                    self.sights[slot] += ms >> 2
                    if self.sights[slot] >= IN_SIGHT >> 2:
                        self.fresh -= 1 << slot

    def flash(self, ms: int) -> None:
        """Flash for another `ms` of `flash_left` (the aid)."""
        self.flash_left = max(0, self.flash_left - ms)
        theme.hide(self.sprites[self.flash_slot], self.flash_left // _BLINK & 1 == 1)

    def stop_flash(self) -> None:
        """Stop flashing."""
        if self.flash_left:
            self.flash(self.flash_left)


class Frames:
    """The frames around marked cards, and the cursor. `own` and `theirs`: the framed slots, in the order
    marked.

    `input` has the player's choices: marks before the call, which the match does not know, as cards (0: none,
    else card + 1), so that a mark moves with its card; and the cursor's slot + 1, or 0 at the beginning of a
    deal.
    """

    def __init__(self, view: "View | Page", cards: Cards) -> None:
        self.view = view
        self.cards = cards
        self.input = view.input
        self.group = Group()
        view.group.append(self.group)
        self.columns = 0  # of the cards that the sprites surround
        self.sprites: "list[TileGrid]" = []  # three of the player's, three of the others', the cursor
        self.own: "list[int]" = []
        self.theirs: "list[int]" = []

    @property
    def at(self) -> int:
        """Return the cursor's slot: the chosen one, or the nearest that exists."""
        at = self.input[CURSOR] - 1 if self.input[CURSOR] else _MIDDLE
        return min(at, 3 * self.cards.columns - 3 + at % 3)

    @at.setter
    def at(self, at: int) -> None:
        self.input[CURSOR] = at + 1

    def before_call(self, s: bytearray) -> "list[int]":
        """Return the slots that the player has marked without a call, in the order marked."""
        marks = [mark for mark in self.input[OWN : OWN + 3] if mark]
        return [slot for mark in marks for slot in range(deck.SLOTS) if s[AT_TABLE + slot] == mark - 1]

    def choose(self, s: bytearray, slots: "Sequence[int]") -> None:
        """Set the player's marks without a call to these slots."""
        for i in range(3):
            self.input[OWN + i] = s[AT_TABLE + slots[i]] + 1 if i < len(slots) else 0

    def toggle(self, s: bytearray, slot: int) -> None:
        """Mark a card, or unmark it, without a call."""
        slots = self.before_call(s)
        if slot in slots:
            slots.remove(slot)
        else:
            slots.append(slot)
        self.choose(s, slots)
        self.own = slots
        self.show_marks()

    def go(self, k: int) -> None:
        """Move the cursor one card, wrapping around."""
        column, row = self.at // 3, self.at % 3
        if k == KEY_LEFT or k == KEY_RIGHT:
            column = (column + (1 if k == KEY_RIGHT else -1)) % self.cards.columns
        else:
            row = (row + (1 if k == KEY_DOWN else -1)) % 3
        self.at = 3 * column + row
        self.show(CURSOR_FRAME, self.at)

    def draw(self, s: bytearray) -> None:
        """Frame every marked card and the chosen one, until the deal is over."""
        rules: "Any" = self.view.match.rules
        turn = rules.turn(s)
        marked = rules.marks(s)
        self.own = marked if turn == 0 else []
        self.theirs = marked if turn > 0 else []
        over = turn < ANY
        if not over:
            for slot in self.before_call(s):
                if slot not in self.own:
                    self.own.append(slot)
        self.fit()
        self.colour(theme.PURPLE)
        self.show_marks()
        self.show(CURSOR_FRAME, -1 if over or not self.view.has_player else self.at)

    def colour(self, colour: int) -> None:
        """Set the colour of the frames around another's marks."""
        if self.sprites:
            shader: "Any" = self.sprites[3].pixel_shader  # that of all three
            shader[1] = theme.PALETTE[colour]

    def show_marks(self) -> None:
        """Put the frames around the cards in `own` and `theirs`."""
        for i in range(3):
            self.show(i, self.own[i] if i < len(self.own) else -1)
            self.show(i + 3, self.theirs[i] if i < len(self.theirs) else -1)

    def show(self, i: int, slot: int) -> None:
        """Put sprite i around the card in a slot, or hide it if `slot` is negative."""
        if slot >= 0:
            self.fit()
            sprite = self.sprites[i]
            x, y = self.cards.place(slot)
            edge = 2 if i == CURSOR_FRAME else 0
            sprite.x, sprite.y = x - edge, y - edge
            theme.hide(sprite, False)
        elif self.sprites:
            theme.hide(self.sprites[i], True)

    def fit(self) -> None:
        """Make new frames if the cards have another size."""
        if self.columns == self.cards.columns:
            return
        self.clear()
        self.columns = self.cards.columns
        wide = self.cards.faces.wide
        self.sprites = faces.frames(wide, faces.HIGH, (theme.BLUE, theme.PURPLE), 3)
        self.sprites += faces.frames(wide + 4, faces.HIGH + 4, (theme.SELECTED,), 1)
        for sprite in self.sprites:
            sprite.hidden = True
            self.group.append(sprite)

    def clear(self) -> None:
        """Remove all frames and free them."""
        self.columns = 0
        while self.sprites:
            self.group.remove(self.sprites.pop())
