# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Record the yardsticks' expected answers: those of commit 44fadad itself.

    python tests/yardstick/record.py        rewrites answers.json with the answers of 44fadad

It runs that commit's own code, from this folder's git history, in a separate process, so that the
answers do not come from the files beside it. tests/test_yardstick.py compares them. Both walk through
the same positions: mostly the answered action is done, now and then another one.
"""

from __future__ import annotations

import importlib
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FILE = HERE / "answers.json"
COMMIT = "44fadad"
LEVEL = 2
"""Level of 44fadad's bots: medium."""
STRAYS = 0.2
"""How often another action is done than the one answered."""
MATCHES = {
    "fodasse": [(2, b"\0\0"), (3, b"\0\1"), (4, b"\0\0"), (5, b"\1\0"), (8, b"\0\1")],
    "qu4to": [(2, b"\0"), (3, b"\0"), (4, b"\0"), (5, b"\1")],
    "set": [(1, bytes(5)), (2, bytes(5)), (3, bytes(5)), (4, bytes(5))],
    "sueca": [(4, bytes(6)), (4, b"\0\0\0\0\1\0"), (4, b"\1\1\0\0\0\0"), (4, b"\0\0\0\0\1\1")] * 4,
}
"""(players, options) of the matches; deal numbers are 1, 2, … Rules may have gained options since."""
MOST = {"fodasse": 120, "qu4to": 90, "set": 40, "sueca": 130}
"""Decisions per match."""
OVER, ANY, TABLE, DEAL = -2, -1, -3, 255
STEP_MS, LONGEST = 33, 200_000


def answers(game: str, rules: Any, rng: Any, think: Any, matches: int = 99) -> list[list[Any]]:
    """Return the answers at each decision of each match of MATCHES, or of the first of them.

    think(view, seat, style, stream) is a bot's generator; rng makes a stream of random numbers from keys. In
    real time an answer is [ms, action] by seat, None where a seat never acts.
    """
    out = []
    for seed, (seats, chosen) in enumerate(MATCHES[game][:matches], 1):
        s = rules.new(seed, seats, (chosen + bytes(9))[: len(rules.OPTIONS)])
        dice = random.Random(seed)
        given: list[Any] = []
        while len(given) < MOST[game] and rules.turn(s) != OVER:
            turn = rules.turn(s)
            if turn == TABLE:  # 44fadad deals at once
                rules.apply(s, TABLE, DEAL)
                continue
            seat = turn
            found = []
            for player in range(seats) if turn == ANY else [turn]:
                style = len(given) + player & 1
                bot = think(rules.hide(s, player), player, style, rng(seed, len(given), player))
                found.append(_waits(bot) if game == "set" else list(bot)[-1])
            if game == "set":
                ready = [(answer[0], i) for i, answer in enumerate(found) if answer]
                given.append(found)
                if not ready:
                    break
                who = min(ready)[1]
                seat = who if turn == ANY else turn
                action = found[who][1]
            else:
                given.append(found[0])
                action = found[0]
            legal = sorted(rules.legal(s, seat))
            if dice.random() < STRAYS:
                action = legal[int(dice.random() * len(legal))]
            rules.apply(s, seat, action)
        out.append(given)
    return out


def _waits(bot: Any) -> list[int] | None:
    """Return [ms, action] of a bot in real time; None if it does not act in a long time."""
    answer = next(bot)
    for ms in range(0, LONGEST, STEP_MS):
        if answer is not None:
            return [ms, answer]
        answer = bot.send(STEP_MS)
    return None


def _ask_old(root: str) -> None:
    """Print the answers of the commit unpacked in `root`."""
    sys.path[:0] = [root + "/lib", root + "/sim/hal"]
    sys.path.append(root)
    rng = importlib.import_module("mesa.rng").Rng
    found = {}
    for game in MATCHES:
        rules = importlib.import_module("games." + game + ".rules")
        bots = importlib.import_module("games." + game + ".bots")
        assert bots.__file__ and Path(bots.__file__).is_relative_to(root)

        def think(view, seat, style, stream, bots=bots):
            return bots.think(view, seat, LEVEL, style, stream)

        found[game] = answers(game, rules, rng, think)
    print(json.dumps(found))


def main() -> None:
    """Write answers.json."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["git", "-C", str(HERE.parent.parent), "archive", COMMIT, "lib", "games", "sim/hal"]
        packed = subprocess.run(words, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
        asked = [sys.executable, "-I", __file__, str(Path(folder).resolve())]
        done = subprocess.run(asked, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    lines = [json.dumps({game: given}, separators=(",", ":"))[1:-1] for game, given in found.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print({game: sum(map(len, given)) for game, given in found.items()})


if __name__ == "__main__":
    _ask_old(sys.argv[1]) if len(sys.argv) > 1 else main()
