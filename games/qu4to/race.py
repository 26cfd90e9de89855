# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a player who is out watches, where the hand was: the others' faces, and how many cards each has."""

from displayio import Group
from micropython import const

from games.qu4to import rules
from mesa.ui import portraits, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from games.qu4to.table import Table

_Y = const(95)


def drawing(table: "Table", s: bytearray) -> "Generator[None, None, None]":
    """Draw it in steps (mesa.ui.motion): each face in one, then the numbers, or places in gold."""
    yield
    group: "Any" = table.race
    plates = table.nameplates
    seats = range(1, plates.seats)
    if not group:
        group = table.race = Group()
        table.view.group.insert(len(table.view.group) - 1, group)  # below the notice
        for seat in seats:
            face = portraits.large(table.view, seat, portraits.CALM, 2)
            face.x, face.y = plates.centre(seat) - 22, _Y
            group.append(face)
            text.label(group, "", plates.centre(seat) + 5, _Y + 4, theme.TEXT, big=True)
            yield
    for seat in seats:
        place = s[rules.AT_PLACE + seat]
        group[2 * seat - 1].color = theme.VALUE if place else theme.TEXT
        text.put(group[2 * seat - 1], str(place) + "." if place else str(rules.count(s, seat)))
