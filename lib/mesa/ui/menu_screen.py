# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Full screens of rows, such as the set-up page and the settings: a scrolling list with values."""

from micropython import const

from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT, KEY_START, KEY_UP
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mesa.ui.scene import ConsoleParts

_LESS = const("\x93")
_NEXT = const("\x92")


class MenuScreen(Scene):
    """A full screen of text rows under a title, with a bar on the selected one.

    `note_lines` lines at the bottom are about that row. A subclass defines: `rows`, an item each, and
    `row(i)`. A row whose value can be changed has `choose(i, value)`, for left, right and A; arrows beside
    the value show that. `pick(i)` on A and `back()` on B do something else.
    """

    x = 1
    y = 19
    w = 158
    lines = 8
    pitch = 12
    note_lines = 0
    leaves = False
    """Whether Start does what B does."""
    rows: "Sequence[Any]" = ()
    kept = -1
    """Which of Stack.rows has the selected row of a page that is made anew when its pages lead back."""
    bar: "Any" = None  # a TileGrid, once `build` has made it
    labels: "Sequence[text.Label]" = ()
    values: "Sequence[text.Label]" = ()
    arrows: "Sequence[text.Label]" = ()  # beside the value of the selected row
    more: "Sequence[text.Label]" = ()
    said: "Sequence[text.Label]" = ()  # what `notes` returns

    def __init__(self, console: "ConsoleParts", title: str = "") -> None:
        super().__init__(console)
        self.title = title
        self.at = 0 if self.kept < 0 else console.stack.rows[self.kept]
        self.first = 0

    if _TYPE_CHECKING:  # all subclasses have this

        def row(self, i: int) -> "tuple[str, str, int, int]":
            """Return the label of row i, its value as text, which one it is, 0 …, and of how many: 0 for a
            row that only does something.
            """
            ...

        def choose(self, i: int, value: int) -> None:
            """Give row i that value, as `row` counts them."""
            ...

    def pick(self, i: int) -> None:
        """Handle A on row i; the default is the right arrow."""
        self.turn(i, 1)

    def turn(self, i: int, by: int) -> None:
        """Handle left (-1) or right (1) on row i: choose the value before or after, round and round."""
        _, _, value, values = self.row(i)
        if values:
            self.choose(i, (value + by) % values)

    def turns(self, i: int) -> bool:
        """Return whether left and right change the value of row i."""
        return self.row(i)[3] > 0

    def back(self) -> None:
        """Handle B: store what was chosen, and leave."""
        self.console.save_now()
        self.console.stack.pop()

    def notes(self, i: int) -> "Sequence[str]":
        """Return the lines about row i."""
        return ()

    def enter(self) -> "Iterator[bool | None]":
        self.covered(True)  # its content is made again
        theme.table(self.group)
        self.centred(self.title, 0, theme.TITLE, True)
        yield False
        lines = range(126 - self.note_lines * text.LINE, 126, text.LINE)
        self.said = [self.centred("", y, theme.INFO) for y in lines]
        self.build()

    def build(self) -> None:
        """Make the bar and the labels once, over the background."""
        self.bar = theme.frame(self.w, self.pitch)
        self.bar.x = self.x
        self.group.append(self.bar)
        right = self.x + self.w
        labels, values = [], []
        for i in range(self.lines):
            y = self.y + i * self.pitch + (self.pitch - text.LINE) // 2
            labels.append(self.label("", self.x + 3, y, theme.TEXT))
            values.append(self.label("", right - 8, y, theme.VALUE, text.RIGHT))
        self.labels, self.values = labels, values
        self.arrows = [
            self.label(sign, right - 2, 0, theme.ON_SELECTED, text.RIGHT) for sign in (_LESS, _NEXT)
        ]
        self.show()

    def _arrows(self, n):
        # arrows for more above or below; most lists are short and never need them
        if not self.more:
            right = self.x + self.w - 4  # clear of the title
            self.more = [self.label("", x, self.y - 11, theme.KEYS, text.RIGHT) for x in (right - 8, right)]
        text.put(self.more[0], text.UP_KEY if self.first else "")
        text.put(self.more[1], text.DOWN_KEY if self.first + self.lines < n else "")

    def leave(self) -> None:
        if self.kept >= 0:
            self.console.stack.rows[self.kept] = self.at

    def covered(self, full: bool) -> None:
        if full:
            self.clear()
            self.bar = None
            self.labels = self.values = self.arrows = self.more = self.said = ()

    def show(self) -> None:
        """Write the visible rows; keep the selected one visible."""
        n = len(self.rows)
        self.at = min(self.at, n - 1)
        self.first = max(min(self.first, self.at), self.at - self.lines + 1)
        self.bar.y = self.y + (self.at - self.first) * self.pitch
        for i in range(self.lines):
            label, value, _, values = self.row(self.first + i) if self.first + i < n else ("", "", 0, 0)
            chosen = self.first + i == self.at
            text.put(self.labels[i], label)
            self.labels[i].color = theme.ON_SELECTED if chosen else theme.TEXT
            text.put(self.values[i], value)
            self.values[i].color = theme.ON_SELECTED if chosen else theme.VALUE
            if chosen:
                for arrow in self.arrows:
                    arrow.y = self.values[i].y
                    theme.hide(arrow, not values)
                self.arrows[0].x = self.values[i].x - text.width(value) - 2
        if n > self.lines or self.more:
            self._arrows(n)
        if self.said:
            lines = self.notes(self.at)
            for i in range(self.note_lines):
                text.put(self.said[i], lines[i] if i < len(lines) else "")

    def key(self, k: int) -> None:
        n = len(self.rows)
        if k == KEY_START and self.leaves:
            k = KEY_B
        if k not in (KEY_START, KEY_SELECT):
            self.sound(signals.KEY)
        if k == KEY_UP:
            self.at = (self.at - 1) % n
        elif k == KEY_DOWN:
            self.at = (self.at + 1) % n
        elif k == KEY_LEFT:
            self.turn(self.at, -1)
        elif k == KEY_RIGHT:
            self.turn(self.at, 1)
        elif k == KEY_A:
            self.pick(self.at)
        elif k == KEY_B:
            self.back()
        if self.console.stack.top is self:
            self.show()
