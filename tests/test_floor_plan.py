# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One plan for all games: the same files, in each the same sections in the same order, the same names."""

import ast
import re

import harness
import pytest

FILES = """__init__.py rules.py bots.py view.py table.py motion.py result.py autoplay.py notation.py
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


def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path):
    """Return the top-level functions of a file, in order."""
    return [node for node in tree(path).body if isinstance(node, ast.FunctionDef)]


def classes(path):
    """Return {name: names of its bases} of a file's classes, in order."""
    nodes = [node for node in tree(path).body if isinstance(node, ast.ClassDef)]
    return {node.name: [ast.unparse(base) for base in node.bases] for node in nodes}


@games
@pytest.mark.parametrize("name", SECTIONS)
def test_sections_have_their_names_and_their_order(folder, name):
    """They are comments between functions or methods; an empty section is left out."""
    wanted = SECTIONS[name]
    indent = "" if name == "rules.py" else "    "
    text = (folder / name).read_text(encoding="utf-8")
    found = [line.split(".")[0] for line in re.findall(r"\n\n%s# (.+)\n\n" % indent, text)]
    assert found == [one for one in wanted if one in found]
    assert len(found) >= len(wanted) - 1


@games
def test_the_contracts_functions_stand_in_one_order(folder):
    names = [node.name for node in functions(folder / "rules.py")]
    ours = [name for name in names if name in CONTRACT]
    assert ours == [name for name in CONTRACT if name in ours]


@games
def test_a_view_is_built_on_the_game_view_alone(folder):
    """There is one step of inheritance, and only the view asks the player."""
    assert classes(folder / "view.py") == {"View": ["GameView"]}
    for path in folder.glob("*.py"):
        if path.name != "view.py":
            assert not any("GameView" in bases or "View" in bases for bases in classes(path).values()), path


@games
def test_a_table_builds_in_steps_and_draws_from_a_state(folder):
    found = {node.name: node for node in tree(folder / "table.py").body if isinstance(node, ast.ClassDef)}
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
    for node in tree(path).body:
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
        "sheet.py": ["heads", "row", "cell"],
        "advice.py": ["show", "reason", "picture", "cost"][: 4 if coach else 2],
    }
    for name, names in wanted.items():
        found = [node.name for node in functions(folder / name) if not node.name.startswith("_")]
        assert [one for one in found if one != "new_cards"] == names
    if coach:
        assert {"choices", "search"} <= {node.name for node in functions(folder / "expert.py")}
