# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The arena: seatings, statistics checked against worked figures, counts of work, and the command line."""

import json
import math
import random
import signal
import subprocess
import sys
import types
from typing import Any, cast

import pytest

from mesa.core.setup import MatchStart
from sim import arena
from sim.common.command import Problem
from sim.contest import deals, keep, sums, tables, work
from sim.contest.matches import Players, has_hands, lineup

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
    assert lineup("sueca", ["medium", "easy"]) == [2, 1, 2, 1]
    assert lineup("sueca", ["medium", "easy", "random", "easy"]) == [2, 1, 0, 1]
    with pytest.raises(Problem, match="4 levels, or one per team"):
        lineup("sueca", ["medium", "easy", "random"])


# Matches and deals


def test_the_same_level_on_both_sides_comes_out_even():
    """Equal levels on both sides: each deal takes one match, and the shares add up to one per seat."""
    share, points, moves = arena.play_deal(("sueca", [1, 1, 1, 1], 3, "match"))
    assert share == {1: pytest.approx(1.0)}
    assert 2 <= points[1] <= 5, "one pair has 4 or more, the other 0 to 3"
    assert moves and all(level == 1 and 0 < longest <= spent for level, spent, longest in moves)


def test_shares_of_a_deal():
    """Two levels: the wins of both seatings are added, 1 each for a split, 2 and 0 for a clean sweep."""
    for seed in range(8):
        share, _, _ = arena.play_deal(("sueca", [2, 0, 2, 0], seed, "match"))
        assert (share[2], share[0]) in ((2, 0), (1, 1), (0, 2))
        other, _, _ = arena.play_deal(("sueca", [0, 2, 0, 2], seed, "match"))
        assert other == share, "duplicate: who sits first does not matter"


def test_a_hand_is_the_first_of_the_match_and_its_points_win_it():
    """Both seatings play one hand; the pairs' card points add up to 120, and 60 each is half a win."""
    rules, bots = arena.load("sueca")
    shares = []
    for seed in range(30):
        share, points, _ = arena.play_deal(("sueca", [2, 1, 2, 1], seed, "hand"))
        assert points[2] + points[1] == 120
        won = []
        for levels in ([2, 1, 2, 1], [1, 2, 1, 2]):
            start = MatchStart("sueca", bytes(levels), bytes(6), seed)
            s = arena.play(start, (rules, bots), hand=True).s
            assert rules.hand_number(s) == 0 and rules.turn(s) in (-2, -3)
            mine = rules.hand_scores(s)[levels.index(2)]
            won.append(0.5 if mine == 60 else float(mine > 60))
        assert share[2] == sum(won) and share[1] == 2 - sum(won)
        shares.append(share[2])
    assert {0.0, 1.0, 2.0} >= set(shares) - {0.5, 1.5} and len(set(shares)) > 1
    dealers = {
        arena.play(MatchStart("sueca", bytes([1] * 4), bytes(6), seed), (rules, bots), hand=True).s[3]
        for seed in range(12)
    }
    assert len(dealers) == 4, "roles vary with the deal number"


def test_hands_only_where_they_have_points():
    """Fodasse has no contest by hands: there, many tricks are no better than few."""
    found = {game: has_hands(arena.load(game)[0]) for game in arena.games()}
    assert found == {"fodasse": False, "qu4to": True, "set": True, "sueca": True}


def test_each_seat_may_have_another_level():
    """Four levels, including the yardstick: everybody plays in every seat, and the shares add up."""
    levels = lineup("fodasse", ["medium", "random", "yardstick", "easy"])
    assert len(set(levels)) == 4 and max(levels) == len(arena.load("fodasse")[1].LEVELS)
    contest = arena.run("fodasse", levels, 1, 2)
    report = contest.report()
    assert report["matches_a_deal"] == 4 and set(report["levels"]) == {
        "medium",
        "random",
        "yardstick",
        "easy",
    }
    assert sum(row["won"] for row in report["levels"].values()) == pytest.approx(1, abs=1e-3)
    assert "better" not in report


@pytest.mark.parametrize("game", arena.games())
def test_the_yardstick_is_a_level_after_the_game_s_own(game, monkeypatch):
    """The yardstick's think() gets its own level 0; the other levels get theirs."""
    players = Players(game)
    own = arena.load(game)[1].LEVELS
    assert players.LEVELS == (*own, "yardstick")
    assert players.YIELDS is None or len(players.YIELDS) == len(own) + 1
    module: Any = arena.yardstick(game)
    monkeypatch.setattr(module, "think", lambda *asked: iter([asked]))
    view: Any = b"view"
    asked = next(players.think(view, 2, len(own), 1, "rng", 7))
    assert asked == (view, 2, 0, 1, "rng", 7)


