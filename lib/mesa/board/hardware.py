# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The hardware: keys, screen, clock, memories, speaker and lights of whatever board this is.

mesa.board.open_parts knows them, and opens them at power-on, mesa.board.parts the speaker and sensors when
needed.
"""

import time

import board
import supervisor
from micropython import const

KEY_B = const(0)
KEY_A = const(1)
KEY_START = const(2)
KEY_SELECT = const(3)
KEY_RIGHT = const(4)
KEY_DOWN = const(5)
KEY_UP = const(6)
KEY_LEFT = const(7)
RELEASED = const(16)
"""Added to a key's number when it goes up."""
SAMPLES = const(16)
"""In the wave of a tone."""

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

    from alarm import SleepMemory
    from busdisplay import BusDisplay
    from nvm import ByteArray

    from mesa.board.joystick import Joystick


def ticks_diff(now: int, then: int) -> int:
    """Return the milliseconds from `then` to `now`, both from ticks(), negative if reversed. Wrap-safe."""
    ms = (now - then) & 0x1FFFFFFF
    return ms - 0x20000000 if ms & 0x10000000 else ms


def sleep_ms(ms: int) -> None:
    """Sleep for `ms` milliseconds. The simulator substitutes its own clock."""
    time.sleep(ms / 1000)


restart = supervisor.reload
"""restart() starts the program again, with an empty memory."""


class Board:
    """The parts of one board. A part that the board lacks is silently absent.

    `pins` holds its pins and its screen by name, like CircuitPython's module `board`. Raises
    own_board.Missing if there is no screen of at least 160x128 pixels, or fewer than seven keys.
    """

    pins: "Any"  # by name, as passed in
    display: "BusDisplay"
    nvm: "ByteArray | None"
    scratch: "SleepMemory | None"
    light_count: int
    keys: "Any"  # from keypad
    names: str  # what the case says on B, A, Start and Select, with commas; "" if just that
    joystick: "Joystick | None"  # instead of the arrow keys
    events: "Any"  # the queue of `keys`
    event: "Any"  # each event is read into this one
    down = 0  # a bit for each key that is held
    owed: "list[int]"  # events that replace those lost in a queue overflow
    writable: bool  # the program may write files; boot.py decides
    reloaded: bool  # the program restarted itself; False after power-on and reset
    out: "Any" = None  # set by mesa.board.parts
    amplifier: "Any" = None
    wave: "Any" = None
    volume = 0  # of the wave; 0 until there is one
    grb: bytearray  # what the lights show: green, red, blue for each
    speaker: str  # these two: see the rows of mesa.board.open_parts
    battery: "tuple[Any, ...]"
    chain: "Any"  # the lights' pin and its writer
    write: "Callable[[Any, bytearray], None]"

    def __init__(self, pins: "Any" = board) -> None:
        from mesa.board import open_parts

        open_parts.open_all(self, pins)

    def key(self) -> "int | None":
        """Return the next key event, KEY_… or KEY_… + RELEASED, or None if there are no more."""
        if self.events.overflowed:
            from mesa.board.parts import lost_keys

            lost_keys(self)
        if self.owed:
            n = self.owed.pop(0)
        elif self.events.get_into(self.event):
            n = self.event.key_number + (0 if self.event.pressed else RELEASED)
        else:
            n = self.joystick.key() if self.joystick else None
        if n is not None:
            self.down = self.down & ~(1 << (n & 7)) | (n < RELEASED) << (n & 7)
        return n

    def ticks(self) -> int:
        """Return milliseconds, 0 … 2**29 - 1, wrapping to 0; compare them with `ticks_diff`."""
        return supervisor.ticks_ms()

    def lights(self, rgb: "bytes | bytearray") -> None:
        """Show colours: three bytes a light, red, green, blue."""
        grb = self.grb
        for i in range(0, min(len(rgb), len(grb)), 3):
            grb[i], grb[i + 1], grb[i + 2] = rgb[i + 1], rgb[i], rgb[i + 2]
        if self.light_count:
            self.write(self.chain, grb)

    def tone(self, hz: int, volume: int = 2) -> None:
        """Start a tone of 40 … 8000 Hz at volume 1 or 2; it lasts until the next call. 0 Hz stops it."""
        if hz and volume != self.volume:
            from mesa.board.parts import open_speaker

            open_speaker(self, volume)
            self.volume = volume
        if not self.wave:
            return
        if hz:
            self.wave.sample_rate = hz * SAMPLES
            self.out.play(self.wave, loop=True)
        else:
            self.out.stop()
        if self.amplifier:
            self.amplifier.value = hz > 0
