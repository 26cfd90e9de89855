# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's rules where no worked example can say them: numbers from calculation or brute force, random matches.

Names quote the rulebook's headings; "RULES n" are the points of docs/RULES.md, section SET.
"""

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from statistics import mean, median
from types import SimpleNamespace
from typing import Any

import harness
import numpy as np
import pytest
from common.begin import begin as console_at
from conftest import samples
from positions.set import CAP_20, CARDS, FULL, begin, lay

from games.set import bots, deck, faces, rules
from games.set.deck import HOLE, first_set, unpack
from games.set.rules import CALL, GIVE_UP, SAY_NONE
from mesa.core.contract import ANY, put16, put_seed
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from sim import arena
from sim.arena import FRAME_MS, load
from sim.common import scripted
from sim.vm import runner

BEGINNER = harness.options(rules, deck="beginner")


def differing(*cards):
    """Return (features that are different on three cards, features in which just two are alike), as masks."""
    values = [len({card // 3**f % 3 for card in cards}) for f in range(4)]
    return sum(1 << f for f in range(4) if values[f] > 1), sum(1 << f for f in range(4) if values[f] == 2)


def sets_among(cards):
    """Return the SETs among cards, as three positions, by looking at every three."""
    return [
        three
        for three in itertools.combinations(range(len(cards)), 3)
        if HOLE not in [cards[i] for i in three] and not differing(*[cards[i] for i in three])[1]
    ]


def play_on(s, dice):
    """Take a SET that lies there, mostly, or let everybody say that there is none; return the new cards."""
    log = harness.Log()
    triples = list(deck.sets_on(s))
    seats = range(len(rules.scores(s)))
    if triples and (dice.random() < 0.7 or SAY_NONE not in rules.legal(s, 0)):
        seat = dice.choice(seats)
        actions = [(seat, CALL), *((seat, slot) for slot in deck.unpack(dice.choice(triples)))]
    else:
        actions = [(seat, SAY_NONE) for seat in seats]
    for seat, action in actions:
        rules.step(s, seat, action, log)
    come = [cards for event, _, _, cards in log if event in (rules.ADDED, rules.REFILLED)]
    return [card for cards in come for card in deck.unpack(cards)]


def test_81_cards_of_four_features_27_of_them_for_beginners():
    names = ["{}{}{}{}".format(*four) for four in itertools.product("123", "RPG", "#=-", "OSD")]
    assert sorted(CARDS[name] for name in names) == list(range(81))
    assert sorted(CARDS[name] for name in names if "#" in name) == list(range(27))
    assert [deck.feature(CARDS["2G=S"], f) for f in range(4)] == [1, 2, 1, 1]


def test_o_jogo_a_set_is_each_feature_the_same_or_different_on_all_three():
    for a, b in itertools.combinations(range(81), 2):
        c = deck.third(a, b)
        assert c == deck.third(b, a) and c not in (a, b)
        assert (deck.differing(a, b), 0) == differing(a, b, c)
    dice = random.Random(1)
    for _ in range(5000):
        three = dice.sample(range(81), 3)
        assert deck.failing(*three) == differing(*three)[1]


@pytest.mark.parametrize("size", (3, 9, 12, 15, 18, 21))
def test_sets_on_finds_every_set_once_in_order_and_with_rests(size):
    dice = random.Random(size)
    for _ in range(4):
        cards = dice.sample(range(81), size) + [HOLE] * (21 - size)
        dice.shuffle(cards)
        s = lay(cards)
        found = [deck.pack(*three) for three in sets_among(cards)]
        assert [*deck.sets_on(s)] == found and deck.first_set(s) == (found or [0])[0]
        for rest in (1, 7, 20):
            rested = list(deck.sets_on(s, rest))
            assert [triple for triple in rested if triple] == found
            assert rested.count(0) >= math.comb(size - 1, 2) // rest


def test_rules_3_twenty_cards_may_hold_no_set():
    """Among 21 there is always one, as Pellegrino has shown in 1971."""
    assert len(CAP_20) == 20 and not sets_among(CAP_20) and not deck.first_set(lay(CAP_20))
    assert all(deck.first_set(lay([*CAP_20, other])) for other in set(range(81)) - set(CAP_20))


@pytest.mark.parametrize(("chosen", "size"), [(FULL, 81), (BEGINNER, 27)])
@pytest.mark.parametrize("seed", (0, 77, 2**29 - 1))
def test_the_order_of_the_deck_depends_on_the_number_alone(seed, chosen, size):
    """However it is played: three at a time are drawn from those that remain, by a stream of their own."""
    rest, order = list(range(size)), []
    while rest:
        rng = Rng(seed, 0, len(order))
        order += [rest.pop(rng.below(len(rest))) for _ in range(3)]
    for n in range(4):
        s = rules.new(seed, 2, chosen)
        drawn = list(rules.watched(s)[:12])
        while s[rules.AT_DECK]:
            drawn += play_on(s, random.Random(n))
        assert drawn == order


def test_the_guided_deal_begins_with_easy_sets():
    """Three on the first table, none of which differs in more than two features; so it goes on."""
    from games.set import GUIDED

    def differences(s):
        triples = [deck.unpack(triple) for triple in deck.sets_on(s)]
        table = rules.watched(s)
        return sorted(differing(*[table[i] for i in triple])[0].bit_count() for triple in triples)

    s = rules.new(GUIDED[0], 4, FULL)
    assert len(differences(s)) == 3 and max(differences(s)) <= 2
    for triple in deck.sets_on(s):
        after = bytearray(s)
        harness.do(rules, after, *((0, action) for action in (CALL, *deck.unpack(triple))))
        assert min(differences(after)) == 1


# SET's bots over many tables: how soon they act, what they mark, and how the match treats them.
#
# Every match is played from fixed numbers, so a result always repeats; the bounds are three to four
# standard errors, so that another stream would pass too; --long takes more samples.


EASY, MEDIUM, EXPERT = 1, 2, 3
FRAME = 33
LEVELS = pytest.mark.parametrize("level", (EASY, MEDIUM, EXPERT))


def play(seed, chosen, levels, style=0, frame=FRAME, **more):
    """Return a Match of bots, played to its end."""
    start = MatchStart("set", bytes(levels), chosen, seed, styles=bytes([style]) * len(levels))
    return arena.play(start, arena.load("set"), frame, **more)


def first_answer(s, seat, level, style, rng, frame=FRAME, most=3_600_000):
    """Return (action, ms) of a bot that looks at an unchanging table; (None, most) if it never acts."""
    think = bots.think(rules.hide(s, seat), seat, level, style, rng, 0)
    answer, clock = next(think), 0
    while answer is None and clock < most:
        answer = think.send(frame)
        clock += frame
    return answer, clock


def play_call(s, caller, level, style, dice):
    """Let a seat call and its bot act until the table is open again; return (ms, the last event)."""
    spent, log = [], harness.Log()

    def choose(s, seat):
        action, ms = first_answer(s, seat, level, style, Rng(dice.randrange(2**29)))
        spent.append(ms)
        return action

    harness.do(rules, s, (caller, CALL))
    scripted.play("set", s, choose, lambda s: rules.turn(s) != caller, log)
    return sum(spent), log[-1]


# How soon


def test_the_more_alike_the_cards_the_sooner_a_set_is_seen():
    """Of two SETs, that in which one feature differs is seen three times as often as that with four."""
    s = begin("1R#O 1R#S 1R#D 1R=O 2P-S 3G#D").do("0:call").s
    firsts = Counter(first_answer(s, 0, EXPERT, 0, Rng(n))[0] for n in range(2000))
    assert abs(firsts[0] / (firsts[0] + firsts[3]) - 0.75) < 0.04 and firsts[0] + firsts[3] >= 1900


@pytest.mark.long
@pytest.mark.parametrize("level", (0, EASY, MEDIUM, EXPERT))
def test_the_length_of_a_frame_does_not_matter(level):
    """But for four yields at most, in which the table is looked over."""
    s = begin("cap12; third 10 1 5").s
    for n in range(samples(25)):
        exact, ms = first_answer(s, 0, level, 1, Rng(n), 1)
        for frame in (10, 33, 50, 100):
            answer, later = first_answer(s, 0, level, 1, Rng(n), frame)
            assert answer == exact and 0 <= later - ms < frame * 5


def until_a_bot_acts(seed, level, dice=None):
    """Return the ms until one of two bots acts. With `dice` the player disturbs them, every 0.2 to 0.6 s."""
    s = lay(range(12), 3)
    put_seed(s, rules.AT_SEED, seed)
    start = MatchStart("set", bytes([level] * 3), b"", styles=bytes(3), state=s)
    match = Match(start, *arena.load("set"), shown=False)
    own = left = 0
    while match.moves == own and match.since < 120_000:
        if dice and left <= 0:
            left = dice.randrange(200, 600)
            none = SAY_NONE in match.legal() and dice.random() < 0.5
            for action in (SAY_NONE,) if none else (CALL, GIVE_UP):
                match.act(action)
                own += 1
        since = match.since
        match.tick(FRAME)
        left -= FRAME
    return since


@pytest.mark.long
@LEVELS
def test_who_presses_keys_all_the_time_does_not_keep_the_others_from_seeing(level):
    """A player calls, gives up and says "none", but the table stays: no bot's time starts again."""
    dice = random.Random(level)
    quiet = [until_a_bot_acts(n, level) for n in range(samples(110))]
    disturbed = [until_a_bot_acts(n, level, dice) for n in range(samples(110))]
    assert abs(mean(disturbed) / mean(quiet) - 1) < 0.36


