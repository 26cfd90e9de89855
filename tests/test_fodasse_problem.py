# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of Fodasse's problems, driven by keys: what it shows, a wrong answer, the right one."""

from __future__ import annotations

from typing import Any

import pytest
from driver import Player

from games.fodasse import problems, rules, state
from games.fodasse.autoplay import problem_keys
from mesa.board.hardware import KEY_A
from mesa.problems.count import solved
from sim.board import on_screen, sim_board
from sim.figures.problems import last

KINDS = {last(problems.make(number)).kind: number for number in range(9, 0, -1)}
"""The first problem of each."""
by_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def problem(sim: Any, kind: str) -> Player:
    """Return a player on the page of a problem of that kind."""
    player = Player(sim, lang="en")
    player.settle()
    player.problem("fodasse", KINDS[kind])
    assert player.top.problem.kind == kind
    return player


def labels(player: Player) -> list[str]:
    return [thing.label.text for thing in on_screen.things(player.stack.root) if thing.label is not None]


def answer(player: Player, action: int) -> None:
    """Select an action by keys, and press A."""
    key = -1
    while key != KEY_A:
        key = problem_keys(player.top, action)
        player.press(sim_board.KEYS[key])
        player.settle()


@by_kind
def test_all_that_a_problem_gives_is_in_sight(problem: Player, kind: str) -> None:
    page = problem.top
    s = page.problem.s
    shown = labels(problem)
    rank = rules.ORDER[rules.manilha(s)]
    assert "manilha " + rank in shown
    assert any(text.startswith("vira " + rules.ORDER[s[state.AT_VIRA] % 10]) for text in shown)
    assert page.say(*page.goal()) in shown
    table = page.table
    assert sorted(table.hand.cards) == rules.hand(s, 0)
    assert table.hand.raised == (kind == "which_card")
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
    problem.press("A")
    problem.settle()
    assert bytes(page.problem.s) == before and page.stars == 2


@by_kind
def test_the_right_answer_says_why(problem: Player, kind: str) -> None:
    page = problem.top
    answer(problem, page.good[0])
    assert problem.scene == "Dialog" and problem.top.title == page.say("right")
    least = min(cost for cost in page.problem.own[2] if cost)
    said = " ".join(problem.top.text)
    assert page.reason in said and "{}%".format((least + 5) // 10) in said
    if kind == "which_card":
        assert 0 in [seat for seat, _ in page.table.trick.laid], "the card stays on the table"
    problem.press("A")
    problem.frames(2)
    assert solved(page.console, "fodasse") == (page.number == 1), "only the next one of the row counts"


@by_kind
def test_a_hint_selects_the_right_answer(problem: Player, kind: str) -> None:
    page = problem.top
    problem.sim.press("SELECT")
    problem.frames(30)
    problem.sim.release("SELECT")
    problem.frames(30)
    assert page.chosen() in page.good and page.stars == 2


@by_kind
def test_the_page_comes_back_as_it_was(problem: Player, kind: str) -> None:
    """After something has covered all of it."""
    page = problem.top
    before = problem.picture
    page.covered(True)
    problem.stack.renew()
    problem.settle()
    assert problem.picture == before
