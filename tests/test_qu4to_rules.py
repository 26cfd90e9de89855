# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's rules: every rule and worked example of its rulebook, and of docs/RULES.md.

The rulebook's four players sit clockwise as Arthur 0, Bernardo 1, Rafaela 2, Jean 3. `lay` sets up positions;
cards that are not in a hand are in the deck unless the test says otherwise.
"""

import itertools
import random

import harness
import pytest
import worked
from common.qu4to import cls, lay, number, play, position

from games.qu4to import deck, plan, state
from games.qu4to import notation as N
from games.qu4to import rules as R
from mesa.core.contract import DEAL, HAND_END, HAND_OVER, HIDDEN, MATCH_END, OVER, apply, get16, put16
from mesa.core.rng import Rng

ARTHUR, BERNARDO, RAFAELA, JEAN = range(4)
DEFAULTS = harness.options(R)
OTHERS = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]


def places(s):
    """Return where each card is, by card."""
    return s[state.AT_CARDS : state.AT_CARDS + deck.CARDS]


class Match:
    """A position, actions on it, and its events."""

    def __init__(self, s):
        self.s = s
        self.events = []

    def note(self, *event):
        self.events.append(event)

    def do(self, seat, action):
        """Apply an action, then all picks, the lowest card first; return the events."""
        start = len(self.events)
        apply(R, self.s, seat, action, self.note)
        while self.s[state.AT_PHASE] == state.PICKING:
            apply(R, self.s, seat, R.legal(self.s, seat)[0], self.note)
        return self.events[start:]

    def deal(self):
        """Deal the next round; return the events."""
        start = len(self.events)
        apply(R, self.s, HAND_OVER, DEAL, self.note)
        return self.events[start:]

    def turn_any(self, seat):
        """Pass by turning the first card that can be turned."""
        return self.do(seat, min(a for a in R.legal(self.s, seat) if state.TURN <= a < state.TAKE))

    def draw(self, seat, half=state.BLUE):
        """Pass by drawing."""
        return self.do(seat, state.DRAW) + self.do(seat, half)

    def kinds(self, start=0):
        return [event[0] for event in self.events[start:]]


def numbers(s, place):
    """Return the numbers that face up at a place."""
    return [up for _, up, _, _ in N.cards(s, place)]


def backs(s, seat):
    """Return (cards with the blue half up, with the green half up), as all see; first, all are blue."""
    return tuple(s[state.AT_COUNT + 2 * seat : state.AT_COUNT + 2 * seat + 2])


def sets(s, seat):
    return [a - state.SET for a in R.legal(s, seat) if state.SET <= a < state.TURN]


def turns(s, seat):
    return [a - state.TURN for a in R.legal(s, seat) if state.TURN <= a < state.TAKE]


def ups(place):
    """Return a fact: the numbers that face up at a place."""
    return lambda s: sorted(numbers(s, place))


def begin(text):
    """Return the position that a worked example describes."""
    s = position(text)
    return worked.Table(
        "qu4to",
        s,
        number,
        up=lambda s, seat: sorted(numbers(s, seat)),
        lead=ups(state.LEADING),
        out=ups(state.OUT),
        discarded=ups(state.DISCARDED),
        sets=sets,
        DEALT=state.DEALT,
        turns=lambda s, seat: sorted(deck.BLUE[card] for card in turns(s, seat)),
        top=N.top,
        topup=lambda s: (deck.GREEN if N.top(s)[1] else deck.BLUE)[N.top(s)[0]],
    )


@worked.examples("qu4to")
def test_worked(example):
    """Playing and passing, the draw deck, the 4s, running out, two players, endless rounds."""
    begin(example.position).follow(example)


# The deck


def test_deck_has_60_cards_with_ten_4s():
    """Components: 60 cards, values from 1 to 11."""
    assert len(deck.BLUE) == len(deck.GREEN) == deck.CARDS == 60
    assert set(deck.BLUE) == set(deck.GREEN) == set(range(1, 12))
    assert sum(b == 4 and g == 4 for b, g in zip(deck.BLUE, deck.GREEN, strict=True)) == 10
    assert deck.FOUR == 4


def test_deck_is_balanced():
    """RULES 1: 50 cards with two different numbers, each five times blue and five times green, all pairs."""
    cards = [(b, g) for b, g in zip(deck.BLUE, deck.GREEN, strict=True) if 4 not in (b, g)]
    assert len(cards) == 50 and all(b != g for b, g in cards)
    assert len(set(cards)) == 50, "no two cards are the same"
    for one in OTHERS:
        assert sum(b == one for b, _ in cards) == 5
        assert sum(g == one for _, g in cards) == 5
    pairs = [frozenset(card) for card in cards]
    assert len(set(pairs)) == 45 and max(pairs.count(pair) for pair in pairs) == 2


# Sets


def test_71_sets_in_one_strict_order_by_brute_force():
    """Playing a set of cards: from every hand of one to four numbers, by the definition alone."""

    def strength(group):
        equal = len(set(group)) == 1
        return (group == (4, 4, 4, 4), len(group), equal, group[0])

    def is_set(group):
        return len(set(group)) == 1 or all(b - a == 1 for a, b in itertools.pairwise(group))

    groups = [
        group
        for size in (1, 2, 3, 4)
        for group in itertools.combinations_with_replacement(range(1, 12), size)
    ]
    assert len(groups) == 11 + 66 + 286 + 1001
    found = sorted((group for group in groups if is_set(group)), key=strength)
    assert len(found) == deck.CLASSES == 71
    assert len({strength(group) for group in found}) == 71, "no two are equally strong"
    for i, group in enumerate(found):
        assert deck.class_of(list(group)) == deck.class_of(list(reversed(group))) == i
        assert tuple(N.numbers(i)) == group
        assert N.class_name(i) == " ".join(map(str, group))
        low, step, size = deck.form(i)
        assert (low, size) == (group[0], len(group)) and step == (len(set(group)) > 1)
        if not step:
            assert deck.class_of([low] * size) == i
        kind = max(k for k in range(7) if deck.STARTS[k] <= i)
        assert (kind + 3) // 2 == size and kind & 1 == step
    for group in groups:
        if not is_set(group):
            assert deck.class_of(list(group)) == -1
    assert deck.class_of([]) == deck.class_of([1, 2, 3, 4, 5]) == -1


def test_strength_chain():
    """Playing a set, the final chain: 2 < 6 < 3 4 < 2 2 < 5 6 7 < 1 1 1 < 8 9 10 11 < 11 x4 < 4 x4."""
    chain = [(2,), (6,), (3, 4), (2, 2), (5, 6, 7), (1, 1, 1), (8, 9, 10, 11), (11,) * 4, (4,) * 4]
    classes = [cls(*group) for group in chain]
    assert classes == sorted(set(classes))


@pytest.mark.parametrize(
    "strong, weak",
    [
        ((2, 3, 4), (7, 7)),  # more cards
        ((3, 3, 3), (2, 3, 4)),  # equal numbers against a run
        ((7,), (6,)),  # higher, example 1
        ((9, 9), (2, 2)),  # higher, example 2
        ((6, 7, 8, 9), (4, 5, 6, 7)),  # higher, example 3
    ],
)
def test_examples_of_strength(strong, weak):
    """Playing a set: the examples under each of the three comparisons, also played at the table."""
    assert cls(*strong) > cls(*weak)
    s = lay([1], list(strong) + [1], [1, 2], lead=weak)
    assert cls(*strong) in sets(s, 1)
    s = lay([1], list(weak) + [1], [1, 2], lead=strong)
    assert cls(*weak) not in sets(s, 1)
    assert R.why(s, 1, play(*weak)) == "too_weak"


def test_only_4444_is_special():
    """RULES 6: 4 4 and 4 4 4 rank by their number, and runs end at 11."""
    assert cls(3, 3) < cls(4, 4) < cls(5, 5) and cls(3, 3, 3) < cls(4, 4, 4) < cls(5, 5, 5)
    assert deck.class_of([10, 11, 1]) == deck.class_of([11, 1]) == -1
    assert cls(4, 4, 4, 4) == 70 and cls(11, 11, 11, 11) == 69


def test_classes_lists_what_a_hand_can_play():
    """Every hand's playable sets are compared with a search over all groups of its cards."""
    dice = random.Random(3)
    for _ in range(60):
        hand = [dice.randint(1, 11) for _ in range(dice.randint(1, 13))]
        found = {
            deck.class_of(list(group))
            for size in (1, 2, 3, 4)
            for group in itertools.combinations(hand, size)
        }
        for floor in (0, dice.randrange(72)):
            listed = []
            deck.add_beating(listed, 100, floor, hand)
            assert listed == sorted(100 + c for c in found if c >= floor)


