# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screen as bright as the place is, where the board has a light sensor. In memory only if that is set.

It takes the place of the console's lights, which are asked once a frame anyway.
"""

from micropython import const

from mesa.board import lights
from mesa.board.hardware import ticks_diff
from mesa.core.loader import fetch

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


_EVERY = const(1000)  # ms
LOWEST = const(2)
"""Of 10: what can still be read in the dark."""


class Lights(lights.Lights):
    """The lights, and the backlight by the `sensor`: level LOWEST … `highest`, by one a second at most.

    Who makes it sets `sensor`, `highest`, `level` (that the screen has), `light` (0 … 65535) and `asked`.
    """

    sensor: "Any"
    highest: int
    level: int
    light: int  # over the last seconds
    asked: int  # ticks

    def tick(self) -> None:
        super().tick()
        now = self._board.ticks()
        if ticks_diff(now, self.asked) < _EVERY:
            return
        self.asked = now
        self.light += (self.sensor.value - self.light) // 4
        level = self.level
        # a place that is only a little lighter or darker than a border changes nothing
        if wanted(self.light - self.light // 8) > level:
            level += 1
        elif wanted(self.light + self.light // 8) < level:
            level -= 1
        level = min(level, self.highest)
        if level != self.level:
            self.level = level
            fetch("mesa.board.dimming").brightness(self._board.display, level)


def wanted(light: int) -> int:
    """The level for a light of 0 … 65535: one more each time that it is twice as light."""
    level = LOWEST
    light >>= 8
    while light and level < 10:
        light >>= 1
        level += 1
    return level
