# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The arrows between the board's modules: imports, and loads at run time.

This reads the import statements, at the top and in functions, the calls that load a module whose name is
known only then (mesa.core.scope, Stack.open), SCREENS of mesa.console.navigation, PARTS of the manifests;
nothing below `if _TYPE_CHECKING:` runs on the board. tests/test_layers.py checks the rules for them.
"""

from __future__ import annotations

import ast
import functools
import itertools
import re
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from typing import Any

from sim import ROOT
from sim.build import ON_THE_PAGE
from sim.common import games
from sim.drive import constants
from sim.drive.module_names import module_name
from sim.drive.type_checking import every_statement, is_checking, statements, walk

LAYERS = ("core", "board", "ui")
"""The lower folders of lib/mesa, lowest first: each knows itself and those before it."""
PAGES = {
    # what a player does: which other folders its modules import at the top; and which in functions
    "coach": ("", ""),
    "console": ("", "coach daily home ladder match problems setup"),
    "daily": ("", "home"),
    "home": ("daily ladder", "coach console daily match setup"),
    "ladder": ("", "home"),
    "match": ("", "coach console daily home ladder prizes"),
    "prizes": ("", "ladder"),
    "problems": ("daily", "console"),
    "setup": ("", "daily home ladder match"),
}
"""The folders of lib/mesa above those, and what they know of each other; all know the lower ones."""
LIBRARIES = {"adafruit_bitmap_font", "adafruit_display_text", "adafruit_miniqr"}


def device_files() -> list[str]:
    """Return the paths of all Python files that go on the board, from the project's root."""
    files = [ROOT / name for name in ("code.py", "boot.py", "safemode.py")]
    files += [*(ROOT / "lib").rglob("*.py"), *(ROOT / "games").rglob("*.py")]
    files = [path for path in files if path.exists() and not path.as_posix().endswith(ON_THE_PAGE)]
    return sorted(path.relative_to(ROOT).as_posix() for path in files)


def layer(module: str) -> str:
    """Return the folder of a module of lib/mesa, "games" for a game's, else "code"."""
    parts = module.split(".")
    if parts[0] == "mesa" and len(parts) > 1:
        return parts[1]
    return "games" if parts[0] == "games" else "code"


def unseen(tree: ast.Module) -> set[int]:
    """Return the ids of all nodes below `if _TYPE_CHECKING:`."""
    found = [node for node in walk(tree) if isinstance(node, ast.If) and is_checking(node)]
    return {id(inner) for node in found for one in node.body for inner in walk(one)}


def imports(tree: ast.Module, types: bool = False, inside: bool | None = None) -> Iterator[tuple[int, str]]:
    """Yield (line, module) for every import; `from mesa.ui import text` gives mesa.ui.text.

    With `types` those below `if _TYPE_CHECKING:`, which are not on the board; else all others. `inside`: only
    those in functions, or only those at the top.
    """
    for node, checking, within in every_statement(tree):
        if checking != types or inside is not None and within != inside:
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            if base in ("mesa", "games") or base.startswith(("mesa.", "games.")) and base.count(".") == 1:
                for alias in node.names:
                    yield node.lineno, base + "." + alias.name
            else:
                yield node.lineno, base


@functools.cache
def reached(module: str) -> frozenset[str]:
    """Return the modules of a game that one of them imports or loads, itself included, however indirectly."""
    home = "games/{}/".format(module.split(".")[1])
    known = {module_name(path): path for path in device_files() if path.startswith(home)}
    found, new = set(), {module} & known.keys()
    while new:
        found |= new
        more = {other for one, other in loads() if one in new}
        for one in new:
            for _, other in imports(ast.parse((ROOT / known[one]).read_text(encoding="utf-8"))):
                more |= {other, other.rpartition(".")[0]}
        new = {one for one in more & known.keys() if one.count(".") == 2} - found
    return frozenset(found)


@functools.cache
def table(path: str, name: str) -> Any:
    """Return the constant `name` in the source at `path`, [] if none; names in it become strings."""
    for node in walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == name:
            for inner in walk(node.value):
                if isinstance(inner, ast.Tuple):
                    inner.elts = [ast.Constant(e.id) if isinstance(e, ast.Name) else e for e in inner.elts]
            return ast.literal_eval(node.value)
    return []


def parts() -> dict[str, list[str]]:
    """Return {game: the modules loaded to open a match of it, in that order}, full names."""
    found = {}
    for game in games.names():
        listed = "".join(table("games/{}/__init__.py".format(game), "PARTS")) or "rules bots view"
        found[game] = [part_name(game, part) for part in listed.split()]
    return found


def part_name(game: str, part: str) -> str:
    """Return the full name of a part, as in mesa.console.transition."""
    return "mesa." + part if "." in part else "games.{}.{}".format(game, part)


def screens() -> dict[str, list[str]]:
    """Return {screen: mesa's modules that it loads}, from navigation's SCREENS."""
    found = table("lib/mesa/console/navigation.py", "SCREENS")
    return {
        name: ["mesa." + part for part in made.split() if "." in part] for name, (_, _, made) in found.items()
    }


@functools.cache
def rows(path: str) -> dict[str, str]:
    """Return {constant: text} of a source, {} if there is none: the names of screens, for Stack.open."""
    found = {}
    file = ROOT / path
    for node in statements(ast.parse(file.read_text(encoding="utf-8"))) if file.exists() else ():
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and node.value.args:
            text = getattr(node.value.args[0], "value", None)
            if isinstance(text, str) and isinstance(node.targets[0], ast.Name):
                found[node.targets[0].id] = text
    return found