# Game setup


@pytest.mark.parametrize("seats, each", [(2, 14), (3, 12), (4, 11), (5, 10)])
def test_cards_dealt(seats, each):
    """Game setup: 12, 11, 10 cards for 3, 4, 5 players; Variant: 14 for two. The rest is the draw deck."""
    s = R.new(9, seats, DEFAULTS)
    assert [R.count(s, i) for i in range(seats)] == [each] * seats
    assert s[state.AT_DECK] == 60 - seats * each == len(N.cards(s, state.IN_DECK))


def test_the_deal_is_the_same_on_every_machine():
    s = R.new(12345, 5, DEFAULTS)
    assert places(s).hex() == DEAL_12345
    assert s[state.AT_LEADER] == Rng(12345, 0, 0, 1).below(5)


DEAL_12345 = (
    "000402050100020403030304050102010400000101050004030303000400"
    "050204020105050302050103040205040005050301020301010204020000"
)


def test_halves_are_secret_until_all_have_chosen():
    """Game setup, RULES 2: seat by seat; the whole hand turns at once; 4s are placed like the other cards."""
    m = Match(R.new(5, 4, DEFAULTS))
    for seat, half in enumerate((state.GREEN, state.BLUE, state.GREEN)):
        assert R.turn(m.s) == seat and R.legal(m.s, seat) == [state.BLUE, state.GREEN]
        assert R.why(m.s, seat, state.DRAW) == "choose_half"
        assert m.do(seat, half) == [(state.CHOSE, seat, 0, 0)]
        for other in range(4):
            assert R.hide(m.s, other)[state.AT_HALVES] & ~(1 << other) == 0
            assert backs(m.s, other) == (11, 0)
    events = m.do(3, state.BLUE)
    assert events == [(state.CHOSE, 3, 0, 0)] + [
        (state.HALF, 0, 1, 0),
        (state.HALF, 1, 0, 0),
        (state.HALF, 2, 1, 0),
        (state.HALF, 3, 0, 0),
        (state.LEADS, m.s[state.AT_LEADER], 0, 0),
    ]
    for seat in range(4):
        green = seat in (0, 2)
        assert backs(m.s, seat) == ((0, 11) if green else (11, 0))
        hand = N.cards(m.s, seat)
        assert {half for _, _, _, half in hand} == {int(green)}
        assert all(up == (deck.GREEN if green else deck.BLUE)[card] for card, up, _, _ in hand)
    assert any(up == 4 for seat in range(4) for _, up, _, _ in N.cards(m.s, seat)), "a 4 among them"


