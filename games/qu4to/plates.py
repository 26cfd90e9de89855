# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What everybody knows of the other players, along the top.

Name, points, what they did last, and how many backs lie which way. The numbers follow the events, since the
state may be a round ahead of what is shown; `read` takes them from it.
"""

from displayio import TileGrid
from micropython import const

from games.qu4to import rules
from mesa import sprites, text, theme

_Y = const(12)
_WHITE = const(1)
_GOLD = const(11)  # digits in signs.bmp begin at 1, those in gold here
_BACK = const(21)  # blue half up; then green half up
_UNSET = const(23)
LEADS = const(24)
TURNED = const(25)
DREW = const(26)
NEITHER = const(27)
CHOSEN = const(28)
_CUP = const(29)
_PLUS = const(26)


class Plates:
    """A label and seven by two small tiles for each seat but the player's.

    By seat: `points` of the match and the round together, `place` for who is out, `sign` of what was done
    last (LEADS … CHOSEN, or 0); `backs` has two bytes a seat; `secret` while halves are chosen.
    """

    def __init__(self, group, names):
        n = len(names)
        self.points = [0] * n
        self.place = bytearray(n)
        self.sign = bytearray(n)
        self.backs = bytearray(2 * n)
        self.secret = False
        self.tiles = bytearray(14)
        self.labels = []  # of seats 1 …
        self.rows = []
        self.start = bytearray(n)  # the column after the name
        self.sheet = sprites.load("games/qu4to/signs.bmp")
        for seat in range(1, n):
            x = self.middle(seat) - 20
            label = text.label(names[seat], x, _Y - 1)
            self.start[seat] = (text.width(names[seat]) + 8) // 6
            row = signs(self.sheet, 7, 2, x, _Y)
            group.append(row)
            group.append(label)
            self.labels.append(label)
            self.rows.append(row)

    def middle(self, seat):
        """x of the middle of a plate; the player's place is below, in the middle."""
        wide = 160 // max(1, len(self.points) - 1)
        return wide * (seat - 1) + wide // 2 + 1 if seat else 80

    def read(self, s, total):
        """Take everything from the state; `total`: the points of the round are not in the others yet."""
        self.secret = rules.phase(s) == rules.CHOOSE
        for seat in range(len(self.points)):
            self.points[seat] = total[seat]
            self.place[seat] = rules.place(s, seat)
            self.backs[2 * seat], self.backs[2 * seat + 1] = rules.backs(s, seat)
            self.write(seat)

    def mark(self, seat, sign):
        """What a seat did."""
        self.sign[seat] = sign
        self.write(seat)

    def unmark(self):
        """Nobody has passed or leads."""
        for seat in range(len(self.sign)):
            self.mark(seat, 0)

    def light(self, turn):
        """The name of who is to play is gold, those who passed are grey."""
        for seat in range(1, len(self.points)):
            colour = theme.WHITE
            if seat == turn:
                colour = theme.GOLD
            elif self.place[seat] or self.sign[seat] in (TURNED, DREW, NEITHER):
                colour = theme.GREY
            self.labels[seat - 1].color = theme.rgb(colour)

    def write(self, seat):
        """Put a seat's numbers into its tiles."""
        if not seat:
            return
        tiles = self.tiles
        for i in range(14):
            tiles[i] = 0
        tiles[_number(tiles, self.start[seat], self.points[seat], _GOLD)] = self.sign[seat]
        if self.place[seat]:
            tiles[7] = _CUP
            _number(tiles, 8, self.place[seat], _GOLD)
        elif self.secret:
            tiles[7] = _UNSET
            _number(tiles, 8, self.backs[2 * seat] + self.backs[2 * seat + 1])
        else:
            i = 7
            for half in range(2):
                if self.backs[2 * seat + half]:
                    tiles[i] = _BACK + half
                    i = _number(tiles, i + 1, self.backs[2 * seat + half])
        row = self.rows[seat - 1]
        for i in range(14):
            if row[i] != tiles[i]:  # what does not change is not drawn again
                row[i] = tiles[i]


def signs(sheet, w, h, x, y):
    """A TileGrid of w x h signs, all blank, at (x, y)."""
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


def number_row(sheet, n, x, y, plus=False, gold=False):
    """n (0 … 99) in three signs, to the right, after a plus or in gold, as a TileGrid at (x, y)."""
    row = signs(sheet, 3, 1, x, y)
    start = 1 if n > 9 else 2
    _number(row, start, n, _GOLD if gold else _WHITE)
    if plus:
        row[start - 1] = _PLUS
    return row


def _number(tiles, i, n, digits=_WHITE):
    """Write n (0 … 99) from place i on; the place after it."""
    if n > 9:
        tiles[i] = digits + n // 10
        i += 1
    tiles[i] = digits + n % 10
    return i + 1
