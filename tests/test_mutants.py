# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""make mutants: its lists fit the current program, and the command reports what is noticed or missed."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

from sim import mutants
from sim.mutant import Mutant, areas

ROOT = Path(__file__).resolve().parent.parent


def functions(path):
    """Return the names of the functions of a test file."""
    return {node.name for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.FunctionDef)}


def missing(mutant):
    """Return the parts of a mutant's pytest arguments that do not exist."""
    words = list(mutant.tests)
    if "-k" in words:
        words = words[: words.index("-k")]
    for word in words:
        file, _, name = word.partition("::")
        path = ROOT / file
        if not path.is_file() or name and re.sub(r"\[.*", "", name) not in functions(path):
            yield word


@pytest.mark.parametrize("area", areas())
def test_every_mutant_fits_the_program_of_today(area):
    """Its text occurs once, the file compiles with it, its tests exist, and its name is unique."""
    found = areas()[area]
    assert found and len({mutant.name for mutant in found}) == len(found)
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in found}) == len(found)
    for mutant in found:
        assert re.fullmatch("[a-z0-9-]+", mutant.name) and mutant.tests, mutant.name
        assert mutant.broken(ROOT) != (ROOT / mutant.file).read_text(encoding="utf-8"), mutant.name
        assert not list(missing(mutant)), mutant.name


def test_a_list_that_is_out_of_date_is_found(tmp_path):
    (tmp_path / "a.py").write_text("one = 1\ntwo = 1\n")
    for old, new, says in (
        ("three", "x", "a.py has its text 0 times"),
        ("= 1", "= 2", "a.py has its text 2 times"),
        ("one = 1", "one = (", "a.py does not compile"),
    ):
        with pytest.raises(ValueError, match=says):
            Mutant("m", "a.py", old, new, ("tests/test_a.py",)).broken(tmp_path)
    with pytest.raises(ValueError, match="b.py has its text 0 times"):
        Mutant("m", "b.py", "one", "x", ("tests/test_a.py",)).broken(tmp_path)
    for words in (("tests/test_mutants.py::test_nothing",), ("tests/test_none.py", "-k", "x")):
        assert list(missing(Mutant("m", "a.py", "one", "x", words))) == [words[0]]


PROGRAM = "def low(a, b):\n    while a > 9:\n        a -= 1\n    return a if a < b else b\n"
TESTS = """
import program

def test_low():
    assert program.low(3, 5) == program.low(5, 3) == 3

def test_once():
    assert program.low(12, 99) == 9
"""
_LOW = ("test_program.py::test_low",)
TRIED = (
    # name, its outcome in the table, the mutant's text, its tests
    ("other", "test_program.py::test_low", "a < b", "a > b", _LOW),
    ("same", "SURVIVED", "a < b", "a <= b", _LOW),
    ("not-asked", "SURVIVED", "a > 9", "a > 8", _LOW),
    ("asked", "test_program.py::test_once", "a > 9", "a > 8", ("test_program.py", "-k", "once")),
    ("old", "WRONG program.py has its text 0 times", "a < c", "a > c", _LOW),
)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Make a program of one file in git, with TRIED as its mutants."""
    for name, text in (("program.py", PROGRAM), ("test_program.py", TESTS), ("ignored.txt", "")):
        (tmp_path / name).write_text(text)
    (tmp_path / ".gitignore").write_text("ignored.txt\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    found = tuple(Mutant(name, "program.py", old, new, tests) for name, _, old, new, tests in TRIED)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # twice as fast
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "areas", lambda: {"area": found})
    return tmp_path


def test_the_table_says_what_was_noticed(project, capsys):
    """Exit code 1 for mutants not noticed, and for errors in the list; the folder itself is not touched."""
    assert mutants.main(["--jobs", "2"]) == 1
    lines = capsys.readouterr().out.splitlines()
    table = [line.split(None, 2) for line in lines[1:-1]]
    assert {(name, why) for name, _, why in table} == {("area/" + name, why) for name, why, *_ in TRIED}
    assert len(table) == 5 and lines[-1].startswith("5 mutants, 2 noticed, ")
    assert (project / "program.py").read_text() == PROGRAM
    assert mutants.main(["--only", "area/asked", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("1 mutants, 1 noticed, ")


def test_a_mutant_without_an_end_is_noticed(project, monkeypatch):
    """Its tests are stopped after a while."""
    monkeypatch.setattr(mutants, "SECONDS", 1)
    endless = Mutant("endless", "program.py", "a -= 1", "a += 1", ("test_program.py::test_once",))
    outcome = mutants.Worker(project).try_out(endless)
    assert (outcome.what, outcome.why) == ("noticed", "it does not end") and outcome.seconds < 30
    assert (project / "program.py").read_text() == PROGRAM


def test_pytest_that_breaks_off_is_no_failed_test():
    """Only exit code 1 means failed tests: others are usage, nothing to run, or a killed process."""
    assert mutants.judge(1, "FAILED tests/test_a.py::test_b[c d] - assert 0\n1 failed", 1).why == (
        "tests/test_a.py::test_b[c d]"
    )
    for code in (2, 4, 5, -9):
        assert mutants.judge(code, "the last line\n", 1)[:2] == ("WRONG", "pytest: the last line")


def test_tests_must_pass_without_a_mutant(project, capsys):
    """Mutants whose tests fail anyway are wrong; the others are tried nevertheless."""
    text = TESTS.replace("== 9", "== 8")
    (project / "test_program.py").write_text(text)
    assert mutants.main(["--only", "other", "--jobs", "1"]) == 0
    assert "1 mutants, 1 noticed" in capsys.readouterr().out
    assert mutants.main(["--only", "area/asked"]) == 1
    said = capsys.readouterr().out
    assert re.search(r"area/asked +0  WRONG fails without it: \S+::test_once\n", said)
    (project / "test_program.py").write_text("")
    assert mutants.main(["--only", "other"]) == 1
    assert "without a mutant the tests do not run: ERROR" in capsys.readouterr().err


def test_a_copy_has_the_files_of_git_and_new_ones(project, tmp_path):
    mutants.copy_tree(project, tmp_path / "copy")
    names = {path.name for path in (tmp_path / "copy").iterdir()}
    assert names == {".gitignore", "program.py", "pytest.ini", "test_program.py"}


def test_what_there_is_can_be_listed(capsys):
    assert mutants.main(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(map(len, areas().values()))
    assert all(re.fullmatch(r"[\w-]+/[\w-]+ +\S+\.(py|txt)", line) for line in lines)
    assert mutants.main(["--only", "no such mutant"]) == 2
    assert mutants.main(["--list", "--only", lines[0].split()[0]]) == 0
