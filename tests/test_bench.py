# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`make bench` fails if something is over its budget: figures planted in place of what is measured.

What the drive itself takes is in tests/test_vm.py.
"""

import copy
import json
import os
import threading

import pytest

from sim import bench
from sim.figures import experts, frames, waits

FITS = {
    "version": "1",
    "drive": {"files": 1, "bytes": 1},
    "problems": [],
    "speed": {},
    "worst": dict(live=bench.LIVE, frame=bench.FRAME, largest=bench.LARGEST, step_ms=waits.STEP_MS),
    "games": {
        "sueca": {
            "worst": dict(live=bench.LIVE, frame=bench.FRAME, largest=bench.LARGEST, step_ms=waits.STEP_MS),
            "scenes": {
                "sueca View": dict(live=bench.LIVE, frame=bench.FRAME, largest=bench.LARGEST, step_ms=250),
                "sueca View/Dialog": dict(live=bench.LIVE, frame=0, largest=0, step_ms=0),
                "Launcher": dict(live=0, frame=0, largest=0, step_ms=0),
            },
            "players": {"4": dict(live=0, frame=0, largest=0, step_ms=0)},
            "depth": 1000,
            "garbage": dict(mean=0, p95=0, worst=0),
            "bots": {
                "easy": {
                    "ms": dict(mean=0, p95=bench.MOVE_MS, worst=9000),
                    "slice_ms": dict(mean=0, p95=0, worst=bench.SLICE_MS),
                    "bytes": dict(mean=0, p95=0, worst=0),
                    "depth": 0,
                },
                "expert": {
                    "ms": dict(mean=0, p95=9 * bench.MOVE_MS, worst=0),
                    "slice_ms": dict(mean=0, p95=0, worst=9 * bench.SLICE_MS),
                    "bytes": dict(mean=4000, p95=0, worst=bench.GARBAGE),
                    "depth": 0,
                },
            },
            "expert": {
                "name": "expert",
                "real_time": False,
                "moves": 9,
                "ms": dict(mean=bench.MEAN_MS, p95=bench.MOVE_MS, worst=9000),
                "slice_ms": dict(mean=0, p95=0, worst=bench.SLICE_MS),
                "scenes": {"sueca View": dict(live=1234, frame=2345, largest=345, step_ms=0)},
                "players": [-1, 4],
            },
            "traffic": {},
            "frames": {
                "plays": [
                    dict(players=4, seats=4, number=9, mean=1, p95=frames.P95_MS, worst=frames.WORST_MS),
                    dict(players=3, seats=3, number=9, mean=1, p95=frames.P95_MS + 1, worst=0, frames=9),
                ],
                "kinds": [],
                "often": [],
                "pages": [],
                "waits": {
                    waits.START: dict(times=1, first=600, gap=600, whole=600),
                    waits.PAUSE: dict(times=1, first=160, gap=160, whole=9000),
                    waits.BACK: dict(times=1, first=250, gap=250, whole=9000),
                    waits.OTHER: dict(times=1, first=100, gap=250, whole=600),
                },
                "scenes": {"sueca View": waits.STEP_MS, "Launcher": waits.STEP_MS},
                "players": {"4": waits.STEP_MS},
            },
        }
    },
}
"""Figures that are all as large as they may be; the 95 of 100 of FEWER frames are not judged."""
EXCESSES = [
    (("scenes", "sueca View", "live"), bench.LIVE + 16, "sueca View: 110 608 bytes live"),
    (("scenes", "sueca View/Dialog", "live"), bench.LIVE + 16, "sueca View/Dialog: 110 608 bytes live"),
    (("scenes", "sueca View", "frame"), bench.FRAME + 16, "122 896 bytes live and allocated in a frame"),
    (("scenes", "Launcher", "frame"), bench.FRAME + 16, "sueca: Launcher: 122 896 bytes live and allocated"),
    (("scenes", "sueca View/Dialog", "largest"), bench.LARGEST + 16, "2 576 bytes in one piece"),
    (("bots", "easy", "slice_ms", "worst"), bench.SLICE_MS + 1, "easy thinks 41 ms"),
    (("bots", "easy", "ms", "p95"), bench.MOVE_MS + 1, "95 of 100 moves of easy take up to 1 501 ms"),
    (("expert", "slice_ms", "worst"), bench.SLICE_MS + 1, "expert thinks 41 ms"),
    (("expert", "ms", "p95"), bench.MOVE_MS + 1, "95 of 100 moves of expert take up to 1 501 ms"),
    (("expert", "ms", "mean"), bench.MEAN_MS + 1, "a move of expert takes 801 ms (estimate) on average"),
    (("bots", "expert", "bytes", "worst"), bench.GARBAGE + 1, "a move of expert allocates 8 193 bytes"),
    (("frames", "plays", 0, "p95"), frames.P95_MS + 1, "95 of 100 frames take up to 21.0 ms"),
    (("frames", "plays", 1, "worst"), frames.WORST_MS + 1, "sueca, 3 players: a frame takes 81 ms"),
    (("frames", "scenes", "Launcher"), waits.STEP_MS + 1, "a frame that ends in Launcher takes 251 ms"),
    (("frames", "waits", waits.PAUSE, "gap"), 161, "pause: the longest time without a new picture 161 ms"),
    (("frames", "waits", waits.BACK, "gap"), 251, "back to the match: the longest time without a new"),
    (("frames", "waits", waits.START, "whole"), 601, "the launcher is there after 601 ms (estimate), 600"),
    (("frames", "waits", waits.OTHER, "first"), 101, "the first picture comes after 101 ms (estimate), 100"),
    (("frames", "waits", waits.OTHER, "gap"), 251, "another game: the longest time without a new picture"),
    (("frames", "waits", waits.OTHER, "whole"), 601, "all is there after 601 ms (estimate), 600 are"),
]


def run(monkeypatch, capsys, found, *words):
    """(exit code, standard output) of the bench that finds that."""
    monkeypatch.setattr(bench, "measure", lambda only: copy.deepcopy(found))
    code = bench.main(list(words))
    return code, capsys.readouterr().out


def planted(where, value):
    """FITS with another figure of the game's."""
    found = copy.deepcopy(FITS)
    at = found["games"]["sueca"]
    for key in where[:-1]:
        at = at[key]
    assert at[where[-1]] != value
    at[where[-1]] = value
    return found