def _results(contest):
    """Return everything that a contest has counted."""
    return contest.dump()


def test_a_deal_repeats():
    first = arena.run("sueca", [2, 1, 2, 1], 40, 4)
    second = arena.run("sueca", [2, 1, 2, 1], 40, 4)
    assert _results(first) == _results(second) and first.deals() == 4
    shifted = arena.run("sueca", [2, 1, 2, 1], 41, 3)
    shifted.add(arena.play_deal(("sueca", [2, 1, 2, 1], 40, "match")))
    there, here = _results(shifted)["levels"], _results(first)["levels"]
    assert [there[name]["won"]["counts"] for name in there] == [here[name]["won"]["counts"] for name in here]


def test_processes_change_nothing():
    import multiprocessing

    with multiprocessing.Pool(2) as pool:
        parallel = arena.run("sueca", [2, 0, 2, 0], 1, 12, pool, by="hand")
    assert _results(parallel) == _results(arena.run("sueca", [2, 0, 2, 0], 1, 12, by="hand"))


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


@pytest.mark.parametrize("every", [1, 100])
def test_the_meter_passes_everything_on(every, monkeypatch):
    """The meter passes all values through, whether it counts or not."""
    monkeypatch.setattr(work, "_OURS", (__file__,))
    meter = arena.Meter(cast(Any, Three), 0, every)
    think = meter.think(bytearray(), 0, 0, 0, None, 0)
    assert [next(think), think.send(2), next(think), next(think, None)] == [1, 2, 3, None]
    assert len(meter.moves) == (every == 1)
    for level, spent, longest in meter.moves:
        assert level == 0 and 4 * work.CALL < spent < 4 * work.CALL + 60 and longest < spent


def test_a_thinker_that_is_closed_is_counted_and_the_tracer_comes_back(monkeypatch):
    """An abandoned think() is counted too; each slice restores the previous tracer, say a debugger's."""
    monkeypatch.setattr(work, "_OURS", (__file__,))
    closed = []

    class Endless(Three):
        @staticmethod
        def think(view, seat, level, style, rng, since):
            try:
                while True:
                    yield 1
            finally:
                closed.append(1)

    def tracer(*_):
        return None

    meter = arena.Meter(cast(Any, Endless), 0, 1)
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        think = meter.think(bytearray(), 0, 0, 0, None, 0)
        assert next(think) == 1 and sys.gettrace() is tracer
        think.close()
    finally:
        sys.settrace(before)
    assert closed and len(meter.moves) == 1


def test_counts_do_not_depend_on_the_machine():
    """The counts are the same in another process while a third one keeps the processor busy."""
    mine = [arena.play_deal(("sueca", [2, 1, 2, 1], seed, "match"))[2] for seed in (1, 2, 3)]
    assert sum(map(len, mine)) >= 3
    code = """if True:
        import sys
        sys.path[:0] = {!r}
        from sim import arena
        print([arena.play_deal(("sueca", [2, 1, 2, 1], n, "match"))[2] for n in (1, 2, 3)])
    """
    busy = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        words = [sys.executable, "-c", code.format([str(ROOT), str(ROOT / "lib"), str(ROOT / "sim" / "hal")])]
        there = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    finally:
        busy.kill()
        busy.wait()
    assert there.strip() == str(mine)


def test_what_is_imported_is_no_work(monkeypatch):
    """A level's file is read when it first thinks; the count of a move is the same with and without that."""
    from mesa.core.rng import Rng
    from mesa.core.scope import Scope, enter

    rules: Any
    rules, bots = arena.load("sueca")
    s = rules.new(1, 4, bytes(6))
    while len(rules.legal(s, rules.turn(s))) < 3 or s[rules.AT_PHASE] != rules.PLAYING:
        rules.apply(s, rules.turn(s), rules.legal(s, rules.turn(s))[0])
    counts = []
    files = Scope()
    enter(files)
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


