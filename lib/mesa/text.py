# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Text on the screen: two fonts of our own, and the signs that they have besides letters.

The fonts hold U+0020 … U+00FF. U+0080 … U+009F, which no text uses, are the signs: `SIGNS` lists them in
that order, by the character that a text file may have for each ("♥", "…"); what no character stands for has
a name here (`A_KEY`), and `symbols` finds it by the name in brackets ("[A]").
"""

from adafruit_bitmap_font.pcf import PCF
from adafruit_display_text.bitmap_label import Label
from displayio import Bitmap
from micropython import const

from mesa.theme import WHITE, rgb

SIGNS = "♦♠♥♣←↑→↓\x88\x89\x8a\x8b✓✗★♛\x90\x91▶◀•…–—‘’“”\x9c\x9d\x9e\x9f"

DIAMOND = "\x80"
SPADE = "\x81"
HEART = "\x82"
CLUB = "\x83"
SUITS = "\x80\x81\x82\x83"
"""The signs of the suits in the order of mesa.cards: `SUITS[card // 10]`."""
LEFT = "\x84"
UP = "\x85"
RIGHT = "\x86"
DOWN = "\x87"
CENTRE = ""
"""LEFT, CENTRE and RIGHT also say how a label is aligned; LEFT and RIGHT are arrows as well."""
LEFT_ARROW = LEFT
RIGHT_ARROW = RIGHT
A_KEY = "\x88"
B_KEY = "\x89"
START_KEY = "\x8a"
SELECT_KEY = "\x8b"
CHECK = "\x8c"
CROSS = "\x8d"
STAR = "\x8e"
CROWN = "\x8f"
CHIP = "\x90"
LOCK = "\x91"
MORE = "\x92"
LESS = "\x93"
BULLET = "\x94"
ELLIPSIS = "\x95"
DASH = "\x96"
GLASS = "\x9c"
CUP = "\x9d"
SPEAKER = "\x9e"
CLOCK = "\x9f"

LINE = const(10)
BIG_LINE = const(17)
"""From one line's top to the next one's, in pixels."""

_KEEP = const(90)
_fonts = {}


def _slot(code):
    """Where the font has the character: a sign is looked up, and no glyph is at U+007F."""
    return code if code < 0x100 else 0x80 + SIGNS.find(chr(code))


class _Font(PCF):
    """A font on the drive that forgets its glyphs (about 130 B each) when it has too many of them."""

    def load_glyphs(self, code_points):
        if isinstance(code_points, int):
            code_points = (code_points,)
        elif isinstance(code_points, str):
            code_points = [ord(c) for c in code_points]
        if len(self._glyphs) > _KEEP:
            self._glyphs.clear()
        super().load_glyphs([_slot(c) for c in code_points])

    def get_glyph(self, code_point):
        return super().get_glyph(_slot(code_point))


def font(big=False):
    """The text font or the big one; opened when first asked for."""
    if big not in _fonts:
        file = open("fonts/big.pcf" if big else "fonts/text.pcf", "rb")
        _fonts[big] = _Font(file, Bitmap)  # pyright: ignore[reportArgumentType]
    return _fonts[big]


def label(s, x, y, colour=WHITE, big=False, align=LEFT, back=None):
    """A Label of one line with its line box's top at y; x is its left end, middle or right end by `align`.

    colour is an index of mesa.theme. With `back`, another index, the label has a box of that colour, which
    reaches 2 pixels above and below the line box, and 3 to the sides.
    """
    f = font(big)
    return Label(
        f,
        text=s,
        color=rgb(colour),
        background_color=None if back is None else rgb(back),
        background_tight=back is None,
        padding_left=3,
        padding_right=2,
        padding_bottom=1,
        base_alignment=True,
        # -1.0 stands for the baseline. The pen's step after the last letter is not part of the line, so
        # the middle lies half a pixel more to the left.
        anchor_point=(0.0 if align == LEFT else 1.0 if align == RIGHT else 0.498, -1.0),
        anchored_position=(x + (align == RIGHT), y + f.ascent),
    )


def put(label, s):
    """Make the label say s, if it does not yet; it stays aligned as it was made."""
    if label.text != s:
        label.text = s


def width(s, big=False):
    """The pixels that s takes on one line."""
    f = font(big)
    f.load_glyphs(s)
    n = 0
    for c in s:
        n += _step(f, c)
    return n - 1 if n else 0


def _step(f, c):
    """How far the pen moves for c; no way for what the font does not have."""
    glyph = f.get_glyph(ord(c))
    return glyph.shift_x if glyph else 0


def wrap(s, limit, big=False):
    """Cut s at blanks and at newlines into a list of lines at most `limit` pixels wide.

    A word that is wider than that is cut where it must be.
    """
    lines = []
    f = font(big)
    blank = width(" ", big) + 2  # the blank and the steps before and after it
    for part in s.split("\n"):
        line = ""
        used = -blank
        for word in part.split(" "):
            w = width(word, big)
            if used + blank + w <= limit:
                line = line + " " + word if used >= 0 else word
                used += blank + w
                continue
            if used >= 0:
                lines.append(line)
            while w > limit:
                n = 0
                w = -1
                while w + _step(f, word[n]) <= limit:
                    w += _step(f, word[n])
                    n += 1
                lines.append(word[:n])
                word = word[n:]
                w = width(word, big)
            line = word
            used = w
        lines.append(line)
    return lines


def symbols(s):
    """s with [A], [B], [START] and [SELECT] turned into the signs of those keys."""
    if "[" in s:
        s = s.replace("[A]", A_KEY).replace("[B]", B_KEY)
        s = s.replace("[START]", START_KEY).replace("[SELECT]", SELECT_KEY)
    return s
