# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Changes pieces of a source, whose places are those of the syntax tree: lines from 1, columns in bytes."""

from __future__ import annotations

import ast
from collections.abc import Iterable

Place = tuple[int, int, int, int]
"""(first line, first column, last line, the column after the last)."""


def place(node: ast.expr | ast.stmt, last: ast.expr | ast.stmt | None = None) -> Place:
    """Return the place of a node, or from one to the `last`."""
    end = last or node
    return node.lineno, node.col_offset, end.end_lineno or 0, end.end_col_offset or 0


def named(line: int, first: int, name: str) -> Place:
    """Return the place of a name that begins there."""
    return line, first, line, first + len(name.encode())


def edited(text: str, edits: Iterable[tuple[Place, str]]) -> str:
    """Return a source with other texts at some places."""
    lines = text.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    data = b"".join(lines)
    for (line, first, last, end), piece in sorted(edits, reverse=True):
        data = data[: starts[line - 1] + first] + piece.encode() + data[starts[last - 1] + end :]
    return data.decode()
