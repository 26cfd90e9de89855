# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Scopes: closing one unloads what it keeps, and nothing else; what nobody keeps goes at the frame's end."""

import ast
import contextlib
import importlib.machinery
import re
import sys
import types
from typing import Any

import harness
import pytest

from mesa import screens
from mesa.core import scope
from mesa.core.scope import Scope, collect, once
from mesa.core.thinker import Thinker
from sim import bench, build
from sim.board import session
from sim.vm import BoardVM, VMError, record, runner

EDITED = "your_name", "empty_name", " A", " ", str
"""What is given to mesa.ui.editor.Editor, after the console."""


@pytest.fixture(autouse=True)
def nothing_open(monkeypatch):
    for name, value in (("current", scope.root), ("active", False), ("_seen", 0)):
        monkeypatch.setattr(scope, name, value)


@pytest.fixture
def games(tmp_path, monkeypatch):
    """Make a package games.x: `a` imports `b`, `c` stands alone, `bad` imports `b` and raises."""
    folder = tmp_path / "games" / "x"
    folder.mkdir(parents=True)
    for name, code in (
        ("__init__", ""),
        ("a", "from games.x import b"),
        ("b", ""),
        ("c", ""),
        ("bad", "from games.x import b\n1 / 0"),
    ):
        (folder / (name + ".py")).write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in there():
        del sys.modules[name]
    sys.modules.pop("games.x", None)


def there():
    return sorted(name for name in sys.modules if name.startswith("games.x."))


STORIES = """
one loads a = a b; one loads a = a b; one closes =; one loads c = c; one closes =
one loads b = b; two loads a = a b; two closes = b; one closes =
whole loads c = c; part loads b = b c; rest loads a = a b c; part closes = a c; whole closes =; whole closes =
part loads b = b; rest loads c = b c; whole closes =; one loads c = c; whole closes = c
one loads bad = b; one loads bad = b; one closes =
function imports a = a b; frame ends = a b; console begins = a b; frame ends = a b
function imports c = c; frame ends = c; console begins = c; one loads a = a b c; one closes = c
console begins =; function imports a = a b; function imports a = a b; frame ends =
console begins =; function imports b = b; one keeps a = a b; frame ends = a b; one closes =
console begins =; one keeps bad = b; one closes =; function imports bad = b; frame ends =
"""
"""What happens = the modules that are there then. `part` and `rest` are parts of `whole`.

A scope keeps what a function imports within it. Before a console begins, all stays.
"""


@pytest.mark.parametrize("story", STORIES.strip().split("\n"))
def test_what_is_closed_takes_with_it_what_it_brought_and_nothing_else(games, story):
    collect()
    whole = Scope()
    scopes = dict(one=Scope(), two=Scope(), whole=whole, part=whole.child(), rest=whole.child())
    for step in story.split("; "):
        done, _, left = step.partition(" =")
        who, what, *modules = done.split()
        with pytest.raises(ZeroDivisionError) if "bad" in modules else contextlib.nullcontext():
            if what == "loads":
                module = scopes[who].load("games.x." + modules[0])
                assert module is sys.modules["games.x." + modules[0]]
            elif what == "closes":
                scopes[who].remove()
            elif what == "ends":
                collect()
            elif what == "begins":
                scope.active = True
            else:
                with scopes[who] if what == "keeps" else contextlib.nullcontext():
                    before = sys.modules.get("games.x." + modules[0])
                    assert once("games.x." + modules[0]) is before or not before, "once a frame"
        assert there() == ["games.x." + module for module in left.split()], step


def test_a_bot_thinks_in_a_scope_of_its_own(games):
    """Its loads belong to the match, whatever screen is on top; afterwards the screen's scope is current."""

    def think(*_):
        scope.current.load("games.x.c")
        yield 1
        scope.current.load("games.x.b")

    rules = types.SimpleNamespace(hide=lambda s, seat: s)
    bots = types.SimpleNamespace(YIELDS=(3,), think=think)
    match: Any = types.SimpleNamespace(
        levels=b"\0",
        styles=b"\0",
        seed=1,
        moves=0,
        s=b"",
        real_time=False,
        shown=False,
        rules=rules,
        bots=bots,
        scope=Scope(),
    )
    screen = Scope()
    scope.current = screen
    thinker = Thinker(match, 0)
    for _ in range(2):
        thinker.advance()
        assert scope.current is screen
    assert thinker.left == 0 and there() == ["games.x.b", "games.x.c"]
    screen.remove()
    assert there() == ["games.x.b", "games.x.c"]
    match.scope.remove()
    assert there() == []


