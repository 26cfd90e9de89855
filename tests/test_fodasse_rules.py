# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rulebook of Fodasse and docs/RULES.md, rule by rule, and the chances that can be calculated.

`rule_6b` names a rule of the rulebook, `ruling_8` a point of docs/RULES.md. Rule 12a (talking) and RULES 11
(the title) concern the screen alone. Positions are set up by hand: `table` writes the requested state.
"""

import fractions
import itertools
import math
import random

import harness
import pytest

from games.fodasse import guess, notation, rounds, rules
from mesa.core import cards as deck
from mesa.core.contract import DEAL, HAND_END, HIDDEN, MATCH_END, OVER, TABLE
from mesa.core.rng import Rng

BOOK_RANKS = "4567QJKA23"  # rule 1, as printed
BOOK_SUITS = "DSHC"  # rule 2, as printed
PLAIN = harness.options(rules)
AFTER_DEALER = harness.options(rules, next_lead="after_the_dealer")
HOOK = harness.options(rules, hook="on")


def card(name):
    return deck.number(name, rules.ORDER)


def named(numbers):
    return [deck.name(number, rules.ORDER) for number in numbers]


def table(hands, vira, dealer=0, options=PLAIN, points=(), climb=1):
    """Return a hand before its bids: `hands` are strings of cards by seat, None for a seat that is out."""
    s = rules.new(7, len(hands), options)
    size = max(len(held.split()) for held in hands if held is not None)
    s[rules.AT_SIZE] = size
    s[rules.AT_CLIMBING] = climb
    s[rules.AT_DEALER] = dealer
    for i in range(rules.AT_HANDS, rules.AT_LOG):
        s[i] = HIDDEN
    dealt = [card(vira)]
    for seat, held in enumerate(hands):
        s[rules.AT_BEGINS + seat] = 0
        if held is None:
            s[rules.AT_PLAY] &= ~(1 << seat)
            s[rules.AT_PLAYERS] -= 1
            s[rules.AT_SCORES + seat] = 7
            continue
        assert len(held.split()) == size
        s[rules.AT_BEGINS + seat] = len(dealt) - 1
        rounds.put_hand(s, seat, [card(name) for name in held.split()])
        dealt += [card(name) for name in held.split()]
    assert len(set(dealt)) == len(dealt), "a card twice"
    for seat, n in enumerate(points):
        s[rules.AT_SCORES + seat] = n
    s[rules.AT_VIRA] = card(vira)
    s[rules.AT_TURN] = rules.next_seat(s, dealer)
    return s


class Log(list):
    """Collects events, in order."""

    def __call__(self, *event):
        self.append(event)

    def of(self, kind):
        return [event[1:] for event in self if event[0] == kind]


def bids(s):
    """Return the bids by seat; NONE where there is none yet."""
    return list(s[rules.AT_BIDS : rules.AT_BIDS + len(rules.scores(s))])


def last_trick(s):
    """Return the number of the trick on the table; when the hand is over, its last one."""
    return min(s[rules.AT_TRICKS_LAID], s[rules.AT_SIZE] - 1)


def peak(s):
    """Return the largest hand that can be dealt to the active players beside the vira (rule 6b, RULES 8)."""
    return 39 // s[rules.AT_PLAYERS]


def bid(s, *numbers):
    """Make bids in turn order; return the events."""
    log = Log()
    for n in numbers:
        rules.apply(s, rules.turn(s), rules.BID + n, log)
    return log


def lay(s, *names):
    """Lay cards in turn order; return the events."""
    log = Log()
    for name in names:
        rules.apply(s, rules.turn(s), card(name), log)
    return log


def deal(s):
    """Deal after the result has been seen; return the events."""
    log = Log()
    rules.apply(s, TABLE, DEAL, log)
    return log


def winner_of(names, vira):
    """Return the name of the winning card of a trick, None if all are annulled."""
    laid = [card(name) for name in names.split()]
    best = rules.winning(laid, (card(vira) + 1) % 10)
    return None if best < 0 else named(laid)[best]


def to_the_end(s, choose):
    """Play the hand to its end, up to the result; `choose(seat, actions)` picks each action."""
    while rules.turn(s) >= 0:
        seat = rules.turn(s)
        rules.apply(s, seat, choose(seat, rules.legal(s, seat)))


def play_hand(s):
    """Play a hand and deal the next: everybody makes the highest open bid and lays the highest number."""
    to_the_end(s, lambda seat, actions: actions[-1])
    deal(s)


# Rules 1 to 4: ranks, suits, points, tricks


def test_rule_1_ranks_as_printed_from_4_to_3():
    for weak, strong in itertools.combinations(BOOK_RANKS, 2):
        vira = next(r for r in BOOK_RANKS if BOOK_RANKS[(BOOK_RANKS.index(r) + 1) % 10] not in (weak, strong))
        for suits in itertools.product(BOOK_SUITS, repeat=2):
            held = [weak + suits[0], strong + suits[1]]
            up = next(vira + suit for suit in BOOK_SUITS if vira + suit not in held)
            assert winner_of(" ".join(held), up) == held[1]
            assert winner_of(" ".join(held[::-1]), up) == held[1]


def test_rule_2_suits_as_printed_rank_the_manilhas():
    for weak, strong in itertools.combinations(BOOK_SUITS, 2):
        assert winner_of("7{} 7{}".format(weak, strong), "6H") == "7" + strong
        assert winner_of("7{} 7{}".format(strong, weak), "6H") == "7" + strong
    assert winner_of("3C 7D", "6H") == "7D", "the lowest manilha beats the highest other card"


def test_rule_3_everybody_starts_with_nothing_and_seven_is_out():
    for seats in range(2, 9):
        assert rules.scores(rules.new(1, seats, PLAIN)) == [0] * seats
    s = table(["4D", "5D", "6D"], "QH", points=[5, 6, 0])
    log = bid(s, 0, 1, 1)  # 2, 1, 0: only seat 2 wins, so 2, 1 and 0 all miss
    assert rules.scores(s) == [6, 7, 1]
    assert log.of(rules.ELIMINATED) == [(1, 0, 0)]
    assert rules.is_alive(s, 0) and not rules.is_alive(s, 1)
    assert s[rules.AT_PLAYERS] == 3 and rules.plays(s, 1), "of this hand"
    deal(s)
    assert s[rules.AT_PLAYERS] == 2 and not rules.plays(s, 1)


@pytest.mark.parametrize("letters, limit", (("seven", 7), ("five", 5), ("three", 3)))
def test_ruling_7_option_letters_says_how_many_points_eliminate(letters, limit):
    """A match may have fewer letters; the rulebook's seven are the default."""
    assert rules.OPTIONS[rules.LETTERS] == ("letters", ("seven", "five", "three"))
    assert rules.limit(rules.new(1, 4, PLAIN)) == 7
    options = harness.options(rules, letters=letters)
    s = table(["4D", "5D", "6D"], "QH", points=[limit - 2, limit - 1, 0], options=options)
    log = bid(s, 0, 1, 1)
    assert rules.limit(s) == limit and rules.scores(s) == [limit - 1, limit, 1]
    assert log.of(rules.ELIMINATED) == [(1, 0, 0)]
    assert rules.is_alive(s, 0) and not rules.is_alive(s, 1)
    deal(s)
    assert s[rules.AT_PLAYERS] == 2
    s = table(["4D", "5D", "6D"], "QH", points=[limit - 1] * 3, options=options)
    bid(s, 0, 1, 1)
    assert s[rules.AT_REPEATED] == 1 and rules.scores(s) == [limit - 1] * 3, "all would be out: nobody is"


