# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rulebook of Fodasse and docs/RULES.md, rule by rule, and the chances that can be calculated.

`rule 6b` names a rule of the rulebook, "RULES 8" a point of docs/RULES.md. Rule 12a (talking) and RULES 11
(the title) concern the screen alone. Positions are set up by hand: `table` writes the requested state.
"""

import fractions
import itertools
import math
import random

import harness
import pytest
from harness import Log
from positions.fodasse import begin, card

from games.fodasse import guess, notation, rounds, rules, state
from mesa.core import cards as deck
from mesa.core.contract import DEAL, HAND_OVER, HIDDEN, apply

BOOK_RANKS = "4567QJKA23"  # rule 1, as printed
BOOK_SUITS = "DSHC"  # rule 2, as printed
PLAIN = harness.options(rules)
AFTER_DEALER = harness.options(rules, next_lead="after_the_dealer")
HOOK = harness.options(rules, hook="on")
NONE, NOBODY = state.NONE, state.NOBODY


def named(numbers):
    return [deck.name(number, rules.ORDER) for number in numbers]


def table(hands, vira, dealer=0, options=PLAIN, points=(), climb=1):
    """Return a hand before its bids: `hands` are strings of cards by seat, None for a seat that is out."""
    s = rules.new(7, len(hands), options)
    size = max(len(held.split()) for held in hands if held is not None)
    s[state.AT_SIZE] = size
    s[state.AT_CLIMBING] = climb
    s[state.AT_DEALER] = dealer
    for i in range(state.AT_HANDS, state.AT_LOG):
        s[i] = HIDDEN
    dealt = [card(vira)]
    for seat, held in enumerate(hands):
        s[state.AT_BEGINS + seat] = 0
        if held is None:
            s[state.AT_PLAY] &= ~(1 << seat)
            s[state.AT_PLAYERS] -= 1
            s[state.AT_SCORES + seat] = 7
            continue
        assert len(held.split()) == size
        s[state.AT_BEGINS + seat] = len(dealt) - 1
        rounds.put_hand(s, seat, [card(name) for name in held.split()])
        dealt += [card(name) for name in held.split()]
    assert len(set(dealt)) == len(dealt), "a card twice"
    for seat, n in enumerate(points):
        s[state.AT_SCORES + seat] = n
    s[state.AT_VIRA] = card(vira)
    s[state.AT_TURN] = rules.next_seat(s, dealer)
    return s


def bids(s):
    """Return the bids by seat; NONE where there is none yet."""
    return list(s[state.AT_BIDS : state.AT_BIDS + len(rules.scores(s))])


def last_trick(s):
    """Return the number of the trick on the table; when the hand is over, its last one."""
    return min(s[state.AT_TRICKS_LAID], s[state.AT_SIZE] - 1)


def peak(s):
    """Return the largest hand that can be dealt to the active players beside the vira (rule 6b, RULES 8)."""
    return 39 // s[state.AT_PLAYERS]


def after(text, actions):
    """Return the state after some actions."""
    return begin(text).do(actions).s


def bid(s, *numbers):
    """Make bids in turn order; return the events."""
    log = Log()
    for n in numbers:
        apply(rules, s, rules.turn(s), state.BID + n, log)
    return log


def lay(s, *names):
    """Lay cards in turn order; return the events."""
    log = Log()
    for name in names:
        apply(rules, s, rules.turn(s), card(name), log)
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
        apply(rules, s, seat, choose(seat, rules.legal(s, seat)))


def play_hand(s):
    """Play a hand and deal the next: everybody makes the highest open bid and lays the highest number."""
    to_the_end(s, lambda seat, actions: actions[-1])
    apply(rules, s, HAND_OVER, DEAL)


# The cards


@pytest.mark.parametrize(
    "cards, vira, winner",
    [
        ("KD KH 7C", "4H", "7C"),  # rule 11, example 1
        ("KD KH 7C", "JS", "KH"),  # rule 11, example 2
        ("3C 7D", "6H", "7D"),  # rule 2: the lowest manilha beats the highest other card
        ("3C 4D", "3H", "4D"),  # RULES 1: 4 follows 3
        ("KD KH 7C KS", "4H", "7C"),  # rule 11b, RULES 2
        ("KD KH KC KS", "4H", None),
        ("KD KH KC KS 4D", "QH", "4D"),
        ("KD KH KC KS", "JH", "KC"),
        ("KD 5H KH 5S", "AH", None),  # rule 11c: two pairs annul everything
        ("KD 5H KH 5S 4C", "AH", "4C"),
    ],
)
def test_the_winning_card(cards, vira, winner):
    assert winner_of(cards, vira) == winner


def test_rules_1_2_and_11_against_a_plain_reading_of_them():
    """Every trick is compared with the rules coded differently: no masks, ranks and suits as letters."""

    def plainly(names, vira):
        after = dict(zip(BOOK_RANKS, BOOK_RANKS[1:] + BOOK_RANKS[0], strict=True))
        top = after[vira[0]]
        alone = [n for n in names if n[0] == top or sum(other[0] == n[0] for other in names) == 1]
        strength = lambda n: (n[0] == top, BOOK_SUITS.index(n[1]) if n[0] == top else BOOK_RANKS.index(n[0]))  # noqa: E731
        return max(alone, key=strength) if alone else None

    dice = random.Random(11)
    every = [rank + suit for rank in BOOK_RANKS for suit in BOOK_SUITS]
    for n in range(6000):
        drawn = dice.sample(every, 3 if n % 2 else dice.randint(2, 8) + 1)
        assert winner_of(" ".join(drawn[1:]), drawn[0]) == plainly(drawn[1:], drawn[0])


def test_ruling_1_the_manilha_is_the_rank_after_the_viras_and_4_follows_3():
    for place, rank in enumerate(BOOK_RANKS):
        assert rules.manilha(table(["AD 5D", "AS 5S"], rank + "H")) == (place + 1) % 10


def test_rule_11a_which_cards_are_annulled():
    laid = [card("3D"), card("4S"), card("3C")]
    assert rules.annulled(laid, 0) == 0b101
    assert rules.annulled(laid, 9) == 0, "never manilhas"


# Hands


BLIND = table(["4D", "5D", "6D"], "QH")


def laid(*cards):
    """Return a trick: laid(2, "6D", 1, "5D") by seat and card."""
    return [(seat, card(name)) for seat, name in zip(cards[::2], cards[1::2], strict=True)]


@pytest.mark.parametrize("letters, limit", (("seven", 7), ("five", 5), ("three", 3)))
def test_ruling_7_option_letters_says_how_many_points_eliminate(letters, limit):
    """A match may have fewer letters; the rulebook's seven are the default."""
    assert rules.OPTIONS[state.LETTERS] == ("letters", ("seven", "five", "three"))
    assert rules.limit(rules.new(1, 4, PLAIN)) == 7
    for points in ([limit - 2, limit - 1, 0], [limit - 1] * 3):
        begun = "4D | 5D | 6D; vira QH; letters={}; points {} {} {}".format(letters, *points)
        at = begin(begun).do("0 1 1")
        assert rules.limit(at.s) == limit
        if points[2]:
            at.check("AT_REPEATED 1; scores {} {} {}".format(*points))  # all would be out: nobody is
        else:
            at.check("scores {} {} 1; ELIMINATED 1 0 0; is_alive0 yes; is_alive1 no".format(limit - 1, limit))
            at.do("deal").check("AT_PLAYERS 2")


