# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Lists, boxes, scenes and their pages: what no transcript can show (tests/screens/ has what they do)."""

import importlib
import random
import sys
import types
from typing import Any

import harness
import pytest
from conftest import frames, until_ready
from harness import LANGUAGES

from mesa.board import hardware, store
from mesa.board.store_menus import put_game

UP, DOWN, LEFT, RIGHT = hardware.KEY_UP, hardware.KEY_DOWN, hardware.KEY_LEFT, hardware.KEY_RIGHT
A, B, START = hardware.KEY_A, hardware.KEY_B, hardware.KEY_START


@pytest.fixture
def console(sim):
    """Return a console in English at the launcher."""
    console = sim.console()
    console.preset.update(lang="en")
    frames(console, 2)
    return console


def shown(console, page):
    """Show a page; return it when it has been built."""
    until_ready(console)
    console.stack.push(page)
    until_ready(console)
    return page


# A box


@pytest.mark.parametrize("n", range(1, 11))
def test_a_box_shows_the_choices_that_fit_and_scrolls_more(console, n):
    """The chosen one is always in sight; arrows say what is not; all of it is within the screen."""
    from mesa.ui import text
    from mesa.ui.menus import Dialog

    box = shown(console, Dialog(console, ["a line"], ["row{}".format(i) for i in range(n)], print))
    high = n if n < 9 else 7
    at = first = 0
    for key in [UP, *[DOWN] * n, *[UP] * n, DOWN]:
        box.key(key)
        at = (at + (1 if key == DOWN else -1)) % n
        first = max(min(first, at), at - high + 1)
        assert box.at == box.bar[0] == at
        assert [box.grid[i] for i in range(box.grid.height)] == list(range(first, first + high))
        assert box.bar.y == box.grid.y + (at - first) * box.bar.tile_height
        arrows = [label.text for label in box.more] or ["", ""]
        assert arrows == [text.UP_KEY if first else "", text.DOWN_KEY if first + high < n else ""]
    panel: Any = box.group[0]
    assert 0 <= panel.y and panel.y + panel.height * panel.tile_height <= 128


@pytest.mark.parametrize("escape", (None, 0, 1))
@pytest.mark.parametrize("key", (B, START))
def test_b_and_start_in_a_box_give_the_way_out_be_it_the_first_choice(console, key, escape):
    """The box has gone before it is answered; without a way out, only a choice closes it."""
    from mesa.ui.menus import Dialog

    answers = []
    until_ready(console)
    launcher = console.stack.top
    answer = lambda i: answers.append((i, console.stack.scenes[-1]))  # noqa: E731
    box = shown(console, Dialog(console, ["a line"], ["yes", "no"], answer, escape))
    box.key(key)
    assert answers == ([] if escape is None else [(escape, launcher)])
    assert (console.stack.top is box) == (escape is None)


def test_no_open_menu_keeps_the_module_that_opened_it(start):
    """A function of that module in the box would keep all of it."""
    box = start("sueca", "View", "START").top
    held = [value for value in vars(box).values() if callable(value)]
    assert box.answer in held
    assert {value.__module__ for value in held} <= {"mesa.match.game_view", "mesa.ui.words"}


# The stack


@pytest.mark.parametrize("seed", range(5))
def test_what_lies_under_a_full_scene_is_hidden_and_nothing_else(console, seed):
    """This includes two and more scenes below it; a scene covered, left or shown again is notified."""
    import displayio

    from mesa.ui.scene import Scene, Stack

    noted = []

    class Noting(Scene):
        def enter(self):
            noted.append((self, "enter"))

        def covered(self, full):
            noted.append((self, "full" if full else "over"))

        def leave(self):
            noted.append((self, "leave"))

    root = displayio.Group()
    stack = Stack(root, types.SimpleNamespace(root_group=root))  # type: ignore[arg-type]
    stack.push(Noting(console))
    dice = random.Random(seed)
    for _ in range(60):
        top = stack.top
        noted.clear()
        if len(stack.scenes) > 1 and dice.random() < 0.45:
            stack.pop()
            assert noted == [(top, "leave"), (stack.top, "enter")]
        else:
            scene = Noting(console)
            scene.over = dice.random() < 0.5
            stack.push(scene)
            assert noted == [(top, "over" if scene.over else "full"), (scene, "enter")]
        assert list(root) == [scene.group for scene in stack.scenes]
        for i, scene in enumerate(stack.scenes):
            assert scene.group.hidden is any(not above.over for above in stack.scenes[i + 1 :])