@pytest.mark.long
def test_of_those_who_act_in_one_frame_a_random_one_counts():
    """Frames of four seconds make most calls tie; four equal players share them evenly."""
    found = Counter()
    for seed in range(samples(60)):
        s = play(seed, harness.options(rules, call="none"), [EXPERT] * 4, frame=4000).s
        found.update(dict(enumerate(s[rules.AT_FOUND : rules.AT_LAST])))
    total = found.total()
    assert total > 1400
    assert sum((n - total / 4) ** 2 / (total / 4) for n in found.values()) < 14  # 3 degrees of freedom


# What they see


@LEVELS
@pytest.mark.parametrize("size", (6, 12, 21))
def test_a_call_is_over_in_three_seconds_with_a_set_or_a_near_miss(level, size):
    """A fault fails in one feature and is not repeated; seats err differently; the expert hardly does."""
    dice = random.Random(level)
    faults = 0
    for n in range(120):
        s = lay(dice.sample(range(27 if n % 2 else 81), size), 4, left=60)
        any_set = deck.first_set(s)
        ms, (event, _, slots, fails) = play_call(s, 1, level, n & 1, dice)
        assert ms < 3000 and (event == rules.GAVE_UP) <= (not any_set)
        if event == rules.FAULT:
            assert fails.bit_count() == 1
            faults += any_set > 0
            assert size < 12 or play_call(s, 1, level, n & 1, dice)[1][2] != slots
    assert faults < (120, 45, 30, 18)[level]