def test_the_options_of_rulings_4_and_6():
    assert rules.OPTIONS[state.NEXT_LEAD] == ("next_lead", ("winner", "after_the_dealer"))
    assert rules.OPTIONS[state.HOOK] == ("hook", ("off", "on"))


# What everybody sees


def test_rule_5a_first_hand_is_one_card_seen_by_all_but_its_holder():
    for seats in range(2, 9):
        s = rules.new(100 + seats, seats, PLAIN)
        assert s[state.AT_SIZE] == 1 and rules.is_blind(s) and rules.scores(s) == [0] * seats
        for seat, other in itertools.product(range(seats), repeat=2):
            view = rules.hide(s, seat)
            assert rules.count(view, other) == 1
            assert rules.hand(view, other) == ([] if other == seat else rules.hand(s, other))


def test_rule_5b_vira_lies_face_down():
    view = rules.hide(BLIND, 0)
    assert view[state.AT_VIRA] == HIDDEN and rules.manilha(view) == HIDDEN
    assert card("QH") in guess.unseen(view) and card("4D") in guess.unseen(view)
    assert len(guess.unseen(view)) == 38


def test_rule_6h_12b_ruling_10_past_tricks_lie_before_who_won_them():
    s = after("4D 5C AS | 6D 7S AC | QD JH KD; vira 3H", "0 0 0 JH 7S 5C QD AC AS")
    for view in (s, *(rules.hide(s, seat) for seat in range(3))):
        assert rules.won(view) == [0, 0, 2]
        assert rules.trick(view, 0) == laid(2, "JH", 1, "7S", 0, "5C")
        assert rules.trick(view, 1) == laid(2, "QD", 1, "AC", 0, "AS")
        assert [view[state.AT_TRICKS + t] & 15 for t in range(2)] == [2, 2]


def test_rule_12c_ruling_10_everybody_sees_a_shown_hand():
    at = begin("4D 5C | 6D 7S | QD JH; vira AH").do("1:show")
    s = at.s
    for seat, other in itertools.product(range(3), repeat=2):
        seen = rules.hand(s, other) if other in (1, seat) else []
        assert rules.hand(rules.hide(s, seat), other) == seen
    at.do("0 0 0 QD 6D")
    assert rules.hand(rules.hide(s, 2), 1) == [card("7S")], "while the hand is played as well"


