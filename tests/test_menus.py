# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Lists, boxes, their stack of scenes, and the pages made of them, key by key."""

import builtins
import gc
import importlib
import io
import itertools
import random
import sys
import types
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from conftest import frames, until_ready
from harness import LANGUAGES

from mesa.board import hardware, setting, store
from mesa.board.store_menus import put_game
from mesa.core.match import PERSON
from mesa.home.settings import Settings
from sim.drive import texts

UP, DOWN, LEFT, RIGHT = hardware.KEY_UP, hardware.KEY_DOWN, hardware.KEY_LEFT, hardware.KEY_RIGHT
A, B, START, SELECT = hardware.KEY_A, hardware.KEY_B, hardware.KEY_START, hardware.KEY_SELECT


@pytest.fixture
def console(sim):
    """Return a console in English at the launcher."""
    console = sim.console()
    console.preset.update(lang="en")
    frames(console, 2)
    return console


def shown(console, page):
    """Show a page; return it when it has been built."""
    console.stack.push(page)
    until_ready(console)
    return page


def press(page, *keys):
    for key in keys:
        page.key(key)


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
    marked = [label.color == theme.ON_SELECTED for label in menu.labels]
    assert marked == [first + i == at for i in range(menu.lines)]
    assert [label.text for label in menu.values][: len(seen)] == ["value" + name for name in seen]
    assert [label.color == theme.ON_SELECTED for label in menu.values] == marked
    arrows = [label.text for label in menu.more] or ["", ""]
    above, below = first > 0, first + menu.lines < len(names)
    assert arrows == [text.UP_KEY if above else "", text.DOWN_KEY if below else ""]


# A list


def test_the_window_follows_the_chosen_row_and_no_further(console):
    """Four rows are visible; moving past either end wraps round."""
    for n in (1, 3, 4, 5, 6, 9):
        menu = shown(console, rows_of(n)(console))
        at = first = 0
        check_window(menu, at, first)
        dice = random.Random(n)
        for key in [DOWN] * (n + 2) + [UP] * (2 * n + 2) + [dice.choice((UP, DOWN)) for _ in range(60)]:
            menu.key(key)
            at = (at + (1 if key == DOWN else -1)) % n
            first = max(min(first, at), at - 3)
            check_window(menu, at, first)


def test_a_list_that_gets_shorter_keeps_the_bar_on_a_row(console):
    menu = shown(console, rows_of(9)(console))
    menu.key(UP)
    check_window(menu, 8, 5)
    del menu.names[3:]
    menu.show()
    assert menu.at == 2 and menu.labels[menu.at - menu.first].text == "row2"


def test_a_list_clicks_at_the_keys_that_do_something_in_it(console):
    """Left and Right turn a row, A turns it to the right."""
    heard = []
    menu = shown(console, rows_of(3)(console))
    console.sound.play = heard.append
    press(menu, LEFT, RIGHT, DOWN, A, UP, B)
    assert menu.turned == [(0, -1), (0, 1), (1, 1)] and len(heard) == 6
    press(menu, START, SELECT)
    assert len(heard) == 6


def test_a_page_that_is_entered_again_is_drawn_once(console):
    from mesa.ui.menu_screen import MenuScreen

    class Page(MenuScreen):
        def count(self):
            return 2

        def row(self, i):
            return str(i), ""

    page = shown(console, Page(console, "Title"))
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
    return shown(console, box), answers


def check_box(box, at, first, shown):
    """Check that `first` is the first visible choice, the bar lies on choice `at`, and the arrows."""
    from mesa.ui import text

    n = len(box.choices)
    assert box.at == box.bar[0] == at and [box.grid[i] for i in range(box.grid.height)] == list(
        range(first, first + shown)
    )
    assert box.bar.y == box.grid.y + (at - first) * box.bar.tile_height and box.bar.x == box.grid.x
    arrows = [label.text for label in box.more] or ["", ""]
    assert arrows == [text.UP_KEY if first else "", text.DOWN_KEY if first + shown < n else ""]


