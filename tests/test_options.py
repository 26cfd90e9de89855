# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""House rules: a new option in a game is one entry, its words, and the line that uses it.

Each game is copied, an option of three choices is appended to its OPTIONS, and the contract's tests run on
the copy, in this process: nothing may depend on the number of options.
"""

import ast
import builtins
import contextlib
import importlib
import shutil
import sys
from random import Random

import harness
import pytest
from conftest import power_on

from mesa.ui.words import Words
from sim.drive import texts

LAWS = [
    "test_module_has_the_contract_names",
    "test_new_refuses_what_makes_no_sense",
    "test_hide_and_guess",
    "test_what_play_leads_to_is_valid",
    "test_saved_match_plays_on_identically",
]
"""Tests of tests/test_contract.py."""
ENTRY = '("house_rule", ("no", "yes", "perhaps"))'
WORDS = {
    "o_house_rule": "Ours",
    "o_house_rule_no": "no",
    "o_house_rule_yes": "yes",
    "o_house_rule_perhaps": "?",
}

NAMED = {"call": "CALL_TIME", "debt": "DEBT_RULE", "each": "_EACH", "missed": "_IF_MISSED"}
"""Those of SET of which the name alone is an action or an event, or that only the rules read."""


@pytest.mark.parametrize("game", harness.game_ids())
def test_an_options_constant_is_its_place(game):
    """OPTIONS[state.TARGET] is the option "target"; a constant called like a choice is the choice's place."""
    rules = harness.rules_of(game)
    state = harness.state_of(rules)
    for i, (name, choices) in enumerate(rules.OPTIONS):
        assert getattr(state, NAMED.get(name) or name.upper()) == i, name
        for n, choice in enumerate(choices):
            assert getattr(state, NAMED.get(choice) or choice.upper(), n) == n, choice


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


@pytest.mark.parametrize("game", harness.bot_ids())
def test_an_option_more_breaks_nothing(game, tmp_path):
    """A copy with a house rule that changes nothing follows the contract, and is played in the console."""
    folder = tmp_path / "games" / game
    shutil.copytree(harness.ROOT / "games" / game, folder, ignore=shutil.ignore_patterns("__pycache__"))
    append_option(folder)
    for path in (harness.ROOT / texts.CONSOLE).glob("text.*.txt"):
        (tmp_path / texts.CONSOLE).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, tmp_path / texts.CONSOLE)
    texts.write(tmp_path)
    with in_place_of(game, tmp_path):
        rules = harness.rules_of(game)
        assert rules.__file__ == str(folder / "rules.py") and rules.OPTIONS[-1][0] == "house_rule"
        options = bytes([0] * (len(rules.OPTIONS) - 1) + [2])
        s = rules.new(1, rules.SEATS[1], options)
        assert s[-1] == 2, "the last byte of the state is the last option's"
        walks = []
        for chosen in (options, bytes(len(options))):
            walk = harness.walk(rules, 1, rules.SEATS[1], chosen, Random(1))
            walks.append([(bytes(s[:-1]), action) for s, _, action in walk])
        assert walks[0] == walks[1], "it changes nothing else"
        for lang in harness.LANGUAGES:
            words = Words()
            words.use_language(lang)
            words.use_game(game)
            assert {key: words.text(key) for key in WORDS} == WORDS, lang
        contract = importlib.import_module("test_contract")
        for law in LAWS:
            getattr(contract, law)(game)
        player = power_on(game=game, seed=3, seats=rules.SEATS[1], level=1, lang="en").bots_only()
        try:
            player.until(lambda _: player.match and player.match.moves > 3, 5000)
            assert player.rules is harness.rules_of(game) and len(player.match.options) == len(options)
        finally:
            player.close()
