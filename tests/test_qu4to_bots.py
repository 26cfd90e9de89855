# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Laws of QU4TO's bots: the cheapest split of a hand, its strongest set, and how easy passes.

What they choose is in tests/minds/qu4to.txt.
"""

import functools
import random
from collections import Counter

import pytest
from common import deciding
from positions.qu4to import begin

from games.qu4to import deck, easy, medium, plan, ranking, state
from games.qu4to import notation as N
from games.qu4to import rules as R
from mesa.core.contract import put16
from mesa.core.rng import Rng

EASY = 1
medium.read_weights()


def least(n, costs):
    """Return the cheapest split of a tally into sets, by trying every set that has the lowest card."""

    @functools.lru_cache(maxsize=None)
    def of(hand):
        if not any(hand):
            return 0
        low = next(i for i, many in enumerate(hand) if many)
        best = 10**6
        for c in range(deck.CLASSES):
            first, run, size = deck.form(c)
            if first != low:
                continue
            rest = list(hand)
            for i in range(size):
                rest[first + run * i] -= 1
            if min(rest) >= 0:
                best = min(best, costs[c] + of(tuple(rest)))
        return best

    return of(tuple(n))


@pytest.mark.parametrize("scoring", [True, False])
@pytest.mark.parametrize("top, dearer", [(11, 1), (6, 5)])
def test_hand_cost_is_the_cheapest_split(scoring, top, dearer):
    """The one-pass search is compared with all splits; it may only be dearer where three runs overlap."""
    tables = medium._SCORING if scoring else medium._PLAIN
    costs = [
        medium._COST[kind] - medium._HOPE[kind] * (scoring and 4 in N.numbers(c))
        for c, kind in enumerate(deck.KIND)
    ]
    dice = random.Random(5)
    for _ in range(150):
        tally = bytearray(12)
        for _ in range(dice.randint(1, 12)):
            tally[dice.randint(1, top)] += 1
        before = bytes(tally)
        found, best = plan.hand_cost(tally, tables), least(tally, costs)
        assert tally == before
        assert found >= best
        dearer -= found > best
    assert dearer >= 0
    assert plan.hand_cost(bytearray(12), tables) == 0


def test_the_strongest_set_of_a_hand():
    """It equals deck.add_beating's, for hands of all kinds."""
    dice = random.Random(5)
    for _ in range(2000):
        ups = [dice.randint(1, dice.randint(4, 11)) for _ in range(dice.randint(1, 9))]
        sets = []
        deck.add_beating(sets, 0, 0, ups)
        assert ranking._strongest(bytearray(ups.count(number) for number in range(12))) == sets[-1], ups


def test_easy_never_turns_a_card_twice_running():
    """Any hand, whether it may draw or not: what it turned last, it turns only if nothing else is legal."""
    dice = random.Random(7)
    for _ in range(1500):
        halves = [(deck.BLUE[card], deck.GREEN[card]) for card in dice.sample(range(50), dice.randint(1, 6))]
        hand = ["{}/{}".format(*dice.sample(pair, 2)) for pair in halves]
        s = begin("4 | {}; lead 4 4 4 4".format(" ".join(hand))).s
        last = -1
        for _ in range(12):
            put16(s, state.AT_TURNS, dice.choice((9, 300)))
            legal = R.legal(s, 1)
            action = easy.choose(R.hide(s, 1), 1, legal, Rng(1))
            if action == state.DRAW:
                break
            assert action != last or len(legal) == 1, (hand, action)
            after = bytearray(s)
            R.step(after, 1, action)
            for place in (*range(state.AT_COUNT, state.AT_CARDS), state.AT_CARDS + action - state.TURN):
                s[place] = after[place]
            last = action


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_easy_plays_like_a_beginner_and_not_like_a_machine(seats):
    """In whole matches: no turn undoes the last, nearly all go up, no exit is left, no set broken up."""
    seen = Counter()
    for seed in range(12):
        last = {}
        for s, seat, action in deciding.played("qu4to", bytes([EASY] * seats), seed, bytes(2)):
            if seat < 0 or s[state.AT_PHASE] != state.PLAYING:
                continue
            held, ups = [], []
            R.hand(s, seat, held, ups)
            legal = R.legal(s, seat)
            whole = [
                a for a in legal if state.SET <= a < state.TURN and deck.form(a - state.SET)[2] == len(held)
            ]
            seen["exits"] += bool(whole)
            assert not whole or action in whole
            if action >= state.TURN:
                i = held.index(action - state.TURN)
                down = deck.BLUE[held[i]] + deck.GREEN[held[i]] - ups[i]
                after = [*ups[:i], down, *ups[i + 1 :]]
                seen["up"] += down > ups[i]
                assert last.get(seat) != action or len(legal) == 1
                assert deck.class_of(ups) < 0 or deck.class_of(after) >= 0 or state.DRAW not in legal
            seen["turns"] += action >= state.TURN
            seen["draws"] += action == state.DRAW
            last[seat] = action
    assert seen["exits"] >= 24 and seen["turns"] >= 24
    assert seen["up"] >= 0.97 * seen["turns"]
    assert 0.2 < seen["draws"] / (seen["draws"] + seen["turns"]) < 0.7