def test_a_box_shows_the_choices_that_fit_and_scrolls_more(console):
    """All are within the screen; the arrows lie between text and first choice, and below the last one."""
    from mesa.ui import text

    for n in range(1, 11):
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


def test_b_and_start_in_a_box_give_the_way_out_be_it_the_first_choice(console):
    for key in (B, START):
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
    console.save_now = said.append
    box.when_left_open = 5
    for _ in range(151):
        box.tick(33)
    assert said == []
    for _ in range(200):
        box.tick(33)
    assert said == [5]


# The pause menu


def test_the_pause_menu_begins_with_help_and_ends_with_leaving(start):
    """The game's own lines are between help and the settings."""
    from mesa.ui import text

    scenario = start("fodasse", "View", "START")
    box = scenario.top
    t = scenario.console.words.text
    own = [line[0] for line in scenario.console.stack.scenes[0].extras()]
    assert own
    back = t("take_back", text.SELECT_KEY)
    assert box.choices == [t("go_on"), t("help"), back, t("sheet"), *own, t("settings"), t("leave")]
    assert box.grid.height == len(box.choices), "all are seen"


def test_no_open_menu_keeps_the_module_that_opened_it(start):
    """A function of that module in the box would keep all of it."""
    box = start("sueca", "View", "START").top
    held = [value for value in vars(box).values() if callable(value)]
    assert box.answer in held
    assert {value.__module__ for value in held} <= {"mesa.match.game_view", "mesa.ui.words"}


def test_no_more_tips_is_offered_while_there_are_any(start):
    scenario = start("sueca", "View", "START")
    t = scenario.console.words.text
    assert t("tips_off") not in scenario.top.choices, "they are off already"
    scenario.press("START")
    scenario.console.store.put(setting.TIPS_OFF, 0)
    scenario.choose("tips_off").frames(1)
    assert scenario.console.store.get(setting.TIPS_OFF) == 1
    assert scenario.top is scenario.view and scenario.top.asked
    assert t("tips_off") not in scenario.press("START").top.choices


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


def test_what_lies_under_a_full_scene_is_hidden_and_nothing_else(console):
    """This includes two and more scenes below it; a scene covered, left or shown again is notified."""
    import displayio

    from mesa.ui.scene import Stack

    for seed in range(5):
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
    from mesa.home.help import HelpViewer
    from mesa.home.text_page import TextPage
    from mesa.ui import theme

    console = sim.console()
    frames(console, 2)

    def draw(console, group, names, x, y):
        for _ in names:
            group.append(theme.rect(x, y, 10, 12, 1))
            x += 12
        return x

    def show(words):
        sections = texts.parse("# help\n" + words, "help")[1]
        on_drive("games/sueca/text.bin", texts.joined({console.words.code: texts.packed(sections)}))
        page = HelpViewer(console, "sueca")
        examples = types.SimpleNamespace(HIGH=12, draw=draw)
        game = types.SimpleNamespace(part=lambda name: examples)
        monkeypatch.setitem(TextPage.write.__globals__, "Game", lambda id: game)
        console.stack.push(page)
        until_ready(console)
        return page

    return show


def drawn(page):
    """Return the rows of a page's text that have a pixel."""
    from mesa.home import help as viewer

    sheet = page.page.sheet
    return {y for y in range(viewer.HIGH) if any(sheet[x, y] for x in range(viewer.WIDE))}


def test_a_page_of_help_has_paragraphs_points_and_cards(help_of):
    """Lines are ten pixels high, paragraphs four apart; points are indented; cards make a row higher.

    The next page is drawn over an empty one; what does not fit on a page is left out.
    """
    words = "one\ntwo\n\nthree\n- a point\n| A♥ 7♥ : beside\n| K♥\nlast\n"
    page = help_of("## Title\n" + words + "## Next\nmore\n## Long\n" + "- line\n" * 12)
    assert page.title.text == "Title"
    sheet = page.page.sheet
    assert page.page.bottom == 10 + 4 + 10 + 10 + 14 + 14 + 10
    rows = drawn(page)
    assert rows & set(range(0, 11)) and not rows & set(range(11, 14)) and rows & set(range(14, 25))
    assert any(sheet[x, y] for x in range(7) for y in range(24, 35)), "the point's sign"
    assert not any(sheet[x, y] for x in range(7) for y in range(36, 62)), "text is beside the cards"
    assert any(sheet[x, y] for x in range(28, 60) for y in range(35, 48))
    assert [(card.x, card.y) for card in page.page.cards] == [(0, 36), (12, 36), (0, 50)]
    page.key(RIGHT)
    assert page.title.text == "Next" and max(drawn(page)) < 11 < max(rows)
    page.key(RIGHT)
    assert page.page.bottom == 120 and max(drawn(page)) < 91


