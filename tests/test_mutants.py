# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""make mutants: its lists fit the current program, and the command reports what is noticed or missed."""

import ast
import functools
import os
import re
import time

import pytest

from sim import ROOT, mutants
from sim.common import command


@functools.lru_cache(maxsize=None)
def functions(name):
    """Return the names of the functions of a test file; None if there is no such file."""
    path = ROOT / name
    if not path.is_file():
        return None
    return {node.name for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.FunctionDef)}


def missing(words):
    """Yield those of pytest's arguments that name a file or a test that does not exist."""
    for word in words:
        if word.startswith("-"):  # an expression or a number comes next
            return
        file, _, name = word.partition("::")
        found = functions(file)
        if found is None or name and re.sub(r"\[.*", "", name) not in found:
            yield word


def test_every_break_fits_the_program_of_today():
    """Its lines stand together once, the file compiles with it, its tests exist, and no other is the same."""
    faults = []
    for area, found in mutants.areas().items():
        texts = set()
        for mutant in found:
            faults += ["{}: no {}".format(mutant.place, word) for word in missing(mutant.tests)]
            try:
                texts.add((mutant.file, mutant.broken(ROOT)))
            except ValueError as problem:
                faults.append(str(problem))
                texts.add(mutant.place)
        if len(texts) != len(found) or not found:
            faults.append("{}: two breaks are the same, or there is none".format(area))
    assert faults == []


def test_a_test_that_does_not_exist_is_found():
    for words in (("tests/test_mutants.py::test_nothing[1]",), ("tests/test_none.py", "-k", "x")):
        assert list(missing(words)) == [words[0]]


def written(folder, text):
    """Return the breaks of a list with this text."""
    (folder / "area.txt").write_text(text)
    return mutants.areas(folder)["area"]


def test_a_break_is_read_as_it_is_written(tmp_path):
    """Comments go, even inside; tests may take several lines; an empty line of the file is - or + alone."""
    one, two = written(
        tmp_path,
        "# about\n\none a.py\ntests/a.py::test_a[x]\n# why\ntests/b.py -k 'b and c'\n a\n-\n+b\n\n\n"
        "two-2 b.txt\ntests/c.py\n--a\n",
    )
    words = ("tests/a.py::test_a[x]", "tests/b.py", "-k", "b and c")
    assert one == ("area/one", "sim/mutant/area.txt:3", "a.py", words, ["a", ""], ["a", "b"])
    assert two == ("area/two-2", "sim/mutant/area.txt:12", "b.txt", ("tests/c.py",), ["-a"], [])


WRONG = [
    # a list's text, what is wrong with it
    ("one\ntests/a.py\n-a\n", "1: a break is its name and file, its tests, and lines with"),
    ("One a.py\ntests/a.py\n-a\n", "1: a break is its name"),
    ("one a.py\n-a\n", "1: a break is its name"),
    ("one a.py\ntests/a.py 'x\n-a\n", "1: No closing quotation"),
    ("one a.py\ntests/a.py\n-a\nb\n", "1: a break is its name"),
    ("one a.py\ntests/a.py\n-a\n\n-b\n", "5: a break is its name"),
    ("one a.py\ntests/a.py\n+a\n", "1: the change has no place"),
    ("one a.py\ntests/a.py\n a\n", "1: the change has no place, or changes nothing"),
    ("one a.py\ntests/a.py\n-a\n+a\n", "1: the change has no place, or changes nothing"),
    ("one a.py\nt.py\n-a\n\none b.py\nt.py\n-a\n", "5: another break has this name: choose a new one"),
]


def test_what_is_wrong_in_a_list_is_said_with_its_line(tmp_path):
    for text, says in WRONG:
        with pytest.raises(command.Problem, match=re.escape("sim/mutant/area.txt:" + says)):
            written(tmp_path, text)


def test_a_break_that_is_out_of_date_is_found(tmp_path):
    """Only whole lines count, and they must stand together."""
    (tmp_path / "a.py").write_text("one = 1\ntwo = 1\nend = 1\ntwo = 1\n")
    for change, says in (
        ("-one = ", "a.py has its lines 0 times"),
        ("-one = 1\n-end = 1", "a.py has its lines 0 times"),
        ("-two = 1", "a.py has its lines 2 times"),
        ("-one = 1\n+one = (", "a.py does not compile with it"),
    ):
        (mutant,) = written(tmp_path, "one a.py\ntests/a.py\n{}\n".format(change))
        with pytest.raises(ValueError, match="^sim/mutant/area.txt:1: " + says):
            mutant.broken(tmp_path)
    with pytest.raises(ValueError, match="b.py has its lines 0 times"):
        mutant._replace(file="b.py").broken(tmp_path)
    (mutant,) = written(tmp_path, "one a.py\ntests/a.py\n end = 1\n-two = 1\n+two = 2\n")
    assert mutant.broken(tmp_path) == "one = 1\ntwo = 1\nend = 1\ntwo = 2\n"


