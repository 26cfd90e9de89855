# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What lies on the table of SET: each class draws a part of it from the state and what keys have chosen."""

from displayio import Group
from micropython import const

from games.set import deck, faces, rules
from games.set.deck import HOLE, PLACES
from games.set.score_bar import ScoreBar
from mesa.app.game_view import CURSOR, OWN
from mesa.core.contract import OVER, TABLE
from mesa.ui import pictures, theme
from mesa.ui.motion import FAR, NEXT, SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from displayio import TileGrid

    from games.set.view import View
    from mesa.ui.motion import Motion

OUT = const(-40)
"""y of what has left the table."""
_PILE = const(130)  # x of where new cards come from, under the number of those left
_A_STEP = const(3)  # cards that are drawn in one frame
_MIDDLE = const(4)  # the slot where the cursor begins in every deal
# the aid, in ms
_FLASH_AGAIN = const(10000)  # from one flash to the next
_FLASH = const(1599)  # how long a card flashes, and half of a blink
_BLINK = const(200)


class Table:
    """All that lies there; `view` is the match's view, in whose group it is shown."""

    cards: "Cards"
    marks: "Marks"
    cursor: "Cursor"
    aid: "Aid"
    score_bar: ScoreBar

    def __init__(self, view: "View") -> None:
        self.view = view
        self.hidden = False  # nobody is to see the cards now

    def build(self) -> "Generator[None, None, None]":
        """Make all that lies there, one picture or class a step; append it to the view's group."""
        view = self.view
        view.group.append(pictures.table())
        yield
        self.cards = Cards(view.motion, view.colours)
        view.group.append(self.cards.group)
        for _ in self.cards.build(view.match.view):
            yield
        self.marks = Marks(self.cards, view.input, view.group)
        self.cursor = Cursor(self.cards, view.input, view.group)
        self.aid = Aid(view, self.cards)
        yield
        self.score_bar = ScoreBar(view)
        yield

    def draw(self, s: bytearray) -> None:
        """Show what the state and the view's input say, at once."""
        self.aid.stop()
        self.cards.draw(s)
        self.draw_frames(s)
        self.score_bar.draw(s)

    def draw_frames(self, s: bytearray) -> None:
        """The marks and the cursor, in the size of the cards."""
        self.marks.draw(s)
        self.cursor.draw(s, self.view.has_player)

    def hide(self) -> None:
        """Hide the cards and what lies over them."""
        self.hidden = True
        self.aid.stop()
        for thing in self.cards.sprites:
            pictures.hide(thing, True)
        pictures.hide(self.marks.group, True)
        pictures.hide(self.cursor.group, True)

    def reveal(self) -> None:
        """Show them again, column by column."""
        if self.hidden:
            self.hidden = False
            self.view.motion.in_steps(self._reveal())

    def _reveal(self):
        yield  # the frame that takes away what lay over them has enough to draw
        yield
        for _ in self.cards.reveal():
            yield
        self.marks.group.hidden = self.cursor.group.hidden = False

    def resize(self, s: bytearray) -> bool:
        """True if the cards need more columns, or fewer: they change their size and glide closer or apart."""
        if not self.cards.resize(s):
            return False
        self.draw_frames(s)
        return True


