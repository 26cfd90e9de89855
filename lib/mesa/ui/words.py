# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Words: the texts of the language in use, the console's own and the open game's.

Each language is one module with a dict WORDS (mesa/ui/pt.py, games/<name>/pt.py); only the one in use is in
memory. On the drive that dict is packed into bytes, the set-up page's words apart (sim/drive/pack_words.py).
"""

import sys

from mesa.core.loader import load

LANGUAGES = ("pt", "en")


class Words:
    """The texts of one console. `lang` is one of LANGUAGES.

    `broken`: what is wrong with the console's own words in `lang`, if another language stands in for them.
    """

    def __init__(self) -> None:
        self.lang: str = LANGUAGES[0]
        self.broken = ""
        self._console = self._game = b""
        self._menus = ()  # the words that a match does not need: the console's own and the game's
        self._game_name = None

    def use_language(self, lang: str) -> None:
        """Use language `lang` ("pt" or "en"), also for the words of the game that is open."""
        if lang != self.lang or not self._console:
            self.lang = lang
            self.use_game(self._game_name, anew=True)

    def use_game(self, name: "str | None", anew: bool = False) -> None:
        """Use the words of the game whose folder is `name` too (None: of no game)."""
        if not anew and name == self._game_name:
            return
        self._game_name = name
        self._console, menus = self._own_words()
        self._game, own = _read("games." + name, self.lang) if name else (b"", b"")
        self._menus = (menus, own)

    def _own_words(self):
        # the console's own; if they are broken in this language, those of another: better than no screen
        self.broken = ""
        try:
            return _read("mesa.ui", self.lang)
        except OSError as problem:
            self.broken = str(problem)
            print(self.broken)
            return _read("mesa.ui", LANGUAGES[self.lang == LANGUAGES[0]])

    def drop_menu_words(self) -> None:
        """A match begins: let go of what only menus show, until it is asked for."""
        self._menus = ()

    def _look_up(self, key):
        text = _find(self._game, key) or _find(self._console, key)
        for words in self._menus:
            text = text or _find(words, key)
        return text

    def text(self, key: str, *values: object) -> str:
        """The text for `key`, with {} filled in. An unknown key comes back in angle brackets."""
        text = self._look_up(key)
        if text is None and not self._menus:  # a match has let go of it
            self.use_game(self._game_name, anew=True)
            text = self._look_up(key)
        if text is None:
            return "<" + key + ">"
        try:
            return text.format(*values) if values else text
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):  # its {} are for other values
            return text


def _read(package, lang):
    # (words, words of menus); OSError that begins with the file, whatever is wrong with it
    name = package + "." + lang
    try:
        module = load(package + "." + lang)
    except MemoryError:
        raise
    except Exception as problem:
        raise OSError("{}: {}".format(name.replace(".", "/"), problem)) from problem
    # the words are all that is wanted: the module would keep them alive after a change of language
    del sys.modules[name]
    delattr(sys.modules[package], lang)
    words = getattr(module, "WORDS", None)
    if not isinstance(words, (dict, bytes)):
        raise OSError(name.replace(".", "/") + ": WORDS")
    return words, getattr(module, "SETUP", b"")


def _find(words, key):
    if isinstance(words, dict):
        return words.get(key)
    at = words.find(b"\n" + key.encode() + b"=")
    if at < 0:
        return None
    at += len(key) + 2
    return words[at : words.find(b"\n", at)].decode()
