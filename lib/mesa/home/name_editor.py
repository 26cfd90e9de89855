# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The box for entering the owner's name, letter by letter."""

from micropython import const

from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT, KEY_START, KEY_UP
from mesa.board.owner import owner, put_owner
from mesa.board.setting import NAME_MAX
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts

_LETTERS = const(" ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÂÃÀÇÉÊÍÓÔÕÚÜ")
_X = const(30)  # centre of the first letter
_STEP = const(14)


class NameEditor(Scene):
    """Eight letters: left and right select one, up and down change it, Select switches its case.

    Start clears the name, A accepts it, B cancels. A letter after another starts in lower case.
    """

    over = True
    labels: "list[text.Label]"
    up: text.Label
    down: text.Label

    def __init__(self, console: "ConsoleParts") -> None:
        super().__init__(console)
        name = owner(console.store)
        self.letters: "list[str]" = [" "] * NAME_MAX
        for i in range(len(name)):
            self.letters[i] = name[i]
        self.at: int = min(len(name), NAME_MAX - 1)

    def enter(self) -> None:
        self.clear()
        group = self.group
        group.append(theme.panel(14, 22, 132, 80, theme.PANEL, theme.EDGE))
        group.append(text.label(self.t("your_name"), 80, 27, theme.TEXT, align=text.CENTRE))
        self.labels = []
        for i in range(NAME_MAX):
            group.append(theme.rect(_X + _STEP * i - 5, 61, 10, 1, theme.KEYS))
            label = text.label("", _X + _STEP * i, 45, theme.TEXT, big=True, align=text.CENTRE)
            self.labels.append(label)
            group.append(label)
        self.up = text.label(text.UP_KEY, 0, 39, theme.SELECTED, align=text.CENTRE)
        self.down = text.label(text.DOWN_KEY, 0, 63, theme.SELECTED, align=text.CENTRE)
        group.append(self.up)
        group.append(self.down)
        keys = "{} {}   {} Aa".format(text.A_KEY, self.t("ok"), text.SELECT_KEY)
        group.append(text.label(keys, 80, 76, theme.KEYS, align=text.CENTRE))
        keys = "{} {}".format(text.START_KEY, self.t("empty_name"))
        group.append(text.label(keys, 80, 88, theme.KEYS, align=text.CENTRE))
        self.show()

    def show(self) -> None:
        """Show the current letters."""
        for i in range(NAME_MAX):
            text.put(self.labels[i], self.letters[i].strip())
            self.labels[i].color = theme.SELECTED if i == self.at else theme.TEXT
        self.up.x = self.down.x = _X + _STEP * self.at

    def change(self, by: int) -> None:
        """Change to the next or previous letter of the alphabet, in the same case."""
        old = self.letters[self.at]
        large = capital(old)
        small = large != old if old != " " else self.at > 0 and self.letters[self.at - 1] != " "
        new = _LETTERS[(_LETTERS.find(large) + by) % len(_LETTERS)]
        self.letters[self.at] = lower(new) if small else new

    def key(self, k: int) -> None:
        console = self.console
        if k == KEY_A or k == KEY_B:
            if k == KEY_A:
                put_owner(console.store, "".join(self.letters).strip())
            console.stack.pop()
            return
        console.sound.play(signals.KEY)
        if k == KEY_LEFT:
            self.at = (self.at - 1) % NAME_MAX
        elif k == KEY_RIGHT:
            self.at = (self.at + 1) % NAME_MAX
        elif k == KEY_UP:
            self.change(1)
        elif k == KEY_DOWN:
            self.change(-1)
        elif k == KEY_SELECT:
            old = self.letters[self.at]
            large = capital(old)
            self.letters[self.at] = large if large != old else lower(old)
        elif k == KEY_START:
            self.letters = [" "] * NAME_MAX
            self.at = 0
        self.show()


def capital(letter: str) -> str:
    """Return the capital of a Latin-1 letter: the board's own `upper` knows only A to Z."""
    code = ord(letter)
    return chr(code - 32) if 97 <= code <= 122 or 224 <= code <= 254 and code != 247 else letter


def lower(letter: str) -> str:
    """Return the small letter of a Latin-1 capital."""
    code = ord(letter)
    return chr(code + 32) if 65 <= code <= 90 or 192 <= code <= 222 and code != 215 else letter
