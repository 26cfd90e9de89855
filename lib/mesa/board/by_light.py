# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screen as bright as the place is, where the board has a light sensor and that is set.

The console's lights, which are asked once a frame anyway, have `sensor` then, and ask here once a second; in
memory only for that moment, since a match has little to spare.
"""

from micropython import const

from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.lights import Lights

LOWEST = const(2)
"""Of 10: what can still be read in the dark."""


def follow(lights: "Lights") -> None:
    """Take the backlight a level further to what the sensor says: LOWEST … `highest`."""
    lights.light += (lights.sensor.value - lights.light) // 4
    light = lights.light
    level = lights.level
    # a place that is only a little lighter or darker than a border changes nothing
    if wanted(light - light // 8) > level:
        level += 1
    elif wanted(light + light // 8) < level:
        level -= 1
    level = min(level, lights.highest)
    if level != lights.level:
        lights.level = level
        once("mesa.board.dimming").brightness(lights.board.display, level)


def wanted(light: int) -> int:
    """The level for a light of 0 … 65535: one more each time that it is twice as light."""
    level = LOWEST
    light >>= 8
    while light and level < 10:
        light >>= 1
        level += 1
    return level