def test_a_hand_is_decided_when_all_have_missed_whatever_comes():
    """Too many tricks won, or more needed than remain; the last trick is left to the players."""
    s = table(["4D 5C QC", "6D 7S 3C"], "AH", dealer=0)
    assert not rules.decided(s)
    bid(s, 0, 3)  # seat 1 leads; it bid 0, seat 0 bid 3
    rules.apply(s, 1, card("3C"))
    assert not rules.decided(s)
    rules.apply(s, 0, card("4D"))
    assert rules.won(s) == [0, 1] and rules.decided(s), (
        "one took a trick with 0, three are no longer to be had"
    )
    for seat in range(2):
        assert rules.decided(rules.hide(s, seat)), "everybody may know it"
    fine = bytearray(s)
    fine[rules.AT_BIDS] = 2
    assert not rules.decided(fine), "two may still come"
    harness.do(rules, s, (rules.turn(s), rules.legal(s, rules.turn(s))[0]))
    harness.do(rules, s, (rules.turn(s), rules.legal(s, rules.turn(s))[0]))
    assert not rules.decided(s), "a single card each is played by hand"


def test_a_hand_is_not_decided_while_accumulated_tricks_may_still_be_won():
    s = table(["4D 5C QC", "6D 4S 3C"], "AH", dealer=0)
    bid(s, 3, 3)
    lay(s, "4S", "4D")
    assert s[rules.AT_WAITING] == 1 and not rules.decided(s), "three tricks are still to be had"


def test_rule_4_a_trick_is_one_card_from_everybody():
    s = table(["4D 5D", "6D 7D", "QD JD"], "AH")
    bid(s, 0, 0, 0)
    lay(s, "QD", "6D")
    assert s[rules.AT_TRICKS_LAID] == 0
    assert rules.trick(s, 0) == [(2, card("QD")), (1, card("6D"))]
    lay(s, "4D")
    assert s[rules.AT_TRICKS_LAID] == 1
    assert rules.cards(s, 1) == b""


# Rule 5: the blind hand


def test_rule_5a_first_hand_is_one_card_seen_by_all_but_its_holder():
    for seats in range(2, 9):
        s = rules.new(100 + seats, seats, PLAIN)
        assert s[rules.AT_SIZE] == 1 and rules.is_blind(s)
        for seat in range(seats):
            view = rules.hide(s, seat)
            for other in range(seats):
                assert rules.count(view, other) == 1
                assert rules.hand(view, other) == ([] if other == seat else rules.hand(s, other))


def test_rule_5b_vira_lies_face_down():
    s = table(["4D", "5D", "6D"], "QH")
    view = rules.hide(s, 0)
    assert view[rules.AT_VIRA] == HIDDEN and rules.manilha(view) == HIDDEN
    assert card("QH") in guess.unseen(view) and card("4D") in guess.unseen(view)
    assert len(guess.unseen(view)) == 38


def test_rule_5c_5d_bids_go_anticlockwise_from_the_dealers_neighbour():
    s = table(["4D", "5D", "6D", "7D"], "QH", dealer=1)
    asked = []
    for _ in range(4):
        asked.append(rules.turn(s))
        assert rules.legal(s, rules.turn(s)) == [rules.BID, rules.BID + 1]
        rules.apply(s, rules.turn(s), rules.BID)
    assert rules.DIRECTION == -1 and asked == [0, 3, 2, 1]


def test_rule_5e_then_all_cards_are_laid_the_vira_turned_and_points_marked():
    s = table(["4D", "5D", "6D"], "QH")
    quiet = bid(s, 0, 0)
    assert [event[0] for event in quiet] == [rules.BID_MADE] * 2
    log = bid(s, 0)
    assert [event[0] for event in log] == (
        [rules.BID_MADE] + [rules.PLAYED] * 3 + [rules.VIRA, rules.TAKEN] + [rules.RESULT] * 3
    ) + [rules.POINT, HAND_END]
    assert [event[0] for event in deal(s)] == [rules.DEALT, rules.VIRA]
    assert log.of(rules.PLAYED) == [(2, card("6D"), 0), (1, card("5D"), 1), (0, card("4D"), 2)]
    assert log.of(rules.VIRA)[0] == (0, card("QH"), BOOK_RANKS.index("J"))


def test_rule_5f_said_yes_and_lost_is_a_point():
    s = table(["4D", "5D", "6D"], "QH")
    log = bid(s, 1, 1, 1)
    assert log.of(rules.RESULT) == [(2, 1, 1), (1, 1, 0), (0, 1, 0)]
    assert rules.scores(s) == [1, 1, 0]


def test_rule_5g_said_no_and_won_is_a_point():
    s = table(["4D", "5D", "6D"], "QH")
    bid(s, 0, 0, 0)
    assert rules.scores(s) == [0, 0, 1]


def test_rule_5_the_face_down_vira_can_make_a_low_card_the_best():
    s = table(["4D", "3S", "2D"], "3H")
    log = bid(s, 0, 1, 0)
    assert log.of(rules.TAKEN) == [(0, 1, card("4D"))]
    assert rules.scores(s) == [1, 1, 0]


# Rule 6: the other hands


def test_rule_6a_the_next_living_player_anticlockwise_deals():
    s = table(["4D", "5D", None, "6D"], "QH", dealer=3)
    bid(s, 0, 0, 0)
    deal(s)
    assert s[rules.AT_DEALER] == 1, "seat 2 is out"
    s = table(["4D", "5D", "6D", "7D"], "QH", dealer=0, points=[0, 0, 0, 6])
    bid(s, 0, 0, 0, 0)
    deal(s)
    assert not rules.is_alive(s, 3) and s[rules.AT_DEALER] == 2, "whoever is just out does not deal"
    s = table(["7D", "5D", "6D"], "QH", dealer=0, points=[6, 0, 0])
    bid(s, 0, 0, 0)
    deal(s)
    assert not rules.is_alive(s, 0) and s[rules.AT_DEALER] == 2, "nor does it matter if the old dealer fell"


