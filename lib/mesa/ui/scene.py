# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Scenes, which make up the screen, and the stack that holds them."""

import displayio
from micropython import const

from mesa.core import scope
from mesa.core.scope import Scope
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Callable, ParamSpec, TypeVar

    from busdisplay import BusDisplay

    from mesa.console.console import Console as ConsoleParts  # ui knows its type only

    P = ParamSpec("P")
    S = TypeVar("S", bound="Scene")


OTHER = const(0)
PAGE = const(1)  # B leaves it
DIALOG = const(2)  # with `choices`, and their `actions`
LAUNCHER = const(3)
SETUP = const(4)
MATCH = const(5)  # a match that the player plays
LOADING = const(6)  # on the way to another one
BLANK = const(7)  # the same, of what is still to be found
"""The kinds of scenes: a scene's `role`."""

UNREAD = const(350)
"""Ms for which a question has to be in sight before A answers it."""


def empty(group: displayio.Group) -> None:
    """Empty a Group before it is removed, innermost first.

    A Group removed with vectorio shapes in it can stay on the screen: the firmware counts only TileGrids for
    the area it covered (displayio_group_get_previous_area). A shape removed by itself reports its area.
    """
    while len(group):
        last = group[-1]
        if isinstance(last, displayio.Group):
            empty(last)
        group.pop()


class Scene:
    """One screen. Its `group` is shown while it is on the stack; only the top one gets keys and ticks.

    `over` scenes (menus over a match, dialogs) leave what is below them visible. Any scene can be drawn from
    its own data alone, in `enter`. `console` is the one that shows it, and t("key", …) a text in its language
    (mesa.ui.words).
    """

    role = OTHER
    over = False
    judges = False
    """Whether decisions may be judged while it is on top: there is memory for that."""
    lasts = False
    """Whether a box that closes leaves it as it was: then `enter` is not called."""
    scope: Scope
    """What it has loaded; the stack closes it."""
    unread = 0
    """Ms for which A does not answer what is shown, since it is new: see UNREAD. Not with --fast.

    Boxes have it, and what lies over a match; not menus and pages, nor what is `wanted`.
    """
    wanted = False
    """The player has asked for it by a key that asks for nothing else: A answers it at once."""
    then: "Callable[[], object] | None" = None
    """What follows once it has been closed by Stack.pop."""

    def __init__(self, console: "ConsoleParts") -> None:
        self.console = console
        self.t = console.words.text
        self.group = displayio.Group()
        self.scope = Scope()

    def nothing(self, what: object = None) -> None:
        """Do nothing: the default for optional methods."""

    enter = leave = elapse = key = hint = tick = busy = nothing

    if _TYPE_CHECKING:

        def enter(self) -> "Iterator[bool | None] | None":
            """Called each time it comes to the top, also when a scene above it has closed (but see `lasts`).

            A scene with much to make returns a generator: each step gets a frame, and the previous screen
            stays visible until the last step is done, or one yields False: then the scene is shown as far as
            it is made.
            """

        def leave(self) -> None:
            """Called when it leaves the stack for good, before its group is emptied."""

        def elapse(self, ms: int) -> None:
            """Called for the lowest scene first in every frame, whatever is above it: `ms` milliseconds have
            passed since the last one began.
            """

        def key(self, k: int) -> None:
            """Handle a key that went down (mesa.board.hardware.KEY_…), or a held arrow that repeats."""

        def hint(self, on: bool) -> None:
            """Show a hint, because Select is held; or remove it, after Down is added."""

        def tick(self, ms: int) -> None:
            """Run one frame; `ms` milliseconds have passed since the last."""

        def busy(self) -> bool:
            """Return whether a key would only hurry an animation, or the player is not needed."""
            ...

    def label(
        self, s: str, x: int, y: int, colour: int = text.TEXT, align: int = text.LEFT, big: bool = False
    ) -> text.Label:
        """Append a line of text to the group; see mesa.ui.text.Label."""
        return text.label(self.group, s, x, y, colour, align, big)

    def centred(self, s: str, y: int, colour: int = text.TEXT, big: bool = False) -> text.Label:
        """Append a line of text in the middle of the screen."""
        return text.label(self.group, s, 80, y, colour, text.CENTRE, big)

    def sound(self, effect: int) -> None:
        """Play an effect of mesa.board.signals."""
        self.console.sound.play(effect)

    def covered(self, full: bool) -> None:
        """Called before and when anything covers it: free what it does not need meanwhile.

        `full`: nothing of it is visible then, so also free what `enter` will make again.
        """
        if full:
            self.clear()

    def clear(self) -> None:
        """Empty the group."""
        empty(self.group)


