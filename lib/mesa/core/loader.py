# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Modules that are in memory only while they are needed: `load` brings one in, `unload` takes it out.

All that is brought in so stands in LOADS, with its reason; a game's own pages in PAGES of its manifest.
Imports and these tables are all the arrows that there are between modules (tests/test_layers.py).
"""

import gc
import sys

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from types import ModuleType

    LOADS = (  # who loads, what (* is any game), why it is not there all the time
        ("mesa.app.console", "mesa.app.power_on", "done once, with the first frame"),
        ("mesa.app.console", "mesa.app.navigation", "only between screens"),
        ("mesa.app.console", "mesa.app.errors", "only when something broke"),
        ("mesa.app.power_on", "mesa.board.store_load", "done once"),
        ("mesa.app.navigation", "mesa.app.opening", "shown for a moment"),
        ("mesa.app.navigation", "mesa.app.launcher", "not in a match"),
        ("mesa.app.navigation", "mesa.app.match_setup", "not in a match"),
        ("mesa.app.navigation", "mesa.ui.menus", "a message, until it is closed"),
        ("mesa.app.launcher", "mesa.app.manifest", "for one frame"),
        ("mesa.app.launcher", "mesa.app.settings", "a page, until it is left"),
        ("mesa.app.launcher", "mesa.ui.menus", "what is wrong with a game"),
        ("mesa.app.settings", "mesa.app.about", "a page that brings both Adafruit libraries"),
        ("mesa.app.match_setup", "mesa.app.number_editor", "a box, until it is closed"),
        ("mesa.app.match_setup", "mesa.app.daily", "a box, until it is closed"),
        ("mesa.app.match_setup", "mesa.app.help", "a page, until it is left"),
        ("mesa.app.game_view", "mesa.ui.menus", "a box, until it is closed"),
        ("mesa.app.game_view", "mesa.app.help", "a page, until it is left"),
        ("mesa.app.game_view", "mesa.app.settings", "a page, until it is left"),
        ("mesa.app.suspend", "mesa.ui.text_layout", "all letters, in a language that may be another"),
        ("mesa.app.errors", "mesa.app.manifest", "to mark a broken game"),
        ("mesa.app.match_setup", "games.*.bots", "its levels"),
        ("mesa.core.match", "games.*.bots", "again, after a box lay over the table"),
        ("mesa.ui.words", "mesa.ui.pt", "one language at a time"),
        ("mesa.ui.words", "mesa.ui.en", "one language at a time"),
        ("mesa.ui.words", "games.*.pt", "one language at a time"),
        ("mesa.ui.words", "games.*.en", "one language at a time"),
    )


def load(name: str) -> "ModuleType":
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
