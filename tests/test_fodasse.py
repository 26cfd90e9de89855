# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's rules where no worked example says it: any trick, the sizes of all hands, deals, what is cached.

Its rulebook and docs/RULES.md, rule by rule, are in tests/rulebook/fodasse.txt.
"""

import importlib
import itertools
import math
import random
import sys

import harness
import pytest
from conftest import made
from harness import Log
from positions.fodasse import begin, card

from games.fodasse import bots, easy, medium, rules
from mesa.core import cards as deck
from mesa.core.contract import DEAL, HAND_OVER, apply
from mesa.core.match_start import STYLES
from mesa.core.rng import Rng
from sim.common import choices, scripted
from sim.scenarios.fodasse import ahead

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
        s[rules.AT_SCORES : rules.AT_SCORES + seats] = bytes(seats)
        assert s[rules.AT_SIZE] == size and rules.is_blind(s) == (size == 1)
        held = [one for seat in range(seats) for one in rules.hand(s, seat)] + [s[rules.AT_VIRA]]
        assert len(held) == len(set(held)) == seats * size + 1
        number = rules.hand_number(s)
        while rules.turn(s) >= 0:
            apply(rules, s, rules.turn(s), rules.legal(s, rules.turn(s))[-1])
        assert rules.hand_number(s) == number and s[rules.AT_TRICKS_LAID] == size
        apply(rules, s, HAND_OVER, DEAL)
        assert rules.hand_number(s) == number + 1


def test_rule_6b_deals_are_even():
    """Each card is equally likely in each place (hands, vira), and each seat as the first dealer."""
    n = 4000
    deals = [rules.new(seed, 8, OPTIONS[0]) for seed in range(n)]
    places = [[rules.hand(s, seat)[0] for s in deals] for seat in range(8)]
    places.append([s[rules.AT_VIRA] for s in deals])
    for chances, found in ((40, places), (8, [[s[rules.AT_DEALER] for s in deals]])):
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
                laid = [c for t in range(s[rules.AT_SIZE]) for _, c in rules.trick(s, t)]
                assert len(laid) == len(set(laid))
            if rules.turn(s) == HAND_OVER or s[rules.AT_PHASE] == rules.BIDDING:
                log.clear()
    assert {(phase, True, False) for phase in (rules.BIDDING, rules.PLAYING)} <= seen
    assert (rules.PLAYING, False, False) in seen and (rules.SCORED, False, False) in seen


def check_cached(s, log):
    """Check a state's cached fields; return (phase, whether no card is best, whether tricks wait)."""
    seats = len(rules.scores(s))
    bids = s[rules.AT_BIDS : rules.AT_BIDS + seats]
    bidding = s[rules.AT_PHASE] == rules.BIDDING
    begun = 0 if bidding else min(s[rules.AT_TRICKS_LAID] + 1, s[rules.AT_SIZE])
    tricks = [rules.trick(s, t) for t in range(begun)]
    owners = [s[rules.AT_TRICKS + t] & 15 for t in range(0 if bidding else s[rules.AT_TRICKS_LAID])]
    assert s[rules.AT_WAITING] == owners.count(rules.NOBODY)
    assert rules.hand_scores(s) == [owners.count(seat) for seat in range(seats)]
    assert s[rules.AT_BID_SUM] == sum(n for n in bids if n != rules.NONE)
    ring = rules.order(s, s[rules.AT_DEALER] - 1)
    assert s[rules.AT_PLAYERS] == len(ring)
    laid = tricks[-1] if tricks else []
    place = rules.winning(bytes(c for _, c in laid), rules.manilha(s))
    best = s[rules.AT_BEST]
    assert best == (rules.NONE if place < 0 else place)
    for seat in range(seats):
        gone = sum(seat == who for trick in tricks for who, _ in trick)
        assert rules.count(s, seat) == (s[rules.AT_SIZE] - gone) * (seat in ring)
    repeated = rules.turn(s) == HAND_OVER and rules.REPEATED in [event[0] for event in log]
    assert s[rules.AT_REPEATED] == repeated
    return s[rules.AT_PHASE], best == rules.NONE, s[rules.AT_WAITING] > 0


# Fodasse's bots where no position says it: chances against brute force, and the longest hands.
#
# What they choose in positions is in tests/minds/fodasse.txt.


RANDOM, EASY, MEDIUM, EXPERT = range(4)


def answers(s, level, style=0, move=0):
    """Return everything that the bot in turn yields, to its end."""
    seat = rules.turn(s)
    return list(bots.think(rules.hide(s, seat), seat, level, style, Rng(1, move, seat), 0))


def test_the_longest_thought_is_not_cut_off():
    """YIELDS[level] is enough for it, with 19 cards to lay and 20 bids to choose from."""
    longest = [0] * 4

    def choose(s, seat):
        s[rules.AT_SCORES : rules.AT_SCORES + 2] = bytes(2)  # so that hands grow to 19 cards
        for level in range(4):
            out = answers(s, level, s[rules.AT_SEED] % 2)
            longest[level] = max(longest[level], len(out))
        return out[-1]

    scripted.play("fodasse", rules.new(1, 2, bytes(3)), choose, lambda s: rules.hand_number(s) >= 20)
    assert longest == [1, 1, 24, 28] == list(bots.YIELDS)


