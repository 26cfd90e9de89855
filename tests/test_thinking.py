# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Bots that think while a match is shown: how much per frame, and the sign for it on the screen."""

import types
from typing import Any

import harness
import numpy as np
import pytest
from conftest import samples

from mesa.board import setting
from mesa.console.console import FRAME, Console
from mesa.watch.autoplay import clock_boxes
from sim.board import sim_board
from sim.common.games import playable
from sim.scenarios import Scenario

IN_TURN = [game for game in harness.bot_ids() if not harness.rules_of(game).REAL_TIME]


def slices_of_a_frame(took, budget):
    """Return how many slices of so many ms a frame has; 0: the clock stands still, as in the simulator."""
    now = 0
    console: "types.SimpleNamespace" = types.SimpleNamespace(
        last=0, spent=0, board=types.SimpleNamespace(ticks=lambda: now)
    )
    n = 1
    now += took
    while Console.more(console, budget):  # pyright: ignore[reportArgumentType] - what it asks of one
        n += 1
        now += took
    return n


def test_a_slice_gets_what_the_frame_has_left():
    assert [slices_of_a_frame(took, 18) for took in (0, 5, 8, 10, 30)] == [4, 3, 2, 1, 1]


def test_what_a_frame_has_left_changes_no_answer(opened):
    """With one slice per frame or several, bots do the same, but sooner."""
    logs, frames = [], []
    for several in (True, False):
        scenario = Scenario("sueca", "en", seed=5, level="expert", settings=((setting.TIPS_OFF, 1),))
        opened(scenario)
        if not several:
            scenario.console.more = lambda *_: False
        n = 0
        while scenario.match is None or scenario.match.moves < 12:
            scenario.next_key()
            scenario.frames(1)
            n += 1
        logs.append([scenario.match.log[i] for i in range(len(scenario.match.log))])
        frames.append(n)
    assert logs[0] == logs[1] and frames[0] < 0.7 * frames[1]


class Slow:
    """Bots that take `slices` to decide with some hands and one with others; `most` ms, they say."""

    LEVELS = ("random", "easy", "medium", "expert")
    YIELDS = (80,) * 4

    def __init__(self, game, slices=80, most=700):
        self.rules: Any = harness.rules_of(game)
        self.slices = slices
        self.usual = lambda level, seats: most

    def think(self, view, seat, *rest):
        legal = self.rules.legal(view, seat)
        for _ in range(self.slices if len(legal) % 2 else 1):
            yield legal[0]

    def play(self, scenario):
        """Let them play the match that is open, whatever lies over the table."""
        match = scenario.match
        match.release_bots()
        match._bots = self
        match.release_bots = match._stop


def acts(scenario, most):
    """Return (legal actions, ms that it took, whether there were dots) of the bots' next acts on the screen.

    The menu is opened in the middle of some: then the time begins anew.
    """
    match, view, found, began, dots, opened = scenario.match, scenario.view, [], 0, False, 0
    clock = sim_board.get().clock
    while len(found) < most and not match.over():
        if not match.thinkers:
            began, dots = clock.ms, False
        moves, turn = match.moves, match.rules.turn(match.s)
        legal = len(match.rules.legal(match.s, turn)) if turn >= 0 else 0
        scenario.next_key()
        scenario.frames(1)
        dots = dots or view.dots is not None
        if match.moves != moves and turn > 0:
            found.append((legal, clock.ms - began, dots))
        elif match.thinkers and match.waited > 60 and len(found) > opened:
            opened = len(found) + 5
            scenario.tap("START")
    return found


@pytest.mark.parametrize("pace, slices, most", [(0, 20, 0), (1, 80, 700), (2, 40, 0)])
@pytest.mark.parametrize("game", IN_TURN)
def test_a_bots_time_tells_nothing_of_what_it_thinks(opened, game, pace, slices, most):
    """However long it thinks, its time and its dots are the same."""
    runs = []
    for slow in (1, slices):
        scenario = Scenario(game, "en", seed=2, settings=((setting.TIPS_OFF, 1), (setting.PACE, pace)))
        opened(scenario)
        Slow(game, slow, most).play(scenario.begin())
        runs.append(acts(scenario, 30))
    assert len({row[0] % 2 for row in runs[0]}) == 2, "some take long"
    assert [row[::2] for row in runs[0]] == [row[::2] for row in runs[1]]
    assert all(abs(one[1] - other[1]) <= FRAME for one, other in zip(*runs, strict=True))
    assert len({row[1] // 10 for row in runs[0]}) > 1 and len({row[2] for row in runs[0]}) == 1


@pytest.mark.long
@pytest.mark.parametrize("game", IN_TURN)
def test_thinking_seldom_takes_longer_than_the_bots_time(opened, game):
    """Of the best level, which needs most, at the quick pace: 95 of 100 within its range, of 7/8 to 9/8."""
    level = playable()[game].levels[-1]
    settings = ((setting.TIPS_OFF, 1), (setting.PACE, 1))
    scenario = Scenario(game, "en", seed=3, level=level, settings=settings)
    opened(scenario)
    found = acts(scenario.begin(), samples(80))
    takes = sorted(ms for _, ms, _ in found)
    assert takes[len(takes) * 19 // 20] < takes[0] * 9 / 7 + 2 * FRAME


@pytest.mark.parametrize("game", IN_TURN)
def test_dots_show_who_thinks_for_longer_than_a_moment(opened, game):
    """After a third of a second they appear and step, a few pixels at a time, until the bot has decided."""
    scenario = Scenario(game, "en", seed=2, level="easy", settings=((setting.TIPS_OFF, 1),))
    opened(scenario)
    board = sim_board.get()
    scenario.begin().mine(lambda scenario: scenario.match.moves > 2)
    match = scenario.match
    Slow(game).play(scenario)
    scenario.console.more = lambda *_: False
    view = scenario.top
    seats, steps = {}, 0
    before = None
    for _ in range(1200):
        scenario.next_key()
        scenario.frames(1)
        if scenario.top is not view or not match.thinkers:
            assert view.dots is None
            before = None
            continue
        assert (view.dots is None) == (match.waited <= 300 + FRAME)
        if view.dots is None or view.motion.busy or not view.notice_label.hidden:
            continue
        board.draw = True
        board.display.refresh()
        picture = np.asarray(board.panel.image()).copy()
        ((x, y, w, h),) = clock_boxes(view)
        assert 0 <= x and x + w <= 160 and 11 <= y and y + h <= 128
        if before is not None:
            rows, columns = np.nonzero((picture != before).any(axis=2))
            steps += len(rows) > 0
            assert len(rows) <= 8
            assert all(x <= at < x + w for at in columns) and all(y <= at < y + h for at in rows)
        before = picture
        board.draw = False
        seats[match.turn()] = x, y
    assert len(seats) > 1 and len(set(seats.values())) == len(seats) and steps > 5


def test_dots_have_a_place_where_a_table_has_no_trick(opened):
    scenario = Scenario("sueca", "en")
    opened(scenario)
    view = scenario.begin().view
    view.table = types.SimpleNamespace()
    from mesa.match.thinking import Dots

    assert Dots(view).show(True) and Dots(view).grid in view.group


def test_in_real_time_nothing_says_so(opened):
    """Everybody looks all the time; the strip says whose call it is."""
    scenario = Scenario("set", "en", seed=2, level="easy", settings=((setting.TIPS_OFF, 1),))
    opened(scenario)
    scenario.begin().frames(40)
    assert scenario.top.dots is None and not scenario.match.thinking()
