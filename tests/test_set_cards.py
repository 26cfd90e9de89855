# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's cards: all can be told apart at every size, in every palette and by every kind of eye."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from games.set import faces

pytestmark = pytest.mark.usefixtures("sim")
SIZES = pytest.mark.parametrize("columns", (4, 5, 6, 7))

# Machado, Oliveira and Fernandes 2009, severity 1.0
DEFICIENCIES = {
    "protan": "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998",
    "deutan": "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.011820 0.042940 0.968881",
    "tritan": "1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.303900",
    "none": "1 0 0 0 1 0 0 0 1",
}
EYES = pytest.mark.parametrize("sees", DEFICIENCIES)
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1, 1.089])
PAPER = np.ones(3)


def light(rgb):
    """Return the light of a colour, 0xRRGGBB, as linear red, green and blue, 0 … 1."""
    c = np.array([rgb >> 16, rgb >> 8 & 255, rgb & 255]) / 255
    return np.where(c > 0.04045, ((c + 0.055) / 1.055) ** 2.4, c / 12.92)


def lab(linear, sees):
    """Return lightness and the two axes of colour (CIE 1976) of light, as that eye sees it."""
    eye = np.array(DEFICIENCIES[sees].split(), float).reshape(3, 3)
    v = XYZ @ np.clip(eye @ linear, 0, 1) / WHITE
    x, y, z = np.where(v > 0.008856, np.cbrt(v), 7.787 * v + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one, two, sees):
    """Return how different two lights look."""
    return np.linalg.norm(lab(one, sees) - lab(two, sees))


def inks(colours):
    """Return the light of the three inks of a palette."""
    return [light(palette[1]) for palette in faces.Faces(4, colours).palettes]


def drawn(columns, colours=0, cards=range(81)):
    """Return the pixels of cards of one size, as arrays in which 1 is ink."""
    size = faces.Faces(columns, colours)
    grid: Any = size.make()
    found = []
    for card in cards:
        size.show(grid, card)
        b = grid.bitmap
        found.append(np.array([b[i] for i in range(b.width * b.height)], np.uint8).reshape(-1, b.width))
    return found


PALETTES = [(0, "none", 50), *((1, eye, 30) for eye in DEFICIENCIES)]


@pytest.mark.parametrize(("colours", "sees", "least"), PALETTES)
def test_all_inks_are_apart_and_from_the_paper_too(colours, sees, least):
    for one, two in combinations([*inks(colours), PAPER], 2):
        assert distance(one, two, sees) >= least
    if colours:
        dark, middle, bright = sorted(lab(ink, sees)[0] for ink in inks(colours))
        assert middle - dark >= 15 and bright - middle >= 15, "and in brightness alone"


@pytest.mark.parametrize("columns", (4, 7))
@EYES
def test_stripes_of_the_safe_palette_are_no_other_colour(sees, columns):
    """From afar stripes mix ink and paper: 18 (CIE 1976) from other inks and their stripes."""
    counts = [(card == 1).sum() for card in drawn(columns, cards=(0, 27, 1, 28, 2, 29))]
    shares = {1.0, *(striped / solid for solid, striped in zip(counts[::2], counts[1::2], strict=True))}
    tones = [(i, share * ink + 1 - share) for i, ink in enumerate(inks(1)) for share in shares]
    for (i, one), (j, two) in combinations(tones, 2):
        assert i == j or distance(one, two, sees) >= 18


@SIZES
@pytest.mark.parametrize("shape", range(3))
def test_an_open_symbol_keeps_its_outline_and_is_no_striped_one(columns, shape):
    """The whole edge is inked, the inside is one piece, with more paper than between stripes."""
    near = ((1, 0), (-1, 0), (0, 1), (0, -1))
    solid, striped, outline = (
        {*zip(*np.nonzero(card == 1), strict=True)} for card in drawn(columns, cards=range(shape, 81, 27))
    )
    edge = {(y, x) for y, x in solid if any((y + i, x + j) not in solid for i, j in near)}
    assert edge <= outline <= solid
    inside = solid - outline
    reached, new = set(), {min(inside)}
    while new:
        reached |= new
        new = {(y + i, x + j) for y, x in new for i, j in near} & inside - reached
    assert reached == inside
    assert len(inside) >= 0.4 * len(solid) and len(inside) >= 1.2 * len(solid - striped)


@SIZES
@pytest.mark.parametrize("colours", (0, 1, 2))
def test_81_cards_can_be_told_apart_at_every_size(columns, colours):
    """Colour and symbols are enough, and with marks, symbols alone, which cut away only paper."""
    cards = drawn(columns, colours)
    assert not any(1 in card[:, 0] or 1 in card[0] or 1 in card[-1] for card in cards), "into the edge"
    ones = [card for card in range(81) if card // 3 % 3 == 0]
    assert min((cards[a] != cards[b]).sum() for a, b in combinations(ones, 2)) >= 20, "not a pixel or two"
    assert len({card.tobytes() for card in cards}) == (81 if colours == 2 else 27)
    for card in range(81):
        assert (cards[card] == 1).sum() == (cards[card - card // 3 % 3 * 3] == 1).sum()
