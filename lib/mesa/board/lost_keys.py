# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is held after the queue of keys was full and events were lost; in memory only then."""

from micropython import const

_RELEASED = const(16)  # as mesa.board.hardware has it

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.hardware import Board


def find(io: "Board") -> None:
    """Releases may be among what was lost: let go of everything, then press what is held."""
    held = _scan(io)
    if io.joystick:
        io.joystick.leans = [0, 0]
    io.owed = [n + _RELEASED for n in range(8) if io.down >> n & 1]
    io.owed += [n for n in range(8) if held >> n & 1]


def _scan(io):
    # bits of the keys that are down; what waits in the queue is forgotten
    event = io.event
    io.events.clear()
    io.keys.reset()
    seen = 0
    down = True
    while io.events.get_into(event):
        if not seen:
            down = event.pressed
        seen |= 1 << event.key_number
    # CircuitPython 9.1.0 to 9.2.0 turn reset() around, and tell of the keys that are up
    return seen if down else ~seen & (1 << io.keys.key_count) - 1
