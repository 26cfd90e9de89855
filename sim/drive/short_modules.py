# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Gives the drive's modules of the console short names, in one folder.

A module that is read leaves its path, its whole name and the last part in memory for good (docs/BENCH.md). So
lib/mesa/match/sheet.py is lib/mesa/ack.mpy there, imported as mesa.ack: "ack" is a name of the firmware.
`replace` puts that into the imports and texts that name a module: it is the last step before compiling, on
sources with the names of sim/drive/flash_names.py. A variable that only stands for a module has a name of the
firmware, too.

In a text of several words each is one; "ui.fan", too, is then the whole name, and `"mesa." + part` becomes
`"" + part`. What is asked for in another way stays: what the sources at the drive's root import, and a
package of which a text has the beginning, such as "mesa.prizes.". Games stay as well: their modules are found
by their folders.

    python -m sim.build --names    both names of each
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Collection, Iterable, Iterator, Mapping

from sim.drive.edits import Place, edited, place
from sim.drive.flash_names import Source
from sim.drive.module_names import module_name

HOME = "lib/mesa/"
MOST = 8
"""Letters of a name: with more, or capitals, a FAT drive has a second entry for each file."""
RESERVED = {"con", "prn", "aux", "nul", *(kind + str(n) for kind in ("com", "lpt") for n in range(10))}
"""What Windows takes for devices."""
Modules = Mapping[str, str]
"""{a module's name: its name on the drive} of all of the console's."""


def table(
    texts: Mapping[str, str], flash: Collection[str], used: Collection[str], roots: Iterable[str]
) -> Modules:
    """Return the names for the modules among sources {drive path: text}; the shortest for what most name.

    flash: names that cost nothing. used: those that no module may get. roots: the sources that are not
    compiled.
    """
    ours = (path for path in texts if path.startswith(HOME) and not path.endswith("/__init__.py"))
    words = [{*re.findall(r"\w+", text)} for text in texts.values()]
    times = {name: sum(name.rpartition(".")[2] in some for some in words) for name in map(module_name, ours)}
    names = sorted(times, key=lambda name: (-times[name], name))
    started = {text[1:-1] for one in texts.values() for text in re.findall(r'"mesa\.(?:\w+\.)+"', one)}
    asked: set[str] = set()
    for n in [n for text in roots for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ImportFrom)]:
        asked |= {str(n.module), *("{}.{}".format(n.module, alias.name) for alias in n.names)}
    stay = {name for name in names if name in asked or name.startswith(tuple(started))}
    free = [name for name in shortest(flash) if name not in {*used} | RESERVED and len(name) <= MOST]
    if len(free) < len(names):
        raise ValueError("the firmware has {} names for {} modules".format(len(free), len(names)))
    short = iter(free)
    return {name: name if name in stay else "mesa." + next(short) for name in names}


def shortest(flash: Collection[str]) -> list[str]:
    """Return those of the firmware's names that a file or a variable may have, the shortest first."""
    free = (n for n in flash if re.fullmatch("[a-z][a-z0-9_]*", n) and not keyword.iskeyword(n))
    return sorted(free, key=lambda name: (len(name), name))


def moved(path: str, modules: Modules) -> str:
    """Return a file's path on the drive: lib/mesa/match/sheet.py → lib/mesa/ack.py."""
    name = modules.get(module_name(path.lstrip("/")))
    if not name or path.endswith("/__init__.py"):
        return path
    return "/" * path.startswith("/") + "lib/" + name.replace(".", "/") + "." + path.rpartition(".")[2]


def _words(text: str, modules: Modules) -> str:
    # return a text with the modules' names on the drive
    words = text.split(" ")
    return " ".join(modules.get("mesa." * ("." in w) + w) or whole(w, modules) for w in words)


