# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Leave out of the drive's modules what nothing on the drive calls.

Rules and scenes have functions for tests, logs, the arena and the autopilot alone, and a function that is
loaded takes a hundred bytes or more although the board never calls it. The build sees all modules, so it
replaces by empty lines each function or method whose name is nowhere but in its own definition (for a game's:
nowhere in lib/ and that game), again and again until there are no more. A name in a string counts as a use.
Line numbers stay.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence

_LONG = 60
"""A longer string is a text (a docstring), not a name."""


def _named(node: ast.AST) -> Sequence[str]:
    """The identifiers that one node of a tree may mean, other than by defining them."""
    if isinstance(node, ast.Name):
        return (node.id,)
    if isinstance(node, ast.Attribute):
        return (node.attr,)
    if isinstance(node, ast.alias):
        return node.name.split(".")
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < _LONG:
        return node.value.replace(".", " ").split()
    return ()


def _definitions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, list[ast.stmt]]]:
    """(function, the body that it stands in) for module-level functions and methods."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node, tree.body
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield inner, node.body


def _game(path: str) -> str:
    parts = path.split("/")
    return parts[1] if parts[0] == "games" else ""


def prune(sources: Mapping[str, str], kept: Iterable[str]) -> dict[str, str]:
    """`sources` {path: text} without what is never called; `kept` are texts whose uses count as well."""
    always = {name for text in kept for node in ast.walk(ast.parse(text)) for name in _named(node)}
    sources = dict(sources)
    while True:
        trees = {path: ast.parse(text) for path, text in sources.items()}
        used: dict[str, set[str]] = {}  # by game, "" for lib/
        for path, tree in trees.items():
            used.setdefault(_game(path), set(always)).update(_outside(tree))
        everywhere = set().union(*used.values())
        pruned = False
        for path, tree in trees.items():
            known = used[_game(path)] | used.get("", set()) if _game(path) else everywhere
            lines = sources[path].splitlines(keepends=True)
            for function, body in _definitions(tree):
                name = function.name
                if name in known or name.startswith("__") or len(body) < 2:
                    continue
                first = min([function.lineno] + [d.lineno for d in function.decorator_list])
                for at in range(first - 1, function.end_lineno or first):
                    lines[at] = "\n"
                pruned = True
            sources[path] = "".join(lines)
        if not pruned:
            return sources


def _outside(tree: ast.Module) -> Iterator[str]:
    """The uses in a tree, without those of a function in itself (recursion keeps nothing alive)."""
    inside: dict[int, str] = {}
    for function, _ in _definitions(tree):
        for node in ast.walk(function):
            inside.setdefault(id(node), function.name)
    for node in ast.walk(tree):
        owner = inside.get(id(node))
        for name in _named(node):
            if name != owner:
                yield name
