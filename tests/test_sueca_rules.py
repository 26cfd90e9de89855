# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca by the book: each rule of the Regulamento and of docs/RULES.md has a test that names it.

Positions are set up by hand, "AH 7C" by seat; oracles (probabilities, a second referee) show their working.
"""

import itertools
import random
from collections import Counter

import harness
import pytest

from games.sueca import rules
from games.sueca.result import _cara_de_gato as cara_de_gato
from games.sueca.valid import valid
from mesa.core import cards
from mesa.core.contract import DEAL, HAND_END, HIDDEN, MATCH_END, OVER, TABLE, get16, put16
from mesa.core.rng import Rng

PLAIN = harness.options(rules)


def options(**choices):
    """Return option bytes: options(revoke="on") is the default except for that."""
    return harness.options(rules, **choices)


ON = options(revoke="on")
LOSES_MATCH = options(revoke="on", false_accusation="the_match")


def card(text):
    """Return the number of "7H"."""
    return cards.number(text, rules.ORDER)


def numbers(text):
    """Return the numbers of "7H AS"."""
    return [card(word) for word in text.split()]


class Log(list):
    """Collects events as (event, seat, a, b)."""

    def __call__(self, *event):
        self.append(event)

    def of(self, event):
        """Return all events of one kind, without the kind."""
        return [rest for kind, *rest in self if kind == event]


def layout(hands, turned, leader=0, choices=PLAIN, points=(0, 0), tricks=(0, 0)):
    """Return a position in play: hands by seat ("AH 7C" each), others gone; `leader` leads; seat 1 has dealt.

    The cards laid before are made up as tricks of one suit, as far as they come in fours; the rest last, led
    by suits of which nothing is left, so that nobody is void in a suit still held. (Where revokes are allowed
    this must work out, or the position would prove some.) `points`, `tricks`: what the pairs have taken.
    """
    s = rules.new(0, 4, choices)
    s[rules.AT_SHUFFLER] = 0
    s[rules.AT_PHASE] = rules.PLAYING
    s[rules.AT_TURN] = leader
    s[rules.AT_TURNED] = card(turned)
    s[rules.AT_CUT] = 20
    s[rules.AT_SIDE] = rules.DEAL_LAST
    held = set()
    for seat, hand in enumerate(hands):
        for number in numbers(hand):
            s[rules.AT_CARDS + number] = seat
            held.add(number)
    size = len(hands[0].split())
    assert len(held) == 4 * size
    gone = [number for number in range(40) if number not in held]
    s[rules.AT_LAID] = 40 - 4 * size
    by_suit = [[number for number in gone if number // 10 == suit] for suit in range(4)]
    by_suit.sort(key=len, reverse=True)  # exhausted suits first
    spare = [number for group in by_suit for number in group[len(group) - len(group) % 4 :]]
    laid = [number for group in by_suit for number in group[: len(group) - len(group) % 4]] + spare
    for i, number in enumerate(laid):
        s[rules.AT_LOG + i] = number | i % 4 << 6
    if rules.can_revoke(s):
        assert not any(rules.voids(s)[q] >> number // 10 & 1 for q in range(4) for number in held)
    s[rules.AT_HAND_SCORES], s[rules.AT_HAND_SCORES + 1] = points
    s[rules.AT_TRICKS], s[rules.AT_TRICKS + 1] = tricks
    return s


def play(s, text, log=None):
    """Lay the cards of "7H AS", each by the seat whose turn it is."""
    for word in text.split():
        rules.apply(s, rules.turn(s), card(word), log)


def dealt(seed, choices=PLAIN, cut=20, side=rules.DEAL_LAST, log=None):
    """Return a match just after its first deal."""
    s = rules.new(seed, 4, choices)
    rules.apply(s, rules.turn(s), rules.CUT + cut, log)
    rules.apply(s, rules.turn(s), side, log)
    return s


def to_play(seed, choices=PLAIN, **more):
    """Return a match at its first lead: nobody asks for a redeal."""
    s = dealt(seed, choices, **more)
    while s[rules.AT_PHASE] == rules.ASKING:
        rules.apply(s, rules.turn(s), rules.GO_ON)
    return s


def score_hand(mine, choices=PLAIN, scores=(0, 0), stake=0, tricks=5):
    """Score a hand in which pair 0 has taken `mine` points; return (s, log).

    The last trick is laid out: its points are 0 and seat 0 takes it, `tricks` counts it.
    """
    s = layout(["6H", "2H", "3H", "4H"], "5H", 0, choices, (mine, 120 - mine), (tricks - 1, 10 - tricks))
    for pair in (0, 1):
        put16(s, rules.AT_SCORES + 2 * pair, scores[pair])
    s[rules.AT_STAKE] = stake
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
    return [s[rules.AT_SHUFFLER], rules.cutter(s), rules.dealer(s), rules.leader(s)]


def with_shuffler(seat, choices=PLAIN):
    """Return a new match in which that seat shuffles first."""
    matches = (rules.new(seed, 4, choices) for seed in range(200))
    return next(s for s in matches if s[rules.AT_SHUFFLER] == seat)


def finish_hand(s):
    """Play on with the lowest actions until the next hand's cut."""
    hand = rules.hand_number(s)
    while rules.hand_number(s) == hand and rules.turn(s) != OVER:
        rules.apply(s, rules.turn(s), rules.legal(s, rules.turn(s))[0])


