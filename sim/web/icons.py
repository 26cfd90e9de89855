# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page's icons: one drawing of 32 x 32 pixels (sim/art/icons32.txt), in several sizes."""

from __future__ import annotations

import io

from sim.art import canvas

SIZE = 32
TABLE, DOTS = "f", "d"
"""The colours around the cards: those of the table in the games."""


def png(pixels: int, scale: int) -> bytes:
    """Return the icon as a PNG, `pixels` wide and high: the drawing scaled by `scale`, the table around."""
    from PIL import Image

    rows = canvas.drawings("icons32")["page"]
    side = -(-pixels // scale // 2) * 2  # width of the icon in the drawing's pixels, rounded up
    side += (side - SIZE) % 2
    low = (SIZE - side) // 2
    small = Image.new("P", (side, side), canvas.LETTERS.index(TABLE))
    for y in range(low, low + side):
        for x in range(low, low + side):
            colour = rows[y][x] if 0 <= x < SIZE and 0 <= y < SIZE else 0
            if not colour and (x % 4, y % 4) in ((1, 1), (3, 3)):
                colour = canvas.LETTERS.index(DOTS)
            if colour:
                small.putpixel((x - low, y - low), colour)
    small.putpalette([part for colour in canvas.colours() for part in colour.to_bytes(3, "big")])
    large = small.resize((side * scale, side * scale), Image.Resampling.NEAREST)
    off = (side * scale - pixels) // 2
    file = io.BytesIO()
    large.crop((off, off, off + pixels, off + pixels)).save(file, "PNG", optimize=True, bits=4)
    return file.getvalue()


def files() -> dict[str, bytes]:
    """Return {path in dist/web: PNG}. A phone may crop the maskable icon to its inner circle, 4/5 as wide."""
    return {
        "icons/32.png": png(32, 1),
        "icons/180.png": png(180, 5),
        "icons/192.png": png(192, 6),
        "icons/512.png": png(512, 16),
        "icons/maskable-512.png": png(512, 12),
    }
