# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's rules over random deals and matches, against second implementations of the rulebook.

Its worked examples are in tests/rulebook/sueca.txt.
"""

from __future__ import annotations

import importlib
import itertools
import random
import sys
from collections import Counter
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from common import deciding
from common.begin import begin as console_at
from harness import LANGUAGES, Log
from positions.sueca import PLAIN, begin, card
from solving import Game

from games.sueca import GUIDED, bots, expert, revoking, rules
from mesa.board.store import PLAYED
from mesa.coach.decisions import weigh
from mesa.core import cards
from mesa.core.contract import HAND_END, apply, get16, put16
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from mesa.ui import text
from sim import arena

ON = harness.options(rules, revoke="on")


def dealt(seed, choices=PLAIN, cut=20, side=rules.DEAL_LAST):
    """Return a match just after its first deal."""
    s = rules.new(seed, 4, choices)
    apply(rules, s, rules.turn(s), rules.CUT + cut)
    apply(rules, s, rules.turn(s), side)
    return s


def to_play(seed, choices=PLAIN):
    """Return a match at its first lead: nobody asks for a redeal."""
    s = dealt(seed, choices)
    while s[rules.AT_PHASE] == rules.ASKING:
        apply(rules, s, rules.turn(s), rules.GO_ON)
    return s


def at_random(seed, dice, choices=PLAIN):
    """Yield a hand before each of its cards, laid at random; it may be changed."""
    s = to_play(seed, choices)
    while s[rules.AT_PHASE] == rules.PLAYING:
        yield s
        apply(rules, s, rules.turn(s), dice.choice(rules.legal(s, rules.turn(s))))


# The deal


def test_first_shuffler_is_random():
    """Of 400 matches each seat should shuffle 100 first; the standard deviation is sqrt(400 · 3/16) = 8.7."""
    seen = Counter(rules.new(seed, 4, PLAIN)[rules.AT_SHUFFLER] for seed in range(400))
    assert set(seen) == {0, 1, 2, 3} and all(abs(count - 100) < 4 * 8.7 for count in seen.values())


@pytest.mark.parametrize("region", ["brazil", "portugal"])
@pytest.mark.parametrize("side", [rules.DEAL_FIRST, rules.DEAL_LAST])
@pytest.mark.parametrize(("cut", "hand", "redeals"), [(1, 0, 0), (20, 3, 0), (39, 3, 2)])
def test_dealing_one_by_one_and_the_turned_card_is_the_dealers(region, side, cut, hand, redeals):
    """Side "last": the dealer's neighbour has the first card, the dealer's last is turned. Else the first."""
    s = rules.new(11, 4, harness.options(rules, region=region))
    s[rules.AT_HAND], s[rules.AT_REDEALS] = hand, redeals
    cutter, dealer = rules.turn(s), rules.dealer(s)
    assert rules.legal(s, cutter) == [rules.CUT + n for n in range(1, 40)]
    harness.do(rules, s, (cutter, rules.CUT + cut))
    assert rules.legal(s, dealer) == [rules.DEAL_FIRST, rules.DEAL_LAST]
    harness.do(rules, s, (dealer, side))
    deck = bytearray(range(40))
    Rng(11, hand, redeals).shuffle(deck)
    deck = list(deck[cut:] + deck[:cut])
    ahead = -1 if region == "portugal" else 1
    first = dealer if side == rules.DEAL_FIRST else (dealer + ahead) % 4
    for turn in range(4):
        assert sorted(deck[turn::4]) == rules.hand(s, (first + ahead * turn) % 4)
    assert s[rules.AT_TURNED] == (deck[0] if side == rules.DEAL_FIRST else deck[-1])


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
        assert len(log.of(rules.PLAYED)) == 40 and len(log.of(rules.TAKEN)) == 10
        assert sum(worth for _, worth, _ in log.of(rules.TAKEN)) == 120


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
        s[rules.AT_PHASE], s[rules.AT_TURN] = rules.PLAYING, 0
        s[rules.AT_CARDS : rules.AT_CARDS + 40] = bytes([3] * 40)
        s[rules.AT_CARDS + led], s[rules.AT_CARDS + other] = 0, 1
        s[rules.AT_CARDS + held] = 1 if has else 3
        harness.do(rules, s, (0, led), (1, other))
        assert s[rules.AT_REVOKED] == 2 * has, held


def test_however_a_decided_hand_goes_on_it_brings_the_same():
    dice = random.Random(5)
    met = 0
    for seed in range(30):
        for s in at_random(seed, dice):
            if s[rules.AT_LAID] > 35 or not rules.decided(s):
                continue
            met += 1
            ends = set()
            for _ in range(6):
                other = bytearray(s)
                while other[rules.AT_PHASE] == rules.PLAYING:
                    seat = rules.turn(other)
                    harness.do(rules, other, (seat, dice.choice(rules.legal(other, seat))))
                ends.add((other[rules.AT_WON_BY], get16(other, rules.AT_BROUGHT)))
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
    if s[rules.AT_CARDS + s[rules.AT_TURNED]] != rules.GONE:
        assert whole[rules.AT_CARDS + s[rules.AT_TURNED]] == rules.dealer(s)


@pytest.mark.parametrize("revoke", ["off", "on"])
def test_guesses_respect_voids_the_turned_card_and_shown_hands(revoke):
    dice = random.Random(5)
    for seed in range(10):
        for s in at_random(seed, dice, harness.options(rules, revoke=revoke)):
            if not s[rules.AT_SHOWN]:
                shown = dice.randrange(4)
                apply(rules, s, shown, rules.SHOW)
            for seat in range(4):
                whole = rules.guess(rules.hide(s, seat), seat, Rng(seed, s[rules.AT_LAID], seat))
                check_guess(s, seat, whole)
                if seat == (shown + rules.direction(s)) % 4:
                    assert rules.hand(whole, shown) == rules.hand(s, shown)


def test_with_revokes_allowed_the_suit_not_followed_may_still_be_there():
    view = rules.hide(begin("AH KH 2D | 4D 2S 2C | 5H QH 3S | 7H JH 4C; revoke=on").do("AH 4D").s, 0)
    guesses = [rules.guess(view, 0, Rng(n)) for n in range(60)]
    hearts = [any(number // 10 == 2 for number in rules.hand(g, 1)) for g in guesses]
    assert any(hearts) and not all(hearts)
    assert [g[rules.AT_REVOKED] & 0x22 > 0 for g in guesses] == hearts, "then it has revoked in that guess"


def test_a_guess_between_two_hands_knows_all_revokes_that_came_to_light():
    """All cards have been laid, so everybody who had the suit and did not follow has shown it."""
    table = begin("AH 7D | 3H 4D | 5H 6S | 7H 3S; points 30 30; tricks 4 4; revoke=on")
    s = table.do("AH 4D 5H 7H 7D 3H 6S 3S go go go go").s
    for seat in range(4):
        whole = rules.guess(rules.hide(s, seat), seat, Rng(seat))
        assert whole[rules.AT_REVOKED] == 2
        assert whole[rules.AT_CARDS :] == s[rules.AT_CARDS :]
    whole = rules.guess(rules.hide(table.do("deal").s, 0), 0, Rng(1))
    assert not whole[rules.AT_REVOKED] & 15, "none in the new hand"


def possible_deals(s):
    """Return all ways to deal what seat 0 has not seen that the others' voids allow, by brute force."""
    known = [s[rules.AT_TURNED], *rules.hand(s, 0)]
    need = [len([n for n in rules.hand(s, q) if n not in known]) for q in (1, 2, 3)]
    unseen = [n for n in range(40) if s[rules.AT_CARDS + n] != rules.GONE and n not in known]
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
        view[rules.AT_LOG + view[rules.AT_LAID]] = card(name) | seat << 6
        view[rules.AT_CARDS + card(name)] = rules.GONE
        view[rules.AT_LAID] += 1
    with pytest.raises(ValueError, match="no deal fits"):
        rules.guess(view, 0, Rng(1))


