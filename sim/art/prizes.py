# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The pictures of mesa.app.celebration, one sheet a kind, the size of the console's card sheet.

Round things are drawn by their equations, small ones are in prizes.txt. A sheet is 15 x 2 tiles of 16 x 17
pixels; anything larger than a tile is cut into consecutive tiles, so that the board needs only the first
(`Celebration.piece`).
"""

from __future__ import annotations

import math
from collections.abc import Callable

from sim.art.canvas import CARD_SHEET, LETTERS, Drawing, Sheet, drawings
from sim.art.canvas import box as draw_box

WIDE, HIGH = 16, 17
"""A tile's pixels."""
STRIPE = 6
"""Pixels of a stripe of the flag, which waves stripe by stripe."""
FLAG = 13 * STRIPE
"""Its width."""

Paint = Callable[[float, float], str]
"""The letter of the colour at (x, y), "." where it is clear."""


def drawn(width: int, height: int, paint: Paint) -> Drawing:
    """Return a drawing of `width` x `height`: each pixel has the colour at its centre."""
    return [[LETTERS.index(paint(x + 0.5, y + 0.5)) for x in range(width)] for y in range(height)]


def outlined(drawing: Drawing, colour: str = "k") -> Drawing:
    """Return the drawing with a line around it, in pixels that were clear."""
    high, wide = len(drawing), len(drawing[0])

    def near(x, y):
        sides = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return any(0 <= i < wide and 0 <= j < high and drawing[j][i] for i, j in sides)

    line = LETTERS.index(colour)
    return [[c or (line if near(x, y) else 0) for x, c in enumerate(row)] for y, row in enumerate(drawing)]


def over(below: Drawing, above: Drawing, x: int, y: int) -> Drawing:
    """Return a copy of `below` with `above` painted on it at (x, y)."""
    out = [list(row) for row in below]
    for dy, row in enumerate(above):
        for dx, colour in enumerate(row):
            if colour:
                out[y + dy][x + dx] = colour
    return out