class Cards:
    """The cards in their slots. `sprites` and `shown` (card or HOLE) are by slot, their size is that
    of so many `columns`.
    """

    def __init__(self, motion: "Motion", colours: int) -> None:
        self.motion = motion
        self.colours = colours
        self.group = Group()
        self.sprites: "list[TileGrid]" = []
        self.shown = bytearray(b"\xff" * deck.SLOTS)
        self.columns = 0
        self.faces: faces.Faces = None  # pyright: ignore[reportAttributeAccessIssue] - `build` sets the size

    def build(self, s: bytearray) -> "Generator[None, None, None]":
        """Draw all cards, column by column."""
        self.set_columns(faces.columns(s))
        yield
        for slot in range(3 * self.columns):
            self.lay(slot, s[PLACES + slot])
            if slot % 3 == 2:
                yield

    def draw(self, s: bytearray) -> None:
        """Every card lies in its slot."""
        columns = faces.columns(s)
        if columns != self.columns:
            self.set_columns(columns)
        while len(self.sprites) > 3 * columns:
            self.group.remove(self.sprites.pop())
        for slot in range(3 * columns):
            sprite = self.lay(slot, s[PLACES + slot])
            sprite.x, sprite.y = faces.place(slot, columns)

    def set_columns(self, columns: int) -> None:
        """From now on cards are laid in the size for so many columns."""
        self.columns = columns
        self.faces = None  # pyright: ignore[reportAttributeAccessIssue] - its memory is needed for the new one
        self.faces = faces.Faces(columns, self.colours)
        while len(self.sprites) < 3 * columns:
            slot = len(self.sprites)
            self.shown[slot] = HOLE
            sprite = self.faces.make()
            sprite.hidden = True
            sprite.x, sprite.y = faces.place(slot, columns)
            self.sprites.append(sprite)
            self.group.append(sprite)

    def lay(self, slot: int, card: int) -> "TileGrid":
        """The slot has this card, or HOLE, in the size of today; its sprite, which is where it was."""
        sprite = self.sprites[slot]
        if card != HOLE:
            old = sprite.bitmap.width != self.faces.wide
            if old:
                at = self.group.index(sprite)
                other = self.faces.make()
                other.x, other.y = sprite.x, sprite.y
                self.sprites[slot] = self.group[at] = sprite = other
            if old or self.shown[slot] != card:
                self.faces.show(sprite, card)
        self.shown[slot] = card
        pictures.hide(sprite, card == HOLE)
        return sprite

    def reveal(self) -> "Generator[None, None, None]":
        """Show hidden cards, a column a step."""
        for slot in range(len(self.sprites)):
            pictures.hide(self.sprites[slot], self.shown[slot] == HOLE)
            if slot % _A_STEP == _A_STEP - 1:
                yield

    def bring(self, slots: "Sequence[int]", s: bytearray) -> None:
        """The cards of these slots come, a few drawn a frame: from the deck, or from where they lie."""
        self.motion.in_steps(self._bring(slots, s))

    def _bring(self, slots, s):
        while len(self.sprites) > 3 * self.columns:
            # one at a time: of several that are removed, all between them is drawn, too
            self.group.remove(self.sprites.pop())
            yield
        for i in range(len(slots)):
            slot = slots[i]
            card = s[PLACES + slot]
            new = self.shown[slot] == HOLE
            sprite = self.lay(slot, card)
            if card != HOLE:
                if new:
                    sprite.x, sprite.y = _PILE, OUT
                x, y = faces.place(slot, self.columns)
                self.motion.move(sprite, x, y, FAR if new else SPREAD, NEXT * (i % _A_STEP) if new else 0)
            if i % _A_STEP == _A_STEP - 1:
                yield

    def resize(self, s: bytearray) -> bool:
        """True if the cards begin to change their size; they make space for each other on their way."""
        before = self.columns
        columns = faces.columns(s)
        if columns == before or self.motion.fast:
            return False
        self.set_columns(columns)
        slots = range(3 * columns)
        self.bring(slots if columns > before else list(reversed(slots)), s)
        return True

    def clear(self, s: bytearray) -> None:
        """A new deal begins with an empty table."""
        for slot in range(len(self.sprites)):
            self.lay(slot, HOLE)
        columns = faces.columns(s)
        if columns != self.columns:
            self.set_columns(columns)

    def take(self, slots: "Sequence[int]", x: int, after: int) -> None:
        """The cards of these slots go to the score bar, where points begin at x, in front of all others.

        `after`: the time for which they are shown before.
        """
        for i in range(3):
            self.shown[slots[i]] = HOLE
            self.motion.move(self.sprites[slots[i]], x, OUT, FAR, after + NEXT * i)
        self.motion.in_steps(self._lift(slots))

    def _lift(self, slots):
        for slot in slots:  # one at a time, as in _bring
            sprite = self.sprites[slot]
            self.group.remove(sprite)
            self.group.append(sprite)
            yield

    def move_up(self, source: int, slot: int) -> None:
        """The card in slot `source` goes to another one, which is empty."""
        sprites = self.sprites
        self.lay(slot, HOLE)
        sprites[source], sprites[slot] = sprites[slot], sprites[source]
        self.shown[source], self.shown[slot] = HOLE, self.shown[source]
        x, y = faces.place(slot, self.columns)
        self.motion.move(sprites[slot], x, y, FAR)


class Frames:
    """Frames around a card, appended to `group`: `count` for each of `colours`, `edge` pixels outside it."""

    def __init__(self, cards: Cards, group: Group, edge: int, colours: "Sequence[int]", count: int) -> None:
        self.cards = cards
        self.group = Group()
        self.edge = edge
        self.colours = colours
        self.count = count
        self.columns = 0
        self.sprites: "list[TileGrid]" = []
        group.append(self.group)

    def show(self, i: int, slot: int) -> None:
        """Frame i lies around the card in a slot, or is hidden if `slot` is below 0."""
        if slot >= 0:
            if self.columns != self.cards.columns:
                self.make()
            sprite = self.sprites[i]
            x, y = faces.place(slot, self.columns)
            sprite.x, sprite.y = x - self.edge, y - self.edge
            pictures.hide(sprite, False)
        elif self.sprites:
            pictures.hide(self.sprites[i], True)

    def make(self) -> None:
        """Make all frames in the size of the cards, hidden."""
        self.columns = self.cards.columns
        while self.sprites:
            self.group.remove(self.sprites.pop())
        wide = faces.wide(self.columns) + 2 * self.edge
        self.sprites = faces.frames(wide, faces.HIGH + 2 * self.edge, self.colours, self.count)
        for sprite in self.sprites:
            sprite.hidden = True
            self.group.append(sprite)


