# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A hand of cards along the bottom of the screen, one of them chosen; up to ten are seen at a time.

What is shown for a card is the game's business: `Pool` lends the sprites and `show(sprite, card)` draws them.
"""

from displayio import Group
from micropython import const

from mesa.board.hardware import KEY_A, KEY_LEFT, KEY_RIGHT
from mesa.ui import pictures, theme
from mesa.ui.motion import SPREAD, Motion

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from displayio import TileGrid
    from vectorio import Rectangle

    class Sprite(Protocol):
        """A card on the screen, as mesa.ui.playing_cards has them; `grid` is what is shown of it."""

        grid: TileGrid

        @property
        def x(self) -> int: ...
        @x.setter
        def x(self, x: int) -> None: ...
        @property
        def y(self) -> int: ...
        @y.setter
        def y(self, y: int) -> None: ...
        def dim(self, on: bool) -> None: ...


_SEEN = const(10)
_STEP = const(15)
_WIDTH = const(160)
_CARD = const(24)


class Pool:
    """Sprites that are used again and again: `make()` makes one when none is free."""

    def __init__(self, make: "Callable[[], Any]", show: "Callable[[Any, int], None]") -> None:
        self.make = make
        self.show = show
        self.free: "list[Sprite]" = []

    def free_memory(self) -> None:
        """Let go of the sprites that nobody uses, at a moment when others need the memory."""
        self.free = []

    def get(self, card: int) -> "Any":
        """A sprite that shows `card`."""
        sprite = self.free.pop() if self.free else self.make()
        sprite.dim(False)
        self.show(sprite, card)
        return sprite

    def put(self, sprite: "Any", group: Group) -> None:
        """A sprite is no longer seen: out of `group`, and free."""
        group.remove(sprite.grid)
        self.free.append(sprite)


class Fan:
    """`group` is what is shown, `cards` the card numbers from left to right, `at` the chosen one's place.

    The cards' tops are at `y`; while the fan is raised, the chosen one is `lift` higher, in a frame.
    """

    def __init__(self, pool: Pool, motion: Motion, y: int = 96, lift: int = 8) -> None:
        self.pool = pool
        self.motion = motion
        self.y = y
        self.lift = lift
        self.cards: "list[int]" = []
        self.sprites: "list[Sprite]" = []  # of cards[first : first + 10]
        self.first = 0
        self.at = 0
        self.group = Group()
        self.bar: "Rectangle" = pictures.rect(0, y - 3, _WIDTH, 2, theme.KEYS)
        self.bar.hidden = True
        self.group.append(self.bar)
        self.frame: "Rectangle" = pictures.rect(0, 0, 28, 38, theme.SELECTED)

    def take(self, cards: "list[int]") -> None:
        """Hold these cards (a list, from left to right) instead, each in its place."""
        self._unframe()
        while self.sprites:
            self.pool.put(self.sprites.pop(), self.group)
        self.cards = cards
        self.first = 0
        self.at = min(self.at, max(0, len(cards) - 1))
        self._scroll()
        for i in range(len(self.sprites)):
            self.sprites[i].x = self.place(self.first + i)
            self.sprites[i].y = self.y

    def place(self, i: int) -> int:
        """x of the i-th card."""
        n = min(_SEEN, len(self.cards))
        step = _STEP if n == _SEEN else min(_CARD + 2, (_WIDTH - _CARD) // max(1, n - 1))
        return (_WIDTH - _CARD - step * (n - 1)) // 2 + step * (i - self.first)

    def spread(self, raised: bool, ms: int = SPREAD) -> None:
        """Move the cards to their places, the chosen one up if the fan is `raised`."""
        self._unframe()
        self._scroll()
        for i in range(len(self.sprites)):
            sprite = self.sprites[i]
            x = self.place(self.first + i)
            if raised and self.first + i == self.at:
                # the frame lies right under its card and over the one to the left
                self.group.insert(1 + i, self.frame)
                self.frame.x, self.frame.y = sprite.x - 2, sprite.y - 2
                self.motion.move(self.frame, x - 2, self.y - self.lift - 2, ms)
                self.motion.move(sprite, x, self.y - self.lift, ms)
            else:
                self.motion.move(sprite, x, self.y, ms)

    def remove(self, card: int) -> "Any":
        """Take `card` out: its sprite, where it was, but in no group. ValueError if it is not held."""
        self._unframe()
        i = self.cards.index(card)
        x = self.place(i)
        self.cards.pop(i)
        if self.at > i or self.at == len(self.cards):
            self.at = max(0, self.at - 1)
        if self.first <= i < self.first + len(self.sprites):
            sprite = self.sprites.pop(i - self.first)
            self.group.remove(sprite.grid)
        else:
            sprite = self.pool.get(card)
            sprite.x, sprite.y = x, self.y
            self.first -= i < self.first
        return sprite

    def dim(self, legal: "list[int] | None") -> None:
        """Grey the seen cards that are not in `legal`; None: none."""
        for i in range(len(self.sprites)):
            self.sprites[i].dim(legal is not None and self.cards[self.first + i] not in legal)

    def key(self, k: int) -> bool:
        """Left and right choose a card; False for any other key."""
        if k not in (KEY_LEFT, KEY_RIGHT) or not self.cards:
            return False
        self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % len(self.cards)
        return True

    def chosen(self) -> int:
        """The card that A would play."""
        return self.cards[self.at]

    def key_towards(self, card: int) -> int:
        """The key that leads to `card`, and A on it."""
        i = self.cards.index(card)
        return KEY_A if i == self.at else KEY_RIGHT if i > self.at else KEY_LEFT

    def _unframe(self):
        if self.frame in self.group:
            self.group.remove(self.frame)

    def _scroll(self):
        """Bring the chosen card and one on either side of it into what is seen; fill that up."""
        n = len(self.cards)
        first = max(min(self.first, self.at - 1), self.at - _SEEN + 2)
        first = max(0, min(first, n - _SEEN))
        while self.first < first and self.sprites:
            self.pool.put(self.sprites.pop(0), self.group)
            self.first += 1
        while self.first > first:
            if len(self.sprites) == _SEEN:
                self.pool.put(self.sprites.pop(), self.group)
            self.first -= 1
            self._in(0)
        self.first = first
        while len(self.sprites) < min(_SEEN, n):
            self._in(len(self.sprites))
        self.bar.hidden = n <= _SEEN
        if n > _SEEN:
            self.bar.width = _WIDTH * _SEEN // n
            self.bar.x = _WIDTH * first // n

    def _in(self, i):
        """A card comes into sight as the i-th that is seen, from beyond that end."""
        sprite = self.pool.get(self.cards[self.first + i])
        sprite.x = self.place(self.first + i) + (_STEP if i else -_STEP)
        sprite.y = self.y
        self.sprites.insert(i, sprite)
        self.group.insert(1 + i, sprite.grid)
