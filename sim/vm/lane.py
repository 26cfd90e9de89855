# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Runs on the VM: whole matches through the console, and rules and bots alone. Tests and the bench share them.

The drive's own .mpy files run. What is played comes from CPython (sim/vm/record.py): the same keys at the same
frames must lead to the same match after every frame.
"""

import json
import subprocess
import sys
from pathlib import Path

from sim.vm import Board

ROOT = Path(__file__).resolve().parent.parent.parent
CLOSELY = ("Loading", "Blank")
"""Scenes in which a game is opened: live bytes are taken every frame."""


class Run:
    """What a run on the VM gave: by frame `allocs` (bytes allocated) and `marks`; `lives`; and figures of them."""

    def __init__(self, allocs, marks, lives, depth):
        self.allocs = allocs
        self.marks = marks
        self.lives = lives
        """[frame, scenes on the stack, live bytes] where that was taken."""
        self.depth = depth
        """Bytes of the stack of Python frames that were in use at most."""

    def by_scene(self):
        """{scene: most live bytes}."""
        most = {}
        for _, scene, live in self.lives:
            most[scene] = max(most.get(scene, 0), live)
        return most

    def peak(self):
        """(bytes, frame): the most that was allocated at once while a game was opened.

        An upper bound: what was live, and all that the next frame allocated, as if none of it were collected.
        """
        live = {frame: bytes_ for frame, _, bytes_ in self.lives}
        peaks = [
            (live[frame] + self.allocs[frame + 1], frame + 1)
            for frame, scene, _ in self.lives
            if scene.startswith(CLOSELY) and frame + 1 < len(self.allocs)
        ]
        return max(peaks) if peaks else (0, 0)


def recording(**options):
    """The dict that sim/vm/record.py prints for these options."""
    command = [sys.executable, str(ROOT / "sim" / "vm" / "record.py"), json.dumps(options)]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, cwd=ROOT).stdout)


def console(board, game, seed, level, lang="en", seats=None, fast=True):
    """Start the console on `board`, set as sim/vm/record.py sets it."""
    board.run(
        "from mesa import console\nconsole.fast = {}\nconsole.preset({!r}, {}, {}, {}, {!r})\nstart(console)".format(
            fast, game, seed, seats, level, lang
        )
    )


def replay(files, played, every=30, **options):
    """Play a recording on a VM with the drive `files`: a Run."""
    options.pop("frames", None)
    options.pop("script", None)
    with Board(files) as board:
        board.paint()
        console(board, **options)
        allocs, marks, lives = board.frames(len(played["marks"]), played["keys"], every, CLOSELY)
        return Run(allocs, marks, lives, board.deepest())
