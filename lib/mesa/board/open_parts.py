# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Opening a board's parts. In memory at power-on, when the speaker is first heard, and for a sensor.

The only module that names pins. settings.toml says what cannot be found out.
"""

import os
from array import array

import keypad
import microcontroller
import supervisor
from digitalio import DigitalInOut
from micropython import const
from storage import getmount

from mesa.core.scope import load

try:
    from alarm import sleep_memory
except ImportError:
    sleep_memory = None

_WIDTH = const(160)
_HEIGHT = const(128)
_LIGHTS_MAX = const(64)
_SAMPLES = const(16)
# NeoPixels on the chain, by board; for others CARTEADO_LIGHTS says
_LIGHTS = {"pybadge": 5, "pybadge_lc": 1, "edgebadge": 5, "pygamer": 5}

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.hardware import Board


class Missing(NotImplementedError):
    """The board lacks a screen or keys, or settings.toml is wrong: one sentence that begins with the part.

    code.py, which is source on the drive, knows it by its built-in base.
    """


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


class _Pins:
    """The pins and the screen by their names."""

    def __init__(self, pins: "Any") -> None:
        self.pins: "Any" = pins
        self.taken: "tuple[Any, ...]" = ()  # by the keys of CARTEADO_KEYS

    def find(self, name: str) -> "Any":
        """The one of that name, or None; None too for a part's pin that is a key's."""
        pin = getattr(self.pins, name, None)
        return None if pin in self.taken else pin

    def analog(self, name: str) -> "Any":
        """An input of that name, or None."""
        pin = self.find(name)
        if pin is not None:
            from analogio import AnalogIn

            return AnalogIn(pin)


def open_all(io: "Board", source: "Any") -> None:
    """Open the parts of `source` (CircuitPython's `board`, or what is like it) but the speaker."""
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
    # What is held already, be it since the run before, counts when it goes down anew: CircuitPython 9.0
    # has an event for it, later versions have none.
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
    # the keys of a known board; None if it lacks a pin of them, or one axis of its joystick
    wires = [pins.find("BUTTON_" + name) for name in ("CLOCK", "OUT", "LATCH")]
    axes = [pins.find("JOYSTICK_" + name) for name in "XY"]
    if None in wires or axes.count(None) == 1:
        return None
    if None not in axes:
        joystick = load("mesa.board.joystick").Joystick
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
    except (TypeError, ValueError) as problem:  # no pin at all, or one that is in use
        raise Missing(wanted + ": " + str(problem)) from None
    pins.taken = tuple(found)
    return keys


def sensor(io: "Board", name: str) -> "Any":
    """An AnalogIn on the pin of that name; None if the board has none, or a key uses it."""
    try:
        return _Pins(io.pins).analog(name)
    except (ValueError, RuntimeError):
        return None


def light(io: "Board") -> bool:
    """Whether the board has a light sensor."""
    return _Pins(io.pins).find("LIGHT") is not None


def battery(io: "Board") -> "Any":
    """An AnalogIn on half of the battery's voltage, None if the board cannot tell (or is not known)."""
    if (_setting("CARTEADO_BOARD") or io.pins.board_id) not in _LIGHTS:
        return None
    return sensor(io, "BATTERY" if _Pins(io.pins).find("BATTERY") else "A6")


def open_speaker(io: "Board", volume: int) -> None:
    """Open the speaker, if it is not open yet, and make the wave of a tone at volume 1 or 2.

    Only with the first tone, since its start can be heard and it takes memory.
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
    # one turn of a triangle; never up to the converter's ends, which distort
    height = 0x0800 if volume == 1 else 0x3000
    wave = array("H", [0] * _SAMPLES)
    for i in range(_SAMPLES):
        wave[i] = 0x8000 + height - abs((i + 4) % _SAMPLES - 8) * height // 4
    io.samples = _SAMPLES
    io.wave = RawSample(wave)
