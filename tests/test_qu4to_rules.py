# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's rules: every rule and worked example of its rulebook, and every decision (D) of RULES.md.

The rulebook's four players sit clockwise as Arthur 0, Bernardo 1, Rafaela 2, Jean 3. Positions are laid out
by `lay`; what is not in a hand lies in the deck unless the test says otherwise.
"""

import itertools
import random

import harness
import pytest

from games.qu4to import deck
from games.qu4to import play as phases
from games.qu4to import rules as R
from games.qu4to import state as S
from mesa.contract import HAND_END, MATCH_END, OVER, get16, put16
from mesa.rng import Rng

ARTHUR, BERNARDO, RAFAELA, JEAN = range(4)
OTHERS = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]


def cls(*numbers):
    """The class of a set; it must be one."""
    found = deck.class_of(list(numbers))
    assert found >= 0
    return found


def play(*numbers):
    """The action that plays a set."""
    return S.SET + cls(*numbers)


def draw_card(free, want):
    """Take from `free` a card for `want`: a number, blue half up if possible; or (number up, down)."""
    number, other = want if isinstance(want, tuple) else (want, None)
    for half, up, down in ((0, deck.BLUE, deck.GREEN), (S.GREEN_UP, deck.GREEN, deck.BLUE)):
        for card in sorted(free):
            if up[card] == number and other in (None, down[card]):
                free.remove(card)
                return card, half
    raise AssertionError("no card left for {}".format(want))


def lay(
    *hands, leader=0, lead=None, seat=None, turn=2, rest=S.IN_DECK, discards=(), out=(), rounds=0, scores=None
):
    """A position: hands as lists of numbers (or (up, down) pairs), the leading set if there is one.

    An empty hand has been emptied, in the order of the seats. The first seat after the leader is to play, or
    the leader itself if there is no set; `seat` says otherwise.
    """
    s = R.new(1, len(hands), b"\0")
    for half in range(len(hands)):
        R.step(s, half, S.BLUE)
    free = set(range(deck.CARDS))
    for i in range(deck.CARDS):
        s[S.AT_CARDS + i] = rest
    for i in range(S.AT_PLACE, S.AT_CARDS):
        s[i] = 0
    emptied = 0
    for i, hand in enumerate(hands):
        for want in hand:
            card, half = draw_card(free, want)
            s[S.AT_CARDS + card] = i | half
            s[S.AT_COUNT + 2 * i + (half > 0)] += 1
        if not hand:
            emptied += 1
            s[S.AT_PLACE + i] = emptied
    for where, wanted in ((S.LEADING, lead or ()), (S.DISCARDED, discards), (S.OUT, out)):
        for want in wanted:
            card, half = draw_card(free, want)
            s[S.AT_CARDS + card] = where | (half if where == S.LEADING else 0)
    s[S.AT_DECK] = sum(place == S.IN_DECK for place in s[S.AT_CARDS :])
    s[S.AT_LEADER] = leader
    s[S.AT_LEAD] = cls(*[want if isinstance(want, int) else want[0] for want in lead]) if lead else S.NONE
    if seat is None:
        seat = leader
        while lead and (seat == leader or not hands[seat]):
            seat = (seat + 1) % len(hands)
    s[S.AT_SEAT] = seat
    s[S.AT_ROUND] = rounds
    put16(s, S.AT_TURN, turn)
    for i, points in enumerate(scores or ()):
        put16(s, S.AT_POINTS + 2 * i, points)
    return s


class Match:
    """A position, what happens to it, and the events told."""

    def __init__(self, s):
        self.s = s
        self.events = []

    def note(self, *event):
        self.events.append(event)

    def do(self, seat, action):
        """Apply an action, then all picks, the lowest card first; the events of it."""
        start = len(self.events)
        R.apply(self.s, seat, action, self.note)
        while S.phase(self.s) == S.PICK:
            R.apply(self.s, seat, R.legal(self.s, seat)[0], self.note)
        return self.events[start:]

    def turn_any(self, seat):
        """Pass by turning the first card that can be turned."""
        return self.do(seat, min(a for a in R.legal(self.s, seat) if S.TURN <= a < S.TAKE))

    def draw(self, seat, half=S.BLUE):
        """Pass by drawing."""
        return self.do(seat, S.DRAW) + self.do(seat, half)

    def kinds(self, start=0):
        return [event[0] for event in self.events[start:]]


def numbers(s, place):
    """The numbers that face up at a place."""
    return [up for _, up, _, _ in S.cards(s, place)]


def sets(s, seat):
    return [a - S.SET for a in R.legal(s, seat) if S.SET <= a < S.TURN]


def turns(s, seat):
    return [a - S.TURN for a in R.legal(s, seat) if S.TURN <= a < S.TAKE]


# The deck


def test_deck_has_60_cards_with_ten_4s():
    """Components: 60 cards, values from 1 to 11."""
    assert len(deck.BLUE) == len(deck.GREEN) == deck.CARDS == 60
    assert set(deck.BLUE) == set(deck.GREEN) == set(range(1, 12))
    assert sum(b == 4 and g == 4 for b, g in zip(deck.BLUE, deck.GREEN, strict=True)) == 10
    assert deck.FOUR == 4


def test_deck_is_balanced():
    """D1: 50 cards with two different numbers, each five times blue and five times green, all pairs."""
    cards = [(b, g) for b, g in zip(deck.BLUE, deck.GREEN, strict=True) if 4 not in (b, g)]
    assert len(cards) == 50 and all(b != g for b, g in cards)
    assert len(set(cards)) == 50, "no two cards are the same"
    for number in OTHERS:
        assert sum(b == number for b, _ in cards) == 5
        assert sum(g == number for _, g in cards) == 5
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
        assert tuple(deck.numbers(i)) == group
        assert deck.class_name(i) == " ".join(map(str, group))
        low, step, size = deck.form(i)
        assert (low, size) == (group[0], len(group)) and step == (len(set(group)) > 1)
        if not step:
            assert deck.equals(low, size) == i
        kind = max(k for k in range(7) if deck.STARTS[k] <= i)
        assert (kind + 3) // 2 == size and kind & 1 == step
    for group in groups:
        if not is_set(group):
            assert deck.class_of(list(group)) == -1
    assert deck.class_of([]) == deck.class_of([1, 2, 3, 4, 5]) == -1


def test_strength_chain():
    """Playing a set, the closing chain: 2 < 6 < 3 4 < 2 2 < 5 6 7 < 1 1 1 < 8 9 10 11 < 11 x4 < 4 x4."""
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
    """Playing a set: the examples under each of the three comparisons, and played at the table."""
    assert cls(*strong) > cls(*weak)
    s = lay([1], list(strong) + [1], [1, 2], lead=weak)
    assert cls(*strong) in sets(s, 1)
    s = lay([1], list(weak) + [1], [1, 2], lead=strong)
    assert cls(*weak) not in sets(s, 1)
    assert R.why(s, 1, play(*weak)) == "too_weak"


def test_only_4444_is_special():
    """D6: 4 4 and 4 4 4 lie where their number puts them, and runs end at 11."""
    assert cls(3, 3) < cls(4, 4) < cls(5, 5) and cls(3, 3, 3) < cls(4, 4, 4) < cls(5, 5, 5)
    assert deck.class_of([10, 11, 1]) == deck.class_of([11, 1]) == -1
    assert cls(4, 4, 4, 4) == 70 and cls(11, 11, 11, 11) == 69


def test_classes_lists_what_a_hand_can_play():
    """Every hand's playable sets, against a search over all groups of its cards."""
    lot = random.Random(3)
    for _ in range(60):
        hand = [lot.randint(1, 11) for _ in range(lot.randint(1, 13))]
        n = bytearray(12)
        for number in hand:
            n[number] += 1
        found = {
            deck.class_of(list(group))
            for size in (1, 2, 3, 4)
            for group in itertools.combinations(hand, size)
        }
        for floor in (0, lot.randrange(72)):
            assert deck.beating(n, floor) == sorted(c for c in found if c >= floor)


