# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's cards: all can be told apart at every size, in every palette and by every kind of eye."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from games.set import faces

pytestmark = pytest.mark.usefixtures("sim")


def pixels(bitmap: Any) -> list[int]:
    """Return the numbers of a Bitmap, row by row."""
    return [bitmap[i] for i in range(bitmap.width * bitmap.height)]


def _linear(rgb):
    return [((c / 255 + 0.055) / 1.055) ** 2.4 if c / 255 > 0.04045 else c / 255 / 12.92 for c in rgb]


# Machado, Oliveira and Fernandes 2009, severity 1.0
DEFICIENCIES = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def _screen(light):
    """Convert 0 … 1 of light to 0 … 1 of the screen's value; the inverse of _linear."""
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _lab(rgb, sees):
    r, g, b = _linear(rgb)
    r, g, b = [min(1, max(0, m[0] * r + m[1] * g + m[2] * b)) for m in DEFICIENCIES[sees]]
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    f = [v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def _distance(one, two, sees):
    a, b = _lab(one, sees), _lab(two, sees)
    return sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5


def _inks(colours):
    return [(p[1] >> 16, p[1] >> 8 & 255, p[1] & 255) for p in faces.Faces(4, colours).palettes]


@pytest.mark.parametrize("sees", sorted(DEFICIENCIES))
def test_the_safe_palette_is_safe(sees):
    """To every kind of eye, all inks are at least 30 apart (CIE 1976), and from the paper too."""
    paper = (255, 255, 255)
    for one, two in combinations([*_inks(1), paper], 2):
        assert _distance(one, two, sees) >= 30, (one, two)
    light = sorted(_lab(ink, sees)[0] for ink in _inks(1))
    assert light[1] - light[0] >= 15 and light[2] - light[1] >= 15, "and in brightness alone"


def _inked(columns):
    """Return the inked share of each shape, for each shading."""
    size = faces.Faces(columns, 0)
    grid: Any = size.make()
    ink = []
    for card in (0, 27, 54, 1, 28, 55, 2, 29, 56):
        size.show(grid, card)
        ink.append(pixels(grid.bitmap).count(1))
    return [[n / whole for n in ink[i : i + 3]] for i in (0, 3, 6) for whole in (ink[i],)]


@pytest.mark.parametrize("columns", (4, 7))
@pytest.mark.parametrize("sees", sorted(DEFICIENCIES))
def test_stripes_of_the_safe_palette_are_no_other_colour(sees, columns):
    """From afar stripes mix ink and paper: 18 (CIE 1976) from other inks and their stripes."""
    tones = []
    for i, ink in enumerate(_inks(1)):
        for share in {1.0, *[row[1] for row in _inked(columns)]}:
            tones.append((i, [255 * _screen(share * c + 1 - share) for c in _linear(ink)]))
    for one, two in combinations(tones, 2):
        if one[0] != two[0]:
            assert _distance(one[1], two[1], sees) >= 18, (one, two)


@pytest.mark.parametrize("columns", (4, 5, 6, 7))
def test_an_open_symbol_keeps_its_outline_and_is_no_striped_one(columns):
    """The whole edge is inked, the inside is one piece, with more paper than between stripes."""
    size = faces.Faces(columns, 0)
    grid: Any = size.make()
    for shape in range(3):
        bitmaps = []
        for shading in range(3):
            size.show(grid, shape + 27 * shading)
            bitmap = grid.bitmap
            bitmaps.append(
                {(x, y) for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y] == 1}
            )
        solid, striped, outline = bitmaps
        near = ((1, 0), (-1, 0), (0, 1), (0, -1))
        edge = {(x, y) for x, y in solid if any((x + i, y + j) not in solid for i, j in near)}
        assert edge <= outline <= solid
        inside = solid - outline
        reached, new = set(), {min(inside)}
        while new:
            reached |= new
            new = {(x + i, y + j) for x, y in new for i, j in near} & inside - reached
        assert reached == inside
        assert len(inside) >= 0.4 * len(solid) and len(inside) >= 1.2 * len(solid - striped)


def test_the_usual_palette():
    for one, two in combinations([*_inks(0), (255, 255, 255)], 2):
        assert _distance(one, two, "none") >= 50


@pytest.mark.parametrize("columns", (4, 5, 6, 7))
def test_81_cards_can_be_told_apart_at_every_size(columns):
    """Colour and symbols are enough, and with marks, symbols alone."""
    for colours in (0, 1, 2):
        size = faces.Faces(columns, colours)
        grid: Any = size.make()
        seen = {}
        for card in range(81):
            size.show(grid, card)
            symbols = bytes(pixels(grid.bitmap))
            seen[card] = symbols, grid.pixel_shader[1]
            wide = grid.bitmap.width
            assert 1 not in symbols[:wide] + symbols[-wide:], "no symbol runs into the edge"
        assert len(set(seen.values())) == 81
        assert len({symbols for symbols, _ in seen.values()}) == (81 if colours == 2 else 27)
        if colours == 2:  # a mark removes only paper
            for card, (symbols, _) in seen.items():
                red = seen[card - card // 3 % 3 * 3][0]
                assert symbols.count(1) == red.count(1)
        of_one_colour = [np.frombuffer(seen[card][0], np.uint8) for card in range(81) if card // 3 % 3 == 0]
        odd = min(np.count_nonzero(one != two) for one, two in combinations(of_one_colour, 2))
        assert odd >= 20, "not a pixel or two"


def test_no_two_cards_touch_and_all_are_on_the_screen():
    for columns in (4, 5, 6, 7):
        wide = faces.WIDE[columns - 4]
        boxes = [faces.place(slot, columns) for slot in range(3 * columns)]
        for x, y in boxes:
            assert 2 <= x and x + wide + 2 <= 160 and 14 <= y - 1 and y + faces.HIGH + 2 <= 128
        for (x1, y1), (x2, y2) in combinations(boxes, 2):
            assert abs(x1 - x2) >= wide + 2 or abs(y1 - y2) >= faces.HIGH + 2
