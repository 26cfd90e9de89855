# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""make mutants: laws fit the current program, operators break it, and what is noticed is said."""

import ast
import collections
import re
import subprocess
import time

import conftest
import harness
import pytest
from harness import ROOT

from sim import mutants, quick
from sim.common import command
from sim.common.command import Problem
from sim.mutant import tree


def test_every_law_fits_the_program_of_today():
    """What it breaks stands there once, the file compiles with it, and it has tests."""
    found = mutants.laws(mutants.LAWS)
    assert len({law.name for law in found}) == len({law.text for law in found}) == len(found) > 50
    assert all(law.tests for law in found)


SOURCE = """
LIMIT = 9
if _TYPE_CHECKING:
    KNOWN = 3


class Low:
    def both(self, a: int = 1) -> "int | None":
        \"\"\"Say 5.\"\"\"
        if (a < LIMIT and
                not self.full):
            self.n += 1
            return max(a, 2)
        while a in self.of("é", True):
            a = 8
        return None

    def other(self):
        self.n = 0
"""
MADE = {
    "comparison": ["a < LIMIT -> (a <= LIMIT)", "a in self.of('é', True) -> (a not in self.of('é', True))"],
    "logic": [
        "a < LIMIT and (not self.full) -> (a < LIMIT or not self.full)",
        "not self.full -> (self.full)",
    ],
    "one more": ["9 -> 10", "1 -> 2", "1 -> 2", "2 -> 3", "8 -> 9", "0 -> 1"],
    "one less": ["9 -> 8", "1 -> 0", "1 -> 0", "2 -> 1", "8 -> 7"],
    "constant": ["True -> False"],
    "argument": ["max(a, 2) -> (max(2, a))", "self.of('é', True) -> (self.of(True, 'é'))"],
    "statement": [
        "self.n += 1 -> pass",
        "return max(a, 2) -> return None",
        "self.n = 0 -> pass",
    ],
}


def test_operators_make_each_of_their_mistakes_once():
    """Nothing in types and texts; everything compiles, and all else keeps its lines."""
    made = tree.made("a.py", SOURCE)
    found = collections.defaultdict(list)
    for one in made:
        compile(one.text, "it", "exec")
        found[one.kind].append(str(one).split(": ", 1)[1])
        lines = one.text.split("\n")
        assert lines[: one.line - 1] == SOURCE.split("\n")[: one.line - 1] and lines[-3:-1] != lines[:2]
    assert {kind: sorted(texts) for kind, texts in found.items()} == {
        kind: sorted(texts) for kind, texts in MADE.items()
    }
    assert str(made[0]).startswith("a.py:2 one more: ")
    drawn = tree.drawn(made, 7, 1)
    assert drawn == tree.drawn(made, 7, 1) != tree.drawn(made, 7, 2) and {one.kind for one in drawn} == {
        *MADE
    }


BROKEN = [
    # place, what stands there, what comes, what the text has then, or the error
    ("Low.both", "a<LIMIT", "a > LIMIT", "if (a > LIMIT and"),
    ("both", "if a < LIMIT and not self.full", "if a", "if ((a)):"),
    ("", "while a in self.of('é', True)", "while False", "while (False):"),
    (
        "Low.both",
        "self.n += 1\nreturn max(a, 2)",
        "self.n -= 1\nreturn 4",
        "self.n -= 1\n            return 4",
    ),
    ("other", "self.n = 0", "pass", "def other(self):\n        pass\n"),
    ("", "self.n", "self.m", ValueError("there are 2 of: self.n")),
    ("both", "a == LIMIT", "a", ValueError("there are 0 of: a == LIMIT")),
    ("Low.none", "a", "b", ValueError("there are 0 of Low.none")),
    ("other", "self.n = 0", "break", ValueError("it does not compile")),
]


@pytest.mark.parametrize(("where", "old", "new", "result"), BROKEN)
def test_a_law_finds_what_it_means_whatever_the_layout(where, old, new, result):
    if isinstance(result, str):
        assert result in tree.broken(SOURCE, where, old, new)
    else:
        with pytest.raises(ValueError, match=re.escape(str(result))):
            tree.broken(SOURCE, where, old, new)


LAW = "It is so.\nprogram.py low\n-a < b\n+a > b\n"
WRONG = [
    # what is changed in a law, what is said of it
    (".\nprogram", "\nprogram", "a law is a sentence, a file and a place"),
    ("-a < b\n", "", "a law is a sentence"),
    ("+a > b\n", "", "a law is a sentence"),
    ("-a < b", "-a < c", "there are 0 of: a < c"),
    ("-a < b", "-a <", "invalid syntax"),
    ("program.py low", "none.py low", "No such file"),
]


