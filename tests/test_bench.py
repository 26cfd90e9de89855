# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`make bench` fails if something exceeds its budget: with made-up figures instead of measurements.

tests/test_vm.py tests the drive's own costs.
"""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim import bench
from sim.board import sim_board
from sim.common import games
from sim.figures import experts, frame_meter, frames, judged, waits
from sim.figures.frame_meter import COST, Meter
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
                    dict(players=4, seats=4, number=9, mean=1, p95=frames.P95_MS)
                    | dict(worst=frames.WORST_MS, whole=frames.WHOLE_MS),
                    dict(players=3, seats=3, number=9, mean=1, p95=frames.P95_MS + 1)
                    | dict(worst=0, whole=0, frames=9),
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
    ("frames.plays.1.whole", frames.WHOLE_MS + 1, "sueca, 3 players: 131 a frame that draws the whole"),
    ("frames.scenes.Launcher", waits.STEP_MS + 1, "sueca: a frame of Launcher: 251 without a new"),
    (GAP_OF_PAUSE, 161, "sueca: 161 the menu over a match, ms, 160 are allowed"),
    ("frames.waits.{}.gap".format(BACK), 251, "sueca: Dialog, B: View: 251 without a new picture"),
    ("frames.waits.{}.whole".format(waits.START), START + 1, "{} the launcher, ms from".format(START + 1)),
    ("frames.waits.{}.first".format(waits.OTHER), 101, "101 another game's set-up page: a bar"),
    ("frames.waits.{}.gap".format(waits.OTHER), 251, "A and a restart: MatchSetup: 251 without a new"),
    ("frames.waits.{}.whole".format(waits.OTHER), 601, "sueca: 601 another game's set-up page: all, ms"),
]


def test_a_game_that_cannot_be_measured_is_said_and_the_others_are_measured(monkeypatch):
    """Its name and the reason are among the problems."""

    def failing(game, moves=0):
        if game == "sueca":
            raise child.Failed('a planted mistake\n  File "games/sueca/bots.py", line 1')
        return {"best": "easy", "real_time": True, "bots": {}}

    monkeypatch.setattr(bench.build, "collect", lambda problems: {})
    monkeypatch.setattr(bench.experts, "figures", failing)
    monkeypatch.setattr(bench.runner, "play", lambda *_, **options: SimpleNamespace(moves=[]))
    found = bench.measure(parts=("bots",))
    assert found["problems"][0].endswith('a planted mistake\n  File "games/sueca/bots.py", line 1')
    assert sorted(found["games"]) == sorted({*bench.playable()} - {"sueca"})


def planted(where, value):
    """Return FITS with one figure of the game changed."""
    found = copy.deepcopy(FITS)
    at: Any = found["games"]["sueca"]
    *way, last = where.split(".")
    for key in way:
        at = at[int(key) if isinstance(at, list) else key]
    key = int(last) if isinstance(at, list) else last
    assert at[key] != value
    at[key] = value
    return found


@pytest.fixture
def known(monkeypatch):
    """Return the exceptions: there are none yet."""
    known = {}
    monkeypatch.setattr(judged, "exceptions", lambda: known)
    monkeypatch.setattr(judged, "PYTHON", 1)
    return known


@pytest.fixture
def run(monkeypatch, capsys, tmp_path, known):
    """Return run(figures, *words): the bench with these instead of measurements → (exit code, its output).

    It writes into a folder of its own.
    """
    for name in ("TABLES", "EXCEPTIONS"):
        monkeypatch.setattr(bench, name, tmp_path / name)

    def judge(found, *words):
        monkeypatch.setattr(bench, "measure", lambda only, gate, parts: copy.deepcopy(found))
        code = bench.main(list(words))
        return code, capsys.readouterr().out

    return judge


def test_what_fits_is_no_error(run, tmp_path):
    """Every figure at its budget: exit code 0, one line per budget, the tables in a file of their own."""
    code, said = run(FITS)
    tables, lines = (tmp_path / "TABLES").read_text(), said.splitlines()
    assert code == 0 and "Over" not in tables and "OVER" not in said
    assert len(lines) == 2 + len({figure.what for figure in bench.judged(FITS)}) == 18
    assert re.fullmatch("live bytes +110 592 of 110 592  sueca View", lines[1])
    assert re.fullmatch("95 of 100 frames of a match, ms +20 of +20  sueca, 4 players", lines[10])
    for line in (
        "| sueca View | 110 592 | 122 880 | 2 560 | 250 |",
        "| expert | 9 | 800 | 1 500 | 9 000 | 40 |",
        "Garbage of a move of expert: mean 4 000, p95 0, worst 8 192 bytes.",
    ):
        assert line in tables
    code, said = run(dict(FITS, problems=["set cannot be measured: …"]))
    assert code == 1 and "\nset cannot be measured: …" in said


def test_what_is_over_a_budget_is_an_error(run, tmp_path):
    """Any one figure over its budget: exit code 1, marked in its budget's line, reported in the tables."""
    for where, value, said in EXCESSES:
        found = planted(where, value)
        code, printed = run(found)
        assert code == 1 and printed.count("  OVER\n") == 1, where
        (over,) = [line for line in (tmp_path / "TABLES").read_text().split("\n") if line[:8] == "- Over: "]
        assert said in over, where
    found = planted("bots.garbage.worst", 99_999)
    found["games"]["sueca"]["bots"]["real_time"] = True  # many bots think at once then
    assert run(found)[0] == 0


