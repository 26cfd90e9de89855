# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A record: a medal comes down, spins and sparkles. Loaded by mesa.prizes.celebration."""

from micropython import const

from mesa.board import signals
from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from types import ModuleType

    from mesa.prizes.celebration import Celebration

WORD = "new_record"
PICTURE = 2
TUNE = (
    b"\x4c\x06\x4f\x06\x53\x06\x58\x06\x4f\x06\x53\x06\x58\x06\x5b\x06\x53\x06\x58\x06\x5b\x06\x5f\x0c"
    b"\x00\x03\x5b\x06\x5f\x24"
)
LIGHTS = signals.LIGHTS_RECORD

_SPARKLES = const(40)  # the first tile, 8 pixels wide: nothing, then five steps of a sparkle
_COUNT = const(8)
_PLACES = const(b"\x16\x10\x8a\x0a\x26\x38\x78\x42\x0c\x52\x90\x50\x72\x1e\x40\x2a")  # x, y of each


def build(scene: "Celebration", prizes: "ModuleType") -> None:
    """Make the parts with mesa.prizes.pieces."""
    prizes.rays(scene, 23, 0x4B2160, 0x64307A)
    for i in range(3):  # the medal as it turns away
        prizes.part(scene, (0, 9, 15)[i], 3 - i, 3, 56 + 8 * i, 0)
    for i in range(2):
        prizes.part(scene, 18, 1, 2, 64 + 16 * i, 0)
    scene.parts[4].flip_x = True
    for i in range(_COUNT):
        prizes.part(scene, _SPARKLES, 1, 1, _PLACES[2 * i], _PLACES[2 * i + 1], 8)


def show(scene: "Celebration", t: int) -> None:
    """Show it at t ms."""
    parts = scene.parts
    left = max(0, 300 - t)
    top = -left * left // 900
    if t > 300:
        left = max(0, 500 - t)
        top = -left * (200 - left) // 1250
    left = max(0, 1100 - t)
    face = left * left // 48000 % 4
    for i in range(3):
        theme.hide(parts[i], i != face and i != 4 - face)
        parts[i].y = 33 + top
    parts[3].y = parts[4].y = top
    for i in range(_COUNT):
        sparkle = parts[5 + i]
        tile = _SPARKLES + max(0, (t // 80 + 3 * i) % 9 - 3)
        if sparkle[0] != tile:
            sparkle[0] = tile
