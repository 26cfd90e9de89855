# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's bots over many tables: how soon they act, what they mark, and how the match treats them.

Every match is played from fixed numbers, so a result always repeats; the bounds are three to four standard
errors, so that another stream would pass too; --long takes more samples.
"""

import random
from collections import Counter
from statistics import mean

import harness
import pytest
from conftest import samples
from positions.set import CAP_20, begin, lay

from games.set import bots, deck, notation, rules
from games.set.rules import CALL, GIVE_UP, SAY_NONE
from mesa.core.contract import put_seed
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from sim import arena
from sim.common import scripted

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
        found.update(dict(enumerate(notation.found(s))))
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
        return sum(notation.found(s)[0] - rules.scores(s)[0] for s in matches) / len(matches)

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
