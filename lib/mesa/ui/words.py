# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Words: the texts of the language in use, the console's own and the open game's.

Each language is one module with a dict WORDS (mesa/pt.py, games/<name>/pt.py); only the one in use is in
memory. On the drive that dict is packed into bytes, the set-up page's words apart (sim/drive/pack_words.py).
"""

import sys

LANGUAGES = ("pt", "en")

lang = "pt"
broken = ""
"""What is wrong with the console's own words in `lang`, if another language stands in for them."""
_house = _game = b""
_menus = ()  # the words that a match does not need: the console's own and the game's
_game_name = None


def _words(package, tongue):
    # (words, words of menus); OSError that begins with the file, whatever is wrong with it
    name = package + "." + tongue
    try:
        module = __import__(name, None, None, ("WORDS",))
    except MemoryError:
        raise
    except Exception as problem:
        raise OSError("{}: {}".format(name.replace(".", "/"), problem)) from problem
    # the words are all that is wanted: the module would keep them alive after a change of language
    del sys.modules[name]
    delattr(sys.modules[package], tongue)
    words = getattr(module, "WORDS", None)
    if not isinstance(words, (dict, bytes)):
        raise OSError(name.replace(".", "/") + ": WORDS")
    return words, getattr(module, "SETUP", b"")


def _own_words():
    # the console's own; if they are broken in this language, those of another: better than no screen
    global broken
    broken = ""
    try:
        return _words("mesa.ui", lang)
    except OSError as problem:
        broken = str(problem)
        print(broken)
        return _words("mesa.ui", LANGUAGES[lang == LANGUAGES[0]])


def language(name):
    """Use language `name` ("pt" or "en"), also for the words of the game that is open."""
    global lang
    if name != lang or not _house:
        lang = name
        game(_game_name, anew=True)


def game(name, anew=False):
    """Use the words of the game whose folder is `name` too (None: of no game)."""
    global _house, _game, _menus, _game_name
    if not anew and name == _game_name:
        return
    _game_name = name
    _house, menus = _own_words()
    _game, own = _words("games." + name, lang) if name else (b"", b"")
    _menus = (menus, own)


def playing():
    """A match begins: let go of what only menus show, until it is asked for. Returns the texts left."""
    global _menus
    _menus = ()
    texts = []
    for words in (_house, _game):
        if isinstance(words, dict):
            texts.extend(words.values())
        else:
            texts.append(words.decode())
    return texts


def _look(key):
    text = _find(_game, key) or _find(_house, key)
    for words in _menus:
        text = text or _find(words, key)
    return text


def _find(words, key):
    if isinstance(words, dict):
        return words.get(key)
    at = words.find(b"\n" + key.encode() + b"=")
    if at < 0:
        return None
    at += len(key) + 2
    return words[at : words.find(b"\n", at)].decode()


def t(key, *values):
    """The text for `key`, with {} filled in. An unknown key comes back in angle brackets."""
    text = _look(key)
    if text is None and not _menus:  # a match has let go of it
        game(_game_name, anew=True)
        text = _look(key)
    if text is None:
        return "<" + key + ">"
    try:
        return text.format(*values) if values else text
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):  # its {} are for other values
        return text