def test_what_fits_is_no_error(monkeypatch, capsys):
    """Every figure at its budget: exit code 0, the tables, and nothing over."""
    code, out = run(monkeypatch, capsys, FITS)
    assert code == 0 and "| sueca View | 110 592 | 122 880 | 2 560 | 250 |" in out and "Over:" not in out
    assert "- Above the plan: sueca View: 110 592 bytes live, the plan is 102 400\n" in out
    assert "| sueca, expert | 9 | 800 | 1 500 | 9 000 | 40 | 4 000 | 8 192 |" in out
    assert "| sueca View (4 players) | 1 234 | 2 345 | 345 |" in out
    code, out = run(monkeypatch, capsys, planted(("scenes", "sueca View", "live"), bench.MATCH))
    assert code == 0 and "| sueca View | 102 400 |" in out and "the plan" not in out
    code, out = run(monkeypatch, capsys, FITS, "--json")
    assert code == 0 and json.loads(out)["over"] == []


@pytest.mark.parametrize("where, value, said", EXCESSES)
def test_what_is_over_a_budget_is_an_error(monkeypatch, capsys, where, value, said):
    """Any one figure over its budget: exit code 1, after all tables, with one line that says what."""
    found = planted(where, value)
    code, out = run(monkeypatch, capsys, found)
    over = [line for line in out.splitlines() if line.startswith("- Over: ")]
    assert code == 1 and len(over) == 1 and said in over[0]
    assert "### sueca" in out
    code, out = run(monkeypatch, capsys, found, "--json")
    assert code == 1 and [line for line in json.loads(out)["over"] if said in line]


def test_what_could_not_be_measured_is_an_error(monkeypatch, capsys):
    """A problem: exit code 1, and it is said."""
    code, out = run(monkeypatch, capsys, dict(FITS, problems=["set cannot be measured: …"]))
    assert code == 1 and "- set cannot be measured: …" in out


def test_the_page_is_written_before_the_command_fails(monkeypatch, capsys, tmp_path):
    """--write with something over its budget: the page has all of it, and the exit code is 1."""
    page = tmp_path / "docs" / "BENCH.md"
    page.parent.mkdir()
    page.write_text("# Bench\n" + bench.BEGIN + "\nold\n" + bench.END + "\nend\n")
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    monkeypatch.setattr(bench, "games", lambda: {})
    code, out = run(monkeypatch, capsys, planted(("frames", "waits", waits.PAUSE, "gap"), 999), "--write")
    assert code == 1 and "- Over: sueca: pause: the longest time without a new picture 999 ms" in out
    text = page.read_text()
    assert "| sueca View | 110 592 |" in text and "- Over: sueca: pause: the" in text and "old" not in text


