# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is counted of problems, and when it is written. Their pages: tests/screens/problems.txt."""

from __future__ import annotations

import builtins
import gc
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import dice, samples

from mesa.board import records, store_load
from mesa.board.store_menus import put_game
from sim.board import sim_board

GAME = "sueca"


def wrong(t: Any, times: int = 1) -> None:
    """Choose the first card, so often: in the first problem of the row it is wrong."""
    for _ in range(times):
        t.settle().press("A").settle()
        assert t.scene == "Dialog", "why it is wrong"
        t.press("A").settle()


def lost(kept: Any, battery: bool = False) -> int:
    """Return how many stars of the next problem of the row are lost after the power switch, or a restart."""
    scratch = bytearray(kept.scratch) if battery else None
    return store_load.load(bytearray(kept.nvm), scratch).game(GAME)[records.ROW_LOST]


@pytest.fixture
def page(start) -> Any:
    """Return a player in the first problem of Sueca's row."""
    t = start(GAME, "MatchSetup").take("problems").settle()
    t.session.restarts = False
    return t.press("DOWN", "A").settle().press("A").settle()


def test_a_loss_is_written_within_the_budget_of_writes(page):
    """At once while there is time to spare for four writes, else once there is: 24 writes an hour."""
    kept = page.console.store
    kept.spare = 1_000_000
    wrong(page)
    assert lost(kept) == 1 and kept.spare < 810_000
    kept.spare = 0
    wrong(page)
    assert kept.game(GAME)[records.ROW_LOST] == 2 and lost(kept) == 1, "no time to spare"
    before = kept.generation
    wrong(page, 3)
    kept.spare = 850_000
    page.frames(2)
    assert lost(kept) == 2 and kept.generation == before + 1
    wrong(page, 3)
    assert kept.generation == before + 1, "nothing more can be lost"


@pytest.mark.parametrize("spare, battery", [(1_000_000, True), (200_000, True), (0, True), (0, False)])
def test_leaving_the_problems_loses_nothing(page, monkeypatch, spare, battery):
    """The program restarts there: the battery-backed memory has all that flash lacks. On a board without one,
    with no time for a write to flash, it does not restart.
    """
    kept = page.console.store
    kept.spare = 0
    if not battery:
        kept.scratch = None
    wrong(page)
    page.press("B").settle().press("UP", "A").settle()
    assert page.scene == "Problems"
    monkeypatch.setattr(gc, "mem_free", lambda: 60000, raising=False)
    kept.spare = spare
    if not battery:
        assert page.press("B").settle().scene == "MatchSetup"
        return
    with pytest.raises(sim_board.Reload):
        page.press("B").frames(9)
    assert lost(kept, battery=True) == 1 and lost(kept) == (spare > 800_000)


@pytest.mark.long
def test_days_streak_and_stars_are_those_of_a_plain_list() -> None:
    """Each day counts once if none after it has, the streak is of days one after another.

    The row goes on beside them, and all counts go beyond a byte.
    """
    from mesa.problems import count

    chance = dice("days of problems")
    for _ in range(samples(20)):
        kept = store_load.load(None, None)
        console: Any = SimpleNamespace(store=kept, save_now=lambda: None)
        console.put_game = lambda game, record, kept=kept: put_game(kept, game, record)
        record = kept.game(GAME)
        solved = total = 250
        record[records.PROBLEMS] = record[records.STARS] = 250
        record[records.LADDER] = record[records.RATING] = 0x55  # what lies beside
        console.put_game(GAME, record)
        days: list[int] = []
        row = [0] * 8
        streak = 0
        for _ in range(40):
            won = chance.randrange(4)
            if chance.random() < 0.4:
                number = solved + chance.choice((0, 1, 1, 2))  # only the next one counts
                count.solve(console, GAME, number, 0, won)
                if number == solved + 1:
                    solved, total, row = number, total + won, [won, *row[:7]]
            else:
                day = max(250, (days or [249])[-1] + chance.choice((1, 1, 1, 0, 2, -1)))
                count.solve(console, GAME, 1, day, won)
                if day > (days or [0])[-1]:
                    streak = streak + 1 if days and days[-1] == day - 1 else 1
                    total += won
                    days.append(day)
            record = kept.game(GAME)
            assert records.number(record, records.STARS, 2) == total
            assert record[records.PROBLEM_STREAK] == streak, days
            assert records.number(record, records.PROBLEM_DAY, 2) == (days or [0])[-1]
            assert count.solved(console, GAME) == solved
            lost = [count.lost(console, GAME, solved - back, 0) for back in range(8)]
            assert lost == [min(2, 3 - stars) for stars in row]
            assert record[records.LADDER] == record[records.RATING] == 0x55


@pytest.mark.parametrize("end", ("tick", "tell_goal"))
def test_a_notice_goes_by_itself_and_before_a_box(page, end):
    from mesa.ui.motion import NOTICE

    scene = page.top
    scene.notice("Not that one")
    scene.tick(NOTICE - 1)
    assert not scene.notice_label.hidden
    scene.tick(1) if end == "tick" else scene.tell_goal()
    assert scene.notice_label.hidden


@pytest.mark.parametrize("solved, file", [(240, True), (0, False)])
def test_of_a_problem_that_nobody_has_made_yet_the_row_has_the_number(start, monkeypatch, solved, file):
    """So it is where the game has no such file: the page opens."""
    t = start(GAME, "MatchSetup")
    record = t.console.store.game(GAME)
    record[records.PROBLEMS] = solved
    t.console.put_game(GAME, record)
    real = builtins.open

    def without(path: Any, *more: Any, **named: Any) -> Any:
        if str(path).endswith("row.bin"):
            raise OSError(path)
        return real(path, *more, **named)

    if not file:
        monkeypatch.setattr(builtins, "open", without)
    t.take("problems").settle()
    assert t.scene == "Problems" and t.top.row(1) == ("Problem no. {}".format(solved + 1), "?")
