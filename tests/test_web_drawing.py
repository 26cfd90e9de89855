# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The VM's displayio, the simulator's fast loops and Blinka's own draw the same pictures.

What the games draw is in tests/test_web_pixels.py, what else displayio offers in tests/web/scene.txt.
"""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from conftest import dice, samples

from sim import ROOT
from sim.board import screen
from sim.vm import BoardVM
from sim.web.build import beside
from sim.web.pixels import rgb565

SCENE, CHANGES = (ROOT / "tests/web/scene.txt").read_text("utf-8").split("\n\n")
DRAWN = """
import board
board.DISPLAY.auto_refresh = False
board.DISPLAY.root_group = root
board.DISPLAY.refresh()
"""


def drawn(r: random.Random, line: str) -> str:
    """Return a line of scene.txt with a number or a word for each <…>, the innermost first."""

    def one(found: re.Match[str]) -> str:
        bounds = found[1].split("..")
        return str(r.randint(*map(int, bounds))) if len(bounds) == 2 else r.choice(found[1].split("|"))

    times, line = re.fullmatch(r"(?:\*(\d+) )?(.*)", line).groups()  # type: ignore[union-attr]
    lines = []
    for text in [line] * int(times or 1):
        while re.search(r"<([^<> ][^<>]*|\|[^<>]*)>", text):
            text = re.sub(r"<([^<> ][^<>]*|\|[^<>]*)>", one, text)
        lines.append(text)
    return "\n".join(lines)


def scene(r: random.Random) -> str:
    """Return a program that makes `root`, a group with all kinds of things in it, and shows it."""
    return "\n".join(drawn(r, line) for line in SCENE.split("\n") if line[0] != "#") + DRAWN


@pytest.fixture(scope="module")
def vm() -> Iterator[BoardVM]:
    """Return a VM whose screen is drawn at each refresh."""
    with BoardVM({}, pystack=8192, draws=True) as board:
        board.put({"/_draw.py": beside()["_draw.py"].encode()})
        board.run("import _board, _draw\n_board.draw = _draw.show")
        yield board


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
    """Grids turned, scaled and hidden, shapes, transparent colours, bitmaps filled, copied and read."""
    for i in range(samples(40)):
        program = scene(dice("scene {}".format(i)))
        exec(program, {})
        vm.run(program)
        assert vm.picture() == rgb565(sim.panel.rgb()), program
        fast = redrawn(sim)
        with monkeypatch.context() as slow:
            slow.setattr(blinka("displayio._tilegrid"), "_fill_pixels", screen.slow_fill)
            slow.setattr(blinka("vectorio._vectorshape"), "_fill_shape_pixels", screen.slow_shape)
            assert np.array_equal(redrawn(sim), fast), program


@pytest.mark.long
@pytest.mark.parametrize("seed", range(samples(4)))
def test_what_changed_is_all_that_must_be_sent(sim, seed: int) -> None:
    """After any changes, refresh() leaves the panel as a full redraw would, but sends less."""
    r = dice("changes {}".format(seed))
    names: dict[str, Any] = {}
    exec(scene(r), names)
    grids = [part for name in ("root", "g") for part in names[name] if hasattr(part, "tile_width")]
    sent = []
    for _ in range(60):
        for _ in range(r.randrange(1, 4)):
            exec(drawn(r, r.choice(CHANGES.strip().split("\n")[1:])), {**names, "t": r.choice(grids)})
        sim.panel.clear_counts()
        blinka("board").DISPLAY.refresh()
        sent.append(sim.panel.pixels)
        partial = sim.panel.ram.copy()
        assert np.array_equal(redrawn(sim), partial)
    assert sum(sent) < 60 * 20480