PROGRAM = "def low(a, b):\n    while a > 9:\n        a -= 1\n    return a if a < b else b\n"
TESTS = """
import program

def test_low():
    assert program.low(3, 5) == program.low(5, 3) == 3

def test_once():
    assert program.low(12, 99) == 9
"""
TRIED = (
    # name, its outcome in the table, its tests, what of the program changes
    ("other", "test_program.py::test_low", "test_program.py::test_low", "a < b", "a > b"),
    ("same", "SURVIVED", "test_program.py::test_low", "a < b", "a <= b"),
    ("not-asked", "SURVIVED", "test_program.py::test_low", "a > 9", "a > 8"),
    ("asked", "test_program.py::test_once", "test_program.py -k once", "a > 9", "a > 8"),
    ("old", "WRONG sim/mutant/area.txt:21: program.py has its lines 0 times", "test_program.py", "9", "9"),
)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Make a program of one file, with TRIED as its breaks."""
    root = tmp_path / "project"
    (root / "sim" / "mutant").mkdir(parents=True)
    for name, text in (("program.py", PROGRAM), ("test_program.py", TESTS), ("ignored.txt", "")):
        (root / name).write_text(text)
    (root / ".gitignore").write_text("ignored.*\n")
    (root / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    entries = []
    for name, _, tests, old, new in TRIED:
        line = next(line for line in PROGRAM.split("\n") if old in line)
        broken = line.replace(old, new)
        if name == "old":
            line = line.strip()
        entries.append("{} program.py\n{}\n-{}\n+{}\n".format(name, tests, line, broken))
    (root / "sim" / "mutant" / "area.txt").write_text("\n".join(entries))
    found = mutants.areas(root / "sim" / "mutant")
    monkeypatch.setattr(mutants, "ROOT", root)
    monkeypatch.setattr(mutants, "areas", lambda: found)
    return root


def test_the_table_says_what_was_noticed(project, capsys):
    """Exit code 1 for breaks not noticed, and for errors in the list; the folder itself is not touched.

    In the only copy one break comes after another, so each must be taken out again.
    """
    assert mutants.main(["--jobs", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    table = [line.split(None, 2) for line in lines[1:-1]]
    assert {(name, why) for name, _, why in table} == {("area/" + name, why) for name, why, *_ in TRIED}
    assert len(table) == 5 and lines[-1].startswith("5 breaks, 2 noticed, ")
    assert (project / "program.py").read_text() == PROGRAM


def tried(mutant, folder):
    """Return the Outcome of a break, tried in this folder."""
    trial = mutants.Trial(mutant, folder)
    assert int(trial.path.stat().st_mtime) != int(trial.right.stat().st_mtime)
    while (outcome := trial.outcome()) is None:
        time.sleep(0.1)
    return outcome


def test_a_break_without_an_end_is_noticed(project, monkeypatch):
    """Its tests are stopped after a while."""
    monkeypatch.setattr(mutants, "SECONDS", 1)
    endless = mutants.areas()["area"][0]._replace(old=["        a -= 1"], new=["        a += 1"])
    outcome = tried(endless._replace(tests=("test_program.py::test_once",)), project)
    assert outcome[:2] == ("noticed", "it does not end") and outcome.seconds < 30
    assert (project / "program.py").read_text() == PROGRAM


def test_what_is_made_of_a_broken_file_is_made_again(project):
    """Compiled modules know their source's time; the drive's texts are written if a text file is newer."""
    text = project / "ignored.txt"
    os.utime(text, (1, 1))
    mutant = mutants.areas()["area"][0]._replace(file="ignored.txt", old=[""], new=["x"])
    assert tried(mutant, project).what == "SURVIVED"
    assert text.read_text() == "" and text.stat().st_mtime > time.time() - 60


def test_pytest_that_breaks_off_is_no_failed_test():
    """Only exit code 1 means failed tests: others are usage, nothing to run, or a killed process."""
    said = "FAILED tests/test_a.py::test_b[c d] - assert 0\n1 failed"
    assert mutants.judge(1, said, 1) == ("noticed", "tests/test_a.py::test_b[c d]", 1)
    assert mutants.judge(0, "1 passed", 1) == ("SURVIVED", "", 1)
    for code in (2, 4, 5, -9):
        assert mutants.judge(code, "the last line\n", 1)[:2] == ("WRONG", "pytest: the last line")


@pytest.mark.parametrize(
    ("tests", "says"),
    [(TESTS.replace("== 9", "== 8"), "test_program.py::test_once"), ("", "not found: ")],
)
def test_tests_must_pass_without_a_break(project, capsys, tests, says):
    """Otherwise nothing that they say counts; those that no chosen break names are not run."""
    (project / "test_program.py").write_text(tests)
    assert mutants.main(["--only", "other"]) == (0 if tests else 1)
    assert mutants.main(["--only", "asked" if tests else "other"]) == 1
    said = capsys.readouterr().err
    assert "a test fails without a break: " in said and says in said


def test_what_there_is_can_be_listed(capsys):
    assert mutants.main(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(map(len, mutants.areas().values()))
    assert all(re.fullmatch(r"[\w-]+/[\w-]+ +\S+\.(py|txt)", line) for line in lines)
    assert mutants.main(["--only", "no such break"]) == 2
    assert mutants.main(["--list", "--only", lines[0].split()[0]]) == 0