@pytest.mark.parametrize("seats", range(2, 9))
def test_rule_6b_ruling_8_one_more_up_to_the_peak_then_one_fewer_and_up_again(seats):
    top = (40 - 1) // seats
    up = list(range(1, top + 1))
    wave = up + up[-2:0:-1]
    expected = list(itertools.islice(itertools.cycle(wave), 2 * len(wave) + 3))
    s = rules.new(9, seats, PLAIN)
    sizes = []
    while len(sizes) < len(expected):
        sizes.append(s[rules.AT_SIZE])
        assert peak(s) == top
        for seat in range(seats):
            s[rules.AT_SCORES + seat] = 0  # nobody is eliminated here
            assert rules.count(s, seat) == len(rules.hand(s, seat)) == s[rules.AT_SIZE]
        assert rules.is_blind(s) == (s[rules.AT_SIZE] == 1), "one card: rule 5, also on the way down"
        play_hand(s)
    assert sizes == expected


def test_ruling_8_peaks_from_two_to_eight_players():
    peaks = [peak(rules.new(3, seats, PLAIN)) for seats in range(2, 9)]
    assert peaks == [19, 13, 9, 7, 6, 5, 4]


def fall(s, seat):
    """Play one hand after which `seat` alone is out, and deal the next.

    It bids all tricks and has 6 points, the others 0.
    """
    for other in range(len(rules.scores(s))):
        if rules.is_alive(s, other):
            s[rules.AT_SCORES + other] = 6 if other == seat else 0

    def choose(actor, actions):
        if s[rules.AT_PHASE] == rules.BIDDING:
            return actions[-1] if actor == seat else actions[0]
        return min(actions, key=lambda c: rules.power(c, rules.manilha(s)))  # the weakest card

    to_the_end(s, choose)
    assert not rules.is_alive(s, seat)
    deal(s)


def test_ruling_8_a_fall_in_the_peak_hand_lets_the_climb_go_on():
    hands = ["4D 4S 4H 4C", "5D 5S 5H 5C", "6D 6S 6H 6C", "7D 7S 7H 7C"]
    hands += ["QD QS QH QC", "JD JS JH JC", "KD KS KH KC", "AD AS AH AC"]
    s = table(hands, "2H")
    assert s[rules.AT_SIZE] == peak(s) == 4
    fall(s, 3)
    assert s[rules.AT_PLAYERS] == 7 and peak(s) == 5
    assert s[rules.AT_SIZE] == 5 and s[rules.AT_CLIMBING]
    s = table(hands, "2H")
    for seat in range(8):
        s[rules.AT_SCORES + seat] = 0
    play_hand(s)
    assert s[rules.AT_SIZE] == 3 and not s[rules.AT_CLIMBING], "where nobody falls it turns"


def test_ruling_8_a_fall_on_the_way_down_does_not_turn_it_up_again():
    s = table(["4D 4S", "5D 5S", "6D 6S", "7D 7S"], "2H", climb=0)
    fall(s, 2)
    assert s[rules.AT_PLAYERS] == 3 and peak(s) == 13
    assert s[rules.AT_SIZE] == 1 and not s[rules.AT_CLIMBING]
    fall(s, 1)
    assert s[rules.AT_SIZE] == 2 and s[rules.AT_CLIMBING], "from 1 up again"


def test_ruling_8_a_fall_on_the_way_up_raises_the_peak_only():
    s = table(["4D 4S", "5D 5S", "6D 6S"], "2H")
    fall(s, 0)
    assert s[rules.AT_PLAYERS] == 2 and s[rules.AT_SIZE] == 3 and s[rules.AT_CLIMBING]


