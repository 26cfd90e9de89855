# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Lists, boxes, scenes and their pages: what no transcript can show (tests/screens/ has what they do)."""

from __future__ import annotations

import importlib
import itertools
import random
import re
import sys
import types
from typing import Any

import harness
import pytest
from common import readable
from common.begin import begin
from conftest import frames, until_ready
from harness import LANGUAGES

from mesa.board import hardware, records, setting, store, store_load, store_menus
from mesa.board.setting import FOUR_COLOURS, LOOK
from mesa.board.store_menus import put_game
from mesa.core.match import NAMES, PERSON
from mesa.ladder import rewards
from mesa.ui import looks, playing_cards, text, theme
from sim.art import draw as art
from sim.player.player import Player
from sim.vm import both

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
    stack = Stack(root, types.SimpleNamespace(root_group=root))  # pyrefly: ignore[bad-argument-type]
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
    return [page.row(i) for i in range(len(page.rows))]


def test_every_choice_says_what_it_does():
    """Every option and preference has a text; one that all its choices share has the option's own key."""
    for game in harness.bot_ids():
        manifest = importlib.import_module("games." + game)
        tables = (("o_", harness.rules_of(game).OPTIONS), ("p_", manifest.PREFS))
        rows = [(first + name, choices) for first, table in tables for name, choices in table]
        wanted = {name + "_" + choice for name, choices in rows for choice in choices}
        said = set(harness.texts_of(game, "en").get("choices", {}))
        assert said - {name for name, _ in rows} == wanted