def test_every_page_of_help_fits_one_screen(console):
    """Every page in every language: text and cards end above the footer, within the screen's sides."""
    from mesa.home.help import HIGH, HelpViewer
    from mesa.ui import text

    faults = []
    for lang, game in itertools.product(LANGUAGES, harness.bot_ids()):
        console.words.use_language(lang)
        page = shown(console, HelpViewer(console, game))
        for _ in range(page.pages):
            inside = all(0 <= card.x < 156 and 0 <= card.y < 98 for card in page.page.cards)
            keys, title = text.width(page.keys.text) + text.width(page.footer.text), page.title.text
            if page.page.bottom >= HIGH or text.width(title, True) > 156 or keys > 148 or not inside:
                faults.append((lang, game, title, page.page.bottom, keys))
            page.key(RIGHT)
        console.stack.pop()
        until_ready(console)
    assert not faults


def test_help_turns_its_pages_round_and_round(console, unload):
    """The module that draws cards is in memory only while they are drawn."""
    from mesa.home.help import HelpViewer

    unload(r"games\.sueca\.examples")
    page = shown(console, HelpViewer(console, "sueca"))
    n = page.pages
    titles, cards = [], 0
    for i in range(n):
        assert "{}/{}".format(i + 1, n) in page.footer.text
        harness.frame_ends()
        assert "games.sueca.examples" not in sys.modules
        titles.append(page.title.text)
        cards += len(page.page.cards)
        page.key((RIGHT, DOWN, A)[i % 3])
    assert cards and len(set(titles)) == n and page.at == 0 and page.title.text == titles[0]
    for key, title in ((LEFT, titles[-1]), (UP, titles[-2])):
        page.key(key)
        assert page.title.text == title


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
    page = about.About(console)
    console.stack.push(page)
    steps = []
    while not opened:
        console.step()
        steps.append(console.stack.making)  # keeps what is dropped below, as the board does for a while
    assert console.stack.making and not opened[0].closed
    console.stack.pop()
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
    label = console.stack.top.group[-1]
    assert type(label).__module__ == "adafruit_display_text.bitmap_label"
    assert type(label.font).__module__ == "adafruit_bitmap_font.pcf" and label.font.file.closed
    console.stack.top.key(B)
    until_ready(console)
    assert type(console.stack.top).__name__ == "Settings" and not brought()
    assert "mesa.home.about" not in sys.modules and "mesa.ui.text_layout" not in sys.modules


# The launcher


def test_the_chosen_game_is_seen_whole_and_raised_in_its_frame(console):
    """Up to four games are side by side, all visible; with more the chosen one is in the middle."""
    from mesa.ui import theme

    for n in range(1, 8):
        launcher: Any = console.stack.top
        while len(launcher.games) < n:
            launcher.games.append(launcher.games[0])
            launcher.icons.append(theme.mark(theme.HAND))
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
    launcher.explain(types.SimpleNamespace(name="sueca", error="view.py", opens=True))
    until_ready(console)
    press(console.stack.top, A)
    frames(console, 12)
    assert type(console.stack.top).__name__ == "MatchSetup", "and the other choice opens it"


# The settings


def test_every_setting_goes_through_its_values_and_round(console):
    """Right and Left go through all values, lowest to highest; over a match there is no About."""
    page = shown(console, Settings(console))
    assert page.count() == len(setting.TABLE) + 2
    for i, (field, low, high, _, _, values) in enumerate(setting.TABLE):
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
    console.match = types.SimpleNamespace()
    page = Settings(console)
    assert "About" not in [page.row(i)[0] for i in range(page.count())]


