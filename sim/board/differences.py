# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Finds where the board's Python differs in meaning from CPython, by reading a device file.

docs/PYTHON.md lists the differences, tests/test_device_files.py shows them on both. For differences that
depend on types, pyrefly reads the device files with the built-in types of `board_types`, which sim/setup.py
puts into .venv.
"""

from __future__ import annotations

import ast
import builtins
import re
import shutil
import string
import symtable
import sysconfig
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from pathlib import Path

from sim.drive.type_checking import board_nodes, children, in_functions, walk

EXCEPTIONS = frozenset(
    "ArithmeticError AssertionError AttributeError BaseException EOFError Exception GeneratorExit ImportError"
    " IndentationError IndexError KeyError KeyboardInterrupt LookupError MemoryError NameError"
    " NotImplementedError OSError OverflowError RuntimeError StopIteration SyntaxError SystemExit TypeError"
    " UnicodeError ValueError ZeroDivisionError".split()
)
"""The exceptions that the board has by name."""

SPECIAL = frozenset(
    "__add__ __bool__ __call__ __contains__ __delitem__ __enter__ __eq__ __exit__ __getattr__ __getitem__"
    " __hash__ __init__ __iter__ __le__ __len__ __lt__ __ne__ __next__ __repr__ __setitem__ __str__".split()
)
"""Methods that the board calls as CPython does."""

FIRST_BASES = ("ProblemPage",)
"""Classes that may stand before another base, since none of their methods calls super()."""
_MODULES = "lib/mesa/core/scope.py"
"""Uses the __dict__ of modules, which the board has, as it has delattr(); an object's is a copy there."""
_ATTRIBUTES = SPECIAL | {"__class__", "__file__", "__module__", "__name__"}
_FIELD = re.compile(r"\+?0?\d*[dxXbc]|\+?")  # the part after the colon
_PERCENT = re.compile(r"%(?:%|[scr]|0?\d*[dx])")
_ASCII = frozenset("isalpha islower isspace isupper lower upper".split())
_POSITIONAL = frozenset(
    "decode encode find from_bytes index replace rsplit split splitlines strip to_bytes".split()
)
_EXACT = re.compile(r"games/[^/]+/|lib/mesa/core/|docs/template/")  # must be the same on every machine


LACKING = {
    "bytearray": "clear copy insert pop remove reverse __delitem__ __imul__ __mul__ __rmul__",
    "dict": "items values",
    "int": "as_integer_ratio bit_count bit_length conjugate denominator imag numerator real",
    "memoryview": "cast readonly release tobytes tolist",
    "range": "count index start step stop",
}
"""By type, the methods that the board lacks; of a dict, those that depend on its order."""

_BYTES = "bytes | bytearray | memoryview"
_MAPPING = """\
    def __contains__(self, key: object, /) -> bool: ...
    def clear(self) -> None: ...
    def popitem(self) -> tuple[_KT, _VT]: ...
    def setdefault(self, key: _KT, default: _VT = ..., /) -> _VT: ...
    def update(self, *other: SupportsKeysAndGetItem[_KT, _VT] | Iterable[tuple[_KT, _VT]]) -> None: ...
"""
"""What a dict takes from its base."""
_CHANGED = (
    # type, its stub's text, the board's behaviour
    ("bytearray", r"Iterable\[SupportsIndex\] \| bytes,", _BYTES + ","),
    ("bytearray", r"sub: ReadableBuffer \| SupportsIndex", "sub: " + _BYTES),
    ("bytes", r"sub: ReadableBuffer \| SupportsIndex", "sub: " + _BYTES),
    ("dict", r"    def __iter__\(self\)[^\n]*\n", _MAPPING),
    (
        "set",
        r"    def __iter__\(self\)[^\n]*\n",
        "    def clear(self) -> None: ...\n    def pop(self) -> _T: ...\n",
    ),
    ("set", r"AbstractSet\[", "set["),
)
_BASES = {"dict": "Generic[_KT, _VT]", "set": "Generic[_T]"}
"""Of the types without an order: none of Python's, which yields items."""


