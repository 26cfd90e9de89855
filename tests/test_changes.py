# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""docs/changes: each diff still applies, and touches few files."""

import shutil
import subprocess

import harness
import pytest

FOLDER = harness.ROOT / "docs" / "changes"
DIFFS = sorted(FOLDER.glob("*.diff"))


def touched(diff):
    """Return the files that a diff changes or adds, without words, help and other texts."""
    names = [line[6:] for line in diff.read_text(encoding="utf-8").split("\n") if line.startswith("+++ b/")]
    return [name for name in names if name.endswith(".py") and name.split("/")[-1] not in ("pt.py", "en.py")]


def test_the_eight_are_there():
    assert len(DIFFS) == 8
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all("({})".format(diff.name) in readme for diff in DIFFS)


@pytest.mark.parametrize("diff", DIFFS, ids=lambda diff: diff.stem)
def test_a_change_touches_few_files(diff):
    """A change touches at most three files; a new game touches none outside its folder."""
    files = touched(diff)
    if diff.stem == "fifth-game":
        assert {name.rsplit("/", 1)[0] for name in files} == {"games/highcard"}
    else:
        assert 1 <= len(files) <= 3


def test_a_setting_is_one_row():
    """A new setting is one row of the table, besides its words and the code that reads it."""
    parts = (FOLDER / "setting.diff").read_text(encoding="utf-8").split("diff --git ")
    (table,) = (part for part in parts if "b/lib/mesa/board/setting.py" in part)
    changed = [line for line in table.split("@@", 2)[2].split("\n") if line[:1] in ("+", "-")]
    assert len(changed) == 1 and changed[0].startswith("+    (HINTS_OFF := const(")


@pytest.mark.skipif(shutil.which("git") is None, reason="git applies them")
@pytest.mark.parametrize("diff", DIFFS, ids=lambda diff: diff.stem)
def test_a_change_applies_and_compiles(diff, tmp_path):
    for part in ("lib", "games", "sim"):
        shutil.copytree(harness.ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(("git", "apply", str(diff)), cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for name in touched(diff):
        text = (tmp_path / name).read_text(encoding="utf-8")
        compile(text, name, "exec")
        before = harness.ROOT / name
        assert not before.exists() or before.read_text(encoding="utf-8") != text
