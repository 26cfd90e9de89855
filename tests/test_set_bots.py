# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bots of SET, in the real time of sim/realtime.py, and that loop itself.

Every match is played from fixed numbers, so a figure that holds once holds always; the bounds are three to
four standard errors, so that another stream would hold them too.
"""

import inspect
import random
from collections import Counter

import pytest
from test_set_rules import CAP_20, FULL, PRACTICE, Log, lay, table_with_set

import games.set.bots as bots
import games.set.deck as deck
import games.set.rules as rules
from games.set.rules import CALL, GIVE_UP, HOLE, NONE
from mesa.contract import ANY, OVER
from mesa.rng import Rng
from sim import realtime

EASY, MEDIUM, EXPERT = 1, 2, 3
FRAME = 33


def first_answer(view, seat, level, style, rng, frame=FRAME, most=3_600_000):
    """(action, ms) of a bot that is left alone with a view; (None, most) if it never acts."""
    think = bots.think(view, seat, level, style, rng)
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


@pytest.mark.parametrize("level, seconds", [(EASY, 45), (MEDIUM, 20), (EXPERT, 8)])
def test_alone_a_set_takes_about_45_20_and_8_seconds(level, seconds):
    """From the table's last change to the third mark, on tables of twelve, faults included."""
    times = []
    clock = start = 0
    twelve = True

    def watch(s, ms, seat, action):
        nonlocal clock
        clock = ms

    def emit(event, seat, a, b):
        nonlocal start, twelve
        if event == rules.FOUND:
            if twelve:
                times.append(clock - start)
            start = clock
        elif event in (rules.ADDED, rules.MOVED, rules.REFILLED):
            twelve = event == rules.REFILLED

    for seed in range(1000, 1080):
        start = 0
        twelve = True
        realtime.play(rules, bots, seed, 1, PRACTICE, [level], [0], FRAME, emit, watch)
    assert len(times) > 1500
    assert abs(mean(times) / 1000 - seconds) < 0.1 * seconds


def test_the_more_alike_the_cards_the_sooner_a_set_is_seen():
    """Two SETs on one table: one feature differs, four differ. The weights say 24 : 8."""
    assert deck.differing(0, 1) == 0b0001 and deck.differing(27, 67) == 0b1111
    s = lay([0, 1, 2, 27, 67, deck.third(27, 67)], 2, FULL, 69)
    found = [deck.unpack(triple) for triple in deck.sets_on(s)]
    assert found == [(0, 1, 2), (3, 4, 5)]
    rules.apply(s, 0, CALL)
    firsts = Counter(first_answer(rules.hide(s, 0), 0, EXPERT, 0, Rng(n))[0] for n in range(2000))
    assert set(firsts) == {0, 3}
    assert abs(firsts[0] / 2000 - 0.75) < 0.04


@pytest.mark.parametrize("level", [EASY, MEDIUM, EXPERT])
def test_delays_are_memoryless(level):
    """Who begins to look anew every two seconds waits as long on average as who does not."""
    view = rules.hide(table_with_set(), 0)
    plain = [first_answer(view, 0, level, 0, Rng(n, 1))[1] for n in range(1500)]
    broken = []
    for n in range(1500):
        waited = 0
        for again in range(100_000):
            answer, ms = first_answer(view, 0, level, 0, Rng(n, 2, again), 50, 2000)
            waited += ms
            if answer is not None:
                break
        broken.append(waited)
    assert abs(mean(plain) / mean(broken) - 1) < 0.12


@pytest.mark.parametrize("level", [0, EASY, MEDIUM, EXPERT])
def test_the_length_of_a_frame_does_not_matter(level):
    view = rules.hide(table_with_set(), 0)
    for n in range(100):
        exact, ms = first_answer(view, 0, level, 1, Rng(n), 1)
        for frame in (10, 33, 50, 100):
            answer, later = first_answer(view, 0, level, 1, Rng(n), frame)
            assert answer == exact
            assert 0 <= later - ms < frame * 5  # looking the table over takes up to four yields


def test_delays_are_exponential():
    lot = Rng(5)
    times = [bots._delay(lot, 20_000) for _ in range(20_000)]
    assert abs(mean(times) - 20_000) < 500
    for limit, share in ((2_000, 0.0952), (20_000, 0.6321), (60_000, 0.9502)):  # 1 - exp(-t/20000)
        assert abs(sum(t < limit for t in times) / 20_000 - share) < 0.014
    assert max(times) < 2**30 and min(times) >= 0


