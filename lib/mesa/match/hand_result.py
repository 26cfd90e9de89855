# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A hand's result: a count, and the choices below it: to go on, to have it looked at, the sheet.

A game's scene is a Count, or one with `view` and, from `offer` on, `lines_of`, `choices`, `bar` and `w`.
"""

from micropython import const

from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.match.game_view import CHOSEN
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mesa.match.game_view import GameView


class Count(Scene):
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

    def show(self) -> None:
        """Show what has been counted by now."""

    def busy(self) -> bool:
        return self.view.motion.busy

    def tick(self, ms: int) -> None:
        self.view.motion.tick(ms)
        self.show()

    def key(self, k: int) -> None:
        press(self, k)


def lines(view: "GameView") -> "tuple[str, ...]":
    """Return the keys of the choices' texts."""
    if view.match.returns_to:
        return ("go_on",)
    if view.match.shared:  # the coach is for one person alone
        return "go_on", "sheet"
    return "go_on", "look_again", "sheet"


def offer(scene: "Any", x: int, y: int, w: int, h: int) -> None:
    """Add the choices from y on, one below the other, and a bar of w x h pixels.

    x: of the texts. w = 0: side by side.
    """
    scene.lines_of = lines(scene.view)
    scene.choices = []
    scene.w = w
    scene.bar = theme.rect(x, y, w or 1, h, theme.SELECTED)
    scene.group.append(scene.bar)
    y += (h - text.LINE) // 2
    for line in scene.lines_of:
        label = text.label(scene.t(line), x, y)
        scene.choices.append(label)
        scene.group.append(label)
        if w:
            y += h
        else:
            x -= text.width(label.text)
    if not w:
        space = (160 + x) // len(scene.choices)
        x = space // 2
        for label in scene.choices:
            label.x = x
            x += text.width(label.text) + space
    _mark(scene)


def chosen(scene: "Any") -> int:
    """Return the index of the selected choice."""
    return max(0, scene.view.input[CHOSEN] - 1)


def _mark(scene):
    at = chosen(scene)
    bar = scene.bar
    label = scene.choices[at]
    bar.x = label.x - 4
    bar.y = label.y - (bar.height - text.LINE) // 2
    bar.width = scene.w or text.width(label.text) + 8
    for i in range(len(scene.choices)):
        scene.choices[i].color = theme.ON_SELECTED if i == at else theme.TEXT


def press(scene: "Any", k: int, then: "Callable[[], None] | None" = None) -> None:
    """Any key ends the counting; then up and down select, A does what is selected, and B goes on.

    To go on is to call `then`, or to do what follows a hand.
    """
    view = scene.view
    at = chosen(scene)
    line = scene.lines_of[at]
    if view.motion.busy:
        view.motion.finish()
        scene.tick(0)
    elif k == KEY_UP or k == KEY_DOWN:
        view.sound(signals.KEY)
        view.input[CHOSEN] = 1 + (at + (1 if k == KEY_DOWN else -1)) % len(scene.choices)
        _mark(scene)
    elif k == KEY_A and line == "look_again":
        from mesa.coach import trial

        trial.look_again(view, view.match.rules.hand_number(view.match.seen))
    elif k == KEY_A or k == KEY_B:
        scene.console.stack.pop()
        if k == KEY_A and line == "sheet":  # it needs the memory; when it closes, the result opens again
            view.sheet(view.result)
        elif then:
            then()
        else:
            view.motion.in_steps(_go_on(view))


def _go_on(view):
    # in the next frame, since this one draws what the box has covered
    view.hand_seen()
    yield from ()
