# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's problems are positions of a match, and others reply as well as they can."""

import harness
from solving import Game, last

from games.qu4to import problems, rules, state
from mesa.core.contract import apply


def test_a_position_is_one_of_a_match_in_which_nobody_draws():
    for number in range(1, 60):
        s = last(problems.make(number)).s
        assert harness.valid("qu4to", s) and not rules.can_draw(s) and rules.turn(s) == 0


def test_the_best_reply_leaves_the_player_least():
    """After it no more actions serve than after any other reply."""
    right = Game("qu4to").check.right
    differ = 0
    for number in range(1, 30):
        problem = last(problems.make(number))
        apply(rules, problem.s, 0, last(problems.judge(problem))[0], None)
        if problem.kind == "keep_lead" or rules.turn(problem.s) != 1:
            continue
        before, left = bytes(problem.s), {}
        reply = last(problems.reply(problem))
        assert problem.s == before
        for action in rules.legal(problem.s, 1):
            problem.s = bytearray(before)
            rules.step(problem.s, 1, action)
            if rules.turn(problem.s) == 0 and problem.s[state.AT_PHASE] == state.PLAYING:
                left[action] = len(right(problem))
        assert left.get(reply, 0) <= min(left.values())
        differ += len(set(left.values())) > 1
    assert differ > 3