_LOADERS = ("load", "once", "ready")
_OPENERS = ("make", "open", "show")
"""Functions and methods of which the first parameter names a module, or a class with its module."""


def _names(what: ast.expr, values: dict[str, list[ast.expr]]) -> set[str]:
    # return the names that an expression can have; * is an unknown part
    if isinstance(what, ast.Constant):
        return {what.value} if isinstance(what.value, str) else set()
    if isinstance(what, ast.IfExp):
        return _names(what.body, values) | _names(what.orelse, values)
    if isinstance(what, ast.BinOp) and isinstance(what.op, ast.Add):
        return {a + b for a in _names(what.left, {}) or "*" for b in _names(what.right, {}) or "*"}
    return {name for value in values.get(ast.unparse(what), ()) for name in _names(value, {})}


def calls(path: str) -> Iterator[tuple[int, set[str]]]:
    """Yield (line, what it can load) for each call in the file at `path` that loads a module.

    A composed name has * for its unknown parts, "games.*.motion"; if nothing is known, a comment on the
    call's line, or those above it, say it: "# loads: games.*.pt". Without either, there is nothing.
    """
    source = (ROOT / path).read_text(encoding="utf-8")
    lines = source.split("\n")
    tree = ast.parse(source)
    below = unseen(tree)
    # possible values of a variable
    values: dict[str, list[ast.expr]] = {name: [ast.Constant(text)] for name, text in rows(path).items()}
    loaders = set()  # those that are functions here
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "mesa" and node.names[0].name == "screens":
            for name, text in rows("lib/mesa/screens.py").items():
                values["screens." + name] = [ast.Constant(text)]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("games."):
            there = rows((node.module or "").replace(".", "/") + ".py")  # a game's screens are in its files
            for alias in node.names:
                if alias.name in there:
                    values[alias.name] = [ast.Constant(there[alias.name])]
        if isinstance(node, ast.ImportFrom) and node.module == "mesa.core.scope":
            loaders |= {alias.name for alias in getattr(node, "names", ())} & set(_LOADERS)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            values.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            values.setdefault(node.target.id, []).extend(getattr(node.iter, "elts", ()))
    for node in walk(tree):
        if not isinstance(node, ast.Call) or not node.args or id(node) in below:
            continue
        method = isinstance(node.func, ast.Attribute)
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        above = list(itertools.takewhile(lambda line: "# loads: " in line, lines[node.lineno - 2 :: -1]))
        above = [line for line in above if line.strip()[0] == "#"] or [lines[node.lineno - 1]]
        said = " ".join(line.partition("# loads: ")[2] for line in above)
        if called == "part" and (said or _names(node.args[0], {})):  # of mesa.core.contract.Game
            names = set(said.split()) or {("games.*." + n).rstrip(".") for n in _names(node.args[0], {})}
            yield node.lineno, names
            continue
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Call):
            continue  # another method of that name
        if called not in (_LOADERS + _OPENERS if method else loaders):
            continue
        names = set(said.split()) or _names(node.args[0], values)
        if method and not any(name.split(".")[0] in ("mesa", "games", "adafruit") for name in names):
            if isinstance(node.args[0], ast.Constant) or called in _OPENERS or _is_picture(node):
                continue  # another method of that name
        if called in _OPENERS:
            names = {name.rpartition(".")[0] for name in names}
        yield node.lineno, names


def _is_picture(node):
    return ast.unparse(node.func) == "theme.load"


@functools.cache
def loads() -> dict[tuple[str, str], int]:
    """Return {(loader, loaded): line}, full names: all that is loaded at run time."""
    modules = {module_name(path): path for path in device_files()}
    found: dict[tuple[str, str], int] = {}
    for module, path in modules.items():
        for line, names in calls(path):
            for name in names:
                for other in known(name, modules):
                    found.setdefault((module, other), line)
    return found


def known(name: str, modules: Iterable[str]) -> Iterable[str]:
    """Return those of `modules` that a name found by `calls` stands for."""
    if name == "PARTS":
        return {part for listed in parts().values() for part in listed}
    if name == "SCREENS":
        return {part for made in screens().values() for part in made}
    pattern = re.compile(re.escape(name).replace(r"\*", "[^.]+"))
    return [module for module in modules if pattern.fullmatch(module)]


@functools.cache
def arrows() -> dict[tuple[str, str], str]:
    """Return {(from, to): "import" or "load"} between our modules; a load of any game is one for each.

    What a function imports is loaded, too, only then. An import of numbers is none: the build leaves it out.
    """
    found = {}
    modules = {module_name(path) for path in device_files()}
    for arrow in loads():
        found[arrow] = "load"
    texts = constants.fold({path: (ROOT / path).read_text(encoding="utf-8") for path in device_files()})
    trees = {path: ast.parse(text) for path, text in texts.items()}
    for inside, kind in ((True, "load"), (False, "import")):
        for path, tree in trees.items():
            for _, module in imports(tree, inside=inside):
                if module not in modules and module.rpartition(".")[0] in modules:
                    module = module.rpartition(".")[0]
                if module in modules:
                    found[module_name(path), module] = kind
    return found


def circle() -> list[str]:
    """Return modules that form a cycle of imports and loads, sorted: there must be none."""
    after: dict[str, list[str]] = {}
    for one, other in arrows():
        after.setdefault(one, []).append(other)
    try:
        TopologicalSorter(after).prepare()
    except CycleError as error:
        return sorted(set(error.args[1]))
    return []