# Game setup


@pytest.mark.parametrize("seats, each", [(2, 14), (3, 12), (4, 11), (5, 10)])
def test_cards_dealt(seats, each):
    """Game setup: 12, 11, 10 cards for 3, 4, 5 players; Variant: 14 for two. The rest is the draw deck."""
    s = R.new(9, seats, b"\0")
    assert [S.count(s, i) for i in range(seats)] == [each] * seats
    assert S.deck_left(s) == 60 - seats * each == len(S.cards(s, S.IN_DECK))


def test_the_deal_is_the_same_on_every_machine():
    s = R.new(12345, 5, b"\0")
    assert bytes(s[S.AT_CARDS :]).hex() == DEAL_12345
    assert S.leader(s) == Rng(12345, 0, 0, 1).below(5)


DEAL_12345 = (
    "000402050100020403030304050102010400000101050004030303000400"
    "050204020105050302050103040205040005050301020301010204020000"
)


def test_halves_are_secret_until_all_have_chosen():
    """Game setup, D2: asked seat by seat, the whole hand turns at once; 4s lie like the other cards."""
    m = Match(R.new(5, 4, b"\0"))
    for seat, half in enumerate((S.GREEN, S.BLUE, S.GREEN)):
        assert R.turn(m.s) == seat and R.legal(m.s, seat) == [S.BLUE, S.GREEN]
        assert R.why(m.s, seat, S.DRAW) == "choose_half"
        assert m.do(seat, half) == [(S.CHOSE, seat, 0, 0)]
        for other in range(4):
            assert R.hide(m.s, other)[S.AT_HALVES] & ~(1 << other) == 0
            assert S.backs(m.s, other) == (11, 0)
    told = m.do(3, S.BLUE)
    assert told == [(S.CHOSE, 3, 0, 0)] + [
        (S.HALF, 0, 1, 0),
        (S.HALF, 1, 0, 0),
        (S.HALF, 2, 1, 0),
        (S.HALF, 3, 0, 0),
        (S.LEADS, S.leader(m.s), 0, 0),
    ]
    for seat in range(4):
        green = seat in (0, 2)
        assert S.backs(m.s, seat) == ((0, 11) if green else (11, 0))
        hand = S.cards(m.s, seat)
        assert {half for _, _, _, half in hand} == {int(green)}
        assert all(up == (deck.GREEN if green else deck.BLUE)[card] for card, up, _, _ in hand)
    assert any(up == 4 for seat in range(4) for _, up, _, _ in S.cards(m.s, seat)), "a 4 among them"


def test_first_leader_by_lot_and_by_the_last_match():
    """Game setup, D9: the winner of the last game leads, or a random player."""
    leaders = [S.leader(R.new(seed, 4, b"\0")) for seed in range(200)]
    assert all(30 <= leaders.count(seat) <= 70 for seat in range(4))
    for option, expected in ((0, 2), (1, S.leader(R.new(7, 4, b"\1")))):
        s = R.new(7, 4, bytes([option]))
        R.set_first_leader(s, 2)
        assert S.leader(s) == expected
        for seat in range(4):
            R.apply(s, seat, S.BLUE)
        assert R.turn(s) == expected
        with pytest.raises(ValueError, match="begun"):
            R.set_first_leader(s, 1)
    s = R.new(7, 4, b"\0")
    with pytest.raises(ValueError, match="seat"):
        R.set_first_leader(s, 4)
    R.apply(s, 0, S.BLUE)
    with pytest.raises(ValueError, match="begun"):
        R.set_first_leader(s, 1)
    assert S.leader(R.new(7, 4, b"\0")) != 2, "else the test says nothing"


# Playing and passing