@pytest.mark.parametrize(("old", "new", "says"), WRONG)
def test_what_is_wrong_with_a_law_is_said_with_its_sentence(project, tmp_path, old, new, says):
    path = tmp_path / "laws.txt"
    path.write_text("# about\n\n" + LAW)
    (law,) = mutants.laws(path)
    assert law[:3] == ("It is so.", "program.py", ("test_program.py",))
    assert law.text == PROGRAM.replace("a < b", "a > b")
    path.write_text(LAW.replace(old, new, 1))
    with pytest.raises(command.Problem, match="laws.txt: It is so.*" + re.escape(says)):
        mutants.laws(path)


PROGRAM = "def low(a, b):\n    while a > 9:\n        a -= 1\n    return a if a < b else b\n"
TESTS = """
import program

def test_low():
    assert program.low(3, 5) == program.low(5, 3) == 3

def test_once():
    assert program.low(12, 99) == 9
"""
TRIED = (
    # a law, its outcome in the table, what of the program changes
    ("Other.", "test_program.py::test_low", "a < b", "a > b"),
    ("Same.", "SURVIVED", "a < b", "a <= b"),
    ("Asked.", "test_program.py::test_once", "a > 9", "a > 8"),
)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Make a program of one file, with TRIED as its laws."""
    root = tmp_path / "project"
    root.mkdir()
    for name, text in (("program.py", PROGRAM), ("test_program.py", TESTS), ("ignored.txt", "")):
        (root / name).write_text(text)
    (root / ".gitignore").write_text("ignored.*\n")
    (root / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    text = ["{}\nprogram.py\n-{}\n+{}\n".format(law, *change) for law, _, *change in TRIED]
    (root / "laws.txt").write_text("\n".join(text))
    monkeypatch.setattr(mutants, "ROOT", root)
    monkeypatch.setattr(mutants.quick, "chosen", lambda files: ["test_program.py"])
    monkeypatch.setattr(mutants, "LAWS", root / "laws.txt")
    return root


def test_the_table_says_what_was_noticed(project, capsys):
    """Exit code 1 for laws not noticed; the folder itself is not touched.

    In the only copy one break comes after another, so each must be taken out again.
    """
    assert mutants.main(["--jobs", "1"]) == 1
    lines = capsys.readouterr().out.splitlines()
    table = {re.split(r" +\d+  ", line)[0]: re.split(r" +\d+  ", line)[1] for line in lines[1:-1]}
    assert list(table) == [name for name, *_ in TRIED]
    assert all(table[name].startswith(why) for name, why, *_ in TRIED)
    assert lines[-1].startswith("3 breaks, 2 noticed, ")
    assert (project / "program.py").read_text() == PROGRAM


def test_survivors_of_the_drawn_ones_are_named(project, capsys):
    """They are no error, since some change nothing that anybody can tell."""
    given = ["program.py", "--count", "4", "--seed", "10", "--tests", "test_program.py"]
    assert mutants.main(given) == 0
    said = capsys.readouterr().out
    assert re.search(r"program.py:4 comparison: a < b -> \(a <= b\) +\d+  SURVIVED\n", said)
    assert "4 breaks, 3 noticed" in said
    assert mutants.main(["none.py"]) == 2
    assert "there is no module none.py here" in capsys.readouterr().err


def tried(mutant, folder):
    """Return the Outcome of a break, tried in this folder."""
    trial = mutants.Trial(mutant, folder)
    assert int(trial.path.stat().st_mtime) != int(trial.right.stat().st_mtime)
    while (outcome := trial.outcome(3)) is None:
        time.sleep(0.1)
    return outcome


@pytest.mark.soak
def test_a_break_without_an_end_is_noticed(project):
    """Its tests are stopped after a while."""
    endless = mutants.Mutant(
        "x", "program.py", ("test_program.py::test_once",), PROGRAM.replace("a -= 1", "a += 1")
    )
    outcome = tried(endless, project)
    assert outcome[:2] == ("noticed", "it does not end") and outcome.seconds < 30
    assert (project / "program.py").read_text() == PROGRAM


def test_pytest_that_breaks_off_is_no_failed_test():
    """Exit code 1: failed tests; 2: tests that cannot be imported; others: usage, nothing to run, an end."""
    said = "FAILED tests/test_a.py::test_b[c d] - assert 0\n1 failed"
    assert mutants.judge(1, said, 1) == ("noticed", "tests/test_a.py::test_b[c d]", 1)
    assert mutants.judge(0, "1 passed", 1) == ("SURVIVED", "", 1)
    said = "ERROR tests/test_a.py - TypeError\n1 error"
    assert mutants.judge(2, said, 1) == ("noticed", "tests/test_a.py", 1)
    for code in (4, 5, -9):
        assert mutants.judge(code, "the last line\n", 1)[:2] == ("WRONG", "pytest: the last line")


def test_tests_must_pass_without_a_break(project, capsys):
    """Otherwise nothing that they say counts."""
    (project / "test_program.py").write_text(TESTS.replace("== 9", "== 8"))
    assert mutants.main(["--only", "Other"]) == 0
    assert mutants.main(["--only", "Same"]) == 1
    assert "WRONG test_program.py::test_once fails without the break" in capsys.readouterr().out


# make quick: which tests belong to a changed file.


@pytest.mark.parametrize(
    ("path", "test"),
    (
        ("tests/test_match.py", "tests/test_match.py"),
        ("lib/mesa/core/match.py", "tests/test_match.py"),
        ("lib/mesa/board/joystick.py", "tests/test_hardware.py"),  # only mesa.board.hardware loads it
        ("games/sueca/text.en.txt", "tests/test_contract.py"),
        ("lib/mesa/text.en.txt", "tests/test_languages.py"),
        ("docs/SAVES.md", "tests/test_docs.py"),
        ("code.py", "tests/test_start.py"),
    ),
)
def test_a_file_has_tests(path, test):
    assert test in [name.split("::")[0] for name in quick.tests_of(path)]


def test_each_module_has_tests_that_exist_and_few():
    for path in harness.ROOT.glob("lib/mesa/*/*.py"):
        found = quick.tests_of(path.relative_to(harness.ROOT).as_posix())
        assert 1 <= len(found) <= quick.MOST + 5, path
        assert all((harness.ROOT / name.split("::")[0]).exists() for name in found)


def test_what_is_for_every_game_runs_for_the_changed_one():
    *files, _, which = quick.chosen(["games/set/view.py", "docs/SAVES.md"])
    assert {*quick.EVERY_GAME, "tests/test_docs.py"} <= set(files)
    assert which.startswith("not (test_") and which.endswith(") or set")


@pytest.mark.parametrize(
    ("path", "themes"),
    (
        ("lib/mesa/home/launcher.py", ["launcher", "names", "records", "replay", "settings", "setup"]),
        ("lib/mesa/home/records_page.py", ["coach", "records"]),
        ("lib/mesa/core/rng.py", []),
    ),
)
def test_a_module_has_the_transcripts_of_its_theme_and_those_it_uses(path, themes):
    assert quick.themes(path) == themes
    chosen = quick.chosen([path])
    assert not themes or chosen[-1].endswith(") or " + " or ".join(themes))


def test_nothing_to_run_is_said():
    with pytest.raises(Problem, match="make test runs all"):
        quick.chosen(["LICENSE"])
    assert quick.main(["no/such/file.py"]) == 2


# make soak, and its effect on the tests: more samples, and different ones in each round.


def test_samples_and_dice(monkeypatch):
    """Without the options, they are make test's; with them, there are more, and others in each round."""
    drawn = set()
    for times, round_ in ((1, 0), (5, 1), (5, 2)):
        monkeypatch.setattr(conftest, "_long", {"long": times, "again": round_})
        assert conftest.samples(20) == 20 * times
        first, same = (conftest.dice(7).random() for _ in range(2))
        assert first == same
        drawn.add(first)
    assert len(drawn) == 3


