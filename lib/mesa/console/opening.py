# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The plain screens between others: an empty table, and the opening of a game."""

import gc

from micropython import const

from mesa.board import store
from mesa.core import scope
from mesa.core.scope import Game, Scope
from mesa.ui import text, theme
from mesa.ui.scene import BLANK, LOADING, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import ModuleType
    from typing import Any

    from vectorio import Rectangle

    from mesa.ui.scene import ConsoleParts

_STEPS = const(8)  # steps of making a view, about
_DONE = const(999)  # value of Loading.at once everything is there


class Blank(Scene):
    """The table's top: shown while one screen closes and `steps` make the next.

    What was open is free before the first step. `opens`: they lead to Loading, whose beginning it shows.
    """

    role = BLANK

    def __init__(self, console: "ConsoleParts", steps: "Iterator[bool | None]", opens: bool = False) -> None:
        super().__init__(console)
        self.steps = steps
        self.opens = opens

    def enter(self) -> "Iterator[bool | None]":
        bar = begun(self)
        if self.opens:
            bar = bar or begin(self)  # not called by the other, since the stack is too deep there
            bar.width = bar.width % 4 + 1  # it begins below Loading's
        yield False
        for clean in self.steps:
            yield clean

    def busy(self) -> bool:
        return True


def begin(scene: Scene) -> "Rectangle":
    """Draw the beginning of an opening over what is there; return the bar."""
    scene.group.append(text.label(scene.t("opening"), 80, 48, theme.TEXT, align=text.CENTRE))
    bar = theme.rect(40, 64, 4, 4, theme.SELECTED)
    scene.group.append(bar)
    return bar


def begun(scene: Scene) -> "Any":
    """Return the bar of the beginning that is there, or None, over the table."""
    group = scene.group
    if not len(group):
        group.append(theme.table())
    return group[2] if len(group) > 1 else None  # all it has then are the table, the label and the bar


def restart(scene: Scene, wanted: int = 0) -> None:
    """Restart the program, which then opens the launcher's game, or `wanted` as for OPEN of the store; a box
    over `scene` says so at once.
    """
    console = scene.console
    scene.group.append(theme.panel(32, 39, 96, 34, theme.TABLE, theme.EDGE))
    begin(scene)
    console.board.display.refresh()
    console.store.put(store.OPEN, wanted or 1 + console.stack.rows[0])
    console.restart()


class Loading(Scene):
    """Opens a game, one step a frame: loads the modules `parts`, then calls make(modules) for the next scene.

    If that returns a function instead, that is called in the next frame, without arguments: each frame should
    allocate little. None: it has shown another scene itself.

    Each part is (its scope, None for the next scene's own; its name in the game's folder, or one of mesa,
    such as "ui.fan"); `modules` has them by these names.
    """

    role = LOADING
    bar: "Any" = None  # of Starting, if the program has restarted for it
    quick = False  # two steps a frame: then there is memory for that

    def __init__(
        self,
        console: "ConsoleParts",
        game: str,
        parts: "Sequence[tuple[Scope | None, str]]",
        make: "Callable[[dict[str, ModuleType]], Scene | Callable[[], Scene]]",
        note: "str | None" = None,
    ) -> None:
        """Take the parts to load; `note`: a message over the next scene."""
        super().__init__(console)
        self.game = game
        self.parts = parts
        self.make: "Any" = make
        self.note = note
        self.inside = Scope()  # the next scene's
        self.all: int = len(parts) + 2  # number of steps, about
        for _, part in parts:
            if part == "view":
                self.all = len(parts) + _STEPS
        self.at = -1  # the first frame only shows the bar
        self.modules: "Any" = {}
        self.scene: Scene  # the next one
        self.steps: "Iterator[bool | None]" = iter(())  # of making it

    def enter(self) -> None:
        if self.bar is None:
            self.bar = begun(self) or begin(self)

    def tick(self, ms: int) -> None:
        at = self.at
        if at == _DONE:  # the bar has been shown full
            self.console.stack.swap(self.scene, True)
            if self.note:
                self.console.navigation().note(self.note)
            return
        if at >= 0:
            self.step(at)
            if self.quick and self.at != _DONE - 1:
                self.at += 1
                self.step(self.at)
            self.console.opening = None
            gc.collect()
        self.at += 1
        self.bar.width = 4 + min(76, 76 * self.at // self.all)

    def step(self, at: int) -> None:
        """Do step number `at`: a part, the next scene, or a step of that scene."""
        scope.current = self.inside
        parts = self.parts
        count = len(parts)
        self.console.opening = self.game, parts[min(at, count - 1)][1]
        if at < count:
            keeper, part = parts[at]
            keeper = keeper or self.inside
            name = "mesa." + part if "." in part else Game(self.game).module(part)
            # loads: PARTS games.*.rules games.*.bots games.*.problem
            self.modules[part] = keeper.load(name)
            if part == "rules":
                Game(self.game).part(part)  # completes it
        elif self.make:
            text.forget_palettes()
            made: "Any" = self.make(self.modules) if self.modules else self.make()
            self.make = self.modules = None  # and so free the module that it belongs to
            if hasattr(made, "enter"):
                self.scene = made
                made.scope = self.inside
                self.steps = made.enter() or iter(())
            else:
                self.make = made
        else:
            try:
                next(self.steps)
            except StopIteration:
                self.at = _DONE - 1

    def leave(self) -> None:
        self.console.opening = None
        if self.at != _DONE:
            self.inside.remove()

    def busy(self) -> bool:
        return True
