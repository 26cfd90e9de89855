# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is true of every game's expert: of its values, and of what the coach says a decision costs."""

import itertools

import pytest
from common import deciding
from conftest import samples

from games.fodasse import state as fodasse
from games.qu4to import rules as qu4to
from games.sueca import rules as sueca
from mesa.core.contract import HAND_OVER
from mesa.core.scope import Game

EASY, MEDIUM, EXPERT = 1, 2, 3
games = pytest.mark.parametrize("game", deciding.GAMES)


@games
def test_more_time_makes_better_answers(game):
    """By how much the first, the middle and the last of its answers fall short of the best value."""
    short = [0, 0, 0]
    for one in deciding.mixed(game, MEDIUM, 60):
        answers, values = deciding.weigh(game, one)
        assert set(answers) <= set(one.choices)
        for i, at in enumerate((0, len(answers) // 2, -1)):
            short[i] += max(values) - values[one.choices.index(answers[at])]
    assert short[0] > 1.3 * short[1] and short[1] > short[2], short
    assert 2 * short[2] <= 60 * Game(game).part("expert").NOISE, short


BROUGHT = {
    "fodasse": (lambda s: 1000 * (s[fodasse.AT_BIDS] == s[fodasse.AT_WON]), 100),
    "qu4to": (lambda s: 1000 * qu4to.hand_scores(s)[0], 450),
    "sueca": (lambda s: 10 * sueca.hand_scores(s)[0], 100),
}
"""What a hand brought seat 0, in the unit of the expert's values; how far its mean may be from theirs."""


@pytest.mark.long
@games
def test_values_are_what_the_hand_brings(game):
    """On average over some matches, of what the expert itself does."""
    rules = Game(game).part("rules")
    of, far = BROUGHT[game]
    promised = brought = count = 0
    waiting = []
    for seed in range(samples(3)):
        levels = bytes([EXPERT] + [MEDIUM] * 3)
        match = deciding.played(game, levels, 900 + seed, bytes(len(rules.OPTIONS)))
        for move, (s, seat, action) in enumerate(itertools.islice(match, 700)):
            if seat == HAND_OVER:
                brought += len(waiting) * of(s)
                promised += sum(waiting)
                count += len(waiting)
                waiting.clear()
            choices = Game(game).part("expert").choices(rules.hide(s, 0), 0) if seat == 0 else []
            if len(choices) > 1 and action in choices:
                one = deciding.Decision(s, seat, action, choices, move)
                waiting.append(deciding.weigh(game, one)[1][choices.index(action)])
        waiting.clear()
    print(game, count, promised / count, brought / count)
    assert count > 50 and abs(promised - brought) < far * count


@games
def test_the_expert_loses_little_in_the_coachs_eyes_and_easy_much(game):
    noise = Game(game).part("expert").NOISE
    lost = []
    for level in (EXPERT, EASY):
        found = []
        for one in deciding.mixed(game, level, samples(60)):
            values = deciding.weigh(game, one, 4)[1]
            found.append(max(values) - values[one.choices.index(one.action)])
        lost.append(sum(loss for loss in found if loss > noise))
    print(game, lost)
    assert 10 * lost[0] <= lost[1] and lost[1] > 0, lost
