# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A bot's face that is glad or cross for a moment, while something moves. Loaded only then."""

from displayio import Bitmap, TileGrid
from micropython import const

from mesa.ui import text, theme
from mesa.ui.faces import CALM, SIZE, draw, face
from mesa.ui.motion import READ

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

# By face, glad and cross: one in this many occasions is shown; 0: none.
_TEMPER = const(
    b"\x00\x00\x02\x05\x02\x03\x05\x02\x04\x00\x02\x00\x02\x02\x00\x02"
    b"\x02\x02\x02\x04\x02\x02\x03\x00\x00\x03\x02\x03\x04\x00\x00\x05"
)


def due(view: "Any", seat: int, kind: int) -> bool:
    """Return whether that bot shows this mood now: by temper and count of moves, and not while hurrying."""
    every = _TEMPER[2 * face(view.match, seat) + kind - 1]
    return every > 0 and not ((view.match.moves >> 2) + seat) % every and _slow(view.motion)


def _slow(motion):
    return motion.percent >= 100 and not motion.fast


def react(view: "Any", seat: int, kind: int) -> None:
    """Sometimes make the bot of that seat look GLAD or CROSS, until the table is drawn.

    Something is moving then, so no question is open; a key ends it with the movement.
    """
    faces = view.table.faces
    if 0 < seat < len(faces) and faces[seat] and not faces[0] and due(view, seat, kind):
        calm = faces[seat]
        faces[0] = sprite = _sprite(view, seat, kind)
        sprite.x, sprite.y = calm.x, calm.y
        view.group.insert(view.group.index(calm) + 1, sprite)
        view.motion.wait(READ)


def call(view: "Any", seat: int, kind: int) -> None:
    """Do `react` for a game without faces: beside the score bar's message about a call, until that goes."""
    if face(view.match, seat) and _slow(view.motion):
        bar = view.table.score_bar
        sprite = _sprite(view, seat, kind if due(view, seat, kind) else CALM)
        sprite.x = max(0, bar.message.x - text.width(bar.message.text) // 2 - SIZE - 4)
        bar.call.append(sprite)


def _sprite(view, seat, kind):
    bitmap = Bitmap(SIZE, SIZE, 16)
    draw(bitmap, (face(view.match, seat),), kind)
    return TileGrid(bitmap, pixel_shader=theme.PALETTE)
