# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's expert: its answers, its values, how much it works; and the reasons for a hint."""

import functools

import harness
import pytest
from conftest import samples
from positions.qu4to import lay, play

from games.qu4to import advice, bots, deck, expert, ranking, state
from games.qu4to import rules as R
from mesa.core.contract import HAND_OVER
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from mesa.ui import text
from sim import arena
from sim.contest import work

EXPERT = 3
TURN = state.TURN


def weigh(s, actions=None, patience=4, key=7):
    """Return ({action: value}, the answer, number of slices) for the seat in turn."""
    seat = R.turn(s)
    view = R.hide(s, seat)
    actions = actions or expert.choices(view, seat)
    values = [0] * len(actions)
    best = slices = 0
    for best in expert.search(view, seat, actions, 0, Rng(key), values, patience):
        slices += 1
        assert best in actions
    return dict(zip(actions, values, strict=True)), best, slices


def begin(seats, deal):
    """Return the start of a match of careful experts."""
    return MatchStart("qu4to", bytes([EXPERT] * seats), bytes(2), deal, styles=bytes(seats))


@functools.lru_cache(maxsize=None)
def choices_of(seats, deal):
    """Return every position with a choice in a match of experts, as (state, seat)."""
    found = []

    def note(match, seat, action):
        if seat >= 0 and len(expert.choices(match.s, seat)) > 1:
            found.append((bytes(match.s), seat))

    arena.play(begin(seats, 300 + deal), arena.load("qu4to"), watch=note)
    return found


def positions(seats, deals, every=5):
    """Yield every n-th of these positions of some matches."""
    for deal in range(deals):
        for start, seat in choices_of(seats, deal)[::every]:
            yield bytearray(start), seat


# Answers


def test_the_same_answer_twice():
    for s, _ in positions(5, 1, 40):
        assert weigh(s, patience=1) == weigh(s, patience=1)


def test_it_asks_for_what_can_be_weighed():
    """It gives no choices for a single action, and only the set that empties the hand if there is one."""
    assert expert.choices(lay([1, 2], [8, 8, 8], [6, 7], lead=[2, 2]), 1) == [play(8, 8, 8)]
    assert len(expert.choices(lay([1] * 5, [8, 8, 9], [6, 7], lead=[2]), 1)) > 2
    assert expert.choices(lay([1] * 5, [8, 8, 9], [6, 7], lead=[2]), 0) == []