def test_first_leader_at_random_and_by_the_last_match():
    """Game setup, RULES 9: the winner of the last game leads, or a random player."""
    leaders = [R.new(seed, 4, DEFAULTS)[state.AT_LEADER] for seed in range(200)]
    assert all(30 <= leaders.count(seat) <= 70 for seat in range(4))
    by_chance = harness.options(R, first_leader="random")
    for options, expected in ((DEFAULTS, 2), (by_chance, R.new(7, 4, by_chance)[state.AT_LEADER])):
        s = R.new(7, 4, options)
        R.set_first_leader(s, 2)
        assert s[state.AT_LEADER] == expected
        for seat in range(4):
            apply(R, s, seat, state.BLUE)
        assert R.turn(s) == expected
        with pytest.raises(ValueError, match="begun"):
            R.set_first_leader(s, 1)
    s = R.new(7, 4, DEFAULTS)
    with pytest.raises(ValueError, match="seat"):
        R.set_first_leader(s, 4)
    apply(R, s, 0, state.BLUE)
    with pytest.raises(ValueError, match="begun"):
        R.set_first_leader(s, 1)
    assert R.new(7, 4, DEFAULTS)[state.AT_LEADER] != 2, "else the test says nothing"


# Passing


@pytest.mark.parametrize("half", [state.BLUE, state.GREEN])
def test_drawing_looks_first_and_chooses_the_side(half):
    """Passing B, RULES 7: the card goes into the hand in the orientation that the player prefers."""
    m = Match(lay([1, 2], [5, 9], [6, 7], lead=[11]))
    left = m.s[state.AT_DECK]
    assert m.do(1, state.DRAW) == [(state.DREW, 1, left - 1, 0)]
    card = m.s[state.AT_DRAWN]
    assert R.turn(m.s) == 1 and R.legal(m.s, 1) == [state.BLUE, state.GREEN] and card >= 0
    assert (
        R.hide(m.s, 1)[state.AT_DRAWN] == card
        and R.hide(m.s, 0)[state.AT_DRAWN] == R.hide(m.s, 2)[state.AT_DRAWN] == HIDDEN
    )
    before = backs(m.s, 1)
    assert m.do(1, half) == [(state.PUT, 1, half, 0)]
    assert (card, (deck.GREEN if half else deck.BLUE)[card]) in [(c, up) for c, up, _, _ in N.cards(m.s, 1)]
    assert backs(m.s, 1)[half] == before[half] + 1 and R.count(m.s, 1) == 3
    assert m.s[state.AT_DRAWN] == state.NONE


