# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Contact sheets of fonts, cards and icons, for review while drawing.

`python -m sim.art.contact_sheet FOLDER` writes them.

The device's own modules draw everything on Blinka's displayio, without a display or a match. Each sheet is
written four times as large, and `true_size.png` shows all of them about as the 35 mm wide panel does on a
screen of 110 dots an inch.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import TYPE_CHECKING, Any

from sim import ROOT

if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))  # at the end: code.py at the root shadows the library's `code`

from sim.common import command

if TYPE_CHECKING:
    from PIL import Image


WIDTH, HEIGHT = 160, 128
ORDER = "23456QJK7A"
PORTUGUESE = (
    "Você não cortou: é a vez",
    "do João. Renúncia? Só às",
    "três; põe a mão, Amália!",
    "ÁÂÃÀ ÇÉÊÍÓÔÕÚÜ 1ª 2º «»",
    "[A] joga [B] volta [START]",
)
ENGLISH = (
    "The quick brown fox jumps",
    "over a lazy dog; trump?",
    "Trick 7 of 10 – 61–59!",
    "♦♠♥♣ ←↑→↓ ✓✗★♛ “q” ‘j’ …",
    "0123456789 +-*/=%&@#$£",
)


def picture(group: Any, width: int = WIDTH, height: int = HEIGHT) -> list[list[tuple[int, int, int]]]:
    """Return `group` as seen on the panel, as rows of (r, g, b); RGB565 widened to 8 bits a colour."""
    # Blinka's own modules, which are not in the stubs of the board's displayio
    area: Any = importlib.import_module("displayio._area")
    structs: Any = importlib.import_module("displayio._structs")

    group._update_transform(structs.TransformStruct())
    mask = memoryview(bytearray((width * height + 31) // 32 * 4)).cast("I")
    buffer = memoryview(bytearray((width * height + 1) // 2 * 4)).cast("I")
    group._fill_area(
        structs.ColorspaceStruct(depth=16, bytes_per_cell=2), area.Area(0, 0, width, height), mask, buffer
    )
    buffer = buffer.cast("B").cast("H")
    rows = []
    for y in range(height):
        row = []
        for x in range(width):
            n = buffer[y * width + x]
            r, g, b = n >> 11, n >> 5 & 63, n & 31
            row.append((r << 3 | r >> 2, g << 2 | g >> 4, b << 3 | b >> 2))
        rows.append(row)
    return rows


def image(group: Any, width: int = WIDTH, height: int = HEIGHT) -> Image.Image:
    """Return `picture` as a Pillow image."""
    from PIL import Image

    rows = picture(group, width, height)
    out = Image.new("RGB", (width, height))
    out.putdata([pixel for row in rows for pixel in row])
    return out


def contact_sheets() -> list[tuple[str, Any]]:
    """Return (name, Group) of each sheet."""
    import displayio

    from mesa.app import launcher
    from mesa.ui import pictures, playing_cards, text, theme
    from mesa.ui.logo import logo

    def sheet(name):
        group = displayio.Group()
        group.append(pictures.table())
        out.append((name, group))
        return group

    out = []
    parts = pictures.load("lib/mesa/ui/cards.bmp")
    for half in (0, 1):
        group = sheet("faces{}".format(half + 1))
        for i in range(20):
            card = playing_cards.Card(ORDER, parts)
            card.show(20 * half + i)
            card.x, card.y = 1 + 16 * (i % 10) - (i % 10 == 9) * 8, 8 + 60 * (i // 10)
            group.append(card)
    group = sheet("court")
    for i in range(12):
        card = playing_cards.Card("QJK", parts)
        card.show(i // 3 * 10 + i % 3)
        card.x, card.y = 4 + 26 * (i % 6), 20 + 48 * (i // 6)
        group.append(card)
    group = sheet("table")
    for i, number in enumerate((1, 5, 8, 9, 12, 17, 26, 25, 33, 38)):
        card = playing_cards.Card(ORDER, parts)
        card.show(number)
        card.dim(i in (0, 1, 2, 7))
        card.x, card.y = 1 + 15 * i, 90 if i == 3 else 96
        group.append(card)
    for number, x, y in ((35, 68, 55), (6, 35, 34), (27, 68, 12), (39, 101, 34)):
        card = playing_cards.Card(ORDER, parts)
        card.show(number)
        card.x, card.y = x, y
        group.append(card)
    group.append(text.label("Ana", 3, 44))
    group.append(text.label("Caio", 157, 44, theme.GOLD, align=text.RIGHT))
    group.append(text.label("Beto", 80, 1, align=text.CENTRE))
    group.append(pictures.mark(pictures.CHIP, 100, 80))
    group = sheet("small")
    for i in range(40):
        mini = playing_cards.Mini(ORDER, parts)
        mini.show(i)
        mini.dim(i % 10 == 0)
        mini.x, mini.y = 5 + 15 * (i % 10), 2 + 20 * (i // 10)
        group.append(mini)
    for kind in (0, 1):
        for i, shape in enumerate((playing_cards.Card, playing_cards.Mini)):
            card = shape(ORDER, parts)
            card.back(kind)
            card.x, card.y = 5 + 45 * kind + 26 * i, 88
            group.append(card)
    for i in range(8):
        group.append(pictures.mark(i, 100 + 14 * (i % 4), 88 + 16 * (i // 4)))
    group = sheet("start")
    logo(group, 80, 5)
    for i, path in enumerate(sorted(ROOT.glob("games/*/icon.bmp"))):
        group.append(launcher.icon(str(path.relative_to(ROOT)), 5 + 38 * i, 34))
    group.append(pictures.panel(8, 74, 142, 48, theme.SLATE, theme.GOLD))
    group.append(text.label("Vitória!", 79, 77, theme.GOLD, True, text.CENTRE))
    group.append(text.label("4 × 0, cara-de-gato", 79, 95, align=text.CENTRE))
    group.append(text.label(text.symbols("[A] Revanche"), 79, 108, theme.SKY, align=text.CENTRE))
    for name, lines in (("portugues", PORTUGUESE), ("english", ENGLISH)):
        group = sheet(name)
        for i, line in enumerate(lines):
            group.append(text.label(text.symbols(line), 3, 2 + text.LINE * i))
            if i < 4:
                group.append(text.label(line[:15], 3, 56 + text.BIG_LINE * i, theme.GOLD, True))
    return out


@command.command("sim.art.contact_sheet")
def main(words: list[str] | None = None) -> int:
    """Write the sheets into the folder given on the command line."""
    parser = command.Parser(
        prog="sim.art.contact_sheet", description="Contact sheets of fonts, cards and icons."
    )
    parser.add_argument("folder", metavar="FOLDER")
    folder = command.folder(parser.parse_args(words).folder, "FOLDER")
    from sim.drive import texts

    texts.write()
    os.chdir(ROOT)
    from PIL import Image

    from sim.board.recorder import write_picture

    images = [(name, image(group)) for name, group in contact_sheets()]
    small = Image.new("RGB", (4 * (WIDTH + 8), (len(images) + 3) // 4 * (HEIGHT + 8)), "white")
    for i, (name, picture_) in enumerate(images):
        large = picture_.resize((4 * WIDTH, 4 * HEIGHT), Image.Resampling.NEAREST)
        write_picture(large, folder / (name + ".png"), "PNG")
        small.paste(picture_, (i % 4 * (WIDTH + 8) + 4, i // 4 * (HEIGHT + 8) + 4))
    write_picture(small, folder / "true_size.png", "PNG")
    return 0


if __name__ == "__main__":
    sys.exit(main())
