# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The arrows between the board's modules: imports and run-time loads, and no cycle.

sim/figures/layers.py reads them; docs/ARCHITECTURE.md explains them. The beginning of every source, and the
length of its functions, are checked here too.
"""

import ast
import functools
import graphlib
import io
import pathlib
import re
import tokenize

import harness
import pytest
from common.device_code import import_problem

from sim.board import firmware
from sim.drive.type_checking import in_functions, walk
from sim.figures import layers

ROOT = pathlib.Path(__file__).resolve().parent.parent
OURS = [path for path in layers.device_files() if path.startswith(("lib/", "games/"))]


def tree(path):
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def test_there_is_no_circle(monkeypatch):
    """No module reaches itself by imports and loads, not even a game's pages; one would be found."""
    assert layers.circle() == []
    found = {("a", "b"): "import", ("b", "c"): "load", ("c", "a"): "import", ("d", "a"): "load"}
    monkeypatch.setattr(layers, "arrows", lambda: found)
    assert layers.circle() == ["a", "b", "c"]


def test_every_arrow_goes_down():
    """core ← board ← ui ← the pages' folders, for loads and imports alike; and these as PAGES says."""
    modules = {layers.module_name(path): path for path in layers.device_files()}
    for (one, other), kind in layers.arrows().items():
        if kind == "load" and not (other.startswith("games.") and one.startswith("mesa.")):
            assert import_problem(modules[one], other, kind == "load") is None, (one, other)


def test_what_the_pages_know_of_each_other_is_what_they_use():
    """PAGES lists no pair that is not there, and no circle at the top."""
    used = {"import": set(), "load": set()}
    for (one, other), kind in layers.arrows().items():
        used[kind].add((layers.layer(one), layers.layer(other)))
    for path in OURS:  # numbers, too, which are no arrows
        for _, other in layers.imports(tree(path), inside=False):
            used["import"].add((layers.layer(layers.module_name(path)), layers.layer(other)))
    for kind in used:
        inside = kind == "load"
        pairs = {(one, other) for one, known in layers.PAGES.items() for other in known[inside].split()}
        assert pairs <= used[kind], kind
    graph = {one: known[0].split() for one, known in layers.PAGES.items()}
    assert len([*graphlib.TopologicalSorter(graph).static_order()]) == len(layers.PAGES)


UNKNOWN = {"lib/mesa/core/scope.py", "lib/mesa/ui/scene.py"}
"""Files that load what they are told to."""


def test_every_load_can_be_read():
    """A call names what it loads, or a comment beside it does; and those modules exist."""
    modules = {layers.module_name(file) for file in layers.device_files()}
    wrong = []
    for path in OURS:
        for line, names in layers.calls(path):
            ours = {name for name in names if name.split(".")[0] not in layers.LIBRARIES}
            unknown = [name for name in ours - {"PARTS", "SCREENS"} if not layers.known(name, modules)]
            if unknown or not names and path not in UNKNOWN:
                wrong.append((path, line, unknown))
    assert wrong == []


def other_ways(path, code):
    """Yield lines in `code`, of the file at `path`, that load or unload a module without mesa.core.scope."""
    home = layers.module_name(path)
    inside = in_functions(code)
    for node in walk(code):
        if isinstance(node, ast.Name) and node.id == "__import__" and home != "mesa.core.scope":
            yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr == "modules" and home != "mesa.core.scope":
            if ast.unparse(node) == "sys.modules":
                yield node.lineno
        elif isinstance(node, ast.Import) and node in inside:
            if any("." in alias.name for alias in node.names):
                yield node.lineno  # a parent that was unloaded is not bound again: `from a import b`


def test_nothing_is_brought_in_in_another_way():
    """There is one __import__, no dotted import within a function, and one file touches sys.modules."""
    for line in (
        "__import__('games.sueca.view')",
        "sys.modules['games']",
        "def f():\n    import games.sueca.view",
    ):
        assert len(list(other_ways("lib/mesa/ui/menus.py", ast.parse(line)))) == 1, line
    assert [(path, line) for path in OURS for line in other_ways(path, tree(path))] == []