def test_a_drawn_4_is_put_in_with_a_side_too():
    """RULES 2: otherwise its back would betray it."""
    s = lay([1, 2], [5, 9], [6, 7], lead=[11], rest=state.OUT)
    four = deck.BLUE.index(4)
    s[state.AT_CARDS + four] = state.IN_DECK
    s[state.AT_DECK] = 1
    m = Match(s)
    m.draw(1, state.GREEN)
    assert (four, 4, 4, state.GREEN) in N.cards(m.s, 1) and backs(m.s, 1)[1] == 1


@pytest.mark.parametrize("vary", ["seed", "turn"])
def test_every_card_of_the_deck_is_drawn_sometimes(vary):
    """The deck has no order in the state: each turn, each of its cards is equally likely."""
    s = lay([1, 2], [5, 9], [6, 7], lead=[11], rest=state.OUT)
    for card in (0, 20, 59):
        s[state.AT_CARDS + card] = state.IN_DECK
    s[state.AT_DECK] = 3
    seen = []
    for n in range(299):
        t = bytearray(s)
        put16(t, state.AT_SEED if vary == "seed" else state.AT_TURNS, n + 1)
        R.step(t, 1, state.DRAW)
        seen.append(t[state.AT_DRAWN])
    assert {card: seen.count(card) > 70 for card in set(seen)} == {0: True, 20: True, 59: True}


def test_choice_of_equal_cards():
    """RULES 7: equal cards to play are picked one by one, as their other halves differ."""
    m = Match(lay([1, 2], [(7, 1), (7, 2), (7, 5), 8, 3], [6, 7], lead=[2]))
    sevens = [card for card, up, _, _ in N.cards(m.s, 1) if up == 7]
    assert len(sevens) == 3
    s = bytearray(m.s)
    apply(R, s, 1, play(7, 7))
    assert s[state.AT_PHASE] == state.PICKING and R.turn(s) == 1 and s[state.AT_CLASS] == cls(7, 7)
    assert R.legal(s, 1) == [state.TAKE + card for card in sorted(sevens)[:2]], "in ascending order"
    assert R.why(s, 1, state.DRAW) == "pick_card"
    assert R.hide(s, 0) == R.hide(m.s, 0), "nothing is on the table yet"
    apply(R, s, 1, state.TAKE + sorted(sevens)[0])
    assert R.taken(s, sorted(sevens)[0]) and not R.taken(s, sorted(sevens)[1])
    assert R.legal(s, 1) == [state.TAKE + card for card in sorted(sevens)[1:]]
    apply(R, s, 1, state.TAKE + sorted(sevens)[2])
    assert sorted(c for c, _, _, _ in N.cards(s, state.LEADING)) == [sorted(sevens)[0], sorted(sevens)[2]]
    s = bytearray(m.s)
    apply(R, s, 1, play(7, 8))  # one 7 of three; the 8 goes by itself
    assert R.legal(s, 1) == [state.TAKE + card for card in sorted(sevens)]
    apply(R, s, 1, state.TAKE + sorted(sevens)[1])
    assert numbers(s, state.LEADING) == [7, 8] and s[state.AT_LEADER] == 1
    s = bytearray(m.s)
    apply(R, s, 1, play(7, 7, 7))
    assert s[state.AT_PHASE] == state.PLAYING, "all three: nothing to choose"


def test_no_choice_where_the_other_halves_are_equal():
    """RULES 7: this holds for 4s, and for two cards with the same two numbers."""
    twins = [pair for pair in itertools.permutations(OTHERS, 2) if _count_both(pair) == 2]
    up, down = max(twins)
    s = lay([1, 2], [4, 4, 4, (up, down), (up, down), 9], [6, 7], lead=[1])
    for action in (play(4), play(4, 4), play(up)):
        t = bytearray(s)
        apply(R, t, 1, action)
        assert t[state.AT_PHASE] == state.PLAYING and R.turn(t) == 2


