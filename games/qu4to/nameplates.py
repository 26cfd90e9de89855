# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The public information about the other players, along the top of the screen.

Name, points, last action, and how many backs lie which way.
"""

from displayio import TileGrid
from micropython import const

from games.qu4to import rules
from mesa.ui import pictures, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from displayio import Bitmap
    from vectorio import Rectangle

    from games.qu4to.view import View

_Y = const(12)
_BLANK = bytes(14)
_WHITE = const(1)
GOLD = const(11)  # digits in signs.bmp start at 1, gold ones here
_BACK = const(21)  # blue half up; then green half up
_UNSET = const(23)
LEADS = const(24)
TURNED = const(25)
DREW = const(26)
NEITHER = const(27)
CHOSEN = const(28)
_CUP = const(29)
_SIGNS = {0: 0, rules.LEADS: LEADS, rules.TURNED: TURNED, rules.DREW: DREW, rules.PASSED: NEITHER}


class Nameplates:
    """A label and seven by two small tiles for each seat except the player's."""

    def __init__(self, view: "View", n: int) -> None:
        group = view.group
        self.seats: int = n
        self.tiles = bytearray(14)
        self.labels: "list[text.Label]" = []  # for seats 1 …
        self.rows: "list[TileGrid]" = []
        self.start = bytearray(n)  # the column after the name
        self.bar: "Rectangle" = pictures.rect(0, _Y, 1, 10, theme.TURN)  # behind the name of the seat to act
        group.append(self.bar)
        self.sheet: "Bitmap" = pictures.load("games/qu4to/signs.bmp")
        for seat in range(1, n):
            x = self.centre(seat) - (14 if n < 5 else 20)
            name = view.name(seat)
            label = text.label(name, x, _Y - 1)
            self.start[seat] = (text.width(name) + 8) // 6
            row = signs(self.sheet, 7, 2, x, _Y)
            group.append(row)
            group.append(label)
            self.labels.append(label)
            self.rows.append(row)
        self.faces: "list[Any]" = [None]
        if n < 5:  # with five players there is no space
            seats = range(1, n)
            places = bytearray(2 * n)
            for seat in seats:
                places[2 * seat - 2] = self.centre(seat) - 27
                places[2 * seat - 1] = _Y + 4
            from mesa.ui import faces

            self.faces = faces.place(view, seats, places)

    def centre(self, seat: int) -> int:
        """Return x of a nameplate's centre; the player's is below, in the middle."""
        wide = 160 // max(1, self.seats - 1)
        return wide * (seat - 1) + wide // 2 + 1 if seat else 80

    def draw(self, s: bytearray) -> None:
        """Show everything from the state; the name of the seat to act is on a bar.

        The names of those who have passed or are out have another colour.
        """
        turn = rules.turn(s)
        pictures.hide(self.bar, turn <= 0)
        for seat in range(1, self.seats):
            sign = _SIGNS[s[rules.AT_DID + seat]]
            if rules.has_chosen(s, seat):
                sign = CHOSEN
            self.mark(s, seat, sign)
            colour = theme.TEXT
            if seat == turn:
                colour = theme.ON_SELECTED
                self.bar.x = self.labels[seat - 1].x - 2
                self.bar.width = 6 * self.start[seat] - 1
            elif s[rules.AT_PLACE + seat] or sign in (TURNED, DREW, NEITHER):
                colour = theme.KEYS
            self.labels[seat - 1].color = theme.rgb(colour)

    def mark(self, s: bytearray, seat: int, sign: int) -> None:
        """Show a seat's numbers, and its last action (LEADS … CHOSEN, or 0)."""
        if not seat:
            return
        tiles = self.tiles
        tiles[:] = _BLANK
        tiles[write_number(tiles, self.start[seat], rules.total(s, seat), GOLD)] = sign
        if s[rules.AT_PLACE + seat]:
            tiles[7] = _CUP
            write_number(tiles, 8, s[rules.AT_PLACE + seat], GOLD)
        elif s[rules.AT_PHASE] == rules.CHOOSING:
            tiles[7] = _UNSET
            write_number(tiles, 8, rules.count(s, seat))
        else:
            i = 7
            for half in range(2):
                backs = s[rules.AT_COUNT + 2 * seat + half]
                if backs:
                    tiles[i] = _BACK + half
                    i = write_number(tiles, i + 1, backs)
        row = self.rows[seat - 1]
        for i in range(14):
            if row[i] != tiles[i]:  # do not redraw what has not changed
                row[i] = tiles[i]


def signs(sheet: "Bitmap", w: int, h: int, x: int, y: int) -> TileGrid:
    """Return a TileGrid of w x h signs, all blank, at (x, y)."""
    return TileGrid(
        sheet,
        pixel_shader=theme.PALETTE,
        width=w,
        height=h,
        tile_width=6,
        tile_height=10,
        default_tile=0,
        x=x,
        y=y,
    )


def write_number(tiles: "bytearray | TileGrid", i: int, n: int, digits: int = _WHITE) -> int:
    """Write n (0 … 99) from index i on, in another colour if digits is GOLD; return the index after it."""
    if n > 9:
        tiles[i] = digits + n // 10
        i += 1
    tiles[i] = digits + n % 10
    return i + 1