# The About page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("own", (False, True))
def test_the_about_page_has_room_for_all_credits(console, lang, own, monkeypatch):
    """Without the libraries it is drawn by our own text, and its last line says so."""
    from mesa.home.about import About

    console.words.use_language(lang)
    if own:
        monkeypatch.setitem(sys.modules, "adafruit_bitmap_font.pcf", None)
    page = shown(console, About(console))
    credits = [harness.texts_of(name, lang)["about"].get("credit") for name in harness.game_ids()]
    said = page.said.split("\n")
    assert console.version in said[0] and sorted(said[1:]) == sorted(filter(None, credits))
    texts = [getattr(layer, "text", "") for layer in page.group]
    lines = [line for text in texts if text for line in text.split("\n")]
    assert len(lines) - own <= 9 and (lines[-1] == console.words.text("about_own")) == own
    if own:
        assert " ".join(lines[:-1]) == " ".join(said)


def test_the_about_pages_font_is_closed_when_the_page_goes_while_it_is_made(console, monkeypatch):
    """The board does not close dropped generators, or files that only such a generator holds."""
    from mesa.home import about

    opened = []
    monkeypatch.setattr(about, "open", lambda *what: opened.append(open(*what)) or opened[-1], raising=False)
    console.stack.push(about.About(console))
    steps = []
    while not opened:
        console.step()
        steps.append(console.stack.making)  # keeps what is dropped below, as the board does for a while
    assert console.stack.making and not opened[0].closed
    console.stack.pop()
    assert [file.closed for file in opened] == [True] * len(opened) and steps


def test_the_about_page_has_both_libraries_in_memory_only_while_it_is_open(console, unload):
    unload(r"adafruit_.*")  # other tests use them
    console.stack.top.key(START)
    until_ready(console)
    for key, there in ((UP, False), (A, True), (B, False)):
        console.stack.top.key(key)
        until_ready(console)
        brought = {name for name in sys.modules if name.startswith("adafruit_")}
        assert bool(brought) == there == ("mesa.home.about" in sys.modules)
        if there:
            assert {"adafruit_display_text.bitmap_label", "adafruit_bitmap_font.pcf"} <= brought


# The launcher


@pytest.mark.parametrize("n", range(1, 8))
def test_the_chosen_game_is_seen_whole_and_raised_in_its_frame(console, n):
    """Up to four games are side by side, all visible; with more the chosen one is in the middle."""
    from mesa.ui import theme

    launcher: Any = console.stack.top
    while len(launcher.games) < n:
        launcher.games.append(launcher.games[0])
        launcher.icons.append(theme.mark(theme.HAND))
    del launcher.games[n:], launcher.icons[n:]
    launcher.at = 0
    for at in [*range(1, n), 0]:
        launcher.key(RIGHT)
        places = [icon.x for icon in launcher.icons]
        assert launcher.at == at and launcher.frame.x == places[at] - 2
        assert places[at] == 64 if n > 4 else 0 <= min(places) and max(places) <= 160 - 32
        assert all(b - a == 38 for a, b in zip(places, places[1:], strict=False))
        assert [i for i in range(n) if launcher.icons[i].y < 38] == [at]