def test_first_yield_comes_at_once_and_none_wants_nothing():
    for level in range(4):
        for view in (rules.hide(table_with_set(), 0), rules.hide(rules.new(3, 2, FULL), 1)):
            think = bots.think(view, 0, level, 0, Rng(1))
            assert next(think) is None
            before = bytes(view)
            while think.send(FRAME) is None:
                pass
            assert bytes(view) == before, "the view is not changed"


def test_who_may_not_act_waits():
    s = table_with_set()
    rules.apply(s, 1, CALL)
    for level in range(4):
        assert first_answer(rules.hide(s, 0), 0, level, 0, Rng(1), 1000, 600_000) == (None, 600_000)


# What they see


def play_call(s, seat, level, style, lot):
    """Let a bot that has called act until the table is open again; the milliseconds it took."""
    spent = 0
    while rules.turn(s) == seat:
        action, ms = first_answer(rules.hide(s, seat), seat, level, style, Rng(lot.randrange(2**29)))
        rules.apply(s, seat, action)
        spent += ms
    return spent


@pytest.mark.parametrize("level", [EASY, MEDIUM, EXPERT])
def test_three_marks_fit_in_three_seconds_on_any_table(level):
    lot = random.Random(level)
    for n in (6, 12, 15, 21):
        for _ in range(40):
            s = lay(lot.sample(range(81), n), 2, FULL, 60)
            rules.apply(s, 1, CALL)
            assert play_call(s, 1, level, 1, lot) < 3000


def test_the_expert_marks_sets_only_and_gives_up_where_there_is_none():
    lot = random.Random(1)
    for _ in range(150):
        s = lay(lot.sample(range(81), 12), 2, FULL, 69)
        any_set = deck.first_set(s)
        rules.apply(s, 0, CALL)
        play_call(s, 0, EXPERT, 1, lot)
        assert rules.scores(s) == ([1, 0] if any_set else [-1, 0])


def test_a_wrong_set_fails_in_one_feature_and_a_fault_is_not_repeated():
    lot = random.Random(2)
    faults = 0
    for _ in range(60):
        s = lay(CAP_20[:12], 2, FULL, 69)
        seen = set()
        for _ in range(3):
            rules.apply(s, 0, CALL)
            log = Log()
            while rules.turn(s) == 0:
                rng = Rng(lot.randrange(2**29))
                action, _ = first_answer(rules.hide(s, 0), 0, EASY, 0, rng)
                rules.apply(s, 0, action, log)
            event, _, slots, mask = log[-1]
            assert event == rules.FAULT and mask.bit_count() == 1
            assert slots not in seen
            seen.add(slots)
            faults += 1
    assert faults == 180


def test_mistakes_lie_on_the_table_and_differ_from_player_to_player():
    lot = random.Random(3)
    kinds = Counter()
    for _ in range(300):
        cards = lot.sample(range(81), 12) + [HOLE] * 9
        lot.shuffle(cards)
        s = lay(cards, 4, FULL, 69)
        triples = [bots._near_miss(s, rules.table(s), seat) for seat in range(4)]
        for triple in triples:
            a, b, c = deck.unpack(triple)
            assert a < b < c and HOLE not in (cards[a], cards[b], cards[c])
            mask = deck.failing(cards[a], cards[b], cards[c])
            assert mask.bit_count() == 1
            kinds[mask] += 1
        assert len(set(triples)) > 1
    assert min(kinds[1 << f] for f in range(4)) > 150


def test_no_near_miss_no_false_call():
    s = lay([0, 40, 80], 2, FULL, 0)  # the three cards are a SET, and there is nothing else
    assert bots._near_miss(s, rules.table(s), 0) == 0
    lone = lay([0, 40], 2, FULL, 0)
    assert bots._near_miss(lone, rules.table(lone), 0) == 0


