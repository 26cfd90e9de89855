# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The arena: seatings, statistics checked against worked figures, counts of work, and the command line."""

import json
import math
import random
import shutil
import signal
import statistics
import sys
import types
from typing import Any, cast

import pytest

from mesa.core.contract import apply
from mesa.core.match_start import MatchStart
from sim import arena
from sim.common.command import Problem
from sim.contest import calibration, deals, keep, sums, tables, work
from sim.contest.matches import lineup, seatings

ROOT = arena.ROOT


# Seatings


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


def test_one_level_a_team_or_one_a_seat():
    assert lineup("sueca", ["medium", "easy"]) == [2, 1, 2, 1]
    assert lineup("sueca", ["medium", "easy", "random", "easy"]) == [2, 1, 0, 1]
    with pytest.raises(Problem, match="4 levels, or one per team"):
        lineup("sueca", ["medium", "easy", "random"])


# Matches and deals


def test_shares_of_a_deal():
    """Two levels: the wins of both seatings are added, 1 each for a split, 2 and 0 for a clean sweep."""
    for seed in range(4):
        share, _, _ = arena.play_deal(("sueca", [2, 0, 2, 0], seed, "match"))
        assert (share[2], share[0]) in ((2, 0), (1, 1), (0, 2))
        other, _, _ = arena.play_deal(("sueca", [0, 2, 0, 2], seed, "match"))
        assert other == share, "duplicate: who sits first does not matter"


def test_a_hand_is_the_first_of_the_match_and_its_points_win_it():
    """Both seatings play one hand; the pairs' card points add up to 120, and 60 each is half a win."""
    rules, bots = arena.load("sueca")
    shares = []
    for seed in range(12):
        share, points, _ = arena.play_deal(("sueca", [2, 1, 2, 1], seed, "hand"))
        assert points[2] + points[1] == 120
        won = []
        for levels in ([2, 1, 2, 1], [1, 2, 1, 2]):
            start = MatchStart("sueca", bytes(levels), bytes(7), seed)
            s = arena.play(start, (rules, bots), hand=True).s
            assert rules.hand_number(s) == 0 and rules.turn(s) in (-2, -3)
            mine = rules.hand_scores(s)[levels.index(2)]
            won.append(0.5 if mine == 60 else float(mine > 60))
        assert share[2] == sum(won) and share[1] == 2 - sum(won)
        shares.append(share[2])
    assert {0.0, 1.0, 2.0} >= set(shares) - {0.5, 1.5} and len(set(shares)) > 1
    dealers = {
        arena.play(MatchStart("sueca", bytes([1] * 4), bytes(7), seed), (rules, bots), hand=True).s[3]
        for seed in range(12)
    }
    assert len(dealers) == 4, "roles vary with the deal number"


def test_processes_change_nothing():
    with deals.processes(2) as pool:
        parallel = arena.run("sueca", [2, 0, 2, 0], 1, 12, pool, by="hand")
    assert parallel.dump() == arena.run("sueca", [2, 0, 2, 0], 1, 12, by="hand").dump()


# Work


class Three:
    """A bots module that yields what it is sent."""

    LEVELS = ("a",)
    YIELDS = (3,)

    @staticmethod
    def think(view, seat, level, style, rng, since):
        got = yield 1
        yield got
        yield 3


def test_the_meter_passes_everything_on(monkeypatch):
    """The meter passes all values through, whether it counts or not."""
    monkeypatch.setattr(work, "_OURS", (__file__,))
    for every in (1, 100):
        meter = deals.Meter(cast(Any, Three), 0, every)
        think = meter.think(bytearray(), 0, 0, 0, None, 0)
        assert [next(think), think.send(2), next(think), next(think, None)] == [1, 2, 3, None]
        assert len(meter.moves) == (every == 1)
        for level, spent, longest in meter.moves:
            assert level == 0 and 4 * work.CALL < spent < 4 * work.CALL + 60 and longest < spent


