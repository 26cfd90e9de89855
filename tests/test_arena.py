# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The arena: seatings, statistics checked against worked figures, counts of work, and the command line."""

import itertools
import json
import random
import re
import signal
import types
from typing import Any

import pytest

from mesa.core.match_start import MatchStart
from sim import arena
from sim.contest import calibration, deals, keep, sums, tables, work
from sim.contest.matches import lineup, seatings

ROOT = arena.ROOT


FREE: Any = types.SimpleNamespace(TEAMS={})
"""Rules without teams."""
PAIRS: Any = types.SimpleNamespace(TEAMS={4: ((0, 2), (1, 3))})
"""Rules with Sueca's pairs."""


SEATED = [
    # rules, the players' numbers, who sits where in each match of a deal
    (FREE, [0, 1, 2], [[0, 1, 2], [1, 2, 0], [2, 0, 1]]),  # everybody sits everywhere
    (FREE, [0, 1, 0, 1], [[0, 1, 2, 3], [1, 2, 3, 0]]),  # rotations that look alike are played once
    (FREE, [2, 2], [[0, 1]]),
    (PAIRS, [5, 6, 7, 8], [[0, 1, 2, 3], [1, 0, 3, 2]]),  # teams exchange their places
]


def test_seatings():
    for rules, levels, orders in SEATED:
        assert seatings(rules, levels) == orders


