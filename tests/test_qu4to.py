# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What tests/rulebook/qu4to.txt cannot say of QU4TO's rules: the deck, chance, any match."""

import functools
import itertools
import random
from collections import Counter
from typing import Any

import harness
import pytest
from common import deciding
from common.begin import begin as console_at
from positions.qu4to import begin, cards, sets
from solving import Game

from games.qu4to import deck, easy, medium, plan, position, rules
from games.qu4to import rules as R
from games.qu4to.cards import BACK, Faces
from mesa.board.records import DAYS, ROW
from mesa.core.contract import HAND_END, HAND_OVER, MATCH_END, OVER, apply, get16, put16
from mesa.core.rng import Rng
from mesa.ui import theme

DEFAULTS = bytes(len(R.OPTIONS))


# The deck


def test_the_deck_is_balanced():
    """Components, RULES 1: ten 4s, and 50 other cards on which each number is five times blue and green."""
    cards = list(zip(deck.NUMBER[::2], deck.NUMBER[1::2], strict=True))
    others = [card for card in cards if card != (deck.FOUR, deck.FOUR)]
    assert len(cards) == deck.CARDS == 60 and len(others) == len(set(others)) == 50
    for half in (0, 1):
        assert Counter(card[half] for card in others) == {n: 5 for n in range(1, 12) if n != deck.FOUR}
    pairs = Counter(frozenset(card) for card in others)
    assert len(pairs) == 45 and max(pairs.values()) == 2 and all(len(pair) == 2 for pair in pairs)


def strength(group: tuple[int, ...]) -> Any:
    """Return what orders a set, by the definition [Playing a set of cards]; None for what is no set."""
    equal = len(set(group)) == 1
    if not equal and any(b - a != 1 for a, b in itertools.pairwise(group)):
        return None
    return group == (4, 4, 4, 4), len(group), equal, group[0]


def test_71_sets_in_one_strict_order():
    """From every hand of one to four numbers, by the definition alone."""
    sizes = (itertools.combinations_with_replacement(range(1, 12), size) for size in (1, 2, 3, 4))
    groups = list(itertools.chain(*sizes))
    found = sorted((group for group in groups if strength(group)), key=strength)
    assert len({strength(group) for group in found}) == len(found) == deck.CLASSES == 71
    for i, group in enumerate(found):
        assert deck.class_of(list(group)) == deck.class_of(list(reversed(group))) == i
        assert tuple(deck.numbers(i)) == group
        assert 2 * len(group) - 2 - (group[0] < group[-1]) == deck.KIND[i]
    assert {deck.class_of(list(group)) for group in groups if not strength(group)} == {-1}
    assert deck.class_of([]) == deck.class_of([1, 2, 3, 4, 5]) == -1


def test_beating_lists_what_a_hand_can_play():
    """Compared with a search over all groups of its cards."""
    dice = random.Random(3)
    for _ in range(60):
        hand = [dice.randint(1, 11) for _ in range(dice.randint(1, 13))]
        groups = itertools.chain(*(itertools.combinations(hand, size) for size in (1, 2, 3, 4)))
        found = {deck.class_of(list(group)) for group in groups}
        for floor in (0, dice.randrange(72)):
            assert deck.beating(hand, floor, 100) == sorted(100 + c for c in found if c >= floor)


# Chance


def test_the_first_leader():
    """Game setup, RULES 9: the winner of the last game leads, or a random player."""
    leaders = Counter(R.new(seed, 4, DEFAULTS)[rules.AT_LEADER] for seed in range(200))
    assert all(30 <= leaders[seat] <= 70 for seat in range(4))
    by_chance = harness.options(R, first_leader="random")
    seed = next(seed for seed in range(9) if R.new(seed, 4, DEFAULTS)[rules.AT_LEADER] != 2)
    for options, expected in ((DEFAULTS, 2), (by_chance, R.new(seed, 4, by_chance)[rules.AT_LEADER])):
        s = R.new(seed, 4, options)
        with pytest.raises(ValueError, match="seat"):
            R.set_first_leader(s, 4)
        R.set_first_leader(s, 2)
        for seat in range(4):
            apply(R, s, seat, rules.BLUE)
            with pytest.raises(ValueError, match="begun"):
                R.set_first_leader(s, 1)
        assert R.turn(s) == expected


