# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A full screen over a match (help, settings): view and bots are out of memory meanwhile."""

from mesa.app import console
from mesa.core.loader import load, unload
from mesa.ui import text, words
from mesa.ui.scene import Scene


class SuspendedMatch(Scene):
    """Lies in a match's place while a full screen is over it, and then has the view built anew."""

    def __init__(self, view):
        super().__init__()
        self.make = type(view)
        self.match = view.match
        self.down = False

    def enter(self):
        if self.down:
            load("mesa.ui.glyphs").warm(words.playing())  # the language may be another now
            console.stack.swap(self.make(self.match))
            for name in ("navigation", "suspend"):
                unload("mesa.app." + name)
        self.down = True

    def busy(self):
        return True


def cover(view, make):
    """Put the full screen make() over a match."""
    view.rest()
    console.stack.swap(SuspendedMatch(view))
    console.stack.push(make())
    text.away()  # its glyphs are drawn
