# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Matches are counted once, whatever is opened afterwards; and how often flash is written.

By keys on the simulated board, as in tests/test_saves.py.
"""

import contextlib
import random
from typing import Any

import fake_expert
import harness
import pytest
from common.memories import damaged
from conftest import dice, samples
from harness import Place
from test_saves import (
    FOUR,
    flash_of,
    go_on,
    in_match,
    leave,
    play,
    power_on,
    waiting,
    waiting_in,
)

from mesa.board import hardware, store, store_load
from mesa.board.store_menus import count, put_game
from sim.board import sim_board
from sim.figures import wear


@pytest.fixture(autouse=True)
def _off():
    yield
    sim_board.power_off()


# after a match's end


def ended(game, seed):
    """Return a player at a console in which a match has just been finished, by keys, and its end is shown."""
    player = power_on(game=game, seed=seed, seats=None if game == "sueca" else 2, bots_only=True)
    play(player, lambda match: player.session.at_the_end(), 200_000)
    player.settle()
    return player


def wait_for(player, name, frames=4000):
    """Run frames until a scene of that class is on top, and nothing moves."""
    player.until(lambda _: player.scene == name and not player.top.busy(), frames, False)


def games_kept(player):
    """Return the stored bytes of all games, and of the waiting match."""
    return bytes(player.console.store.data[store.MATCH :])


@pytest.mark.parametrize("game", ("sueca", "qu4to"))
def test_a_hint_in_a_try_counts_nothing(game):
    """Score sheet, A on a hand, A to try, A, and hold Select: this once counted the finished match again."""
    with fake_expert.installed():
        player = ended(game, 3)
        before = games_kept(player)
        player.press("DOWN", "DOWN", "A")
        wait_for(player, "Sheet")
        for _ in range(20):
            player.press("A")
            wait_for(player, "Coach")
            if player.top.found.decisions:
                break
            player.press("B")
            wait_for(player, "Dialog")
            player.press("DOWN", "DOWN", "A")
            wait_for(player, "Sheet")
            player.press("UP")
        player.press("A")
        wait_for(player, "Dialog")
        player.press("A")
        wait_for(player, "View")
    tried = player.top.match  # with the game's own expert from here on
    assert tried.practice and tried.mine()
    for _ in range(4):
        player.hold("SELECT", 30).frames(29)
        wait_for(player, "View")
    assert tried.hints >= 1
    assert games_kept(player) == before


AFTER = ("A", "A", "A", "A", "B", "DOWN", "DOWN", "RIGHT", "LEFT", "UP", "START", "HINT", "SELECT", "WAIT")
"""Keys and actions after a match, repeated as often as they are to be likely."""


@pytest.mark.long
@pytest.mark.parametrize("number", range(samples(1)))
def test_nothing_that_is_done_after_a_match_counts_it_again(number):
    """Random keys through score sheet, coach, tries, hints and replays; finally demonstrations."""
    chance = dice("after a match %d" % number)
    game = chance.choice(FOUR)
    player = ended(game, chance.randrange(100))
    match = player.console.match
    before = games_kept(player)
    seen = set()
    with fake_expert.installed():
        for _ in range(200):
            top = player.top
            if player.scene == "Dialog" and len(getattr(top, "choices", ())) == 5:
                # not "Rematch", "Same cards again" and "Other games"
                player.press(*["UP"] * top.at, *["DOWN"] * chance.choice((2, 3)), "A")
            else:
                what = chance.choice(AFTER)
                if what == "HINT" and player.scene in ("View", "Replay"):
                    seen.add("hint")
                    player.hold("SELECT", 30).frames(29)
                elif what == "WAIT":
                    player.frames(40)
                elif what != "HINT" and (what != "START" or player.scene != "Dialog"):
                    player.press(what)
            player.frames(3)
            seen.add(player.scene)
            assert games_kept(player) == before, seen
            assert player.console.match is match, "nobody left it"
    assert "Sheet" in seen or game == "set", seen
    player.session.close()
    player.session.restart()  # to the launcher, and its demonstration
    player.to_launcher()
    for _ in range(4000):
        player.frames()
        if player.scene == "Demonstration":
            break
    player.frames(1000)
    assert player.scene in ("Demonstration", "Blank", "Loading")
    player.press("A")
    wait_for(player, "Launcher")
    assert games_kept(player) == before


def test_another_game_takes_no_place_from_the_one_before():
    """Both survive a reset, whether there is a write to spare or none."""
    for spare in (800_000, 0):
        nvm, scratch = bytearray(b"\xff" * sim_board.FLASH), bytearray(256)
        saved = store_load.load(nvm, scratch)
        count(saved, "alpha", [0])
        saved.save(False)
        saved = store_load.load(nvm, scratch)
        assert saved.dirty
        saved.spare = spare
        record = saved.game("beta")
        record[store.SEATS] = 3
        put_game(saved, "beta", record)
        saved.save(False)
        assert saved.game("beta")[store.SEATS] == 3
        again = store_load.load(nvm, scratch)
        assert again.game("alpha")[store.PLAYED] == 1 and again.game("beta")[store.SEATS] == 3


# a match that has just begun


def test_a_match_that_has_just_begun_survives_the_power_switch():
    """A match can be continued after a power cut from its first seconds on, whatever was done in it."""
    player = power_on(game="set", seed=4, seats=2, fast=False)
    go_on(player, "set")
    writes = player.board.nvm.writes
    for _ in range(9):
        player.frames(60)
        assert waiting_in(flash_of(player), "set") is not None
    assert player.board.nvm.writes == writes, "once"
    assert waiting(power_on(flash_of(player)), "set") is not None


# flash


class Person:
    """A person who does one action after another, in virtual time."""

    def __init__(self, player, game, chance):
        self.player = player
        self.game = game
        self.chance = chance
        self.times = []
        """When flash was written, ms since power-on."""
        put = player.board.nvm.put

        def written(key, value):
            self.times.append(player.board.clock.ms)
            put(key, value)

        player.board.nvm.put = written
        player.bots_only()

    def wait(self, ms):
        """Let time pass, in fewer and longer frames than the board's."""
        end = self.player.board.clock.ms + ms
        while self.player.board.clock.ms < end:
            self.player.board.clock.advance(max(0, min(66, end - self.player.board.clock.ms - 33)))
            self.player.frames()

    def into_match(self):
        """Go from anywhere into a match, saved or new."""
        player = self.player
        for _ in range(40):
            if player.session.match_runs() and player.scene == "View":
                return
            if player.scene == "Launcher":
                player.to_setup(self.game)
            if player.scene == "MatchSetup":
                player.to_match()
            elif player.session.at_the_end() and player.scene == "Dialog":
                player.press("A")
            else:
                player.press("B")
            self.wait(300)

    def to_launcher(self):
        """Leave a match, or whatever is open."""
        player = self.player
        for _ in range(40):
            scene = player.scene
            if scene == "Launcher":
                return
            leaves = player.session.match_runs() and scene == "View"
            ends = player.session.at_the_end() and scene == "Dialog"
            player.press(*(["START", "UP", "A"] if leaves else ["UP", "A"] if ends else ["B"]))
            self.wait(300)

    # possible actions

    def play(self, keys=None):
        """Play some actions, which takes a few keys, or that many."""
        self.into_match()
        for _ in range(keys or self.chance.choice((2, 10, 40))):
            if self.player.session.at_the_end():
                break
            self.player.keys = 0
            self.player.next_key()
            self.player.frames()
        self.player.let_go()

    def play_to_the_end(self):
        """Play a whole match quickly."""
        self.play(8_000)

    def menu(self):
        """Stay in the pause menu for a while."""
        self.into_match()
        self.player.press("START")
        self.wait(self.chance.choice((2_000, 6_000, 10_000)))
        self.player.press("B")

    def leave(self):
        """Leave the match, and continue it."""
        self.play()
        self.to_launcher()
        self.into_match()

    def settings(self):
        """Change a setting, and leave the page."""
        self.to_launcher()
        self.player.press("START", "DOWN", "DOWN", "RIGHT", "B")

    def set_up(self):
        """Change a setting for a match of some game, and leave the page."""
        self.to_launcher()
        self.game = self.chance.choice(FOUR)
        self.player.to_setup(self.game)
        self.player.press(*["DOWN"] * self.chance.randrange(4), "RIGHT", "B")
        self.wait(300)

    def mute(self):
        """Mute or unmute with Select and Down."""
        select, down = sim_board.KEYS.index("SELECT"), sim_board.KEYS.index("DOWN")
        for key, pressed in ((select, True), (down, True), (down, False), (select, False)):
            self.player.move(key, pressed).frames()

    def reset(self):
        """Press the reset button."""
        self.player.session.restart("REPL_RELOAD", {"lang": "en"})
        self.player.to_launcher()


