# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a console knows about its owner and surroundings, and what it does when idle."""

import sys
import types

import pytest
from conftest import dice, samples

from mesa.app.apply_settings import all_settings
from mesa.board import setting, store
from mesa.board.owner import owner, put_owner
from mesa.ui import text
from sim.scenarios import Scenario

# The owner's name


@pytest.fixture
def scenario():
    """Return a function that makes Scenarios, which are closed at the end."""
    made = []

    def make(*args, **more):
        made.append(Scenario(*args, **more))
        return made[-1]

    yield make
    for one in made:
        one.close()


def editor(scenario):
    """Open the box for the name, over the settings."""
    scenario.press("START", "DOWN", "A")
    assert type(scenario.top).__name__ == "NameEditor"
    return scenario


def written(scenario):
    return "".join(label.text or " " for label in scenario.top.labels).rstrip()


def test_a_name_is_put_in_letter_by_letter(scenario):
    """The first letter starts as a capital, the following ones as small letters; A takes the letter."""
    t = editor(scenario("sueca", "en"))
    t.press("UP", "RIGHT", "UP", "UP", "RIGHT", "DOWN")
    assert written(t) == "Abü"
    t.press("SELECT", "LEFT", "SELECT", "SELECT", "DOWN")
    assert written(t) == "AaÜ"
    t.press("A")
    assert owner(t.console.store) == "AaÜ" and "AaÜ" in [label.text for label in t.top.values]


def test_b_leaves_the_name_start_empties_it(scenario):
    t = scenario("sueca", "en")
    put_owner(t.console.store, "Zé Luís")
    editor(t)
    assert written(t) == "Zé Luís" and t.top.at == 7
    t.press("UP", "B")
    assert owner(t.console.store) == "Zé Luís"
    t.press("A", "START")
    assert written(t) == "" and t.top.at == 0
    t.press("B", "A", "START", "A")
    assert owner(t.console.store) == "" and "You" in [label.text for label in t.top.values]


def test_every_letter_can_be_put_in_and_drawn(scenario):
    """Up goes through all letters and wraps round, Down goes the other way; the fonts have each letter."""
    t = editor(scenario("sueca", "pt"))
    seen = []
    for key in ("UP", "DOWN"):
        for _ in range(41):
            t.press(key)
            seen.append(t.top.letters[0])
        assert t.top.letters[0] == " "
    letters = seen[:41]
    assert seen[41:82] == letters[-2::-1] + [" "]
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÇÉÊÍÑÓÔÕÚ ") < set(letters)
    from mesa.app.name_editor import capital, lower

    for letter in letters:
        small = lower(letter)
        assert small == letter.lower() and capital(small) == letter == capital(letter)
        for big in (False, True):
            for one in (letter, small):
                code = text.coded(one)[0]
                assert text.font(big).left[code + 1] > text.font(big).left[code]


@pytest.mark.parametrize("game, seats", [("sueca", 4), ("fodasse", 8), ("set", 4), ("qu4to", 5)])
def test_at_the_table_the_player_has_the_owners_name(scenario, game, seats):
    """It is cut to the space; without a name, the table says "You" as before."""
    t = scenario(game, "en", players=seats)
    put_owner(t.console.store, "WWWWWWWW")
    t.begin()
    view = t.top
    assert set(view.name(0)) == {"W"} and 20 < text.width(view.name(0)) <= 38
    put_owner(t.console.store, "Eva")
    t.choose("settings").frames(3)
    t.press("B").frames(3).until(lambda t: type(t.top).__name__ == "View")
    assert t.top is not view and t.top.name(0) == "Eva"
    put_owner(t.console.store, "")
    t.choose("settings").frames(3)
    t.press("B").frames(3).until(lambda t: type(t.top).__name__ == "View")
    assert t.top.name(0) == "You" and t.top.name(1) == "Ana"


