# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plain lights, each on a pin, in place of NeoPixels; stays loaded on boards that have them."""

from digitalio import DigitalInOut
from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.hardware import Board

_BRIGHT = const(4)  # a NeoPixel's colours are at most 20 or so, since they dazzle


def lights(io: "Board", names: str) -> None:
    """Open the lights on the pins of these names; those that are in use or missing stay dark."""
    chain = []
    for name in names.split(","):
        pin: "Any" = getattr(io.pins, name.strip(), None)
        try:
            light = DigitalInOut(pin)
        except (TypeError, ValueError):
            continue
        light.switch_to_output()
        chain.append(light)
    io.chain = chain
    io.write = write
    io.light_count = len(chain)


def write(chain: "list[Any]", grb: bytearray) -> None:
    """Switch on each light whose colour, of three bytes, is bright enough."""
    for i in range(len(chain)):
        chain[i].value = max(grb[3 * i : 3 * i + 3]) >= _BRIGHT
