# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Turns drawn letters into fonts: sim/art/text.txt and big.txt become fonts/*.pcf, then *.strip.

The drawings have each letter once; accented letters are composed here. The About page reads the PCF, and
everything else is drawn from the strip (sim/art/strips.py).
`sim/art/draw.py` calls this.
"""

from __future__ import annotations

import io
import unicodedata
from pathlib import Path

import pcffont

from sim.art import strips
from sim.art.canvas import ART, pieces

Cell = tuple[int, int]
"""(x, y) of a pixel in a letter."""

POINTS = {"text": 10, "big": 16}
"""The fonts, and their sizes."""
MARKS = {
    "\u0300": "+grave",
    "\u0301": "+acute",
    "\u0302": "+circ",
    "\u0303": "+tilde",
    "\u0308": "+diaer",
    "\u030a": "+ring",
    "\u0327": "+cedil",
}
NAMES = {"sp": " ", "nbsp": "\xa0"}


class Glyph:
    """One drawing: `rows` of "#" and ".", of equal length, the lowest `below` of them under the baseline.

    The pen advances by `advance` pixels, one more than the width unless an accent overhangs.
    """

    def __init__(self, rows: list[str], below: int, advance: int = 0) -> None:
        self.rows = rows
        self.below = below
        self.width = len(rows[0])
        self.advance = advance or self.width + 1

    def cells(self) -> set[Cell]:
        """Return the inked cells as a set of (x, y), y counted upwards from the baseline's row 0."""
        high = len(self.rows) - self.below
        return {(x, high - 1 - y) for y, row in enumerate(self.rows) for x, c in enumerate(row) if c == "#"}


def drawn(cells: set[Cell], width: int, advance: int) -> Glyph:
    """Return a Glyph of `width` columns with exactly those (x, y) inked."""
    ys = [y for _, y in cells] or [0]
    top, bottom = max(ys), min(min(ys), 0)
    rows: list[str] = [
        "".join(".#"[(x, y) in cells] for x in range(width)) for y in range(top, bottom - 1, -1)
    ]
    return Glyph(rows, -bottom, advance)


def read(path: Path) -> dict[str, Glyph]:
    """Return the drawings in a file: a dict of Glyph by name (a character, "A6", "+acute", …)."""
    glyphs = {}
    for below, name, rows in pieces(path):
        name = chr(int(name[2:], 16)) if name.startswith("\\x") else NAMES.get(name, name)
        glyphs[name] = Glyph(rows, int(below))
    return glyphs


def accented(char: str, glyphs: dict[str, Glyph]) -> Glyph | None:
    """Return the Glyph of an accented letter, composed of its parts, or None if it has no accent."""
    parts = unicodedata.normalize("NFD", char)
    if len(parts) != 2 or parts[1] not in MARKS:
        return None
    letter, mark = parts[0], glyphs[MARKS[parts[1]]]
    below = parts[1] == "\u0327"
    name = letter
    if not below:
        name = {"i": "ı", "j": "ȷ"}.get(letter, letter)
        name = name + "6" if name + "6" in glyphs else name
    base = glyphs[name]
    body, ink = base.cells(), mark.cells()
    if below:
        low = -len(mark.rows)
    else:
        # One row between letter and accent; a ring is so tall that it sits on the letter.
        low = max(y for _, y in body) + (1 if parts[1] == "\u030a" else 2) - min(y for _, y in ink)
    width = max(base.width, mark.width)
    left = 0 if parts[1] == "\u0303" else (width - base.width) // 2
    # An accent leans a little towards the side it points to, as a pen would set it.
    at = (width - mark.width + (parts[1] == "\u0301")) // 2
    cells = {(x + left, y) for x, y in body} | {(x + at, y + low) for x, y in ink}
    # A tilde needs its full width; over a narrow letter it overhangs into the gap.
    overhang = parts[1] == "\u0303" and width > base.width
    return drawn(cells, width, base.advance if overhang else width + 1)


def alphabet(path: Path) -> dict[int, Glyph]:
    """Return all glyphs of the font, a dict of Glyph by code point 0x20 … 0xFF, ascending."""
    glyphs = read(path)
    out = {}
    for code in range(0x20, 0x100):
        char = chr(code)
        if code == 0xA0:
            out[code] = glyphs[" "]
        elif char in glyphs:
            out[code] = glyphs[char]
        else:
            made = accented(char, glyphs)
            if made:
                out[code] = made
    return out


def pcf(name: str) -> bytes:
    """Return the PCF of the font `name`, "text" or "big", laid out as adafruit_bitmap_font reads it."""
    builder = pcffont.PcfFontBuilder()
    for code, glyph in alphabet(ART / f"{name}.txt").items():
        cells = glyph.cells()
        # Keep only the rows with ink, so that small glyphs cost the board little.
        ys = [y for _, y in cells] or [0]
        top, low = max(ys), min(ys)
        builder.glyphs.append(
            pcffont.PcfGlyph(
                name=f"U+{code:04X}",
                encodings={code},
                scalable_width=glyph.advance * 1000 // POINTS[name],
                character_width=glyph.advance,
                dimensions=(glyph.width, top - low + 1),
                offset=(0, low),
                bitmap=[[int((x, y) in cells) for x in range(glyph.width)] for y in range(top, low - 1, -1)],
            )
        )
    config = builder.config
    config.font_ascent = max(glyph.offset_y + glyph.height for glyph in builder.glyphs)
    config.font_descent = -min(glyph.offset_y for glyph in builder.glyphs)
    config.default_char = ord("?")
    config.glyph_pad = 4
    config.ms_byte_first = True
    config.ms_bit_first = True
    out = io.BytesIO()
    builder.build().dump(out)
    return out.getvalue()


def files() -> dict[str, bytes]:
    """Return the content of fonts/: a dict of bytes by file name."""
    pcfs = {name: pcf(name) for name in POINTS}
    return {**{f"{name}.pcf": data for name, data in pcfs.items()}, **strips.made(pcfs)}
