# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca by the book: each rule of the Regulamento and of docs/RULES.md has a test that names it.

Positions are in tests/rulebook/sueca.txt, or set up by hand; oracles (probabilities, a second referee) show
their working.
"""

import itertools
import random
from collections import Counter

import harness
import pytest
from harness import Log
from positions.sueca import PLAIN, begin, card, layout
from solving import Game

from games.sueca import rules, state
from games.sueca.result import _cara_de_gato as cara_de_gato
from mesa.core import cards
from mesa.core.contract import DEAL, HAND_END, HAND_OVER, HIDDEN, MATCH_END, OVER, apply, get16, put16
from mesa.core.rng import Rng


def options(**choices):
    """Return option bytes: options(revoke="on") is the default except for that."""
    return harness.options(rules, **choices)


ON = options(revoke="on")


def numbers(text):
    """Return the numbers of "7H AS"."""
    return [card(word) for word in text.split()]


def play(s, text, log=None):
    """Lay the cards of "7H AS", each by the seat whose turn it is."""
    for word in text.split():
        apply(rules, s, rules.turn(s), card(word), log)


def dealt(seed, choices=PLAIN, cut=20, side=state.DEAL_LAST, log=None):
    """Return a match just after its first deal."""
    s = rules.new(seed, 4, choices)
    apply(rules, s, rules.turn(s), state.CUT + cut, log)
    apply(rules, s, rules.turn(s), side, log)
    return s


def to_play(seed, choices=PLAIN, **more):
    """Return a match at its first lead: nobody asks for a redeal."""
    s = dealt(seed, choices, **more)
    while s[state.AT_PHASE] == state.ASKING:
        apply(rules, s, rules.turn(s), state.GO_ON)
    return s


def score_hand(mine, choices=PLAIN, scores=(0, 0), stake=0, tricks=5):
    """Score a hand in which pair 0 has taken `mine` points; return (s, log).

    The last trick is laid out: its points are 0 and seat 0 takes it, `tricks` counts it.
    """
    s = layout(["6H", "2H", "3H", "4H"], "5H", 0, choices, (mine, 120 - mine), (tricks - 1, 10 - tricks))
    for pair in (0, 1):
        put16(s, state.AT_SCORES + 2 * pair, scores[pair])
    s[state.AT_STAKE] = stake
    log = Log()
    play(s, "6H 2H 3H 4H", log)
    return s, log


# Arrumação: the deck, the roles, the deal


def test_four_players_in_two_pairs_who_sit_opposite():
    assert rules.SEATS == (4, 4) and rules.TEAMS == {4: ((0, 2), (1, 3))}
    for seats in (2, 3, 5):
        with pytest.raises(ValueError, match="players must be 4 to 4"):
            rules.new(1, seats, PLAIN)


def test_the_deck_has_no_8_9_10_and_ten_cards_go_to_each():
    assert sorted(rules.ORDER) == sorted("234567QJKA")
    s = dealt(1)
    assert [len(rules.hand(s, seat)) for seat in range(4)] == [10] * 4
    assert sorted(sum((rules.hand(s, seat) for seat in range(4)), [])) == list(range(40))


def roles(s):
    return [s[state.AT_SHUFFLER], state.cutter(s), state.dealer(s), state.leader(s)]


def with_shuffler(seat, choices=PLAIN):
    """Return a new match in which that seat shuffles first."""
    matches = (rules.new(seed, 4, choices) for seed in range(200))
    return next(s for s in matches if s[state.AT_SHUFFLER] == seat)


def finish_hand(s):
    """Play on with the lowest actions until the next hand's cut."""
    hand = rules.hand_number(s)
    while rules.hand_number(s) == hand and rules.turn(s) != OVER:
        apply(rules, s, rules.turn(s), rules.legal(s, rules.turn(s))[0])


@pytest.mark.parametrize(
    "region, first, then", [("brazil", [0, 2, 1, 3], [1, 3, 2, 0]), ("portugal", [0, 2, 3, 1], [3, 1, 2, 0])]
)
def test_roles_of_the_worked_example_a_shuffles_c_cuts_b_deals_d_leads(region, first, then):
    """Clockwise A B C D are seats 0 1 2 3; then B shuffles. In Portugal all goes to the right."""
    s = with_shuffler(0, options(region=region))
    assert roles(s) == first
    finish_hand(s)
    assert roles(s) == then


