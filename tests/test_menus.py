# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Lists, boxes, their stack of scenes, and the pages made of them, key by key."""

import builtins
import io
import random
import sys
import types
from typing import Any

import harness
import pytest
from conftest import frames, until_ready
from harness import LANGUAGES

from mesa.board import hardware, setting, store
from mesa.board.store_menus import put_game
from sim.drive import texts
from sim.scenarios import Scenario

UP, DOWN, LEFT, RIGHT = hardware.KEY_UP, hardware.KEY_DOWN, hardware.KEY_LEFT, hardware.KEY_RIGHT
A, B, START, SELECT = hardware.KEY_A, hardware.KEY_B, hardware.KEY_START, hardware.KEY_SELECT


@pytest.fixture
def console(sim):
    """Return a console in English at the launcher."""
    console = sim.console()
    console.preset.update(lang="en")
    frames(console, 2)
    return console


@pytest.fixture
def setup():
    """Return a function that opens a game's set-up page: a Scenario."""
    opened = []

    def open_page(game, **more):
        scenario = Scenario(game, "en", **more)
        opened.append(scenario)
        return scenario.until(lambda scenario: type(scenario.top).__name__ == "MatchSetup").frames(1)

    yield open_page
    for scenario in opened:
        scenario.close()


def rows_of(n, lines=4):
    """Return a class: a ListMenu of n rows, `lines` of which are visible."""
    from mesa.ui.menu_screen import ListMenu

    class Rows(ListMenu):
        def __init__(self, console):
            super().__init__(console)
            self.lines = lines
            self.names = ["row{}".format(i) for i in range(n)]
            self.turned = []

        def enter(self):
            self.clear()
            self.build()

        def count(self):
            return len(self.names)

        def row(self, i):
            assert 0 <= i < len(self.names)
            return self.names[i], "value" + self.names[i]

        def turn(self, i, by):
            self.turned.append((i, by))

    return Rows


def check_window(menu, at, first):
    """Check that row `first` is the first one visible, row `at` has bar and colours, and the arrows."""
    from mesa.ui import text, theme

    names = [menu.row(i)[0] for i in range(menu.count())]
    seen = names[first : first + menu.lines]
    assert menu.at == at
    assert [label.text for label in menu.labels] == seen + [""] * (menu.lines - len(seen))
    assert menu.bar.y == menu.y + (at - first) * menu.pitch
    marked = [label.color == theme.rgb(theme.ON_SELECTED) for label in menu.labels]
    assert marked == [first + i == at for i in range(menu.lines)]
    assert [label.text for label in menu.values][: len(seen)] == ["value" + name for name in seen]
    assert [label.color == theme.rgb(theme.ON_SELECTED) for label in menu.values] == marked
    arrows = [label.text for label in menu.more] or ["", ""]
    above, below = first > 0, first + menu.lines < len(names)
    assert arrows == [text.UP if above else "", text.DOWN if below else ""]


# A list


@pytest.mark.parametrize("n", (1, 3, 4, 5, 6, 9))
def test_the_window_follows_the_chosen_row_and_no_further(console, n):
    """Four rows are visible; moving past either end wraps round."""
    menu = rows_of(n)(console)
    console.stack.push(menu)
    until_ready(console)
    at = first = 0
    check_window(menu, at, first)
    dice = random.Random(n)
    for key in [DOWN] * (n + 2) + [UP] * (2 * n + 2) + [dice.choice((UP, DOWN)) for _ in range(60)]:
        menu.key(key)
        at = (at + (1 if key == DOWN else -1)) % n
        while at < first:
            first -= 1
        while at > first + 3:
            first += 1
        check_window(menu, at, first)


def test_a_list_that_gets_shorter_keeps_the_bar_on_a_row(console):
    menu = rows_of(9)(console)
    console.stack.push(menu)
    until_ready(console)
    menu.key(UP)
    check_window(menu, 8, 5)
    del menu.names[3:]
    menu.show()
    assert menu.at == 2 and menu.labels[menu.at - menu.first].text == "row2"


def test_left_and_right_turn_a_row_and_a_turns_it_to_the_right(console):
    menu = rows_of(3)(console)
    console.stack.push(menu)
    until_ready(console)
    for key in (LEFT, RIGHT, DOWN, A):
        menu.key(key)
    assert menu.turned == [(0, -1), (0, 1), (1, 1)]


def test_a_list_clicks_at_the_keys_that_do_something_in_it(console):
    heard = []
    menu = rows_of(3)(console)
    console.stack.push(menu)
    until_ready(console)
    console.sound.play = heard.append
    for key in (UP, DOWN, LEFT, RIGHT, A, B):
        menu.key(key)
    assert len(heard) == 6
    menu.key(START)
    menu.key(SELECT)
    assert len(heard) == 6


def test_a_page_that_is_entered_again_is_drawn_once(console):
    from mesa.ui.menu_screen import MenuScreen

    class Page(MenuScreen):
        def count(self):
            return 2

        def row(self, i):
            return str(i), ""

    page = Page(console, "Title")
    until_ready(console)
    console.stack.push(page)
    until_ready(console)
    layers = len(page.group)
    console.stack.renew()
    until_ready(console)
    assert len(page.group) == layers > 0


# A box


def box_of(console, lines=("a line",), choices=("yes", "no"), escape=None):
    """Return (a Dialog on the stack, the list of its answers)."""
    from mesa.ui.menus import Dialog

    answers = []
    until_ready(console)
    box = Dialog(console, lines, choices, lambda i: answers.append((i, console.stack.scenes[-1])), escape)
    console.stack.push(box)
    until_ready(console)
    return box, answers