def test_moves_by_size():
    """The mean is exact; the 95th percentile is exact to one part in a hundred."""
    moves = sums.Moves()
    dice = random.Random(4)
    spent = [dice.randrange(1, 100_000) for _ in range(2000)]
    for n in spent:
        moves.add(n, n // 2)
    assert moves.total == sum(spent) and moves.most == max(spent) and moves.slice == max(spent) // 2
    assert moves.p95() == pytest.approx(sorted(spent)[1900], rel=0.01)


def test_a_report_says_what_was_counted():
    contest = sums.Contest("sueca", [2, 1, 2, 1])
    for share in ((2, 0), (2, 0), (1, 1), (0, 2)):
        moves = [(1, 1000, 900), (2, 3000 * share[0], 600)]
        contest.add(({2: share[0], 1: share[1]}, {2: 4 * share[0], 1: 2}, moves))
    report = contest.report()
    assert (report["better"], contest.worse, report["deals"]) == (2, 1, 4)
    assert report["better_share"] == pytest.approx(2 / 3, abs=1e-4)
    medium = report["levels"]["medium"]
    assert medium["won"] == 5 / 8 and medium["by_chance"] == 0.5
    ms = work.factor("sueca")
    assert medium["board_ms_a_move"] == pytest.approx(15000 / 4 * ms, abs=0.05)
    assert medium["board_ms_longest_move"] == pytest.approx(6000 * ms, abs=0.05)
    assert medium["board_ms_p95"] == pytest.approx(6000 * ms, rel=0.02)
    assert medium["board_ms_longest_slice"] == pytest.approx(600 * ms, abs=0.05)


def test_a_row_that_is_not_clear_is_marked():
    """A row is marked if the interval of its share includes the share by chance."""
    contest = sums.Contest("sueca", [2, 1, 2, 1], "hand")
    for ahead in (1, -1, 1, -1, 1, -1):
        contest.add(({2: 1 + ahead, 1: 1 - ahead}, {2: 60, 1: 60}, []))
    even = contest.report()
    assert "**not clear**" in tables.cells(even)[3] and tables.cells(even)[-4:] == ["-"] * 4
    for _ in range(30):
        contest.add(({2: 2, 1: 0}, {2: 80, 1: 40}, []))
    clear = contest.report()
    assert "clear" not in tables.cells(clear)[3]
    assert "- sueca, 4 players: medium : easy\n" in tables.page([even])
    assert "None: every level beats the one below it." in tables.page([clear])


def test_a_hand_is_the_first_of_the_match_and_its_points_win_it():
    """Both seatings play one hand; the pairs' card points add up to 120, and 60 each is half a win."""
    rules, bots = arena.load("sueca")
    shares, dealers = set(), set()
    for seed in range(8):
        share, points, _ = arena.play_deal(("sueca", [2, 1, 2, 1], seed, "hand"))
        assert points[2] + points[1] == 120
        won = []
        for levels in ([2, 1, 2, 1], [1, 2, 1, 2]):
            s = arena.play(MatchStart("sueca", bytes(levels), bytes(7), seed), (rules, bots), hand=True).s
            mine = rules.hand_scores(s)[levels.index(2)]
            won.append(0.5 if mine == 60 else float(mine > 60))
        dealers.add(s[3])
        assert share[2] == sum(won) and share[1] == 2 - sum(won)
        shares.add(share[2])
        assert arena.play_deal(("sueca", [1, 2, 1, 2], seed, "hand"))[0] == share, (
            "who sits first is the same"
        )
    assert len(shares) > 1 and len(dealers) == 4, "roles vary with the deal number"


WILSON = [
    # By hand for z = 1.96, z² = 3.8416: 8 of 10 has its middle at (0.8 + 0.19208) / 1.38416 = 0.71674
    # and half its width is 1.96 · sqrt(0.016 + 0.009604) / 1.38416 = 0.22658.
    (8, 10, 0.49016, 0.94332),
    (0, 10, 0.0, 0.27754),  # from 0 to z² / (n + z²) = 3.8416 / 13.8416
    (0, 0, 0.0, 1.0),
]


def test_intervals():
    """Of a share, and of a mean: 1.96 · 3 / 20 on both sides for 400 numbers of standard deviation 3."""
    for hits, n, low, high in WILSON:
        assert sums.wilson(hits, n) == pytest.approx((low, high), abs=2e-5)
    tally = sums.Tally()
    for _ in range(200):
        tally.add(7)
        tally.add(13)
    assert tally.mean() == 10 and tally.interval() == pytest.approx((10 - 0.294, 10 + 0.294))


def test_sums_that_are_kept_go_on(tmp_path):
    """Those of 3 deals and 4 in two processes equal those of 7; sums of other bots are not read."""
    path = tmp_path / "sums.json"
    keep.write(path, arena.run("sueca", [2, 1, 2, 1], 1, 3, by="hand"))
    again, other = (sums.Contest("sueca", [2, 1, 2, 1], "hand") for _ in range(2))
    keep.read(path, again)
    assert again.deals() == 3
    with deals.processes(2) as pool:
        deals.run_on(again, 4, arena.play_deal, pool)
    assert again.dump() == arena.run("sueca", [2, 1, 2, 1], 1, 7, by="hand").dump()
    text = path.read_text()
    for wrong in (text.replace(keep.version("sueca"), "00000000"), "[]", "", text.replace("won", "?")):
        path.write_text(wrong)
        keep.read(path, other)
        assert not other.deals()


def test_a_level_that_does_not_beat_the_one_below_is_not_recorded(monkeypatch, tmp_path, capsys):
    """A file of a game has the lines of the deals, which tests/test_strength.py replays."""
    monkeypatch.setattr(calibration, "FOLDER", tmp_path)
    words = ["sueca", "--calibrate", "--deals", "2", "--jobs", "1"]
    monkeypatch.setattr(calibration, "deal", lambda task: "0.{}00 00000000".format(8 - 3 * (task[1] - 1)))
    assert arena.main(words) == 1 and not [*tmp_path.iterdir()]
    assert "medium wins 50.0 % against easy, and should win 51.0 %" in capsys.readouterr().err
    monkeypatch.setattr(calibration, "deal", lambda task: "0.750 {:02x}{:06x}".format(*task[1:]))
    assert arena.main(words) == 0
    assert capsys.readouterr().out.startswith("easy: won 75.0 %, at least 65.0 %\n")
    kept = json.loads((tmp_path / "sueca.json").read_text())
    assert kept["levels"]["medium"]["deals"] == ["0.750 02000065", "0.750 02000066"] and kept["first"] == 0x65


def test_the_tables_go_on_and_are_written(monkeypatch, tmp_path, capsys):
    """Ctrl+C ends after a deal, which is counted; the same command then goes on."""
    rows = tables.full_rows("sueca")[:2]
    monkeypatch.setattr(tables, "full_rows", lambda game: rows if game == "sueca" else [])
    monkeypatch.setattr(arena, "PAGE", tmp_path / "STRENGTH.md")
    monkeypatch.setattr(arena, "KEPT", tmp_path / "kept")
    words = ["--full", "--jobs", "1"]
    assert arena.main([*words, "--write"]) == 2
    assert "2 of 2 rows have no deals of these bots" in capsys.readouterr().err
    real = arena.play_deal

    def deal(task):
        if task[2] == 8:
            signal.raise_signal(signal.SIGINT)
        return real(task)

    with monkeypatch.context() as broken:
        broken.setattr(arena, "play_deal", deal)
        assert arena.main([*words, "--deals", "20"]) == 130
    out, err = capsys.readouterr()
    assert err.startswith("sim.arena: interrupted; the deals so far are in ")
    assert re.findall(r"\| 4 \| .*? \| (\d+) ", out) == ["8", "6"], "all rows are about equally far"
    assert arena.main([*words, "--deals", "20"]) == 0
    again = arena.run("sueca", lineup("sueca", ["medium", "easy"]), 1, 20, by="hand").report()
    assert capsys.readouterr().out.strip().split("\n")[-1] == tables.line(again)
    assert arena.main([*words, "--write"]) == 0
    page = (tmp_path / "STRENGTH.md").read_text()
    assert page.startswith("<!-- SPDX") and "## sueca" in page and "| 4 | easy : random | 20 | " in page


def test_the_standing_table_compares_each_level_with_the_one_below(monkeypatch, capsys):
    monkeypatch.setattr(arena, "STANDING_DEALS", 1)
    monkeypatch.setattr(arena, "games", lambda: ["sueca"])
    assert arena.standing(None) == 0
    found = re.findall(r"\| 4 \| (\w+ : \w+) \| 1 ", capsys.readouterr().out)
    pairs = itertools.pairwise(arena.load("sueca")[1].LEVELS)
    assert found == [high + " : " + low for low, high in pairs][::-1]
