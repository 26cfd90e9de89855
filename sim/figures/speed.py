# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The speed of the rules: legal and apply in random play, compared with an earlier commit in the same run.

The earlier commit comes from this folder's git history. Both play the same random matches in turn, each in
its own process; the fastest of several rounds counts. Part of `make bench`.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from sim import ROOT

BEFORE = "44fadad"
"""The commit that is compared with."""
ROUNDS = 5
MATCHES = 12

PLAY = """
import importlib, json, random, sys, time
root, game, matches = sys.argv[1], sys.argv[2], int(sys.argv[3])
sys.path[:0] = [root + "/lib", root + "/sim/hal"]
sys.path.append(root)
rules = importlib.import_module("games." + game + ".rules")
seats = min(4, rules.SEATS[1])
moves = 0
start = time.process_time()
for seed in range(matches):
    dice = random.Random(seed)
    s = rules.new(seed, seats, bytes(len(rules.OPTIONS)))
    while True:
        seat = rules.turn(s)
        if seat == -2:
            break
        if seat == -1:
            seat = int(dice.random() * seats)
        legal = rules.legal(s, seat)
        action = legal[int(dice.random() * len(legal))] if len(legal) > 1 else legal[0]
        rules.apply(s, seat, action)
        moves += seat >= 0
print(json.dumps([moves, time.process_time() - start]))
"""


class NoHistory(Exception):
    """The earlier commit is not available."""


def unpack(commit: str, folder: Path, paths: Iterable[str] = ("lib", "games", "sim/hal")) -> None:
    """Put these paths of a commit into a folder; NoHistory if git or the commit is missing."""
    command = ["git", "-C", str(ROOT), "archive", commit, *paths]
    try:
        done = subprocess.run(command, capture_output=True)
    except OSError:
        raise NoHistory("there is no git here") from None
    if done.returncode:
        raise NoHistory("commit {} is not in this folder's history".format(commit))
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as tar:
        tar.extractall(folder, filter="data") if hasattr(tarfile, "data_filter") else tar.extractall(folder)


def play(root: str | Path, game: str, matches: int) -> Any:
    """Return (moves, seconds of processor time) of that many random matches with the rules in `root`."""
    command = [sys.executable, "-I", "-c", PLAY, str(root), game, str(matches)]  # with no folder in front
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(done.stdout)


def figures(games: Iterable[str], bar: Callable[[], Any] | None = None) -> dict[str, tuple[float, float]]:
    """Return {game: (moves a second before, now)}; NoHistory if the earlier commit is not available."""
    found = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        unpack(BEFORE, folder)
        for game in games:
            best = [0.0, 0.0]
            for _ in range(ROUNDS):
                for i, root in enumerate((folder, ROOT)):
                    moves, seconds = play(root, game, MATCHES)
                    best[i] = max(best[i], moves / seconds)
            found[game] = best[0], best[1]
            if bar:
                bar()
    return found
