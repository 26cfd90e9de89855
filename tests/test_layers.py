# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The arrows between the modules of the board: imports and the tables of run-time loads, and no circle.

sim/figures/layers.py reads them; docs/ARCHITECTURE.md has the drawing and the table that it makes of them.
"""

import ast
import pathlib

import pytest

from sim.board import firmware
from sim.figures import layers

ROOT = pathlib.Path(__file__).resolve().parent.parent
OURS = [path for path in layers.device_files() if path.startswith(("lib/", "games/"))]


def tree(path):
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def test_there_is_no_circle():
    """Nobody gets back to itself by what it imports and loads, not even a game's pages."""
    assert layers.circles() == []


def test_a_circle_is_found(monkeypatch):
    """Through an import, and through a load."""
    for kind in ("import", "load"):
        found = {("mesa.a", "mesa.b"): "import", ("mesa.b", "mesa.c"): kind, ("mesa.c", "mesa.a"): "import"}
        monkeypatch.setattr(layers, "arrows", lambda found=found: {**found, ("mesa.d", "mesa.a"): "load"})
        assert layers.circles() == [["mesa.a", "mesa.b", "mesa.c"]]


def test_every_arrow_goes_down():
    """core ← board ← ui ← app, for what is loaded as for what is imported."""
    modules = {layers.module_name(path): path for path in layers.device_files()}
    for (one, other), kind in layers.arrows().items():
        if kind == "load" and not (other.startswith("games.") and one.startswith("mesa.")):
            assert layers.import_problem(modules[one], other) is None, (one, other)


def _loaded(code):
    """What each call of the loader's load() in the tree `code` names.

    A constant, or each of those that a loop goes through, or of a name that is put together its first part:
    "games." + …, or None.
    """
    if "mesa.core.loader" not in [module for _, module in layers.imports(code)]:
        return
    loops = {}
    for node in ast.walk(code):
        if (
            isinstance(node, ast.For)
            and isinstance(node.target, ast.Name)
            and isinstance(node.iter, ast.Tuple)
        ):
            loops[node.target.id] = node.iter.elts
    for node in ast.walk(code):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("load", "fetch"):
            what = node.args[0]
            if isinstance(what, ast.IfExp):
                names = [what.body, what.orelse]
            else:
                names = loops.get(getattr(what, "id", None), [what])
            for first in names:
                while isinstance(first, ast.BinOp):
                    first = first.left
                yield first.value if isinstance(first, ast.Constant) else None


@pytest.mark.parametrize("path", OURS)
def test_every_load_is_declared(path):
    """A constant is that one; a name that is put together is any game's, a language's, or one of PARTS."""
    me = layers.module_name(path)
    declared = {what for who, what, _ in layers.loads() if who == me}
    named = set(_loaded(tree(path)))
    for begun in [
        name for name in named if isinstance(name, str) and name.endswith("_")
    ]:  # and all that begin with this
        named.remove(begun)
        named |= {what for what in declared if what.startswith(begun)} or {begun}
    languages = {what for what in declared if what.endswith((".pt", ".en"))}
    games = {what for what in declared if "*" in what} - languages
    parts = PARTS & declared if me == "mesa.app.opening" else set()
    assert named - {"games.", "mesa.", None} == declared - games - languages - parts
    assert ("games." in named) == bool(games) and (None in named) == bool(languages)
    assert ("mesa." in named) == bool(parts)


def _parts():
    """All modules that mesa.app.opening is asked for: those of the set-up page and of every match."""
    for game in layers.games():
        for part in layers.table("lib/mesa/app/navigation.py", "parts"):
            yield layers.part_name(game, part)
        yield from layers.parts()[game]


PARTS = set(_parts())


