# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""CONTRIBUTING's template game: one folder more, which holds the contract and plays by the real keys."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAME = "highcard"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project with the template as a fifth game, as CONTRIBUTING says."""
    to = tmp_path_factory.mktemp("project")
    for part in ("lib", "games", "fonts", "sim", "tests"):
        shutil.copytree(ROOT / part, to / part, ignore=shutil.ignore_patterns("__pycache__", "golden", NAME))
    for part in ("code.py", "boot.py", "settings.toml", "pyproject.toml"):
        shutil.copy(ROOT / part, to / part)
    shutil.copytree(
        ROOT / "docs" / "template", to / "games" / NAME, ignore=shutil.ignore_patterns("__pycache__")
    )
    return to


def run(project, *command):
    env = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_it_holds_the_contract(project):
    pytest_itself = str(Path(sys.executable).parent / "pytest")  # not -m: code.py would hide Python's own
    out = run(project, pytest_itself, "-q", "tests/test_contract.py", "-k", NAME)
    assert " passed" in out


@pytest.mark.parametrize("players", (2, 4))
def test_it_plays_through_the_real_screens(project, players):
    out = run(
        project,
        sys.executable,
        "sim/run.py",
        *("--headless", "--autoplay", "--fast", "--game", NAME, "--seed", "1", "--players", str(players)),
    )
    assert out.startswith(f"{NAME} seed=1 ")
