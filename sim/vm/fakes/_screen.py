# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The words on the screen: the same code on the VM and on CPython."""

from displayio import Group

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Any


def words(stack: "Any") -> str:
    """All texts that can be seen of a mesa.ui.scene.Stack, a line each, from the bottom to the top."""
    found = []
    if stack:
        _collect(stack.root, found)
    return "\n".join(found)


def _collect(group: "Any", found: "list[str]") -> None:
    if group.hidden:
        return
    said = getattr(group, "text", None)
    if said:
        found.append(said)
    for i in range(len(group)):
        if isinstance(group[i], Group):
            _collect(group[i], found)
