# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Gives the drive's names others, which the firmware has in flash.

A name that the firmware does not have stays in memory for good, and the table of names doubles, by a block of
8 KB in one piece, at 1 260 names (docs/BENCH.md). So `table` gives functions, attributes and variables of
modules each a name of the firmware that no source has. What only a module has for itself, and what only a
game has, share these names with other modules and games. A name stays if it may be asked for in another way:
if it is a class's, or stands in a text, an f-string, a keyword argument, a library or a file that is not
compiled.

The drive has those of functions in NAMES: with it, mesa.console.report shows tracebacks with the sources'
names. Only an AttributeError or a NameError shows the other name.

    python -m sim.build --names    both names of each
"""

from __future__ import annotations

import ast
import keyword
import re
from binascii import crc32
from collections.abc import Collection, Iterator, Mapping

from sim.drive.edits import edited, named
from sim.drive.module_names import imported, module_name
from sim.drive.type_checking import board_nodes, children, in_functions, is_checking

NAMES = "lib/mesa/names.bin"
"""The drive's file: how many times SOME rows there are, of ROW bytes: 3 of the checksum of a module's name, 2
each for where its names begin, and their size; then these: "\\n=mesa.ui.fan\\na=deal\\nis=_fill\\n"."""
ROW, SOME = 7, 40
PART = 400
"""Bytes of names that are read at once."""
Table = dict[str, dict[str, str]]
"""{place: {name: its name on the drive}}. Places: "" is the whole drive, "games/set/" what only that game
has, and a module's path what it has for itself, which is never an attribute."""
_OF_OBJECTS = {name for kind in (str, bytearray, dict, list, set, (_ for _ in ())) for name in dir(kind)}


class Source:
    """One source: its nodes, and the names that it binds."""

    def __init__(self, text: str) -> None:
        tree = ast.parse(text)
        self.nodes = list(board_nodes(tree))
        self.inside = inside = in_functions(tree)
        bound = [n for n in self.nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
        called = [(n.targets[0], n.value) for n in self.nodes if isinstance(n, ast.Assign)]
        self.const = {
            target.id
            for target, value in called
            if isinstance(value, ast.Call) and isinstance(target, ast.Name)
            if getattr(value.func, "id", "") == "const"
        }
        """What the compiler leaves out if it is private."""
        self.defined = list(_defined(tree))
        top = {node.name for node, where in self.defined if where == "module"}
        given = {n.arg for n in self.nodes if isinstance(n, ast.arg)}
        self.local = given | {n.id for n in bound if n in inside}
        """What functions bind."""
        self.data = {n.id for n in bound if n not in inside} - self.const
        """What the module and its classes bind, apart from functions, classes and imports."""
        self.members = {node.name for node, where in self.defined if where == "class"}
        classes = [n for n in self.nodes if isinstance(n, ast.ClassDef)]
        self.members |= {n.id for one in classes for n in _names_in_body(one)}
        """What its classes bind."""
        froms = [n for n in self.nodes if isinstance(n, ast.ImportFrom)]
        self.froms = {alias.name for n in froms for alias in n.names if not alias.asname}
        self.own = self.data | self.froms | top
        """What stands for itself."""
        self.private = {name for name in (self.data | top) - self.froms - self.members if name[0] == "_"}
        """What only the module has, unless another one asks for it."""

    def stays(self) -> Iterator[str]:
        """Yield names that may be asked for in a way that is not seen."""
        docs = {id(n.value) for n in self.nodes if isinstance(n, ast.Expr)}
        for n in self.nodes:
            if isinstance(n, ast.Global):
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
            elif isinstance(n, ast.FunctionDef):  # @at.setter
                told = [inner for one in n.decorator_list for inner in ast.walk(one)]
                yield from (inner.id for inner in told if isinstance(inner, ast.Name))
            elif isinstance(n, ast.ClassDef):  # its __name__ is read
                yield n.name
        yield from (node.name for node, where in self.defined if where == "function")
        yield from (name for name in self.const if name[0] != "_")
        yield from self.local & self.own

    def attributes(self) -> Iterator[str]:
        """Yield the names that it asks of objects or other modules, or gives them."""
        yield from (n.attr for n in self.nodes if isinstance(n, ast.Attribute))
        yield from self.froms


def _names_in_body(one: ast.ClassDef) -> Iterator[ast.Name]:
    for statement in one.body:
        if not isinstance(statement, ast.FunctionDef):
            yield from (
                n for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)
            )


def _defined(node: ast.AST, where: str = "module") -> Iterator[tuple[ast.FunctionDef | ast.ClassDef, str]]:
    # yield the functions and classes below a node, and where each is
    for child in children(node):
        inner = where
        if is_checking(child):
            continue
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            yield child, where
            if where != "function":
                inner = "class" if isinstance(child, ast.ClassDef) else "function"
        yield from _defined(child, inner)


def whole(text: str) -> set[str]:
    """Return all names in a source, and the words of its texts."""
    source = Source(text)
    found = {*source.stays()}
    for n in source.nodes:
        found |= {getattr(n, field) for field in ("id", "attr", "arg", "name") if getattr(n, field, None)}
    return found


def bound(text: str) -> set[str]:
    """Return the names that a source has for itself, apart from attributes, or may ask for."""
    source = Source(text)
    private = {name for name in source.attributes() if name[0] == "_"}  # perhaps a module's own
    return source.data | {*source.stays()} | {node.name for node, _ in source.defined} | private


