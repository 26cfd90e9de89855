# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A lost match: the winners' faces rise, glad. Loaded by mesa.prizes.celebration."""

from micropython import const

from mesa.board import signals
from mesa.ui import portraits, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from types import ModuleType

    from mesa.prizes.celebration import Celebration

PICTURE = 3
TUNE = signals.LOSE
LIGHTS = signals.LIGHTS_LOSE

_TOP = const(12)
_SCALE = const(4)


def build(scene: "Celebration", prizes: "ModuleType") -> None:
    """Make the parts: each winner's face, with the name below it."""
    view = scene.view
    group = scene.group
    prizes.rays(scene, 19, 0x2B2F3D, 0x373C4E)
    winners = [seat for seat in view.match.rules.winners(view.match.seen) if seat]
    for i, seat in enumerate(winners):
        x = 160 * (2 * i + 1) // (2 * len(winners))
        part = portraits.large(view, seat, portraits.GLAD, _SCALE)
        part.x = x - _SCALE * portraits.SIZE // 2
        group.append(part)
        scene.parts.append(part)
        text.label(group, view.name(seat), x, _TOP + 50, theme.TEXT, text.CENTRE)


def show(scene: "Celebration", t: int) -> None:
    """Show it at t ms."""
    left = max(0, 500 - t)
    for part in scene.parts:
        part.y = _TOP + left * left // 2500