def test_factors_of_the_games():
    """The factors reproduce the known board times of the yardstick's moves, and keep within SPREAD."""
    factors = {game: work.factor(game) for game in work.AVERAGES}
    assert set(factors) == set(arena.games())
    middle = work.factor("another game")
    assert middle == pytest.approx(math.prod(factors.values()) ** 0.25)
    assert work.SPREAD[0] * 0.9 < min(factors.values()) / middle
    assert max(factors.values()) / middle < work.SPREAD[1] * 1.1
    known = work.AVERAGES["sueca"]
    found = work.works("sueca", known.moves)
    assert sum(found) / known.moves * factors["sueca"] == pytest.approx(known.board_ms * known.part)


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
        contest = arena.Contest("sueca", [2, 1, 2, 1], by)
        for points in (70, 40, 60):
            contest.add(({2: 1.0, 1: 1.0}, {2: points, 1: 120 - points}, []))
        counted.append((contest.better, contest.worse))
    assert counted == [(0, 0), (1, 1)]


def test_a_report_says_what_was_counted():
    contest = arena.Contest("sueca", [2, 1, 2, 1])
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


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        # By hand for z = 1.96, z² = 3.8416: 8 of 10 has its middle at (0.8 + 0.19208) / 1.38416 = 0.71674
        # and half its width is 1.96 · sqrt(0.016 + 0.009604) / 1.38416 = 0.22658.
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
    """True share 0.85, 80 pairs: about 95 % of 2000 intervals contain it; at least 92 % must."""
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


# The command line


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["bisca"], "no game 'bisca' with rules and bots; there are: "),
        (["sueca"], "--seats is missing"),
        (["fodasse", "--seats", "easy,random", "--by", "hand"], "one hand of fodasse has no winner"),
        (["sueca", "--seats", "medium,easy", "--by", "card"], "--by: invalid choice: 'card'"),
        (
            ["sueca", "--seats", "medium,easy", "--minutes", "3"],
            "--minutes, --keep and --write need --full",
        ),
        (["--full", "--seats", "medium,easy"], "--full has its own rows"),
        (["--full", "--write", "--deals", "3"], "--full --write is for all games"),
        (["bisca", "--full"], "no game 'bisca'"),
        (["--write"], "need --full"),
        (["--add", "x.json"], "need a GAME"),
        (
            ["sueca", "--seats", "medium,easy", "--add", "/no/such/folder/x"],
            "there is no folder /no/such/folder",
        ),
        (["sueca", "--seats", "medium,hard"], "sueca has no level 'hard'; there are: random, easy, medium"),
        (["sueca", "--seats", "medium"], "sueca needs 4 levels, or one per team (2); --seats names 1"),
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
        "-m",
        "sim.arena",
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
    assert "sueca: medium, random, medium, random; 6 deals from 1, 2 matches a deal" in plain.stdout
    assert "of those not tied" in plain.stdout
    done = subprocess.run(command + ["--json"], cwd=ROOT, capture_output=True, text=True, timeout=120)
    report = json.loads(done.stdout)
    assert report["deals"] == 6 and report["better"] + report["worse"] + report["tied"] == 6
    assert set(report["levels"]) == {"medium", "random"}


def test_the_standing_table_has_every_game(monkeypatch, capsys):
    """With one deal per row, the table compares each level with the one below it."""
    monkeypatch.setattr(arena, "STANDING_DEALS", 1)
    monkeypatch.setattr(arena, "games", lambda: ["sueca"])
    names = arena.load("sueca")[1].LEVELS
    pairs = [["sueca", names[i], ":", names[i - 1], "hand"] for i in range(len(names) - 1, 0, -1)]
    assert arena.standing(None) == 0
    rows = [line.split()[:5] for line in capsys.readouterr().out.splitlines()[1:-1]]
    assert rows == pairs and len(rows) >= 3
    assert arena.standing(None, True) == 0
    found = json.loads(capsys.readouterr().out)
    assert [list(report["levels"]) for report in found] == [[row[1], row[3]] for row in pairs]


@pytest.mark.parametrize("game", arena.games())
def test_every_game_has_its_rows(game):
    """The standing table, and --full, which compares each level with the one below at every table size."""
    rules, bots = arena.load(game)
    pairs = [row.levels for row in tables.standing_rows(game)]
    assert len(pairs) == len(set(pairs)) == Players(game).offered(min(4, rules.SEATS[1])) - 1
    rows = tables.full_rows(game)
    assert len({row.name() for row in rows}) == len(rows)
    for row in rows:
        assert rules.SEATS[0] <= len(row.levels) <= rules.SEATS[1] and len(set(row.levels)) == 2
        assert row.by == ("hand" if game == "sueca" else "match")
    for seats in range(max(2, rules.SEATS[0]), rules.SEATS[1] + 1):
        met = {tuple(dict.fromkeys(row.levels)) for row in rows if len(row.levels) == seats}
        offered = Players(game).offered(seats)
        assert {(high, high - 1) for high in range(1, offered)} <= met


