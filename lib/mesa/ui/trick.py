# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The trick in the middle of a table: one card per seat; the best one is framed before the trick is taken."""

import displayio
from micropython import const

from mesa.core.contract import HIDDEN
from mesa.ui import theme
from mesa.ui.motion import CARD, SWEEP, TRICK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mesa.ui.fan import Fan, Pool
    from mesa.ui.motion import Motion

_AWAY = const(-40)  # y of an unused frame


class Trick:
    """`places` has (x, y) of each seat's card. `passing`: sprites that leave the table, until drawn."""

    def __init__(self, pool: "Pool", view: "Any", places: "Sequence[tuple[int, int]]") -> None:
        self.pool = pool
        self.motion: "Motion" = view.motion
        self.places = places
        self.group = displayio.Group()
        view.group.append(self.group)
        self.frame = theme.frame(28, 38, theme.WINNER)
        self.group.append(self.frame)
        self.laid: "list[tuple[int, int]]" = []  # (seat, card) in the order laid
        self.sprites: "list[Any]" = []  # of those
        self.passing: "list[Any]" = []

    def draw(self, laid: "list[tuple[int, int]]") -> None:
        """Show (seat, card) in the order laid: each at rest in its place, marked, and nothing else."""
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
        """Update the marks: no card is framed. A game may do more."""
        self.frame.y = _AWAY

    def clear(self) -> None:
        """Remove all cards."""
        while self.sprites:
            self.pool.put(self.sprites.pop(), self.group)
        self.laid = []

    def gather(self) -> None:
        """Remove what was leaving the table."""
        while self.passing:
            self.pool.put(self.passing.pop(), self.group)

    def play(self, seat: int, card: int, hand: "Fan", x: int, y: int) -> None:
        """Move a seat's card to its place: the player's from the hand, another's from (x, y).

        In the hand it may be HIDDEN, or larger.
        """
        sprite: "Any" = None
        held = card if card in hand.cards else HIDDEN
        if seat == 0 and held in hand.cards:
            sprite = hand.remove(held, self.group)
            x, y = sprite.x, sprite.y
            hand.raised = False
            hand.spread()
            if held != card or self.pool is not hand.pool:
                hand.pool.put(sprite, self.group)
                sprite = None
        if not sprite:
            sprite = self.pool.get(card, self.group)
            sprite.x, sprite.y = x, y
        self.laid.append((seat, card))
        self.sprites.append(sprite)
        self.motion.move(sprite, *self.places[seat], CARD)

    def frame_card(self, seat: int) -> None:
        """Frame the seat's card."""
        self.frame.x, self.frame.y = self.places[seat][0] - 2, self.places[seat][1] - 2

    def take(self, seat: int, x: int, y: int) -> None:
        """Show the full trick with the seat's card framed, then move its cards to (x, y)."""
        self.frame_card(seat)
        self.motion.move(self.frame, self.frame.x, _AWAY, 0, TRICK)
        for sprite in self.sprites:
            self.motion.move(sprite, x, y, SWEEP, TRICK)
        self.passing += self.sprites
        self.sprites = []
        self.laid = []
