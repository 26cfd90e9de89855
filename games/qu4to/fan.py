# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The hand along the bottom of the screen: a cursor, marked cards, one card shown turned.

Up to sixteen cards are seen; of a longer hand those around the cursor. Nine columns of each are seen at
least, which is the width of both its numbers.
"""

from displayio import Group
from micropython import const

from games.qu4to.deck import BLUE, CARDS, GREEN
from mesa.ui import pictures, theme
from mesa.ui.motion import SPREAD, Motion

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from displayio import TileGrid
    from vectorio import Rectangle

    from games.qu4to.face import Faces

AT_ONCE = const(0)
"""For `spread`: no movement."""
_SEEN = const(16)
_Y = const(97)
_MARKED = const(7)  # pixels that a marked card stands out
_CHOSEN = const(3)


def number(card: int, half: int) -> int:
    """The number that faces up."""
    return (GREEN if half else BLUE)[card]


class Fan:
    """`group` is what is shown. The hand is `cards`, from left to right, and `halves`, the half up of each.

    `marks` and `dimmed` have a byte a card of the deck. `at` is the cursor, shown while
    `raised`; `turned` is the place of the card that is shown the other way up, or -1.
    """

    def __init__(self, faces: "Faces", motion: Motion) -> None:
        self.faces = faces
        self.motion = motion
        self.cards: "list[int]" = []
        self.halves: "list[int]" = []
        self.grids: "list[TileGrid]" = []  # of cards[first : first + _SEEN]
        self.marks = bytearray(CARDS)
        self.dimmed = bytearray(CARDS)
        self.first = 0
        self.at = 0
        self.raised = False
        self.turned = -1
        self.group = Group()
        self.scroll_bar: "Rectangle" = pictures.rect(0, 126, 160, 2, theme.KEYS)
        self.frame: "Rectangle" = pictures.rect(0, 0, 28, 38, theme.SELECTED)

    def hold(self, hand: "Sequence[tuple[int, int]]") -> None:
        """Hold `hand` instead, a list of (card, half); by number, then by the other number."""
        ordered = [(12 * number(c, h) + number(c, 1 - h), c, h) for c, h in hand]
        ordered.sort()
        self.cards = [c for _, c, _ in ordered]
        self.halves = [h for _, _, h in ordered]
        self.turned = -1
        self.at = max(0, min(self.at, len(hand) - 1))
        self.window()

    def place(self, i: int) -> int:
        """x of the i-th card."""
        n = min(_SEEN, len(self.cards))
        step = min(26, 136 // max(1, n - 1))
        return (136 - step * (n - 1)) // 2 + step * (i - self.first)

    def height(self, i: int) -> int:
        """y of the i-th card: marked cards stand out, the chosen one a little."""
        if self.marks[self.cards[i]]:
            return _Y - _MARKED
        return _Y - _CHOSEN if self.raised and i == self.at else _Y

    def window(self) -> None:
        """Show the cards around the cursor, each in its place at once."""
        n = len(self.cards)
        first = max(min(self.first, self.at - 2), self.at - _SEEN + 3)
        self.first = max(0, min(first, n - _SEEN))
        for thing in (self.frame, self.scroll_bar):
            if thing in self.group:
                self.group.remove(thing)
        while len(self.grids) > min(n, _SEEN):
            self.faces.put(self.grids.pop(), self.group)
        while len(self.grids) < min(n, _SEEN):
            self.grids.append(self.faces.get(self.group, 0, _Y))
        for i in range(len(self.grids)):
            grid = self.grids[i]
            grid.x = self.place(self.first + i)
            grid.y = self.height(self.first + i)
            self.paint(self.first + i)
        if n > _SEEN:
            self.scroll_bar.width = 160 * _SEEN // n
            self.scroll_bar.x = 160 * self.first // n
            self.group.append(self.scroll_bar)

    def paint(self, i: int) -> None:
        """Draw the face of the i-th card."""
        card = self.cards[i]
        half = self.halves[i]
        if i == self.turned:
            half = 1 - half
        self.faces.show(self.grids[i - self.first], card, half, bool(self.dimmed[card]))

    def spread(self, ms: int = SPREAD) -> None:
        """Move the cards to where they belong: close gaps, lift those marked, frame the chosen one.

        They take `ms`, at the normal pace.
        """
        if len(self.cards) > _SEEN or len(self.grids) != len(self.cards):
            self.window()
        if self.frame in self.group:
            self.group.remove(self.frame)
        for i in range(len(self.grids)):
            at = self.first + i
            grid = self.grids[i]
            x = self.place(at)
            y = self.height(at)
            if self.raised and at == self.at:
                self.group.insert(i, self.frame)  # right under its card
                self.frame.x = grid.x - 2
                self.frame.y = grid.y - 2
                self.motion.move(self.frame, x - 2, y - 2, ms)
            self.motion.move(grid, x, y, ms)

    def take_out(self, card: int, group: Group) -> "TileGrid | None":
        """Take `card` out of the hand: its grid, where it was, now in `group`; None if it is not held."""
        if card not in self.cards:
            return None
        if self.frame in self.group:
            self.group.remove(self.frame)
        i = self.cards.index(card)
        x = self.place(i)
        self.cards.pop(i)
        self.halves.pop(i)
        self.marks[card] = 0
        if self.at > i or self.at == len(self.cards):
            self.at = max(0, self.at - 1)
        i -= self.first
        if 0 <= i < len(self.grids):
            grid = self.grids.pop(i)
            self.group.remove(grid)
            group.append(grid)
            return grid
        return self.faces.get(group, x, _Y)

    def clear(self) -> None:
        """No marks, all in full colours, no cursor."""
        for i in range(CARDS):
            self.marks[i] = self.dimmed[i] = 0
        self.turned = -1
        self.raised = False
        self.repaint()

    def repaint(self) -> None:
        """Draw all faces."""
        for i in range(len(self.grids)):
            self.paint(self.first + i)

    def flip(self) -> None:
        """Turn all cards the other way up."""
        for i in range(len(self.halves)):
            self.halves[i] = 1 - self.halves[i]
        self.repaint()

    def numbers(self) -> "list[int]":
        """The numbers on the marked cards."""
        out = []
        for i in range(len(self.cards)):
            if self.marks[self.cards[i]]:
                out.append(number(self.cards[i], self.halves[i]))
        return out