def test_what_is_imported_is_no_work(monkeypatch):
    """A level's file is read when it first thinks; the count of a move is the same with and without that."""
    from games.sueca import state
    from mesa.core.rng import Rng

    rules: Any
    bots: Any
    rules, bots = arena.load("sueca")
    scope = bots.scope  # other tests have loaded others
    s = rules.new(1, 4, bytes(7))
    while len(rules.legal(s, rules.turn(s))) < 3 or s[state.AT_PHASE] != state.PLAYING:
        apply(rules, s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    counts = []
    files = scope.Scope()
    scope.current = files
    sys.modules.pop("games.sueca.medium", None)
    for _ in range(2):
        counter = work.Counter()
        seat = rules.turn(s)
        thinking: Any = bots.think(rules.hide(s, seat), seat, 2, 0, Rng(1), 0)
        counts.append([counter.send(thinking, None)[1] for _ in range(3)])
        if len(counts) == 1:
            files.remove()
            assert "games.sueca.medium" not in sys.modules
    assert counts[0] == counts[1] and min(counts[0]) > 0


def test_factors_of_the_games(monkeypatch):
    """A game's factor is its own; another game's is the mean. Both follow the work that Python counts."""
    kept = {"one": {"board_us": 0.5}, "two": {"board_us": 2.0}, "begun": {}}
    monkeypatch.setattr(calibration, "every", lambda: kept)
    factor = work.factor.__wrapped__
    assert factor("one") == factor("begun") / 2 == factor("no such game") / 2 == factor("two") / 4
    answer, spent = work.Counter().send(work._some(), None)
    assert factor("one") == 0.0005 * work.SOME / spent and answer == 44
    assert 0.7 < spent / work.SOME < 1.4, "other Pythons need about as many instructions"


def test_moves_by_size():
    """The mean is exact; the 95th percentile is exact to one part in a hundred."""
    moves = sums.Moves()
    dice = random.Random(4)
    spent = [dice.randrange(1, 100_000) for _ in range(2000)]
    for n in spent:
        moves.add(n, n // 2)
    assert moves.total == sum(spent) and moves.most == max(spent) and moves.slice == max(spent) // 2
    assert moves.p95() == pytest.approx(sorted(spent)[1900], rel=0.01)


def test_of_two_hands_who_made_more_points_was_better():
    """Each side wins one of two hands: a tie by matches; by hands, the points decide."""
    counted = []
    for by in ("match", "hand"):
        contest = sums.Contest("sueca", [2, 1, 2, 1], by)
        for points in (70, 40, 60):
            contest.add(({2: 1.0, 1: 1.0}, {2: points, 1: 120 - points}, []))
        counted.append((contest.better, contest.worse))
    assert counted == [(0, 0), (1, 1)]


def test_a_report_says_what_was_counted():
    contest = sums.Contest("sueca", [2, 1, 2, 1])
    for share in ((2, 0), (2, 0), (1, 1), (0, 2)):
        moves = [(1, 1000, 900), (2, 3000 * share[0], 600)]
        contest.add(({2: share[0], 1: share[1]}, {2: 4 * share[0], 1: 2}, moves))
    report = contest.report()
    assert (report["better"], report["worse"], report["tied"], report["deals"]) == (2, 1, 1, 4)
    assert report["better_share"] == pytest.approx(2 / 3, abs=1e-4)
    medium = report["levels"]["medium"]
    assert medium["won"] == 5 / 8 and medium["by_chance"] == 0.5
    assert medium["points"] == 5.0 and medium["points_95"][0] <= 5.0 <= medium["points_95"][1]
    ms = work.factor("sueca")
    assert medium["moves_counted"] == 4
    assert medium["board_ms_a_move"] == pytest.approx(15000 / 4 * ms, abs=0.05)
    assert medium["board_ms_longest_move"] == pytest.approx(6000 * ms, abs=0.05)
    assert medium["board_ms_p95"] == pytest.approx(6000 * ms, rel=0.02)
    assert medium["board_ms_longest_slice"] == pytest.approx(600 * ms, abs=0.05)


# Statistics


WILSON = [
    # By hand for z = 1.96, z² = 3.8416: 8 of 10 has its middle at (0.8 + 0.19208) / 1.38416 = 0.71674
    # and half its width is 1.96 · sqrt(0.016 + 0.009604) / 1.38416 = 0.22658.
    (8, 10, 0.49016, 0.94332),
    (0, 10, 0.0, 0.27754),  # from 0 to z² / (n + z²) = 3.8416 / 13.8416
    (0, 0, 0.0, 1.0),
]


def test_wilson():
    for hits, n, low, high in WILSON:
        assert sums.wilson(hits, n) == pytest.approx((low, high), abs=2e-5)


def test_the_interval_of_a_mean():
    """400 numbers of mean 10 and standard deviation 3: half its width is 1.96 · 3 / 20."""
    dice = random.Random(2)
    tally = sums.Tally()
    values = [dice.gauss(10, 3) for _ in range(400)]
    for value in values:
        tally.add(value)
    low, high = tally.interval()
    half = 1.96 * statistics.pstdev(values) / math.sqrt(400)
    assert tally.mean() == pytest.approx(statistics.fmean(values))
    assert (low, high) == pytest.approx((tally.mean() - half, tally.mean() + half))
    assert half == pytest.approx(0.294, rel=0.1)


# The command line


def test_the_standing_table_has_every_pair_of_levels(monkeypatch, capsys):
    """With one deal per row, the table compares each level with the one below it."""
    monkeypatch.setattr(arena, "STANDING_DEALS", 1)
    monkeypatch.setattr(arena, "games", lambda: ["sueca"])
    names = arena.load("sueca")[1].LEVELS
    pairs = ["{} : {}".format(names[i], names[i - 1]) for i in range(len(names) - 1, 0, -1)]
    assert arena.standing(None) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()[4:-1]]
    assert [row[1] for row in rows] == pairs and len(rows) >= 3
    assert arena.standing(None, True) == 0
    found = json.loads(capsys.readouterr().out)
    assert [" : ".join(report["levels"]) for report in found] == pairs


def test_every_game_has_its_rows():
    """The standing table, and --full, which compares each level with the one below at every table size."""
    for game in arena.games():
        rules, bots = arena.load(game)
        pairs = [row.levels for row in tables.standing_rows(game)]
        assert len(pairs) == len(set(pairs))
        assert rules.SEATS[1] < 2 or len(pairs) == len(bots.LEVELS) - 1
        rows = tables.full_rows(game)
        assert len({row.name() for row in rows}) == len(rows)
        for seats in range(max(2, rules.SEATS[0]), rules.SEATS[1] + 1):
            met = {tuple(dict.fromkeys(row.levels)) for row in rows if len(row.levels) == seats}
            assert met == {(high, high - 1) for high in range(1, len(bots.LEVELS))}


def test_calibrate_writes_a_games_file(monkeypatch, tmp_path, capsys):
    """Its lines are those of the deals, in the order of the levels, which tests/test_strength.py replays."""
    monkeypatch.setattr(calibration, "FOLDER", tmp_path)
    monkeypatch.setattr(calibration, "deal", lambda task: "0.750 {:02x}{:06x}".format(*task[1:]))
    assert arena.main(["sueca", "--calibrate", "--deals", "2", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("easy: won 75.0 %, at least 65.0 %\n")
    kept = json.loads((tmp_path / "sueca.json").read_text())
    assert kept["levels"]["medium"]["deals"] == ["0.750 02000065", "0.750 02000066"] and kept["first"] == 0x65


def test_calibrate_refuses_a_level_that_does_not_beat_the_one_below(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(calibration, "FOLDER", tmp_path)
    monkeypatch.setattr(calibration, "deal", lambda task: "0.{}00 00000000".format(8 - 3 * (task[1] - 1)))
    assert arena.main(["sueca", "--calibrate", "--deals", "2", "--jobs", "1"]) == 1
    assert "medium wins 50.0 % against easy, and should win 51.0 %" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


# Sums that are kept


SUECA = ["sueca", "--seats", "medium,easy", "--by", "hand", "--jobs", "1", "--json"]


def told(words, capsys):
    """Return the command's JSON output."""
    assert arena.main(words) == 0
    return json.loads(capsys.readouterr().out)


def test_sums_that_are_kept_go_on(tmp_path):
    """Those of 3 and 4 deals equal those of 7, written and read in between; other files are not read."""
    path = tmp_path / "sums.json"
    first = arena.run("sueca", [2, 1, 2, 1], 1, 3)
    keep.write(path, first)
    again = sums.Contest("sueca", [2, 1, 2, 1])
    keep.read(path, again)
    assert again.dump() == first.dump()
    deals.run_on(again, 4)
    assert again.dump() == arena.run("sueca", [2, 1, 2, 1], 1, 7).dump()
    text = path.read_text()
    other = sums.Contest("sueca", [2, 1, 2, 1])
    for wrong in (text.replace(keep.version("sueca"), "00000000"), "[]", "", text.replace("points", "?")):
        path.write_text(wrong)
        keep.read(path, other)
        assert not other.deals()
    keep.read(tmp_path / "none.json", other)
    keep.read(path, sums.Contest("sueca", [2, 0, 2, 0]))
    assert not other.deals()


def test_the_version_is_that_of_rules_and_bots(tmp_path, monkeypatch):
    """The version changes with a bot's number, and not with a comment or a picture."""
    for part in ("games/sueca", "lib/mesa/core", "sim/contest"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(keep, "ROOT", tmp_path)
    before = keep.version.__wrapped__("sueca")
    medium = tmp_path / "games" / "sueca" / "medium.py"
    (tmp_path / "games" / "sueca" / "view.py").write_text("")
    medium.write_text(medium.read_text() + "# a comment\n")
    assert keep.version.__wrapped__("sueca") == before
    medium.write_text(medium.read_text().replace("_TAKES = const(18)", "_TAKES = const(19)"))
    assert keep.version.__wrapped__("sueca") != before


def press_at(monkeypatch, number):
    """Press Ctrl+C while that deal is played."""
    real = arena.play_deal

    def deal(task):
        if task[2] == number:
            signal.raise_signal(signal.SIGINT)
        return real(task)

    monkeypatch.setattr(arena, "play_deal", deal)


def test_ctrl_c_ends_after_the_deal(monkeypatch, capsys):
    """The report has the deals up to the one in which Ctrl+C came, which is counted completely."""
    with monkeypatch.context() as broken:
        press_at(broken, 5)
        assert arena.main([*SUECA, "--deals", "9"]) == 130
    out, err = capsys.readouterr()
    assert err == "arena: interrupted after 5 deals\n"
    assert json.loads(out) == told([*SUECA, "--deals", "5"], capsys)


def small(monkeypatch, tmp_path):
    """Reduce --full to two rows; return the arguments."""
    rows = tables.full_rows("sueca")[:2]
    monkeypatch.setattr(tables, "full_rows", lambda game: rows if game == "sueca" else [])
    monkeypatch.setattr(arena, "PAGE", tmp_path / "STRENGTH.md")
    (tmp_path / "kept").mkdir(exist_ok=True)
    return ["--full", "--keep", str(tmp_path / "kept"), "--jobs", "1"]


def test_the_full_table_goes_on_and_is_written(monkeypatch, tmp_path, capsys):
    words = small(monkeypatch, tmp_path)
    assert arena.main([*words, "--write"]) == 2
    assert "2 of 2 rows have no deals of these bots" in capsys.readouterr().err
    with monkeypatch.context() as broken:
        press_at(broken, 8)
        assert arena.main([*words, "--deals", "20", "--json"]) == 130
    out, err = capsys.readouterr()
    assert err.startswith("arena: interrupted; the deals so far are in ")
    assert [report["deals"] for report in json.loads(out)] == [8, 6], "all rows are about equally far"
    found = told([*words, "--deals", "20", "--json"], capsys)
    assert [report["deals"] for report in found] == [20, 20]
    assert found[1] == arena.run("sueca", lineup("sueca", ["medium", "easy"]), 1, 20, by="hand").report()
    assert arena.main([*words, "--deals", "20"]) == 0
    assert "| 4 | medium : easy | 20 | " in capsys.readouterr().out
    assert arena.main([*words, "--write"]) == 0
    page = (tmp_path / "STRENGTH.md").read_text()
    assert page.startswith("<!-- SPDX") and "## sueca" in page and "| 4 | easy : random | 20 | " in page


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


def test_a_run_stops_in_time():
    """No deal is counted after the time limit; those counted are the first ones."""
    contest = sums.Contest("sueca", [1, 0, 1, 0], "hand")
    deals.run_on(contest, 10, arena.play_deal, None, 0.0)
    assert contest.deals() == 1
