# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Compiles and runs the C programs that find weights; what the two commands share."""

from __future__ import annotations

import contextlib
import pathlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from typing import Any

from sim import ROOT
from sim.common import command
from sim.common.command import FAILED, Problem

COMPILERS = ("cc", "gcc", "clang")


def compiler() -> str | None:
    """Return the C compiler of this machine; None if there is none."""
    return next((path for name in COMPILERS if (path := shutil.which(name))), None)


def build(folder: pathlib.Path, source: pathlib.Path, flags: Sequence[str]) -> pathlib.Path:
    """Return the program of a C file, compiled into a folder. Problem if that fails."""
    cc = compiler()
    if cc is None:
        raise Problem("there is no C compiler: none of {} is installed".format(", ".join(COMPILERS)), FAILED)
    made = folder / (source.stem + ".exe")
    words = [cc, *flags, "-o", str(made), str(source), "-lm"]
    done = subprocess.run(words, stderr=subprocess.PIPE, text=True, errors="replace", check=False)
    if done.returncode:
        said = next((line for line in done.stderr.splitlines() if "error" in line), "no reason given")
        raise Problem("{} cannot compile {}: {}".format(cc, source.name, said), FAILED)
    return made


def call(program: pathlib.Path, *words: object, **options: Any) -> str:
    """Run the program; return its output if requested with stdout=PIPE."""
    sys.stdout.flush()
    done = subprocess.run([str(program), *map(str, words)], text=True, check=False, **options)
    if done.returncode:
        raise Problem("{} {} ended with {}".format(program.name, words[0], done.returncode), FAILED)
    return done.stdout or ""


@contextlib.contextmanager
def built(source: pathlib.Path, flags: Sequence[str]) -> Iterator[pathlib.Path]:
    """While the context lasts, have the program of a C file in a folder of its own; yield the program."""
    with tempfile.TemporaryDirectory() as folder:
        yield build(pathlib.Path(folder), source, flags)


def learn(program: pathlib.Path, word: str, count: int, weights: pathlib.Path, write: bool) -> None:
    """Learn from so many games, measure the strength, and compare with the file `weights`, or `write` it."""
    new = program.with_name("new.bin")
    call(program, word, count, new)
    call(program, "strength", new)
    name = weights.relative_to(ROOT).as_posix()
    if new.read_bytes() == weights.read_bytes():
        print("the same bytes as in " + name)
    elif write:
        command.write(weights, new.read_bytes())
        print("written: " + name)
    else:
        print("not the bytes of {}, which is unchanged: --write writes them".format(name))


def same(what: str, python: object, c: object) -> None:
    """Raise Problem unless the result of Python is that of C."""
    if python != c:
        raise Problem("Python and C differ in {}: {} and {}".format(what, python, c), FAILED)