def whole(text: str, modules: Modules) -> str:
    """Return a text that names a module, or one and something in it, with the module's name on the drive."""
    head, tail = text, ""
    while head and head not in modules:
        head, _, last = head.rpartition(".")
        tail = "." + last + tail
    return modules[head] + tail if head else text


def replace(texts: Mapping[str, str], modules: Modules, flash: Collection[str]) -> dict[str, str]:
    """Return {path on the drive: text} of sources. flash: names that cost nothing."""
    free = shortest(flash)
    return {moved(path, modules): renamed(text, modules, free) for path, text in texts.items()}


def renamed(text: str, modules: Modules, free: Iterable[str] = ()) -> str:
    """Return a source with the names put in. free: the names for what it binds; without, it keeps its own."""
    return edited(text, _changes(text, modules, free))


def _changes(text: str, modules: Modules, free: Iterable[str]) -> Iterator[tuple[Place, str]]:
    source = Source(text)
    words = {*re.findall(r"\w+", text)}
    docs = {id(n.value) for n in source.nodes if isinstance(n, ast.Expr)}
    bound = dict(zip(_bound(source, modules), (name for name in free if name not in words), strict=False))
    for n in source.nodes:
        at, new = n, None
        if isinstance(n, ast.ImportFrom) and not n.level:
            new = _statement(n, modules, bound)
        elif isinstance(n, ast.Import) and any(alias.name in modules for alias in n.names):
            new = "import " + ", ".join(
                modules.get(alias.name, alias.name) + (" as " + alias.asname if alias.asname else "")
                for alias in n.names
            )
        elif isinstance(n, ast.Constant) and isinstance(n.value, str):
            said = _words(n.value, modules)
            new = repr(said) if said != n.value and id(n) not in docs else None
        elif isinstance(n, ast.BinOp) and getattr(n.left, "value", "") == "mesa.":
            at, new = n.left, '""'
        elif isinstance(n, ast.Name):
            new = bound.get(n.id)
        if new is not None and isinstance(at, (ast.expr, ast.stmt)):
            yield place(at), new


def _statement(node: ast.ImportFrom, modules: Modules, bound: Mapping[str, str]) -> str | None:
    # return what replaces `from … import …`; None: nothing
    def of(name: str, asname: str | None) -> str:
        return name if (asname or name) == name else "{} as {}".format(name, asname)

    if node.module and node.module in modules:
        names = ", ".join(of(alias.name, alias.asname) for alias in node.names)
        return "from {} import {}".format(modules[node.module], names)
    short, others = [], []
    for alias in node.names:
        of_alias = "{}.{}".format(node.module, alias.name)
        new = modules.get(of_alias, of_alias)
        if new == of_alias:
            others.append(of(alias.name, alias.asname))
        else:
            last, here = new.rpartition(".")[2], alias.asname or alias.name
            short.append(of(last, bound.get(here, here)))
    if not short:
        return None
    parts = ["from mesa import " + ", ".join(short)]
    parts += ["from {} import {}".format(node.module, ", ".join(others))] * bool(others)
    return "; ".join(parts)


def _bound(source: Source, modules: Modules) -> list[str]:
    # return the names of modules that mean nothing else all over a file
    found: list[str] = []
    twice = {*source.local, *source.data, *source.members, *source.const}
    twice |= {node.name for node, _ in source.defined}
    for n in source.nodes:
        if isinstance(n, ast.Global):
            twice |= {*n.names}
        elif isinstance(n, ast.JoinedStr):  # where its parts are, Python says wrongly before 3.12
            twice |= {*re.findall(r"\w+", ast.dump(n))}
        elif isinstance(n, (ast.ImportFrom, ast.Import)):
            for alias in n.names:
                here = alias.asname or alias.name
                of = "{}.{}".format(n.module, alias.name) if isinstance(n, ast.ImportFrom) else ""
                if modules.get(of, of) == of or n in source.inside or here in found:
                    twice.add(here)
                else:
                    found.append(here)
    return [name for name in found if name not in twice]