def check_box(box, at, first, shown):
    """Check that `first` is the first visible choice, the bar lies on choice `at`, and the arrows."""
    from mesa.ui import text

    n = len(box.choices)
    assert box.at == box.bar[0] == at and [box.grid[i] for i in range(box.grid.height)] == list(
        range(first, first + shown)
    )
    assert box.bar.y == box.grid.y + (at - first) * box.bar.tile_height and box.bar.x == box.grid.x
    arrows = [label.text for label in box.more] or ["", ""]
    assert arrows == [text.UP if first else "", text.DOWN if first + shown < n else ""]


@pytest.mark.parametrize("n", range(1, 11))
def test_a_box_shows_the_choices_that_fit_and_scrolls_more(console, n):
    """All are within the screen; the arrows lie between text and first choice, and below the last one."""
    from mesa.ui import text

    box, _ = box_of(console, choices=["row{}".format(i) for i in range(n)])
    shown = n if n < 9 else 7
    check_box(box, 0, 0, shown)
    box.key(UP)
    check_box(box, n - 1, n - shown, shown)
    for at in [0, *range(1, n), *range(n - 2, -1, -1)]:
        box.key(DOWN if at == 0 and box.at == n - 1 or at > box.at else UP)
        assert box.at == at and 0 <= box.bar.y - box.grid.y < 12 * shown
    check_box(box, 0, 0, shown)
    if box.more:
        lines = [layer for layer in box.group if getattr(layer, "bitmap", None) is box.sheet][0]
        assert lines.y + text.LINE <= box.more[0].y and box.more[0].y + text.LINE <= box.grid.y + 1
        assert box.more[1].y >= box.grid.y + 12 * shown - 1
    panel: Any = box.group[0]
    assert 0 <= panel.y and panel.y + panel.height * panel.tile_height <= 128


def test_the_texts_of_a_box_are_drawn_as_labels_are(console):
    """A line is centred in the box, a choice starts four pixels from its left; the chosen one has the bar."""
    from mesa.ui import text, theme

    box: Any = box_of(console, lines=("a line", "another line"), choices=("yes", "no"))[0]

    def pixels(bitmap, y, x=0):
        return [[bitmap[i, y + j] for i in range(x, bitmap.width)] for j in range(11)]

    for i, s in enumerate(box.text):
        label: Any = text.label(s, 0, 0)
        left = (box.sheet.width - text.width(s)) // 2
        drawn = pixels(box.sheet, 10 * i, left)
        assert [row[: text.width(s)] for row in drawn[:10]] == [
            row[: text.width(s)] for row in pixels(label[0].bitmap, 0)[:10]
        ]
    for i, s in enumerate(box.choices):
        label = text.label(s, 0, 0)
        drawn = pixels(box.grid.bitmap, 12 * i + 1, 4)
        assert [row[: text.width(s)] for row in drawn] == [
            row[: text.width(s)] for row in pixels(label[0].bitmap, 0)
        ]
    assert (box.bar.pixel_shader[0], box.bar.pixel_shader[1]) == (
        theme.rgb(theme.SELECTED),
        theme.rgb(theme.ON_SELECTED),
    )


@pytest.mark.parametrize("key", (B, START))
def test_b_and_start_in_a_box_give_the_way_out_be_it_the_first_choice(console, key):
    launcher = console.stack.top
    for escape in (0, 1):
        box, answers = box_of(console, escape=escape)
        box.key(key)
        assert answers == [(escape, launcher)], "and the box has gone before it is answered"
    box, answers = box_of(console)
    box.key(key)
    assert answers == [] and console.stack.top is box
    box.key(DOWN)
    box.key(A)
    assert answers == [(1, launcher)]


def test_a_box_says_once_that_it_was_left_open(console):
    box, _ = box_of(console)
    said = []
    box.when_left_open = lambda: said.append(1)
    for _ in range(151):
        box.tick(33)
    assert said == []
    for _ in range(200):
        box.tick(33)
    assert said == [1]


# The pause menu


@pytest.fixture
def paused():
    """Return a function that opens a match of a game and its pause menu: a Scenario."""
    opened = []

    def pause(game, **more):
        scenario = Scenario(game, "en", **more)
        opened.append(scenario)
        return scenario.begin().settle().press("START")

    yield pause
    for scenario in opened:
        scenario.close()


def test_the_pause_menu_begins_with_help_and_ends_with_leaving(paused):
    """The game's own lines are between help and the settings."""
    scenario = paused("fodasse")
    box = scenario.top
    t = scenario.console.words.text
    own = [line[0] for line in scenario.console.stack.scenes[0].extras()]
    assert own
    assert box.choices == [t("go_on"), t("help"), t("sheet"), *own, t("settings"), t("leave")]
    assert box.grid.height == len(box.choices), "all are seen"


def test_no_more_tips_is_offered_while_there_are_any(paused):
    scenario = paused("sueca")
    t = scenario.console.words.text
    assert t("tips_off") not in scenario.top.choices, "they are off already"
    scenario.press("START")
    scenario.console.store.put(setting.TIPS_OFF, 0)
    scenario.choose("tips_off").frames(1)
    assert scenario.console.store.get(setting.TIPS_OFF) == 1
    assert scenario.top is scenario.console.stack.scenes[0] and scenario.top.asked
    assert t("tips_off") not in scenario.press("START").top.choices


