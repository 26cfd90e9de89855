# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's bots: the intended play of each level, the planning behind medium, and how strong it is.

test_contract.py checks that every answer is legal, depends on the view alone and comes in slices.
"""

import functools
import random
from collections import Counter

import harness
import pytest
from positions.qu4to import lay, play

from games.qu4to import bots, deck, easy, medium, plan, state
from games.qu4to import notation as N
from games.qu4to import rules as R
from mesa.core.contract import HAND_OVER
from mesa.core.rng import Rng
from sim.common import scripted

RANDOM, EASY, MEDIUM = range(3)
medium.read_weights()


def answer(s, level=MEDIUM, style=0, seed=1):
    """Return the action of a bot of this level in the position."""
    seat = R.turn(s)
    out = None
    for n, action in enumerate(bots.think(R.hide(s, seat), seat, level, style, Rng(seed), 0), 1):
        out = action
        if n == bots.YIELDS[level]:
            break
    assert out in R.legal(s, seat)
    return out


def number_up(s, card):
    """Return the number that faces up on a visible card."""
    return (deck.GREEN if R.half_up(s, card) else deck.BLUE)[card]


def both(s):
    """Return medium's action, which must be the same for a careful and a bold bot."""
    actions = {answer(s, MEDIUM, style) for style in (0, 1)}
    assert len(actions) == 1, [N.name(s, action) for action in actions]
    return actions.pop()


# The plan


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


def class_costs(scoring):
    out = []
    for c in range(deck.CLASSES):
        kind = deck.KIND[c]
        has = 4 in N.numbers(c)
        out.append(medium._COST[kind] - (medium._HOPE[kind] if has and scoring else 0))
    return out


@pytest.mark.parametrize("scoring", [True, False])
@pytest.mark.parametrize("top, dearer", [(11, 1), (6, 5)])
def test_hand_cost_is_the_cheapest_split(scoring, top, dearer):
    """The one-pass search is compared with all splits; it may only be dearer where three runs overlap."""
    tables = medium._SCORING if scoring else medium._PLAIN
    costs = class_costs(scoring)
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


# Easy


def test_easy_plays_the_weakest_set_that_beats():
    assert answer(lay([1], [2, 6, 8, 8, 9, 10, 11], [1, 2], lead=[7]), EASY) == play(8)
    assert answer(lay([1], [2, 6, 8, 8, 9, 10, 11], [1, 2], lead=[11]), EASY) == play(8, 9)
    assert answer(lay([3, 3, 2, 9], [1], [5]), EASY) == play(2)


def test_easy_turns_upwards_and_draws_when_that_gains_nothing():
    s = lay([1], [(2, 5), (5, 11), (9, 8)], [1, 2], lead=[11, 11, 11])
    assert number_up(s, answer(s, EASY) - state.TURN) == 5
    assert answer(lay([1], [4, 4], [1, 2], lead=[11]), EASY) == play(4, 4)
    assert answer(lay([1], [4, 4], [1, 2], lead=[11, 11]), EASY) == state.DRAW
    assert answer(lay([1], [(3, 2), (11, 5), (9, 1)], [1, 2], lead=[11, 11, 11]), EASY) == state.DRAW


def test_easy_empties_its_hand_when_one_set_does():
    assert answer(lay([5, 6, 7, 8], [8, 8, 8], [6, 7]), EASY) == play(5, 6, 7, 8)
    assert answer(lay([9], [11, 11], [1], lead=[3]), EASY) == play(11, 11)


def test_easy_does_not_break_a_hand_that_is_one_set():
    assert answer(lay([1], [(7, 11), (7, 9)], [1, 2], lead=[9, 9]), EASY) == state.DRAW
    assert answer(lay([1], [(7, 11), (8, 6)], [1, 2], lead=[9, 9]), EASY) == state.DRAW
    s = lay([1], [(7, 8), (7, 9)], [1, 2], lead=[9, 9])
    assert number_up(s, answer(s, EASY) - state.TURN) == 7, "7 and 8 are a run"
    s = lay([1], [(2, 10)], [1, 2], lead=[9])
    assert number_up(s, answer(s, EASY) - state.TURN) == 2, "a single card stays one set"


def test_easy_never_turns_a_card_twice_running():
    """Any hand, whether it may draw or not: what it turned last, it turns only if nothing else is legal."""
    dice = random.Random(7)
    for _ in range(4000):
        held = dice.sample(range(50), dice.randint(1, 6))
        ups = [dice.choice((deck.BLUE[card], deck.GREEN[card])) for card in held]
        never = True
        last = -1
        for _ in range(12):
            legal = [state.DRAW] * dice.randrange(2) + sorted(state.TURN + card for card in held)
            action = easy._pass(held, ups, legal, never)
            assert action in legal
            if action == state.DRAW:
                break
            assert action != last or len(legal) == 1
            i = held.index(action - state.TURN)
            ups[i] = deck.BLUE[held[i]] + deck.GREEN[held[i]] - ups[i]
            never, last = False, action


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_easy_plays_like_a_beginner_and_not_like_a_machine(seats):
    """In whole matches: no turn undoes the last, nearly all go up, no exit is left, no set broken up."""
    seen = Counter()

    def choose(s, seat):
        action = answer(s, EASY, 0, seen["actions"])
        seen["actions"] += 1
        if s[state.AT_PHASE] == state.PLAYING:
            note(s, seat, action)
        return action

    def note(s, seat, action):
        held, ups = [], []
        R.hand(s, seat, held, ups)
        legal = R.legal(s, seat)
        exits = [a for a in legal if state.SET <= a < state.TURN and deck.form(a - state.SET)[2] == len(held)]
        seen["exits"] += bool(exits)
        assert not exits or action in exits
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

    for seed in range(12):
        last = {}
        scripted.play("qu4to", R.new(seed, seats, bytes(2)), choose, lambda s: False)
    assert seen["exits"] >= 24 and seen["turns"] >= 24
    assert seen["up"] >= 0.97 * seen["turns"]
    assert 0.2 < seen["draws"] / (seen["draws"] + seen["turns"]) < 0.7


