# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screen's backlight: as set, or dark while the console is idle. Loaded only while it changes."""

from micropython import const

from mesa.board.setting import BRIGHTNESS

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Protocol

    from busdisplay import BusDisplay

    from mesa.board.hardware import Board
    from mesa.board.store import Store

    class _Console(Protocol):
        board: Board
        store: Store
        lights: Any


def brightness(display: "BusDisplay", level: int) -> None:
    """Set the screen's backlight to 0 (off) … 10."""
    try:
        display.brightness = level / 10
    except (AttributeError, RuntimeError):  # a backlight that can only be on or off
        pass


def dim(console: "_Console") -> None:
    """Dim the screen as far as it stays readable, or turn it off if that is the setting."""
    level = 1 if console.store.get(BRIGHTNESS) > 1 else 0
    _highest(console, level)
    brightness(console.board.display, level)


def bright(console: "_Console") -> None:
    """Restore the brightness from the settings."""
    level = console.store.get(BRIGHTNESS)
    _highest(console, level)
    brightness(console.board.display, level)


def _highest(console, level):
    # mesa.board.by_light must not go above it
    if console.lights.sensor:
        console.lights.highest = console.lights.level = level
