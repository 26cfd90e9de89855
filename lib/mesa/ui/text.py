# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Text on the screen: two fonts of our own, and the signs that they have besides letters.

The fonts hold U+0020 … U+00FF. U+0080 … U+009F, which no text uses, are the signs: `SIGNS` lists them in
that order, by the character that a text file may have for each ("♥", "…"); what no character stands for has
a name here (`A_KEY`), and `symbols` finds it by the name in brackets ("[A]").

adafruit_bitmap_font reads the PCF. adafruit_display_text sets the About page; everywhere else a line of text
is a `Label` of our own: bitmap_label's takes 750 to 1100 bytes each and 15 KB of code, this one about
350 bytes and 2 KB. For the same reason what reads glyphs (mesa.ui.glyphs) is in memory only while it does.
"""

import sys

from bitmaptools import blit
from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

from mesa.core.loader import load
from mesa.ui.theme import TEXT, rgb

SIGNS = "♦♠♥♣←↑→↓\x88\x89\x8a\x8b✓✗★♛\x90\x91▶◀•…–—‘’“”\x9c\x9d\x9e\x9f"

SUITS = "\x80\x81\x82\x83"
"""The signs of the suits in the order of mesa.core.cards: `SUITS[card // 10]`."""
LEFT = "\x84"
UP = "\x85"
RIGHT = "\x86"
DOWN = "\x87"
CENTRE = ""
"""LEFT, CENTRE and RIGHT also say how a label is aligned; LEFT and RIGHT are arrows as well."""
A_KEY = "\x88"
B_KEY = "\x89"
START_KEY = "\x8a"
SELECT_KEY = "\x8b"
CHIP = "\x90"
LOCK = "\x91"

LINE = const(10)
BIG_LINE = const(17)
"""From one line's top to the next one's, in pixels."""

_PAD = const(3)  # a box reaches that far beyond the text's ends, and 2 pixels above and below the line box
_KEPT = const(15)  # frames
_READER = ("mesa.ui.glyphs", "mesa.ui.text_layout")
_fonts = {}
_palettes = {}
_idle = 0


def coded(s: str) -> bytearray:
    """s as the font has it, a byte a character: those of SIGNS, "♥" and the like, become 0x80 … 0x9F.

    Bytes, since a character that is taken out of a string becomes a name on the board, and stays for good.
    """
    out = bytearray()
    code = more = 0
    for b in s.encode():
        if b < 0x80:
            out.append(b)
        elif b >= 0xC0:  # the first of two, three or four bytes
            more = 1 if b < 0xE0 else 2 if b < 0xF0 else 3
            code = b & (0x3F >> more)
        else:
            code = code << 6 | b & 0x3F
            more -= 1
            if not more:
                out.append(code if code < 0x100 else 0x80 + max(0, SIGNS.find(chr(code))))
    return out


def tick() -> None:
    """Once a frame: what reads glyphs goes out of memory when none has been asked for in a while."""
    global _idle
    if _idle < _KEPT:
        _idle += 1
        if _idle == _KEPT:
            unload_reader()


def keep_reader() -> None:
    """A glyph has been asked for: what reads them stays in memory a while."""
    global _idle
    _idle = 0


def unload_reader() -> None:
    """mesa.ui.glyphs and the PCF reader go out of memory; the next new glyph brings them back."""
    if "mesa.ui.glyphs" in sys.modules:
        sys.modules["mesa.ui.glyphs"].close()
    for name in list(sys.modules):
        if name.startswith("adafruit_"):
            del sys.modules[name]
        elif name in _READER:
            del sys.modules[name]
            delattr(sys.modules["mesa.ui"], name[8:])


class Font:
    """Glyphs side by side in one strip of one bit a pixel, as they were asked for; full, it begins anew.

    `places` has a number by character (its code, see `coded`): bits 0-9 x in the strip, 10-14 width, 15-19
    step to the next letter, 20-23 where the ink begins after the pen's place, plus 8.
    """

    def __init__(self, big: bool) -> None:
        self.big = big
        self.ascent: int = 15 if big else 9
        self.rows: int = 18 if big else 11
        self.columns: int = 768 if big else 960  # about 90 letters, and 110 with the signs
        self.strip = Bitmap(self.columns, self.rows, 2)
        self.end = 0
        self.places: "dict[int, int]" = {}

    def need(self, s: str) -> bytearray:
        """Bring the glyphs of s into the strip; s comes back as `width` and `draw` want it."""
        codes = coded(s)
        self.bring(codes)
        return codes

    def bring(self, codes: "bytearray | list[int]") -> None:
        """Bring the glyphs of these codes into the strip."""
        for c in codes:
            if c not in self.places:
                keep_reader()
                load("mesa.ui.glyphs").fetch(self, codes)
                return

    def width(self, s: bytearray) -> int:
        """The pixels that s (from `need`) takes: all steps but the last letter's gap."""
        n = 0
        for c in s:
            n += self.places[c] >> 15 & 31
        return n - 1 if n else 0

    def draw(self, s: bytearray, to: Bitmap, x: int, y: int) -> None:
        """Draw s (from `need`) into bitmap `to`, its line box with the left top corner at (x, y)."""
        for c in s:
            place = self.places[c]
            w = place >> 10 & 31
            if w:
                at = place & 1023
                left = x + (place >> 20) - 8
                blit(to, self.strip, left, y, x1=at, y1=0, x2=at + w, y2=self.rows, skip_source_index=0)
            x += place >> 15 & 31


