# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console: memory, files and frames. What is seen of it is in tests/screens/."""

import builtins
import gc
import os
import sys
import types

import harness
import pytest
import supervisor
from conftest import dice, samples, words

from mesa.board import setting, store
from mesa.ui import text
from sim.board import sim_board
from sim.player.player import KEYS

GAME = "sueca"
A, START = KEYS.index("A"), KEYS.index("START")


@pytest.fixture
def player(sim):
    """Return a console in Portuguese at the launcher, where Sueca is chosen."""
    return sim.player(lang="pt", seed=5, game=GAME)


def left(player):
    """Play to a card and leave the match, which then waits."""
    return player.to_a_card().press("START", "UP", "A")


# Memory


def test_leaving_a_game_takes_its_modules_out_of_memory(player):
    others = set(sys.modules)  # of other tests
    player.to_a_card()
    assert "games.sueca.view" in sys.modules
    assert not {"mesa.home.launcher", "mesa.setup.match_setup"} & {*sys.modules}, "not needed in a match"
    player.press("START", "UP", "A")
    assert not [name for name in sys.modules if name.startswith("games.") and name not in others]


def test_under_a_page_a_match_keeps_neither_view_nor_bots(player):
    """Nor what they are made of. They are back when the page is closed, in the language chosen there."""
    player.to_a_card().frames(80)  # the notice over the points goes
    before = bytes(player.console.match.s)
    assert "Você" in words(player.console)
    player.press("START", "UP", "UP", "A")
    assert player.scene == "Settings" and len(player.console.stack.scenes) == 1
    gone = "games.sueca.view", "games.sueca.table", "games.sueca.bots", "mesa.match.game_view", "mesa.ui.fan"
    assert not {*gone} & {*sys.modules} and "games.sueca.rules" in sys.modules
    player.press("RIGHT", "B").settle()
    assert player.scene == "View" and bytes(player.console.match.s) == before
    said = words(player.console)
    assert "You" in said and "Você" not in said and any(word.startswith("Us") for word in said)
    player.lay()


def test_too_little_free_memory_in_the_launcher_starts_anew_once(player, monkeypatch):
    player.to_a_card()
    player.console.frames = 1000
    monkeypatch.setattr(gc, "mem_free", lambda: 30000, raising=False)
    with pytest.raises(sim_board.Reload):
        player.press("START", "UP", "A")
    again = player.again().frames(4)
    assert again.scene == "Launcher", "and not again and again"
    assert again.top.games[again.top.at].name == GAME, "it comes back where it was"


def test_another_game_begins_with_a_new_start_and_comes_straight_there(player, monkeypatch):
    """The same game opens again without one."""
    left(player)
    monkeypatch.setattr(gc, "mem_free", lambda: 60000, raising=False)
    player.console.frames = 1
    assert player.press("A").frames(12).scene == "MatchSetup"
    assert player.press("B").frames(12).scene == "Launcher"
    player.press("RIGHT")
    other = player.top.games[player.top.at].name
    with pytest.raises(sim_board.Reload):
        player.press("A")
    again = player.again().frames(12)
    assert again.scene == "MatchSetup" and again.top.game == other != GAME
    assert player.again().scene == "Launcher", "only once"


@pytest.mark.parametrize(("keys", "scene"), (("A", "View"), ("RIGHT A", "Page"), ("LEFT A", "View")))
def test_what_the_day_has_for_another_game_begins_at_once_after_a_new_start(player, monkeypatch, keys, scene):
    """Its deal, its problem, the match against its next rival; the day is not asked for again."""
    left(player)
    monkeypatch.setattr(gc, "mem_free", lambda: 60000, raising=False)
    player.console.frames = 1
    assert player.press("UP").frames(12).scene == "Today"
    player.press("A", "DOWN", *keys.split()[:-1])
    other = player.top.games[player.top.row].name
    with pytest.raises(sim_board.Reload):
        player.press("A")
    again = player.again().wait(scene, "Dialog").frames(30)
    assert again.console.game_in_names == other != GAME
    assert again.console.match is None or again.console.match.game == other
    again = again.again().frames(12)
    assert again.scene == "Launcher", "only once"
    assert again.press("UP").frames(12).top.row >= 0


# The log, and flash


@pytest.fixture
def almost_over(start, tmp_path, monkeypatch):
    """Return a match that is about to end, on a drive on which the console may write."""
    for part in ("lib", "games", "fonts"):
        os.symlink(os.path.abspath(part), tmp_path / part)
    t = start("qu4to", "MatchSetup", seed=3, players=2, level="easy")
    monkeypatch.chdir(tmp_path)
    t.session.fast = t.console.fast = t.console.board.writable = True
    return t


def test_a_match_log_is_written_where_the_console_may_write(almost_over, tmp_path):
    """Once the match is over, and not before: it has everybody's cards. Nor once it has been left."""

    t = almost_over
    t.press("A").wait("View").until(lambda t: t.match.moves > 6)
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "MatchSetup").frames(1)
    assert not (tmp_path / "logs").exists()
    t.press("A").until(lambda t: t.match and t.match.over(), 90000).frames(2)
    written = (tmp_path / "logs" / "qu4to-3-1.log").read_bytes()
    assert harness.end_of(written, t.rules) == t.match.s, "the log alone plays the match again"
    t.over()
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "Launcher", auto=False)
    assert len(list((tmp_path / "logs").iterdir())) == 1


