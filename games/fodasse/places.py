# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The seating at Fodasse's table."""

from displayio import Palette
from micropython import const

from games.fodasse import rules
from mesa.ui import theme
from mesa.ui.scene import empty

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.fodasse.table import Table

_AWAY = const(-40)  # y of an unused frame


def place(table: "Table", others: "Sequence[int]", letters: int) -> "Iterator[None]":
    """Seat the player and these others, in steps (mesa.ui.motion); play is for `letters` of the title.

    Nothing lies under a nameplate, and no card in its place reaches one, not even its frame.
    """
    k = len(others)
    wide = 53 if k < 3 else 42  # for a name, the dealer's deck, and "9/9"; with few players "19/19"
    own = wide if k > 3 else 66  # the player's name may be longer if no card lies beside it
    names = table.nameplates
    group = names.group
    empty(group)
    plates = names.plates = {}
    trick = table.trick
    trick.gather()
    trick.clear()
    small = k > 4
    sheet = names.sheet
    if k < 4 and letters == 3:  # there is room for large ones
        sheet = theme.load("games/fodasse/large.bmp#%d" % names.title)
    trick.pool = table.minis if small else table.cards
    if not small:
        table.minis.free_memory()
    trick.group.remove(trick.frame)
    trick.frame = theme.frame(17 if small else 28, 22 if small else 38, theme.WINNER)
    trick.group.append(trick.frame)
    if not names.deck:
        names.deck = theme.mark(theme.DECK, 160)
        table.gilt = _gilt()
        table.view.group.insert(table.view.group.index(group) + 1, names.deck)
    places = [(0, _AWAY)] * (rules.NOBODY + 1)
    for i in range(-1, k):
        seat = others[i] if i >= 0 else 0
        plate = plates[seat] = names.new(group, sheet, wide if seat else own, letters)
        x, y, card_x, card_y = position(i, k)
        plate.grid.x, plate.grid.y = x, y
        plate.letters.x, plate.letters.y = x + 1, y + (10 if sheet is names.sheet else 9)
        places[seat] = card_x, card_y
    trick.places = places
    names.labels = [plates[seat].grid for seat in list(plates)]  # pyrefly: ignore[bad-argument-type]
    yield
    for face in table.portraits[1:]:
        if face:
            table.view.group.remove(face)
    table.portraits = [None]
    yield
    if not small:
        # x and y of the portraits of one, two, three, four others
        from mesa.ui import portraits

        spots = b"\x5e\x14\x01\x0c\x6c\x0c\x01\x1f\x5e\x14\x94\x1f\x01\x2a\x01\x0b\x77\x0b\x77\x2a"
        spots = spots[k * (k - 1) : k * (k + 1)]
        table.portraits = portraits.place(table.view, others, spots)
        del portraits
        yield


def position(i: int, k: int) -> "tuple[int, int, int, int]":
    """Return the place of the i-th of k others, clockwise from the player's left: nameplate x, y, card x, y.

    -1 is the player. With more than four others, cards are small.
    """
    rows = k // 2
    small = k > 4
    if i < 0:
        return (0, 73, 73, 67) if small else (0, 73 if k > 3 else 71, 68, 53)
    if k % 2 and i == rows:
        return (59, 13, 73, 33) if small else (106, 19, 68, 15)
    left = i < rows
    r = i if left else k - 1 - i
    if small:
        y = 56 - 18 * r if k > 5 else 52 - 26 * r
        return (0, y, 45, y) if left else (117, y, 103, y)
    if k == 2:
        return (0, 24, 55, 16) if left else (107, 24, 81, 16)
    name_y = 43 if k == 3 else (54, 23)[r]
    y = (35 if left else 40) if k == 3 else (54, 18)[r]
    return (0, name_y, 44, y) if left else (118, name_y, 92, y)


def _gilt():
    """Return the colours of a manilha, on gold paper: no frame, since the cursor's is gold, too."""
    p = Palette(16)
    for i in range(16):
        p[i] = theme.PALETTE[theme.GOLD if i in (theme.WHITE, theme.CREAM) else i]
    p.make_transparent(theme.CLEAR)
    return p
