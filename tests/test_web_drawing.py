# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The VM's displayio, the simulator's fast loops and Blinka's own draw the same pictures.

The games' drawing is in tests/test_web_pixels.py; this covers everything that displayio offers.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from conftest import dice, samples

from sim.board import screen
from sim.vm import BoardVM
from sim.web.build import beside
from sim.web.pixels import rgb565

SCENES = 40
DRAWN = """
import board
board.DISPLAY.auto_refresh = False
board.DISPLAY.root_group = root
board.DISPLAY.refresh()
"""


@pytest.fixture(scope="module")
def vm() -> Iterator[BoardVM]:
    """Return a VM whose screen is drawn at each refresh."""
    with BoardVM({}, pystack=8192, draws=True) as board:
        board.put({"/_draw.py": beside()["_draw.py"].encode()})
        board.run("import _board, _draw\n_board.draw = _draw.show")
        yield board


def _bitmap(r: random.Random, name: str, width: int, height: int, colours: int) -> list[str]:
    # a bitmap of random pixels, made in every possible way
    bits = max(b for b in (1, 2, 4, 8) if 1 << b // 2 < colours or b == 1)
    n = min(colours, 1 << bits)
    lines = ["{} = Bitmap({}, {}, {})".format(name, width, height, colours)]
    for _ in range(6):
        x1, x2 = sorted(r.randrange(width + 1) for _ in range(2))
        y1, y2 = sorted(r.randrange(height + 1) for _ in range(2))
        lines.append(
            "bitmaptools.fill_region({}, {}, {}, {}, {}, {})".format(name, x1, y1, x2, y2, r.randrange(n))
        )
    ends = r.randrange(width), r.randrange(height), r.randrange(width), r.randrange(height)
    lines.append("bitmaptools.draw_line({}, {}, {}, {}, {}, {})".format(name, *ends, r.randrange(n)))
    for _ in range(12):
        at = r.randrange(width), r.randrange(height)
        lines.append("{}[{}, {}] = {}".format(name, *at, r.randrange(n)))
    lines.append("{}[{}] = {}".format(name, r.randrange(width * height), r.randrange(n)))
    return lines


def _read(r: random.Random, name: str, width: int, height: int, bits: int) -> list[str]:
    # pixels out of a file
    element = r.choice((1, 2, 4))
    row = -(-width * bits // (8 * element)) * element
    data = bytes(r.randrange(256) for _ in range(row * height))
    flags = [r.random() < 0.5 for _ in range(2)]
    return [
        "{} = Bitmap({}, {}, 256)".format(name, width, height),
        "bitmaptools.readinto({}, io.BytesIO({!r}), {}, {}, {}, False, {})".format(
            name, data, bits, element, *flags
        ),
    ]


def scene(r: random.Random) -> str:
    """Return a program that makes `root`, a group with all kinds of things in it."""
    colours = r.choice((2, 3, 4, 13, 16, 200))
    lines = ["import io, bitmaptools, vectorio", "from displayio import Bitmap, Group, Palette, TileGrid"]
    lines.append("p = Palette(256)")
    lines.append("for i in range(256): p[i] = (i * {}) & 0xFFFFFF".format(r.randrange(1 << 24)))
    lines.append("q = Palette(16)  # for shapes: Blinka draws nothing below one that is transparent")
    lines.append("for i in range(16): q[i] = (i * {}) & 0xFFFFFF".format(r.randrange(1 << 24)))
    lines += ["p.make_transparent({})".format(r.randrange(colours)) for _ in range(2)]
    lines.append("p.make_opaque({})".format(r.randrange(colours)))
    width, height = 2 * r.randrange(2, 30), 3 * r.randrange(2, 20)
    lines += _bitmap(r, "a", width, height, colours)
    lines += _bitmap(r, "b", width, height, colours)
    lines += _read(r, "c", width, height, r.choice((1, 2, 4, 8)))
    skips = r.choice(("", ", skip_source_index={}", ", skip_dest_index={}")).format(r.randrange(2))
    where = [r.randrange(width), r.randrange(height), r.randrange(width), r.randrange(height)]
    lines.append("bitmaptools.blit(a, b, {}, {}, x1={}, y1={}{})".format(*where, skips))
    lines.append("v = a[{}, {}]; b.fill(v)".format(r.randrange(width), r.randrange(height)))
    lines.append("b[0, 0] = 1 - (v & 1)")
    lines.append(
        "root = Group(scale={}, x={}, y={})".format(r.choice((1, 1, 2)), r.randrange(9), r.randrange(9))
    )
    lines.append(
        "g = Group(scale={}, x={}, y={})".format(r.choice((1, 2, 3)), r.randrange(-40, 90), r.randrange(60))
    )
    for i in range(6):
        columns, rows = r.choice(((1, 1), (2, 1), (3, 2)))
        lines.append(
            "t = TileGrid({}, pixel_shader=p, width={}, height={}, tile_width={}, tile_height={},"
            " default_tile={}, x={}, y={})".format(
                r.choice("aabc"),
                columns,
                rows,
                width // 2,
                height // 3,
                r.randrange(6),
                r.randrange(-20, 150),
                r.randrange(-20, 120),
            )
        )
        lines += ["t[{}] = {}".format(r.randrange(columns * rows), r.randrange(6)) for _ in range(3)]
        for flag in ("flip_x", "flip_y", "transpose_xy", "hidden"):
            if r.random() < (0.1 if flag == "hidden" else 0.3):
                lines.append("t.{} = True".format(flag))
        lines.append("{}.append(t)".format("root" if i % 2 else "g"))
    lines.append("root.append(g)")
    place = "x={}, y={}, color_index={}".format(r.randrange(-9, 150), r.randrange(-9, 120), r.randrange(16))
    lines.append(
        "root.append(vectorio.Rectangle(pixel_shader=q, width={}, height={}, {}))".format(
            r.randrange(1, 60), r.randrange(1, 60), place
        )
    )
    lines.append(
        "root.append(vectorio.Circle(pixel_shader=q, radius={}, {}))".format(r.randrange(1, 40), place)
    )
    points = [(r.randrange(-30, 60), r.randrange(-30, 60)) for _ in range(r.randrange(3, 7))]
    lines.append("root.append(vectorio.Polygon(pixel_shader=q, points={}, {}))".format(points, place))
    return "\n".join(lines) + DRAWN


def blinka(name: str) -> Any:
    """Return one of Blinka's modules, which has more than the stubs declare."""
    return importlib.import_module(name)


def redrawn(sim: Any) -> Any:
    """Draw the whole screen again; return the panel's memory."""
    display = blinka("board").DISPLAY
    sim.panel.ram[:] = 0x1234
    display._core.full_refresh = True
    display.refresh()
    return sim.panel.ram.copy()


@pytest.mark.long
def test_the_same_calls_draw_the_same_picture(sim, monkeypatch: pytest.MonkeyPatch, vm: BoardVM) -> None:
    """Grids turned, scaled and hidden, shapes, transparent colours, bitmaps filled, copied and read.

    The VM's modules, the simulator's fast loops and Blinka's own ones give the same pixels.
    """
    for i in range(samples(SCENES)):
        program = scene(dice("scene {}".format(i)))
        names: dict[str, object] = {}
        exec(program, names)
        vm.run(program)
        assert vm.picture() == rgb565(sim.panel.rgb()), program
        fast = redrawn(sim)
        with monkeypatch.context() as slow:
            slow.setattr(blinka("displayio._tilegrid"), "_fill_pixels", screen.slow_fill)
            slow.setattr(blinka("vectorio._vectorshape"), "_fill_shape_pixels", screen.slow_shape)
            assert np.array_equal(redrawn(sim), fast), program


def changed(r: random.Random, names: dict[str, Any], grids: list[Any]) -> None:
    """Change something in a scene: a group, a grid, a palette or a bitmap."""
    what, grid, root = r.randrange(12), r.choice(grids), names["root"]
    a, b, c, tools = names["a"], names["b"], names["c"], blinka("bitmaptools")
    if what == 0 and len(root) > 2:
        root.remove(root[r.randrange(2)])
    elif what == 1:
        group = blinka("displayio").Group(x=r.randrange(60))
        group.append(blinka("displayio").TileGrid(r.choice((a, b, c)), pixel_shader=names["p"]))
        root.append(group)
    elif what == 2:
        names["g"].hidden = not names["g"].hidden
    elif what == 3:
        grid.hidden = not grid.hidden
    elif what == 4:
        grid[0] = r.randrange(6)
    elif what == 5:
        names["p"][r.randrange(200)] = r.randrange(1 << 24)
    elif what == 6:
        ends = r.randrange(a.width + 1), r.randrange(a.height + 1)
        tools.fill_region(r.choice((a, b, c)), 0, 0, *ends, r.randrange(2))
    elif what == 7:
        tools.blit(c, a, r.randrange(c.width), r.randrange(c.height))
    elif what == 8:
        b.fill(r.randrange(2))
    elif what == 9:
        tools.readinto(c, io.BytesIO(bytes(r.randrange(256) for _ in range(c.width * c.height))), 8)
    else:
        grid.x += r.randrange(-8, 9)
        grid.y += r.randrange(-8, 9)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(samples(4)))
def test_what_changed_is_all_that_must_be_sent(sim, seed: int) -> None:
    """After any changes, refresh() leaves the panel as a full redraw would, but sends less."""
    r = dice("changes {}".format(seed))
    names: dict[str, Any] = {}
    exec(scene(r), names)
    groups = (names["root"], names["g"])
    grids = [part for group in groups for part in group if hasattr(part, "tile_width")]
    sent = []
    for _ in range(60):
        for _ in range(r.randrange(1, 4)):
            changed(r, names, grids)
        sim.panel.clear_counts()
        blinka("board").DISPLAY.refresh()
        sent.append(sim.panel.pixels)
        partial = sim.panel.ram.copy()
        assert np.array_equal(redrawn(sim), partial)
    assert sum(sent) < 60 * 20480
