# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Inlines the drive's public constants where they are used.

The compiler folds `NAME = const(3)` within its module, but it stays a name there, and in every module that
imports it: an entry in each dict, a name in memory for good, a look-up each time. The build knows all
modules, so it turns `rules.NAME` and an imported NAME into the number, and the definition into a private
constant, which the compiler leaves out. An import of which nothing is left goes, too. A constant used in a
way that the sources do not show (`self.rules.NAME`, getattr) keeps its definition.

The build also packs texts (texts.py), and changes names (parameters.py, flash_names.py) and imports in
functions (lazy_imports.py). This stays since it saves a match 3 to 5 KB and 120 to 170 names (docs/BENCH.md),
and Python has no other way to share a number between modules at no cost. The price: these lines, and that a
constant is not an attribute of its module on the board.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from sim.drive.edits import Place, edited, place
from sim.drive.module_names import module_name
from sim.drive.type_checking import board_nodes, in_functions, statements, walk


class _Module:
    """One source: its tree, its constants, the meaning of its imports, and the edits to make."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.tree = ast.parse(text)
        self.nodes = list(board_nodes(self.tree))
        self.words = set(re.findall(r"\w+", text))
        self.own: dict[str, tuple[int | str, ast.Name]] = {}  # constant → (value, its definition's Name node)
        self.modules: dict[str, str] = {}  # local name → module
        self.froms: dict[str, tuple[str, str]] = {}  # local name → (module, name there)
        self.asked: set[str] = set()  # what it imports from modules and cannot be folded
        self.edits: list[tuple[Place, str]] = []
        # Positions inside an f-string are not reliable: constants used there stay.
        quoted = [n for n in self.nodes if isinstance(n, ast.JoinedStr)]
        self.quoted = {id(inner): inner for node in quoted for inner in walk(node)}
        self.in_strings = {inner.id for inner in self.quoted.values() if isinstance(inner, ast.Name)}
        self.bound = {name: 2 for name in self.in_strings}
        hints = [n.target for n in self.nodes if isinstance(n, ast.AnnAssign) and n.value is None]
        for node in self.nodes:
            if node in hints:  # it binds nothing
                continue
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.bound[node.id] = self.bound.get(node.id, 0) + 1
            elif isinstance(node, ast.arg):
                self.bound[node.arg] = self.bound.get(node.arg, 0) + 2
            elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                self.bound[node.name] = self.bound.get(node.name, 0) + 2

    def define(self) -> None:
        """Find the public constants: NAME = const(number or text) at the top level, bound once.

        Or within a table there: (NAME := const(number), …).
        """
        found = [n for n in statements(self.tree) if isinstance(n, ast.Assign) and len(n.targets) == 1]
        self.inner = {id(node.target): node for node in self.nodes if isinstance(node, ast.NamedExpr)}
        for node in (*found, *self.inner.values()):
            target, call = node.targets[0] if isinstance(node, ast.Assign) else node.target, node.value
            if not isinstance(target, ast.Name) or target.id[0] == "_" or self.bound[target.id] != 1:
                continue
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "const":
                value = getattr(call.args[0], "id", None)  # another constant, perhaps
                if value in self.own:
                    value = self.own[value][0]
                else:
                    try:
                        value = ast.literal_eval(call.args[0])
                    except ValueError:  # an expression of other constants
                        continue
                if type(value) in (int, str):
                    self.own[target.id] = (value, target)

    def bind(self, known: Mapping[str, object]) -> None:
        """Find the meaning of the imports, at the top and in functions; `known` are the drive's modules.

        A name with another meaning elsewhere in the file has none. What a function imports from a module is
        not folded: a function has no constants.
        """
        inside = in_functions(self.tree)
        found: dict[str, tuple[str, str]] = {}  # local name → (module, name there or "")
        clashing = set(self.bound)
        for node in self.nodes:
            meanings = []
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.asname or "." not in alias.name:
                        meanings.append((alias.asname or alias.name, (alias.name, "")))
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                for alias in node.names:
                    module = node.module + "." + alias.name
                    meaning = (module, "") if module in known else (node.module, alias.name)
                    meanings.append((alias.asname or alias.name, meaning))
            for local, meaning in meanings:
                if found.setdefault(local, meaning) != meaning or node in inside and meaning[1]:
                    clashing.add(local)
                    self.asked.add(meaning[1])
        for local, (module, name) in found.items():
            if local in clashing:
                self.asked.add(name)
            elif name and module in known:
                self.froms[local] = module, name
            elif module in known:
                self.modules[local] = module

    def private(self, name: str) -> str:
        """Return a private name like `name` that is not used here."""
        name = "_" + name
        while name in self.words:
            name += "_"
        return name

    def edit(self, node: ast.expr | ast.stmt, text: str) -> None:
        """Replace the source of a node."""
        self.edits.append((place(node), text))


def _value(modules: dict[str, _Module], module: str, name: str) -> int | str | None:
    """Return the number or text that `name` of `module` is, even if re-exported; None if it is not one."""
    for _ in range(len(modules)):
        if module not in modules:
            return None
        found = modules[module].own.get(name)
        if found:
            return found[0]
        if name not in modules[module].froms:
            return None
        module, name = modules[module].froms[name]
    return None


def _needed(modules: dict[str, _Module]) -> set[str]:
    """Return names that may be used in a way that the sources do not show, so that they must stay."""
    needed = set()
    for module in modules.values():
        needed |= module.asked
        docs = {id(node.value) for node in module.nodes if isinstance(node, ast.Expr)}
        for node in module.nodes:
            if isinstance(node, ast.Attribute):
                local = node.value.id if isinstance(node.value, ast.Name) else None
                if local not in module.modules or id(node) in module.quoted:
                    needed.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                needed.update(re.findall(r"\w+", node.value))
    return needed


def _fold_attributes(modules: dict[str, _Module], module: _Module) -> set[str]:
    """Turn `module.NAME` into numbers; return the local names of modules of which nothing else is used."""
    folded: dict[int, str] = {}  # the Name node of the module → its local name
    for node in module.nodes:
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        local = node.value.id
        if local in module.modules and id(node) not in module.quoted:
            value = _value(modules, module.modules[local], node.attr)
            if value is not None:
                module.edit(node, "({})".format(_literal(value)))
                folded[id(node.value)] = local
    used = {
        node.id
        for node in module.nodes
        if isinstance(node, ast.Name) and id(node) not in folded and not isinstance(node.ctx, ast.Store)
    }
    return set(folded.values()) - used


def _passed_on(modules: dict[str, _Module]) -> set[tuple[str, str]]:
    """Return (module, name) of what others read from a module: it may have imported it only for them."""
    found = {meaning for module in modules.values() for meaning in module.froms.values()}
    for module in modules.values():
        for node in module.nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.value.id in module.modules:
                    found.add((module.modules[node.value.id], node.attr))
    return found


def _fold_imports(modules: dict[str, _Module], module: _Module, unused: set[str]) -> dict[str, str]:
    """Turn imported constants into private ones on the import's own line; drop modules that are `unused`."""
    private = {}
    for node in module.nodes:
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        rest, numbers = [], []
        for alias in node.names:
            local = alias.asname or alias.name
            value = _value(modules, node.module, alias.name) if local in module.froms else None
            if value is not None:
                private[local] = module.private(local)
                numbers.append("{} = const({})".format(private[local], _literal(value)))
            elif local not in unused:
                rest.append(alias.name + (" as " + alias.asname if alias.asname else ""))
        if len(rest) == len(node.names):
            continue
        first = ["from {} import {}".format(node.module, ", ".join(rest))] if rest else []
        module.edit(node, "; ".join(first + numbers) or "pass")
    return private


