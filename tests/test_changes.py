# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""docs/changes: each diff applies, touches few files, and works: its own tests and those around it pass."""

import shutil

import harness
import pytest

FOLDER = harness.ROOT / "docs" / "changes"
DIFFS = sorted(FOLDER.glob("*.diff"))
AROUND = {
    "board": ("hardware", "board"),
    "fifth-game": ("words options floor_plan", "highcard"),
    "language": ("words", "word or too_long"),
    "level": ("words set_bots", "word or too_long or champion"),
    "option": ("words options", "length or every_choice_says or every_word or not_too_long"),
    "page": ("words walk", "word or too_long or of_the_sources or each_key"),
    "palette": ("contrast", ""),
    "pause-line": ("words menus", "word or too_long or pause"),
    "sensor": ("words", "word or too_long"),
    "setting": ("words menus", "word or too_long or setting"),
    "statistic": ("words", "word or sueca or not_too_long"),
    "trick-time": ("motion", ""),
}
"""For each diff, test files that its change may affect, and which of their tests (-k)."""
MOST = {"option": 1, "level": 2, "board": 1, "language": 0}
"""How many files a change may touch, tests and texts apart; others 3."""


def files(diff, folder=""):
    """Return the paths that a diff changes or creates in a folder, without texts."""
    names = [line[6:] for line in diff.read_text(encoding="utf-8").split("\n") if line.startswith("+++ b/")]
    return [name for name in names if name.endswith(".py") and name.startswith(folder)]


def test_each_diff_is_explained():
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all("({})".format(diff.name) in readme for diff in DIFFS)
    assert {diff.stem for diff in DIFFS} == AROUND.keys()


@pytest.mark.parametrize("diff", DIFFS, ids=lambda diff: diff.stem)
def test_a_change_touches_few_files(diff):
    """As MOST says; a game changes nothing outside its folder."""
    changed = [name for name in files(diff) if name not in files(diff, "tests/")]
    if diff.stem == "fifth-game":
        assert {name.rsplit("/", 1)[0] for name in changed} == {"games/highcard"}
    else:
        assert len(changed) <= MOST.get(diff.stem, 3)


def test_a_setting_is_one_row():
    """In the table of settings; besides, only its texts and the code that reads it change."""
    parts = (FOLDER / "setting.diff").read_text(encoding="utf-8").split("diff --git ")
    (table,) = (part for part in parts if "b/lib/mesa/board/setting.py" in part)
    changed = [line for line in table.split("@@", 2)[2].split("\n") if line[:1] in ("+", "-")]
    assert len(changed) == 1 and changed[0].startswith("+    (HINTS_OFF := const(")


@pytest.mark.skipif(shutil.which("git") is None, reason="git applies them")
@pytest.mark.parametrize("diff", DIFFS, ids=lambda diff: diff.stem)
def test_a_change_works(diff, tmp_path):
    """One process runs all tests; -k also chooses by a file's name, so all of the diff's own are in."""
    project = harness.copy_project(tmp_path)
    harness.run_in(project, "git", "apply", str(diff))
    for name in files(diff):
        text = (project / name).read_text(encoding="utf-8")
        compile(text, name, "exec")
        before = harness.ROOT / name
        assert not before.exists() or before.read_text(encoding="utf-8") != text
    names, chosen = AROUND[diff.stem]
    own = [path for path in files(diff, "tests/") if not (harness.ROOT / path).exists()]
    around = ["tests/test_{}.py".format(name) for name in names.split()]
    which = " or ".join([chosen, *(path.removeprefix("tests/") for path in own)]) if chosen else ""
    assert " passed" in harness.run_in(project, harness.PYTEST, "-q", "-n0", *own, *around, "-k", which)