def test_false_calls_are_of_all_features_and_differ_from_player_to_player():
    dice = random.Random(3)
    kinds, alike = Counter(), 0
    for _ in range(60):
        cards = dice.sample(CAP_20, 12)
        events = [play_call(lay(cards, 4), seat, EASY, 1, dice)[1] for seat in range(4)]
        kinds.update(fails for _, _, _, fails in events)
        alike += len({slots for _, _, slots, _ in events}) == 1
    assert set(kinds) == {1, 2, 4, 8} and min(kinds.values()) > 30 and alike < 6


@pytest.mark.long
def test_false_calls_come_from_the_lower_levels_and_more_from_the_bold():
    def faults(level, style):
        matches = [
            play(seed, harness.options(rules, alone="practice"), [level], style, 300).s
            for seed in range(samples(15))
        ]
        return sum(s[rules.AT_FOUND] - rules.scores(s)[0] for s in matches) / len(matches)

    careful, bold = faults(EASY, 0), faults(EASY, 1)
    assert 1 < careful < 2.9 < bold < 7
    assert 0.3 < faults(MEDIUM, 0) < 1.7
    assert 0 < faults(EXPERT, 0) < faults(EXPERT, 1) < careful


def test_rules_3_who_sees_a_set_does_not_agree_but_an_easy_bot_may_overlook_it():
    s = begin("cap12; third 10 1 5; seats 3").do("0:none 1:none").s
    for level, most in ((EASY, 60), (MEDIUM, 0), (EXPERT, 0)):
        answers = Counter(first_answer(s, 2, level, 0, Rng(n), 100)[0] for n in range(300))
        assert (answers[SAY_NONE] > 0) == (most > 0) and answers[SAY_NONE] <= most
        assert answers[CALL] == 300 - answers[SAY_NONE]