def test_every_language_can_be_chosen(console):
    """All texts change at once, and the row has the language's name."""
    page = shown(console, Settings(console))
    (at,) = (i for i, row in enumerate(page.rows) if row[setting.NUMBER] == setting.LANG)
    seen = []
    for _ in LANGUAGES:
        page.turn(at, 1)
        until_ready(console)
        seen.append(console.words.lang)
        words, about = (harness.texts_of("mesa", seen[-1])[section] for section in ("words", "about"))
        assert page.row(at) == (words["language"], about["name"]) and page.title == words["settings"]
    assert sorted(seen) == sorted(LANGUAGES)


def test_a_setting_holds_at_once(console, sim):
    page = shown(console, Settings(console))
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
    found = [getattr(layer, "text", "") for layer in page.group]
    assert "Ajustes" in found and "Idioma" in found and "Settings" not in found


def test_tips_that_are_switched_on_again_all_come_again(console):
    """This is so for every game; other data of a game stays, and switching tips off changes nothing."""
    page = shown(console, Settings(console))
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


# The set-up page, and "More options"


def more_of(page):
    """Return the page "More options" of a set-up page, as it opens."""
    from mesa.setup.options import MatchOptions

    return MatchOptions(page)


def kinds(page):
    """Return the kinds of rows of a set-up page, or of its options."""
    return [row if isinstance(row, str) else row[0] for row in page.rows]


@pytest.mark.parametrize("game", harness.bot_ids())
def test_the_rows_are_those_of_the_game_and_its_players(start, game):
    """There is a row for the seats if they vary, each option and preference, and each bot if there are
    several, or people may take their places.

    Level and Help are two keys away. An option may depend on another, which must be there.
    """
    few, most = harness.rules_of(game).SEATS
    t = start(game, "MatchSetup", players=most)
    before = bytes(t.top.levels)
    assert t.top.at == 0 and bytes(t.press("DOWN", "RIGHT").top.levels) != before
    assert t.press("UP", "UP", "A").scene == "HelpViewer"
    page = t.press("B").wait("MatchSetup").top
    for _ in range(most - few + 1):
        bots = page.seats - 1
        rows = ["new_match"] + ["level"] * (bots > 0) + ["seats"] * (few < most)
        rows += ["length"] * (page.manifest.LENGTH is not None)
        assert t.kinds == rows + page.manifest.PAGES.split() + ["more", "help"]
        more = more_of(page)
        options = [name for name, _ in page.rules.OPTIONS if more.applies(name)]
        assert kinds(more) == (
            ["option"] * len(options)
            + ["pref"] * len(page.manifest.PREFS)
            + ["bot"] * (bots if bots > 1 or page.manifest.PEOPLE else 0)
            + ["deal_number", "daily"]
        )
        if few < most:
            page.turn(t.kinds.index("seats"), 1)
    options = dict(page.rules.OPTIONS)
    for name, other, choice in page.manifest.DEPENDS:
        assert name in options and name != other
        assert choice in ("12345678" if other == "seats" else options[other])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_setting_has_a_line_that_says_what_it_is(start, lang):
    """And one that says what A does with it."""
    t = start(lang=lang).press("START").wait("Settings").frames(2)
    said = set()
    for _ in range(t.top.count()):
        line, keys = t.top.notes(t.top.at)
        assert line and line in t.labels and keys in t.labels
        assert t.console.words.text("change" if t.top.turns(t.top.at) else "open") in keys
        said.add(line)
        t.press("DOWN").frames(2)
    assert len(said) == t.top.count()


@pytest.mark.parametrize("game", harness.having(lambda manifest: manifest.LENGTH))
def test_the_length_of_a_match_has_a_line_that_says_what_is_counted(start, game):
    t = start(game, "MatchSetup")
    t.press(*["DOWN"] * t.kinds.index("length")).frames(2)
    (line,) = t.top.notes(t.top.at)
    assert line and line in t.labels