@pytest.mark.parametrize("vary", [rules.AT_SEED, rules.AT_TURNS])
def test_every_card_of_the_deck_is_drawn_sometimes(vary):
    """The deck has no order in the state: each turn, each of its cards is equally likely."""
    s = begin("1 2 | 5 9 | 6 7; lead 11; rest out; deck 4 20 59").s
    seen = Counter()
    for n in range(299):
        t = bytearray(s)
        put16(t, vary, n + 1)
        R.step(t, 1, rules.DRAW)
        seen[t[rules.AT_DRAWN]] += 1
    assert set(seen) == {4, 20, 59} and min(seen.values()) > 70


# Any match


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_subset_of_equal_cards_can_be_picked_once(size):
    """RULES 7: picks in ascending order reach every choice, each in exactly one way."""
    table = begin("1 2 | 7/1 7/2 7/5 7/8 7/10 3 | 6 7; lead 2")
    sevens = [card for card, up, _, _ in cards(table.s, 1) if up == 7]
    found, waiting = [], [table.do("-".join("7" * size)).s]
    while waiting:
        t = waiting.pop()
        if t[rules.AT_PHASE] == rules.PLAYING:
            found.append(tuple(card for card, _, _, _ in cards(t, rules.LEADING)))
        for action in R.legal(t, 1) if t[rules.AT_PHASE] == rules.PICKING else ():
            waiting.append(bytearray(t))
            harness.do(R, waiting[-1], (1, action))
    assert sorted(found) == sorted(itertools.combinations(sorted(sevens), size))


@pytest.mark.parametrize("seats, first", [(2, 150), (3, 1), (4, 1), (5, 1)])
def test_the_300th_turn_ends_rounds_by_force(seats, first):
    """RULES 11: players with more cards than dealt beat, all others draw: hands do not shrink, yet it ends.

    Two players run out of cards to draw before they get there, so their count begins late.
    """
    s = R.new(seats, seats, DEFAULTS)
    harness.do(R, s, *((seat, rules.BLUE) for seat in range(seats)))
    put16(s, rules.AT_TURNS, first)
    last = 0
    while R.turn(s) not in (OVER, HAND_OVER):
        seat = R.turn(s)
        last = get16(s, rules.AT_TURNS)
        legal = R.legal(s, seat)
        action = legal[0]
        if s[rules.AT_LEAD] != rules.NONE and s[rules.AT_PHASE] == rules.PLAYING:
            if R.count(s, seat) > (14, 12, 11, 10)[seats - 2] and sets(s, seat):
                action = rules.SET + sets(s, seat)[0]
            elif action != rules.DRAW:
                action = legal[-1]
        assert action != rules.DRAW or last < 300
        apply(R, s, seat, action)
    assert 300 < last < 300 + 60 * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_points_and_events_add_up_in_random_matches(seats):
    """Three rounds, or with two players as many as it takes."""
    for seed in range(3):
        log = harness.Log()
        *_, (last, _, _) = harness.walk(R, seed, seats, DEFAULTS, random.Random(seed), emit=log)
        rounds = len(log.of(HAND_END))
        assert rounds == (last[rules.AT_HAND] + 1 if seats == 2 else 3)
        assert sum(R.scores(last)) == sum(range(seats)) * rounds + len(log.of(rules.POINT))
        assert log[-1] == (MATCH_END, R.winners(last)[0], 0, 0)
        assert len(log.of(rules.EMPTIED)) == (seats - 1) * rounds
        laid = sum(len(deck.numbers(played)) for _, played, _ in log.of(rules.PLAYED))
        assert len(log.of(rules.CARD)) == laid


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("draws", [0, 0.3, 0.8, 0.9])
def test_guesses_agree_with_all_that_is_certain(seats, draws):
    """Counts by side, turned cards that are no 4s, decks after a reshuffle: often, and for every seat."""
    dice = random.Random(draws)
    s = R.new(seats, seats, DEFAULTS)
    reshuffled = False
    for n in range(3000):
        if R.turn(s) == OVER:
            break
        for viewer in range(seats if n % 11 == 0 else 0):
            view = R.hide(s, viewer)
            whole = R.guess(view, viewer, Rng(n, viewer))
            assert R.hide(whole, viewer) == view
            for card, _, _, _ in cards(s, rules.IN_DECK):  # a draw may bring each card of the deck
                cost = [0] * 12
                cost[deck.NUMBER[2 * card]] = cost[deck.NUMBER[2 * card + 1]] = deck.CARDS
                assert plan.drawn(view, cost) > 0
            reshuffled = reshuffled or any(s[rules.AT_SINCE : rules.AT_CARDS])
        moves = harness.moves(R, s)
        drawing = [move for move in moves if move[1] == rules.DRAW]
        harness.do(R, s, drawing[0] if drawing and dice.random() < draws else dice.choice(moves))
    assert reshuffled or draws < 0.8 or seats == 2