@pytest.mark.parametrize("shuffler", range(4))
@pytest.mark.parametrize("region", ["brazil", "portugal"])
def test_who_leads_the_dealers_partner_or_the_one_after_the_dealer(shuffler, region):
    """RULES 1: shuffler k, dealer k+1, leader k+3; by option the player after the dealer, who has cut."""
    s = with_shuffler(shuffler, options(region=region))
    assert state.leader(s) == (state.dealer(s) + 2) % 4
    s = with_shuffler(shuffler, options(region=region, first_lead="after_dealer"))
    ahead = -1 if region == "portugal" else 1
    assert state.leader(s) == (state.dealer(s) + ahead) % 4 == state.cutter(s)


def test_first_shuffler_is_random():
    """Of 400 matches each seat should shuffle 100 first; the standard deviation is sqrt(400 · 3/16) = 8.7."""
    seen = Counter(rules.new(seed, 4, PLAIN)[state.AT_SHUFFLER] for seed in range(400))
    assert set(seen) == {0, 1, 2, 3} and all(abs(count - 100) < 4 * 8.7 for count in seen.values())


def test_the_cutter_chooses_where_and_the_dealer_first_or_last():
    s = with_shuffler(0)
    log = Log()
    assert s[state.AT_PHASE] == state.CUTTING and rules.turn(s) == 2
    assert rules.legal(s, 2) == [state.CUT + n for n in range(1, 40)]
    apply(rules, s, 2, state.CUT + 7, log)
    assert s[state.AT_PHASE] == state.DEALING and rules.turn(s) == 1
    assert rules.legal(s, 1) == [state.DEAL_FIRST, state.DEAL_LAST]
    apply(rules, s, 1, state.DEAL_FIRST, log)
    assert log == [(state.CUT_MADE, 2, 7, 0), (state.DEALT, 1, s[state.AT_TURNED], state.DEAL_FIRST)]


@pytest.mark.parametrize("region", ["brazil", "portugal"])
@pytest.mark.parametrize("side", [state.DEAL_FIRST, state.DEAL_LAST])
@pytest.mark.parametrize("cut", [1, 20, 39])
def test_dealing_one_by_one_and_the_turned_card_is_the_dealers(region, side, cut):
    """Side "last": the dealer's neighbour has the first card, the dealer's last is turned. Else the first."""
    s = dealt(11, options(region=region), cut, side)
    deck = bytearray(range(40))
    Rng(11, 0, 0).shuffle(deck)
    deck = list(deck[cut:] + deck[:cut])
    ahead = -1 if region == "portugal" else 1
    dealer = state.dealer(s)
    first = dealer if side == state.DEAL_FIRST else (dealer + ahead) % 4
    for turn in range(4):
        assert sorted(deck[turn::4]) == rules.hand(s, (first + ahead * turn) % 4)
    assert s[state.AT_TURNED] == (deck[0] if side == state.DEAL_FIRST else deck[-1])
    assert s[state.AT_TURNED] in rules.hand(s, dealer)
    assert rules.trump(s) == s[state.AT_TURNED] // 10


def test_where_the_cards_are_cut_matters():
    """Forty cards in fours: cutting four cards further gives the same hands, but another turned card."""
    deals = [dealt(3, cut=n) for n in range(1, 40)]
    hands = [bytes(s[state.AT_CARDS : state.AT_CARDS + 40]) for s in deals]
    assert len(set(hands)) == 4 and hands[:35] == hands[4:]
    assert len({s[state.AT_TURNED] for s in deals}) == 39


def test_everybody_knows_the_turned_card():
    s = dealt(5)
    for seat in range(4):
        assert rules.hide(s, seat)[state.AT_CARDS + s[state.AT_TURNED]] == state.dealer(s)


def points_of(hand):
    return sum(rules.POINTS[number % 10] for number in hand)


def entitled(s):
    """Return, by seat from the leader on, whether it may ask for a redeal."""
    s = bytearray(s)
    out = []
    while s[state.AT_PHASE] == state.ASKING:
        seat = rules.turn(s)
        out.append((seat, state.REDEAL in rules.legal(s, seat)))
        assert rules.legal(s, seat)[0] == state.GO_ON
        apply(rules, s, seat, state.GO_ON)
    return out


