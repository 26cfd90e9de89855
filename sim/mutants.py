# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Breaks the program on purpose, one small mistake at a time, and runs the tests that must notice.

    python -m sim.mutants                       all mutants of sim/mutant/ (make mutants), some minutes
    python -m sim.mutants --only menus          those of an area, or with that in their name
    python -m sim.mutants --list                their names and files

Works in a copy of this folder. Prints a table: the mutant, the seconds, the first test that failed. Exit code
1 if no test has noticed one, or if a mutant no longer fits its file.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim import ROOT
from sim.common import command

command.begin("sim.mutants")

from sim.mutant import Mutant, areas  # noqa: E402

SECONDS = 120
"""A mutant whose tests take longer counts as noticed: it has made something endless."""
NOTICED, SURVIVED, WRONG = "noticed", "SURVIVED", "WRONG"
LINKED = (".venv", "node_modules")
"""Folders that a copy shares with this one."""


class Outcome(NamedTuple):
    """The fate of a mutant: NOTICED, SURVIVED or WRONG (in the list); which test failed, or why."""

    what: str
    why: str
    seconds: float = 0.0


def copy_tree(root: Path, folder: Path) -> None:
    """Copy the files that git knows, and new ones that it would not ignore, into `folder`."""
    asked = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        raise command.Problem("git does not know this folder, so there is no list of its files") from None
    for name in listed.decode("utf-8", "surrogateescape").split("\0"):
        path = root / name
        if name and path.is_file() and name.split("/")[0] not in LINKED:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, folder / name)
    for name in LINKED:
        if (root / name).exists():
            (folder / name).symlink_to((root / name).resolve(), target_is_directory=True)


