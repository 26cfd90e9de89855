# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""sim/figures/modules.py: what is imported when, and the size of each module."""

import pytest

from sim.figures import modules
from sim.figures.modules import FIRST_TURN, POWER_ON

GAME = "qu4to"


@pytest.fixture(scope="module")
def walk(files, sources):
    """Walk through the console with one game."""
    return modules.Walk(GAME, modules.imports(sources, GAME), modules.places(files, GAME))


def test_modules_come_in_the_order_in_which_they_are_imported(walk):
    """Each comes once, after its imports; the game's own after the launcher's, its pages last."""
    names = [name for name, _ in walk.order]
    assert len(set(names)) == len(names)
    assert names[0] == "mesa" and names.index("mesa.core.scope") < names.index("mesa.app.console")
    assert (
        names.index("mesa.app.launcher") < names.index("games.qu4to.rules") < names.index("games.qu4to.view")
    )
    scenes = dict(walk.order)
    assert scenes["mesa.app.launcher"] == "Launcher" and scenes["games.qu4to.rules"] == "MatchSetup"
    assert scenes["games.qu4to.view"] == "View" and scenes["mesa.app.about"] == "About"
    assert scenes["mesa.app.number_editor"] == "NumberEditor" and scenes["games.qu4to.review"] == "Review"


def test_places_say_what_is_in_memory(walk):
    """The launcher has nothing of a game in memory; its first turn has the game, but no page."""
    there, live, names = walk.places[POWER_ON]
    assert "mesa.app.launcher" in there and not [name for name in there if name.startswith("games.")]
    match, more, most = walk.places[FIRST_TURN]
    assert {"games.qu4to.rules", "games.qu4to.view"} <= match and "mesa.app.launcher" not in match
    assert "mesa.app.about" not in match and more > live > 30_000 and most > names > 300


def test_sizes_are_those_of_the_drives_files(files, walk):
    """The bytes of the .mpy; live ones are above zero, and together less than the match's live bytes."""
    found = modules.sizes(files, [name for name, _ in walk.order])
    assert list(found) == [name for name, _ in walk.order]
    for name, (mpy, live) in found.items():
        path = ("lib/" if name[:5] != "games" else "") + name.replace(".", "/")
        assert mpy == len(files.get(path + ".mpy") or files[path + "/__init__.mpy"])
        assert 0 < live < 20_000, name
    inside, live, _ = walk.places[FIRST_TURN]
    assert sum(found[name][1] for name in inside if name in found) < live
    lines = list(modules.table([(walk, found)]))
    for name in found:
        assert sum("| `{}` |".format(name) in line for line in lines) == 1, name