@pytest.mark.parametrize("first_lead, deals", [("dealers_partner", 1200), ("after_dealer", 600)])
def test_redeal_is_for_the_leader_below_10_points_and_others_below_5(first_lead, deals):
    """RULES 4, with 9 and 10, 4 and 5 among them; all four are asked, the leader first, whoever that is."""
    met = set()
    for seed in range(deals):
        s = dealt(seed, options(first_lead=first_lead))
        leader = state.leader(s)
        assert leader == (state.dealer(s) + (2 if first_lead == "dealers_partner" else 1)) % 4
        asked = entitled(s)
        assert [seat for seat, _ in asked] == [(leader + i) % 4 for i in range(4)]
        for seat, may in asked:
            points = points_of(rules.hand(s, seat))
            assert may == (points < (10 if seat == leader else 5))
            met.add((seat == leader, points))
    assert {(True, 9), (True, 10), (False, 4), (False, 5)} <= met


def test_a_redeal_keeps_the_dealer_and_shuffles_anew_as_often_as_it_happens():
    shuffled = set()
    deals = 0
    for seed in range(4000):
        s = dealt(seed)
        log = Log()
        times = 0
        before = roles(s)
        while True:
            shuffled.add(bytes(s[state.AT_CARDS : state.AT_CARDS + 40]))
            deals += 1
            while s[state.AT_PHASE] == state.ASKING and state.REDEAL not in rules.legal(s, rules.turn(s)):
                apply(rules, s, rules.turn(s), state.GO_ON)
            if s[state.AT_PHASE] != state.ASKING:
                break
            asker = rules.turn(s)
            apply(rules, s, asker, state.REDEAL, log)
            times += 1
            assert log[-2:] == [
                (state.REDEALT, asker, 0, 0),
                (state.NEW_HAND, before[0], before[1], before[2]),
            ]
            assert s[state.AT_PHASE] == state.CUTTING and roles(s) == before and rules.hand_number(s) == 0
            assert s[state.AT_TURNED] == HIDDEN
            apply(rules, s, rules.turn(s), state.CUT + 20)
            apply(rules, s, rules.turn(s), state.DEAL_LAST)
        if times >= 2:
            break
    assert times >= 2, "two redeals in one hand were never met"
    assert s[state.AT_REDEALS] == times
    assert len(shuffled) == deals, "every deal is a new one"


def test_redeals_of_one_hand_do_not_count_in_the_next():
    """RULES 4: each hand counts its own redeals, which are part of what its deal depends on."""
    s, _ = score_hand(61)
    s[state.AT_REDEALS] = 2
    apply(rules, s, HAND_OVER, DEAL)
    assert s[state.AT_REDEALS] == 0


def test_a_redeal_may_be_asked_for_in_every_hand_before_its_first_card_and_not_after():
    s = dealt(2)
    hands = set()
    while len(hands) < 4:
        if rules.turn(s) == OVER:
            s = dealt(rules.deal_number(s) + 1)
        seat = rules.turn(s)
        if s[state.AT_PHASE] == state.ASKING and state.REDEAL in rules.legal(s, seat):
            before = roles(s)
            again = bytearray(s)
            apply(rules, again, seat, state.REDEAL)
            assert roles(again) == before and rules.hand_number(again) == rules.hand_number(s)
            assert rules.scores(again) == rules.scores(s) and again[state.AT_STAKE] == s[state.AT_STAKE]
            hands.add(rules.hand_number(s))
        apply(rules, s, seat, rules.legal(s, seat)[0])
        if s[state.AT_PHASE] == state.PLAYING:
            assert all(rules.why(s, q, state.REDEAL) for q in range(4))


def test_a_refused_redeal_is_not_shown():
    s = dealt(1)
    log = Log()
    while s[state.AT_PHASE] == state.ASKING:
        apply(rules, s, rules.turn(s), state.GO_ON, log)
    assert log == [] and s[state.AT_PHASE] == state.PLAYING and rules.turn(s) == state.leader(s)


def test_why_no_redeal():
    s = next(s for s in map(dealt, range(100)) if state.REDEAL not in rules.legal(s, rules.turn(s)))
    assert rules.why(s, rules.turn(s), state.REDEAL) == "points"


