# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Runs the scripts of tests/web in Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

from sim import ROOT, setup


def run(script: str, *words: str | Path) -> str:
    """Run a script of tests/web with these words; return what it prints. AssertionError if it fails."""
    node = setup.find_node()
    assert node is not None
    command = [node, "--expose-gc", str(ROOT / "tests/web" / script), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stdout + done.stderr
    return done.stdout
