# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Small mistakes in a program's syntax tree: those that operators make anywhere, and those that a law names.

Only the text of what is broken changes, so the rest keeps its lines.
"""

from __future__ import annotations

import ast
import copy
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sim.drive.edits import edited, place

_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_DROPPED = (ast.AugAssign, ast.Break, ast.Continue, ast.Delete, ast.Expr, ast.Raise)
"""Statements that may be missing, as an assignment may that makes no local name."""
_BLOCKS = ("body", "orelse", "finalbody")
_UNSEEN = ("annotation", "returns", "decorator_list", "ctx", "op", "ops")
"""Parts of a node that no operator looks into."""


class Break(NamedTuple):
    """A mistake: its file and line, its kind, what was there and what is there now, and the text with it."""

    file: str
    line: int
    kind: str
    old: str
    new: str
    text: str

    def __str__(self) -> str:
        old, new = (" ".join(part.split())[:60] for part in (self.old, self.new))
        return "{}:{} {}: {} -> {}".format(self.file, self.line, self.kind, old, new)


def made(file: str, source: str) -> list[Break]:
    """Return every mistake that the operators can make in a file with this text."""
    return [
        Break(file, node.lineno, kind, ast.unparse(node), new, edited(source, [(place(node), new)]))
        for node in _nodes(ast.parse(source))
        for kind, new in _mistakes(node)
    ]


def drawn(found: Iterable[Break], count: int, seed: int) -> list[Break]:
    """Return so many of these, drawn by `seed`, as far as possible as many of each kind."""
    order = list(found)
    random.Random(seed).shuffle(order)
    of_kind: Counter[str] = Counter()
    turns = []
    for one in order:
        of_kind[one.kind] += 1
        turns.append((of_kind[one.kind], one))
    return [one for _, one in sorted(turns, key=lambda turn: turn[0])][:count]


def _nodes(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield the expressions and statements below a node, without what only types and readers need."""
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if name in _UNSEEN or not isinstance(child, ast.AST) or "_TYPE_CHECKING" in _first_line(child):
                continue
            if isinstance(child, ast.JoinedStr) or isinstance(child, ast.Expr) and _is_text(child.value):
                continue
            if isinstance(child, (ast.expr, ast.stmt)):
                yield child
            yield from _nodes(child)


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).split("\n")[0] if isinstance(node, (ast.If, ast.Assign)) else ""


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _mistakes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, str]]:
    """Yield (kind, text) of what may stand in the place of a node."""
    if isinstance(node, ast.Compare):
        for i, op in enumerate(node.ops):
            ops = [*node.ops[:i], _OTHER[type(op)](), *node.ops[i + 1 :]]
            yield "comparison", _changed(node, ops=ops)
    elif isinstance(node, ast.BoolOp):
        yield "logic", _changed(node, op=_OTHER[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "logic", "({})".format(ast.unparse(node.operand))
    elif isinstance(node, ast.BinOp) and type(node.op) in _OTHER:
        yield "operator", _changed(node, op=_OTHER[type(node.op)]())
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "constant", str(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield "one more", str(node.value + 1)
        if node.value:
            yield "one less", str(node.value - 1)
    elif isinstance(node, ast.Call):
        for i in range(len(node.args) - 1):
            one, other = node.args[i : i + 2]
            if ast.dump(one) != ast.dump(other) and not isinstance(other, (ast.Starred, ast.GeneratorExp)):
                yield "argument", _changed(node, args=[*node.args[:i], other, one, *node.args[i + 2 :]])
    elif isinstance(node, _DROPPED) or isinstance(node, ast.Assign) and not _names(node.targets):
        yield "statement", "pass"
    elif isinstance(node, ast.Return) and not (node.value is None or ast.unparse(node.value) == "None"):
        yield "statement", "return None"


def _changed(node: ast.expr, **fields: object) -> str:
    """Return the text of an expression in which these fields are others."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return "({})".format(ast.unparse(other))


def _names(targets: Sequence[ast.expr]) -> bool:
    """Tell whether an assignment makes a name that is used below it."""
    return any(
        isinstance(node.ctx, ast.Store)
        for node in ast.walk(ast.Tuple(list(targets)))
        if isinstance(node, ast.Name)
    )


# What a law names


def broken(source: str, where: str, old: str, new: str) -> str:
    """Return the text with a law's mistake. ValueError, with the reason, if its place is not just one.

    `where` is a function or a class, such as `Match.act`, or empty for all of the file. `old` is an
    expression, the condition of an `if` or a `while` with that word in front, or one line or more of
    statements; whatever the layout, it is found by what it means.
    """
    tree = ast.parse(source)
    found = list(_named(tree, where.split("."))) if where else [tree]
    if len(found) != 1:
        raise ValueError("there are {} of {}".format(len(found), where))
    places = list(_places(found[0], old))
    if len(places) != 1:
        raise ValueError("there are {} of: {}".format(len(places), old))
    if _condition(old):
        new = "({})".format(_condition(new))
    first, last = places[0][0], places[0][-1]
    text = edited(source, [(place(first, last), new.replace("\n", "\n" + " " * first.col_offset))])
    try:
        compile(text, "it", "exec", dont_inherit=True)
    except SyntaxError as problem:
        raise ValueError("it does not compile: {}".format(problem)) from None
    return text


def _condition(line: str) -> str:
    """Return the condition of a line such as `if a < b`, or nothing."""
    word, _, condition = line.partition(" ")
    return condition if word in ("if", "while") and "\n" not in line else ""


def _named(node: ast.AST, names: list[str]) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        named = isinstance(child, (ast.FunctionDef, ast.ClassDef)) and child.name == names[0]
        if named and len(names) == 1:
            yield child
        else:
            yield from _named(child, names[1:] if named else names)


def _places(tree: ast.AST, old: str) -> Iterator[Sequence[ast.expr | ast.stmt]]:
    """Yield the nodes that mean what `old` does: one expression, or statements in a row."""
    if _condition(old):
        shape = _shape(ast.parse(_condition(old), mode="eval").body)
        for node in ast.walk(tree):
            if isinstance(node, (ast.If, ast.While, ast.IfExp)) and _shape(node.test) == shape:
                yield [node.test]
        return
    body = ast.parse(old).body
    if len(body) == 1 and isinstance(body[0], ast.Expr):
        kind, shape = type(body[0].value), _shape(body[0].value)
        yield from ([node] for node in ast.walk(tree) if type(node) is kind and _shape(node) == shape)
        return
    shapes = [_shape(one) for one in body]
    for node in ast.walk(tree):
        for block in (getattr(node, name, None) for name in _BLOCKS):
            if isinstance(block, list):
                for at in range(len(block) - len(body) + 1):
                    if [_shape(one) for one in block[at : at + len(body)]] == shapes:
                        yield block[at : at + len(body)]


def _shape(node: ast.AST) -> str:
    """Return what a node means, whatever its place and layout, and whether it is read or assigned."""
    return ast.dump(node).replace("Store()", "Load()")