# Sueca's bots: laws of random matches and worlds. What they choose in a position: tests/minds/sueca.txt.


RANDOM, EASY, MEDIUM, EXPERT = range(4)
CAREFUL, BOLD = 0, 1


def test_random_takes_every_legal_action_alike():
    """A lead from ten cards, 2000 times: 200 each, standard deviation sqrt(2000 · 0.1 · 0.9) = 13.4."""
    s = next(s for s, seat, action in deciding.played("sueca", bytes(4), 1, PLAIN) if action < rules.CUT)
    seat = rules.turn(s)
    seen = Counter(next(bots.think(bytearray(s), seat, RANDOM, CAREFUL, Rng(n), 0)) for n in range(2000))
    assert sorted(seen) == rules.legal(s, seat)
    assert all(abs(count - 200) < 4 * 13.4 for count in seen.values())


def test_easy_takes_no_trick_of_its_partner_unless_it_must():
    """In whole matches, whoever is last or not: 0 % where a card that does not take is legal."""
    seen = Counter()
    for seed in range(12):
        for s, seat, action in deciding.played("sueca", bytes([EASY] * 4), seed, PLAIN):
            laid = rules.trick(s)
            if s[rules.AT_PHASE] != rules.PLAYING or len(laid) < 2:
                continue
            winner, best = rules.winning(s)
            takes = [rules.beats(one, best, rules.trump(s)) for one in rules.legal(s, seat)]
            if winner == (seat + 2) % 4 and not all(takes):
                seen[len(laid)] += 1
                assert not rules.beats(action, best, rules.trump(s))
    assert min(seen[2], seen[3]) > 100


