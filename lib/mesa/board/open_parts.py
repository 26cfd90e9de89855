# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The boards, a row of data each, and opening their parts. Loaded at power-on only.

A board is known by the name that CircuitPython gives it, or by CARTEADO_BOARD of settings.toml. Of any other
one, settings.toml has the row (mesa.board.own_board). mesa.board.parts opens speaker and sensors later.
"""

import os

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

# The columns:
# the pins of B, A, Start, Select, Right, Down, Up, Left, low when pressed; "": they are on a shift register,
# with a joystick if there is one, or CARTEADO_KEYS has them
KEY_PINS = const(0)
KEY_NAMES = const(1)  # what the case says on the first four of them, if not that: mesa.ui.key_caps
LAMPS = const(2)  # the number of NeoPixels, or the pins of plain lights
SPEAKER = const(3)  # the pins of a converter and its amplifier, or another kind: mesa.board.own_board
BATTERY_PIN = const(4)  # a pin and two of its readings: nearly empty, and less than any battery has; or ""

# a string, since a name in an import stays in memory, also on boards that never come there
_DAC = "SPEAKER,SPEAKER_ENABLE"
# Half the voltage, 65535 for 6.6 V. A full lithium battery has 4.2 V, about 3.7 V for most of its life, and
# is nearly empty below 3.5 V. On USB without a battery, the pin shows the charger's voltage, about 4.2 V, or
# almost none. Below 2.5 V no board runs, so there is no battery or no divider.
_LITHIUM = ("A6", 34753, 24824)
TABLE: "dict[str, tuple[Any, ...]]" = {
    "pybadge": ("", "", 5, _DAC, _LITHIUM),
    "pybadge_lc": ("", "", 1, _DAC, _LITHIUM),
    "edgebadge": ("", "", 5, _DAC, _LITHIUM),
    "pygamer": ("", "", 5, _DAC, _LITHIUM),
    "hack_club_sprig": (
        "BUTTON_K,BUTTON_L,BUTTON_I,BUTTON_J,BUTTON_D,BUTTON_S,BUTTON_W,BUTTON_A",
        "K,L,I,J",
        "BLUE_LED,WHITE_LED",
        "i2s:AUDIO_BCLK,AUDIO_LRCLK,AUDIO_DIN",
        # a third of the voltage, 65535 for 9.9 V: two cells of 1.1 V are nearly empty; it runs from 1.8 V
        ("VOLTAGE_MONITOR", 14563, 11254),
    ),
}


def setting(name: str) -> "Any":
    """Return a setting of settings.toml, or None."""
    try:
        return os.getenv(name)
    except ValueError as problem:  # for a number without quotes, some versions raise this
        print("settings.toml:", name, problem)
        return None


def row(pins: "Any") -> "tuple[Any, ...]":
    """Return the row of the board with these pins; own_board.Missing if a line of settings.toml is wrong."""
    found = TABLE.get(str(setting("CARTEADO_BOARD") or pins.board_id))
    if found is None:
        from mesa.board import own_board

        found = own_board.row(pins, setting, _DAC)
    return found


def _own_board():
    # what it has opened stays
    with scope.root:
        from mesa.board import own_board
    return own_board


def open_all(io: "Board", source: "Any") -> None:
    """Open all parts of `source` (CircuitPython's `board`, or a substitute) except speaker and sensors."""
    supervisor.runtime.autoreload = False
    io.pins = source
    display = getattr(source, "DISPLAY", None)
    if display is None or display.width < _WIDTH or display.height < _HEIGHT:
        from mesa.board.own_board import Missing

        raise Missing("display: this board has no screen of at least 160x128 pixels")
    found = row(source)
    display.auto_refresh = False
    io.display = display
    io.nvm = microcontroller.nvm
    io.scratch = sleep_memory
    io.joystick = None
    io.event = keypad.Event()
    io.owed = []
    keys: "Any" = _keys(io, source)
    if keys is None:
        from mesa.board import own_board

        keys = own_board.keys(io, str(setting("CARTEADO_KEYS") or found[KEY_PINS]))
    io.keys = keys
    io.events = keys.events
    # Keys that are held already, perhaps since the previous run, count only when pressed again: CircuitPython
    # 9.0 reports them with an event, later versions do not.
    io.events.clear()
    if keys.key_count == 7:
        _own_board().LongStart(io)
    io.names = found[KEY_NAMES]
    io.reloaded = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
    io.writable = not getmount("/").readonly
    io.speaker = found[SPEAKER]
    io.battery = found[BATTERY_PIN]
    io.light_count = 0
    if isinstance(found[LAMPS], str):
        _own_board().plain_lights(io, found[LAMPS])
    elif found[LAMPS]:
        try:
            chain = DigitalInOut(source.NEOPIXEL)
            from neopixel_write import neopixel_write
        except (AttributeError, ImportError, ValueError):  # there is none, or a key uses its pin
            pass
        else:
            io.chain = chain
            io.write = neopixel_write
            chain.switch_to_output()
            io.light_count = found[LAMPS]
    io.grb = bytearray(3 * io.light_count)
    if io.light_count:
        io.write(io.chain, io.grb)


def _keys(io, pins):
    # return the keys on a shift register; None if the board lacks one of their pins, or an axis
    wires: "list[Any]" = [getattr(pins, "BUTTON_" + name, None) for name in ("CLOCK", "OUT", "LATCH")]
    axes: "list[Any]" = [getattr(pins, "JOYSTICK_" + name, None) for name in "XY"]
    if None in wires or axes.count(None) == 1:
        return None
    if None not in axes:
        with scope.current:
            from mesa.board.joystick import Joystick as joystick
        from analogio import AnalogIn

        io.joystick = joystick(AnalogIn(axes[0]), AnalogIn(axes[1]))
    return keypad.ShiftRegisterKeys(
        clock=wires[0],
        data=wires[1],
        latch=wires[2],
        key_count=4 if io.joystick else 8,
        value_when_pressed=True,
    )