def font(big: bool = False) -> Font:
    """The text font or the big one; made when first asked for."""
    if big not in _fonts:
        _fonts[big] = Font(big)
    return _fonts[big]


def _palette(colour, back):
    # one for all labels of these colours (0xRRGGBB; back None: see-through)
    key = colour, back
    if key not in _palettes:
        p = _palettes[key] = Palette(2)
        p[1] = colour
        if back is None:
            p.make_transparent(0)
        else:
            p[0] = back
    return _palettes[key]


class Label(Group):
    """One line of text, see `label`. `text` is what it says, `color` may be set, `x` and `y` move it."""

    def __init__(self, font: Font, x: int, y: int, colour: int, align: str, back: "int | None") -> None:
        super().__init__(x=x, y=y)
        self.text = ""
        self._font = font
        self._align = align
        self._back = back
        self._color = colour
        self._bitmap: "Bitmap | None" = None
        self._grid: "TileGrid | None" = None

    @property
    def color(self) -> int:
        """0xRRGGBB of the letters."""
        return self._color

    @color.setter
    def color(self, colour: int) -> None:
        self._color = colour
        shader = _palette(colour, self._back)
        if self._grid and self._grid.pixel_shader is not shader:
            self._grid.pixel_shader = shader

    def show(self, s: str) -> None:
        """Show s from now on."""
        self.text = s
        f = self._font
        codes = f.need(s)
        pad = 0 if self._back is None else _PAD
        n = f.width(codes)
        w = n + 2 * pad if n else 0
        # what is there is used again: wide enough for a text, exactly as wide for a box
        bitmap = self._bitmap
        grid = self._grid
        if bitmap and (bitmap.width == w or bitmap.width > w and (not pad or not w)):
            bitmap.fill(0)
        else:
            if grid:
                self.pop()
            bitmap = grid = self._bitmap = self._grid = None
            if w:
                bitmap = self._bitmap = Bitmap(w, f.rows + (2 if pad else 0), 2)
                shader = _palette(self._color, self._back)
                grid = self._grid = TileGrid(bitmap, pixel_shader=shader, y=-2 if pad else 0)
                self.append(grid)
        if bitmap and grid:
            grid.hidden = not w
            # in a wider bitmap, what is left over lies beyond the end that is not aligned
            spare = bitmap.width - w
            at = spare if self._align == RIGHT else spare // 2 if self._align == CENTRE else 0
            if self._align == RIGHT:
                grid.x = pad - bitmap.width
            else:
                grid.x = -pad - (n // 2 + at if self._align == CENTRE else 0)
            f.draw(codes, bitmap, at + pad, 2 if pad else 0)


def label(
    s: str,
    x: int,
    y: int,
    colour: int = TEXT,
    big: bool = False,
    align: str = LEFT,
    back: "int | None" = None,
) -> Label:
    """A Label of one line with its line box's top at y; x is its left end, middle or right end by `align`.

    colour is an index of mesa.ui.theme. With `back`, another index, the label has a box of that colour, which
    reaches 2 pixels above and below the line box, and 3 to the sides.
    """
    made = Label(font(big), x, y, rgb(colour), align, None if back is None else rgb(back))
    if s:
        made.show(s)
    return made


def put(label: Label, s: str) -> None:
    """Make the label say s, if it does not yet; it stays aligned as it was made."""
    if label.text != s:
        label.show(s)


def width(s: str, big: bool = False) -> int:
    """The pixels that s takes on one line."""
    f = font(big)
    return f.width(f.need(s))


def symbols(s: str) -> str:
    """s with [A], [B], [START] and [SELECT] turned into the signs of those keys."""
    if "[" in s:
        s = s.replace("[A]", A_KEY).replace("[B]", B_KEY)
        s = s.replace("[START]", START_KEY).replace("[SELECT]", SELECT_KEY)
    return s
