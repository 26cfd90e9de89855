# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bots' faces, 12 x 12 pixels, calm, or glad or cross for a moment.

A table has a list of them by seat, None for one without; `react` shows a mood over one. They lie directly
above the table's top, under everything else. There are none if the file is broken.
"""

from bitmaptools import blit
from displayio import Bitmap, Group, TileGrid
from micropython import const

from mesa.core.match import PERSON
from mesa.ui import text, theme
from mesa.ui.motion import READ

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mesa.core.match import Match
    from mesa.match.game_view import GameView

CALM = const(0)
GLAD = const(1)
CROSS = const(2)
SIZE = const(12)
"""Width and height in pixels."""
_PATH = const("lib/mesa/ui/faces.bmp")
_PEOPLE = const(7)  # before the faces of the people of the ladder
# By face, glad and cross: one in this many occasions is shown; 0: none.
_TEMPER = const(
    b"\x00\x00\x02\x05\x02\x03\x05\x02\x04\x00\x02\x00\x02\x02\x00\x02"
    b"\x02\x02\x02\x04\x02\x02\x03\x00\x00\x03\x02\x03\x04\x00\x00\x05"
)


def draw(bitmap: Bitmap, seats: "Sequence[int]", kind: int = CALM, place: int = 0) -> None:
    """Draw these seats' faces, CALM, GLAD or CROSS, side by side into `bitmap`, from index `place` on.

    0: the owner, without features. Above the seats: 7 + the number of a person of the ladder
    (mesa.ladder.opponent). A bitmap lower than a face shows the middle of it.
    """
    top = (SIZE - bitmap.height + 1) // 2
    face = Bitmap(16, SIZE, 16)
    try:
        for seat in seats:
            theme.load("{}#{}".format(_PATH, 3 * seat + kind), bitmap=face)
            blit(bitmap, face, SIZE * place, 0, x1=0, y1=top, x2=SIZE, y2=top + bitmap.height)
            place += 1
    except OSError as problem:
        print(problem)


def make(seats: "Sequence[int]") -> "list[TileGrid]":
    """Make a sprite with the calm face of each of these seats."""
    if not seats:  # the board cannot make a bitmap without pixels
        return []
    bitmap = Bitmap(SIZE * len(seats), SIZE, 16)
    draw(bitmap, seats)
    return [
        TileGrid(bitmap, pixel_shader=theme.PALETTE, tile_width=SIZE, tile_height=SIZE, default_tile=i)
        for i in range(len(seats))
    ]


def face(match: "Match", seat: int) -> int:
    """Return whose face is shown at `seat`: a bot's, by the seat of the rules; that of the player's opponent
    on the ladder; 0 for a person, who has none.
    """
    if seat == 1 and match.rival:
        return _PEOPLE + match.rival[0]
    seat = (seat + (match.human or 0)) % len(match.levels)
    return 0 if match.levels[seat] == PERSON else seat


def place(view: "GameView", seats: "Sequence[int]", places: "bytes | bytearray") -> "list[Any]":
    """Return a table's list of portraits, in its view's group; places: x and y of these seats, ascending."""
    group = view.group
    portraits: "list[Any]" = [None] * (seats[-1] + 1)
    whose = [face(view.match, seat) for seat in seats]
    sprites = make([one or 1 for one in whose])
    for i, sprite in enumerate(sprites):
        sprite.x, sprite.y = places[2 * i], places[2 * i + 1]
        if not whose[i]:
            sprite.x = -SIZE  # outside the screen
        group.insert(1, sprite)
        portraits[seats[i]] = sprite
    return portraits


def due(view: "Any", seat: int, kind: int) -> bool:
    """Return whether that bot shows this mood now: by temper and count of moves, and not while hurrying."""
    every = _TEMPER[2 * face(view.match, seat) + kind - 1]
    return every > 0 and not ((view.match.moves >> 2) + seat) % every and _slow(view.motion)


def _slow(motion):
    return motion.percent >= 100 and not motion.fast


def react(view: "GameView", seat: int, kind: int) -> None:
    """Sometimes make the bot of that seat look GLAD or CROSS, until the table is drawn.

    Something is moving then, so no question is open; a key ends it with the movement. A table without faces
    shows it beside the score bar's message about a call, until that goes.
    """
    if not hasattr(view.table, "portraits"):
        _call(view, seat, kind)
        return
    portraits = view.table.portraits
    if seat < len(portraits) and portraits[seat] and not view.face and due(view, seat, kind):
        calm = portraits[seat]
        view.face = sprite = _sprite(view, seat, kind)
        sprite.x, sprite.y = calm.x, calm.y
        view.group.insert(view.group.index(calm) + 1, sprite)
        view.motion.wait(READ)


def _call(view, seat, kind):
    if face(view.match, seat) and _slow(view.motion):
        bar = view.table.score_bar
        sprite = _sprite(view, seat, kind if due(view, seat, kind) else CALM)
        sprite.x = max(0, bar.message.x - text.width(bar.message.text) // 2 - SIZE - 4)
        bar.call.append(sprite)


def large(view: "Any", seat: int, kind: int, scale: int, high: int = SIZE) -> Group:
    """Return that seat's face, `scale` times as large; `high`: so many rows of it, the middle ones."""
    group = Group(scale=scale)
    group.append(_sprite(view, seat, kind, high))
    return group


def _sprite(view, seat, kind, high=SIZE):
    bitmap = Bitmap(SIZE, high, 16)
    draw(bitmap, (face(view.match, seat),), kind)
    return TileGrid(bitmap, pixel_shader=theme.PALETTE)