def board_types(stub: str) -> str:
    """Return builtins.pyi, whose text is `stub`, with types that lack what the board's types lack."""
    for kind in sorted(set(LACKING) | {kind for kind, _, _ in _CHANGED}):
        head = re.search(r"^class {}\b.*\n".format(kind), stub, re.M)
        assert head, kind
        after = re.compile(r"^\S", re.M).search(stub, head.end())
        end = after.start() if after else len(stub)
        body = stub[head.end() : end]
        added = ""
        for name in LACKING.get(kind, "").split():
            one = r"(?m)(?:^    @[^\n]*\n)*^    def {}\((?:[^()]|\([^()]*\))*\)[^\n]*\n".format(name)
            body = re.sub(one, "", body)
            added += "    def {}(self, it_is_not_there: None, /) -> None: ...\n".format(name)
        for changed, before, now in _CHANGED:
            if changed == kind:
                body, count = re.subn(before, now, body)
                assert count, before
        if kind == "bytearray":
            body = re.sub(r"    def __contains__[^\n]*\n", "", body)
            added += "    def __contains__(self, key: {}, /) -> bool: ...\n".format(_BYTES)
        first = "class {}({}):\n".format(kind, _BASES[kind]) if kind in _BASES else head[0]
        stub = stub[: head.start()] + first + added + body + stub[end:]
    return stub


_ASKED = {
    "_typeshed/_type_checker_internals": "class NamedTupleFallback: ...\nclass TypedDictFallback: ...\n",
    "datetime": "class date: ...\nclass datetime: ...\nclass time: ...\nclass timedelta: ...\n",
    "decimal": "class Decimal: ...\n",
    "functools": 'from typing import Generic, TypeVar\n_T = TypeVar("_T")\nclass partial(Generic[_T]): ...\n',
    "pathlib": "class Path: ...\n",
    "uuid": "class UUID: ...\n",
}
"""What pyrefly must find before it begins, though the board lacks it: device files may not import it."""
_SPELT = (
    # a stub, what pyrefly cannot read before it knows the other types, the same as it can
    ("typing", "Any = object()", "class Any: ..."),
    ("typing_extensions", "bound=Callable[..., Any]", "bound=object"),
    ("typing_extensions", "from typing import ", "class Sentinel: ...\nfrom typing import "),
)


def write_stubs(to: str) -> None:
    """Write the stubs of Python's own modules on the board into the new folder `to`."""
    top = Path(to, "stdlib")
    shutil.copytree(Path(sysconfig.get_path("purelib"), "stdlib"), top)
    for name, text in _ASKED.items():
        (top / name).with_suffix(".pyi").write_text(text, encoding="utf-8")
    stubs = {name: (top / name).with_suffix(".pyi") for name in ("builtins", "typing", "typing_extensions")}
    texts = {name: path.read_text(encoding="utf-8") for name, path in stubs.items()}
    for name, before, now in _SPELT:
        assert before in texts[name], before
        texts[name] = texts[name].replace(before, now, 1)
    texts["builtins"] = board_types(texts["builtins"])
    for name, path in stubs.items():
        path.write_text(texts[name], encoding="utf-8")


def found(
    path: str, text: str, tree: ast.Module, defined: AbstractSet[str] = frozenset()
) -> Iterator[tuple[int, str]]:
    """Yield (line, reason) for each place of a device file, whose tree is `tree`; `defined`: our methods."""
    yield from classes_inside(tree)
    yield from captured(text, tree)
    nodes = list(board_nodes(tree))
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
        line = getattr(node, "lineno", 0)
        for reason in _of_class(node) if isinstance(node, ast.ClassDef) else _of(node, path, defined):
            yield line, reason
        if isinstance(node, ast.FunctionDef):
            yield from _never_closed(node)
        elif isinstance(node, ast.Attribute) and id(node) not in called and _is_call(node.value, "super"):
            yield line, "super() finds only methods, no properties"
        elif isinstance(node, ast.Attribute) and node.attr == "keys" and "keys" not in defined:
            yield line, "a dict has no order on the board"


