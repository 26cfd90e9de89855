# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Compiles and runs the C programs that find weights."""

from __future__ import annotations

import pathlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

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
