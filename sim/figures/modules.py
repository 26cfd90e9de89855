# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The live bytes of each module of the board. For `make bench ARGS=--modules`.

On a VM, each module is imported from the drive's .mpy after all that it imports. The live bytes before and
after are compared: its code, constants and classes, and the letters of names that no module before it has. A
library of Adafruit counts with the module that imports it first. The tables of names belong to no module.

What other things take, in bytes: the text font, a strip of 888 by 11 pixels with 257 edges of 16 bits, 1
872; the big font, 992 by 18, 2 896; adafruit_bitmap_font 6 000 for its PCF reader and cache, 7 900 more
with the readers of BDF, TTF and lvfontbin, 162 for a glyph in the cache (a Bitmap of its own, a Glyph of
eight), 720 for an opened PCF; adafruit_display_text with adafruit_ticks 14 400 without their roughly 200
names, an empty Label (38 attributes, two Groups, a Palette, a TileGrid) 760, one with 19 letters 1 110; the
About page over the settings 23 000, 2 700 of them for names that stay; a Group, a TileGrid of one tile, a
vectorio shape 96 to 112; a Palette of 3 or 16 72 or 272; the words of the console and of Sueca in one
language, unpacked, 2 200 and 4 000; line numbers in modules that are in memory in a match, if the drive had
them, 2 700 to 3 300.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from graphlib import TopologicalSorter

from sim import build
from sim.common import games
from sim.common.numbers import grouped, markdown
from sim.drive.module_names import module_name
from sim.figures import layers
from sim.vm import BoardVM, name_tables


def order(game: str) -> list[str]:
    """Return the modules of the console and of one game, each after all that it imports."""
    before: dict[str, list[str]] = {module_name(path): [] for path in layers.device_files()}
    for module, imported in before.items():
        package = module.rpartition(".")[0]
        imported += [package] * (package in before)
    for (module, other), kind in sorted(layers.arrows().items()):
        if kind == "import":
            before[module].append(other)
    for module, imported in before.items():  # which the build lets them import (sim/drive/lazy_imports.py)
        if module not in ("mesa", "mesa.core", "mesa.core.scope"):
            imported.append("mesa.core.scope")
    homes = ("mesa", "games." + game)
    return [name for name in TopologicalSorter(before).static_order() if (name + ".").startswith(homes)]


def sizes(files: Mapping[str, bytes], names: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return {module: (bytes of its .mpy, live bytes)}, imported in this order."""
    paths = {build.module_in_sources(module_name(path)): path for path in files if path.endswith(".mpy")}
    found = {}
    with BoardVM(files) as board:
        before = 0
        for name in [name for name in names if name in paths]:
            board.run("import " + name)  # by its name on the drive: sim.build.asking
            now = board.used() - name_tables(len(board.names()))
            found[name] = len(files[paths[name]]), now - before
            before = now
    return found


def measure(done: Callable[[], object] = lambda: None) -> dict[str, tuple[int, int]]:
    """Return the sizes of all modules: the console's, then each game's. Call `done` after each game."""
    files = build.collect(problems=[])
    found: dict[str, tuple[int, int]] = {}
    for game in games.playable():
        found = {**sizes(files, order(game)), **found}
        done()
    return found


def table(found: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """Yield the lines of the table, in Markdown: the largest module first."""
    rows = sorted(found.items(), key=lambda item: -item[1][1])
    return markdown(
        ["Module", ".mpy", "live bytes"],
        [["`{}`".format(name), grouped(mpy), grouped(live)] for name, (mpy, live) in rows],
    )
