# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's rules where no worked example can say them: numbers from calculation or brute force, random matches.

Names quote the rulebook's headings; "RULES n" are the points of docs/RULES.md, section SET.
"""

import itertools
import math
import random

import harness
import pytest
from positions.set import CAP_20, CARDS, FULL, lay

from games.set import deck, notation, rules
from games.set.deck import HOLE
from games.set.rules import CALL, SAY_NONE
from mesa.core.rng import Rng

BEGINNER = harness.options(rules, deck="beginner")


def differing(*cards):
    """Return (features that are different on three cards, features in which just two are alike), as masks."""
    values = [len({card // 3**f % 3 for card in cards}) for f in range(4)]
    return sum(1 << f for f in range(4) if values[f] > 1), sum(1 << f for f in range(4) if values[f] == 2)


def sets_among(cards):
    """Return the SETs among cards, as three positions, by looking at every three."""
    return [
        three
        for three in itertools.combinations(range(len(cards)), 3)
        if HOLE not in [cards[i] for i in three] and not differing(*[cards[i] for i in three])[1]
    ]


def play_on(s, dice):
    """Take a SET that lies there, mostly, or let everybody say that there is none; return the new cards."""
    log = harness.Log()
    triples = list(deck.sets_on(s))
    seats = range(len(rules.scores(s)))
    if triples and (dice.random() < 0.7 or SAY_NONE not in rules.legal(s, 0)):
        seat = dice.choice(seats)
        actions = [(seat, CALL), *((seat, slot) for slot in deck.unpack(dice.choice(triples)))]
    else:
        actions = [(seat, SAY_NONE) for seat in seats]
    for seat, action in actions:
        rules.step(s, seat, action, log)
    come = [cards for event, _, _, cards in log if event in (rules.ADDED, rules.REFILLED)]
    return [card for cards in come for card in deck.unpack(cards)]


def test_81_cards_of_four_features_27_of_them_for_beginners():
    names = ["{}{}{}{}".format(*four) for four in itertools.product("123", "RPG", "#=-", "OSD")]
    assert sorted(CARDS[name] for name in names) == list(range(81))
    assert sorted(CARDS[name] for name in names if "#" in name) == list(range(27))
    assert [deck.feature(CARDS["2G=S"], f) for f in range(4)] == [1, 2, 1, 1]


def test_o_jogo_a_set_is_each_feature_the_same_or_different_on_all_three():
    for a, b in itertools.combinations(range(81), 2):
        c = deck.third(a, b)
        assert c == deck.third(b, a) and c not in (a, b)
        assert (deck.differing(a, b), 0) == differing(a, b, c)
    dice = random.Random(1)
    for _ in range(5000):
        three = dice.sample(range(81), 3)
        assert deck.failing(*three) == differing(*three)[1]


@pytest.mark.parametrize("size", (3, 9, 12, 15, 18, 21))
def test_sets_on_finds_every_set_once_in_order_and_with_rests(size):
    dice = random.Random(size)
    for _ in range(4):
        cards = dice.sample(range(81), size) + [HOLE] * (21 - size)
        dice.shuffle(cards)
        s = lay(cards)
        found = [deck.pack(*three) for three in sets_among(cards)]
        assert [*deck.sets_on(s)] == found and deck.first_set(s) == (found or [0])[0]
        for rest in (1, 7, 20):
            rested = list(deck.sets_on(s, rest))
            assert [triple for triple in rested if triple] == found
            assert rested.count(0) >= math.comb(size - 1, 2) // rest


def test_rules_3_twenty_cards_may_hold_no_set():
    """Among 21 there is always one, as Pellegrino has shown in 1971."""
    assert len(CAP_20) == 20 and not sets_among(CAP_20) and not deck.first_set(lay(CAP_20))
    assert all(deck.first_set(lay([*CAP_20, other])) for other in set(range(81)) - set(CAP_20))


@pytest.mark.parametrize(("chosen", "size"), [(FULL, 81), (BEGINNER, 27)])
@pytest.mark.parametrize("seed", (0, 77, 2**29 - 1))
def test_the_order_of_the_deck_depends_on_the_number_alone(seed, chosen, size):
    """However it is played: three at a time are drawn from those that remain, by a stream of their own."""
    rest, order = list(range(size)), []
    while rest:
        rng = Rng(seed, 0, len(order))
        order += [rest.pop(rng.below(len(rest))) for _ in range(3)]
    for n in range(4):
        s = rules.new(seed, 2, chosen)
        drawn = list(notation.table(s)[:12])
        while s[rules.AT_DECK]:
            drawn += play_on(s, random.Random(n))
        assert drawn == order


def test_the_guided_deal_begins_with_easy_sets():
    """Three on the first table, none of which differs in more than two features; so it goes on."""
    from games.set import GUIDED

    def differences(s):
        triples = [deck.unpack(triple) for triple in deck.sets_on(s)]
        table = notation.table(s)
        return sorted(differing(*[table[i] for i in triple])[0].bit_count() for triple in triples)

    s = rules.new(GUIDED[0], 4, FULL)
    assert len(differences(s)) == 3 and max(differences(s)) <= 2
    for triple in deck.sets_on(s):
        after = bytearray(s)
        harness.do(rules, after, *((0, action) for action in (CALL, *deck.unpack(triple))))
        assert min(differences(after)) == 1