class Prizes(Sheet):
    """A sheet to be filled tile by tile."""

    def __init__(self) -> None:
        super().__init__(*CARD_SHEET)
        self.tile = 0

    def add(self, drawing: Drawing, wide: int = WIDE) -> None:
        """Cut a drawing into tiles, row by row, and append them, all `wide` pixels wide."""
        columns = self.width // wide
        for top in range(0, len(drawing), HIGH):
            for left in range(0, len(drawing[0]), wide):
                piece = [row[left : left + wide] for row in drawing[top : top + HIGH]]
                self.put(piece, self.tile % columns * wide, self.tile // columns * HIGH)
                self.tile += 1


def rays(count: int) -> Drawing:
    """Return a quarter of the rays behind a prize, 48 x 34, its top left corner at their centre: two colours.

    They are shown doubled; the full circle has `count` of each colour.
    """

    def paint(x, y):
        part = math.atan2(y, x) / (2 * math.pi) * count
        return "k" if math.floor(2 * part + 0.5) % 2 else "w"

    return drawn(48, 34, paint)


def gold(u: float, edge: str = "o") -> str:
    """Return the colour of a round golden thing, u from -1 at its left side to 1 at its right."""
    for limit, colour in ((-0.8, edge), (-0.58, "y"), (-0.42, "w"), (-0.3, "c"), (0.42, "y"), (0.86, "o")):
        if u < limit:
            return colour
    return "m"


def trophy() -> Drawing:
    """Return a cup with two handles and a heart, 64 x 68."""

    def ring(x, y):
        d = math.hypot((abs(x - 32) - 19) / 10, (y - 19) / 12)
        return 0.62 < d < 1

    def paint(x, y):
        u = x - 32
        if 5 <= y < 11 and abs(u) < 22:  # the rim
            return "c" if y < 6.5 and u < 12 else gold(u / 22)
        if 11 <= y < 44:
            half = 20 * (1 - ((y - 11) / 34) ** 2.4) ** 0.62
            if abs(u) < max(half, 3.5):
                return "m" if y < 12 else gold(u / max(half, 3.5))
            if ring(x, y):
                return "c" if y < 12 or u < -28 else "o" if u > 24 else "y"
            return "."
        if ring(x, y):
            return "c" if u < 0 else "y"
        if 44 <= y < 52:  # the stem
            half = 6.5 if 45 <= y < 48 else 3.5 + max(0, y - 49) * 1.5
            return gold(u / half) if abs(u) < half else "."
        if 52 <= y < 55:
            return gold(u / 13) if abs(u) < 13 else "."
        if 55 <= y < 67 and abs(u) < 17 + (y - 55) / 4:  # the base
            if 58 <= y < 64 and abs(u) < 11:
                return "c" if y < 59 else "y" if y < 62 else "o"
            return "a" if y < 56 else "m"
        return "."

    cup = outlined(drawn(64, 68, paint))
    return over(cup, drawings("prizes")["heart"], 26, 15)


def win() -> Prizes:
    """Return lib/mesa/ui/prize_win.bmp: a cup (64 x 68), flying cards, rays."""
    sheet = Prizes()
    sheet.add(trophy())
    sheet.add(small(*(card(name) for name in SUITS), box(4, "a", "w"), back()))
    sheet.add(rays(8))
    return sheet


SUITS = ("diamond", "spade", "heart", "club")


def small(*drawings: Drawing) -> Drawing:
    """Return the flying pieces: six drawings of up to 8 x 10, each centred in its place, in 48 x 17."""
    strip = [[0] * 48 for _ in range(HIGH)]
    for i, drawing in enumerate(drawings):
        strip = over(strip, drawing, 8 * i + (8 - len(drawing[0])) // 2, (10 - len(drawing)) // 2)
    return strip


def box(width: int, colour: str, edge: str) -> Drawing:
    """Return a card seen from its front or its side."""
    sheet = Sheet(width, 10)
    draw_box(sheet, 0, 0, width, 10, colour, edge)
    return sheet.rows


def card(suit: str) -> Drawing:
    """Return a small card."""
    return over(box(8, "w", "w"), drawings("prizes")[suit + "5"], 1, 2)


def back() -> Drawing:
    """Return a small card's back."""
    return over(box(8, "r", "w"), drawings("prizes")["back"], 2, 2)


def suit(name: str, x: float, y: float) -> bool:
    """Return whether (x, y) is inside a suit's symbol that extends from -1 to 1 both ways."""
    if name == "diamond":
        return abs(x) / 0.8 + abs(y) < 1
    if name == "heart":
        x = abs(x)
        return math.hypot(x - 0.48, y + 0.4) < 0.52 or (y > -0.35 and x < 1 - (y + 0.15) / 1.1)
    stem = 0.2 < y < 1 and abs(x) < 0.12 + 0.7 * max(0, y - 0.7)
    if name == "spade":
        return stem or suit("heart", x, -(y + 0.12) / 0.88)
    return stem or min(math.hypot(x, y + 0.52), math.hypot(abs(x) - 0.55, y - 0.2)) < 0.45


def flag(shaded: bool) -> Drawing:
    """Return a flag of the four suits, FLAG x 51, lit or `shaded`."""
    colours = {"w": "a", "r": "m", "k": "k", "y": "o"}

    def paint(x, y):
        column, row = int(x // (FLAG / 2)), int(y // 25.5)
        name = SUITS[(3, 2, 0, 1)[2 * row + column]]
        inside = suit(
            name, (x - (FLAG / 2 - 1) * column - FLAG / 4 - 0.5) / 9.5, (y - 23.5 * row - 13.75) / 9.5
        )
        if min(x, y, FLAG - x, 51 - y) < 2:
            colour = "y"
        elif (column + row) % 2:
            colour = "w" if inside else "r"
        else:
            colour = "k" if inside else "w"
        return colours[colour] if shaded else colour

    return drawn(FLAG, 51, paint)


def bandeira() -> Prizes:
    """Return lib/mesa/ui/prize_bandeira.bmp: the flag in stripes of 6 x 51, lit and then shaded."""
    sheet = Prizes()
    for shaded in (False, True):
        whole = flag(shaded)
        for left in range(0, FLAG, STRIPE):
            sheet.add([row[left : left + STRIPE] for row in whole], STRIPE)
    return sheet


def target() -> Drawing:
    """Return a quarter of a target, 32 x 34, its top left corner at the centre."""

    def paint(x, y):
        r = math.hypot(x, y)
        return "y" if r < 5 else "." if r > 31 else "rw"[int((r - 5) / 6.5) % 2]

    out = drawn(32, 34, paint)
    edge = drawn(32, 34, lambda x, y: "k" if 31 <= math.hypot(x, y) < 32.2 else ".")
    return over(out, edge, 0, 0)


def arrow() -> Drawing:
    """Return an arrow stuck in something, 48 x 51: its point at the top left, feathers at the lower right."""

    def paint(x, y):
        along, aside = (x + y) / 2, (x - y) / 2
        if along < 30 and abs(aside) < 1.6:
            return "c" if aside > 0.6 else "o"
        if 25 < along < 42:
            half = min(6.5, (along - 25) * 1.4, (42 - along) * 2.6)
            if abs(aside) < 0.6:
                return "k"
            if abs(aside) < half:
                return "b" if int(along - 25) % 4 == 3 else "w" if aside > 0 else "s"
        return "."

    return outlined(drawn(48, 51, paint))


def exact() -> Prizes:
    """Return lib/mesa/ui/prize_exact.bmp: a quarter of a target, stars, an arrow, rays."""
    sheet = Prizes()
    sheet.add(target())
    d = drawings("prizes")
    sheet.add(small(d["star7"], d["star5"], d["star7w"], d["star5"], flake("y"), flake("w")))
    sheet.add(arrow())
    sheet.add(rays(8))
    return sheet


def flake(colour: str) -> Drawing:
    """Return a small sparkle."""
    return drawn(8, 10, lambda x, y: colour if abs(x - 4) + abs(y - 5) < 2 else ".")


def in_star(x: float, y: float) -> bool:
    """Return whether (x, y) is inside a star with five points, the upper one at (0, -1)."""
    fifth = 2 * math.pi / 5
    angle = abs((math.atan2(x, -y) + fifth / 2) % fifth - fifth / 2)
    across, along = math.hypot(x, y) * math.sin(angle), math.hypot(x, y) * math.cos(angle)
    inner = 0.45
    ax, ay = inner * math.sin(fifth / 2), inner * math.cos(fifth / 2)
    return along + across * (1 - ay) / ax < 1


def disc(width: int) -> Drawing:
    """Return a medal with a star, 48 x 51, or narrower when turned away."""

    def paint(x, y):
        u, v = (x - width / 2) / (width / 2 - 0.5) * 24, y - 25
        r = math.hypot(u, v)
        light = -u * 0.6 - v * 0.8  # from the top left
        if r > 24:
            return "."
        if r > 22.6:
            return "k"
        if r > 18.5:
            return "w" if light > 20 else "c" if light > 14 else "y" if light > -9 else "o"
        if r > 17:
            return "m" if light > 0 else "y"
        if in_star(u / 13.5, (v + 0.5) / 13.5):
            return "w" if u < 0 else "c"
        if in_star(u / 16.5, (v + 0.5) / 16.5):
            return "m"
        return "o"

    return drawn(width, 51, paint)


def ribbon() -> Drawing:
    """Return the left half of a medal's ribbon, 16 x 34."""

    def paint(x, y):
        at = x - (y - 8) * 0.42 if y < 31 else 99
        if y > 29 and x > 11:
            return "k" if x < 12 or y < 30 else "y"
        return "." if not 0 <= at < 11 else "k" if at < 1 or at >= 10 else "w" if 4 <= at < 7 else "r"

    return drawn(16, 34, paint)


def record() -> Prizes:
    """Return lib/mesa/ui/prize_record.bmp: medals (48, 32, 16 wide), half a ribbon, sparkles, rays."""
    sheet = Prizes()
    for width in (48, 32, 16):
        sheet.add(disc(width))
    sheet.add(ribbon())
    d = drawings("prizes")
    sheet.add(small([[0]], flake("w"), d["twinkle1"], d["twinkle2"], d["twinkle1"], flake("w")))
    sheet.add(rays(8))
    return sheet


def sheets() -> dict[str, Sheet]:
    """Return the sheets by path."""
    kinds = (win, bandeira, exact, record)
    return {"lib/mesa/ui/prize_{}.bmp".format(kind.__name__): kind() for kind in kinds}
