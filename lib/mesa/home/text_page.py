# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Flowing text with rows of cards: help pages and tips.

Text flows and is wrapped; an empty line ends a paragraph; a line that begins with "- " is a list item. Suits
are written ♦♠♥♣, keys [A] [B] [START] [SELECT], and the names of seats {1} … {7}: see `named`. A line
"| A♥ 7♥ : text" is a row of cards with a text beside them. Its cards are drawn by the game's examples.py:
HIGH is the row's height, draw(console, group, names, x, y) returns the x after them.
"""

from displayio import Bitmap, Group, TileGrid
from micropython import const

from mesa.core.scope import Game
from mesa.ui import text, text_layout, theme
from mesa.ui.scene import empty

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mesa.ui.scene import ConsoleParts

_INDENT = const(7)  # of a list item
_GAP = const(4)  # between paragraphs


def named(said: str, names: "Sequence[str]") -> str:
    """Return a page's text with the names of the match's seats (Match.names) in it."""
    for seat in range(1, len(names)):
        said = said.replace("{" + str(seat) + "}", names[seat])
    return said


class TextPage:
    """Text of the game called `game` in `group`, at most `wide` by `high` pixels.

    bottom: its height. end: x after its last line.
    """

    def __init__(self, console: "ConsoleParts", game: str, wide: int, high: int) -> None:
        self.console = console
        self.game = game
        self.bottom = self.end = 0
        self.group = Group()
        self.sheet = Bitmap(wide, high, 2)
        self.group.append(TileGrid(self.sheet, pixel_shader=text.palette(theme.TEXT)))
        self.cards = Group()
        self.group.append(self.cards)

    def write(self, lines: "list[str]") -> None:
        """Draw these lines of a text file instead of what there was."""
        self.sheet.fill(0)
        empty(self.cards)
        y = self.bottom = 0
        part = ""
        examples: "Any" = None
        for line in lines + [""]:
            if part and (not line or line[0] == "|" or line[:2] == "- "):
                y = self._paragraph(part, y)
                part = ""
            if line[:1] == "|":
                examples = examples or Game(self.game).part("examples")
                y = self._row(examples, line[2:], y)
            elif line:
                part = part + " " + line if part else line
            else:
                y += _GAP

    def _paragraph(self, part, y):
        # draw a paragraph or a list item from y on; return the y after it
        x = 0
        if part[:2] == "- ":
            self._put("\x94", 0, y)
            part = part[2:]
            x = _INDENT
        for line in text_layout.wrap(part, self.sheet.width - x):
            self._put(line, x, y)
            y += text.LINE
        return y

    def _row(self, examples, row, y):
        # draw a row of cards, and the text beside them; return the y after it
        names = row.split(" : ")
        x = examples.draw(self.console, self.cards, names[0].split(), 0, y + 2) + 4
        lines = text_layout.wrap(names[1], self.sheet.width - x) if len(names) > 1 else ()
        high = max(examples.HIGH + 2, len(lines) * text.LINE)
        at = y + (high - len(lines) * text.LINE) // 2
        for line in lines:
            self._put(line, x, at)
            at += text.LINE
        y += high
        self.bottom = max(self.bottom, y)
        self.end = self.sheet.width
        return y

    def _put(self, line, x, y):
        # draw a line of text, if there is space for it
        self.bottom = y + text.LINE
        self.end = x + text.width(line)
        if self.bottom < self.sheet.height:
            text.font().draw(text.coded(line), self.sheet, x, y)
