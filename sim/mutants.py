# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Breaks the program on purpose, one small mistake at a time, and runs the tests that must notice.

    python -m sim.mutants                       the laws of sim/mutant/laws.txt (make mutants), some minutes
    python -m sim.mutants --only hint           those with that in their sentence or file
    python -m sim.mutants --list                their sentences and files
    python -m sim.mutants games/sueca/rules.py --count 40 --seed 1
                                                mistakes that operators make in these files
                                                (sim/mutant/tree.py), for the tests that
                                                sim/quick.py knows of each file

Works in a copy of this folder. Prints a table: the break, the seconds, the first test that failed, which
passes when the break is out. Exit code 1 if a law's break has survived, or if one is WRONG: pytest cannot run
its tests, or the test fails without it, too. What survives of the drawn ones may also change nothing that
anybody can tell: it is named, and read.

A law is one sentence, and a mistake that breaks it. With an empty line between two:

    A hint is counted.
    lib/mesa/match/hint.py show
    -match.hints += 1
    +pass

After the sentence comes the file, and the function or class in it. Then what stands there once, and what
comes in its place: an expression, statements, or a condition with its `if` or `while`; they are looked for in
the syntax tree, so another layout breaks no law. The tests are those that sim/quick.py knows of the file.
Lines that begin with "#" are comments.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sim import ROOT, quick
from sim.common import command
from sim.mutant import tree

SECONDS = 600
"""A break whose tests take longer counts as noticed: it has made something endless."""
NOTICED, SURVIVED, WRONG = "noticed", "SURVIVED", "WRONG"
LINKED = (".venv", "node_modules")
"""Folders that a copy shares with this one."""
PYTEST = (str(Path(sys.executable).with_name("pytest")), "-q", "--tb=no", "-p", "no:cacheprovider")
"""The command: with `python -m pytest`, code.py would hide Python's module."""


class Mutant(NamedTuple):
    """One break: the text of `file` (from the root) becomes `text`, and one of `tests` must fail."""

    name: str
    file: str
    tests: tuple[str, ...]
    text: str


LAWS = ROOT / "sim" / "mutant" / "laws.txt"
_LAW = re.compile(r"(.+\.)\n(\S+) ?(\S*)\n((?:-.*\n)+)((?:\+.*\n)+)")
"""A law: its sentence, its file and place, what stands there, what comes."""


def laws(path: Path) -> list[Mutant]:
    """Return the breaks of all laws. Problem if one is not as above, or fits the program no more."""
    text = re.sub(r"(?m)^#.*\n", "", path.read_text(encoding="utf-8"))
    found = []
    for entry in re.split(r"\n\n+", text.strip("\n")):
        try:
            found.append(_law(entry + "\n"))
        except (ValueError, SyntaxError, OSError) as problem:
            message = "{}: {}: {}".format(path.name, entry.split("\n")[0], problem)
            raise command.Problem(message, command.FAILED) from None
    return found


def _law(entry: str) -> Mutant:
    """Return the break that is described by `entry`; ValueError if none is."""
    parts = _LAW.fullmatch(entry)
    if parts is None:
        raise ValueError("a law is a sentence, a file and a place, lines with - and with +")
    sentence, file, where, old, new = parts.groups()
    old, new = ("\n".join(line[1:] for line in lines.split("\n")[:-1]) for lines in (old, new))
    text = tree.broken((ROOT / file).read_text(encoding="utf-8"), where, old, new)
    return Mutant(sentence, file, tuple(quick.chosen([file])), text)


def drawn(files: Sequence[str], count: int, seed: int, tests: Sequence[str]) -> list[Mutant]:
    """Return `count` breaks of these files, drawn by `seed`, for these tests or each file's own."""
    made: list[tree.Break] = []
    for file in files:
        if not (file.endswith(".py") and (ROOT / file).is_file()):
            raise command.Problem("there is no module {} here".format(file))
        made += tree.made(file, (ROOT / file).read_text(encoding="utf-8"))
    words = {file: tuple(tests or quick.chosen([file])) for file in files}
    return [Mutant(str(one), one.file, words[one.file], one.text) for one in tree.drawn(made, count, seed)]


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
    if code not in (1, 2):  # nothing was run, or not to the end; 2: a test file cannot even be imported
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


def passes(folder: Path, test: str) -> bool:
    """Return whether a test, by pytest's name, passes in a copy without a break."""
    process = start(folder, (test,))
    try:
        return process.wait() == 0
    finally:
        command.end(process)


