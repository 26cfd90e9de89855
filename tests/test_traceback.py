# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A traceback of the drive's own files shows the sources' modules and functions."""

import ast
import re

import harness
import pytest

from sim import bench, build
from sim.vm import BoardVM, VMError, runner

GAMES = sorted(bench.games())


def source(module):
    """Return a module's source: mesa.core.rng → lib/mesa/core/rng.py. AssertionError if there is none."""
    path = ("lib/" if module.startswith("mesa") else "") + module.replace(".", "/")
    paths = [path + end for end in (".py", "/__init__.py") if (build.ROOT / (path + end)).is_file()]
    assert paths, module
    return paths[0]


def of_the_sources(said):
    """Return [(source's path, function), …] of the drive's frames in a traceback, the error's last.

    AssertionError if a source has no such function.
    """
    ours = [
        (source(module), name)
        for module, name in re.findall(r'File "([^"]+)", line \d+, in (\S+)', said)
        if module not in ("<stdin>", "_board.py") and "/board/" not in module
    ]
    for file, name in ours:
        nodes = ast.walk(ast.parse((build.ROOT / file).read_bytes()))
        names = {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        assert name in names or name in ("<module>", "<lambda>", "<listcomp>", "<genexpr>"), (file, name)
    return ours


@pytest.fixture(scope="module")
def board(files):
    """Return a VM with the drive."""
    with BoardVM(files) as board:
        yield board


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "call, name",
    [("rules.step(None, 0, 0, print)", "step"), ("next(bots.think(bytearray(0), 0, 2, 0, None, 0))", None)],
)
def test_a_games_function_that_raises_is_named(board, game, call, name):
    """On the VM, the module is the source's, and it has that function."""
    board.run("from games.{} import rules, bots".format(game))
    with pytest.raises(VMError) as caught:
        board.run(call)
    ours = of_the_sources(str(caught.value))
    assert ours and ours[0][0].startswith("games/{}/".format(game))
    assert name is None or name in [frame[1] for frame in ours]


def test_an_error_in_a_match_names_the_way_to_it(files):
    """The serial output goes from the console's step through lib/mesa to the game's function.

    The screen says it too, in complete words: all that it needs is in memory.
    """
    game, lang = GAMES[0], "es"
    with BoardVM(files) as board:
        board.run(runner.console(game=game, seed=3, level=1, lang=lang))
        played = runner.recording(game=game, seed=3, level=1, lang=lang, frames=150)
        board.frames(150, played["keys"])
        board.run("from games.{}.view import View\nconsole.match.rules = None".format(game))
        done = board.frames(60, {})
    ours = of_the_sources(done.said)
    assert ours[0] == ("lib/mesa/console/console.py", "step")
    assert len(ours) > 2 and "error: AttributeError" in done.said
    file, function = ours[-1]
    shown = done.words[-1][1].replace("\n", " ")
    assert "{}: {}".format(file.split("/")[-1][: -len(".py")], function) in shown
    words = harness.texts_of("mesa", lang)["words"]
    assert words["error"] in shown and words["error_text"].split(".")[0] in shown
    assert not re.search(r"<\w+>", shown), "a word that is missing"


def test_another_name_is_noticed():
    """`of_the_sources` knows the modules and their functions."""
    line = 'File "{}", line 1, in {}\n'
    assert of_the_sources(line.format("mesa.core.scope", "load")) == [("lib/mesa/core/scope.py", "load")]
    for bad in (("mesa.core.scope", "write_readinto"), ("mesa.core.load", "load")):
        with pytest.raises(AssertionError):
            of_the_sources(line.format(*bad))