def test_start_closes_what_start_has_opened(paused):
    """It closes the menu, a question from the menu, help and settings."""
    scenario = paused("sueca")
    view = scenario.console.stack.scenes[0]
    assert scenario.press("START").top is view
    scenario.press("START", "DOWN", "A")
    assert type(scenario.top).__name__ == "HelpViewer"
    assert type(scenario.press("START").settle().top).__name__ == "View"
    scenario.press("START", "UP", "UP", "A")
    assert type(scenario.top).__name__ == "Settings"
    assert type(scenario.press("START").settle().top).__name__ == "View"


# The stack


def scene_of(console, over, noted):
    """Return a Scene that records its events in `noted`."""
    from mesa.ui.scene import Scene

    class Noting(Scene):
        def enter(self):
            noted.append((self, "enter"))

        def covered(self, full):
            noted.append((self, "full" if full else "over"))

        def leave(self):
            noted.append((self, "leave"))

    scene = Noting(console)
    scene.over = over
    return scene


@pytest.mark.parametrize("seed", range(5))
def test_what_lies_under_a_full_scene_is_hidden_and_nothing_else(console, seed):
    """This includes two and more scenes below it; a scene covered, left or shown again is notified."""
    import displayio

    from mesa.ui.scene import Stack

    noted = []
    root = displayio.Group()
    display: Any = types.SimpleNamespace(root_group=root)
    stack = Stack(root, display)
    stack.push(scene_of(console, False, noted))
    dice = random.Random(seed)
    for _ in range(60):
        top, pop = stack.top, len(stack.scenes) > 1 and dice.random() < 0.45
        del noted[:]
        if pop:
            stack.pop()
            assert noted == [(top, "leave"), (stack.top, "enter")]
        else:
            scene = scene_of(console, dice.random() < 0.5, noted)
            stack.push(scene)
            assert noted == [(top, "over" if scene.over else "full"), (scene, "enter")]
        scenes = stack.scenes
        assert list(root) == [scene.group for scene in scenes]
        for i, scene in enumerate(scenes):
            assert scene.group.hidden is any(not above.over for above in scenes[i + 1 :])


# Help


@pytest.fixture
def on_drive(monkeypatch):
    """Return a function that replaces a file's content; with None the file is missing."""
    real, others = builtins.open, {}

    def open_other(path, *more, **named):
        if path not in others:
            return real(path, *more, **named)
        if others[path] is None:
            raise FileNotFoundError(path)
        return io.BytesIO(others[path])

    monkeypatch.setattr(builtins, "open", open_other)
    return others.__setitem__


@pytest.fixture
def help_of(sim, monkeypatch, on_drive):
    """Return a function that shows a text as help, with squares for cards: its HelpViewer."""
    from mesa.app.help import HelpViewer
    from mesa.ui import pictures

    console = sim.console()
    frames(console, 2)

    def draw(console, group, names, x, y):
        for _ in names:
            group.append(pictures.rect(x, y, 10, 12, 1))
            x += 12
        return x

    def show(words):
        sections = texts.parse("# help\n" + words, "help")[1]
        on_drive("games/sueca/text.{}.bin".format(console.words.code), texts.packed(sections))
        page = HelpViewer(console, "sueca")
        examples = types.SimpleNamespace(HIGH=12, draw=draw)
        monkeypatch.setitem(HelpViewer.draw.__globals__, "once", lambda name: examples)
        console.stack.push(page)
        until_ready(console)
        return page

    return show


def drawn(page):
    """Return the rows of a page's text that have a pixel."""
    from mesa.app import help as viewer

    return {y for y in range(viewer.HIGH) if any(page.sheet[x, y] for x in range(viewer.WIDE))}


def test_a_page_of_help_has_paragraphs_points_and_cards(help_of):
    """Lines are ten pixels high, paragraphs four apart; points are indented; cards make a row higher."""
    words = "one\ntwo\n\nthree\n- a point\n| A♥ 7♥ : beside\n| K♥\nlast\n"
    page = help_of("## Title\n" + words + "## Next\nmore\n")
    assert page.title.text == "Title"
    assert page.bottom == 10 + 4 + 10 + 10 + 14 + 14 + 10
    rows = drawn(page)
    assert rows & set(range(0, 11)) and not rows & set(range(11, 14)) and rows & set(range(14, 25))
    assert any(page.sheet[x, y] for x in range(7) for y in range(24, 35)), "the point's sign"
    assert not any(page.sheet[x, y] for x in range(7) for y in range(36, 62)), "text is beside the cards"
    assert any(page.sheet[x, y] for x in range(28, 60) for y in range(35, 48))
    assert [(card.x, card.y) for card in page.cards] == [(4, 55), (16, 55), (4, 69)]


def test_what_does_not_fit_on_a_page_of_help_is_left_out(help_of):
    page = help_of("## Title\n" + "- line\n" * 12)
    assert page.bottom == 120 and max(drawn(page)) < 91


def test_a_page_of_help_is_drawn_over_an_empty_one(help_of):
    page = help_of("## Title\n- one\n- two\n- three\n## Next\nmore\n")
    before = drawn(page)
    page.key(RIGHT)
    assert page.title.text == "Next" and max(drawn(page)) < 11 < max(before)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", harness.bot_ids())
