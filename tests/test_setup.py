# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A checkout on any system, and the set-up of .venv on machines with settings of their own."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def git(*words: str) -> str:
    """Return what Git says in this checkout; skip the test where there is none."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this is no checkout, or there is no Git")
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout


# The checkout


def test_every_checkout_has_the_same_bytes():
    """Texts' lines end in LF, also with core.autocrlf, and no picture or font is taken for a text."""
    wrong = []
    for line in git("ls-files", "--eol").splitlines():
        kinds, _, path = line.partition("\t")
        index, _, attributes = kinds.partition("attr/")
        is_binary = path.rpartition(".")[2] in ("bin", "bmp", "gif", "pcf", "png", "strip")
        ends = ("i/-text",) if is_binary else ("i/lf", "i/none")
        wanted = "-text" if is_binary else "text=auto eol=lf"
        if index.split()[0] not in ends or attributes.strip() != wanted:
            wrong.append(line)
    assert wrong == []


def test_nothing_that_git_ignores_is_committed():
    """What a tool leaves behind, such as .coverage, is ignored and not in the repository."""
    assert git("ls-files", "--cached", "--ignored", "--exclude-standard") == ""
    assert git("check-ignore", ".coverage", ".coverage.host.1").split() == [".coverage", ".coverage.host.1"]
