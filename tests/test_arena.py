# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The arena: its seatings, its statistics against worked figures, its command line."""

import json
import math
import random
import subprocess
import sys
import types
from typing import Any, cast

import pytest

from sim import arena
from sim.common.command import Problem
from sim.figures.board_time import ARENA_FACTOR

ROOT = arena.ROOT


# Seatings


FREE: Any = types.SimpleNamespace()
"""Rules without teams."""
PAIRS: Any = types.SimpleNamespace(TEAMS=((0, 2), (1, 3)))
"""Rules with Sueca's pairs."""


def test_without_teams_everybody_sits_everywhere():
    orders = arena.seatings(FREE, [0, 1, 2])
    assert orders == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_rotations_that_look_alike_are_played_once():
    assert arena.seatings(FREE, [0, 1, 0, 1]) == [[0, 1, 2, 3], [1, 2, 3, 0]]
    assert arena.seatings(FREE, [2, 2]) == [[0, 1]]


def test_teams_exchange_their_places():
    levels = [5, 6, 7, 8]
    orders = arena.seatings(PAIRS, levels)
    assert [[levels[player] for player in order] for order in orders] == [[5, 6, 7, 8], [6, 5, 8, 7]]


def test_one_level_a_team_or_one_a_seat():
    assert arena.lineup("sueca", ["medium", "easy"]) == [2, 1, 2, 1]
    assert arena.lineup("sueca", ["medium", "easy", "random", "easy"]) == [2, 1, 0, 1]
    with pytest.raises(Problem, match="4 levels, or one a team"):
        arena.lineup("sueca", ["medium", "easy", "random"])


# Matches and deals


def test_the_same_level_on_both_sides_comes_out_even():
    """Duplicates of equals: each deal is one match, and shares add up to one a seat."""
    share, points, (moves, total, longest, worst), loop = arena.play_deal(("sueca", [1, 1, 1, 1], 3))
    assert share == {1: pytest.approx(1.0)}
    assert 2 <= points[1] <= 5, "one pair has 4 or more, the other 0 to 3"
    assert moves[1] > 40 and moves[0] == moves[2] == 0
    assert 0 < worst[1] <= longest[1] <= total[1] and loop > 0


def test_shares_of_a_deal():
    """Two levels: the wins of both seatings; 1 apiece for a split, 2 and 0 for a clean sweep."""
    for seed in range(8):
        share, _, _, _ = arena.play_deal(("sueca", [2, 0, 2, 0], seed))
        assert (share[2], share[0]) in ((2, 0), (1, 1), (0, 2))
        other, _, _, _ = arena.play_deal(("sueca", [0, 2, 0, 2], seed))
        assert other == share, "duplicate: who sits first does not matter"


def _results(contest):
    """What was won and scored in a contest, and how often each."""
    return [
        {level: tally.counts for level, tally in tallies.items()} for tallies in (contest.won, contest.points)
    ]


def test_a_deal_repeats():
    first = arena.run("sueca", [2, 1, 2, 1], 40, 4)
    second = arena.run("sueca", [2, 1, 2, 1], 40, 4)
    assert _results(first) == _results(second) and first.deals() == 4
    shifted = arena.run("sueca", [2, 1, 2, 1], 41, 3)
    shifted.add(arena.play_deal(("sueca", [2, 1, 2, 1], 40)))
    assert _results(shifted) == _results(first), "deals are numbered from --seed on"


def test_processes_change_nothing():
    import multiprocessing

    with multiprocessing.Pool(2) as pool:
        parallel = arena.run("sueca", [2, 0, 2, 0], 1, 12, pool)
    assert _results(parallel) == _results(arena.run("sueca", [2, 0, 2, 0], 1, 12))


def test_the_meter_passes_everything_on():
    class Three:
        LEVELS = ("a",)
        YIELDS = (3,)

        @staticmethod
        def think(view, seat, level, style, rng, since):
            got = yield 1
            yield got
            yield 3

    meter = arena.Meter(cast(Any, Three))
    think = meter.think(bytearray(), 0, 0, 0, None, 0)
    assert [next(think), think.send(2), next(think), next(think, None)] == [1, 2, 3, None]
    assert meter.moves == [1] and meter.total[0] >= meter.longest[0] >= meter.slice[0] > 0


def test_a_report_says_what_was_counted():
    contest = arena.Contest("sueca", [2, 1, 2, 1])
    costs = ([0, 10, 20], [0, 1.0, 4.0], [0, 0.2, 0.5], [0, 0.1, 0.3])
    for share in ((2, 0), (2, 0), (1, 1), (0, 2)):
        contest.add(({2: share[0], 1: share[1]}, {2: 4 * share[0], 1: 2}, costs, 0.156))
    report = contest.report()
    assert (report["better"], report["worse"], report["tied"], report["deals"]) == (2, 1, 1, 4)
    assert report["better_share"] == pytest.approx(2 / 3, abs=1e-4)
    medium = report["levels"]["medium"]
    assert medium["won"] == 5 / 8 and medium["by_chance"] == 0.5
    assert medium["points"] == 5.0 and medium["points_95"][0] <= 5.0 <= medium["points_95"][1]
    # 4 s in 20 moves, and 0.156 s are the board's 156 ms: 200 ms a move by the loop, which is too slow
    assert medium["board_ms_a_move"] == pytest.approx(200 * ARENA_FACTOR, abs=0.05)
    assert medium["board_ms_longest_move"] == pytest.approx(500 * ARENA_FACTOR, abs=0.05)
    assert medium["board_ms_longest_slice"] == pytest.approx(300 * ARENA_FACTOR, abs=0.05)