def test_every_page_of_help_fits_one_screen(sim, game, lang):
    """Every page of every game: text and cards end above the footer, within the screen's sides."""
    from mesa.app.help import HIGH, HelpViewer
    from mesa.ui import text

    console = sim.console()
    console.preset.update(lang=lang)
    frames(console, 2)
    page = HelpViewer(console, game)
    console.stack.push(page)
    until_ready(console)
    too_high = []
    for _ in range(page.pages):
        if page.bottom >= HIGH:
            too_high.append("{}: {} pixels".format(page.title.text, page.bottom))
        assert text.width(page.title.text, True) <= 156
        for card in page.cards:
            assert 0 <= card.x < 160 and 19 <= card.y < 117, page.title.text
        page.key(RIGHT)
    assert not too_high


def test_cards_of_help_are_in_memory_only_while_they_are_drawn(console, unload):
    from mesa.app.help import HelpViewer

    unload(r"games\.sueca\.examples")
    page = HelpViewer(console, "sueca")
    console.stack.push(page)
    until_ready(console)
    seen = 0
    for _ in range(page.pages):
        seen += len(page.cards)
        assert "games.sueca.examples" not in sys.modules
        page.key(RIGHT)
    assert seen


def test_help_turns_its_pages_round_and_round(console):
    from mesa.app.help import HelpViewer

    page = HelpViewer(console, "sueca")
    console.stack.push(page)
    until_ready(console)
    n = page.pages
    titles = []
    for i in range(n):
        assert "{}/{}".format(i + 1, n) in page.footer.text
        titles.append(page.title.text)
        page.key((RIGHT, DOWN, A)[i % 3])
    assert len(set(titles)) == n and page.at == 0 and page.title.text == titles[0]
    page.key(LEFT)
    assert page.title.text == titles[-1]
    page.key(UP)
    assert page.title.text == titles[-2]


def test_the_about_page_has_all_games_round_and_round(console):
    from mesa.app.about import About

    page = About(console)
    console.stack.push(page)
    until_ready(console)
    n = len(page.pages)
    credits = [harness.texts_of(name, "en")["about"].get("credit") for name in harness.game_ids()]
    assert sorted(page.pages[1:]) == sorted(filter(None, credits))
    seen = []
    for _ in range(n):
        seen.append(page.at)
        page.key(RIGHT)
    assert seen == list(range(n)) and page.at == 0
    page.key(LEFT)
    assert page.at == n - 1


@pytest.mark.parametrize("how", ["left", "entered again"])
def test_the_about_pages_font_is_closed_when_the_page_goes_while_it_is_made(console, how, monkeypatch):
    """The board does not close dropped generators, or files that only such a generator holds."""
    from mesa.app import about

    opened = []
    monkeypatch.setattr(about, "open", lambda *what: opened.append(open(*what)) or opened[-1], raising=False)
    page = about.About(console)
    console.stack.push(page)
    steps = []
    while not opened:
        console.step()
        steps.append(console.stack.making)  # keeps what is dropped below, as the board does for a while
    assert console.stack.making and not opened[0].closed
    if how == "left":
        console.stack.pop()
    else:
        console.stack.renew()
        until_ready(console)
    assert [file.closed for file in opened] == [True] * len(opened) and steps


def test_the_about_page_has_both_libraries_in_memory_only_while_it_is_open(console):
    def brought():
        return {name.split(".")[0] for name in sys.modules if name.startswith("adafruit_")}

    for name in [name for name in sys.modules if name.startswith("adafruit_")]:
        del sys.modules[name]  # other tests use them
    console.step()
    assert not brought(), "nothing else needs them"
    for key in (START, UP, A):
        console.stack.top.key(key)
        until_ready(console)
    assert type(console.stack.top).__name__ == "About"
    label = console.stack.top.group[-2]
    assert type(label).__module__ == "adafruit_display_text.bitmap_label"
    assert type(label.font).__module__ == "adafruit_bitmap_font.pcf" and label.font.file.closed
    console.stack.top.key(B)
    until_ready(console)
    assert type(console.stack.top).__name__ == "Settings" and not brought()
    assert "mesa.app.about" not in sys.modules and "mesa.ui.text_layout" not in sys.modules


# The launcher


@pytest.mark.parametrize("n", range(1, 8))
def test_the_chosen_game_is_seen_whole_and_raised_in_its_frame(console, n):
    """Up to four games are side by side, all visible; with more the chosen one is in the middle."""
    from mesa.ui import pictures

    launcher: Any = console.stack.top
    while len(launcher.games) < n:
        launcher.games.append(launcher.games[0])
        launcher.icons.append(pictures.mark(pictures.HAND))
    del launcher.games[n:], launcher.icons[n:]
    launcher.at = 0
    launcher.show()
    for at in [*range(1, n), 0, n - 1]:
        launcher.key(LEFT if at == n - 1 and launcher.at == 0 and n > 2 else RIGHT)
        assert launcher.at == at
        places = [icon.x for icon in launcher.icons]
        assert 0 <= places[at] <= 160 - 32
        assert n > 4 or all(0 <= x <= 160 - 32 for x in places)
        assert n <= 4 or places[at] == 64
        assert all(b - a == 38 for a, b in zip(places, places[1:], strict=False))
        assert launcher.frame.x == places[at] - 2
        assert [i for i in range(n) if launcher.icons[i].y < 38] == [at]


def test_the_launcher_tells_how_many_matches_were_played_and_won(console):
    launcher: Any = console.stack.top
    name = launcher.games[launcher.at].name
    record = console.store.game(name)
    record[store.PLAYED : store.PLAYED + 2] = (1000).to_bytes(2, "little")
    record[store.WON : store.WON + 2] = (515).to_bytes(2, "little")
    put_game(console.store, name, record)
    launcher.show()
    assert launcher.line.text == "played 1000, won 515"