def test_no_redeals_in_portugal():
    assert all(dealt(seed, options(region="portugal"))[state.AT_PHASE] == state.PLAYING for seed in range(50))


# Taking tricks, values, points


@pytest.mark.parametrize(
    ("laid", "winner"),
    [
        ("2H 3H 4H 5H", 3),
        ("AH 7H KH JH", 0),
        ("QH 7H JH KH", 1),  # Q below J below K below 7
        ("QH JH KH 6H", 2),
        ("2H AD AS 3H", 3),  # other suits never win
        ("2H AD AS AC", 3),  # but trumps do: clubs
        ("AH 2C 7H 3C", 3),  # the higher trump
        ("AH 7C 7H AC", 3),
        ("2C 3C AH AD", 1),  # trumps led
    ],
)
def test_the_highest_of_the_suit_led_takes_the_trick_or_the_highest_trump(laid, winner):
    words = laid.split()
    spare = [name for name in "2D 3D 4D 5D 2S 3S 4S 5S".split() if name not in words][:4]
    # Everybody holds the card to be laid and one more; the order of seats is the order of laying.
    s = layout([a + " " + b for a, b in zip(words, spare, strict=True)], "KC")
    log = Log()
    play(s, laid, log)
    assert log[-1][:2] == (state.TAKEN, winner)
    assert rules.turn(s) == winner, "who took it leads"


def test_values_the_total_of_120_and_the_hierarchy():
    worth = {rules.ORDER[i]: value for i, value in enumerate(rules.POINTS)}
    assert worth == {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2, "6": 0, "5": 0, "4": 0, "3": 0, "2": 0}
    assert 4 * sum(rules.POINTS) == 120 and rules.ORDER[::-1] == "A7KJQ65432"


POINTS, BANDEIRA = state.BY_POINTS, state.BY_BANDEIRA


@pytest.mark.parametrize(
    "mine, before, stake, after, brought, result",
    [
        # 61 points bring 1 and 91 bring 2, but 90 to 30 brings 1
        (61, (0, 0), 0, (1, 0), 1, None),
        (59, (0, 0), 0, (0, 1), 1, None),
        (90, (0, 0), 0, (1, 0), 1, None),
        (91, (0, 0), 0, (2, 0), 2, None),
        (30, (0, 0), 0, (0, 1), 1, None),
        (29, (0, 0), 0, (0, 2), 2, None),
        (119, (0, 0), 0, (2, 0), 2, None),
        (1, (0, 0), 0, (0, 2), 2, None),
        # RULES 6: a tie makes the next hand worth one more, cumulatively
        (60, (0, 0), 0, (0, 0), 0, None),
        (60, (1, 2), 1, (1, 2), 0, None),
        (61, (0, 0), 2, (3, 0), 3, None),
        (29, (0, 0), 1, (0, 3), 3, None),
        (91, (0, 0), 1, (3, 0), 3, None),
        # RULES 7: a match is to 4 points; it may end above 4 with a hand worth more
        (61, (2, 3), 0, (3, 3), 1, None),
        (61, (3, 1), 0, (4, 1), 1, POINTS),
        (91, (3, 1), 0, (5, 1), 2, POINTS),
        (61, (3, 0), 2, (6, 0), 3, POINTS),
        # a bandeira, all points, wins outright at 4: what it brings is missing to 4
        (120, (-1, 3), 0, (4, 3), 5, BANDEIRA),
        (120, (1, 3), 0, (4, 3), 3, BANDEIRA),
        (120, (1, 0), 2, (4, 0), 3, BANDEIRA),
        (0, (3, 0), 0, (3, 4), 4, BANDEIRA),
        (0, (0, -2), 2, (0, 4), 6, BANDEIRA),
        (120, (-300, 3), 0, (4, 3), 304, BANDEIRA),  # false accusations; more than a byte holds
    ],
)
def test_what_a_hand_brings(mine, before, stake, after, brought, result):
    """The state agrees with HAND_END, and everybody may read it, until the next hand is dealt."""
    s, log = score_hand(mine, scores=before, stake=stake, tricks={0: 1, 120: 9}.get(mine, 5))
    winner = -1 if mine == 60 else int(mine < 60)
    assert rules.scores(s) == [*after, *after] and log.of(HAND_END) == [(winner, mine, brought)]
    for view in (s, *(rules.hide(s, seat) for seat in range(4))):
        assert view[state.AT_WON_BY] == (state.TIED if winner < 0 else winner)
        assert get16(view, state.AT_BROUGHT) == brought
        assert rules.hand_scores(view)[:2] == [mine, 120 - mine]
    assert s[state.AT_STAKE] == (stake + 1 if mine == 60 else 0)
    if result is not None:
        assert log[-1] == (MATCH_END, winner, result, 0) and rules.turn(s) == OVER
        assert rules.winners(s) == [winner, winner + 2] and s[state.AT_RESULT] == result
        assert rules.why(s, 0, state.GO_ON) == "over"
        return
    assert rules.turn(s) == HAND_OVER and rules.winners(s) == []
    apply(rules, s, HAND_OVER, DEAL)
    assert rules.scores(s) == [*after, *after] and rules.hand_scores(s) == [0] * 4
    assert (s[state.AT_WON_BY], get16(s, state.AT_BROUGHT)) == (state.UNSCORED, 0)
    assert s[state.AT_STAKE] == (stake + 1 if mine == 60 else 0) and rules.hand_number(s) == 1
    assert roles(s) == [1, 3, 2, 0], "the roles turn, after a tie too"


