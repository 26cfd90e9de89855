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

from mesa.board.store_menus import has_match
from mesa.watch.autoplay import key_towards
from sim.board import sim_board
from sim.board.session import making
from sim.figures import frame_meter, layers
from sim.player.player import KEYS


def waiting_state(console):
    """Return the state of the waiting match."""
    from mesa.board.store_menus import waiting_match

    return bytes(waiting_match(console.store, console.opened).state)


def watched(sim, game="sueca", **preset):
    return sim.player(game=game, seed=5, lang="en", **preset)


def newest(one):
    """Return the class of the scene that was opened last, even while it is being made."""
    return type(one.newest).__name__


def reopened(one):
    """Restart the program after a Reload with A or B down."""
    one.move("A", False).move("B", False)
    return one.again(game="sueca", seed=5, lang="en")


@pytest.fixture
def one(sim):
    return watched(sim)


# What is visible


WAYS = {
    "help": (("START", "DOWN"), "A", "HelpViewer"),
    "settings": (("START", "UP", "UP"), "A", "Settings"),
    "back from help": (("START", "DOWN", "A"), "B", "View"),
    "back from settings": (("START", "UP", "UP", "A"), "B", "View"),
    "launcher": (("START", "UP"), "A", "Launcher"),
}
"""Ways to open or leave a page in a match: the keys before, the key that does it, the next scene."""


def pixels(picture):
    """Return the pixels of a picture, as bytes each."""
    return [picture[at : at + 3] for at in range(0, len(picture), 3)]


def seen_meanwhile(one):
    """Return the pictures while the next screen is built, until it is there, and the number of steps."""
    seen = [one.pixels]
    made = 0
    while making(one.console):
        made += 1
        one.console.step()
        if one.pixels != seen[-1]:
            seen.append(one.pixels)
    return seen, made


@pytest.mark.parametrize("way", WAYS)
def test_the_empty_table_comes_first_and_then_only_what_stays(one, way):
    """The key's effect is visible before the page is there; no picture has what belongs to neither.

    On the way back to the table, a bar grows meanwhile. The final picture is that at rest; the card in the
    hand is only lifted after it.
    """
    keys, key, scene = WAYS[way]
    one.to_a_card()
    one.frames(100)  # no notice any more
    table = one.pixels
    one.press(*keys)
    before = one.pixels
    one.tap(key)
    seen, made = seen_meanwhile(one)
    assert seen[0] == before and len(seen) > 2, "the picture before, an answer, and all of it"
    assert made > 1 and one.scene == scene
    complete = one.pixels
    assert seen[-1] == complete
    first, last = pixels(seen[1]), pixels(complete)
    bar = {tuple(first)[66 * 160 + 41]} if scene == "View" else set()
    if bar:
        assert len(seen) > 10 and bar != {first[0]}
    else:
        assert len(set(first)) == 2, "the top of the table, and its dots"
    for picture in seen[2:-1]:
        now = pixels(picture)
        assert all(pixel in {a, b} | bar for pixel, a, b in zip(now, first, last, strict=True))
    hand = 160 * 80 * 3 if scene == "View" else None
    for _ in range(20):
        one.console.step()
        assert one.pixels[:hand] == complete[:hand]
    if scene == "View":
        assert one.pixels == table


def test_the_box_of_a_menu_comes_before_its_lines(one):
    one.to_a_card()
    table = one.frames(100).pixels
    one.tap("START")
    seen, _ = seen_meanwhile(one)
    assert len(seen) == 2 and one.scene == "Dialog", "the box is there in the key's frame"
    before, box, complete = (pixels(picture) for picture in (table, *seen))
    inside = complete[64 * 160 + 28]
    changed = 0
    for was, now, last in zip(before, box, complete, strict=True):
        assert now == was == last or now == last or now == inside
        changed += now != was
    assert changed > 5000, "it is as large as it will be"


def test_a_match_opens_on_the_picture_that_led_to_it(one):
    """What the way to it has drawn is not drawn again: its scenes show the same group."""
    one.frames(5)  # the launcher has settled
    one.press("A")
    assert one.scene == "MatchSetup"
    one.tap("A")
    groups = {}
    for _ in range(80):
        top = one.console.stack.scenes[-1]
        groups.setdefault(type(top).__name__, top.group)
        one.console.step()
    assert groups["Blank"] is groups["Loading"] and groups["View"] is not groups["Loading"]