def test_rule_6b_nineteen_cards_for_two_and_the_vira():
    s = rules.new(11, 2, PLAIN)
    while s[rules.AT_SIZE] < 19:
        s[rules.AT_SCORES] = s[rules.AT_SCORES + 1] = 0
        play_hand(s)
    held = rules.hand(s, 0) + rules.hand(s, 1) + [s[rules.AT_VIRA]]
    assert len(held) == len(set(held)) == 39
    assert len(guess.unseen(rules.hide(s, 0))) == 20
    s[rules.AT_SCORES] = s[rules.AT_SCORES + 1] = 0
    bid(s, 19, 0)
    number = rules.hand_number(s)
    for _ in range(37):
        rules.apply(s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    assert s[rules.AT_TRICKS_LAID] == 18 and len(rules.trick(s, 18)) == 1
    assert rules.count(s, rules.turn(s)) == 1 and rules.count(s, 1 - rules.turn(s)) == 0
    rules.apply(s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    assert s[rules.AT_TRICKS_LAID] == s[rules.AT_SIZE] == 19 and rules.hand_number(s) == number
    deal(s)
    assert rules.hand_number(s) == number + 1 and s[rules.AT_SIZE] == 18


def test_rule_6b_deals_are_even():
    """Each card is equally likely in each place (hands, vira, stock): 4000 deals, 5 standard deviations."""
    n = 4000
    counts = [[0] * 40 for _ in range(3)]
    for seed in range(n):
        s = rules.new(seed, 2, PLAIN)
        for seat in range(2):
            counts[seat][rules.hand(s, seat)[0]] += 1
        counts[2][s[rules.AT_VIRA]] += 1
    slack = 5 * math.sqrt(n / 40 * 39 / 40)
    assert all(abs(count - n / 40) < slack for row in counts for count in row)
    dealers = [rules.new(seed, 8, PLAIN)[rules.AT_DEALER] for seed in range(n)]
    slack = 5 * math.sqrt(n / 8 * 7 / 8)
    assert all(abs(dealers.count(seat) - n / 8) < slack for seat in range(8)), "the first dealer is random"


def test_rule_6c_6d_bids_in_turn_order_from_none_to_all():
    s = table(["4D 5D", "6D 7D", "QD JD"], "AH", dealer=2)
    log = Log()
    for seat, n, total in ((1, 2, 2), (0, 0, 2), (2, 1, 3)):
        assert rules.turn(s) == seat
        assert rules.legal(s, seat) == [rules.BID, rules.BID + 1, rules.BID + 2]
        rules.apply(s, seat, rules.BID + n, log)
        assert s[rules.AT_BID_SUM] == total
    assert log.of(rules.BID_MADE) == [(1, 2, 2), (0, 0, 2), (2, 1, 3)]
    assert bids(s) == [0, 2, 1]


def test_rule_6e_the_dealers_neighbour_leads_first():
    s = table(["4D 5D", "6D 7D", "QD JD"], "AH", dealer=2)
    bid(s, 0, 0, 0)
    assert s[rules.AT_PHASE] == rules.PLAYING and rules.turn(s) == 1


def test_rule_6f_ruling_2_any_card_of_the_hand_one_each():
    s = table(["4D 5C", "6D 7S", "QD JH"], "AH", dealer=0)
    bid(s, 0, 0, 0)
    order = []
    for _ in range(3):
        seat = rules.turn(s)
        order.append(seat)
        assert rules.legal(s, seat) == rules.hand(s, seat), "no suit must be followed"
        assert all(not rules.legal(s, other) for other in range(3) if other != seat)
        rules.apply(s, seat, rules.legal(s, seat)[-1])
    assert order == [2, 1, 0]
    assert [rules.count(s, seat) for seat in range(3)] == [1, 1, 1]


def test_rule_6g_ruling_4_the_strongest_card_wins_and_leads_next():
    s = table(["4D 5C", "6D 7S", "QD JH"], "AH", dealer=0)
    bid(s, 0, 0, 0)
    log = lay(s, "JH", "7S", "5C")
    assert log.of(rules.TAKEN) == [(2, 1, card("JH"))]
    assert rules.turn(s) == s[rules.AT_TRICKS + 1] >> 4 == 2
    s = table(["4D 5C", "6D 7S", "QD JH"], "AH", dealer=0)
    bid(s, 0, 0, 0)
    assert lay(s, "QD", "7S", "5C").of(rules.TAKEN) == [(2, 1, card("QD"))]
    s = table(["4D 5C", "6D 7S", "QD JH"], "6H", dealer=0)
    bid(s, 0, 0, 0)
    assert lay(s, "QD", "7S", "5C").of(rules.TAKEN) == [(1, 1, card("7S"))]
    assert rules.turn(s) == 1


def test_rule_6h_12b_ruling_10_past_tricks_lie_before_who_won_them():
    s = table(["4D 5C AS", "6D 7S AC", "QD JH KD"], "3H", dealer=0)  # manilha: 4
    bid(s, 0, 0, 0)
    lay(s, "JH", "7S", "5C", "QD", "AC", "AS")
    assert rules.won(s) == [0, 0, 2]
    assert [s[rules.AT_TRICKS + t] & 15 for t in range(2)] == [2, 2]
    assert rules.trick(s, 0) == [(2, card("JH")), (1, card("7S")), (0, card("5C"))]
    assert rules.trick(s, 1) == [(2, card("QD")), (1, card("AC")), (0, card("AS"))]
    for seat in range(3):
        view = rules.hide(s, seat)
        assert [rules.trick(view, t) for t in range(2)] == [rules.trick(s, t) for t in range(2)]
        assert [view[rules.AT_TRICKS + t] & 15 for t in range(2)] == [2, 2]


# Rules 7 to 10: points, elimination, repeated hands


def test_rule_7_ruling_7_a_miss_is_one_point_however_far():
    s = table(["4D 5C AS", "6D 7S AC", "QD JH KD"], "2H", dealer=0)  # manilha: 3
    bid(s, 0, 3, 0)
    log = lay(s, "JH", "7S", "5C", "QD", "6D", "4D", "KD", "AC", "AS")
    # AC and AS annul: seat 2 has all three tricks.
    assert log.of(rules.RESULT) == [(2, 0, 3), (1, 3, 0), (0, 0, 0)]
    assert log.of(rules.POINT) == [(2, 1, 0), (1, 1, 0)]
    assert rules.scores(s) == [0, 1, 1]


def test_rule_7_a_bid_that_is_met_costs_nothing():
    s = table(["4D 5C", "6D 7S", "QD JH"], "AH", dealer=0)
    bid(s, 2, 0, 0)
    lay(s, "JH", "7S", "5C", "QD", "6D", "4D")
    assert rules.scores(s) == [0, 0, 0]


def test_rule_8_9_points_and_falls_wait_for_the_end_of_the_hand():
    s = table(["4D 5C AS", "6D 7S AC", "QD JH KD"], "2H", dealer=0, points=[0, 6, 6])
    bid(s, 0, 0, 0)
    log = lay(s, "JH", "7S", "5C")  # seat 2 has missed already, with six points
    assert log.of(rules.POINT) == [] and rules.scores(s) == [0, 6, 6]
    assert rules.hand_scores(s) == [0, 0, 1]
    for _ in range(5):
        assert rules.turn(s) != OVER and rules.legal(s, rules.turn(s))
        rules.apply(s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    assert rules.is_alive(s, 2)
    rules.apply(s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    assert not rules.is_alive(s, 2)


def test_rule_10_ruling_9_all_would_fall_so_the_hand_is_dealt_again():
    s = table(["4D 5C", "6D 7S", None, "QD JH"], "AH", dealer=1, points=[6, 6, 7, 6], climb=0)
    before = bytearray(s)
    number = rules.hand_number(s)
    bid(s, 2, 2, 0)
    log = lay(s, "5C", "JH", "7S", "QD", "6D", "4D")
    assert log.of(rules.RESULT) == [(0, 2, 0), (3, 2, 2), (1, 0, 0)], "here only seat 0 misses"
    assert not s[rules.AT_REPEATED]
    assert rules.scores(s) == [7, 6, 7, 6]
    s = bytearray(before)
    bid(s, 1, 1, 1)
    log = lay(s, "5C", "JH", "7S", "QD", "6D", "4D")
    assert log.of(rules.RESULT) == [(0, 1, 0), (3, 1, 2), (1, 1, 0)]
    assert log.of(rules.REPEATED) == [(1, 2, 0)]
    assert not log.of(rules.POINT) and not log.of(rules.ELIMINATED) and not log.of(MATCH_END)
    assert len(log.of(HAND_END)) == 1
    assert rules.scores(s) == [6, 6, 7, 6]
    assert s[rules.AT_REPEATED] and rules.hand_number(s) == number
    log = deal(s)
    assert log[0] == (rules.DEALT, 1, 2, 0) and not s[rules.AT_REPEATED]
    assert (s[rules.AT_DEALER], s[rules.AT_SIZE], s[rules.AT_CLIMBING]) == (1, 2, 0)
    assert s[rules.AT_PLAYERS] == 3 and rules.turn(s) == 0
    assert rules.hand_number(s) == number + 1
    again = [rules.hand(s, seat) for seat in (0, 1, 3)]
    assert again != [rules.hand(before, seat) for seat in (0, 1, 3)], "the cards are new"


def test_rule_10_ruling_9_a_hand_dealt_again_at_the_peak_keeps_its_size():
    rest = [number for number in range(40) if number != card("3H")]
    hands = [" ".join(named(rest[seat:39:4])[:9]) for seat in range(4)]
    s = table(hands, "3H", points=[6, 6, 6, 6])
    assert s[rules.AT_SIZE] == peak(s) == 9
    bid(s, 9, 9, 9, 9)  # at most one can make nine
    to_the_end(s, lambda seat, actions: actions[0])
    deal(s)
    assert rules.scores(s) == [6, 6, 6, 6]
    assert s[rules.AT_SIZE] == 9 and s[rules.AT_CLIMBING] and s[rules.AT_DEALER] == 0


def test_ruling_9_the_last_one_alive_wins():
    s = table(["4D", "5D", "6D"], "QH", points=[6, 6, 6])
    log = bid(s, 1, 1, 1)
    assert rules.turn(s) == OVER and rules.winners(s) == [2]
    assert rules.scores(s) == [7, 7, 6]
    assert log[-2:] == [(HAND_END, 0, 1, 0), (MATCH_END, 2, 0, 0)]
    assert log.of(rules.ELIMINATED) == [(1, 0, 0), (0, 0, 0)]
    laid = [(2, card("6D")), (1, card("5D")), (0, card("4D"))]
    assert rules.trick(s, 0) == laid and s[rules.AT_TRICKS] & 15 == 2, "the last hand can still be read"
    assert rules.legal(s, 2) == rules.anytime(s, 2) == []
    assert rules.why(s, 2, rules.BID) == "over"


def test_ruling_9_who_is_out_may_watch_and_is_not_asked():
    s = table(["4D 5C", None, "6D 7S", "QD JH"], "AH", dealer=2)
    assert [rules.turn(s)] + rules.order(s, 0) == [0, 0, 3, 2]
    view = rules.hide(s, 1)
    assert view[rules.AT_VIRA] == card("AH") and not any(rules.hand(view, seat) for seat in range(4))
    bid(s, 0, 0, 1)
    lay(s, "4D", "QD", "6D")
    assert rules.legal(s, 1) == rules.anytime(s, 1) == [] and rules.count(s, 1) == 0


# Rule 11: strength


def test_rule_11_example_1():
    assert winner_of("KD KH 7C", "4H") == "7C"


def test_rule_11_example_2():
    assert winner_of("KD KH 7C", "JS") == "KH"


def test_rule_11_examples_at_the_table():
    for vira, expected in (("4H", "7C"), ("JS", "KH")):
        s = table(["KD 5D", "7C 5S", "KH 5C"], vira, dealer=1)
        bid(s, 0, 0, 0)
        log = lay(s, "KD", "KH", "7C")
        assert [named([won])[0] for _, _, won in log.of(rules.TAKEN)] == [expected]
        gone = [named([lost])[0] for _, lost, _ in log.of(rules.ANNULLED)]
        assert gone == ([] if vira == "JS" else ["KD", "KH"])


def test_rule_11a_equal_ranks_annul_whatever_the_suits_but_never_manilhas():
    for a, b in itertools.combinations(BOOK_SUITS, 2):
        assert winner_of("3{} 3{} 4S".format(a, b), "QH") == "4S"
        assert winner_of("3{} 3{} 4S".format(a, b), "2H") == "3" + b
    assert rules.annulled([card("3D"), card("4S"), card("3C")], 0) == 0b101
    assert rules.annulled([card("3D"), card("4S"), card("3C")], 9) == 0


def test_rule_11b_ruling_2_a_third_and_a_fourth_equal_card_are_annulled_too():
    assert winner_of("KD KH 7C KS", "4H") == "7C"
    assert winner_of("KD KH KC KS", "4H") is None
    assert winner_of("KD KH KC KS 4D", "QH") == "4D"
    assert winner_of("KD KH KC KS", "JH") == "KC"
    s = table(["KD 5D", "KS 5S", "KH 5C", "KC 6D"], "QH", dealer=1)
    bid(s, 0, 0, 0, 0)
    log = lay(s, "KD", "KC", "KH", "KS")
    gone = [(seat, named([lost])[0]) for seat, lost, _ in log.of(rules.ANNULLED)]
    assert gone == [(0, "KD"), (3, "KC"), (2, "KH"), (1, "KS")]
    assert log.of(rules.ACCUMULATED) == [(0, 1, 0)] and rules.won(s) == [0, 0, 0, 0]


def test_ruling_1_the_manilha_is_the_rank_after_the_viras_and_4_follows_3():
    for place, rank in enumerate(BOOK_RANKS):
        s = table(["AD 5D", "AS 5S"], rank + "H")
        assert rules.manilha(s) == (place + 1) % 10
    assert winner_of("3C 4D", "3H") == "4D"


def test_rule_11_against_a_plain_reading_of_it():
    """Every trick is compared with the rule coded differently: no masks, ranks and suits as letters."""

    def plainly(names, vira):
        after = dict(zip(BOOK_RANKS, BOOK_RANKS[1:] + BOOK_RANKS[0], strict=True))
        top = after[vira[0]]
        alone = [n for n in names if n[0] == top or sum(other[0] == n[0] for other in names) == 1]
        strength = lambda n: (n[0] == top, BOOK_SUITS.index(n[1]) if n[0] == top else BOOK_RANKS.index(n[0]))  # noqa: E731
        return max(alone, key=strength) if alone else None

    dice = random.Random(11)
    every = [rank + suit for rank in BOOK_RANKS for suit in BOOK_SUITS]
    for _ in range(6000):
        drawn = dice.sample(every, dice.randint(2, 8) + 1)
        assert winner_of(" ".join(drawn[1:]), drawn[0]) == plainly(drawn[1:], drawn[0])


# Rule 11c-e: accumulated tricks


def accumulating(options=PLAIN):
    """Return a hand of two players, dealer 0, so 1 leads; the first three of its four tricks can annul."""
    s = table(["4D 5D 6D QD", "4S 5S 6S KD"], "AH", dealer=0, options=options)
    bid(s, 0, 0)
    return s


def test_rule_11c_ruling_3_a_trick_in_which_all_annul_is_accumulated():
    s = accumulating()
    log = lay(s, "4S", "4D")
    assert log.of(rules.ACCUMULATED) == [(1, 1, 0)] and not log.of(rules.TAKEN)
    assert s[rules.AT_WAITING] == 1 and rules.won(s) == [0, 0] and s[rules.AT_TRICKS] & 15 == rules.NOBODY


def test_rule_11c_two_pairs_annul_everything():
    assert winner_of("KD 5H KH 5S", "AH") is None
    assert winner_of("KD 5H KH 5S 4C", "AH") == "4C"


def test_rule_11d_the_next_trick_takes_the_accumulated_one_with_it():
    s = accumulating()
    log = lay(s, "4S", "4D", "KD", "5D")
    assert log.of(rules.TAKEN) == [(1, 2, card("KD"))]
    assert rules.won(s) == [0, 2] and s[rules.AT_WAITING] == 0
    assert [s[rules.AT_TRICKS + t] & 15 for t in range(2)] == [1, 1]
    s = accumulating()
    lay(s, "4S", "4D", "5S", "QD")
    assert [s[rules.AT_TRICKS + t] for t in range(2)] == [0x10, 0x10], "led by 1, won by 0"


def test_rule_11e_accumulation_over_three_tricks():
    s = accumulating()
    log = lay(s, "4S", "4D", "5S", "5D", "6S", "6D")
    assert log.of(rules.ACCUMULATED) == [(1, 1, 0), (1, 2, 0), (1, 3, 0)]
    assert s[rules.AT_WAITING] == 3 and rules.won(s) == [0, 0]
    log = lay(s, "KD", "QD")
    assert log.of(rules.TAKEN) == [(1, 4, card("KD"))]
    assert log.of(rules.RESULT) == [(1, 0, 4), (0, 0, 0)]
    assert log.of(HAND_END) == [(0, 4, 0)]


def test_rule_11e_ruling_3_accumulated_at_the_end_of_the_hand_is_nobodys():
    s = table(["4D 5D QD", "4S 5S KD"], "AH", dealer=0)
    bid(s, 1, 0)
    log = lay(s, "KD", "QD", "4S", "4D", "5S", "5D")
    assert log.of(rules.ACCUMULATED) == [(1, 1, 0), (1, 2, 0)]
    assert log.of(rules.RESULT) == [(1, 1, 1), (0, 0, 0)]
    assert log.of(HAND_END) == [(0, 3, 2)] and rules.scores(s) == [0, 0]


def test_rule_11e_a_hand_in_which_every_trick_accumulates_has_no_winner():
    s = table(["4D 5D", "4S 5S"], "AH", dealer=0)
    bid(s, 0, 1)
    log = lay(s, "4S", "4D", "5S", "5D")
    assert log.of(rules.RESULT) == [(1, 0, 0), (0, 1, 0)]
    assert log.of(HAND_END) == [(0, 2, 2)] and rules.scores(s) == [1, 0]


def test_rule_11e_in_a_blind_hand():
    s = table(["4D", "4S", "4H", "4C"], "AH")
    log = bid(s, 0, 1, 0, 0)
    gone = [(seat, named([lost])[0]) for seat, lost, _ in log.of(rules.ANNULLED)]
    assert gone == [(3, "4C"), (2, "4H"), (1, "4S"), (0, "4D")]
    assert log.of(HAND_END) == [(0, 1, 1)] and rules.scores(s) == [0, 0, 1, 0]


def test_ruling_4_after_an_accumulated_trick_the_same_player_leads():
    s = table(["4D 5D QD KD", "4S 5S KS AD"], "AH", dealer=0)
    bid(s, 0, 0)
    lay(s, "4S", "5D")
    assert rules.turn(s) == 0
    lay(s, "4D", "KS")
    assert rules.turn(s) == 1
    log = lay(s, "5S", "QD")
    assert rules.turn(s) == 0 and log.of(rules.TAKEN) == [(0, 1, card("QD"))]
    s = table(["4D 5D QD KD", "4S 5S KS AD"], "AH", dealer=0)
    bid(s, 0, 0)
    log = lay(s, "4S", "5D", "KD", "KS")
    assert log.of(rules.ACCUMULATED) == [(0, 1, 0)] and rules.turn(s) == 0
    log = lay(s, "4D", "AD")
    assert log.of(rules.TAKEN) == [(1, 2, card("AD"))] and rules.turn(s) == 1


def test_ruling_4_option_next_lead_always_the_player_after_the_dealer():
    assert rules.OPTIONS[rules.NEXT_LEAD] == ("next_lead", ("winner", "after_the_dealer"))
    s = table(["4D 5D QD", "4S 5S KD", "AS 2S 3S"], "AH", dealer=0, options=AFTER_DEALER)
    bid(s, 0, 0, 0)
    assert rules.turn(s) == 2
    log = lay(s, "AS", "KD", "QD")
    assert log.of(rules.TAKEN) == [(2, 1, card("AS"))] and rules.turn(s) == 2
    lay(s, "3S", "4S", "5D")
    assert rules.turn(s) == 2 and s[rules.AT_TRICKS + 2] >> 4 == 2
    s = accumulating(AFTER_DEALER)
    lay(s, "4S", "QD")
    assert s[rules.AT_TRICKS] & 15 == 0 and rules.turn(s) == 1
    lay(s, "5S", "5D")
    assert rules.turn(s) == 1, "after an accumulated one as well"


# Rule 12 and the rest of docs/RULES.md


def test_rule_12c_ruling_10_showing_a_hand_to_all():
    s = table(["4D 5C", "6D 7S", "QD JH"], "AH", dealer=0)
    assert [rules.anytime(s, seat) for seat in range(3)] == [[rules.SHOW]] * 3
    log = Log()
    rules.apply(s, 1, rules.SHOW, log)
    assert log == [(rules.SHOWN, 1, 2, 0)] and rules.turn(s) == 2, "out of turn, and the turn stays"
    for seat in range(3):
        view = rules.hide(s, seat)
        assert rules.hand(view, 1) == rules.hand(s, 1)
        for other in (0, 2):
            assert rules.hand(view, other) == (rules.hand(s, other) if other == seat else [])
    assert rules.anytime(s, 1) == [] and rules.why(s, 1, rules.SHOW) == "used"
    bid(s, 0, 0, 0)
    lay(s, "QD", "6D")
    assert rules.hand(rules.hide(s, 2), 1) == [card("7S")], "while the hand is played as well"
    rules.apply(s, 0, rules.SHOW)
    lay(s, "4D", "JH", "7S")
    assert rules.anytime(s, 2) == [], "no card left to show"
    lay(s, "5C")
    deal(s)
    assert not any(rules.shown(s, seat) for seat in range(3)), "only for the hand"


def test_ruling_5_no_showing_in_a_one_card_hand():
    s = table(["4D", "5C", "6H"], "AH")
    assert all(rules.anytime(s, seat) == [] for seat in range(3))
    with pytest.raises(ValueError):
        rules.apply(s, 1, rules.SHOW)


def test_ruling_5_one_card_hands_are_blind_on_the_way_down_too():
    s = table(["4D 5C", "6D 7S"], "AH", climb=0)
    play_hand(s)
    assert s[rules.AT_SIZE] == 1 and rules.is_blind(s) and not s[rules.AT_CLIMBING]
    assert rules.hand(rules.hide(s, 0), 0) == [] and rules.hide(s, 0)[rules.AT_VIRA] == HIDDEN


def test_ruling_5_from_two_cards_on_the_vira_is_up_before_the_first_bid():
    s = table(["4D", "5C"], "AH")
    bid(s, 0, 0)
    log = deal(s)
    assert log[-2][0] == rules.DEALT and log[-1] == (
        rules.VIRA,
        s[rules.AT_DEALER],
        s[rules.AT_VIRA],
        rules.manilha(s),
    )
    assert all(rules.hide(s, seat)[rules.AT_VIRA] == s[rules.AT_VIRA] for seat in range(2))


def test_ruling_6_the_last_bidder_is_free():
    s = table(["4D 5C", "6D 7S", "QD JH"], "AH", dealer=0)
    bid(s, 1, 0)
    assert rules.legal(s, 0) == [rules.BID, rules.BID + 1, rules.BID + 2]


def test_ruling_6_option_hook_bars_the_last_bidder_from_the_tricks_sum():
    assert rules.OPTIONS[rules.HOOK] == ("hook", ("off", "on"))
    for said, barred in (((0, 0), 2), ((1, 0), 1), ((1, 1), 0), ((2, 1), None), ((2, 2), None)):
        s = table(["4D 5C", "6D 7S", "QD JH"], "AH", dealer=0, options=HOOK)
        bid(s, *said)
        assert rules.legal(s, 0) == [rules.BID + n for n in range(3) if n != barred]
        if barred is not None:
            assert rules.why(s, 0, rules.BID + barred) == "hook"
            with pytest.raises(ValueError):
                rules.apply(s, 0, rules.BID + barred)
    s = table(["4D 5C", "6D 7S", "QD JH"], "AH", dealer=0, options=HOOK)
    assert len(rules.legal(s, 2)) == 3, "only the last one"


def test_ruling_6_option_hook_in_a_blind_hand():
    s = table(["4D", "5D", "6D"], "AH", dealer=0, options=HOOK)
    bid(s, 0, 0)
    assert rules.legal(s, 0) == [rules.BID]
    s = table(["4D", "5D", "6D"], "AH", dealer=0, options=HOOK)
    bid(s, 0, 1)
    assert rules.legal(s, 0) == [rules.BID + 1]


def test_why_says_what_is_wrong():
    s = table(["4D 5C", "6D 7S", "QD JH"], "AH", dealer=0)
    assert rules.why(s, 1, rules.BID) == "turn"
    assert rules.why(s, 2, rules.BID + 3) == "bid"
    assert rules.why(s, 2, card("QD")) == "bid"
    assert rules.why(s, 2, rules.BID) is None
    bid(s, 0, 0, 0)
    assert rules.why(s, 2, card("6D")) == "card"
    assert rules.why(s, 2, rules.BID) == "card"
    assert rules.why(s, TABLE, DEAL) == "now" and rules.why(s, 3, rules.BID) == "seat"
    to_the_end(s, lambda seat, actions: actions[0])
    assert rules.why(s, 2, rules.BID) == rules.why(s, 2, rules.SHOW) == "scored"
    assert rules.why(s, TABLE, DEAL) is None and rules.why(s, TABLE, rules.BID) == "now"


def test_names_and_text():
    s = table(["4D 5C", "6D 7S", None, "QD JH"], "AH", dealer=0)
    assert notation.name(s, card("QD")) == "QD" and notation.name(s, DEAL) == "deal"
    assert notation.name(s, rules.BID + 12) == "bid 12" and notation.name(s, rules.SHOW) == "show"
    bid(s, 1, 0, 2)
    lay(s, "QD", "6D")
    assert notation.text(rules.hide(s, 0)).split("\n") == [
        "hand 0 of 2, up, dealer 0, vira AH, plays 0",
        "0: points 0 won 0/2 holds 4D 5C",
        "1: points 0 won 0/0 holds ??",
        "2: points 7 won 0/- holds -",
        "3: points 0 won 0/1 holds ??",
        "3:QD 1:6D > -, best QD",
    ]
    s = table(["4D 5D", "4S 5S"], "AH", dealer=0, points=[6, 6])
    bid(s, 2, 2)
    lay(s, "4S", "4D", "5S", "5D")
    assert notation.text(s).split("\n") == [
        "hand 0 of 2, up, dealer 0, vira AH, scored -3, to be dealt again",
        "0: points 6 won 0/2 holds -",
        "1: points 6 won 0/2 holds -",
        "1:4S 0:4D > -",
        "1:5S 0:5D > -, best -",
        "accumulated: 2",
    ]


# Between two hands, and what the state says of a trick


def test_the_result_lies_there_until_the_next_hand_is_dealt():
    s = table(["4D 5D QD", "4S 5S KD"], "AH", dealer=0)
    bid(s, 1, 0)
    lay(s, "KD", "QD", "4S", "4D", "5S")
    before = bytearray(s)
    log = lay(s, "5D")
    assert log[-1] == (HAND_END, 0, 3, 2) and rules.turn(s) == TABLE and s[rules.AT_PHASE] == rules.SCORED
    for view in (s, rules.hide(s, 0), rules.hide(s, 1), rules.guess(rules.hide(s, 0), 0, Rng(4))):
        assert rules.turn(view) == TABLE and rules.legal(view, TABLE) == [DEAL]
        assert bids(view) == bids(before)
        for at in (rules.AT_BID_SUM, rules.AT_DEALER, rules.AT_SIZE, rules.AT_CLIMBING, rules.AT_VIRA):
            assert view[at] == before[at], at
        assert rules.hand_number(view) == rules.hand_number(before) and view[rules.AT_PLAYERS] == 2
        assert rules.won(view) == rules.hand_scores(view) == [0, 1] and view[rules.AT_WAITING] == 2
        assert [rules.trick(view, t) for t in range(2)] == [rules.trick(before, t) for t in range(2)]
        assert last_trick(view) == 2 and view[rules.AT_BEST] == rules.NONE, "all of it annulled"
        assert rules.trick(view, 2) == [(1, card("5S")), (0, card("5D"))]
        assert not rules.is_blind(view) and not any(rules.count(view, seat) for seat in range(2))
        assert all(rules.legal(view, seat) == rules.anytime(view, seat) == [] for seat in range(2))
    expected = Log()
    number = rules.hand_number(s)
    rules.apply(s, TABLE, DEAL, expected)
    assert expected == [
        (rules.DEALT, 1, 4, 1),
        (rules.VIRA, 1, s[rules.AT_VIRA], rules.manilha(s)),
    ]
    assert rules.hand_number(s) == number + 1 and s[rules.AT_PHASE] == rules.BIDDING
    assert bids(s) == [rules.NONE] * 2 and rules.won(s) == [0, 0] and s[rules.AT_WAITING] == 0


def test_the_best_card_of_a_trick_that_is_being_laid():
    s = table(["KD 5D", "7C KS", "KH 5C", "2C 6D"], "3H", dealer=0)  # manilha: 4
    bid(s, 0, 0, 0, 0)
    places = [s[rules.AT_BEST]]
    for name in ("6D", "KH", "KS", "5D"):
        lay(s, name)
        places.append(s[rules.AT_BEST])
    assert places == [rules.NONE, 0, 1, 0, rules.NONE], "the Ks annul; then the trick is taken"
    assert s[rules.AT_TRICKS] & 15 == 3
    s = table(["4D 5D", "7C 4S", "3H 5C"], "3S", dealer=0)  # manilha: 4
    bid(s, 0, 0, 0)
    places = []
    for name in ("3H", "4S"):
        lay(s, name)
        places.append(s[rules.AT_BEST])
    lay(s, "4D", "7C", "5D")
    assert places == [0, 1] and s[rules.AT_BEST] == 0
    lay(s, "5C")
    assert rules.turn(s) == TABLE and s[rules.AT_BEST] == 0, "it stays as long as the hand's last trick"


@pytest.mark.parametrize("seats", range(2, 9))
def test_what_the_state_keeps_follows_from_the_cards(seats):
    """In random matches each cached field equals what counting gives, in states and in views."""
    dice = random.Random(seats)
    seen = set()
    for seed in range(3):
        log = Log()
        options = (PLAIN, HOOK, AFTER_DEALER)[seed % 3]
        for s, _, _ in harness.walk(rules, seed, seats, options, dice, 0.02, log):
            for view in (s, rules.hide(s, dice.randrange(seats))):
                t = last_trick(view)
                full = [] if view[rules.AT_PHASE] == rules.BIDDING else range(view[rules.AT_TRICKS_LAID])
                owners = [view[rules.AT_TRICKS + i] & 15 for i in full]
                assert view[rules.AT_WAITING] == owners.count(rules.NOBODY)
                assert rules.won(view) == [owners.count(seat) for seat in range(seats)]
                assert view[rules.AT_BID_SUM] == sum(n for n in bids(view) if n != rules.NONE)
                ring = rules.order(view, view[rules.AT_DEALER] - 1)
                assert view[rules.AT_PLAYERS] == len(ring)
                best = view[rules.AT_BEST]
                laid = rules.cards(view, t) if view[rules.AT_PHASE] != rules.BIDDING else b""
                place = rules.winning(laid, rules.manilha(view))
                assert best == (rules.NONE if place < 0 else place)
                for seat in range(seats):
                    gone = sum(seat == other for i in range(t + 1) for other, _ in rules.trick(view, i))
                    gone = 0 if view[rules.AT_PHASE] == rules.BIDDING else gone
                    assert rules.count(view, seat) == (view[rules.AT_SIZE] - gone) * (seat in ring)
                assert view[rules.AT_REPEATED] == (
                    rules.turn(view) == TABLE and rules.REPEATED in [event[0] for event in log]
                )
                seen.add((view[rules.AT_PHASE], best == rules.NONE, view[rules.AT_WAITING] > 0))
            if rules.turn(s) == TABLE:
                held = [rules.trick(s, t) for t in range(s[rules.AT_SIZE])]
                assert sorted(c for laid in held for _, c in laid) == sorted(
                    set(c for laid in held for _, c in laid)
                )
            if rules.turn(s) == TABLE or s[rules.AT_PHASE] == rules.BIDDING:
                log.clear()
    assert {(phase, True, False) for phase in (rules.BIDDING, rules.PLAYING)} <= seen
    assert (rules.PLAYING, False, False) in seen and (rules.SCORED, False, False) in seen


def test_a_blind_hand_keeps_its_secrets():
    """A player's view has no trace of the own card and the vira until all have laid."""
    for seat in range(3):
        hands = ["4D", "5D", "6D"]
        one = table(hands, "QH", dealer=1)
        hands[seat] = "3C"
        other = table(hands, "2S", dealer=1)
        for n in (0, 1, 0):
            assert rules.is_blind(one) and rules.hide(one, seat) == rules.hide(other, seat)
            bid(one, n)
            bid(other, n)
        assert rules.hide(one, seat) != rules.hide(other, seat)


# Chances that can be calculated


def all_annulled(seats):
    """Return the chance that `seats` random cards under a random vira all annul, by counting.

    Whatever the vira, 39 cards are left: its own rank three times, the manilha's four, eight others four
    times. All annul when there is no manilha and every rank comes not at all or at least twice. So the
    count of such hands is the coefficient of x^seats in
        (1 + 3x^2 + x^3) (1 + 6x^2 + 4x^3 + x^4)^8,
    3 = C(3,2), 6 = C(4,2) and so on, out of C(39, seats). For two: (3 + 8·6) / 741 = 51/741 = 102/1482.
    """
    product = [1, 0, 3, 1]
    for _ in range(8):
        old = product
        product = [0] * (len(old) + 4)
        for i, a in enumerate(old):
            for j, b in enumerate((1, 0, 6, 4, 1)):
                product[i + j] += a * b
    return fractions.Fraction(product[seats], math.comb(39, seats))


def test_oracle_two_players_one_card_102_in_1482():
    """Try every first card, second card and vira: 40·39·38 deals."""
    annulled = total = 0
    for a, b, vira in itertools.permutations(range(40), 3):
        annulled += rules.winning((a, b), (vira + 1) % 10) < 0
        total += 1
    assert total == 40 * 39 * 38
    assert fractions.Fraction(annulled, total) == fractions.Fraction(102, 1482) == all_annulled(2)


@pytest.mark.parametrize("seats", range(2, 9))
def test_oracle_chance_of_an_accumulated_trick_by_ranks(seats):
    """Try every multiset of ranks, weighted by its possible suits (11 440 of them for eight cards)."""
    vira = 4
    have = [4] * 10
    have[vira] = 3
    annulled = total = 0
    for ranks in itertools.combinations_with_replacement(range(10), seats):
        weight = math.prod(math.comb(have[rank], ranks.count(rank)) for rank in set(ranks))
        if not weight:
            continue
        laid = [rank + 10 * ranks[:i].count(rank) for i, rank in enumerate(ranks)]
        total += weight
        annulled += weight * (rules.winning(laid, vira + 1) < 0)
    assert total == math.comb(39, seats)
    assert fractions.Fraction(annulled, total) == all_annulled(seats)


def test_oracle_three_players_every_deal():
    """Try every three of 39 cards under each vira of one suit: 10 · 9139."""
    annulled = 0
    for vira in range(10):
        rest = [number for number in range(40) if number != vira]
        for laid in itertools.combinations(rest, 3):
            annulled += rules.winning(laid, (vira + 1) % 10) < 0
    chance = fractions.Fraction(annulled, 10 * math.comb(39, 3))
    assert chance == all_annulled(3) == fractions.Fraction(33, 9139)
