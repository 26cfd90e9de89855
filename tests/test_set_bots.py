# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bots of SET, and the real time of mesa.core.match, in which they play.

Every match is played from fixed numbers, so a result always repeats; the bounds are three to four standard
errors, so that another stream would pass too; --long takes more samples.
"""

import itertools
import random
from collections import Counter
from collections.abc import Generator

import harness
import pytest
from conftest import samples
from harness import Log
from test_set_rules import CAP_20, FULL, PRACTICE, is_set, lay, options, table_with_set

from games.set import advice, bots, deck, notation, rules
from games.set.deck import HOLE
from games.set.rules import CALL, GIVE_UP, SAY_NONE
from mesa.core.contract import ANY, DEAL, HAND_OVER, put_seed
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from sim import arena
from sim.common import scripted

EASY, MEDIUM, EXPERT = 1, 2, 3
FRAME = 33


def begin(seed, chosen, levels, styles=None):
    """Return a match's start; with careful bots if no styles are given."""
    return MatchStart("set", bytes(levels), chosen, seed, styles=bytes(styles or len(levels)))


def play(seed, chosen, levels, styles=None, frame=FRAME, **more):
    """Return a Match of bots, played to its end."""
    return arena.play(begin(seed, chosen, levels, styles), arena.load("set"), frame, **more)


def first_answer(view, seat, level, style, rng, frame=FRAME, most=3_600_000, since=0):
    """Return (action, ms) of a bot that looks at an unchanging view; (None, most) if it never acts."""
    think = bots.think(view, seat, level, style, rng, since)
    answer = next(think)
    clock = 0
    while answer is None and clock < most:
        answer = think.send(frame)
        clock += frame
    think.close()
    return answer, clock


def mean(numbers):
    return sum(numbers) / len(numbers)


# How soon


@pytest.mark.long
@pytest.mark.parametrize("level, seconds", [(EASY, 18), (MEDIUM, 11), (EXPERT, 8.6)])
def test_alone_a_set_takes_about_18_11_and_9_seconds(level, seconds):
    """Times are from the table's last change to the third mark, on tables of twelve, faults included."""
    times = []
    clock = start = 0
    twelve = True

    def watch(match, seat, action):
        nonlocal clock
        clock = match.played

    def emit(event, seat, a, b):
        nonlocal start, twelve
        if event == rules.FOUND:
            if twelve:
                times.append(clock - start)
            start = clock
        elif event in (rules.ADDED, rules.MOVED, rules.REFILLED):
            twelve = event == rules.REFILLED

    for seed in range(1000, 1000 + samples(15)):
        start = 0
        twelve = True
        play(seed, PRACTICE, [level], emit=emit, watch=watch)
    assert len(times) > 270
    assert abs(mean(times) / 1000 - seconds) < 0.15 * seconds


def test_the_more_alike_the_cards_the_sooner_a_set_is_seen():
    """The table has two SETs: one feature differs, four differ. The weights are 192 : 64 (4: an error)."""
    assert deck.differing(0, 1) == 0b0001 and deck.differing(27, 67) == 0b1111
    s = lay([0, 1, 2, 27, 67, deck.third(27, 67)], 2, FULL, 69)
    found = [deck.unpack(triple) for triple in deck.sets_on(s)]
    assert found == [(0, 1, 2), (3, 4, 5)]
    harness.do(rules, s, (0, CALL))
    firsts = Counter(first_answer(rules.hide(s, 0), 0, EXPERT, 0, Rng(n))[0] for n in range(2000))
    assert abs(firsts[0] / (firsts[0] + firsts[3]) - 0.75) < 0.04
    assert firsts[0] + firsts[3] >= 1900


@pytest.mark.parametrize(
    "at, figures", [(100, (5000, 24)), (150, (3750, 16)), (175, (3125, 12)), (300, (1200, 4))]
)
def test_between_the_levels_are_others(at, figures):
    assert (bots._between(bots._FIRST, at), bots._between(bots._FALSE, at)) == figures


