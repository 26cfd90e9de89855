# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The device modules that run on the VM draw the same picture as the simulator's.

The games' drawing is in tests/test_web_pixels.py; this covers everything that displayio offers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from conftest import dice, samples

from sim.vm import BoardVM
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
        board.run("import sys\nsys.path.append('/board')\nimport _board, _draw\n_board.draw = _draw.show")
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


@pytest.mark.long
def test_the_same_calls_draw_the_same_picture(sim, vm: BoardVM) -> None:
    """Grids turned, scaled and hidden, shapes, transparent colours, bitmaps filled, copied and read."""
    for i in range(samples(SCENES)):
        program = scene(dice("scene {}".format(i)))
        names: dict[str, object] = {}
        exec(program, names)
        vm.run(program)
        assert vm.picture() == rgb565(sim.panel.rgb()), program
