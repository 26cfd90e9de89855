# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Files of sums, from which `sim.arena --full` continues.

A file has the sums of one row, and the version of rules and bots. A file of another version is replaced.
"""

from __future__ import annotations

import ast
import binascii
import functools
import json
import re
from pathlib import Path

from sim import ROOT
from sim.common import command
from sim.contest.sums import Contest

FORMAT = 3
_SHARED = ("lib/mesa/core/match.py", "lib/mesa/core/thinker.py", "lib/mesa/core/rng.py")
_SHARED += ("lib/mesa/core/real_time.py", "sim/contest/matches.py", "sim/contest/deals.py")


@functools.lru_cache(maxsize=None)  # the version at the start of the run
def version(game: str) -> str:
    """Return digits that depend on the code of the game's rules and bots, but not on comments."""
    folder = ROOT / "games" / game
    found: set[Path] = {ROOT / name for name in _SHARED}
    wanted = ["rules", "bots"]
    while wanted:
        path = folder / (wanted.pop() + ".py")
        if path in found or not path.exists():
            continue
        found.add(path)
        text = path.read_text(encoding="utf-8")
        wanted += re.findall(r"\bgames\.{}\.(\w+)".format(game), text)
        for names in re.findall(r"from games\.{} import ([\w, ]+)".format(game), text):
            wanted += re.findall(r"\w+", names)
    crc = FORMAT
    for path in sorted(found):
        crc = binascii.crc32(ast.dump(ast.parse(path.read_bytes())).encode(), crc)
    return "{:08x}".format(crc)


def write(path: Path, contest: Contest) -> None:
    """Write a Contest's sums beside the old file, then rename it. Raises OSError."""
    kept = {"version": version(contest.game), "seats": contest.seats(), "sums": contest.dump()}
    command.write(path, json.dumps(kept, indent=1).encode())


def read(path: Path, contest: Contest) -> None:
    """Load an empty Contest from a file of this version, if there is one. Raises OSError."""
    try:
        kept = json.loads(path.read_bytes())
        if (kept["version"], kept["seats"]) == (version(contest.game), contest.seats()):
            contest.read(kept["sums"])
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        pass  # none, or another's