def test_on_a_sheet_a_name_keeps_to_its_column(scenario):
    t = scenario("fodasse", "en", players=4, level="easy")
    put_owner(t.console.store, "WWWWWWWW")
    t.begin()
    sheet = __import__("mesa.app.sheet", fromlist=("Sheet",)).Sheet(t.top)
    from displayio import Bitmap

    to = Bitmap(160, 11, 2)
    sheet._write(to, "WWWWWWWW", 1, 0)
    inked = [x for x in range(160) if any(to[x, y] for y in range(11))]
    assert 22 + 31 <= min(inked) and max(inked) < 22 + 62 and len(inked) > 20


# Left alone: a demonstration, then a dark screen

MINUTE = 60_000
GAMES = ("fodasse", "qu4to", "set", "sueca")


def top(t):
    return type(t.top).__name__


def alone(t, ms):
    """Let `ms` pass as if no key had been pressed."""
    t.console.idle = ms
    return t.frames(2)


def demonstrate(t):
    """Wait for the demonstration."""
    alone(t, MINUTE)
    return t.until(lambda t: top(t) == "Demonstration", limit=200, auto=False)


def in_launcher(t):
    return t.until(lambda t: top(t) == "Launcher", limit=200, auto=False).frames(1)


def played_last(t, game):
    del t.console.preset["game"]
    t.console.store.put_word(store.LAST_GAME, store.game_id(game))
    return t


def bright(t):
    return round(t.session.board.brightness / 6553.5)


