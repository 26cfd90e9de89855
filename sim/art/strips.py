# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""From a PCF to the file that the console reads: all glyphs side by side, and where each of them begins.

fonts/text.strip and fonts/big.strip are read by `Font` of mesa.ui.text at power-on. `sim/art/draw.py` writes
them, `sim/build.py` asks `stale` whether they are what the PCFs give. The layout:

- the strip: a row after the other, a bit a pixel, the leftmost in a byte's lowest bit; a row is whole bytes.
  Each glyph has a cell that is as wide as the pen moves on, and as high as the font. The first column is
  empty, so that no edge is 0: the edges 0 and 3 side by side would be the number 0x30000, which a collector
  takes for an address where the heap lies so low, as on the VM that meters memory.
- 257 numbers of 16 bits, low byte first: number c is the left edge of character c (as `coded` of mesa.ui.text
  has it), number c + 1 its right edge. A character without a glyph has a cell without width.
- CRC-32 of all that, low byte first.
"""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Any

from adafruit_bitmap_font.pcf import PCF
from displayio import Bitmap

FONTS = Path(__file__).resolve().parent.parent.parent / "fonts"

ASCII = bytes(range(0x20, 0x7F))
LETTERS = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúüªº«»°·×®©½".encode("latin-1")
"""What Portuguese and English texts use besides."""
SIGNS = bytes(range(0x80, 0x9C))
"""All that mesa.ui.text.SIGNS has names for."""
PUNCTUATION = bytes(range(0x94, 0x9C))
"""Those of them that titles may use: "•…–—‘’“”"."""
CHARACTERS = {"text": ASCII + SIGNS + LETTERS, "big": ASCII + PUNCTUATION + LETTERS}
"""By font, what its strip has: a font on the board has no other. Each costs 11 or 18 bits a column."""


def strip(name: str, pcf: bytes) -> bytes:
    """The bytes of fonts/<name>.strip, of the bytes of that font's PCF.

    ValueError names a character that the PCF lacks, or whose ink lies beside its cell.
    """
    # its hint says a bitmap, it wants the class
    font: Any = PCF(io.BytesIO(pcf), Bitmap)  # pyright: ignore[reportArgumentType]
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


def stale(folder: Path = FONTS) -> list[str]:
    """The names of the files in `folder`, fonts/, that are not what its PCFs give."""
    names = [f"{name}.strip" for name in CHARACTERS]
    made = [strip(name, (folder / f"{name}.pcf").read_bytes()) for name in CHARACTERS]
    return [
        name
        for name, data in zip(names, made, strict=True)
        if not (folder / name).is_file() or (folder / name).read_bytes() != data
    ]
