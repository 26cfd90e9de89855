# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The part of a source for type checkers only: the statements below `if _TYPE_CHECKING:`.

The compiler drops them, like annotations. Code that reads the sources to see what is imported or used on the
board skips them too. What a function imports is there only while it is needed (mesa.core.scope).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

CHECKING = "_TYPE_CHECKING"
"""The name of the constant, 0 on the board, whose blocks have code that only annotations need."""


def is_checking(node: ast.AST) -> bool:
    """Return whether the statement `node` is an `if _TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == CHECKING


class _Fields(dict[type, tuple[str, ...]]):
    """{a node's class: its fields that may hold nodes}."""

    def __missing__(self, kind: type[ast.AST]) -> tuple[str, ...]:
        found = tuple(name for name in kind._fields if name not in _WITHOUT and kind is not ast.Constant)
        self[kind] = found
        return found


_WITHOUT = """ctx op ops id attr arg name asname module level kind simple conversion is_async type_comment
type_ignores rest kwd_attrs""".split()
_FIELDS = _Fields()


def children(node: ast.AST) -> list[ast.AST]:
    """Return the nodes right below one, like ast.iter_child_nodes, in a quarter of the time.

    Without contexts (Load) and operators (Add), which are a third of all nodes.
    """
    found: list[ast.AST] = []
    for name in _FIELDS[node.__class__]:
        value = getattr(node, name)
        if isinstance(value, ast.AST):
            found.append(value)
        elif value:
            found += [item for item in value if isinstance(item, ast.AST)]
    return found


def walk(tree: ast.AST) -> list[ast.AST]:
    """Return all nodes of a tree, like ast.walk, without contexts and operators."""
    todo = [tree]
    for node in todo:
        todo += children(node)
    return todo


def board_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a tree, like `walk`, except those for type checkers only."""
    todo = [tree]
    for node in todo:
        if isinstance(node, ast.If) and is_checking(node):
            todo += node.orelse
        else:
            yield node
            todo += children(node)


def statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements at the top of a module, as the board has them."""
    for node in tree.body:
        if isinstance(node, ast.If) and is_checking(node):
            yield from node.orelse
        else:
            yield node


def every_statement(tree: ast.AST) -> Iterator[tuple[ast.AST, bool, bool]]:
    """Yield (statement, is it for type checkers only, is it in a function), at all depths of a tree."""
    todo = [(tree, False, False)]
    for node, types, inside in todo:
        yield node, types, inside
        inside = inside or isinstance(node, ast.FunctionDef)
        for part in ("body", "handlers", "orelse", "finalbody", "cases"):
            checking = types or part == "body" and is_checking(node)
            todo += [(inner, checking, inside) for inner in getattr(node, part, ())]


def in_functions(tree: ast.AST) -> set[ast.AST]:
    """Return all nodes inside the functions of a tree."""
    found: set[ast.AST] = set()
    todo = [tree]
    for node in todo:
        if isinstance(node, ast.FunctionDef):
            found.update(walk(node))
        else:
            todo += children(node)
    return found - {tree}
