# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""make quick: which tests belong to a changed file."""

import harness
import pytest

from sim import quick
from sim.common.command import Problem


@pytest.mark.parametrize(
    ("path", "test"),
    (
        ("tests/test_match.py", "tests/test_match.py"),
        ("lib/mesa/core/match.py", "tests/test_match_log.py"),
        ("lib/mesa/board/joystick.py", "tests/test_hardware.py"),  # only mesa.board.hardware loads it
        ("games/sueca/text.en.txt", "tests/test_contract.py"),
        ("lib/mesa/text.en.txt", "tests/test_words.py"),
        ("docs/SAVES.md", "tests/test_docs.py"),
        ("code.py", "tests/test_start.py"),
    ),
)
def test_a_file_has_tests(path, test):
    assert test in quick.tests_of(path)


def test_each_module_has_tests_that_exist_and_few():
    for path in harness.ROOT.glob("lib/mesa/*/*.py"):
        found = quick.tests_of(path.relative_to(harness.ROOT).as_posix())
        assert 1 <= len(found) <= quick.MOST, path
        assert all((harness.ROOT / name).exists() for name in found)


def test_what_is_for_every_game_runs_for_the_changed_one():
    *files, _, which = quick.chosen(["games/set/view.py", "docs/SAVES.md"])
    assert {*quick.EVERY_GAME, "tests/test_docs.py"} <= set(files)
    assert which.startswith("not (test_") and which.endswith(") or set")


@pytest.mark.parametrize(
    ("path", "themes"),
    (
        ("lib/mesa/home/launcher.py", ["launcher"]),
        ("lib/mesa/home/records_page.py", ["records"]),
        ("lib/mesa/core/rng.py", []),
    ),
)
def test_a_module_has_the_transcripts_of_its_theme(path, themes):
    assert quick.themes(path) == themes
    chosen = quick.chosen([path])
    assert not themes or chosen[-1].endswith(") or " + " or ".join(themes))


def test_nothing_to_run_is_said():
    with pytest.raises(Problem, match="make test runs all"):
        quick.chosen(["LICENSE"])
    assert quick.main(["no/such/file.py"]) == 2
