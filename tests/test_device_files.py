# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the board can run: syntax, names and length of the device files, by file and line.

`problems(path, text)` finds violations; the tests apply it to every device file, and show for each thing that
the board refuses, and for each import that the layers refuse, that it is found.
"""

import ast
import functools
import io
import pathlib
import re
import tokenize
from collections.abc import Set as AbstractSet

import pytest

from sim import build
from sim.board import differences, firmware
from sim.drive.type_checking import is_checking, walk
from sim.figures.layers import device_files, games, import_problem, imports, type_problem

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = games()
DEVICE = device_files()
LINES = 300
"""Lines of code, without blank lines, comments and docstrings, which cost the board nothing."""
RULES_LINES = 600
"""Lines of a game's rules: one file is better than three."""


def _f_string_problems(text):
    """Yield f-strings next to another string: the board joins them before it reads the braces."""
    strings = {tokenize.STRING, getattr(tokenize, "FSTRING_END", -1)}
    starts = {tokenize.STRING, getattr(tokenize, "FSTRING_START", -1)}
    blank = {tokenize.NL, tokenize.COMMENT, tokenize.NEWLINE}
    before = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
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


def _code_lines(tree, text):
    """Return the number of lines of code: no blank lines, comments, docstrings or annotation-only code."""
    docs, code = set(), set()
    for node in _nodes(tree):
        text_alone = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (text_alone or is_checking(node)):
            docs.update(range(node.lineno, (node.end_lineno or 0) + 1))
    quiet = {getattr(tokenize, name) for name in "COMMENT NL NEWLINE INDENT DEDENT ENDMARKER".split()}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
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


def _defined(trees):
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
    found.extend(differences.found(path, text, defined))
    found.extend(_f_string_problems(text))
    count = _code_lines(tree, text)
    most = RULES_LINES if path.endswith("/rules.py") else LINES
    if count > most:
        found.append((1, "{} lines of code; {} are the limit".format(count, most)))
    return ["{}:{}: {}".format(path, line, reason) for line, reason in sorted(set(found))]


def _read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def _parsed():
    """Return the trees of all device files that parse."""
    for path in DEVICE:
        try:
            yield ast.parse(_read(path))
        except SyntaxError:  # reported by test_device_files
            continue


def test_device_files():
    """Every file of the drive keeps to the allowed imports, syntax and length."""
    assert {path.split("/")[0] for path in DEVICE} == {"code.py", "boot.py", "safemode.py", "lib", "games"}
    defined = _defined(_parsed())
    assert [found for path in DEVICE for found in problems(path, _read(path), defined)] == []


