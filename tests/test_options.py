# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""House rules: a new option in a game is one entry, its words, and the line that uses it.

Each game is copied, an option of three choices is appended to its OPTIONS, and the tests of contract, rules,
saves and view run on the copy, in this process: none of them may depend on the number of options.
"""

import ast
import builtins
import contextlib
import io
import os
import re
import shutil
import sys

import harness
import pytest
from conftest import samples

from mesa.ui.words import Words
from sim.drive import texts

ENTRY = '("house_rule", ("no", "yes", "perhaps"))'
WORDS = {
    "o_house_rule": "Ours",
    "o_house_rule_no": "no",
    "o_house_rule_yes": "yes",
    "o_house_rule_perhaps": "?",
}


def append_option(folder):
    """Add ENTRY to the OPTIONS of the rules in a game's folder, and its words in English."""
    path = folder / "rules.py"
    text = path.read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "OPTIONS":
            assert isinstance(node.value, ast.Tuple)
            last = node.value.elts[-1]
            lines = text.split("\n")
            line = lines[last.end_lineno - 1]
            lines[last.end_lineno - 1] = (
                line[: last.end_col_offset] + ", " + ENTRY + line[last.end_col_offset :]
            )
            path.write_text("\n".join(lines), encoding="utf-8")
    path = folder / "text.en.txt"
    lines = "".join("{}: {}\n".format(*word) for word in WORDS.items())
    text = path.read_text(encoding="utf-8").replace("# words\n", "# words\n" + lines)
    path.write_text(text, encoding="utf-8")


def ours(name):
    """Return whether a module is a game's or a test's, and so must be loaded again to use the copy."""
    first = name.split(".")[0]
    return first in ("games", "harness", "conftest") or first.startswith("test_")


@contextlib.contextmanager
def in_place_of(game, root):
    """Use root/games/<game> as games.<game>, with its texts, while the context lasts."""
    real = builtins.open
    texts_begin = "games/{}/text.".format(game)

    def open_here(path, *more, **named):
        here = isinstance(path, str) and path.startswith(texts_begin)
        return real(root / path if here else path, *more, **named)

    before = {name: module for name, module in sys.modules.items() if ours(name)}
    for name in before:
        del sys.modules[name]
    paths = sys.path[:]
    sys.path.insert(0, str(root))
    builtins.open = open_here
    try:
        yield
    finally:
        builtins.open = real
        sys.path[:] = paths
        for name in [name for name in sys.modules if ours(name)]:
            del sys.modules[name]
        sys.modules.update(before)


class Sample:
    """A plugin that runs every n-th test naming the game, except pictures of the page with the options.

    files: where the games' modules came from.
    """

    def __init__(self, game, n):
        self.game = re.compile("(?<![a-z]){}(?![a-z])(?!-setup-)".format(game))
        self.n = n
        self.files = set()

    def pytest_runtest_teardown(self):
        """Called after each test."""
        self.files |= {module.__file__ for name, module in sys.modules.items() if name.startswith("games.")}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        """Remove the other tests."""
        items[:] = [item for item in items if self.game.search(item.nodeid)][:: self.n]


def run_tests(sample, *files):
    """Run a Sample of the tests in these files, in this process; return (exit code, pytest's output)."""
    said = io.StringIO()
    quiet = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main([*quiet, *["tests/" + file for file in files]], plugins=[sample])
    return code, said.getvalue()


@pytest.mark.long
@pytest.mark.parametrize("game", harness.bot_ids())
def test_an_option_more_breaks_nothing(game, tmp_path):
    """A copy with a house rule that changes nothing passes contract, rules, saves, log, view and screens.

    Every 30th test runs here, all of them in `make soak`.
    """
    folder = tmp_path / "games" / game
    shutil.copytree(harness.ROOT / "games" / game, folder, ignore=shutil.ignore_patterns("__pycache__"))
    append_option(folder)
    for path in (harness.ROOT / texts.CONSOLE).glob("text.*.txt"):
        (tmp_path / texts.CONSOLE).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, tmp_path / texts.CONSOLE)
    texts.write(tmp_path)
    with in_place_of(game, tmp_path):
        rules = harness.rules_of(game)
        assert rules.OPTIONS[-1][0] == "house_rule"
        s = rules.new(1, rules.SEATS[1], bytes([0] * (len(rules.OPTIONS) - 1) + [2]))
        assert s[-1] == 2, "the last byte of the state is the last option's"
        for lang in harness.LANGUAGES:
            words = Words()
            words.use_language(lang)
            words.use_game(game)
            assert {key: words.text(key) for key in WORDS} == WORDS, lang
        sample = Sample(game, 1 if samples(1) > 1 else 30)
        own = ["test_{}_{}.py".format(game, part) for part in ("rules", "view")]
        own = [
            file for file in own if (harness.ROOT / "tests" / file).exists()
        ]  # a new game may have none yet
        code, said = run_tests(
            sample, "test_contract.py", *own, "test_saves.py", "test_log.py", "test_screens.py"
        )
        assert code == 0, said[-3000:]
        ours = {path for path in sample.files if "/games/{}/".format(game) in path.replace(os.sep, "/")}
        assert ours and all(path.startswith(str(folder)) for path in ours), ours
