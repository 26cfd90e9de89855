# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Words: the texts of the language in use, the console's own and the open game's.

What a match shows is in memory, packed; mesa.ui.text_file reads all else from text.bin when it is needed.
sim/drive/texts.py makes that file from text.<lang>.txt.
"""

from micropython import const

from mesa.ui.text import filled, find, letters

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    Parts = tuple[bytes, ...]


class Words:
    """The texts of one console, in the language `lang`, such as "pt".

    `broken`: what is wrong with the console's own words in `lang`, if another language stands in for them.
    """

    lang = ""
    broken = ""
    game_name: "str | None" = None
    code = ""  # the language that is read: `lang`, or the open match's own
    kept: "Parts" = ()  # what a match shows: the game's words, which it asks for most, then the console's
    menus: "Parts" = ()  # the others, while there is memory for them

    def use_language(self, lang: str) -> None:
        """Use language `lang`, also for the words of the game that is open."""
        if lang != self.lang or not self.kept:
            self.lang = self.code = lang
            self._read()

    def use_game(self, name: "str | None", lang: str = "") -> None:
        """Use the words of the game in the folder `name` too (None: no game); all in `lang`, if given."""
        lang = lang or self.lang
        if name != self.game_name or lang != self.code:
            self.game_name = name
            self.code = lang
            self._read()

    def _read(self):
        from mesa.ui import text_file

        self.broken = ""
        self.kept = self.menus = ()  # free these first
        try:
            self.kept = text_file.parts(None, self.code, "words")
        except OSError as problem:
            from mesa.ui import languages

            languages.stand_in(self, problem)
        if self.game_name:
            self.kept = text_file.parts(self.game_name, self.code, "words") + self.kept

    def drop_menu_words(self) -> None:
        """Free the words that only menus show, because a match begins; they are read again when needed."""
        self.menus = ()

    def text(self, key: "str | int", *values: object) -> str:
        """Return the text for `key`, with {} filled in; an unknown key in angle brackets.

        On the drive keys are numbers where the build finds them (sim/drive/text_keys.py).

        "{} point|{} points": the first one if the first value is 1, else the second. "You pass|{} passes":
        the first one if it begins with the first value.
        """
        line = letters(key)  # once for all: a page of a menu asks for many
        text = find(self.kept, line)  # no key is there twice
        if text is None:
            if not self.menus:  # a match has freed them
                from mesa.ui import text_file

                self.menus = text_file.both(self, "menus")
            text = find(self.menus, line)
        return "<{}>".format(key) if text is None else filled(text, *values)