# Revokes (RULES 8)

TEMPTED = "AH KH 2D | 3H QH 4C | 5H 6S 4D | 7H 3S 2C; revoke=on"
"""Once the ace is laid, seat 1 would win it with a trump, but has hearts."""


@pytest.mark.parametrize(("style", "percent", "deviation"), [(CAREFUL, 0.25, 4.5), (BOLD, 1, 8.9)])
def test_bots_revoke_seldom_and_the_bold_more_often(style, percent, deviation):
    """Of 8000; what a bot yields first is the revoke, if it dares."""
    view = rules.hide(begin(TEMPTED).do("AH").s, 1)
    first = (next(bots.think(bytearray(view), 1, MEDIUM, style, Rng(n), 0)) for n in range(8000))
    got = Counter(first)
    assert set(got) == {card("3H"), card("4C")}
    assert abs(got[card("4C")] - 80 * percent) < 4 * deviation


@pytest.mark.parametrize(
    ("position", "laid", "revoke"),
    [
        (TEMPTED, "AH", "4C"),
        (TEMPTED, "KH", None),  # it brings four points, which are too few
        ("7H KH 2D | 3H QH 4C | 5H 6S 4D | AH 3S 2C; revoke=on; leader 3", "AH 7H", None),  # the partner's
        (TEMPTED + "; AT_REVOKED 2", "AH", None),  # once a hand
        (TEMPTED + "; AT_REVOKED 32", "AH", None),  # not in two hands running
    ],
)
def test_a_revoke_is_for_ten_points_of_the_opponents(position, laid, revoke):
    view = rules.hide(begin(position).do(laid).s, 1)
    always: Any = SimpleNamespace(below=lambda n: 0)
    found = revoking.dares(view, 1, BOLD, always)
    assert found == (card(revoke) if revoke else -1)


def test_matches_with_revokes():
    """Bold bots in 20 matches: no false accusation, one revoke is caught, none comes in two hands running."""
    ends = Counter()
    for seed in range(20):
        log = Log()
        revokes = set()  # (hand, seat)

        def watch(match, seat, action, revokes=revokes):
            hand = rules.hand_number(match.s)
            revokes.update((hand, q) for q in range(4) if match.s[rules.AT_REVOKED] >> q & 1)

        start = MatchStart("sueca", bytes([MEDIUM] * 4), ON, seed, styles=bytes([BOLD] * 4))
        match = arena.play(start, arena.load("sueca"), watch=watch, emit=log)
        watch(match, None, None)  # the results of the last action
        assert not any((hand + 1, seat) in revokes for hand, seat in revokes)
        ends[match.s[rules.AT_RESULT]] += 1
        assert all(a >= 0 for _, a, _ in log.of(rules.ACCUSED))
    assert ends[rules.BY_REVOKE] and ends[rules.BY_POINTS] and not ends[rules.BY_ACCUSATION]


