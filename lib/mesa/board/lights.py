# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The NeoPixels: short, dim patterns. `show` starts one; `tick`, once a frame, continues it.

A single light shows the whole pattern; without lights, or with `on` False, nothing happens.
"""

from micropython import const

from mesa.board.hardware import ticks_diff

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.hardware import Board

_EVERY = const(1000)  # ms between two readings of the sensor

OFF = const(0)
TURN = const(1)
WIN = const(2)
LOSE = const(3)
BANDEIRA = const(4)
EXACT = const(5)
RECORD = const(6)
COUNT = const(8)
"""COUNT + n: n of five lights, n = 0 … 5, until the next pattern. One light goes from green to red."""

# Six bytes a pattern: red, green and blue at their brightest (NeoPixels dazzle, so only a few of 255), the
# number of pulses, the length of a pulse in 64 ms, and the delay from each light to the next in sixteenths of
# it.
_PATTERNS = (
    b"\x00\x00\x00\x00\x01\x00\x00\x06\x0a\x01\x0c\x00\x04\x0e\x02\x04\x0c\x03\x0c\x02\x00\x01\x16\x00"
    b"\x00\x09\x0e\x03\x08\x05\x14\x05\x00\x06\x04\x00\x0e\x08\x04\x06\x04\x06"
)


class Lights:
    """The board's lights. `on`: the player wants them.

    sensor: an AnalogIn if the screen follows the ambient light. mesa.board.by_light then sets the screen's
    `level`, up to `highest`, from `light` (0 … 65535), the mean of the last seconds.
    """

    sensor: "Any" = None
    light: int
    level: int
    highest: int
    asked: int  # ticks of the last reading

    def __init__(self, board: "Board") -> None:
        self.on = True
        self.board = board
        self._pattern = OFF
        self._begun = 0  # ticks when the pattern began
        self._shown = 0  # the step that is shown
        self._rgb = bytearray(3 * board.light_count)

    def show(self, pattern: int) -> None:
        """Start OFF, TURN, WIN, LOSE, BANDEIRA, EXACT, RECORD or COUNT + n."""
        self._pattern = pattern if self.on else OFF
        self._begun = self.board.ticks()
        self._shown = -1
        self.tick()

    def tick(self) -> None:
        """Continue the pattern; write to the lights only when they change."""
        if self.sensor and ticks_diff(self.board.ticks(), self.asked) >= _EVERY:
            from mesa.board import by_light

            self.asked = self.board.ticks()
            by_light.follow(self)
        pattern = self._pattern
        if pattern == OFF and self._shown >= 0:
            return
        if pattern >= COUNT:
            step = 0
        else:
            at = pattern * 6
            step = ticks_diff(self.board.ticks(), self._begun) // (_PATTERNS[at + 4] * 4)
            if step >= _PATTERNS[at + 3] * 16 or not self.on:
                self._pattern = OFF
        if step != self._shown or self._pattern == OFF:
            self._shown = step
            self._draw(step)

    def _draw(self, step):
        pattern = self._pattern
        rgb = self._rgb
        count = self.board.light_count
        for i in range(count):
            if pattern >= COUNT:
                rgb[3 * i : 3 * i + 3] = _countdown(pattern - COUNT, i, count)
            else:
                at = pattern * 6
                # up in eight steps, then down again
                strength = (step + 16 - i * _PATTERNS[at + 5]) % 16
                if strength > 8:
                    strength = 16 - strength
                for c in range(3):
                    rgb[3 * i + c] = _PATTERNS[at + c] * strength // 8
        if count:
            self.board.lights(rgb)


def _countdown(n, i, lights):
    if n == 0 or (lights > 1 and i >= n):
        return b"\x00\x00\x00"
    return b"\x0c\x00\x00" if n == 1 else b"\x08\x05\x00" if n <= 3 else b"\x02\x08\x00"