class Trial:
    """A break that is in a copy, while its tests run there."""

    def __init__(self, mutant: Mutant, folder: Path) -> None:
        self.mutant, self.folder = mutant, folder
        self.path, self.right = folder / mutant.file, beside(folder, "right")
        self.path.replace(self.right)
        self.path.write_text(mutant.text, encoding="utf-8")
        # Python takes a compiled module for that of a source with its length and its time in seconds
        later = time.time() + 2
        os.utime(self.path, (later, later))
        self.began = time.monotonic()
        self.process = start(folder, ("-x", *mutant.tests), PYTHONDONTWRITEBYTECODE="1")

    def outcome(self, limit: float) -> Outcome | None:
        """Return None while the tests run, for `limit` seconds; then take the break out and return it."""
        seconds = time.monotonic() - self.began
        code = self.process.poll()
        if code is None and seconds < limit:
            return None
        command.end(self.process)
        self.right.replace(self.path)
        return judge(code, said(self.folder), seconds)


def run(mutants: Sequence[Mutant], jobs: int) -> Generator[tuple[Mutant, Outcome], None, None]:
    """Try the breaks, `jobs` at a time; yield each with its Outcome."""
    with tempfile.TemporaryDirectory() as place:
        free = [Path(place, str(number)) for number in range(min(jobs, len(mutants)))]
        copy_tree(free[0])
        for folder in free[1:]:  # with the modules compiled so far
            shutil.copytree(free[0], folder, symlinks=True)
        waiting = list(reversed(mutants))
        trials: list[Trial] = []
        try:
            while waiting or trials:
                while waiting and free:
                    trials.append(Trial(waiting.pop(), free.pop()))
                for trial in list(trials):
                    outcome = trial.outcome(SECONDS)
                    if outcome is not None:
                        trials.remove(trial)
                        free.append(trial.folder)
                        if "::" in outcome.why and not passes(trial.folder, outcome.why):
                            outcome = Outcome(
                                WRONG, outcome.why + " fails without the break", outcome.seconds
                            )
                        yield trial.mutant, outcome
                time.sleep(0.02)
        finally:
            command.end(*(trial.process for trial in trials))


@command.command
def main(words: list[str] | None = None) -> int:
    """Try, and print the table; return the exit code."""
    parser = command.Parser(description="Break the program: tests must notice.")
    parser.add_argument("files", nargs="*", metavar="FILE", help="modules to break at random (the laws)")
    parser.add_argument("--count", type=command.whole(1, 9999), default=20, metavar="N", help="how often")
    parser.add_argument("--seed", type=command.whole(0, 9999), default=1, metavar="N", help="which breaks")
    parser.add_argument(
        "--tests", metavar="WORDS", default="", help="pytest's arguments (the files' own tests)"
    )
    parser.add_argument("--only", metavar="WORD", default="", help="only breaks with WORD in name or file")
    parser.add_argument("--list", action="store_true", help="print the names and files")
    parser.add_argument("--jobs", type=command.whole(1, 64), default=0, metavar="J", help="processes")
    options = parser.parse_args(words)
    if options.files:
        found = drawn(options.files, options.count, options.seed, shlex.split(options.tests))
    else:
        found = laws(LAWS)
    chosen = [mutant for mutant in found if options.only in mutant.name + " " + mutant.file]
    if not chosen:
        raise command.Problem("no break is of {}; --list prints them".format(options.only))
    row = "{{:{}}} {{:>4}}  {{}}".format(max(len(mutant.name) for mutant in chosen))
    if options.list:
        for mutant in chosen:
            print(row.format(mutant.name, "", mutant.file))
        return command.DONE
    command.need("pytest", "tqdm")
    began = time.monotonic()
    print(row.format("break", "s", "noticed by"), flush=True)
    noticed = wrong = 0
    tried = run(chosen, options.jobs or os.cpu_count() or 1)
    with command.progress(len(chosen), "breaks") as bar, contextlib.closing(tried):
        for mutant, (what, why, seconds) in tried:
            noticed += what == NOTICED
            wrong += what == WRONG
            why = why if what == NOTICED else "{} {}".format(what, why).strip()
            bar.write(row.format(mutant.name, round(seconds), why))
            bar.update()
    print("{} breaks, {} noticed, {:.0f} s".format(len(chosen), noticed, time.monotonic() - began))
    missed = wrong if options.files else len(chosen) - noticed
    return command.FAILED if missed else command.DONE


if __name__ == "__main__":
    sys.exit(main())
