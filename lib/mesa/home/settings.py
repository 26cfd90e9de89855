# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The settings page; mesa.board.setting has the table."""

from micropython import const

from mesa import screens
from mesa.board.hardware import KEY_B, KEY_START
from mesa.board.setting import BY_LIGHT, HIGHEST, LABEL, LANG, LOWEST, NAME, NUMBER, VALUES
from mesa.ui import text, theme
from mesa.ui.menu_screen import MenuScreen

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mesa.ui.scene import ConsoleParts
    from mesa.ui.words import Words


def shown(words: "Words", row: "tuple[Any, ...]", value: int) -> str:
    """Return the text of a setting's value, except the language's; what is on or off has a sign for it."""
    values = row[VALUES]
    if not values:
        return str(value)
    key = values[value - row[LOWEST]]
    said = words.text(key)
    return said if len(values) > 2 else ("✗ " if key in ("no", "off") else "✓ ") + said


class Settings(MenuScreen):
    """One row per setting; a change applies at once and is written on leaving."""

    judges = True
    lines = 6
    pitch = 13
    note_lines = 2  # the second one names the keys

    def __init__(self, console: "ConsoleParts") -> None:
        from mesa.board import setting

        super().__init__(console, console.words.text("settings"))
        self.owner = self.lang = ""
        self.language = ""  # the code of a language just chosen: all texts here change
        self.rows: "Sequence[tuple[Any, ...]]" = setting.TABLE
        self.about = 0  # the row after the settings and the looks

    def enter(self) -> "Iterator[bool | None]":
        language = self.language
        if language:
            self.language = ""
            words = self.console.words
            words.console = words.game = words.menus = ()
            yield  # the old ones are freed before others are read
            words.use_language(language)
            self.title = self.t("settings")
            yield
        if not self.about:
            from mesa.board.parts import light

            if not light(self.console.board):
                self.rows = [row for row in self.rows if row[NUMBER] != BY_LIGHT]
            self.about = len(self.rows) + 1
            del light
        for clean in super().enter():
            yield clean
            from mesa.board import owner

            self.owner = owner.owner(self.console.store)
            del owner
            if not self.lang:
                from mesa.ui import languages

                self.lang = languages.language(self.console.store.get(LANG))[2]
                del languages
            yield

    def count(self) -> int:
        # neither looks nor About over a match: its cards are drawn, and memory is tight
        return self.about + 1 if self.console.match is None else len(self.rows)

    def row(self, i: int) -> "tuple[str, str]":
        if i >= len(self.rows):
            return self.t("about" if i == self.about else "looks"), ""
        row = self.rows[i]
        if row[NUMBER] == NAME:
            return self.t(row[LABEL]), self.owner or self.t("you")
        value = self.console.store.get(row[NUMBER])
        return self.t(row[LABEL]), self.lang if row[NUMBER] == LANG else shown(self.console.words, row, value)

    def notes(self, i: int) -> "Sequence[str]":
        from mesa.ui import text_file

        key = self.rows[i][LABEL] if i < len(self.rows) else "about" if i == self.about else "looks"
        said = text_file.line(self.console.words, None, "settings", key)
        self.said[1].color = theme.KEYS
        keys = text.A_KEY, self.t("change" if self.turns(i) else "open"), text.B_KEY, self.t("back")
        return said, "{} {}      {} {}".format(*keys)

    def turns(self, i: int) -> bool:
        return i < len(self.rows) and self.rows[i][NUMBER] != NAME

    def turn(self, i: int, by: int) -> None:
        if not self.turns(i):
            return
        row = self.rows[i]
        value = self.console.store.get(row[NUMBER])
        if row[NUMBER] == LANG:
            from mesa.ui import languages

            number, self.language, self.lang, *_ = languages.language(value, by)
            value = int(number)
        else:
            value = row[LOWEST] + (value - row[LOWEST] + by) % (row[HIGHEST] - row[LOWEST] + 1)
        self.console.store.put(row[NUMBER], value)
        if self.language:
            self.console.stack.renew()
        else:
            from mesa.board import setting

            setting.use(self.console, row[NUMBER])

    def pick(self, i: int) -> None:
        if i == self.about:
            self.console.save_now()
            self.console.navigation().show_about()
        elif i == len(self.rows):
            self.console.stack.open(screens.LOOKS_PAGE, self.console)
        elif not self.turns(i):
            self.console.stack.open(screens.NAME_EDITOR, self.console)
        else:
            self.turn(i, 1)
            if not self.console.stack.making:
                self.show()

    def key(self, k: int) -> None:
        super().key(KEY_B if k == KEY_START else k)  # Start opens it, and so closes it, too

    def back(self) -> None:
        self.console.save_now()
        self.console.stack.pop()