def test_ruling_5_from_two_cards_on_the_vira_is_up_before_the_first_bid():
    s = table(["4D", "5C"], "AH")
    bid(s, 0, 0)
    log = Log()
    apply(rules, s, HAND_OVER, DEAL, log)
    assert [event[0] for event in log] == [state.DEALT, state.VIRA]
    assert log[1][1:] == (s[state.AT_DEALER], s[state.AT_VIRA], rules.manilha(s))
    assert all(rules.hide(s, seat)[state.AT_VIRA] == s[state.AT_VIRA] for seat in range(2))


def test_ruling_9_who_is_out_sees_the_vira_and_no_hand():
    view = rules.hide(table(["4D 5C", None, "6D 7S", "QD JH"], "AH", dealer=2), 1)
    assert view[state.AT_VIRA] == card("AH") and not any(rules.hand(view, seat) for seat in range(4))


def test_everybody_may_know_that_a_hand_is_decided():
    s = after("4D 5C QC | 6D 7S 3C; vira AH", "0 3 3C 4D")
    assert all(rules.decided(rules.hide(s, seat)) for seat in range(2))


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


# From hand to hand


@pytest.mark.parametrize("seats", range(2, 9))
def test_rule_6b_ruling_8_one_more_up_to_the_peak_then_one_fewer_and_up_again(seats):
    top = (40 - 1) // seats
    up = list(range(1, top + 1))
    wave = up + up[-2:0:-1]
    expected = list(itertools.islice(itertools.cycle(wave), 2 * len(wave) + 3))
    s = rules.new(9, seats, PLAIN)
    sizes = []
    while len(sizes) < len(expected):
        sizes.append(s[state.AT_SIZE])
        assert peak(s) == top
        for seat in range(seats):
            s[state.AT_SCORES + seat] = 0  # nobody is eliminated here
            assert rules.count(s, seat) == len(rules.hand(s, seat)) == s[state.AT_SIZE]
        assert rules.is_blind(s) == (s[state.AT_SIZE] == 1), "one card: rule 5, also on the way down"
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
            s[state.AT_SCORES + other] = 6 if other == seat else 0

    def choose(actor, actions):
        if s[state.AT_PHASE] == state.BIDDING:
            return actions[-1] if actor == seat else actions[0]
        return min(actions, key=lambda c: rules.power(c, rules.manilha(s)))  # the weakest card

    to_the_end(s, choose)
    assert not rules.is_alive(s, seat)
    apply(rules, s, HAND_OVER, DEAL)
    return s[state.AT_PLAYERS], s[state.AT_SIZE], bool(s[state.AT_CLIMBING])


EIGHT = [" ".join(rank + suit for suit in "DSHC") for rank in "4567QJKA"]


def test_ruling_8_a_fall_in_the_peak_hand_lets_the_climb_go_on():
    s = table(EIGHT, "2H")
    assert s[state.AT_SIZE] == peak(s) == 4
    assert fall(s, 3) == (7, 5, True) and peak(s) == 5
    s = table(EIGHT, "2H")
    play_hand(s)
    assert s[state.AT_SIZE] == 3 and not s[state.AT_CLIMBING], "where nobody falls it turns"


def test_ruling_8_a_fall_elsewhere_only_raises_the_peak():
    s = table(["4D 4S", "5D 5S", "6D 6S", "7D 7S"], "2H", climb=0)
    assert fall(s, 2) == (3, 1, False) and peak(s) == 13, "on the way down it goes on down"
    assert fall(s, 1) == (2, 2, True), "from 1 up again"
    assert fall(table(["4D 4S", "5D 5S", "6D 6S"], "2H"), 0) == (2, 3, True)


