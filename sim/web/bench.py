# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The size and the speed of the page, in this machine's own Chromium with its processor slowed down.

    python -m sim.web.bench [GAME …] [--turns N]

Prints tables and writes them to out/web-bench.md (make web-bench). TURNS frames of a match of each game are
played against experts, in ten minutes; --turns changes that. Figures over a goal are listed at the end, with
exit code 1. The others: sim/common/command.py.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sim import ROOT, run
from sim.common import command
from sim.common.command import FAILED, Problem

NAME = "sim.web.bench"
if __name__ == "__main__":
    command.begin(NAME)

TABLES = ROOT / "out" / "web-bench.md"
SLOWER = 6
"""How many times slower the processor is made: about a cheap phone's speed."""
TURNS = 6000
"""Frames of each match; some are over sooner, one has 25 000."""
P95_MS, WORST_MS = 16, 100
"""Goals: 95 of 100 turns of the page's loop take less than the first, and none more than the second."""
FIRST_MS, IDLE_PERCENT = 4500, 3
"""Goals: ms until the first picture on a slow phone, and the idle launcher's share of a core."""


def link(game: str) -> str:
    """Return the link of a game's first deal, for up to four players, against its best bots."""
    manifest, bots = (importlib.import_module("games." + name) for name in (game, game + ".bots"))
    return "#g={}&n=1&s={}&l={}".format(game, min(4, manifest.SEATS[1]), len(bots.LEVELS) - 1)


def part(values: Sequence[float], share: int) -> float:
    """Return the value that `share` of 100 of the sorted `values` do not exceed."""
    return values[min(len(values) - 1, len(values) * share // 100)]


def tables(files: Mapping[str, bytes], figures: Mapping[str, Any]) -> Iterator[str]:
    """Yield lines of Markdown, and at the end figures over a goal: "- Over: …"."""
    from sim.web import build

    over = []
    yield "| Bytes | files | as they are | compressed |"
    yield "|---|---:|---:|---:|"
    for name, (count, size, sent) in build.sizes(files).items():
        yield "| {} | {} | {:,} | {:,} |".format(name, count, size, sent).replace(",", " ")
    over += build.too_large(files)
    first = figures["first"]
    yield ""
    yield "| First picture after, ms | this machine | {} times slower |".format(SLOWER)
    yield "|---|---:|---:|"
    yield "| the first visit, a server beside it | {:.0f} | {:.0f} |".format(
        first["server"], first["slowServer"]
    )
    yield "| any other, without a network | {:.0f} | {:.0f} |".format(first["cache"], first["slowCache"])
    yield "| the first visit, 1.6 Mbit/s and 150 ms away, 4 times slower | | {:.0f} |".format(first["phone"])
    if first["phone"] > FIRST_MS:
        over.append("first picture after {:.0f} ms, the goal is {}".format(first["phone"], FIRST_MS))
    yield ""
    yield "| While nothing happens | % of a core |"
    yield "|---|---:|"
    for name, percent in figures["idle"].items():
        yield "| {} | {:.1f} |".format(name, percent)
    if figures["idle"]["launcher"] > IDLE_PERCENT:
        over.append("the launcher takes {:.1f} % of a core".format(figures["idle"]["launcher"]))
    yield ""
    yield "| Turns with a frame, {} times slower, ms | turns | p50 | p95 | worst |".format(SLOWER)
    yield "|---|---:|---:|---:|---:|"
    for match in figures["games"]:
        turns = sorted(match["turns"])
        p50, p95, worst = part(turns, 50), part(turns, 95), turns[-1]
        yield "| {} | {} | {:.1f} | {:.1f} | {:.0f} |".format(match["game"], len(turns), p50, p95, worst)
        if p95 >= P95_MS:
            over.append("{}: p95 {:.1f} ms, the goal is {}".format(match["game"], p95, P95_MS))
        if worst > WORST_MS:
            over.append("{}: a turn of {:.0f} ms, the goal is {}".format(match["game"], worst, WORST_MS))
    yield ""
    yield from ("- Over: " + text for text in over)


@command.command(NAME)
def main(args: list[str] | None = None) -> int:
    """Measure and print; return the exit code."""
    parser = command.Parser(prog=NAME, description="Measure the page in a browser.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these")
    turns = command.whole(1, 1_000_000)
    parser.add_argument("--turns", type=turns, default=TURNS, metavar="N", help="frames of each match (6000)")
    options = parser.parse_args(args)
    from sim.web import browsers

    known = run.games()
    games = options.games or known
    for game in games:
        if game not in known:
            raise Problem("there is no game {}: {}".format(game, ", ".join(known)))
    command.folder(TABLES.parent, "out")
    command.place(TABLES, "out")  # before the work, check that it can be written
    words = (SLOWER, options.turns, *map(link, games))
    files, figures = browsers.drive("figures.mjs", *words, stdout=subprocess.PIPE, text=True)
    lines = list(tables(files, json.loads(figures)))
    text = "\n".join(lines).strip() + "\n"
    print(text, end="")
    command.write(TABLES, text.encode())
    return FAILED if any(line.startswith("- Over") for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
