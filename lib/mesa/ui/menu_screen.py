# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A full screen of rows under a title, as the set-up page and the settings are."""

from mesa.ui import pictures, text, theme
from mesa.ui.menus import Rows


class Menu(Rows):
    """A full screen of rows under a title."""

    def __init__(self, title):
        super().__init__()
        self.title = title

    def enter(self):
        self.clear()
        self.group.append(pictures.felt())
        self.group.append(text.label(self.title, 80, 0, theme.GOLD, big=True, align=text.CENTRE))
        self.build()
