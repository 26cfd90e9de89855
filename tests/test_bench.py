# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`make bench` fails if something exceeds its budget: with made-up figures instead of measurements.

tests/test_vm.py tests the drive's own costs.
"""

import copy
import json
import re
from types import SimpleNamespace

import pytest

from sim import bench
from sim.common import games
from sim.figures import experts, frames, judged, waits
from sim.vm import child

BACK = "Dialog, B: View"
GAP_OF_PAUSE = "frames.waits.{}.gap".format(waits.PAUSE)
NOTHING = dict(live=0, frame=0, largest=0, step_ms=0)


def bot(mean):
    """Return figures of a bot, at their budgets."""
    slices = dict(mean=0, p95=0, worst=bench.SLICE_MS)
    return {"moves": 9, "ms": dict(mean=mean, p95=bench.MOVE_MS, worst=9000), "slice_ms": slices}


FITS = {
    "version": "1",
    "drive": {"files": 1, "bytes": 1},
    "problems": [],
    "games": {
        "sueca": {
            "pages": {"sueca View": bench.LIVE},
            "scenes": {
                "sueca View": dict(live=bench.LIVE, frame=bench.FRAME, largest=bench.LARGEST, step_ms=250),
                "sueca View/Dialog": dict(live=bench.LIVE, frame=0, largest=0, step_ms=0),
                "Launcher": NOTHING,
            },
            "players": {"4": NOTHING},
            "depth": 1000,
            "bots": {
                "best": "expert",
                "real_time": False,
                "garbage": dict(mean=4000, p95=0, worst=bench.GARBAGE),
                "bots": {
                    "easy": bot(0),
                    "expert": bot(bench.MEAN_MS),
                },
            },
            "frames": {
                "plays": [
                    dict(players=4, seats=4, number=9, mean=1, p95=frames.P95_MS, worst=frames.WORST_MS),
                    dict(players=3, seats=3, number=9, mean=1, p95=frames.P95_MS + 1, worst=0, frames=9),
                ],
                "kinds": [],
                "pages": [],
                "waits": {
                    waits.START: dict(times=1, first=600, gap=600, whole=600),
                    waits.PAUSE: dict(times=1, first=160, gap=160, whole=9000),
                    BACK: dict(times=1, first=250, gap=250, whole=9000),
                    waits.OTHER: dict(times=1, first=100, gap=250, whole=600),
                },
                "scenes": {"sueca View": waits.STEP_MS, "Launcher": waits.STEP_MS},
                "players": {"4": waits.STEP_MS},
            },
        }
    },
}
"""Figures that are all exactly at their budgets; with FEWER frames, the 95th percentile is not judged."""
START = waits.START_MS + waits.ANOTHER_MS * max(0, len(games.playable()) - waits.FEW)
EXCESSES = [
    ("scenes.sueca View.live", bench.LIVE + 16, "sueca View: 110 608 live bytes, 110 592 are allowed"),
    ("scenes.sueca View/Dialog.live", bench.LIVE + 16, "sueca View/Dialog: 110 608 live bytes"),
    ("scenes.sueca View.frame", bench.FRAME + 16, "sueca View: 122 896 live bytes with a frame's"),
    ("scenes.Launcher.frame", bench.FRAME + 16, "Launcher: 122 896 live bytes with a frame's"),
    ("scenes.sueca View/Dialog.largest", bench.LARGEST + 16, "2 576 bytes in one allocation"),
    ("bots.bots.easy.slice_ms.worst", bench.SLICE_MS + 1, "easy: 41 a slice of a bot's thinking"),
    ("bots.bots.easy.ms.p95", bench.MOVE_MS + 1, "sueca, easy: 1 501 95 of 100 of a bot's moves, ms"),
    ("bots.bots.expert.slice_ms.worst", bench.SLICE_MS + 1, "expert: 41 a slice of a bot's thinking"),
    ("bots.bots.expert.ms.p95", bench.MOVE_MS + 1, "sueca, expert: 1 501 95 of 100 of a bot's moves"),
    ("bots.bots.expert.ms.mean", bench.MEAN_MS + 1, "801 a move of the best level on average"),
    ("bots.garbage.worst", bench.GARBAGE + 1, "sueca, expert: 8 193 garbage of such a move"),
    ("frames.plays.0.p95", frames.P95_MS + 0.1, "sueca, 4 players: 20.1 95 of 100 frames of a match, ms"),
    ("frames.plays.1.worst", frames.WORST_MS + 1, "sueca, 3 players: 81 any frame of a match, ms"),
    ("frames.scenes.Launcher", waits.STEP_MS + 1, "sueca: a frame of Launcher: 251 without a new"),
    (GAP_OF_PAUSE, 161, "sueca: 161 the menu over a match, ms, 160 are allowed"),
    ("frames.waits.{}.gap".format(BACK), 251, "sueca: Dialog, B: View: 251 without a new picture"),
    ("frames.waits.{}.whole".format(waits.START), START + 1, "{} the launcher, ms from".format(START + 1)),
    ("frames.waits.{}.first".format(waits.OTHER), 101, "101 another game's set-up page: a bar"),
    ("frames.waits.{}.gap".format(waits.OTHER), 251, "A and a restart: MatchSetup: 251 without a new"),
    ("frames.waits.{}.whole".format(waits.OTHER), 601, "sueca: 601 another game's set-up page: all, ms"),
]


@pytest.fixture(autouse=True)
def out(monkeypatch, tmp_path):
    """Return where the tables are written."""
    monkeypatch.setattr(bench, "TABLES", tmp_path / "bench.md")
    return tmp_path / "bench.md"


@pytest.fixture(autouse=True)
def base(monkeypatch, tmp_path):
    """Return where the base is kept: there is none yet."""
    monkeypatch.setattr(bench, "BASE", tmp_path / "base.json")
    return tmp_path / "base.json"


@pytest.fixture(autouse=True)
def known(monkeypatch):
    """Return the exceptions: there are none yet."""
    known = {}
    monkeypatch.setattr(judged, "exceptions", lambda: known)
    return known


def run(monkeypatch, capsys, found, *words):
    """Run the bench with these figures; return (exit code, standard output)."""
    monkeypatch.setattr(bench, "measure", lambda only, gate, parts: copy.deepcopy(found))
    code = bench.main(list(words))
    return code, capsys.readouterr().out


def planted(where, value):
    """Return FITS with one figure of the game changed."""
    found = copy.deepcopy(FITS)
    at = found["games"]["sueca"]
    *way, last = where.split(".")
    for key in way:
        at = at[int(key) if isinstance(at, list) else key]
    key = int(last) if isinstance(at, list) else last
    assert at[key] != value
    at[key] = value
    return found


def test_what_fits_is_no_error(monkeypatch, capsys, out):
    """Every figure at its budget: exit code 0, one line per budget, the tables in a file of their own."""
    code, said = run(monkeypatch, capsys, FITS)
    tables = out.read_text()
    assert code == 0 and "Over" not in tables and "OVER" not in said
    lines = said.splitlines()
    assert len(lines) == 2 + len({figure.what for figure in bench.judged(FITS)}) == 17
    assert re.fullmatch("live bytes +110 592 of 110 592  sueca View", lines[1])
    assert re.fullmatch("95 of 100 frames of a match, ms +20 of +20  sueca, 4 players", lines[10])
    assert "| sueca View | 110 592 | 122 880 | 2 560 | 250 |" in tables
    assert "| live bytes | 110 592 | 110 592 | sueca View |" in tables
    assert "| expert | 9 | 800 | 1 500 | 9 000 | 40 |" in tables
    assert "Garbage of a move of expert: mean 4 000, p95 0, worst 8 192 bytes." in tables
    code, said = run(monkeypatch, capsys, FITS, "--json")
    assert code == 0 and json.loads(said)["budgets"][0]["figure"] == bench.LIVE


def test_what_is_over_a_budget_is_an_error(monkeypatch, capsys, out):
    """Any one figure over its budget: exit code 1, marked in its budget's line, reported in the tables."""
    for where, value, said in EXCESSES:
        found = planted(where, value)
        code, printed = run(monkeypatch, capsys, found)
        assert code == 1 and printed.count("  OVER\n") == 1, where
        (over,) = [line for line in out.read_text().splitlines() if line.startswith("- Over: ")]
        assert said in over, where
    code, printed = run(monkeypatch, capsys, found, "--json")
    assert code == 1 and sum(line["figure"] > line["allowed"] for line in json.loads(printed)["budgets"]) == 1


