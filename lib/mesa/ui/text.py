# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Text on the screen: two fonts of our own, with letters and symbols.

The fonts have characters from U+0020 to U+00FF. U+0080 … U+009F, which no text uses, are the symbols
and two letters that Latin-1 lacks: `SIGNS` lists them in that order, by the character for each in a text file
("♥", "…"); symbols without such a character have a name here (`A_KEY`). Where a text file names a key in
brackets ("[A]"), the build puts its symbol (sim/drive/texts.py).

Both fonts are read at power-on, from strips made of the PCFs (sim/art/strips.py), and stay in memory: 1.7 KB
and 2.7 KB. A line of text is a `Label` of our own, about 350 bytes and 2 KB of code; adafruit_display_text's
takes 750 to 1100 and 15 KB, so only the About page has one.
"""

from binascii import crc32

from bitmaptools import blit
from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

from mesa.ui.theme import PALETTE, TEXT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from array import array
    from typing import Any

SIGNS = "♦♠♥♣←↑→↓\x88\x89\x8a\x8b✓✗★♛\x90\x91▶◀•…–—‘’“”œŒ"

SUITS = const("\x80\x81\x82\x83")
"""The suits' symbols in the order of mesa.core.cards: `SUITS[card // 10]`."""
LEFT_KEY = const("\x84")
UP_KEY = const("\x85")
RIGHT_KEY = const("\x86")
DOWN_KEY = const("\x87")
A_KEY = const("\x88")
B_KEY = const("\x89")
START_KEY = const("\x8a")
SELECT_KEY = const("\x8b")
LOCK = const("\x91")

LEFT = const(0)
CENTRE = const(1)
RIGHT = const(2)
"""How a label is aligned: how many halves of it are left of its x."""

LINE = const(10)
BIG_LINE = const(17)
"""Pixels from the top of one line to the top of the next."""

_PAD = const(3)  # a box extends this far beyond the text's ends, and 2 pixels above and below the line box
_fonts = {}
palettes = {}
"""Those in use, which `palette` shares: emptied where another screen begins."""


def coded(s: str) -> "bytes | bytearray":
    """Return s as bytes, a character each: those of SIGNS, such as "♥", become 0x80 … 0x9D.

    Bytes, since each character taken out of a string becomes an interned name on the board, for good.
    """
    data = s.encode()
    if len(data) == len(s):  # ASCII only
        return data
    out = bytearray()
    code = more = 0
    for b in data:
        if b < 0x80:
            out.append(b)
        elif b >= 0xC0:  # the first of two, three or four bytes
            more = 1 if b < 0xE0 else 2 if b < 0xF0 else 3
            code = b & (0x3F >> more)
        else:
            code = code << 6 | b & 0x3F
            more -= 1
            if not more:
                # unknown characters become 0x7F, which no font has
                out.append(code if code < 0x100 else 0x80 + SIGNS.find(chr(code)))
    return out


class Font:
    """All glyphs of a font side by side in `strip`, one bit per pixel; `rows` is a line box's height.

    `left` has the left edge by character (its code, see `coded`): c's glyph is between left[c] and
    left[c + 1], as wide as its step to the next letter. A missing character, of no width, is shown as "?".
    """

    rows: int
    strip: Bitmap
    left: "array[int]"

    def width(self, s: "bytes | bytearray") -> int:
        """Return the width of s (from `coded`) in pixels: all steps without the last letter's gap."""
        left = self.left
        n = 0
        for c in s:
            n += left[c + 1] - left[c] or left[64] - left[63]
        return n - 1 if n else 0

    def draw(self, s: "bytes | bytearray", to: Bitmap, x: int, y: int) -> None:
        """Draw s (from `coded`) into bitmap `to`, its line box with the top left corner at (x, y)."""
        strip = self.strip
        left = self.left
        for c in s:
            at = left[c]
            end = left[c + 1]
            if at == end:
                at = left[63]
                end = left[64]
            blit(to, strip, x, y, x1=at, x2=end, skip_source_index=0)
            x += end - at


def font(big: bool = False) -> Font:
    """Return the text font or the big one; loaded on first use (by mesa.console.power_on)."""
    if big not in _fonts:
        made = Font()
        from mesa.ui.read_font import read

        read(made, big)
        _fonts[big] = made
    return _fonts[big]


