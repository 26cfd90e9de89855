# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The project's art: turns drawings in text into the files that the board loads.

`sim/art/*.txt` are the sources: one letter a pixel. `make art` rewrites every BMP and font; `make art
ARGS=--check` only reports what would change. Sheets are laid out here; `lib/mesa/ui/pictures.py` has the same
positions as constants, and tests/test_pictures.py compares the drawings.
"""

from __future__ import annotations

import sys

from sim import ROOT
from sim.art import fonts, prizes
from sim.art.canvas import CARD_SHEET, LETTERS, Drawing, Sheet, box, drawings, icon, paint, stencil
from sim.common import command

SUITS = ("diamond", "spade", "heart", "club")
RANKS = "A234567QJK"
SMALL = ("a", "2'", "3'", "4'", "5'", "6'", "7'", "q", "j", "k")


def cards() -> Sheet:
    """Return lib/mesa/ui/cards.bmp: parts of card faces and backs, the size of the console's card sheet."""
    d = drawings("cards") | drawings("courts")
    sheet = Sheet(*CARD_SHEET)
    for i, rank in enumerate(RANKS):
        sheet.put(stencil(d[rank]), 156 + 8 * i, 0)
        sheet.put(stencil(d[SMALL[i]]), 145 + 6 * i, 20)
    for i, suit in enumerate(SUITS):
        sheet.put(d[suit], 156 + 10 * i, 10)
        sheet.put(d[suit + "7"], 205 + 7 * i, 20)
        sheet.put(d[suit + "11"], 88 + 11 * i, 20)
        sheet.put(d[suit + "-coat"], 22 * i, 20)
        for j, rank in enumerate("QJK"):
            sheet.put(d[f"{rank}-{suit}"], 13 * (3 * i + j), 0)
    sheet.put(d["coin"], 132, 20)
    sheet.put(d["tiles"], 196, 10)
    sheet.put(d["waves"], 206, 10)
    return sheet


def icons() -> Sheet:
    """Return lib/mesa/ui/icons.bmp: tiles of 12 x 12."""
    d = drawings("icons")
    sheet = Sheet(96, 12)
    for i, name in enumerate(("chip", "hand", "check", "cross", "crown", "star", "turn", "lock")):
        sheet.put(d[name], 12 * i, 0)
    return sheet


def logo() -> Sheet:
    """Return lib/mesa/ui/logo.bmp: the name in outlined gold letters, the last one a chip with a heart."""
    d = drawings("logo")
    shape = Sheet(104, 20)
    x = (shape.width - sum(len(d[letter][0]) + 2 for letter in "Carteado") + 2) // 2
    for letter in "Carteado":
        shape.put(d[letter], x, 1)
        x += len(d[letter][0]) + 2
    out = Sheet(shape.width, shape.height)
    heart = (x - 13, x - 2)  # inside the last letter, clear pixels are red
    for y in range(shape.height):
        for x in range(shape.width):
            near = [
                (dx, dy)
                for dx in (-1, 0, 1)
                for dy in (-2, -1, 0, 1)
                if 0 <= x + dx < shape.width and 0 <= y + dy < shape.height and shape.rows[y + dy][x + dx]
            ]
            if shape.rows[y][x]:
                lit = not shape.rows[y - 1][x]
                out.rows[y][x] = LETTERS.index("c" if lit else "y" if y < 12 else "o")
            elif heart[0] + 2 <= x < heart[1] - 2 and 7 < y < 15:
                out.rows[y][x] = LETTERS.index("r")
            elif near:
                out.rows[y][x] = LETTERS.index("k")
    return out


def icon_sueca() -> Sheet:
    """Return games/sueca/icon.bmp: the seven and the ace, the cards with the points."""
    d = drawings("cards")
    sheet = framed("b", "s")
    for x, y, rank, suit, colour, inset in ((3, 2, "7", "spade", "k", 2), (13, 5, "A", "heart", "r", 4)):
        box(sheet, x + 1, y + 1, 16, 24, "k", "k")
        box(sheet, x, y, 16, 24, "w", "k")
        paint(sheet, d[rank], x + inset, y + 2, colour)
        paint(sheet, d[suit], x + inset - (inset > 2), y + 13)
    return sheet


def framed(colour: str, edge: str) -> Sheet:
    """Return a Sheet of 32 x 32 for an icon: a field with a line just inside its border."""
    sheet = Sheet(32, 32)
    box(sheet, 0, 0, 32, 32, colour, colour)
    for x, y in ((0, 0), (31, 0), (0, 31), (31, 31)):
        sheet.rows[y][x] = LETTERS.index(colour)
    box(sheet, 1, 1, 30, 30, colour, edge)
    return sheet


def icon_fodasse() -> Sheet:
    """Return games/fodasse/icon.bmp: what players say at this game, as comics print it."""
    sheet = framed("r", "o")
    d = drawings("icons32")
    paint(sheet, d["bubble"], 2, 6)
    return sheet