# Statistics


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        # By hand for z = 1.96, z² = 3.8416: 8 of 10 has its middle at (0.8 + 0.19208) / 1.38416 = 0.71674
        # and half its width at 1.96 · sqrt(0.016 + 0.009604) / 1.38416 = 0.22658.
        (8, 10, 0.49016, 0.94332),
        # 0 of 10: from 0 to z² / (n + z²) = 3.8416 / 13.8416.
        (0, 10, 0.0, 0.27754),
        (10, 10, 0.72246, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(hits, n, low, high):
    assert arena.wilson(hits, n) == pytest.approx((low, high), abs=2e-5)


def test_wilson_covers_what_it_says():
    """True share 0.85, 80 pairs: about 95 % of 2000 intervals hold it; at least 92 %."""
    dice = random.Random(1)
    held = 0
    for _ in range(2000):
        hits = sum(dice.random() < 0.85 for _ in range(80))
        low, high = arena.wilson(hits, 80)
        held += low <= 0.85 <= high
    assert held / 2000 > 0.92


def test_bootstrap_is_as_wide_as_the_normal_interval():
    dice = random.Random(2)
    values = [dice.gauss(10, 3) for _ in range(400)]
    low, high = arena.bootstrap(values)
    mean = sum(values) / 400
    half = 1.96 * 3 / math.sqrt(400)
    assert low == pytest.approx(mean - half, abs=half / 4) and high == pytest.approx(
        mean + half, abs=half / 4
    )
    assert arena.bootstrap(values) == (low, high)


def test_the_board_loop_takes_milliseconds():
    assert 0.00005 < arena.board_loop() < 0.1


# The command line


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["bisca"], "no game 'bisca' with rules and bots; there are: "),
        (["sueca"], "--seats is missing"),
        (["sueca", "--seats", "medium,hard"], "sueca has no level 'hard'; there are: random, easy, medium"),
        (["sueca", "--seats", "medium"], "sueca needs 4 levels, or one a team (2); --seats names 1"),
        (["sueca", "--seats", "medium,easy", "--deals", "0"], "0 is not a number from 1 to "),
        (["sueca", "--seats", "medium,easy", "--deals", "many"], "--deals: many is not a number"),
        (
            ["sueca", "--seats", "medium,easy", "--seed", "-1"],
            "--seed: -1 is not a number from 0 to 536870911",
        ),
        (["sueca", "--seats", "medium,easy", "--seed", "536870912"], "0 to 536870911"),
        (["sueca", "--seats", "medium,easy", "--jobs", "0"], "--jobs: 0 is not a number from 1 to 60"),
        (["sueca", "--levels", "medium"], "unrecognized arguments"),
        (["--deals", "5"], "need a GAME"),
    ],
)
def test_bad_input_is_one_line(words, says, capsys):
    assert arena.main(words) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("arena: ") and says in err and err.count("\n") == 1


def test_the_command_prints_figures_or_json():
    command = [
        sys.executable,
        "sim/arena.py",
        "sueca",
        "--seats",
        "medium,random",
        "--deals",
        "6",
        "--jobs",
        "2",
    ]
    plain = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert plain.returncode == 0 and plain.stderr == ""
    assert "sueca: medium, random, medium, random; 6 deals, 2 matches a deal" in plain.stdout
    assert "of those not tied" in plain.stdout
    done = subprocess.run(command + ["--json"], cwd=ROOT, capture_output=True, text=True, timeout=120)
    report = json.loads(done.stdout)
    assert report["deals"] == 6 and report["better"] + report["worse"] + report["tied"] == 6
    assert set(report["levels"]) == {"medium", "random"}


def test_the_standing_table_has_every_game(monkeypatch, capsys):
    """With one deal a row: each level against the one below it, and against random."""
    monkeypatch.setattr(arena, "STANDING_DEALS", 1)
    monkeypatch.setattr(arena, "games", lambda: ["sueca"])
    assert arena.standing(None) == 0
    rows = [line.split()[:4] for line in capsys.readouterr().out.splitlines()[1:-1]]
    assert rows == [
        ["sueca", "medium", ":", "easy"],
        ["sueca", "medium", ":", "random"],
        ["sueca", "easy", ":", "random"],
    ]


def test_every_game_found_has_standing_pairs():
    for game in arena.games():
        rules, bots = arena.load(game)
        pairs = arena.standing_pairs(game)
        assert len(pairs) == len({tuple(pair) for pair in pairs}) >= len(bots.LEVELS) - 1
        for levels in pairs:
            assert rules.SEATS[0] <= len(levels) <= rules.SEATS[1] and len(set(levels)) == 2
