# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Modules that are in memory only while they are needed."""

import gc
import sys

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def load(name: str) -> "Any":
    """The module called `name`, read from the drive if it is not in memory."""
    return __import__(name, None, None, ("",))


def unload(package: str) -> None:
    """Take a module, or a package and all below it, out of memory: "mesa.app.launcher", "games"."""
    for name in list(sys.modules):
        if name == package or name.startswith(package + "."):
            del sys.modules[name]
    parent, _, child = package.rpartition(".")
    if parent in sys.modules and hasattr(sys.modules[parent], child):
        delattr(sys.modules[parent], child)
    gc.collect()
