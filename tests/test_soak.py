# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""make soak, and its effect on the tests: more samples, and different ones in each round."""

import argparse
import ast
import subprocess
import sys
from pathlib import Path

import conftest
import pytest

from sim import soak

ROOT = Path(__file__).resolve().parent.parent
PYTEST = str(Path(sys.executable).with_name("pytest"))


def test_samples_and_dice(monkeypatch):
    """Without the options, they are make test's; with them, there are more, and others in each round."""
    monkeypatch.setattr(conftest, "_long", {"long": 1, "again": 0})
    assert conftest.samples(20) == 20
    usual = [conftest.dice(7).random() for _ in range(2)]
    monkeypatch.setattr(conftest, "_long", {"long": 5, "again": 1})
    assert conftest.samples(20) == 100
    first = [conftest.dice(7).random() for _ in range(2)]
    monkeypatch.setattr(conftest, "_long", {"long": 5, "again": 2})
    second = conftest.dice(7).random()
    assert usual[0] == usual[1] and first[0] == first[1]
    assert len({usual[0], first[0], second}) == 3


def _names(tree):
    """Return the names in a syntax tree."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


@pytest.mark.parametrize("path", sorted((ROOT / "tests").glob("test_*.py")), ids=lambda path: path.stem)
def test_who_asks_for_samples_is_marked_long(path):
    """Otherwise make soak would not run a test, or would run an identical one again and again."""
    body = ast.parse(path.read_bytes()).body
    asked = {
        alias.asname or alias.name
        for node in body
        if isinstance(node, ast.ImportFrom) and node.module == "conftest"
        for alias in node.names
        if alias.name in ("samples", "dice")
    }
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            marked = any("mark.long" in ast.unparse(each) for each in node.decorator_list)
            assert marked == bool(asked & _names(node)), node.name


FAILING = """
import pytest
from conftest import dice, samples

@pytest.mark.long
@pytest.mark.parametrize("n", range(samples(2)))
def test_it(n):
    assert dice(n).randrange(1 << 20) != dice(0).randrange(1 << 20) or n != {}

@pytest.mark.long
def test_skipped():
    pytest.skip()

def test_of_no_samples():
    assert False
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Make a project of one test file and the conftest, for soak; test_it[`n`] fails in it."""
    for part in ("sim", "lib", "pyproject.toml"):
        (tmp_path / part).symlink_to(ROOT / part)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/conftest.py").write_bytes((ROOT / "tests/conftest.py").read_bytes())
    monkeypatch.setattr(soak, "ROOT", tmp_path)
    return lambda n: (tmp_path / "tests/test_x.py").write_text(FAILING.format(n))


def test_a_round_runs_the_long_tests_and_names_what_failed(project, monkeypatch, capsys):
    """It takes --long times the samples, and prints a command that repeats the failure."""
    project(0)
    assert soak.main(["--minutes", "0", "--long", "3", "--first", "4", "--jobs", "1", "tests/test_x.py"]) == 1
    out = capsys.readouterr().out
    assert "\n    4 tests                               6       1 " in out
    assert ".venv/bin/pytest 'tests/test_x.py::test_it[0]' --long 3 --again 4 --hypothesis-seed 4\n" in out
    assert out.endswith("rounds 4 to 4 in 0 min, with 3 times the samples: 6 tried, 1 failed\n")


TABLE = """kind         tried  failed  what
keys         2,000       0  random keys, with resets and power cuts between
cuts           200      22  power cuts and resets at any moment, also in a write
cuts: seed 5, at 3 ms: it is gone
seed 1, 38 s
"""


def test_the_table_of_faults_is_read():
    tried, failed = soak.read_table(TABLE)
    assert tried == 2200 and failed == ["cuts: seed 5, at 3 ms: it is gone", "and 21 more"]


def test_all_kinds_of_faults_are_tried():
    """Each of sim/faults.py's kinds comes in every round, or in one of three."""
    from sim import faults

    assert sorted((*soak.RANDOM_FAULTS, *soak.ALL_FAULTS)) == sorted(faults.KINDS)
    options = argparse.Namespace(files=[], long=1, jobs=1)
    assert len(list(soak.parts(1, options))) == 3
    assert len(list(soak.parts(1, argparse.Namespace(files=["a"], long=1, jobs=1)))) == 1


def test_faults_are_run_and_their_table_is_what_is_read(monkeypatch):
    outcome = soak.run_faults(3, ["bytes"], 1, 1)
    assert (outcome.what, outcome.tried, outcome.failed) == ("bytes", 50, [])


def test_a_file_that_is_not_there_is_one_line(capsys):
    assert soak.main(["tests/test_nothing.py"]) == 2
    assert capsys.readouterr().err == "sim.soak: there is no tests/test_nothing.py\n"


def test_what_does_not_run_is_said(project, tmp_path, capsys):
    """A file that cannot be read, and one without such tests, fail the round."""
    words = ["--minutes", "0", "--jobs", "1", "tests/test_x.py"]
    project("(")
    assert soak.main(words) == 1
    assert "    .venv/bin/pytest tests/test_x.py --long" in capsys.readouterr().out
    (tmp_path / "tests/test_x.py").write_text("")
    assert soak.main(words) == 1
    assert capsys.readouterr().err.startswith("sim.soak: the tests did not run: no tests ran")


def test_the_time_is_kept(monkeypatch, capsys):
    """Rounds follow each other until the time is up."""
    now = [0.0]

    def part(number, options):
        def take_ten():
            now[0] += 10
            return soak.Outcome("ten seconds of {}".format(number), 1, [], 10)

        return [take_ten] * 2

    monkeypatch.setattr(soak, "parts", part)
    monkeypatch.setattr(soak.time, "monotonic", lambda: now[0])
    assert soak.main(["--minutes", "1"]) == 0
    assert "rounds 1 to 3 in 1 min, with 5 times the samples: 6 tried, 0 failed\n" in capsys.readouterr().out


def test_it_can_be_asked_on_the_command_line():
    done = subprocess.run(
        [PYTEST, "--co", "-q", "-m", "long", "--long", "2", "tests/test_keypad.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.stdout.count("::") == 2 * 5 * 6