def _literal(value):
    return ascii(value) if isinstance(value, str) else value  # a key's symbol may be a line break to others


def empty(text: str) -> bool:
    """Return whether a folded source has nothing left that the board could ask it for."""
    for node in statements(ast.parse(text)):
        if isinstance(node, ast.Assign):
            if not all(isinstance(name, ast.Name) and name.id[0] == "_" for name in node.targets):
                return False
        elif not isinstance(node, ast.Expr) and getattr(node, "module", "") != "micropython":
            return False
    return True


def fold(texts: Mapping[str, str]) -> dict[str, str]:
    """Return {drive path: text} of sources, with their constants inlined."""
    paths: dict[str, str] = {}
    modules: dict[str, _Module] = {}
    for path, text in texts.items():
        name = module_name(path)
        paths[path] = name
        modules[name] = _Module(name, text)
    for module in modules.values():
        module.define()
        module.bind(modules)
    needed = _needed(modules)
    passed_on = _passed_on(modules)
    for module in modules.values():
        unused = _fold_attributes(modules, module)
        kept = {name for name in unused if (module.name, name) in passed_on}
        private = _fold_imports(modules, module, unused - kept)
        for name, (value, target) in module.own.items():
            if name in needed:
                continue
            private[name] = module.private(name)
            if id(target) in module.inner:
                private[name] = "({})".format(_literal(value))
                module.edit(module.inner[id(target)], private[name])
            else:
                module.edit(target, private[name])
        for node in module.nodes:
            if id(node) in module.quoted:
                continue
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in private:
                module.edit(node, private[node.id])
    return {path: edited(texts[path], modules[name].edits) for path, name in paths.items()}
