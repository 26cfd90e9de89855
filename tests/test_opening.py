# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Screens are built in steps, one per frame: the picture and the keys meanwhile; how a game is opened."""

import ast
import sys
from pathlib import Path

import harness
import pytest
from conftest import ROOT, until_ready, words
from harness import game_ids

from mesa.board import store
from mesa.board.store_menus import has_match, saved_match
from sim.board import sim_board
from sim.board.session import making
from sim.figures import frame_meter, layers
from sim.player.player import KEYS


def waiting_state(console):
    """Return the state of the waiting match."""
    return bytes(saved_match(console.store, "sueca").state)


def newest(one):
    """Return the class of the scene that was opened last, even while it is being made."""
    return type(one.newest).__name__


@pytest.fixture
def one(sim):
    """Return a player at the launcher, in English, where Sueca is chosen."""
    return sim.player(game="sueca", seed=5, lang="en")


# What is visible


def seen_meanwhile(one):
    """Return the pictures while the next screen is built, until it is there, as lists of their pixels."""
    seen = [one.pixels]
    while making(one.console):
        one.console.step()
        if one.pixels != seen[-1]:
            seen.append(one.pixels)
    return [[picture[at : at + 3] for at in range(0, len(picture), 3)] for picture in seen]


@pytest.mark.parametrize(
    "keys, key, scene",
    [
        (("START", "DOWN"), "A", "HelpViewer"),
        (("START", "UP", "UP"), "A", "Settings"),
        (("START", "DOWN", "A"), "B", "View"),
        (("START", "UP", "UP", "A"), "B", "View"),
        (("START", "UP"), "A", "Launcher"),
    ],
    ids="help settings from-help from-settings launcher".split(),
)
def test_the_empty_table_comes_first_and_then_only_what_stays(one, keys, key, scene):
    """The key's effect is visible before the page is there; no picture has what belongs to neither.

    On the way back to the table, a bar grows meanwhile. The final picture is that at rest; the card in the
    hand is only lifted after it.
    """
    table = one.to_a_card().frames(100).pixels  # no notice any more
    one.press(*keys).tap(key)
    _, first, *others = seen_meanwhile(one)
    complete = one.pixels
    last = others[-1]
    assert one.scene == scene and b"".join(last) == complete
    bar = {first[66 * 160 + 41]} if scene == "View" else set()
    if bar:
        assert len(others) > 8 and bar != {first[0]}
    else:
        assert len(set(first)) == 2, "the top of the table, and its dots"
    for now in others:
        assert all(pixel in {a, b} | bar for pixel, a, b in zip(now, first, last, strict=True))
    hand = 160 * 80 * 3 if scene == "View" else None
    for _ in range(20):
        one.console.step()
        assert one.pixels[:hand] == complete[:hand]
    assert scene != "View" or one.pixels == table


# Keys meanwhile


def test_a_key_pressed_while_help_is_made_turns_one_page(one):
    """Of three keys in a frame, the later ones wait for what the first opens too."""
    one.to_a_card().press("START", "DOWN").tap("A")
    assert making(one.console) and newest(one) in ("Loading", "HelpViewer")
    assert one.tap("RIGHT").frames(3).top.at == 1
    one.press("B").settle().press("START", "DOWN").move("A", True).move("A", False)
    one.move("RIGHT", True).move("RIGHT", False).tap("RIGHT")
    assert making(one.console)
    assert one.frames(3).scene == "HelpViewer" and one.top.at == 2


def test_a_key_pressed_while_the_table_comes_back_acts_there_once(one):
    one.to_a_card().press("START", "DOWN", "A").tap("B")
    assert making(one.console) and newest(one) == "Loading"
    one.tap("RIGHT")
    while newest(one) != "View":
        one.console.step()
    view, pressed = one.newest, []
    view.press = pressed.append
    one.frames(20)
    assert pressed == [KEYS.index("RIGHT")] and one.top is view


