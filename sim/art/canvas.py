# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Drawings in text, and the sheets on which `draw` and `prizes` put them."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from sim import ROOT

Drawing = list[list[int]]
"""Rows of colour indexes."""

ART = Path(__file__).resolve().parent
LETTERS = ".kwcrmdfgyobsalp"
"""The letter of each colour in the drawings, by index of mesa.ui.theme."""
CARD_SHEET = (240, 34)
"""Width and height of `Console.card_sheet`, into which a game's cards.bmp is read."""


def colours() -> list[int]:
    """Return theme.COLOURS, read from the file itself, since drawing does not need displayio."""
    source = (ROOT / "lib/mesa/ui/theme.py").read_text("utf-8")
    table = re.search(r"COLOURS = \((.*?)\)", source, re.S)
    if table is None:
        raise ValueError("theme.py has no COLOURS")
    return [int(n, 16) for n in re.findall(r"0x[0-9A-F]{6}", table.group(1))]


def drawings(name: str, folder: Path = ART) -> dict[str, Drawing]:
    """Return all drawings in <name>.txt of `folder`: a dict of lists of rows of colour indexes."""
    out: dict[str, Drawing] = {}
    head: list[str] | None = None
    rows: list[list[str]] = []

    def add_block() -> None:
        for i, key in enumerate(head or ()):
            drawing = [row[i] for row in rows]
            if len({len(r) for r in drawing}) != 1:
                raise ValueError(f"{name}.txt: {key} is ragged: {[len(r) for r in drawing]}")
            if key in out:
                raise ValueError(f"{name}.txt: {key} is drawn twice")
            out[key] = [[LETTERS.index(c) for c in r] for r in drawing]

    for number, line in enumerate((folder / f"{name}.txt").read_text("utf-8").splitlines(), 1):
        if line.startswith("@"):
            add_block()
            head, rows = line[1:].split(), []
        elif line.strip() and not line.startswith("#"):
            if head is None or len(line.split()) != len(head):
                raise ValueError(f"{name}.txt:{number}: not as many pieces as names")
            rows.append(line.split())
    add_block()
    return out


class Sheet:
    """A grid of colour indexes for drawings."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows = [[0] * width for _ in range(height)]

    def put(self, drawing: Drawing, x: int, y: int) -> None:
        """Copy a drawing to (x, y), which must be empty."""
        for dy, row in enumerate(drawing):
            for dx, colour in enumerate(row):
                if not (0 <= x + dx < self.width and 0 <= y + dy < self.height):
                    raise ValueError(f"({x + dx}, {y + dy}) is off the sheet")
                if colour and self.rows[y + dy][x + dx]:
                    raise ValueError(f"two drawings share ({x + dx}, {y + dy})")
                if colour:
                    self.rows[y + dy][x + dx] = colour

    def bmp(self) -> bytes:
        """Return the sheet as a Windows bitmap with 4 bits a pixel and the palette of mesa.ui.theme."""
        if self.width % 8:
            raise ValueError("the width of a sheet is a multiple of 8, so that rows need no padding")
        pixels = bytearray()
        for row in reversed(self.rows):
            for x in range(0, self.width, 2):
                pixels.append(row[x] << 4 | row[x + 1])
        palette = b"".join(struct.pack("<I", c) for c in colours())
        at = 14 + 40 + len(palette)
        head = b"BM" + struct.pack("<IHHI", at + len(pixels), 0, 0, at)
        info = struct.pack(
            "<IiiHHIIiiII", 40, self.width, self.height, 1, 4, 0, len(pixels), 2835, 2835, 16, 16
        )
        return head + info + palette + bytes(pixels)


def stencil(drawing: Drawing) -> Drawing:
    """Return the drawing as a negative: paper where it was clear, clear where it was ink."""
    paper = LETTERS.index("w")
    return [[0 if colour else paper for colour in row] for row in drawing]


def box(sheet: Sheet, x: int, y: int, w: int, h: int, colour: str, edge: str) -> None:
    """Fill a box with a border and cut corners."""
    for dy in range(h):
        for dx in range(w):
            sides = (dx in (0, w - 1)) + (dy in (0, h - 1))
            if sides < 2:
                sheet.rows[y + dy][x + dx] = LETTERS.index(edge if sides else colour)


def paint(sheet: Sheet, drawing: Drawing, x: int, y: int, colour: str | None = None) -> None:
    """Draw over the sheet, in the drawing's own colours or all in one `colour`."""
    for dy, row in enumerate(drawing):
        for dx, c in enumerate(row):
            if c:
                sheet.rows[y + dy][x + dx] = LETTERS.index(colour) if colour else c


def icon(folder: Path) -> Sheet:
    """Return a game's icon, from the drawing in icon.txt of its folder."""
    sheet = Sheet(32, 32)
    sheet.put(drawings("icon", folder)["icon"], 0, 0)
    return sheet
