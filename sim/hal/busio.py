# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`busio`: the only bus in use, the screen's SPI."""

from microcontroller import Pin as _Pin
from microcontroller import _OnPins


class SPI(_OnPins):
    """A clock and a data pin; the screen's bus, sim/hal/fourwire.py, has the rest."""

    def __init__(
        self, clock: _Pin, MOSI: _Pin | None = None, MISO: _Pin | None = None, half_duplex: bool = False
    ) -> None:
        super().__init__(clock, MOSI, MISO)


class I2C:
    """Blinka uses the name in annotations; no board here has such a bus."""

    def __init__(self, scl: _Pin, sda: _Pin, *, frequency: int = 100000, timeout: int = 255) -> None:
        raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