class Marks(Frames):
    """The marked cards. `own` and `theirs` are the slots that have a frame, in the order marked.

    Marks before the call are the player's own business: they stand in `input` as cards (0: none, else card
    + 1), so that a mark goes with its card.
    """

    def __init__(self, cards: Cards, input: bytearray, group: Group) -> None:
        super().__init__(cards, group, 0, (theme.BLUE, theme.PURPLE), 3)
        self.input = input
        self.own: "list[int]" = []
        self.theirs: "list[int]" = []

    def before_call(self, s: bytearray) -> "list[int]":
        """The slots that the player has marked without a call, in the order marked."""
        out = []
        for i in range(OWN, OWN + 3):
            card = self.input[i] - 1
            if card >= 0:
                for slot in range(deck.SLOTS):
                    if s[PLACES + slot] == card:
                        out.append(slot)
        return out

    def choose(self, s: bytearray, slots: "Sequence[int]") -> None:
        """The player's marks without a call are in these slots from now on."""
        for i in range(3):
            self.input[OWN + i] = s[PLACES + slots[i]] + 1 if i < len(slots) else 0

    def draw(self, s: bytearray) -> None:
        """A frame around every card that is marked, until the deal is over."""
        turn = rules.turn(s)
        marked = rules.marks(s)
        self.own = marked if turn == 0 else []
        self.theirs = marked if turn > 0 else []
        if turn not in (TABLE, OVER):
            self.own = self.own + [slot for slot in self.before_call(s) if slot not in self.own]
        self.update()

    def leave(self, theirs: bool, x: int, after: int) -> None:
        """The frames of three cards that were found go with them, as `Cards.take` lets them go."""
        if theirs:  # the player's frames around the same cards lie below
            self.own = [slot for slot in self.own if slot not in self.theirs]
            self.update()
        for i in range(3):
            self.cards.motion.move(self.sprites[i + 3 if theirs else i], x, OUT, FAR, after + NEXT * i)

    def update(self) -> None:
        """Put the frames around the cards in `own` and `theirs`."""
        for i in range(3):
            self.show(i, self.own[i] if i < len(self.own) else -1)
            self.show(i + 3, self.theirs[i] if i < len(self.theirs) else -1)


class Cursor(Frames):
    """The frame around the chosen card; `input` has its slot + 1, or 0 at a deal's beginning."""

    def __init__(self, cards: Cards, input: bytearray, group: Group) -> None:
        super().__init__(cards, group, 2, (theme.SELECTED,), 1)
        self.input = input

    @property
    def at(self) -> int:
        """The slot where it is: of what has been chosen, the nearest that is there."""
        at = self.input[CURSOR]
        return min(at - 1 if at else _MIDDLE, 3 * self.cards.columns - 1)

    @at.setter
    def at(self, at: int) -> None:
        self.input[CURSOR] = at + 1

    def draw(self, s: bytearray, has_player: bool) -> None:
        """There is nothing to choose without a player, nor once the deal is over."""
        hidden = not has_player or rules.turn(s) in (TABLE, OVER)
        self.show(0, -1 if hidden else self.at)


class Aid:
    """The beginner's aid: when nothing was found for a while, a card of a SET flashes."""

    def __init__(self, view: "View", cards: Cards) -> None:
        self.view = view
        self.cards = cards
        self.idle = 0  # ms since the table changed
        self.left = 0  # ms for which the card in `slot` still flashes
        self.slot = 0

    def tick(self, ms: int, after: int) -> None:
        """ms have passed in which anybody could call; `after`: the preference, ms until it helps."""
        if self.left:
            self.left = max(0, self.left - ms)
            pictures.hide(self.cards.sprites[self.slot], self.left // _BLINK & 1 == 1)
            return
        self.idle += ms
        if self.idle >= after:
            self.idle = max(0, after - _FLASH_AGAIN)
            triple = deck.first_set(self.view.match.view)
            if triple:
                self.slot = triple & 127
                self.left = _FLASH
            else:
                self.view.notice(self.view.t("aid_none"))

    def stop(self) -> None:
        """Nothing flashes any more."""
        if self.left:
            self.left = 0
            pictures.hide(self.cards.sprites[self.slot], False)
