# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Scopes: closing one unloads what it has loaded, and nothing else."""

import sys
import types
from typing import Any

import pytest

from mesa.core import scope
from mesa.core.scope import Scope, enter, load, once
from mesa.core.thinker import Thinker


@pytest.fixture(autouse=True)
def nothing_open():
    enter(None)


@pytest.fixture
def games(tmp_path, monkeypatch):
    """Make a package games.x: `a` imports `b`, `c` stands alone, `bad` imports `b` and raises."""
    folder = tmp_path / "gamex"
    folder.mkdir()
    for name, code in (
        ("__init__", ""),
        ("a", "import gamex.b"),
        ("b", ""),
        ("c", ""),
        ("bad", "import gamex.b\n1 / 0"),
    ):
        (folder / (name + ".py")).write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in there():
        del sys.modules[name]
    sys.modules.pop("gamex", None)


def there():
    return sorted(name for name in sys.modules if name.startswith("gamex."))


def test_what_came_with_a_module_goes_with_it(games):
    one = Scope()
    module = one.load("gamex.a")
    assert module is sys.modules["gamex.a"] and there() == ["gamex.a", "gamex.b"]
    assert one.load("gamex.a") is module
    one.remove()
    assert there() == [] and "gamex" not in sys.modules
    one.load("gamex.c")  # it can be used again
    one.remove()
    assert there() == []


def test_a_module_stays_with_the_scope_that_brought_it(games):
    outer, inner = Scope(), Scope()
    outer.load("gamex.b")
    inner.load("gamex.a")
    inner.remove()
    assert there() == ["gamex.b"]
    assert not hasattr(sys.modules["gamex"], "a") and hasattr(sys.modules["gamex"], "b")
    outer.remove()
    assert there() == []


def test_parts_close_with_the_whole_and_by_themselves(games):
    whole = Scope()
    first, second = whole.part(), whole.part()
    whole.load("gamex.c")
    first.load("gamex.b")
    second.load("gamex.a")
    first.remove()
    assert there() == ["gamex.a", "gamex.c"]
    for _ in range(2):
        whole.remove()
        assert there() == []
    first.load("gamex.b")
    second.load("gamex.c")
    whole.remove()
    assert there() == []
    other = Scope()
    other.load("gamex.c")
    whole.remove()
    assert there() == ["gamex.c"], "it is not the whole's any more"


def test_what_breaks_leaves_nothing(games):
    one = Scope()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            one.load("gamex.bad")
    one.remove()
    assert there() == []


def test_load_is_into_the_current_scope(games):
    one, two = Scope(), Scope()
    assert enter(one) is None
    load("gamex.c")
    assert enter(two) is one
    load("gamex.b")
    one.remove()
    assert there() == ["gamex.b"]
    two.remove()
    assert there() == [] and enter(None) is two


def test_once_leaves_nothing_in_memory(games):
    enter(Scope())
    module = once("gamex.a")
    assert isinstance(module, types.ModuleType) and there() == []
    kept = load("gamex.b")
    assert once("gamex.b") is kept and there() == ["gamex.b"], "it is somebody else's"


def test_where_nothing_is_open_all_stays(games):
    assert scope.current is None
    assert once("gamex.a") is sys.modules["gamex.a"] and load("gamex.c") is sys.modules["gamex.c"]


def test_a_bot_thinks_in_a_scope_of_its_own(games):
    """Its loads belong to the match, whatever screen is on top; afterwards the screen's scope is current."""

    def think(*_):
        load("gamex.c")
        yield 1
        load("gamex.b")

    rules = types.SimpleNamespace(hide=lambda s, seat: s)
    bots = types.SimpleNamespace(YIELDS=(3,), think=think)
    match: Any = types.SimpleNamespace(
        levels=b"\0",
        styles=b"\0",
        seed=1,
        moves=0,
        s=b"",
        real_time=False,
        rules=rules,
        bots=bots,
        scope=Scope(),
    )
    screen = Scope()
    enter(screen)
    thinker = Thinker(match, 0)
    for _ in range(2):
        thinker.advance()
        assert scope.current is screen
    assert thinker.left == 0 and there() == ["gamex.b", "gamex.c"]
    screen.remove()
    assert there() == ["gamex.b", "gamex.c"]
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
        page = stack.open("mesa.app.settings.Settings", console)
        assert stack.scenes[-1] is page and current() is page.scope
        stack.open("mesa.app.name_editor.NameEditor", console)
        assert "mesa.app.name_editor" in sys.modules
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
        console.stack.open("mesa.app.number_editor.NumberEditor", 1, 2, 3)
    assert "mesa.app.number_editor" not in sys.modules and current() is before


def test_a_scene_that_waits_in_vain_leaves_nothing(sim):
    """A scene is to open over a screen that goes while it is being built."""
    console = in_the_launcher(sim)
    stack = console.stack
    stack.open("mesa.app.settings.Settings", console)
    assert stack.making
    console.step()
    stack.open("mesa.app.name_editor.NameEditor", console)
    assert stack.waiting and "mesa.app.name_editor" in sys.modules
    stack.pop()
    assert not stack.waiting
    assert "mesa.app.name_editor" not in sys.modules and "mesa.app.settings" not in sys.modules


def test_where_memory_ran_out_all_that_was_open_goes(sim):
    console = in_the_launcher(sim)
    stack = console.stack
    stack.open("mesa.app.settings.Settings", console)
    for _ in range(20):
        console.step()
    assert "mesa.app.settings" in sys.modules
    console.free()
    left = [name for name in sys.modules if name in ("mesa.app.settings", "mesa.app.launcher")]
    assert not left and not stack.scenes and current() is None


@pytest.mark.parametrize("breaks_off", (False, True))
def test_what_is_loaded_with_a_bar_stays_with_the_next_screen(sim, breaks_off):
    """They do not go with the bar, which closes first, unless the next screen never comes."""
    console = in_the_launcher(sim)
    console.navigation().open_setup("sueca")
    stack = console.stack
    while "mesa.app.match_setup" not in sys.modules:
        console.step()
    assert type(stack.scenes[-1]).__name__ == "Loading"
    if breaks_off:
        console.navigation().show_launcher()
    for _ in range(60):
        console.step()
    assert type(stack.top).__name__ == ("Launcher" if breaks_off else "MatchSetup")
    for name in ("mesa.app.match_setup", "games.sueca.bots"):
        assert (name in sys.modules) is not breaks_off, name
