# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Inlining constants on the drive changes nothing but memory use.

tests/test_vm.py shows that the result plays the same: it runs the drive's own files in the VM.
"""

import ast
import re

import pytest

from sim import build
from sim.drive import constants, flash_names
from sim.vm import BESIDE, STAND_INS
from sim.web import build as web


@pytest.fixture(scope="module")
def texts(sources):
    """Return {drive path: text} of everything that is compiled."""
    return {p: data.decode() for p, data in sources.items() if p.endswith(".py") and p not in build.FRONT}


@pytest.fixture(scope="module")
def folded(texts):
    """Return the drive's sources with constants inlined."""
    return constants.fold(texts)


def fold(**sources):
    """Inline constants in modules given as name=text and return {name: text}."""
    paths = {"lib/mesa/{}.py".format(name): text for name, text in sources.items()}
    out = constants.fold(paths)
    return {name: out["lib/mesa/{}.py".format(name)] for name in sources}


A = "N = const(3)\nM = const(4)\n"


def test_an_imported_constant_becomes_private():
    """The import goes and the number takes its place on the same line; other names are still imported."""
    out = fold(a=A + "def f():\n    return N\n", b="from mesa.a import N, f\nx = N + f(N)\n")
    assert out["b"] == "from mesa.a import f; _N = const(3)\nx = _N + f(_N)\n"
    assert out["a"] == "_N = const(3)\n_M = const(4)\ndef f():\n    return _N\n"


def test_a_constant_within_a_table_becomes_the_number():
    """In (NAME := const(3), …) at the top level, NAME goes, unless it may be looked up by a string."""
    table = "T = ((N := const(3), 'x'), (M := const(4), 'y'))\n"
    out = fold(a=table + "def f():\n    return N + M\n", b="from mesa.a import N\nx = getattr(f, 'M') + N\n")
    assert out["a"] == "T = (((3), 'x'), (M := const(4), 'y'))\ndef f():\n    return (3) + M\n"
    assert out["b"] == "_N = const(3)\nx = getattr(f, 'M') + _N\n"


def test_an_attribute_becomes_the_number():
    """mesa.a's constants are read through a module's name, even when another module passes them on."""
    out = fold(a=A, b="from mesa.a import N\n", c="from mesa import a, b\nx = (a.M, b.N, b.N.real)\n")
    assert out["c"] == "pass\nx = ((4), (3), (3).real)\n"


def test_a_module_imported_only_for_constants_is_not_imported():
    """At the top and in functions, over several lines, and beside others."""
    function = "def f():\n    from mesa import (\n        a,\n    )\n\n    return a.N\n"
    out = fold(a=A, b=function, c="from mesa import a, b as d\nx = a.N, d.f()\ndef f():\n    return a.M\n")
    assert out["b"] == "def f():\n    pass\n\n\n\n    return (3)\n"
    assert out["c"] == "from mesa import b as d\nx = (3), d.f()\ndef f():\n    return (4)\n"


@pytest.mark.parametrize(
    "user", ["from mesa import b\nx = b.a\n", "from mesa.b import a\nx = a.g()\n", "from mesa.b import a\n"]
)
def test_a_module_that_is_passed_on_stays_imported(user):
    """Another module reads it there."""
    out = fold(a=A + "def g(): pass\n", b="from mesa import a\nx = a.N\n", c=user)
    assert out["b"] == "from mesa import a\nx = (3)\n"


@pytest.mark.parametrize("more", ["a.f()", "[a]"])
def test_a_module_of_which_something_is_left_stays_imported(more):
    """A call or the module itself."""
    out = fold(a=A, b="from mesa import a\nx = a.N\ndef f():\n    return " + more + "\n")
    assert out["b"] == "from mesa import a\nx = (3)\ndef f():\n    return " + more + "\n"


def test_lines_stay_lines():
    """An import over several lines is replaced by as many lines."""
    out = fold(a=A, b="from mesa.a import (\n    M,\n    N,\n)\nx = M\n")
    assert out["b"].count("\n") == 5
    assert out["b"].split("\n")[4] == "x = _M"


