# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Help pages, read from the drive one at a time.

A help file has pages that begin with a line "# Title". Text under it flows and is wrapped; an empty line
ends a paragraph; a line that begins with "- " is a point of a list. Suits are written ♦♠♥♣ and keys [A] [B]
[START] [SELECT].
"""

from micropython import const

from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_START, KEY_UP
from mesa.core.loader import unload
from mesa.ui import pictures, text, text_layout, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.ui.scene import ConsoleParts

_LINES = const(9)


class HelpViewer(Scene):
    """Of the game in that folder. Left and right turn pages, up and down scroll, A goes on, B closes."""

    title: text.Label
    rows: "list[text.Label]"  # of the window
    lines: "list[str]"  # of the page
    footer: text.Label

    def __init__(self, console: "ConsoleParts", game: str) -> None:
        super().__init__(console)
        self.path: str = "games/{}/help.{}.txt".format(game, console.words.lang)
        self.at = 0
        self.first = 0
        self.starts: "list[int]" = []
        with open(self.path, "rb") as f:
            place = 0
            line = f.readline()
            while line:
                if line[0] == 35:  # "#"
                    self.starts.append(place)
                place += len(line)
                line = f.readline()
        if not self.starts:
            raise OSError(self.path)

    def leave(self) -> None:
        unload("mesa.app.help", "mesa.ui.text_layout")

    def enter(self) -> "Iterator[None]":
        self.clear()
        self.group.append(pictures.table())
        self.title = text.label("", 80, 2, theme.TITLE, big=True, align=text.CENTRE)
        self.group.append(self.title)
        self.rows = []
        for i in range(_LINES):
            row = text.label("", 5, 20 + i * text.LINE)
            self.rows.append(row)
            self.group.append(row)
        self.footer = text.label("", 80, 117, theme.KEYS, align=text.CENTRE)
        self.group.append(self.footer)
        yield
        self.read()

    def read(self) -> None:
        """Read and wrap page `at`; OSError if it is no text."""
        try:
            self._read()
        except UnicodeError:
            raise OSError(self.path) from None

    def _read(self):
        self.lines = []
        self.first = 0
        part = ""
        with open(self.path, "rb") as f:
            f.seek(self.starts[self.at])
            text.put(self.title, f.readline().decode()[1:].strip())
            while True:
                line = f.readline().decode()
                plain = text.symbols(line.strip())
                if part and (not plain or line[0] == "#" or plain[:2] == "- "):
                    self.lines += text_layout.wrap(part, 150)
                    if not plain:
                        self.lines.append("")
                    part = ""
                if not line or line[0] == "#":
                    break
                part = part + " " + plain if part else plain
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        self.show()

    def show(self) -> None:
        """Write the lines that are in the window."""
        for i in range(_LINES):
            at = self.first + i
            text.put(self.rows[i], self.lines[at] if at < len(self.lines) else "")
        footer = "{} {}/{} {}".format(text.LEFT, self.at + 1, len(self.starts), text.RIGHT)
        if self.first:
            footer += "  " + text.UP
        if self.first + _LINES < len(self.lines):
            footer += "  " + text.DOWN
        text.put(self.footer, footer)

    def key(self, k: int) -> None:
        n = len(self.starts)
        if k == KEY_B or k == KEY_START:
            self.console.stack.pop()
        elif k == KEY_DOWN or (k == KEY_A and self.first + _LINES < len(self.lines)):
            self.first = max(0, min(self.first + (1 if k == KEY_DOWN else _LINES), len(self.lines) - _LINES))
            self.show()
        elif k == KEY_UP:
            self.first = max(0, self.first - 1)
            self.show()
        elif k in (KEY_A, KEY_RIGHT, KEY_LEFT):
            self.at = (self.at + (-1 if k == KEY_LEFT else 1)) % n
            self.read()
