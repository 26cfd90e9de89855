# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Contrast: every text is readable, 4.5 : 1 or more as the panel shows it (WCAG 2, level AA).

tests/test_screens.py, which walks to all golden scenes, measures their texts; no label is exempt. Here: the
letters and digits in pictures, which are not labels. Those of cards that may not be played are dimmed on
purpose, and so exempt.
"""

from __future__ import annotations

import numpy as np
import pytest
from harness import ROOT
from PIL import Image

from mesa.ui import theme
from sim.board import on_screen

# By picture: the boxes (left, top, right, bottom) that have one sign each, and the colours that may lie
# behind what is clear in them.
CARDS, QU4TO, SIGNS = "lib/mesa/ui/cards.bmp", "games/qu4to/cards.bmp", "games/qu4to/signs.bmp"
SUITS = (theme.RED, theme.INK, theme.BLUE, theme.DEEP_GREEN)  # the last two in the four-colour deck
SHEETS = {
    "ranks of large cards": (CARDS, [(156 + 8 * i, 0, 163 + 8 * i, 10) for i in range(10)], SUITS),
    "ranks of small cards": (CARDS, [(145 + 6 * i, 20, 150 + 6 * i, 27) for i in range(10)], SUITS),
    "numbers of QU4TO's blue halves": (QU4TO, [(12 * i + 2, 4, 12 * i + 12, 16) for i in range(11)], ()),
    "numbers of QU4TO's green halves": (
        QU4TO,
        [
            (12 * (11 + i) % 240 + 1, 12 * (11 + i) // 240 * 17 + 4, 12 * (11 + i) % 240 + 10, 0)
            for i in range(11)
            if i != 3  # a 4 lies on gold, and has only blue there
        ],
        (),
    ),
    "digits of QU4TO's players": (SIGNS, [(6 * i, 0, 6 * i + 5, 9) for i in range(1, 21)], (theme.TABLE,)),
    "FODASSE and 7LETRAS": ("games/fodasse/letters.bmp", None, (theme.TABLE,)),
}


def boxes(sheet):
    """The boxes of one of SHEETS, each whole."""
    path, found, _ = SHEETS[sheet]
    if found is None:
        return [(6 * i, 7 * row, 6 * i + 5, 7 * row + 7) for i in range(7) for row in range(4)]
    return [(a, b, c, d or b + 9) for a, b, c, d in found]


def panel(colour):
    """A colour of mesa.ui.theme as the panel shows it."""
    return on_screen.panel_colour(theme.COLOURS[colour])


@pytest.mark.parametrize("sheet", SHEETS)
def test_letters_and_digits_in_pictures_can_be_read(sheet):
    """The two colours of each sign; a third one that has less than a tenth of the box is an ornament."""
    path, _, behind = SHEETS[sheet]
    pixels = np.asarray(Image.open(ROOT / path))
    low = {}
    for left, top, right, bottom in boxes(sheet):
        colours, counts = np.unique(pixels[top:bottom, left:right], return_counts=True)
        mine = [int(c) for c, n in zip(colours, counts, strict=True) if n >= 0.1 * counts.sum()]
        assert len(mine) == 2, "one ink and one paper at {},{}: {}".format(left, top, mine)
        for paper in behind if theme.CLEAR in mine else (None,):
            one, other = ((c if c != theme.CLEAR else paper) for c in mine)
            found = on_screen.ratio(panel(one), panel(other))
            if found < on_screen.RATIO:
                low[one, other] = round(found, 2)
    assert not low, "contrast by colours of mesa.ui.theme"


def test_the_measure():
    """WCAG's own examples: black on white 21, equal colours 1; and a label on two grounds has the worse."""
    assert on_screen.ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert on_screen.ratio((9, 9, 9), (9, 9, 9)) == 1
    assert on_screen.ratio((0x77, 0x77, 0x77), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_a_text_that_cannot_be_read_is_found(sim):
    """White on the table is read well; half on gold it is not; what lies over it is not its ground."""
    from mesa.ui import text, theme

    console = sim.console()
    console.step()
    while console.stack.making:
        console.step()
    group = console.stack.scenes[-1].group
    console.stack.scenes[-1].clear()
    label = text.label("Ana", 40, 40)
    gold = theme.rect(40, 40, 8, 12, theme.GOLD)

    def measured():
        console.board.display.refresh()
        ((said, found, _, _),) = on_screen.contrasts(console.stack.root, sim.panel.rgb())
        assert said == "label 'Ana'"
        return round(found, 1)

    group.append(theme.rect(0, 0, 160, 128, theme.TABLE))
    group.append(label)
    assert measured() == 8.8
    group.append(gold)
    assert measured() == 8.8, "it lies over the label"
    group.remove(gold)
    group.insert(1, gold)
    assert measured() == 1.6
