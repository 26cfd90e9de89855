# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is needed now and then: opening speaker and sensors, the battery, keys after events were lost.

Opening the speaker clicks and takes memory, so it waits for the first tone.
"""

from array import array

import supervisor
from digitalio import DigitalInOut
from micropython import const

from mesa.board.hardware import RELEASED, SAMPLES
from mesa.core import scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.hardware import Board

_READINGS = const(8)


def open_speaker(io: "Board", volume: int) -> None:
    """Open the speaker if it is closed, and make the wave of a tone at volume 1 or 2.

    The board's row names the pin of a converter, and one that switches its amplifier on; or, before a colon,
    another kind (mesa.board.own_board). If it cannot be opened, there is silence.
    """
    # stays clear of the converter's limits, which distort
    height = 0x0800 if volume == 1 else 0x3000
    if io.out is None:
        kind, _, names = io.speaker.rpartition(":")
        pins: "list[Any]" = [getattr(io.pins, name.strip(), None) for name in names.split(",")]
        try:
            if kind:
                with scope.root:
                    from mesa.board import own_board
                own_board.speaker(io, kind, pins)
            else:
                from audioio import AudioOut

                io.out = AudioOut(pins.pop(0))
            if pins and pins[0] is not None:
                io.amplifier = DigitalInOut(pins[0])
                io.amplifier.switch_to_output()
        except (ImportError, RuntimeError, TypeError, ValueError):  # no such module or pin, or it is in use
            if io.out is None:
                return
    if io.out is io.wave:  # it makes its waves itself
        io.out.height = height
        return
    # one period of a triangle wave
    wave = array("H", [0] * SAMPLES)
    for i in range(SAMPLES):
        wave[i] = 0x8000 + height - abs((i + 4) % SAMPLES - 8) * height // 4
    from audiocore import RawSample

    io.wave = RawSample(wave)


def sensor(io: "Board", name: str) -> "Any":
    """Return an AnalogIn on the pin of that name; None if the board has none, or a key uses it."""
    pin = getattr(io.pins, name, None)
    if pin is None:
        return None
    from analogio import AnalogIn

    try:
        return AnalogIn(pin)
    except (ValueError, RuntimeError):
        return None


def battery_low(io: "Board") -> bool:
    """Return whether the battery is nearly empty and no computer is charging it; False if nobody can tell."""
    known = io.battery
    pin: "Any" = known and sensor(io, known[0])
    if not pin:
        return False
    n = 0
    for _ in range(_READINGS):
        n += pin.value
    pin.deinit()
    n //= _READINGS
    return known[2] <= n < known[1] and not supervisor.runtime.usb_connected


def lost_keys(io: "Board") -> None:
    """Release every key after the key queue overflowed, since releases may have been lost; then press those
    that are held.
    """
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