def test_a_full_drive_ends_the_log_and_not_the_match(almost_over, monkeypatch):
    real = builtins.open

    def full(path, *mode, **options):
        if str(path).startswith("logs/"):
            raise OSError(28, "No space left on device")
        return real(path, *mode, **options)

    monkeypatch.setattr(builtins, "open", full)
    t = almost_over.over()
    assert t.scene == "Dialog" and t.match.over()
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "Dialog", auto=False).frames(1)
    assert "No space left" in " ".join(t.top.text), "a note says so"
    assert t.press("A").frames(2).scene == "Launcher"


def test_flash_is_not_written_between_two_keys(player):
    """Flash is written after twenty seconds without a key, or after five minutes."""
    player.frames(2)
    flash = player.board.nvm
    player.console.save_now()
    player.board.clock.advance(100)
    player.console.store.put(store.DATE, 7)
    player.console.write_after = player.console.unsaved = 0
    before = flash.writes
    for _ in range(12):
        player.press("UP")
        player.board.clock.advance(10_000)
        player.frames()
    assert flash.writes == before
    player.board.clock.advance(10_000)
    player.frames(2)
    assert flash.writes == before + 1


# Frames


@pytest.fixture
def probe(player):
    """Show a scene that records its keys, and the ms of its ticks; `busy_now` says whether it is busy."""
    from mesa.ui.scene import Scene

    class Probe(Scene):
        busy_now = False

        def __init__(self, console):
            super().__init__(console)
            self.keys, self.ticks = [], []

        def key(self, k):
            self.keys.append(k)

        def tick(self, ms):
            self.ticks.append(ms)

        def busy(self):
            return self.busy_now

    scene = Probe(player.console)
    player.console.stack.push(scene)
    return scene


def test_an_arrow_does_not_repeat_while_something_moves(player, probe):
    """The arrow goes on repeating when that is over."""
    counts = []
    player.move("RIGHT", True)
    for probe.busy_now, count in ((False, 20), (True, 40), (False, 8)):
        player.frames(count)
        counts.append(len(probe.keys))
    assert 1 < counts[0] == counts[1] < counts[2]


def test_all_keys_of_a_frame_come_in_it_in_their_order(player, probe):
    """A long frame counts as three; otherwise, moving things would jump."""
    player.move("A", True).move("B", True).move("A", False).move("LEFT", True).frames(1)
    assert probe.keys == [KEYS.index(name) for name in ("A", "B", "LEFT")]
    player.board.clock.advance(5000)
    player.frames(2)
    assert max(probe.ticks) == 99


def test_a_key_waits_until_what_has_happened_is_shown(player):
    """Neither a card nor Select's page comes before an event that has not been shown; a pause may."""
    player.to_a_card()
    view, pressed = player.top, []
    view.press = view.select = lambda *k: pressed.append(k)
    event = (255, 0, 0, 0)
    view.match.events.append(event)
    for k in set(range(8)) - {START}:
        view.key(k)
    assert player.top is view and pressed == []
    view.match.events.clear()
    view.key(A)
    assert pressed == [(A,)]
    view.match.events.append(event)
    view.key(START)
    assert player.frames(10).scene == "Dialog"


@pytest.mark.parametrize("pace, percent", [(0, 100), (1, 60), (2, 150)])
def test_a_notice_goes_by_itself_and_at_once_under_a_box(sim, pace, percent):
    """A notice lasts as long as the player's pace says."""
    from mesa.ui import motion

    one = sim.player(lang="pt", seed=5)
    one.console.store.put(setting.PACE, pace)
    one.to_a_card()
    one.view.show_notice("Something")
    assert one.frames(motion.NOTICE * percent // 100 // 33 - 2).notice
    assert not one.frames(4).notice
    one.view.show_notice("Something")
    assert one.notice and not one.press("START").notice


# The letters of a name, the battery: what tests/screens/{names,devices}.txt cannot show.


def test_every_letter_can_be_put_in_and_drawn(start):
    """Up goes through all letters and wraps round, Down goes the other way; the fonts have each letter."""
    from mesa.ui.editor import other_case

    t = start(lang="pt").press("START", "DOWN", "A")
    letters, back = (
        [t.press(key).top.letters[0] for _ in range(41)] for key in ("UP", "DOWN")
    )  # fmt: skip
    assert letters[-1] == " " and back == letters[-2::-1] + [" "]
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZÁÂÃÇÉÊÍÑÓÔÕÚ ") < set(letters)
    for letter in letters:
        small = other_case(letter)
        assert small == letter.lower() and other_case(small) == letter
        for font in (text.font(False), text.font(True)):
            for code in (*text.coded(letter), *text.coded(small)):
                assert font.left[code + 1] > font.left[code]


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
def test_random_keys_and_a_screen_that_goes_dark(start):
    """800 keys with some pauses: nothing breaks, and everything saved stays within bounds."""
    t = start("set", settings=[(setting.BY_LIGHT, 1)])
    del t.console.preset["game"]
    chance = dice(17)
    t.session.fast = t.console.fast = True
    dark = 0
    for _ in range(samples(800)):
        if chance.random() < 0.03:
            t.board.readings.update(LIGHT=chance.randrange(65536), A6=chance.choice((32_767, 39_718)))
            if chance.random() < 0.6:
                t.console.navigation().leave_match()
                t.wait("Launcher", "Settings")
                if t.scene == "Settings":  # the About page was being opened
                    t.press("B")
                t.wait("Launcher").frames(1)
            t.console.idle = 300_000
            t.step(chance.randrange(2, 60))
        dark += getattr(t.newest, "dark", False)
        t.tap(chance.choice(KEYS))
    assert dark
    for field, _, _, values in setting.TABLE:
        shown = t.console.store.get(field) - (field == setting.BRIGHTNESS)
        assert not values or shown in range(len(values))
