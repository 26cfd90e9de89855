# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is on the screen: the same code on the VM and on CPython."""

from displayio import Group, TileGrid

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Any

OPENING = "Loading", "Blank", "MatchSetup"
"""The scenes, by name, in which a game is opened, set up or read again, with no match on the table."""
ELSEWHERE = -1


def scene(console: "Any") -> str:
    """Return the scenes on the screen: "Launcher", "sueca View", "sueca View/Dialog" for one over another."""
    name = ""
    for scene in console.stack.scenes if console.started else ():
        name = name + "/" + type(scene).__name__ if scene.over else type(scene).__name__
    match = console.match
    return match.game + " " + name if match else name


def place(console: "Any") -> int:
    """Return the number of players of the match; 0 while a game is opened or set up; else ELSEWHERE."""
    match = console.match
    if match:
        return len(match.levels)
    scenes = console.stack.scenes if console.started else ()
    return 0 if console.opening or scenes and type(scenes[-1]).__name__ in OPENING else ELSEWHERE


def words(stack: "Any") -> str:
    """Return all visible texts of a mesa.ui.scene.Stack, a line each, from bottom to top."""
    found = []
    if stack:
        _collect(stack.root, found)
        for scene in stack.scenes:
            if hasattr(scene, "escape") and not scene.group.hidden:  # a Dialog draws its own texts
                found += scene.text
                found += scene.choices
    return "\n".join(found)


def shapes(stack: "Any") -> int:
    """Return a checksum of a mesa.ui.scene.Stack's content: positions, sizes, visible tiles."""
    return _sum(stack.root, 1) if stack else 0


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


def _collect(group: "Any", found: "list[str]") -> None:
    if group.hidden:
        return
    said = getattr(group, "text", None)
    if said:
        found.append(said)
    for i in range(len(group)):
        if isinstance(group[i], Group):
            _collect(group[i], found)