DEEDS = (
    *(Person.play, Person.play_to_the_end, Person.menu, Person.leave, Person.settings),
    *(Person.set_up, Person.mute, Person.reset),
)
PAUSES = (300, 1_000, 5_000, 15_000, 25_000, 30_000, 60_000, 140_000)
"""Milliseconds between one action and the next."""
MOST = 24
"""The most writes in any hour: the chip guarantees 10 000 erases, and every write is one."""
AT_ONCE, EACH = 6, 200_000
"""How that limit is made up: writes at once, and ms for each further one."""
LOW = 33_000
"""The reading of half the battery's voltage when it is nearly empty."""


def written(pattern, ms, chance, low=False):
    """Return when flash was written in the first `ms` after power-on; check that it was not too often.

    pattern: [(an action, the pause after it)], repeated.
    """
    game = chance.choice(FOUR)
    player = power_on(
        noise=chance.randrange(1 << 20),
        fast=False,
        game=game,
        seats=harness.SEATS[game][0],
        level=1,
        lang="en",
    )
    if low:
        player.board.readings["A6"] = LOW
    player.to_launcher()
    person = Person(player, game, chance)
    while player.board.clock.ms < ms:
        for deed, pause in pattern:
            deed(person)
            person.wait(pause)
    times = person.times
    for i in range(len(times)):
        for j in range(i + 1, len(times)):
            assert j - i < AT_ONCE + (times[j] - times[i]) // EACH + 1, "too many at once"
            assert j - i < MOST or times[j] - times[i] > 3_600_000, "too many in an hour"
    return times


