# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Cutting the deck: two packets side by side; the left one is lifted."""

import displayio
from micropython import const

from mesa.board.hardware import KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.core.contract import HIDDEN
from mesa.match.number_box import NumberBox
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from mesa.ui.fan import Pool
    from mesa.ui.playing_cards import Card

_BOTTOM = const(88)  # y of the packets' bottom
_BY = {KEY_LEFT: -1, KEY_RIGHT: 1, KEY_DOWN: -5, KEY_UP: 5}


class Cut(NumberBox):
    """`at` cards (1 … 39) are lifted, 0: not begun; `input` is the view's.

    The packets' top cards come from `pool`.
    """

    def __init__(self, t: "Callable[..., str]", input: bytearray, pool: "Pool") -> None:
        super().__init__(displayio.Group(), input)
        self.backs: "list[Card]" = []
        self.packets: "list[displayio.TileGrid]" = []
        edge = displayio.Bitmap(24, 4, 16)  # two tiles: a card's edge, and an empty one
        for x in range(24):
            edge[x, 0] = theme.INK if x in (0, 23) else theme.WHITE
            edge[x, 1] = theme.INK if x in (0, 23) else theme.GREY
        for i in range(2):
            x = 50 + 36 * i
            packet = displayio.TileGrid(
                edge,
                pixel_shader=theme.PALETTE,
                width=1,
                height=11,
                tile_width=24,
                tile_height=2,
                x=x,
                y=_BOTTOM - 22,
            )
            self.packets.append(packet)
            self.group.append(packet)
            back = pool.get(HIDDEN, self.group)
            back.x = x
            self.backs.append(back)
        keys = t("cut_keys", text.LEFT_KEY, text.RIGHT_KEY, text.A_KEY)
        self.label = text.label(self.group, "", 80, 94, theme.TEXT, text.CENTRE)
        text.label(self.group, keys, 80, 111, theme.INFO, text.CENTRE)
        text.label(self.group, t("you_cut"), 80, 15, theme.TITLE, text.CENTRE, True)
        self.at = self.at or 20
        self.update()

    def update(self) -> None:
        """Draw the packets, half a pixel thick per card."""
        for i in range(2):
            edges = (self.at if i == 0 else 40 - self.at) // 4 + 1
            for row in range(11):
                self.packets[i][0, row] = int(row < 11 - edges)
            self.backs[i].y = _BOTTOM - 2 * edges - 33
        text.put(self.label, "{} + {}".format(self.at, 40 - self.at))

    def key(self, k: int) -> None:
        """Move the cut with an arrow key."""
        self.at = max(1, min(39, self.at + _BY.get(k, 0)))
        self.update()
