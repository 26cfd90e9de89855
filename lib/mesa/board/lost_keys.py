# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Find out which keys are held after the key queue overflowed."""

from micropython import const

from mesa.board.hardware import RELEASED

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.hardware import Board


def find(io: "Board") -> None:
    """Release every key, since releases may have been lost, then press those that are held."""
    held = _scan(io)
    if io.joystick:
        io.joystick.leans = [0, 0]
    io.owed = [n + RELEASED for n in range(8) if io.down >> n & 1]
    io.owed += [n for n in range(8) if held >> n & 1]


def _scan(io):
    # return a bit for each key that is down; drop the queued events
    event = io.event
    io.events.clear()
    io.keys.reset()
    seen = 0
    down = True
    while io.events.get_into(event):
        if not seen:
            down = event.pressed
        seen |= 1 << event.key_number
    # in CircuitPython 9.1.0 to 9.2.0 reset() is inverted: it reports the keys that are up
    return seen if down else ~seen & (1 << io.keys.key_count) - 1
