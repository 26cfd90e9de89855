# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes keys of words numbers on the drive.

`self.t("undo")` keeps the name "undo" in memory for good. On the drive a key is found by three letters of its
checksum (sim/drive/texts.py), which are 18 bits: so the build puts that number where a call asks for a word
of the console or of the module's own game by its key. Keys that stand elsewhere, in tables, stay.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping

from sim.drive.edits import edited, place
from sim.drive.texts import CONSOLE, number
from sim.drive.type_checking import walk

ASK = ("t", "text", "notice")
"""The methods of scenes, of mesa.ui.words, and of a match's view."""


def replace(texts: Mapping[str, str], keys: Mapping[str, Collection[str]]) -> dict[str, str]:
    """Return {drive path: text} of sources. `keys`: those of the words of each folder of sim.drive.texts."""
    found = {}
    for path, text in texts.items():
        there = [some for folder, some in keys.items() if folder == CONSOLE or path.startswith(folder + "/")]
        known = set().union(*there)
        found[path] = edited(
            text,
            [
                (place(node), str(number(str(node.value))))
                for _, nodes in asked(ast.parse(text))
                for node in nodes
                if node.value in known
            ],
        )
    return found


def asked(tree: ast.Module) -> Iterator[tuple[ast.Call, list[ast.Constant]]]:
    """Yield each call that asks for a word by its key, with that key, or with those of `a if b else c`."""
    for node in walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            todo, found = [node.args[0]] if name in ASK else [], []
            while todo:
                one = todo.pop()
                if isinstance(one, ast.IfExp):
                    todo += [one.body, one.orelse]
                elif isinstance(one, ast.Constant) and isinstance(one.value, str):
                    found.append(one)
            if found:
                yield node, found
