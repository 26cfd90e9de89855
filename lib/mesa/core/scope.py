# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is in memory follows from what is open: a Scope takes out what came in with what it loaded.

Each screen has a scope of its own, which the stack (mesa.ui.scene) opens and closes with it; `load` loads
into the scope of the screen on top. So no caller lists what to unload. A module that is there already stays
with the scope that brought it. Where no screen is open (arena, tests) what is loaded stays.

Only this file touches sys.modules. Who loads what: docs/ARCHITECTURE.md, made by sim/figures/layers.py.
"""

import sys

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

_OURS = const(("mesa", "game", "adaf"))  # how names begin of modules that come and go

current: "Scope | None" = None
"""The scope that `load` loads into: of the screen on top, or of the bot that thinks."""


class Scope:
    """The names of the modules that it has brought into memory. `parts`: scopes that are closed with it."""

    names: "tuple[str, ...]" = ()
    parts: "tuple[Scope, ...]" = ()

    def part(self) -> "Scope":
        """Return a new scope that can be closed by itself, and is closed with this one."""
        part = Scope()
        self.parts = self.parts + (part,)
        return part

    def load(self, name: str) -> "Any":
        """Return the module called `name`, read from the drive if it is not in memory."""
        modules = sys.modules
        if name in modules:
            return modules[name]
        before = tuple(modules)
        try:
            return __import__(name, None, None, ("",))
        finally:  # where it breaks off, some of them may have come
            for other in modules:
                if other not in before and other[:4] in _OURS:
                    self.names += (other,)

    def ready(self, name: str) -> "Any":
        """`load`, but None the first time: to read it is enough for a frame."""
        here = name in self.names
        module = self.load(name)
        if name not in self.names:
            self.names += (name,)
        return module if here else None

    def remove(self) -> None:
        """Take what it has brought out of memory; the next collection frees it. It can be used again."""
        for part in self.parts:
            part.remove()
        modules = sys.modules
        for name in self.names:
            if name in modules:
                del modules[name]
                parent, _, child = name.rpartition(".")
                if parent in modules and hasattr(modules[parent], child):
                    delattr(modules[parent], child)
        self.names = ()


def enter(scope: "Scope | None") -> "Scope | None":
    """Make `scope` the current one; returns the one before."""
    global current
    before = current
    current = scope
    return before


def load(name: str) -> "Any":
    """Return the module called `name`; it stays until the current scope is closed."""
    if current is not None:
        return current.load(name)
    return __import__(name, None, None, ("",))


def once(name: str) -> "Any":
    """Return the module called `name` for one use: it is in memory while the caller holds on to it."""
    if current is None:
        return load(name)
    scope = Scope()
    try:
        return scope.load(name)
    finally:
        scope.remove()
