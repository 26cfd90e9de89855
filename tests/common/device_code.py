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
from sim.drive.module_names import module_name
from sim.drive.type_checking import is_checking, walk
from sim.figures.layers import LAYERS, LIBRARIES, PAGES, imports, layer, reached

GAMES = games.names()
LINES = 300
"""Lines of code, without blank lines, comments and docstrings, which cost the board nothing."""
RULES_LINES = 600
"""Lines of a game's rules: one file is better than three."""
PURE = ("rules", "bots", "notation", "mistakes")
"""The files of a game that, with all that they reach in its folder, import nothing else but mesa.core."""


@functools.cache
def _pure():
    return frozenset().union(
        *(reached("games.{}.{}".format(game, part)) for game in games.names() for part in PURE)
    )


def is_pure(module: str) -> bool:
    """Return whether PURE names a game's module, or such a one reaches it."""
    return module.split(".")[2] in PURE or module in _pure()


def import_problem(path: str, module: str, inside: bool = False) -> str | None:
    """Return why the file at `path` may not import `module`, or None. inside: in a function, or by a load."""
    top = module.split(".")[0]
    parts = path.split("/")
    name = module_name(path)
    if module.startswith("."):
        return "relative import"
    if top == "sim":
        return "device files know nothing of sim/"
    if top in firmware.ELSEWHERE:
        return None if path == "lib/mesa/board/own_board.py" and inside else "not every board has " + top
    if top not in firmware.MODULES and top not in LIBRARIES and top not in ("mesa", "games"):
        return "the board has no module " + top
    if (
        top in firmware.HARDWARE
        and layer(name) != "board"
        and parts[0] not in ("code.py", "boot.py", "safemode.py")
    ):
        return "only lib/mesa/board imports " + top
    if top == "games" and parts[0] == "lib":
        return "lib/ knows no game"
    if parts[0] == "games":
        home = "games." + parts[1]
        if top == "games" and module != home and not module.startswith(home + "."):
            return "a game knows no other game"
        if parts[2] == "__init__.py":
            return None if module == "micropython" else "a manifest is constants only"
        role = parts[2][: -len(".py")]
        if is_pure(name):
            if top != "games" and module != "micropython" and layer(module) != "core":
                return "rules, bots and notation are pure"
            if role in ("rules", "deck") and module.endswith((".bots", ".notation", ".expert")):
                return "rules know no bots and no notation"
            if top == "games" and module.count(".") > 1 and not is_pure(module):
                return "rules, bots and notation know no view"
    mine = layer(name)
    if mine == "core" and top not in ("mesa", "micropython", "gc", "sys"):
        return "core draws, sounds and stores nothing"
    other = layer(module)
    if top != "mesa" or other in (mine, "code", "screens"):
        return None
    if mine in PAGES and other in PAGES and other not in PAGES[mine][inside].split():
        return "{} knows no {}{}".format(mine, other, "" if inside else " at the top")
    if mine in LAYERS and (other not in LAYERS or LAYERS.index(other) > LAYERS.index(mine)):
        return "{} knows no {}".format(mine, other)
    return None


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
