# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""House rules: an option more in a game is one entry, its words, and the line that uses it.

Each game is copied, an option of three choices is appended to its OPTIONS, and the tests of contract, rules,
saves and view run on the copy, in this process: none of them may depend on how many options there are.
"""

import ast
import contextlib
import io
import os
import shutil
import sys

import harness
import pytest

ENTRY = '("house_rule", ("no", "yes", "perhaps"))'
WORDS = {
    "o_house_rule": "Ours",
    "o_house_rule_no": "no",
    "o_house_rule_yes": "yes",
    "o_house_rule_perhaps": "?",
}


def append_option(folder):
    """Add ENTRY to the OPTIONS of the rules in a game's folder, and its words in both languages."""
    path = folder / "rules.py"
    text = path.read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "OPTIONS":
            lines = text.split("\n")
            at = node.value.end_lineno - 1
            end = lines[at].rindex(")")
            comma = "" if "".join(lines[:at] + [lines[at][:end]]).rstrip().endswith((",", "(")) else ", "
            lines[at] = lines[at][:end] + comma + ENTRY + "," + lines[at][end:]
            path.write_text("\n".join(lines), encoding="utf-8")
    for lang in ("pt", "en"):
        words = folder / (lang + ".py")
        words.write_text(
            words.read_text(encoding="utf-8") + "WORDS.update({!r})\n".format(WORDS), encoding="utf-8"
        )


def ours(name):
    """Whether a module is a game's or a test's: what must be loaded anew to see the copy."""
    first = name.split(".")[0]
    return first in ("games", "harness", "conftest") or first.startswith("test_")


@contextlib.contextmanager
def in_place_of(game, root):
    """For a while games.<game> is what lies in root/games/<game>."""
    before = {name: module for name, module in sys.modules.items() if ours(name)}
    for name in before:
        del sys.modules[name]
    sys.path.insert(0, str(root))
    try:
        yield
    finally:
        sys.path.remove(str(root))
        for name in [name for name in sys.modules if ours(name)]:
            del sys.modules[name]
        sys.modules.update(before)


def run_tests(*words):
    """Run pytest in this process: (exit code, what it printed)."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", *words])
    return code, said.getvalue()


@pytest.mark.parametrize("game", harness.bot_ids())
def test_an_option_more_breaks_nothing(game, tmp_path):
    """Contract, rules, saves and view of a copy with a house rule that changes nothing."""
    folder = tmp_path / "games" / game
    shutil.copytree(harness.ROOT / "games" / game, folder, ignore=shutil.ignore_patterns("__pycache__"))
    append_option(folder)
    with in_place_of(game, tmp_path):
        rules = harness.rules_of(game)
        assert str(folder) in rules.__file__ and rules.OPTIONS[-1][0] == "house_rule"
        s = rules.new(1, rules.SEATS[1], bytes([0] * (len(rules.OPTIONS) - 1) + [2]))
        assert s[-1] == 2, "the last byte of the state is the last option's"
        os.chdir(harness.ROOT)
        for file, chosen in (
            ("test_contract.py", "{0} and (house_rule or names or refuses)".format(game)),
            ("test_{}_rules.py".format(game), ""),
        ):
            code, said = run_tests("tests/" + file, "-k", chosen)
            assert code == 0, said[-3000:]
