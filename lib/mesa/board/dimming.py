# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screen's backlight: as set, or dark while the console is idle. Loaded only while it changes."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from busdisplay import BusDisplay

    from mesa.ui.scene import ConsoleParts


def brightness(display: "BusDisplay", level: int) -> None:
    """Set the screen's backlight to 0 (off) … 10."""
    try:
        display.brightness = level / 10
    except (AttributeError, RuntimeError):  # a backlight that can only be on or off
        pass


def dim(console: "ConsoleParts", level: int) -> None:
    """Dim the screen as far as it stays readable, or turn it off if `level`, the setting, is the lowest."""
    bright(console, int(level > 1))


def bright(console: "ConsoleParts", level: int) -> None:
    """Set the console's brightness, 0 … 10."""
    if console.lights.sensor:  # mesa.board.by_light must not go above it
        console.lights.highest = console.lights.level = level
    brightness(console.board.display, level)
