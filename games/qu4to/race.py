# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a player who is out watches, where the hand was: the others' faces, and how many cards each has."""

from displayio import Group
from micropython import const

from mesa.ui import portraits, text, theme

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
        face = portraits.large(table.view, seat, portraits.CALM, 2)
        face.x, face.y = plates.centre(seat) - 22, _Y
        group.append(face)
        text.label(group, "", plates.centre(seat) + 5, _Y + 4, theme.TEXT, big=True)
        yield
    for seat in range(1, plates.seats):
        plates.watch(table.view.match.seen, seat)