@pytest.mark.parametrize("held", [False, True])
def test_keys_pressed_while_the_launcher_is_made_choose_there(one, held):
    """An arrow let go meanwhile repeats nothing."""
    one.to_a_card().press("START", "UP").tap("A")
    assert making(one.console) and newest(one) in ("Loading", "Launcher")
    if held:
        one.move("RIGHT", True).console.step()
        one.move("RIGHT", False)
    else:
        one.tap("RIGHT").tap("RIGHT")
    assert making(one.console)
    until_ready(one.console)
    place = [game.name for game in one.top.games].index("sueca")
    assert one.top.at == place, "not before the launcher is seen"
    one.frames(40 if held else 3)
    assert one.top.at == (place + (1 if held else 2)) % len(one.top.games)


# What lies over a screen that is being built


def test_two_notes_lie_over_the_launcher_once_it_is_there(one):
    navigation = one.console.navigation()
    navigation.show_launcher()
    assert making(one.console)
    navigation.note("first")
    navigation.note("second")
    assert newest(one) in ("Loading", "Launcher")
    until_ready(one.console)
    for note in ("second", "first"):
        assert one.top.text == [note]
        one.press("A")
    assert one.scene == "Launcher" and one.top.games


def to_another_game(one):
    """Open SET as after a restart."""
    from mesa.console.power_on import Starting

    one.top.at = [entry.name for entry in one.top.games].index("set")
    one.console.store.put(store.OPEN, 1)
    one.console.game_in_names = None
    one.console.preset.clear()
    one.console.stack.swap(Starting(one.console))


def test_a_game_is_seen_after_a_restart_before_anything_is_written(one):
    console = one.console
    console.starting, console.unsaved, console.store.spare = True, store.MOST, store.MOST
    to_another_game(one)
    one.until(lambda one: one.scene == "MatchSetup" and not making(console), 60, False)
    assert console.store.dirty
    one.frames(1)
    assert not console.store.dirty


def test_a_note_is_not_lost_where_the_launcher_makes_way_for_a_game(one):
    """After a restart to open another game, the note lies over the screen that comes in its place."""
    to_another_game(one)
    one.console.navigation().note("said once")
    one.until(lambda one: one.scene == "Dialog" and not making(one.console), 60, False)
    assert "said once" in words(one.console)
    assert one.press("A").frames(60).scene == "MatchSetup" and one.top.game == "set"


# A game is opened


KEPT = {"mesa." + name for name in ("board.signals", "console.console", "core.match", "ui.words")}
"""With their imports, what is in memory from the start on."""
NUMBERS = {"mesa.board.setting", "mesa.core.steps"}
"""What a match needs of these are numbers, which the build inlines."""


def sources(game):
    """Return {module: its source} of the console and a game, as built; High card's is the template's."""
    found = {
        layers.module_name(Path(path).relative_to(ROOT).as_posix()): text.decode()
        for path, text in frame_meter.folded().items()
    }
    if game == "highcard":
        for path in (ROOT / "docs" / "template").glob("*.py"):
            found["games.highcard." + path.stem] = path.read_text("utf-8")
    return found


def brought(name, files, there):
    """Add to the set `there` the module `name` and all its imports that are not yet in it."""
    if name in there:
        return
    there.add(name)
    for _, module in layers.imports(ast.parse(files[name]), inside=False):
        if module not in files and module.rpartition(".")[0] in files:
            module = module.rpartition(".")[0]
        if module in files:
            brought(module, files, there)


@pytest.mark.parametrize("game", [*game_ids(), "highcard"])
def test_each_part_of_a_game_brings_one_module(one, game):
    """Its imports are loaded already, so no frame of opening a match reads two files."""
    files = sources(game)
    there = set(NUMBERS)
    for name in KEPT:
        brought(name, files, there)
    assert there - NUMBERS <= sys.modules.keys()
    path = "docs/template/__init__.py" if game == "highcard" else "games/{}/__init__.py".format(game)
    parts = [layers.part_name(game, part) for part in "".join(layers.table(path, "PARTS")).split()]
    assert parts[-1] == "games.{}.view".format(game) and len(set(parts)) == len(parts)
    for part in parts:
        before = set(there)
        brought(part, files, there)
        assert there - before == {part}