@pytest.mark.parametrize(
    "pattern, low",
    [
        ([(Person.play, 1_000), (Person.menu, 20_000)], False),
        ([(Person.leave, 50_000)], False),
        ([(Person.settings, 9_000)], False),
        ([(Person.play, 25_000)], True),
    ],
    ids=("menu", "leave", "settings", "battery low"),
)
def test_flash_is_written_24_times_an_hour_at_most(pattern, low):
    """These actions once wrote flash 57 to 670 times an hour. In seven minutes six times are allowed."""
    times = written(pattern, 420_000, random.Random(3), low)
    assert 3 <= len(times) <= 6


@pytest.mark.long
@pytest.mark.parametrize("number", range(samples(1)))
def test_flash_is_written_seldom_whatever_is_done(number):
    """Random patterns; for ten minutes in make test, and for an hour in make soak."""
    chance = dice("wear %d" % number)
    pattern = [(chance.choice(DEEDS), chance.choice(PAUSES)) for _ in range(chance.choice((1, 1, 2, 4)))]
    written(pattern, 600_000 * min(samples(1), 6), chance, chance.random() < 0.3)


def test_writes_are_measured():
    """The table of bench --wear."""
    assert wear.writes("set", 1, 2, 60_000) == 1


def test_a_reset_saves_up_nothing():
    """The spare time is in the battery-backed memory; after power-on it is enough for six writes."""
    player = power_on()
    player.to_launcher()
    store = player.console.store
    assert 990_000 <= store.spare <= 1_200_000, "one may have been written"
    for brightness in (1, 2, 3, 4, 5):
        store.put(2, brightness)
        player.console.save_now()
    assert store.spare < 4 * 200_000, "the last one has to wait"
    for _ in range(8):
        player.session.restart()
        player.to_launcher()
        player.press("START", "DOWN", "DOWN", "RIGHT", "B")
    assert player.board.nvm.writes <= 5 and 200_000 <= player.console.store.spare < 2 * 200_000
    again = power_on(flash_of(player))
    again.to_launcher()
    assert 990_000 <= again.console.store.spare <= 1_200_000