def _count_both(pair):
    cards = list(zip(deck.BLUE, deck.GREEN, strict=True))
    return cards.count(pair) + cards.count(pair[::-1])


def test_every_subset_of_equal_cards_can_be_picked_once():
    """Picks in ascending order reach every choice, each in exactly one way."""
    s = lay([1, 2], [(7, 1), (7, 2), (7, 5), (7, 8), (7, 10), 3], [6, 7], lead=[2])
    sevens = [card for card, up, _, _ in N.cards(s, 1) if up == 7]
    for size in (1, 2, 3, 4):
        found = []
        start = bytearray(s)
        apply(R, start, 1, play(*[7] * size))
        waiting = [start]
        while waiting:
            t = waiting.pop()
            if t[state.AT_PHASE] == state.PLAYING:
                found.append(tuple(c for c, _, _, _ in N.cards(t, state.LEADING)))
                continue
            for action in R.legal(t, 1):
                after = bytearray(t)
                apply(R, after, 1, action)
                waiting.append(after)
        assert sorted(found) == sorted(itertools.combinations(sorted(sevens), size))


# The draw deck


def test_nothing_to_draw_and_only_4s_tells_everybody():
    """RULES 3: whoever passes so has 4s."""
    s = begin("1 2 | 4 4 | 6 7; lead 11 11 11; rest out").do("pass").s
    for i in range(20):
        assert numbers(R.guess(R.hide(s, 0), 0, Rng(i)), 1) == [4, 4]


# Emptying the hand, the round's end


@pytest.mark.parametrize("seats, table", [(3, [2, 1, 0]), (4, [3, 2, 1, 0]), (5, [4, 3, 2, 1, 0])])
def test_points_for_emptying(seats, table):
    """Running out of cards: the table of points by players and place."""
    m = Match(lay(*[[i + 1] if i < 3 else [i + 2] for i in range(seats)], turn=1))
    for seat in range(seats - 1):
        start = len(m.events)
        m.do(seat, play(seat + 1 if seat < 3 else seat + 2))
        assert (state.EMPTIED, seat, seat + 1, table[seat]) in m.events[start:]
    # the plays with 4s? none: the numbers are 1 2 3 5 6
    assert m.events[-1] == (HAND_END, seats - 1, 0, 0)
    assert R.scores(m.s) == R.hand_scores(m.s) == table and m.s[state.AT_HAND] == 0


def end_round(scores, hand_scores, places, rounds=0):
    """Return the match after a round: earlier points, this round's for 4s, each one's place (0 is last)."""
    n = len(scores)
    last = places.index(0)
    second = places.index(max(places))
    m = Match(
        lay(
            *[[9, 11] if i == last else [8] if i == second else [] for i in range(n)],
            leader=second,
        )
    )
    m.s[state.AT_HAND] = rounds
    for i in range(n):
        put16(m.s, state.AT_SCORES + 2 * i, scores[i])
        m.s[state.AT_HAND_SCORES + i] = hand_scores[i]
        m.s[state.AT_PLACE + i] = 0 if i == second else places[i]
    m.do(second, play(8))  # the last but one empties the hand for one point
    return m


@pytest.mark.parametrize(
    "totals, places, leader",
    [
        ([5, 3, 2, 4], [1, 2, 3, 0], 2),  # fewest points
        ([5, 2, 4, 2], [1, 2, 3, 0], 3),  # a tie with somebody who did not empty the hand
        ([2, 5, 2, 4], [1, 2, 3, 0], 2),  # a tie: who emptied last among the tied
        ([2, 2, 4, 5], [2, 1, 3, 0], 0),
        ([2, 2, 2, 2], [1, 2, 3, 0], 3),
        ([2, 2, 2, 9], [3, 1, 2, 0], 0),
    ],
)
def test_leader_of_the_next_round(totals, places, leader):
    """Running out, RULES 9: fewest points so far; tie: who did not empty, else the last to empty."""
    second = places.index(max(places))
    before = [total - (seat == second) for seat, total in enumerate(totals)]
    m = end_round(before, [0] * 4, places)
    assert R.scores(m.s) == totals
    assert m.deal() == [(state.DEALT, leader, 1, 11)] and m.s[state.AT_LEADER] == leader