# Medium


def test_medium_goes_out_when_it_can():
    assert both(lay([1, 2], [8, 8, 8], [6, 7], lead=[2, 2])) == play(8, 8, 8)
    assert both(lay([5, 6, 7, 8], [8, 8, 8], [6, 7])) == play(5, 6, 7, 8)
    assert both(lay([9], [11, 11], [], [], lead=[3])) == play(11, 11)


def test_medium_keeps_quads_and_runs_together():
    """It leads one of the three sets, whole; it beats with the lone card, not with one of the quad."""
    led = both(lay([2, 2, 9, 9, 9, 9, 5, 6, 7, 8], [1] * 5, [3] * 5, [10] * 5))
    assert led in (play(2, 2), play(9, 9, 9, 9), play(5, 6, 7, 8))
    beats = both(lay([1] * 5, [7, 7, 7, 7, 9, 2, 2], [3] * 5, [10] * 5, lead=[6]))
    assert beats == play(9)


def test_medium_scores_with_a_4():
    """Beating with a 4 is a point: 4 rather than 5, 3 4 5 rather than 9 9 9; not with two players."""
    single = both(lay([1] * 5, [4, 5, 9, 11, 1], [6] * 5, lead=[2]))
    assert single in (play(4), play(4, 5))
    quick = both(lay([1] * 5, [3, 4, 5, 6, 9, 9, 9, 1], [6] * 5, [8] * 5, lead=[7, 7]))
    assert 4 in N.numbers(quick - state.SET)
    hand = [4, 5, 6, 9, 11, 11]
    assert both(lay([1] * 5, hand, [7] * 5, lead=[3])) == play(4, 5, 6)
    assert both(lay([1] * 5, hand, lead=[3])) == play(9)


def test_medium_plays_the_equal_card_that_is_least_worth_turning():
    """With 7 7 9 9 9 it beats the 8 with the 9 whose other half is no 7 and no neighbour of 9."""
    s = lay([1] * 5, [(9, 2), (9, 7), 7, 7, 7], [6] * 5, lead=[8])
    harness.do(R, s, (1, play(9)))
    assert s[state.AT_PHASE] == state.PICKING
    action = both(s)
    assert deck.BLUE[action - state.TAKE] + deck.GREEN[action - state.TAKE] == 11, (
        "9/2 is played, 9/7 can make a quad"
    )


def test_medium_turns_the_card_that_helps_most():
    """It has 8 8 8 and a card with a hidden 8: turned, that makes a quad."""
    s = lay([3] * 6, [8, 8, 8, (2, 8), (10, 1)], [6] * 6, lead=[9, 9, 9])
    action = both(s)
    assert action >= state.TURN and number_up(s, action - state.TURN) == 2


def test_medium_draws_when_every_turn_would_hurt():
    """It has two quads and nothing else: turning a card would break one of them."""
    s = lay([1] * 6, [7, 7, 7, 7, 6, 6, 6, 6], [2] * 6, lead=[9, 9, 9, 9])
    assert both(s) == state.DRAW


@pytest.mark.parametrize("half", [state.BLUE, state.GREEN])
def test_medium_chooses_the_better_half(half):
    """One half has pairs and runs, the other only single numbers."""
    s = R.new(1, 3, bytes(2))
    wanted = [card for card in range(50) if deck.BLUE[card] in (7, 8)]
    assert len(wanted) == 10
    for i in range(deck.CARDS):
        s[state.AT_CARDS + i] = state.IN_DECK
    for card in wanted:
        up, down = deck.BLUE[card], deck.GREEN[card]
        if half == state.GREEN:  # the same two numbers on the other side
            card = next(
                c for c in range(50) if deck.GREEN[c] in (7, 8) and s[state.AT_CARDS + c] == state.IN_DECK
            )
        s[state.AT_CARDS + card] = 0
        assert up in (7, 8) and down
    s[state.AT_COUNT] = 10
    s[state.AT_DECK] = 50
    assert both(s) == half


def test_medium_puts_the_drawn_card_in_the_way_that_fits():
    s = lay([10] * 6, [6, 6, 6, 9], [2] * 6, lead=[11, 11, 11], rest=state.OUT)
    for half in (state.BLUE, state.GREEN):
        fits = deck.GREEN if half else deck.BLUE
        card = next(c for c in range(50) if fits[c] == 6 and s[state.AT_CARDS + c] == state.OUT)
        t = bytearray(s)
        t[state.AT_CARDS + card] = state.IN_DECK
        t[state.AT_DECK] = 1
        harness.do(R, t, (1, state.DRAW))
        assert t[state.AT_DRAWN] == card and both(t) == half


def test_styles_differ():
    """A bold medium sometimes acts differently from a careful one."""
    differ = []
    for seed in range(6):
        first = len(differ)

        def choose(s, seat):
            move = len(differ) - first  # noqa: B023
            careful, bold = answer(s, MEDIUM, 0, move + 1), answer(s, MEDIUM, 1, move + 1)
            differ.append(careful != bold)
            return careful

        def enough(s):
            return R.turn(s) == HAND_OVER or len(differ) == first + 60  # noqa: B023

        scripted.play("qu4to", R.new(seed, 4, bytes(2)), choose, enough)
    assert sum(differ) >= 3
