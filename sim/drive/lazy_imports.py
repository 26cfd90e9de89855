# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes the imports in functions smaller on the board.

The compiler keeps a tuple for `from mesa.ui import portraits`, and that name for good even if nobody calls
the function. So the build turns it into a call that does the same, `portraits = once("mesa.ui.portraits")` of
mesa.core.scope: that saves 200 bytes and 17 names in a match.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping

from sim.drive.edits import edited, place
from sim.drive.module_names import module_name
from sim.drive.type_checking import in_functions

ITSELF = "mesa/core/scope.py"
LEAST = 2
"""Fewer imports in a file are left: the file needs the function's name, too."""


def replace(texts: Mapping[str, str]) -> dict[str, str]:
    """Return {drive path: text} of sources, with the imports of our modules in functions replaced."""
    modules = {module_name(path) for path in texts}
    return {p: text if p.endswith(ITSELF) else _replaced(text, modules) for p, text in texts.items()}


def _replaced(text: str, modules: Collection[str]) -> str:
    tree = ast.parse(text)
    edits = []
    for node in in_functions(tree):
        if isinstance(node, ast.ImportFrom) and len(node.names) == 1:
            (alias,) = node.names
            module = "{}.{}".format(node.module, alias.name)
            new = '{} = once("{}")'.format(alias.asname or alias.name, module)
            if module not in modules:
                new = '{} = once("{}").{}'.format(alias.asname or alias.name, node.module, alias.name)
            if node.module in modules:
                edits.append((place(node), new))
    head = tree.body[0] if tree.body else None
    if len(edits) < LEAST or not isinstance(head, ast.Expr):
        return text
    if not re.search(r"(?m)^from mesa\.core\.scope import .*\bonce\b", text):
        end = place(head)[2:]
        edits.append(((*end, *end), "; from mesa.core.scope import once"))
    return edited(text, edits)
