# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Modules that are in memory only while they are needed."""

import gc
import sys


def load(name):
    """The module called `name`, read from the drive if it is not in memory."""
    return __import__(name, None, None, ("",))


def unload(package):
    """Take a module, or a package and all below it, out of memory: "mesa.app.launcher", "games"."""
    for name in list(sys.modules):
        if name == package or name.startswith(package + "."):
            del sys.modules[name]
    parent, _, child = package.rpartition(".")
    if parent in sys.modules and hasattr(sys.modules[parent], child):
        delattr(sys.modules[parent], child)
    gc.collect()
