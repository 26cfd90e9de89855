# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A traceback of the drive's own files shows the sources' modules and functions."""

import ast
import re

import pytest

from sim import bench, build
from sim.vm import BoardVM, VMError, runner

GAMES = sorted(bench.games())
FRAME = re.compile(r'File "([^"]+)", line \d+, in (\S+)')


def frames(said):
    """Return [(module or file, name), …] of a traceback, with the place of the error last."""
    return FRAME.findall(said)


def source(module):
    """Return a module's source: mesa.core.rng → lib/mesa/core/rng.py. AssertionError if there is none."""
    path = ("lib/" if module.startswith("mesa") else "") + module.replace(".", "/")
    paths = [path + end for end in (".py", "/__init__.py") if (build.ROOT / (path + end)).is_file()]
    assert paths, module
    return paths[0]


def of_the_sources(found):
    """Return the drive's frames among `found`, with the source's path in place of the module.

    AssertionError if a source has no such function.
    """
    ours = [
        (source(module), name)
        for module, name in found
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
    ours = of_the_sources(frames(str(caught.value)))
    assert ours and ours[0][0].startswith("games/{}/".format(game))
    assert name is None or name in [frame[1] for frame in ours]


def test_an_error_in_a_match_names_the_way_to_it(files):
    """The serial output goes from the console's step through lib/mesa to the game's function."""
    game = GAMES[0]
    with BoardVM(files) as board:
        board.run(runner.console(game=game, seed=3, level=1))
        played = runner.recording(game=game, seed=3, level=1, frames=150)
        board.frames(150, played["keys"])
        board.run("from games.{}.view import View\nconsole.match.rules = None".format(game))
        _, _, words, _, said = board.frames(60, {})
    ours = of_the_sources(frames(said))
    assert ours[0][0] == "lib/mesa/console/console.py" and ours[0][1] == "step"
    assert len(ours) > 2 and "error: AttributeError" in said
    file, function = ours[-1]
    place = "game {}, module {}: {}".format(game, file.split("/")[-1][: -len(".py")], function)
    assert place in words[-1][1].replace("\n", " "), "the screen says it too"


def test_another_name_is_noticed():
    """`of_the_sources` knows the modules and their functions."""
    assert of_the_sources([("mesa.core.scope", "load")]) == [("lib/mesa/core/scope.py", "load")]
    for bad in (("mesa.core.scope", "write_readinto"), ("mesa.core.load", "load")):
        with pytest.raises(AssertionError):
            of_the_sources([bad])
