# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Words: the texts of the language in use, the console's own and the open game's.

Each language is one module with a dict WORDS (mesa/pt.py, games/<name>/pt.py); only the one in use is
in memory.
"""

import sys

LANGUAGES = ("pt", "en")

lang = "pt"
_house = {}
_game = {}
_game_name = None


def _words(package):
    name = package + "." + lang
    words = __import__(name, None, None, ("WORDS",)).WORDS
    # the dict is all that is wanted: the module would keep it alive after a change of language
    del sys.modules[name]
    delattr(sys.modules[package], lang)
    return words


def language(name):
    """Use language `name` ("pt" or "en"), also for the words of the game that is open."""
    global lang, _house
    if name != lang or not _house:
        lang = name
        _house = _words("mesa")
        game(_game_name)


def game(name):
    """Use the words of the game whose folder is `name` too; None: of no game."""
    global _game, _game_name
    _game_name = name
    _game = _words("games." + name) if name else {}


def playing():
    """A match begins: let go of the words of options and preferences, which only the set-up page shows.

    Returns all words that are left.
    """
    global _game
    _game = {key: _game[key] for key in _game if key[:2] != "o_" and key[:2] != "p_"}
    return list(_house.values()) + list(_game.values())


def t(key, *values):
    """The text for `key`, with {} filled in. An unknown key comes back in angle brackets."""
    text = _game.get(key) or _house.get(key) or "<" + key + ">"
    return text.format(*values) if values else text