def test_an_exception_may_not_rise(run, known, tmp_path):
    """A figure over its budget that is known is no error until it is one percent above what is known.

    --exceptions lowers and removes them; it adds and raises none.
    """
    known["live bytes"] = {"sueca View": 120_000, "sueca View/Dialog": 130_000, "set View": 111_000}
    for live, code in ((120_000, 0), (121_200, 0), (121_201, 1), (119_000, 0)):
        done, said = run(planted("scenes.sueca View.live", live))
        assert (done, "OVER" in said, "(1 exceptions)" in said) == (code, bool(code), not code), live
    for live in (131_300, 131_301):  # a new game may have as much as another one
        assert judged.Judged("live bytes", live, bench.LIVE, "qu4to View").over == (live > 131_300)
    found = planted("scenes.sueca View.live", 119_000)
    found["games"]["sueca"]["scenes"]["Launcher"]["live"] = 140_000
    run(found, "--exceptions")
    left = json.loads((tmp_path / "EXCEPTIONS").read_text())
    assert left == {"live bytes": {"sueca View": 119_000, "set View": 111_000}}


def test_a_level_s_moves_are_counted():
    """On the VM. Counts repeat, and no slice is longer than its move."""
    found = experts.figures("fodasse", 3)
    assert found == experts.figures("fodasse", 3)
    assert list(found["bots"]) == [*bench.playable()["fodasse"].levels] and found["real_time"] is False
    assert found["best"] == "expert"
    for times in found["bots"].values():
        assert times["moves"] >= 3 and 0 < times["ms"]["mean"] <= times["ms"]["worst"]
        assert 0 < times["slice_ms"]["worst"] <= times["ms"]["worst"]
    with pytest.raises(child.Failed, match="no game 'no_such_game'"):
        experts.figures("no_such_game", 1)


# The estimate of the board's time for a frame (sim/figures/frames.py): known work has known milliseconds.


