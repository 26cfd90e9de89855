# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Blinka's displayio, changed for the simulator: no thread, no waiting, faster, and as strict as the board.

`patch_blinka` does that once a process; `make_display` builds the DISPLAY of a simulated board.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sim.board import sim_board
from sim.board.panel import Panel

if TYPE_CHECKING:
    from busdisplay import BusDisplay

    from sim.board.sim_board import SimBoard

_patched = False
slow_fill: Callable[..., Any]
slow_shape: Callable[..., Any]
"""Blinka's own inner loops, which fastfill replaces: tests compare both."""


class _Time:
    """Replaces busdisplay's module `time`: virtual time, and no waiting for a panel that does not exist."""

    @staticmethod
    def sleep(seconds: float) -> None:
        pass

    @staticmethod
    def monotonic() -> float:
        return sim_board.get().clock.ms / 1000


def patch_blinka() -> None:
    """Import Blinka's displayio and change it; do nothing if called again."""
    global _patched, slow_fill, slow_shape
    if _patched:
        return
    # Blinka's modules, not the board's, whose stubs a type checker finds: so their contents are Any.
    load: Callable[[str], Any] = importlib.import_module
    displayio = load("displayio")
    displayio._stop_background()
    bitmaptools: Any = load("bitmaptools")
    busdisplay: Any = load("busdisplay")
    _tilegrid, _vectorshape = load("displayio._tilegrid"), load("vectorio._vectorshape")

    from sim.board import fastbitmap, fastfill, strict

    busdisplay.time = _Time
    slow_fill = _tilegrid._fill_pixels
    slow_shape = _vectorshape._fill_shape_pixels
    fastfill.install(_tilegrid, _vectorshape, displayio.Palette)
    fastbitmap.install(displayio.Bitmap, bitmaptools)
    strict.install()
    refresh = busdisplay.BusDisplay.refresh

    def refresh_if_drawn(self: Any, **options: Any) -> bool:
        """Call refresh(), unless nothing is drawn (--fast): changes stay marked until drawing resumes."""
        return refresh(self, **options) if sim_board.get().draw else True

    busdisplay.BusDisplay.refresh = refresh_if_drawn
    finish = displayio.TileGrid._finish_refresh

    def finish_at_once(self: Any) -> None:
        """Mark the drawing as done. Blinka leaves it marked, in case another thread has changed something
        since, and so sends everything a second time after a full refresh.
        """
        self._needs_refresh = False
        finish(self)

    displayio.TileGrid._finish_refresh = finish_at_once
    _patched = True


def make_display(board: SimBoard, pins: Mapping[str, Any]) -> BusDisplay:
    """Return the DISPLAY of a board with a screen; its panel becomes board.panel. `pins`: name → Pin."""
    patch_blinka()
    import busdisplay
    import busio
    import fourwire
    from microcontroller import _pin

    p = board.profile.panel
    assert p is not None

    def wire(name: str) -> Any:
        """Return the pin of that wire; the boards' firmware may name it otherwise, or not at all."""
        return pins.get("TFT_" + name) or _pin("TFT_" + name, "TFT_" + name)

    board.panel = Panel(p.glass, p.ram, p.offset, p.rotation, p.bgr, p.inverted)
    bus = fourwire.FourWire(
        busio.SPI(wire("SCK"), MOSI=wire("MOSI")),
        command=wire("DC"),
        chip_select=wire("CS"),
        reset=wire("RST"),
    )
    board.display = busdisplay.BusDisplay(
        bus,
        p.init,
        width=p.width,
        height=p.height,
        rotation=p.rotation,
        colstart=p.colstart,
        rowstart=p.rowstart,
        backlight_pin=wire("LITE"),
    )
    return board.display