# On a board, which loads these modules afresh


def current():
    """Return the current scope."""
    return sys.modules["mesa.core.scope"].current


def in_the_launcher(sim):
    """Return a Console with the launcher fully shown."""
    console = sim.console()
    console.preset["lang"] = "en"
    for _ in range(60):
        console.step()
    assert type(console.stack.top).__name__ == "Launcher"
    return console


def test_the_stack_closes_what_it_has_opened(sim):
    """A page and its modules are unloaded, in any order of opening and closing."""
    console = sim.console()
    sim.press("A")
    for _ in range(20):
        console.step()
    stack = console.stack

    def ours():
        return sorted(name for name in sys.modules if name.startswith("mesa."))

    before = ours()
    for _ in range(2):
        page = stack.open(screens.SETTINGS, console)
        assert stack.scenes[-1] is page and current() is page.scope
        stack.open(screens.EDITOR, console, *EDITED)
        assert "mesa.ui.editor" in sys.modules
        for _ in range(20):
            console.step()
        assert current() is stack.top.scope
        while len(stack.scenes) > 1:
            stack.pop()
            assert current() is stack.scenes[-1].scope
        for _ in range(20):
            console.step()
        assert ours() == before


def test_a_scene_that_cannot_be_made_leaves_nothing(sim):
    console = sim.console()
    for _ in range(20):
        console.step()
    before = current()
    with pytest.raises(TypeError):
        console.stack.open(screens.EDITOR, 1, 2, 3)
    assert "mesa.ui.editor" not in sys.modules and current() is before


def test_a_scene_that_waits_in_vain_leaves_nothing(sim):
    """A scene is to open over a screen that goes while it is being built."""
    console = in_the_launcher(sim)
    stack = console.stack
    stack.open(screens.SETTINGS, console)
    assert stack.making
    console.step()
    stack.open(screens.EDITOR, console, *EDITED)
    assert stack.waiting and "mesa.ui.editor" in sys.modules
    stack.pop()
    assert not stack.waiting
    assert "mesa.ui.editor" not in sys.modules and "mesa.home.settings" not in sys.modules


def test_where_memory_ran_out_all_that_was_open_goes(sim):
    console = in_the_launcher(sim)
    stack = console.stack
    stack.open(screens.SETTINGS, console)
    for _ in range(20):
        console.step()
    assert "mesa.home.settings" in sys.modules
    console.free()
    left = [name for name in sys.modules if name in ("mesa.home.settings", "mesa.home.launcher")]
    assert not left and not stack.scenes and current() is sys.modules["mesa.core.scope"].root


@pytest.mark.parametrize("breaks_off", (False, True))
def test_what_is_loaded_with_a_bar_stays_with_the_next_screen(sim, breaks_off):
    """They do not go with the bar, which closes first, unless the next screen never comes."""
    console = in_the_launcher(sim)
    console.navigation().begin("sueca")
    stack = console.stack
    while "mesa.setup.match_setup" not in sys.modules:
        console.step()
    assert type(stack.scenes[-1]).__name__ == "Loading"
    if breaks_off:
        console.navigation().show_launcher()
    for _ in range(60):
        console.step()
    assert type(stack.top).__name__ == ("Launcher" if breaks_off else "MatchSetup")
    for name in ("mesa.setup.match_setup", "games.sueca.bots"):
        assert (name in sys.modules) is not breaks_off, name


# In whole matches

FRAMES = 700
IN_TURN = 3
"""Frames in a row that read the same module: text_file does, for pages that come one after the other."""


@pytest.mark.parametrize("game", harness.bot_ids())
def test_no_module_is_read_in_many_frames_in_a_row(game, monkeypatch):
    """It would be kept by a scope instead."""
    loader: Any = importlib.machinery.SourceFileLoader
    read, step = loader.get_code, session.Session.step
    frames: list[set[str]] = [set()]

    def noted(self: Any, name: str) -> Any:
        frames[-1].add(name)
        return read(self, name)

    def counted(self: Any) -> None:
        frames.append(set())
        step(self)

    monkeypatch.setattr(loader, "get_code", noted)
    monkeypatch.setattr(session.Session, "step", counted)
    record.record(game=game, seed=5, level=2, hints=True, fast=False, frames=FRAMES)
    assert len(frames) > 300 and sum(map(len, frames)) > 50
    windows = zip(*(frames[i:] for i in range(1, IN_TURN + 2)), strict=False)
    assert [again for window in windows if (again := set.intersection(*window))] == []


# A traceback of the drive's own files shows the sources' modules and functions.


GAMES = sorted(bench.playable())


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
