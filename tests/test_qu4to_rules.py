# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What tests/rulebook/qu4to.txt cannot say of QU4TO's rules: the deck, chance, any match."""

import itertools
import random
from collections import Counter

import harness
import pytest
from positions.qu4to import begin, sets

from games.qu4to import deck, plan, state
from games.qu4to import notation as N
from games.qu4to import rules as R
from mesa.core.contract import HAND_END, HAND_OVER, MATCH_END, OVER, apply, get16, put16
from mesa.core.rng import Rng

DEFAULTS = bytes(len(R.OPTIONS))


# The deck


def test_the_deck_is_balanced():
    """Components, RULES 1: ten 4s, and 50 other cards on which each number is five times blue and green."""
    cards = list(zip(deck.BLUE, deck.GREEN, strict=True))
    others = [card for card in cards if card != (deck.FOUR, deck.FOUR)]
    assert len(cards) == deck.CARDS == 60 and len(others) == len(set(others)) == 50
    for half in (0, 1):
        assert Counter(card[half] for card in others) == {n: 5 for n in range(1, 12) if n != deck.FOUR}
    pairs = Counter(frozenset(card) for card in others)
    assert len(pairs) == 45 and max(pairs.values()) == 2 and all(len(pair) == 2 for pair in pairs)


def strength(group):
    """Return what orders a set, by the definition [Playing a set of cards]; None for what is no set."""
    equal = len(set(group)) == 1
    if not equal and any(b - a != 1 for a, b in itertools.pairwise(group)):
        return None
    return group == (4, 4, 4, 4), len(group), equal, group[0]


def test_71_sets_in_one_strict_order():
    """From every hand of one to four numbers, by the definition alone."""
    sizes = (itertools.combinations_with_replacement(range(1, 12), size) for size in (1, 2, 3, 4))
    groups = list(itertools.chain(*sizes))
    found = sorted((group for group in groups if strength(group)), key=strength)
    assert len({strength(group) for group in found}) == len(found) == deck.CLASSES == 71
    for i, group in enumerate(found):
        assert deck.class_of(list(group)) == deck.class_of(list(reversed(group))) == i
        assert tuple(N.numbers(i)) == group
        assert 2 * len(group) - 2 - deck.form(i)[1] == deck.KIND[i]
    assert {deck.class_of(list(group)) for group in groups if not strength(group)} == {-1}
    assert deck.class_of([]) == deck.class_of([1, 2, 3, 4, 5]) == -1


def test_add_beating_lists_what_a_hand_can_play():
    """Compared with a search over all groups of its cards."""
    dice = random.Random(3)
    for _ in range(60):
        hand = [dice.randint(1, 11) for _ in range(dice.randint(1, 13))]
        groups = itertools.chain(*(itertools.combinations(hand, size) for size in (1, 2, 3, 4)))
        found = {deck.class_of(list(group)) for group in groups}
        for floor in (0, dice.randrange(72)):
            listed = []
            deck.add_beating(listed, 100, floor, hand)
            assert listed == sorted(100 + c for c in found if c >= floor)


# Chance


def test_the_first_leader():
    """Game setup, RULES 9: the winner of the last game leads, or a random player."""
    leaders = Counter(R.new(seed, 4, DEFAULTS)[state.AT_LEADER] for seed in range(200))
    assert all(30 <= leaders[seat] <= 70 for seat in range(4))
    by_chance = harness.options(R, first_leader="random")
    seed = next(seed for seed in range(9) if R.new(seed, 4, DEFAULTS)[state.AT_LEADER] != 2)
    for options, expected in ((DEFAULTS, 2), (by_chance, R.new(seed, 4, by_chance)[state.AT_LEADER])):
        s = R.new(seed, 4, options)
        with pytest.raises(ValueError, match="seat"):
            R.set_first_leader(s, 4)
        R.set_first_leader(s, 2)
        for seat in range(4):
            apply(R, s, seat, state.BLUE)
            with pytest.raises(ValueError, match="begun"):
                R.set_first_leader(s, 1)
        assert R.turn(s) == expected


@pytest.mark.parametrize("vary", [state.AT_SEED, state.AT_TURNS])
def test_every_card_of_the_deck_is_drawn_sometimes(vary):
    """The deck has no order in the state: each turn, each of its cards is equally likely."""
    s = begin("1 2 | 5 9 | 6 7; lead 11; rest out; deck 4 20 59").s
    seen = Counter()
    for n in range(299):
        t = bytearray(s)
        put16(t, vary, n + 1)
        R.step(t, 1, state.DRAW)
        seen[t[state.AT_DRAWN]] += 1
    assert set(seen) == {4, 20, 59} and min(seen.values()) > 70


