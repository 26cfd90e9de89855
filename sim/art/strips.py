# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Turns a PCF into the file that the console reads: all glyphs side by side, and where each begins.

`Font` of mesa.ui.text reads fonts/text.strip and fonts/big.strip at power-on. `sim/art/draw.py` writes them,
`sim/build.py` calls `stale` to check that they match the PCFs. The layout:

- the strip: row by row, a bit a pixel, the leftmost in a byte's lowest bit; a row is whole bytes. Each glyph
has a cell as wide as the pen advances, and as high as the font. The first column is empty, so that no edge is
0: the edges 0 and 3 side by side would be the number 0x30000, which a collector takes for an address if the
heap is that low, as on the VM that measures memory.
- 257 numbers of 16 bits, low byte first: number c is the left edge of character c (from `coded` of
mesa.ui.text), number c + 1 its right edge. A character without a glyph has a cell of no width.
- CRC-32 of everything above, low byte first.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from adafruit_bitmap_font.pcf import PCF
from displayio import Bitmap

from mesa.ui.text import coded
from sim.drive import texts

FONTS = Path(__file__).resolve().parent.parent.parent / "fonts"

ASCII = bytes(range(0x20, 0x7F))
USUAL = "ÀÁÂÃÇÉÊÍÑÓÔÕÚÜàáâãçéêíñóôõúüªº×®¡¿"
"""Further characters of Portuguese, Spanish and English texts."""


def letters(found: texts.Texts) -> bytes:
    """Return USUAL, and what other letters of Western Europe the texts on the screen have, in their order.

    The PCFs have all of Latin-1, œ and Œ, but on the board each letter costs memory for good.
    """
    said = "".join(
        text
        for sections in found.own.values()
        for name, lines in sections.items()
        if name not in (*texts.ELSEWHERE, texts.SPOKEN)
        for text in lines.values()
    )
    more = {letter for letter in said if "\xc0" <= letter <= "\xff" or letter in "œŒ"}
    return bytes(coded(USUAL + "".join(sorted(more - {*USUAL}))))


LETTERS = letters(texts.Texts())
SIGNS = bytes(range(0x80, 0x9C))
"""All characters named in mesa.ui.text.SIGNS but œ and Œ."""
PUNCTUATION = bytes(range(0x94, 0x9C))
"""The ones that titles may use: "•…–—‘’“”"."""
CHARACTERS = {"text": ASCII + SIGNS + LETTERS, "big": ASCII + PUNCTUATION + LETTERS}
"""By font, the characters in its strip: the board has no others. Each costs 11 or 18 bits a column."""


def strip(name: str, pcf: bytes) -> bytes:
    """Return the bytes of fonts/<name>.strip for the bytes of that font's PCF.

    ValueError names a character that the PCF lacks, or whose ink is outside its cell.
    """
    # annotated as a bitmap, but it needs the class
    font: Any = PCF(io.BytesIO(pcf), Bitmap)  # pyrefly: ignore[bad-argument-type]
    font.load_glyphs(set(CHARACTERS[name]))  # at once: one by one, each ends in a collection of garbage
    rows = [bytearray(1) for _ in range(font.ascent + font.descent)]  # a byte a pixel
    edges = []
    for code in range(256):
        edges.append(len(rows[0]))
        if code not in CHARACTERS[name]:
            continue
        glyph = font.get_glyph(code)
        if glyph is None:
            raise ValueError(f"{name}: there is no glyph {code:#x}")
        top = font.ascent - glyph.height - glyph.dy
        if (
            glyph.dx < 0
            or glyph.dx + glyph.width > glyph.shift_x
            or top < 0
            or top + glyph.height > len(rows)
        ):
            raise ValueError(f"{name}: the glyph {code:#x} has ink beside its cell")
        for row in rows:
            row.extend(bytes(glyph.shift_x))
        for y in range(glyph.height):
            for x in range(glyph.width):
                rows[top + y][edges[-1] + glyph.dx + x] = glyph.bitmap[x, y]
    edges.append(len(rows[0]))
    bits = (
        sum(row[x + i] << i for i in range(8) if x + i < len(row))
        for row in rows
        for x in range(0, len(row), 8)
    )
    data = bytes(bits) + struct.pack("<257H", *edges)
    return data + struct.pack("<I", zlib.crc32(data))


def made(pcfs: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return all strips by file name; pcfs: by name, "text" and "big"."""
    return {f"{name}.strip": strip(name, pcfs[name]) for name in CHARACTERS}


def stale(folder: Path = FONTS) -> list[str]:
    """Return the names of the files in `folder`, fonts/, that do not match its PCFs."""
    found = made({name: (folder / f"{name}.pcf").read_bytes() for name in CHARACTERS})
    return [
        name
        for name, data in found.items()
        if not (folder / name).is_file() or (folder / name).read_bytes() != data
    ]