RULES = "games/one/rules.py"
REFUSED = [
    (RULES, "import functools", "no module functools"),
    (RULES, "from typing import List", "no module typing"),
    (RULES, "if _TYPE_CHECKING:\n    import functools", "no module functools"),
    (RULES, "if _TYPE_CHECKING:\n    from sim import run", "sim"),
    (RULES, "import displayio", "pure"),
    (RULES, "from mesa import table", "pure"),
    (RULES, "from games.one import bots", "know no bots"),
    (RULES, "import games.two.rules", "no other game"),
    ("games/one/bots.py", "import games.one.view", "know no view"),
    ("games/one/view.py", "import keypad", "only lib/mesa/board"),
    ("games/one/__init__.py", "from mesa import theme", "constants only"),
    ("lib/mesa/ui/menus.py", "import games.one", "knows no game"),
    ("lib/mesa/ui/menus.py", "from sim import run", "sim"),
    ("lib/mesa/ui/menus.py", "import microcontroller", "only lib/mesa/board"),
    ("lib/mesa/ui/text.py", "from mesa.console import console", "ui knows no console"),
    (
        "lib/mesa/ui/text.py",
        "def f():\n    from mesa.console import console",
        ":2: imports mesa.console.console: ui knows no console",
    ),
    ("lib/mesa/core/match.py", "import displayio", "draws"),
    ("lib/mesa/core/match.py", "import os", "stores"),
    ("lib/mesa/core/rng.py", "import time", "core draws"),
    (RULES, "from .bots import think", "relative"),
    ("code.py", "import random\nrandom.shuffle([])", "random has no shuffle"),
    ("code.py", "import random as r\nr.sample([], 0)", "random has no sample"),
    ("code.py", "from random import Random", "random has no Random"),
    ("code.py", "import os\nos.path.join('a')", "os has no path"),
    ("code.py", "class A(metaclass=B):\n    pass", "class keywords"),
    ("code.py", "a = b[::2]", "step"),
    ("code.py", "a = 1073741824", "heap object"),
    ("code.py", "a = f'{b:{c}}'", "nested replacement"),
    ("code.py", "a = f'{f\"{b}\"}'", "inside an f-string"),
    ("code.py", "a = f'{b[\"c\"]}'", "string inside an f-string"),
    ("code.py", "a = f'{b}' 'c'", "beside another"),
    ("code.py", "a = 'c' f'{b}'", "beside another"),
    ("code.py", "a = rf'{b}'", "raw f-string"),
    ("code.py", "a = '7'.zfill(3)", "no method zfill"),
    ("code.py", "a = 'ab'.removeprefix('a')", "no method removeprefix"),
    ("code.py", "a = (5).bit_length()", "no method bit_length"),
    ("code.py", "a = frozenset()", "no frozenset"),
    ("code.py", "a = list(zip(b, c, strict=True))", "zip takes no keywords"),
    ("code.py", "a = next(b, None)", "next takes no default"),
    ("code.py", "def f():\n    class A:\n        pass", ":2: a class inside a function: A"),
    ("code.py", "class A:\n    def f(self):\n        class B(A):\n            pass", ":3: a class inside"),
    ("code.py", "class A(B, C):\n    pass", "several base classes"),
    ("code.py", "class A:\n    def __del__(self):\n        pass", "does not use __del__"),
    ("code.py", "class A:\n    __slots__ = ()", "does not use __slots__"),
    ("code.py", "class A:\n    def f(self):\n        self.__a = 1", "__a is not a private name"),
    ("code.py", "class A(B):\n    def f(self):\n        return super().a", ":3: super.. finds only methods"),
    ("code.py", "a = b.__dict__", "no __dict__"),
    ("code.py", "try:\n    a()\nexcept FileNotFoundError:\n    pass", "no FileNotFoundError"),
    ("code.py", "a = '{:5}'.format(b)", "pads by bytes"),
    ("code.py", "WORDS = {'a': '{:>5} of {}'}", "pads by bytes"),
    ("code.py", "a = '{:.1f}'.format(b)", "rounds otherwise"),
    ("code.py", "a = f'{b:5}'", "pads by bytes"),
    ("code.py", "a = '%5s' % b", "pads by bytes"),
    ("code.py", "a = '%.1f' % b", "rounds otherwise"),
    ("code.py", "a = '{0[1]}'.format(b)", "looks nothing up"),
    ("code.py", "a = '{!a}'.format(b)", "format !a"),
    ("code.py", "a = b.upper()", "only ASCII"),
    ("code.py", "a = b.isalpha()", "only ASCII"),
    ("code.py", "a = b.split(',', maxsplit=1)", "split takes no keywords"),
    ("code.py", "a = b.center(3)", "center puts"),
    ("code.py", "a = b.decode('ascii')", "only UTF-8"),
    ("code.py", "print(a, flush=True)", "only sep and end"),
    ("code.py", "a = sum(b, start=1)", "sum takes no keywords"),
    ("code.py", "a = iter(b, None)", "iter takes one"),
    ("code.py", "a = open(b, 'wb', buffering=0)", "open takes no keywords"),
    ("boot.py", "a = open(b)", "no line's end"),
    ("code.py", "a = b.keys()", "no order"),
    ("code.py", "import struct\na = struct.error", "struct has no error"),
    (RULES, "a = b / 2", "a float"),
    ("lib/mesa/core/rng.py", "a = 0.5", "a float"),
    (RULES, "a.sort(key=lambda b: c[b])", ":1: a sort key without"),
    (RULES, "a = sorted(b, key=lambda c: -len(c))", ":1: a sort key without"),
    ("code.py", "def f():\n    with a:\n        yield 1", ":2: yield inside it"),
    ("code.py", "def f():\n    try:\n        yield 1\n    finally:\n        a()", ":2: yield inside it"),
    ("code.py", "pass\n" * 301, "lines of code"),
    (RULES, "pass\n" * 601, "lines of code"),
]