def _names(tree):
    """Return the names in a syntax tree that it does not bind itself."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    own = {node.id for node in names if isinstance(node.ctx, ast.Store)}
    own |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return {node.id for node in names} - own


def test_who_asks_for_samples_is_marked_long():
    """Otherwise make soak would not run a test, or would run an identical one again and again."""
    wrong = []
    for path in (ROOT / "tests").glob("test_*.py"):
        text = path.read_bytes()
        if not any(word in text for word in (b"mark.long", b"samples", b"dice")):
            continue
        body = ast.parse(text).body
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
                wrong += [node.name] * (marked != bool(asked & _names(node)))
    assert wrong == []


FAILING = """
import pytest
from conftest import dice, samples

@pytest.mark.long
@pytest.mark.parametrize("n", range(samples(2)))
def test_it(n):
    assert n or not dice(0).random()

def test_of_no_samples():
    assert False
"""


@pytest.mark.soak
def test_rounds_of_long_tests_end_with_commands_that_repeat_failures(tmp_path):
    """Ten samples and no other test; a round without any test fails too."""
    for part in ("sim", "lib", "games", "pyproject.toml", "Makefile", ".venv"):
        (tmp_path / part).symlink_to(ROOT / part)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/conftest.py").write_bytes((ROOT / "tests/conftest.py").read_bytes())
    for text, said in ((FAILING, "9 passed, 1 deselected"), ("", "no tests ran")):
        (tmp_path / "tests/test_x.py").write_text(text)
        words = ["make", "-s", "-o", "setup-test", "soak", "MINUTES=0", "ROUND=4", "ARGS=-n 0"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=120)
        assert done.returncode and said in done.stdout and done.stdout.endswith("rounds 4 to 4: 1 failed\n")
        command = ".venv/bin/pytest 'tests/test_x.py::test_it[0]' --long 5 --again 4 --hypothesis-seed 4\n"
        assert (command in done.stdout) == bool(text)