def test_what_lies_under_a_page_made_in_steps_is_hidden_in_the_end(one):
    """This is so for help over the set-up page, which is shown, and over one still being built."""
    one.frames(5)  # the launcher has settled
    one.press("A")
    page = one.newest
    assert one.scene == "MatchSetup" and not page.group.hidden
    from mesa.home.help import HelpViewer
    from mesa.ui.scene import Scene

    class Whole(Scene):
        def enter(self):
            yield
            yield True

    for above in (HelpViewer(one.console, "sueca"), Whole(one.console)):
        one.console.stack.push(above)
        assert making(one.console) and not page.group.hidden
        until_ready(one.console)
        assert page.group.hidden and not above.group.hidden and one.newest is above
        page = above


def test_a_box_over_the_launcher_goes_without_a_new_launcher(one):
    launcher = one.newest
    kept = launcher.icons
    before = one.pixels
    one.press("DOWN")
    assert one.scene == "Launcher" or one.console.stack.scenes[-1].over
    one.tap("B")
    assert not making(one.console) and one.top is launcher and launcher.icons is kept
    assert one.pixels == before


def test_before_another_game_the_bar_is_seen_before_the_program_starts_anew(one, monkeypatch):
    """This happens where memory is limited; the game's page then opens without showing the launcher."""
    import gc

    from mesa.board import store

    monkeypatch.setattr(gc, "mem_free", lambda: 65_536, raising=False)
    one.console.opened = "sueca"
    one.top.at = [game.name for game in one.top.games].index("set")

    def restart():
        raise KeyboardInterrupt

    one.console.restart = restart
    before = one.pixels
    with pytest.raises(KeyboardInterrupt):
        one.top.open("set")
    assert one.pixels != before
    assert one.console.store.get(store.OPEN) == 1 and one.console.opened == "sueca"
    one.console.opened = None
    one.console.preset.clear()
    from mesa.console.power_on import Starting

    one.console.stack.swap(Starting(one.console))
    names = []
    for _ in range(60):
        one.console.step()
        names.append(newest(one))
    assert set(names) == {"Starting", "Loading", "MatchSetup"}
    assert one.console.store.get(store.OPEN) == 0 and one.top.game == "set"


# Keys meanwhile


def test_a_key_pressed_while_help_is_made_turns_one_page(one):
    """Of three keys in a frame, the later ones wait for what the first opens too."""
    one.to_a_card().press("START", "DOWN")
    one.tap("A")
    assert making(one.console) and newest(one) in ("SuspendedMatch", "HelpViewer")
    one.tap("RIGHT").frames(3)
    assert one.top.at == 1
    one.press("B").settle().press("START", "DOWN").move("A", True).move("A", False)
    for _ in range(2):
        one.move("RIGHT", True).move("RIGHT", False)
    one.console.step()
    assert making(one.console)
    one.frames(3)
    assert one.scene == "HelpViewer" and one.top.at == 2


def test_a_key_pressed_while_the_table_comes_back_acts_there_once(one):
    one.to_a_card().press("START", "DOWN", "A")
    one.tap("B")
    assert making(one.console) and newest(one) == "SuspendedMatch"
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
    one.to_a_card().press("START", "UP")
    one.tap("A")
    assert making(one.console) and newest(one) in ("Blank", "Launcher")
    if held:
        one.move("RIGHT", True)
        one.console.step()
        one.move("RIGHT", False)
    else:
        one.tap("RIGHT").tap("RIGHT")
    assert making(one.console)
    until_ready(one.console)
    launcher = one.top
    place = [game.name for game in launcher.games].index("sueca")
    assert launcher.at == place, "not before the launcher is seen"
    one.frames(40 if held else 3)
    assert launcher.at == (place + (1 if held else 2)) % len(launcher.games)


# What lies over a screen that is being built


def test_two_notes_lie_over_the_launcher_once_it_is_there(sim):
    one = watched(sim)
    navigation = one.console.navigation()
    navigation.show_launcher()
    assert making(one.console)
    navigation.note("first")
    navigation.note("second")
    assert newest(one) in ("Blank", "Launcher")
    until_ready(one.console)
    assert "second" in words(one.console)
    one.press("A")
    assert "first" in words(one.console) and "second" not in words(one.console)
    one.press("A")
    assert one.scene == "Launcher" and one.top.games


