# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A hand's result: a count, and the choices below it: to go on, to have it looked at, the sheet."""

from micropython import const

from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.match.game_view import CHOSEN
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


class HandResult(Scene):
    """Counts for some ms, unless that has been seen, then shows what the hand brings.

    A game's class has enter(), which makes it and calls `offer`, and show(), the count so far.
    """

    over = True

    def __init__(self, view: "Any", ms: int) -> None:
        """`view`: the match's view; games know its class."""
        super().__init__(view.console)
        self.view = view
        if not view.input[CHOSEN]:
            view.motion.wait(ms)
        self.all: int = view.motion.waiting or 1  # duration of the count in ms
        # the keys of the choices' texts; the coach is for one person alone
        self.lines: "tuple[str, ...]" = ("go_on", "look_again", "sheet")
        if view.match.returns_to:
            self.lines = ("go_on",)
        elif view.match.shared:
            self.lines = ("go_on", "sheet")

    def show(self) -> None:
        """Show what has been counted by now."""

    def busy(self) -> bool:
        return self.view.motion.busy

    def tick(self, ms: int) -> None:
        self.view.motion.tick(ms)
        self.show()

    def offer(self, x: int, y: int, w: int, h: int) -> None:
        """Add the choices from y on, one below the other, and a bar of w x h pixels.

        x: of the texts. w = 0: side by side.
        """
        self.choices: "list[text.Label]" = []
        self.w = w
        self.bar = theme.rect(self.group, x, y, w or 1, h, theme.SELECTED)
        y += (h - text.LINE) // 2
        for line in self.lines:
            label = self.label(self.t(line), x, y)
            self.choices.append(label)
            if w:
                y += h
            else:
                x -= text.width(label.text)
        if not w:
            space = (160 + x) // len(self.choices)
            x = space // 2
            for label in self.choices:
                label.x = x
                x += text.width(label.text) + space
        self._mark()

    def chosen(self) -> int:
        """Return the index of the selected choice."""
        return max(0, self.view.input[CHOSEN] - 1)

    def _mark(self):
        at = self.chosen()
        bar = self.bar
        label = self.choices[at]
        bar.x = label.x - 4
        bar.y = label.y - (bar.height - text.LINE) // 2
        bar.width = self.w or text.width(label.text) + 8
        for i, label in enumerate(self.choices):
            label.color = theme.ON_SELECTED if i == at else theme.TEXT

    def key(self, k: int) -> None:
        """Any key ends the counting; then up and down select, A does what is selected, and B goes on."""
        view = self.view
        at = self.chosen()
        line = self.lines[at]
        if view.motion.busy:
            view.motion.finish()
            self.tick(0)
        elif k == KEY_UP or k == KEY_DOWN:
            view.sound(signals.KEY)
            view.input[CHOSEN] = 1 + (at + (1 if k == KEY_DOWN else -1)) % len(self.choices)
            self._mark()
        elif k == KEY_A and line == "look_again":
            from mesa.coach import trial

            trial.look_again(view, view.match.rules.hand_number(view.match.seen))
        elif k == KEY_A or k == KEY_B:
            self.console.stack.pop()
            if k == KEY_A and line == "sheet":  # it needs the memory; when it closes, the result opens again
                view.sheet(view.result)
            else:
                self.goes_on()

    def goes_on(self) -> None:
        """Do what follows a hand, in the next frame, since this one draws what the box has covered."""
        self.view.motion.in_steps(_go_on(self.view))


def _go_on(view):
    view.hand_seen()
    yield from ()
