# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Words: the texts of the language in use, the console's own and the open game's.

Each language is one module with a dict WORDS (mesa/ui/pt.py, games/<name>/pt.py); only the one in use is in
memory. On the drive that dict is packed into bytes, the set-up page's words apart (sim/drive/pack_words.py).
"""

from binascii import crc32

from micropython import const

from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

LANGUAGES = ("pt", "en")


class Words:
    """The texts of one console. `lang` is one of LANGUAGES.

    `broken`: what is wrong with the console's own words in `lang`, if another language stands in for them.
    """

    last = False  # the text that was asked for last is one of the console's

    def __init__(self) -> None:
        self.lang: str = LANGUAGES[0]
        self.broken = ""
        self.console: "Any" = ()  # a dict of words or, on the drive, the bytes of one in some parts
        self.game: "Any" = ()
        self.menus: "tuple[Any, ...]" = ()  # the words that a match does not need
        self.game_name: "str | None" = None

    def use_language(self, lang: str) -> None:
        """Use language `lang` ("pt" or "en"), also for the words of the game that is open."""
        if lang != self.lang or not self.console:
            self.lang = lang
            self._read()

    def use_game(self, name: "str | None") -> None:
        """Use the words of the game whose folder is `name` too (None: of no game)."""
        if name != self.game_name:
            self.game_name = name
            self._read()

    def _read(self):
        once("mesa.ui.read_words").read(self, LANGUAGES)

    def drop_menu_words(self) -> None:
        """A match begins: let go of what only menus show, until it is asked for."""
        self.menus = ()

    def _look_up(self, key):
        # No key is in both. First where the last one was: a page asks for the console's, a table for its own.
        both = self.game, self.console
        text = _find(both[self.last], key)
        if not text:
            text = _find(both[not self.last], key)
            self.last = self.last != (text is not None)
        for words in self.menus:
            text = text or _find(words, key)
        return text

    def text(self, key: str, *values: object) -> str:
        """The text for `key`, with {} filled in. An unknown key comes back in angle brackets.

        "{} point|{} points": the first one if the first value is 1, else the second.
        """
        text = self._look_up(key)
        if text is None and not self.menus:  # a match has let go of it
            self._read()
            text = self._look_up(key)
        if text is None:
            return "<" + key + ">"
        try:
            if values and "|" in text:
                text = text.split("|")[values[0] != 1]
            return text.format(*values) if values else text
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):  # its {} are for other values
            return text


def _find(words, key):
    if isinstance(words, dict):
        return words.get(key)
    n = crc32(key.encode()) & 0x3FFFF  # as sim/drive/pack_words.py has it
    line = bytes((10, 48 + (n >> 12), 48 + (n >> 6 & 63), 48 + (n & 63)))
    for part in words:
        at = part.find(line)
        if at >= 0:
            return part[at + 4 : part.find(b"\n", at + 4)].decode()
    return None