def test_example_leaders_turn():
    """The leader's turn, example: 7, then 6 7 8, then 5 5 5 5; Jean turns, Arthur and Bernardo draw."""
    m = Match(
        lay([7, 1, 2], [6, 7, 8, 1], [5, 5, 5, 5, 9, 11], [2, 3, (6, 8)], turn=1),
    )
    m.do(ARTHUR, play(7))
    assert S.leader(m.s) == ARTHUR and numbers(m.s, S.LEADING) == [7]
    m.do(BERNARDO, play(6, 7, 8))
    assert S.leader(m.s) == BERNARDO and numbers(m.s, S.LEADING) == [6, 7, 8]
    assert len(S.cards(m.s, S.DISCARDED)) == 1, "Arthur's 7 is discarded"
    m.do(RAFAELA, play(5, 5, 5, 5))
    assert S.leader(m.s) == RAFAELA and len(S.cards(m.s, S.DISCARDED)) == 4
    card = next(card for card, up, _, _ in S.cards(m.s, JEAN) if up == 6)
    assert m.do(JEAN, S.TURN + card)[0][0] == S.TURNED
    assert 8 in numbers(m.s, JEAN) and 6 not in numbers(m.s, JEAN)
    left = S.deck_left(m.s)
    m.draw(ARTHUR)
    told = m.draw(BERNARDO, S.GREEN)
    assert S.deck_left(m.s) == left - 2
    assert S.count(m.s, ARTHUR) == 3 and S.count(m.s, BERNARDO) == 2
    assert told[-2:] == [(S.STOOD, RAFAELA, cls(5, 5, 5, 5), 0), (S.LEADS, RAFAELA, 0, 0)]
    assert R.turn(m.s) == RAFAELA and S.leading(m.s) == S.NONE and not S.cards(m.s, S.LEADING)
    assert len(S.cards(m.s, S.DISCARDED)) == 8
    legal = R.legal(m.s, RAFAELA)
    assert legal == [play(9), play(11)], "any set, and no pass"
    assert R.why(m.s, RAFAELA, S.DRAW) == "lead_first"


def test_the_first_leader_may_not_pass():
    """Important: the leader cannot pass when the turn starts."""
    s = lay([1, 2], [3, 5], [6, 7], turn=1)
    assert R.legal(s, 0) == [play(1), play(2), play(1, 2)]
    for action in (S.DRAW, S.PASS, S.TURN + S.cards(s, 0)[0][0]):
        assert R.why(s, 0, action) == "lead_first"


def test_a_set_need_not_be_played():
    """Passing: who cannot, or does not want to, passes; and may come back in (D3)."""
    m = Match(lay([1, 2], [5, 9, 11], [6, 7, 1], lead=[3]))
    assert cls(5) in sets(m.s, 1)
    m.turn_any(1)
    m.do(2, play(6))
    assert R.turn(m.s) == 0
    m.turn_any(0)
    assert R.turn(m.s) == 1 and sets(m.s, 1), "passing is not leaving"
    m.do(1, S.SET + sets(m.s, 1)[-1])
    assert S.leader(m.s) == 1


def test_turning_shows_the_other_number():
    """Passing A: the card's other half faces up, everybody sees which side and not which card."""
    m = Match(lay([1, 2], [(5, 8), (9, 3)], [6, 7], lead=[11]))
    card = next(card for card, up, _, _ in S.cards(m.s, 1) if up == 5)
    side = S.half_up(m.s, card)
    before = S.backs(m.s, 1)
    told = m.do(1, S.TURN + card)
    assert told == [(S.TURNED, 1, side, 1 - side)]
    assert sorted(numbers(m.s, 1)) == [8, 9] and S.half_up(m.s, card) == 1 - side
    assert S.backs(m.s, 1)[side] == before[side] - 1


@pytest.mark.parametrize("half", [S.BLUE, S.GREEN])
def test_drawing_looks_first_and_chooses_the_side(half):
    """Passing B, D7: the card goes into the hand in the orientation that the player prefers."""
    m = Match(lay([1, 2], [5, 9], [6, 7], lead=[11]))
    left = S.deck_left(m.s)
    assert m.do(1, S.DRAW) == [(S.DREW, 1, left - 1, 0)]
    card = S.drawn(m.s)
    assert R.turn(m.s) == 1 and R.legal(m.s, 1) == [S.BLUE, S.GREEN] and card >= 0
    assert S.drawn(R.hide(m.s, 1)) == card and S.drawn(R.hide(m.s, 0)) == S.drawn(R.hide(m.s, 2)) == -1
    before = S.backs(m.s, 1)
    assert m.do(1, half) == [(S.PUT, 1, half, 0)]
    assert (card, (deck.GREEN if half else deck.BLUE)[card]) in [(c, up) for c, up, _, _ in S.cards(m.s, 1)]
    assert S.backs(m.s, 1)[half] == before[half] + 1 and S.count(m.s, 1) == 3
    assert S.drawn(m.s) == -1


def test_a_drawn_4_is_put_in_with_a_side_too():
    """D2: so that its back does not betray it."""
    s = lay([1, 2], [5, 9], [6, 7], lead=[11], rest=S.OUT)
    four = deck.BLUE.index(4)
    s[S.AT_CARDS + four] = S.IN_DECK
    s[S.AT_DECK] = 1
    m = Match(s)
    m.draw(1, S.GREEN)
    assert (four, 4, 4, S.GREEN) in S.cards(m.s, 1) and S.backs(m.s, 1)[1] == 1


@pytest.mark.parametrize("vary", ["seed", "turn"])
def test_every_card_of_the_deck_is_drawn_sometimes(vary):
    """The deck has no order in the state: each of its cards is as likely as the others, every turn anew."""
    s = lay([1, 2], [5, 9], [6, 7], lead=[11], rest=S.OUT)
    for card in (0, 20, 59):
        s[S.AT_CARDS + card] = S.IN_DECK
    s[S.AT_DECK] = 3
    seen = []
    for n in range(299):
        t = bytearray(s)
        put16(t, S.AT_SEED if vary == "seed" else S.AT_TURN, n + 1)
        R.step(t, 1, S.DRAW)
        seen.append(S.drawn(t))
    assert {card: seen.count(card) > 70 for card in set(seen)} == {0: True, 20: True, 59: True}


