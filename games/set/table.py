# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of SET: each class draws a part of it, from the state and the player's input."""

from displayio import Group
from micropython import const

from games.set import deck, faces, rules
from games.set.deck import AT_TABLE, HOLE
from games.set.faces import Faces
from games.set.score_bar import OUT, ScoreBar
from mesa.core.contract import HAND_OVER, OVER
from mesa.match.game_view import CURSOR, OWN
from mesa.ui import text, theme
from mesa.ui.motion import CARD, FAR, NEXT, SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from displayio import TileGrid

    from games.set.view import View
    from mesa.ui.motion import Motion

_PILE = const(130)  # x where new cards come from, below the number of those left
IN_SIGHT = const(350)
"""Ms after which a new card may be marked: nobody marks a card that they have not seen."""
_FLASH_AGAIN = const(10000)  # ms between two flashes
_FLASH = const(1599)  # ms of a flash
_COUNT = const(15)  # frames of a number before the cards appear again
_A_STEP = const(3)  # cards drawn in one frame
_MIDDLE = const(4)  # where the cursor starts in every deal
_BLINK = const(200)  # ms of half a blink of the aid


class Table:
    """The whole table; `view` is the match's view, whose group shows it."""

    cards: "Cards"
    frames: "Frames"
    score_bar: ScoreBar

    def __init__(self, view: "View") -> None:
        self.view = view
        self.hidden = False  # the cards must not be seen now
        self.idle = 0  # ms since the table changed, for the aid

    def build(self) -> "Generator[bool | None, None, None]":
        """Build the table in the view's group, one picture or class a step.

        For the yielded values, see mesa.ui.scene. It leaves almost no garbage.
        """
        view = self.view
        self.cards = Cards(view)
        yield
        for _ in self.cards.laying(view.match.seen):
            yield
        self.frames = Frames(view, self.cards)
        yield
        self.score_bar = ScoreBar(view)
        self.strip: Group = self.score_bar.group
        yield

    def draw(self, s: bytearray) -> None:
        """Show the state and the view's input at once."""
        self.cards.draw(s)
        self.frames.draw(s)
        self.score_bar.draw(s)

    def resize(self, s: bytearray) -> bool:
        """If the cards need more or fewer columns, resize and move them; return whether they do."""
        cards = self.cards
        before = cards.columns
        columns = faces.columns(s)
        if columns == before or self.view.motion.fast:
            return False
        cards.set_columns(columns)
        slots = list(range(3 * columns))
        if columns < before:
            slots.reverse()
        for sprite in self.frames.sprites:  # to remove several that are seen redraws everything between them
            theme.hide(sprite, True)
        self.view.motion.in_steps(self._resize(slots, s))
        return True

    def _resize(self, slots, s):
        self.frames.draw(s)
        yield  # what these have covered is enough for a frame
        for _ in self.cards._bring(slots, s):
            yield

    def hide(self) -> None:
        """Hide the cards and what covers them; free what is easy to make again."""
        self.hidden = True
        cards = self.cards
        cards.stop_flash()
        for sprite in cards.sprites:
            theme.hide(sprite, True)
        cards.faces.sheet = None
        self.frames.clear()

    def aid(self, ms: int, after: int) -> None:
        """Flash a card of a SET as a beginner's aid if nothing has changed for `after` ms."""
        cards = self.cards
        if cards.flash_left:
            cards.flash(ms)
            return
        self.idle += ms
        if self.idle >= after:
            self.idle = max(0, after - _FLASH_AGAIN)
            triple = deck.first_set(self.view.match.seen)
            if triple:
                cards.flash_slot, cards.flash_left = triple & 127, _FLASH
            else:
                self.view.notice(self.view.t("aid_none"))

    def reveal(self, counted: bool) -> None:
        """Show them again, column by column; `counted`: after three, two, one, while time stands still."""
        if self.hidden:
            self.view.motion.in_steps(self._reveal(counted))

    def _reveal(self, counted):
        yield  # removing what covered them is enough for a frame
        group = self.view.group
        for n in "321" if counted else "":
            group.append(text.label(n, 80, 52, theme.TITLE, big=True, align=text.CENTRE))
            for _ in range(_COUNT):
                yield
            group.pop()
        self.hidden = False
        cards = self.cards
        for slot in range(len(cards.sprites)):
            theme.hide(cards.sprites[slot], cards.shown[slot] == HOLE)
            if slot % _A_STEP == _A_STEP - 1:
                yield