# Any match


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_subset_of_equal_cards_can_be_picked_once(size):
    """RULES 7: picks in ascending order reach every choice, each in exactly one way."""
    table = begin("1 2 | 7/1 7/2 7/5 7/8 7/10 3 | 6 7; lead 2")
    sevens = [card for card, up, _, _ in N.cards(table.s, 1) if up == 7]
    found, waiting = [], [table.do("-".join("7" * size)).s]
    while waiting:
        t = waiting.pop()
        if t[state.AT_PHASE] == state.PLAYING:
            found.append(tuple(card for card, _, _, _ in N.cards(t, state.LEADING)))
        for action in R.legal(t, 1) if t[state.AT_PHASE] == state.PICKING else ():
            waiting.append(bytearray(t))
            harness.do(R, waiting[-1], (1, action))
    assert sorted(found) == sorted(itertools.combinations(sorted(sevens), size))


@pytest.mark.parametrize("seats, first", [(2, 150), (3, 1), (4, 1), (5, 1)])
def test_the_300th_turn_ends_rounds_by_force(seats, first):
    """RULES 11: players with more cards than dealt beat, all others draw: hands do not shrink, yet it ends.

    Two players run out of cards to draw before they get there, so their count begins late.
    """
    s = R.new(seats, seats, DEFAULTS)
    harness.do(R, s, *((seat, state.BLUE) for seat in range(seats)))
    put16(s, state.AT_TURNS, first)
    last = 0
    while R.turn(s) not in (OVER, HAND_OVER):
        seat = R.turn(s)
        last = get16(s, state.AT_TURNS)
        legal = R.legal(s, seat)
        action = legal[0]
        if s[state.AT_LEAD] != state.NONE and s[state.AT_PHASE] == state.PLAYING:
            if R.count(s, seat) > (14, 12, 11, 10)[seats - 2] and sets(s, seat):
                action = state.SET + sets(s, seat)[0]
            elif action != state.DRAW:
                action = legal[-1]
        assert action != state.DRAW or last < 300
        apply(R, s, seat, action)
    assert 300 < last < 300 + 60 * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_points_and_events_add_up_in_random_matches(seats):
    """Three rounds, or with two players as many as it takes."""
    for seed in range(3):
        log = harness.Log()
        *_, (last, _, _) = harness.walk(R, seed, seats, DEFAULTS, random.Random(seed), emit=log)
        rounds = len(log.of(HAND_END))
        assert rounds == (last[state.AT_HAND] + 1 if seats == 2 else 3)
        assert sum(R.scores(last)) == sum(range(seats)) * rounds + len(log.of(state.POINT))
        assert log[-1] == (MATCH_END, R.winners(last)[0], 0, 0)
        assert len(log.of(state.EMPTIED)) == (seats - 1) * rounds
        laid = sum(deck.form(played)[2] for _, played, _ in log.of(state.PLAYED))
        assert len(log.of(state.CARD)) == laid


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("draws", [0, 0.3, 0.8, 0.9])
def test_guesses_agree_with_all_that_is_certain(seats, draws):
    """Counts by side, turned cards that are no 4s, decks after a reshuffle: often, and for every seat."""
    dice = random.Random(draws)
    s = R.new(seats, seats, DEFAULTS)
    reshuffled = False
    for n in range(3000):
        if R.turn(s) == OVER:
            break
        for viewer in range(seats if n % 11 == 0 else 0):
            view = R.hide(s, viewer)
            whole = R.guess(view, viewer, Rng(n, viewer))
            assert harness.valid("qu4to", whole) or R.turn(s) < 0
            assert R.hide(whole, viewer) == view
            for card, _, _, _ in N.cards(s, state.IN_DECK):  # a draw may bring each card of the deck
                cost = [0] * 12
                cost[deck.BLUE[card]] = cost[deck.GREEN[card]] = deck.CARDS
                assert plan.drawn(view, cost) > 0
            reshuffled = reshuffled or any(s[state.AT_SINCE : state.AT_CARDS])
        moves = harness.moves(R, s)
        drawing = [move for move in moves if move[1] == state.DRAW]
        harness.do(R, s, drawing[0] if drawing and dice.random() < draws else dice.choice(moves))
    assert reshuffled or draws < 0.8 or seats == 2


def test_a_guess_of_secret_halves_is_now_blue_now_green():
    """RULES 2: which seats have chosen is known, their choice is not."""
    s = R.new(5, 4, DEFAULTS)
    harness.do(R, s, (0, state.GREEN), (1, state.BLUE), (2, state.BLUE))
    assert {R.guess(R.hide(s, 2), 2, Rng(n))[state.AT_HALVES] for n in range(40)} == {0, 1, 2, 3}
