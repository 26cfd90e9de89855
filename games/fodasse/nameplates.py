# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The text beside each player's cards: name, dealer's chip, tricks won and bid, and the points.

The points are the letters of the title: one more lights up for each. A `Line` is text at both ends and in the
middle of one bitmap of fixed width; it costs less than a label.
"""

from displayio import Bitmap, Group, TileGrid
from micropython import const

from games.fodasse import rules
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from mesa.app.game_view import GameView


class Line:
    """One line of text at (x, y), `wide` pixels wide, appended to `group`."""

    def __init__(
        self, group: Group, x: int, y: int, wide: int, colour: int = theme.TEXT, big: bool = False
    ) -> None:
        self.big = big
        self.bitmap = Bitmap(wide, 18 if big else 11, 2)
        self.grid = TileGrid(self.bitmap, pixel_shader=text.palette(theme.rgb(colour)), x=x, y=y)
        group.append(self.grid)

    def put(self, left: str, right: str = "", middle: str = "") -> None:
        """Write these texts at the left end, at the right end and in the middle; clear everything else."""
        self.bitmap.fill(0)
        wide = self.bitmap.width
        self.write(left, 0)
        self.write(middle, (wide - text.width(middle, self.big)) // 2)
        self.write(right, wide - text.width(right, self.big))

    def write(self, words: str, x: int) -> None:
        """Add a text, x pixels from the left end, if it fits."""
        f = text.font(self.big)
        s = text.coded(words)
        if 0 <= x <= self.bitmap.width - f.width(s):
            f.draw(s, self.bitmap, x, 0)

    def colour(self, colour: int, back: int = theme.CLEAR) -> None:
        """Change the colour of the text and of its background."""
        shader = text.palette(theme.rgb(colour), theme.rgb(back) if back else None)
        if self.grid.pixel_shader is not shader:
            self.grid.pixel_shader = shader


class Nameplate(Line):
    """A line and, below it, the letters of the title; `sheet` has each of them unlit and lit."""

    def __init__(self, group: Group, sheet: Bitmap, wide: int, letters: int) -> None:
        super().__init__(group, 0, 0, wide)
        self.letters = TileGrid(sheet, pixel_shader=theme.PALETTE, width=letters, tile_width=6, tile_height=7)
        group.append(self.letters)
        self.written = -1  # the line's content: tricks, bid, whether the dealer

    def move(self, x: int, y: int) -> None:
        """Move its top left corner to (x, y)."""
        self.grid.x = x
        self.grid.y = y
        self.letters.x = x + 1
        self.letters.y = y + 10

    def met(self, met: bool) -> None:
        """Show whether the bid was met, after the hand."""
        self.colour(theme.INK if met else theme.TEXT, theme.GOOD if met else theme.WARNING)

    def points(self, n: int) -> None:
        """Light the first n letters."""
        for i in range(self.letters.width):
            tile = i + (8 if i < n else 0)
            if self.letters[i] != tile:
                self.letters[i] = tile


class Nameplates:
    """The nameplates of everybody at the table; `plates` has them by seat."""

    def __init__(self, view: "GameView", sheet: Bitmap) -> None:
        self.view = view
        self.sheet = sheet
        self.group = Group()
        view.group.append(self.group)
        self.plates: "dict[int, Nameplate]" = {}

    def drawing(self, s: bytearray) -> "Generator[None, None, None]":
        """Draw them from the state, in steps of one or two nameplates."""
        points = rules.scores(s)
        self.show_turn(s)
        for seat in self.plates:
            self.plates[seat].points(points[seat])
            self.write(s, seat, s[rules.AT_WON + seat])
            if seat & 1:
                yield

    def write(self, s: bytearray, seat: int, won: int) -> None:
        """Write name, dealer's chip, tricks won and bid; do not redraw what is already there."""
        plate = self.plates[seat]
        dealer = seat == s[rules.AT_DEALER]
        bid = s[rules.AT_BIDS + seat]
        written = dealer | won << 1 | bid << 6
        if plate.written != written:
            plate.written = written
            tricks = "" if bid == rules.NONE else "{}/{}".format(won, bid)
            name = self.view.name(seat)
            wide = plate.bitmap.width
            wide -= (23 if dealer else 16) + 10 * (wide > 42)  # for tricks and the chip
            while text.width(name) > wide:
                name = name[:-1]
            plate.put("", tricks)
            plate.write(name, 1 if seat and not dealer else 0)
            if dealer:
                plate.write(text.CHIP, text.width(name) + 1)

    def show_turn(self, s: bytearray) -> None:
        """Mark whose turn it is with a bar; after a hand, mark who has met the bid."""
        turn = rules.turn(s)
        for seat in self.plates:
            plate = self.plates[seat]
            if seat == turn:
                plate.colour(theme.INK, theme.TURN)
            elif s[rules.AT_PHASE] < rules.SCORED or not rules.plays(s, seat):
                plate.colour(theme.TEXT if rules.is_alive(s, seat) else theme.KEYS)
            else:
                plate.met(s[rules.AT_BIDS + seat] == s[rules.AT_WON + seat])