# The expert's worlds, and its work: counts, never a clock


def loaded_open_hands():
    """Return the module that the expert will use: a console may have unloaded it meanwhile."""
    return importlib.import_module("games.sueca.open_hands")


def test_worlds_fit_what_is_known(monkeypatch):
    """Every card once, hands of the right size, nobody has a suit that he did not follow."""
    seen = []

    def deal(world, cards, dice):
        real(world, cards, dice)
        seen.append(list(world))

    module = loaded_open_hands()
    real = module.deal
    monkeypatch.setattr(module, "deal", deal)
    for one in deciding.mixed("sueca", MEDIUM, 60):
        seen.clear()
        deciding.weigh("sueca", one)
        s, seat, way = one.s, one.seat, rules.direction(one.s)
        missed = bytes(4) if rules.can_revoke(s) else rules.voids(s)
        assert seen
        for world in seen:
            for q in range(4):
                suits = world[(q - seat) * way % 4 * 4 :][:4]
                assert sum(bin(mask).count("1") for mask in suits) == rules.cards_left(s, q)
                assert not any(mask and missed[q] >> suit & 1 for suit, mask in enumerate(suits))
            for c in range(40):
                holders = [q for q in range(4) if world[q * 4 + c // 10] >> c % 10 & 1]
                assert len(holders) == (s[rules.AT_CARDS + c] != rules.GONE)
                if s[rules.AT_CARDS + c] == seat or c == s[rules.AT_TURNED] and holders:
                    assert holders == [(s[rules.AT_CARDS + c] - seat) * way % 4]


def test_work_is_capped(monkeypatch):
    """Cards played out in a slice and in a move are limited; no move is cut off."""
    laid = [0]

    def counted(hands, *rest):
        laid[0] += sum(bin(mask).count("1") for mask in hands)
        return real(hands, *rest)

    module = loaded_open_hands()
    real = module.play
    monkeypatch.setattr(module, "play", counted)
    slices, moves, counts = [0], [0], [0]
    for one in deciding.mixed("sueca", MEDIUM, 60):
        values, before = [0] * len(one.choices), len(slices)
        for _ in expert.search(rules.hide(one.s, one.seat), one.seat, one.choices, 0, Rng(3), values):
            slices.append(laid[0])
            laid[0] = 0
        counts.append(len(slices) - before)
        moves.append(sum(slices[before:]))
    assert 30 < max(slices) <= 54
    assert 2000 < max(moves) <= 3600
    assert 100 < max(counts) <= bots.YIELDS[EXPERT] - 2  # those of bots.py come first


def test_the_coach_says_what_the_whole_search_says_with_half_the_work():
    """Of easy's decisions: which cost more than noise, what was best, and by how much."""
    work = Counter()
    said = []
    mine = [one for one in deciding.mixed("sueca", EASY, 280) if one.seat == 0]
    for one in mine:
        both = []
        for played in (-1, one.action):
            values = [0] * len(one.choices)
            decision = [0, 1, bytes(one.s), 0, played, one.choices]
            complete: Any = rules
            work[played >= 0] += len([*weigh(expert, complete, decision, 4, values, played)])
            loss = max(values) - values[one.choices.index(one.action)]
            both.append((loss > expert.NOISE, values.index(max(values)), loss))
        said.append(both)
    costly = [both for both in said if both[0][0]]
    assert len(said) > 40 and len(costly) > 5
    assert [one[0] for one, _ in said] == [two[0] for _, two in said]
    assert [one[1] for one, _ in costly] == [two[1] for _, two in costly]
    assert max(abs(one[2] - two[2]) for one, two in costly) <= 20
    assert 2 * work[True] < work[False]


# The guided hand


def test_the_guided_hand_shows_following_leading_and_a_ruff_and_is_won_by_plain_play():
    """Bots cut and deal; the player follows, takes the trick, leads, ruffs, and gives the partner points."""
    kinds = []
    for s, seat, _ in deciding.played("sueca", bytes([EASY] * 4), GUIDED[0], PLAIN):
        if s[rules.AT_PHASE] == rules.SCORED:
            break
        legal, laid = rules.legal(s, seat), rules.trick(s)
        if seat or s[rules.AT_PHASE] != rules.PLAYING:
            assert seat or s[rules.AT_PHASE] == rules.ASKING and legal == [rules.GO_ON], "the player is asked"
            continue
        follows = bool(laid) and legal[0] // 10 == laid[0][1] // 10
        theirs = laid and rules.winning(s)[0] != 2
        ruffs = not follows and theirs and rules.trump(s) in {one // 10 for one in legal}
        kinds.append("follows" if follows else "ruffs" if ruffs else "leads" if not laid else "discards")
        if follows and not theirs and len(legal) > 1:
            kinds.append("adds")
    assert [*dict.fromkeys(kinds)][:4] == ["follows", "leads", "ruffs", "adds"] and kinds.index("ruffs") < 4
    assert s[rules.AT_HAND_SCORES] > 60


# Sueca on the screen: what tests/screens/sueca.txt cannot say.


def test_trumps_lie_on_the_right_and_colours_alternate_where_they_can():
    t = console_at("sueca", "View", position="AD 2S | 4D 3S | KD KS | 7D 2C")
    s = bytearray(t.s)
    some = (suits for n in range(1, 5) for suits in itertools.combinations(range(4), n))
    for trump, held in itertools.product(range(4), some):
        s[rules.AT_TURNED] = trump * 10
        s[rules.AT_CARDS : rules.AT_LOG] = bytes([rules.GONE]) * 40
        for suit in held:
            s[rules.AT_CARDS + suit * 10] = 0
        suits = [card // 10 for card in t.table.hand.sorted(s)]
        assert sorted(suits) == list(held)
        assert trump not in suits or suits[-1] == trump
        side = [suit % 2 for suit in suits if suit != trump]
        # with trumps of the other colour, two side suits of one colour must lie together
        together = len(suits) == 3 and trump in suits and side[0] == side[1]
        alike = sum(a % 2 == b % 2 for a, b in zip(suits, suits[1:], strict=False))
        assert alike == (together or len(suits) == 2 and suits[0] % 2 == suits[1] % 2), suits
    t.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bars_parts_lie_apart(lang):
    t = console_at("sueca", "View", lang=lang, position="AD 2S | 4D 3S | KD KS | 7D 2C")
    s = t.match.seen
    for won, points in itertools.product((-12, 3, 4, 5), ((100, 20), (0, 120))):
        s[rules.AT_HAND_SCORES : rules.AT_HAND_SCORES + 2] = bytes(points)
        for pair in (0, 1):
            put16(s, rules.AT_SCORES + 2 * pair, won)
        t.view.draw()
        ours, theirs = t.table.score_bar.labels[:2]
        assert ours.x + text.width(ours.text) + 3 <= theirs.x
        assert theirs.x + text.width(theirs.text) <= t.view.notice_w
    t.close()


def test_the_score_sheet_covers_no_cards_in_memory():
    t = console_at("sueca", "View", position="AD 2S 3H | 4D 3S 5H | KD KS QH | 7D 2C 6H")
    assert t.table.hand.sprites
    t.choose("sheet").wait("Sheet").frames(20)
    assert not t.table.hand.sprites and not t.table.trick.pool.free
    t.close()


def test_what_counts_a_hand_is_read_before_its_last_action():
    """A file a frame; it is counted in the frame of the action, which has enough to do.

    What counts a match, too, is read in that frame: before, beside the bots, there is no memory for it.
    """
    t = console_at(
        "sueca", "View", position="AH 7H | 3H 4H | 5H 6H | KH JH; points 92 0; tricks 8 0; turned 2H"
    )
    files = {"mesa.board.records", "mesa.match.hand_end", "games.sueca.records"}
    t.press("A").settle().press("A")
    most = 0
    while not t.match.over():
        before = files & set(sys.modules)
        t.step()
        most = max(most, len(files & set(sys.modules)) - len(before))
    assert before == files and most == 1
    assert t.console.store.game("sueca")[PLAYED] == 1 and t.match.moves == t.console.saved
    t.close()
