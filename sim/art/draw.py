# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The project's art: turns drawings in text into the files that the board loads.

`sim/art/*.txt` are the sources: one letter a pixel. `make art` rewrites every BMP and font; `make art
ARGS=--check` only reports what would change. Sheets are laid out here; `lib/mesa/ui/theme.py` has the same
positions as constants, and tests/test_pictures.py compares the drawings.
"""

from __future__ import annotations

import sys

from sim import ROOT
from sim.art import fonts
from sim.art.canvas import CARD_SHEET, Sheet, changed, column, drawings, icon, recoloured, sheet_of, tiles
from sim.common import command

SUITS = ("diamond", "spade", "heart", "club")
FOUR_COLOURS = {
    "diamond diamond-small diamond11": "rb os ml",
    "club club-small club11": "kf lg",
    "diamond-coat": "ob rw",
    "spade-coat J-spade": "bl sa",
    "Q-diamond J-diamond": "rb",
}
"""What the four-colour deck changes: the letters of colours, old and new, by the names of drawings."""
RANKS = "A234567QJK"
SMALL = ("a", "2'", "3'", "4'", "5'", "6'", "7'", "q", "j", "k")
BOTS = ("Ana", "Beto", "Caio", "Dora", "Edu", "Fabi", "Gil")
"""The bots whose portraits are drawn, by seat from 1."""
PEOPLE = ("Nico", "Bia", "Zeca", "Lena", "Teo", "Rosa", "Iris", "Ivo")
"""The people of the ladder (mesa.ladder.opponent), by number from 1."""
BACKS = ("tiles", "waves", "lozenges", "leaves", "stars", "net")
"""The backs of the 40-card deck, by number in mesa.ui.looks."""
PRIZES = {
    "win": ("cup", "cards", "rays"),
    "bandeira": ("flag", "shaded"),
    "exact": ("target", "stars", "arrow", "rays"),
    "record": ("medal48", "medal32", "medal16", "ribbon", "sparkles", "rays"),
}
"""The pictures of mesa.prizes.celebration, in the order of their pieces on the sheet."""
STRIPE = 6
"""Pixels of a stripe of the flag, which waves stripe by stripe."""
QU4TO_SIGNS = ("blue", "green", "unset", "leads", "turned", "drew", "neither", "chosen", "empty")


def cards(four: bool = False) -> Sheet:
    """Return the first part of lib/mesa/ui/cards.bmp: parts of card portraits and backs, the size of the
    console's card sheet; with `four`, the second: the same in four colours.
    """
    d = drawings("cards") | drawings("courts")
    if four:
        for names, change in FOUR_COLOURS.items():
            for name in names.split():
                d[name] = changed(d[name], change)
    sheet = Sheet(*CARD_SHEET)
    for i, rank in enumerate(RANKS):
        sheet.put(recoloured(d[rank], ".", "w"), 156 + 8 * i, 0)
        sheet.put(recoloured(d[SMALL[i]], ".", "w"), 145 + 6 * i, 20)
    for i, suit in enumerate(SUITS):
        sheet.put(d[suit], 156 + 10 * i, 10)
        sheet.put(d[suit + "-small"], 145 + 9 * i, 27)
        sheet.put(d[suit + "11"], 88 + 11 * i, 20)
        sheet.put(d[suit + "-coat"], 22 * i, 20)
        for j, rank in enumerate("QJK"):
            sheet.put(d[f"{rank}-{suit}"], 13 * (3 * i + j), 0)
    sheet.put(d["coin"], 132, 20)
    for i, name in enumerate(BACKS):
        sheet.put(d[name], 196 + 10 * (i % 4) + 20 * (i // 4), 10 + 10 * (i // 4))
    return sheet


def icons() -> Sheet:
    """Return lib/mesa/ui/icons.bmp: tiles of 12 x 12."""
    d = drawings("icons")
    sheet = Sheet(96, 12)
    for i, name in enumerate(("deck", "hand", "check", "cross", "crown", "star", "turn", "lock")):
        sheet.put(d[name], 12 * i, 0)
    return sheet


def faces() -> Sheet:
    """Return lib/mesa/ui/faces.bmp: three faces for "you", bots and people, 12 x 12, in rows of 16 pixels.

    So each face is one block of the file and is read alone (lib/mesa/ui/portraits.py).
    """
    d = drawings("faces")
    names = ("you", *BOTS, *PEOPLE)
    sheet = Sheet(16, 36 * len(names))
    sheet.each = 12
    for i, name in enumerate(names):
        for j, mood in enumerate(("", "-glad", "-cross")):
            sheet.put(d[name + mood if i else name], 0, 12 * (3 * i + j))
    return sheet


def people() -> Sheet:
    """Return lib/mesa/ui/people.bmp: the people's portraits, 24 x 24, one below the other."""
    d = drawings("people")
    sheet = Sheet(24, 24 * len(PEOPLE))
    for i, name in enumerate(PEOPLE):
        sheet.put(d[name], 0, 24 * i)
    return sheet


