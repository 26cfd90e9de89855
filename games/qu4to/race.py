# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a player who is out watches, where the hand was: the others' faces, and how many cards each has."""

from displayio import Group, TileGrid
from micropython import const

from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from games.qu4to.table import Table

_Y = const(95)


def building(table: "Table") -> "Generator[None, None, None]":
    """Build it in steps (mesa.ui.motion), each face in one; the nameplates write the numbers."""
    yield
    table.pool.free_memory()  # the sprites of the hand
    plates = table.nameplates
    group = plates.race = Group()
    table.view.group.insert(len(table.view.group) - 1, group)  # below the notice
    for seat in range(1, plates.seats):
        face = Group(scale=2, x=plates.centre(seat) - 22, y=_Y)
        for small in table.portraits[seat : seat + 1]:  # the same picture: with five players there is none
            size = small.tile_width
            face.append(
                TileGrid(
                    small.bitmap,
                    pixel_shader=small.pixel_shader,
                    tile_width=size,
                    tile_height=size,
                    default_tile=small[0],
                )
            )
        group.append(face)
        text.label(group, "", plates.centre(seat) + 5, _Y + 4, theme.TEXT, big=True)
        yield
    for seat in range(1, plates.seats):
        plates.watch(table.view.match.seen, seat)