def test_a_note_is_not_lost_where_the_launcher_makes_way_for_a_game(sim):
    """After a restart to open another game, the note lies over the screen that comes in its place."""
    from mesa.board import store

    one = watched(sim)
    one.top.at = [game.name for game in one.top.games].index("set")
    one.console.store.put(store.OPEN, 1)
    one.console.preset.clear()
    from mesa.console.power_on import Starting

    one.console.stack.swap(Starting(one.console))
    one.console.navigation().note("said once")
    for _ in range(60):
        one.console.step()
        if one.scene == "Dialog" and not making(one.console):
            break
    assert "said once" in words(one.console)
    one.press("A").frames(60)
    assert one.scene == "MatchSetup" and one.top.game == "set"


# A game is opened


MODULES = {layers.module_name(path): path for path in layers.device_files()}


def sources(game):
    """Return {module: its source} of the console and a game, as built; High card's is the template's."""
    made = frame_meter.folded().items()
    found = {
        layers.module_name(Path(path).relative_to(ROOT).as_posix()): text.decode() for path, text in made
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


def parts_of(game):
    """Return a game's PARTS, as full names."""
    path = "docs/template/__init__.py" if game == "highcard" else "games/{}/__init__.py".format(game)
    return [layers.part_name(game, part) for part in "".join(layers.table(path, "PARTS")).split()]


OF_MENUS = {"mesa." + name for name in ("home.launcher", "board.store_menus", "board.records", "ui.logo")}
"""Modules that are unloaded with the launcher."""
NUMBERS = {"mesa.board.setting", "mesa.core.steps"}
"""What a match needs of these are numbers, which the build inlines."""


def in_the_launcher(one):
    """Return the modules loaded there, except those that are unloaded before a match."""
    there = {name for name in sys.modules if name in MODULES and not name.startswith("games.")}
    return there - OF_MENUS | NUMBERS


@pytest.mark.parametrize("game", [*game_ids(), "highcard"])
def test_each_part_of_a_game_brings_one_module(one, game):
    """Its imports are loaded already, so no frame of opening a match reads two files."""
    there = in_the_launcher(one)
    files = sources(game)
    parts = parts_of(game)
    assert parts[-1] == "games.{}.view".format(game) and len(set(parts)) == len(parts)
    for part in parts:
        before = set(there)
        brought(part, files, there)
        assert there - before == {part}


@pytest.mark.parametrize("game", game_ids())
def test_the_bar_never_goes_back_and_is_full_at_the_end(sim, game):
    """It fills for the set-up page, then for the match; no frame reads two of the match's modules."""
    one = watched(sim, game)
    for scene in ("MatchSetup", "View"):
        widths = []
        if one.scene == "Launcher":
            one.top.at = one.top.goal
        one.tap("A")
        while one.scene != "Loading":
            one.tap(KEYS[key_towards(one.top, None)])
        while one.scene == "Loading":
            widths.append(one.newest.bar.width)
            before = {name for name in sys.modules if name in MODULES}
            one.console.step()
            new = {name for name in sys.modules if name in MODULES} - before
            words_too = {
                "games.{}.en".format(game),
                "mesa.ui.en",
                "mesa.ui.text_layout",
                "mesa.screens",
                *NUMBERS,
            }
            words_too |= {"games.{}.screens".format(game), *("mesa." + name for name in layers.PAGES)}
            if "games.{}.table".format(game) in new:  # which asks it for a number
                words_too.add("mesa.match.game_view")
            assert scene != "View" or len(new - words_too) <= 1
        assert one.scene == scene
        assert widths == sorted(widths) and widths[-1] == 80 and len(set(widths)) >= 4


def test_a_game_without_parts_opens_all_the_same(one):
    """Returning to its match after a replay, as the coach does too, needs no PARTS either."""
    from games import sueca

    one.press("A")
    delattr(sueca, "PARTS")
    match = one.to_a_card().console.match
    assert sueca.__name__ == "games.sueca" and match.game == "sueca"
    one.console.navigation().watch_end(one.newest)
    one.settle()
    assert one.scene == "Replay" and one.newest.match is not match
    one.press("B").settle()
    assert one.scene == "View" and one.newest.match is match


# Errors while it is built


def broken_step(scene_class, problem, monkeypatch, after=1):
    """Make enter() of that class raise after `after` steps; return a list that counts how often it did."""
    real = scene_class.enter
    times = []

    def enter(scene):
        steps = real(scene)
        if steps is None:
            return None

        def some():
            for _ in range(after):
                next(steps)
                yield
            times.append(1)
            raise problem

        return some()

    monkeypatch.setattr(scene_class, "enter", enter)
    return times


def test_a_broken_picture_while_a_match_opens_marks_the_game(one, monkeypatch):
    game_view = harness.stays("mesa.match.game_view")
    times = broken_step(game_view.GameView, OSError("games/sueca/courts.bmp"), monkeypatch)
    one.press("A")
    while one.scene != "Dialog":
        one.press("A")
    assert times == [1]
    assert [type(scene).__name__ for scene in one.console.stack.scenes] == ["Launcher", "Dialog"]
    one.press("A")
    marked = {game.name: game.error for game in one.top.games if game.error}
    assert list(marked) == ["sueca"] and "courts.bmp" in marked["sueca"]


@pytest.mark.parametrize("error", (OSError("games/sueca/courts.bmp"), KeyError("help")))
def test_an_error_while_a_page_is_made_leads_to_the_launcher(one, monkeypatch, error):
    """A broken picture is said there in a note, any other error on the error screen."""
    one.to_a_card()
    state = bytes(one.console.match.s)
    one.press("START", "DOWN")
    HelpViewer = harness.stays("mesa.home.help").HelpViewer
    if isinstance(error, OSError):
        one.press("A")
        times = broken_step(harness.stays("mesa.match.game_view").GameView, error, monkeypatch)
        one.press("B")
        assert [type(scene).__name__ for scene in one.console.stack.scenes] == ["Launcher", "Dialog"]
    else:
        times = broken_step(HelpViewer, error, monkeypatch)
        one.press("A")
        assert one.scene == "ErrorScreen"
    said = " ".join(words(one.console))
    assert times == [1] and not making(one.console) and ("courts.bmp" in said or "KeyError" in said)
    one.press("A")
    assert one.scene == "Launcher" and waiting_state(one.console) == state


def test_no_memory_while_the_table_comes_back_starts_anew_once_with_the_match(one, monkeypatch):
    one.to_a_card()
    state = bytes(one.console.match.s)
    one.press("START", "DOWN", "A")
    game_view = harness.stays("mesa.match.game_view")
    broken_step(game_view.GameView, MemoryError("memory allocation failed"), monkeypatch)
    with pytest.raises(sim_board.Reload):
        one.press("B")
    again = reopened(one)
    assert again.scene == "Dialog" and "emory" in " ".join(words(again.console))
    again.press("A")
    assert waiting_state(again.console) == state
    again.to_a_card()
    assert bytes(again.console.match.s) == state
    again.press("START", "DOWN", "A")
    game_view = harness.stays("mesa.match.game_view")
    broken_step(game_view.GameView, MemoryError("memory allocation failed"), monkeypatch)
    again.press("B")
    assert again.scene == "ErrorScreen", "the second time in the same place"
    with pytest.raises(sim_board.Reload):
        again.press("A")
    last = reopened(again)
    assert last.scene == "Launcher" and waiting_state(last.console) == state


@pytest.mark.parametrize("after", range(5))
def test_no_memory_in_any_step_of_opening_a_match_loses_none(sim, monkeypatch, after):
    """The waiting match, or the one that was to begin, is available after the restart."""
    one = watched(sim).to_a_card()
    one.press("START", "UP", "A")
    state = waiting_state(one.console)
    one.press("A")
    game_view = harness.stays("mesa.match.game_view")
    broken_step(game_view.GameView, MemoryError("memory allocation failed"), monkeypatch, after)
    with pytest.raises(sim_board.Reload):
        one.press("A", "A")
    again = reopened(one)
    assert again.scene == "Dialog"
    assert waiting_state(again.console) == state


@pytest.mark.parametrize("scene", ("HelpViewer", "Loading"))
def test_a_scene_that_leaves_while_it_is_made_makes_no_more_steps(one, scene):
    """Whatever replaces the scene is shown, and nothing of the scene is left."""
    one.to_a_card().press("START", "DOWN")
    one.tap("A")
    if scene == "Loading":
        until_ready(one.console)
        one.tap("B")
    while newest(one) != scene:
        one.console.step()
    assert making(one.console)
    group = one.newest.group
    one.console.navigation().leave_match()
    assert newest(one) in ("Blank", "Launcher") and len(group) == 0
    until_ready(one.console)
    assert [type(scene).__name__ for scene in one.console.stack.scenes] == ["Launcher"]
    assert list(one.console.stack.root) == [one.newest.group] and one.console.match is None
    assert has_match(one.console.store, "sueca")
