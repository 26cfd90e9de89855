# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Walks on the 32-bit VM with the drive's files: to every page, out of it by every key, then random keys.

    python -m sim.walk                             every game, in both languages (make walk)
    python -m sim.walk sueca --frames 20000        one game, more random keys
    python -m sim.walk sueca --seed 7              other random keys

Exit code 1 if something breaks, with the way to it, if a page is never entered and left, or if one leaves
anything in memory: a module, or bytes each time that it is opened. A match that is left, gone on with, left
and begun anew must find in memory what the first one found.
"""

from __future__ import annotations

import sys

from sim import build
from sim.common import command, games
from sim.common.command import FAILED, Problem
from sim.vm import BoardVM, VMError, walk

FRAMES = 2000


@command.command
def main(words: list[str] | None = None) -> int:
    """Walk, and print what is wrong; return the exit code."""
    parser = command.Parser(
        description="Visit every page on the VM, leave it in every way, press random keys."
    )
    there = list(games.playable())
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these: " + ", ".join(there))
    parser.add_argument(
        "--frames",
        type=command.whole(0, 10_000_000),
        default=FRAMES,
        metavar="N",
        help="frames of random keys after each walk ({})".format(FRAMES),
    )
    parser.add_argument(
        "--seed", type=command.whole(0, 1_000_000), default=1, metavar="S", help="seed of the random keys"
    )
    options = parser.parse_args(words)
    chosen = games.chosen(options.games)
    problems = list(games.broken().values())
    left: set[str] = set()
    deepest = 0
    try:
        files = build.collect(problems=[])
        with command.progress(2 * len(chosen), "walks") as bar:
            for game in chosen:
                for lang in ("pt", "en"):
                    with walk.Walker(lambda: BoardVM(files)) as walker:
                        walker.everything(lang, game)
                        walker.roam(options.frames, options.seed)
                        left |= walker.left()
                        deepest = max(deepest, walker.board.deepest())
                    bar.update(1)
    except (walk.Broken, VMError) as error:
        raise Problem(str(error).strip().replace("\n", "; "), FAILED) from None
    print("{} pages, {} bytes of Python frames at most".format(len(left), deepest))
    for page in sorted({page for game in chosen for page in walk.missed(game, left)}):
        problems.append("Not walked: " + page)
    print("\n".join(problems), end="\n" * bool(problems))
    return FAILED if problems else command.DONE


if __name__ == "__main__":
    sys.exit(main())