@pytest.mark.parametrize("column", range(3))
@pytest.mark.parametrize("game", harness.bot_ids())
def test_today_begins_what_a_game_has_and_nothing_else(game, column):
    """A match or a problem; where the game has no such thing, nothing is said of it, and the page stays."""
    t = begin(game, date="2027-01-02").press("UP").wait("Today").frames(20)
    page = t.top
    while page.games[page.row].name != game:
        t.press("DOWN").frames(6)
    t.press(*["RIGHT"] * column).frames(3)
    pages = vars(importlib.import_module("games." + game)).get("PAGES", "")
    has = column == 0 or ("problems", "ladder")[column - 1] in pages
    assert bool(page.state(page.row, column)[1]) == has
    t.press("A").frames(60)
    scenes = [type(scene).__name__ for scene in t.console.stack.scenes]
    assert (("View", "Page", "View")[column] in scenes) == has, scenes
    assert has or scenes[-1] == "Today"
    t.close()


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
            while owner.turns(owner.rows.index(row)) and row != "deal_number":
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
        assert not again.repaired or not any(again.options) and not any(again.prefs)
        return again.repaired

    counts = [(store.LEVELS, 4, PERSON, max(page.codes) + 1)]  # of seat 1
    for first, bits, table in ((store.OPTIONS, 4, page.rules.OPTIONS), (store.PREFS, 2, page.manifest.PREFS)):
        counts += [
            (first + i * bits // 8, i * bits % 8, 1 << bits, len(choices))
            for i, (_, choices) in enumerate(table)
        ]
    for field, shift, most, count in counts:
        assert not repaired(field, count - 1 << shift)
        assert count == most or repaired(field, count << shift)


# Names: whatever a page of a match says of a seat, it is what the match calls that seat.


OTHERS = ("", "Uma", "Duda", "Tina", "Rui", "Sol", "Lua", "Mia")
"""Names that no bot has."""
STRANGERS = {*NAMES[1:], *harness.texts_of("mesa", "en")["ladder"]["people"].split("|")}


def read_all(t: Player) -> tuple[set[str], set[tuple[str, str]]]:
    """Read all that a console shows and says from now on: {scenes}, {(scene, line with a wrong name)}."""
    scenes: set[str] = set()
    wrong: set[tuple[str, str]] = set()
    speech = both("_speech")
    speaker = speech.Speech(t.console)
    step = t.session.step

    def stepped() -> None:
        step()
        speaker.look()
        said = speaker.take()
        stack = t.console.stack
        if not stack or not stack.scenes or stack.making:
            return
        scene = type(stack.top).__name__
        scenes.add(scene)
        for line in {line for _, _, line in speech.read(stack.root)}.union(said.split("\n")):
            if (scene, line) not in wrong and STRANGERS.intersection(re.findall(r"\w+", line)):
                wrong.add((scene, line))

    t.session.step = stepped
    return scenes, wrong


def visit(t: Player, *lines: str) -> None:
    """Open a page of the match by the words of its lines in boxes, turn all its pages, and come back."""
    label = t.console.words.text
    for line in lines:
        while t.scene != "Dialog" or label(line) not in t.top.choices:
            t.press("START" if t.scene == "View" else "B").frames(3)
        while t.top.choices[t.top.at] != label(line):
            t.press("DOWN").frames(1)
        t.press("A").until(lambda t: t.scene not in ("Dialog", "Stack"), 300, False).frames(9)
        for _ in range(getattr(t.top, "pages", 0)):
            t.press("RIGHT").frames(2)
        t.press("B").frames(9)


def asked(t: Player) -> bool:
    """Return whether the table waits for the player, with no key down."""
    mine = t.scene == "View" and t.view.asked and t.match.mine() and not t.top.busy()
    return mine and t.down is None


@pytest.mark.parametrize("lang", ["en", "pt-PT"])
@pytest.mark.parametrize("game", harness.bot_ids())
def test_every_text_asks_the_match_for_its_names(start, monkeypatch, game, lang):
    """With other names in every seat: on the table, in tips, hints, help, sheet, results, replays, speech."""
    t = start(game, "MatchSetup", lang=lang, players=min(4, harness.rules_of(game).SEATS[1]), seed=5)
    t.console.store.put(setting.TIPS_OFF, 0)
    t.session.fast = t.console.fast = True
    monkeypatch.setattr(sys.modules["mesa.core.match"].Match, "names", OTHERS)
    scenes, wrong = read_all(t)
    for stop in (3, 12, 26, 40):
        at = lambda t, stop=stop: t.match and asked(t) and t.match.moves >= stop  # noqa: E731
        t.until(lambda t, at=at: at(t) or t.session.at_the_end())
        if t.session.at_the_end():
            break
        visit(t, "help", "sheet")
        t.press("SELECT").frames(9)
        if t.scene != "View":
            t.press("B").frames(9)
        if game != "set":
            t.hold("SELECT", 90)
    if t.rules.REAL_TIME:
        t.match.human = None  # a bot goes on for the player
        t.match.changed()
    t.over()
    for back in ("Dialog", "Launcher"):
        if back == "Dialog":
            t.view.covered(True)
            t.console.navigation().open_replay(game, t.match)
        else:
            t.console.navigation().open_replay(game)
        t.until(lambda t: t.scene == "Replay", auto=False)
        t.press(*["RIGHT", "DOWN"] * 6).frames(12)
        seats = range(1, len(t.top.match.levels))
        assert [t.top.name(seat) for seat in seats] == [OTHERS[seat] for seat in seats]
        t.press("B").until(lambda t, back=back: t.scene == back, auto=False).frames(5)
        if back == "Dialog":
            t.console.navigation().leave_match()
            t.until(lambda t: t.scene == "Launcher", auto=False).frames(9)
    assert not wrong
    assert {"View", "Tip", "Dialog", "HelpViewer", "Sheet", "Replay"} <= scenes


def test_a_replay_of_several_people_begins_with_the_owners_name(start):
    """Whoever has the console at the end: it shows what seat 0 could see."""
    t = start("fodasse", "MatchSetup", players=3, seed=2)
    t.session.fast = t.console.fast = True
    t.top.levels[2] = PERSON
    t.press("A").wait("PassOn", "View")
    names = list(t.match.names)
    t.match.pass_to(2)
    assert list(t.match.names) == names[2:] + names[:2]
    t.view.covered(True)
    t.console.navigation().open_replay("fodasse", t.match)
    t.until(lambda t: t.scene == "Replay", auto=False)
    assert [t.top.name(seat) for seat in range(3)] == names


# Looks: backs, tables and decks can be read; what they are won with. Their page: tests/screens/looks.txt.


KINDS = (looks._BACKS, looks._TABLES, looks._DECKS)
SHIFTS = (0, 3, 6)
GROUNDS = ((theme.COLOURS[theme.TABLE], theme.COLOURS[theme.TABLE_DOTS]), *looks._GROUNDS)
"""By table: the colours of its top and of its dots."""
SHEETS = ("lib/mesa/ui/cards.bmp", "lib/mesa/ui/cards.bmp#1")


def pixels(bitmap: Any) -> list[int]:
    return [bitmap[i] for i in range(bitmap.width * bitmap.height)]


def dressed(path: str, look: int) -> Any:
    """Return a sheet of cards in a look."""
    sheet = theme.load(path)
    looks.cards(sheet, look)
    return sheet


def ratio(one: int, other: int) -> float:
    """Return the contrast of two 0xRRGGBB, as the panel shows them."""
    return readable.ratio(readable.panel_colour(one), readable.panel_colour(other))


# how they look


def test_every_number_of_a_look_is_valid_and_others_are_the_first():
    assert looks.parts(0) == [0, 0, 0]
    for look in range(256):
        found = looks.parts(look)
        for i in range(3):
            wanted = look >> SHIFTS[i] & (7, 7, 3)[i]
            assert found[i] == (wanted if wanted < KINDS[i] else 0)


@pytest.mark.parametrize("i", range(looks._TABLES))
def test_what_can_be_read_on_the_first_table_can_be_read_on_each(i):
    """Every colour, on the top and on the dots; only 4.5 : 1 counts as readable."""
    for ground, usual in zip(GROUNDS[i], GROUNDS[0], strict=True):
        for colour in theme.COLOURS[1:]:
            if ratio(colour, usual) >= readable.RATIO:
                assert ratio(colour, ground) >= readable.RATIO, (hex(colour), hex(ground))


def test_tables_can_be_told_apart():
    for one, other in itertools.combinations([ground[0].to_bytes(3, "big") for ground in GROUNDS], 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 40


@pytest.mark.parametrize("path", SHEETS)
@pytest.mark.parametrize("deck", range(looks._DECKS))
def test_ranks_and_suits_can_be_read_in_each_deck(path, deck):
    sheet = dressed(path, deck << 6)
    paper = sheet[156, 0]
    inks = [sheet[playing_cards.INK_X + 10 * suit, playing_cards.INK_Y] for suit in range(4)]
    for ink in inks:
        assert ratio(theme.COLOURS[ink], theme.COLOURS[paper]) >= readable.RATIO
    assert len(set(inks)) == (4 if path == SHEETS[1] else 2)


@pytest.mark.parametrize("path", SHEETS)
def test_each_back_is_its_drawing_and_changes_nothing_else(path):
    plain = pixels(theme.load(path))
    d = art.drawings("cards")
    for i, name in enumerate(art.BACKS):
        sheet = dressed(path, i)
        assert [[sheet[196 + x, 10 + y] for x in range(10)] for y in range(10)] == d[name]
        after = pixels(sheet)
        changed = {(n % 240, n // 240) for n in range(len(plain)) if plain[n] != after[n]}
        assert all(196 <= x < 206 and 10 <= y < 20 for x, y in changed)
    for one, other in itertools.combinations(art.BACKS, 2):
        assert sum(a != b for a, b in zip(sum(d[one], []), sum(d[other], []), strict=True)) > 40


def test_blue_courts_change_only_courts():
    plain = theme.load(SHEETS[0])
    blue = dressed(SHEETS[0], 2 << 6)
    for y in range(34):
        for x in range(240):
            court = y < 20 and x < 156 or 20 <= y < 31 and x < 88
            if not court:
                assert plain[x, y] == blue[x, y]
            else:
                assert blue[x, y] not in (theme.RED, theme.GOLD, theme.PURPLE, theme.GREEN)


# what they are won with


def kept(**games: tuple[int, int, int, int]) -> Any:
    """Return a store: by game, opponents beaten, stars, current streak, longest streak."""
    saved = store_load.load(None, None)
    for name, (beaten, stars, streak, longest) in games.items():
        record = saved.game(name)
        record[records.LADDER] = beaten | longest << 4
        records.put(record, records.STARS, 2, stars)
        record[records.PROBLEM_STREAK] = streak
        store_menus.put_game(saved, name, record)
    return saved


def test_what_is_reached_comes_from_all_games():
    assert rewards.reached(kept()) == [0, 0, 0, 0]
    found = kept(sueca=(8, 3, 0, 2), set=(3, 300, 20, 4), other=(1, 1, 1, 5))
    assert rewards.reached(found) == [12, 8, 304, 15]


@pytest.mark.parametrize(
    "days, problems, longest", [((1, 2, 3), 0, 3), ((3, 0), 0, 3), ((3, 0), 200, 15), ((0,), 0, 0)]
)
def test_the_longest_streak_stays_when_it_breaks(days, problems, longest):
    """That of daily deals or of problems, 15 at most; the rivals beaten stay beside it."""
    record = bytearray(store.GAME)
    record[records.LADDER] = 5
    for n in days:
        record[records.DAY_STREAK] = n
        records.streak(record)
    record[records.PROBLEM_STREAK] = problems
    assert records.streak(record) == longest and record[records.LADDER] == 5 | longest << 4


def test_each_look_but_the_first_takes_something_and_can_be_reached():
    assert [len(wanted) for wanted in rewards.WANTED] == list(KINDS)
    most = {rewards._ALL: 16, rewards._ONE: 8, rewards._STARS: 300, rewards._STREAK: 15}
    for wanted in rewards.WANTED:
        assert wanted[0][1] == 0
        assert all(0 < much <= most[what] for what, much in wanted[1:])


def test_a_look_is_gained_once():
    """By the opponent with whom its number is reached, in whatever game."""
    seen = []
    saved = kept()
    for n, game in enumerate(["sueca"] * 4 + ["set"] * 8 + ["sueca"] * 4, 1):
        record = saved.game(game)
        record[records.LADDER] += 1
        store_menus.put_game(saved, game, record)
        seen += [(n, look) for look in rewards.gained(saved, game)]
    assert seen == [(1, (1, 1)), (3, (0, 1)), (6, (1, 4)), (10, (0, 3)), (12, (0, 5)), (16, (2, 1))]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lines_of_their_page_and_of_a_new_one_fit(lang):
    from mesa.ui.menu_screen import MenuScreen

    said = harness.texts_of("mesa", lang)["ladder"]
    for kind, wanted in enumerate(rewards.WANTED):
        name = said["kind_%d" % kind]
        for n, (what, much) in enumerate(wanted):
            look = said["look_%d_%d" % (kind, n)]
            assert text.width(name + text.LOCK + " " + look) <= MenuScreen.w - 26
            assert text.width(text.filled(said["by_%d" % what], much)) <= 156
            assert text.width(said["new_look"].format(name, look)) <= 140


@pytest.mark.parametrize("four", (0, 1))
@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_a_match_is_played_with_them_and_a_celebration_keeps_them(start, game, four):
    t = start(game, "View", settings=[(FOUR_COLOURS, four), (LOOK, 3 | 1 << 6)])
    wanted = pixels(dressed(SHEETS[four], 3 | 1 << 6))
    assert pixels(t.console.card_sheet) == wanted
    t.view.celebrate("win")
    t.frames(3)
    assert pixels(t.console.card_sheet) != wanted
    t.frames(20).press("A").frames(5)
    assert t.scene == "View" and pixels(t.console.card_sheet) == wanted