@pytest.mark.parametrize(
    ("points", "said"), [([-6, -2, 0, 1], "-6/-2/0/1"), ([3, 1], "3–1"), ([-1, 2], "-1/2")]
)
def test_points_below_zero_are_apart_in_a_score(points, said):
    """A dash before a minus would read as another number."""
    from mesa.match import score_line

    rules: Any = SimpleNamespace(scores=lambda s: points, hand_number=lambda s: 2, TEAMS={})
    assert score_line.line(lambda key, *values: "{} {}".format(*values), rules, bytearray()) == "3 " + said


@pytest.mark.parametrize("game", harness.having(lambda manifest: manifest.LENGTH))
def test_a_match_s_length_is_there_for_each_number_of_players(start, game):
    """At least a minute; the first choice takes longest."""
    page = start(game, "MatchSetup").top
    few, most = page.rules.SEATS
    at = page.long()[0]
    minutes = []
    for seats in range(few, most + 1):
        page.seats = seats
        for choice in range(len(page.length[1])):
            page.options[at] = choice
            minutes.append(page.long()[1])
    choices = len(page.length[1])
    assert len(page.rules.OPTIONS[at][1]) == choices and len(minutes) == choices * (most - few + 1)
    assert all(minutes[i] >= minutes[i + 1] > 0 for i in range(0, len(minutes), choices))


def test_the_match_that_waits_comes_first_and_says_how_it_stands(start):
    """It shows the hand, from 1, and each side's points; two keys lead from the launcher to the table."""
    scenario = start("sueca", "View")
    state = harness.state_of(scenario.rules)
    scenario.match.s[state.AT_HAND] = 4
    scenario.match.s[state.AT_SCORES] = 2
    scenario.press("START", "UP", "A")
    assert scenario.scene == "Launcher"
    page = scenario.press("A").wait("MatchSetup").frames(1).top
    assert kinds(page)[:2] == ["continue", "new_match"] and page.at == 0
    assert page.said[0].text == "Hand 5, score 2–0", "of two pairs"
    page.key(DOWN)
    assert page.said[0].text == page.t("waiting_given_up")
    page.key(UP)
    page.key(A)
    scenario.wait("View")


