# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A bid made in the last trick: an arrow hits the centre. Loaded by mesa.prizes.celebration."""

from micropython import const

from mesa.board import signals

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from types import ModuleType

    from mesa.prizes.celebration import Celebration

WORD = "spot_on"
PICTURE = 1
TUNE = (
    b"\x00\x0b\x60\x03\x5f\x03\x5e\x03\x5d\x03\x5c\x03\x5b\x03\x5a\x03\x59\x03\x58\x03"
    b"\x26\x06\x00\x08\x4f\x07\x54\x07\x58\x07\x5b\x20"
)
LIGHTS = signals.LIGHTS_EXACT

_STARS = const(8)  # the first tile of the flying stars, 8 pixels wide
_COUNT = const(9)
_HIT = const(380)  # ms
# pixels that a star flies to the right and down in 1.024 s, and 128
_FLIGHT = const(b"\xf8\x70\xd0\x20\x90\x04\x50\x0e\x18\x40\x0c\xb0\x58\xf0\xb0\xf0\xe8\xb8")


def build(scene: "Celebration", prizes: "ModuleType") -> None:
    """Make the parts with mesa.prizes.pieces."""
    prizes.rays(scene, 16, 0x14573F, 0x1D7450)
    scene.parts.append(prizes.quarters(scene, 0, 2))
    for i in range(_COUNT):
        prizes.part(scene, _STARS + i % 3, 1, 1, 160, 0, 8)
    prizes.part(scene, 7, 3, 3, 160, 0)


def show(scene: "Celebration", t: int) -> None:
    """Show it at t ms."""
    parts = scene.parts
    left = _HIT - t
    shake = 0
    if left < 0:
        shake = max(0, 5 + left // 80)
        if t // 40 & 1:
            shake = -shake
        left = 0
        at = t - _HIT >> 2
        for i in range(_COUNT):
            star = parts[1 + i]
            star.x = 76 + (_FLIGHT[2 * i] - 128) * at // 400
            star.y = 44 + (_FLIGHT[2 * i + 1] - 128) * at // 400 + at * at // 3000
    parts[0].x = 80 + shake
    arrow = parts[1 + _COUNT]
    arrow.x = 79 + shake + left * 100 // 270
    arrow.y = 51 - shake + left * 100 // 270