def test_every_figure_of_a_level_can_be_read_between_all_levels():
    tables = [
        bots._FIRST,
        bots._EVEN,
        bots._SCALE,
        bots._FALSE,
        bots._AGREE,
        bots._OVERLOOK,
        bots._HAND,
        *bots._SHARE,
    ]
    for table in tables:
        assert len(table) == len(bots.LEVELS)
        figures = [bots._between(table, at) for at in range(100, 301, 25)]
        assert figures in (sorted(figures), sorted(figures, reverse=True))
    assert max(bots._SCALE) * 99 < 2**30 > max(bots._SCALE) * 48, "a small int on the board"


@pytest.mark.long
@pytest.mark.parametrize("level", [EASY, MEDIUM, EXPERT])
def test_delays_are_memoryless(level):
    """Starting again every five seconds, the table unchanged, makes no difference to the average wait."""
    view = rules.hide(table_with_set(), 0)
    plain = [first_answer(view, 0, level, 0, Rng(n, 1), 100)[1] for n in range(samples(400))]
    broken = []
    for n in range(samples(400)):
        waited = 0
        for again in range(100_000):
            answer, ms = first_answer(view, 0, level, 0, Rng(n, 2, again), 100, 5000, waited)
            waited += ms
            if answer is not None:
                break
        broken.append(waited)
    assert abs(mean(plain) / mean(broken) - 1) < 0.24


@pytest.mark.long
@pytest.mark.parametrize("level", [0, EASY, MEDIUM, EXPERT])
def test_the_length_of_a_frame_does_not_matter(level):
    view = rules.hide(table_with_set(), 0)
    for n in range(samples(25)):
        exact, ms = first_answer(view, 0, level, 1, Rng(n), 1)
        for frame in (10, 33, 50, 100):
            answer, later = first_answer(view, 0, level, 1, Rng(n), frame)
            assert answer == exact
            assert 0 <= later - ms < frame * 5  # looking over the table takes up to four yields


def test_delays_are_exponential():
    rng = Rng(5)
    times = [bots._delay(rng, 20_000) for _ in range(20_000)]
    assert abs(mean(times) - 20_000) < 500
    for limit, share in ((2_000, 0.0952), (20_000, 0.6321), (60_000, 0.9502)):  # 1 - exp(-t/20000)
        assert abs(sum(t < limit for t in times) / 20_000 - share) < 0.014
    assert max(times) < 2**30 and min(times) >= 0


@pytest.mark.parametrize("level", [0, EASY, MEDIUM, EXPERT])
def test_nothing_is_seen_in_the_first_moment_after_the_table_has_changed(level):
    soonest = []

    def watch(match, seat, action):
        if match.turn() == ANY:
            soonest.append(match.since)

    play(9, options(deck="beginner", deals="each"), [level] * 4, watch=watch)
    assert len(soonest) >= 24
    floor = (2500, 5000, 2500, 1200)[level]
    assert floor <= min(soonest) < floor + 1500


class Disturbed(Match):
    """A player against bots. `first`: ms from the table's last change to the first bot's action."""

    acted = None

    def take(self, seat, action):
        if seat != self.human and self.acted is None:
            self.acted = self.since
        super().take(seat, action)


def until_a_bot_acts(seed, level, dice=None):
    """Return the ms until one of two bots acts. With `dice` the player disturbs them, every 0.2 to 0.6 s."""
    s = lay(range(12), 3, FULL, 69)
    s[rules.AT_SEED : rules.AT_SEED + 2] = bytes((seed & 255, seed >> 8))
    start = MatchStart("set", bytes([level] * 3), b"", styles=bytes(3), state=s)
    match = Disturbed(start, *arena.load("set"), shown=False)
    left = 0
    while match.acted is None and match.since < 120_000:
        if dice and left <= 0:
            left = dice.randrange(200, 600)
            if SAY_NONE in match.legal() and dice.random() < 0.5:
                match.act(SAY_NONE)
            else:
                match.act(CALL)
                match.act(GIVE_UP)
        match.tick(FRAME)
        left -= FRAME
    return match.since if match.acted is None else match.acted


