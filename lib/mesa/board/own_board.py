# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Boards that are not Adafruit's: what settings.toml says of one that is not known, and parts of their own.

These are keys with a pin each, seven keys without Select, plain lights, and speakers without a converter. It
stays loaded on boards that have one of the last three. Each wrong line of settings.toml is one sentence that
says what to write.
"""

from array import array

import keypad
from digitalio import DigitalInOut
from microcontroller import Pin
from micropython import const

from mesa.board.hardware import KEY_SELECT, KEY_START, RELEASED, SAMPLES

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

    from keypad import Event, EventQueue

    from mesa.board.hardware import Board

_LIGHTS_MAX = const(64)
_LONG = const(350)  # ms of a press of Start that is Select
_BRIGHT = const(4)  # of a plain light: a NeoPixel's colours are at most 20 or so, since they dazzle
_RATE = const(16000)  # Hz of an I2S amplifier
_MOST = const(256)  # samples of a wave; a single period may have more
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
    for i, name in enumerate(names):
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
    """Return the keys on pins of these names; seven keys get a Select from LongStart."""
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


class LongStart:
    """Seven keys: a long press of Start is Select. It is in place of keypad's queue, and its own event.

    So Start acts when it goes up; with another key, it is Select at once (Select and Down: the sound). Each
    event is read into `key_number` and `pressed`.
    """

    overflowed = False  # it finds that out itself

    def __init__(self, io: "Board") -> None:
        self.io = io
        self.queue: "EventQueue" = io.events
        self.real: "Event" = io.event
        self.next: "list[int]" = []  # keys, + RELEASED if they go up
        self.since = -1  # ticks when Start went down; -1: it is up, or Select
        self.key_number = 0
        self.pressed = False
        io.events = io.event = self

    def get_into(self, event: object) -> bool:
        """Read the next event, or return False."""
        while not self.next:
            if self.queue.overflowed:  # what is held counts when it is pressed again
                self.queue.clear()
                self.since = -1
                self.next = [n + RELEASED for n in range(8) if self.io.down >> n & 1]
            elif self.queue.get_into(self.real):
                n = self.real.key_number
                self._sort(n + (n > KEY_START), self.real.pressed)
            elif self.since < 0 or self.io.ticks() - self.since & 0x1FFFFFFF < _LONG:
                return False
            else:
                self._select()
        n = self.next.pop(0)
        self.key_number = n & 7
        self.pressed = n < RELEASED
        return True

    def _select(self):
        self.since = -1
        self.next.append(KEY_SELECT)

    def _sort(self, n, pressed):
        if n == KEY_START and pressed:
            self.since = self.io.ticks()
        elif n != KEY_START:
            if pressed and self.since >= 0:
                self._select()
            self.next.append(n if pressed else n + RELEASED)
        elif self.since >= 0:  # it was short
            self.since = -1
            self.next += [KEY_START, KEY_START + RELEASED]
        else:
            self.next.append(KEY_SELECT + RELEASED)


def plain_lights(io: "Board", names: str) -> None:
    """Open lights on the pins of these names in place of NeoPixels; what is in use or missing stays dark."""
    chain = []
    for name in names.split(","):
        pin: "Any" = getattr(io.pins, name.strip(), None)
        try:
            light = DigitalInOut(pin)
        except (TypeError, ValueError):
            continue
        light.switch_to_output()
        chain.append(light)
    io.chain = chain
    io.write = _show
    io.light_count = len(chain)


def _show(chain, grb):
    # switch on each light whose colour, of three bytes, is bright enough
    for i in range(len(chain)):
        chain[i].value = max(grb[3 * i : 3 * i + 3]) >= _BRIGHT


class FixedRate:
    """In place of the sound's output and of its wave, which has SAMPLES for a period.

    The amplifier of the Hack Club Sprig takes 8, 16, 32, 44.1, 48, 88.2 and 96 kHz only. So with I2S all
    tones have one rate, and their waves another length: as many periods as come closest to a whole number of
    samples.
    """

    sample_rate = 0
    height = 0

    def __init__(self, out: "Any") -> None:
        self.out = out

    def play(self, _: object, loop: bool) -> None:
        """Play the tone."""
        hz = self.sample_rate // SAMPLES
        periods = n = 1
        least = _RATE  # of the distances from a whole number of samples, in Hz by periods
        while n == 1 or n * _RATE <= _MOST * hz:
            off = abs((n * _RATE + hz // 2) % hz - hz // 2)
            if off * periods < least * n:
                periods = n
                least = off
            n += 1
        count = (periods * _RATE + hz // 2) // hz
        height = self.height
        wave = array("h", [0] * count)
        step = periods * 256
        for i in range(count):
            # a triangle: 0, up, 0, down
            at = (i * step // count + 64) & 255
            wave[i] = height - abs(at - 128) * height // 64
        from audiocore import RawSample

        self.out.play(RawSample(wave, sample_rate=_RATE), loop=loop)

    def stop(self) -> None:
        """Stop it."""
        self.out.stop()


def speaker(io: "Board", kind: str, pins: "list[Any]") -> None:
    """Open "pwm:PIN", pulses, or "i2s:BCLK,LRCLK,DIN", an amplifier with I2S; one more pin switches one on.

    It takes its pins out of the list; None is one that the board lacks. ImportError, TypeError or ValueError
    if it fails.
    """
    if kind == "pwm":
        from audiopwmio import PWMAudioOut

        io.out = PWMAudioOut(pins.pop(0))
    else:
        from audiobusio import I2SOut

        io.wave = io.out = FixedRate(I2SOut(pins.pop(0), pins.pop(0), pins.pop(0)))
