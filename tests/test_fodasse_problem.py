# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of Fodasse's problems, driven by keys: what it shows, a wrong answer, the right one."""

from __future__ import annotations

from typing import Any

import pytest
from solving import Game, last

from games.fodasse import bots, problems, rules, state
from games.fodasse.autoplay import problem_keys
from mesa.board.hardware import KEY_A
from mesa.core.match import MEDIUM
from mesa.core.rng import Rng
from mesa.problems.count import solved
from sim.board import sim_board
from sim.player.player import Player

CHECK = Game("fodasse").check
KINDS = {last(problems.make(number)).kind: number for number in range(9, 0, -1)}
"""The first problem of each."""
by_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def problem(sim: Any, kind: str) -> Player:
    """Return a player on the page of a problem of that kind."""
    player = sim.player(lang="en")
    player.settle()
    player.to_a_problem("fodasse", KINDS[kind])
    assert player.top.problem.kind == kind
    return player


def answer(player: Player, action: int) -> None:
    """Select an action by keys, and press A."""
    key = -1
    while key != KEY_A:
        key = problem_keys(player.top, action)
        player.press(sim_board.KEYS[key]).settle()


@by_kind
def test_all_that_a_problem_gives_is_in_sight(problem: Player, kind: str) -> None:
    page = problem.top
    s = page.problem.s
    shown = problem.labels
    rank = rules.ORDER[rules.manilha(s)]
    assert "manilha " + rank in shown
    assert any(text.startswith("vira " + rules.ORDER[s[state.AT_VIRA] % 10]) for text in shown)
    assert page.say(*page.goal()) in shown
    table = page.table
    assert sorted(table.hand.cards) == rules.hand(s, 0)
    assert table.hand.raised == (kind != "which_bid")
    assert table.trick.laid == ([] if kind == "which_bid" else rules.trick(s, s[state.AT_TRICKS_LAID]))
    assert (page.box is not None) == (kind == "which_bid")
    assert sorted(table.nameplates.plates) == list(range(s[state.AT_SEATS]))


@by_kind
def test_a_wrong_answer_says_what_it_costs_and_changes_nothing(problem: Player, kind: str) -> None:
    page = problem.top
    before = bytes(page.problem.s)
    _, actions, costs = page.problem.own
    worst = costs.index(max(costs))
    answer(problem, actions[worst])
    assert problem.scene == "Dialog"
    assert "{}%".format((costs[worst] + 5) // 10) in " ".join(problem.top.text)
    problem.press("A").settle()
    assert bytes(page.problem.s) == before and page.stars == 2


@by_kind
def test_the_right_answer_says_why(problem: Player, kind: str) -> None:
    page = problem.top
    answer(problem, page.good[0])
    assert problem.scene == "Dialog" and problem.top.title == page.say("right")
    least = min(cost for cost in page.problem.own[2] if cost)
    said = " ".join(problem.top.text)
    assert page.reason in said and "{}%".format((least + 5) // 10) in said
    if kind != "which_bid":
        assert 0 in [seat for seat, _ in page.table.trick.laid], "the card stays on the table"
    problem.press("A").frames(2)
    assert solved(page.console, "fodasse") == (page.number == 1), "only the next one of the row counts"


@by_kind
def test_a_hint_selects_the_right_answer(problem: Player, kind: str) -> None:
    page = problem.top
    problem.move("SELECT", True).frames(30).move("SELECT", False).frames(30)
    assert page.chosen() in page.good and page.stars == 2


@by_kind
def test_the_page_comes_back_as_it_was(problem: Player, kind: str) -> None:
    """After something has covered all of it."""
    page = problem.top
    before = problem.pixels
    page.covered(True)
    problem.console.stack.renew()
    problem.settle()
    assert problem.pixels == before


def claims(s: bytearray, action: int, best: int) -> dict[str, bool]:
    """Return what each reason says of a wrong action, and whether it is so; `other` says nothing."""
    size, others = s[state.AT_SIZE], s[state.AT_BID_SUM]
    if action >= state.BID:
        return {
            "too_many": action > best,
            "too_many_wanted": action > best and others >= size,
            "too_few": action < best,
            "too_few_wanted": action < best and others < size - (best - state.BID),
        }
    laid = [CHECK.card_of(s, card) for _, card in rules.trick(s, s[state.AT_TRICKS_LAID])]
    one, right = (CHECK.card_of(s, card) for card in (action, best))
    wins, won = (CHECK.winner([*laid, card]) == len(laid) for card in (one, right))
    done = s[state.AT_BIDS] == s[state.AT_WON]
    stronger = one[0] > right[0]
    return {
        "takes": done and wins and not won,
        "keeps": done and not stronger,
        "surer": done and wins and stronger,
        "early": not done and wins and not won,
        "gives_up": not done and won and not wins,
        "strong": not done and wins and won and stronger,
        "weak": not done and wins and won and not stronger and len(laid) < s[state.AT_PLAYERS] - 1,
        "wastes": not done and not wins and not won and stronger,
        "other": True,
    }


def test_medium_agrees_with_every_answer_and_every_reason_is_true() -> None:
    """An answer is not only the expert's opinion: one in eighty would be without medium's consent."""
    seen = set()
    for number in range(1, 201):
        problem = last(problems.make(number))
        s = problem.s
        good = last(problems.judge(problem))
        assert last(bots.think(rules.hide(s, 0), 0, MEDIUM, 0, Rng(1, 1), 0)) in good, number
        _, actions, costs = problem.own
        for action in set(actions) - set(good):
            key, _ = problems.why(problem, action)
            assert claims(s, action, actions[costs.index(0)])[key], (number, action, key)
            seen.add(key)
    assert {"takes", "keeps", "gives_up", "strong", "wastes", "too_many", "too_few"} <= seen
