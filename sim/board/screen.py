# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Blinka's displayio, made fit: no thread, no waiting, faster, and as strict as the board.

`prepare` does that once a process, `make` builds the DISPLAY of a simulated board.
"""

from sim.board import sim_board as _rig
from sim.board.panel import Panel

_prepared = False
slow_fill = slow_shape = None
"""Blinka's own inner loops, which fastfill replaces; tests compare them."""


class _Time:
    """What busdisplay knows of time: it need not wait for a panel that is not there."""

    @staticmethod
    def sleep(seconds):
        pass

    @staticmethod
    def monotonic():
        return _rig.get().clock.ms / 1000


def prepare():
    """Import Blinka's displayio and mend it; any number of times."""
    global _prepared, slow_fill, slow_shape
    if _prepared:
        return
    import displayio

    displayio._stop_background()
    import bitmaptools
    import busdisplay
    from displayio import _tilegrid
    from vectorio import _vectorshape

    from sim.board import fastbitmap, fastfill, strict

    busdisplay.time = _Time
    slow_fill = _tilegrid._fill_pixels
    slow_shape = _vectorshape._fill_shape_pixels
    fastfill.install(_tilegrid, _vectorshape, displayio.Palette)
    fastbitmap.install(displayio.Bitmap, bitmaptools)
    strict.install()
    refresh = busdisplay.BusDisplay.refresh

    def gated(self, **options):
        """refresh(), unless nobody looks (--fast): what changed stays marked until somebody does."""
        return refresh(self, **options) if _rig.get().draw else True

    busdisplay.BusDisplay.refresh = gated
    finish = displayio.TileGrid._finish_refresh

    def finish_at_once(self):
        """What was drawn is done. Blinka's own waits, in case another thread has changed something
        meanwhile, and so sends everything a second time after a full refresh."""
        self._needs_refresh = False
        finish(self)

    displayio.TileGrid._finish_refresh = finish_at_once
    _prepared = True


def make(rig, pins):
    """The DISPLAY of `rig`'s board, its panel behind it. `pins`: name → Pin."""
    prepare()
    import busdisplay
    import busio
    import fourwire

    p = rig.board.panel
    rig.panel = Panel(p["glass"], p["ram"], p["offset"], p["rotation"], p["bgr"], p.get("inverted", False))
    bus = fourwire.FourWire(
        busio.SPI(pins["TFT_SCK"], MOSI=pins["TFT_MOSI"]),
        command=pins["TFT_DC"],
        chip_select=pins["TFT_CS"],
        reset=pins["TFT_RST"],
    )
    rig.display = busdisplay.BusDisplay(
        bus,
        p["init"],
        width=p["width"],
        height=p["height"],
        rotation=p["rotation"],
        colstart=p["colstart"],
        rowstart=p["rowstart"],
        backlight_pin=pins["TFT_LITE"],
    )
    return rig.display
