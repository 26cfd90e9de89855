# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's rules over random deals and matches, against second implementations of the rulebook.

Its worked examples are in tests/rulebook/sueca.txt.
"""

import itertools
import random
from collections import Counter

import harness
import pytest
from harness import Log
from positions.sueca import PLAIN, begin, card
from solving import Game

from games.sueca import rules, state
from mesa.core import cards
from mesa.core.contract import HAND_END, apply, get16
from mesa.core.rng import Rng

ON = harness.options(rules, revoke="on")


def dealt(seed, choices=PLAIN, cut=20, side=state.DEAL_LAST):
    """Return a match just after its first deal."""
    s = rules.new(seed, 4, choices)
    apply(rules, s, rules.turn(s), state.CUT + cut, None)
    apply(rules, s, rules.turn(s), side, None)
    return s


def to_play(seed, choices=PLAIN):
    """Return a match at its first lead: nobody asks for a redeal."""
    s = dealt(seed, choices)
    while s[state.AT_PHASE] == state.ASKING:
        apply(rules, s, rules.turn(s), state.GO_ON)
    return s


def at_random(seed, dice, choices=PLAIN):
    """Yield a hand before each of its cards, laid at random; it may be changed."""
    s = to_play(seed, choices)
    while s[state.AT_PHASE] == state.PLAYING:
        yield s
        apply(rules, s, rules.turn(s), dice.choice(rules.legal(s, rules.turn(s))))


# The deal


def test_first_shuffler_is_random():
    """Of 400 matches each seat should shuffle 100 first; the standard deviation is sqrt(400 · 3/16) = 8.7."""
    seen = Counter(rules.new(seed, 4, PLAIN)[state.AT_SHUFFLER] for seed in range(400))
    assert set(seen) == {0, 1, 2, 3} and all(abs(count - 100) < 4 * 8.7 for count in seen.values())


@pytest.mark.parametrize("region", ["brazil", "portugal"])
@pytest.mark.parametrize("side", [state.DEAL_FIRST, state.DEAL_LAST])
@pytest.mark.parametrize(("cut", "hand", "redeals"), [(1, 0, 0), (20, 3, 0), (39, 3, 2)])
def test_dealing_one_by_one_and_the_turned_card_is_the_dealers(region, side, cut, hand, redeals):
    """Side "last": the dealer's neighbour has the first card, the dealer's last is turned. Else the first."""
    s = rules.new(11, 4, harness.options(rules, region=region))
    s[state.AT_HAND], s[state.AT_REDEALS] = hand, redeals
    cutter, dealer = state.cutter(s), state.dealer(s)
    assert rules.legal(s, cutter) == [state.CUT + n for n in range(1, 40)]
    harness.do(rules, s, (cutter, state.CUT + cut))
    assert rules.legal(s, dealer) == [state.DEAL_FIRST, state.DEAL_LAST]
    harness.do(rules, s, (dealer, side))
    deck = bytearray(range(40))
    Rng(11, hand, redeals).shuffle(deck)
    deck = list(deck[cut:] + deck[:cut])
    ahead = -1 if region == "portugal" else 1
    first = dealer if side == state.DEAL_FIRST else (dealer + ahead) % 4
    for turn in range(4):
        assert sorted(deck[turn::4]) == rules.hand(s, (first + ahead * turn) % 4)
    assert s[state.AT_TURNED] == (deck[0] if side == state.DEAL_FIRST else deck[-1])


# Play


def referee(hands, trump, leader, dice):
    """Play Sueca at random by a second implementation of the rulebook; return (moves, points by pair)."""
    strength = {rank: i for i, rank in enumerate("23456QJK7A")}
    value = {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2}
    hands = [set(hand) for hand in hands]
    points = [0, 0]
    moves = []
    for _ in range(10):
        trick = []
        for turn in range(4):
            seat = (leader + turn) % 4
            following = [c for c in hands[seat] if trick and c[1] == trick[0][1]]
            choice = dice.choice(sorted(following or hands[seat]))
            hands[seat].remove(choice)
            trick.append(choice)
            moves.append((seat, choice))
        key = [(c[1] == trump, c[1] == trick[0][1], strength[c[0]]) for c in trick]
        leader = (leader + key.index(max(key))) % 4
        points[leader % 2] += sum(value.get(c[0], 0) for c in trick)
    return moves, points


def test_an_independent_referee_agrees():
    dice = random.Random(99)
    for seed in range(40):
        s = to_play(seed)
        hands = [[cards.name(number, rules.ORDER) for number in rules.hand(s, seat)] for seat in range(4)]
        moves, points = referee(hands, cards.SUITS[rules.trump(s)], rules.turn(s), dice)
        log = Log()
        for seat, name in moves:
            assert rules.turn(s) == seat
            apply(rules, s, seat, card(name), log)
        assert log.of(HAND_END)[0][1] == points[0] and sum(points) == 120
        assert len(log.of(state.PLAYED)) == 40 and len(log.of(state.TAKEN)) == 10
        assert sum(worth for _, worth, _ in log.of(state.TAKEN)) == 120


def test_a_card_laid_later_takes_the_trick_as_by_the_book():
    """A higher one of the suit, or a trump; of all pairs of cards."""
    for trump in range(4):
        hand = Game("sueca").check.Hand(trump)
        for best, later in itertools.permutations(range(40), 2):
            assert rules.beats(later, best, trump) == (hand.winner(((0, best), (1, later))) == 1)


def test_who_does_not_follow_has_revoked_whatever_card_was_held():
    """The only card of the suit led may be any; without one, nothing is wrong."""
    for held, has in itertools.product(range(40), (True, False)):
        s = rules.new(0, 4, ON)
        led, other = held // 10 * 10 + (held + 1) % 10, (held + 10) % 40
        s[state.AT_PHASE], s[state.AT_TURN] = state.PLAYING, 0
        s[state.AT_CARDS : state.AT_CARDS + 40] = bytes([3] * 40)
        s[state.AT_CARDS + led], s[state.AT_CARDS + other] = 0, 1
        s[state.AT_CARDS + held] = 1 if has else 3
        harness.do(rules, s, (0, led), (1, other))
        assert s[state.AT_REVOKED] == 2 * has, held


def test_however_a_decided_hand_goes_on_it_brings_the_same():
    dice = random.Random(5)
    met = 0
    for seed in range(30):
        for s in at_random(seed, dice):
            if s[state.AT_LAID] > 35 or not rules.decided(s):
                continue
            met += 1
            ends = set()
            for _ in range(6):
                other = bytearray(s)
                while other[state.AT_PHASE] == state.PLAYING:
                    seat = rules.turn(other)
                    harness.do(rules, other, (seat, dice.choice(rules.legal(other, seat))))
                ends.add((other[state.AT_WON_BY], get16(other, state.AT_BROUGHT)))
            assert len(ends) == 1
    assert met > 30


# Guessing what others hold


def check_guess(s, seat, whole):
    """Check that a guess keeps what the seat knows and, without revokes, gives nobody a suit they lack."""
    for q in range(4):
        assert len(rules.hand(whole, q)) == len(rules.hand(s, q))
        if q != seat and not rules.can_revoke(s):
            assert not any(rules.voids(s)[q] >> number // 10 & 1 for number in rules.hand(whole, q))
    assert rules.hand(whole, seat) == rules.hand(s, seat)
    if s[state.AT_CARDS + s[state.AT_TURNED]] != state.GONE:
        assert whole[state.AT_CARDS + s[state.AT_TURNED]] == state.dealer(s)


@pytest.mark.parametrize("revoke", ["off", "on"])
def test_guesses_respect_voids_the_turned_card_and_shown_hands(revoke):
    dice = random.Random(5)
    for seed in range(10):
        for s in at_random(seed, dice, harness.options(rules, revoke=revoke)):
            if not s[state.AT_SHOWN]:
                shown = dice.randrange(4)
                apply(rules, s, shown, state.SHOW)
            for seat in range(4):
                whole = rules.guess(rules.hide(s, seat), seat, Rng(seed, s[state.AT_LAID], seat))
                check_guess(s, seat, whole)
                if seat == (shown + state.direction(s)) % 4:
                    assert rules.hand(whole, shown) == rules.hand(s, shown)


def test_with_revokes_allowed_the_suit_not_followed_may_still_be_there():
    view = rules.hide(begin("AH KH 2D | 4D 2S 2C | 5H QH 3S | 7H JH 4C; revoke=on").do("AH 4D").s, 0)
    guesses = [rules.guess(view, 0, Rng(n)) for n in range(60)]
    hearts = [any(number // 10 == 2 for number in rules.hand(g, 1)) for g in guesses]
    assert any(hearts) and not all(hearts)
    assert [bool(rules.revoked(g, 1)) for g in guesses] == hearts, "then it has revoked in that guess"


def test_a_guess_between_two_hands_knows_all_revokes_that_came_to_light():
    """All cards have been laid, so everybody who had the suit and did not follow has shown it."""
    table = begin("AH 7D | 3H 4D | 5H 6S | 7H 3S; points 30 30; tricks 4 4; revoke=on")
    s = table.do("AH 4D 5H 7H 7D 3H 6S 3S go go go go").s
    for seat in range(4):
        whole = rules.guess(rules.hide(s, seat), seat, Rng(seat))
        assert [rules.revoked(whole, q) for q in range(4)] == [0, 1, 0, 0]
        assert whole[state.AT_CARDS :] == s[state.AT_CARDS :]
    whole = rules.guess(rules.hide(table.do("deal").s, 0), 0, Rng(1))
    assert [rules.revoked(whole, q) & 1 for q in range(4)] == [0] * 4, "none in the new hand"


def possible_deals(s):
    """Return all ways to deal what seat 0 has not seen that the others' voids allow, by brute force."""
    known = [s[state.AT_TURNED], *rules.hand(s, 0)]
    need = [len([n for n in rules.hand(s, q) if n not in known]) for q in (1, 2, 3)]
    unseen = [n for n in range(40) if s[state.AT_CARDS + n] != state.GONE and n not in known]
    voids = rules.voids(s)
    for first in itertools.combinations(unseen, need[0]):
        rest = [n for n in unseen if n not in first]
        for second in itertools.combinations(rest, need[1]):
            hands = (first, second, tuple(n for n in rest if n not in second))
            if not any(voids[q] >> n // 10 & 1 for q, hand in enumerate(hands, 1) for n in hand):
                yield hands


@pytest.mark.parametrize(
    ("position", "laid", "ways"),
    [
        # Hearts can only be with seat 1: two fill it, and the other four cards go round in C(4, 2) = 6 ways.
        ("AD AH 2H 3H | 4H 5H 6H 2S | 5D KD QD 6S | 6D 7D 2C 4C", "AD 2S 5D 6D AH 4H 6S 2C", 6),
        # Seat 1 has no spades, 2 no diamonds, 3 no hearts: any card fits two hands, these get full, and
        # cards must move on. If seat 1 has d diamonds and 2 - d hearts, seat 3 has the other 2 - d
        # diamonds, 2 the other d hearts, and the spades fill up: 1 + 2·2·2 + 1 ways for d = 0, 1, 2.
        (
            "AD AH AS 2C 4C | 2D 3H 4D 5D 5H | 2H 4H 3S 6H 5S | 3D 2S 4S 6D 6S",
            "AD 2D 2H 3D AH 3H 4H 2S AS 4D 3S 4S",
            10,
        ),
    ],
)
def test_every_possible_deal_is_guessed_and_no_other(position, laid, ways):
    s = begin(position + "; turned AC").do(laid).s
    deals = set(possible_deals(s))
    assert len(deals) == ways
    seen = Counter()
    for n in range(1500):
        whole = rules.guess(rules.hide(s, 0), 0, Rng(n))
        check_guess(s, 0, whole)
        seen[tuple(tuple(rules.hand(whole, q)) for q in (1, 2, 3))] += 1
    assert set(seen) == deals
    assert min(seen.values()) > 1500 / ways / 3, "not quite even, but none is neglected"


def test_guess_says_so_if_nothing_fits():
    """The view is impossible: nobody followed, yet the others still have cards of the suit."""
    view = rules.hide(begin("AH KH 2D | 3H QH 4D | 5H 6S 2C | 7H 3S 4C").do("AH").s, 0)
    for seat, name in ((1, "4D"), (2, "6S"), (3, "3S")):
        view[state.AT_LOG + view[state.AT_LAID]] = card(name) | seat << 6
        view[state.AT_CARDS + card(name)] = state.GONE
        view[state.AT_LAID] += 1
    with pytest.raises(ValueError, match="no deal fits"):
        rules.guess(view, 0, Rng(1))


# States that cannot arise in play


def swaps(s):
    """Yield (card, holder, seat, its card): swapped, that seat holds a suit that it has not followed."""
    voids = rules.voids(s)
    for seat, number in itertools.product(range(4), range(40)):
        holder = s[state.AT_CARDS + number]
        if not voids[seat] >> number // 10 & 1 or holder == state.GONE or number == s[state.AT_TURNED]:
            continue
        for other in rules.hand(s, seat):
            if other not in (s[state.AT_TURNED], number) and not voids[holder] >> other // 10 & 1:
                yield number, holder, seat, other


def test_whoever_did_not_follow_suit_holds_none_of_it_in_a_valid_state():
    """If revokes are allowed, the state must record one instead."""
    swapped = 0
    for seed in range(12):
        s = next(s for s in at_random(seed, random.Random(seed)) if s[state.AT_LAID] == 20)
        assert harness.valid("sueca", s)
        for number, holder, seat, other in swaps(s):
            if number // 10 == other // 10:
                continue
            for revoke, recorded in itertools.product((0, state.ON), (0, 1 << seat)):
                wild = bytearray(s)
                wild[state.AT_CARDS + number], wild[state.AT_CARDS + other] = seat, holder
                wild[state.AT_OPTIONS + state.REVOKE] = revoke
                wild[state.AT_REVOKED] = recorded
                assert harness.valid("sueca", wild) == bool(revoke and recorded)
            swapped += 1
    assert swapped > 10
