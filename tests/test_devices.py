# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a console knows about its owner and surroundings, and what it does when idle."""

import sys
import types

import harness
import pytest
import supervisor
from conftest import dice, samples

from mesa.board import mending, setting, store
from mesa.board.owner import owner, put_owner
from mesa.ui import text
from sim.board.session import Broken
from sim.player.player import KEYS

GAMES = harness.game_ids()
MINUTE = 60_000

# The owner's name


def editor(start, lang="en", name=""):
    """Open the box for the name, over the settings."""
    t = start(lang=lang)
    put_owner(t.console.store, name)
    assert t.press("START", "DOWN", "A").scene == "NameEditor"
    return t


def written(scenario):
    return "".join(label.text or " " for label in scenario.top.labels).rstrip()


def test_a_name_is_put_in_letter_by_letter(start):
    """The first letter starts as a capital, the following ones as small letters; A takes the letter."""
    t = editor(start).press("UP", "RIGHT", "UP", "UP", "RIGHT", "DOWN")
    assert written(t) == "Abü"
    t.press("SELECT", "LEFT", "SELECT", "SELECT", "DOWN")
    assert written(t) == "AaÜ"
    t.press("A")
    assert owner(t.console.store) == "AaÜ" and "AaÜ" in [label.text for label in t.top.values]


def test_b_leaves_the_name_start_empties_it(start):
    t = editor(start, name="Zé Luís")
    assert written(t) == "Zé Luís" and t.top.at == 7
    t.press("UP", "B")
    assert owner(t.console.store) == "Zé Luís"
    t.press("A", "START")
    assert written(t) == "" and t.top.at == 0
    t.press("B", "A", "START", "A")
    assert owner(t.console.store) == "" and "You" in [label.text for label in t.top.values]


def test_every_letter_can_be_put_in_and_drawn(start):
    """Up goes through all letters and wraps round, Down goes the other way; the fonts have each letter."""
    t = editor(start, "pt")
    seen = []
    for key in ("UP", "DOWN"):
        for _ in range(41):
            t.press(key)
            seen.append(t.top.letters[0])
        assert t.top.letters[0] == " "
    letters = seen[:41]
    assert seen[41:82] == letters[-2::-1] + [" "]
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÇÉÊÍÑÓÔÕÚ ") < set(letters)
    from mesa.home.name_editor import capital, lower

    for letter in letters:
        small = lower(letter)
        assert small == letter.lower() and capital(small) == letter == capital(letter)
        for big in (False, True):
            for one in (letter, small):
                code = text.coded(one)[0]
                assert text.font(big).left[code + 1] > text.font(big).left[code]


@pytest.mark.parametrize("game", GAMES)
def test_at_the_table_the_player_has_the_owners_name(start, game):
    """It is cut to the space; without a name, the table says "You" as before."""
    t = start(game, players=harness.rules_of(game).SEATS[1])
    put_owner(t.console.store, "WWWWWWWW")
    t.begin()
    assert set(t.top.name(0)) == {"W"} and 20 < text.width(t.top.name(0)) <= 38
    for name in ("Eva", ""):
        view = t.top
        put_owner(t.console.store, name)
        t.choose("settings").frames(3).press("B").frames(3).wait("View")
        assert t.top is not view and t.top.name(0) == (name or "You") and t.top.name(1) == "Ana"


def test_on_a_sheet_a_name_keeps_to_its_column(start):
    t = start("fodasse", players=4, level="easy")
    put_owner(t.console.store, "WWWWWWWW")
    t.begin()
    sheet = __import__("mesa.match.sheet", fromlist=("Sheet",)).Sheet(t.top)
    from displayio import Bitmap

    sheet.heads = ["", "", "", ""]
    to = Bitmap(160, 11, 2)
    sheet._write(to, "WWWWWWWW", 1, 0)
    inked = [x for x in range(160) if any(to[x, y] for y in range(11))]
    assert 22 + 31 <= min(inked) and max(inked) < 22 + 62 and len(inked) > 20


# Left alone: a demonstration, then a dark screen