def icon_set() -> Sheet:
    """Return games/set/icon.bmp: a SET, all different."""
    sheet = framed("p", "p")
    d = drawings("set")
    box(sheet, 6, 1, 21, 31, "k", "k")
    box(sheet, 5, 0, 21, 31, "w", "k")
    pieces = ((1, "diamond", "open", "r"), (11, "squiggle", "solid", "g"), (21, "oval", "striped", "p"))
    for y, shape, fill, colour in pieces:
        paint(sheet, filled(d[shape], fill), 8, y, colour)
    return sheet


def icon_qu4to() -> Sheet:
    """Return games/qu4to/icon.bmp: a four between blue and green."""
    sheet = framed("b", "b")
    for y in range(32):
        for x in range(32):
            edge = x in (1, 30) or y in (1, 30)
            inside = 0 < x < 31 and 0 < y < 31
            if x + y > 31:
                sheet.rows[y][x] = LETTERS.index("g")
            if edge and inside:
                sheet.rows[y][x] = LETTERS.index("w")
    four = [[c for c in row for _ in (0, 1)] for row in drawings("cards")["4"] for _ in (0, 1)]
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1, 2):
            paint(sheet, four, 9 + dx, 6 + dy, "k")
    paint(sheet, four, 9, 6, "y")
    return sheet


FILLS = ("solid", "striped", "open")


