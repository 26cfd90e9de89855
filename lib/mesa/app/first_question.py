# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The questions of the first start: settings that have no default."""

from micropython import const

from mesa.app.settings import shown
from mesa.board.setting import HIGHEST, LABEL, LANG, LOWEST, NUMBER
from mesa.core.scope import once
from mesa.ui import pictures, text, theme
from mesa.ui.menu_screen import ListMenu

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.ui.scene import ConsoleParts


class FirstQuestion(ListMenu):
    """A setting that is asked for at the first start; the language in both at once."""

    lines = 2
    x = 36
    y = 66
    w = 88
    pitch = 16

    def __init__(self, console: "ConsoleParts", setting: "tuple[Any, ...]") -> None:
        super().__init__(console)
        self.setting: "tuple[Any, ...]" = setting  # its row in mesa.board.setting

    def enter(self) -> None:
        self.clear()
        self.group.append(pictures.table())
        once("mesa.ui.logo").logo(self.group, 80, 14)
        asked = "Idioma / Language" if self.setting[NUMBER] == LANG else self.t(self.setting[LABEL])
        self.group.append(text.label(asked, 80, 46, theme.INFO, align=text.CENTRE))
        self.build()

    def count(self) -> int:
        return self.setting[HIGHEST] - self.setting[LOWEST] + 1

    def row(self, i: int) -> "tuple[str, str]":
        return shown(self.console.words, self.setting, self.setting[LOWEST] + i), ""

    def pick(self, i: int) -> None:
        console = self.console
        console.store.put(self.setting[NUMBER], self.setting[LOWEST] + i)
        once("mesa.app.apply_settings").one_setting(console, self.setting, True)
        console.save_now()
        another = once("mesa.board.setting").unasked(console.store)
        if another:
            console.stack.swap(FirstQuestion(console, another))
        else:
            console.navigation().show_launcher()