def alone(t, ms):
    """Let `ms` pass as if no key had been pressed."""
    t.console.idle = ms
    return t.frames(2)


def played_last(t, game):
    """Make a game the one that the launcher begins with."""
    t.console.preset.pop("game", None)
    t.console.store.put(store.LAST_GAME, store.game_id(game))
    if t.scene == "Launcher":
        t.top.choose(t.top.games)
    return t


def demonstrate(t, game=""):
    """Wait for the demonstration, of the game played last if one is given."""
    alone(played_last(t, game) if game else t, MINUTE)
    return t.wait("Demonstration", limit=400)


def bright(t):
    return round(t.board.brightness / 6553.5)


def test_after_a_minute_without_a_key_the_launcher_shows_a_match(start):
    """The demonstration does not come sooner; the minute starts with the last key."""
    t = start("fodasse")
    t.press("LEFT").frames(MINUTE // 33 - 10)
    assert t.scene == "Launcher"
    t.press("RIGHT").frames(MINUTE // 33 - 10)
    assert t.scene == "Launcher"
    t.frames(40)
    assert t.scene == "Demonstration"


@pytest.mark.parametrize("game", GAMES)
def test_a_demonstration_is_of_the_game_played_last_and_leaves_no_trace(start, game):
    """Bots play match after match; nothing is saved, logged, heard or lit. A key leads back to the game."""
    t = played_last(start(game, settings=[(setting.VOLUME, 2), (setting.FORCED, 1)]), game)
    console = t.console
    console.fast = True
    console.save_now()
    kept = bytes(console.store.data)
    log = bytes(console.log[i] for i in range(len(console.log)))
    nvm = t.board.nvm.writes
    view = demonstrate(t).top
    assert view.match.game == game and view.match.human is None and view.match.log is None
    sounds = []
    t.board.audio = sounds.append
    moves = view.match.moves

    def another(t):
        console.idle = MINUTE  # keep the demonstration going
        return t.scene == "Demonstration" and t.top.match is not view.match

    t.until(another, auto=False)
    assert view.match.over() and view.match.moves > moves, "a match that ends begins another"
    t.frames(50)
    assert console.match is None and console.saved is None and not any(sounds)
    assert not any(any(colour) for colour in t.board.pixels)
    assert bytes(console.store.data) == kept and t.board.nvm.writes == nvm
    assert bytes(console.log[i] for i in range(len(console.log))) == log
    t.press("A").wait("Launcher").frames(1)
    assert t.top.games[t.top.at].name == game and console.sound.volume == 2 and console.lights.on
    assert bytes(console.store.data) == kept


def test_the_key_that_ends_a_demonstration_does_nothing_else(start):
    """A sign, shown nearly all the time on top of everything, says that it is one."""
    t = demonstrate(start("set"), "sueca")
    view, seen = t.top, []
    assert view.group[-1] is view.sign and view.sign[1].text == view.t("demo")
    for _ in range(150):
        t.frames(1)
        seen.append(not view.sign.hidden)
    assert 0.7 < sum(seen) / len(seen) < 0.9
    for key in ("A", "B", "START", "SELECT", "LEFT", "DOWN"):
        demonstrate(t, "sueca").press(key).wait("Launcher").frames(20)
        assert t.scene == "Launcher" and t.top.games[t.top.at].name == "sueca" and not t.top.dark
    t.console.idle = MINUTE
    t.wait("Loading").press("A").wait("Launcher", limit=60).frames(90)
    assert t.scene == "Launcher", "nor is a key lost while it opens"


@pytest.mark.parametrize("away", (60_000, 300_000))
def test_muting_in_a_demonstration_ends_it(start, away):
    """No match is then heard, or played in the dark."""
    t = alone(demonstrate(start("set"), "sueca"), away)
    for name, down in (("SELECT", True), ("DOWN", True), ("DOWN", False), ("SELECT", False)):
        t.move(name, down).step()
    t.wait("Launcher", limit=60).frames(2)
    assert t.board.brightness > 30_000
    assert t.console.sound.volume == t.console.store.get(setting.VOLUME)


def test_a_match_that_waits_is_left_alone(start):
    """The demonstration is of the same game as the saved match, which can be continued afterwards."""
    t = start("sueca", "View", level="easy")
    t.console.navigation().leave_match()
    t.wait("Launcher").frames(1)
    kept = bytes(t.console.store.data)
    demonstrate(t, "sueca").frames(200)
    assert bytes(t.console.store.data) == kept
    t.press("B").wait("Launcher").frames(1)
    assert bytes(t.console.store.data) == kept and t.top.line.text == t.top.t("match_waits")


def test_no_demonstration_where_it_is_off_or_the_game_is_broken(start):
    t = start("sueca")
    saved, preset, game = t.console.store, t.console.preset, t.top.games[t.top.at]
    for off, preset_off, error in ((1, False, ""), (0, True, ""), (0, False, "view.py")):
        saved.put(setting.DEMO_OFF, off)
        preset["no_demo"], game.error = preset_off, error
        alone(t, MINUTE).frames(20)
        assert t.scene == "Launcher"
    game.error = ""
    demonstrate(t, "sueca")


def test_what_breaks_in_a_demonstration_ends_it_for_good(start, capsys):
    """There is no error screen, since the player did not start the demonstration."""
    t = demonstrate(start("sueca"), "sueca")
    t.top.table = None
    t.top.drawn = -1
    t.frames(2).wait("Launcher").frames(1)
    assert "demonstration: sueca " in capsys.readouterr().out
    alone(t, MINUTE).frames(50)
    assert t.scene == "Launcher"


def test_after_five_minutes_the_launcher_is_dark_until_a_key(start):
    """That key does nothing else. The screen stays bright if the setting is off."""
    t = start("sueca", settings=[(setting.DEMO_OFF, 1), (setting.BRIGHTNESS, 7)])
    setting.use(t.console, setting.BRIGHTNESS)
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
        assert bright(t) == 7 and t.scene == "Launcher" and t.top.at == at
    t.press("RIGHT")
    assert t.top.at != at
    t.console.store.put(setting.DIM_OFF, 1)
    alone(t, 5 * MINUTE).frames(5)
    assert bright(t) == 7
    t.console.store.put(setting.DIM_OFF, 0)
    t.console.store.put(setting.BRIGHTNESS, 1)
    alone(t, 5 * MINUTE).frames(5)
    assert bright(t) == 0, "where it is as dark as can be already it is off"


def test_after_five_minutes_a_demonstration_is_dark_and_still(start):
    t = demonstrate(start("fodasse"), "fodasse")
    alone(t, 5 * MINUTE)
    view = t.top
    moves = view.match.moves
    t.frames(200)
    assert bright(t) == 1 and view.match.moves == moves and t.top is view
    t.press("A").wait("Launcher").frames(10)
    assert bright(t) == 8 and t.scene == "Launcher"
    demonstrate(t)
    t.console.store.put(setting.DIM_OFF, 1)
    alone(t, 5 * MINUTE)
    t.wait("Launcher").frames(10)
    assert bright(t) == 8, "and where the screen is not to be dark, it ends"


# Brightness by light


def seconds(t, count):
    """Let so many seconds pass without a key, but also without a demonstration."""
    for _ in range(count):
        t.console.idle = 0
        t.frames(31)


def test_by_light_the_screen_follows_the_place(start, unload):
    """In small steps, never above the setting, never too dark to read; small changes of light do nothing."""
    t = start("sueca", settings=[(setting.BY_LIGHT, 1), (setting.BRIGHTNESS, 9), (setting.DEMO_OFF, 1)])
    from mesa.board import dimming

    unload(r"mesa\.board\.dimming")
    board = t.board
    board.readings["LIGHT"] = 65535
    setting.use(t.console, setting.BRIGHTNESS)
    setting.use(t.console, setting.BY_LIGHT)
    seconds(t, 5)
    assert bright(t) == 9
    alone(t, 5 * MINUTE).frames(200)
    assert bright(t) == 1, "a dark screen stays dark"
    t.press("A").frames(3)
    assert bright(t) == 9
    board.readings["LIGHT"] = 0
    levels = []
    for _ in range(60):
        seconds(t, 1)
        levels.append(bright(t))
    assert levels[0] >= 8 and levels[-1] == dimming.LOWEST == 2
    assert all(one - other in (0, 1) for one, other in zip(levels, levels[1:], strict=False))
    board.readings["LIGHT"] = 3000
    seconds(t, 30)
    assert bright(t) == dimming.wanted(3000) == 6
    for light in (1950, 4300, 1950):  # slightly beyond the borders, 2048 and 4096
        board.readings["LIGHT"] = light
        seconds(t, 20)
        assert bright(t) == 6
    t.console.store.put(setting.BY_LIGHT, 0)
    setting.use(t.console, setting.BY_LIGHT)
    assert bright(t) == 9
    seconds(t, 3)
    assert bright(t) == 9 and t.console.lights.sensor is None
    assert "mesa.board.dimming" not in sys.modules


def test_without_a_sensor_nobody_is_asked_about_light(start):
    """The settings have no row for it, and the option does nothing; nor is a battery ever low."""
    for board, known in (("generic", False), ("pybadge", True)):
        t = start("sueca", board=board, settings=[(setting.BY_LIGHT, 1)])
        setting.use(t.console, setting.BY_LIGHT)
        assert (t.console.lights.sensor is not None) is known
        t.press("START")
        rows = [t.top.row(i)[0] for i in range(t.top.count())]
        assert (t.top.t("by_light") in rows) is known and t.top.t("about") == rows[-1]
        if not known:
            for pins in (t.console.board.pins, types.SimpleNamespace(board_id="other", A6=object())):
                t.console.board.pins = pins
                assert ask(t, 3.3, 3) is False and not t.console.low
        t.close()


# The battery

VOLT = 65535 / 6.6


def ask(t, volts, times=1):
    from mesa.console import warnings

    t.board.readings["A6"] = int(volts * VOLT)
    for _ in range(times):
        said = warnings.check_battery(t.console)
    return said


def red(t, box):
    """Return how many pixels in (left, top, right, bottom) of the screen have the sign's colour."""
    from mesa.ui import theme

    rgb = theme.PALETTE[theme.WARNING]
    wanted = (rgb >> 16, rgb >> 8 & 255, rgb & 255)
    shown = t.image().crop(box).convert("RGB")
    data = shown.tobytes()
    near = [i for i in range(0, len(data), 3) if all(abs(data[i + j] - wanted[j]) < 9 for j in range(3))]
    return len(near)


def test_a_battery_is_low_below_three_and_a_half_volts_twice_in_a_row(start, monkeypatch):
    """A pin without a battery reads close to zero, which does not count as low; on USB no battery is low."""
    t = start("sueca")
    for volts, low in ((4.2, 0), (3.7, 0), (3.51, 0), (3.49, 1), (3.2, 1), (2.4, 0), (0, 0)):
        assert ask(t, volts) is False
        assert ask(t, volts) is bool(low)
        assert ask(t, 3.9) is False and ask(t, volts) is False, "once again from the beginning"
        assert ask(t, 3.9) is False
    for usb in (True, False):
        monkeypatch.setattr(supervisor.Runtime, "usb_connected", usb)
        assert ask(t, 3.3, 3) is not usb


def test_the_pin_is_free_again_and_nothing_is_kept_while_all_is_well(start):
    t = start("sueca")
    ask(t, 4, 3)
    t.frames(1)
    assert not t.console.low and not t.board.claimed.get("PB01")
    assert "mesa.board.open_parts" not in sys.modules


def test_the_launcher_and_the_pause_menu_show_the_sign(start):
    t = start("sueca", level="easy")
    corner = (140, 0, 160, 12)
    assert red(t, corner) == 0
    t.board.readings["A6"] = int(3.4 * VOLT)
    t.press("START", "B").frames(2).wait("Launcher").frames(1)
    assert red(t, corner) > 30
    t.begin().press("START").frames(2)
    assert red(t, (80, 10, 135, 40)) > 30
    t.press("B")
    t.board.readings["A6"] = int(4 * VOLT)
    ask(t, 4)
    t.press("START").frames(2)
    assert red(t, (80, 10, 135, 40)) == 0


def test_over_a_match_it_is_said_once_when_nothing_moves(start):
    """The match continues where it was; from then on the flash is written sooner. Under a page it waits."""
    t = start("sueca", "View", level="easy")
    moves = t.match.moves
    assert ask(t, 3.4) is False and t.scene == "View"
    pause = t.press("START").top
    assert ask(t, 3.4) is True and t.console.wait < 60_000 and t.frames(2).top is pause
    t.press("B").settle()
    view = t.top
    view.motion.wait(300)
    assert ask(t, 3.4) is True and t.frames(1).top is view
    t.settle()
    assert ask(t, 3.4) is True
    t.frames(3)
    assert t.lines[0] == "Low battery" and len(t.top.text) == 2
    t.press("A").frames(3)
    assert t.top is view and t.match.moves == moves and not view.busy()
    assert ask(t, 3.4, 5) is True
    assert t.frames(3).top is view, "once"


# Everything together


@pytest.mark.long
def test_random_keys_while_demonstrations_come_and_go(start):
    """800 keys with some pauses: nothing breaks, and everything saved stays within bounds."""
    t = start("set", settings=[(setting.BY_LIGHT, 1)])
    del t.console.preset["game"]
    chance = dice(17)
    console = t.console
    t.session.fast = console.fast = True
    demonstrations = dark = 0
    for _ in range(samples(800)):
        if chance.random() < 0.03:
            t.board.readings["LIGHT"] = chance.randrange(65536)
            t.board.readings["A6"] = int(chance.choice((3.3, 4)) * VOLT)
            if chance.random() < 0.6:
                t.console.navigation().leave_match()
                t.wait("Launcher", "Settings")
                if t.scene == "Settings":  # the About page was being opened
                    t.press("B")
                t.wait("Launcher").frames(1)
            t.console.idle = chance.choice((MINUTE, MINUTE, 5 * MINUTE))
            for _ in range(chance.randrange(2, 60)):
                t.step()
        scene = t.console.stack.scenes[-1]
        demonstrations += type(scene).__name__ == "Demonstration"
        dark += getattr(scene, "dark", False)
        number = chance.randrange(len(KEYS))
        t.move(number, True).move(number, False).step()
    assert demonstrations and dark
    for field, low, high, *_ in setting.TABLE + mending.OTHERS:
        assert low <= t.console.store.get(field) <= high


# What a key does while bots show a match, and what remains afterwards


def test_sound_and_lights_are_back_after_a_demonstration_that_does_not_open(start, monkeypatch):
    t = start("sueca")
    t.console.idle = MINUTE
    t.wait("Loading")

    def broken(self):
        yield
        raise OSError("x.bmp")

    with pytest.raises(Broken):
        for _ in range(400):
            if "games.sueca.table" in sys.modules:
                monkeypatch.setattr(sys.modules["games.sueca.table"].Table, "build", broken)
            t.step()
    t.session.strict = False
    assert t.console.sound.volume == t.console.store.get(setting.VOLUME) and t.console.lights.on


def test_a_low_battery_is_not_told_to_a_replay(start):
    """A replay shows a match too, but nobody plays it: the note waits for a match being played."""
    from mesa.console import warnings

    t = start("sueca", level="easy")
    t.session.fast = t.console.fast = True
    t.until(lambda t: t.match and t.match.over() and len(getattr(t.top, "choices", ())) == 5).frames(20)
    t.press("DOWN", "DOWN", "DOWN", "A").until(lambda t: t.scene == "Replay", auto=False).frames(40)
    t.board.readings["A6"] = 34_000
    for _ in range(3):
        warnings.check_battery(t.console)
        t.frames(3)
    assert warnings.is_low(t.console) and not t.console.low & warnings.NOTED
