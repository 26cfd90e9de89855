# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What of a source only a type checker reads: the statements below `if _TYPE_CHECKING:`.

The compiler leaves nothing of them, as of annotations. Who reads the sources to see what is imported or used
on the board leaves them out too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

CHECKING = "_TYPE_CHECKING"
"""The name of the constant, 0 on the board, below which stands what only annotations need."""


def is_checking(node: ast.AST) -> bool:
    """Whether the statement `node` is an `if _TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == CHECKING


def board_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a tree, as ast.walk gives them, but those that only a type checker reads."""
    todo = [tree]
    for node in todo:
        if not is_checking(node):
            yield node
            todo += ast.iter_child_nodes(node)
