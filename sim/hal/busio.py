# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`busio`: the only bus in use, the screen's SPI."""

from microcontroller import Pin as _Pin

from sim.board import sim_board as _sim_board


class SPI:
    """A clock and a data pin; the screen's bus, sim/hal/fourwire.py, has the rest."""

    def __init__(
        self, clock: _Pin, MOSI: _Pin | None = None, MISO: _Pin | None = None, half_duplex: bool = False
    ) -> None:
        self._pins = [pin for pin in (clock, MOSI, MISO) if pin is not None]
        for pin in self._pins:
            _sim_board.get().claim(pin)

    def deinit(self) -> None:
        """Release the pins."""
        for pin in self._pins:
            _sim_board.get().release(pin)
        self._pins = []


class I2C:
    """Blinka uses the name in annotations; no board here has such a bus."""

    def __init__(self, scl: _Pin, sda: _Pin, *, frequency: int = 100000, timeout: int = 255) -> None:
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