@pytest.mark.parametrize(
    "totals, places, winner",
    [
        ([9, 8, 7, 6], [0, 1, 2, 3], 0),
        ([8, 8, 7, 6], [3, 1, 2, 0], 1),  # a tie: who emptied first in the last round
        ([8, 6, 7, 8], [1, 2, 3, 0], 0),
        ([8, 8, 8, 8], [2, 3, 1, 0], 2),
        ([8, 2, 2, 8], [0, 1, 2, 3], 3),  # who did not empty comes after all others
    ],
)
def test_winner_of_the_match(totals, places, winner):
    """End of the game: highest score after three rounds; tie: who emptied first in the last round."""
    second = places.index(max(places))
    before = [total - (seat == second) for seat, total in enumerate(totals)]
    for rounds, over in ((1, False), (2, True)):
        m = end_round(before, [0] * 4, places, rounds)
        assert R.scores(m.s) == totals
        assert (R.turn(m.s) == OVER) == over
        if over:
            assert R.winners(m.s) == [winner] and m.events[-1] == (MATCH_END, winner, 0, 0)
            assert m.s[state.AT_HAND] == 2 and R.legal(m.s, 0) == [] and R.why(m.s, 0, state.DRAW) == "over"


def test_points_of_4s_count_for_the_round():
    """Running out: points for the place are added to those acquired during the round."""
    m = end_round([1, 0, 0, 0], [0, 3, 0, 2], [1, 2, 3, 0])
    assert R.scores(m.s) == [1, 3, 1, 2] and R.hand_scores(m.s) == [0, 3, 1, 2]
    m.deal()
    assert R.scores(m.s) == [1, 3, 1, 2]
    assert R.hand_scores(m.s) == [0, 0, 0, 0], "a new round"


# Endless rounds


@pytest.mark.parametrize("seats, begin", [(2, 150), (3, 1), (4, 1), (5, 1)])
def test_the_300th_turn_ends_rounds_by_force(seats, begin):
    """RULES 11: players with more cards than dealt beat, all others draw: hands do not shrink, yet it ends.

    Two players run out of cards to draw before they get there, so their count begins late.
    """
    s = R.new(seats, seats, DEFAULTS)
    for seat in range(seats):
        apply(R, s, seat, state.BLUE)
    put16(s, state.AT_TURNS, begin)
    ends = []
    draws_late = 0
    for _ in range(20_000):
        seat = R.turn(s)
        number = get16(s, state.AT_TURNS)
        if seat in (OVER, HAND_OVER):
            break
        ends.append(number)
        legal = R.legal(s, seat)
        action = legal[0]
        if s[state.AT_LEAD] != state.NONE and s[state.AT_PHASE] == state.PLAYING:
            if R.count(s, seat) > (14, 12, 11, 10)[seats - 2] and sets(s, seat):
                action = state.SET + sets(s, seat)[0]
            elif action != state.DRAW:
                action = legal[-1]
        draws_late += action == state.DRAW and number >= 300
        apply(R, s, seat, action)
    assert seat == HAND_OVER and not draws_late
    assert 300 < max(ends) < 300 + 60 * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_matches(seats):
    """Three rounds, the points add up, every card is somewhere."""
    for seed in range(3):
        log = Match(None)
        for s, _, _ in harness.walk(R, seed, seats, DEFAULTS, random.Random(seed), emit=log.note):
            last = s
        kinds = log.kinds()
        rounds = kinds.count(HAND_END)
        assert rounds == (last[state.AT_HAND] + 1 if seats == 2 else 3)
        places = sum(range(1, seats)) * rounds
        assert sum(R.scores(last)) == places + kinds.count(state.POINT)
        assert log.events[-1] == (MATCH_END, R.winners(last)[0], 0, 0)
        assert kinds.count(state.EMPTIED) == (seats - 1) * rounds
        laid = sum(deck.form(event[2])[2] for event in log.events if event[0] == state.PLAYED)
        assert kinds.count(state.CARD) == laid


# What the picture needs