def test_back_from_a_broken_game_opens_nothing(console):
    """This holds for a game that cannot be opened, and for one that can be tried."""
    launcher: Any = console.stack.top
    for opens in (False, True):
        launcher.explain(types.SimpleNamespace(name="sueca", error="view.py", opens=opens))
        until_ready(console)
        box = console.stack.top
        assert box.choices[-1] == "Back"
        box.key(UP)
        while box.at != len(box.choices) - 1:
            box.key(DOWN)
        box.key(A)
        until_ready(console)
        assert console.stack.top is launcher


# The settings


def test_every_setting_goes_through_its_values_and_round(console):
    """Right and Left go through all values, from the lowest to the highest."""
    from mesa.app import settings

    page = settings.Settings(console)
    console.stack.push(page)
    until_ready(console)
    assert page.count() == len(setting.TABLE) + 1
    for i, (field, low, high, _, _, values, _) in enumerate(setting.TABLE):
        assert not values or len(values) == high - low + 1
        if field == setting.NAME:
            continue  # set letter by letter
        kept = range(low, high + 1)
        if field == setting.LANG:
            kept = [language.number for language in texts.Texts().languages]
            assert all(low <= number <= high for number in kept)
            console.store.put(field, kept[0])
        for by in (1, -1):
            begun = console.store.get(field)
            wanted = [kept[(kept.index(begun) + by * step) % len(kept)] for step in range(len(kept) + 1)]
            got = [begun]
            for _ in wanted[1:]:
                page.turn(i, by)
                got.append(console.store.get(field))
            assert got == wanted


def test_every_language_can_be_chosen(console):
    """All texts change at once, and the row has the language's name."""
    from mesa.app import settings

    page = settings.Settings(console)
    console.stack.push(page)
    until_ready(console)
    (at,) = (i for i, row in enumerate(page.rows) if row[setting.NUMBER] == setting.LANG)
    seen = []
    for _ in LANGUAGES:
        page.turn(at, 1)
        until_ready(console)
        seen.append(console.words.lang)
        words, about = (harness.texts_of("mesa", seen[-1])[section] for section in ("words", "about"))
        assert page.row(at) == (words["language"], about["name"]) and page.title == words["settings"]
    assert sorted(seen) == sorted(LANGUAGES)


def test_what_applies_the_settings_is_there():
    from mesa.app import apply_settings

    assert all(not row[setting.APPLY] or hasattr(apply_settings, row[setting.APPLY]) for row in setting.TABLE)


def test_a_setting_holds_at_once(console, sim):
    from mesa.app import settings

    page = settings.Settings(console)
    console.stack.push(page)
    until_ready(console)
    rows = {field: i for i, (field, *_) in enumerate(setting.TABLE)}
    for volume in (2, 0, 1):
        page.turn(rows[setting.VOLUME], 1)
        assert console.sound.volume == console.store.get(setting.VOLUME) == volume
        assert sim.board.sounding() is (volume > 0), "it is heard how loud it is"
        console.sound.stop()
    for _ in range(10):
        page.turn(rows[setting.BRIGHTNESS], 1)
        assert round(sim.board.brightness / 6553.5) == console.store.get(setting.BRIGHTNESS)
        assert not sim.board.sounding()
    for _ in range(2):
        page.turn(rows[setting.LIGHTS], 1)
        assert console.lights.on is (console.store.get(setting.LIGHTS) == 1)
    page.turn(rows[setting.LANG], 1)
    until_ready(console)
    shown = [getattr(layer, "text", "") for layer in page.group]
    assert "Ajustes" in shown and "Idioma" in shown and "Settings" not in shown


def test_tips_that_are_switched_on_again_all_come_again(console):
    """This is so for every game; other data of a game stays, and switching tips off changes nothing."""
    from mesa.app import settings

    page = settings.Settings(console)
    console.stack.push(page)
    until_ready(console)
    row = [field for field, *_ in setting.TABLE].index(setting.TIPS_OFF)
    for game in ("one", "two"):
        record = console.store.game(game)
        record[store.GAME_SEEN], record[store.GAME_SEEN + 1], record[store.PLAYED] = 255, 7, 9
        put_game(console.store, game, record)

    def seen():
        records = [console.store.game(game) for game in ("one", "two")]
        return [(r[store.GAME_SEEN], r[store.GAME_SEEN + 1], r[store.PLAYED]) for r in records]

    console.store.put(setting.TIPS_OFF, 0)
    page.turn(row, 1)
    assert console.store.get(setting.TIPS_OFF) == 1 and seen() == [(255, 7, 9)] * 2
    page.turn(row, 1)
    assert console.store.get(setting.TIPS_OFF) == 0 and seen() == [(0, 7, 9)] * 2


def test_over_a_match_the_settings_have_no_about_page(console):
    from mesa.app import settings

    console.match = types.SimpleNamespace()
    page = settings.Settings(console)
    assert page.count() == len(setting.TABLE)
    assert all(page.row(i)[0] != "About" for i in range(page.count()))


# The set-up page, and "More options"


def more_of(page):
    """Return the page "More options" of a set-up page, as it opens."""
    from mesa.app.match_options import MatchOptions

    return MatchOptions(page)


def kinds(page):
    """Return the kinds of rows of a set-up page, or of its options."""
    return [row if isinstance(row, str) else row[0] for row in page.rows]