def test_a_guess_of_secret_halves_is_now_blue_now_green():
    """RULES 2: which seats have chosen is known, their choice is not."""
    s = R.new(5, 4, DEFAULTS)
    harness.do(R, s, (0, rules.GREEN), (1, rules.BLUE), (2, rules.BLUE))
    assert {R.guess(R.hide(s, 2), 2, Rng(n))[rules.AT_HALVES] for n in range(40)} == {0, 1, 2, 3}


# Laws of QU4TO's bots: the cheapest split of a hand, and how easy passes.
#
# What they choose is in tests/minds/qu4to.txt.


EASY = 1


def least(n, costs):
    """Return the cheapest split of a tally into sets, by trying every set that has the lowest card."""

    @functools.lru_cache(maxsize=None)
    def of(hand):
        if not any(hand):
            return 0
        low = next(i for i, many in enumerate(hand) if many)
        best = 10**6
        for c in range(deck.CLASSES):
            if deck.numbers(c)[0] != low:
                continue
            rest = list(hand)
            for up in deck.numbers(c):
                rest[up] -= 1
            if min(rest) >= 0:
                best = min(best, costs[c] + of(tuple(rest)))
        return best

    return of(tuple(n))


@pytest.mark.parametrize("scoring", [True, False])
@pytest.mark.parametrize("top, dearer", [(11, 1), (6, 5)])
def test_hand_cost_is_the_cheapest_split(scoring, top, dearer):
    """The one-pass search is compared with all splits; it may only be dearer where three runs overlap."""
    w = medium._WEIGHTS
    tables = plan.tables(w, scoring)
    costs = [
        w[kind] - w[plan.HOPE + kind] * (scoring and 4 in deck.numbers(c)) for c, kind in enumerate(deck.KIND)
    ]
    dice = random.Random(5)
    for _ in range(150):
        tally = bytearray(12)
        for _ in range(dice.randint(1, 12)):
            tally[dice.randint(1, top)] += 1
        before = bytes(tally)
        found, best = plan.hand_cost(tally, tables), least(tally, costs)
        assert tally == before
        assert found >= best
        dearer -= found > best
    assert dearer >= 0
    assert plan.hand_cost(bytearray(12), tables) == 0


