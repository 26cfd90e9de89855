# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Speakers without a converter; stays loaded on boards that have one.

"pwm:PIN": pulses; "i2s:BCLK,LRCLK,DIN": an amplifier with I2S. One more pin switches an amplifier on.

The amplifier of the Hack Club Sprig takes 8, 16, 32, 44.1, 48, 88.2 and 96 kHz only. So with I2S all tones
have one rate, and their waves another length: as many periods as come closest to a whole number of samples.
"""

from array import array

from audiocore import RawSample
from micropython import const

from mesa.board.hardware import SAMPLES

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.hardware import Board

_RATE = const(16000)
_MOST = const(256)  # samples of a wave; a single period may have more


class FixedRate:
    """In place of the sound's output and of its wave, which has SAMPLES for a period."""

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
        self.out.play(RawSample(wave, sample_rate=_RATE), loop=loop)

    def stop(self) -> None:
        """Stop it."""
        self.out.stop()


def find(io: "Board", sound: str) -> "list[Any]":
    """Open the speaker; return the pins that are left. ImportError, TypeError or ValueError if it fails."""
    kind, _, names = sound.partition(":")
    pins: "list[Any]" = [getattr(io.pins, name.strip(), None) for name in names.split(",")]
    if kind == "pwm":
        from audiopwmio import PWMAudioOut

        io.out = PWMAudioOut(pins.pop(0))
    else:
        from audiobusio import I2SOut

        io.wave = io.out = FixedRate(I2SOut(pins.pop(0), pins.pop(0), pins.pop(0)))
    return pins
