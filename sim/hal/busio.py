# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`busio`: the only bus in use, the screen's SPI."""

from microcontroller import Pin as _Pin

from sim.board import sim_board as _sim_board


class SPI:
    """A clock and a data pin. Written data is dropped: the screen's bus is sim/hal/fourwire.py."""

    def __init__(
        self, clock: _Pin, MOSI: _Pin | None = None, MISO: _Pin | None = None, half_duplex: bool = False
    ) -> None:
        self._pins = [pin for pin in (clock, MOSI, MISO) if pin is not None]
        for pin in self._pins:
            _sim_board.get().claim(pin)
        self._locked = False
        self.frequency = 250000

    def deinit(self) -> None:
        """Release the pins."""
        for pin in self._pins:
            _sim_board.get().release(pin)
        self._pins = []

    def try_lock(self) -> bool:
        """Return whether the bus is now ours."""
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Let others use the bus."""
        self._locked = False

    def configure(self, *, baudrate: int = 100000, polarity: int = 0, phase: int = 0, bits: int = 8) -> None:
        """Set the bus's speed; only while it is locked."""
        if not self._locked:
            raise RuntimeError("Function requires lock")
        self.frequency = baudrate

    def write(
        self, buffer: bytes | bytearray | memoryview, *, start: int = 0, end: int | None = None
    ) -> None:
        """Send bytes; only while the bus is locked."""
        if not self._locked:
            raise RuntimeError("Function requires lock")


class I2C:
    """Blinka uses the name in annotations; no board here has such a bus."""

    def __init__(self, scl: _Pin, sda: _Pin, *, frequency: int = 100000, timeout: int = 255) -> None:
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
