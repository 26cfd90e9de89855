# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What stands beside each player's cards: name, dealer's chip, tricks won of those bid, and the points.

The points are the letters of the title: one more is lit for each. A `Line` is text at both ends and in the
middle of one bitmap of fixed width; it costs less than a label.
"""

from displayio import Bitmap, Group, TileGrid
from micropython import const

from games.fodasse import rules
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from mesa.app.game_view import GameView


class Line:
    """One line of text, `wide` pixels from (x, y), appended to `group`."""

    def __init__(
        self, group: Group, x: int, y: int, wide: int, colour: int = theme.TEXT, big: bool = False
    ) -> None:
        self.big = big
        self.bitmap = Bitmap(wide, 18 if big else 11, 2)
        self.grid = TileGrid(self.bitmap, pixel_shader=text.palette(theme.rgb(colour)), x=x, y=y)
        group.append(self.grid)

    def put(self, left: str, right: str = "", middle: str = "") -> None:
        """Write these texts at the left end, at the right end and in the middle, and nothing else."""
        self.bitmap.fill(0)
        wide = self.bitmap.width
        self.write(left, 0)
        self.write(middle, (wide - text.width(middle, self.big)) // 2)
        self.write(right, wide - text.width(right, self.big))

    def write(self, words: str, x: int) -> None:
        """Add a text, x pixels from the left end; nothing if it does not fit."""
        f = text.font(self.big)
        s = text.coded(words)
        if 0 <= x <= self.bitmap.width - f.width(s):
            f.draw(s, self.bitmap, x, 0)

    def colour(self, colour: int) -> None:
        """Change the colour."""
        shader = text.palette(theme.rgb(colour))
        if self.grid.pixel_shader is not shader:
            self.grid.pixel_shader = shader


class Nameplate(Line):
    """A line and, below, the letters of the title; `sheet` has each of them unlit and lit."""

    def __init__(self, group: Group, sheet: Bitmap, wide: int) -> None:
        super().__init__(group, 0, 0, wide)
        self.letters = TileGrid(sheet, pixel_shader=theme.PALETTE, width=7, tile_width=6, tile_height=7)
        group.append(self.letters)
        self.written = -1  # what the line says: tricks, bid, whether the dealer

    def points(self, n: int) -> None:
        """Light the first n letters."""
        for i in range(7):
            tile = i + (8 if i < n else 0)
            if self.letters[i] != tile:
                self.letters[i] = tile


class Nameplates:
    """The nameplates of the player and of all others at the table; `plates` has them by seat."""

    def __init__(self, view: "GameView", sheet: Bitmap) -> None:
        self.view = view
        self.sheet = sheet
        self.group = Group()
        view.group.append(self.group)
        self.plates: "dict[int, Nameplate]" = {}
        self.wide = 0

    def place(self, others: "Sequence[int]") -> None:
        """A nameplate for the player and for each of `others`; the fewer they are, the more space."""
        wide = 52 if len(others) < 3 else 42
        for seat in list(self.plates):
            if wide != self.wide or seat and seat not in others:
                plate = self.plates.pop(seat)
                self.group.remove(plate.grid)
                self.group.remove(plate.letters)
        self.wide = wide
        for i in range(-1, len(others)):
            seat = others[i] if i >= 0 else 0
            if seat not in self.plates:
                self.plates[seat] = Nameplate(self.group, self.sheet, wide)
            plate = self.plates[seat]
            x, y, _, _ = position(i, len(others))
            plate.grid.x = plate.letters.x = x
            plate.grid.y = y
            plate.letters.y = y + 10

    def drawing(self, s: bytearray) -> "Generator[None, None, None]":
        """What the state says of each, in steps: a nameplate or two each."""
        points = rules.scores(s)
        self.show_turn(s)
        for seat in self.plates:
            self.plates[seat].points(points[seat])
            self.write(s, seat, s[rules.WON + seat])
            if seat & 1:
                yield

    def write(self, s: bytearray, seat: int, won: int) -> None:
        """Name, dealer's chip, tricks won of those bid; what is written already is not drawn again."""
        plate = self.plates[seat]
        dealer = seat == s[rules.DEALER]
        bid = s[rules.BIDS + seat]
        written = dealer | won << 1 | bid << 6
        if plate.written != written:
            plate.written = written
            tricks = "" if bid == rules.NONE else "{}/{}".format(won, bid)
            name = self.view.name(seat)
            plate.put(name + text.CHIP if dealer else name, tricks)

    def show_turn(self, s: bytearray) -> None:
        """The colour says whose turn it is; after a hand, who has met the bid and who is out."""
        turn = rules.turn(s)
        scored = s[rules.PHASE] >= rules.SCORED
        for seat in self.plates:
            colour = theme.TURN if seat == turn else theme.TEXT
            if not rules.is_alive(s, seat):
                colour = theme.KEYS
            elif scored:
                colour = theme.GOOD if s[rules.BIDS + seat] == s[rules.WON + seat] else theme.BAD
            self.plates[seat].colour(colour)


def position(i: int, k: int) -> "tuple[int, int, int, int]":
    """Where the i-th of k others sits, counted clockwise from the player's left: nameplate x, y, card x, y.

    -1 is the player. With more than five others cards are small ones.
    """
    rows = k // 2
    small = k > 5
    if i < 0:
        return 1, 73, 73 if small else 68, 67 if small else 63
    if k % 2 and i == rows:
        return (54 if k == 1 else 59), 12, 73 if small else 68, 29
    left = i < rows
    r = i if left else k - 1 - i
    if small:
        y = 56 - 18 * r
        return (1, y, 45, y) if left else (117, y, 102, y)
    if rows == 2:
        # five others' cards lie below the middle one's nameplate
        y = (55, 20)[r] if k == 4 else (63, 29)[r]
        name_y = (52, 26)[r]
        return (1, name_y, 44, y) if left else (117, name_y, 92, y)
    if k == 2:
        return (1, 35, 55, 28) if left else (107, 35, 81, 28)
    return (1, 38, 44, 32) if left else (117, 38, 92, 32)
