# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The texts on the screen: the same code on the VM and on CPython."""

from displayio import Group, TileGrid
from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def texts(group: "Any", x: int, y: int, found: "Any") -> "Any":
    """Add (thing, x, y) of all visible labels in a group that begins at (x, y), and of the bitmaps whose
    `texts` say what is written in them; return the list `found`, from bottom to top.
    """
    if group.hidden:
        return found
    x += group.x
    y += group.y
    if hasattr(group, "text"):
        found.append((group, x, y))
        return found
    for i in range(len(group)):
        thing = group[i]
        if isinstance(thing, Group):
            texts(thing, x, y, found)
        elif isinstance(thing, TileGrid) and not thing.hidden and hasattr(thing.bitmap, "texts"):
            found.append((thing, x + thing.x, y + thing.y))
    return found


def words(stack: "Any") -> str:
    """Return all visible texts of a mesa.ui.scene.Stack, a line each, from bottom to top."""
    found = []
    if stack:
        for thing, _, _ in texts(stack.root, 0, 0, []):
            if getattr(thing, "text", ""):
                found.append(thing.text)
        for scene in stack.scenes:
            if hasattr(scene, "escape") and not scene.group.hidden:  # a Dialog draws its own texts
                found += scene.text
                found += scene.choices
    return "\n".join(found)
