# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screen's backlight: as set, dark while the console is idle, or as the ambient light is.

With a light sensor, if the setting is on, the console's lights, which run once a frame, have a `sensor`
and call `follow` once a second.
"""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from busdisplay import BusDisplay

    from mesa.board.signals import Lights
    from mesa.ui.scene import ConsoleParts

LOWEST = const(2)
"""The level, of 10, that is still readable in the dark."""


def brightness(display: "BusDisplay", level: int) -> None:
    """Set the screen's backlight to 0 (off) … 10."""
    try:
        display.brightness = level / 10
    except (AttributeError, RuntimeError):  # a backlight that can only be on or off
        pass


def bright(console: "ConsoleParts", level: int) -> None:
    """Set the console's brightness, 0 … 10."""
    if console.lights.sensor:  # `follow` must not go above it
        console.lights.highest = console.lights.level = level
    brightness(console.board.display, level)


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
        lights.level = level
        brightness(lights.board.display, level)


def wanted(light: int) -> int:
    """Return the level for a light of 0 … 65535: one more for each doubling."""
    level = LOWEST
    light >>= 8
    while light and level < 10:
        light >>= 1
        level += 1
    return level