def classes_inside(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield classes that are made each time a function runs, and may resolve other names there."""
    for inner in in_functions(tree):
        if isinstance(inner, ast.ClassDef):
            yield inner.lineno, "a class inside a function: " + inner.name


def captured(text: str, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield names that a method takes from a function around its class although the class body binds them.

    CPython's closure ignores the class body. MicroPython's does not, and makes the name a global one.
    """
    lines = text.splitlines()
    for node in walk(tree):  # an annotation alone binds nothing, but symtable says it does
        if isinstance(node, ast.AnnAssign) and node.value is None and isinstance(node.target, ast.Name):
            for at in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[at - 1] = ""
            lines[node.lineno - 1] = " " * node.col_offset + "pass"

    def scopes(table: symtable.SymbolTable, outside: set[str], bound: set[str]) -> Iterator[tuple[int, str]]:
        # outside: locals of the enclosing functions; bound: those that a class body in between has bound
        own = {
            symbol.get_name()
            for symbol in table.get_symbols()
            if symbol.is_assigned() or symbol.is_imported()
        }
        if table.get_type() == "class":
            bound = bound | own & outside
        elif table.get_type() == "function":
            for symbol in table.get_symbols():
                if symbol.is_free() and symbol.get_name() in bound:
                    reason = "{} of {}: the class's own on the board, the enclosing function's on a PC"
                    yield table.get_lineno(), reason.format(symbol.get_name(), table.get_name())
            own |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_parameter()}
            outside = outside | own
            bound = bound - own
        for child in table.get_children():
            yield from scopes(child, outside, bound)

    yield from scopes(symtable.symtable("\n".join(lines), "", "exec"), set(), set())


def _of_class(node: ast.ClassDef) -> Iterator[str]:
    # the board's super() tries a class's own bases in order, but knows no order of all classes
    if len(node.bases) > 1 and ast.unparse(node.bases[0]) not in FIRST_BASES:
        yield "several base classes: the board's super() follows the first"
    if node.name in FIRST_BASES and "super()" in ast.unparse(node):
        yield "super() in a class that stands before another base"
    for inner in node.body:
        names = []
        if isinstance(inner, ast.FunctionDef):
            names = [inner.name]
        elif isinstance(inner, ast.Assign):
            names = [target.id for target in inner.targets if isinstance(target, ast.Name)]
        for name in names:
            if re.fullmatch("__.*__", name) and name not in SPECIAL:
                yield "the board does not use " + name
    for inner in walk(node):
        name = getattr(inner, "attr", getattr(inner, "name", getattr(inner, "id", None))) or ""
        if re.match("__.*(?<!__)$", name):
            yield name + " is not a private name on the board"


def _of(node: ast.AST, path: str, defined: AbstractSet[str]) -> Iterator[str]:
    if isinstance(node, ast.Name):
        value = getattr(builtins, node.id, None)
        if isinstance(value, type) and issubclass(value, BaseException) and node.id not in EXCEPTIONS:
            yield "the board has no " + node.id
    elif isinstance(node, ast.Attribute):
        known = _ATTRIBUTES | {"__dict__"} if path == _MODULES else _ATTRIBUTES
        if re.fullmatch("__.*__", node.attr) and node.attr not in known:
            yield "the board has no " + node.attr
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, (float, complex)) and _EXACT.match(path):
            yield "a float: of 22 bits on the board"
        elif isinstance(node.value, str):
            yield from _of_fields(node.value)
    elif isinstance(node, (ast.BinOp, ast.AugAssign)):
        if isinstance(node.op, ast.Div) and _EXACT.match(path):
            yield "a float: of 22 bits on the board"
        left = getattr(node, "left", None)
        if isinstance(node.op, ast.Mod) and isinstance(left, ast.Constant) and isinstance(left.value, str):
            for field in re.findall(r"%[^a-zA-Z%]*[a-zA-Z%]", left.value):
                if not _PERCENT.fullmatch(field):
                    yield "the format {}: the board pads by bytes, and rounds otherwise".format(field)
    elif isinstance(node, ast.FormattedValue):
        spec = node.format_spec
        if isinstance(spec, ast.JoinedStr) and spec.values and isinstance(spec.values[0], ast.Constant):
            yield from _of_spec(str(spec.values[0].value))
        if node.conversion == ord("a"):
            yield "the format !a"
    elif isinstance(node, ast.Call):
        yield from _of_call(node, path, defined)


