# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Give the drive's modules names that the firmware has in its flash already.

On the board a name (of a function, an attribute, a parameter, a public constant) that the firmware does not
have is kept in memory for good: its letters, and a place in tables that double when they are full. A match
takes a thousand of them, a sixth of the memory. The firmware's flash holds hundreds that nobody here uses,
such as those of its Bluetooth and MIDI modules. So the build replaces ours, everywhere at once: what was
`take_out` may be `write_readinto` in all .mpy files. Nothing else changes, not even a line number.

A name is left alone if it could also mean something else: Python's and the firmware's own names, modules,
classes (a crash shows them), names that also stand in a string (`getattr`, `__import__`) or in an f-string,
and all that `code.py` and `boot.py` use, which are not compiled.
"""

from __future__ import annotations

import ast
import builtins
import io
import keyword
import re
import tokenize
import types
from collections.abc import Iterable, Iterator, Mapping

from sim.board import firmware

_TYPES = (
    str, bytes, bytearray, memoryview, list, tuple, dict, set, int, float, range, slice, object, type,
    property, staticmethod, classmethod, super, BaseException, OSError, StopIteration, UnicodeError,
    io.StringIO, io.BytesIO, io.FileIO, io.TextIOWrapper, io.BufferedReader,
    types.ModuleType, types.FunctionType, types.MethodType, types.GeneratorType,
)  # fmt: skip
_ALSO = frozenset("const match case type self readinto uname print_exception".split())
_NEVER = firmware.DRAWING | {"board", "keypad"}
"""Modules whose names are no targets: their objects carry our attributes (a Label is a Group)."""


def _words(text: str) -> Iterator[tokenize.TokenInfo]:
    """The NAME tokens of a source text."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            yield token


def _in_strings(tree: ast.Module) -> Iterator[str]:
    """Names in strings (but docstrings) and f-strings, of classes, and of private constants."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            if node.value.isidentifier():
                yield node.value
            yield from re.findall(r"\{(\w+)", node.value)
        elif isinstance(node, ast.JoinedStr):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Name):
                    yield inner.id
                elif isinstance(inner, ast.Attribute):
                    yield inner.attr
        elif isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            # const() with an underscore in front is no name on the board, and must keep its underscore
            if getattr(node.value.func, "id", "") == "const":
                yield from (t.id for t in node.targets if isinstance(t, ast.Name) and t.id[0] == "_")


def _pythons() -> set[str]:
    """Names of the language and its built-in types."""
    known = set(keyword.kwlist) | set(dir(builtins)) | _ALSO
    for kind in _TYPES:
        known.update(dir(kind))
    return known


def interned(mpy: bytes) -> list[str]:
    """The names that loading the .mpy `mpy` (bytes) interns, unless the firmware has them."""
    at = 4

    def number():
        nonlocal at
        n = 0
        while True:
            byte = mpy[at]
            at += 1
            n = n << 7 | byte & 0x7F
            if byte < 0x80:
                return n

    count = number()
    number()  # how many other constants there are
    found = []
    for _ in range(count):
        n = number()
        if n & 1:  # one that every MicroPython has
            continue
        found.append(mpy[at : at + (n >> 1)].decode())
        at += (n >> 1) + 1
    return found


def plan(
    sources: Mapping[str, str], kept: Iterable[str], compiled: Mapping[str, bytes]
) -> dict[str, dict[str, str]]:
    """{drive path: {our name: the firmware's}} for `sources` {drive path: text}: the names that it has.

    `kept` are texts of sources that go along unchanged: no name in them is replaced. `compiled` {drive path:
    .mpy} tells which names cost anything. What is used by one game only may share its new name with another
    game's, and what only one file has with another file's, unless a class of one inherits from the other's:
    they never meet.
    """
    taken = _pythons()
    stay = taken.union(*firmware.names(positional=True).values())
    files = {}  # name → the sources that have it
    trees = {}
    for path, text in sources.items():
        trees[path] = ast.parse(text)
        stay.update(path.rpartition(".")[0].split("/"))
        stay.update(_in_strings(trees[path]))
        for token in _words(text):
            taken.add(token.string)
            files.setdefault(token.string, set()).add(path)
    for text in kept:
        stay.update(token.string for token in _words(text))
        taken.update(token.string for token in _words(text))
    # name → the games, or "" for lib/, whose sources have it
    homes = {name: {_home(path) for path in paths} for name, paths in files.items()}
    uses = {}
    for mpy in compiled.values():
        for name in interned(mpy):
            uses[name] = uses.get(name, 0) + 1
    ours = [name for name in homes if name in uses and name not in stay and not name.startswith("__")]
    ours.sort(key=lambda name: (-uses[name], name))
    spare = _spare(taken)
    alone = {}  # path → the names that only this file has
    for name in ours:
        if len(files[name]) == 1:
            alone.setdefault(min(files[name]), []).append(name)
    shared = [name for name in ours if len(files[name]) > 1]
    common = dict(
        zip([name for name in shared if len(homes[name]) > 1 or "" in homes[name]], spare, strict=False)
    )
    rest = spare[len(common) :]
    known = {}
    for home in set().union(*homes.values()):
        own = [name for name in shared if homes[name] == {home} and name not in common]
        known[home] = {**common, **dict(zip(own, rest, strict=False))}
    plans = {
        path: {name: new for name, new in known[_home(path)].items() if path in files[name]}
        for path in sources
    }
    # What is alone may have any new name that cannot meet it: not in its file, nor in a class that inherits.
    for path, relatives in _relatives(trees).items():
        met = set(plans[path].values()).union(*(plans[other].values() for other in relatives))
        free = [name for name in spare if name not in met]
        plans[path].update(zip(alone.get(path, ()), free, strict=False))
    return plans


def _relatives(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """{path: the files whose classes its classes inherit from, or that inherit from them}, however far."""
    classes = {
        path: {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        for path, tree in trees.items()
    }
    above: dict[str, set[str]] = {}
    for path in trees:
        bases = {
            getattr(base, "id", getattr(base, "attr", ""))
            for node in classes[path].values()
            for base in node.bases
        }
        above[path] = {
            other for other in trees if _home(other) in ("", _home(path)) and bases & set(classes[other])
        } - {path}
    changed = True
    while changed:
        changed = False
        for ancestors in above.values():
            further = set().union(*(above[other] for other in ancestors)) - ancestors
            ancestors |= further
            changed = changed or bool(further)
    return {path: above[path] | {other for other in above if path in above[other]} for path in trees}


def _home(path: str) -> str:
    """The game that a source belongs to, "" for lib/."""
    parts = path.split("/")
    return parts[1] if parts[0] == "games" else ""


def _spare(taken: set[str]) -> list[str]:
    """Names in the firmware's flash that nobody uses, the shortest first."""
    spare = set()
    for module, known in firmware.names().items():
        if module not in _NEVER and module not in firmware.CORE:
            spare |= known
    for module, known in firmware.names(positional=True).items():
        if module in _NEVER:
            spare -= known
    spare = [name for name in spare if name[0] != "_" and name not in taken]
    return sorted(spare, key=lambda name: (len(name), name))


def replace(text: str, names: Mapping[str, str]) -> str:
    """The source `text` with its names replaced."""
    lines = text.splitlines(keepends=True)
    for token in reversed(list(_words(text))):
        if token.string in names:
            row, start = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:start] + names[token.string] + line[token.end[1] :]
    return "".join(lines)