def test_an_exception_may_not_rise(monkeypatch, capsys, known):
    """A figure over its budget that is known is no error until it is one percent above what is known."""
    known["live bytes"] = {"sueca View": 120_000}
    for live, code in ((120_000, 0), (121_200, 0), (121_201, 1), (119_000, 0)):
        found = planted("scenes.sueca View.live", live)
        done, said = run(monkeypatch, capsys, found)
        assert (done, "OVER" in said, "(1 exceptions)" in said) == (code, bool(code), not code), live
    found["games"]["sueca"]["scenes"]["sueca View/Dialog"]["live"] = bench.LIVE + 16  # another place
    done, said = run(monkeypatch, capsys, found)
    assert done == 1 and "  OVER  (1 exceptions)" in said and "sueca View/Dialog" in said
    for live in (121_200, 121_201):  # a new game may have as much as another one
        assert judged.Judged("live bytes", live, bench.LIVE, "qu4to View").over == (live > 121_200)


def test_exceptions_are_lowered_and_end(monkeypatch, capsys, known, tmp_path):
    """None is added or raised; what was not measured stays."""
    monkeypatch.setattr(bench, "EXCEPTIONS", tmp_path / "exceptions.json")
    known["live bytes"] = {"sueca View": 120_000, "sueca View/Dialog": 130_000, "set View": 111_000}
    known["any frame of a match, ms"] = {"sueca, 4 players": 90}
    found = planted("scenes.sueca View.live", 119_000)
    found["games"]["sueca"]["scenes"]["Launcher"]["live"] = 140_000
    run(monkeypatch, capsys, found, "--exceptions")
    left = json.loads((tmp_path / "exceptions.json").read_text())
    assert left == {"live bytes": {"sueca View": 119_000, "set View": 111_000}}
    found = planted("scenes.sueca View.live", 121_000)
    run(monkeypatch, capsys, found, "--exceptions")
    left = json.loads((tmp_path / "exceptions.json").read_text())
    assert left["live bytes"]["sueca View"] == 120_000


