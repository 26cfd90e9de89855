# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Every word that the code uses exists in English; make words lists what other languages lack.

What a game needs follows from its OPTIONS, PREFS and LEVELS, and from the calls of t("key", …) in the files.
"""

import ast
import importlib
import re

import harness
import pytest
from conftest import frames
from harness import LANGUAGES

from mesa.board import setting
from mesa.core import match
from sim import words
from sim.drive import texts
from sim.vm import both as module_of


def words_of(folder):
    """Return the English words of a game's folder, or of "mesa"."""
    return harness.texts_of(folder, texts.STANDARD)["words"]


def places(text):
    """Return the number of {} in a text; if it has singular and plural forms, all must have as many."""
    counts = {*words.values(text, words_of("mesa")["you"])}
    assert len(counts) == 1 and (text.count("|") < 2 or counts == {0}), text
    return counts.pop()


def asked(path):
    """Yield (keys of which one is looked up, number of values) of every call that names them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            name = ast.unparse(node.func)
            if name.endswith(".t") or name.endswith("words.text"):
                key = node.args[0]
                keys = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
                named = [str(key.value) for key in keys if isinstance(key, ast.Constant)]
                if named and not any(isinstance(value, ast.Starred) for value in node.args):
                    yield named, len(node.args) - 1


def of_a_game(game):
    """Yield the keys of its options, preferences and levels: all names and all choices."""
    manifest = importlib.import_module("games." + game)
    for first, table in (("o_", harness.rules_of(game).OPTIONS), ("p_", manifest.PREFS)):
        for name, choices in table:
            yield first + name
            yield from (first + name + "_" + choice for choice in choices)
    yield from harness.bots_of(game).LEVELS
    yield from (level + "_what" for level in harness.bots_of(game).LEVELS[1:])


def of_the_console():
    """Yield keys named by tables of the console: settings and their values, the bots' names."""
    for *_, label, values in setting.TABLE:
        yield label
        yield from values
    yield from ("bot{}".format(seat) for seat in range(1, len(match.NAMES)))


@pytest.mark.parametrize("package", ["mesa", *harness.bot_ids()])
def test_every_word_that_the_code_asks_for_is_there(package):
    """The console may have the word for a game's level."""
    words = {**words_of("mesa"), **words_of(package)}
    keys = set(of_the_console() if package == "mesa" else of_a_game(package))
    folder = harness.ROOT / ("lib/mesa" if package == "mesa" else "games/" + package)
    for path in sorted(folder.rglob("*.py")):
        keys.update(key for named, _ in asked(path) for key in named)
    assert sorted(key for key in keys if not words.get(key)) == []


def test_a_word_has_a_place_for_each_value():
    """It has as many {} as the code fills in."""
    for package, folder in [("mesa", "lib/mesa")] + [(game, "games/" + game) for game in harness.bot_ids()]:
        words = {**words_of("mesa"), **words_of(package)}
        for path in sorted((harness.ROOT / folder).rglob("*.py")):
            for named, values in asked(path):
                if values:
                    assert max(places(words[key]) for key in named) == values, (path.name, named)


@pytest.mark.parametrize("game", harness.bot_ids())
def test_no_word_is_both_a_games_and_the_consoles(game):
    """This allows looking a word up in either place first."""
    assert not set(words_of("mesa")) & set(words_of(game))


FORMS = [
    # a text, the values in it, what it says: the first value decides
    ("{} point for {}|{} points for {}", (0, 1), "0 points for 1"),
    ("{} point for {}|{} points for {}", (1, 2), "1 point for 2"),
    ("{} point for {}|{} points for {}", (2, 1), "2 points for 1"),
    ("{} point for {}|{} points for {}", (-1, 1), "-1 points for 1"),
    ("{} points", (1,), "1 points"),
    ("Tu passaste em {1}|{0} passou em {1}", ("Tu", 4), "Tu passaste em 4"),
    ("Tu passaste em {1}|{0} passou em {1}", ("T", 4), "T passou em 4"),
    ("Tu passaste em {1}|{0} passou em {1}", ("Tuca", 4), "Tuca passou em 4"),
]


def test_a_text_has_forms_for_one_for_many_and_for_the_player(sim):
    console = sim.console()
    frames(console, 2)
    for text, given, said in FORMS:
        console.words.console = tuple(texts.lines({"it": text}))
        assert console.words.text("it", *given) == said


# make words


@pytest.mark.usefixtures("sim")
def test_every_text_is_there_in_the_fonts_and_not_too_long():
    """This is make words' check, in all languages; test_languages.py looks at some screens."""
    assert [str(fault) for fault in words.faults(LANGUAGES, quick=True)] == []


def test_texts_for_fingers_are_those_that_a_phone_asks_for():
    """In each language: none other has some, and none of the tips then names what a finger does not press."""
    keys, fingers = texts.Texts(), texts.Texts(fingers=True)
    for folder in keys.folders:
        for code in (language.code for language in keys.languages):
            own, touch = keys.sections(folder, code), fingers.sections(folder, code)
            both = texts.touched(own, touch)
            there = {section for section in both if section not in own}
            there |= {key for section in own for key in {*both[section]} - {*own[section]}}
            assert {key.lstrip(texts.FINGERS) for key in there} <= {*module_of("_fingers").ASKED}
            for tip in touch.get("tips", {}).values():
                assert not re.search(r"[←→↑↓~]|\[\[|\]\]|\[A\]", tip), (folder, code, tip)