def test_after_a_minute_without_a_key_the_launcher_shows_a_match(scenario):
    """The demonstration does not come sooner; the minute starts with the last key."""
    t = scenario("fodasse", "en")
    t.press("LEFT").frames(MINUTE // 33 - 10)
    assert top(t) == "Launcher"
    t.press("RIGHT").frames(MINUTE // 33 - 10)
    assert top(t) == "Launcher"
    t.frames(40)
    assert top(t) == "Demonstration"


@pytest.mark.parametrize("game", GAMES)
def test_a_demonstration_is_of_the_game_played_last_and_leaves_no_trace(scenario, game):
    """Bots play match after match; nothing is saved, logged, heard or lit. A key leads back to the game."""
    t = played_last(scenario(game, "en", settings=[(setting.VOLUME, 2), (setting.FORCED, 1)]), game)
    console = t.console
    console.fast = True
    console.save_now()
    kept = bytes(console.store.data)
    log = bytes(console.log[i] for i in range(len(console.log)))
    nvm = t.session.board.nvm.writes
    demonstrate(t)
    view = t.top
    assert view.match.game == game and view.match.human is None and view.match.log is None
    sounds = []
    t.session.board.audio = sounds.append
    moves = view.match.moves

    def another(t):
        console.idle = MINUTE  # keep the demonstration going
        return top(t) == "Demonstration" and t.top.match is not view.match

    t.until(another, auto=False)
    assert view.match.over() and view.match.moves > moves, "a match that ends begins another"
    t.frames(50)
    assert console.match is None and console.saved is None and not any(sounds)
    assert not any(any(colour) for colour in t.session.board.pixels)
    assert bytes(console.store.data) == kept and t.session.board.nvm.writes == nvm
    assert bytes(console.log[i] for i in range(len(console.log))) == log
    t.press("A")
    in_launcher(t)
    assert t.top.games[t.top.at].name == game and console.sound.volume == 2 and console.lights.on
    assert bytes(console.store.data) == kept


@pytest.mark.parametrize("key", ["A", "B", "START", "SELECT", "LEFT", "DOWN"])
def test_the_key_that_ends_a_demonstration_does_nothing_else(scenario, key):
    t = demonstrate(played_last(scenario("set", "en"), "sueca"))
    t.press(key)
    in_launcher(t).frames(20)
    assert top(t) == "Launcher" and t.top.games[t.top.at].name == "sueca" and not t.top.dark


def test_a_demonstration_says_what_it_is(scenario):
    """The sign is shown nearly all the time, on top of everything."""
    t = demonstrate(played_last(scenario("set", "en"), "sueca"))
    view = t.top
    assert view.group[-1] is view.sign and view.sign[1].text == view.t("demo")
    seen = []
    for _ in range(150):
        t.frames(1)
        seen.append(not view.sign.hidden)
    assert 0.7 < sum(seen) / len(seen) < 0.9


def test_a_match_that_waits_is_left_alone(scenario):
    """The demonstration is of the same game as the saved match, which can be continued afterwards."""
    t = scenario("sueca", "en", level="easy").begin()
    t.console.navigation().leave_match()
    in_launcher(t)
    kept = bytes(t.console.store.data)
    del t.console.preset["game"]
    demonstrate(t).frames(200)
    assert bytes(t.console.store.data) == kept
    t.press("B")
    in_launcher(t)
    assert bytes(t.console.store.data) == kept and t.top.line.text == t.top.t("match_waits")


def test_no_demonstration_where_it_is_off_or_the_game_is_broken(scenario):
    t = played_last(scenario("sueca", "en"), "sueca")
    t.console.store.put(setting.DEMO_OFF, 1)
    alone(t, MINUTE).frames(20)
    assert top(t) == "Launcher"
    t.console.store.put(setting.DEMO_OFF, 0)
    t.console.preset["no_demo"] = True
    alone(t, MINUTE).frames(20)
    assert top(t) == "Launcher"
    del t.console.preset["no_demo"]
    t.top.games[t.top.at].error = "view.py"
    alone(t, MINUTE).frames(20)
    assert top(t) == "Launcher"
    t.top.games[t.top.at].error = ""
    demonstrate(t)


def test_what_breaks_in_a_demonstration_ends_it_for_good(scenario, capsys):
    """There is no error screen, since the player did not start the demonstration."""
    t = demonstrate(played_last(scenario("sueca", "en"), "sueca"))
    t.top.table = None
    t.top.drawn = -1
    t.frames(2)
    in_launcher(t)
    assert "demonstration: sueca " in capsys.readouterr().out
    alone(t, MINUTE).frames(50)
    assert top(t) == "Launcher"


def test_after_five_minutes_the_launcher_is_dark_until_a_key(scenario):
    """That key does nothing else. The screen stays bright if the setting is off."""
    t = scenario("sueca", "en", settings=[(setting.DEMO_OFF, 1), (setting.BRIGHTNESS, 7)])
    all_settings(t.console)
    assert bright(t) == 7
    alone(t, 5 * MINUTE - 500)
    assert bright(t) == 7
    t.frames(20)
    assert bright(t) == 1
    at = t.top.at
    for key in ("RIGHT", "A", "START"):
        alone(t, 5 * MINUTE)
        assert bright(t) == 1
        t.press(key).frames(3)
        assert bright(t) == 7 and top(t) == "Launcher" and t.top.at == at
    t.press("RIGHT")
    assert t.top.at != at
    t.console.store.put(setting.DIM_OFF, 1)
    alone(t, 5 * MINUTE).frames(5)
    assert bright(t) == 7
    t.console.store.put(setting.DIM_OFF, 0)
    t.console.store.put(setting.BRIGHTNESS, 1)
    alone(t, 5 * MINUTE).frames(5)
    assert bright(t) == 0, "where it is as dark as can be already it is off"


def test_after_five_minutes_a_demonstration_is_dark_and_still(scenario):
    t = demonstrate(played_last(scenario("fodasse", "en"), "fodasse"))
    alone(t, 5 * MINUTE)
    view = t.top
    moves = view.match.moves
    t.frames(200)
    assert bright(t) == 1 and view.match.moves == moves and t.top is view
    t.press("A")
    in_launcher(t).frames(10)
    assert bright(t) == 8 and top(t) == "Launcher"
    demonstrate(t)
    t.console.store.put(setting.DIM_OFF, 1)
    alone(t, 5 * MINUTE)
    in_launcher(t).frames(10)
    assert bright(t) == 8, "and where the screen is not to be dark, it ends"


# Brightness by light


def seconds(t, count):
    """Let so many seconds pass without a key, but also without a demonstration."""
    for _ in range(count):
        t.console.idle = 0
        t.frames(31)


def test_by_light_the_screen_follows_the_place(scenario, unload):
    """In small steps, never above the setting, never too dark to read; small changes of light do nothing."""
    t = scenario("sueca", "en", settings=[(setting.BY_LIGHT, 1), (setting.BRIGHTNESS, 9)])
    from mesa.board import by_light

    unload(r"mesa\.board\.by_light")
    board = t.session.board
    board.readings["LIGHT"] = 65535
    all_settings(t.console)
    seconds(t, 5)
    assert bright(t) == 9
    board.readings["LIGHT"] = 0
    levels = []
    for _ in range(60):
        seconds(t, 1)
        levels.append(bright(t))
    assert levels[0] >= 8 and levels[-1] == by_light.LOWEST == 2
    assert all(one - other in (0, 1) for one, other in zip(levels, levels[1:], strict=False))
    board.readings["LIGHT"] = 3000
    seconds(t, 30)
    assert bright(t) == by_light.wanted(3000) == 6
    for light in (1950, 4300, 1950):  # slightly beyond the borders, 2048 and 4096
        board.readings["LIGHT"] = light
        seconds(t, 20)
        assert bright(t) == 6
    t.console.store.put(setting.BY_LIGHT, 0)
    all_settings(t.console)
    assert bright(t) == 9
    seconds(t, 3)
    assert bright(t) == 9 and t.console.lights.sensor is None
    import sys

    assert "mesa.board.by_light" not in sys.modules


def test_by_light_keeps_a_dark_screen_dark(scenario):
    t = scenario("sueca", "en", settings=[(setting.BY_LIGHT, 1), (setting.DEMO_OFF, 1)])
    t.session.board.readings["LIGHT"] = 65535
    all_settings(t.console)
    alone(t, 5 * MINUTE).frames(200)
    assert bright(t) == 1
    t.press("A").frames(3)
    assert bright(t) == 8


def test_without_a_sensor_nobody_is_asked_about_light(scenario):
    """The settings have no row for it, and the option does nothing."""
    t = scenario("sueca", "en", board="generic", settings=[(setting.BY_LIGHT, 1)])
    from mesa.app.settings import Settings

    all_settings(t.console)
    assert t.console.lights.sensor is None
    t.press("START")
    rows = [t.top.row(i)[0] for i in range(t.top.count())]
    assert t.top.t("by_light") not in rows and t.top.t("about") == rows[-1]
    assert isinstance(t.top, Settings)
    t.close()
    t = scenario("sueca", "en").press("START")
    assert t.top.t("by_light") in [t.top.row(i)[0] for i in range(t.top.count())]


# The battery

VOLT = 65535 / 6.6


def ask(t, volts, times=1):
    from mesa.app import low_battery

    t.session.board.readings["A6"] = int(volts * VOLT)
    for _ in range(times):
        said = low_battery.check(t.console)
    return said


def red(t, box):
    """Return how many pixels in (left, top, right, bottom) of the screen have the sign's colour."""
    from mesa.ui import theme

    rgb = theme.rgb(theme.WARNING)
    wanted = (rgb >> 16, rgb >> 8 & 255, rgb & 255)
    shown = t.image().crop(box).convert("RGB")
    data = shown.tobytes()
    near = [i for i in range(0, len(data), 3) if all(abs(data[i + j] - wanted[j]) < 9 for j in range(3))]
    return len(near)


@pytest.mark.parametrize("volts, low", [(4.2, 0), (3.7, 0), (3.51, 0), (3.49, 1), (3.2, 1), (2.4, 0), (0, 0)])
def test_a_battery_is_low_below_three_and_a_half_volts_twice_in_a_row(scenario, volts, low):
    """A pin without a battery reads close to zero, which does not count as low."""
    t = scenario("sueca", "en")
    assert ask(t, volts) is False
    assert ask(t, volts) is bool(low)
    assert ask(t, 3.9) is False and ask(t, volts) is False, "once again from the beginning"


def test_on_usb_no_battery_is_low(scenario, monkeypatch):
    import supervisor

    t = scenario("sueca", "en")
    monkeypatch.setattr(supervisor.Runtime, "usb_connected", True)
    assert ask(t, 3.3, 3) is False
    monkeypatch.setattr(supervisor.Runtime, "usb_connected", False)
    assert ask(t, 3.3, 2) is True


def test_a_board_that_cannot_tell_never_says_so(scenario):
    """An unknown board says nothing, even if something is on a pin of that name."""
    t = scenario("sueca", "en", board="generic")
    t.session.board.readings["A6"] = int(3.3 * VOLT)
    for pins in (t.console.board.pins, types.SimpleNamespace(board_id="other", A6=object())):
        t.console.board.pins = pins
        assert ask(t, 3.3, 3) is False and not t.console.low


def test_the_pin_is_free_again_and_nothing_is_kept_while_all_is_well(scenario):
    import sys

    t = scenario("sueca", "en")
    ask(t, 4, 3)
    assert not t.console.low and not t.session.board.claimed.get("PB01")
    for name in ("battery", "open_parts"):
        assert "mesa.board." + name not in sys.modules


def test_the_launcher_and_the_pause_menu_show_the_sign(scenario):
    t = scenario("sueca", "en", level="easy")
    corner = (140, 0, 160, 12)
    assert red(t, corner) == 0
    t.session.board.readings["A6"] = int(3.4 * VOLT)
    t.press("START", "B").frames(2)
    in_launcher(t)
    assert red(t, corner) > 30
    t.begin().press("START").frames(2)
    assert red(t, (80, 10, 135, 40)) > 30
    t.press("B")
    t.session.board.readings["A6"] = int(4 * VOLT)
    ask(t, 4)
    t.press("START").frames(2)
    assert red(t, (80, 10, 135, 40)) == 0


def test_over_a_match_it_is_said_once_when_nothing_moves(scenario):
    """The match continues where it was; from then on the flash is written sooner."""
    t = scenario("sueca", "en", level="easy").begin().settle()
    view, moves = t.top, t.match.moves
    assert ask(t, 3.4) is False and t.top is view
    assert ask(t, 3.4) is True and t.console.wait < 60_000
    t.frames(3)
    box = t.top
    assert type(box).__name__ == "Dialog" and box.title == "Low battery" and len(box.text) == 2
    t.press("A").frames(3)
    assert t.top is view and t.match.moves == moves and not view.busy()
    assert ask(t, 3.4, 5) is True
    t.frames(3)
    assert t.top is view, "once"


def test_while_cards_move_or_a_page_is_open_the_note_waits(scenario):
    t = scenario("sueca", "en", level="easy").begin().settle()
    t.press("START")
    pause = t.top
    assert ask(t, 3.4, 3) is True and t.frames(2).top is pause
    t.press("B").settle()
    view = t.top
    view.motion.wait(300)
    assert ask(t, 3.4) is True and t.frames(1).top is view
    t.settle()
    assert ask(t, 3.4) is True and t.frames(3).top.title == "Low battery"


# Everything together


@pytest.mark.long
def test_random_keys_while_demonstrations_come_and_go(scenario):
    """1 500 keys with some pauses: nothing breaks, and everything saved stays within bounds."""
    t = scenario("set", "en", settings=[(setting.BY_LIGHT, 1)])
    del t.console.preset["game"]
    chance = dice(17)
    console = t.console
    t.session.fast = console.fast = True
    demonstrations = dark = 0
    keys = ("A", "B", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
    for _ in range(samples(1_500)):
        if chance.random() < 0.03:
            t.session.board.readings["LIGHT"] = chance.randrange(65536)
            t.session.board.readings["A6"] = int(chance.choice((3.3, 4)) * VOLT)
            if chance.random() < 0.6:
                t.console.navigation().leave_match()
                t.until(lambda t: top(t) in ("Launcher", "Settings"), limit=200, auto=False)
                if top(t) == "Settings":  # the About page was being opened
                    t.press("B")
                in_launcher(t)
            t.console.idle = chance.choice((MINUTE, MINUTE, 5 * MINUTE))
            for _ in range(chance.randrange(2, 60)):
                t.session.step()
        scene = t.console.stack.scenes[-1]
        demonstrations += type(scene).__name__ == "Demonstration"
        dark += getattr(scene, "dark", False)
        number = keys.index(chance.choice(keys))
        t.session.key(number, True)
        t.session.key(number, False)
        t.session.step()
    assert demonstrations > 2 and dark > 2
    for field, low, high, *_ in setting.TABLE + setting.OTHERS:
        assert low <= t.console.store.get(field) <= high


# What a key does while bots show a match, and what remains afterwards


def kind(t):
    return type(t.top).__name__


def left_alone(scenario, name="Demonstration", **more):
    """Return a console untouched for a minute, run until the scene of that name is open."""
    t = scenario("set", "en", **more)
    del t.console.preset["game"]
    t.console.store.put_word(store.LAST_GAME, store.game_id("sueca"))
    t.console.idle = 60_000
    return t.until(lambda t: kind(t) == name, 400, auto=False)


def select_and_down(t):
    for name, down in (("SELECT", True), ("DOWN", True), ("DOWN", False), ("SELECT", False)):
        t.session.key(("B", "A", "START", "SELECT", "RIGHT", "DOWN").index(name), down)
        t.session.step()


def test_a_key_while_a_demonstration_opens_is_not_lost(scenario):
    t = left_alone(scenario, "Loading").press("A")
    t.until(lambda t: kind(t) == "Launcher", 60, auto=False).frames(90)
    assert kind(t) == "Launcher"


@pytest.mark.parametrize("away", (60_000, 300_000))
def test_muting_in_a_demonstration_ends_it(scenario, away):
    """No match is then heard, or played in the dark."""
    t = left_alone(scenario)
    t.console.idle = away
    t.frames(3)
    select_and_down(t)
    t.until(lambda t: kind(t) == "Launcher", 60, auto=False).frames(2)
    assert t.session.board.brightness > 30_000 and t.console.sound.volume == t.console.store.get(
        setting.VOLUME
    )


def test_sound_and_lights_are_back_after_a_demonstration_that_does_not_open(scenario, monkeypatch):
    from sim.board.session import Broken

    t = left_alone(scenario, "Loading")

    def broken(self):
        yield
        raise OSError("x.bmp")

    for _ in range(400):
        if "games.sueca.table" in sys.modules:
            monkeypatch.setattr(sys.modules["games.sueca.table"].Table, "build", broken)
        try:
            t.session.step()
        except Broken:
            break
    else:
        raise AssertionError("nothing broke")
    t.session.strict = False
    assert t.console.sound.volume == t.console.store.get(setting.VOLUME) and t.console.lights.on


def test_a_low_battery_is_not_told_to_a_replay(scenario):
    """A replay shows a match too, but nobody plays it: the note waits for a match being played."""
    from mesa.app import low_battery

    t = scenario("sueca", "en", level="easy")
    t.session.fast = t.console.fast = True
    t.until(lambda t: t.match and t.match.over() and len(getattr(t.top, "choices", ())) == 5).frames(20)
    t.press("DOWN", "DOWN", "DOWN", "A").until(lambda t: kind(t) == "Replay", auto=False).frames(40)
    t.session.board.readings["A6"] = 34_000
    for _ in range(3):
        low_battery.check(t.console)
        t.frames(3)
    assert low_battery.is_low(t.console) and not t.console.low & low_battery.NOTED
