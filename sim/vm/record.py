# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Play on CPython, in the simulator, and write down the keys: what sim/vm/lane.py then plays on the VM.

    python sim/vm/record.py '{"game": "sueca", "seed": 1, "level": 2, "fast": true}'

A process of its own, since a simulated board is global. Prints one line of JSON: `keys` {frame: [key, or key
+ 16 when it goes up]}, `marks` (a checksum of the match after each frame, -1 without one), `line` (how the
match ended).
"""

import binascii
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FRAMES = 40_000


class _Keys:
    """What a Session's log is asked to write."""

    def __init__(self):
        self.keys = {}

    def key(self, frame, number, pressed):
        self.keys.setdefault(frame, []).append(number if pressed else number + 16)


def mark(table):
    """A checksum of the match, as sim/vm/fakes/_rig.py makes it."""
    return (binascii.crc32(table.s) + 40503 * table.moves) & 0x3FFFFFFF if table else -1


def record(game, seed, level, lang="en", seats=None, fast=True, frames=FRAMES, script=()):
    """Autoplay one match (at most `frames` frames of it), or press the keys of `script` [[frame, key], …]."""
    from sim.session import Autopilot, Session

    preset = dict(game=game, seed=seed, seats=seats, level=level, lang=lang)
    session = Session("pybadge", None, lambda data: None, preset, fast)
    session.rig.draw = False
    session.log = _Keys()
    marks = []
    pilot = None if script else Autopilot(session, None)
    pressed = {frame: key for frame, key in script}
    while session.frame < frames and not session.at_the_end():
        if pilot:
            if session.console.table is not None:
                pilot.level = session.console.table.bots.LEVELS[level]
            pilot.act()
        elif session.frame in pressed:
            key = pressed[session.frame]
            session.key(key & 7, key < 16)
        session.step()
        marks.append(mark(session.console.table))
    line = session.result(level) if session.over() else ""
    return {"keys": session.log.keys, "marks": marks, "line": line}


if __name__ == "__main__":
    sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != ROOT / "sim" / "vm"]
    sys.path.append(str(ROOT))
    from sim import rig

    rig.use_paths()
    import os

    os.chdir(ROOT)
    print(json.dumps(record(**json.loads(sys.argv[1]))))
