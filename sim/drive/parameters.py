# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Gives the drive's parameters names that the firmware has in flash.

A name that the firmware does not have stays in memory for good (sim/drive/flash_names.py). Most parameters
are only passed by position, and no traceback shows them: each of these gets a name that costs nothing, from
the same few in each function.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping

from sim.drive.edits import Place, edited, named
from sim.drive.short_modules import shortest
from sim.drive.type_checking import children, walk

_SCOPES = (
    ast.FunctionDef,
    ast.Lambda,
    ast.ClassDef,
    ast.ListComp,
    ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp,
)


def keywords(tree: ast.AST) -> Iterator[str]:
    """Yield the names of keyword arguments in a source, or possible ones: those in its texts count too."""
    for node in walk(tree):
        if isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def rename(texts: Mapping[str, str], flash: Collection[str], asked: Collection[str] = ()) -> dict[str, str]:
    """Return {drive path: text} of sources, with parameters renamed where that changes nothing.

    `flash`: names that cost nothing. `asked`: more names of keyword arguments.
    """
    trees = {path: ast.parse(text) for path, text in texts.items()}
    kept = {*flash, *asked, "self"}.union(*map(keywords, trees.values()))
    short = shortest(flash)
    return {path: _rename(text, trees[path], kept, short) for path, text in texts.items()}


def _rename(text: str, tree: ast.Module, kept: Collection[str], short: list[str]) -> str:
    words = set(re.findall(r"\w+", text))
    free = [name for name in short if name not in words]
    edits: list[tuple[Place, str]] = []
    _within(tree, free, kept, edits)
    return edited(text, edits)


def _within(node, free, kept, edits):
    # the functions in `node`, each with the names used in it and in no function around it
    for child in children(node):
        left = free
        if isinstance(child, (ast.FunctionDef, ast.Lambda)):
            left = _function(child, free, kept, edits)
        _within(child, left, kept, edits)


def _function(function, free, kept, edits):
    given = function.args
    renamed = {}
    left = list(free)
    body = function.body if isinstance(function.body, list) else [function.body]
    for arg in [*given.args, *filter(None, (given.vararg, given.kwarg))]:
        uses = None if arg.arg in kept else _uses(body, arg.arg)
        if uses is not None and left:
            renamed[arg.arg] = left.pop(0)
            for line, column in [(arg.lineno, arg.col_offset), *uses]:
                edits.append((named(line, column, arg.arg), renamed[arg.arg]))
    return left


def _uses(body, name) -> list[tuple[int, int]] | None:
    """Return a parameter's uses; None if something inside shares its name, or a position is unknown."""
    found = []
    for statement in body:
        for node in walk(statement):
            if isinstance(node, ast.Name) and node.id == name:
                found.append((node.lineno, node.col_offset))
            elif isinstance(node, ast.JoinedStr):  # positions in it are not reliable
                if any(isinstance(inner, ast.Name) and inner.id == name for inner in walk(node)):
                    return None
            elif isinstance(node, _SCOPES) and _binds(node, name):
                return None
            elif name in (getattr(node, "name", ""), getattr(node, "asname", "")):
                return None
            elif isinstance(node, (ast.Global, ast.Nonlocal)) and name in node.names:
                return None
    return found


def _binds(scope, name):
    for node in walk(scope):
        if isinstance(node, ast.arg) and node.arg == name:
            return True
        if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load):
            return True
    return False
