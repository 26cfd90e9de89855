# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What settings.toml says of a board that is not known, and keys that have a pin each.

Each wrong line is one sentence that says what to write.
"""

import keypad
from microcontroller import Pin
from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

    from mesa.board.hardware import Board

_LIGHTS_MAX = const(64)
_WRITE = "{}: in settings.toml write {} = {}, not {}"
_WORDS = ("START", "SELECT")  # names of keys that are no single letter
# how many pins each kind of sound has; one more, which switches the amplifier on, may follow
_SOUNDS = {"dac": 1, "pwm": 1, "i2s": 3}


class Missing(NotImplementedError):
    """The board lacks a screen or keys, or settings.toml is wrong: one sentence that starts with the part.

    code.py, which is on the drive as source, catches it by its built-in base class.
    """


def row(pins: "Any", setting: "Callable[[str], Any]", sound: str) -> "tuple[Any, ...]":
    """Return a row of mesa.board.open_parts, by what setting(name) says; Missing if a line is wrong.

    sound: what there is if no line says so.
    """
    return (
        "",
        _names(setting("CARTEADO_NAMES"), str(setting("CARTEADO_KEYS")).count(",") == 6),
        _lights(str(setting("CARTEADO_LIGHTS") or 0), pins),
        _sound(setting("CARTEADO_SOUND"), pins) or sound,
        "",
    )


def _pins(pins, names):
    # return the pins of these names, or None if one is no pin or comes twice
    found = []
    for name in names:
        pin = getattr(pins, name.strip(), None)
        if not isinstance(pin, Pin) or pin in found:
            return None
        found.append(pin)
    return found


def _names(said, seven):
    if said is None:
        return ""
    names = [name.strip() for name in str(said).split(",")]
    good = len(names) == 4 - seven
    for i in range(len(names)):
        name = names[i]
        one = len(name) == 1 and ("A" <= name <= "Z" or "0" <= name <= "9")
        good = good and (one or 2 <= i < 4 and not seven and name == _WORDS[i - 2]) and names.count(name) == 1
    if not good:
        what = '"X,O,Z", the letters on B, A and Start'
        if not seven:
            what = '"B,A,START,SELECT" or what the case says, each a capital, a digit or such a word'
        raise Missing(_WRITE.format("names", "CARTEADO_NAMES", what, said or "nothing"))
    return "" if names == ["B", "A", "START", "SELECT"] else ",".join(names)


def _lights(said, pins):
    try:
        count = int(said)
    except ValueError:
        if _pins(pins, said.split(",")):
            return said
        count = -1
    if not 0 <= count <= _LIGHTS_MAX:
        what = '"5" or how many NeoPixels there are (0 to 64), or the pins of plain lights'
        raise Missing(_WRITE.format("lights", "CARTEADO_LIGHTS", what, said))
    return count


def _sound(said, pins):
    if said is None:
        return ""
    kind, _, names = str(said).partition(":")
    found = _pins(pins, names.split(","))
    if not found or len(found) - _SOUNDS.get(kind.strip(), 9) not in (0, 1):
        what = '"dac:PIN", "pwm:PIN" or "i2s:BCLK,LRCLK,DIN", with pins of this board'
        raise Missing(_WRITE.format("sound", "CARTEADO_SOUND", what, said or "nothing"))
    return names if kind.strip() == "dac" else kind.strip() + ":" + names


def keys(io: "Board", names: str) -> "Any":
    """Return the keys on pins of these names; seven keys get a Select from mesa.board.long_start."""
    wanted = (
        'keys: in settings.toml write CARTEADO_KEYS = "D2,D3,...", eight pins of this board, each once, or'
        " seven without Select"
    )
    found = []
    for name in names.split(","):
        pin = getattr(io.pins, name.strip(), None)
        if pin is None or pin in found:
            raise Missing(wanted + ": " + (name.strip() or "none"))
        found.append(pin)
    if len(found) not in (7, 8):
        raise Missing(wanted)
    try:
        return keypad.Keys(tuple(found), value_when_pressed=False)
    except (TypeError, ValueError) as problem:  # not a pin, or a pin in use
        raise Missing(wanted + ": " + str(problem)) from None