def test_choice_of_equal_cards():
    """D7: which of several equal cards is played is picked card by card, since their other halves differ."""
    m = Match(lay([1, 2], [(7, 1), (7, 2), (7, 5), 8, 3], [6, 7], lead=[2]))
    sevens = [card for card, up, _, _ in S.cards(m.s, 1) if up == 7]
    assert len(sevens) == 3
    s = bytearray(m.s)
    R.apply(s, 1, play(7, 7))
    assert S.phase(s) == S.PICK and R.turn(s) == 1 and S.picking(s) == cls(7, 7)
    assert R.legal(s, 1) == [S.TAKE + card for card in sorted(sevens)[:2]], "in ascending order"
    assert R.why(s, 1, S.DRAW) == "pick_card"
    assert R.hide(s, 0) == R.hide(m.s, 0), "nothing is on the table yet"
    R.apply(s, 1, S.TAKE + sorted(sevens)[0])
    assert S.taken(s, sorted(sevens)[0]) and not S.taken(s, sorted(sevens)[1])
    assert R.legal(s, 1) == [S.TAKE + card for card in sorted(sevens)[1:]]
    R.apply(s, 1, S.TAKE + sorted(sevens)[2])
    assert sorted(c for c, _, _, _ in S.cards(s, S.LEADING)) == [sorted(sevens)[0], sorted(sevens)[2]]
    s = bytearray(m.s)
    R.apply(s, 1, play(7, 8))  # one 7 of three; the 8 goes by itself
    assert R.legal(s, 1) == [S.TAKE + card for card in sorted(sevens)]
    R.apply(s, 1, S.TAKE + sorted(sevens)[1])
    assert numbers(s, S.LEADING) == [7, 8] and S.leader(s) == 1
    s = bytearray(m.s)
    R.apply(s, 1, play(7, 7, 7))
    assert S.phase(s) == S.PLAY, "all three: nothing to choose"


def test_no_choice_where_the_other_halves_are_equal():
    """D7: 4s, and two cards with the same two numbers."""
    twins = [pair for pair in itertools.permutations(OTHERS, 2) if _count_both(pair) == 2]
    up, down = max(twins)
    s = lay([1, 2], [4, 4, 4, (up, down), (up, down), 9], [6, 7], lead=[1])
    for action in (play(4), play(4, 4), play(up)):
        t = bytearray(s)
        R.apply(t, 1, action)
        assert S.phase(t) == S.PLAY and R.turn(t) == 2


def _count_both(pair):
    cards = list(zip(deck.BLUE, deck.GREEN, strict=True))
    return cards.count(pair) + cards.count(pair[::-1])


def test_every_subset_of_equal_cards_can_be_picked_once():
    """Picks in ascending order reach every choice, each in one way."""
    s = lay([1, 2], [(7, 1), (7, 2), (7, 5), (7, 8), (7, 10), 3], [6, 7], lead=[2])
    sevens = [card for card, up, _, _ in S.cards(s, 1) if up == 7]
    for size in (1, 2, 3, 4):
        found = []
        start = bytearray(s)
        R.apply(start, 1, play(*[7] * size))
        waiting = [start]
        while waiting:
            t = waiting.pop()
            if S.phase(t) == S.PLAY:
                found.append(tuple(c for c, _, _, _ in S.cards(t, S.LEADING)))
                continue
            for action in R.legal(t, 1):
                after = bytearray(t)
                R.apply(after, 1, action)
                waiting.append(after)
        assert sorted(found) == sorted(itertools.combinations(sorted(sevens), size))


# The draw deck


def test_draw_deck_runs_out():
    """Passing, note, D5: the discards without their 4s are the new deck; the leading set stays."""
    m = Match(lay([1, 2], [3, 5], [6, 7], lead=[11], rest=S.OUT, discards=[4, 8, 4, 9, 10]))
    assert S.deck_left(m.s) == 0 and S.can_draw(m.s)
    wanted = {c for c, _, _, _ in S.cards(m.s, S.DISCARDED) if deck.BLUE[c] != 4}
    out = len(S.cards(m.s, S.OUT))
    assert set(S.may_draw(R.hide(m.s, 0))) == wanted
    told = m.do(1, S.DRAW)
    assert told == [(S.RESHUFFLED, 1, 3, 2), (S.DREW, 1, 2, 0)]
    assert S.drawn(m.s) in wanted and numbers(m.s, S.LEADING) == [11]
    assert len(S.cards(m.s, S.OUT)) == out + 2 and not S.cards(m.s, S.DISCARDED)
    m.do(1, S.BLUE)
    assert S.deck_left(m.s) == 2


def test_the_drawn_deck_is_not_reshuffled_early():
    """Passing, note: only when a card must be drawn and there is none."""
    m = Match(lay([1, 2], [3, 5], [6, 7], lead=[11], rest=S.OUT, discards=[8, 9]))
    m.s[S.AT_CARDS + 59] = S.IN_DECK
    m.s[S.AT_DECK] = 1
    assert [event[0] for event in m.draw(1)] == [S.DREW, S.PUT]
    assert S.deck_left(m.s) == 0 and len(S.cards(m.s, S.DISCARDED)) == 2


def test_only_4s_must_draw():
    """The QU4TO card: cards 4 can never be rotated; with only 4s in hand, a pass must draw."""
    s = lay([1, 2], [4, 4], [6, 4, 7], lead=[11])
    assert R.legal(s, 1)[0] == S.DRAW and not turns(s, 1)
    assert sets(s, 1) == [cls(4, 4)]
    four = next(card for card, up, _, _ in S.cards(s, 1) if up == 4)
    assert R.why(s, 1, S.TURN + four) == "four_stays"
    assert R.why(s, 1, S.PASS) == "must_change"
    m = Match(s)
    m.draw(1)
    assert [deck.BLUE[card] for card in turns(m.s, 2)] == [6, 7]


def test_nothing_to_draw_turns_a_card():
    """D5: no deck and no discards but 4s."""
    s = lay([1, 2], [3, 5, 4], [6, 7], lead=[11], rest=S.OUT, discards=[4, 4])
    assert not S.can_draw(s) and S.may_draw(s) == []
    assert R.legal(s, 1) == [S.SET + c for c in sets(s, 1)] + [S.TURN + c for c in turns(s, 1)]
    assert len(turns(s, 1)) == 2
    assert R.why(s, 1, S.DRAW) == "no_draw" and R.why(s, 1, S.PASS) == "must_change"


