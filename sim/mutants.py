# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Breaks the program on purpose, one small mistake at a time, and runs the tests that must notice.

    python -m sim.mutants                       all breaks of sim/mutant/ (make mutants), some minutes
    python -m sim.mutants --only menus          those of an area, or with that in their name
    python -m sim.mutants --list                their names and files

Works in a copy of this folder. Prints a table: the break, the seconds, the first test that failed. Exit code
1 if no test has noticed one, or if one is WRONG: it no longer fits its file, or pytest cannot run its tests.

A break is a plausible mistake: an index off by one, a missing line, an inverted condition. Each file of
sim/mutant/ has those of an area, with an empty line between two:

    the-name-of-the-break lib/mesa/ui/menus.py
    tests/test_menus.py::test_one
    tests/test_draw_law.py -k "set and not long"
         a line of that file
    -    one that goes
    +    one that comes in its place

First its name and the file. Then one line or more with arguments for pytest, which must find a failure. Then
the change, as in a diff, in whole lines: those with a blank or "-" must stand together at exactly one place
of the file. An empty line of the file is a "-" alone, or a "+". Lines that begin with "#" are comments.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim import ROOT
from sim.common import command

command.begin("sim.mutants")

SECONDS = 120
"""A break whose tests take longer counts as noticed: it has made something endless."""
NOTICED, SURVIVED, WRONG = "noticed", "SURVIVED", "WRONG"
LINKED = (".venv", "node_modules")
"""Folders that a copy shares with this one."""
PYTEST = (str(Path(sys.executable).with_name("pytest")), "-q", "--tb=no", "-p", "no:cacheprovider")
"""The command: with `python -m pytest`, code.py would hide Python's module."""


class Mutant(NamedTuple):
    """One break: in `file` (from the root) the lines `old` become `new`, and one of `tests` must fail.

    `name` begins with the area; `place` is where the break is written, such as sim/mutant/menus.txt:12.
    """

    name: str
    place: str
    file: str
    tests: tuple[str, ...]
    old: list[str]
    new: list[str]

    def broken(self, root: Path) -> str:
        """Return the text of the file in `root` with the break; ValueError if it does not fit any more."""
        path = root / self.file
        lines = path.read_text(encoding="utf-8").split("\n") if path.is_file() else []
        size = len(self.old)
        found = [at for at in range(len(lines)) if lines[at : at + size] == self.old]
        here = "{}: {}".format(self.place, self.file)
        if len(found) != 1:
            raise ValueError("{} has its lines {} times".format(here, len(found)))
        text = "\n".join([*lines[: found[0]], *self.new, *lines[found[0] + size :]])
        try:
            if self.file.endswith(".py"):
                compile(text, self.file, "exec", dont_inherit=True)
        except SyntaxError as problem:
            raise ValueError("{} does not compile with it: {}".format(here, problem)) from None
        return text


# The lists


def areas(folder: Path = ROOT / "sim" / "mutant") -> dict[str, list[Mutant]]:
    """Return {area: its breaks}. Problem, with the line and what to do, if one is not written as above."""
    return {path.stem: list(_read(path)) for path in sorted(folder.glob("*.txt"))}


_ENTRY = re.compile(r"([a-z0-9-]+) +(\S+)\n((?:[^-+ \n].*\n)+)((?:[-+ ].*\n)+)")
"""A break: its name and its file, the tests, the change."""


def _read(path: Path) -> Iterator[Mutant]:
    """Yield the breaks of a file."""
    names = set()
    numbered = enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
    lines = [(number, line) for number, line in numbered if not line.startswith("#")]
    for is_break, group in itertools.groupby(lines, lambda line: line[1] != ""):
        if not is_break:
            continue
        entry = list(group)
        place = "sim/mutant/{}:{}".format(path.name, entry[0][0])
        try:
            mutant = _entry(path.stem, place, "".join(line + "\n" for _, line in entry))
            if mutant.name in names:
                raise ValueError("another break has this name: choose a new one")
        except ValueError as problem:
            raise command.Problem("{}: {}".format(place, problem), command.FAILED) from None
        names.add(mutant.name)
        yield mutant


