# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The estimate of the board's time for a frame (sim/figures/frames.py): known work has known milliseconds."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim.board import screen, sim_board
from sim.figures import frame_meter, frames, waits
from sim.figures.frame_meter import COST, Meter


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
LAYERS = [
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
    screen.patch_blinka()
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
    screen.patch_blinka()
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
