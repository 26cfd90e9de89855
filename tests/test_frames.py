# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The estimate of the board's time for a frame (sim/figures/frames.py): known work has known milliseconds."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim import ROOT
from sim.board import screen, sim_board
from sim.common.numbers import spread
from sim.figures import frame_meter, frames, waits
from sim.figures.frame_meter import COST, Meter
from sim.vm import walk as vm_walk


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


def test_a_full_screen_of_one_layer():
    meter = Meter(Path("/nowhere"))
    picture = Picture(meter, 128, 160)  # the panel's memory is rotated
    picture.layer(0, 0, 128, 160)
    picture.layer(0, 0, 128, 160)  # invisible: every piece is covered, so it is not even asked
    counts = counted(meter)
    assert counts == dict(areas=1, pieces=80, asked=80, layers=80, grid=20480, bytes=40960 + 80 * 11)
    wire = frame_meter.ms(counts, frame_meter.WIRE)
    assert wire == pytest.approx(41840 / 3000)  # 24 MHz are 3 000 bytes a millisecond
    drawing = COST["areas"] + 80 * (COST["pieces"] + COST["asked"] + COST["layers"]) + 20480 * COST["grid"]
    assert frame_meter.ms(counts) == pytest.approx(wire + drawing)


WHOLE = (0, 0, 10, 10)
LAYERS = [
    # why, the area's size, its layers from the top, what is counted besides the one area
    (
        "what a layer above has set is only looked at",
        (10, 10),
        [(0, 0, 10, 5, "shape"), (-5, -5, 15, 15), WHOLE],
        dict(pieces=1, asked=2, layers=2, shape=50, covered=50, grid=50, bytes=200 + 11),
    ),
    (
        "what a layer leaves open costs too",
        (10, 10),
        [(2, 2, 6, 7, "grid", False), (20, 20, 30, 30)],
        dict(pieces=1, asked=2, layers=1, clear=20, bytes=200 + 11),
    ),
    (
        "pieces of 4, 4 and 2 rows: a layer of six rows closes only the first",
        (64, 10),
        [(0, 0, 64, 6), (0, 0, 64, 10)],
        dict(pieces=3, asked=5, layers=4, grid=64 * 10, covered=64 * 2, bytes=64 * 10 * 2 + 3 * 11),
    ),
    (
        "two halves do not close a piece",
        (10, 4),
        [(0, 0, 5, 4), (5, 0, 10, 4), (0, 0, 10, 4)],
        dict(pieces=1, asked=3, layers=3, grid=40, covered=40, bytes=80 + 11),
    ),
]


def test_layers_that_cover_each_other():
    for why, size, layers, expected in LAYERS:
        meter = Meter(Path("/nowhere"))
        picture = Picture(meter, *size)
        for layer in layers:
            picture.layer(*layer)
        assert counted(meter) == dict(areas=1, **expected), why


def test_what_displayio_draws_is_counted():
    screen.patch_blinka()
    meter = Meter(Path("/nowhere"))
    with meter.installed():
        board = sim_board.power_on()
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
        hidden = displayio.TileGrid(displayio.Bitmap(160, 128, 2), pixel_shader=palette)
        hidden.hidden = True
        root.append(rectangle)
        root.append(hidden)
        assert meter.take()["made"] == 7  # two grids with a bitmap each, palette, rectangle, group
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
        display.refresh()  # a hidden grid's place is drawn once more
        meter.take()
        rectangle.x += 1
        display.refresh()
        # both places in one area of 10 by 21, one piece
        assert counted(meter) == dict(
            areas=1, pieces=1, asked=2, layers=2, shape=200, covered=200, grid=10, bytes=420 + 11
        )
        display.refresh()
        assert counted(meter) == {}
    assert board.panel is not None
    assert board.panel.wire_bytes == 2 * (40960 + 80 * 11) + 420 + 11


def test_pixels_that_a_program_copies():
    screen.patch_blinka()
    meter = Meter(Path("/nowhere"))
    with meter.installed():
        import bitmaptools
        import displayio

        a, b = displayio.Bitmap(16, 10, 4), displayio.Bitmap(16, 10, 4)
        a.fill(2)
        assert meter.take()["copied"] == 20  # eight for the price of one
        bitmaptools.blit(b, a, 1, 1, x1=2, y1=0, x2=7, y2=3)
        bitmaptools.blit(b, a, 0, 0)
        assert meter.take()["copied"] == 15 + 160
        bitmaptools.fill_region(b, 1, 1, 3, 4, 1)
        assert meter.take()["copied"] == 6