@pytest.mark.parametrize(
    "user",
    [
        "def f(rules):\n    return rules.N\n",
        "import mesa.a\nx = getattr(mesa.a, 'N')\n",
        "from mesa import a\nx = f'{a.N}'\n",
        "from mesa import a\na = 1\nx = a.N\n",
    ],
)
def test_what_cannot_be_read_off_keeps_its_definition(user):
    """N is used through a parameter, a string, an f-string, or a name bound twice: N stays, M does not."""
    out = fold(a=A, b=user)
    assert out["a"] == "N = const(3)\n_M = const(4)\n"
    assert out["b"] == user


def test_what_only_a_type_checker_reads_changes_nothing():
    """Imports below `if _TYPE_CHECKING:`, and a class's annotation, which binds no name, are ignored."""
    below = "if _TYPE_CHECKING:\n    from mesa.a import N\n    x = a.N, 'N'\n"
    out = fold(a=A, b="from mesa import a\n" + below + "class B:\n    a: 'int'\nx = a.N\n")
    assert out["a"] == "_N = const(3)\n_M = const(4)\n"
    assert out["b"] == "pass\n" + below + "class B:\n    a: 'int'\nx = (3)\n"


def _defined(tree):
    """Yield the names that a source's top level defines for others."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def test_what_is_not_compiled_finds_what_it_imports(folded):
    """code.py and its like, and what runs beside the program on the VM, import no inlined constant."""
    asked = []
    front = [build.ROOT / name for name in build.FRONT if name.endswith(".py")]
    raw = {path.name: path.read_text() for path in (*front, *STAND_INS.glob("*.py"), *BESIDE.glob("*.py"))}
    for name, said in {**{name: build.asking(said) for name, said in raw.items()}, **web.beside()}.items():
        for node in ast.walk(ast.parse(said)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("mesa.", "games.")):
                path_there = "lib/" + build.module_in_sources(node.module or "").replace(".", "/")
                if path_there + "/__init__.py" in folded:  # it imports modules
                    continue
                there = path_there + ".py"
                text = (build.ROOT / there).read_text() if there.endswith(build.SCRIPTED) else folded[there]
                asked += [alias.name for alias in node.names]
                text = flash_names.renamed(text, build.drive_names(), there)
                assert {alias.name for alias in node.names} <= set(_defined(ast.parse(text))), name
    assert "Console" in asked and "Match" in asked


def test_shadows_are_left_alone():
    """The constant's name may be a parameter, a loop's variable or a function."""
    for user in ("def f(N):\n    return N\n", "for N in ():\n    pass\n", "def N():\n    pass\n"):
        text = "from mesa.a import N\n" + user
        assert fold(a=A, b=text)["b"] == text


def test_private_names_do_not_collide():
    """N and _N in one module remain two constants."""
    out = fold(a=A, b="from mesa.a import N\n_N = const(9)\nx = N, _N\n")
    assert out["b"] == "_N_ = const(3)\n_N = const(9)\nx = _N_, _N\n"


def test_umlauts_before_a_constant():
    """Columns are counted in bytes."""
    assert fold(a=A, b="from mesa import a\nx = 'é…', a.N\n")["b"] == "pass\nx = 'é…', (3)\n"


def test_every_source_keeps_its_lines(texts, folded):
    """A traceback's line number is the source's."""
    assert folded != texts
    for path, text in texts.items():
        assert folded[path].count("\n") == text.count("\n")


def _named(text):
    """Return [(line, name)] of functions, classes, parameters, attributes and calls."""
    found = []
    for node in ast.walk(ast.parse(text)):
        name = getattr(node, "attr", getattr(node, "arg", None))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            name = node.name
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
        if name is not None and not re.fullmatch("[A-Z][A-Z0-9_]*|const", name):
            found.append((getattr(node, "lineno", 0), name))
    return sorted(found)


def test_every_name_but_those_of_constants_is_the_sources_own(texts, folded):
    """Functions, classes, parameters and attributes keep their names and lines."""
    for path, text in texts.items():
        assert folded[path] == text or _named(folded[path]) == _named(text), path