def test_a_level_that_is_not_offered_is_left_out(monkeypatch):
    bots: Any = arena.load("qu4to")[1]
    monkeypatch.setattr(bots, "levels", lambda seats: 3 if seats == 2 else 2, raising=False)
    rows = tables.full_rows("qu4to")
    assert {max(row.levels[0] for row in rows if len(row.levels) == n) for n in (2, 3, 4, 5)} == {2, 1}
    assert max(max(row.levels) for row in tables.standing_rows("qu4to")) == 1


# Sums that are kept


SUECA = ["sueca", "--seats", "medium,easy", "--by", "hand", "--jobs", "1", "--json"]


def told(words, capsys):
    """Return the command's JSON output."""
    assert arena.main(words) == 0
    return json.loads(capsys.readouterr().out)


def test_runs_that_are_added_up_are_one_run(tmp_path, capsys):
    """Runs of 3, 5 and 4 deals equal one of 12: the same report, figure by figure, and the same file."""
    path, other = tmp_path / "a.json", tmp_path / "b.json"
    for number in (3, 5, 4):
        report = told([*SUECA, "--deals", str(number), "--add", str(path)], capsys)
    assert report == told([*SUECA, "--deals", "12", "--add", str(other)], capsys)
    assert report["deals"] == 12 and path.read_bytes() == other.read_bytes()
    assert report == told([*SUECA, "--deals", "12"], capsys)
    assert sorted(tmp_path.iterdir()) == [path, other]