@functools.cache
def sources():
    """Return {path: text} of all our sources."""
    ends = (".py", ".js", ".mjs", ".c", ".yml", ".sh")
    folders = [ROOT / folder for folder in (".ci", ".github", "games", "lib", "sim", "tests")]
    paths = [path for folder in folders for path in sorted(folder.rglob("*"))]
    paths = [path for path in paths if path.suffix in ends or path.name == "run"]
    names = "code.py boot.py safemode.py Makefile pyproject.toml settings.toml .pre-commit-config.yaml"
    paths += [ROOT / name for name in names.split()]
    return {
        path: path.read_text(encoding="utf-8")
        for path in paths
        if "__pycache__" not in path.parts and path.is_file()
    }


def test_every_source_begins_with_its_licence():
    """Two SPDX lines, whatever the comment sign, at the top (after #! if there is one)."""
    missing = []
    for path, text in sources().items():
        mark = "//" if path.suffix in (".js", ".mjs", ".c") else "#"
        wanted = " SPDX-FileCopyrightText: 2026 The Carteado authors\n", " SPDX-License-Identifier: MIT\n"
        if not re.match("(#!.*\n)?" + re.escape(mark + mark.join(wanted)), text):
            missing.append(path.relative_to(ROOT).as_posix())
    assert missing == []


def test_every_module_says_what_it_is_for():
    """Every Python file but an empty __init__ has a docstring at the top."""
    silent = [
        path.relative_to(ROOT).as_posix()
        for path, text in sources().items()
        if path.suffix == ".py" and not re.match(r'((#.*)?\n)*(r?"""|\Z)', text)
    ]
    assert silent == []


LONGEST = 60
"""Lines of code in a function of the board, without its docstring, comments and blank lines."""
NOT_CODE = {getattr(tokenize, name) for name in "COMMENT NL NEWLINE INDENT DEDENT ENCODING ENDMARKER".split()}


def too_long(text):
    """Return (name, lines) of functions that are too long and have no "# Long: why" right above."""
    code = set()
    for token in tokenize.tokenize(io.BytesIO(text.encode()).readline):
        if token.type not in NOT_CODE:
            code.update(range(token.start[0], token.end[0] + 1))
    for node in walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0]
            said = (
                range(first.lineno, (first.end_lineno or 0) + 1)
                if ast.get_docstring(node) is not None
                else ()
            )
            lines = len(code.difference(said).intersection(range(node.lineno, (node.end_lineno or 0) + 1)))
            above = text.split("\n")[: min([node.lineno, *(one.lineno for one in node.decorator_list)]) - 1]
            note = ""
            while above and above[-1].strip().startswith("#"):
                note = above.pop().strip()
            if lines > LONGEST and not note.startswith("# Long: "):
                yield node.name, lines


def test_no_function_is_too_long():
    """One with a comment that says why is not; comments, blank lines and docstrings do not count."""
    long = "def f():\n" + 60 * "    x = 1\n"
    assert [*too_long(long)] == [*too_long("# Long: that.\n\n" + long)] == [("f", 61)]
    assert not [*too_long("# Long: it has\n# many lines.\n" + long)]
    assert not [
        *too_long(long.replace("    x = 1\n", '    """Says\n\n    much.\n    """\n    # and more\n\n', 1))
    ]
    paths = layers.device_files()
    found = [(path, *one) for path in paths for one in too_long((ROOT / path).read_text(encoding="utf-8"))]
    assert found == []


def test_the_firmware_list_is_the_boards():
    """sim/board/firmware.py lists only modules that the stubs say a PyBadge has (but __future__ and gc)."""
    listed = firmware.included()
    assert firmware.MODULES - set(listed) <= {"__future__", "gc", "micropython", "sys"}


# One plan for all games: the same files, in each the same sections in the same order, the same names.


FILES = """__init__.py rules.py bots.py view.py table.py motion.py result.py keys.py notation.py
sheet.py advice.py text.pt.txt text.en.txt""".split()
SECTIONS = {
    "rules.py": ("Readers", "The contract's functions", "The phases", "Guessing what others hold"),
    "view.py": ("the player's turn", "keys", "Select, and the pause menu"),
}
CONTRACT = (
    "new set_first_leader turn legal anytime deadline step apply why hide guess watched hand_number "
    "deal_number scores hand_scores winners decided"
).split()

