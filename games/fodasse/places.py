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
    from collections.abc import Iterator

    from games.fodasse.table import Table

_AWAY = const(-40)  # y of an unused frame
# For one other, two … seven: of the player, then clockwise from the player's left x and y of the nameplate,
# x and y of the card; with more than four others, cards are small
_PLACES = const(
    (
        b"\x00\x47\x44\x35\x6a\x13\x44\x0f",
        b"\x00\x47\x44\x35\x00\x18\x37\x10\x6b\x18\x51\x10",
        b"\x00\x47\x44\x35\x00\x2b\x2c\x23\x6a\x13\x44\x0f\x76\x2b\x5c\x28",
        b"\x00\x49\x44\x35\x00\x36\x2c\x36\x00\x17\x2c\x12\x76\x17\x5c\x12\x76\x36\x5c\x36",
        b"\x00\x49\x49\x43\x00\x34\x2d\x34\x00\x1a\x2d\x1a\x3b\x0d\x49\x21\x75\x1a\x67\x1a\x75\x34\x67\x34",
        b"\x00\x49\x49\x43\x00\x38\x2d\x38\x00\x26\x2d\x26\x00\x14\x2d\x14\x75\x14\x67\x14"
        b"\x75\x26\x67\x26\x75\x38\x67\x38",
        b"\x00\x49\x49\x43\x00\x38\x2d\x38\x00\x26\x2d\x26\x00\x14\x2d\x14\x3b\x0d\x49\x21"
        b"\x75\x14\x67\x14\x75\x26\x67\x26\x75\x38\x67\x38",
    )
)


def place(table: "Table", others: "list[int]", letters: int) -> "Iterator[None]":
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
        # a manilha is on gold paper, without a frame, since the cursor's is gold, too
        gilt = table.gilt = Palette(16)
        for i in range(16):
            gilt[i] = theme.PALETTE[theme.GOLD if i in (theme.WHITE, theme.CREAM) else i]
        gilt.make_transparent(theme.CLEAR)
        table.view.group.insert(table.view.group.index(group) + 1, names.deck)
    places = [(0, _AWAY)] * (rules.NOBODY + 1)
    for i, seat in enumerate([0] + others):
        plate = plates[seat] = names.new(group, sheet, wide if seat else own, letters)
        x, y, card_x, card_y = _PLACES[k - 1][4 * i : 4 * i + 4]
        plate.grid.x, plate.grid.y = x, y
        plate.letters.x, plate.letters.y = x + 1, y + 10
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
