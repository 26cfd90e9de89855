# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`neopixel_write`: the chain of lights."""

from digitalio import DigitalInOut as _DigitalInOut
from digitalio import Direction as _Direction

from sim.board import sim_board as _sim_board


def neopixel_write(digitalinout: _DigitalInOut, buf: bytes | bytearray) -> None:
    """Send green-red-blue bytes down the chain; bytes for missing lights are dropped."""
    if digitalinout.direction != _Direction.OUTPUT:
        raise ValueError("the pin must be an output")
    board = _sim_board.get()
    if digitalinout._first()._name == "NEOPIXEL":
        data = bytes(buf)
        for light in range(min(len(board.pixels), len(data) // 3)):
            green, red, blue = data[light * 3 : light * 3 + 3]
            board.pixels[light] = (red, green, blue)