def test_every_exception_is_over_the_budget_of_its_name():
    """The file names budgets that there are."""
    there = json.loads(judged.EXCEPTIONS.read_text())
    budgets = {figure.what: figure.allowed for figure in bench.judged(FITS)}
    assert {*there} <= {*budgets}
    assert all(figure > budgets[what] for what, known in there.items() for figure in known.values())


def test_the_gate_prints_budgets_and_writes_no_tables(monkeypatch, capsys, out):
    """The gate measures less, and judges everything but bots."""
    found = planted(GAP_OF_PAUSE, 161)
    found["games"]["sueca"]["bots"] = None
    code, said = run(monkeypatch, capsys, found, "--gate")
    assert code == 1 and not out.exists() and said.count("OVER") == 1
    assert len(said.splitlines()) == 12


def test_the_gate_plays_the_beginning_of_what_a_whole_bench_plays():
    """The gate plays with the most players, and also with the default number if that is smaller."""
    for name, game in games.playable().items():
        most = game.seats[1]
        whole = [{**options, "frames": 0} for options in bench.runs(game)]
        gate = bench.runs(game, True)
        assert [options["seats"] for options in gate] == [most, most]
        assert all({**options, "frames": 0} in whole for options in gate)
        assert {options["seats"] for options in bench.plays(name, True)} == (
            {most, None} if most > 4 else {most}
        )


def test_each_game_more_may_delay_the_launcher(monkeypatch):
    """Each game from the fifth on may delay the launcher by another ten ms."""
    longest = {waits.START: dict(times=1, first=0, gap=0, whole=0)}
    for count, allowed in ((1, 600), (4, 600), (5, 610), (7, 630)):
        monkeypatch.setattr(games, "playable", lambda count=count: dict.fromkeys(range(count)))
        assert [figure.allowed for figure in waits.judged("a", longest)] == [allowed]


def test_what_could_not_be_measured_is_an_error(monkeypatch, capsys):
    """A problem while measuring: exit code 1, and the problem is printed."""
    code, out = run(monkeypatch, capsys, dict(FITS, problems=["set cannot be measured: …"]))
    assert code == 1 and "\nset cannot be measured: …" in out


def test_the_worst_of_each_budget_is_found():
    """The worst figure takes the largest share of its budget, since budgets of one kind may differ."""
    made = [bench.Judged("a", 5, 10, "x"), bench.Judged("b", 7, 8, "x"), bench.Judged("a", 4, 5, "y")]
    assert bench.budgets(made) == [made[2], made[1]]


def test_scenes_have_the_time_of_their_longest_frame():
    """This includes scenes that were seen only on CPython."""
    costs = {"sueca View": bench.runner.Cost(5, 9, 2), "Launcher": bench.runner.Cost(7, 8, 0)}
    scenes = bench._with_times(costs, {"Launcher": 12.5, "Loading": 3.5})
    assert scenes["sueca View"] == dict(live=5, frame=9, largest=2, step_ms=0)
    assert scenes["Loading"] == dict(live=0, frame=0, largest=0, step_ms=3.5)


# The best levels