def finish_match(s):
    """Play on with the lowest actions to the match's end; return s."""
    while rules.turn(s) != OVER:
        rules.apply(s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    return s


def test_roles_of_the_worked_example_a_shuffles_c_cuts_b_deals_d_leads():
    """Clockwise A B C D are seats 0 1 2 3; the next hand: B shuffles, D cuts, C deals, A leads."""
    s = with_shuffler(0)
    assert roles(s) == [0, 2, 1, 3]
    finish_hand(s)
    assert roles(s) == [1, 3, 2, 0]


def test_in_portugal_everything_runs_to_the_right():
    s = with_shuffler(0, options(region="portugal"))
    assert roles(s) == [0, 2, 3, 1]
    finish_hand(s)
    assert roles(s) == [3, 1, 2, 0]


@pytest.mark.parametrize("shuffler", range(4))
@pytest.mark.parametrize("region", ["brazil", "portugal"])
def test_who_leads_the_dealers_partner_or_the_one_after_the_dealer(shuffler, region):
    """RULES 1: shuffler k, dealer k+1, leader k+3; by option the player after the dealer, who has cut."""
    s = with_shuffler(shuffler, options(region=region))
    assert rules.leader(s) == (rules.dealer(s) + 2) % 4
    s = with_shuffler(shuffler, options(region=region, first_lead="after_dealer"))
    ahead = -1 if region == "portugal" else 1
    assert rules.leader(s) == (rules.dealer(s) + ahead) % 4 == rules.cutter(s)


def test_first_shuffler_is_random():
    """Of 400 matches each seat should shuffle 100 first; the standard deviation is sqrt(400 · 3/16) = 8.7."""
    seen = Counter(rules.new(seed, 4, PLAIN)[rules.AT_SHUFFLER] for seed in range(400))
    assert set(seen) == {0, 1, 2, 3} and all(abs(count - 100) < 4 * 8.7 for count in seen.values())


def test_the_cutter_chooses_where_and_the_dealer_first_or_last():
    s = with_shuffler(0)
    log = Log()
    assert s[rules.AT_PHASE] == rules.CUTTING and rules.turn(s) == 2
    assert rules.legal(s, 2) == [rules.CUT + n for n in range(1, 40)]
    rules.apply(s, 2, rules.CUT + 7, log)
    assert s[rules.AT_PHASE] == rules.DEALING and rules.turn(s) == 1
    assert rules.legal(s, 1) == [rules.DEAL_FIRST, rules.DEAL_LAST]
    rules.apply(s, 1, rules.DEAL_FIRST, log)
    assert log == [(rules.CUT_MADE, 2, 7, 0), (rules.DEALT, 1, s[rules.AT_TURNED], rules.DEAL_FIRST)]


@pytest.mark.parametrize("region", ["brazil", "portugal"])
@pytest.mark.parametrize("side", [rules.DEAL_FIRST, rules.DEAL_LAST])
@pytest.mark.parametrize("cut", [1, 20, 39])
def test_dealing_one_by_one_and_the_turned_card_is_the_dealers(region, side, cut):
    """Side "last": the dealer's neighbour has the first card, the dealer's last is turned. Else the first."""
    s = dealt(11, options(region=region), cut, side)
    deck = bytearray(range(40))
    Rng(11, 0, 0).shuffle(deck)
    deck = list(deck[cut:] + deck[:cut])
    ahead = -1 if region == "portugal" else 1
    dealer = rules.dealer(s)
    first = dealer if side == rules.DEAL_FIRST else (dealer + ahead) % 4
    for turn in range(4):
        assert sorted(deck[turn::4]) == rules.hand(s, (first + ahead * turn) % 4)
    assert s[rules.AT_TURNED] == (deck[0] if side == rules.DEAL_FIRST else deck[-1])
    assert s[rules.AT_TURNED] in rules.hand(s, dealer)
    assert rules.trump(s) == s[rules.AT_TURNED] // 10


def test_where_the_cards_are_cut_matters():
    """Forty cards in fours: cutting four cards further gives the same hands, but another turned card."""
    deals = [dealt(3, cut=n) for n in range(1, 40)]
    hands = [bytes(s[rules.AT_CARDS : rules.AT_CARDS + 40]) for s in deals]
    assert len(set(hands)) == 4 and hands[:35] == hands[4:]
    assert len({s[rules.AT_TURNED] for s in deals}) == 39


def test_everybody_knows_the_turned_card():
    s = dealt(5)
    for seat in range(4):
        assert rules.hide(s, seat)[rules.AT_CARDS + s[rules.AT_TURNED]] == rules.dealer(s)


def points_of(hand):
    return sum(rules.POINTS[number % 10] for number in hand)


def entitled(s):
    """Return, by seat from the leader on, whether it may ask for a redeal."""
    s = bytearray(s)
    out = []
    while s[rules.AT_PHASE] == rules.ASKING:
        seat = rules.turn(s)
        out.append((seat, rules.REDEAL in rules.legal(s, seat)))
        assert rules.legal(s, seat)[0] == rules.GO_ON
        rules.apply(s, seat, rules.GO_ON)
    return out


def test_redeal_is_for_the_leader_below_10_points_and_others_below_5():
    """RULES 4, over 3000 deals, with 9 and 10, 4 and 5 among them; all four are asked, the leader first."""
    met = set()
    for seed in range(3000):
        s = dealt(seed)
        leader = rules.leader(s)
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
            shuffled.add(bytes(s[rules.AT_CARDS : rules.AT_CARDS + 40]))
            deals += 1
            while s[rules.AT_PHASE] == rules.ASKING and rules.REDEAL not in rules.legal(s, rules.turn(s)):
                rules.apply(s, rules.turn(s), rules.GO_ON)
            if s[rules.AT_PHASE] != rules.ASKING:
                break
            asker = rules.turn(s)
            rules.apply(s, asker, rules.REDEAL, log)
            times += 1
            assert log[-2:] == [
                (rules.REDEALT, asker, 0, 0),
                (rules.NEW_HAND, before[0], before[1], before[2]),
            ]
            assert s[rules.AT_PHASE] == rules.CUTTING and roles(s) == before and rules.hand_number(s) == 0
            assert s[rules.AT_TURNED] == HIDDEN
            rules.apply(s, rules.turn(s), rules.CUT + 20)
            rules.apply(s, rules.turn(s), rules.DEAL_LAST)
        if times >= 2:
            break
    assert times >= 2, "two redeals in one hand were never met"
    assert s[rules.AT_REDEALS] == times
    assert len(shuffled) == deals, "every deal is a new one"


def test_redeals_of_one_hand_do_not_count_in_the_next():
    """RULES 4: each hand counts its own redeals, which are part of what its deal depends on."""
    s, _ = score_hand(61)
    s[rules.AT_REDEALS] = 2
    rules.apply(s, TABLE, DEAL)
    assert s[rules.AT_REDEALS] == 0


def test_with_the_other_first_lead_the_limit_of_10_is_the_one_afters():
    """The leader has the higher limit, whoever that is."""
    met = set()
    for seed in range(1500):
        s = dealt(seed, options(first_lead="after_dealer"))
        asked = entitled(s)
        assert asked[0][0] == (rules.dealer(s) + 1) % 4
        for seat, may in asked:
            points = points_of(rules.hand(s, seat))
            assert may == (points < (10 if seat == asked[0][0] else 5))
            met.add((may, points < 5))
    assert (True, False) in met


def test_a_redeal_may_be_asked_for_in_every_hand_before_its_first_card_and_not_after():
    s = dealt(2)
    hands = set()
    while len(hands) < 4:
        if rules.turn(s) == OVER:
            s = dealt(rules.deal_number(s) + 1)
        seat = rules.turn(s)
        if s[rules.AT_PHASE] == rules.ASKING and rules.REDEAL in rules.legal(s, seat):
            before = roles(s)
            again = bytearray(s)
            rules.apply(again, seat, rules.REDEAL)
            assert roles(again) == before and rules.hand_number(again) == rules.hand_number(s)
            assert rules.scores(again) == rules.scores(s) and again[rules.AT_STAKE] == s[rules.AT_STAKE]
            hands.add(rules.hand_number(s))
        rules.apply(s, seat, rules.legal(s, seat)[0])
        if s[rules.AT_PHASE] == rules.PLAYING:
            assert all(rules.why(s, q, rules.REDEAL) for q in range(4))


def test_a_refused_redeal_is_not_shown():
    s = dealt(1)
    log = Log()
    while s[rules.AT_PHASE] == rules.ASKING:
        rules.apply(s, rules.turn(s), rules.GO_ON, log)
    assert not log and s[rules.AT_PHASE] == rules.PLAYING and rules.turn(s) == rules.leader(s)


def test_no_redeals_in_portugal():
    assert all(dealt(seed, options(region="portugal"))[rules.AT_PHASE] == rules.PLAYING for seed in range(50))


# Regras do Jogo: following, ruffing, taking


def test_the_suit_led_must_be_followed():
    s = layout(["AH 2D", "3H 4D", "5H 6S", "7H 2C"], "3C")
    play(s, "AH")
    assert rules.legal(s, 1) == [card("3H")]
    assert rules.why(s, 1, card("4D")) == "follow"
    with pytest.raises(ValueError, match="follow"):
        rules.apply(s, 1, card("4D"))


def test_a_void_hand_may_play_any_card():
    s = layout(["AH 2D", "3S 4C", "5H 6S", "7H 2C"], "3C")
    play(s, "AH")
    assert rules.legal(s, 1) == numbers("3S 4C")


def test_note_a_following_is_compulsory_even_when_the_trick_is_ruffed():
    s = layout(["AH 2D", "2C 4D", "5H AC", "7H 6S"], "3C")
    play(s, "AH 2C")
    assert rules.legal(s, 2) == [card("5H")], "though seat 2 could overruff"


def test_nobody_must_ruff_or_beat():
    s = layout(["KH 2D", "2H AH", "5H 6H", "3S 4C"], "3C")
    play(s, "KH")
    assert rules.legal(s, 1) == numbers("2H AH")
    play(s, "2H 5H")
    assert rules.legal(s, 3) == numbers("3S 4C")


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
    assert log[-1][:2] == (rules.TAKEN, winner)
    assert rules.turn(s) == winner, "who took it leads"


def test_worked_example_ace_seven_king_of_diamonds_and_the_two_of_hearts():
    """Diamonds led, hearts are trumps: the 2 of hearts is the highest of A D, 7 D, K D, 2 H."""
    s = layout(["AD 2S", "7D 3S", "KD 4S", "2H 5S"], "3H")
    log = Log()
    play(s, "AD 7D KD 2H", log)
    assert log[-1] == (rules.TAKEN, 3, 11 + 10 + 4, 8)
    assert rules.hand_scores(s) == [0, 25, 0, 25]


def test_play_goes_round_in_the_direction_of_the_region():
    for region, order in (("brazil", [0, 1, 2, 3]), ("portugal", [0, 3, 2, 1])):
        s = layout(["AH 2D", "3H 4D", "5H 6S", "7H 2C"], "3C", 0, options(region=region))
        turns = []
        for _ in range(4):
            turns.append(rules.turn(s))
            rules.apply(s, rules.turn(s), rules.legal(s, rules.turn(s))[-1])
        assert turns == order


def test_only_the_last_trick_may_be_looked_at_until_the_next_card():
    """RULES 9."""
    s = layout(["AH 2D 3D", "3H 4D 5D", "5H 6S 2S", "7H 2C 4C"], "3C")
    play(s, "AH 3H")
    assert rules.trick(s) == [(0, card("AH")), (1, card("3H"))] and rules.last_trick(s) == []
    play(s, "5H 7H")
    assert rules.trick(s) == []
    assert rules.last_trick(s) == [(0, card("AH")), (1, card("3H")), (2, card("5H")), (3, card("7H"))]
    play(s, "2D")
    assert rules.last_trick(s) == []


# Valores das Cartas e Contagem de Pontos


def test_values_and_the_total_of_120():
    worth = {rules.ORDER[i]: value for i, value in enumerate(rules.POINTS)}
    assert worth == {"A": 11, "7": 10, "K": 4, "J": 3, "Q": 2, "6": 0, "5": 0, "4": 0, "3": 0, "2": 0}
    assert 4 * sum(rules.POINTS) == 120


def test_hierarchy_a_7_k_j_q_6_5_4_3_2():
    assert rules.ORDER[::-1] == "A7KJQ65432"


def test_a_trick_of_6_5_3_2_brings_nothing():
    s = layout(["6H 2D", "5H 4D", "3H 6S", "2H 2C"], "3C")
    play(s, "6H 5H 3H 2H")
    assert rules.hand_scores(s) == [0] * 4 and s[rules.AT_TRICKS + 0] == 1


@pytest.mark.parametrize(
    ("mine", "gained"),
    [
        (61, (1, 0)),
        (59, (0, 1)),
        (90, (1, 0)),
        (91, (2, 0)),
        (30, (0, 1)),
        (29, (0, 2)),
        (119, (2, 0)),
        (1, (0, 2)),
    ],
)
def test_61_points_bring_1_and_91_bring_2_but_90_to_30_brings_1(mine, gained):
    s, log = score_hand(mine)
    assert tuple(rules.scores(s)[:2]) == gained and rules.scores(s)[2:] == rules.scores(s)[:2]
    assert log.of(HAND_END) == [[0 if mine > 60 else 1, mine, max(gained)]]
    assert rules.turn(s) == TABLE and rules.hand_scores(s)[:2] == [mine, 120 - mine]
    rules.apply(s, TABLE, DEAL)
    assert tuple(rules.scores(s)[:2]) == gained and rules.hand_scores(s) == [0] * 4


def test_bandeira_all_points_win_the_match_outright():
    s, log = score_hand(120, scores=(-1, 3), tricks=9)
    assert rules.winners(s) == [0, 2] and rules.scores(s) == [4, 3, 4, 3]
    assert s[rules.AT_RESULT] == rules.BY_BANDEIRA and not cara_de_gato(s)
    assert log[-2:] == [(HAND_END, 0, 120, 5), (MATCH_END, 0, rules.BY_BANDEIRA, 0)]


def test_bandeira_by_option_needs_all_tricks():
    choices = options(bandeira="all_tricks")
    s, _ = score_hand(120, choices, tricks=9)
    assert rules.winners(s) == [] and rules.scores(s)[:2] == [2, 0]
    s, _ = score_hand(120, choices, tricks=10)
    assert rules.winners(s) == [0, 2] and s[rules.AT_RESULT] == rules.BY_BANDEIRA


def test_the_others_bandeira():
    s, _ = score_hand(0, scores=(3, 0), tricks=1)
    assert rules.winners(s) == [1, 3] and rules.scores(s)[:2] == [3, 4]


def test_a_tie_makes_the_next_hand_worth_one_more_cumulatively():
    """RULES 6."""
    s, log = score_hand(60)
    assert rules.scores(s) == [0] * 4 and s[rules.AT_STAKE] == 1 and rules.turn(s) == TABLE
    rules.apply(s, TABLE, DEAL)
    assert s[rules.AT_STAKE] == 1 and rules.hand_number(s) == 1
    assert log.of(HAND_END) == [[-1, 60, 0]]
    s, _ = score_hand(60, stake=1)
    assert s[rules.AT_STAKE] == 2
    s, _ = score_hand(61, stake=2)
    assert rules.scores(s)[:2] == [3, 0] and s[rules.AT_STAKE] == 0
    s, _ = score_hand(29, stake=1)
    assert rules.scores(s)[:2] == [0, 3] and s[rules.AT_STAKE] == 0


@pytest.mark.parametrize("tie", ["worth_more", "void"])
def test_roles_turn_after_a_tie_too(tie):
    s, _ = score_hand(60, options(tie=tie))
    rules.apply(s, TABLE, DEAL)
    assert roles(s) == [1, 3, 2, 0]


def test_a_hand_worth_more_still_wins_outright_at_4_by_a_bandeira():
    s, log = score_hand(120, scores=(1, 0), stake=2, tricks=10)
    assert rules.scores(s)[:2] == [4, 0] and log.of(HAND_END) == [[0, 120, 3]]


def test_a_tie_by_option_is_void_and_the_roles_turn_all_the_same():
    s, _ = score_hand(60, options(tie="void"))
    rules.apply(s, TABLE, DEAL)
    assert s[rules.AT_STAKE] == 0 and rules.scores(s) == [0] * 4
    assert rules.hand_number(s) == 1 and s[rules.AT_SHUFFLER] == 1


def test_a_match_is_to_4_points():
    """RULES 7: it may end above 4 with a hand worth more, or be won outright at exactly 4."""
    s, _ = score_hand(61, scores=(2, 3))
    assert rules.winners(s) == [] and rules.turn(s) != OVER
    s, log = score_hand(61, scores=(3, 1))
    assert (
        rules.winners(s) == [0, 2] and rules.scores(s)[:2] == [4, 1] and s[rules.AT_RESULT] == rules.BY_POINTS
    )
    assert log[-1] == (MATCH_END, 0, rules.BY_POINTS, 0) and rules.turn(s) == OVER
    s, _ = score_hand(91, scores=(3, 1))
    assert rules.scores(s)[:2] == [5, 1]
    assert rules.why(s, 0, rules.GO_ON) == "over"


@pytest.mark.parametrize(("theirs", "named"), [(0, True), (-1, True), (1, False), (3, False)])
def test_cara_de_gato_is_a_win_while_the_others_have_nothing_or_less(theirs, named):
    s, _ = score_hand(61, scores=(3, theirs))
    assert cara_de_gato(s) == named
    s, _ = score_hand(59, scores=(theirs, 3))
    assert cara_de_gato(s) == named
    assert not cara_de_gato(rules.new(0, 4, PLAIN))


# Between two hands nobody is to act


@pytest.mark.parametrize(
    ("mine", "scores", "stake", "won", "brought"),
    [
        (61, (0, 0), 0, 0, 1),
        (29, (0, 0), 0, 1, 2),
        (91, (0, 0), 1, 0, 3),
        (60, (1, 2), 0, rules.TIED, 0),
        (120, (1, 3), 0, 0, 3),  # the points missing to 4
        (0, (0, -2), 2, 1, 6),
        (61, (3, 0), 2, 0, 3),  # the match, with more than 4
    ],
)
def test_the_state_says_who_won_the_hand_and_what_it_brought(mine, scores, stake, won, brought):
    """It agrees with HAND_END, and everybody may read it, until the next hand is dealt."""
    tricks = {0: 1, 120: 10}.get(mine, 5)
    s, log = score_hand(mine, scores=scores, stake=stake, tricks=tricks)
    assert log.of(HAND_END) == [[-1 if won == rules.TIED else won, mine, brought]]
    for seat in range(4):
        view = rules.hide(s, seat)
        assert (view[rules.AT_WON_BY], get16(view, rules.AT_BROUGHT)) == (won, brought)
        assert rules.hand_scores(view)[:2] == [mine, 120 - mine]
    if rules.turn(s) == TABLE:
        rules.apply(s, TABLE, DEAL)
        assert (s[rules.AT_WON_BY], get16(s, rules.AT_BROUGHT)) == (rules.UNSCORED, 0)


def test_a_hand_that_is_not_scored_is_won_by_nobody():
    assert rules.new(0, 4, PLAIN)[rules.AT_WON_BY] == dealt(1)[rules.AT_WON_BY] == rules.UNSCORED
    s = last_call()
    rules.apply(s, 0, rules.ACCUSE)
    assert s[rules.AT_RESULT] == rules.BY_REVOKE and s[rules.AT_WON_BY] == rules.UNSCORED


def test_what_a_far_behind_pair_wins_outright_is_counted():
    """There can be 300 false accusations, one per hand, before a bandeira: more than a byte holds."""
    s, log = score_hand(120, scores=(-300, 3), tricks=10)
    assert get16(s, rules.AT_BROUGHT) == 304 and log.of(HAND_END) == [[0, 120, 304]]


def test_nothing_of_the_hand_changes_until_the_deal():
    s, _ = score_hand(61)
    before = roles(s)
    assert rules.turn(s) == TABLE and s[rules.AT_PHASE] == rules.SCORED
    assert rules.legal(s, TABLE) == [DEAL] and rules.deadline(s) is None
    assert rules.hand_number(s) == 0 and rules.trump(s) == 2 and s[rules.AT_TRICKS + 0] == 5
    assert [number for _, number in rules.last_trick(s)] == numbers("6H 2H 3H 4H")
    log = Log()
    rules.apply(s, TABLE, DEAL, log)
    assert rules.hand_number(s) == 1 and roles(s) == [(seat + 1) % 4 for seat in before]
    assert log == [(rules.NEW_HAND, *roles(s)[:3])]
    assert s[rules.AT_PHASE] == rules.CUTTING and rules.turn(s) == rules.cutter(s)
    assert rules.last_trick(s) == [] and rules.trump(s) == -1 and s[rules.AT_TRICKS + 0] == 0


def test_a_match_that_ends_does_not_stop_between_two_hands():
    s, log = score_hand(61, scores=(3, 0))
    assert rules.turn(s) == OVER and [event[0] for event in log][-2:] == [HAND_END, MATCH_END]
    assert s[rules.AT_WON_BY] == 0 and rules.hand_scores(s)[:2] == [61, 59], "the last hand's result stays"


def test_a_guess_between_two_hands_knows_all_revokes_that_came_to_light():
    """All cards have been laid, so everybody who had the suit and did not follow has shown it."""
    s = last_call()
    while s[rules.AT_PHASE] == rules.ACCUSING:
        rules.apply(s, rules.turn(s), rules.GO_ON)
    assert rules.turn(s) == TABLE
    for seat in range(4):
        whole = rules.guess(rules.hide(s, seat), seat, Rng(seat))
        assert [rules.revoked(whole, q) for q in range(4)] == [0, 1, 0, 0]
        assert whole[rules.AT_CARDS :] == s[rules.AT_CARDS :]


def test_after_the_deal_a_guess_knows_of_no_revoke_in_the_new_hand():
    s = last_call()
    while s[rules.AT_PHASE] == rules.ACCUSING:
        rules.apply(s, rules.turn(s), rules.GO_ON)
    rules.apply(s, TABLE, DEAL)
    whole = rules.guess(rules.hide(s, 0), 0, Rng(1))
    assert [rules.revoked(whole, q) & 1 for q in range(4)] == [0] * 4


# Renúncia (note b; RULES 8)

# Seat 1 holds the 3 of hearts and can revoke on seat 0's ace; clubs are trumps, the dealer is seat 1.
HANDS = ["AH KH 2D", "3H QH 4D", "5H 6S 2C", "7H 3S 4C"]


def test_revoke_off_no_accusations():
    s = layout(HANDS, "3C")
    play(s, "AH")
    assert rules.legal(s, 1) == numbers("3H QH")
    assert all(rules.ACCUSE not in rules.anytime(s, seat) for seat in range(4))
    assert rules.why(s, 1, rules.ACCUSE) == "now"


def test_revoke_on_any_card_may_be_played_and_is_remembered():
    s = layout(HANDS, "3C", choices=ON)
    play(s, "AH")
    assert rules.legal(s, 1) == numbers("4D 3H QH")
    play(s, "4D")
    assert rules.revoked(s, 1) == 1 and rules.revoked(rules.hide(s, 1), 1) == 1
    assert [rules.revoked(rules.hide(s, seat), 1) for seat in (0, 2, 3)] == [0, 0, 0], "nobody else knows"
    play(s, "5H 7H")
    assert [rules.revoked(s, seat) for seat in range(4)] == [0, 1, 0, 0]


def test_a_discard_of_a_void_hand_is_no_revoke():
    s = layout(["AH 2D", "4D 2C", "5H 6S", "4C 3S"], "3C", choices=ON)
    play(s, "AH 4D")
    assert rules.revoked(s, 1) == 0


def test_accusing_needs_a_card_of_the_opponents():
    s = layout(["AH", "2H", "3H", "4H"], "3C", choices=ON)
    s[rules.AT_LAID] = 0  # as in a hand's first trick
    assert all(rules.ACCUSE not in rules.anytime(s, seat) for seat in range(4))
    play(s, "AH")
    assert [rules.ACCUSE in rules.anytime(s, seat) for seat in range(4)] == [False, True, False, True]
    play(s, "2H")
    assert all(rules.ACCUSE in rules.anytime(s, seat) for seat in range(4))


def test_a_later_card_of_the_suit_proves_the_revoke_and_wins_the_match():
    s = layout(HANDS, "3C", choices=ON)
    put16(s, rules.AT_SCORES, 1)
    log = Log()
    play(s, "AH 4D 5H 7H 2D", log)
    assert rules.proof(s, 1) is None, "nothing is proved yet"
    play(s, "3H", log)
    index = 40 - 12 + 1
    assert rules.proof(s, 1) == (index, card("3H"))
    rules.apply(s, 2, rules.ACCUSE, log)
    assert log[-2:] == [(rules.ACCUSED, 2, index, card("3H")), (MATCH_END, 0, rules.BY_REVOKE, 0)]
    assert (
        rules.winners(s) == [0, 2] and rules.scores(s)[:2] == [4, 0] and s[rules.AT_RESULT] == rules.BY_REVOKE
    )
    assert not log.of(HAND_END), "the hand is not scored"


def test_the_dealers_turned_trump_still_unplayed_proves_a_revoke_in_trumps():
    s = layout(["AC 2D", "3C 4D", "5H 6S", "7H 3S"], "3C", choices=ON)
    log = Log()
    play(s, "AC 4D", log)
    rules.apply(s, 0, rules.ACCUSE, log)
    assert log.of(rules.ACCUSED) == [[0, 40 - 8 + 1, card("3C")]] and s[rules.AT_RESULT] == rules.BY_REVOKE


def test_the_turned_trump_proves_nothing_once_it_is_laid_before():
    s = layout(["AC 2C 2D", "3C 4D 2H", "5C 6S 3S", "7C KC 3H"], "3C", choices=ON)
    play(s, "AC 3C 5C 7C 2C 4D")
    assert rules.proof(s, 1) is None


def test_the_turned_card_proves_nothing_of_another_suit_or_of_another_seat():
    """RULES 8: it only proves that its holder could have followed when trumps were led."""
    s = layout(["2H 2D", "3C 6S", "5S 2C", "5D 6H"], "3C", choices=ON)
    play(s, "2H 6S")  # hearts were led
    assert rules.proof(s, 1) is None
    s = layout(["4D AH", "3C 2S", "5C 4H", "5S 6D"], "3C", 2, ON)
    play(s, "5C 5S")  # the dealer's partner did not follow
    assert rules.proof(s, 1) is None


def test_a_card_laid_earlier_or_by_another_hand_proves_nothing():
    s = layout(["AH 2H 2D", "3H 4D 2C", "5H 6H 2S", "7H 3S 4C"], "3C", choices=ON)
    play(s, "AH 3H 5H 7H 2H 4D 6H 3S")
    assert rules.proof(s, 1) is None


def test_a_false_accusation_costs_a_point_below_zero_and_the_hand_goes_on():
    s = layout(HANDS, "3C", choices=ON)
    log = Log()
    play(s, "AH 4D")  # a revoke, but nothing proves it yet
    rules.apply(s, 0, rules.ACCUSE, log)
    assert log == [(rules.ACCUSED, 0, -1, 0)]
    assert rules.scores(s)[:2] == [-1, 0] and s[rules.AT_PHASE] == rules.PLAYING and rules.turn(s) == 2
    assert rules.why(s, 2, rules.ACCUSE) == "used", "one accusation a pair and hand"
    assert rules.ACCUSE in rules.anytime(s, 3)


def test_a_false_accusation_by_option_costs_the_match():
    s = layout(HANDS, "3C", choices=LOSES_MATCH)
    log = Log()
    play(s, "AH 4D")
    rules.apply(s, 0, rules.ACCUSE, log)
    assert rules.winners(s) == [1, 3] and rules.scores(s)[:2] == [0, 4]
    assert s[rules.AT_RESULT] == rules.BY_ACCUSATION and log[-1] == (MATCH_END, 1, rules.BY_ACCUSATION, 0)


def last_call(choices=ON):
    """Return a hand of two tricks with a revoke by seat 1, played to its last card; seat 0 took the last."""
    s = layout(["AH 7D", "3H 4D", "5H 6S", "7H 3S"], "3C", 0, choices, (30, 30), (4, 4))
    if choices == ON:
        play(s, "AH 4D 5H 7H 7D 3H 6S 3S")
    else:  # the other way round
        play(s, "AH 7H 5H 4D 7D 3S 6S 3H")
    return s


def test_after_the_last_card_each_seat_in_turn_may_accuse_before_the_hand_is_scored():
    s = last_call()
    log = Log()
    assert s[rules.AT_PHASE] == rules.ACCUSING and rules.turn(s) == 0
    asked = []
    while s[rules.AT_PHASE] == rules.ACCUSING:
        asked.append(rules.turn(s))
        assert rules.legal(s, rules.turn(s)) == [rules.GO_ON, rules.ACCUSE]
        rules.apply(s, rules.turn(s), rules.GO_ON, log)
    assert asked == [0, 1, 2, 3]
    assert [event[0] for event in log] == [HAND_END] and rules.turn(s) == TABLE


def test_in_portugal_the_last_call_goes_round_as_play_does():
    s = last_call(options(revoke="on", region="portugal"))
    asked = []
    while s[rules.AT_PHASE] == rules.ACCUSING:
        asked.append(rules.turn(s))
        rules.apply(s, rules.turn(s), rules.GO_ON)
    assert asked == [(asked[0] - i) % 4 for i in range(4)]


def test_at_the_last_call_the_last_trick_may_still_be_looked_at():
    """RULES 9: no further card has been laid."""
    s = last_call()
    assert [card for _, card in rules.last_trick(s)] == numbers("7D 3H 6S 3S")


def test_a_match_won_by_a_revoke_while_the_others_have_nothing_is_cara_de_gato():
    s = last_call()
    rules.apply(s, 0, rules.ACCUSE)
    assert rules.scores(s)[:2] == [4, 0] and cara_de_gato(s)


def test_an_accusation_at_the_last_call_wins_the_match():
    s = last_call()
    rules.apply(s, 0, rules.GO_ON)
    rules.apply(s, 1, rules.GO_ON)
    rules.apply(s, 2, rules.ACCUSE)
    assert rules.winners(s) == [0, 2] and s[rules.AT_RESULT] == rules.BY_REVOKE


def test_at_the_last_call_a_seat_may_accuse_out_of_turn_too():
    s = last_call()
    assert rules.ACCUSE in rules.anytime(s, 2) and rules.ACCUSE not in rules.anytime(s, 0), (
        "seat 0 has it in turn"
    )
    rules.apply(s, 2, rules.ACCUSE)
    assert rules.winners(s) == [0, 2]


def test_a_false_accusation_at_the_last_call_passes_the_turn_on():
    s = last_call()
    rules.apply(s, 0, rules.GO_ON)
    rules.apply(s, 1, rules.ACCUSE)
    assert rules.scores(s)[:2] == [0, -1] and rules.turn(s) == 2
    rules.apply(s, 2, rules.GO_ON)
    assert rules.legal(s, 3) == [rules.GO_ON], "their one accusation is used"
    rules.apply(s, 3, rules.GO_ON)
    assert s[rules.AT_PHASE] == rules.SCORED


def test_a_false_accusation_out_of_turn_at_the_last_call_skips_nobody():
    s = last_call()
    rules.apply(s, 3, rules.ACCUSE)
    assert rules.scores(s)[:2] == [0, -1] and rules.turn(s) == 0
    assert rules.legal(s, 0) == [rules.GO_ON, rules.ACCUSE]


def test_no_last_call_when_both_pairs_have_accused_or_revokes_are_off():
    s = layout(["AH", "3H", "5H", "7H"], "3C", 0, ON, (60, 39), (5, 4))
    s[rules.AT_ACCUSED] = 3
    play(s, "AH 3H 5H 7H")
    assert s[rules.AT_PHASE] == rules.SCORED
    s, _ = score_hand(61)
    assert s[rules.AT_PHASE] == rules.SCORED
    assert last_call()[rules.AT_PHASE] == rules.ACCUSING


def test_accusations_and_revokes_start_afresh_in_the_next_hand_but_one_is_remembered():
    s = last_call()
    rules.apply(s, 1, rules.ACCUSE)
    while s[rules.AT_PHASE] == rules.ACCUSING:
        rules.apply(s, rules.turn(s), rules.GO_ON)
    assert s[rules.AT_ACCUSED] == 2 and rules.revoked(s, 1) == 1, "nothing is reset before the deal"
    rules.apply(s, TABLE, DEAL)
    assert s[rules.AT_ACCUSED] == 0
    assert rules.revoked(s, 1) == 2 and rules.revoked(rules.hide(s, 1), 1) == 2
    assert rules.revoked(rules.hide(s, 0), 1) == 0


# Showing the hand (Regulamento, "jogo calado"; RULES 10)


@pytest.mark.parametrize("region", ["brazil", "portugal"])
def test_a_hand_may_be_shown_to_the_next_player_only(region):
    s = to_play(2, options(region=region))
    log = Log()
    to = (1 + rules.direction(s)) % 4
    rules.apply(s, 1, rules.SHOW, log)
    assert log == [(rules.SHOWN, 1, to, 0)]
    hand = rules.hand(s, 1)
    for seat in range(4):
        known = rules.hand(rules.hide(s, seat), 1)
        mine = seat in (1, to)
        assert known == (hand if mine else [number for number in hand if number == s[rules.AT_TURNED]])
    assert rules.why(s, 1, rules.SHOW) == "used", "once a hand"
    finish_hand(s)
    s = bytearray(s)
    while s[rules.AT_PHASE] != rules.PLAYING:
        rules.apply(s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    assert rules.SHOW in rules.anytime(s, 1)


def test_a_hand_can_be_shown_only_in_play_and_while_there_is_one():
    s = rules.new(1, 4, PLAIN)
    assert all(rules.anytime(s, seat) == [] for seat in range(4))
    s = layout(["AH", "3H", "5H", "7H"], "3C")
    play(s, "AH")
    assert [rules.SHOW in rules.anytime(s, seat) for seat in range(4)] == [False, True, True, True]


# Why not


def test_why():
    s = layout(HANDS, "3C")
    assert rules.why(s, 0, card("AH")) is None
    assert rules.why(s, 1, card("3H")) == "turn"
    assert rules.why(s, 0, card("3H")) == "card"
    assert rules.why(s, 0, rules.GO_ON) == "now"
    s = next(s for s in map(dealt, range(100)) if rules.REDEAL not in rules.legal(s, rules.turn(s)))
    assert rules.why(s, rules.turn(s), rules.REDEAL) == "points"


# Guessing what others hold


def check_guess(s, seat, whole):
    """Check that a guess keeps what the seat knows and, without revokes, gives nobody a suit they lack."""
    for q in range(4):
        assert len(rules.hand(whole, q)) == len(rules.hand(s, q))
        if q != seat and not rules.can_revoke(s):
            for number in rules.hand(whole, q):
                assert not rules.voids(s)[q] >> number // 10 & 1
    assert rules.hand(whole, seat) == rules.hand(s, seat)
    if s[rules.AT_CARDS + s[rules.AT_TURNED]] != rules.GONE:
        assert whole[rules.AT_CARDS + s[rules.AT_TURNED]] == rules.dealer(s)


@pytest.mark.parametrize("revoke", ["off", "on"])
def test_guesses_respect_voids_the_turned_card_and_shown_hands(revoke):
    dice = random.Random(5)
    for seed in range(10):
        s = to_play(seed, options(revoke=revoke))
        rules.apply(s, dice.randrange(4), rules.SHOW)
        shown = [q for q in range(4) if s[rules.AT_SHOWN] >> q & 1][0]
        while s[rules.AT_PHASE] == rules.PLAYING:
            for seat in range(4):
                whole = rules.guess(rules.hide(s, seat), seat, Rng(seed, s[rules.AT_LAID], seat))
                check_guess(s, seat, whole)
                if seat == (shown + rules.direction(s)) % 4:
                    assert rules.hand(whole, shown) == rules.hand(s, shown)
            rules.apply(s, rules.turn(s), dice.choice(rules.legal(s, rules.turn(s))))


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
        n for n in range(40) if s[rules.AT_CARDS + n] not in (seat, rules.GONE) and n != s[rules.AT_TURNED]
    ]
    others = [q for q in range(4) if q != seat]
    need = [len([n for n in rules.hand(s, q) if n != s[rules.AT_TURNED]]) for q in others]
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
        view[rules.AT_LOG + view[rules.AT_LAID]] = number | seat << 6
        view[rules.AT_CARDS + number] = rules.GONE
        view[rules.AT_LAID] += 1
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
            rules.apply(s, seat, card(name), log)
        assert log.of(HAND_END)[0][1] == points[0] and sum(points) == 120
        assert len(log.of(rules.PLAYED)) == 40 and len(log.of(rules.TAKEN)) == 10
        assert sum(worth for _, worth, _ in log.of(rules.TAKEN)) == 120


def test_the_places_that_guess_reads_are_those_of_the_rules():
    from games.sueca import guess

    for name in ("AT_SEED", "AT_TURNED", "AT_LAID", "AT_REVOKED", "AT_CARDS", "AT_LOG"):
        assert getattr(guess, "_" + name) == getattr(rules, name)


# States that cannot arise in play


def test_whoever_did_not_follow_suit_holds_none_of_it_in_a_valid_state():
    """If revokes are allowed, the state must record one instead."""
    swapped = 0
    for seed in range(12):
        s = to_play(seed)
        dice = random.Random(seed)
        while s[rules.AT_LAID] < 20:
            seat = rules.turn(s)
            rules.apply(s, seat, dice.choice(rules.legal(s, seat)))
        assert valid(s)
        for seat, suits in enumerate(rules.voids(s)):
            for number in range(40):
                holder = s[rules.AT_CARDS + number]
                if not suits >> number // 10 & 1 or holder == rules.GONE or number == s[rules.AT_TURNED]:
                    continue
                mine = [n for n in rules.hand(s, seat) if n != s[rules.AT_TURNED] and n // 10 != number // 10]
                for other in mine:
                    if rules.voids(s)[holder] >> other // 10 & 1:
                        continue
                    wild = bytearray(s)
                    wild[rules.AT_CARDS + number], wild[rules.AT_CARDS + other] = seat, holder
                    assert not valid(wild)
                    wild[rules.AT_OPTIONS + rules.REVOKE] = rules.ON
                    assert not valid(wild)
                    wild[rules.AT_REVOKED] = 1 << seat
                    assert valid(wild)
                    wild[rules.AT_OPTIONS + rules.REVOKE] = 0
                    assert not valid(wild)
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
    s[rules.AT_HAND_SCORES], s[rules.AT_HAND_SCORES + 1] = ours, theirs
    assert rules.decided(s) == certain
    s[rules.AT_OPTIONS + rules.REVOKE] = rules.ON
    assert not rules.decided(s), "an accusation may come"


def test_a_single_card_each_is_played_by_hand():
    s = layout(["AH", "3H", "5H", "7H"], "3C", 0, PLAIN, (20, 20), (5, 4))
    assert not rules.decided(s)
    s = layout(["AH", "3H", "5H", "7H"], "3C", 0, PLAIN, (62, 34), (5, 4))
    assert not rules.decided(s), "even if what the hand will bring is certain"


def test_however_a_decided_hand_goes_on_it_brings_the_same():
    """This is tried from all positions of 30 random hands."""
    dice = random.Random(5)
    met = 0
    for seed in range(30):
        s = to_play(seed)
        while s[rules.AT_PHASE] == rules.PLAYING:
            if s[rules.AT_LAID] < 36 and rules.decided(s):
                met += 1
                ends = set()
                for _ in range(6):
                    other = bytearray(s)
                    while other[rules.AT_PHASE] == rules.PLAYING:
                        harness.do(
                            rules,
                            other,
                            (rules.turn(other), dice.choice(rules.legal(other, rules.turn(other)))),
                        )
                    ends.add((other[rules.AT_WON_BY], get16(other, rules.AT_BROUGHT)))
                assert len(ends) == 1
            harness.do(rules, s, (rules.turn(s), dice.choice(rules.legal(s, rules.turn(s)))))
    assert met > 30