@pytest.mark.parametrize("half", [state.BLUE, state.GREEN])
def test_the_top_lies_as_it_was_played(half):
    """Each half of the same card can be up."""
    card = next(c for c in range(deck.CARDS) if deck.BLUE[c] == 2)
    m = Match(lay([1], [5, 6], [9], lead=[3]))
    for c, _, _, _ in N.cards(m.s, state.LEADING):
        m.s[state.AT_CARDS + c] = state.OUT
    m.s[state.AT_CARDS + card] = state.LEADING | (state.GREEN_UP if half else 0)
    m.do(1, play(5))
    assert N.top(m.s) == (card, half)


def test_the_drawn_card_is_its_owners():
    """Others know only from the phase that there is one."""
    m = Match(lay([1, 2], [3, 5], [6, 7], lead=[11]))
    m.do(1, state.DRAW)
    card = m.s[state.AT_DRAWN]
    assert m.s[state.AT_CARDS + card] & state.LOW == state.DRAWN
    assert R.hide(m.s, 1)[state.AT_DRAWN] == card
    for seat in (0, 2):
        view = R.hide(m.s, seat)
        assert view[state.AT_DRAWN] == HIDDEN and view[state.AT_PHASE] == state.PUTTING
        whole = R.guess(view, seat, Rng(seat))
        assert whole[state.AT_CARDS + whole[state.AT_DRAWN]] & state.LOW == state.DRAWN
    m.do(1, state.BLUE)
    assert m.s[state.AT_DRAWN] == state.NONE


# Hidden information


def check_counts(s):
    """Check that the state's public counts match the cards."""
    discards = [card for card, _, _, _ in N.cards(s, state.DISCARDED)]
    assert (N.top(s)[0] in discards) if discards else N.top(s) is None
    assert [s[state.AT_DRAWN]] == ([card for card, _, _, _ in N.cards(s, state.DRAWN)] or [state.NONE])
    for seat in range(s[state.AT_SEATS]):
        back, plain, fours, since = [0, 0], [0, 0], [0, 0], 0
        for card, up, _, half in N.cards(s, seat):
            back[half] += 1
            (fours if up == 4 else plain)[half] += 1
            since += s[state.AT_CARDS + card] & state.KNOWN > 0
        if s[state.AT_PHASE] == state.PUTTING and R.turn(s) == seat:
            since += s[state.AT_CARDS + s[state.AT_DRAWN]] & state.KNOWN > 0
        assert backs(s, seat) == tuple(back)
        assert since == s[state.AT_SINCE + seat]
        for half in range(2):
            assert s[state.AT_PLAIN + 2 * seat + half] <= plain[half]
            assert s[state.AT_FOURS + 2 * seat + half] <= fours[half]
    deck_cards = [card for card, _, _, _ in N.cards(s, state.IN_DECK)]
    assert len(deck_cards) == s[state.AT_DECK]
    known = [s[state.AT_CARDS + card] & state.KNOWN > 0 for card in deck_cards]
    assert all(known) or not any(known)
    assert not any(place & state.TAKEN and place & state.LOW >= state.IN_DECK for place in places(s))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_guesses_agree_with_all_that_is_certain(seats):
    """Counts by side, turned cards that are no 4s, decks after a reshuffle: often, and for every seat."""
    reshuffles = 0
    for seed in range(4):
        dice = random.Random(seed)
        s = R.new(seed, seats, DEFAULTS)
        drawn = [0, 0.3, 0.8, 0.9][seed]
        for n in range(3000):
            seat = R.turn(s)
            if seat == OVER:
                break
            if seat == HAND_OVER:
                apply(R, s, HAND_OVER, DEAL)
                continue
            if n % 11 == 0:
                check_counts(s)
                for viewer in range(seats):
                    view = R.hide(s, viewer)
                    whole = R.guess(view, viewer, Rng(seed, n, viewer))
                    check_counts(whole)
                    assert R.hide(whole, viewer) == view
                    for place in (viewer, state.DISCARDED, state.LEADING, state.OUT):
                        assert N.cards(whole, place) == N.cards(s, place)
                    if s[state.AT_DECK]:  # a draw may bring each card of the deck
                        for card, _, _, _ in N.cards(s, state.IN_DECK):
                            cost = [0] * 12
                            cost[deck.BLUE[card]] = cost[deck.GREEN[card]] = deck.CARDS
                            assert plan.drawn(view, cost) > 0
            legal = R.legal(s, seat)
            action = state.DRAW if state.DRAW in legal and dice.random() < drawn else dice.choice(legal)
            apply(R, s, seat, action)
            reshuffles += any(
                place & state.LOW == state.IN_DECK and place & state.KNOWN for place in places(s)
            )
    assert reshuffles or seats == 2