# SET's cards: all can be told apart at every size, in every palette and by every kind of eye.


pytestmark = pytest.mark.usefixtures("sim")
SIZES = pytest.mark.parametrize("columns", (4, 5, 6, 7))

# Machado, Oliveira and Fernandes 2009, severity 1.0
DEFICIENCIES = {
    "protan": "0.152286 1.052583 -0.204868 0.114503 0.786281 0.099216 -0.003882 -0.048116 1.051998",
    "deutan": "0.367322 0.860646 -0.227968 0.280085 0.672501 0.047413 -0.011820 0.042940 0.968881",
    "tritan": "1.255528 -0.076749 -0.178779 -0.078411 0.930809 0.147602 0.004733 0.691367 0.303900",
    "none": "1 0 0 0 1 0 0 0 1",
}
EYES = pytest.mark.parametrize("sees", DEFICIENCIES)
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1, 1.089])
PAPER = np.ones(3)


def light(rgb):
    """Return the light of a colour, 0xRRGGBB, as linear red, green and blue, 0 … 1."""
    c = np.array([rgb >> 16, rgb >> 8 & 255, rgb & 255]) / 255
    return np.where(c > 0.04045, ((c + 0.055) / 1.055) ** 2.4, c / 12.92)


def lab(linear, sees):
    """Return lightness and the two axes of colour (CIE 1976) of light, as that eye sees it."""
    eye = np.array(DEFICIENCIES[sees].split(), float).reshape(3, 3)
    v = XYZ @ np.clip(eye @ linear, 0, 1) / WHITE
    x, y, z = np.where(v > 0.008856, np.cbrt(v), 7.787 * v + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one, two, sees):
    """Return how different two lights look."""
    return np.linalg.norm(lab(one, sees) - lab(two, sees))


def inks(colours):
    """Return the light of the three inks of a palette."""
    return [light(palette[1]) for palette in faces.Faces(4, colours).palettes]


def drawn(columns: int, colours: int = 0, cards: Iterable[int] = range(81)) -> Any:
    """Return the pixels of cards of one size, as arrays in which 1 is ink."""
    size = faces.Faces(columns, colours)
    grid: Any = size.make()
    found = []
    for card in cards:
        size.show(grid, card)
        b = grid.bitmap
        found.append(np.array([b[i] for i in range(b.width * b.height)], np.uint8).reshape(-1, b.width))
    return found


PALETTES = [(0, "none", 50), *((1, eye, 30) for eye in DEFICIENCIES)]


@pytest.mark.parametrize(("colours", "sees", "least"), PALETTES)
def test_all_inks_are_apart_and_from_the_paper_too(colours, sees, least):
    for one, two in combinations([*inks(colours), PAPER], 2):
        assert distance(one, two, sees) >= least
    if colours:
        dark, middle, bright = sorted(lab(ink, sees)[0] for ink in inks(colours))
        assert middle - dark >= 15 and bright - middle >= 15, "and in brightness alone"


