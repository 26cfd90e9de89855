# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Open a board's parts. Loaded at power-on, when the speaker is first used, and for a sensor.

The only module that names pins. settings.toml gives what cannot be detected.
"""

import os
from array import array

import keypad
import microcontroller
import supervisor
from digitalio import DigitalInOut
from micropython import const
from storage import getmount

from mesa.core import scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.hardware import Board

try:
    from alarm import sleep_memory
except ImportError:
    sleep_memory = None

_WIDTH = const(160)
_HEIGHT = const(128)
_LIGHTS_MAX = const(64)
_SAMPLES = const(16)
# number of NeoPixels on the chain, by board; for other boards, see CARTEADO_LIGHTS
_LIGHTS = {"pybadge": 5, "pybadge_lc": 1, "edgebadge": 5, "pygamer": 5}
_LOW = const(34753)  # 3.5 V
_NO_BATTERY = const(24824)  # 2.5 V: no board runs on less, so there is no battery or no divider
_READINGS = const(8)


class Missing(NotImplementedError):
    """The board lacks a screen or keys, or settings.toml is wrong: one sentence that starts with the part.

    code.py, which is on the drive as source, catches it by its built-in base class.
    """


def _setting(name):
    # return a setting of settings.toml, or None
    try:
        return os.getenv(name)
    except ValueError as problem:  # for a number without quotes, some versions raise this
        print("settings.toml:", name, problem)
        return None


def _count_lights():
    # return CARTEADO_LIGHTS, or 0 if not set
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


class _Pins:
    """The pins and the screen, by name."""

    def __init__(self, pins: "Any") -> None:
        self.pins: "Any" = pins
        self.taken: "tuple[Any, ...]" = ()  # by the keys of CARTEADO_KEYS

    def find(self, name: str) -> "Any":
        """Return the pin of that name, or None; None too for an optional part's pin that a key uses."""
        pin = getattr(self.pins, name, None)
        return None if pin in self.taken else pin

    def analog(self, name: str) -> "Any":
        """Return an analog input of that name, or None."""
        pin = self.find(name)
        if pin is not None:
            from analogio import AnalogIn

            return AnalogIn(pin)


