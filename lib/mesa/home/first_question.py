# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The questions of the first start: settings that have no default."""

from micropython import const

from mesa.board.setting import HIGHEST, LABEL, LANG, LOWEST, NUMBER
from mesa.home.settings import shown
from mesa.ui import text, theme
from mesa.ui.menu_screen import ListMenu

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.ui.scene import ConsoleParts


_LINES = const(4)  # visible lines of the list
_MIDDLE = const(90)  # y of its middle


class FirstQuestion(ListMenu):
    """Asks for a setting at the first start; the language is asked for in each language."""

    x = 30
    w = 100
    pitch = 16

    def __init__(self, console: "ConsoleParts", setting: "tuple[Any, ...]") -> None:
        super().__init__(console)
        self.setting: "tuple[Any, ...]" = setting  # its row in mesa.board.setting

        self.choices: "list[tuple[int, str, str]]" = []  # value, its text, and the question
        if setting[NUMBER] == LANG:
            from mesa.ui import languages

            for number, _, name, asked in languages.languages():
                self.choices.append((int(number), name, asked))
        else:
            for value in range(setting[LOWEST], setting[HIGHEST] + 1):
                self.choices.append((value, shown(console.words, setting, value), self.t(setting[LABEL])))
        self.lines: int = min(len(self.choices), _LINES)
        self.y: int = _MIDDLE - self.lines * self.pitch // 2

    def enter(self) -> None:
        from mesa.ui import logo

        self.clear()
        self.group.append(theme.table())
        logo.logo(self.group, 80, 10)
        self.asked: text.Label = text.label("", 80, 42, theme.INFO, align=text.CENTRE)
        self.group.append(self.asked)
        self.build()

    def count(self) -> int:
        return len(self.choices)

    def row(self, i: int) -> "tuple[str, str]":
        return self.choices[i][1], ""

    def show(self) -> None:
        super().show()
        text.put(self.asked, self.choices[self.at][2])

    def pick(self, i: int) -> None:
        from mesa.board import setting
        from mesa.ui import languages

        console = self.console
        console.store.put(self.setting[NUMBER], self.choices[i][0])
        setting.use(console, self.setting[NUMBER])
        languages.use(console)
        console.save_now()
        another = setting.unasked(console.store)
        if another:
            console.stack.swap(FirstQuestion(console, another))
        else:
            console.navigation().show_launcher()
