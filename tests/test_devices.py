# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The letters of a name, demonstrations, the battery: what tests/screens/{names,devices}.txt cannot show."""

import sys
import types

import harness
import pytest
import supervisor
from conftest import dice, samples

from mesa.board import mending, setting, store
from mesa.ui import text
from sim.board.session import Broken
from sim.player.player import KEYS

MINUTE = 60_000


def test_every_letter_can_be_put_in_and_drawn(start):
    """Up goes through all letters and wraps round, Down goes the other way; the fonts have each letter."""
    from mesa.home.name_editor import capital, lower

    t = start(lang="pt").press("START", "DOWN", "A")
    letters, back = (
        [t.press(key).top.letters[0] for _ in range(41)] for key in ("UP", "DOWN")
    )  # fmt: skip
    assert letters[-1] == " " and back == letters[-2::-1] + [" "]
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÇÉÊÍÑÓÔÕÚ ") < set(letters)
    for letter in letters:
        small = lower(letter)
        assert small == letter.lower() and capital(small) == letter == capital(letter)
        for font in (text.font(False), text.font(True)):
            for code in (*text.coded(letter), *text.coded(small)):
                assert font.left[code + 1] > font.left[code]


# Left alone: a demonstration


def played_last(t, game):
    """Make a game the one that the launcher begins with."""
    t.console.preset.pop("game", None)
    t.console.store.put(store.LAST_GAME, store.game_id(game))
    t.top.choose(t.top.games)


def demonstrate(t, game):
    """Wait for the demonstration of a game."""
    played_last(t, game)
    t.console.idle = MINUTE
    return t.wait("Demonstration", limit=400)


@pytest.mark.parametrize("game", harness.game_ids())
def test_a_demonstration_is_of_the_game_played_last_and_leaves_no_trace(start, game):
    """Bots play match after match; nothing is saved, logged, heard or lit. A key leads back to the game."""
    t = start(game, settings=[(setting.VOLUME, 2), (setting.FORCED, 1)])
    console = t.console
    console.fast = True
    played_last(t, game)
    console.save_now()

    def kept():
        log = bytes(console.log[i] for i in range(len(console.log)))
        return bytes(console.store.data), log, t.board.nvm.writes

    before = kept()
    view = demonstrate(t, game).top
    assert view.match.game == game and view.match.human is None and view.match.log is None
    sounds = []
    t.board.audio = sounds.append

    def another(t):
        console.idle = MINUTE  # keep the demonstration going
        return t.scene == "Demonstration" and t.top.match is not view.match

    t.until(another, auto=False).frames(50)
    assert view.match.over(), "a match that ends begins another"
    assert console.match is None and console.saved is None and not any(sounds)
    assert not any(any(colour) for colour in t.board.pixels)
    assert kept() == before
    t.press("A").wait("Launcher").frames(1)
    assert t.top.games[t.top.at].name == game and console.sound.volume == 2 and console.lights.on
    assert kept() == before


def test_no_demonstration_where_the_game_is_broken(start):
    t = start("sueca")
    t.top.games[t.top.at].error = "view.py"
    t.console.idle = MINUTE
    assert t.frames(20).scene == "Launcher"


def test_what_breaks_in_a_demonstration_ends_it_for_good(start, capsys):
    """There is no error screen, since the player did not start the demonstration."""
    t = demonstrate(start("sueca"), "sueca")
    t.top.table, t.top.drawn = None, -1
    t.frames(2).wait("Launcher").frames(1)
    assert "demonstration: sueca " in capsys.readouterr().out
    t.console.idle = MINUTE
    assert t.frames(50).scene == "Launcher"


def test_sound_and_lights_are_back_after_a_demonstration_that_does_not_open(start, monkeypatch):
    t = start("sueca")

    def broken(self):
        yield
        raise OSError("x.bmp")

    with pytest.raises(Broken):
        t.console.idle = MINUTE
        for _ in range(400):
            if "games.sueca.table" in sys.modules:
                monkeypatch.setattr(sys.modules["games.sueca.table"].Table, "build", broken)
            t.step()
    t.session.strict = False
    assert t.console.sound.volume == t.console.store.get(setting.VOLUME) and t.console.lights.on


# The battery


def ask(t, volts, times=1):
    """Return what the console says of a battery of so many volts, the last of so many times."""
    from mesa.console import warnings

    t.board.readings["A6"] = int(volts * 65535 / 6.6)
    return [warnings.check_battery(t.console) for _ in range(times)][-1]


@pytest.mark.parametrize("volts, low", [(4.2, 0), (3.51, 0), (3.49, 1), (2.7, 1), (2.4, 0), (0, 0)])
def test_a_battery_is_low_below_three_and_a_half_volts_twice_in_a_row(start, monkeypatch, volts, low):
    """A pin without a battery reads close to zero, which does not count as low; on USB no battery is low."""
    t = start("sueca")
    assert ask(t, volts) is False and ask(t, volts) is bool(low)
    assert ask(t, 3.9) is False and ask(t, volts) is False, "once again from the beginning"
    monkeypatch.setattr(supervisor.Runtime, "usb_connected", True)
    assert ask(t, volts, 3) is False


def test_the_pin_is_free_again_and_nothing_is_kept_while_all_is_well(start):
    t = start("sueca")
    ask(t, 4, 3)
    t.frames(1)
    assert not t.console.low and not t.board.claimed.get("PB01")
    assert "mesa.board.open_parts" not in sys.modules


def test_of_a_pin_that_is_not_the_batterys_nobody_asks(start):
    """That of a board without one, and that of a board which nobody knows."""
    t = start("sueca", board="generic")
    for pins in (t.console.board.pins, types.SimpleNamespace(board_id="other", A6=object())):
        t.console.board.pins = pins
        assert ask(t, 3.3, 3) is False and not t.console.low


# Everything together


@pytest.mark.long
def test_random_keys_while_demonstrations_come_and_go(start):
    """800 keys with some pauses: nothing breaks, and everything saved stays within bounds."""
    t = start("set", settings=[(setting.BY_LIGHT, 1)])
    del t.console.preset["game"]
    chance = dice(17)
    t.session.fast = t.console.fast = True
    demonstrations = dark = 0
    for _ in range(samples(800)):
        if chance.random() < 0.03:
            t.board.readings.update(LIGHT=chance.randrange(65536), A6=chance.choice((32_767, 39_718)))
            if chance.random() < 0.6:
                t.console.navigation().leave_match()
                t.wait("Launcher", "Settings")
                if t.scene == "Settings":  # the About page was being opened
                    t.press("B")
                t.wait("Launcher").frames(1)
            t.console.idle = chance.choice((MINUTE, MINUTE, 5 * MINUTE))
            t.step(chance.randrange(2, 60))
        demonstrations += type(t.newest).__name__ == "Demonstration"
        dark += getattr(t.newest, "dark", False)
        t.tap(chance.choice(KEYS))
    assert demonstrations and dark
    for field, low, high, *_ in setting.TABLE + mending.OTHERS:
        assert low <= t.console.store.get(field) <= high
