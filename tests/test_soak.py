# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""make soak, and its effect on the tests: more samples, and different ones in each round."""

import ast
import subprocess

import conftest
import pytest
from harness import ROOT


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
    """Return the names in a syntax tree."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


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