def prize(kind: str) -> Sheet:
    """Return a part of lib/mesa/ui/prizes.bmp: 15 x 2 tiles of 16 x 17, or 40 x 2 of a stripe's width.

    Anything larger than a tile is cut into consecutive ones, so that the board needs only the first
    (`Celebration.piece`).
    """
    d = drawings("prizes")
    wide, high, pieces = 16, 17, [d[name] for name in PRIZES[kind]]
    if kind == "bandeira":
        wide = STRIPE
        pieces = [stripe for flag in pieces for stripe in tiles(flag, STRIPE, len(flag))]
    cut = [tile for piece in pieces for tile in tiles(piece, wide, high)]
    sheet = Sheet(*CARD_SHEET)
    columns = sheet.width // wide
    for i, tile in enumerate(cut):
        sheet.put(tile, i % columns * wide, i // columns * high)
    return sheet


def symbols(width: int) -> Sheet:
    """Return games/set/symbols<width>.bmp: nine shapes of that width and 9 rows; fills across, shapes down.

    Both in the order of the cards' digits: oval, squiggle, diamond; solid, striped, open.
    """
    d = drawings("set")
    sheet = Sheet((3 * width + 7) // 8 * 8, 27)
    for i, shape in enumerate(("oval", "squiggle", "diamond")):
        for j, fill in enumerate(("solid", "striped", "open")):
            sheet.put(d[f"{shape}{width}-{fill}"], width * j, 9 * i)
    return sheet


def letters(title: str) -> Sheet:
    """Return a part of games/fodasse/letters.bmp: a title, 5 x 7 in cells of 6 x 7, unlit and lit letters.

    Of three letters, a part of large.bmp, 9 x 10 in cells of 10 x 10.
    """
    d = drawings("fodasse")
    large = len(title) == 3
    wide, high = (10, 10) if large else (6, 7)
    sheet = Sheet(40 if large else 48, 2 * high)
    for i, name in enumerate(title):
        drawing = d[name + "-large" if large else name]
        sheet.put(recoloured(drawing, "a", "d"), wide * i, 0)
        sheet.put(recoloured(drawing, "w", "r"), wide * i, high)
    return sheet


def qu4to_cards() -> Sheet:
    """Return games/qu4to/cards.bmp: quarters of cards, tiles of 12 x 17, the size of the console's card
    sheet.

    0 … 10 the upper left quarters of 1 … 11; 11 … 21 the lower left ones with that number as the other half;
    the right ones, upper and lower, of a card, then of a 4; the four of a back.
    """
    d = drawings("qu4to")
    quarters = {name: list(tiles(d[name], 12, 17)) for name in ("back", *(f"card{n}" for n in range(1, 12)))}
    numbers = [quarters[f"card{n}"] for n in range(1, 12)]
    order = [card[corner] for corner in (0, 2) for card in numbers]
    order += [card[corner] for card in (numbers[0], numbers[3]) for corner in (1, 3)]
    sheet = Sheet(*CARD_SHEET)
    for i, quarter in enumerate(order + quarters["back"]):
        sheet.put(quarter, i % 20 * 12, i // 20 * 17)
    return sheet


def qu4to_signs() -> Sheet:
    """Return games/qu4to/signs.bmp: tiles of 6 x 10: blank, ten digits, ten in gold, then backs and signs."""
    d = drawings("qu4to")
    sheet = Sheet(192, 10)
    for i in range(10):
        sheet.put(d[f"d{i}"], 6 + 6 * i, 1)
        sheet.put(recoloured(d[f"d{i}"], "y"), 66 + 6 * i, 1)
    for i, name in enumerate(QU4TO_SIGNS):
        sheet.put(d[name], 126 + 6 * i, 0 if i < 3 else 2)
    return sheet


def sheets() -> dict[str, Sheet]:
    """Return every bitmap: a dict of Sheet by path."""
    found = {
        "lib/mesa/ui/cards.bmp": column([cards(), cards(True)]),
        "lib/mesa/ui/prizes.bmp": column([prize(kind) for kind in sorted(PRIZES)]),
        "lib/mesa/ui/faces.bmp": faces(),
        "lib/mesa/ui/icons.bmp": icons(),
        "lib/mesa/ui/people.bmp": people(),
        "lib/mesa/ui/logo.bmp": sheet_of(drawings("logo")["logo"]),
        "games/fodasse/letters.bmp": column([letters("FODASSE"), letters("7LETRAS")]),
        "games/fodasse/large.bmp": column([letters("FOD"), letters("7LE")]),
        "games/qu4to/cards.bmp": qu4to_cards(),
        "games/qu4to/signs.bmp": qu4to_signs(),
    }
    for path in ROOT.glob("games/*/icon.txt"):
        found[path.with_suffix(".bmp").relative_to(ROOT).as_posix()] = icon(path.parent)
    found |= {f"games/set/symbols{width}.bmp": symbols(width) for width in (16, 18, 21, 27)}
    return found


def files() -> dict[str, bytes]:
    """Return everything generated: a dict of bytes by path."""
    out = {path: sheet.bmp() for path, sheet in sheets().items()}
    out.update({"fonts/" + name: data for name, data in fonts.files().items()})
    return out


@command.command
def main(words: list[str] | None = None) -> int:
    """Write what has changed; with --check return 1 if anything would."""
    parser = command.Parser(description="Write the BMPs and fonts from their drawings.")
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
