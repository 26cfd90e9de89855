# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What everybody knows of the other players, along the top.

Name, points, what they did last, and how many backs lie which way. The numbers follow the events, since the
state may be a round ahead of what is shown; `read` takes them from it.
"""

from displayio import TileGrid
from micropython import const

from games.qu4to import state
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
        self.labels = [None]
        self.rows = [None]
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
        self.secret = state.phase(s) == state.CHOOSE
        for seat in range(len(self.points)):
            self.points[seat] = total[seat]
            self.place[seat] = state.place(s, seat)
            self.backs[2 * seat], self.backs[2 * seat + 1] = state.backs(s, seat)
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
        for seat in range(1, len(self.labels)):
            colour = theme.WHITE
            if seat == turn:
                colour = theme.GOLD
            elif self.place[seat] or self.sign[seat] in (TURNED, DREW, NEITHER):
                colour = theme.GREY
            self.labels[seat].color = theme.rgb(colour)

    def write(self, seat):
        """Put a seat's numbers into its tiles."""
        if not seat:
            return
        row = self.rows[seat]
        for x in range(7):
            row[x, 0] = row[x, 1] = 0
        row[_number(row, self.start[seat], 0, self.points[seat], _GOLD), 0] = self.sign[seat]
        if self.place[seat]:
            row[0, 1] = _CUP
            _number(row, 1, 1, self.place[seat], _GOLD)
        elif self.secret:
            row[0, 1] = _UNSET
            _number(row, 1, 1, self.backs[2 * seat] + self.backs[2 * seat + 1])
        else:
            x = 0
            for half in range(2):
                if self.backs[2 * seat + half]:
                    row[x, 1] = _BACK + half
                    x = _number(row, x + 1, 1, self.backs[2 * seat + half])


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
    _number(row, start, 0, n, _GOLD if gold else _WHITE)
    if plus:
        row[start - 1, 0] = _PLUS
    return row


def _number(row, x, y, n, digits=_WHITE):
    """Write n (0 … 99) from column x on; the column after it."""
    if n > 9:
        row[x, y] = digits + n // 10
        x += 1
    row[x, y] = digits + n % 10
    return x + 1
