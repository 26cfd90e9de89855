# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screen's backlight: as it is set, or dark since nobody is there. In memory only while it changes."""

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
    """The screen's backlight, 0 (off) … 10."""
    try:
        display.brightness = level / 10
    except (AttributeError, RuntimeError):  # a backlight that is only on or off
        pass


def dim(console: "_Console") -> None:
    """As dark as it can be and still be seen; off where that is how it is set."""
    level = 1 if console.store.get(BRIGHTNESS) > 1 else 0
    _highest(console, level)
    brightness(console.board.display, level)


def bright(console: "_Console") -> None:
    """As bright as it is set."""
    level = console.store.get(BRIGHTNESS)
    _highest(console, level)
    brightness(console.board.display, level)


def _highest(console, level):
    # who makes it as bright as the place is keeps to it (mesa.board.by_light)
    if console.lights.sensor:
        console.lights.highest = console.lights.level = level