def _entry(area: str, place: str, text: str) -> Mutant:
    """Return the break that is described by `text`; ValueError if none is."""
    found = _ENTRY.fullmatch(text)
    if found is None:
        raise ValueError("a break is its name and file, its tests, and lines with a blank, - or + in front")
    name, file, tests, change = found.groups()
    lines = change.split("\n")[:-1]
    old = [line[1:] for line in lines if line[0] != "+"]
    new = [line[1:] for line in lines if line[0] != "-"]
    if not old or old == new:
        raise ValueError("the change has no place, or changes nothing")
    return Mutant("{}/{}".format(area, name), place, file, tuple(shlex.split(tests)), old, new)


# Running


class Outcome(NamedTuple):
    """The fate of a break: NOTICED, SURVIVED or WRONG; which test failed, or why."""

    what: str
    why: str
    seconds: float = 0.0


def judge(code: int | None, said: str, seconds: float) -> Outcome:
    """Return the Outcome of a break from the exit code (None: stopped) and the output of its tests."""
    if code is None:
        return Outcome(NOTICED, "it does not end", seconds)
    if code == 0:
        return Outcome(SURVIVED, "", seconds)
    if code != 1:  # nothing was run, or not to the end
        return Outcome(WRONG, "pytest: " + said.strip().split("\n")[-1], seconds)
    return Outcome(NOTICED, failure(said), seconds)