@pytest.mark.long
@pytest.mark.parametrize("level", [EASY, MEDIUM, EXPERT])
def test_who_presses_keys_all_the_time_does_not_keep_the_others_from_seeing(level):
    """A player calls, gives up and says "none", but the table stays: no bot's time starts again."""
    dice = random.Random(level)
    quiet = [until_a_bot_acts(n, level) for n in range(samples(110))]
    disturbed = [until_a_bot_acts(n, level, dice) for n in range(samples(110))]
    assert min(quiet + disturbed) >= bots._FIRST[level]
    assert abs(mean(disturbed) / mean(quiet) - 1) < 0.36  # about four standard errors


def test_first_yield_comes_at_once_and_none_wants_nothing():
    for level in range(4):
        for view in (rules.hide(table_with_set(), 0), rules.hide(rules.new(3, 2, FULL), 1)):
            think = bots.think(view, 0, level, 0, Rng(1), 0)
            assert next(think) is None
            before = bytes(view)
            while think.send(FRAME) is None:
                pass
            assert bytes(view) == before, "the view is not changed"


class Checked(Rng):
    """A generator that refuses what `below` cannot do: it would look for ever."""

    def below(self, n):
        assert 1 <= n <= 65536
        return super().below(n)


@pytest.mark.parametrize("level", [EASY, MEDIUM, EXPERT])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_fullest_tables_are_looked_over_too(level, seats):
    """21 cards of the beginner's deck have 50 SETs or more."""
    dice = random.Random(seats)
    for n in range(40):
        s = lay(dice.sample(range(27), 21), seats, FULL, 69)
        answer, ms = first_answer(rules.hide(s, seats - 1), seats - 1, level, 1, Checked(n), 100)
        assert answer == CALL and ms < 200_000
        harness.do(rules, s, (seats - 1, CALL))
        assert first_answer(rules.hide(s, seats - 1), seats - 1, level, 1, Checked(n), 100)[0] is not None


def test_who_may_not_act_waits():
    s = table_with_set()
    harness.do(rules, s, (1, CALL))
    for level in range(4):
        assert first_answer(rules.hide(s, 0), 0, level, 0, Rng(1), 1000, 600_000) == (None, 600_000)


# What they see


def play_call(s, caller, level, style, dice, emit=None):
    """Let a seat call and its bot act until the table is open again; return the milliseconds."""
    spent = []

    def choose(s, seat):
        action, ms = first_answer(rules.hide(s, seat), seat, level, style, Rng(dice.randrange(2**29)))
        spent.append(ms)
        return action

    harness.do(rules, s, (caller, CALL))
    scripted.play("set", s, choose, lambda s: rules.turn(s) != caller, emit)
    return sum(spent)


@pytest.mark.parametrize("level", [EASY, MEDIUM, EXPERT])
def test_three_marks_fit_in_three_seconds_on_any_table(level):
    dice = random.Random(level)
    for n in (6, 12, 15, 21):
        for _ in range(40):
            s = lay(dice.sample(range(81), n), 2, FULL, 60)
            assert play_call(s, 1, level, 1, dice) < 3000


def test_the_expert_errs_now_and_then_and_never_where_there_is_nothing_like_a_set():
    dice = random.Random(1)
    faults = 0
    for _ in range(600):
        s = lay(dice.sample(range(81), 12), 2, FULL, 69)
        any_set = deck.first_set(s)
        play_call(s, 0, EXPERT, 1, dice)
        assert any_set or rules.scores(s) == [-1, 0]
        faults += any_set > 0 and rules.scores(s) == [-1, 0]
    assert 3 < faults < 40
    s = lay([0, 40], 2, FULL, 0)
    log = Log()
    play_call(s, 0, EXPERT, 1, dice, log)
    assert log[-1][0] == rules.GAVE_UP