def other_ways(path, code):
    """Lines in the tree `code` of the file at `path` that bring in a module without import or load()."""
    home = layers.module_name(path)
    inside = {id(n) for f in ast.walk(code) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
    for node in ast.walk(code):
        if isinstance(node, ast.Name) and node.id == "__import__" and home != "mesa.core.loader":
            yield node.lineno
        elif isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.modules":
            if home not in TAKES_OUT:
                yield node.lineno
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias.name for alias in node.names]
            module = getattr(node, "module", None)
            tops = [(module or name).split(".")[0] for name in names]
            if id(node) in inside and ("mesa" in tops or "games" in tops):
                yield node.lineno
            elif module == "mesa.core" and "loader" in names or "mesa.core.loader" in names:
                yield node.lineno  # by its functions only, so that every call can be seen
            elif module == "mesa.core.loader" and any(alias.asname for alias in node.names):
                yield node.lineno


TAKES_OUT = ("mesa.core.loader", "mesa.ui.read_words", "mesa.app.manifest")
"""Who may look into sys.modules: the loader, and who takes something out of it."""


@pytest.mark.parametrize("path", OURS)
def test_nothing_is_brought_in_in_another_way(path):
    """No __import__ but the loader's, no import within a function, no look into sys.modules."""
    assert list(other_ways(path, tree(path))) == []


@pytest.mark.parametrize(
    "line",
    (
        "__import__('games.sueca.view')",
        "from mesa.core import loader",
        "import mesa.core.loader",
        "from mesa.core.loader import load as bring",
        "sys.modules['games.sueca.view']",
        "def f():\n    from mesa.ui import menus",
        "def f():\n    import games.sueca.view",
    ),
)
def test_another_way_is_found(line):
    assert len(list(other_ways("lib/mesa/ui/menus.py", ast.parse(line)))) == 1


def test_every_load_has_a_reason_and_stands_once():
    """And what is loaded is there."""
    modules = {layers.module_name(path) for path in layers.device_files()}
    rows = layers.loads()
    assert len({row[:2] for row in rows}) == len(rows)
    for who, what, why in rows:
        assert who in modules and why.strip(), who
        coach_only = what in ("games.*.coach", "games.*.expert")  # not every game has a coach
        optional = what == "games.*.records"  # nor need it count anything of its own
        for game in layers.games():
            assert optional or coach_only and not coached(game) or what.replace("*", game) in modules, (
                game,
                what,
            )


def coached(game):
    """True if the coach looks at hands of that game: its score sheet says so."""
    return "\nCOACHED = True\n" in (ROOT / "games" / game / "sheet.py").read_text(encoding="utf-8")


def test_the_drawing_is_of_today():
    """`python sim/figures/layers.py --write` makes it anew."""
    assert layers.documented() == layers.drawing()


def _sources():
    for folder in (".ci", ".github", "games", "lib", "sim", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".mjs", ".c", ".yml", ".sh") or path.name == "run":
                if "__pycache__" not in path.parts and path.is_file():
                    yield path
    for name in (
        "code.py",
        "boot.py",
        "safemode.py",
        "Makefile",
        "pyproject.toml",
        "settings.toml",
        ".pre-commit-config.yaml",
    ):
        if (ROOT / name).exists():
            yield ROOT / name


def test_every_source_begins_with_its_licence():
    """Two SPDX lines, whatever the comment sign, at the top (after #! if there is one)."""
    missing = []
    for path in _sources():
        lines = path.read_text(encoding="utf-8").split("\n")
        if lines[0].startswith("#!"):
            lines = lines[1:]
        mark = "//" if path.suffix in (".mjs", ".c") else "#"
        wanted = [
            mark + " SPDX-FileCopyrightText: 2026 The Carteado authors",
            mark + " SPDX-License-Identifier: MIT",
        ]
        if lines[:2] != wanted:
            missing.append(path.relative_to(ROOT).as_posix())
    assert missing == []


def test_every_module_says_what_it_is_for():
    """A docstring at the top of every Python file but an empty __init__."""
    silent = []
    for path in _sources():
        if path.suffix == ".py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            if tree.body and not ast.get_docstring(tree):
                silent.append(path.relative_to(ROOT).as_posix())
    assert silent == []


def test_the_firmware_list_is_the_boards():
    """sim/board/firmware.py lists only modules that the stubs say a PyBadge has (but __future__ and gc)."""
    listed = firmware.included()
    assert firmware.MODULES - set(listed) <= {"__future__", "gc", "micropython", "sys"}