@pytest.mark.parametrize("game", game_ids())
def test_the_bar_never_goes_back_and_is_full_at_the_end(sim, game):
    """It fills for the set-up page, then for the match."""
    one = sim.player(game=game, seed=5, lang="en")
    one.top.at = [found.name for found in one.top.games].index(game)
    for scene in ("MatchSetup", "View"):
        while newest(one) != "Loading":
            one.tap("A")
        widths = []
        while newest(one) == "Loading":
            one.console.step()
            widths += [bar.width for bar in list(one.newest.group)[2:] if newest(one) == "Loading"]
        assert one.scene == scene
        assert widths == sorted(widths) and widths[-1] == 80 and len(set(widths)) >= 4


def test_a_game_without_parts_opens_all_the_same(one):
    """Returning to its match after a replay, as the coach does too, needs no PARTS either."""
    from games import sueca

    one.press("A")
    delattr(sueca, "PARTS")
    match = one.to_a_card().console.match
    one.newest.covered(True)
    one.console.navigation().open_replay("sueca", match)
    assert one.settle().scene == "Replay" and one.newest.match is not match
    assert one.press("B").settle().scene == "View" and one.newest.match is match


# Errors while it is built


def break_at(monkeypatch, module, name, problem, after):
    """Make `enter` of a scene of a module in use raise after `after` steps."""
    scene_class = getattr(harness.stays(module), name)
    real = scene_class.enter

    def enter(scene):
        steps = real(scene)
        for _ in range(after):
            next(steps)
            yield
        raise problem

    monkeypatch.setattr(scene_class, "enter", enter)


def test_any_other_error_while_a_page_is_made_leads_to_the_error_screen(one, monkeypatch):
    state = bytes(one.to_a_card().console.match.s)
    one.press("START", "DOWN")
    break_at(monkeypatch, "mesa.home.help", "HelpViewer", KeyError("help"), 1)
    assert one.press("A").scene == "ErrorScreen" and not making(one.console)
    assert "KeyError" in " ".join(words(one.console))
    assert one.press("A").scene == "Launcher" and waiting_state(one.console) == state


@pytest.mark.parametrize("after", range(5))
def test_no_memory_in_any_step_of_opening_a_match_loses_none(one, monkeypatch, after):
    """The waiting match, or the one that was to begin, is available after the restart."""
    one.to_a_card().press("START", "UP", "A")
    state = waiting_state(one.console)
    one.press("A")
    break_at(monkeypatch, "mesa.match.game_view", "GameView", MemoryError("memory allocation failed"), after)
    with pytest.raises(sim_board.Reload):
        one.press("A", "A")
    again = one.move("A", False).again(game="sueca", seed=5, lang="en")
    assert again.scene == "Dialog" and waiting_state(again.console) == state


@pytest.mark.parametrize("scene", ("HelpViewer", "Loading"))
def test_a_scene_that_leaves_while_it_is_made_makes_no_more_steps(one, scene):
    """Whatever replaces the scene is shown, and nothing of the scene is left."""
    one.to_a_card().press("START", "DOWN").tap("A")
    if scene == "Loading":
        until_ready(one.console)
        one.tap("B")
    while newest(one) != scene:
        one.console.step()
    assert making(one.console)
    group = one.newest.group
    one.console.navigation().leave_match()
    assert newest(one) in ("Loading", "Launcher") and len(group) == 0
    until_ready(one.console)
    assert one.scene == "Launcher" and one.console.match is None
    assert list(one.console.stack.root) == [one.newest.group]
    assert has_match(one.console.store, "sueca")
