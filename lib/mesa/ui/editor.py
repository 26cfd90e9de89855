# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The box for entering a name or a number, sign by sign."""

from micropython import const

from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT, KEY_START, KEY_UP
from mesa.ui import text, theme
from mesa.ui.scene import PAGE, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from mesa.ui.scene import ConsoleParts

_STEP = const(14)  # from one sign to the next
_HIGH = const(56)  # of the box, without the lines about keys
_LINE = const(12)  # each of those


class Editor(Scene):
    """Left and right select a sign, up and down change it, A accepts all of them, B cancels.

    `signs`: those to choose from, which begin with a blank for a name; `word`: what is there, with as many
    signs as there may be. done(word) is called when it is accepted. Select switches a letter's case, and one
    after another starts in lower case. Start clears a name, and accepts "" as a number. `title` and `start`
    are the texts above the signs, and for Start.
    """

    role = PAGE
    over = True

    def __init__(
        self,
        console: "ConsoleParts",
        title: str,
        start: str,
        signs: str,
        word: str,
        done: "Callable[[str], None]",
    ) -> None:
        super().__init__(console)
        self.title, self.start = title, start
        self.signs = signs
        self.letters = list(word)
        self.at = min(len(word.rstrip()), len(word) - 1)
        self.done = done

    def enter(self) -> None:
        self.clear()
        keys = [text.A_KEY + " " + self.t("ok"), text.START_KEY + " " + self.start]
        if self.signs[0] == " ":
            keys[0] += "   " + text.SELECT_KEY + " Aa"
        else:
            keys = ["   ".join(keys)]
        high = _HIGH + _LINE * len(keys)
        top = 62 - high // 2
        theme.panel(self.group, 14, top, 132, high)
        self.centred(self.title, top + 5)
        left = 79 - _STEP * (len(self.letters) - 1) // 2  # the middle of the first one
        self.labels: "list[text.Label]" = []
        for i in range(len(self.letters)):
            x = left + _STEP * i
            theme.rect(self.group, x - 5, top + 39, 10, 1, theme.KEYS)
            self.labels.append(self.label("", x, top + 23, theme.TEXT, text.CENTRE, True))
        self.up = self.label(text.UP_KEY, 0, top + 17, theme.SELECTED, text.CENTRE)
        self.down = self.label(text.DOWN_KEY, 0, top + 41, theme.SELECTED, text.CENTRE)
        for i, line in enumerate(keys):
            self.centred(line, top + 54 + _LINE * i, theme.KEYS)
        self.show()

    def show(self) -> None:
        """Show the current signs."""
        for i, label in enumerate(self.labels):
            text.put(label, self.letters[i].strip())
            label.color = theme.SELECTED if i == self.at else theme.TEXT
        self.up.x = self.down.x = self.labels[self.at].x

    def change(self, by: int) -> None:
        """Change to the next or previous sign; a letter stays in its case."""
        old = self.letters[self.at]
        large = min(old, other_case(old))
        small = large != old if old != " " else self.at > 0 and self.letters[self.at - 1] != " "
        new = self.signs[(self.signs.find(large) + by) % len(self.signs)]
        self.letters[self.at] = other_case(new) if small else new

    def key(self, k: int) -> None:
        clears = k == KEY_START and self.signs[0] == " "
        if k in (KEY_A, KEY_B, KEY_START) and not clears:
            if k != KEY_B:
                self.done("".join(self.letters) if k == KEY_A else "")
            self.console.stack.pop()
            return
        self.sound(signals.KEY)
        if k == KEY_LEFT or k == KEY_RIGHT:
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % len(self.letters)
        elif k == KEY_UP or k == KEY_DOWN:
            self.change(1 if k == KEY_UP else -1)
        elif k == KEY_SELECT:
            self.letters[self.at] = other_case(self.letters[self.at])
        elif clears:
            self.letters = [" "] * len(self.letters)
            self.at = 0
        self.show()


def other_case(letter: str) -> str:
    """Return a Latin-1 letter in the other case, any other sign as it is: the board's own `upper` and `lower`
    know only A to Z.
    """
    code = ord(letter)
    large = code & 0xDF
    return chr(code ^ 32) if 65 <= large <= 90 or 192 <= large <= 222 and large != 215 else letter