def test_nothing_to_draw_and_only_4s_is_a_plain_pass():
    """D3: and then everybody knows that they are 4s."""
    m = Match(lay([1, 2], [4, 4], [6, 7], lead=[11, 11, 11], rest=S.OUT))
    assert R.legal(m.s, 1) == [S.PASS]
    assert m.do(1, S.PASS) == [(S.PASSED, 1, 0, 0)]
    assert R.turn(m.s) == 2 and S.count(m.s, 1) == 2
    for i in range(20):
        assert numbers(R.guess(R.hide(m.s, 0), 0, Rng(i)), 1) == [4, 4]
    s = lay([1, 2], [4, 4], [6, 7], lead=[3], rest=S.OUT)
    assert R.legal(s, 1) == [S.PASS, play(4), play(4, 4)], "or beat"


# The 4s


def test_example_1_of_the_4():
    """The QU4TO card, example 1: Jean's 3 4 5 6 beats Bernardo's 7 8 9 and receives a point at once."""
    m = Match(lay([1, 1], [2, 2, 9], [3, 3], [3, 4, 5, 6, 10], leader=BERNARDO, lead=[7, 8, 9], seat=JEAN))
    seven = next(card for card, up, _, _ in S.cards(m.s, S.LEADING) if up == 7)
    told = m.do(JEAN, play(3, 4, 5, 6))
    assert (S.POINT, JEAN, seven, 1) in told
    assert R.hand_scores(m.s) == [0, 0, 0, 1] and R.scores(m.s) == [0, 0, 0, 0]
    assert [c for c, _, _, _ in S.cards(m.s, S.OUT)] == [seven], "the lowest card marks it (D4)"
    assert len(S.cards(m.s, S.DISCARDED)) == 2


def test_example_2_of_the_4():
    """The QU4TO card, example 2: leading 1 2 3 4 brings nothing; 4 4 4 4 beats 10 x4 and brings a point."""
    m = Match(
        lay(
            [4, 4, 4, 4, 2],
            [11, 11, 11, 11, 1],
            [10, 10, 10, 10, 3],
            [1, 2, 3, 4, 9],
            leader=JEAN,
            lead=[3, 4, 5, 6],
            seat=RAFAELA,
        )
    )
    m.turn_any(RAFAELA)
    assert R.turn(m.s) == JEAN and S.leading(m.s) == S.NONE
    m.do(JEAN, play(1, 2, 3, 4))
    assert R.hand_scores(m.s) == [0, 0, 0, 0]
    m.draw(ARTHUR)
    m.draw(BERNARDO)
    rafaela = [up for _, up, _, _ in S.cards(m.s, RAFAELA)]
    assert rafaela.count(10) >= 3
    if rafaela.count(10) == 3:  # she turned one of them above: turn it back
        card = next(c for c, _, down, half in S.cards(m.s, RAFAELA) if down == 10 and half == S.GREEN)
        m.s[S.AT_CARDS + card] ^= S.GREEN_UP
        m.s[S.AT_COUNT + 2 * RAFAELA] += 1
        m.s[S.AT_COUNT + 2 * RAFAELA + 1] -= 1
    m.do(RAFAELA, play(10, 10, 10, 10))
    m.turn_any(JEAN)
    assert cls(4, 4, 4, 4) in sets(m.s, ARTHUR)
    m.do(ARTHUR, play(4, 4, 4, 4))
    assert R.hand_scores(m.s) == [1, 0, 0, 0]
    assert R.turn(m.s) == BERNARDO and sets(m.s, BERNARDO) == [], "even 11 11 11 11 must pass"
    assert R.why(m.s, BERNARDO, play(11, 11, 11, 11)) == "too_weak"


def test_one_point_however_many_4s():
    """D4: one a play."""
    m = Match(lay([1, 2], [4, 4, 4, 9], [6, 7], lead=[8, 8]))
    m.do(1, play(4, 4, 4))
    assert R.hand_scores(m.s) == [0, 1, 0]
    assert [numbers(m.s, S.OUT), numbers(m.s, S.DISCARDED)] == [[8], [8]]


def test_no_point_without_a_4():
    """The QU4TO card: a set that contains one or more cards 4."""
    for hand, points in (([5, 6, 7, 9], 0), ([5, 6, 4, 9], 1)):
        m = Match(lay([1, 2], hand, [6, 7], lead=[8, 8]))
        m.do(1, play(*sorted(hand[:3])))
        assert R.hand_scores(m.s)[1] == points
        assert len(S.cards(m.s, S.OUT)) == points


def test_the_lowest_card_that_marks_may_be_a_4():
    m = Match(lay([1, 2], [4, 7, 8, 9, 4, 4], [6, 7], lead=[4, 5, 6]))
    m.do(1, play(4, 4, 4))
    assert numbers(m.s, S.OUT) == [4]


def test_marks_stay_out_until_the_round_is_over():
    """D4, D5: they are in no new deck, and back in the next round's deal."""
    m = Match(lay([1], [4, 9], [6, 7], leader=0, lead=[3], rest=S.OUT, discards=[5]))
    m.do(1, play(4))
    told = m.do(2, S.DRAW)
    assert told[0] == (S.RESHUFFLED, 2, 1, 0), "the 5 alone, not the 3 that marks"
    m.do(2, S.BLUE)
    while not R.hand_number(m.s):
        seat = R.turn(m.s)
        legal = R.legal(m.s, seat)
        m.do(seat, max(legal) if not sets(m.s, seat) else S.SET + sets(m.s, seat)[-1])
    assert not S.cards(m.s, S.OUT) and sum(S.count(m.s, i) for i in range(3)) + S.deck_left(m.s) == 60


# Emptying the hand, the round's end


@pytest.mark.parametrize("seats, table", [(3, [2, 1, 0]), (4, [3, 2, 1, 0]), (5, [4, 3, 2, 1, 0])])
def test_points_for_emptying(seats, table):
    """Running out of cards: the table of points by players and place."""
    m = Match(lay(*[[i + 1] if i < 3 else [i + 2] for i in range(seats)], turn=1))
    for seat in range(seats - 1):
        start = len(m.events)
        m.do(seat, play(seat + 1 if seat < 3 else seat + 2))
        assert (S.EMPTIED, seat, seat + 1, table[seat]) in m.events[start:]
    told = m.events[m.kinds().index(S.SCORED) :]
    # the plays with 4s? none: the numbers are 1 2 3 5 6
    assert told[:seats] == [(S.SCORED, i, table[i], table[i]) for i in range(seats)]
    assert told[seats] == (HAND_END, seats - 1, 0, 0)
    assert R.scores(m.s) == table and R.hand_number(m.s) == 1