@pytest.mark.parametrize("game", harness.bot_ids())
def test_every_row_goes_through_its_values_and_round(start, game):
    """All numbers of players, all levels but random, a person, all choices; to the right and to the left."""
    begin = start(game, "MatchSetup", players=harness.rules_of(game).SEATS[1]).top
    few, most = begin.rules.SEATS
    for page in (begin, more_of(begin)):
        for i, row in enumerate(list(page.rows)):
            kind, at = (str(row), 0) if isinstance(row, str) else row
            count = {
                "seats": most - few + 1,
                "level": len(begin.codes),
                "bot": len(begin.codes) + (at <= begin.manifest.PEOPLE),
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


def test_rows_stay_where_they_are_above_the_explanation(start):
    """Whatever number of players is chosen after the page was entered."""
    t = start("set", "MatchSetup", "SELECT", players=1).wait("HelpViewer").press("B").frames(1)
    page = t.top
    top = page.labels[0].y
    for _ in range(8):
        t.take("seats")
        last = page.labels[page.count() - 1]
        assert last.text == "Help" and last.y + 10 <= page.said[0].y and page.labels[0].y == top


def test_a_bot_that_becomes_a_person_takes_its_row_along(start):
    """The level is that of a bot; the cursor stays on the row below that led to the change."""
    t = start("fodasse", "MatchSetup", players=2)
    t.take("more").take("bot").press("RIGHT", "RIGHT", "B").frames(2)
    assert "level" not in t.kinds and t.kinds[t.top.at] == "more"


def back(t, scene, *keys):
    """Press keys, each once a screen is made; then B until that scene is there."""
    for key in keys:
        t.press(key).until(lambda t: not t.top.busy(), auto=False).frames(3)
    while t.scene != scene:
        t.press("B").until(lambda t: not t.top.busy(), auto=False).frames(3)
    return t.top


@pytest.mark.parametrize("row", ("ladder", "problems", "more", "help"))
def test_the_cursor_is_where_it_was_on_the_set_up_page(start, row, monkeypatch):
    """Back from the page of that row; from the problems also over the restart after one of them."""
    t = start("sueca", "MatchSetup", seed=None)
    at = t.kinds.index(row)
    assert back(t, "MatchSetup", *["DOWN"] * at, "A").at == at
    if row == "problems":
        monkeypatch.setattr(gc, "mem_free", lambda: 65_536, raising=False)
        t.press("A").wait("Problems").frames(1).top.opened = True
        before = t.console
        assert t.press("B").wait("MatchSetup").frames(3).top.at == at and t.console is not before
    assert t.press("B").wait("Launcher").frames(8).press("A").wait("MatchSetup").top.at == 0


def test_the_cursor_is_where_it_was_in_the_launcher_and_its_settings(start):
    """Also when they were left for the page with the libraries, and when the launcher made way for a page."""
    t = start(at="Launcher", seed=None)
    game = (t.top.at + 1) % len(t.top.games)
    settings = back(t, "Settings", "RIGHT", "START", "UP", "A")
    assert settings.at == settings.about
    assert back(t, "Launcher").at == game
    assert back(t, "Launcher", "DOWN", "A", "A", "RIGHT").at == game


def options_of(start, *depends):
    """Return the options of Sueca when some depend on others, and the rows of these."""
    page = start("sueca", "MatchSetup").top
    page.manifest = types.SimpleNamespace(PREFS=(), DEPENDS=(depends,), STEPS=page.manifest.STEPS)
    names = [name for name, _ in page.rules.OPTIONS]
    page.options[names.index("tie")] = 1
    more = shown(page.console, more_of(page))
    return more, *(("option", names.index(name)) for name in depends[:2])


def test_an_option_that_depends_on_another_shows_only_with_it(start):
    """DEPENDS in the manifest says so; the bar stays on the option changed, even if one above goes."""
    more, price, revoke = options_of(start, "false_accusation", "revoke", "on")
    assert price not in more.rows
    more.at = more.rows.index(revoke)
    more.key(RIGHT)
    assert price in more.rows and more.rows[more.at] == revoke
    more.key(LEFT)
    assert price not in more.rows
    more, region, tie = options_of(start, "region", "tie", "void")
    assert more.rows.index(region) < more.rows.index(tie)
    more.at = more.rows.index(tie)
    more.key(RIGHT)
    assert region not in more.rows and more.rows[more.at] == tie


def test_every_choice_says_what_it_does():
    """Every option and preference has a text; make words finds languages without it, and too long ones.

    One that all its choices share has the option's own key.
    """
    for game in harness.bot_ids():
        manifest = importlib.import_module("games." + game)
        tables = (("o_", harness.rules_of(game).OPTIONS), ("p_", manifest.PREFS))
        wanted = {
            first + name + "_" + choice
            for first, table in tables
            for name, choices in table
            for choice in choices
        }
        shared = {first + name for first, table in tables for name, _ in table}
        assert set(harness.texts_of(game, "en").get("choices", {})) - shared == wanted


def test_what_the_chosen_choice_does_is_at_the_bottom(start, on_drive):
    """The text is from the game's file; without an entry, or without the file, nothing is shown."""
    scenario = start("sueca", "MatchSetup")
    path = "games/sueca/text.bin"
    more = more_of(scenario.top)
    key = more.keys(0)[1]
    on_drive(path, None)
    scenario.console.stack.push(more)
    scenario.frames(1)
    assert [label.text for label in more.said] == ["", ""]
    on_drive(path, texts.joined({"en": texts.packed({"about": {"title": "Sueca"}})}))
    more.show()
    assert [label.text for label in more.said] == ["", ""]
    words = "one word after another until the second of the lines is reached"
    on_drive(path, texts.joined({"en": texts.packed({"choices": {"o_other": "no", key: words}})}))
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
def test_what_was_chosen_is_there_again(start, game):
    """Each row by itself, and all at random: the page shows the same when it is opened again."""
    from mesa.setup.match_setup import MatchSetup

    page = start(game, "MatchSetup", players=harness.rules_of(game).SEATS[1]).top
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
def test_a_choice_that_the_game_does_not_have_is_its_default(start, game):
    """One more than the last choice of an option or a preference, or than the highest level."""
    from mesa.setup.match_setup import MatchSetup

    page = start(game, "MatchSetup").top
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


def test_eight_preferences_of_four_choices_are_kept_apart(start):
    """That is as many as a game's record can hold."""
    from mesa.setup.match_setup import MatchSetup

    page = start("sueca", "MatchSetup").top
    prefs = (("any", ("a", "b", "c", "d")),) * 8
    manifest = types.SimpleNamespace(PREFS=prefs, STEPS=page.manifest.STEPS, DEPENDS=(), PEOPLE=0)
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


def test_bots_of_different_levels_are_mixed_whichever_it_is(start):
    page = start("fodasse", "MatchSetup", players=8).top
    level = kinds(page).index("level")
    more = more_of(page)
    for seat in range(1, 8):
        page.turn(level, 1)
        assert page.row(level)[1] != "mixed"
        row = kinds(more).index("bot") + seat - 1
        more.turn(row, 1)
        if page.levels[seat] == PERSON:
            assert page.row(level)[1] != "mixed", "people have none"
            more.turn(row, 1)
        assert page.row(level)[1] == "mixed"
    page.turn(level, 1)
    assert len(set(page.levels[1:])) == 1, "a bot that joins later too"


def test_the_deal_number_begins_again_after_the_last(start):
    page = start("sueca", "MatchSetup", seed=0).top
    more = more_of(page)
    for by, seed in ((-1, (1 << 29) - 1), (1, 0)):
        more.turn(kinds(more).index("deal_number"), by)
        assert page.seed == seed


def test_another_title_is_seen_at_once(start):
    """A preference called "title" chooses among the game's titles."""
    scenario = start("fodasse", "MatchSetup")
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


def test_a_link_is_for_this_time_only(start):
    """Its players, levels and options are not saved; a preference changed in that match is."""
    from mesa.core import link
    from mesa.setup.match_setup import MatchSetup

    page = start("fodasse", "MatchSetup", players=4).top
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


def test_the_match_that_waits_is_lost_only_if_so_chosen(start):
    page = start("sueca", "MatchSetup").top
    page.console.store.data[store.MATCH] = 1
    begun = []
    page._start = lambda: begun.append(1)
    for keys in ((A,), (DOWN, A)):
        assert not begun
        page.new_match()
        until_ready(page.console)
        press(page.console.stack.top, *keys)
        until_ready(page.console)
    assert begun


def test_a_deal_that_is_the_same_for_all_has_no_earlier_winner(start):
    """This holds for the daily deal and a link; a number entered by hand has an earlier winner."""
    page = start("sueca", "MatchSetup", seed=5).top
    record = page.console.store.game("sueca")
    record[store.WINNER] = 3
    put_game(page.console.store, "sueca", record)
    begun, none = [], page.daily
    navigation = page.console.navigation()
    page.console.navigation = lambda: navigation
    navigation.start_match = lambda start: begun.append(start.leader)
    for daily, linked, leader in (((5, "today", 1, ()), -1, None), (none, 5, None), (none, -1, 2)):
        page.seed, page.daily, page.linked = 5, daily, linked
        page._start()
        assert begun.pop() == leader


# The box for the deal number


@pytest.fixture
def editor(console):
    """Return a function that opens the box for a page with this deal number: (page, box)."""
    from mesa.setup.number_editor import NumberEditor

    def open_box(seed):
        page: Any = types.SimpleNamespace(console=console, seed=seed)
        until_ready(console)
        return page, shown(console, NumberEditor(page))

    return open_box


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


def test_what_is_on_or_off_has_a_sign(start):
    """Seen before the word is read; what has more choices has none."""
    t = start(lang="en").press("START").wait("Settings").frames(2)
    rows = dict(t.top.row(i) for i in range(t.top.count()))
    assert rows["Only card plays itself"] == "✓ yes" and rows["Confirm each card"] == "✗ no"
    assert rows["Lights"] == "✓ on" and rows["Pace"] == "normal"
