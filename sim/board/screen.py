# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Blinka's displayio, made fit: no thread, no waiting, faster, and as strict as the board.

`patch_blinka` does that once a process, `make_display` builds the DISPLAY of a simulated board.
"""

from sim.board import sim_board
from sim.board.panel import Panel

_patched = False
slow_fill = slow_shape = None
"""Blinka's own inner loops, which fastfill replaces; tests compare them."""


class _Time:
    """What busdisplay knows of time: it need not wait for a panel that is not there."""

    @staticmethod
    def sleep(seconds):
        pass

    @staticmethod
    def monotonic():
        return sim_board.get().clock.ms / 1000


def patch_blinka():
    """Import Blinka's displayio and mend it; any number of times."""
    global _patched, slow_fill, slow_shape
    if _patched:
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
        return refresh(self, **options) if sim_board.get().draw else True

    busdisplay.BusDisplay.refresh = gated
    finish = displayio.TileGrid._finish_refresh

    def finish_at_once(self):
        """What was drawn is done. Blinka's own waits, in case another thread has changed something
        meanwhile, and so sends everything a second time after a full refresh."""
        self._needs_refresh = False
        finish(self)

    displayio.TileGrid._finish_refresh = finish_at_once
    _patched = True


def make_display(board, pins):
    """The DISPLAY of `board`'s board, its panel behind it. `pins`: name → Pin."""
    patch_blinka()
    import busdisplay
    import busio
    import fourwire

    p = board.profile.panel
    board.panel = Panel(p["glass"], p["ram"], p["offset"], p["rotation"], p["bgr"], p.get("inverted", False))
    bus = fourwire.FourWire(
        busio.SPI(pins["TFT_SCK"], MOSI=pins["TFT_MOSI"]),
        command=pins["TFT_DC"],
        chip_select=pins["TFT_CS"],
        reset=pins["TFT_RST"],
    )
    board.display = busdisplay.BusDisplay(
        bus,
        p["init"],
        width=p["width"],
        height=p["height"],
        rotation=p["rotation"],
        colstart=p["colstart"],
        rowstart=p["rowstart"],
        backlight_pin=pins["TFT_LITE"],
    )
    return board.display