def test_example_of_running_out():
    """Running out, example: Bernardo's 2 2 2 stands, Rafaela leads 5 6 and the round ends with Arthur."""
    m = Match(
        lay([9, 9, 9], [2, 2, 2], [5, 6], [], leader=ARTHUR, seat=BERNARDO, lead=[3, 3]),
    )
    told = m.do(BERNARDO, play(2, 2, 2))
    assert (S.EMPTIED, BERNARDO, 2, 2) in told and R.hand_scores(m.s)[BERNARDO] == 2
    assert R.turn(m.s) == RAFAELA and S.leader(m.s) == BERNARDO
    card = next(card for card, up, _, _ in S.cards(m.s, RAFAELA) if up == 5)
    m.do(RAFAELA, S.TURN + card)
    assert R.turn(m.s) == ARTHUR, "Jean is skipped"
    told = m.turn_any(ARTHUR)
    assert told[-2:] == [(S.STOOD, BERNARDO, cls(2, 2, 2), 0), (S.LEADS, RAFAELA, 1, 0)]
    assert S.leader(m.s) == R.turn(m.s) == RAFAELA and S.leading(m.s) == S.NONE
    assert len(S.cards(m.s, S.DISCARDED)) == 5
    # She turned a card to pass, so that the tested 5 6 is no run any more: turn it back.
    m.s[S.AT_CARDS + card] ^= S.GREEN_UP
    m.s[S.AT_COUNT + 2 * RAFAELA] += 1
    m.s[S.AT_COUNT + 2 * RAFAELA + 1] -= 1
    m.s[S.AT_PLAIN + 2 * RAFAELA + 1] = 0
    told = m.do(RAFAELA, play(5, 6))
    assert (S.EMPTIED, RAFAELA, 3, 1) in told and (HAND_END, ARTHUR, 0, 0) in told
    assert R.hand_number(m.s) == 1


def test_the_round_ends_at_once():
    """Running out: as soon as only one player is left with cards; nobody may answer the last set."""
    m = Match(lay([9, 9, 9, 11], [5], [], lead=[3], leader=0))
    told = m.do(1, play(5))
    assert [event[0] for event in told][-2:] == [HAND_END, S.ROUND]
    assert S.phase(m.s) == S.CHOOSE and R.scores(m.s)[1] == 1


def test_a_4_scores_even_with_the_last_cards():
    m = Match(lay([9, 11], [4], [], [], lead=[3], leader=0))
    m.do(1, play(4))
    assert R.scores(m.s)[1] == 2


def test_last_set_of_an_emptied_hand_can_be_beaten():
    """Running out: who beats it is the leader, as ever."""
    m = Match(lay([9, 8, 7], [5], [6, 2, 1], lead=[3], leader=0))
    m.do(1, play(5))
    m.do(2, play(6))
    m.turn_any(0)
    assert R.turn(m.s) == 2 == S.leader(m.s) and S.leading(m.s) == S.NONE


def test_two_emptied_hands_beside_each_other():
    """Running out: the lead goes on to the next player clockwise who has cards."""
    m = Match(lay([8, 9], [5], [], [], [1, 2], leader=4, lead=[3], seat=1))
    m.do(1, play(5))
    assert R.turn(m.s) == 4
    m.turn_any(4)
    told = m.turn_any(0)
    assert told[-2:] == [(S.STOOD, 1, cls(5), 0), (S.LEADS, 4, 1, 0)]


def end_round(scores, hand_scores, places, rounds=0):
    """The match after a round: points before it, those in it for 4s, the place of each (0 is last)."""
    n = len(scores)
    last = places.index(0)
    second = places.index(max(places))
    m = Match(
        lay(
            *[[9, 11] if i == last else [8] if i == second else [] for i in range(n)],
            leader=second,
            rounds=rounds,
        )
    )
    for i in range(n):
        put16(m.s, S.AT_POINTS + 2 * i, scores[i])
        m.s[S.AT_SCORE + i] = hand_scores[i]
        m.s[S.AT_PLACE + i] = 0 if i == second else places[i]
    m.do(second, play(8))  # the last but one empties the hand for one point
    return m


@pytest.mark.parametrize(
    "totals, places, leader",
    [
        ([5, 3, 2, 4], [1, 2, 3, 0], 2),  # fewest points
        ([5, 2, 4, 2], [1, 2, 3, 0], 3),  # a tie with who did not empty
        ([2, 5, 2, 4], [1, 2, 3, 0], 2),  # a tie: who emptied last among the tied
        ([2, 2, 4, 5], [2, 1, 3, 0], 0),
        ([2, 2, 2, 2], [1, 2, 3, 0], 3),
        ([2, 2, 2, 9], [3, 1, 2, 0], 0),
    ],
)
def test_leader_of_the_next_round(totals, places, leader):
    """Running out, D9: fewest points so far; tie: who did not empty, else who emptied last among the tied."""
    second = places.index(max(places))
    before = [total - (seat == second) for seat, total in enumerate(totals)]
    m = end_round(before, [0] * 4, places)
    assert R.scores(m.s) == totals
    assert S.leader(m.s) == leader and m.events[-1] == (S.ROUND, leader, 1, 11)


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
            assert R.hand_number(m.s) == 2 and R.legal(m.s, 0) == [] and R.why(m.s, 0, S.DRAW) == "over"


def test_points_of_4s_count_for_the_round():
    """Running out: points for the place are added to those acquired during the round."""
    m = end_round([1, 0, 0, 0], [0, 3, 0, 2], [1, 2, 3, 0])
    assert R.scores(m.s) == [1, 3, 1, 2]
    assert R.hand_scores(m.s) == [0, 0, 0, 0], "a new round"


# Two players


def two(totals, rounds, winner):
    """A round of two players that `winner` is about to end; who leads is the other's opponent."""
    hands = [[9, 11], [9, 11]]
    hands[winner] = [8]
    m = Match(lay(*hands, leader=winner, rounds=rounds, scores=totals))
    m.do(winner, play(8))
    return m


