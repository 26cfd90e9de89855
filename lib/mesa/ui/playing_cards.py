# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How the cards of the 40-card deck look, large and small.

A card owns one small bitmap, which is composed from the parts in a sheet when it is shown, since forty whole
faces would take 16 KB. The sheet is the first one in cards.bmp or, in four colours, the second: `load_sheet`.
`sim/art/draw.py` lays out the parts; the positions below must match.
"""

import bitmaptools
from displayio import Bitmap, TileGrid
from micropython import const

from mesa.board.setting import FOUR_COLOURS, LOOK
from mesa.core.contract import HIDDEN
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts

CARD_W = const(24)
CARD_H = const(34)
MINI_W = const(13)
MINI_H = const(18)
INK_X = const(160)  # of a pixel on the sheet that has the first suit's colour; the next suit's is 10 further
INK_Y = const(18)
_PAPER = const(156)  # x of one that has the paper's, at y 0

_RANKS = const("A234567QJK")  # in the order of cards.bmp


def load_sheet(console: "ConsoleParts", look: "int | None" = None) -> Bitmap:
    """Return the console's card sheet with these cards' parts in the chosen look, or in another one.

    OSError if they are missing or broken.
    """
    path = "lib/mesa/ui/cards.bmp#{}".format(console.store.get(FOUR_COLOURS))
    if console.card_path != path:
        from mesa.ui import looks

        theme.load_cards(console, path)
        looks.cards(console.card_sheet, console.store.get(LOOK) if look is None else look)
    return console.card_sheet


def face(order: str, card: int) -> str:
    """Return a card as a text, "7♥", in the signs of mesa.ui.text; `order`: as below."""
    return order[card % 10] + text.SUITS[card // 10]


class _Paper(TileGrid):
    """A card of any size: a TileGrid with its own bitmap, a border and round corners.

    `order` is the game's rank order, see mesa.core.cards; `sheet` comes from `load_sheet`.
    """

    size = (CARD_W, CARD_H)
    colours = theme.PALETTE

    def __init__(self, order: str, sheet: Bitmap) -> None:
        w, h = self.size
        super().__init__(Bitmap(w, h, 16), pixel_shader=theme.PALETTE)
        self.order = order
        self.sheet = sheet

    def part(self, x: int, y: int, at_x: int, at_y: int, w: int, h: int) -> None:
        """Copy a part of the sheet to (x, y); its transparent pixels change nothing."""
        b: "Bitmap" = self.bitmap  # pyrefly: ignore[bad-assignment] - as __init__ gave it
        bitmaptools.blit(
            b, self.sheet, x, y, x1=at_x, y1=at_y, x2=at_x + w, y2=at_y + h, skip_source_index=theme.CLEAR
        )

    def paper(self) -> Bitmap:
        """Wipe the card: a line of ink around the sheet's paper. Return its bitmap."""
        b: "Bitmap" = self.bitmap  # pyrefly: ignore[bad-assignment] - as __init__ gave it
        w = b.width
        h = b.height
        b.fill(theme.INK)
        bitmaptools.fill_region(b, 1, 1, w - 1, h - 1, self.sheet[_PAPER, 0])
        for x in (0, w - 1):
            b[x, 0] = b[x, h - 1] = theme.CLEAR
        for x in (1, w - 2):
            b[x, 1] = b[x, h - 2] = theme.INK
        return b

    def back(self) -> None:
        """Turn the card face down."""
        b = self.paper()
        w = b.width - 2
        h = b.height - 2
        for y in range(2, h, 10):
            for x in range(2, w, 10):
                self.part(x, y, 196, 10, min(10, w - x), min(10, h - y))

    def put(self, card: int) -> None:
        """Show a card in full colours: the face of 0 … 39, or the back of HIDDEN."""
        self.dim(False)
        if card == HIDDEN:
            self.back()
        else:
            self.show(card)

    if _TYPE_CHECKING:

        def show(self, card: int) -> None: ...

    def dim(self, on: bool) -> bool:
        """Grey the card, or give it its `colours`; return whether that changed anything."""
        shader = theme.DIM if on else self.colours
        if self.pixel_shader is shader:
            return False
        self.pixel_shader = shader
        return True


class Card(_Paper):
    """A card of 24 x 34 pixels.

    Rank and suit are in the left 13 columns, so cards may overlap up to there.
    """

    def show(self, card: int) -> None:
        """Turn up the face of card 0 … 39."""
        suit = card // 10
        place = _RANKS.index(self.order[card % 10])
        b = self.paper()
        bitmaptools.fill_region(b, 2, 2, 9, 12, self.sheet[INK_X + 10 * suit, INK_Y])
        self.part(2, 2, 156 + 8 * place, 0, 7, 10)
        self.part(2, 13, 156 + 10 * suit, 10, 9, 9)
        if place == 0:
            self.part(10, 19, 132, 20, 13, 13)
            self.part(12, 21, 156 + 10 * suit, 10, 9, 9)
        elif place < 7:
            self.part(11, 18, 88 + 11 * suit, 20, 11, 13)
        else:
            self.part(1, 22, 22 * suit, 20, 22, 11)
            self.part(10, 4, 13 * (3 * suit + place - 7), 0, 13, 20)


class Mini(_Paper):
    """A card of 13 x 18 pixels, for information only: trump, past tricks, other players' hands."""

    size = (MINI_W, MINI_H)

    def show(self, card: int) -> None:
        """Turn up the face of card 0 … 39."""
        suit = card // 10
        b = self.paper()
        bitmaptools.fill_region(b, 2, 2, 7, 9, self.sheet[INK_X + 10 * suit, INK_Y])
        self.part(2, 2, 145 + 6 * _RANKS.index(self.order[card % 10]), 20, 5, 7)
        self.part(2, 9, 145 + 9 * suit, 27, 9, 7)
