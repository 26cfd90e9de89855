# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Gives the drive's data names that the firmware has in flash.

A name that the firmware does not have stays in memory for good, and the table of names doubles, by a block of
8 KB in one piece, at 1 260 names (docs/BENCH.md). Attributes and variables of modules and classes that only
ever hold data are in no traceback: so `table` maps each to a name of the firmware that no source has, the
same in all files. Functions, classes, modules and lines stay as in the sources. A name also stays if it may
be asked for in another way: if it stands in a text, an f-string, a keyword argument, a library or a file that
is not compiled. Only an AttributeError or a NameError shows the other name.

    python -m sim.build --names    both names of each
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Collection, Iterator, Mapping

from sim.drive.module_names import imported, module_name
from sim.drive.parameters import edited
from sim.drive.type_checking import board_nodes, in_functions


class _Source:
    """One source: its nodes, and the names that it binds."""

    def __init__(self, text: str) -> None:
        tree = ast.parse(text)
        self.nodes = list(board_nodes(tree))
        inside = in_functions(tree)
        bound = [n for n in self.nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
        called = [(n.targets[0], n.value) for n in self.nodes if isinstance(n, ast.Assign)]
        self.const = {
            target.id
            for target, value in called
            if isinstance(value, ast.Call) and isinstance(target, ast.Name)
            if getattr(value.func, "id", "") == "const"
        }
        """What the compiler leaves out if it is private."""
        given = {n.arg for n in self.nodes if isinstance(n, ast.arg)}
        self.local = given | {n.id for n in bound if n in inside}
        """What functions bind."""
        self.data = {n.id for n in bound if n not in inside} - self.const
        """What the module and its classes bind, apart from functions, classes and imports."""
        froms = [n for n in self.nodes if isinstance(n, ast.ImportFrom)]
        self.froms = {alias.name for n in froms for alias in n.names if not alias.asname}

    def stays(self) -> Iterator[str]:
        """Yield names that may be asked for in a way that is not seen."""
        docs = {id(n.value) for n in self.nodes if isinstance(n, ast.Expr)}
        for n in self.nodes:
            if isinstance(n, (ast.FunctionDef, ast.ClassDef)):
                yield n.name
            elif isinstance(n, ast.Global):
                yield from n.names
            elif isinstance(n, ast.keyword):
                yield n.arg or ""
            elif isinstance(n, ast.alias) and n.asname:
                yield from (n.name, n.asname)
            elif isinstance(n, ast.JoinedStr):
                yield from re.findall(r"\w+", ast.dump(n))
            elif isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in docs:
                yield from re.findall(r"\w+", n.value)
            elif isinstance(n, ast.NamedExpr):
                yield n.target.id
        yield from (name for name in self.const if name[0] != "_")
        yield from self.local & (self.data | self.froms)


def whole(text: str) -> set[str]:
    """Return all names in a source, and the words of its texts."""
    source = _Source(text)
    found = {*source.stays()}
    for n in source.nodes:
        found |= {getattr(n, field) for field in ("id", "attr", "arg", "name") if getattr(n, field, None)}
    return found


def bound(text: str) -> set[str]:
    """Return the names that a source has for itself, apart from attributes, or may ask for."""
    source = _Source(text)
    return source.data | {*source.stays()}


def table(texts: Mapping[str, str], flash: Collection[str], asked: Collection[str]) -> dict[str, str]:
    """Return {name: its name on the drive} for sources {drive path: text}.

    `flash`: names that cost nothing. `asked`: more that stay, and that no name may become.
    """
    kept = {*flash, *asked}.union(*(imported(module_name(path)) for path in texts))
    found: set[str] = set()
    for text in texts.values():
        source = _Source(text)
        kept.update(source.stays())
        stored = [n for n in source.nodes if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load)]
        found |= source.data | {n.attr for n in stored}
    used = {*asked}.union(*(re.findall(r"\w+", text) for text in texts.values()))
    free = [n for n in flash if n not in used and re.fullmatch(r"[a-z]\w*", n) and not keyword.iskeyword(n)]
    names = sorted(name for name in found - kept if name[:2] != "__")
    return dict(zip(names, sorted(free, key=lambda name: (len(name), name)), strict=False))


def renamed(text: str, names: Mapping[str, str], on_drive: bool = True) -> str:
    """Return a source with `names`, a table, put in. Code that runs beside the drive keeps its own names."""
    source = _Source(text)
    own = source.data | source.froms if on_drive else ()
    edits = []
    for n in source.nodes:
        name, line, first = "", 0, 0
        if isinstance(n, ast.Attribute):
            name, line, first = n.attr, n.end_lineno, (n.end_col_offset or 0) - len(n.attr.encode())
        elif isinstance(n, ast.Name) and n.id in own and n.id not in source.local:
            name, line, first = n.id, n.lineno, n.col_offset
        elif isinstance(n, ast.alias) and not n.asname:
            name, line, first = n.name, n.lineno, n.col_offset
        if name in names:
            kept = " as " + name if isinstance(n, ast.alias) and not on_drive else ""
            edits.append((line, first, first + len(name.encode()), names[name] + kept))
    return edited(text, edits)