def test_sums_of_numbers_that_all_differ_add_up_too():
    """Tallies can be saved and added up, even when so many numbers differ that they are rounded."""
    dice = random.Random(5)
    values = [dice.random() * 1000 for _ in range(6000)]
    whole, part = sums.Tally(), sums.Tally()
    for value in values:
        whole.add(value)
    for value in values[:4500]:
        part.add(value)
    again = sums.Tally()
    again.read(json.loads(json.dumps(part.dump())))
    for value in values[4500:]:
        again.add(value)
    assert again.dump() == whole.dump() and again.n == 6000 and len(whole.counts) <= sums.DIFFERENT


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seats": ["medium", "random", "medium", "random"]}, "sums of another lineup: seats medium,random,"),
        ({"by": "match"}, "sums of another lineup: by match, not hand"),
        ({"game": "set"}, "sums of another lineup: game set, not sueca"),
        ({"options": ["after_dealer"]}, "sums of another lineup: options after_dealer, not dealers_partner,"),
        ({"version": "00000000"}, "it is of other rules and bots"),
        ({"format": 0}, "it is of another version of the arena"),
        ({"what": "tea"}, "is not a file of sums"),
        ({"deals": 3}, "is damaged"),
        ({"sums": {}}, "is damaged"),
        ({"first": "x"}, "is damaged"),
        (None, "is not a file of sums"),
    ],
)
def test_another_file_is_refused_and_stays(change, says, tmp_path, capsys):
    path = tmp_path / "sums.json"
    assert arena.main([*SUECA, "--deals", "2", "--add", str(path)]) == 0
    kept = json.loads(path.read_text())
    path.write_text("[]" if change is None else json.dumps({**kept, **change}))
    before = path.read_bytes()
    capsys.readouterr()
    assert arena.main([*SUECA, "--deals", "2", "--add", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and says in err and err.count("\n") == 1 and path.read_bytes() == before


def test_a_file_goes_on_where_it_ends(tmp_path, capsys):
    path = str(tmp_path / "sums.json")
    told([*SUECA, "--deals", "2", "--seed", "7", "--add", path], capsys)
    assert arena.main([*SUECA, "--seed", "8", "--add", path]) == 2
    assert "continues with deal 9: leave out --seed" in capsys.readouterr().err
    report = told([*SUECA, "--deals", "1", "--add", path], capsys)
    assert (report["first"], report["deals"]) == (7, 3)


def test_the_version_is_that_of_rules_and_bots(tmp_path, monkeypatch):
    """The version changes with a bot's number, and not with a comment, a docstring or a picture."""
    import shutil

    for part in ("games/sueca", "lib/mesa/core", "sim/contest", "tests/yardstick"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    before = keep.version.__wrapped__("sueca")
    monkeypatch.setattr(keep, "ROOT", tmp_path)
    medium = tmp_path / "games" / "sueca" / "medium.py"
    assert keep.version.__wrapped__("sueca") == before
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


def test_ctrl_c_keeps_what_it_has(monkeypatch, tmp_path, capsys):
    """The report and the file have the deals before Ctrl+C, and the next run continues from there."""
    path = str(tmp_path / "sums.json")
    with monkeypatch.context() as broken:
        press_at(broken, 5)
        assert arena.main([*SUECA, "--deals", "9", "--add", path]) == 130
    out, err = capsys.readouterr()
    assert err == "arena: interrupted after 4 deals\n"
    assert json.loads(out) == told([*SUECA, "--deals", "4"], capsys)
    assert told([*SUECA, "--deals", "5", "--add", path], capsys) == told([*SUECA, "--deals", "9"], capsys)


def test_ctrl_c_while_a_result_is_counted_waits(monkeypatch, capsys):
    """The deal is counted completely, and then the run ends."""
    real = sums.Contest.add

    def add(self, result):
        if self.deals() == 2:
            signal.raise_signal(signal.SIGINT)
        real(self, result)

    monkeypatch.setattr(sums.Contest, "add", add)
    assert arena.main([*SUECA, "--deals", "9"]) == 130
    out, err = capsys.readouterr()
    assert err == "arena: interrupted after 3 deals\n" and json.loads(out)["deals"] == 3


def test_ctrl_c_at_once_prints_nothing(monkeypatch, tmp_path, capsys):
    press_at(monkeypatch, 1)
    path = tmp_path / "sums.json"
    assert arena.main([*SUECA, "--deals", "9", "--add", str(path)]) == 130
    assert capsys.readouterr() == ("", "arena: interrupted after 0 deals\n") and not path.exists()


def small(monkeypatch, tmp_path):
    """Reduce --full to two rows; return the arguments."""
    rows = [row for row in tables.full_rows("sueca") if row.levels[0] <= 1 or row.levels[1] == 1]
    monkeypatch.setattr(tables, "full_rows", lambda game: rows[:2] if game == "sueca" else [])
    monkeypatch.setattr(arena, "PAGE", tmp_path / "STRENGTH.md")
    (tmp_path / "kept").mkdir(exist_ok=True)
    return ["--full", "--keep", str(tmp_path / "kept"), "--jobs", "1"]


def test_the_full_table_goes_on_and_is_written(monkeypatch, tmp_path, capsys):
    words = small(monkeypatch, tmp_path)
    assert arena.main([*words, "--write"]) == 2
    assert "2 of 2 rows have no deals yet" in capsys.readouterr().err
    with monkeypatch.context() as broken:
        press_at(broken, 8)
        assert arena.main([*words, "--deals", "20", "--json"]) == 130
    out, err = capsys.readouterr()
    assert err.startswith("arena: interrupted; the deals played so far are in ")
    assert [report["deals"] for report in json.loads(out)] == [7, 6], "all rows are about equally far"
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
    contest = arena.Contest("sueca", [2, 1, 2, 1], "hand")
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


def test_what_medium_plays_already_is_not_played_again():
    """The expert is not compared with the yardstick if ten deals of medium against it were all alike."""
    rows = [row for row in tables.full_rows("sueca") if max(row.levels) == len(Players("sueca").LEVELS) - 1]
    assert [row.levels[0] for row in rows] == [2, 3]
    contests = [(row, sums.Contest(row.game, row.levels, row.by)) for row in rows]
    alike: sums.Result = ({2: 1.0, 4: 1.0}, {2: 60.0, 4: 60.0}, [])
    for _ in range(9):
        contests[0][1].add(alike)
    assert not tables.repeats(rows[1], contests)
    contests[0][1].add(alike)
    assert tables.repeats(rows[1], contests) and not tables.repeats(rows[0], contests)
    contests[0][1].add(({2: 1.0, 4: 1.0}, {2: 61.0, 4: 59.0}, []))
    assert not tables.repeats(rows[1], contests), "equal wins, and another play"


def test_a_run_stops_in_time():
    """No deal is counted after the time limit; those counted are the first ones."""
    contest = sums.Contest("sueca", [1, 0, 1, 0], "hand")
    deals.run_on(contest, 10, arena.play_deal, None, 0.0)
    assert contest.deals() == 1
