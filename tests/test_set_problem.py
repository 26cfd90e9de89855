# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's missing card: nine cards that can be divided in several ways, which random problems hardly meet."""

from itertools import permutations

import pytest
from conftest import dice
from solving import Game

from games.set import deck, making


@pytest.mark.long
def test_nine_cards_have_one_solution_if_they_are_divided_in_one_way():
    """Every other time a plane: nine cards with all thirds of each two, which is divided in four ways."""
    chance = dice("nine cards")
    several = 0
    for n in range(60):
        nine = set(chance.sample(range(81), 3)) if n % 2 else set()
        while len(nine) < 9:
            if n % 2:
                more = {deck.third(a, b) for a, b in permutations(nine, 2)}
                nine = nine | more if more - nine else {*chance.sample(range(81), 3)}
            else:
                a, b = chance.sample(range(81), 2)
                three = {a, b, deck.third(a, b)}
                nine |= three if not nine & three else set()
        ways = set(Game("set").check.divisions(dict(enumerate(nine)), tuple(range(9))))
        assert making._one_way(bytearray(nine)) == (len(ways) == 1)
        several += len(ways) > 1
    assert several > 25