def palette(colour: int, back: "int | None" = None) -> Palette:
    """Return the shared two-colour palette for these colours of mesa.ui.theme (back None: transparent)."""
    key = colour, back
    if key not in palettes:
        p = palettes[key] = Palette(2)
        p[1] = PALETTE[colour]
        if back is None:
            p.make_transparent(0)
        else:
            p[0] = PALETTE[back]
    return palettes[key]


class Label(Group):
    """One line of text, appended to `group`. y is the top of its line box; x its left, centre or right by
    `align`. `text` is its content, `color` can be set, `x` and `y` move it.

    colour is an index of mesa.ui.theme. With `back`, another index, the label has a box of that colour, which
    extends 2 pixels above and below the line box, and 3 to the sides.
    """

    def __init__(
        self,
        group: Group,
        s: str,
        x: int,
        y: int,
        colour: int = TEXT,
        align: int = LEFT,
        big: bool = False,
        back: "int | None" = None,
    ) -> None:
        super().__init__(x=x, y=y)
        self.text = ""
        self._font = font(big)
        self._align = align
        self._back = back
        self._color = colour
        self._grid: "TileGrid | None" = None
        if s:
            self.show(s)
        group.append(self)

    @property
    def color(self) -> int:
        """Return the letters' colour, an index of mesa.ui.theme."""
        return self._color

    @color.setter
    def color(self, colour: int) -> None:
        self._color = colour
        shader = palette(colour, self._back)
        if self._grid and self._grid.pixel_shader is not shader:
            self._grid.pixel_shader = shader

    def show(self, s: str) -> None:
        """Change the text to s."""
        self.text = s
        f = self._font
        codes = coded(s)
        pad = 0 if self._back is None else _PAD
        above = pad and 2
        n = f.width(codes)
        w = n + 2 * pad if n else 0
        # reuse the bitmap: wide enough for a text, exactly as wide for a box
        grid = self._grid
        bitmap: "Any" = grid and grid.bitmap
        if bitmap and (bitmap.width == w or bitmap.width > w and (not pad or not w)):
            bitmap.fill(0)
        else:
            if grid:
                self.pop()
            bitmap = grid = self._grid = None
            if w:
                bitmap = Bitmap(w, f.rows + above, 2)
                shader = palette(self._color, self._back)
                grid = self._grid = TileGrid(bitmap, pixel_shader=shader, y=-above)
                self.append(grid)
        if grid:
            grid.hidden = not w
            # the rest of a wider bitmap extends beyond the end that is not aligned
            at = (bitmap.width - w) * self._align // 2
            grid.x = -pad - n * self._align // 2 - at
            f.draw(codes, bitmap, at + pad, above)


label = Label


def put(label: Label, s: str) -> None:
    """Change the label's text to s if it differs, keeping the alignment."""
    if label.text != s:
        label.show(s)


def width(s: str, big: bool = False) -> int:
    """Return the width of s on one line in pixels."""
    f = font(big)
    return f.width(coded(s))


def filled(text: str, *values: object) -> str:
    """Return the text with {} filled in, see mesa.ui.words."""
    try:
        if values and "|" in text:
            text = text.split("|")[values[0] not in (1, "1", text.split(" ")[0])]
        return text.format(*values) if values else text
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):  # its {} are for other values
        return text


def letters(key: "str | int") -> bytes:
    """Return the three letters that stand for a key, or its number, or for a section's name."""
    n = key if isinstance(key, int) else crc32(key.encode()) & 0x3FFFF  # as sim/drive/texts.py has it
    return bytes((48 + (n >> 12), 48 + (n >> 6 & 63), 48 + (n & 63)))


def find(parts: "tuple[bytes, ...]", key: "str | int | bytes") -> "str | None":
    """Return the text for `key`, or for the letters of one, in some parts of a section, or None."""
    line = b"\n" + (key if isinstance(key, bytes) else letters(key))
    for part in parts:
        at = part.find(line)
        if at >= 0:
            return part[at + 4 : part.find(b"\n", at + 4)].decode()
    return None


def say(parts: "tuple[bytes, ...]", key: "str | int", *values: object) -> str:
    """Return the text for `key` in some parts of a section, as Words.text does."""
    return filled(find(parts, key) or "<{}>".format(key), *values)