def _of_call(node: ast.Call, path: str, defined: AbstractSet[str]) -> Iterator[str]:
    keywords = {keyword.arg for keyword in node.keywords}
    if isinstance(node.func, ast.Name):
        name = node.func.id
        if name == "open":
            mode = node.args[1] if len(node.args) > 1 else None
            if keywords:
                yield "open takes no keywords"
            if path != "code.py" and not (isinstance(mode, ast.Constant) and "b" in str(mode.value)):
                yield "a file as text: the board changes no line's end"
        elif name == "print" and keywords - {"sep", "end"}:
            yield "print takes only sep and end"
        elif name == "sum" and keywords:
            yield "sum takes no keywords"
        elif name == "iter" and len(node.args) > 1:
            yield "iter takes one argument"
    elif isinstance(node.func, ast.Attribute):
        name = node.func.attr
        ours = (path, name) == ("code.py", "lower")  # it looks for names of our files, which are ASCII
        if name in _ASCII - defined and not ours:
            yield name + " knows only ASCII on the board"
        elif name in _POSITIONAL - defined and keywords:
            yield name + " takes no keywords"
        elif name == "center" and name not in defined:
            yield "center puts the odd space on the other side on the board"
        elif name in ("decode", "encode") and node.args and name not in defined:
            yield name + " knows only UTF-8"
    if _is_call(node, "sorted") or isinstance(node.func, ast.Attribute) and node.func.attr == "sort":
        for keyword in node.keywords:
            if keyword.arg == "key" and isinstance(keyword.value, ast.Lambda):
                if not _ends_ties(keyword.value):
                    yield "a sort key without the item itself: on the board equal items come in any order"


def _is_call(node: ast.AST, name: str) -> bool:
    # return whether it calls the built-in function of that name
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def _ends_ties(key: ast.Lambda) -> bool:
    # return whether the sorted value is itself part of the key, not only looked up with it
    item = key.args.args[0].arg
    todo: list[ast.AST] = [key.body]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Name) and node.id == item:
            return True
        if not isinstance(node, (ast.Subscript, ast.Call, ast.Attribute)):
            todo.extend(children(node))
    return False


def _of_fields(text: str) -> Iterator[str]:
    # return the fields of a text with {}: also words of a game, which are filled in elsewhere
    try:
        fields = list(string.Formatter().parse(text))
    except ValueError:  # braces, but no fields
        return
    for _, name, spec, conversion in fields:
        if name is None:
            continue
        if not re.fullmatch(r"\w*", name):
            if re.fullmatch(r"\w*([.\[].*)", name):
                yield "the field {{{}}}: the board looks nothing up in a value".format(name)
        elif conversion not in (None, "r", "s"):
            yield "the format !" + conversion
        else:
            yield from _of_spec(spec or "")


def _of_spec(spec: str) -> Iterator[str]:
    if not _FIELD.fullmatch(spec):
        yield "the format {}: the board pads by bytes, and rounds otherwise".format(spec)


def _never_closed(node: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    # find a generator's `finally` and `with` around a yield
    for inner in _own(node):
        if isinstance(inner, ast.With) or isinstance(inner, ast.Try) and inner.finalbody:
            if any(isinstance(part, (ast.Yield, ast.YieldFrom)) for part in _own(inner)):
                yield inner.lineno, "yield inside it: the board does not close dropped generators"


def _own(node: ast.AST) -> Iterator[ast.AST]:
    # yield what is in a function, but not in nested functions
    for child in children(node):
        if not isinstance(child, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            yield child
            yield from _own(child)
