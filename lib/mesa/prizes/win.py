# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A won match: a cup falls from above, and cards fly out of it. Loaded by mesa.prizes.celebration."""

from displayio import Group
from micropython import const

from mesa.board import signals
from mesa.ui import portraits

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from types import ModuleType

    from mesa.prizes.celebration import Celebration

WORD = "won"
PICTURE = 3
TUNE = b"\x43\x0a\x48\x0a\x4c\x0a\x4f\x12\x00\x03\x4c\x09\x4f\x20\x54\x06\x58\x06\x5b\x18"
LIGHTS = signals.LIGHTS_WIN

_CARDS = const(32)  # the first tile of flying cards, 8 pixels wide; the fifth is a card's side, then its back
_COUNT = const(10)
_LANDED = const(300)  # ms
_TURN = const(240)  # ms per step of the rays
_DARK = const(0x2257B0)
_LIGHT = const(0x2F6FD0)
# pixels that a card flies to the right (and 128) and up in 1.024 s
_FLIGHT = const(b"\x3a\x78\xc8\x60\x64\x88\xa2\x5a\x16\x70\xe8\x68\x82\x96\x50\x50\xb4\x80\xd4\x74")


def build(scene: "Celebration", prizes: "ModuleType") -> None:
    """Make the parts with mesa.prizes.pieces."""
    scene.palette = prizes.rays(scene, 19, _DARK, _LIGHT)
    cup = Group(scale=1 + scene.great, x=16 if scene.great else 48)
    prizes.piece(scene, cup, 0, 4, 4, 0, 0)
    scene.group.append(cup)
    scene.parts.append(cup)
    view = scene.view
    pair = view.match.rules.winners(view.match.seen) if scene.title else ()
    for i in range(len(pair) if len(pair) == 2 else 0):
        face = portraits.large(view, pair[i], portraits.GLAD, 3)
        face.x, face.y = 3 + 118 * i, 54
        scene.group.append(face)
    for _ in range(_COUNT):
        prizes.part(scene, _CARDS, 1, 1, 160, 0, 8)


def show(scene: "Celebration", t: int) -> None:
    """Show it at t ms."""
    parts = scene.parts
    if t < _LANDED:
        up = 100 - 100 * t // _LANDED * t // _LANDED
    else:
        up = max(0, (t - _LANDED) * (_LANDED + 200 - t) // 1250)
    y = (0 if scene.great else 26) - up
    colour = _LIGHT if t >= _LANDED and (t - _LANDED) // _TURN % 2 == 0 else _DARK
    if parts[0].y != y:  # a great cup is most of the screen: then the rays wait
        parts[0].y = y
    elif scene.palette[1] != colour:
        scene.palette[1] = colour
        scene.palette[2] = _LIGHT + _DARK - colour
    for i in range(_COUNT):
        at = (t - _LANDED - 40 * i) >> 2
        if at > 0:
            card = parts[1 + i]
            card.x = 76 + (_FLIGHT[2 * i] - 128) * at // 256
            card.y = 26 - _FLIGHT[2 * i + 1] * at // 256 + at * at // 360
            at = at // 9 + 3 * i
            tile = _CARDS + (4 if at & 3 == 3 else 5 if at & 4 else i & 3)
            if card[0] != tile:
                card[0] = tile
