# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of problems and the frame of one, with a made-up game's part: only one card is right."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest
from driver import Player, a_card, reach

from mesa.core.problem import Problem

GAME = "sueca"


def made_up(number: int) -> Any:
    yield 0
    yield 500
    s = reach(GAME, lambda rules, s: a_card(rules, s) and s[rules.AT_LAID] == 20, revoke="off")
    yield Problem(number, "toy", s, ("toy_goal", number), 1)


def only(problem: Problem) -> Any:
    from games.sueca import rules

    yield None
    yield bytes(rules.legal(problem.s, rules.turn(problem.s))[:1])


def first(problem: Problem) -> Any:
    from games.sueca import rules

    yield None
    yield rules.legal(problem.s, rules.turn(problem.s))[0]


@pytest.fixture
def page(sim: Any, monkeypatch: Any) -> Player:
    """Return a player on Sueca's page of problems."""
    from mesa.app import problem

    class Page(problem.ProblemPage):
        def build(self) -> Any:
            self.at = 0
            yield True

        def show(self) -> None:
            rules: Any = self.rules
            self.hand = rules.hand(self.problem.s, 0)

        def move(self, k: int) -> bool:
            self.at = (self.at + 1) % len(self.hand)
            return k > 0  # B has no use

        def chosen(self) -> int:
            return self.hand[self.at]

        def select(self, action: int) -> None:
            self.at = self.hand.index(action)

    part = ModuleType("games.sueca.problem")
    part.Page = Page  # type: ignore[attr-defined]
    solver = ModuleType("games.sueca.problems")
    solver.make = made_up  # type: ignore[attr-defined]
    solver.judge = only  # type: ignore[attr-defined]
    solver.reply = first  # type: ignore[attr-defined]
    solver.why = lambda problem, action: ("wrong",)  # type: ignore[attr-defined]
    solver.solved = lambda problem: problem.s[14] == 24 or None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "games.sueca.problem", part)
    monkeypatch.setitem(sys.modules, "games.sueca.problems", solver)
    return Player(sim).problems(GAME)


def stars(player: Player) -> Any:
    from mesa.board import records

    record = player.console.store.game(GAME)
    return records.number(record, records.PROBLEMS, 2), records.number(record, records.STARS, 2)


def bright(player: Player) -> int:
    """Return how many of the stars in the box on top are not grey."""
    from mesa.ui import theme

    return sum(part.pixel_shader is theme.PALETTE for part in list(player.top.group)[-3:])


def begin(player: Player, *keys: str) -> Any:
    player.press(*keys)
    player.settle()
    assert player.scene == "Dialog", "the goal is told first"
    player.press("A")
    player.settle()
    return player.top


def right(player: Player) -> None:
    """Play right cards to the end."""
    for _ in range(9):
        player.settle()
        if player.scene != "Page":
            return
        page = player.top
        while page.chosen() not in page.good:
            player.press("RIGHT")
        player.press("A")


def test_a_problem_of_the_row(page: Player) -> None:
    """Solved at once: three stars, and the next one."""
    scene = begin(page, "DOWN", "A")
    assert scene.number == 1 and len(scene.good) == 1
    right(page)
    page.settle()
    assert page.scene == "Dialog" and bright(page) == 3
    assert stars(page) == (1, 3)
    page.press("A")
    page.settle()
    page.press("A")
    page.settle()
    assert page.top.number == 2
    page.press("B", "UP", "A")
    page.settle()
    assert page.scene == "Problems" and page.top.number == 2
    page.press("LEFT")
    begin(page, "A")
    right(page)
    page.settle()
    assert stars(page) == (1, 3), "only the first time counts"


def test_a_wrong_try_and_a_hint_cost_stars(page: Player) -> None:
    scene = begin(page, "DOWN", "A")
    while scene.chosen() in scene.good:
        page.press("RIGHT")
    before = bytes(scene.problem.s)
    wrong = scene.chosen()
    page.press("A")
    page.settle()
    if page.scene == "Dialog":
        page.press("A")
        page.settle()
    assert bytes(scene.problem.s) == before, "nothing has changed"
    lost = scene.lost
    assert lost == (wrong in scene.rules.legal(before, 0)), "an illegal card costs nothing"
    page.sim.press("SELECT")
    page.frames(30)
    page.sim.release("SELECT")
    page.frames(2)
    assert scene.chosen() in scene.good and scene.lost == lost + 1
    right(page)
    page.settle()
    assert bright(page) == max(1, 3 - scene.lost)


def test_the_problem_of_a_day(page: Player) -> None:
    """The date is asked for; days in a row make a streak; what is sent has the stars."""
    from mesa.board import records

    for day in range(2):
        page.press("A")
        page.settle()
        assert page.scene == "ProblemDay"
        page.press("A")
        page.settle()
        page.press("A")
        right(page)
        page.settle()
        record = page.console.store.game(GAME)
        assert record[records.PROBLEM_STREAK] == day + 1 and record[records.DAY_STARS] == 3
        page.press("A")
        page.settle()
        assert page.scene == "ProblemResult" and "★★★" in page.top.said
        page.press("B")
        page.settle()
        assert page.scene == "Problems"
    assert stars(page) == (0, 6)


def test_leaving_a_problem_out(page: Player) -> None:
    begin(page, "DOWN", "A")
    page.press("START", "DOWN", "DOWN", "A")
    page.settle()
    assert page.below.console.stack.scenes[-2].number == 2 and stars(page) == (1, 0)