@pytest.mark.parametrize("columns", (4, 7))
@EYES
def test_stripes_of_the_safe_palette_are_no_other_colour(sees, columns):
    """From afar stripes mix ink and paper: 18 (CIE 1976) from other inks and their stripes."""
    counts = [(card == 1).sum() for card in drawn(columns, cards=(0, 27, 1, 28, 2, 29))]
    shares = {1.0, *(striped / solid for solid, striped in zip(counts[::2], counts[1::2], strict=True))}
    tones = [(i, share * ink + 1 - share) for i, ink in enumerate(inks(1)) for share in shares]
    for (i, one), (j, two) in combinations(tones, 2):
        assert i == j or distance(one, two, sees) >= 18


@SIZES
@pytest.mark.parametrize("shape", range(3))
def test_an_open_symbol_keeps_its_outline_and_is_no_striped_one(columns, shape):
    """The whole edge is inked, the inside is one piece, with more paper than between stripes."""
    near = ((1, 0), (-1, 0), (0, 1), (0, -1))
    solid, striped, outline = (
        {*zip(*np.nonzero(card == 1), strict=True)} for card in drawn(columns, cards=range(shape, 81, 27))
    )
    edge = {(y, x) for y, x in solid if any((y + i, x + j) not in solid for i, j in near)}
    assert edge <= outline <= solid
    inside = solid - outline
    reached, new = set(), {min(inside)}
    while new:
        reached |= new
        new = {(y + i, x + j) for y, x in new for i, j in near} & inside - reached
    assert reached == inside
    assert len(inside) >= 0.4 * len(solid) and len(inside) >= 1.2 * len(solid - striped)