def test_false_calls_come_from_the_lower_levels_and_more_from_the_bold():
    def faults(level, style):
        out = 0
        for seed in range(60):
            s, _ = realtime.play(rules, bots, seed, 1, PRACTICE, [level], [style], 100)
            out += rules.found(s)[0] - rules.scores(s)[0]
        return out / 60

    careful, bold = faults(EASY, 0), faults(EASY, 1)
    assert 1 < careful < 4 < bold < 9
    assert 0.3 < faults(MEDIUM, 0) < 1.7
    assert faults(EXPERT, 0) == faults(EXPERT, 1) == 0


def test_the_share_of_false_calls_is_the_same_asked_once_or_mark_by_mark():
    """What was seen is asked again before each mark; the chance must be that of the weights."""
    s = table_with_set()
    view = rules.hide(s, 0)
    cards = rules.table(s)
    right = sum(bots._weight(cards, triple) for triple in deck.sets_on(s))
    wrong = bots._FALSE[EASY] << 1
    assert bots._near_miss(view, cards, 0)
    lot = random.Random(4)
    faults = 0
    for _ in range(4000):
        copy = bytearray(s)
        rules.apply(copy, 0, CALL)
        play_call(copy, 0, EASY, 1, lot)
        faults += rules.scores(copy)[0] < 0
    assert abs(faults / 4000 - wrong / (right + wrong)) < 0.03


# There is none


@pytest.mark.parametrize("level", [EASY, MEDIUM, EXPERT])
def test_d3_all_agree_after_a_while_where_there_is_none(level):
    waits = []
    for seed in range(40):
        s = lay(CAP_20[:12], 3, FULL, 69)
        clock = 0
        move = 0
        while rules.cards_down(s) == 12:
            answers = []
            for seat in range(3):
                if rules.turn(s) in (ANY, seat):
                    rng = Rng(seed, move, seat)
                    answers.append((*first_answer(rules.hide(s, seat), seat, level, 0, rng), seat))
            action, ms, seat = min((a for a in answers if a[0] is not None), key=lambda a: a[1])
            rules.apply(s, seat, action)
            clock += ms
            move += 1
        waits.append(clock / 1000)
    assert 3 < mean(waits) < 45


def test_d3_bots_that_see_a_set_object_by_not_agreeing():
    for level in (MEDIUM, EXPERT):
        s = table_with_set(seats=3)
        rules.apply(s, 0, NONE)
        rules.apply(s, 1, NONE)
        view = rules.hide(s, 2)
        assert {first_answer(view, 2, level, 0, Rng(n), 100)[0] for n in range(200)} == {CALL}


def test_d3_an_easy_bot_now_and_then_overlooks_one():
    s = table_with_set(seats=3)
    rules.apply(s, 0, NONE)
    answers = Counter(first_answer(rules.hide(s, 2), 2, EASY, 0, Rng(n), 100)[0] for n in range(600))
    assert 0 < answers[NONE] < 120 and answers[CALL] > 400


def test_who_has_said_none_still_looks():
    s = table_with_set(seats=2)
    rules.apply(s, 0, NONE)
    assert first_answer(rules.hide(s, 0), 0, EXPERT, 0, Rng(1))[0] == CALL


# Races


def test_race_easy_medium_expert_over_200_games_shares_near_2_6_16():
    points, found = [0, 0, 0], [0, 0, 0]
    games = 200
    for seed in range(games):
        styles = [seed & 1, seed >> 1 & 1, seed >> 2 & 1]
        s, _ = realtime.play(rules, bots, seed, 3, FULL, [EASY, MEDIUM, EXPERT], styles, FRAME)
        for seat in range(3):
            points[seat] += rules.scores(s)[seat] / games
            found[seat] += rules.found(s)[seat] / games
    assert abs(points[0] - 2) < 0.6 and abs(points[1] - 6) < 0.8 and abs(points[2] - 16) < 1
    assert abs(sum(found) - 24.4) < 0.3


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [FULL, bytes((1, 1, 1, 1, 0)), bytes((0, 3, 0, 1, 1))])
def test_every_level_finishes_its_matches(seats, options):
    for level in range(4):
        s, ms = realtime.play(rules, bots, 5, seats, options, [level] * seats, [1] * seats, 100)
        assert rules.turn(s) == OVER and ms > 0


# The loop


def test_the_same_number_is_the_same_race():
    def log():
        out = []
        end = realtime.play(
            rules, bots, 77, 3, FULL, [EASY, MEDIUM, EXPERT], [0, 1, 0], watch=lambda s, *a: out.append(a)
        )
        return out, end

    assert log() == log()


