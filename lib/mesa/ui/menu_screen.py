# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A full screen of rows under a title, as the set-up page and the settings are."""

from micropython import const

from mesa.ui import pictures, text, theme
from mesa.ui.menus import ListMenu

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.ui.scene import ConsoleParts


class MenuScreen(ListMenu):
    """A full screen of rows under a title."""

    def __init__(self, console: "ConsoleParts", title: str) -> None:
        super().__init__(console)
        self.title = title

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield
        self.group.append(pictures.table())
        self.group.append(text.label(self.title, 80, 0, theme.TITLE, big=True, align=text.CENTRE))
        self.build()
