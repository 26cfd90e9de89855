# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Keys of words are numbers on the drive where a call asks for them."""

import pytest

from mesa.ui import text
from mesa.ui.words import Words
from sim import build
from sim.drive import text_keys, texts
from sim.vm import file_names

KEYS = {"lib/mesa": {"undo", "won"}, "games/set": {"mark"}}
UNDO, WON, MARK = map(texts.number, ("undo", "won", "mark"))


@pytest.mark.parametrize(
    "source, there",
    [
        ('self.t("undo", "won")', 'self.t({}, "won")'.format(UNDO)),
        ('t("undo" if won else "won")', "t({} if won else {})".format(UNDO, WON)),
        ('console.words.text("mark")', "console.words.text({})".format(MARK)),
        ('t("no_key")', 't("no_key")'),
        ('t("won" + "_you")', 't("won" + "_you")'),
        ('self.say("undo")', 'self.say("undo")'),
        ('rows = ("undo", "won")', 'rows = ("undo", "won")'),
    ],
)
def test_a_key_that_is_asked_for_is_a_number(source, there):
    assert text_keys.replace({"games/set/view.py": source}, KEYS) == {"games/set/view.py": there}


def test_a_games_key_is_none_elsewhere():
    for path in ("games/sueca/view.py", "lib/mesa/ui/menus.py"):
        assert text_keys.replace({path: 't("mark")'}, KEYS) == {path: 't("mark")'}


def test_a_number_finds_what_its_key_finds():
    words = Words()
    words.use_language("en")
    for key in ("yes", "settings", "no_such_key"):
        assert text.letters(key) == text.letters(texts.number(key)) == texts.letters(key).encode()
        if key != "no_such_key":
            assert words.text(texts.number(key)) == words.text(key) != "<" + key + ">"
    assert words.text(texts.number("no_such_key")) == "<{}>".format(texts.number("no_such_key"))
    assert text.say(words.console, 1) == "<1>"


def test_the_drive_has_fewer_names(files):
    """Of keys of the console's words, most are in no file; those in tables of menus are."""
    found = set().union(*(file_names(path, data) for path, data in files.items() if path.endswith(".mpy")))
    every = set().union(*build.word_keys().values())
    assert len(every & found) < len(every) / 3