class Cards:
    """The cards in their slots. `sprites` and `shown` (card or HOLE) are by slot; `columns` sets their size.

    The beginner's aid flashes one of them for `flash_left` ms. `fresh` has a bit for each slot whose card is
    too new to be marked; `sights` is for how long each has lain there, in units of 4 ms.
    """

    faces: "Faces"

    def __init__(self, view: "View") -> None:
        self.motion: "Motion" = view.motion
        self.colours: int = view.colours
        self.group = Group()
        view.group.append(self.group)
        self.sprites: "list[TileGrid]" = []
        self.shown = bytearray(b"\xff" * deck.SLOTS)
        self.columns = 0
        self.flash_left = self.flash_slot = 0
        self.renew()
        self.set_columns(faces.columns(view.match.seen))

    def laying(self, s: bytearray) -> "Generator[None, None, None]":
        """Lay all cards, one column a step."""
        for slot in range(3 * self.columns):
            self.lay(slot, s[AT_TABLE + slot])
            if slot % _A_STEP == _A_STEP - 1:
                yield

    def draw(self, s: bytearray) -> None:
        """Put every card in its slot."""
        self.flash_left = 0
        columns = faces.columns(s)
        if columns != self.columns:
            self.set_columns(columns)
        while len(self.sprites) > 3 * columns:
            self.group.remove(self.sprites.pop())
        for slot in range(3 * columns):
            sprite = self.lay(slot, s[AT_TABLE + slot])
            sprite.x, sprite.y = faces.place(slot, columns)

    def set_columns(self, columns: int) -> None:
        """Set the size of new cards to that for this many columns."""
        self.columns = columns
        self.faces = Faces(columns, self.colours)
        while len(self.sprites) < 3 * columns:
            slot = len(self.sprites)
            self.shown[slot] = HOLE
            sprite = self.faces.make()
            sprite.hidden = True
            sprite.x, sprite.y = faces.place(slot, columns)
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
                self.fresh |= 1 << slot
                self.sights[slot] = 0
                old = True
            if old:
                self.faces.show(sprite, card)
        self.shown[slot] = card
        theme.hide(sprite, card == HOLE)
        return sprite

    def bring(self, slots: "Sequence[int]", s: bytearray) -> None:
        """Bring the cards of these slots, a few drawn a frame: from the deck, or from where they lie."""
        self.motion.in_steps(self._bring(slots, s))

    def _bring(self, slots, s):
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
                x, y = faces.place(slot, self.columns)
                self.motion.move(sprite, x, y, CARD if new else SPREAD, NEXT * (i % _A_STEP) if new else 0)
            if i % _A_STEP == _A_STEP - 1:
                yield

    def clear(self, s: bytearray) -> None:
        """Empty the table for a new deal."""
        for slot in range(len(self.sprites)):
            self.lay(slot, HOLE)
        columns = faces.columns(s)
        if columns != self.columns:
            self.set_columns(columns)

    def take(self, slots: "Sequence[int]", x: int, after: int) -> None:
        """Frame the cards of these slots as won and move them to the strip, where points begin at x.

        They are in front of all others. `after`: how long they are shown first.
        """
        for i in range(3):
            self.shown[slots[i]] = HOLE
            self.motion.move(self.sprites[slots[i]], x, OUT, CARD, after + NEXT * i)
        self.motion.in_steps(self._lift(slots))

    def _lift(self, slots):
        for slot in slots:  # one at a time, as in _bring
            sprite = self.sprites[slot]
            self.group.remove(sprite)
            self.group.append(sprite)
            self.faces.edge(sprite)
            yield

    def move_up(self, source: int, slot: int) -> None:
        """Move the card in slot `source` to an empty slot."""
        sprites = self.sprites
        self.lay(slot, HOLE)
        sprites[source], sprites[slot] = sprites[slot], sprites[source]
        self.shown[source], self.shown[slot] = HOLE, self.shown[source]
        self.fresh |= 1 << slot
        self.sights[slot] = 0
        x, y = faces.place(slot, self.columns)
        self.motion.move(sprites[slot], x, y, FAR)

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
                if (sprite.x, sprite.y) == faces.place(slot, self.columns):
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

    def __init__(self, view: "View", cards: Cards) -> None:
        self.view = view
        self.cards = cards
        self.input: bytearray = view.input
        self.group = Group()
        view.group.append(self.group)
        self.columns = 0  # of the cards that the sprites surround
        self.sprites: "list[TileGrid]" = []  # three of the player's, three of the others', the cursor
        self.own: "list[int]" = []
        self.theirs: "list[int]" = []

    @property
    def at(self) -> int:
        """Return the cursor's slot: the chosen one, or the nearest that exists."""
        at = self.input[CURSOR]
        return min(at - 1 if at else _MIDDLE, 3 * self.cards.columns - 1)

    @at.setter
    def at(self, at: int) -> None:
        self.input[CURSOR] = at + 1

    def before_call(self, s: bytearray) -> "list[int]":
        """Return the slots that the player has marked without a call, in the order marked."""
        out = []
        for i in range(OWN, OWN + 3):
            card = self.input[i] - 1
            if card >= 0:
                for slot in range(deck.SLOTS):
                    if s[AT_TABLE + slot] == card:
                        out.append(slot)
        return out

    def choose(self, s: bytearray, slots: "Sequence[int]") -> None:
        """Set the player's marks without a call to these slots."""
        for i in range(3):
            self.input[OWN + i] = s[AT_TABLE + slots[i]] + 1 if i < len(slots) else 0

    def draw(self, s: bytearray) -> None:
        """Frame every marked card and the chosen one, until the deal is over."""
        turn = rules.turn(s)
        marked = rules.marks(s)
        self.own = marked if turn == 0 else []
        self.theirs = marked if turn > 0 else []
        over = turn == HAND_OVER or turn == OVER
        if not over:
            for slot in self.before_call(s):
                if slot not in self.own:
                    self.own.append(slot)
        self.fit()
        self.show_marks()
        self.show(6, -1 if over or not self.view.has_player else self.at)

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
            x, y = faces.place(slot, self.columns)
            edge = 2 if i == 6 else 0
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
        wide = faces.WIDE[self.columns - 4]
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
