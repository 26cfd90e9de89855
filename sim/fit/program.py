# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Compiles and runs the C programs that find weights: the command of each game."""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Any, NamedTuple

from sim.common import command
from sim.common.command import FAILED, Problem

COMPILERS = ("cc", "gcc", "clang")


def compiler() -> str | None:
    """Return the C compiler of this machine; None if there is none."""
    return next((path for name in COMPILERS if (path := shutil.which(name))), None)


def build(folder: pathlib.Path, fit: Fit) -> pathlib.Path:
    """Return the program that learns, compiled into a folder. Problem if that fails."""
    cc = compiler()
    if cc is None:
        raise Problem("there is no C compiler: none of {} is installed".format(", ".join(COMPILERS)), FAILED)
    made = folder / (fit.source.stem + ".exe")
    words = [cc, *fit.flags, "-o", str(made), str(fit.source), "-lm"]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    if done.returncode:
        said = next((line for line in done.stderr.splitlines() if "error" in line), "no reason given")
        raise Problem("{} cannot compile {}: {}".format(cc, fit.source.name, said), FAILED)
    return made


def call(program: pathlib.Path, *words: object, **options: Any) -> str:
    """Run the program; return its output if requested with stdout=PIPE."""
    sys.stdout.flush()
    done = subprocess.run([str(program), *map(str, words)], text=True, check=False, **options)
    if done.returncode:
        raise Problem("{} {} ended with {}".format(program.name, words[0], done.returncode), FAILED)
    return done.stdout or ""


class Fit(NamedTuple):
    """How a game's weights are made."""

    weights: pathlib.Path
    source: pathlib.Path
    flags: tuple[str, ...]
    games: int
    """How many are played for the file in the repository."""
    check: Callable[[pathlib.Path], str]
    """Returns what agrees in C and Python; Problem if anything differs."""

    def main(self, words: list[str] | None) -> int:
        """Check that C and Python agree, learn, and compare with the file, or write it."""
        name = "/".join(self.weights.parts[-3:])
        parser = command.Parser(description="Make {} again.".format(name))
        parser.add_argument("--games", type=command.whole(1, 10**12), help="play only so many")
        parser.add_argument("--write", action="store_true", help="write the file")
        given = parser.parse_args(words)
        if given.write:
            command.place(self.weights, "--write")
        with tempfile.TemporaryDirectory() as folder:
            program, new = build(pathlib.Path(folder), self), pathlib.Path(folder) / "new.bin"
            print("{} agree in C and Python".format(self.check(program)))
            call(program, "train", given.games or self.games, new)
            if new.read_bytes() == self.weights.read_bytes():
                print("the same bytes as in " + name)
            elif given.write:
                command.write(self.weights, new.read_bytes())
                print("written: " + name)
            else:
                print("not the bytes of {}, which is unchanged: --write writes them".format(name))
        return 0


def same(what: str, python: object, c: object) -> None:
    """Raise Problem unless the result of Python is that of C."""
    if python != c:
        raise Problem("Python and C differ in {}: {} and {}".format(what, python, c), FAILED)