@pytest.mark.parametrize("game", harness.bot_ids())
def test_the_rows_are_those_of_the_game_and_its_players(setup, game):
    """There is a row for the seats if they vary, each option and preference, and each of several bots."""
    page = setup(game).top
    few, most = page.rules.SEATS
    for _ in range(most - few + 1):
        bots = page.seats - 1
        assert kinds(page) == (
            ["new_match"] + ["level"] * (bots > 0) + ["seats"] * (few < most) + ["more", "help"]
        )
        more = more_of(page)
        found = kinds(more)
        options = [name for name, _ in page.rules.OPTIONS if more.applies(name)]
        assert found == (
            ["option"] * len(options)
            + ["pref"] * len(page.manifest.PREFS)
            + ["bot"] * (bots if bots > 1 else 0)
            + ["deal_number", "daily"]
        )
        if few < most:
            page.turn(kinds(page).index("seats"), 1)


@pytest.mark.parametrize("game", harness.bot_ids())
def test_level_and_help_are_two_keys_away(setup, game):
    """From the page as it opens, Level is the row below the first, and Help the last."""
    scenario = setup(game, players=harness.rules_of(game).SEATS[1])
    page = scenario.top
    assert page.at == 0 and kinds(page)[1] == "level" and kinds(page)[-1] == "help"
    before = bytes(page.levels)
    assert bytes(scenario.press("DOWN", "RIGHT").top.levels) != before
    scenario.press("UP")
    assert type(scenario.press("UP", "A").top).__name__ == "HelpViewer"


def test_the_match_that_waits_comes_first_and_says_how_it_stands(setup):
    """It shows the hand, from 1, and each side's points; two keys lead from the launcher to the table."""
    scenario = setup("sueca")
    rules = scenario.top.rules
    scenario.press("A").settle()
    scenario.match.s[rules.AT_HAND] = 4
    scenario.match.s[rules.AT_SCORES] = 2
    scenario.press("START", "UP", "A")
    assert type(scenario.top).__name__ == "Launcher"
    page = scenario.press("A").until(lambda t: type(t.top).__name__ == "MatchSetup", auto=False).frames(1).top
    assert kinds(page)[:2] == ["continue", "new_match"] and page.at == 0
    assert page.said[0].text == "Hand 5, score 2–0"
    page.key(DOWN)
    assert page.said[0].text == page.t("waiting_lost")
    page.key(UP)
    page.key(A)
    scenario.until(lambda t: type(t.top).__name__ == "View", auto=False)


@pytest.mark.parametrize("game", harness.bot_ids())
def test_every_row_goes_through_its_values_and_round(setup, game):
    """All numbers of players, all levels but random, all choices; to the right and to the left."""
    begin = setup(game, players=harness.rules_of(game).SEATS[1]).top
    few, most = begin.rules.SEATS
    for page in (begin, more_of(begin)):
        for i, row in enumerate(list(page.rows)):
            kind, at = (str(row), 0) if isinstance(row, str) else row
            count = {
                "seats": most - few + 1,
                "level": len(begin.bots.LEVELS) - 1,
                "bot": len(begin.bots.LEVELS) - 1,
                "option": len(begin.rules.OPTIONS[at][1]) if kind == "option" else 0,
                "pref": len(begin.manifest.PREFS[at][1]) if kind == "pref" else 0,
            }.get(kind)
            if count is None:
                continue
            i = page.rows.index(row)
            assert page.turns(i), "arrows say so"
            begun = page.row(i)[1]
            for by in (1, -1):
                seen = []
                for _ in range(count):
                    page.turn(page.rows.index(row), by)
                    seen.append(page.row(page.rows.index(row))[1])
                assert len(set(seen)) == count and seen[-1] == begun
                assert "random" not in seen or kind not in ("level", "bot")


def test_an_option_that_depends_on_another_shows_only_with_it(setup):
    """DEPENDS in the manifest says so; the bar stays on the option that was changed."""
    page = setup("sueca").top
    page.manifest = types.SimpleNamespace(PREFS=(), DEPENDS=(("false_accusation", "revoke", "on"),))
    names = [name for name, _ in page.rules.OPTIONS]
    more = more_of(page)
    until_ready(page.console)
    page.console.stack.push(more)
    until_ready(page.console)
    revoke, price = (("option", names.index(name)) for name in ("revoke", "false_accusation"))
    assert price not in more.rows
    more.at = more.rows.index(revoke)
    more.key(RIGHT)
    assert price in more.rows and more.rows[more.at] == revoke
    more.key(LEFT)
    assert price not in more.rows


def test_the_bar_stays_on_the_option_when_one_above_goes(setup):
    """Otherwise the next key would change another option."""
    page = setup("sueca").top
    page.manifest = types.SimpleNamespace(PREFS=(), DEPENDS=(("region", "tie", "void"),))
    names = [name for name, _ in page.rules.OPTIONS]
    region, tie = (("option", names.index(name)) for name in ("region", "tie"))
    page.options[tie[1]] = 1
    more = more_of(page)
    until_ready(page.console)
    page.console.stack.push(more)
    until_ready(page.console)
    assert more.rows.index(region) < more.rows.index(tie)
    more.at = more.rows.index(tie)
    more.key(RIGHT)
    assert region not in more.rows and more.rows[more.at] == tie


@pytest.mark.parametrize("game", harness.bot_ids())
def test_what_a_choice_depends_on_is_there(game):
    """DEPENDS has rows (option, other option, choice of that one)."""
    options = dict(harness.rules_of(game).OPTIONS)
    for name, other, choice in getattr(__import__("games." + game, fromlist="x"), "DEPENDS", ()):
        assert name in options and name != other
        assert choice in ("12345678" if other == "seats" else options[other])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", harness.bot_ids())