def test_a_wrong_set_fails_in_one_feature_and_a_fault_is_not_repeated():
    dice = random.Random(2)
    faults = 0
    for _ in range(60):
        s = lay(CAP_20[:12], 2, FULL, 69)
        seen = set()
        for _ in range(3):
            log = Log()
            play_call(s, 0, EASY, 0, dice, log)
            event, _, slots, mask = log[-1]
            assert event == rules.FAULT and mask.bit_count() == 1
            assert slots not in seen
            seen.add(slots)
            faults += 1
    assert faults == 180


def test_mistakes_lie_on_the_table_and_differ_from_player_to_player():
    dice = random.Random(3)
    kinds = Counter()
    for _ in range(300):
        cards = dice.sample(range(81), 12) + [HOLE] * 9
        dice.shuffle(cards)
        s = lay(cards, 4, FULL, 69)
        triples = [bots._near_miss(s, notation.table(s), seat) for seat in range(4)]
        for triple in triples:
            a, b, c = deck.unpack(triple)
            assert a < b < c and HOLE not in (cards[a], cards[b], cards[c])
            mask = deck.failing(cards[a], cards[b], cards[c])
            assert mask.bit_count() == 1
            kinds[mask] += 1
        assert len(set(triples)) > 1
    assert min(kinds[1 << f] for f in range(4)) > 150


def test_no_near_miss_no_false_call():
    s = lay([0, 40, 80], 2, FULL, 0)  # the three cards are a SET, and there are no others
    assert bots._near_miss(s, notation.table(s), 0) == 0
    lone = lay([0, 40], 2, FULL, 0)
    assert bots._near_miss(lone, notation.table(lone), 0) == 0


@pytest.mark.long
def test_false_calls_come_from_the_lower_levels_and_more_from_the_bold():
    def faults(level, style):
        out = 0
        for seed in range(samples(15)):
            s = play(seed, PRACTICE, [level], [style], 300).s
            out += notation.found(s)[0] - rules.scores(s)[0]
        return out / samples(15)

    careful, bold = faults(EASY, 0), faults(EASY, 1)
    assert 1 < careful < 2.9 < bold < 7
    assert 0.3 < faults(MEDIUM, 0) < 1.7
    assert 0 < faults(EXPERT, 0) < faults(EXPERT, 1) < faults(EASY, 0)


@pytest.mark.long
def test_the_share_of_false_calls_is_the_same_asked_once_or_mark_by_mark():
    """The bot is asked again before each mark, yet the chance must be that of the weights."""
    s = table_with_set()
    view = rules.hide(s, 0)
    cards = notation.table(s)
    right = sum(bots._weight(cards, triple) for triple in deck.sets_on(s))
    wrong = (bots._FALSE[EASY] << 1) * right // bots._STEADY
    assert bots._near_miss(view, cards, 0)
    dice = random.Random(4)
    faults = 0
    for _ in range(samples(1000)):
        copy = bytearray(s)
        play_call(copy, 0, EASY, 1, dice)
        faults += rules.scores(copy)[0] < 0
    assert abs(faults / samples(1000) - wrong / (right + wrong)) < 0.06


# No SET there


@pytest.mark.parametrize("level", [EASY, MEDIUM, EXPERT])
def test_ruling_3_all_agree_after_a_while_where_there_is_none(level):
    waits = []
    for seed in range(40):
        s = lay(CAP_20[:12], 3, FULL, 69)
        put_seed(s, rules.AT_SEED, seed)
        start = MatchStart("set", bytes([level] * 3), b"", styles=bytes(3), state=s)
        match = Match(start, *arena.load("set"), human=None, shown=False)
        clock = 0
        while rules.cards_down(s) == 12 and clock < 600_000:
            match.tick(FRAME)
            clock += FRAME
        waits.append(clock / 1000)
    assert 3 < mean(waits) < 45