@pytest.mark.parametrize("opens", (False, True))
def test_back_from_a_broken_game_opens_nothing(console, opens):
    """Of one that can be tried, the other choice opens it."""
    launcher: Any = console.stack.top
    for keys in ((UP, A), (A,)) if opens else ((UP, A),):
        launcher.explain(types.SimpleNamespace(name="sueca", error="view.py", opens=opens))
        until_ready(console)
        assert console.stack.top.choices[-1] == "Back"
        for key in keys:
            console.stack.top.key(key)
            until_ready(console)
        frames(console, 12)
        assert type(console.stack.top).__name__ == ("Launcher" if UP in keys else "MatchSetup")


@pytest.mark.parametrize("points, said", [([-6, -2, 0, 1], "-6/-2/0/1"), ([3, 1], "3–1"), ([-1, 2], "-1/2")])
def test_points_below_zero_are_apart_in_a_score(points, said):
    """A dash before a minus would read as another number."""
    from mesa.match import score_line

    rules: Any = types.SimpleNamespace(scores=lambda s: points, hand_number=lambda s: 2, TEAMS={})
    assert score_line.line(lambda key, *values: "{} {}".format(*values), rules, bytearray()) == "3 " + said


# The set-up page, and "More options"


def opened_again(page):
    """Return the set-up page as it would open now, and its options."""
    from mesa.setup.match_setup import MatchSetup
    from mesa.setup.options import MatchOptions

    page.console.preset.update(level=None, seats=None)
    again = MatchSetup(page.console, page.game, page.rules, page.bots)
    again.seed = None
    return again, MatchOptions(again)


def values(page):
    """Return (name, value) of each row."""
    return [page.row(i) for i in range(page.count())]


def test_every_choice_says_what_it_does():
    """Every option and preference has a text; one that all its choices share has the option's own key."""
    for game in harness.bot_ids():
        manifest = importlib.import_module("games." + game)
        tables = (("o_", harness.rules_of(game).OPTIONS), ("p_", manifest.PREFS))
        rows = [(first + name, choices) for first, table in tables for name, choices in table]
        wanted = {name + "_" + choice for name, choices in rows for choice in choices}
        said = set(harness.texts_of(game, "en").get("choices", {}))
        assert said - {name for name, _ in rows} == wanted


@pytest.mark.parametrize("game", harness.bot_ids())
def test_what_was_chosen_is_there_again(start, game):
    """Each row goes through all its values and round, and a page opened again shows what was chosen."""
    from mesa.setup.options import MatchOptions

    page = start(game, "MatchSetup", players=harness.rules_of(game).SEATS[1]).top
    page.seed = None
    more = MatchOptions(page)
    for owner in (page, more):
        for row in list(owner.rows):
            begun, seen = owner.row(owner.rows.index(row)), []
            while owner.turns(owner.rows.index(row)) and row not in ("deal_number", "daily"):
                owner.turn(owner.rows.index(row), 1)
                seen.append(owner.row(owner.rows.index(row)))
                again, options = opened_again(page)
                assert values(again) == values(page) and values(options) == values(MatchOptions(page))
                assert not again.repaired
                if seen[-1] == begun:
                    break
            assert len(set(seen)) == len(seen) != 1


@pytest.mark.parametrize("game", harness.bot_ids())
def test_a_choice_that_the_game_does_not_have_is_its_default(start, game):
    """One more than the last choice of an option or a preference, or than the highest level."""
    page = start(game, "MatchSetup").top

    def repaired(field, value):
        record = bytearray(store.GAME)
        record[store.SEATS] = page.rules.SEATS[1]
        record[field] = value
        put_game(page.console.store, game, record)
        again, _ = opened_again(page)
        assert not again.repaired or not any(again.options) and not again.prefs
        return again.repaired

    counts = [(store.LEVELS, 2, 4, len(page.bots.LEVELS))]
    for first, bits, table in ((store.OPTIONS, 4, page.rules.OPTIONS), (store.PREFS, 2, page.manifest.PREFS)):
        counts += [
            (first + i * bits // 8, i * bits % 8, 1 << bits, len(choices))
            for i, (_, choices) in enumerate(table)
        ]
    for field, shift, most, count in counts:
        assert not repaired(field, count - 1 << shift)
        assert count == most or repaired(field, count << shift)