def test_every_choice_says_in_two_lines_what_it_does(sim, game, lang):
    """Every option and preference has them, in every language, and the file has no others."""
    from mesa.app.match_options import WIDE
    from mesa.ui import text, text_layout

    console = sim.console()
    frames(console, 2)
    manifest = __import__("games." + game, fromlist="x")
    wanted = set()
    for first, table in (("o_", harness.rules_of(game).OPTIONS), ("p_", manifest.PREFS)):
        wanted |= {first + name + "_" + choice for name, choices in table for choice in choices}
    found = harness.texts_of(game, lang).get("choices", {})
    assert set(found) == wanted
    for key, said in found.items():
        assert len(text_layout.wrap(text.symbols(said), WIDE)) <= 2, key


def test_what_the_chosen_choice_does_is_at_the_bottom(setup, on_drive):
    """The text is from the game's file; without an entry, or without the file, nothing is shown."""
    scenario = setup("sueca")
    path = "games/sueca/text.en.bin"
    more = more_of(scenario.top)
    key = more.keys(0)[1]
    on_drive(path, None)
    scenario.console.stack.push(more)
    scenario.frames(1)
    assert [label.text for label in more.said] == ["", ""]
    on_drive(path, texts.packed({"about": {"title": "Sueca"}}))
    more.show()
    assert [label.text for label in more.said] == ["", ""]
    words = "one word after another until the second of the lines is reached"
    on_drive(path, texts.packed({"choices": {"o_other": "no", key: words}}))
    more.show()
    lines = [label.text for label in more.said]
    assert all(lines) and " ".join(lines) == words
    more.key(DOWN)
    assert [label.text for label in more.said] == ["", ""], "it is the other row's choice"
    more.key(UP)
    more.key(RIGHT)
    assert [label.text for label in more.said] == ["", ""]


def values(page):
    """Return (name, value) of each row."""
    return [page.row(i) for i in range(page.count())]


@pytest.mark.parametrize("game", harness.bot_ids())
def test_what_was_chosen_is_there_again(setup, game):
    """Each row by itself, and all at random: the page shows the same when it is opened again."""
    from mesa.app.match_setup import MatchSetup

    page = setup(game, players=harness.rules_of(game).SEATS[1]).top
    console = page.console
    console.preset.update(level=None, seats=None)
    page.seed = None
    dice = random.Random(game)
    more = more_of(page)
    rows = [(page, page.rows.index("level"))]
    rows += [(more, i) for i, kind in enumerate(kinds(more)) if kind in ("option", "pref", "bot")]
    for owner, i in rows + [dice.choice(rows) for _ in range(30)]:
        owner.turn(min(i, owner.count() - 1), dice.choice((1, -1)))
        again = MatchSetup(console, game, page.rules, page.bots)
        again.seed = None
        assert values(again) == values(page)
        assert values(more_of(again)) == values(more_of(page))
        assert not again.repaired


@pytest.mark.parametrize("game", harness.bot_ids())
def test_a_choice_that_the_game_does_not_have_is_its_default(setup, game):
    """One more than the last choice of an option or a preference, or than the highest level."""
    from mesa.app.match_setup import MatchSetup

    page = setup(game).top
    page.console.preset.update(level=None, seats=None)

    def opened(field, value):
        record = bytearray(store.GAME)
        record[store.SEATS] = page.rules.SEATS[1]
        record[field] = value
        put_game(page.console.store, game, record)
        return MatchSetup(page.console, game, page.rules, page.bots)

    tables = [
        (store.OPTIONS, 4, page.rules.OPTIONS, lambda page, i: page.options[i]),
        (store.PREFS, 2, page.manifest.PREFS, lambda page, i: page.pref(i)),
    ]
    for first, bits, table, choice in tables:
        for i, (_, choices) in enumerate(table):
            field, shift = first + i * bits // 8, i * bits % 8
            kept = opened(field, len(choices) - 1 << shift)
            assert not kept.repaired and choice(kept, i) == len(choices) - 1
            if len(choices) < 1 << bits:
                repaired = opened(field, len(choices) << shift)
                assert repaired.repaired and not any(repaired.options) and not repaired.prefs
    levels = len(page.bots.LEVELS)
    assert not opened(store.LEVELS, levels - 1 << 2).repaired
    if levels < 4:
        assert opened(store.LEVELS, levels << 2).repaired


def test_eight_preferences_of_four_choices_are_kept_apart(setup):
    """That is as many as a game's record can hold."""
    from mesa.app.match_setup import MatchSetup

    page = setup("sueca").top
    manifest = types.SimpleNamespace(PREFS=(("any", ("a", "b", "c", "d")),) * 8)
    page.manifest, page.prefs = manifest, 0
    more = more_of(page)
    first = kinds(more).index("pref")
    chosen = [3, 1, 2, 0, 2, 3, 1, 3]
    for i, choice in enumerate(chosen):
        for _ in range(choice):
            more.turn(first + i, 1)
    record = page.console.store.game("sueca")
    assert [page.console.store.pref("sueca", i) for i in range(8)] == chosen
    page.prefs = record[store.PREFS] | record[store.PREFS + 1] << 8
    assert [MatchSetup.pref(page, i) for i in range(8)] == chosen


