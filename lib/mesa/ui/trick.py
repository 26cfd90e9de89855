# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The trick in the middle of a table: a card a seat, the best one in a frame before it is taken."""

import displayio
from micropython import const

from mesa.ui import pictures, theme
from mesa.ui.motion import CARD, SWEEP, TRICK, Motion

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mesa.ui.fan import Pool

_AWAY = const(-40)  # y of the frame while it is around no card


class Trick:
    """`places` has (x, y) of each seat's card. `passing`: sprites on their way off the table, until drawn."""

    def __init__(
        self,
        pool: "Pool",
        motion: Motion,
        group: displayio.Group,
        places: "Sequence[tuple[int, int]]",
    ) -> None:
        self.pool = pool
        self.motion = motion
        self.places = places
        self.group = displayio.Group()
        group.append(self.group)
        self.frame: "displayio.TileGrid" = pictures.frame(28, 38, theme.WINNER)
        self.group.append(self.frame)
        self.laid: "list[tuple[int, int]]" = []  # (seat, card) in the order laid
        self.sprites: "list[Any]" = []  # of those
        self.passing: "list[Any]" = []

    def draw(self, laid: "list[tuple[int, int]]") -> None:
        """(seat, card) in the order laid: each at rest in its place, marked, and nothing else."""
        self.gather()
        if laid != self.laid:
            self.clear()
            self.laid = laid
            for _, card in laid:
                self.sprites.append(self.pool.get(card, self.group))
        for i in range(len(laid)):
            self.sprites[i].x, self.sprites[i].y = self.places[laid[i][0]]
        self.mark()

    def mark(self) -> "Any":
        """Mark what lies there: no card is in the frame. A game may do more."""
        self.frame.y = _AWAY

    def clear(self) -> None:
        """No card lies there."""
        while self.sprites:
            self.pool.put(self.sprites.pop(), self.group)
        self.laid = []

    def gather(self) -> None:
        """What was on its way off the table has gone."""
        while self.passing:
            self.pool.put(self.passing.pop(), self.group)

    def lay(self, seat: int, card: int, sprite: "Any") -> None:
        """The seat's card: a sprite that is in `group` goes to its place from where it is."""
        self.laid.append((seat, card))
        self.sprites.append(sprite)
        x, y = self.places[seat]
        self.motion.move(sprite, x, y, CARD)

    def take(self, seat: int, x: int, y: int) -> None:
        """The full trick lies there to be seen, the seat's card in a frame; then its cards go to (x, y)."""
        frame = self.frame
        frame.x, frame.y = self.places[seat][0] - 2, self.places[seat][1] - 2
        self.motion.move(frame, frame.x, _AWAY, 0, TRICK)
        for sprite in self.sprites:
            self.motion.move(sprite, x, y, SWEEP, TRICK)
        self.passing += self.sprites
        self.sprites = []
        self.laid = []
