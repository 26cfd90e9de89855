# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Glyphs on their way from the drive into a font's strip. mesa.ui.text loads and unloads it."""

import struct

from adafruit_bitmap_font.pcf import PCF
from bitmaptools import blit
from displayio import Bitmap
from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.text import Font

_readers = {}


def _path(big):
    return "fonts/big.pcf" if big else "fonts/text.pcf"


def _complete(f):
    # whether f is a PCF that has all of its tables: the reader would believe a damaged one, and loop for ages
    head = f.read(8)
    size = f.seek(0, 2)
    f.seek(8)
    if head[:4] != b"\x01fcp" or not head[4] or head[5] or head[6] or head[7]:
        return False
    for _ in range(head[4]):
        table = f.read(16)
        # the last one's length may be said too long (by a field that fonts seldom have); its place is not
        if len(table) < 16 or struct.unpack_from("<I", table, 12)[0] >= size:
            return False
    return True


def reader(big: bool = False) -> PCF:
    """The PCF of the text font or the big one, for adafruit_display_text. It wants `coded` texts.

    OSError(path) if there is no such font, or not all of it.
    """
    try:
        f = open(_path(big), "rb")
        if _complete(f):
            return PCF(f, Bitmap)  # pyright: ignore[reportArgumentType] - any class that is like its Bitmap
        f.close()
    except (OSError, IndexError, KeyError, NotImplementedError, RuntimeError, ValueError):
        pass  # the reader says in many ways that it does not understand
    raise OSError(_path(big))


def close() -> None:
    """Let go of the files on the drive."""
    for pcf in _readers.values():
        pcf.file.close()


def fetch(font: "Font", s: "bytearray | list[int]") -> None:
    """Bring the glyphs of the codes s into the strip of a mesa.ui.text.Font."""
    if font.big not in _readers:
        _readers[font.big] = reader(font.big)
    try:
        _fetch_all(font, _readers[font.big], s)
    except (EOFError, IndexError, OverflowError, RuntimeError, TypeError, ValueError):  # a damaged glyph
        raise OSError(_path(font.big)) from None


def _fetch_all(font, pcf, s):
    while not _fetch(font, pcf, s):
        # full: forget them all; what has been drawn stays drawn
        font.places.clear()
        font.strip.fill(0)
        font.end = 0


def _fetch(font, pcf, s):
    # False if the strip is full
    pcf.load_glyphs([c for c in s if c not in font.places])
    for c in s:
        if c in font.places:
            continue
        glyph = pcf.get_glyph(c)
        if glyph is None:
            font.places[c] = 8 << 20
            continue
        w = glyph.width
        if w > 31 or not -8 <= glyph.dx < 8:  # what `places` has bits for
            raise ValueError
        if font.end + w > font.columns:
            pcf._glyphs.clear()
            return False
        if w:
            blit(font.strip, glyph.bitmap, font.end, font.ascent - glyph.height - glyph.dy)
        font.places[c] = font.end | w << 10 | int(glyph.shift_x) << 15 | glyph.dx + 8 << 20
        font.end += w
    pcf._glyphs.clear()
    return True
