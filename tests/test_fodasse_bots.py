# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's bots where no position says it: chances against brute force, and the longest hands.

What they choose in positions is in tests/minds/fodasse.txt.
"""

import itertools
import math
import random

import pytest
from positions.fodasse import begin

from games.fodasse import bots, medium, rules, state
from mesa.core import cards as deck
from mesa.core.rng import Rng
from sim.common import scripted

RANDOM, EASY, MEDIUM, EXPERT = range(4)


def answers(s, level, style=0, move=0):
    """Return everything that the bot in turn yields, to its end."""
    seat = rules.turn(s)
    return list(bots.think(rules.hide(s, seat), seat, level, style, Rng(1, move, seat), 0))


def test_the_longest_thought_is_not_cut_off():
    """YIELDS[level] is enough for it, with 19 cards to lay and 20 bids to choose from."""
    longest = [0] * 4

    def choose(s, seat):
        s[state.AT_SCORES : state.AT_SCORES + 2] = bytes(2)  # so that hands grow to 19 cards
        for level in range(4):
            out = answers(s, level, s[state.AT_SEED] % 2)
            longest[level] = max(longest[level], len(out))
        return out[-1]

    scripted.play("fodasse", rules.new(1, 2, bytes(3)), choose, lambda s: rules.hand_number(s) >= 20)
    assert longest == [1, 1, 25, 28] == list(bots.YIELDS)


def test_random_takes_each_action_alike():
    s = begin("4D 5C | 6D 7S | QD JH; vira AH").s
    taken = [answers(s, RANDOM, move=move)[0] - state.BID for move in range(900)]
    assert all(abs(taken.count(n) - 300) < 5 * math.sqrt(200) for n in range(3))


def blind_chance(others):
    """Return the chance that one unseen card beats `others`, by counting every possible card and vira."""
    unseen = [card for card in range(40) if card not in others]
    pairs = list(itertools.permutations(unseen, 2))
    return sum(rules.winning([*others, mine], (vira + 1) % 10) == len(others) for mine, vira in pairs) / len(
        pairs
    )


@pytest.mark.parametrize("n", range(1, 8))
def test_medium_bids_blind_what_is_likelier_by_brute_force(n):
    """Before any bid, a careful bot bids 1 if its card wins more often than not, a bold one sooner."""
    dice = random.Random(n)
    both = set()
    for _ in range(12):
        drawn = dice.sample(range(20) if dice.random() < 0.5 else range(40), n + 2)
        low = [c % 10 // 2 + c // 10 * 10 for c in drawn]  # low ranks, so that both answers come up
        drawn = low if len(set(low)) == len(low) and dice.random() < 0.5 else drawn
        *hands, vira = [deck.name(c, rules.ORDER) for c in drawn]
        s = begin("{}; vira {}; dealer 1".format(" | ".join(hands), vira)).s
        chance = blind_chance(drawn[1:-1])
        for style, enough in ((0, 0.5), (1, 0.45)):
            assert answers(s, MEDIUM, style)[-1] == state.BID + (chance > enough), (hands, chance)
        both.add(chance > 0.5)
    assert n > 3 or both == {True, False}


def test_likely_against_every_outcome():
    """A hand of five: all 32 outcomes of its cards are weighed and counted by tricks."""
    dice = random.Random(5)
    for _ in range(40):
        win = sorted([dice.randrange(1 << 14) for _ in range(5)], reverse=True)
        lose = [p * dice.randrange(1000) // 1000 for p in win]
        for tricks in range(-1, 7):
            chances = [p / (1 << 14) for p in win[: max(0, tricks)] + lose[max(0, tricks) :]]
            exact = sum(
                math.prod(p if hit else 1 - p for p, hit in zip(chances, outcome, strict=True))
                for outcome in itertools.product((0, 1), repeat=5)
                if sum(outcome) == tricks
            )
            assert abs(medium.likely(win, lose, tricks) - exact * (1 << 14)) < 30
