# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The hardware: keys, screen, clock, memories, speaker and lights of whatever board this is.

mesa.board.open_parts, which names the pins, opens them at power-on, and the speaker with its first tone.
"""

import gc
import time

import board
import keypad
import supervisor
from micropython import const

from mesa.core.loader import load, unload

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

# the joystick's ends and, so that it does not flicker there, how far it must come back
_LOW = const(15000)
_HIGH = const(50000)
_BACK = const(5000)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from alarm import SleepMemory
    from analogio import AnalogIn
    from busdisplay import BusDisplay
    from nvm import ByteArray


def ticks_diff(now: int, then: int) -> int:
    """Milliseconds from `then` to `now`, both from ticks(), negative if `then` is later: wrap-safe."""
    ms = (now - then) & 0x1FFFFFFF
    return ms - 0x20000000 if ms & 0x10000000 else ms


def sleep_ms(ms: int) -> None:
    """How `Board.sleep` waits. The simulator puts its own clock here."""
    time.sleep(ms / 1000)


restart = supervisor.reload
"""restart() starts the program again, with an empty memory."""


def reloaded() -> bool:
    """True if the program has started itself anew, False after power-on and reset."""
    return supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD


def _lean(value, was):
    # -1, 0 or 1: which way an axis leans that reads `value` and leaned `was` before
    if value < (_LOW + _BACK if was < 0 else _LOW):
        return -1
    return 1 if value > (_HIGH - _BACK if was > 0 else _HIGH) else 0


class Board:
    """One board's parts. A part that the board lacks is quietly absent.

    `pins` has its pins and its screen by their names, as CircuitPython's module `board` has. Raises
    open_parts.Missing if there is no screen of at least 160x128 pixels, or no eight keys.
    """

    width: int
    height: int
    display: "BusDisplay"
    scale: int  # times that the picture fits
    nvm: "ByteArray | None"
    scratch: "SleepMemory | None"
    light_count: int
    keys: "Any"  # of keypad, and the analog axes of a joystick
    axes: "tuple[AnalogIn, ...]"
    speaker: "tuple[Any, Any]"  # its pin, and its amplifier's
    grb: bytearray  # what the lights show, green red blue each
    samples: int  # of a tone's wave
    chain: "Any"  # the pin of the lights, and what writes to it
    write: "Any"

    def __init__(self, pins: "Any" = board) -> None:
        self._event = keypad.Event()
        self._down = 0
        self._owed = []  # events that an overflow of the queue has taken away
        self.out: "Any" = None  # open_parts.open_speaker makes these
        self.amplifier: "Any" = None
        self.wave: "Any" = None
        self._volume = 0
        load("mesa.board.open_parts").open_all(self, pins)
        unload("mesa.board.open_parts")
        self._events = self.keys.events
        # What is held already, be it since the run before, counts when it goes down anew: CircuitPython 9.0
        # has an event for it, later versions have none.
        self._events.clear()
        self._leans = [_lean(axis.value, 0) for axis in self.axes]

    def key(self) -> "int | None":
        """The next key event, KEY_… or KEY_… + RELEASED; None when there is no more."""
        if self._events.overflowed:
            # Releases may be among what was lost: let go of everything, then press what is held.
            held = self._scan()
            self._leans = [0] * len(self.axes)
            self._owed = [n + RELEASED for n in range(8) if self._down >> n & 1]
            self._owed += [n for n in range(8) if held >> n & 1]
        if self._owed:
            n = self._owed.pop(0)
            return self._note(n & 7, n < RELEASED)
        if self._events.get_into(self._event):
            return self._note(self._event.key_number, self._event.pressed)
        for axis in range(len(self.axes)):
            was = self._leans[axis]
            now = _lean(self.axes[axis].value, was)
            if now != was:
                self._leans[axis] = 0 if was else now  # from end to end it passes the middle
                ends = (KEY_UP, KEY_DOWN) if axis else (KEY_LEFT, KEY_RIGHT)
                return self._note(ends[(was or now) > 0], not was)
        return None

    def _scan(self):
        # bits of the keys that are down; what waits in the queue is forgotten
        event = self._event
        self._events.clear()
        self.keys.reset()
        seen = 0
        down = True
        while self._events.get_into(event):
            if not seen:
                down = event.pressed
            seen |= 1 << event.key_number
        # CircuitPython 9.1.0 to 9.2.0 turn reset() around, and tell of the keys that are up
        return seen if down else ~seen & (1 << self.keys.key_count) - 1

    def _note(self, n, pressed):
        self._down = self._down & ~(1 << n) | pressed << n
        return n if pressed else n + RELEASED

    def ticks(self) -> int:
        """Milliseconds, 0 … 2**29 - 1, then from 0 again: compare with `ticks_diff`."""
        return supervisor.ticks_ms()

    def sleep(self, ms: int) -> None:
        """Do nothing for `ms` milliseconds."""
        sleep_ms(ms)

    def writable(self) -> bool:
        """True if the program may write files; boot.py decided that."""
        from storage import getmount

        return not getmount("/").readonly

    def free(self) -> "int | None":
        """Bytes of memory that are free, or None where that is unknown."""
        return gc.mem_free() if hasattr(gc, "mem_free") else None

    def brightness(self, level: int) -> None:
        """The screen's backlight, 0 (off) … 10."""
        try:
            self.display.brightness = level / 10
        except (AttributeError, RuntimeError):  # a backlight that is only on or off
            pass

    def lights(self, rgb: "bytes | bytearray") -> None:
        """Show colours: bytes, three a light, red green blue."""
        grb = self.grb
        for i in range(0, min(len(rgb), len(grb)), 3):
            grb[i], grb[i + 1], grb[i + 2] = rgb[i + 1], rgb[i], rgb[i + 2]
        if self.light_count:
            self.write(self.chain, grb)

    def tone(self, hz: int, volume: int = 2) -> None:
        """Begin a tone of 40 … 8000 Hz at volume 1 or 2, until another begins; 0 Hz stops it."""
        if hz and volume != self._volume:
            load("mesa.board.open_parts").open_speaker(self, volume)
            unload("mesa.board.open_parts")
            self._volume = volume
        if not self.wave:
            return
        if hz:
            self.wave.sample_rate = hz * self.samples
            self.out.play(self.wave, loop=True)
        else:
            self.out.stop()
        if self.amplifier:
            self.amplifier.value = hz > 0