def test_what_waits_is_not_forgotten_by_restarts():
    """A change is in flash after 400 seconds at most, however often the program begins anew in between.

    Each start once began to count the time since the last write anew.
    """
    player = power_on()
    player.to_launcher()
    player.console.store.spare = 0
    player.press("START", "DOWN", "DOWN", "RIGHT", "B")
    volume = player.console.store.get(1)
    passed = 0
    while passed < 400_000:
        player.board.clock.advance(20_000)
        began = player.board.clock.ms
        player.frames(3)
        with contextlib.suppress(sim_board.Reload):
            player.console.restart()
        player.session.restart("SUPERVISOR_RELOAD", {"lang": "en"})
        player.to_launcher()
        passed += 20_000 + player.board.clock.ms - began
    player.board.clock.advance(10_000)
    player.frames(3)
    assert store_load.load(bytearray(flash_of(player)), None).get(1) == volume


def test_what_has_to_wait_is_written_as_soon_as_it_can_be():
    """Settings changed with no time to spare: in the battery-backed memory at once, in flash soon after."""
    player = power_on()
    player.to_launcher()
    player.console.store.spare = 0
    before = player.board.nvm.writes
    player.press("START", "DOWN", "DOWN", "RIGHT", "B")
    volume = player.console.store.get(1)
    kept = store_load.load(bytearray(flash_of(player)), bytearray(player.board.sleep_memory.data))
    assert kept.get(1) == volume and player.board.nvm.writes == before
    player.board.clock.advance(400_000)
    player.frames(2)
    assert player.board.nvm.writes == before + 1
    assert store_load.load(bytearray(flash_of(player)), None).get(1) == volume


def test_a_match_that_is_over_always_finds_a_write():
    """If flash has the match unfinished, one write is reserved for its end, whatever is done before."""
    player = in_match(seed=3)
    for _ in range(8):
        leave(player)
        player.to_setup("sueca")
        assert player.to_match()
        player.settle()
        play(player, lambda match, more=player.console.match.moves: match.moves > more + 1)
        player.settle()
    assert 200_000 <= player.console.store.spare < 800_000 and waiting_in(flash_of(player), "sueca")
    play(player, lambda match: match.over(), 200_000)
    player.frames(2)
    assert waiting_in(flash_of(player), "sueca") is None


def test_saves_of_before_are_taken_over_with_time_to_spare(monkeypatch):
    """Whatever is in those two bytes, which older versions did not write, there is time to spare."""
    player = power_on(game="sueca", seed=2)
    play(player, lambda match: match.moves >= 5)
    player.session.close()
    flash, battery = bytearray(flash_of(player)), bytearray(player.board.sleep_memory.data)
    for junk in (b"\xff\xff", b"\0\0", b"\xf1\x0e", b"\x07\x07"):
        for place in (flash, battery):
            n = (place[6] | place[7] << 8) + 4
            place[n : n + 2] = junk
        for kept in (store_load.load(flash, battery), store_load.load(flash, None)):
            assert not (kept.lost or kept.repaired or kept.old_match) and kept.data[store.MATCH]
            assert kept.spare == 6 * 200_000


def test_the_state_of_the_drive_is_kept_beside_a_match_and_its_log():
    """Flash has it between the store and the log; saves without it are read as before."""
    player = power_on(game="sueca", seed=2)
    play(player, lambda match: match.moves >= 5)
    leave(player)
    flash: Any = Place(sim_board.FLASH)
    flash.data[:] = flash_of(player)
    log = bytes(player.console.log)
    for drive in (b"", b"as it is now", b"another one."):
        kept = store_load.load(flash, None, drive)
        assert bytes(kept.log) == log and log and kept.data[store.MATCH] and kept.spare >= 6 * 200_000
        assert kept.dirty == (not kept.marked) == bool(drive)
        writes = flash.writes
        kept.save(True)
        assert kept.marked and flash.writes == writes + bool(drive) and flash.data.count(drive or b"CA") == 1
        kept = store_load.load(flash, None, drive)
        assert kept.marked and not kept.dirty
    kept = store_load.load(flash, None)  # by a code.py that does not know it
    assert bytes(kept.log) == log and kept.marked and not kept.dirty


