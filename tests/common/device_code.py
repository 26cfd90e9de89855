# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Finds what the board cannot run in a device file: syntax, names, imports and length, by line."""

import ast
import functools
import io
import re
import tokenize
from collections.abc import Set as AbstractSet
from pathlib import Path

from sim.board import differences, firmware
from sim.common import games
from sim.drive.type_checking import is_checking, walk
from sim.figures.layers import LIBRARIES, import_problem, imports

GAMES = games.names()
LINES = 300
"""Lines of code, without blank lines, comments and docstrings, which cost the board nothing."""
RULES_LINES = 600
"""Lines of a game's rules: one file is better than three."""


def type_problem(module: str) -> str | None:
    """Return why `module` may not be imported below `if _TYPE_CHECKING:`, or None."""
    top = module.split(".")[0]
    if top in ("typing", "types", "collections", "mesa", "games") or top in firmware.MODULES | LIBRARIES:
        return None
    return import_problem("lib/mesa/x.py", module)


def _f_string_problems(tokens):
    """Yield f-strings next to another string: the board joins them before it reads the braces."""
    strings = {tokenize.STRING, getattr(tokenize, "FSTRING_END", -1)}
    starts = {tokenize.STRING, getattr(tokenize, "FSTRING_START", -1)}
    blank = {tokenize.NL, tokenize.COMMENT, tokenize.NEWLINE}
    before = None
    for token in tokens:
        if token.type in starts and before is not None and before.type in strings:
            marks = (before.string if before.type == tokenize.STRING else "f") + token.string
            if re.search(r"""(^|['"])[bru]*f""", marks.lower()):
                yield token.start[0], "an f-string beside another string"
        if token.type in starts and re.match(r"(rf|fr)['\"]", token.string.lower()):
            yield token.start[0], "a raw f-string"
        if token.type not in blank:
            before = token


@functools.lru_cache(maxsize=4)
def _nodes(tree):
    """Return all nodes of a file's tree: each check goes through them."""
    return tuple(walk(tree))


def _syntax_problems(tree, defined):
    """Yield (line, reason) for syntax or methods that the board's parser or built-in types lack."""
    modules = {}  # local name → module, for `import random` and `import os as o`
    docstrings = set()
    for node in _nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                modules[(alias.asname or alias.name).split(".")[0]] = alias.name
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docstrings.add(node.value)
    for node in _nodes(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.ImportFrom) and node.module in firmware.CORE:
            for alias in node.names:
                if alias.name not in firmware.CORE[node.module].split():
                    yield line, "the board's {} has no {}".format(node.module, alias.name)
        elif isinstance(node, ast.ClassDef) and node.keywords:
            yield line, "class keywords"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            yield line, "@ between values"
        elif isinstance(node, ast.Slice) and node.step is not None:
            yield line, "a slice with a step"
        elif isinstance(node, (ast.AsyncFunctionDef, ast.AsyncWith, ast.AsyncFor, ast.Await)):
            yield line, "async"
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value >= firmware.BIG:
            yield line, "an int of 2**30 or more is a heap object"
        elif isinstance(node, ast.FormattedValue):
            if isinstance(node.format_spec, ast.JoinedStr) and any(
                isinstance(v, ast.FormattedValue) for v in node.format_spec.values
            ):
                yield line, "a nested replacement field"
            for inner in walk(node.value):
                if isinstance(inner, ast.JoinedStr):
                    yield line, "an f-string inside an f-string"
                elif isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                    yield line, "a string inside an f-string"
                elif isinstance(inner, (ast.Lambda, ast.Dict, ast.Set)):
                    yield line, "a colon or brace inside an f-string's expression"
        elif isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and modules.get(node.value.id) in firmware.CORE:
                module = modules[node.value.id]
                if node.attr not in firmware.CORE[module].split():
                    yield line, "the board's {} has no {}".format(module, node.attr)
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr in firmware.NO_METHODS - defined:
                yield line, "the board has no method " + node.func.attr
            if isinstance(node.func, ast.Name) and node.func.id in firmware.NO_BUILTINS - defined:
                yield line, "the board has no " + node.func.id
            if isinstance(node.func, ast.Name) and node.func.id == "zip" and node.keywords:
                yield line, "zip takes no keywords"
            if isinstance(node.func, ast.Name) and node.func.id == "next" and len(node.args) > 1:
                yield line, "next takes no default"  # adafruit/circuitpython #7753
    for line, name in _games_named(tree, docstrings):
        yield line, "names the game " + name


def _code_lines(tree, tokens):
    """Return the number of lines of code: no blank lines, comments, docstrings or annotation-only code."""
    docs, code = set(), set()
    for node in _nodes(tree):
        text_alone = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (text_alone or is_checking(node)):
            docs.update(range(node.lineno, (node.end_lineno or 0) + 1))
    quiet = {getattr(tokenize, name) for name in "COMMENT NL NEWLINE INDENT DEDENT ENDMARKER".split()}
    for token in tokens:
        if token.type not in quiet:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - docs)


def _games_named(tree, docstrings):
    """Yield (line, game) where code (not a docstring) names a game: "games/sueca", "sueca", sueca.x."""
    for node in _nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            for game in GAMES:
                if node.value == game or re.search(r"games[./]{}\b".format(game), node.value):
                    yield node.lineno, game


def defined_in(trees):
    """Return all names that a device file defines as a function: our own method `title` is no str.title."""
    return {node.name for tree in trees for node in _nodes(tree) if isinstance(node, ast.FunctionDef)}


def problems(path, text, defined: AbstractSet[str] = frozenset()):
    """Return ["path:line: reason", …] for one device file."""
    found = []
    try:
        tree = ast.parse(text, path, feature_version=(3, 8))
        ast.parse(text.encode("utf-8"), path)
    except SyntaxError as error:
        return ["{}:{}: {}".format(path, error.lineno, error.msg)]
    for inside in (False, True):
        for line, module in imports(tree, inside=inside):
            reason = import_problem(path, module, inside)
            if reason:
                found.append((line, "imports {}: {}".format(module, reason)))
    for line, module in imports(tree, types=True):
        reason = type_problem(module)
        if reason:
            found.append((line, "imports {}: {}".format(module, reason)))
    for line, reason in _syntax_problems(tree, defined):
        if reason.startswith("names the game") and not path.startswith("lib/"):
            continue
        found.append((line, reason))
    found.extend(differences.found(path, text, tree, defined))
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    found.extend(_f_string_problems(tokens))
    count = _code_lines(tree, tokens)
    most = RULES_LINES if path.endswith("/rules.py") else LINES
    if count > most:
        found.append((1, "{} lines of code; {} are the limit".format(count, most)))
    return ["{}:{}: {}".format(path, line, reason) for line, reason in sorted(set(found))]


# Of tests/two_pythons.txt: code that CPython and the board's VM run alike, and code that they do not.


TYPES, KNOWN = "TYPES", "KNOWN"
_BETWEEN = "\n----\n"


def _row(text: str) -> tuple[str, ...]:
    code, pc, board, held = text.strip("\n").split("\n=> ")
    return code, pc.replace(" / ", "\n"), board.replace(" / ", "\n"), held


_text = (Path(__file__).parent.parent / "two_pythons.txt").read_text(encoding="utf-8")
_same, _different = _text.split("\n====\n")
SAME = [code.strip("\n") for code in _same.split(_BETWEEN)[1:]]
"""Code that the device files use and rely on; the first piece is the file's head."""
DIFFERENT = [_row(text) for text in _different.split(_BETWEEN)]
"""(code, a PC's output, the board's output, what detects it)."""