def test_fewer_slices_play_worse():
    """Over many positions, the answers after a quarter of the slices are worth less to the coach."""
    lost = 0
    for s, _ in positions(5, 1, 6):
        values, _, _ = weigh(s)
        seat = R.turn(s)
        answers = list(bots.think(R.hide(s, seat), seat, EXPERT, 0, Rng(3), 0))
        lost += values[answers[-1]] - values[answers[len(answers) // 4]]
    assert lost > 1000


# Values


@pytest.mark.long
@pytest.mark.parametrize("seats, far", [(2, 120), (4, 450)])
def test_values_are_thousandths_of_a_point_of_this_round(seats, far):
    """The expected value of expert's best action is what the round brings on average."""
    expected = []
    brought = []
    asked = []

    def settle(s):
        for seat, value in asked:
            expected.append(value)
            brought.append(1000 * R.hand_scores(s)[seat])
        asked.clear()

    def note(match, seat, action):
        if seat == HAND_OVER:
            settle(match.s)
        elif match.s[state.AT_PHASE] == state.PLAYING and len(expert.choices(match.s, seat)) > 1:
            asked.append((seat, max(weigh(match.s, patience=1)[0].values())))

    for deal in range(samples(6 if seats == 2 else 2)):
        settle(arena.play(begin(seats, 900 + deal), arena.load("qu4to"), watch=note).s)
    assert len(expected) > 70
    assert abs(sum(expected) - sum(brought)) / len(expected) < far


BLUNDERS = {
    "one of a quad, and a 9 would do": (lay([1] * 6, [8, 8, 8, 8, 9, 1], lead=[6]), play(8), play(9)),
    "a lone card led to who has one card": (lay([11], [5, 6, 7, 8, 2], leader=1), play(2), play(5, 6, 7, 8)),
    "no 4 for a point": (lay([1] * 5, [4, 6, 11, 11], [7] * 5, lead=[3]), play(11), play(4)),
}


@pytest.mark.parametrize("what", BLUNDERS)
def test_planted_blunders_are_found(what):
    """They cost more than NOISE, and the correct action is the best one."""
    s, blunder, right = BLUNDERS[what]
    values, best, _ = weigh(s)
    assert best == right
    assert values[right] - values[blunder] > expert.NOISE


_SEEN = [4, 4, 4, 4, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 1]
WAITING = {
    "a quad now, or first another set": (
        lay(
            [4, (6, 2), (6, 5), (6, 11), (6, 11), (7, 6), (8, 7)],
            [2, 9],
            [1, 3, 5, 8, 9, 10],
            leader=1,
            lead=[5, 6, 7, 8],
            seat=0,
            turn=13,
            discards=_SEEN,
            out=[5, 9, 10, 11],
        ),
        play(6, 6, 6, 6),
        (6, 5),
    ),
    "a lone 5 led to who has one card": (
        lay(
            [(5, 6), (11, 1), (11, 6), (11, 9)],
            [3],
            [2, 7, 10],
            turn=21,
            discards=[*_SEEN, 2, 3, 7, 7, 8, 8, 9, 10, 10],
            out=[1, 6, 8, 10],
        ),
        play(5),
        play(11, 11, 11),
    ),
    "a high card before a run": (
        lay(
            [(3, 9), 4, (5, 7), (6, 11), (7, 1), (7, 6), (10, 7), (11, 6)],
            [1, 2, 2, 3, 5, 5, 8, 8, 9, 10],
            [1, 1, 2, 3, 3, 6, 8, 9, 9],
            turn=6,
            discards=[3, 6, 6, 8, 10, 11, 11, 4],
            out=[7],
        ),
        play(11),
        play(10, 11),
    ),
}
"""(position, an action, one that wins more points on average where the round is played to its end)."""


@pytest.mark.parametrize("what", WAITING)
def test_what_playing_out_the_true_deals_has_taught(what):
    s, worse, right = WAITING[what]
    values, best, _ = weigh(s)
    if isinstance(right, tuple):  # a turn: (number up, number down)
        held: list[int] = []
        ups: list[int] = []
        R.hand(s, R.turn(s), held, ups)
        downs = [deck.BLUE[card] + deck.GREEN[card] - up for card, up in zip(held, ups, strict=True)]
        turns = [TURN + card for card, *pair in zip(held, ups, downs, strict=True) if tuple(pair) == right]
        right = best if best in turns else turns[0]
    assert best == right and values[right] > values[worse], values


# Work


def test_slices_and_moves_are_capped():
    """By counts of work: board ms per slice and per move; slices per move, so that none is cut off."""
    factor = work.factor("qu4to")
    moves, slices, longest = [], [], 0
    for seats in (2, 5):
        for s, seat in positions(seats, 1, 12):
            thinking = bots.think(R.hide(s, seat), seat, EXPERT, 0, Rng(3), 0)
            spent = []
            answer = None
            while answer is not StopIteration:
                answer, took = work.Counter().send(thinking, None)
                spent.append(took * factor)
            moves.append(sum(spent))
            slices.append(max(spent))
            longest = max(longest, len(spent) - 1)
    assert 5 < max(slices) <= 40
    assert sum(moves) / len(moves) < 400 and max(moves) < 1500
    assert 15 < longest <= bots.YIELDS[EXPERT]


def test_the_strongest_set_of_a_hand():
    """It equals deck.add_beating's, for hands of all kinds."""
    stream = Rng(5)
    for _ in range(2000):
        n = bytearray(12)
        ups = []
        top = 4 + stream.below(8)
        for _ in range(1 + stream.below(9)):
            ups.append(1 + stream.below(top))
            n[ups[-1]] += 1
        sets: list[int] = []
        deck.add_beating(sets, 0, 0, ups)
        assert ranking._strongest(n) == sets[-1], ups


# Reasons


def after(s, seat, action):
    """Return the numbers up in the hand after `action`; if cards must be picked, the first ones are."""
    t = bytearray(s)
    R.step(t, seat, action)
    while t[state.AT_PHASE] == state.PICKING:
        R.step(t, seat, R.legal(t, seat)[0])
    ups: list[int] = []
    R.hand(t, seat, [], ups)
    return ups


def classes(ups):
    sets: list[int] = []
    deck.add_beating(sets, 0, 0, ups)
    return [deck.dashed(cls) for cls in sets]


class Facts:
    """What makes a reason true of an action."""

    def __init__(self, s, seat, action, words):
        self.s, self.seat, self.action, self.words = s, seat, action, words
        self.word = words[0] if words else ""
        self.ups: list[int] = []
        self.held: list[int] = []
        R.hand(s, seat, self.held, self.ups)
        self.now = classes(self.ups)

    def rest(self):
        return after(self.s, self.seat, self.action)

    def turned(self):
        """Return the numbers up right after the action."""
        t, now = bytearray(self.s), []
        R.step(t, self.seat, self.action)
        R.hand(t, self.seat, [], now)
        return now

    def is_sure(self):
        """Return whether nobody can beat it, in some deals of the hidden cards."""
        for key in range(8):
            t = R.guess(R.hide(self.s, self.seat), self.seat, Rng(key))
            for q in range(self.s[state.AT_SEATS]):
                theirs: list[int] = []
                R.hand(t, q, [], theirs)
                if q != self.seat and theirs and strongest(theirs) > self.action - state.SET:
                    return False
        return True

    def makes_new(self, ups):
        """Return whether these numbers make the set that the reason names second, unlike the hand before."""
        return self.words[1] in classes(ups) and self.words[1] not in self.now

    def picked(self):
        card = self.action - state.TAKE
        return (deck.BLUE if R.half_up(self.s, card) else deck.GREEN)[card]


TRUE = harness.laws(
    {
        "": {
            "out": lambda f: f.rest() == [],
            "point": lambda f: (
                4 in numbers_of(f.action) and f.s[state.AT_LEAD] != state.NONE and f.s[state.AT_SEATS] > 2
            ),
            "sure": lambda f: f.is_sure(),
            "keeps": lambda f: f.word in classes(f.rest()),
            "then": lambda f: f.word in classes(f.rest()) and f.word.count("-") == len(f.rest()) - 1,
            "one": lambda f: (
                int(f.word[3:]) != f.seat
                and R.count(f.s, int(f.word[3:])) == 1
                and len(numbers_of(f.action)) > 1
            ),
            "best": lambda f: True,
            "pick": lambda f: int(f.word) == f.picked(),
            "low": lambda f: int(f.word) == min(f.ups) == min(numbers_of(f.action)),
            "rid": lambda f: len(f.ups) - len(f.rest()) == int(f.word),
            "turn": lambda f: f.makes_new(f.turned()),
            "ready": lambda f: deck.class_of(f.turned()) >= 0,
            "joins": lambda f: f.makes_new([*f.ups, int(f.word)]),
            "draw": lambda f: f.word == f.now[-1],
            "save": lambda f: (
                f.word == f.now[-1] and any(state.SET <= a < state.TURN for a in R.legal(f.s, f.seat))
            ),
            "new": lambda f: all("-" not in cls for cls in f.now),
            "high": lambda f: int(f.word) > int(f.words[1]),
            "spare": lambda f: all(f.word not in cls.split("-") for cls in f.now if "-" in cls),
            "enough": lambda f: f.action == min(a for a in R.legal(f.s, f.seat) if a >= state.SET),
            "half": lambda f: f.word in classes([(deck.GREEN if f.action else deck.BLUE)[c] for c in f.held]),
            "only": lambda f: R.legal(f.s, f.seat) == [state.PASS],
        }
    }
)


def strongest(ups):
    n = bytearray(12)
    for number in ups:
        n[number] += 1
    return ranking._strongest(n)


def numbers_of(action):
    low, run, size = deck.form(action - state.SET)
    return [low + run * i for i in range(size)]


def also(s, seat, action, key, words):
    """Return whether what a reason says of another action is true of this one as well."""
    f = Facts(s, seat, action, words)
    if key == "half":
        best = [strongest([of[c] for c in f.held]) for of in (deck.BLUE, deck.GREEN)]
        return best[action] >= best[1 - action]
    if key in ("draw", "save"):
        return state.SET <= action < TURN and f.word in classes(f.rest())
    if key == "joins":
        card = s[state.AT_DRAWN]
        theirs = found_by(f.ups, (deck.GREEN if action else deck.BLUE)[card])
        return any(cls >= found_by(f.ups, int(f.word))[-1] for cls in theirs)
    if key == "rid":
        return state.SET <= action < TURN and len(numbers_of(action)) >= int(f.word)
    return state.SET <= action < TURN and TRUE[key](f)


def found_by(ups, number):
    """Return the classes of several cards that a number makes with a hand."""
    sets: list[int] = []
    deck.add_beating(sets, 0, 0, [*ups, number])
    before = classes(ups)
    return [cls for cls in sets if deck.form(cls)[2] > 1 and deck.dashed(cls) not in before]


COMPARED = "half draw save rid keeps then point one low enough joins".split()
"""Reasons that each other choice is asked for; of the others only that none has the same words."""


def shared(s, seat, action, other, key, *words):
    """Return whether what a reason says of an action is true of another one as well."""
    if key in COMPARED:
        return also(s, seat, other, key, words)
    return key != "new" and advice.reason(s, seat, other, "Bot{}".format) == (key, *words)


def alike(s, seat, action, other):
    """Return whether two cards to turn or to pick show the same number and hide the same one."""
    pairs = []
    if min(action, other) < TURN:
        return False
    for one in (action, other):
        card = one - (state.TAKE if one >= state.TAKE else TURN)
        numbers = deck.BLUE[card], deck.GREEN[card]
        pairs.append(numbers[::-1] if R.half_up(s, card) else numbers)
    return pairs[0] == pairs[1]


@pytest.fixture(scope="module")
def found():
    """Return {key: (words, action) of one} of the reasons in real positions, after checking them all."""
    out = {}
    many = 0
    for seats in (2, 3, 5):
        for s, seat in positions(seats, 2 if seats == 2 else 1, 1):
            many += 1
            for _, _, action, (key, *words) in harness.reasons("qu4to", [(s, seat)], "Bot{}".format):
                assert TRUE[key](Facts(s, seat, action, words)), (key, words, action)
                out[key] = words, action
    assert many > 300
    return out


def lines(lang):
    return harness.texts_of("qu4to", lang)["reasons"]


def test_reasons_of_real_positions_are_true_and_of_many_kinds(found):
    assert len(found) >= 12
    assert set(found) <= set(lines("en")) == set(TRUE)


def test_reasons_that_are_certain():
    assert advice.reason(lay([1, 2], [8, 8, 8], [6, 7]), 1, play(8, 8, 8), str) == ("out",)
    led = lay([1], [9, 9, 2, 5], leader=1)
    assert advice.reason(R.hide(led, 1), 1, play(9, 9), str) == ("sure",), "who has one card beats no pair"
    hidden = lay([1, 2], [9, 9, 2, 5], leader=1)
    assert advice.reason(R.hide(hidden, 1), 1, play(9, 9), str) != ("sure",)
    point = lay([1] * 5, [4, 6, 11, 11], [7] * 5, lead=[3])
    assert advice.reason(R.hide(point, 1), 1, play(4), str) == ("point",)
    assert advice.reason(
        R.hide(lay([1] * 5, [4, 4], lead=[4, 4], rest=state.OUT), 1), 1, state.PASS, str
    ) == ("only",)


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_every_reason_fits(lang, found):
    """With the words of real positions, and a long name, each fits into the strip."""
    for key, line in lines(lang).items():
        words = ["Fabi"] if key == "one" else found[key][0] if key in found else ["10"] * line.count("{}")
        words = ["8-9-10-11" if "-" in word else word for word in words]
        assert text.width(line.format(*words)) <= 154, line


# The coach's page


def test_pictures_and_costs():
    s = lay([1] * 5, [(9, 2), (9, 7), 7, 7, 4], [6] * 5, lead=[8])
    assert advice.picture(s, play(9)) == (["9"], "")
    assert advice.picture(s, play(7, 7)) == (["7", "7"], "")
    card = next(action - TURN for action in R.legal(s, 1) if action >= TURN)
    up, down, colour = deck.BLUE[card], deck.GREEN[card], ""
    if R.half_up(s, card):
        up, down, colour = down, up, "g"
    assert advice.picture(s, TURN + card) == ([str(up) + colour, "_{}{}".format(down, colour)], "")
    for action, key in ((state.DRAW, "draws"), (state.PASS, "passes")):
        assert advice.picture(s, action) == ([], key)
        assert all(harness.texts_of("qu4to", lang)["coach"][key] for lang in harness.LANGUAGES)
    said = {41: "_less 1", 184: "_less 2", 951: " 1", 1050: "_tenths 1 1", 2230: "_tenths 2 2", 9999: " 10"}
    assert {loss: " ".join(advice.cost(loss)) for loss in said} == {n: "cost" + said[n] for n in said}
