# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""docs/changes: each diff applies, touches few files, and works: its own tests and those around it pass."""

import shutil
import sys

import harness
import pytest

FOLDER = harness.ROOT / "docs" / "changes"
DIFFS = sorted(FOLDER.glob("*.diff"))
GAME = "fifth-game"
"""It changes what `make new-game` makes. Tried alone: other tests count the games."""
AROUND = {
    GAME: {"words": "highcard", "options": "highcard", "floor_plan": "highcard"},
    "the others": {
        "words": "",
        "contrast": "",
        "motion": "",
        "options": "sueca",
        "menus": "about or setting",
        "walk": "of_the_sources",
        "hardware": "board",
    },
}
"""Test files that these changes may affect, and which of their tests (-k)."""
MOST = {"option": 3, "page": 4, "setting": 2, "board": 1, "language": 0}
"""How many files a change may touch, tests and texts apart; others 3."""


def files(diff, folder=""):
    """Return the paths that a diff changes or creates in a folder, without texts."""
    names = [line[6:] for line in diff.read_text(encoding="utf-8").split("\n") if line.startswith("+++ b/")]
    return [name for name in names if name.endswith(".py") and name.startswith(folder)]


@pytest.mark.parametrize("diff", DIFFS, ids=lambda diff: diff.stem)
def test_a_change_touches_few_files(diff):
    """As MOST says; a game changes nothing outside its folder."""
    changed = [name for name in files(diff) if name not in files(diff, "tests/")]
    if diff.stem == GAME:
        assert {name.rsplit("/", 1)[0] for name in changed} == {"games/highcard"}
    else:
        assert len(changed) <= MOST.get(diff.stem, 3)


@pytest.mark.skipif(shutil.which("git") is None, reason="git applies them")
@pytest.mark.parametrize("diff", [one for one in DIFFS if one.stem != GAME], ids=lambda diff: diff.stem)
def test_a_change_applies(diff):
    """Each alone; a fifth game's applies below, to a new game."""
    harness.run_in(harness.ROOT, "git", "apply", "--check", str(diff))


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("git") is None, reason="git applies them")
@pytest.mark.parametrize("which", AROUND)
def test_changes_work(which, tmp_path):
    """In one copy, by one process: the diffs' own tests, which must all be there, and those around them."""
    project = harness.copy_project(tmp_path)
    if which == GAME:
        words = ("-m", "sim.new_game", "highcard", "--title", "High card")
        harness.run_in(project, sys.executable, *words)
    diffs = [diff for diff in DIFFS if (diff.stem == GAME) == (which == GAME)]
    harness.run_in(project, "git", "apply", *map(str, diffs))
    own = [path for diff in diffs for path in files(diff, "tests/") if not (harness.ROOT / path).exists()]
    chosen = [path.removeprefix("tests/") for path in own]
    for name, tests in AROUND[which].items():
        chosen.append("(test_{}.py and ({}))".format(name, tests) if tests else "test_{}.py".format(name))
    around = ["tests/test_{}.py".format(name) for name in AROUND[which]]
    said = harness.run_in(
        project, harness.PYTEST, "-q", "-n0", "-rA", *own, *around, "-k", " or ".join(chosen)
    )
    assert [path for path in own + around if "PASSED {}::".format(path) not in said] == []