def test_a_restart_writes_the_state_of_the_drive_first():
    """Once: so a program that restarts itself never looks at each file again."""
    player = power_on(game="sueca", seed=2)
    player.to_launcher()
    saved = player.console.store
    saved.save(True)
    for writes in (1, 0):
        saved.drive, saved.marked = b"as it is now", not writes
        saved.dirty = saved.dirty or not saved.marked
        before = player.board.nvm.writes
        with contextlib.suppress(sim_board.Reload):
            player.console.restart()
        assert player.board.nvm.writes == before + writes
        saved = player.console.store


# both memories damaged


@pytest.mark.parametrize("at", (0, 1, 221, 300, 8191))
def test_what_is_left_of_flash_is_known_to_have_been_something(at):
    """A single byte that an unused chip would not have is enough."""
    for blank in (0xFF, 0):
        flash = bytearray([blank]) * sim_board.FLASH
        assert not store_load.load(flash, bytearray(256)).lost
        flash[at] = 0x43
        assert store_load.load(flash, bytearray(256)).lost


def test_an_erased_flash_with_a_damaged_battery_is_a_loss():
    """It is none if the battery-backed memory has nothing of ours."""
    player = power_on(game="sueca", seed=2)
    play(player, lambda match: match.moves >= 5)
    blank = b"\xff" * sim_board.FLASH
    for seed in range(40):
        harmed = damaged(bytes(player.board.sleep_memory.data), random.Random(seed))
        kept = store_load.load(bytearray(blank), bytearray(harmed))
        assert kept.lost, seed
    chance = random.Random(1)
    for _ in range(200):
        noise = bytes(chance.randrange(256) for _ in range(256))
        assert not store_load.load(bytearray(blank), bytearray(noise)).lost


# a clock that goes back


@pytest.mark.parametrize("back", (1, (1 << 28) - 1))
def test_a_clock_that_goes_back_takes_no_time_away(back, monkeypatch):
    """Playing time and flash's time go on from where they were, and no frame becomes longer."""
    player = in_match(seed=4, fast=False)
    match, store = player.console.match, player.console.store
    assert match is not None
    played, spare = match.played, store.spare
    clock = player.board.clock
    ticks = clock.ticks
    monkeypatch.setattr(clock, "ticks", lambda: (ticks() - back) & 0x1FFFFFFF)
    before = clock.ms
    player.frames(1)
    store.keep_match(match)
    player.frames(9)
    store.keep_match(match)
    assert played <= match.played <= played + 10 * 99 and store.spare >= spare
    assert clock.ms - before <= 10 * 40
    monkeypatch.undo()
    assert hardware.ticks_diff(5, 10) == -5, "as before"


# a memory that cannot be written


@pytest.mark.parametrize("problem, name", [(OSError, "sleep_memory"), (RuntimeError, "nvm")])
def test_a_memory_that_cannot_be_written_is_one_message(problem, name):
    """The message comes in a match, which goes on with the other memory."""
    player = in_match(seed=4)

    def put(*_):
        raise problem("no")

    getattr(player.board, name).put = put
    if name == "nvm":
        player.console.save_now()
    said = 0
    for _ in range(400):
        if player.scene == "Dialog" and "Couldn't save." in " ".join(player.top.text):
            said += 1
            player.press("A")
        else:
            player.press("A", "RIGHT")
    assert said == 1 and player.console.match is not None
    other = "scratch" if name == "nvm" else "nvm"
    assert getattr(player.console.store, other) is not None


def test_a_memory_that_cannot_be_written_is_said_in_the_launcher_too():
    player = power_on()
    player.to_launcher()

    def put(key, value):
        raise OSError("no")

    player.board.sleep_memory.put = put
    player.press("START", "DOWN", "DOWN", "RIGHT").frames(2)
    assert "Couldn't save." in " ".join(player.top.text)
    player.press("A", "RIGHT", "RIGHT", "B").frames(2)
    assert player.scene == "Launcher"