def test_pythons_work(tmp_path):
    """Only our files count, by operation: a loop's turn always costs the same."""
    (tmp_path / "lib").mkdir()
    source = "def loop(n):\n    for i in range(n):\n        pass\ndef call(n):\n    loop(0)\n"
    modules = []
    for folder in (tmp_path / "lib", tmp_path):
        (folder / "some.py").write_text(source, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("some", folder / "some.py")
        assert spec is not None and spec.loader is not None
        modules.append(importlib.util.module_from_spec(spec))
        spec.loader.exec_module(modules[-1])
    ours, other = modules
    meter = Meter(tmp_path)

    def work(function, n):
        with meter.running():
            function(n)
        return frame_meter.ms(meter.take(), frame_meter.PYTHON)

    assert work(other.loop, 100) == 0
    none, ten, hundred = (work(ours.loop, n) for n in (0, 10, 100))
    assert hundred - none == pytest.approx(10 * (ten - none)) and ten > none
    assert work(ours.call, 0) > none + COST["calls"] + COST["functions"]
    assert work(ours.loop, 10) == ten


def test_a_constant_is_written_out():
    """As in the build, `FIRST` and `rules.FIRST` are numbers; other names are looked up."""
    plain, constant, of_module, name = (
        kinds(compile("def f(x):\n return " + what, "", "exec").co_consts[0])
        for what in ("x", "FIRST", "rules.FIRST", "first")
    )
    assert plain == constant == of_module
    assert name == {**plain, "names": 1, "plain": plain["plain"] - 1}


def kinds(code: Any) -> dict[str, int]:
    """Return how many instructions of each kind the code has."""
    found = [frame_meter.KINDS[kind] for kind in frame_meter.weigh(code)]
    return {kind: found.count(kind) for kind in {*found} - {""}}


def of_program(folder: Path, **sources: str) -> Meter:
    """Return the Meter of a program with these modules in lib/."""
    (folder / "lib").mkdir()
    for name, source in sources.items():
        (folder / "lib" / (name + ".py")).write_text(source, encoding="utf-8")
    return Meter(folder)


def test_what_a_module_costs(tmp_path, monkeypatch):
    """Reading it: its names, one collection of what is live. Importing it again: two look-ups for a level."""
    source = "import lone_a\ndef again(value):\n    import lone_a, os.path\n    return value.other\n"
    meter = of_program(tmp_path, lone_a="first = 1\n", lone_b=source)
    monkeypatch.syspath_prepend(tmp_path / "lib")
    with meter.running():
        module = importlib.import_module("lone_b")
    read = meter.take()
    assert (read["modules"], read["collections"], read["found"], read["imports"]) == (2, 2, 2, 1)
    assert read["live"] > 2 * frame_meter.ALWAYS and read["loaded"] > 10
    names = [frame_meter.names(compile(text, "", "exec")) for text in (source, "first = 1")]
    assert names[0] >= {"lone_a", "os.path", "again", "value", "other"}
    assert read["interned"] == sum(len(own) * 2 // 3 for own in names) + 2
    with meter.running():
        module.again(SimpleNamespace(other=1))
    found = meter.take()
    assert (found["imports"], found["interned"], found["modules"], found["collections"]) == (2, 2 + 4, 0, 0)
    assert found["entries"] > 0
    before = meter.live()
    monkeypatch.delitem(sys.modules, "lone_a")
    monkeypatch.delitem(sys.modules, "lone_b")
    assert frame_meter.ALWAYS < meter.live() < before, "what is unloaded is not live, but its names are"


def test_files_and_the_texts_in_them(tmp_path):
    """A path that is looked up, a folder listed, bytes by lines and in bulk, and a string made."""
    meter = of_program(
        tmp_path,
        reads="""
import os
def stat(path): os.stat(path)
def names(path): os.listdir(path)
def lines(path):
    with open(path) as f:
        for line in f: pass
def bulk(path):
    with open(path, "rb") as f: f.read(2); f.read()
def text(data): data.decode()
""",
    )
    file = tmp_path / "some.txt"
    file.write_text("abc\nde\n", encoding="utf-8")
    reads: dict[str, Any] = {}
    exec(compile((tmp_path / "lib/reads.py").read_text(), str(tmp_path / "lib/reads.py"), "exec"), reads)
    screen.patch_blinka()
    cases: list[tuple[str, Any, dict[str, int]]] = [
        ("stat", file, dict(found=1)),
        ("names", tmp_path, dict(found=1, listed=2)),
        ("lines", file, dict(found=1, lines=7)),
        ("bulk", file, dict(found=1, bulk=7)),
        ("text", b"abc", dict(strings=1)),
    ]
    with meter.installed():
        for name, argument, expected in cases:
            with meter.running():
                reads[name](argument)
            counts = meter.take()
            fields = ("found", "listed", "lines", "bulk", "strings")
            assert {field: counts[field] for field in fields if counts[field]} == expected, name


def test_the_start_checks_a_drive_that_has_changed():
    """What code.py does before it imports the console is counted: a known drive costs nothing."""
    drive = waits.drive()
    assert {"boot.py", "lib/mesa/console/console.mpy", "lib/mesa/text.bin", "games/set/rules.mpy"} <= {*drive}
    meter = Meter(ROOT)
    counts = {}
    for number, files in ((10, dict(list(drive.items())[:10])), (len(drive), drive)):
        meter.start_program(ROOT / "code.py", files, known=False)
        counts[number] = meter.take()
        assert counts[number]["listed"] == number  # no folder twice
        folders = {path.rpartition("/")[0] for path in files}
        assert 2 + len(folders) <= counts[number]["found"] < 9 + len(folders)  # and the list twice
        assert counts[number]["bulk"] > 20 * number
    every = frame_meter.ms(counts[len(drive)])
    assert every > 5 * frame_meter.ms(counts[10]) > 0
    meter.start_program(ROOT / "code.py", drive)
    known = meter.take()
    assert (known["listed"], known["found"]) == (0, 2) and frame_meter.ms(known) < every / 10


def test_texts_are_searched():
    """mesa.ui.text.find looks through each part until the key's line."""
    screen.patch_blinka()
    sim_board.power_on()
    meter = Meter(ROOT)
    with meter.running():
        from mesa.ui import text

        parts = (b"\nABCsome", b"\nAAAno\nXYZyes\n")
        assert text.find(parts, b"XYZ") == "yes"
    assert meter.take()["scanned"] == len(parts[0]) + parts[1].index(b"\nXYZ")


def test_the_slowest_kinds_come_first():
    rows = frames.kinds([("a", {"frames": 1}), ("b", {"areas": 3, "bytes": 90_000}), ("b", {"bytes": 3_000})])
    assert [(row["what"], row["times"], row["over"]) for row in rows] == [("b", 2, 1), ("a", 1, 0)]
    assert rows[0]["wire"] == pytest.approx(30)
    assert rows[0]["worst"] == pytest.approx(30 + 3 * COST["areas"])


def test_the_spread_of_frames():
    assert spread([]) == dict(mean=0, p95=0, worst=0)
    assert spread(range(100, 0, -1)) == dict(mean=50.5, p95=96, worst=100)


def test_the_frames_of_a_match_and_before_it():
    """Power-on, which includes Python's start, then the game's opening, and the menu over the match.

    At power-on the whole screen is sent once: with a bar in the first frame, before the store is read. Then
    the bar grows, and in the last frame comes what the launcher has on the table. The same match gives the
    same figures.
    """
    found = frames.played(game="sueca", seed=3, seats=4, frames=40)
    again = frames.played(game="sueca", seed=3, seats=4, frames=10)
    assert found[: len(again)] == again
    assert sum(frame.layer != "" for frame in again) == 10
    start = [frame for frame in found if frame.what == frames.POWER_ON]
    assert start == found[: len(start)] and start[-1].scene == "Launcher" != found[len(start)].what
    sent = [frame.counts.get("bytes", 0) for frame in start]
    assert sent[0] >= 40960 and 0 < sum(sent[1:-1]) < 8000 < sent[-1] < 24000
    assert {frame.scene for frame in start} == {"", "Starting", "Launcher"}
    assert {frame.place for frame in found if frame.scene not in ("", "Starting", "Launcher")} == {0, 4}
    assert all(not frame.layer for frame in found if frame.place == 0)
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


def test_the_longest_of_each_kind_is_kept():
    found = waits.longest([waits.Wait("a", 1, 5, 9), waits.Wait("a", 3, 4, 8)])
    assert found == {"a": dict(times=2, first=3, gap=5, whole=9)}


def test_every_way_from_page_to_page_is_taken():
    """The ways with a budget of their own occur, and each page is opened and closed.

    Python's work is not counted, which takes half the time; test_the_frames_of_a_match counts it.
    """
    program = (
        "import contextlib, json; from sim.figures import frame_meter, frames, waits;"
        "frame_meter.Meter.running = lambda self: contextlib.nullcontext();"
        'print(json.dumps(waits.play(**frames.walk("sueca"), looks=1)))'
    )
    done = subprocess.run([sys.executable, "-B", "-c", program], capture_output=True, text=True, check=True)
    found = [waits.Wait(*wait) for wait in json.loads(done.stdout.split("\n")[-2])]
    taken = {wait.what for wait in found}
    assert taken >= {waits.START, waits.PAUSE, waits.OTHER, "Settings, B: View", "Dialog, A: Replay"}
    pages = {page.scene for page in (*vm_walk.LAUNCHER, *vm_walk.MATCH)}
    assert pages <= {what.rpartition(": ")[2] for what in taken} & {what.split(",")[0] for what in taken}
    for wait in found:
        assert 0 < wait.first <= wait.whole and wait.gap <= wait.whole, wait
