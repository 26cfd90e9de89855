# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays in the simulator, then the same keys on the browser's code, and compares every pixel of every frame.

Evenings at the console, EVENING frames each: all games, their menus, help and matches (sim/vm/walk.py), and
settings in two languages; another number has other deals and numbers of players. Node runs the page's files,
without a browser. For tests/test_web_page.py.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from sim import ROOT, setup
from sim.common import games
from sim.common.command import Problem
from sim.drive import texts
from sim.vm import child, walk
from sim.vm.here import Here

NODE_PROGRAM = ROOT / "sim" / "web" / "frames.mjs"
EVENING = 2200
"""Frames that are enough to set up and play each of the four games."""


class Compared(NamedTuple):
    """The result of one evening."""

    frames: int
    """Frames played."""
    wrong: int
    """The number of those with a different pixel."""
    different: list[int]
    """The numbers of the first ten of them."""
    deal: dict[str, Any] | None
    """What could be shared at the end: Badge.deal in sim/web/badge/badge.js."""
    result: str | None
    """The text for it: Badge.result."""
    said: str
    """What the program printed in Node."""


def evening(number: int, frames: int = EVENING) -> dict[str, Any]:
    """Return the evening of that number, `frames` frames of it, as input for sim/web/frames.mjs."""
    return child.call(_record, number=number, frames=frames)


def compare(folder: Path, played: dict[str, Any]) -> Compared:
    """Play an evening on the build in `folder`. Problem if there is no Node."""
    node = setup.find_node()
    if node is None:
        raise Problem("there is no Node here: run make setup")
    with tempfile.TemporaryDirectory() as place:
        file = Path(place, "evening.json")
        file.write_text(json.dumps(played))
        done = subprocess.run(
            [node, str(NODE_PROGRAM), str(folder), str(file)], stdout=subprocess.PIPE, check=True, text=True
        )
    return Compared(**json.loads(done.stdout))


def rgb565(rgb: Any) -> bytes:
    """Return a picture (height, width, 3) of uint8 as on the VM's screen: RGB565, low byte first."""
    red, green, blue = (rgb[..., i].astype("<u2") >> 3 - (i == 1) for i in range(3))
    return (red << 11 | green << 5 | blue).tobytes()


class _Enough(BaseException):
    """The evening is long enough."""


class _Watched(Here):
    """Records the keys, and the screen's checksum when it changes, up to frame number `most`."""

    def __init__(self, most: int) -> None:
        super().__init__(draws=True)
        self.most = most
        self.count = 0
        self.keys: dict[int, list[int]] = {}
        self.changes: dict[int, list[dict[str, Any]]] = {}
        self.pixels: dict[int, str] = {}
        self.shown = ""

    def key(self, number: int, down: bool) -> None:
        super().key(number, down)
        self.keys.setdefault(self.count, []).append(number if down else number + 16)

    def frame(self) -> None:
        if self.count == self.most:
            raise _Enough
        try:
            self.step()
        finally:  # the frame in which the program ends counts too
            self.count += 1
        self._look()

    def restart(self) -> None:
        super().restart()
        self._look()

    def _look(self) -> None:
        panel = self.board.panel
        found = hashlib.sha1(rgb565(panel.rgb())).hexdigest() if panel else self.shown
        if found != self.shown:
            self.pixels[self.count - 1] = self.shown = found

    def change(self, **preset: Any) -> None:
        """Change the requests to the program, from the next frame on."""
        self.changes.setdefault(self.count, []).append({"preset": preset})
        self.run("console.preset.update({!r})".format(preset))


def _record(number: int, frames: int) -> dict[str, Any]:
    board = _Watched(frames)
    lang = texts.codes()[number % len(texts.codes())]
    preset = {"lang": lang, "no_tips": True, "date": walk.TODAY}
    with contextlib.suppress(_Enough), walk.Walker(lambda: board, fast=False, **preset) as walker:
        walker.keys("~Launcher")
        for i, game in enumerate(itertools.cycle(games.playable().values())):
            walker.choose(game.name)
            for page in walk.LAUNCHER[(i + number) % 4 :: 4]:
                walker.keys(page.way).home("Launcher")
                walker.choose(game.name)  # after About the program has restarted
            players = range(game.seats[0], game.seats[1] + 1)
            board.change(seed=walk.SEED + number, seats=players[number % len(players)])
            walker.keys("A =new_match").play(walk.AT_TABLE)
            for way in ("START", "START =help RIGHT", "START =settings #language RIGHT", "SELECT", "?"):
                walker.keys(way).home("View")
            walker.play_for(60)
            if not walker.tell("player.ended()"):
                walker.keys("START =settings #language LEFT B START =leave")
            walker.home("Launcher")
    return {
        "keys": board.keys,
        "changes": board.changes,
        "preset": preset,
        "frames": board.count,
        "pixels": board.pixels,
    }