def test_easy_never_turns_a_card_twice_running():
    """Any hand, whether it may draw or not: what it turned last, it turns only if nothing else is legal."""
    dice = random.Random(7)
    for _ in range(1500):
        cards = dice.sample(range(50), dice.randint(1, 6))
        halves = [deck.NUMBER[2 * card : 2 * card + 2] for card in cards]
        hand = ["{}/{}".format(*dice.sample(pair, 2)) for pair in halves]
        s = begin("4 | {}; lead 4 4 4 4".format(" ".join(hand))).s
        last = -1
        for _ in range(12):
            put16(s, rules.AT_TURNS, dice.choice((9, 300)))
            legal = R.legal(s, 1)
            action = easy.choose(R.hide(s, 1), 1, legal, Rng(1))
            if action == rules.DRAW:
                break
            assert action != last or len(legal) == 1, (hand, action)
            after = bytearray(s)
            R.step(after, 1, action)
            for place in (*range(rules.AT_COUNT, rules.AT_CARDS), rules.AT_CARDS + action - rules.TURN):
                s[place] = after[place]
            last = action


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_easy_plays_like_a_beginner_and_not_like_a_machine(seats):
    """In whole matches: no turn undoes the last, nearly all go up, no exit is left, no set broken up."""
    seen = Counter()
    for seed in range(12):
        last = {}
        for s, seat, action in deciding.played("qu4to", bytes([EASY] * seats), seed, bytes(2)):
            if seat < 0 or s[rules.AT_PHASE] != rules.PLAYING:
                continue
            faces = R.hand(s, seat)
            ups = [deck.NUMBER[face] for face in faces]
            legal = R.legal(s, seat)
            whole = [
                a
                for a in legal
                if rules.SET <= a < rules.TURN and len(deck.numbers(a - rules.SET)) == len(faces)
            ]
            seen["exits"] += bool(whole)
            assert not whole or action in whole
            if action >= rules.TURN:
                i = faces.index(R.face_of(s, action))
                down = deck.NUMBER[faces[i] ^ 1]
                after = [*ups[:i], down, *ups[i + 1 :]]
                seen["up"] += down > ups[i]
                assert last.get(seat) != action or len(legal) == 1
                assert deck.class_of(ups) < 0 or deck.class_of(after) >= 0 or rules.DRAW not in legal
            seen["turns"] += action >= rules.TURN
            seen["draws"] += action == rules.DRAW
            last[seat] = action
    assert seen["exits"] >= 24 and seen["turns"] >= 24
    assert seen["up"] >= 0.97 * seen["turns"]
    assert 0.2 < seen["draws"] / (seen["draws"] + seen["turns"]) < 0.7


# What tests/screens/qu4to.txt cannot say of QU4TO's view: what is kept, and how the cards are drawn.


@pytest.mark.parametrize("helped", [False, True])
@pytest.mark.parametrize("taken", [False, True])
def test_b_takes_back_the_choice_of_a_set_as_if_it_had_not_been(helped, taken):
    """But that the player had help stays; a card that was taken before is put back, too."""
    t = console_at("qu4to", "View", position="2 5 5 5 9 | 1 | 1; lead 4 4; leader 2")
    before = bytes(t.s), t.match.moves, bytes(t.match.log)
    if helped:
        t.move("SELECT", True).frames(300).move("SELECT", False).frames()
    t.press("UP").settle().press("A").settle()
    if taken:
        t.match.act(t.match.legal()[0])
        t.renew().settle()
    t.press("B").settle()
    assert (bytes(t.s), t.match.moves, bytes(t.match.log)) == before
    assert bool(t.match.log.helped) == helped
    t.close()


# The cards' pictures


@pytest.fixture
def picture():
    """Return a function: which shader and which pixels of the upper left of a card show a face."""
    import displayio

    faces = Faces(theme.load("games/qu4to/cards.bmp"))
    grid: Any = faces.get(0, displayio.Group())

    def of(face):
        faces.show_face(grid, face)
        strip = bytearray()
        for y in range(34):
            tile = grid[0 if y < 17 else 2]
            strip += bytes(faces.sheet[tile % 20 * 12 + x, tile // 20 * 17 + y % 17] for x in range(9))
        return faces.shaders.index(grid.pixel_shader), bytes(strip)

    return of


def test_each_pair_of_numbers_has_a_picture_of_its_own_each_way_up(picture):
    """Nine columns, which a hand of thirteen shows, tell the number up, the one below, and the half."""
    faces = range(2 * deck.CARDS)
    seen = {(picture(face), deck.NUMBER[face], deck.NUMBER[face ^ 1], face & 1) for face in faces}
    assert len({what[0] for what in seen}) == len({what[1:] for what in seen}) == len(seen)


def test_backs_tell_the_half_and_no_number(picture):
    assert picture(BACK)[1] == picture(BACK + 1)[1] and picture(BACK)[0] != picture(BACK + 1)[0]
    assert picture(BACK)[1] not in {picture(face)[1] for face in range(2 * deck.CARDS)}


# QU4TO's problems are positions of a match, and each reason is said: two of them of later turns only.


def test_a_position_is_one_of_a_match_in_which_nobody_draws():
    said = set()
    for at in range(DAYS + ROW):
        one = Game("qu4to").load(at)
        assert not rules.can_draw(one.s) and rules.turn(one.s) == 0
        said |= {one.wrong(action)[0] for action in set(rules.legal(one.s, 0)) - set(one.good())}
    assert said | {"why_left", "why_out"} == {key for key, _ in position.Problem.REASONS}
