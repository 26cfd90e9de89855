# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tries faults: keys, power cuts, broken saves and files, interrupted copies, bad command lines.

    python -m sim.faults                       all kinds (make faults), twenty minutes on two cores
    python -m sim.faults cuts saves --share 5  five percent of two kinds

Prints a table: the kind of fault, how many were tried, how many failed. Exit code 1 if any did. `--seed`
tries others: the name of every trial says how to repeat it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from typing import Any

from sim import ROOT
from sim.common import command

command.begin("sim.faults")

Piece = tuple[str, int, int | None]
"""(kind, seed, how many trials or None) of a part of the work."""

KINDS = {
    # kind: (module in sim/fault, its generator of trials, trials in all and in one piece: None if it decides)
    "keys": ("keys", "trials", 100_000, 5_000),
    "cuts": ("cuts", "trials", 10_000, 250),
    "wear": ("wear", "trials", 400, 10),
    "bytes": ("saves", "byte_trials", 5_000, 250),
    "fields": ("saves", "field_trials", 5_000, 250),
    "files": ("files", "trials", None, None),
    "copies": ("copies", "trials", None, None),
    "commands": ("commands", "trials", None, None),
}
WHAT = {
    "keys": "random keys, with resets and power cuts between",
    "cuts": "power cuts and resets at any moment, also during a write",
    "wear": "an hour of a few repeated actions: how often flash is written",
    "bytes": "saves with bytes changed",
    "fields": "saves with fields changed, with correct checksums",
    "files": "files of the drive missing, cut or junk",
    "copies": "copies cut at every write and rename, or killed",
    "commands": "bad command lines",
}
SHOWN = 20
"""Failures that are printed of each kind."""


def pieces(kinds: Iterable[str], seed: int, share: int) -> list[Piece]:
    """Return (kind, seed, count or None) of every piece of the work, longest first."""
    out = []
    for kind in kinds:
        _, _, count, piece = KINDS[kind]
        if count is None:
            out.append((kind, seed, None))
            continue
        count = max(1, count * share // 100)
        while count > 0:
            out.append((kind, seed * 1000 + len(out), min(count, piece)))
            count -= piece
    return sorted(out, key=lambda piece: piece[2] is not None)


def work(piece: Piece) -> tuple[str, int, list[tuple[str, str]]]:
    """Do one piece; return (kind, number of trials, [(name, problem)] of the failed ones)."""
    import contextlib
    import importlib
    import io

    from sim.drive import texts

    kind, seed, count = piece
    texts.write()
    os.chdir(ROOT)
    module, function, _, _ = KINDS[kind]
    trials = getattr(importlib.import_module("sim.fault." + module), function)
    tried, failed = 0, []
    printed = io.StringIO()  # the console prints its errors
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        for name, problem in trials(seed) if count is None else trials(seed, count):
            tried += 1
            if problem:
                failed.append((name, problem))
    return kind, tried, failed


def do(todo: list[Piece], jobs: int, done: Callable[[str, int, list[tuple[str, str]]], Any]) -> None:
    """Do pieces, `jobs` at a time, each in its own process; call `done` with the results of `work`.

    Such processes end together with their children, whatever their state. A pool's do not: it waits forever
    for one that Ctrl+C has interrupted.
    """
    todo = list(todo)
    running: dict[subprocess.Popen[bytes], tuple[Any, Any]] = {}
    try:
        while todo or running:
            while todo and len(running) < jobs:
                words = [sys.executable, "-m", "sim.faults", "--piece", json.dumps(todo.pop(0))]
                out, err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
                process = command.start(words, stdin=subprocess.DEVNULL, stdout=out, stderr=err)
                running[process] = out, err
            time.sleep(0.05)
            for process in [process for process in running if process.poll() is not None]:
                out, err = running.pop(process)
                with out, err:
                    out.seek(0)
                    err.seek(0)
                    if process.returncode:
                        said = err.read().decode("utf-8", "replace").strip() or "it was killed"
                        raise command.Problem("the trials stopped: " + said.split("\n")[-1], command.FAILED)
                    done(*json.loads(out.read()))
    finally:
        command.end(*running)


@command.command("sim.faults")
def main(words: list[str] | None = None) -> int:
    """Try, and print the table; return the exit code."""
    parser = command.Parser(prog="sim.faults", description="Try all kinds of faults.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument(
        "--share",
        type=command.whole(1, 10_000),
        default=100,
        metavar="PERCENT",
        help="percentage of the trials (100)",
    )
    parser.add_argument(
        "--seed",
        type=command.whole(1, 1_000_000),
        default=1,
        metavar="N",
        help="seed of the trials (1)",
    )
    parser.add_argument("--jobs", type=command.whole(1, 64), default=0, metavar="J", help="processes")
    parser.add_argument("--piece", help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    if options.piece:  # `do` starts it
        print(json.dumps(work(tuple(json.loads(options.piece)))))
        return command.DONE
    for kind in options.kinds:
        if kind not in KINDS:
            raise command.Problem("unknown kind {}; there are {}".format(kind, ", ".join(KINDS)))
    command.need("busdisplay", "tqdm")
    kinds = [kind for kind in KINDS if kind in options.kinds or not options.kinds]
    todo = pieces(kinds, options.seed, options.share)
    tried, failed = dict.fromkeys(kinds, 0), {kind: [] for kind in kinds}
    began = time.monotonic()
    with command.progress(len(todo), "faults") as bar:

        def count(kind: str, number: int, problems: list[tuple[str, str]]) -> None:
            tried[kind] += number
            failed[kind] += problems
            bar.update()

        do(todo, options.jobs or os.cpu_count() or 1, count)
    print("{:9} {:>8} {:>7}  {}".format("kind", "tried", "failed", "what"))
    for kind in kinds:
        print("{:9} {:>8,} {:>7,}  {}".format(kind, tried[kind], len(failed[kind]), WHAT[kind]))
    for kind in kinds:
        for name, problem in failed[kind][:SHOWN]:
            print("{}: {}: {}".format(kind, name, problem))
    print("seed {}, {:.0f} s".format(options.seed, time.monotonic() - began))
    return command.FAILED if any(failed.values()) else command.DONE


if __name__ == "__main__":
    sys.exit(main())