def open_all(io: "Board", source: "Any") -> None:
    """Open all parts of `source` (CircuitPython's `board`, or a substitute) except the speaker."""
    supervisor.runtime.autoreload = False
    io.pins = source
    pins = _Pins(source)
    name = _setting("CARTEADO_BOARD") or source.board_id
    display = pins.find("DISPLAY")
    if display is None or display.width < _WIDTH or display.height < _HEIGHT:
        raise Missing("display: this board has no screen of at least 160x128 pixels")
    display.auto_refresh = False
    io.display = display
    io.width, io.height = display.width, display.height
    io.scale = min(io.width // _WIDTH, io.height // _HEIGHT)
    io.nvm = microcontroller.nvm
    io.scratch = sleep_memory
    io.joystick = None
    io.keys = _register(io, pins) or _own_keys(pins)
    io.event = keypad.Event()
    io.events = io.keys.events
    # Keys that are held already, perhaps since the previous run, count only when pressed again: CircuitPython
    # 9.0 reports them with an event, later versions do not.
    io.events.clear()
    io.down = 0
    io.owed = []
    io.reloaded = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
    io.writable = not getmount("/").readonly
    count = _LIGHTS.get(str(name)) or _count_lights()
    chain: "Any" = pins.find("NEOPIXEL")
    io.light_count = 0 if chain is None else count
    io.grb = bytearray(3 * io.light_count)
    if chain is not None and count:
        from neopixel_write import neopixel_write

        io.write = neopixel_write
        io.chain = DigitalInOut(chain)
        io.chain.switch_to_output()
        io.write(io.chain, io.grb)
    io.speaker = (pins.find("SPEAKER"), pins.find("SPEAKER_ENABLE"))
    io.out = io.amplifier = io.wave = None
    io.volume = 0


def _register(io, pins):
    # return the keys of a known board; None if it lacks one of their pins, or an axis of its joystick
    wires = [pins.find("BUTTON_" + name) for name in ("CLOCK", "OUT", "LATCH")]
    axes = [pins.find("JOYSTICK_" + name) for name in "XY"]
    if None in wires or axes.count(None) == 1:
        return None
    if None not in axes:
        with scope.current:
            from mesa.board.joystick import Joystick as joystick
        io.joystick = joystick(pins.analog("JOYSTICK_X"), pins.analog("JOYSTICK_Y"))
    return keypad.ShiftRegisterKeys(
        clock=wires[0],
        data=wires[1],
        latch=wires[2],
        key_count=4 if io.joystick else 8,
        value_when_pressed=True,
    )


def _own_keys(pins):
    wanted = 'keys: in settings.toml write CARTEADO_KEYS = "D2,D3,...", eight pins of this board, each once'
    found = []
    for name in str(_setting("CARTEADO_KEYS") or "").split(","):
        pin = pins.find(name.strip())
        if pin is None or pin in found:
            raise Missing(wanted + ": " + (name.strip() or "none"))
        found.append(pin)
    if len(found) != 8:
        raise Missing(wanted)
    try:
        keys = keypad.Keys(tuple(found), value_when_pressed=False)
    except (TypeError, ValueError) as problem:  # not a pin, or a pin in use
        raise Missing(wanted + ": " + str(problem)) from None
    pins.taken = tuple(found)
    return keys


def sensor(io: "Board", name: str) -> "Any":
    """Return an AnalogIn on the pin of that name; None if the board has none, or a key uses it."""
    try:
        return _Pins(io.pins).analog(name)
    except (ValueError, RuntimeError):
        return None


def light(io: "Board") -> bool:
    """Return whether the board has a light sensor."""
    return _Pins(io.pins).find("LIGHT") is not None


def _battery(io: "Board") -> "Any":
    """Return an AnalogIn on half of the battery's voltage; None if the board cannot tell (or is unknown)."""
    if (_setting("CARTEADO_BOARD") or io.pins.board_id) not in _LIGHTS:
        return None
    return sensor(io, "BATTERY" if _Pins(io.pins).find("BATTERY") else "A6")


def open_speaker(io: "Board", volume: int) -> None:
    """Open the speaker if it is closed, and make the wave of a tone at volume 1 or 2.

    Done at the first tone, since opening it clicks and takes memory.
    """
    from audiocore import RawSample

    pin, amplifier = io.speaker
    if pin is None:
        return
    if io.out is None:
        from audioio import AudioOut

        io.out = AudioOut(pin)
        if amplifier is not None:
            io.amplifier = DigitalInOut(amplifier)
            io.amplifier.switch_to_output()
    # one period of a triangle wave; stays clear of the converter's limits, which distort
    height = 0x0800 if volume == 1 else 0x3000
    wave = array("H", [0] * _SAMPLES)
    for i in range(_SAMPLES):
        wave[i] = 0x8000 + height - abs((i + 4) % _SAMPLES - 8) * height // 4
    io.samples = _SAMPLES
    io.wave = RawSample(wave)


def battery_low(io: "Board") -> bool:
    """Return whether the battery is nearly empty and no computer is charging it; False if nobody can tell.

    A reading is of half the voltage, 65535 for 6.6 V. A full lithium battery has 4.2 V, about 3.7 V for most
    of its life, and is nearly empty below 3.5 V. On USB without a battery, the pin shows the charger's
    voltage, about 4.2 V, or almost none.
    """
    pin = _battery(io)
    if pin is None:
        return False
    n = 0
    for _ in range(_READINGS):
        n += pin.value
    pin.deinit()
    n //= _READINGS
    return _NO_BATTERY <= n < _LOW and not supervisor.runtime.usb_connected
