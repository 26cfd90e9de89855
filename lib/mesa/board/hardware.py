# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The hardware: keys, screen, clock, memories, speaker and lights of whatever board this is.

The only module that names pins. A part that the board lacks is quietly absent, but without a screen or
keys `Board` raises `Missing`. settings.toml says what cannot be found out.
"""

import gc
import os
import time
from array import array

import board
import keypad
import microcontroller
import supervisor
from digitalio import DigitalInOut
from micropython import const

try:
    from alarm import sleep_memory as _scratch
except ImportError:
    _scratch = None

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

_WIDTH = const(160)
_HEIGHT = const(128)
_SAMPLES = const(16)
# the joystick's ends and, so that it does not flicker there, how far it must come back
_LOW = const(15000)
_HIGH = const(50000)
_BACK = const(5000)
_LIGHTS_MAX = const(64)
# NeoPixels on the chain, by board; for others CARTEADO_LIGHTS says
_LIGHTS = {"pybadge": 5, "pybadge_lc": 1, "edgebadge": 5, "pygamer": 5}


_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from alarm import SleepMemory
    from busdisplay import BusDisplay
    from nvm import ByteArray


class Missing(NotImplementedError):
    """The board lacks a screen or keys, or settings.toml is wrong: one sentence that begins with the part.

    code.py, which is source on the drive, knows it by its built-in base.
    """


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


def _setting(name):
    # a setting of settings.toml, or None
    try:
        return os.getenv(name)
    except ValueError as problem:  # for a number without quotes some versions give an int, some raise this
        print("settings.toml:", name, problem)
        return None


def _count_lights():
    # CARTEADO_LIGHTS, 0 if it is not set
    value = _setting("CARTEADO_LIGHTS")
    try:
        count = int(value or 0)
    except ValueError:
        count = -1
    if not 0 <= count <= _LIGHTS_MAX:
        raise Missing(
            'lights: in settings.toml write CARTEADO_LIGHTS = "5" or how many there are (0 to 64), not '
            + str(value)
        )
    return count


def _lean(value, was):
    # -1, 0 or 1: which way an axis leans that reads `value` and leaned `was` before
    if value < (_LOW + _BACK if was < 0 else _LOW):
        return -1
    return 1 if value > (_HIGH - _BACK if was > 0 else _HIGH) else 0


class Board:
    """One board's parts. Raises Missing if there is no screen of at least 160x128 pixels, or no eight keys.

    `pins` has its pins and its screen by their names, as CircuitPython's module `board` has.
    """

    width: int
    height: int

    def __init__(self, pins: "Any" = board) -> None:
        supervisor.runtime.autoreload = False
        self._pins = pins
        self._own = ()  # the pins of CARTEADO_KEYS
        name = _setting("CARTEADO_BOARD") or pins.board_id
        display = self._pin("DISPLAY")
        if display is None or display.width < _WIDTH or display.height < _HEIGHT:
            raise Missing("display: this board has no screen of at least 160x128 pixels")
        display.auto_refresh = False
        self.display: "BusDisplay" = display
        self.width, self.height = display.width, display.height
        self.scale: int = min(self.width // _WIDTH, self.height // _HEIGHT)  # times that the picture fits
        self.nvm: "ByteArray | None" = microcontroller.nvm
        self.scratch: "SleepMemory | None" = _scratch
        self._axes: "tuple[Any, ...]" = ()
        self._leans = [0, 0]
        self._keys = self._open_keys() if self._pin("BUTTON_CLOCK") is None else self._open_register()
        self._events = self._keys.events
        # What is held already, be it since the run before, counts when it goes down anew: CircuitPython 9.0
        # has an event for it, later versions have none.
        self._events.clear()
        for axis in range(len(self._axes)):
            self._leans[axis] = _lean(self._axes[axis].value, 0)
        self._event = keypad.Event()
        self._down = 0
        self._owed = []  # events that an overflow of the queue has taken away
        self._light = self._analog("LIGHT")
        count = _LIGHTS.get(str(name)) or _count_lights()
        self.light_count: int = 0 if self._pin("NEOPIXEL") is None else count
        self._open_lights()
        self._out: "Any" = None
        self._amplifier: "Any" = None
        self._wave: "Any" = None
        self._volume = 0

    def _pin(self, name):
        # the pin (or screen) of that name; None too for a part's pin that CARTEADO_KEYS gave to a key
        pin = getattr(self._pins, name, None)
        return None if pin in self._own else pin

    def _open_register(self):
        if self._pin("JOYSTICK_X") is not None:
            self._axes = (self._analog("JOYSTICK_X"), self._analog("JOYSTICK_Y"))
        return keypad.ShiftRegisterKeys(
            clock=self._pins.BUTTON_CLOCK,
            data=self._pins.BUTTON_OUT,
            latch=self._pins.BUTTON_LATCH,
            key_count=4 if self._axes else 8,
            value_when_pressed=True,
        )

    def _open_keys(self):
        wanted = (
            'keys: in settings.toml write CARTEADO_KEYS = "D2,D3,...", eight pins of this board, each once'
        )
        pins = []
        for name in str(_setting("CARTEADO_KEYS") or "").split(","):
            pin = self._pin(name.strip())
            if pin is None or pin in pins:
                raise Missing(wanted + ": " + (name.strip() or "none"))
            pins.append(pin)
        if len(pins) != 8:
            raise Missing(wanted)
        try:
            keys = keypad.Keys(tuple(pins), value_when_pressed=False)
        except (TypeError, ValueError) as problem:  # no pin at all, or one that is in use
            raise Missing(wanted + ": " + str(problem)) from None
        self._own = tuple(pins)
        return keys

    def key(self) -> "int | None":
        """The next key event, KEY_… or KEY_… + RELEASED; None when there is no more."""
        if self._events.overflowed:
            # Releases may be among what was lost: let go of everything, then press what is held.
            held = self._scan()
            self._leans[0] = self._leans[1] = 0
            self._owed = [n + RELEASED for n in range(8) if self._down >> n & 1]
            self._owed += [n for n in range(8) if held >> n & 1]
        if self._owed:
            n = self._owed.pop(0)
            return self._note(n & 7, n < RELEASED)
        if self._events.get_into(self._event):
            return self._note(self._event.key_number, self._event.pressed)
        for axis in range(len(self._axes)):
            was = self._leans[axis]
            now = _lean(self._axes[axis].value, was)
            if now != was:
                self._leans[axis] = 0 if was else now  # from end to end it passes the middle
                ends = (KEY_UP, KEY_DOWN) if axis else (KEY_LEFT, KEY_RIGHT)
                return self._note(ends[(was or now) > 0], not was)
        return None

    def _scan(self):
        # bits of the keys that are down; what waits in the queue is forgotten
        event = self._event
        self._events.clear()
        self._keys.reset()
        seen = 0
        down = True
        while self._events.get_into(event):
            if not seen:
                down = event.pressed
            seen |= 1 << event.key_number
        # CircuitPython 9.1.0 to 9.2.0 turn reset() around, and tell of the keys that are up
        return seen if down else ~seen & (1 << self._keys.key_count) - 1

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

    def _analog(self, name):
        pin = self._pin(name)
        if pin is not None:
            from analogio import AnalogIn

            return AnalogIn(pin)

    def light(self) -> "int | None":
        """How bright the surroundings are, 0 … 65535, or None."""
        return self._light.value if self._light else None

    def brightness(self, level: int) -> None:
        """The screen's backlight, 0 (off) … 10."""
        try:
            self.display.brightness = level / 10
        except (AttributeError, RuntimeError):  # a backlight that is only on or off
            pass

    def _open_lights(self):
        self._grb = bytearray(3 * self.light_count)
        if self.light_count:
            from neopixel_write import neopixel_write

            self._write = neopixel_write
            self._chain = DigitalInOut(self._pins.NEOPIXEL)
            self._chain.switch_to_output()
            self._write(self._chain, self._grb)

    def lights(self, rgb: "bytes | bytearray") -> None:
        """Show colours: bytes, three a light, red green blue."""
        grb = self._grb
        for i in range(0, min(len(rgb), len(grb)), 3):
            grb[i], grb[i + 1], grb[i + 2] = rgb[i + 1], rgb[i], rgb[i + 2]
        if self.light_count:
            self._write(self._chain, grb)

    def tone(self, hz: int, volume: int = 2) -> None:
        """Begin a tone of 40 … 8000 Hz at volume 1 or 2, until another begins; 0 Hz stops it."""
        if self._out is None and hz:
            self._open_speaker()
        if not self._out:
            return
        if hz:
            if volume != self._volume:
                self._volume = volume
                self._wave = self._triangle(0x0800 if volume == 1 else 0x3000)
            self._wave.sample_rate = hz * _SAMPLES
            self._out.play(self._wave, loop=True)
        else:
            self._out.stop()
        if self._amplifier:
            self._amplifier.value = hz > 0

    def _open_speaker(self):
        self._out = False  # only opened now, since its start can be heard and it takes memory
        if self._pin("SPEAKER") is not None:
            from audioio import AudioOut

            self._out = AudioOut(self._pins.SPEAKER)
            if self._pin("SPEAKER_ENABLE") is not None:
                self._amplifier = DigitalInOut(self._pins.SPEAKER_ENABLE)
                self._amplifier.switch_to_output()

    def _triangle(self, height):
        # one turn of a triangle wave; never up to the converter's ends, which distort
        from audiocore import RawSample

        wave = array("H", [0] * _SAMPLES)
        for i in range(_SAMPLES):
            wave[i] = 0x8000 + height - abs((i + 4) % _SAMPLES - 8) * height // 4
        return RawSample(wave)