class Stack(Scene):
    """The scenes on the screen, bottom to top. `root` is their Group, and `whole` the one that the display
    shows: on a larger screen there is something around the picture.

    While a scene is being made, the stack acts for it: it is busy, and does nothing else.
    """

    anew = False  # much has changed: redraw the whole screen next

    def __init__(self, root: displayio.Group, display: "BusDisplay") -> None:
        self.root = self.whole = root
        self.display = display
        self.scenes: "list[Scene]" = []
        self.making: "Iterator[bool | None] | None" = None  # remaining steps until the top scene is shown
        self.shown = False  # the scene being made is partly visible
        self.waiting: "list[Scene]" = []  # scenes to put on it then
        self.rows = [0, 0]  # at which the set-up page and that of problems were left

    @property
    def top(self) -> Scene:
        """Return the scene that has the keys: while one is being made, the stack itself."""
        return self if self.making else self.scenes[-1]

    def busy(self) -> bool:
        return True

    def tick(self, ms: int) -> None:
        """After the key that has opened a scene: a box begins in the same frame."""
        if self.scenes[-1].over:
            self.step()

    def step(self) -> None:
        """Run one step of the scene being made."""
        steps = self.making
        made: "bool | None" = None
        try:
            made = next(steps)  # pyrefly: ignore[bad-argument-type] - asked only while there is one
        except StopIteration:
            if self.making is steps:
                self.making = None
                self._show(not self.shown)
                while self.waiting and not self.making:
                    self.push(self.waiting.pop(0))
        if made is False and self.making is steps:
            self._show(not self.shown and not self.scenes[-1].over)
            self.shown = True
            self.display.refresh()

    def work(self, steps: "Iterator[bool | None]") -> None:
        """Let the top scene do these steps, one a frame; keys wait meanwhile."""
        self.making = steps
        self.shown = True

    def renew(self) -> None:
        """Enter the top scene again: its content has changed."""
        self._enter(True)

    def _enter(self, anew):
        scene = self.scenes[-1]
        steps = scene.enter()
        if self.scenes and self.scenes[-1] is scene:  # it has not been replaced
            self.making = steps
            self.shown = False
            if not steps:
                self._show(anew)

    def _show(self, anew):
        # hide everything below the topmost full scene, so that it costs no drawing
        hidden = False
        top = self.scenes[-1]
        if not top.wanted and (top.role == DIALOG or top.role != PAGE and self.scenes[0].role == MATCH):
            top.unread = UNREAD
        for scene in reversed(self.scenes):
            if scene.group.hidden != hidden:
                scene.group.hidden = hidden
            hidden = hidden or not scene.over
        if anew or self.anew:
            self.anew = False
            # Changed areas are drawn one by one, even where they overlap: the whole screen at once is
            # quicker. A newly shown group is drawn completely.
            self.display.root_group = None  # pyrefly: ignore[bad-assignment] - CircuitPython takes it
            self.display.root_group = self.whole

    def make(self, kind: "Callable[P, S]", *given: "P.args", **named: "P.kwargs") -> "S":
        """Return the scene kind(*given) in its own scope. `kind`: a class, or a row of mesa.screens."""
        own = Scope()
        before = scope.current
        scope.current = own
        try:
            if isinstance(kind, str):
                module, _, name = kind.rpartition(".")
                kind = getattr(own.load(module), name)
            scene = kind(*given, **named)
        except BaseException:
            own.remove()
            raise
        finally:
            scope.current = before
        scene.scope = own
        return scene

    def open(self, kind: "Callable[P, S]", *given: "P.args", **named: "P.kwargs") -> "S":
        """Make a scene, put it on top, and return it. What it covers makes way first."""
        if not self.making:
            self.scenes[-1].covered(False)
        scene = self.make(kind, *given, **named)
        self.push(scene)
        return scene

    def show(self, kind: "Callable[P, Scene]", *given: "P.args", **named: "P.kwargs") -> None:
        """Make a scene that replaces the whole stack, which makes way first."""
        for scene in self.scenes:
            if scene.role != BLANK:  # what follows goes on with its picture
                scene.covered(True)
        self.swap(self.make(kind, *given, **named))

    def push(self, scene: Scene, made: bool = False) -> None:
        """Put a scene on top, once the one below is complete. `made`: it has been entered already."""
        if self.making:
            self.waiting.append(scene)
            return
        if self.scenes:
            self.scenes[-1].covered(not scene.over)
        self.scenes.append(scene)
        scope.current = scene.scope
        self.root.append(scene.group)
        if made:
            self._show(True)
        else:
            self._enter(True)

    def pop(self) -> None:
        """Remove the top scene; the one below is entered again. Then comes what follows it: its `then`.

        A page alone, from a match whose table is unloaded, stays until that has shown what follows.
        """
        closed = self.scenes[-1]
        if len(self.scenes) > 1:
            self._drop()
            if closed.over and self.scenes[-1].lasts:
                self._show(False)
            else:
                self._enter(not closed.over)
        if closed.then:
            closed.then()

    def swap(self, scene: Scene, made: bool = False) -> None:
        """Replace the whole stack by one scene, with the waiting ones on it. `made`: see push."""
        waiting = self.waiting
        self.waiting = []
        if made or not self._go_on(scene):
            while self.scenes:
                self._drop()
            self.push(scene, made)
        for box in waiting:
            self.push(box)

    def _go_on(self, scene):
        # go on with the empty table's picture, so that only what changes is drawn; return whether this does
        if not self.scenes or self.scenes[-1].role != BLANK or scene.role not in (LAUNCHER, LOADING):
            return False
        old = self.scenes[-1]
        scene.group = old.group
        self.scenes[-1] = scene
        old.scope.remove()
        scope.current = scene.scope
        self._enter(False)
        self.shown = True
        return True

    def clear(self) -> None:
        """Clear the screen without asking any scene, after memory ran out."""
        self.making = None
        self._forget_waiting()
        while self.scenes:
            self.scenes.pop().scope.remove()
        scope.current = scope.root
        empty(self.root)

    def _forget_waiting(self):
        while self.waiting:
            self.waiting.pop().scope.remove()

    def _drop(self):
        self.making = None
        self._forget_waiting()
        scene = self.scenes.pop()
        try:
            scene.leave()
        except Exception as problem:  # it failed while it was made; the next scene is shown nevertheless
            print("leave:", type(scene).__name__, problem)
        empty(scene.group)
        self.root.remove(scene.group)
        scene.scope.remove()
        scope.dropped = True
        scope.current = self.scenes[-1].scope if self.scenes else scope.root