def test_a_guess_of_secret_halves_is_now_blue_now_green():
    """RULES 2: choices already made are public, seat by seat; those not yet made are unknown."""
    s = R.new(5, 4, DEFAULTS)
    for seat, half in enumerate((state.GREEN, state.BLUE, state.BLUE)):
        apply(R, s, seat, half)
    found = {R.guess(R.hide(s, 2), 2, Rng(n))[state.AT_HALVES] for n in range(40)}
    assert found == {0, 1, 2, 3}


def test_a_turned_card_is_no_4_in_any_guess():
    m = Match(lay([1, 2], [4, 4, 4, (5, 8)], [6, 7], lead=[11]))
    m.turn_any(1)
    side = next(half for _, up, _, half in N.cards(m.s, 1) if up == 8)
    for i in range(40):
        whole = R.guess(R.hide(m.s, 0), 0, Rng(i))
        assert all(up != 4 for _, up, _, half in N.cards(whole, 1) if half == side)


def test_a_reshuffled_deck_is_known():
    """Everybody saw the discards: after the reshuffle, unseen cards that were not among them are in hands."""
    m = Match(lay([1, 2], [3, 5, 4], [6, 7], lead=[11], rest=state.OUT, discards=[8, 9, 10, 8]))
    pile = {c for c, _, _, _ in N.cards(m.s, state.DISCARDED)}
    m.do(1, state.DRAW)
    for phase in range(2):
        for i in range(30):
            whole = R.guess(R.hide(m.s, 0), 0, Rng(i))
            assert {c for c, _, _, _ in N.cards(whole, state.IN_DECK)} < pile
            if phase == 0:
                assert whole[state.AT_DRAWN] in pile
            hands = {c for seat in (1, 2) for c, _, _, _ in N.cards(whole, seat)}
            assert len(hands & pile) == phase
            assert len([c for c, _, _, _ in N.cards(whole, 1) if c in pile]) == phase
            turned = {c for c, _, _, half in N.cards(whole, 1) if half == state.GREEN}
            assert len(turned) == phase and turned <= pile, "the drawn card is the only one with green up"
        if phase == 0:
            m.do(1, state.GREEN)


def test_hide_shows_what_everybody_sees():
    """RULES 2: counts by side, discards, the leading set and points; never another hand's cards."""
    m = Match(lay([1, 2], [4, 4, (5, 8)], [6, 7], lead=[11], discards=[9]))
    m.turn_any(1)
    view = R.hide(m.s, 0)
    assert N.cards(view, 1) == N.cards(view, 2) == N.cards(view, state.IN_DECK) == []
    assert backs(view, 1) == backs(m.s, 1) and R.count(view, 1) == 3
    for place in (0, state.LEADING, state.DISCARDED):
        assert N.cards(view, place) == N.cards(m.s, place) != []
    assert view[state.AT_DECK] == m.s[state.AT_DECK]
    assert view[state.AT_SEED : state.AT_SEED + 4] == bytes(4)


# Looking


def test_names_and_text():
    s = lay([1, 2], [4, (5, 8), (7, 1), (7, 2)], [6, 7], lead=[3])
    names = [N.name(s, action) for action in R.legal(s, 1)]
    assert names[0] == "draw" and "play 4 5" in names and "play 7 7" in names
    assert any(name.startswith("turn 5/8") for name in names)
    assert [N.name(s, a) for a in (state.BLUE, state.GREEN, state.PASS)] == ["blue", "green", "pass"]
    apply(R, s, 1, play(7))
    assert [N.name(s, action)[:7] for action in R.legal(s, 1)] == ["take 7/"] * 2
    text = N.text(s)
    assert "seat 1: 0+0 points" in text and "set 3" in text and "<- 7" in text


def test_numbers_of_turns():
    """The first lead is turn 1; picks and the side of a drawn card belong to their turn."""
    s = R.new(3, 3, DEFAULTS)
    for seat in range(3):
        assert get16(s, state.AT_TURNS) == 0
        apply(R, s, seat, state.BLUE)
    assert get16(s, state.AT_TURNS) == 1
    m = Match(s)
    m.do(R.turn(s), R.legal(s, R.turn(s))[0])
    assert get16(s, state.AT_TURNS) == 2 == get16(s, state.AT_TURNS)
    m.draw(R.turn(s))
    assert get16(s, state.AT_TURNS) == 3
