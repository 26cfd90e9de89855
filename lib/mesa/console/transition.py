# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The way from one screen to the next: an empty table, or the bar of an opening."""

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

    from mesa.ui.scene import ConsoleParts

_STEPS = const(8)  # steps of making a view, about


class Loading(Scene):
    """Shown while what was open is left and `steps` make the next screen, one a frame.

    To the launcher and to a page it is the table's top; on the way to a game it is the bar of an opening.
    Keys wait. What was open is free before the first step.

    screen: the next one, a row of SCREENS (mesa.console.navigation). steps: a generator, whose last step
    shows the next scene, or puts another one into `steps`, such as `open`.
    """

    role = LOADING
    where: "tuple[str, str] | None" = None
    """What fails if this step does: (a game, the part of it that is read)."""
    at = 0
    all = _STEPS
    """The bar's length: `at` of about `all` steps are done."""

    def __init__(self, console: "ConsoleParts", screen: str, steps: "Iterator[bool | None]") -> None:
        super().__init__(console)
        self.screen = screen
        self.steps = steps
        if screen in ("launcher", "about", "coach", "page"):
            self.role = BLANK
        self.inside = Scope()  # the next scene's modules

    def enter(self) -> "Iterator[bool | None]":
        # a generator, which begins in the next frame: where it is opened, calls are deep
        self.scope.children = (self.inside,)
        console = self.console
        group = self.group
        if not len(group):
            theme.table(group)
        bar: "Any" = None
        if self.role == LOADING:
            if len(group) < 3:
                begin(self)
            bar = group[2]
        yield False
        while True:
            for _ in range(2 if self.where or console.starting else 1):  # files that are read are small
                scope.current = self.inside
                for _ in self.steps:
                    break
                if console.stack.scenes[-1] is not self:
                    return
                self.at += 1
            if bar:
                bar.width = min(80, max(bar.width + 1, 4 + 76 * self.at // self.all))
                console.board.display.refresh()
            yield

    def open(
        self,
        game: str,
        parts: "Sequence[tuple[Scope | None, str]]",
        make: "Callable[[dict[str, ModuleType]], Iterator[Scene | None]]",
        note: "str | None",
    ) -> "Iterator[None]":
        """Load `parts` of a game, then show the scene that make(modules) yields last, if it yields one.

        What it yields before, None, are frames; without a scene, it has shown another screen. Each part is
        (its scope, None for the next scene's own; its name in the game's folder, or one of mesa, such as
        "ui.fan"); `modules` has them by these names. note: a message over the next scene.
        """
        console = self.console
        modules = {}
        self.at = 0
        self.all = len(parts) + 2
        for keeper, part in parts:
            if part == "view":
                self.all += _STEPS - 2
            self.where = game, part
            name = "mesa." + part if "." in part else Game(game).module(part)
            # loads: PARTS games.*.rules games.*.bots games.*.problem
            modules[part] = (keeper or self.inside).load(name)
            if part == "rules":
                Game(game).part(part)  # completes it
            yield
        text.palettes.clear()  # existing labels keep theirs
        made = None
        for made in make(modules):  # noqa: B007 - the last one counts
            yield
        if not made:
            return
        make = modules = None  # pyrefly: ignore[bad-assignment] - and so free what it belongs to
        made.scope = self.inside
        for _ in made.enter() or ():
            yield
        yield  # the bar is shown full
        self.scope.children = ()
        console.stack.swap(made, True)
        if note:
            console.navigation().note(note)


def begin(scene: Scene) -> None:
    """Draw the beginning of an opening over what is there: a line, then the bar."""
    text.label(scene.group, scene.t("opening"), 80, 48, theme.TEXT, text.CENTRE)
    theme.rect(scene.group, 40, 64, 4, 4, theme.SELECTED)


def restart(scene: Scene, wanted: int = 0) -> None:
    """Restart the program, since names stay in memory for good; a PC, where they cost nothing, goes on.

    It then opens the launcher's game, or `wanted` as for OPEN of the store; a box over `scene` says so.
    """
    if not hasattr(gc, "mem_free"):
        return
    console = scene.console
    theme.panel(scene.group, 32, 39, 96, 34, theme.TABLE)
    begin(scene)
    console.board.display.refresh()
    console.store.put(store.OPEN, wanted or 1 + console.stack.rows[0])
    console.restart()