def test_random_takes_each_action_alike():
    s = begin("4D 5C | 6D 7S | QD JH; vira AH").s
    taken = [answers(s, RANDOM, move=move)[0] - rules.BID for move in range(900)]
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
            assert answers(s, MEDIUM, style)[-1] == rules.BID + (chance > enough), (hands, chance)
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


# Fodasse on the screen where no transcript says it: skipping, letters, memory, the guided hands.
#
# Transcripts: tests/screens/fodasse.txt, tests/stops/fodasse.txt. What holds for every view: test_views.py.


def out(n, size=3):
    """Return a state in which the player is out and all others are in."""
    return ahead(n, size, (7,) + (3,) * (n - 1))


def test_skipping_ends_as_if_it_had_been_watched_in_far_fewer_frames(play):
    ends = []
    for skip in (False, True):
        t = play("fodasse", out(3, 2), level="easy").frames(4)
        if skip:
            t.choose("skip")
        start = t.session.frame
        t.over()
        ends.append((bytearray(t.s), t.session.frame - start))
    assert ends[0][0] == ends[1][0] and rules.winners(ends[0][0])
    assert ends[1][1] * 5 < ends[0][1]


def new_view(t):
    """Return the pixels of a new view, drawn from the state alone, at once."""
    view = type(t.top)(t.console, t.match)
    view.skipping = t.top.skipping
    made(view)
    root = t.console.stack.root
    root.append(view.group)  # it covers the screen
    try:
        return t.pixels
    finally:
        root.remove(view.group)


@pytest.mark.parametrize("n", (3, 8))
def test_skipping_shows_the_table_as_a_new_view_does(play, n):
    """This holds in every frame and hand, whatever was shown before, and when a key stops the skipping.

    No frame is lost between one hand's last card and the next hand's first bid.
    """
    t = play("fodasse", out(n, 2), level="random").frames(4)
    view = t.top
    t.choose("skip")
    sizes = set()
    stood = 0
    for i in range(200):
        t.frames(1)
        if not view.skipping:
            break
        if i % 10 == 9:
            view.key(0)
            assert t.pixels == new_view(t), "stopped"
            view.skip()
        sizes.add((t.s[rules.AT_SIZE], rules.is_blind(t.s)))
        stood = stood + 1 if t.turn() == HAND_OVER else 0
        assert stood <= 1 and t.pixels == new_view(t), sizes
    assert len(sizes) > 2


def test_who_is_out_sees_a_result_for_a_second_and_a_half(play):
    t = play("fodasse", out(4))
    t.until(lambda t: t.turn() == HAND_OVER and not t.match.events and t.view.result_seen, auto=False)
    begun = t.session.frame
    t.until(lambda t: t.turn() != HAND_OVER, auto=False)
    assert t.scene == "View" and 1467 <= (t.session.frame - begun) * 33 <= 1600


@pytest.mark.parametrize(
    ("letters", "count", "points"),
    (("seven", 7, (2, 0, 1, 5, 3, 0, 6, 1)), ("five", 5, (1, 2, 0, 0)), ("three", 3, (1, 2, 0, 0))),
)
def test_letters_light_up_one_by_one(play, letters, count, points):
    """There are as many as the match has; each player's points are lit."""
    t = play("fodasse", ahead(len(points), 3, points, letters=letters)).mine()
    for seat, lit in enumerate(points):
        tiles = t.table.nameplates.plates[seat].letters
        assert [tiles[i] for i in range(tiles.width)] == [i + tiles.lit * (i < lit) for i in range(count)]


def test_the_box_for_the_bid_keeps_nothing_in_memory(play):
    """Its module is unloaded once the bid is made, and while a page covers the table."""
    t = play("fodasse", ahead(4, 5)).mine()
    for *keys, last in (("START",), ("B", "A")):
        t.press(*keys).frames(8)
        assert t.view.box is not None and "games.fodasse.bid" in sys.modules
        view = t.view
        t.press(last)
        assert view.box is None and "games.fodasse.bid" not in sys.modules


def test_the_guided_hands_go_well_in_any_order_of_the_own_cards():
    """A bot deals; the order of the cards tells the first bid; then one manilha is one trick."""
    manifest = importlib.import_module("games.fodasse")
    seed, hands = manifest.GUIDED
    s = rules.new(seed, 4, bytes(choices.indexes(rules.OPTIONS, dict(manifest.FIRST))))
    assert rules.limit(s) == 3 and rules.turn(s) == 0 and s[rules.AT_DEALER] > 0
    shown = [rules.ORDER[rules.hand(s, seat)[0] % 10] for seat in (1, 2, 3)]
    assert sorted(shown) == ["3", "5", "Q"], "who takes a queen for more than a 3 bids wrong"
    for hand in range(hands):
        for own in itertools.permutations(rules.hand(s, 0)):
            played, log = bytearray(s), harness.Log()

            def choose(start, seat, hand=hand, own=own):
                if seat:
                    return easy.choose(rules.hide(start, seat), seat, rules.legal(start, seat), STYLES[seat])
                if start[rules.AT_PHASE] == rules.BIDDING:
                    return rules.BID + min(hand, 1)
                return next(card for card in own if card in rules.hand(start, 0))

            scripted.play("fodasse", played, choose, lambda s: rules.turn(s) == HAND_OVER, log)
            assert played[rules.AT_BIDS] == played[rules.AT_WON], (hand, own)
            assert hand == 2 or bool(log.of(rules.ANNULLED)) == (hand == 1)
        harness.do(rules, played, (HAND_OVER, DEAL))
        s = played