class Picture:
    """An area being drawn: its mask, and layers that fill their rectangles."""

    def __init__(self, meter: Meter, width: int, height: int) -> None:
        self.meter = meter
        self.width, self.height = width, height
        self.bits = np.zeros(-(-width * height // 32) * 32, np.uint8)
        self.mask = bytearray(len(self.bits) // 8)
        meter.draw_area(SimpleNamespace(x1=0, y1=0, x2=width, y2=height))

    def layer(self, x1: int, y1: int, x2: int, y2: int, field: str = "grid", opaque: bool = True) -> None:
        """Draw a layer in that rectangle; if it is not `opaque` it fills nothing."""

        def fill():
            if opaque:
                for y in range(max(y1, 0), min(y2, self.height)):
                    self.bits[y * self.width + max(x1, 0) : y * self.width + min(x2, self.width)] = 1
                self.mask[:] = np.packbits(self.bits, bitorder="little").tobytes()
            return False

        self.meter.draw_layer(field, SimpleNamespace(x1=x1, y1=y1, x2=x2, y2=y2), self.mask, fill)


def counted(meter: Meter) -> dict[str, int]:
    return {field: n for field, n in meter.take().items() if n}


WHOLE = (0, 0, 10, 10)
LAYERS: list[tuple[str, tuple[int, int], list[Any], dict[str, int]]] = [
    # why, the area's size, its layers from the top, what is counted besides the one area
    (
        "what a layer above has set is only looked at",
        (10, 10),
        [(0, 0, 10, 5, "shape"), (-5, -5, 15, 15), WHOLE],
        dict(pieces=1, asked=2, layers=2, shape=50, covered=50, grid=50, bytes=200 + 11),
    ),
    (
        "pieces of 4, 4 and 2 rows: a layer of six rows closes only the first",
        (64, 10),
        [(0, 0, 64, 6), (0, 0, 64, 10)],
        dict(pieces=3, asked=5, layers=4, grid=64 * 10, covered=64 * 2, bytes=64 * 10 * 2 + 3 * 11),
    ),
]


def test_layers_that_cover_each_other():
    """What is counted becomes milliseconds: 24 MHz are 3 000 bytes a millisecond, besides the drawing."""
    for why, size, layers, expected in LAYERS:
        meter = Meter(Path("/nowhere"))
        picture = Picture(meter, *size)
        for layer in layers:
            picture.layer(*layer)
        assert counted(meter) == dict(areas=1, **expected), why
    meter = Meter(Path("/nowhere"))
    picture = Picture(meter, 128, 160)  # the panel's memory is rotated
    picture.layer(0, 0, 128, 160)
    picture.layer(0, 0, 128, 160)  # invisible: every piece is covered, so it is not even asked
    counts = counted(meter)
    assert counts == dict(areas=1, pieces=80, asked=80, layers=80, grid=20480, bytes=40960 + 80 * 11)
    wire = frame_meter.ms(counts, frame_meter.WIRE)
    drawing = COST["areas"] + 80 * (COST["pieces"] + COST["asked"] + COST["layers"]) + 20480 * COST["grid"]
    assert wire == pytest.approx(41840 / 3000) and frame_meter.ms(counts) == pytest.approx(wire + drawing)


def test_what_displayio_draws_is_counted():
    meter = Meter(Path("/nowhere"))
    with meter.installed():
        sim_board.power_on()
        import bitmaptools
        import board as pins
        import displayio
        import vectorio

        display: Any = pins.DISPLAY
        display.auto_refresh = False
        palette = displayio.Palette(2)
        palette[0], palette[1] = 0x000000, 0xFFFFFF
        root = displayio.Group()
        root.append(displayio.TileGrid(displayio.Bitmap(160, 128, 2), pixel_shader=palette))
        rectangle = vectorio.Rectangle(pixel_shader=palette, x=10, y=20, width=20, height=10)
        root.append(rectangle)
        assert meter.take()["made"] == 5  # a grid with a bitmap, palette, rectangle, group
        display.root_group = root
        display.refresh()
        assert counted(meter) == dict(
            areas=1,
            pieces=80,
            asked=160,
            # the shape is 20 high in the panel's memory, which is rotated: ten pieces
            layers=90,
            shape=200,
            covered=200,
            grid=20480 - 200,
            bytes=40960 + 80 * 11,
        )
        rectangle.x += 1
        display.refresh()
        # both places in one area of 10 by 21, one piece
        assert counted(meter) == dict(
            areas=1, pieces=1, asked=2, layers=2, shape=200, covered=200, grid=10, bytes=420 + 11
        )
        display.refresh()
        assert counted(meter) == {}
        a, b = displayio.Bitmap(16, 10, 4), displayio.Bitmap(16, 10, 4)
        a.fill(2)
        assert meter.take()["copied"] == 20  # eight for the price of one
        bitmaptools.blit(b, a, 1, 1, x1=2, y1=0, x2=7, y2=3)
        assert meter.take()["copied"] == 15


def test_pythons_work(tmp_path):
    """Only our files count, by operation: a loop's turn always costs the same. What they read counts, too."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "data.txt").write_text("abc\nde\n", encoding="utf-8")
    source = """
def loop(n):
    for i in range(n):
        pass
def call(n):
    loop(0)
def lines(path):
    with open(path) as f:
        for line in f: pass
"""
    ours: dict[str, Any] = {}
    other: dict[str, Any] = {}
    exec(compile(source, str(tmp_path / "lib/some.py"), "exec"), ours)
    exec(compile(source, str(tmp_path / "some.py"), "exec"), other)
    meter = Meter(tmp_path)

    def work(function, argument):
        with meter.running():
            function(argument)
        return meter.take()

    def ms(function, argument):
        return frame_meter.ms(work(function, argument), frame_meter.PYTHON)

    assert ms(other["loop"], 100) == 0
    none, ten, hundred = (ms(ours["loop"], n) for n in (0, 10, 100))
    assert hundred - none == pytest.approx(10 * (ten - none)) and ten > none
    assert ms(ours["call"], 0) > none + COST["calls"] + COST["functions"]
    with meter.installed():
        counts = work(ours["lines"], tmp_path / "data.txt")
    assert (counts["found"], counts["lines"]) == (1, 7)


def test_the_frames_of_a_match_and_before_it():
    """Power-on, which includes Python's start, then the game's opening, and the menu over the match.

    At power-on the whole screen is sent once: with a bar in the first frame, before the store is read. Then
    the bar grows, and in the last frame comes what the launcher has on the table.
    """
    found = frames.played(game="sueca", seed=3, seats=4, frames=10)
    assert sum(frame.layer != "" for frame in found) == 10
    start = [frame for frame in found if frame.what == frames.POWER_ON]
    assert start == found[: len(start)] and start[-1].scene == "Launcher" != found[len(start)].what
    sent = [frame.counts.get("bytes", 0) for frame in start]
    assert sent[0] >= 40960 and 0 < sum(sent[1:-1]) < 8000 < sent[-1] < 24000
    assert {frame.scene for frame in start} == {"", "Starting", "Launcher"}
    assert {frame.place for frame in found if frame.scene not in ("", "Starting", "Launcher")} == {0, 4}
    assert all(frame.counts["plain"] > 0 for frame in found)


# --- from a key to the picture ---


def at(ms: float, **counts: int) -> dict[str, int]:
    """Return counts of a frame that takes about that long, besides making a scene, plus `counts`."""
    return {"frames": round(ms / COST["frames"]), **counts}


SHOWN, WAITED = dict(bytes=1), {}
MAKING = COST["making"]
WAITS = [
    # why, (ms, what is shown, whether something is still made) of each frame, (first, gap, whole)
    ("one picture", [(70, WAITED, 1), (140, WAITED, 1), (35, SHOWN, 0)], (245 + 2 * MAKING,) * 3),
    (
        "a picture in between ends a wait",
        [(70, SHOWN, 1), (140, WAITED, 1), (70, SHOWN, 1), (35, SHOWN, 0)],
        (70 + MAKING, 210 + 2 * MAKING, 315 + 3 * MAKING),
    ),
    (
        "a frame in which nothing is made waits for the clock",
        [(7, SHOWN, 0), (70, SHOWN, 0)],
        (7, waits.FRAME_MS - 7 + 70, waits.FRAME_MS + 70),
    ),
]


def test_waits_from_a_key_to_the_picture():
    for why, steps, expected in WAITS:
        wait = waits.wait_of("a page", [(at(ms, **counts), bool(made)) for ms, counts, made in steps])
        assert (wait.first, wait.gap, wait.whole) == pytest.approx(expected, abs=1.3), why