def test_a_level_s_moves_are_counted():
    """Counts repeat, and no slice is longer than its move."""
    found = experts.figures("fodasse", 3)
    assert found == experts.figures("fodasse", 3)
    assert list(found["bots"]) == [*bench.games()["fodasse"]] and found["real_time"] is False
    assert found["best"] == "expert"
    for times in found["bots"].values():
        assert times["moves"] >= 3 and 0 < times["ms"]["mean"] <= times["ms"]["worst"]
        assert 0 < times["slice_ms"]["worst"] <= times["ms"]["worst"]
    assert experts.figures("fodasse", 0)["bots"] == {}
    with pytest.raises(child.Failed, match="no game 'no_such_game'"):
        experts.figures("no_such_game", 1)


NAMES = ("random", "easy", "medium", "expert")


def test_matches_with_hints():
    """Hints are measured at the best level, with at most four players, and with the most."""

    def seats(fewest, most):
        return [
            (row["seats"], row["level"]) for row in bench.hints(games.Game("a", (fewest, most), NAMES, False))
        ]

    assert seats(2, 5) == [(4, 3), (5, 3)]
    assert seats(1, 2) == [(2, 3)]
    assert seats(5, 6) == [(5, 3), (6, 3)]
    assert all(row["hints"] for row in bench.hints(games.Game("a", (2, 5), NAMES, False)))


def test_a_hint_comes_before_each_of_the_players_actions():
    """This is true in the recording that the VM plays."""
    played = bench.runner.recording(game="fodasse", seed=2, seats=3, level=1, hints=True, frames=300)
    assert played["hints"] >= 2
    pressed = sum(keys.count(3) for keys in played["keys"].values())
    assert pressed - played["hints"] in (0, 1), "the last may not be there yet"


def test_the_gate_says_what_has_changed_since_the_base(monkeypatch, capsys, base):
    """Only from the same samples; a figure that is the same has no difference."""
    assert run(monkeypatch, capsys, FITS, "--gate", "--base")[0] == 0
    assert json.loads(base.read_text())["sueca"]["live bytes"] == bench.LIVE
    said = run(monkeypatch, capsys, FITS, "--gate")[1]
    assert "base" not in said
    more = planted("depth", 1001)
    more["games"]["sueca"]["scenes"]["sueca View"]["live"] = bench.LIVE + 1234
    more["games"]["sueca"]["scenes"]["sueca View"]["largest"] = bench.LARGEST - 10
    code, said = run(monkeypatch, capsys, more, "--gate")
    lines = said.splitlines()
    assert code == 1 and lines[0].endswith("sueca View  OVER  (1 234 more than the base)")
    assert lines[2].endswith("(10 less than the base)")
    assert "base" not in run(monkeypatch, capsys, more)[1]


def test_a_new_game_is_compared_with_the_worst_of_the_others(monkeypatch, capsys, base):
    """What was over before it was there is not its doing: it shows no difference."""
    red = planted("scenes.sueca View.live", bench.LIVE + 50)
    red["games"]["fodasse"] = copy.deepcopy(FITS["games"]["sueca"])
    assert run(monkeypatch, capsys, red, "--gate", "--base")[0] == 1
    fresh = {**red, "games": {"truco": red["games"]["sueca"]}}
    code, said = run(monkeypatch, capsys, fresh, "--gate")
    assert code == 1 and "OVER" in said and "base" not in said


def test_in_real_time_the_garbage_of_a_move_is_not_judged():
    """Many bots think at once then."""
    found = planted("bots.garbage.worst", 99_999)
    assert len([figure for figure in bench.judged(found) if figure.over]) == 1
    found["games"]["sueca"]["bots"]["real_time"] = True
    assert [figure for figure in bench.judged(found) if figure.over] == []


def test_a_game_that_cannot_be_measured_is_said_and_the_others_are_measured(monkeypatch):
    """Its name and the reason are among the problems."""

    def failing(game, moves=0):
        if game == "sueca":
            raise child.Failed('a planted mistake\n  File "games/sueca/bots.py", line 1')
        return {"best": "easy", "real_time": True, "bots": {}}

    monkeypatch.setattr(bench.build, "collect", lambda problems: {})
    monkeypatch.setattr(bench.experts, "figures", failing)
    monkeypatch.setattr(bench.runner, "play", lambda *_, **options: SimpleNamespace(moves=lambda: []))
    found = bench.measure(parts=("bots",))
    assert found["problems"][0].endswith('a planted mistake\n  File "games/sueca/bots.py", line 1')
    assert sorted(found["games"]) == sorted({*bench.games()} - {"sueca"})
