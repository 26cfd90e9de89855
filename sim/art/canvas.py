# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Drawings in text, and the sheets on which `draw` puts them."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Sequence
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


def pieces(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Yield (mark, name, rows as text) of every drawing in a file.

    A line "@mark name name …", in which the mark may be missing, begins drawings side by side; in each line
    below it there is a row of each. Lines that begin with # are comments. ValueError names a drawing of no
    regular shape, and one that is there twice.
    """
    known = set()
    for block in path.read_text("utf-8").split("\n@")[1:]:
        head, *lines = [line for line in block.splitlines() if line.strip() and line[0] != "#"]
        mark, _, names = head.partition(" ")
        rows = [line.split() for line in lines]
        for i, name in enumerate(names.split()):
            if any(len(row) != len(names.split()) for row in rows):
                raise ValueError(f"{path.name}: the rows of {name} do not have as many pieces as names")
            drawing = [row[i] for row in rows]
            if len(set(map(len, drawing))) != 1:
                raise ValueError(f"{path.name}: {name} is ragged: {drawing}")
            if name in known:
                raise ValueError(f"{path.name}: {name} is drawn twice")
            known.add(name)
            yield mark, name, drawing


def drawings(name: str, folder: Path = ART) -> dict[str, Drawing]:
    """Return all drawings in <name>.txt of `folder`: a dict of lists of rows of colour indexes."""
    found = pieces(folder / f"{name}.txt")
    return {key: [[LETTERS.index(c) for c in row] for row in rows] for _, key, rows in found}


class Sheet:
    """A grid of colour indexes for drawings."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows = [[0] * width for _ in range(height)]
        self.each = 0
        """The height of each picture on it, if there are several, one below the other."""

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
        """Return the sheet as a Windows bitmap with 4 bits a pixel and the palette of mesa.ui.theme.

        Pillow writes only 8 bits a pixel. Where a Windows bitmap has nothing, the header has `each`.
        """
        if self.width % 8:
            raise ValueError("the width of a sheet is a multiple of 8, so that rows need no padding")
        pixels = bytearray()
        for row in reversed(self.rows):
            for x in range(0, self.width, 2):
                pixels.append(row[x] << 4 | row[x + 1])
        palette = b"".join(struct.pack("<I", c) for c in colours())
        at = 14 + 40 + len(palette)
        head = b"BM" + struct.pack("<IHHI", at + len(pixels), self.each, 0, at)
        info = struct.pack(
            "<IiiHHIIiiII", 40, self.width, self.height, 1, 4, 0, len(pixels), 2835, 2835, 16, 16
        )
        return head + info + palette + bytes(pixels)


def column(sheets: Sequence[Sheet]) -> Sheet:
    """Return a sheet of sheets of one size, one below the other: mesa.ui.theme reads one of them."""
    whole = Sheet(sheets[0].width, sum(sheet.height for sheet in sheets))
    whole.each = sheets[0].height
    for i, sheet in enumerate(sheets):
        whole.put(sheet.rows, 0, i * whole.each)
    return whole


def sheet_of(drawing: Drawing) -> Sheet:
    """Return a sheet with one drawing, which fills it."""
    sheet = Sheet(len(drawing[0]), len(drawing))
    sheet.put(drawing, 0, 0)
    return sheet


def icon(folder: Path) -> Sheet:
    """Return a game's icon, from the drawing in icon.txt of its folder."""
    return sheet_of(drawings("icon", folder)["icon"])


def recoloured(drawing: Drawing, ink: str, paper: str = ".") -> Drawing:
    """Return the drawing in one colour; what was clear has another."""
    lit, clear = LETTERS.index(ink), LETTERS.index(paper)
    return [[lit if colour else clear for colour in row] for row in drawing]


def changed(drawing: Drawing, change: str) -> Drawing:
    """Return the drawing in other colours: `change` has their letters, old and new, such as "rb os"."""
    new = {LETTERS.index(old): LETTERS.index(new) for old, new in change.split()}
    return [[new.get(colour, colour) for colour in row] for row in drawing]


def tiles(drawing: Drawing, width: int, height: int) -> Iterable[Drawing]:
    """Cut a drawing into tiles, row by row."""
    for top in range(0, len(drawing), height):
        for left in range(0, len(drawing[0]), width):
            yield [row[left : left + width] for row in drawing[top : top + height]]
