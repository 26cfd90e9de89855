# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Help pages, read from the drive one at a time; a page is one screen.

A page of a text file begins with a line "## Title". Text under it flows and is wrapped; an empty line
ends a paragraph; a line that begins with "- " is a list item. Suits are written ♦♠♥♣ and keys [A] [B]
[START] [SELECT]. A line "| A♥ 7♥ : text" is a row of cards with a text beside them. Its cards are drawn by
the game's examples.py: HIGH is the row's height, draw(console, group, names, x, y) returns the x after them.
"""

from displayio import Bitmap, Group, TileGrid
from micropython import const

from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_START, KEY_UP
from mesa.core.scope import once
from mesa.ui import pictures, text, text_file, text_layout, theme
from mesa.ui.scene import PAGE, Scene, empty

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.ui.scene import ConsoleParts

_X = const(4)
_Y = const(19)
WIDE = const(152)
HIGH = const(98)
"""Size in pixels of a page's text, below the title."""
_INDENT = const(7)  # of a list item
_GAP = const(4)  # between paragraphs


class HelpViewer(Scene):
    """The help of the game called `game`. The arrows and A turn pages, B and Start close it."""

    role = PAGE
    title: text.Label
    sheet: Bitmap  # the text
    cards: Group
    footer: text.Label
    bottom: int  # the page's height in pixels

    def __init__(self, console: "ConsoleParts", game: str) -> None:
        super().__init__(console)
        self.folder: str = "games/" + game
        self.game = game
        self.at = 0
        self.pages: int = text_file.count(self.folder, console.words.code, "help")

    def enter(self) -> "Iterator[bool]":
        self.clear()
        self.group.append(pictures.table())
        self.title = text.label("", 80, 0, theme.TITLE, big=True, align=text.CENTRE)
        self.group.append(self.title)
        self.sheet = Bitmap(WIDE, HIGH, 2)
        colours = text.palette(theme.rgb(theme.TEXT))
        self.group.append(TileGrid(self.sheet, pixel_shader=colours, x=_X, y=_Y))
        self.cards = Group()
        self.group.append(self.cards)
        self.group.append(text.label(text.B_KEY + " " + self.t("back"), 4, 117, theme.KEYS))
        self.footer = text.label("", 156, 117, theme.KEYS, align=text.RIGHT)
        self.group.append(self.footer)
        yield False
        self.read()

    def read(self) -> None:
        """Read and draw page `at`; OSError if the file is damaged."""
        self.sheet.fill(0)
        empty(self.cards)
        text.put(self.footer, "{} {}/{} {}".format(text.LEFT, self.at + 1, self.pages, text.RIGHT))
        y = self.bottom = 0
        part = ""
        (page,) = text_file.parts(self.folder, self.console.words.code, "help", self.at)
        lines = page.decode().split("\n")
        text.put(self.title, lines[0])
        for i in range(1, len(lines) + 1):
            line = text.symbols(lines[i]) if i < len(lines) else ""
            if part and (not line or line[0] == "|" or line[:2] == "- "):
                y = self.write(part, y)
                part = ""
            if line[:1] == "|":
                y = self.draw(line[2:], y)
            elif line:
                part = part + " " + line if part else line
            elif i < len(lines):
                y += _GAP

    def write(self, part: str, y: int) -> int:
        """Draw a paragraph or a list item from y on; return the y after it."""
        x = 0
        if part[:2] == "- ":
            self.put("\x94", 0, y)
            part = part[2:]
            x = _INDENT
        for line in text_layout.wrap(part, WIDE - x):
            self.put(line, x, y)
            y += text.LINE
        return y

    def draw(self, row: str, y: int) -> int:
        """Draw a row of cards, and the text beside them; return the y after it."""
        names = row.split(" : ")
        examples = once("games." + self.game + ".examples")
        x = examples.draw(self.console, self.cards, names[0].split(), _X, _Y + y + 2) + 4
        lines = text_layout.wrap(names[1], _X + WIDE - x) if len(names) > 1 else ()
        high = max(examples.HIGH + 2, len(lines) * text.LINE)
        at = y + (high - len(lines) * text.LINE) // 2
        for line in lines:
            self.put(line, x - _X, at)
            at += text.LINE
        y += high
        self.bottom = max(self.bottom, y)
        return y

    def put(self, line: str, x: int, y: int) -> None:
        """Draw a line of text, if there is space for it."""
        self.bottom = y + text.LINE
        if self.bottom < HIGH:
            text.font().draw(text.coded(line), self.sheet, x, y)

    def key(self, k: int) -> None:
        if k == KEY_B or k == KEY_START:
            self.console.stack.pop()
        elif k in (KEY_A, KEY_RIGHT, KEY_LEFT, KEY_DOWN, KEY_UP):
            self.at = (self.at + (-1 if k in (KEY_LEFT, KEY_UP) else 1)) % self.pages
            self.read()
