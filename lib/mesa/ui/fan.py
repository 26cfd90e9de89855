# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A hand of cards along the bottom of the screen, one of them selected; a long hand scrolls.

The game decides how a card looks: `Pool` lends the sprites and `show(sprite, card)` draws them.
"""

from displayio import Group, TileGrid
from micropython import const

from mesa.board.hardware import KEY_LEFT, KEY_RIGHT
from mesa.ui import theme
from mesa.ui.motion import CARD, CURSOR, NEXT, SPREAD, Motion

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any


_CURSOR = const(0)  # indexes in the view's input (mesa.match.game_view)
_FIRST = const(1)
_WIDTH = const(160)
_CARD = const(24)
_HIGH = const(34)
_FRAME = const(2)  # thickness of the frame around the selected card


class Pool:
    """Reusable sprites: `make()` creates one if none is free.

    A sprite is a TileGrid; `show(sprite, card)` draws it, in full colours.
    """

    def __init__(self, make: "Callable[[], Any]", show: "Callable[[Any, int], None]") -> None:
        self.make = make
        self.show = show
        self.free: "list[Any]" = []

    def free_memory(self) -> None:
        """Drop unused sprites when others need the memory."""
        self.free = []

    def get(self, card: int, group: Group, at: "int | None" = None) -> "Any":
        """Return a sprite that shows `card`, in front of everything in `group`, or at index `at`."""
        sprite = self.free.pop() if self.free else self.make()
        self.show(sprite, card)
        group.insert(len(group) if at is None else at, sprite)
        return sprite

    def put(self, sprite: "TileGrid", group: Group) -> None:
        """Take a sprite out of `group` and mark it as free."""
        group.remove(sprite)
        self.free.append(sprite)


class Fan:
    """`group` shows the fan, `cards` are the card numbers from left to right, `at` is the selected index.

    `view` is the match's: its `input` holds cursor and scroll, its `motion` moves. The tops of the cards are
    at `y`; while the fan is `raised`, the selected card is framed and `lift` pixels higher. At most `seen`
    cards are visible.
    """

    def __init__(self, pool: Pool, view: "Any", y: int = 96, lift: int = 8, seen: int = 10) -> None:
        self.pool = pool
        self.view = view
        self.motion: "Motion" = view.motion
        self.input: bytearray = view.input
        self.y = y
        self.lift = lift
        self.seen = seen
        self.raised = False
        self.cards: "Sequence[int]" = ()
        self.sprites: "list[Any]" = []  # of cards[first : first + seen]
        self.group = Group()
        self.bar = theme.rect(self.group, 0, y - 3, _WIDTH, 2, theme.KEYS)
        self.bar.hidden = True
        self.frame = theme.frame(_CARD + 2 * _FRAME, _HIGH + 2 * _FRAME)
        self._framed = -1  # the sprite above the frame; -1: none

    @property
    def at(self) -> int:
        """Return the index of the selected card."""
        return self.input[_CURSOR]

    @at.setter
    def at(self, at: int) -> None:
        self.input[_CURSOR] = at

    @property
    def first(self) -> int:
        """Return the index of the first visible card."""
        return self.input[_FIRST]

    def show(self, cards: "Sequence[int]", raised: bool = False) -> None:
        """Hold these cards, from left to right, each at rest in its place."""
        self.raised = raised
        if cards != self.cards:
            self.unframe()
            while len(self.sprites) > min(self.seen, len(cards)):
                self.pool.put(self.sprites.pop(), self.group)
            self.cards = cards
            self.at = min(self.at, max(0, len(cards) - 1))
            self.input[_FIRST] = min(self.first, len(cards) - len(self.sprites))
            self.paint()
            self.scroll()
        self.spread(0)

    def paint(self) -> None:
        """Draw all visible cards."""
        for i in range(len(self.sprites)):
            self.pool.show(self.sprites[i], self.cards[self.first + i])

    def step(self) -> int:
        """Return the pixels from one card to the next."""
        return min(_CARD + 2, (_WIDTH - _CARD) // max(1, min(self.seen, len(self.cards)) - 1))

    def place(self, i: int) -> int:
        """Return x of the i-th card."""
        step = self.step()
        n = min(self.seen, len(self.cards))
        return (_WIDTH - _CARD - step * (n - 1)) // 2 + step * (i - self.first)

    def height(self, i: int) -> int:
        """Return y of the i-th card."""
        return self.y - self.lift if self.raised and i == self.at else self.y

    def spread(self, ms: int = SPREAD) -> None:
        """Move the cards to their places in `ms` at normal pace; CURSOR: another card has been selected."""
        self.scroll()
        first = self.first
        chosen = self.at - first if self.raised and self.cards else -1
        motion = self.motion
        still = not motion.moves
        left = -1  # the sprite that the cursor has left: it falls a frame later, so that this one is short
        if chosen != self._framed:
            if ms == CURSOR and still and chosen >= 0 and self._framed >= 0:
                left = self._framed
                motion.in_steps(self._fall(self.frame, self.sprites[left], self.height(first + left)))
            else:
                self.unframe()
        x = self.place(first)
        step = self.step()
        for i in range(len(self.sprites)):
            sprite = self.sprites[i]
            y = self.height(first + i)
            time = 0 if i == chosen and left >= 0 else ms
            if i == chosen:
                if i != self._framed:
                    # directly under its card and over the one to the left; a new frame, since moving the old
                    # one would also redraw its previous place
                    self._framed = i
                    old = self.frame
                    self.frame = TileGrid(old.bitmap, pixel_shader=old.pixel_shader, height=old.height)
                    self.group.insert(2 + i if 0 <= left < i else 1 + i, self.frame)
                    self.frame.x, self.frame.y = sprite.x - _FRAME, sprite.y - _FRAME
                motion.move(self.frame, x - _FRAME, y - _FRAME, time)
            if i != left and (not still or sprite.x != x or sprite.y != y):
                motion.move(sprite, x, y, time)
            x += step

    def _fall(self, frame, sprite, y):
        yield
        self.group.remove(frame)
        sprite.y = y

    def deal(self, cards: "Sequence[int]", x: int, y: int) -> None:
        """Hold these cards; they come in from (x, y) one after another."""
        self.show(cards)
        for i in range(len(self.sprites)):
            sprite = self.sprites[i]
            to = sprite.x
            sprite.x, sprite.y = x, y
            self.motion.move(sprite, to, self.y, CARD, NEXT * i)

    def remove(self, card: int, group: Group) -> "Any":
        """Take `card` out; return its sprite, unmoved, now in `group`. ValueError if it is not held."""
        self.unframe()
        i = self.cards.index(card)
        first = self.first
        if first <= i < first + len(self.sprites):
            sprite = self.sprites.pop(i - first)
            self.group.remove(sprite)
            group.append(sprite)
        else:
            sprite = self.pool.get(card, group)
            sprite.x, sprite.y = self.place(i), self.height(i)
            self.input[_FIRST] -= i < first
        cards = list(self.cards)
        cards.pop(i)
        self.cards = cards
        if self.at > i or self.at == len(cards):
            self.at = max(0, self.at - 1)
        return sprite

    def key(self, k: int) -> bool:
        """Select a card with left and right; return False for any other key."""
        if k not in (KEY_LEFT, KEY_RIGHT) or not self.cards:
            return False
        self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % len(self.cards)
        return True

    def chosen(self) -> int:
        """Return the card that A would play."""
        return self.cards[self.at]

    def unframe(self) -> None:
        """Remove the frame."""
        if self._framed >= 0:
            self._framed = -1
            self.group.remove(self.frame)

    def scroll(self) -> None:
        """Scroll so that the selected card and one on either side of it are visible, without empty space."""
        n = len(self.cards)
        seen = self.seen
        first = max(min(self.first, self.at - 1), self.at - seen + 2)
        first = max(0, min(first, n - seen))
        if first != self.first:
            self.unframe()
        while self.first < first and self.sprites:
            self.pool.put(self.sprites.pop(0), self.group)
            self.input[_FIRST] += 1
        while self.first > first:
            if len(self.sprites) == seen:
                self.pool.put(self.sprites.pop(), self.group)
            self.input[_FIRST] -= 1
            self._in(0)
        self.input[_FIRST] = first
        while len(self.sprites) < min(seen, n):
            self._in(len(self.sprites))
        theme.hide(self.bar, n <= seen)
        if n > seen:
            self.bar.x = _WIDTH * first // n
            wide = _WIDTH * seen // n
            if self.bar.width != wide:
                self.bar.width = wide

    def _in(self, i):
        # bring a card into view as the i-th visible one, from beyond that end
        sprite = self.pool.get(self.cards[self.first + i], self.group, None if i else 1)
        step = self.step()
        sprite.x = self.place(self.first + i) + (step if i else -step)
        sprite.y = self.y
        self.sprites.insert(i, sprite)