def test_rule_6b_nineteen_cards_for_two_and_the_vira():
    s = rules.new(11, 2, PLAIN)
    while s[state.AT_SIZE] < 19:
        s[state.AT_SCORES] = s[state.AT_SCORES + 1] = 0
        play_hand(s)
    held = rules.hand(s, 0) + rules.hand(s, 1) + [s[state.AT_VIRA]]
    assert len(held) == len(set(held)) == 39
    assert len(guess.unseen(rules.hide(s, 0))) == 20
    s[state.AT_SCORES] = s[state.AT_SCORES + 1] = 0
    bid(s, 19, 0)
    number = rules.hand_number(s)
    for _ in range(37):
        apply(rules, s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    assert s[state.AT_TRICKS_LAID] == 18 and len(rules.trick(s, 18)) == 1
    assert rules.count(s, rules.turn(s)) == 1 and rules.count(s, 1 - rules.turn(s)) == 0
    apply(rules, s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    assert s[state.AT_TRICKS_LAID] == s[state.AT_SIZE] == 19 and rules.hand_number(s) == number
    apply(rules, s, HAND_OVER, DEAL)
    assert rules.hand_number(s) == number + 1 and s[state.AT_SIZE] == 18


def test_rule_6b_deals_are_even():
    """Each card is equally likely in each place (hands, vira, stock): 4000 deals, 5 standard deviations."""
    n = 4000
    counts = [[0] * 40 for _ in range(3)]
    for seed in range(n):
        s = rules.new(seed, 2, PLAIN)
        for seat in range(2):
            counts[seat][rules.hand(s, seat)[0]] += 1
        counts[2][s[state.AT_VIRA]] += 1
    slack = 5 * math.sqrt(n / 40 * 39 / 40)
    assert all(abs(count - n / 40) < slack for row in counts for count in row)
    dealers = [rules.new(seed, 8, PLAIN)[state.AT_DEALER] for seed in range(n)]
    slack = 5 * math.sqrt(n / 8 * 7 / 8)
    assert all(abs(dealers.count(seat) - n / 8) < slack for seat in range(8)), "the first dealer is random"


def test_rule_10_ruling_9_a_hand_dealt_again_has_new_cards_and_at_the_peak_keeps_its_size():
    held = "4D 5C | 6D 7S | - | QD JH"
    s = after(held + "; vira AH; dealer 1; points 6 6 7 6", "1 1 1 5C JH 7S QD 6D 4D deal")
    assert " | ".join(" ".join(named(rules.hand(s, seat))) for seat in (0, 1, 3)) != held.replace(" - |", "")
    rest = [number for number in range(40) if number != card("3H")]
    s = table([" ".join(named(rest[seat:39:4])[:9]) for seat in range(4)], "3H", points=[6, 6, 6, 6])
    assert s[state.AT_SIZE] == peak(s) == 9
    bid(s, 9, 9, 9, 9)  # at most one can make nine
    to_the_end(s, lambda seat, actions: actions[0])
    apply(rules, s, HAND_OVER, DEAL)
    assert rules.scores(s) == [6] * 4
    assert (s[state.AT_SIZE], s[state.AT_CLIMBING], s[state.AT_DEALER]) == (9, 1, 0)


def test_names_and_text():
    s = table(["4D 5C", "6D 7S", None, "QD JH"], "AH", dealer=0)
    assert notation.name(s, card("QD")) == "QD" and notation.name(s, DEAL) == "deal"
    assert notation.name(s, state.BID + 12) == "bid 12" and notation.name(s, state.SHOW) == "show"
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
                full = [] if view[state.AT_PHASE] == state.BIDDING else range(view[state.AT_TRICKS_LAID])
                owners = [view[state.AT_TRICKS + i] & 15 for i in full]
                assert view[state.AT_WAITING] == owners.count(state.NOBODY)
                assert rules.won(view) == [owners.count(seat) for seat in range(seats)]
                assert view[state.AT_BID_SUM] == sum(n for n in bids(view) if n != state.NONE)
                ring = rules.order(view, view[state.AT_DEALER] - 1)
                assert view[state.AT_PLAYERS] == len(ring)
                best = view[state.AT_BEST]
                laid = rules.cards(view, t) if view[state.AT_PHASE] != state.BIDDING else b""
                place = rules.winning(laid, rules.manilha(view))
                assert best == (state.NONE if place < 0 else place)
                for seat in range(seats):
                    gone = sum(seat == other for i in range(t + 1) for other, _ in rules.trick(view, i))
                    gone = 0 if view[state.AT_PHASE] == state.BIDDING else gone
                    assert rules.count(view, seat) == (view[state.AT_SIZE] - gone) * (seat in ring)
                assert view[state.AT_REPEATED] == (
                    rules.turn(view) == HAND_OVER and state.REPEATED in [event[0] for event in log]
                )
                seen.add((view[state.AT_PHASE], best == state.NONE, view[state.AT_WAITING] > 0))
            if rules.turn(s) == HAND_OVER:
                held = [rules.trick(s, t) for t in range(s[state.AT_SIZE])]
                assert sorted(c for laid in held for _, c in laid) == sorted(
                    set(c for laid in held for _, c in laid)
                )
            if rules.turn(s) == HAND_OVER or s[state.AT_PHASE] == state.BIDDING:
                log.clear()
    assert {(phase, True, False) for phase in (state.BIDDING, state.PLAYING)} <= seen
    assert (state.PLAYING, False, False) in seen and (state.SCORED, False, False) in seen


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


@pytest.mark.parametrize("seats", range(2, 9))
def test_oracle_chance_of_an_accumulated_trick_by_ranks(seats):
    """Try every multiset of ranks, weighted by its suits (11 440 for eight cards); 102 in 1482 for two."""
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
