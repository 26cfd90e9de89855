# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The signs of keys that are not called A, B, Start and Select. Loaded at power-on, on such boards.

Texts have a symbol for each of the four keys; here the font gets other pictures of them: a key's cap with its
letter. None is wider than the usual one, so whatever fits with those fits.
"""

from bitmaptools import blit, fill_region
from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.text import Font

_ORDER = const(b"\1\0\2\3")
"""Where the name of A, B, Start and Select, the order of the symbols, is in a board's row."""
_FIRST = const(0x88)  # A's symbol
_TOP = const(1)
_HIGH = const(9)
_MORE = "…"  # 0x94 in the font
_SIDE = const(2)  # pixels on either side of the letter


def signs(names: str) -> "list[str]":
    """Return what is written for A, B, Start and Select, by a board's names; "" if the usual sign stays."""
    said = names.split(",")
    if len(said) == 3:  # a long press of Start
        said.append(said[2] + _MORE)
    return ["" if len(said[i]) > 2 else said[i] for i in _ORDER]


def put(font: "Font", names: str) -> None:
    """Give the text font the signs of a board with these names."""
    strip = font.strip
    left = font.left
    at = left[_FIRST]
    i = _FIRST
    for sign in signs(names):
        name = sign.replace(_MORE, "").encode() + (b"\x94" if _MORE in sign else b"")
        end = left[i + 1]
        wide = end - left[i]
        if sign:
            wide = font.width(name) + 2 * _SIDE + 1
            _draw(font, name, at, at + wide - 1)
        else:
            blit(strip, strip, at, 0, x1=left[i], x2=end)
        left[i] = at
        at += wide
        i += 1
    moved = left[_FIRST + 4] - at
    blit(strip, strip, at, 0, x1=left[_FIRST + 4])
    for i in range(_FIRST + 4, 257):
        left[i] -= moved


def _draw(font, name, x, end):
    # draw a cap with cut corners from x to `end`, and the letters in it as holes
    strip = font.strip
    fill_region(strip, x, 0, end + 1, font.rows, 0)
    fill_region(strip, x, _TOP, end, _TOP + _HIGH, 1)
    for row in (_TOP, _TOP + _HIGH - 1):
        strip[x, row] = strip[end - 1, row] = 0
    x += _SIDE
    for c in name:
        for column in range(font.left[c], font.left[c + 1]):
            for row in range(_TOP + 1, _TOP + _HIGH - 1):
                if strip[column, row]:
                    strip[x, row] = 0
            x += 1
