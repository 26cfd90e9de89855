# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A run of the console for tests and the bench: its frames, and what they read after each.

The same code on the VM and on CPython.
"""

import binascii

import _screen
from displayio import Group, TileGrid

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Any

OPENING = "Loading", "MatchSetup"
"""The scenes, by name, in which a game is opened, set up or read again, with no match on the table."""
ELSEWHERE = -1

console: "Any" = None
"""The mesa.console.console.Console that runs."""
frame: "Any" = None
"""Runs a frame of it."""


def start(begun: "Any", fast: bool, preset: "dict[str, Any]") -> None:
    """Run the console `begun` from here on, with requests as sim/run.py has them."""
    global console, frame
    console = begun
    frame = console.step
    console.fast = fast
    console.preset.update(preset)


def step() -> None:
    """Run one frame."""
    frame()


def scene() -> str:
    """Return the scenes on the screen: "Launcher", "sueca View", "sueca View/Dialog" for one over another."""
    name = ""
    for scene in console.stack.scenes if console.started else ():
        name = name + "/" + type(scene).__name__ if scene.over else type(scene).__name__
    match = console.match
    return match.game + " " + name if match else name


def place() -> int:
    """Return the number of players of the match; 0 while a game is opened or set up; else ELSEWHERE."""
    match = console.match
    if match:
        return len(match.levels)
    scenes = console.stack.scenes if console.started else ()
    return 0 if scenes and type(scenes[-1]).__name__ in OPENING else ELSEWHERE


def mark() -> int:
    """Return a checksum of the match on the table, 0 … 2**30 - 1, or -1 if there is none."""
    match = console.match
    return (binascii.crc32(match.s) + 40503 * match.moves) & 0x3FFFFFFF if match else -1


_said = 0


def words() -> "str | None":
    """Return the words on the screen if they changed since the last call, else None."""
    global _said
    found = _screen.words(console.stack if console.started else None)
    crc = binascii.crc32(found.encode()) & 0x3FFFFFFF  # not the text itself, which would count as live
    if crc == _said:
        return None
    _said = crc
    return found


def shapes() -> int:
    """Return a checksum of what is drawn: positions, sizes, visible tiles."""
    return _sum(console.stack.root, 1)


def _sum(thing: "Any", total: int) -> int:
    hidden = thing.hidden
    total = _add(total, hidden)
    if hidden:
        return total
    total = _add(_add(total, thing.x), thing.y)
    if isinstance(thing, Group):
        for i in range(len(thing)):
            total = _sum(thing[i], total)
    elif isinstance(thing, TileGrid):
        n = thing.width * thing.height
        for i in range(n):
            total = _add(total, thing[i])
        total = _add(_add(total, n), thing.flip_x)
    elif hasattr(thing, "color_index"):
        total = _add(_add(_add(total, thing.width), thing.height), thing.color_index)
    return total


def _add(total: int, n: int) -> int:
    return (total * 31 + n) & 0x3FFFFF  # stays a small int, even times 31