def test_a_tie_goes_by_lot():
    """Frames of four seconds make ties of most calls; four equal players share them evenly."""
    found = [0] * 4
    for seed in range(60):
        s, _ = realtime.play(
            rules, bots, seed, 4, bytes((0, 3, 0, 0, 0)), [EXPERT] * 4, [0] * 4, frame_ms=4000
        )
        found = [a + b for a, b in zip(found, rules.found(s), strict=True)]
    total = sum(found)
    assert total > 1400
    assert sum((n - total / 4) ** 2 / (total / 4) for n in found) < 14  # 3 degrees of freedom


class Script:
    """Bots that call at once, mark after the given delays, and then wait for ever; seat 0 only."""

    LEVELS = ("script",)
    YIELDS = (0,)

    def __init__(self, delays):
        self.delays = delays

    def think(self, view, seat, level, style, rng):
        marked = len(rules.marks(view))
        wait = 0
        action = CALL
        if seat != 0 or rules.scores(view)[0] < 0:
            action = NONE if NONE in rules.legal(view, seat) else CALL
            wait = 1000 * (seat + 1)
        elif rules.turn(view) == 0:
            action = marked
            wait = self.delays[marked] if marked < len(self.delays) else 10**9
        while wait > 0:
            wait -= yield None
        while True:
            yield action


def timed(delays, options=FULL):
    """What the first call of a scripted match ended with: its actions as (ms, seat, action)."""
    out = []

    class Enough(Exception):
        pass

    def watch(s, ms, seat, action):
        out.append((ms, seat, action))
        if len(out) > 1 and (rules.turn(s) == ANY or action == GIVE_UP):
            raise Enough

    with pytest.raises(Enough):
        realtime.play(rules, Script(delays), 3, 2, options, [0, 0], [0, 0], 10, watch=watch)
    return out


def test_d2_time_runs_from_the_call_through_all_marks():
    # marks after 2 s and 2 s more; the third never comes
    assert timed([2000, 2000]) == [(0, 0, CALL), (2000, 0, 0), (4000, 0, 1), (5000, 0, GIVE_UP)]
    assert timed([], bytes((0, 1, 0, 0, 0))) == [(0, 0, CALL), (3000, 0, GIVE_UP)]
    assert timed([], bytes((0, 2, 0, 0, 0))) == [(0, 0, CALL), (8000, 0, GIVE_UP)]


def test_an_action_in_the_frame_in_which_time_runs_out_still_counts():
    assert timed([2000, 2000, 1000])[3] == (5000, 0, 2)
    assert timed([2000, 2000, 1010])[3] == (5000, 0, GIVE_UP)


def test_every_call_has_the_whole_time():
    calls = []

    class Slow(Script):
        def think(self, view, seat, level, style, rng):
            wait = 10 if rules.turn(view) == ANY else 10**9
            while wait > 0:
                wait -= yield None
            yield CALL

    class Enough(Exception):
        pass

    def watch(s, ms, seat, action):
        calls.append((ms, action))
        if len(calls) == 6:
            raise Enough

    with pytest.raises(Enough):
        realtime.play(rules, Slow([]), 3, 1, FULL, [0], [0], 10, watch=watch)
    assert calls == [
        (10, CALL),
        (5010, GIVE_UP),
        (5020, CALL),
        (10020, GIVE_UP),
        (10030, CALL),
        (15030, GIVE_UP),
    ]


def test_a_game_of_turns_is_refused():
    class Turns(Script):
        YIELDS = (1,)

    with pytest.raises(ValueError, match="real time"):
        realtime.play(rules, Turns([]), 3, 2, FULL, [0, 0], [0, 0])


def test_a_match_that_nobody_moves_is_an_error_and_not_a_wedge():
    class Asleep(Script):
        def think(self, view, seat, level, style, rng):
            while True:
                yield None

    with pytest.raises(ValueError, match="nobody"):
        realtime.play(rules, Asleep([]), 3, 1, FULL, [0], [0], frame_ms=60_000)


def test_think_is_a_generator_with_the_contracts_arguments():
    assert inspect.isgeneratorfunction(bots.think)
    assert bots.LEVELS == ("random", "easy", "medium", "expert") and bots.YIELDS == (0, 0, 0, 0)