GAMES = [*[harness.ROOT / "games" / game for game in harness.game_ids()], harness.ROOT / "docs" / "template"]
games = pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)


def tree_floor_plan(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path):
    """Return the top-level functions of a file, in order."""
    return [node for node in tree_floor_plan(path).body if isinstance(node, ast.FunctionDef)]


def classes(path):
    """Return {name: names of its bases} of a file's classes, in order."""
    nodes = [node for node in tree_floor_plan(path).body if isinstance(node, ast.ClassDef)]
    return {node.name: [ast.unparse(base) for base in node.bases] for node in nodes}


@games
@pytest.mark.parametrize("name", SECTIONS)
def test_sections_have_their_names_and_their_order(folder, name):
    """They are comments between functions or methods; an empty section is left out."""
    wanted = SECTIONS[name]
    indent = "" if name == "rules.py" else "    "
    text = (folder / name).read_text(encoding="utf-8")
    found = [line.split(".")[0] for line in re.findall(r"\n\n%s# (.+)\n\n" % indent, text)]
    said = "a comment between blank lines begins a section"
    assert found == [one for one in wanted if one in found], said
    assert len(found) >= len(wanted) - 1, said


@games
def test_the_contracts_functions_stand_in_one_order(folder):
    names = [node.name for node in functions(folder / "rules.py")]
    ours = [name for name in names if name in CONTRACT]
    assert ours == [name for name in CONTRACT if name in ours]


@games
def test_a_view_is_built_on_the_game_view_alone(folder):
    """There is one step of inheritance, and only the view asks the player; or in a problem, its page."""
    assert classes(folder / "view.py") == {"View": ["GameView"]}
    for path in folder.glob("*.py"):
        if path.name != "view.py":
            for bases in classes(path).values():
                if "GameView" in bases or "View" in bases:
                    assert path.name == "problem.py" and bases[0] == "ProblemPage", path


@games
def test_a_table_builds_in_steps_and_draws_from_a_state(folder):
    found = {
        node.name: node
        for node in tree_floor_plan(folder / "table.py").body
        if isinstance(node, ast.ClassDef)
    }
    assert next(iter(found)) == "Table", "it comes first"
    methods = {node.name: node for node in found["Table"].body if isinstance(node, ast.FunctionDef)}
    assert list(methods)[:3] == ["__init__", "build", "draw"]
    steps = [node for node in ast.walk(methods["build"]) if isinstance(node, (ast.Yield, ast.YieldFrom))]
    assert len(steps) >= 2
    assert [argument.arg for argument in methods["draw"].args.args] == ["self", "s"]


@games
def test_each_event_has_one_function(folder):
    """All public functions of motion.py take an event, and MOTIONS has each of them."""
    path = folder / "motion.py"
    public = {node.name: node for node in functions(path) if not node.name.startswith("_")}
    assert all(len(node.args.args) == 4 for node in public.values())
    for node in tree_floor_plan(path).body:
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and "MOTIONS" in ast.unparse(node).split("=")[0]:
            assert isinstance(node.value, ast.Dict)
            assert {ast.unparse(value) for value in node.value.values} == set(public)
            return
    raise AssertionError("no MOTIONS")


@games
def test_modules_have_their_functions(folder):
    """All files are there; where there is an expert, it has what the coach needs."""
    assert {path.name for path in folder.iterdir()} >= {*FILES}
    coach = (folder / "expert.py").exists()
    wanted = {
        "result.py": ["hand", "match"],
        "sheet.py": ["row"],
        "advice.py": ["show", "reason", "picture", "cost"][: 4 if coach else 2],
    }
    for name, names in wanted.items():
        brought = [node for node in tree_floor_plan(folder / name).body if isinstance(node, ast.ImportFrom)]
        found = [alias.name for node in brought for alias in node.names if alias.name in names]
        found += [node.name for node in functions(folder / name) if not node.name.startswith("_")]
        assert [one for one in found if one not in ("cell", "heads", "NEW_CARDS")] == names
    if coach:
        body = tree_floor_plan(folder / "expert.py").body
        brought = {name.name for node in body if isinstance(node, ast.ImportFrom) for name in node.names}
        assert {"choices", "search"} <= brought | {node.name for node in functions(folder / "expert.py")}