@pytest.mark.parametrize("tricks, after, winners", [(9, [2, 0], []), (10, [4, 0], [0, 2])])
def test_bandeira_by_option_needs_all_tricks(tricks, after, winners):
    s, _ = score_hand(120, options(bandeira="all_tricks"), tricks=tricks)
    assert rules.winners(s) == winners and rules.scores(s)[:2] == after


def test_a_tie_by_option_is_void_and_the_roles_turn_all_the_same():
    s, _ = score_hand(60, options(tie="void"))
    apply(rules, s, HAND_OVER, DEAL)
    assert s[state.AT_STAKE] == 0 and rules.scores(s) == [0] * 4
    assert rules.hand_number(s) == 1 and roles(s) == [1, 3, 2, 0]


@pytest.mark.parametrize(("theirs", "named"), [(0, True), (-1, True), (1, False), (3, False)])
def test_cara_de_gato_is_a_win_while_the_others_have_nothing_or_less(theirs, named):
    s, _ = score_hand(61, scores=(3, theirs))
    assert cara_de_gato(s) == named
    s, _ = score_hand(59, scores=(theirs, 3))
    assert cara_de_gato(s) == named
    assert not cara_de_gato(rules.new(0, 4, PLAIN))


@pytest.mark.parametrize(("mine", "points"), [(1, 61), (1, 120), (0, 91)])
def test_a_short_match_has_no_cara_de_gato(mine, points):
    """RULES 7: the name is that of a 4–0."""
    s, _ = score_hand(points, options(target="two"), scores=(mine, 0))
    assert rules.winners(s) == [0, 2] and not cara_de_gato(s)
    s, _ = score_hand(points, scores=(3, 0))
    assert cara_de_gato(s)


# Between two hands nobody is to act


def test_nothing_of_the_hand_changes_until_the_deal():
    s, _ = score_hand(61)
    before = roles(s)
    assert rules.turn(s) == HAND_OVER and s[state.AT_PHASE] == state.SCORED
    assert rules.legal(s, HAND_OVER) == [DEAL]
    assert rules.hand_number(s) == 0 and rules.trump(s) == 2 and s[state.AT_TRICKS + 0] == 5
    assert [number for _, number in rules.last_trick(s)] == numbers("6H 2H 3H 4H")
    log = Log()
    apply(rules, s, HAND_OVER, DEAL, log)
    assert rules.hand_number(s) == 1 and roles(s) == [(seat + 1) % 4 for seat in before]
    assert log == [(state.NEW_HAND, *roles(s)[:3])]
    assert s[state.AT_PHASE] == state.CUTTING and rules.turn(s) == state.cutter(s)
    assert rules.last_trick(s) == [] and rules.trump(s) == -1 and s[state.AT_TRICKS + 0] == 0


LAST_CALL = "AH 7D | 3H 4D | 5H 6S | 7H 3S; points 30 30; tricks 4 4; revoke=on"
"""A hand of two tricks with a revoke by seat 1."""


def last_call(actions=""):
    """Return that hand played to its last card, which seat 0 took, and after some actions more."""
    return begin(LAST_CALL).do("AH 4D 5H 7H 7D 3H 6S 3S " + actions).s