def test_ruling_3_bots_that_see_a_set_object_by_not_agreeing():
    for level in (MEDIUM, EXPERT):
        s = table_with_set(seats=3)
        harness.do(rules, s, (0, SAY_NONE), (1, SAY_NONE))
        view = rules.hide(s, 2)
        assert {first_answer(view, 2, level, 0, Rng(n), 100)[0] for n in range(200)} == {CALL}


def test_ruling_3_an_easy_bot_now_and_then_overlooks_one():
    s = table_with_set(seats=3)
    harness.do(rules, s, (0, SAY_NONE))
    answers = Counter(first_answer(rules.hide(s, 2), 2, EASY, 0, Rng(n), 100)[0] for n in range(600))
    assert 0 < answers[SAY_NONE] < 120 and answers[CALL] > 400


def test_who_has_said_none_still_looks():
    s = table_with_set(seats=2)
    harness.do(rules, s, (0, SAY_NONE))
    assert first_answer(rules.hide(s, 0), 0, EXPERT, 0, Rng(1))[0] == CALL


# Races


@pytest.mark.long
def test_race_easy_medium_expert_shares_near_2_6_15():
    points, found = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
    games = samples(50)
    for seed in range(games):
        styles = [seed & 1, seed >> 1 & 1, seed >> 2 & 1]
        s = play(seed, FULL, [EASY, MEDIUM, EXPERT], styles, 100).s
        for seat in range(3):
            points[seat] += rules.scores(s)[seat] / games
            found[seat] += notation.found(s)[seat] / games
    assert abs(points[0] - 1.9) < 1.2 and abs(points[1] - 6.4) < 1.6 and abs(points[2] - 14.9) < 2
    assert abs(sum(found) - 24.4) < 0.6


# Real time


def test_the_same_number_is_the_same_race():
    def log():
        out = []
        match = play(
            77,
            FULL,
            [EASY, MEDIUM, EXPERT],
            [0, 1, 0],
            watch=lambda match, *action: out.append((match.played, *action)),
        )
        return out, bytes(match.s), match.played

    assert log() == log()


@pytest.mark.long
def test_of_those_who_act_in_one_frame_a_random_one_counts():
    """Frames of four seconds make most calls tie; four equal players share them evenly."""
    found = [0] * 4
    for seed in range(samples(60)):
        s = play(seed, options(call="none"), [EXPERT] * 4, frame=4000).s
        found = [a + b for a, b in zip(found, notation.found(s), strict=True)]
    total = sum(found)
    assert total > 1400
    assert sum((n - total / 4) ** 2 / (total / 4) for n in found) < 14  # 3 degrees of freedom


class Script:
    """Bots that call at once, mark after the given delays, and then wait for ever; seat 0 only."""

    LEVELS = ("script",)

    def __init__(self, delays):
        self.delays = delays

    def think(self, view, seat, level, style, rng, since) -> "Generator[int | None, int, None]":
        marked = len(rules.marks(view))
        wait = 0
        action = CALL
        if seat != 0 or rules.scores(view)[0] < 0:
            action = SAY_NONE if SAY_NONE in rules.legal(view, seat) else CALL
            wait = 1000 * (seat + 1)
        elif rules.turn(view) == 0:
            action = marked
            wait = self.delays[marked] if marked < len(self.delays) else 10**9
        while wait > 0:
            wait -= yield None
        while True:
            yield action


class Enough(Exception):
    """Enough of a match has been played."""