def test_two_players_match_of_two_rounds():
    """Variant: who is first to empty the hand twice wins after two rounds."""
    m = two([0, 0], 0, 1)
    assert R.scores(m.s) == [0, 1] and R.turn(m.s) != OVER
    assert m.events[-1] == (S.ROUND, 0, 1, 14), "who did not empty leads"
    m = two([0, 1], 1, 1)
    assert R.scores(m.s) == [0, 2] and R.winners(m.s) == [1] and R.hand_number(m.s) == 1


def test_two_players_match_of_three_rounds():
    """Variant: one point each after two rounds, so a third; who did not empty the last hand leads it."""
    m = two([0, 1], 1, 0)
    assert R.scores(m.s) == [1, 1] and R.turn(m.s) != OVER
    assert m.events[-1] == (S.ROUND, 1, 2, 14)
    m = two([1, 1], 2, 0)
    assert R.scores(m.s) == [2, 1] and R.winners(m.s) == [0]


@pytest.mark.parametrize("rounds", [2, 3])
def test_two_players_whole_matches(rounds):
    """Variant: matches by lot take two rounds or three, and no more."""
    seen = 0
    for seed in range(30):
        lot = random.Random(seed)
        for s, _, _ in harness.walk(R, seed, 2, b"\0", lot):
            last = s
        assert max(R.scores(last)) == 2 and sum(R.scores(last)) == R.hand_number(last) + 1
        seen += R.hand_number(last) + 1 == rounds
    assert seen >= 5


def test_two_players_never_score_for_4s():
    """Variant: emptying the hand is the only way to score."""
    m = Match(lay([9, 11], [4, 8, 7], lead=[3], leader=0))
    told = m.do(1, play(4))
    assert R.hand_scores(m.s) == [0, 0] and S.POINT not in [event[0] for event in told]
    assert not S.cards(m.s, S.OUT) and len(S.cards(m.s, S.DISCARDED)) == 1


# Endless rounds


def test_nobody_draws_from_the_300th_turn():
    """D11."""
    for turn, may in ((298, True), (299, True), (300, False), (450, False)):
        s = lay([1, 2], [3, 5], [6, 7], lead=[11], turn=turn)
        assert (S.DRAW in R.legal(s, 1)) == S.can_draw(s) == may
        assert R.why(s, 1, S.DRAW) == (None if may else "no_draw")
        s = lay([1, 2], [4, 4], [6, 7], lead=[11, 11], turn=turn)
        assert R.legal(s, 1) == ([S.DRAW] if may else [S.PASS])
    m = Match(lay([1, 2], [3, 5], [6, 7], lead=[11], turn=299))
    m.do(1, S.DRAW)
    m.do(1, S.BLUE)
    assert S.turn_number(m.s) == 300 and S.DRAW not in R.legal(m.s, 2)


@pytest.mark.parametrize("seats, begin", [(2, 150), (3, 1), (4, 1), (5, 1)])
def test_the_300th_turn_ends_rounds_by_force(seats, begin):
    """D11: who holds more than was dealt beats, all others draw: hands would not shrink, and yet it ends.

    Two players run out of cards to draw before they get there, so their count begins late.
    """
    s = R.new(seats, seats, b"\0")
    for seat in range(seats):
        R.apply(s, seat, S.BLUE)
    put16(s, S.AT_TURN, begin)
    ends = []
    draws_late = 0
    for _ in range(20_000):
        seat = R.turn(s)
        number = S.turn_number(s)
        if seat == OVER or R.hand_number(s):
            break
        ends.append(number)
        legal = R.legal(s, seat)
        action = legal[0]
        if S.leading(s) != S.NONE and S.phase(s) == S.PLAY:
            if S.count(s, seat) > phases.HAND_SIZES[seats] and sets(s, seat):
                action = S.SET + sets(s, seat)[0]
            elif action != S.DRAW:
                action = legal[-1]
        draws_late += action == S.DRAW and number >= 300
        R.apply(s, seat, action)
    assert R.hand_number(s) == 1 and not draws_late
    assert 300 < max(ends) < 300 + 60 * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_matches(seats):
    """Three rounds, the points add up, every card is somewhere; a sample of the 300 seeds run by hand."""
    for seed in range(8):
        log = Match(None)
        for s, _, _ in harness.walk(R, seed, seats, b"\0", random.Random(seed), emit=log.note):
            last = s
        kinds = log.kinds()
        rounds = kinds.count(HAND_END)
        assert rounds == (R.hand_number(last) + 1 if seats == 2 else 3)
        places = sum(range(1, seats)) * rounds
        assert sum(R.scores(last)) == places + kinds.count(S.POINT)
        assert log.events[-1] == (MATCH_END, R.winners(last)[0], 0, 0)
        assert kinds.count(S.EMPTIED) == (seats - 1) * rounds
        laid = sum(deck.form(event[2])[2] for event in log.events if event[0] == S.PLAYED)
        assert kinds.count(S.CARD) == laid


# Hidden information


