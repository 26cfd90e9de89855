# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A bandeira (all the points): a flag goes up and waves. Loaded by mesa.prizes.celebration."""

import vectorio
from micropython import const

from mesa.board import signals
from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from types import ModuleType

    from mesa.prizes.celebration import Celebration

WORD = "all_points"
PICTURE = 0
TUNE = b"\x48\x12\x43\x06\x48\x0c\x4a\x0c\x4c\x18\x00\x02\x4f\x12\x4c\x06\x4f\x0c\x54\x1a"
LIGHTS = signals.LIGHTS_BANDEIRA

_STRIPES = const(13)  # each has 3 tiles, 6 pixels wide
_SHADE = const(39)  # the first shaded stripe
_WAVE = const(b"\0\1\2\3\3\4\4\4\4\4\3\3\2\1")  # half a wave, in pixels


def build(scene: "Celebration", prizes: "ModuleType") -> None:
    """Make the parts with mesa.prizes.pieces."""
    group = scene.group
    theme.rect(group, 0, 0, 160, 128, theme.SKY)
    for x, y, radius, colour in ((138, 20, 11, theme.GOLD), (34, 382, 300, theme.GREEN)):
        circle = vectorio.Circle(pixel_shader=theme.PALETTE, radius=radius, x=x, y=y)
        circle.color_index = colour
        group.append(circle)
    theme.rect(group, 33, 6, 3, 96, theme.INK)
    theme.rect(group, 34, 6, 1, 96, theme.WHITE)
    for i in range(_STRIPES):
        prizes.part(scene, 3 * i, 1, 3, 36 + 6 * i, 0, 6)


def show(scene: "Celebration", t: int) -> None:
    """Show it at t ms: the flag waves more, the further from its pole."""
    top = 13 + max(0, 500 - t) // 8
    for i in range(_STRIPES):
        at = (t // 18 - i * 3) // 2 % 28
        up = _WAVE[at % 14]
        stripe = scene.parts[i]
        stripe.y = top + (up if at < 14 else -up) * min(i + 2, 10) // 8
        tile = 3 * i + (_SHADE if 9 <= at < 15 else 0)
        if stripe[0] != tile:
            for j in range(3):
                stripe[j] = tile + j
