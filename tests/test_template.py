# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""make new-game: a new folder, which passes what every game must, and which every command takes.

Under two names, the first and the last of all games: what takes the first or the last game must not break.
"""

import shutil
import sys
from pathlib import Path

import harness
import pytest
from harness import PYTEST, run_in

from sim import new_game

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("aacard", "zzcard")


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """Return a copy of the project with two more games, made as CONTRIBUTING describes."""
    to = harness.copy_project(tmp_path_factory.mktemp("project"))
    for name in NAMES:
        before = tree(to)
        run_in(to, sys.executable, "-m", "sim.new_game", name, "--title", "Tall card")
        made = tree(to)
        assert {path.parent for path in made.keys() - before.keys()} == {to / "games" / name}
        assert {path: made[path] for path in before} == before, "nothing else has changed"
    return to


def tree(folder):
    """Return {path: its bytes} of all files in a folder."""
    paths = folder.rglob("*")
    return {path: path.read_bytes() for path in paths if path.is_file() and path.suffix != ".pyc"}


TESTED = "boxes contract languages menus speech views".split()
"""What `make test` runs of what every game must pass, in one process for both; the rest is in COMMANDS."""


def test_it_passes_what_tells_most_of_a_game(project):
    """Also that what it may lack is not asked of it."""
    files = ["tests/test_{}.py".format(name) for name in TESTED]
    said = run_in(project, PYTEST, "-q", "-n0", "-rA", *files, "-k", "not_too_long or " + NAMES[1])
    assert all("PASSED {}::".format(file) in said for file in files)


def test_it_has_its_own_name_everywhere(project):
    for path in (project / "games" / NAMES[0]).iterdir():
        if path.is_file() and path.suffix not in (".bin", ".bmp"):
            text = path.read_text(encoding="utf-8")
            assert "highcard" not in text and "High card" not in text, path
            if path.match("text.*.txt"):
                assert "title: Tall card" in text and "## Tall card" in text, path


COMMANDS = {
    "tests": [PYTEST, "-q", "-n0", "tests", "-k", " or ".join(NAMES)],
    "types": [PYTEST, "-q", "-n0", "tests/test_types.py"],
    "style": ["-m", "ruff", "check", "games"],
    "format": ["-m", "ruff", "format", "--check", "games"],
    "walk": ["-m", "sim.walk", NAMES[1], "--frames", "500"],
    "words": ["-m", "sim.words", "en"],
    "play": ["-m", "sim.run", "--headless", "--autoplay", "--fast", "--game", NAMES[1], "--players", "4"],
    "bench": ["-m", "sim.bench", NAMES[1], "--gate"],
    "films": ["-m", "sim.shots", "--films", "out", "--only", NAMES[1] + "-en"],
    "device": ["-m", "sim.build", "--out", "dist"],
    "web": ["-m", "sim.web.build", "--out", "dist/web"],
    "arena": ["-m", "sim.arena", NAMES[0], "--seats", "medium,easy", "--deals", "50", "--jobs", "1"],
    "calibrate": ["-m", "sim.arena", NAMES[0], "--calibrate", "--deals", "10", "--jobs", "1"],
}
"""What CONTRIBUTING tells a developer to run, and CI runs: `make test` runs only what is above."""


@pytest.mark.soak
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_a_new_game(project, name):
    for folder in (".venv", "node_modules"):
        if not (project / folder).exists():
            (project / folder).symlink_to((ROOT / folder).resolve())
    (project / "out").mkdir(exist_ok=True)
    shutil.copy(ROOT / "package.json", project)
    words = COMMANDS[name]
    run_in(project, *(words if words[0] == PYTEST else [sys.executable, *words]), patience=900)


def test_a_name_that_is_only_like_one_is_taken(tmp_path, monkeypatch):
    """tests/rows/commands.txt has names that are refused."""
    monkeypatch.setattr(new_game, "ROOT", tmp_path)
    for name in ("classic", "console", "com", "nullo", "mesas", "trunfo_2"):
        assert new_game.main([name]) == 0
        assert (tmp_path / "games" / name / "rules.py").exists()