def test_a_hand_that_is_not_scored_is_won_by_nobody():
    assert rules.new(0, 4, PLAIN)[state.AT_WON_BY] == dealt(1)[state.AT_WON_BY] == state.UNSCORED
    assert cara_de_gato(last_call("accuse")), "the others have nothing"


def test_a_guess_between_two_hands_knows_all_revokes_that_came_to_light():
    """All cards have been laid, so everybody who had the suit and did not follow has shown it."""
    s = last_call("go go go go")
    for seat in range(4):
        whole = rules.guess(rules.hide(s, seat), seat, Rng(seat))
        assert [rules.revoked(whole, q) for q in range(4)] == [0, 1, 0, 0]
        assert whole[state.AT_CARDS :] == s[state.AT_CARDS :]
    apply(rules, s, HAND_OVER, DEAL)
    whole = rules.guess(rules.hide(s, 0), 0, Rng(1))
    assert [rules.revoked(whole, q) & 1 for q in range(4)] == [0] * 4, "none in the new hand"


def test_nobody_else_knows_of_a_revoke():
    """RULES 8."""
    s = begin("AH KH 2D | 3H QH 4D | 5H 6S 2C | 7H 3S 4C; revoke=on").do("AH 4D").s
    assert [rules.revoked(rules.hide(s, seat), 1) for seat in range(4)] == [0, 1, 0, 0]


def test_accusations_and_revokes_start_afresh_in_the_next_hand_but_one_is_remembered():
    s = last_call("1:accuse go go go go")
    assert s[state.AT_ACCUSED] == 2 and rules.revoked(s, 1) == 1, "nothing is reset before the deal"
    apply(rules, s, HAND_OVER, DEAL)
    assert s[state.AT_ACCUSED] == 0
    assert [rules.revoked(view, 1) for view in (s, rules.hide(s, 1), rules.hide(s, 0))] == [2, 2, 0]


# Showing the hand (Regulamento, "jogo calado"; RULES 10)


