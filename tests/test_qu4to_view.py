# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What tests/screens/qu4to.txt cannot say of QU4TO's view: what is kept, and how the cards are drawn."""

from typing import Any

import pytest
from common.begin import begin

from games.qu4to import deck
from games.qu4to.cards import BACK, Faces, number
from mesa.ui import theme


@pytest.mark.parametrize("helped", [False, True])
@pytest.mark.parametrize("taken", [False, True])
def test_b_takes_back_the_choice_of_a_set_as_if_it_had_not_been(helped, taken):
    """But that the player had help stays; a card that was taken before is put back, too."""
    t = begin("qu4to", "View", position="2 5 5 5 9 | 1 | 1; lead 4 4; leader 2")
    before = bytes(t.s), t.match.moves, bytes(t.match.log)
    if helped:
        t.move("SELECT", True).frames(300).move("SELECT", False).frames()
    t.press("UP").settle().press("A").settle()
    if taken:
        t.match.act(t.match.legal()[0])
        t.renew().settle()
    t.press("B").settle()
    assert (bytes(t.s), t.match.moves, bytes(t.match.log)) == before
    assert bool(t.match.log.helped) == helped
    t.close()


# The cards' pictures


@pytest.fixture
def picture():
    """Return a function: which shader and which pixels of the upper left of a card show a face."""
    import displayio

    faces = Faces(theme.load("games/qu4to/cards.bmp"))
    grid: Any = faces.get(0, displayio.Group())

    def of(face):
        faces.show_face(grid, face)
        strip = bytearray()
        for y in range(34):
            tile = grid[0 if y < 17 else 2]
            strip += bytes(faces.sheet[tile % 20 * 12 + x, tile // 20 * 17 + y % 17] for x in range(9))
        return faces.shaders.index(grid.pixel_shader), bytes(strip)

    return of


def test_each_pair_of_numbers_has_a_picture_of_its_own_each_way_up(picture):
    """Nine columns, which a hand of thirteen shows, tell the number up, the one below, and the half."""
    faces = range(2 * deck.CARDS)
    seen = {(picture(face), number(face), number(face ^ 1), face & 1) for face in faces}
    assert len({what[0] for what in seen}) == len({what[1:] for what in seen}) == len(seen)


def test_backs_tell_the_half_and_no_number(picture):
    assert picture(BACK)[1] == picture(BACK + 1)[1] and picture(BACK)[0] != picture(BACK + 1)[0]
    assert picture(BACK)[1] not in {picture(face)[1] for face in range(2 * deck.CARDS)}