def table(texts: Mapping[str, str], flash: Collection[str], asked: Collection[str]) -> Table:
    """Return the table for sources {drive path: text}.

    `flash`: names that cost nothing. `asked`: more that stay, and that no name may become.
    """
    sources = {path: Source(text) for path, text in texts.items()}
    kept = {*flash, *asked, *_OF_OBJECTS}.union(*(imported(module_name(path)) for path in texts))
    kept = kept.union(*(source.stays() for source in sources.values()))
    attributes = set().union(*(source.attributes() for source in sources.values()))
    words = {path: {*re.findall(r"\w+", text)} for path, text in texts.items()}
    used = {*asked}.union(*words.values())
    free = sorted(
        (n for n in flash if n not in used and re.fullmatch(r"[A-Za-z]\w*", n) and not keyword.iskeyword(n)),
        key=lambda name: (name[0].isupper(), len(name), name),
    )
    found: Table = {"": {}}
    of: dict[str, set[str]] = {}
    for path, source in sources.items():
        stored = {
            n.attr for n in source.nodes if isinstance(n, ast.Attribute) and not isinstance(n.ctx, ast.Load)
        }
        own = {name for name in source.private if name not in attributes}
        for name in (source.data | source.members | stored | source.own - source.froms) - kept - own:
            if name[:2] != "__" and not (name in source.const and name[0] == "_"):
                of.setdefault(name, set())
        found[path] = dict.fromkeys(sorted(own - kept - source.const), "")
    for path in texts:
        place = "/".join(path.split("/")[:2]) + "/" if path.startswith("games/") else ""
        for name in words[path] & of.keys():
            of[name].add(place)
    shared = [name for name, some in of.items() if len(some) > 1 or "" in some]
    shared.sort(key=lambda name: (-sum(name in some for some in words.values()), name))
    found[""] = dict(zip(shared, free, strict=False))
    left = free[len(shared) :]
    for place in sorted({place for some in of.values() for place in some} - {""}):
        found[place] = dict(zip(sorted(name for name in of if of[name] == {place}), left, strict=False))
    common = everywhere(found)
    for path in texts:
        there = {common.get(word) for word in words[path]}
        found[path] = dict(zip(found[path], (name for name in free if name not in there), strict=False))
    return {place: some for place, some in found.items() if some}


def everywhere(names: Table) -> dict[str, str]:
    """Return {name: its name on the drive} of all but what modules have for themselves."""
    return {
        name: new for place, some in names.items() if place[-1:] in ("", "/") for name, new in some.items()
    }


def renamed(text: str, names: Table, path: str = "") -> str:
    """Return a source with the names put in.

    Without a path it runs beside the drive, and keeps its own names.
    """
    found = _changes(text, names, path)
    return edited(text, [(named(line, at, name), new) for line, at, name, new, _ in found])


def _changes(text: str, names: Table, path: str) -> Iterator[tuple[int, int, str, str, bool]]:
    # yield (line, first column in bytes, name, its new name, is it a function's) of each
    source = Source(text)
    common, own = everywhere(names), names.get(path, {}) if path else {}
    for n in source.nodes:
        if isinstance(n, ast.Attribute):
            if n.attr in common and n.end_lineno is not None and n.end_col_offset is not None:
                first = n.end_col_offset - len(n.attr.encode())
                yield n.end_lineno, first, n.attr, common[n.attr], False
        elif isinstance(n, ast.Name) and path and n.id not in source.local:
            new = own.get(n.id) or n.id in source.own | source.members and common.get(n.id)
            if new:
                yield n.lineno, n.col_offset, n.id, new, False
        elif isinstance(n, ast.ImportFrom):
            for alias in n.names:
                if alias.name in common:
                    here = " as " + alias.name if not path and not alias.asname else ""
                    yield alias.lineno, alias.col_offset, alias.name, common[alias.name] + here, False
    for n, where in source.defined:  # the drive calls the methods of what runs beside it
        new = where == "module" and own.get(n.name) or where != "function" and common.get(n.name)
        new = new if path or where == "class" else ""
        if new:
            yield n.lineno, n.col_offset + len("def "), n.name, new, True


def functions(texts: Mapping[str, str], names: Table) -> dict[str, dict[str, str]]:
    """Return {module: {a function's name on the drive: its own}} for sources {drive path: text}."""
    found = {}
    for path, text in sorted(texts.items()):
        changes = _changes(text, names, path)
        found[module_name(path)] = {new: name for _, _, name, new, defined in changes if defined}
    return {module: some for module, some in found.items() if some}


def packed(some: Mapping[str, Mapping[str, str]]) -> bytes:
    """Return the bytes of NAMES for what `functions` has found, and "": the module's own name."""
    parts: list[tuple[bytes, bytes]] = []
    for module, names in some.items():
        of = (crc32(module.encode()) & 0xFFFFFF).to_bytes(3, "little")
        assert of not in dict(parts), module
        for new, name in sorted(names.items()):
            line = "{}={}\n".format(new, name).encode()
            if parts and parts[-1][0] == of and len(parts[-1][1] + line) <= PART:
                parts[-1] = of, parts[-1][1] + line
            else:
                parts.append((of, b"\n" + line))
    count = -(-len(parts) // SOME)
    rows, said = b"", b""
    for of, lines in parts:
        at = 1 + count * SOME * ROW + len(said)
        rows += of + at.to_bytes(2, "little") + len(lines).to_bytes(2, "little")
        said += lines
    return bytes([count]) + rows.ljust(count * SOME * ROW, b"\0") + said


def told(text: str, some: Mapping[str, Mapping[str, str]]) -> str:
    """Return a traceback with the sources' modules and functions, of what `packed` gets."""

    def line(found: re.Match[str]) -> str:
        names = some.get(found[1], {})
        return 'File "{}", {}{}'.format(names.get("", found[1]), found[2], names.get(found[3], found[3]))

    return re.sub(r'(?m)File "(.*)", (line \d+, in )(\w+|<\w+>)$', line, text)