def failure(said: str) -> str:
    """Return the first test that failed, or the last line, from pytest's output."""
    lines = said.strip().split("\n")
    failed = [line.split(" ", 1)[1] for line in lines if line.startswith(("FAILED ", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else lines[-1]


def copy_tree(folder: Path) -> None:
    """Copy this folder to `folder`, without what git ignores; the two share LINKED.

    Each line of our .gitignore is a name, or a pattern of names, at any depth.
    """
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").replace("/", "").split()
    shutil.copytree(ROOT, folder, symlinks=True, ignore=shutil.ignore_patterns(".git", *ignored))
    for name in LINKED:
        if (ROOT / name).exists():
            (folder / name).symlink_to((ROOT / name).resolve(), target_is_directory=True)


def beside(folder: Path, what: str) -> Path:
    """Return the path of a file that belongs to a copy but does not lie in it."""
    return folder.with_name(folder.name + "." + what)


def start(folder: Path, words: Iterable[str], **more: str) -> subprocess.Popen[bytes]:
    """Start pytest in a copy, with these arguments and more of the environment."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment.update(more, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")  # which starts a third faster
    streams: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stderr": subprocess.STDOUT}
    with beside(folder, "said").open("wb") as said:
        return command.start([*PYTEST, *words], cwd=folder, env=environment, stdout=said, **streams)


def said(folder: Path) -> str:
    """Return what pytest has printed in a copy."""
    return beside(folder, "said").read_text(encoding="utf-8", errors="replace")


def check_tests(folder: Path, mutants: Sequence[Mutant]) -> None:
    """Run the tests without a break; Problem if one fails or does not exist: it would always notice."""
    runs = {mutant.tests for mutant in mutants if "-k" in mutant.tests}
    plain = {word for mutant in mutants if "-k" not in mutant.tests for word in mutant.tests}
    if plain:
        runs.add(tuple(sorted(plain)))  # always in the same order
    for words in runs:
        process = start(folder, words)
        try:
            failed = process.wait() != 0
        finally:
            command.end(process)
        if failed:
            raise command.Problem("a test fails without a break: " + failure(said(folder)), command.FAILED)


class Trial:
    """A break that is in a copy, while its tests run there. ValueError if it does not fit."""

    def __init__(self, mutant: Mutant, folder: Path) -> None:
        text = mutant.broken(folder)
        self.mutant, self.folder = mutant, folder
        self.path, self.right = folder / mutant.file, beside(folder, "right")
        self.path.replace(self.right)
        self.path.write_text(text, encoding="utf-8")
        # Python takes a compiled module for that of a source with its length and its time in seconds
        later = time.time() + 2
        os.utime(self.path, (later, later))
        self.began = time.monotonic()
        self.process = start(folder, ("-x", *mutant.tests), PYTHONDONTWRITEBYTECODE="1")

    def outcome(self) -> Outcome | None:
        """Return None while the tests run; then take the break out and return its Outcome."""
        seconds = time.monotonic() - self.began
        code = self.process.poll()
        if code is None and seconds < SECONDS:
            return None
        command.end(self.process)
        self.right.replace(self.path)
        if self.path.suffix != ".py":
            self.path.touch()  # what the tests have made of the broken text is older
        return judge(code, said(self.folder), seconds)


def run(mutants: Sequence[Mutant], jobs: int) -> Generator[tuple[Mutant, Outcome], None, None]:
    """Try the breaks, `jobs` at a time; yield each with its Outcome."""
    with tempfile.TemporaryDirectory() as place:
        free = [Path(place, str(number)) for number in range(min(jobs, len(mutants)))]
        copy_tree(free[0])
        check_tests(free[0], mutants)
        for folder in free[1:]:  # with the modules compiled so far
            shutil.copytree(free[0], folder, symlinks=True)
        waiting = list(reversed(mutants))
        trials: list[Trial] = []
        try:
            while waiting or trials:
                while waiting and free:
                    mutant = waiting.pop()
                    try:
                        trials.append(Trial(mutant, free[-1]))
                        free.pop()
                    except ValueError as problem:
                        yield mutant, Outcome(WRONG, str(problem))
                for trial in list(trials):
                    outcome = trial.outcome()
                    if outcome is not None:
                        trials.remove(trial)
                        free.append(trial.folder)
                        yield trial.mutant, outcome
                time.sleep(0.02)
        finally:
            command.end(*(trial.process for trial in trials))


@command.command("sim.mutants")
def main(words: list[str] | None = None) -> int:
    """Try, and print the table; return the exit code."""
    parser = command.Parser(prog="sim.mutants", description="Break the program: tests must notice.")
    parser.add_argument("--only", metavar="NAME", default="", help="only breaks with NAME in area/name")
    parser.add_argument("--list", action="store_true", help="print the names and files")
    parser.add_argument("--jobs", type=command.whole(1, 64), default=0, metavar="J", help="processes")
    options = parser.parse_args(words)
    chosen = [mutant for found in areas().values() for mutant in found if options.only in mutant.name]
    if not chosen:
        raise command.Problem("no break is called {}; --list prints all names".format(options.only))
    row = "{{:{}}} {{:>4}}  {{}}".format(max(len(mutant.name) for mutant in chosen))
    if options.list:
        for mutant in chosen:
            print(row.format(mutant.name, "", mutant.file))
        return command.DONE
    command.need("pytest", "tqdm")
    began = time.monotonic()
    print(row.format("break", "s", "noticed by"), flush=True)
    noticed = 0
    tried = run(chosen, options.jobs or os.cpu_count() or 1)
    with command.progress(len(chosen), "breaks") as bar, contextlib.closing(tried):
        for mutant, (what, why, seconds) in tried:
            noticed += what == NOTICED
            why = why if what == NOTICED else "{} {}".format(what, why).strip()
            bar.write(row.format(mutant.name, round(seconds), why))
            bar.update()
    print("{} breaks, {} noticed, {:.0f} s".format(len(chosen), noticed, time.monotonic() - began))
    return command.DONE if noticed == len(chosen) else command.FAILED


if __name__ == "__main__":
    sys.exit(main())