class Worker:
    """Runs tests in one copy of the tree, with one mutant after another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: subprocess.Popen[str] | None = None

    def pytest(self, words: Sequence[str], keep: bool = False) -> tuple[int | None, str]:
        """Return (pytest's exit code, None if it took too long; its output). keep: keep compiled modules."""
        # pytest, not -m pytest: with the root in front of sys.path, code.py hides Python's own module
        asked = [
            str(Path(sys.executable).with_name("pytest")),
            "-q",
            "--tb=no",
            "-p",
            "no:cacheprovider",
        ]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        if not keep:  # a file that has another text for a moment must leave nothing behind
            environment["PYTHONDONTWRITEBYTECODE"] = "1"
        running = self.running = command.start(
            [*asked, *words],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        try:
            said = running.communicate(timeout=None if keep else SECONDS)[0]
            return running.returncode, said
        except subprocess.TimeoutExpired:
            command.end(running)
            running.communicate()
            return None, ""

    def try_out(self, mutant: Mutant) -> Outcome:
        """Put the mutant in, run its tests, take it out again."""
        try:
            text = mutant.broken(self.folder)
        except ValueError as problem:
            return Outcome(WRONG, str(problem))
        began = time.monotonic()
        path = self.folder / mutant.file
        right = path.read_bytes()
        try:
            self._put(path, text.encode())
            code, said = self.pytest(("-x", *mutant.tests))
        finally:
            self._put(path, right)
        return judge(code, said, time.monotonic() - began)

    def _put(self, path, data):
        # Python accepts a compiled module if the source has that length, and that time in seconds
        path.write_bytes(data)
        for compiled in (path.parent / "__pycache__").glob(path.stem + ".*.pyc"):
            compiled.unlink()


def judge(code: int | None, said: str, seconds: float) -> Outcome:
    """Return the Outcome of a mutant from the exit code and output of its tests."""
    if code is None:
        return Outcome(NOTICED, "it does not end", seconds)
    if code == 0:
        return Outcome(SURVIVED, "", seconds)
    lines = said.strip().split("\n")
    if code != 1:  # nothing was run, or not to the end
        return Outcome(WRONG, "pytest: " + lines[-1], seconds)
    return Outcome(NOTICED, (failures(said) or lines[-1:])[0], seconds)


def failures(said: str) -> list[str]:
    """Return the tests that failed, from pytest's output."""
    lines = [line for line in said.split("\n") if line.startswith(("FAILED ", "ERROR "))]
    return [line.split(" - ")[0].split(" ", 1)[1] for line in lines]


def check_tests(worker: Worker, mutants: Iterable[Mutant]) -> dict[Mutant, str]:
    """Run the tests without mutants; return the mutants of which one fails even then, and which one.

    Problem if pytest cannot run them: one does not exist.
    """
    plain: dict[str, None] = {}
    runs = []
    for mutant in mutants:
        if "-k" in mutant.tests:
            runs.append(mutant.tests)
        else:
            plain.update(dict.fromkeys(mutant.tests))
    if plain:
        runs.append(tuple(plain))
    failed: dict[str, None] = {}
    for words in dict.fromkeys(runs):
        code, said = worker.pytest(words, keep=True)
        if code not in (0, 1):
            wrong = [line for line in said.strip().split("\n") if line.startswith("ERROR")]
            wrong = wrong or said.strip().split("\n")[-1:]
            raise command.Problem("without a mutant the tests do not run: " + wrong[0], command.FAILED)
        failed.update(dict.fromkeys(failures(said)))
    found = {}
    for mutant in mutants:
        for test in failed:
            if any(test == word or test.startswith((word + "[", word + "::")) for word in mutant.tests):
                found[mutant] = test
    return found


def run(mutants: Sequence[Mutant], jobs: int, say: Callable[[Mutant, Outcome, Any], None]) -> list[Outcome]:
    """Try the mutants, `jobs` at a time; return their Outcomes. Call say(mutant, outcome, bar) after each."""
    outcomes: list[Outcome] = []
    todo: queue.SimpleQueue[Mutant] = queue.SimpleQueue()
    for mutant in mutants:
        todo.put(mutant)
    ended = threading.Event()
    one_at_a_time = threading.Lock()

    def work(worker):
        with contextlib.suppress(queue.Empty):
            while not ended.is_set():
                mutant = todo.get_nowait()
                if mutant in failing:
                    outcome = Outcome(WRONG, "fails without it: " + failing[mutant])
                else:
                    outcome = worker.try_out(mutant)
                with one_at_a_time:
                    if not ended.is_set():
                        outcomes.append(outcome)
                        say(mutant, outcome, bar)
                        bar.update()

    with tempfile.TemporaryDirectory() as place, command.progress(len(mutants), "mutants") as bar:
        first = Path(place, "0")
        copy_tree(ROOT, first)
        workers = [Worker(first)]
        threads = []
        try:
            failing = check_tests(workers[0], mutants)
            for number in range(1, min(jobs, len(mutants))):  # with the modules compiled so far
                shutil.copytree(first, Path(place, str(number)), symlinks=True)
                workers.append(Worker(Path(place, str(number))))
            threads = [threading.Thread(target=work, args=(worker,)) for worker in workers]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            ended.set()
            while True:
                command.end(*(worker.running for worker in workers if worker.running is not None))
                if not any(thread.is_alive() for thread in threads):
                    break
                time.sleep(0.02)  # one may just have started another
    return outcomes


@command.command("sim.mutants")
def main(words: list[str] | None = None) -> int:
    """Try, and print the table; return the exit code."""
    parser = command.Parser(
        prog="sim.mutants", description="Break the program in small ways; tests must notice."
    )
    parser.add_argument("--only", metavar="NAME", default="", help="only mutants with NAME in area/name")
    parser.add_argument("--list", action="store_true", help="print the names and files")
    parser.add_argument("--jobs", type=command.whole(1, 64), default=0, metavar="J", help="processes")
    options = parser.parse_args(words)
    names = {mutant: area + "/" + mutant.name for area, found in areas().items() for mutant in found}
    chosen = [mutant for mutant, name in names.items() if options.only in name]
    if not chosen:
        raise command.Problem("no mutant is called {}; --list prints all names".format(options.only))
    width = max(len(names[mutant]) for mutant in chosen)
    if options.list:
        for mutant in chosen:
            print("{:{}}  {}".format(names[mutant], width, mutant.file))
        return command.DONE
    command.need("pytest", "tqdm")
    began = time.monotonic()
    print("{:{}} {:>4}  {}".format("mutant", width, "s", "noticed by"), flush=True)

    def say(mutant, outcome, bar):
        why = outcome.why if outcome.what == NOTICED else " ".join((outcome.what, outcome.why)).strip()
        bar.write("{:{}} {:>4.0f}  {}".format(names[mutant], width, outcome.seconds, why))

    outcomes = run(chosen, options.jobs or os.cpu_count() or 1, say)
    noticed = [outcome.what for outcome in outcomes].count(NOTICED)
    print("{} mutants, {} noticed, {:.0f} s".format(len(chosen), noticed, time.monotonic() - began))
    return command.DONE if noticed == len(chosen) else command.FAILED


if __name__ == "__main__":
    sys.exit(main())