def filled(shape: Drawing, fill: str, thick: bool = False) -> Drawing:
    """Return a shape of SET with its fill: striped has an outline of one pixel and stripes in every other
    column.

    The outline of an open one is two pixels wide where it is steep, and everywhere if `thick`.
    """
    rows = [[bool(c) for c in row] for row in shape]
    high, wide = len(rows), len(rows[0])

    def inside(x, y):
        near = ((x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        return all(0 <= i < wide and 0 <= j < high and rows[j][i] for i, j in near)

    def printed(x, y):
        if fill == "striped":
            return not inside(x, y) or x % 2 == 0
        near = [(x - 1, y), (x, y), (x + 1, y)] + [(x, y - 1), (x, y + 1)] * thick
        return fill == "solid" or not all(inside(i, j) for i, j in near)

    ink = LETTERS.index("k")
    return [[ink if c and printed(x, y) else 0 for x, c in enumerate(row)] for y, row in enumerate(rows)]


def symbols(width: int) -> Sheet:
    """Return games/set/symbols<width>.bmp: nine shapes of that width and 9 rows; fills across, shapes down.

    Both in the order of the cards' digits: oval, squiggle, diamond; solid, striped, open.
    """
    d = drawings("set")
    sheet = Sheet((3 * width + 7) // 8 * 8, 27)
    for i, shape in enumerate(("oval", "squiggle", "diamond")):
        for j, fill in enumerate(FILLS):
            thick = width > 18 and shape == "oval"  # if there is enough room inside
            sheet.put(filled(d[f"{shape}{width}"], fill, thick), width * j, 9 * i)
    return sheet


def letters(title: str) -> Sheet:
    """Return games/fodasse/letters*.bmp: the letters of a title, 5 x 7 in cells of 6 x 7, unlit and lit."""
    d = drawings("fodasse")
    sheet = Sheet(48, 14)
    for j, (glass, letter) in enumerate((("d", "a"), ("r", "w"))):
        for k, name in enumerate(title):
            x, y = 6 * k, 7 * j
            for dy in range(7):
                for dx in range(5):
                    sheet.rows[y + dy][x + dx] = LETTERS.index(glass)
            paint(sheet, d[name], x + 1, y + 1, letter)
    return sheet


def qu4to_card(number: int, other: int) -> Sheet:
    """Return a card of QU4TO, 24 x 34, blue half up: the number up, below it the other one; 0 for a back.

    White is only on blue and black on green: games/qu4to/faces.py swaps both.
    """
    d = drawings("cards") | drawings("qu4to")
    sheet = Sheet(24, 34)
    box(sheet, 0, 0, 24, 34, "y" if number == 4 else "g", "c")
    for y in range(1, 33):
        for x in range(1, 23):
            upper = 2 * y < 39 - x * 10 // 23 if number else y < 17
            if upper and number != 4:
                sheet.rows[y][x] = LETTERS.index("b")
            if not number and (x + y) % 4 == 0:
                sheet.rows[y][x] = LETTERS.index("s")
    if not number:
        paint(sheet, d["shield"], 5, 9)
    elif number == 4:
        paint(sheet, d["4"], 2, 3, "l")
        paint(sheet, d["star"], 11, 11)
        box(sheet, 2, 20, 7, 7, "b", "l")
    else:
        paint(sheet, d[str(number)], 2, 3, "w")
        paint(sheet, d[f"{other}'"], 2, 20, "k")
        paint(sheet, d["turn"], 11, 11)
    return sheet


def qu4to_cards() -> Sheet:
    """Return games/qu4to/cards.bmp: quarters of cards, tiles of 12 x 17, the size of the console's card
    sheet.

    0 … 10 the upper left quarters of 1 … 11; 11 … 21 the lower left ones with that number as the other half;
    the right ones, upper and lower, of a card, then of a 4; the four of a back.
    """
    sheet = Sheet(*CARD_SHEET)
    quarters = [(qu4to_card(n, 1), 0, 0) for n in range(1, 12)]
    quarters += [(qu4to_card(4 if n == 4 else 1, n), 0, 17) for n in range(1, 12)]
    quarters += [(qu4to_card(n, 1), 12, y) for n in (1, 4) for y in (0, 17)]
    quarters += [(qu4to_card(0, 0), x, y) for y in (0, 17) for x in (0, 12)]
    for i, (card, x, y) in enumerate(quarters):
        sheet.put([row[x : x + 12] for row in card.rows[y : y + 17]], i % 20 * 12, i // 20 * 17)
    return sheet


def qu4to_signs() -> Sheet:
    """Return games/qu4to/signs.bmp: tiles of 6 x 10: blank, ten digits, ten in gold, then backs and signs."""
    d = drawings("qu4to")
    sheet = Sheet(192, 10)
    for i in range(10):
        paint(sheet, d[f"d{i}"], 6 + 6 * i, 1)
        paint(sheet, d[f"d{i}"], 66 + 6 * i, 1, "y")
    for i, name in enumerate(QU4TO_SIGNS):
        paint(sheet, d[name], 126 + 6 * i, 0 if i < 3 else 2)
    return sheet


QU4TO_SIGNS = ("blue", "green", "unset", "leads", "turned", "drew", "neither", "chosen", "empty")


BOTS = ("Ana", "Beto", "Caio", "Dora", "Edu", "Fabi", "Gil")
"""The bots whose faces are drawn, by seat from 1."""


def faces() -> Sheet:
    """Return lib/mesa/ui/faces.bmp: three faces for each bot, 12 x 12, stacked in rows of 16 pixels.

    So each face is one block of the file and is read alone (lib/mesa/ui/faces.py); a file begins with the
    lowest row, so its first face is the last bot's last one.
    """
    d = drawings("faces")
    sheet = Sheet(16, 36 * len(BOTS))
    for i, name in enumerate(BOTS):
        for j, mood in enumerate(("", "-glad", "-cross")):
            sheet.put(d[name + mood], 0, 12 * (3 * i + j))
    return sheet


def sheets() -> dict[str, Sheet]:
    """Return every bitmap: a dict of Sheet by path. A game's icon is its icon.txt, or drawn here."""
    drawn = [path.parent for path in sorted(ROOT.glob("games/*/icon.txt"))]
    return {
        **{"games/{}/icon.bmp".format(folder.name): icon(folder) for folder in drawn},
        "lib/mesa/ui/cards.bmp": cards(),
        "lib/mesa/ui/faces.bmp": faces(),
        "lib/mesa/ui/icons.bmp": icons(),
        "lib/mesa/ui/logo.bmp": logo(),
        **prizes.sheets(),
        "games/fodasse/icon.bmp": icon_fodasse(),
        "games/fodasse/letters0.bmp": letters("FODASSE"),
        "games/fodasse/letters1.bmp": letters("7LETRAS"),
        "games/qu4to/cards.bmp": qu4to_cards(),
        "games/qu4to/icon.bmp": icon_qu4to(),
        "games/qu4to/signs.bmp": qu4to_signs(),
        "games/set/icon.bmp": icon_set(),
        "games/set/symbols16.bmp": symbols(16),
        "games/set/symbols18.bmp": symbols(18),
        "games/set/symbols21.bmp": symbols(21),
        "games/set/symbols27.bmp": symbols(27),
        "games/sueca/icon.bmp": icon_sueca(),
    }


def files() -> dict[str, bytes]:
    """Return everything generated: a dict of bytes by path."""
    out = {path: sheet.bmp() for path, sheet in sheets().items()}
    out.update({"fonts/" + name: data for name, data in fonts.files().items()})
    return out


@command.command("sim.art.draw")
def main(words: list[str] | None = None) -> int:
    """Write what has changed; with --check return 1 if anything would."""
    parser = command.Parser(prog="sim.art.draw", description="Write the BMPs and fonts from their drawings.")
    parser.add_argument("--check", action="store_true", help="write nothing, only report what would change")
    check = parser.parse_args(words).check
    stale = 0
    for path, data in files().items():
        file = ROOT / path
        if file.exists() and file.read_bytes() == data:
            continue
        stale += 1
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            command.write(file, data)
        print(path, len(data), "stale" if check else "written")
    return command.FAILED if check and stale else command.DONE


if __name__ == "__main__":
    sys.exit(main())
