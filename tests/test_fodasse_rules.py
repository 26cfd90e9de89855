# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's rules where no worked example says it: any trick, the sizes of all hands, deals, what is cached.

Its rulebook and docs/RULES.md, rule by rule, are in tests/rulebook/fodasse.txt.
"""

import itertools
import math
import random

import harness
import pytest
from harness import Log
from positions.fodasse import card

from games.fodasse import rules, state
from mesa.core.contract import DEAL, HAND_OVER, apply

BOOK_RANKS = "4567QJKA23"  # rule 1, as printed
BOOK_SUITS = "DSHC"  # rule 2, as printed
OPTIONS = [bytes(3), harness.options(rules, hook="on"), harness.options(rules, next_lead="after_the_dealer")]


def plainly(names, vira):
    """Return the winning card of a trick as the rulebook says it: no masks, ranks and suits as letters."""
    after = dict(zip(BOOK_RANKS, BOOK_RANKS[1:] + BOOK_RANKS[0], strict=True))
    top = after[vira[0]]
    alone = [n for n in names if n[0] == top or sum(other[0] == n[0] for other in names) == 1]
    manilhas = [n for n in alone if n[0] == top]
    if manilhas:
        return max(manilhas, key=lambda n: BOOK_SUITS.index(n[1]))
    return max(alone, key=lambda n: BOOK_RANKS.index(n[0]), default=None)


def test_rules_1_2_and_11_against_a_plain_reading_of_them():
    dice = random.Random(11)
    every = [rank + suit for rank in BOOK_RANKS for suit in BOOK_SUITS]
    for n in range(6000):
        vira, *laid = dice.sample(every, 3 if n % 2 else dice.randint(2, 8) + 1)
        cards, rank = [card(name) for name in laid], (card(vira) + 1) % 10
        best, gone = rules.winning(cards, rank), rules.annulled(cards, rank)
        assert (laid[best] if best >= 0 else None) == plainly(laid, vira)
        for i, name in enumerate(laid):
            pair = sum(other[0] == name[0] for other in laid) > 1 and cards[i] % 10 != rank
            assert bool(gone >> i & 1) == pair


@pytest.mark.parametrize("seats", range(2, 9))
def test_rule_6b_ruling_8_one_more_up_to_the_peak_then_one_fewer_and_up_again(seats):
    """Everybody makes the highest open bid and lays the highest number; nobody is eliminated here."""
    top = 39 // seats  # beside the vira
    up = list(range(1, top + 1))
    wave = up + up[-2:0:-1]
    s = rules.new(9, seats, OPTIONS[0])
    for size in itertools.islice(itertools.cycle(wave), 2 * len(wave) + 3):
        s[state.AT_SCORES : state.AT_SCORES + seats] = bytes(seats)
        assert s[state.AT_SIZE] == size and rules.is_blind(s) == (size == 1)
        held = [one for seat in range(seats) for one in rules.hand(s, seat)] + [s[state.AT_VIRA]]
        assert len(held) == len(set(held)) == seats * size + 1
        number = rules.hand_number(s)
        while rules.turn(s) >= 0:
            apply(rules, s, rules.turn(s), rules.legal(s, rules.turn(s))[-1])
        assert rules.hand_number(s) == number and s[state.AT_TRICKS_LAID] == size
        apply(rules, s, HAND_OVER, DEAL)
        assert rules.hand_number(s) == number + 1


def test_rule_6b_deals_are_even():
    """Each card is equally likely in each place (hands, vira), and each seat as the first dealer."""
    n = 4000
    deals = [rules.new(seed, 8, OPTIONS[0]) for seed in range(n)]
    places = [[rules.hand(s, seat)[0] for s in deals] for seat in range(8)]
    places.append([s[state.AT_VIRA] for s in deals])
    for chances, found in ((40, places), (8, [[s[state.AT_DEALER] for s in deals]])):
        slack = 5 * math.sqrt(n / chances * (1 - 1 / chances))
        for one in found:
            assert all(abs(one.count(value) - n / chances) < slack for value in range(chances))


@pytest.mark.parametrize("seats", range(2, 9))
def test_what_the_state_keeps_follows_from_the_cards(seats):
    """In random matches each cached field equals what counting gives, in states and in views."""
    dice = random.Random(seats)
    seen = set()
    for seed in range(3):
        log = Log()
        for s, _, _ in harness.walk(rules, seed, seats, OPTIONS[seed], dice, 0.02, log):
            for view in (s, rules.hide(s, dice.randrange(seats))):
                seen.add(check_cached(view, log))
            if rules.turn(s) == HAND_OVER:
                laid = [c for t in range(s[state.AT_SIZE]) for _, c in rules.trick(s, t)]
                assert len(laid) == len(set(laid))
            if rules.turn(s) == HAND_OVER or s[state.AT_PHASE] == state.BIDDING:
                log.clear()
    assert {(phase, True, False) for phase in (state.BIDDING, state.PLAYING)} <= seen
    assert (state.PLAYING, False, False) in seen and (state.SCORED, False, False) in seen


def check_cached(s, log):
    """Check a state's cached fields; return (phase, whether no card is best, whether tricks wait)."""
    seats = len(rules.scores(s))
    bids = s[state.AT_BIDS : state.AT_BIDS + seats]
    bidding = s[state.AT_PHASE] == state.BIDDING
    tricks = [] if bidding else [rules.trick(s, t) for t in range(s[state.AT_SIZE])]
    owners = [s[state.AT_TRICKS + t] & 15 for t in range(0 if bidding else s[state.AT_TRICKS_LAID])]
    assert s[state.AT_WAITING] == owners.count(state.NOBODY)
    assert rules.won(s) == [owners.count(seat) for seat in range(seats)]
    assert s[state.AT_BID_SUM] == sum(n for n in bids if n != state.NONE)
    ring = rules.order(s, s[state.AT_DEALER] - 1)
    assert s[state.AT_PLAYERS] == len(ring)
    laid = [] if bidding else tricks[min(s[state.AT_TRICKS_LAID], s[state.AT_SIZE] - 1)]
    place = rules.winning(bytes(c for _, c in laid), rules.manilha(s))
    best = s[state.AT_BEST]
    assert best == (state.NONE if place < 0 else place)
    for seat in range(seats):
        gone = sum(seat == who for trick in tricks for who, _ in trick)
        assert rules.count(s, seat) == (s[state.AT_SIZE] - gone) * (seat in ring)
    repeated = rules.turn(s) == HAND_OVER and state.REPEATED in [event[0] for event in log]
    assert s[state.AT_REPEATED] == repeated
    return s[state.AT_PHASE], best == state.NONE, s[state.AT_WAITING] > 0