@pytest.mark.parametrize("region", ["brazil", "portugal"])
def test_a_hand_may_be_shown_to_the_next_player_only(region):
    s = to_play(2, options(region=region))
    log = Log()
    to = (1 + state.direction(s)) % 4
    apply(rules, s, 1, state.SHOW, log)
    assert log == [(state.SHOWN, 1, to, 0)]
    hand = rules.hand(s, 1)
    for seat in range(4):
        known = rules.hand(rules.hide(s, seat), 1)
        mine = seat in (1, to)
        assert known == (hand if mine else [number for number in hand if number == s[state.AT_TURNED]])
    assert rules.why(s, 1, state.SHOW) == "used", "once a hand"
    finish_hand(s)
    s = bytearray(s)
    while s[state.AT_PHASE] != state.PLAYING:
        apply(rules, s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    assert state.SHOW in rules.anytime(s, 1)


# Guessing what others hold


def check_guess(s, seat, whole):
    """Check that a guess keeps what the seat knows and, without revokes, gives nobody a suit they lack."""
    for q in range(4):
        assert len(rules.hand(whole, q)) == len(rules.hand(s, q))
        if q != seat and not rules.can_revoke(s):
            for number in rules.hand(whole, q):
                assert not rules.voids(s)[q] >> number // 10 & 1
    assert rules.hand(whole, seat) == rules.hand(s, seat)
    if s[state.AT_CARDS + s[state.AT_TURNED]] != state.GONE:
        assert whole[state.AT_CARDS + s[state.AT_TURNED]] == state.dealer(s)


@pytest.mark.parametrize("revoke", ["off", "on"])
def test_guesses_respect_voids_the_turned_card_and_shown_hands(revoke):
    dice = random.Random(5)
    for seed in range(10):
        s = to_play(seed, options(revoke=revoke))
        apply(rules, s, dice.randrange(4), state.SHOW)
        shown = [q for q in range(4) if s[state.AT_SHOWN] >> q & 1][0]
        while s[state.AT_PHASE] == state.PLAYING:
            for seat in range(4):
                whole = rules.guess(rules.hide(s, seat), seat, Rng(seed, s[state.AT_LAID], seat))
                check_guess(s, seat, whole)
                if seat == (shown + state.direction(s)) % 4:
                    assert rules.hand(whole, shown) == rules.hand(s, shown)
            apply(rules, s, rules.turn(s), dice.choice(rules.legal(s, rules.turn(s))))


def test_with_revokes_allowed_the_suit_not_followed_may_still_be_there():
    s = layout(["AH KH 2D", "4D 2S 2C", "5H QH 3S", "7H JH 4C"], "3C", choices=ON)
    play(s, "AH 4D")
    view = rules.hide(s, 0)
    guesses = [rules.guess(view, 0, Rng(n)) for n in range(60)]
    hearts = [any(number // 10 == 2 for number in rules.hand(g, 1)) for g in guesses]
    assert any(hearts) and not all(hearts)
    for guess, holds in zip(guesses, hearts, strict=True):
        assert rules.revoked(guess, 1) == holds, "then it has revoked in that guess"


def possible_deals(s, seat):
    """Return all ways to deal the unseen cards to the others that their voids allow, by brute force."""
    unseen = [
        n for n in range(40) if s[state.AT_CARDS + n] not in (seat, state.GONE) and n != s[state.AT_TURNED]
    ]
    others = [q for q in range(4) if q != seat]
    need = [len([n for n in rules.hand(s, q) if n != s[state.AT_TURNED]]) for q in others]
    found = set()
    for first in itertools.combinations(unseen, need[0]):
        rest = [n for n in unseen if n not in first]
        for second in itertools.combinations(rest, need[1]):
            third = tuple(n for n in rest if n not in second)
            hands = (first, second, third)
            if not any(
                rules.voids(s)[q] >> n // 10 & 1 for q, hand in zip(others, hands, strict=True) for n in hand
            ):
                found.add(hands)
    return found


@pytest.mark.parametrize(
    ("hands", "laid", "leads", "missed", "ways"),
    [
        # Hearts can only be with seat 1: two fill it, and the other four cards go round in C(4, 2) = 6 ways.
        (
            ["AD AH 2H 3H", "4H 5H 6H 2S", "5D KD QD 6S", "6D 7D 2C 4C"],
            "AD 2S 5D 6D AH 4H 6S 2C",
            3,
            [0, 0b0001, 0b0100, 0b0100],
            6,
        ),
        # Seat 1 has no spades, 2 no diamonds, 3 no hearts: any card fits two hands, these get full, and
        # cards must move on. If seat 1 has d diamonds and 2 - d hearts, seat 3 has the other 2 - d
        # diamonds, 2 the other d hearts, and the spades fill up: 1 + 2·2·2 + 1 ways for d = 0, 1, 2.
        (
            ["AD AH AS 2C 4C", "2D 3H 4D 5D 5H", "2H 4H 3S 6H 5S", "3D 2S 4S 6D 6S"],
            "AD 2D 2H 3D AH 3H 4H 2S AS 4D 3S 4S",
            0,
            [0, 0b0010, 0b0001, 0b0100],
            10,
        ),
    ],
)
def test_every_possible_deal_is_guessed_and_no_other(hands, laid, leads, missed, ways):
    s = layout(hands, "AC")
    play(s, laid)
    assert rules.turn(s) == leads and list(rules.voids(s)) == missed
    deals = possible_deals(s, 0)
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
    s = layout(["AH KH 2D", "3H QH 4D", "5H 6S 2C", "7H 3S 4C"], "3C")
    play(s, "AH")
    view = rules.hide(s, 0)
    for seat, number in ((1, card("4D")), (2, card("6S")), (3, card("3S"))):
        view[state.AT_LOG + view[state.AT_LAID]] = number | seat << 6
        view[state.AT_CARDS + number] = state.GONE
        view[state.AT_LAID] += 1
    with pytest.raises(ValueError, match="no deal fits"):
        rules.guess(view, 0, Rng(1))


# Oracles


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


# States that cannot arise in play


def test_whoever_did_not_follow_suit_holds_none_of_it_in_a_valid_state():
    """If revokes are allowed, the state must record one instead."""
    swapped = 0
    for seed in range(12):
        s = to_play(seed)
        dice = random.Random(seed)
        while s[state.AT_LAID] < 20:
            seat = rules.turn(s)
            apply(rules, s, seat, dice.choice(rules.legal(s, seat)))
        assert harness.valid("sueca", s)
        for seat, suits in enumerate(rules.voids(s)):
            for number in range(40):
                holder = s[state.AT_CARDS + number]
                if not suits >> number // 10 & 1 or holder == state.GONE or number == s[state.AT_TURNED]:
                    continue
                mine = [n for n in rules.hand(s, seat) if n != s[state.AT_TURNED] and n // 10 != number // 10]
                for other in mine:
                    if rules.voids(s)[holder] >> other // 10 & 1:
                        continue
                    wild = bytearray(s)
                    wild[state.AT_CARDS + number], wild[state.AT_CARDS + other] = seat, holder
                    assert not harness.valid("sueca", wild)
                    wild[state.AT_OPTIONS + state.REVOKE] = state.ON
                    assert not harness.valid("sueca", wild)
                    wild[state.AT_REVOKED] = 1 << seat
                    assert harness.valid("sueca", wild)
                    wild[state.AT_OPTIONS + state.REVOKE] = 0
                    assert not harness.valid("sueca", wild)
                    swapped += 1
    assert swapped > 10


# A hand that is decided


@pytest.mark.parametrize(
    ("ours", "theirs", "certain"),
    [
        (61, 29, False),  # 91 may still come
        (61, 30, True),
        (30, 61, True),
        (60, 59, False),
        (91, 0, False),  # a bandeira may
        (91, 1, True),
        (2, 118, True),
        (0, 0, False),
    ],
)
def test_a_hand_is_decided_when_what_it_brings_is_certain(ours, theirs, certain):
    s = to_play(1)
    s[state.AT_HAND_SCORES], s[state.AT_HAND_SCORES + 1] = ours, theirs
    assert rules.decided(s) == certain
    s[state.AT_OPTIONS + state.REVOKE] = state.ON
    assert not rules.decided(s), "an accusation may come"


def test_however_a_decided_hand_goes_on_it_brings_the_same():
    """This is tried from all positions of 30 random hands."""
    dice = random.Random(5)
    met = 0
    for seed in range(30):
        s = to_play(seed)
        while s[state.AT_PHASE] == state.PLAYING:
            if s[state.AT_LAID] < 36 and rules.decided(s):
                met += 1
                ends = set()
                for _ in range(6):
                    other = bytearray(s)
                    while other[state.AT_PHASE] == state.PLAYING:
                        harness.do(
                            rules,
                            other,
                            (rules.turn(other), dice.choice(rules.legal(other, rules.turn(other)))),
                        )
                    ends.add((other[state.AT_WON_BY], get16(other, state.AT_BROUGHT)))
                assert len(ends) == 1
            harness.do(rules, s, (rules.turn(s), dice.choice(rules.legal(s, rules.turn(s)))))
    assert met > 30


def test_who_does_not_follow_has_revoked_whatever_card_was_held():
    """The only card of the suit led may be any; without one, nothing is wrong."""
    for held, has in itertools.product(range(40), (True, False)):
        s = rules.new(0, 4, ON)
        s[state.AT_PHASE] = state.PLAYING
        led, other = held // 10 * 10 + (held + 1) % 10, (held + 10) % 40
        for number in range(40):
            s[state.AT_CARDS + number] = 3
        s[state.AT_CARDS + led], s[state.AT_CARDS + other] = 0, 1
        s[state.AT_CARDS + held] = 1 if has else 3
        s[state.AT_TURN] = 0
        apply(rules, s, 0, led)
        apply(rules, s, 1, other)
        assert s[state.AT_REVOKED] == 2 * has, held


def test_a_card_laid_later_takes_the_trick_as_by_the_book():
    """A higher one of the suit, or a trump; of all pairs of cards."""
    for trump in range(4):
        hand = Game("sueca").check.Hand(trump)
        for best, later in itertools.permutations(range(40), 2):
            assert rules.beats(later, best, trump) == (hand.winner(((0, best), (1, later))) == 1)


def test_an_accusation_is_used_once_the_pair_has_made_it():
    """Before that, where nobody may accuse, it is only not the moment for it."""
    s = rules.new(0, 4, ON)
    for accused in range(4):
        s[state.AT_ACCUSED] = accused
        for seat in range(4):
            assert rules.why(s, seat, state.ACCUSE) == ("used" if accused >> seat % 2 & 1 else "now")