def timed(delays, chosen=FULL):
    """Return the actions of the first call of a scripted match, as (ms, seat, action).

    In the frame in which the bots start again, after each action, no time passes for them.
    """
    out = []

    def watch(match, seat, action):
        out.append((match.played - 10 * (len(out) + 1), seat, action))
        if len(out) > 1 and (match.turn() == ANY or action == GIVE_UP):
            raise Enough

    with pytest.raises(Enough):
        arena.play(begin(3, chosen, [0, 0]), (arena.load("set")[0], Script(delays)), 10, watch=watch)
    return out


def test_ruling_2_time_runs_from_the_call_through_all_marks():
    # marks after 2 s and another 2 s; the third never comes
    assert timed([2000, 2000]) == [(0, 0, CALL), (2000, 0, 0), (4000, 0, 1), (5000, 0, GIVE_UP)]
    assert timed([], options(call="3")) == [(0, 0, CALL), (3000, 0, GIVE_UP)]
    assert timed([], options(call="8")) == [(0, 0, CALL), (8000, 0, GIVE_UP)]


def test_an_action_in_the_frame_in_which_time_runs_out_still_counts():
    assert timed([2000, 2000, 1000])[3] == (5000, 0, 2)
    assert timed([2000, 2000, 1010])[3] == (5000, 0, GIVE_UP)


def test_a_match_that_nobody_moves_is_an_error_and_not_an_endless_loop():
    class Asleep(Script):
        def think(self, view, seat, level, style, rng, since):
            while True:
                yield None

    with pytest.raises(RuntimeError, match="does not end"):
        arena.play(begin(3, FULL, [0]), (arena.load("set")[0], Asleep([])), 60_000)


def test_next_deals_follow_at_once_where_nobody_looks():
    """With a deal for each of three players, two are dealt in play: one action each, of no seat."""
    dealt = []

    def watch(match, seat, action):
        if seat == HAND_OVER:
            dealt.append((match.turn(), action))

    chosen = options(deck="beginner", deals="each")
    assert play(8, chosen, [EXPERT] * 3, watch=watch).s[rules.AT_HAND] == 2
    assert dealt == [(HAND_OVER, DEAL)] * 2


# The reasons of a hint

NAMED = {"shape": 0, "colour": 1, "number": 2, "shading": 3}
"""The English words for the features, by the power of three in a card's number."""


def says(line, cards):
    """Return whether an English line tells truly in which features these three cards differ."""
    differing = {name for name, f in NAMED.items() if len({n // 3**f % 3 for n in cards}) == 3}
    named = {name for name in NAMED if name in line.lower()}
    if line.startswith("Same"):
        return differing == set(NAMED) - named
    return differing == (set(NAMED) if line.startswith("All four") else named)


def test_reasons_are_true_of_many_tables():
    """Of every SET on them, as a triple of slots; and that there is none, or none with what is marked."""
    lines = harness.texts_of("set", "en")["reasons"]
    said = Counter()
    for seed, chosen in itertools.product(range(6), (FULL, options(deck="beginner"))):
        tables = []
        play(900 + seed, chosen, [MEDIUM] * 2, watch=lambda match, *_, to=tables: to.append(bytes(match.s)))
        for s in [bytearray(table) for table in sorted(set(tables))][::3]:
            slots = [i for i in range(deck.SLOTS) if s[deck.AT_TABLE + i] != HOLE]
            found = 0
            for triple in itertools.combinations(slots, 3):
                cards = [s[deck.AT_TABLE + i] for i in triple]
                if is_set(*cards):
                    found += 1
                    (key,) = advice.reason(s, 0, deck.pack(*triple), str)
                    assert says(lines[key], cards), (key, cards)
                    said[key] += 1
            assert len(list(deck.sets_on(s))) == found
            if not found:
                (key,) = advice.reason(s, 0, 0, str)
                assert (key == "wait") == bool(s[rules.AT_AGREED] & 1) and key in ("wait", "none")
                said[key] += 1
    assert sum(said.values()) > 300 and len(said) >= 16, said
