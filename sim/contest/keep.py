# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Files of sums: those that `sim/arena.py --add FILE` continues, and those of the rows of `--full`.

A file has the sums of one lineup, and the version of rules and bots; others are refused. It is written beside
the old one and renamed, so it is complete or unchanged.
"""

from __future__ import annotations

import ast
import binascii
import functools
import json
import re
from pathlib import Path
from typing import Any

from sim.common import command
from sim.common.command import Problem
from sim.contest.matches import ROOT
from sim.contest.sums import Contest

FORMAT = 1
WHAT = "sums of sim/arena.py"
_SHARED = ("lib/mesa/core/match.py", "lib/mesa/core/thinker.py", "lib/mesa/core/rng.py")
_SHARED += ("lib/mesa/core/real_time.py", "sim/contest/matches.py", "sim/contest/deals.py")


@functools.lru_cache(maxsize=None)  # the version at the start of the run
def version(game: str) -> str:
    """Return eight digits that depend on rules and bots of the game, but not on comments and docstrings."""
    folder = ROOT / "games" / game
    found: set[str] = set()
    wanted = ["rules", "bots"]
    while wanted:
        name = wanted.pop()
        path = folder / (name + ".py")
        if name in found or not path.exists():
            continue
        found.add(name)
        text = path.read_text(encoding="utf-8")
        wanted += re.findall(r"\bgames\.{}\.(\w+)".format(game), text)
        for names in re.findall(r"from games\.{} import ([\w, ]+)".format(game), text):
            wanted += re.findall(r"\w+", names)
    paths = [folder / (name + ".py") for name in sorted(found)]
    paths += [ROOT / name for name in _SHARED] + [ROOT / "tests" / "yardstick" / (game + ".py")]
    crc = 0
    for path in paths:
        if path.exists():
            crc = binascii.crc32(_meaning(path), crc)
    return "{:08x}".format(crc)


def _meaning(path: Path) -> bytes:
    """Return a file's code as text, without comments and docstrings."""
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [  # pyright: ignore[reportAttributeAccessIssue] - it has one
                each
                for each in body
                if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
            ]
    return ast.unparse(tree).encode()


def _head(contest: Contest) -> dict[str, Any]:
    """Return what must be the same for sums to be added."""
    return {
        "what": WHAT,
        "format": FORMAT,
        "version": version(contest.game),
        "game": contest.game,
        "seats": contest.seats(),
        "by": contest.by,
        "options": [choices[0] for _, choices in contest.rules.OPTIONS],
    }


def write(path: Path, contest: Contest) -> None:
    """Write a Contest's sums. Raises OSError."""
    kept = {**_head(contest), "first": contest.first, "deals": contest.deals(), "sums": contest.dump()}
    command.write(path, json.dumps(kept, indent=1).encode())


def read(path: Path, contest: Contest) -> bool:
    """Load an empty Contest from a file; False if there is none. Problem if it is another's; OSError."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return False
    try:
        kept = json.loads(text)
        if kept["what"] != WHAT:
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise Problem("{} is not a file of sums written by the arena".format(path)) from None
    head = _head(contest)
    for name in ("format", "game", "seats", "by", "options", "version"):
        if kept.get(name) != head[name]:
            raise Problem(_why(path, name, kept.get(name), head[name]))
    try:
        contest.first = int(kept["first"])
        contest.read(kept["sums"])
        if contest.deals() != kept["deals"]:
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Problem("{} is damaged: its sums do not fit together".format(path)) from None
    return True


def _why(path: Path, name: str, there: Any, here: Any) -> str:
    if name in ("version", "format"):
        what = (
            "it is of other rules and bots" if name == "version" else "it is of another version of the arena"
        )
        return "{}: {} (it has {}, this is {}); begin a new file".format(path, what, there, here)
    said = [",".join(value) if isinstance(value, list) else value for value in (there, here)]
    return "{} has sums of another lineup: {} {}, not {}".format(path, name, *said)