def test_bots_of_different_levels_are_mixed_whichever_it_is(setup):
    page = setup("fodasse", players=8).top
    level = kinds(page).index("level")
    more = more_of(page)
    for seat in range(1, 8):
        page.turn(level, 1)
        assert page.row(level)[1] != "mixed"
        more.turn(kinds(more).index("bot") + seat - 1, 1)
        assert page.row(level)[1] == "mixed"
    page.turn(level, 1)
    assert len(set(page.levels[1:])) == 1, "a bot that joins later too"


def test_the_deal_number_begins_again_after_the_last(setup):
    page = setup("sueca", seed=0).top
    more = more_of(page)
    deal = kinds(more).index("deal_number")
    more.turn(deal, -1)
    assert page.seed == (1 << 29) - 1
    more.turn(deal, 1)
    assert page.seed == 0


def test_another_title_is_seen_at_once(setup):
    """A preference called "title" chooses among the game's titles."""
    scenario = setup("fodasse")
    page = scenario.top
    about = harness.texts_of("fodasse", "en")["about"]
    titles = [about["title"], about["title_2"]]
    for title in (titles[1], titles[0]):
        more = more_of(page)
        scenario.console.stack.push(more)
        scenario.frames(1)
        more.at = kinds(more).index("pref")
        scenario.press("RIGHT", "B")
        assert scenario.top is page and page.group[1].text == title, "over the rows"


def test_a_link_is_for_this_time_only(setup):
    """Its players, levels and options are not saved; a preference changed in that match is."""
    from mesa.app.match_setup import MatchSetup
    from mesa.core import link

    page = setup("fodasse", players=4).top
    console = page.console
    console.preset.update(level=None, seats=None)
    page.keep()
    before = bytes(console.store.game("fodasse"))
    console.preset["link"] = link.read("#g=fodasse&n=77&s=3&l=1&o=11")
    again = MatchSetup(console, "fodasse", page.rules, page.bots)
    assert (again.seed, again.seats, list(again.options[:2])) == (77, 3, [1, 1])
    more = more_of(again)
    more.turn(kinds(more).index("pref"), 1)
    after = console.store.game("fodasse")
    assert after[store.PREFS] != before[store.PREFS]
    assert after[: store.PREFS] == before[: store.PREFS]


@pytest.mark.parametrize("choice, opened", ((0, False), (1, True)))
def test_the_match_that_waits_is_lost_only_if_so_chosen(setup, choice, opened):
    page = setup("sueca").top
    page.console.store.data[store.MATCH] = 1
    begun = []
    page._start = lambda: begun.append(1)
    page.new_match()
    until_ready(page.console)
    box = page.console.stack.top
    for _ in range(choice):
        box.key(DOWN)
    box.key(A)
    assert bool(begun) is opened


@pytest.mark.parametrize("kind", ("daily", "link", "number"))
def test_a_deal_that_is_the_same_for_all_has_no_earlier_winner(setup, kind):
    """This holds for the daily deal and a link; a number entered by hand has an earlier winner."""
    page = setup("sueca", seed=5).top
    record = page.console.store.game("sueca")
    record[store.WINNER] = 3
    put_game(page.console.store, "sueca", record)
    page.seed = 5
    if kind == "daily":
        page.daily = (5, "today", 1, ())
    elif kind == "link":
        page.linked = 5
    begun = []
    navigation = page.console.navigation()
    page.console.navigation = lambda: navigation
    navigation.start_match = lambda start: begun.append(start.leader)
    page._start()
    assert begun == [2 if kind == "number" else None]


# The box for the deal number


@pytest.fixture
def editor(console):
    """Return a function that opens the box for a page with this deal number: (page, box)."""
    from mesa.app.number_editor import NumberEditor

    def open_box(seed):
        page: Any = types.SimpleNamespace(console=console, seed=seed)
        box = NumberEditor(page)
        until_ready(console)
        console.stack.push(box)
        until_ready(console)
        return page, box

    return open_box


def press(box, *keys):
    for key in keys:
        box.key(key)


def test_the_number_is_there_and_is_taken_or_left(editor):
    """Nine digits come back as they are; B changes nothing, Start makes it random."""
    for seed in (0, 7, 123456789, 536870911, 100000000):
        page, box = editor(seed)
        assert "".join(label.text for label in box.labels) == "{:09d}".format(seed)
        press(box, A)
        assert page.seed == seed
    page, box = editor(55)
    press(box, UP, B)
    until_ready(page.console)
    assert page.seed == 55 and page.console.stack.top is not box
    page, box = editor(55)
    press(box, SELECT)
    assert page.console.stack.top is box
    press(box, START)
    until_ready(page.console)
    assert page.seed is None and page.console.stack.top is not box


def test_every_digit_is_reached_and_goes_from_0_to_9_and_round(editor):
    page, box = editor(0)
    for at in [8, *range(8)]:
        assert box.at == at
        assert box.up.x == box.down.x == box.labels[at].x, "the arrows are where the choice is"
        seen = []
        for _ in range(10):
            press(box, UP)
            seen.append(box.labels[at].text)
        assert seen == list("1234567890")
        press(box, DOWN)
        assert box.labels[at].text == "9"
        press(box, UP, RIGHT)
    press(box, LEFT, LEFT)
    assert box.at == 6
    box.at = 0
    press(box, LEFT)
    assert box.at == 8


def test_the_largest_number_is_that_of_the_last_deal(editor):
    page, box = editor((1 << 29) - 1)
    press(box, UP, A)
    assert page.seed == (1 << 29) - 1
    page, box = editor(None)
    press(box, LEFT, DOWN, A)
    assert page.seed == 90