def check_counts(s):
    """What the state counts for everybody is true of the cards."""
    for seat in range(s[S.AT_SEATS]):
        back, plain, fours, since = [0, 0], [0, 0], [0, 0], 0
        for card, up, _, half in S.cards(s, seat):
            back[half] += 1
            (fours if up == 4 else plain)[half] += 1
            since += s[S.AT_CARDS + card] & S.KNOWN > 0
        if S.phase(s) == S.SIDE and R.turn(s) == seat:
            since += s[S.AT_CARDS + S.drawn(s)] & S.KNOWN > 0
        assert S.backs(s, seat) == tuple(back)
        assert since == s[S.AT_SINCE + seat]
        for half in range(2):
            assert s[S.AT_PLAIN + 2 * seat + half] <= plain[half]
            assert s[S.AT_FOURS + 2 * seat + half] <= fours[half]
    deck_cards = [card for card, _, _, _ in S.cards(s, S.IN_DECK)]
    assert len(deck_cards) == S.deck_left(s)
    known = [s[S.AT_CARDS + card] & S.KNOWN > 0 for card in deck_cards]
    assert all(known) or not any(known)
    assert not any(place & S.TAKEN and place & S.LOW >= S.IN_DECK for place in s[S.AT_CARDS :])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_guesses_agree_with_all_that_is_certain(seats):
    """Counts by side, turned cards that are no 4s, decks after a reshuffle: often, and for every seat."""
    reshuffles = 0
    for seed in range(4):
        lot = random.Random(seed)
        s = R.new(seed, seats, b"\0")
        drawn = [0, 0.3, 0.8, 0.9][seed]
        for n in range(3000):
            seat = R.turn(s)
            if seat == OVER:
                break
            if n % 11 == 0:
                check_counts(s)
                for viewer in range(seats):
                    view = R.hide(s, viewer)
                    whole = R.guess(view, viewer, Rng(seed, n, viewer))
                    check_counts(whole)
                    assert R.hide(whole, viewer) == view
                    for place in (viewer, S.DISCARDED, S.LEADING, S.OUT):
                        assert S.cards(whole, place) == S.cards(s, place)
                    assert sorted(S.may_draw(view)) == sorted(set(S.may_draw(view)))
                    if S.deck_left(s):
                        assert {c for c, _, _, _ in S.cards(s, S.IN_DECK)} <= set(S.may_draw(view))
            legal = R.legal(s, seat)
            action = S.DRAW if S.DRAW in legal and lot.random() < drawn else lot.choice(legal)
            R.apply(s, seat, action)
            reshuffles += any(place & S.LOW == S.IN_DECK and place & S.KNOWN for place in s[S.AT_CARDS :])
    assert reshuffles or seats == 2


def test_a_turned_card_is_no_4_in_any_guess():
    m = Match(lay([1, 2], [4, 4, 4, (5, 8)], [6, 7], lead=[11]))
    m.turn_any(1)
    side = next(half for _, up, _, half in S.cards(m.s, 1) if up == 8)
    for i in range(40):
        whole = R.guess(R.hide(m.s, 0), 0, Rng(i))
        assert all(up != 4 for _, up, _, half in S.cards(whole, 1) if half == side)


def test_a_reshuffled_deck_is_known():
    """Everybody saw the discards: after the reshuffle, what is unseen and was not among them is in hands."""
    m = Match(lay([1, 2], [3, 5, 4], [6, 7], lead=[11], rest=S.OUT, discards=[8, 9, 10, 8]))
    pile = {c for c, _, _, _ in S.cards(m.s, S.DISCARDED)}
    m.do(1, S.DRAW)
    for phase in range(2):
        for i in range(30):
            whole = R.guess(R.hide(m.s, 0), 0, Rng(i))
            assert {c for c, _, _, _ in S.cards(whole, S.IN_DECK)} < pile
            if phase == 0:
                assert S.drawn(whole) in pile
            hands = {c for seat in (1, 2) for c, _, _, _ in S.cards(whole, seat)}
            assert len(hands & pile) == phase
            assert len([c for c, _, _, _ in S.cards(whole, 1) if c in pile]) == phase
            turned = {c for c, _, _, half in S.cards(whole, 1) if half == S.GREEN}
            assert len(turned) == phase and turned <= pile, "the drawn card is the only one with green up"
        if phase == 0:
            m.do(1, S.GREEN)


def test_hide_shows_what_everybody_sees():
    """D2: counts by side, discards, the leading set and points; never another hand's cards."""
    m = Match(lay([1, 2], [4, 4, (5, 8)], [6, 7], lead=[11], discards=[9]))
    m.turn_any(1)
    view = R.hide(m.s, 0)
    assert S.cards(view, 1) == S.cards(view, 2) == S.cards(view, S.IN_DECK) == []
    assert S.backs(view, 1) == S.backs(m.s, 1) and S.count(view, 1) == 3
    for place in (0, S.LEADING, S.DISCARDED):
        assert S.cards(view, place) == S.cards(m.s, place) != []
    assert S.deck_left(view) == S.deck_left(m.s)
    assert view[S.AT_SEED : S.AT_SEED + 4] == bytes(4)


# Looking


def test_names_and_text():
    s = lay([1, 2], [4, (5, 8), (7, 1), (7, 2)], [6, 7], lead=[3])
    names = [R.name(s, action) for action in R.legal(s, 1)]
    assert names[0] == "draw" and "play 4 5" in names and "play 7 7" in names
    assert any(name.startswith("turn 5/8") for name in names)
    assert [R.name(s, a) for a in (S.BLUE, S.GREEN, S.PASS)] == ["blue", "green", "pass"]
    R.apply(s, 1, play(7))
    assert [R.name(s, action)[:7] for action in R.legal(s, 1)] == ["take 7/"] * 2
    text = R.text(s)
    assert "seat 1: 0+0 points" in text and "set 3" in text and "<- 7" in text


def test_why_has_a_reason_for_everything():
    """Each key that `why` can give, once."""
    s = lay([1, 2], [4, 5, 9], [6, 7], lead=[3, 3])
    mine = S.cards(s, 1)
    assert R.why(s, 0, S.DRAW) == "not_turn"
    assert R.why(s, 1, play(9)) == "too_weak" and R.why(s, 1, play(9, 9)) == "no_cards"
    assert R.why(s, 1, S.TURN + S.cards(s, 0)[0][0]) == "no_cards"
    assert R.why(s, 1, S.TURN + next(c for c, up, _, _ in mine if up == 4)) == "four_stays"
    assert R.why(s, 1, S.PASS) == R.why(s, 1, S.BLUE) == R.why(s, 1, S.TAKE) == "must_change"
    with pytest.raises(ValueError, match="illegal"):
        R.apply(s, 1, S.PASS)


def test_numbers_of_turns():
    """The first lead is turn 1; picks and the side of a drawn card belong to their turn."""
    s = R.new(3, 3, b"\0")
    for seat in range(3):
        assert S.turn_number(s) == 0
        R.apply(s, seat, S.BLUE)
    assert S.turn_number(s) == 1
    m = Match(s)
    m.do(R.turn(s), R.legal(s, R.turn(s))[0])
    assert S.turn_number(s) == 2 == get16(s, S.AT_TURN)
    m.draw(R.turn(s))
    assert S.turn_number(s) == 3
