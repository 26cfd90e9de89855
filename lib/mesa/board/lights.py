# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The NeoPixels: short, dim patterns. `show` starts one, `tick` once a frame goes on with it.

With one light that light shows all of it; without lights, or with `on` off, nothing happens.
"""

from micropython import const

from mesa.board import hardware

OFF = const(0)
TURN = const(1)
WIN = const(2)
LOSE = const(3)
COUNT = const(8)
"""COUNT + n: n of five lights, n = 0 … 5, until the next pattern. One light goes from green to red."""

# Six bytes a pattern: red, green and blue at their brightest (NeoPixels dazzle: of 255 only a few), pulses,
# a pulse's length in 64 ms, and by how many sixteenths of it each light follows the one before.
_PATTERNS = (
    b"\x00\x00\x00\x00\x01\x00\x00\x06\x0a\x01\x0c\x00\x04\x0e\x02\x04\x0c\x03\x0c\x02\x00\x01\x16\x00"
)

on = True
_pattern = OFF
_begun = 0  # ticks at which the pattern began
_shown = 0
_rgb = None


def show(pattern):
    """Start OFF, TURN, WIN, LOSE or COUNT + n."""
    global _pattern, _begun, _shown
    if hardware.io is None:
        return
    _pattern = pattern if on else OFF
    _begun = hardware.io.ticks()
    _shown = -1
    tick()


def tick():
    """Go on with the pattern; writes to the lights only when what they show changes."""
    global _pattern, _shown
    if _pattern == OFF and _shown >= 0:
        return
    if _pattern >= COUNT:
        step = 0
    else:
        at = _pattern * 6
        step = hardware.since(hardware.io.ticks(), _begun) // (_PATTERNS[at + 4] * 4)
        if step >= _PATTERNS[at + 3] * 16 or not on:
            _pattern = OFF
    if step != _shown or _pattern == OFF:
        _shown = step
        _draw(step)


def _draw(step):
    global _rgb
    io = hardware.io
    if not io.light_count:
        return
    if _rgb is None:
        _rgb = bytearray(3 * io.light_count)
    for i in range(io.light_count):
        if _pattern >= COUNT:
            _rgb[3 * i : 3 * i + 3] = _countdown(i, io.light_count)
        else:
            at = _pattern * 6
            # up in eight steps and down again
            strength = (step + 16 - i * _PATTERNS[at + 5]) % 16
            if strength > 8:
                strength = 16 - strength
            for c in range(3):
                _rgb[3 * i + c] = _PATTERNS[at + c] * strength // 8
    io.lights(_rgb)


def _countdown(i, lights):
    n = _pattern - COUNT
    if n == 0 or (lights > 1 and i >= n):
        return b"\x00\x00\x00"
    return b"\x0c\x00\x00" if n == 1 else b"\x08\x05\x00" if n <= 3 else b"\x02\x08\x00"