def test_the_judge_refuses():
    """Each thing that the board or a layer's arrow refuses gives one reason, with its line."""
    for path, text, reason in REFUSED:
        found = problems(path, text)
        assert len(found) == 1 and re.search(reason, found[0]), (text, found)


def test_the_compiler_refuses():
    """What mpy-cross cannot parse is left to it; the build compiles every file of the drive."""
    for text in (
        "match a:\n    case 1:\n        pass",
        "try:\n    pass\nexcept* ValueError:\n    pass",
        "with (open('a') as b):\n    pass",
        "def f(a, /):\n    pass",
        "b = [*a, 1]",
        "b = (*a, 1)",
        "b = {*a, 1}",
        "b = {**a}",
    ):
        with pytest.raises(build.BuildError, match="SyntaxError"):
            build.compile_module(text.encode(), "x")


ACCEPTED = [
    (
        RULES,
        "if _TYPE_CHECKING:\n    from typing import Any\n    from mesa.core.match import Match",
    ),
    (
        "games/one/bots.py",
        "import games.one.rules as rules\nfrom mesa.core.rng import Rng\nfrom micropython import const",
    ),
    (
        "games/one/view.py",
        "from mesa import board_io, text\nfrom mesa.board.hardware import KEY_A\nimport games.one.rules",
    ),
    ("lib/mesa/ui/text.py", "from adafruit_display_text import bitmap_label\nfrom mesa.ui import theme"),
    ("lib/mesa/board/hardware.py", "import board\nimport supervisor"),
    (
        "code.py",
        "a, *b = c\nf(*b, **d)\nif (n := 3) > 2:\n    e = f'{n!r} {n:3d} {b[1]}'\n"
        "with open('a') as g:\n    pass",
    ),
    ("code.py", "with (one(a, b) or other) as h, two() as i:\n    pass"),
    ("code.py", "# only comments\n" * 301),
    (RULES, "pass\n" * 600),
    ("code.py", "import random\nrandom.randrange(3)\na = 1073741823"),
    ("code.py", "a = '{:02d}:{:+} {0} {b!r}'\nc = '%d %03x %s' % d\ne = '{not a field'\nprint(a, end='')"),
    ("code.py", "a = open('b')\nf = g / 10 + 0.5"),
    (RULES, "a.sort(key=lambda b: 8 * c[b] + b)\nd.sort()\ne = sorted(d, key=f)"),
    (
        RULES,
        "def f():\n    with a:\n        b()\n    yield 1\nclass A(B):\n    def c(self):\n        super().c()",
    ),
]


def test_the_judge_accepts():
    """What the board can parse, and imports along the arrows, are accepted."""
    assert [found for path, text in ACCEPTED for found in problems(path, text)] == []


CAPTURED = [
    # what is bound in the class, what a method of it uses, whether the board takes one for the other
    ("leave = 1", "leave()", True),
    ("def leave(self):\n            pass", "leave()", True),
    ("for leave in 'ab':\n            pass", "leave()", True),
    ("import leave", "[leave for _ in 'ab']", True),
    ("leave: 'int'", "leave()", False),  # an annotation binds nothing
    ("leave = 1", "self.leave()", False),  # an attribute is looked up in the object
]


def test_a_name_that_the_board_takes_for_another_is_found():
    """The name is free in a method, and bound in both its class's body and a function around the class."""
    text = "def show(leave):\n    class A:\n        {}\n        def key(self):\n            {}\n"
    for bound, used, taken in CAPTURED:
        found = problems("code.py", text.format(bound, used))
        assert any("leave of " in reason for reason in found) == taken, (bound, used)


def test_lib_names_no_game():
    """A game's id is refused in lib/'s code, but not in comments, words and docstrings."""
    text = '"""As in {0}."""\n\nopen("games/{0}/icon.bmp", "rb")\n'.format(GAMES[0])
    assert len(problems("lib/mesa/ui/menus.py", text)) == 1
