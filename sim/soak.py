# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Runs the tests with random cases and sim/faults.py again and again with other cases, for some minutes.

    python -m sim.soak                           ten minutes (make soak)
    python -m sim.soak --minutes 480             a night
    python -m sim.soak tests/test_contract.py    the tests of one file, and no faults

Each round runs the tests marked `long` with `--long` times as many samples as make test, drawn from the
round's number, then faults of each kind. A round in progress when the time is up is finished: `--minutes 0`
is one round.
Prints a table: the round, what ran, how many, how many failed, seconds; and for each failure the command that
repeats it. Exit code 1 if anything failed. `--first` is the first round's number: others try other cases.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sim import ROOT
from sim.common import command

if TYPE_CHECKING:
    import argparse


command.begin("sim.soak")

RANDOM_FAULTS = ("keys", "cuts", "wear", "bytes", "fields")
"""Kinds of faults of which each round tries a share."""
ALL_FAULTS = ("files", "copies", "commands")
"""Kinds that are tried completely, one in each round."""
SHARE = 2
"""Percent of the faults tried by make faults."""


class Outcome:
    """The result of a part of a round: how many cases were `tried`, and commands that repeat the `failed`."""

    def __init__(self, what: str, tried: int, failed: list[str], seconds: float) -> None:
        self.what = what
        self.tried = tried
        self.failed = failed
        self.seconds = seconds


def run_tests(number: int, times: int, files: list[str], jobs: int) -> Outcome:
    """Run one round of the tests marked `long`; return an Outcome."""
    began = time.monotonic()
    again = ["--long", str(times), "--again", str(number), "--hypothesis-seed", str(number)]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.xml")
        # pytest, not -m pytest: with the root in front of sys.path, code.py hides Python's own module
        words = [str(Path(sys.executable).with_name("pytest")), "-q", "-m", "long", *again, *files]
        done = command.run(
            [*words, "-n", str(jobs if jobs > 1 else 0), "--dist", "worksteal", "--junit-xml", str(report)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        tried, failed = read_report(report) if report.exists() else (0, [])
    if not tried or done.returncode != 0 and not failed:
        said = done.stdout.strip().split("\n")[-1]
        raise command.Problem("the tests did not run: " + said, command.FAILED)
    repeat = [".venv/bin/pytest {} {}".format(shlex.quote(name), " ".join(again)) for name in failed]
    return Outcome("tests", tried, repeat, time.monotonic() - began)


def read_report(path: Path) -> tuple[int, list[str]]:
    """Return (how many tests ran, the names of those that failed) from pytest's report."""
    tried, failed = 0, []
    for case in xml.etree.ElementTree.parse(path).iter("testcase"):
        tried += case.find("skipped") is None
        if case.find("failure") is not None or case.find("error") is not None:
            file, name = case.get("classname"), case.get("name", "")
            if file:
                failed.append("{}.py::{}".format(file.replace(".", "/"), name))
            else:  # it could not be read
                failed.append(name.replace(".", "/") + ".py")
    return tried, failed


def run_faults(number: int, kinds: Sequence[str], share: int, jobs: int) -> Outcome:
    """Run one round of faults of these kinds; return an Outcome."""
    began = time.monotonic()
    words = ["-m", "sim.faults", *kinds, "--share", str(share), "--seed", str(number)]
    done = command.run(
        [sys.executable, *words, "--jobs", str(jobs)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode not in (0, 1) or not done.stdout:
        said = (done.stderr.strip() or "no output").split("\n")[-1]
        raise command.Problem("the faults were not tried: " + said, command.FAILED)
    tried, failed = read_table(done.stdout)
    repeat = [".venv/bin/python {} : {}".format(" ".join(words), line) for line in failed]
    return Outcome(" ".join(kinds), tried, repeat, time.monotonic() - began)


def read_table(text: str) -> tuple[int, list[str]]:
    """Return (how many faults were tried, the lines about failures) from sim/faults.py's table."""
    tried, failed, lines = 0, 0, []
    for line in text.splitlines():
        row = re.match(r"(\w+) +([\d,]+) +([\d,]+)  ", line)
        if row:
            tried += int(row.group(2).replace(",", ""))
            failed += int(row.group(3).replace(",", ""))
        elif re.match(r"\w+: ", line):
            lines.append(line)
    return tried, lines + ["and {} more".format(failed - len(lines))] * (failed > len(lines))


def parts(number: int, options: argparse.Namespace) -> Iterator[Callable[[], Outcome]]:
    """Yield the parts of round `number`: functions that return an Outcome each."""
    jobs = options.jobs or os.cpu_count() or 1
    yield lambda: run_tests(number, options.long, options.files, jobs)
    if not options.files:
        yield lambda: run_faults(number, RANDOM_FAULTS, SHARE, jobs)
        yield lambda: run_faults(number, [ALL_FAULTS[number % len(ALL_FAULTS)]], SHARE, jobs)


def say(round_: int, outcome: Outcome, write: Callable[[str], object]) -> None:
    """Print the table's line for a part of a round, and what failed in it."""
    write(
        "{:>5} {:28} {:>8,} {:>7,} {:>8,.0f}".format(
            round_, outcome.what, outcome.tried, len(outcome.failed), outcome.seconds
        )
    )
    for line in outcome.failed:
        write("      " + line)


@command.command("sim.soak")
def main(words: list[str] | None = None) -> int:
    """Try until the time is up, and report; return the exit code."""
    parser = command.Parser(
        prog="sim.soak", description="The tests with random cases, and the faults, for some minutes."
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="tests: only these, and no faults")
    parser.add_argument(
        "--minutes", type=command.whole(0, 100_000), default=10, metavar="M", help="duration (10)"
    )
    parser.add_argument(
        "--long", type=command.whole(1, 10_000), default=5, metavar="N", help="N times as many samples (5)"
    )
    parser.add_argument(
        "--first", type=command.whole(1, 1_000_000), default=1, metavar="R", help="number of the first round"
    )
    parser.add_argument("--jobs", type=command.whole(1, 64), default=0, metavar="J", help="processes")
    options = parser.parse_args(words)
    for name in options.files:
        path = ROOT / name.partition("::")[0]
        if not path.is_file() and not path.is_dir():
            raise command.Problem("there is no " + name)
    command.need("pytest", "tqdm")
    began = time.monotonic()
    elapsed = lambda: int(time.monotonic() - began)  # noqa: E731
    number, tried, failed = options.first, 0, 0
    print("{:>5} {:28} {:>8} {:>7} {:>8}".format("round", "what", "tried", "failed", "seconds"), flush=True)
    try:
        with command.progress(options.minutes * 60, "soak") as bar:
            while number == options.first or elapsed() < options.minutes * 60:
                for part in parts(number, options):
                    outcome = part()
                    say(number, outcome, bar.write)
                    tried, failed = tried + outcome.tried, failed + len(outcome.failed)
                    bar.update(min(elapsed(), bar.total) - bar.n)
                number += 1
    finally:
        print(
            "rounds {} to {} in {:.0f} min, with {} times the samples: {:,} tried, {:,} failed".format(
                options.first, max(options.first, number - 1), elapsed() / 60, options.long, tried, failed
            )
        )
    return command.FAILED if failed else command.DONE


if __name__ == "__main__":
    sys.exit(main())
