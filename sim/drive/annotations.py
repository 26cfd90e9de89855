# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Take out of a source what only a type checker reads.

The compiler drops annotations and all below `if _TYPE_CHECKING:` by itself. But the other steps of the build
read the sources too: they would take a name in an annotation for a use of it, and an import for the board's.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

CHECKING = "_TYPE_CHECKING"
"""The name of the constant, 0 on the board, below which stands what only annotations need."""


def is_checking(node: ast.AST) -> bool:
    """Whether the statement `node` is an `if _TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == CHECKING


def without(text: str) -> str:
    """The source `text` without annotations and `if _TYPE_CHECKING:`; all else stays in its place."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]

    def blank(first: tuple[int, int], last: tuple[int, int], instead: bytes = b"") -> None:
        # from first to last: (line, column in bytes)
        for row in range(first[0], last[0] + 1):
            line = lines[row - 1]
            start = first[1] if row == first[0] else 0
            end = last[1] if row == last[0] else len(line.rstrip(b"\r\n"))
            lines[row - 1] = line[:start] + instead.ljust(end - start) + line[end:]
            instead = b""

    for node in _outside(ast.parse(text)):
        if isinstance(node, ast.arg) and node.annotation is not None:
            blank((node.lineno, node.col_offset + len(node.arg.encode())), _end(node.annotation))
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            row, column = node.returns.lineno, node.returns.col_offset
            arrow = lines[row - 1].rfind(b"->", 0, column)
            if arrow >= 0:  # not where the arrow stands on a line of its own: that is nobody's style
                blank((row, arrow), _end(node.returns))
        elif isinstance(node, ast.AnnAssign):
            if node.value is None:
                blank((node.lineno, node.col_offset), _end(node), b"0")  # a statement all the same
            else:
                blank(_end(node.target), _end(node.annotation))
        elif isinstance(node, ast.If) and is_checking(node):
            blank((node.lineno, node.col_offset), _end(node), b"0")
    return b"".join(lines).decode()


def _outside(node: ast.AST) -> Iterator[ast.AST]:
    # all nodes but those below `if _TYPE_CHECKING:`, which are taken out with it
    yield node
    if not is_checking(node):
        for child in ast.iter_child_nodes(node):
            yield from _outside(child)


def _end(node: ast.expr | ast.stmt) -> tuple[int, int]:
    assert node.end_lineno is not None and node.end_col_offset is not None  # the parser always sets them
    return node.end_lineno, node.end_col_offset
