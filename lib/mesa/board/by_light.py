# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Follow the ambient light with the backlight, if the board has a light sensor and the setting is on.

The console's lights, which run once a frame anyway, then have a `sensor` and call this module once a second.
It is loaded only for that moment, since memory is tight during a match.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.signals import Lights

LOWEST = const(2)
"""The level, of 10, that is still readable in the dark."""


def follow(lights: "Lights") -> None:
    """Move the backlight one level towards what the sensor says: LOWEST … `highest`."""
    lights.light += (lights.sensor.value - lights.light) // 4
    light = lights.light
    level = lights.level
    # ignore a small change around a border between levels
    if wanted(light - light // 8) > level:
        level += 1
    elif wanted(light + light // 8) < level:
        level -= 1
    level = min(level, lights.highest)
    if level != lights.level:
        from mesa.board import dimming

        lights.level = level
        dimming.brightness(lights.board.display, level)


def wanted(light: int) -> int:
    """Return the level for a light of 0 … 65535: one more for each doubling."""
    level = LOWEST
    light >>= 8
    while light and level < 10:
        light >>= 1
        level += 1
    return level