@SIZES
@pytest.mark.parametrize("colours", (0, 1, 2))
def test_81_cards_can_be_told_apart_at_every_size(columns, colours):
    """Colour and symbols are enough, and with marks, symbols alone, which cut away only paper."""
    cards = drawn(columns, colours)
    assert not any(1 in card[:, 0] or 1 in card[0] or 1 in card[-1] for card in cards), "into the edge"
    ones = [card for card in range(81) if card // 3 % 3 == 0]
    assert min((cards[a] != cards[b]).sum() for a, b in combinations(ones, 2)) >= 20, "not a pixel or two"
    assert len({card.tobytes() for card in cards}) == (81 if colours == 2 else 27)
    for card in range(81):
        assert (cards[card] == 1).sum() == (cards[card - card // 3 % 3 * 3] == 1).sum()


# SET's bots leave a human time to look: nobody calls at once, and three are hardly faster than one.
#
# The player is a model: SEE ms after the table has changed they see a SET, if there is one, and otherwise
# say that there is none; MARK ms later three cards are marked. A bot's call in between freezes the table,
# as in a match; only if the bot takes no card, the player continues from there. `first` is how they call:
# with one key as soon as they see the SET, or by the third mark. The times are those of Match (33 ms a
# frame), not the computer's.


SEE, MARK = 3000, 2000


class Watched(Match):
    """A match of a player and bots, played to its end frame by frame.

    `calls`: for each table, the ms from its last change to a bot's first call. `found`: who found each SET.
    """

    def __init__(self, level, others, seed, chosen=bytes(5)):
        super().__init__(
            MatchStart("set", bytes([level] * (others + 1)), chosen, seed), *load("set"), shown=False
        )
        self.calls, self.found = [], []
        self.table: Any = None

    def take(self, seat, action):
        if seat and action == rules.CALL and self.table != rules.watched(self.s):
            self.table = rules.watched(self.s)
            self.calls.append(self.since)
        before = self.s[rules.AT_FOUND : rules.AT_FOUND + 4]
        super().take(seat, action)
        if self.s[rules.AT_FOUND : rules.AT_FOUND + 4] != before:
            self.found.append(seat)

    def play(self, player):
        """Ask the player in each frame what to do: actions."""
        while not self.over():
            for action in player(self):
                self.act(action)
            self.played += FRAME_MS
            self.tick(FRAME_MS)
        return self


def agreeing(match):
    """Never call; agree that there is none once another has said so."""
    none = match.s[rules.AT_AGREED] and not deck.first_set(match.s) and rules.SAY_NONE in match.legal()
    return (rules.SAY_NONE,) if none else ()


def looking(first):
    """Return a player that needs SEE and MARK ms."""
    called = 0

    def player(match):
        nonlocal called
        triple = deck.first_set(match.s)
        if match.turn() == 0:
            return deck.unpack(triple) if match.played - called >= MARK * first else ()
        if match.turn() == ANY and match.since >= SEE + (MARK if triple and not first else 0):
            called = match.played
            return (rules.CALL,) if triple else (rules.SAY_NONE,) if rules.SAY_NONE in match.legal() else ()
        return ()

    return player


def calls(level, others, tables, chosen=bytes(5)):
    """Return the ms to the bots' first call, on so many tables at least."""
    found, seed = [], 0
    while len(found) < tables:
        found += Watched(level, others, seed, chosen).play(agreeing).calls
        seed += 1
    return found


@pytest.mark.long
@pytest.mark.parametrize("first", [True, False], ids=["called when seen", "called by the third mark"])
@pytest.mark.parametrize("level, least", [(EASY, 60), (MEDIUM, 45), (EXPERT, 25)])
def test_who_needs_three_seconds_to_see_and_two_to_mark_has_a_chance(level, least, first):
    found = []
    for seed in range(samples(5)):
        found += Watched(level, 3, seed).play(looking(first)).found
    assert len(found) > 90 and 100 * found.count(0) >= least * len(found)


@pytest.mark.long
@pytest.mark.parametrize("beginner", [0, 1])
@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("level, floor, middle", [(EASY, 5000, 12000), (MEDIUM, 2500, 7000)])
def test_the_first_call_comes_as_soon_whatever_the_deck_and_the_number_of_bots(
    level, floor, middle, others, beginner
):
    """The bounds are of four standard errors: half the mean beyond the floor, by the root of the number."""
    found = calls(level, others, samples(240), bytes([beginner, 0, 0, 0, 0]))
    assert floor <= min(found) < floor + 1000
    assert abs(median(found) - middle) < 4 * (middle - floor) / 0.693 / len(found) ** 0.5


@pytest.mark.long
def test_three_experts_are_hardly_faster_than_one_and_none_calls_at_once():
    """Three independent ones would need a third of one's time; easy and medium share one's."""
    one, three = (calls(EXPERT, others, samples(80)) for others in (1, 3))
    assert min(one + three) >= 1200 and 0.6 < mean(three) / mean(one) < 1


# SET on the screen, where no transcript can say it: drawing in a frame, widths, best times, matches.


@pytest.fixture
def at(opened):
    """Return a function that begins a match of SET with tips off: at its view, or of two people."""

    def make(where="View", **more):
        t = console_at("set", where, **more)
        opened(t)
        return t

    return make


def take_a_set(t, seat):
    """Let a seat call and mark the first SET on the table."""
    for action in (rules.CALL, *unpack(first_set(t.s))):
        t.match.take(seat, action)
    t.view.asked = False  # as after an action of a bot


def test_a_frame_draws_three_cards_at_most(at, monkeypatch):
    """From 12 to 21, and back, whatever keys are pressed; what a pause has hidden is not drawn again."""
    t = at(players=1, **{"o.alone": "practice"})
    from games.set.faces import Faces

    drawn = []
    show, step = Faces.show, t.session.step
    monkeypatch.setattr(Faces, "show", lambda *given: (drawn.append(given), show(*given)))

    def watched():
        before = len(drawn)
        step()
        assert len(drawn) - before <= 3

    t.session.step = watched
    for columns in (5, 6, 7):
        t.press("B", "B", "SELECT", "A", "A", "RIGHT", "LEFT").settle()
        assert t.table.cards.columns == columns
    for columns in (6, 5, 4):
        take_a_set(t, 0)
        t.frames(4).press("UP", "LEFT").frames(100)
        assert t.table.cards.columns == columns
        before = len(drawn)
        t.press("START").wait("Dialog").press("B").wait("View").frames(20)
        assert len(drawn) == before
    assert len(drawn) >= 15 + 18 + 21 + 18 + 15 + 12


def test_a_step_of_the_cursor_sends_only_the_frames_around_two_cards(at):
    t = at(players=4)
    t.board.draw = True
    t.frames(60)
    t.session.panel.clear_counts()
    t.press("RIGHT")
    assert t.turn() == ANY and 0 < t.session.panel.pixels <= 3 * 41 * 39


@pytest.mark.parametrize("points", ((11, 3, 0, 9), (10, 10, 10, 10), (-1, 27, 12, 11)))
def test_points_of_two_digits_lie_apart(at, points):
    """With the names at their widths, a gap is wider than a space, the lines are below the points."""
    from mesa.ui import text

    t = at(players=4, lang="pt")
    bar = t.table.score_bar
    for seat in range(4):
        put16(t.match.seen, rules.AT_SCORES + 2 * seat, points[seat])
    bar.draw(t.match.seen)
    ends = [label.x + text.width(label.text) for label in bar.labels[:4]]
    gaps = {bar.labels[i + 1].x - ends[i] for i in range(3)}
    assert len(gaps) == 1 and min(gaps) > 3, gaps
    assert ends[3] < 141, "the sign of the deck"
    assert [line.x for line in bar.lines] == [label.x for label in bar.labels[:4]]


@pytest.mark.usefixtures("sim")
def test_best_times_of_both_decks_do_not_disturb_each_other():
    """Any order of wins, losses (0) and times too long to keep; a record beats an older time."""
    from games.set import records as page
    from mesa.board import records
    from mesa.board.store import GAME, GAME_SEEN

    kept = bytearray(GAME)
    dice = random.Random(3)
    best = {"full": 0, "beginner": 0}
    for _ in range(400):
        deck = dice.choice(("full", "beginner"))
        seconds = dice.choice((0, dice.randrange(1, 6000), dice.randrange(1, 6000) >> dice.randrange(9)))
        state = rules.new(1, 1, harness.options(rules, deck=deck))
        won = SimpleNamespace(alone=rules.alone, winners=lambda s, won=seconds: [0] * (won > 0))
        hints, played = dice.randrange(8) // 7, 1000 * seconds + 999 * (seconds > 0)
        match: Any = SimpleNamespace(rules=won, hints=hints, human=0, played=played)
        before = best[deck]
        if not hints and 0 < seconds <= (4095 if deck == "full" else 2047) and not 0 < before <= seconds:
            best[deck] = seconds
        said = page.over(bytearray(records.OWN_SIZE), state, match, kept)
        assert said == (("new_best", page.clock(seconds)) if 0 < best[deck] < before else None)
        assert page.best(kept, state) == best[deck] and not kept[GAME_SEEN + 1] & 1
        assert not any(kept[: GAME_SEEN + 1] + kept[GAME_SEEN + 4 :])
    assert 0 < best["full"] < 50 > best["beginner"] > 0


# Two people


def test_a_match_of_two_people_counts_nowhere_and_names_the_winner(at):
    t = at("Pair", players=2, **{"o.deck": "beginner"})
    before = bytes(t.console.store.game("set"))
    while not t.match.over():
        if first_set(t.s):
            take_a_set(t, 1)
        else:
            t.press("B", "START")
        t.until(lambda t: t.match.over() or not t.top.busy(), auto=False)
    t.wait("Features", "Celebration").press(*["B"] * (t.scene == "Features")).wait("Celebration").frames(20)
    assert (
        t.press("A").wait("Dialog").top.title == "Ana wins" and bytes(t.console.store.game("set")) == before
    )


def test_the_board_plays_the_same_with_two_people(files):
    run = runner.same(files, game="set", seed=4, seats=2, level=1, people=(1,), random_keys=3, frames=900)
    assert run.scenes.count("Pair") > 99 and not run.frames.said