def test_frames_over_budget_are_an_error_of_their_own_tables(monkeypatch, capsys):
    """--frames: exit code 1 if something is over, 0 if not."""
    monkeypatch.setattr(bench, "games", lambda: {"sueca": ("easy",)})
    monkeypatch.setattr(frames, "plays", lambda game: [])
    monkeypatch.setattr(frames, "walk", lambda game: {})
    monkeypatch.setattr(frames, "gone_through", lambda root: [])
    for found, code in ((FITS, 0), (planted(("frames", "waits", waits.PAUSE, "gap"), 999), 1)):
        monkeypatch.setattr(
            frames, "figures", lambda game, run, waited, found=found: found["games"][game]["frames"]
        )
        assert bench.main(["--frames"]) == code
        assert capsys.readouterr().out.count("- Over: ") == code


def test_the_most_of_each_is_found():
    """A game's worst: over scenes by figure, and the longest slice of a bot counts as a step."""
    costs = {"sueca View": bench.runner.Cost(5, 9, 2), "Launcher": bench.runner.Cost(7, 8, 0)}
    scenes = bench._with_times(costs, {"Launcher": 12.5, "Loading": 3.5})
    assert scenes["sueca View"] == dict(live=5, frame=9, largest=2, step_ms=0)
    assert scenes["Loading"] == dict(live=0, frame=0, largest=0, step_ms=3.5)
    assert bench._worst(scenes, [11]) == dict(live=7, frame=9, largest=2, step_ms=12.5)
    assert bench._worst(scenes, [40])["step_ms"] == 40


class Bar:
    """A progress bar that nobody sees."""

    def update(self):
        pass


def test_work_that_is_broken_off_begins_no_more():
    """Ctrl+C: of a hundred pieces of work only those run that had begun, one a core."""
    begun = []
    go = threading.Event()

    def work(i):
        begun.append(i)
        go.wait(10)
        return i

    with pytest.raises(KeyboardInterrupt), bench._Jobs(Bar()) as jobs:
        all_of_it = [jobs.do(work, i) for i in range(100)]
        raise KeyboardInterrupt
    go.set()
    assert sum(job.cancelled() for job in all_of_it) >= 100 - (os.cpu_count() or 1)
    assert len(begun) <= (os.cpu_count() or 1)


# The best levels


def test_the_best_level_s_moves_are_counted():
    """The same in every run, at the players with whom it is offered, and no slice longer than its move."""
    found = experts.figures("fodasse", 12)
    levels = bench.games()["fodasse"]
    assert found == experts.figures("fodasse", 12)
    assert found["name"] == levels[found["level"]] and found["real_time"] is False
    assert sorted(map(int, found["offered"])) == [2, 3, 4, 5, 6, 7, 8]
    assert found["moves"] == 12 and 0 < found["ms"]["mean"] <= found["ms"]["p95"] <= found["ms"]["worst"]
    assert 0 < found["slice_ms"]["worst"] <= found["ms"]["worst"]
    with pytest.raises(experts.Uncounted, match="no game 'bisca'"):
        experts.figures("bisca", 1)


def test_matches_with_hints():
    """With at most four players and with the most at whom the best level is offered."""
    rows = bench.hints("a", {"2": 3, "3": 4, "4": 4, "5": 4, "6": 3})
    assert [(row["seats"], row["level"], row["hints"]) for row in rows] == [(4, 3, True), (5, 3, True)]
    assert [row["seats"] for row in bench.hints("a", {"2": 4, "3": 3})] == [2]
    assert [row["seats"] for row in bench.hints("a", {"5": 4, "6": 4})] == [5, 6]


def test_a_hint_comes_before_each_of_the_players_actions():
    """In the recording that the VM plays."""
    played = bench.runner.recording(game="fodasse", seed=2, seats=3, level=1, hints=True, frames=500)
    assert played["hints"] >= 2
    pressed = sum(keys.count(3) for keys in played["keys"].values())
    assert pressed - played["hints"] in (0, 1), "the last may not be there yet"


def test_the_best_level_s_own_budgets_are_not_the_vm_s_times():
    """The VM's times of that level may be over: its moves are judged by counts of work.

    In real time many think at once, and their bytes are not judged.
    """
    found = planted(("bots", "expert", "ms", "p95"), 99_999)
    assert list(bench.over_budget(found)) == list(bench.over_budget(FITS))
    found = planted(("bots", "expert", "bytes", "worst"), 99_999)
    assert len(list(bench.over_budget(found))) == 1
    found["games"]["sueca"]["expert"]["real_time"] = True
    assert not list(bench.over_budget(found))
