# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Scopes keep modules in memory; what a function imports and no scope keeps leaves it at the frame's end.

    from games.sueca import rounds        # in a function: gone at the frame's end

    with self.scope:                      # stays until that scope closes
        from games.sueca import cut

A scope owns all that the import needs: what was imported in this frame and is not kept is dropped first, and
read again if needed. Keeping is for what is used again, or works over several frames: so a module is never
in memory twice. Each screen has a scope, which the stack (mesa.ui.scene) opens and closes with it; a module
that was there before stays with whoever keeps it. Without a console (arena, tests), nothing is dropped.

How to tell: importing mesa.home.help makes it an attribute of mesa.home. Keeping it removes that attribute
(an import finds it in sys.modules), so a module that is one belongs to no scope. A list of all that is kept
would take ten times the memory. A library (adafruit_miniqr) is nobody's attribute: who uses one
adds its name to a scope. Only this file touches sys.modules.
"""

import gc
import sys

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Literal, overload

    from mesa.core.contract import Bots, CompleteManifest, CompleteRules

modules = sys.modules
_MODULE = type(sys)


class Scope:
    """The names of the modules that it keeps. `children`: scopes that close with it."""

    names: "tuple[str, ...]" = ()
    children: "tuple[Scope, ...]" = ()

    def child(self) -> "Scope":
        """Return a new scope that can be closed on its own, and closes with this one."""
        child = Scope()
        self.children += (child,)
        return child

    def __enter__(self) -> None:
        collect()

    def __exit__(self, *_: object) -> None:  # if the import failed, some modules may be there
        collect(self)

    def load(self, name: str) -> "Any":
        """Return the module of a name that is only known now, and keep it."""
        with self:
            return __import__(name, None, None, ("__name__",))  # not by `once`: it is deep enough

    def ready(self, name: str) -> "Any":
        """Like `load`, but return None the first time: reading it takes a whole frame."""
        here = name in self.names
        module = self.load(name)
        if name not in self.names:
            self.names += (name,)
        return module if here else None

    def next(self, steps: "Iterator[Any]") -> "Any":
        """Return next(steps); what that keeps while it works is kept here."""
        global current
        before = current
        current = self
        try:
            return next(steps)
        finally:
            current = before

    def remove(self) -> None:
        """Unload everything it keeps; `collect` frees it. The scope can be used again."""
        global dropped
        for child in self.children:
            child.remove()
        if self.names:
            dropped = True
            _unload(self.names)
            self.names = ()


root = Scope()
"""Keeps modules for good."""
current = root
"""The scope to keep modules in: the top screen's, or the thinking bot's."""
active = False
"""Whether `collect` unloads: from a console's beginning on."""
dropped = False
"""Whether a scope or a screen has dropped something that is still to be freed."""
_seen = 0
"""How many modules there were when all of them were kept."""
_packages = [modules["mesa"]]
"""Our packages in memory."""


def collect(keeper: "Scope | None" = None) -> None:
    """Unload what functions have imported and no scope keeps; or let `keeper` keep it.

    Before something is kept, and when a frame ends: so what was dropped is free before more is read.
    """
    global _seen, dropped
    if dropped:
        dropped = False
        gc.collect()
    if len(modules) == _seen:
        return
    if "games" in modules and modules["games"] not in _packages:
        _packages.append(modules["games"])
    names = []
    for package in _packages:
        there = package.__dict__
        for key in tuple(there):
            module = there[key]
            if module.__class__ is _MODULE:
                names.append(module.__name__)
                delattr(package, key)
                if hasattr(module, "__path__"):
                    _packages.append(module)
    if keeper:
        keeper.names += tuple(names)
    elif active:
        _unload(names)
    _seen = len(modules)


def _unload(names):
    global _seen
    _seen = 0
    for name in names:
        if name in modules:
            if modules[name] in _packages:
                _packages.remove(modules[name])
            del modules[name]


def once(name: str) -> "Any":
    """Return the module of a name that is only known now, as an import in a function does."""
    return __import__(name, None, None, ("__name__",))


_WHOLE = const(("bots", "examples", "motion", "position", "result"))
"""Parts of a game that have nothing optional."""


class Game:
    """A game, by the name of its folder: only this makes names of modules out of it."""

    def __init__(self, id: str) -> None:
        self.id = id

    if _TYPE_CHECKING:

        @overload
        def part(self, name: Literal[""], keeper: Scope | None = None) -> CompleteManifest: ...
        @overload
        def part(self, name: Literal["rules"], keeper: Scope | None = None) -> CompleteRules: ...
        @overload
        def part(self, name: Literal["bots"], keeper: Scope | None = None) -> Bots: ...
        @overload
        def part(self, name: str, keeper: Scope | None = None) -> Any: ...

    def part(self, name: str, keeper: "Scope | None" = None) -> "Any":
        """Return a module of its folder, "" for the manifest, with the defaults of what it lacks.

        None: the game lacks it, and may (mesa.core.optional). keeper: the scope that keeps it; None: only
        this frame needs it.
        """
        read = keeper.load if keeper else once
        of = self.module(name)
        if name in _WHOLE or of in modules and hasattr(modules[of], "COMPLETE"):
            return read(of)  # loads: games.*
        from mesa.core import optional

        return optional.load(read, of, name)

    def module(self, part: str) -> str:
        """Return the full name of one of its modules."""
        return "games." + self.id + (part and "." + part)
