# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Matches are counted once, whatever is opened afterwards; and how often flash is written.

By keys on the simulated board, as in tests/test_saves.py.
"""

import contextlib
import random

import fake_expert
import pytest
import start
from conftest import dice, samples
from test_cuts import damaged
from test_saves import (
    FOUR,
    flash_of,
    go_on,
    in_match,
    leave,
    play,
    power_on,
    settle,
    waiting,
    waiting_in,
)

from mesa.board import hardware, store, store_load
from mesa.board.store_menus import count, put_game
from sim.board import sim_board
from sim.board.session import Autopilot
from sim.figures import wear


@pytest.fixture(autouse=True)
def _off():
    yield
    sim_board.power_off()


# after a match's end


def ended(game, seed):
    """Return a Session in which a match has just been finished, by keys, and its end is shown."""
    session = power_on(game=game, seed=seed, seats=None if game == "sueca" else 2, bots_only=True)
    play(session, lambda match: session.at_the_end(), 200_000)
    settle(session)
    return session


def wait_for(session, name, frames=4000):
    """Run frames until a scene of that class is on top, and nothing moves."""
    for _ in range(frames):
        if start.scene(session) == name and not start.top_scene(session).busy():
            return
        start.frames(session)
    raise AssertionError("no {} but {}".format(name, start.scene(session)))


def hold_select(session):
    """Hold Select until the hint is shown, then release it."""
    session.key(sim_board.KEYS.index("SELECT"), True)
    start.frames(session, 30)
    session.key(sim_board.KEYS.index("SELECT"), False)
    start.frames(session, 30)


def games_kept(session):
    """Return the stored bytes of all games, and of the waiting match."""
    return bytes(session.console.store.data[store.MATCH :])


@pytest.mark.parametrize("game", ("sueca", "qu4to"))
def test_a_hint_in_a_try_counts_nothing(game):
    """Score sheet, A on a hand, A to try, A, and hold Select: this once counted the finished match again."""
    with fake_expert.installed():
        session = ended(game, 3)
        before = games_kept(session)
        start.press(session, "DOWN", "DOWN", "A")
        wait_for(session, "Sheet")
        for _ in range(20):
            start.press(session, "A")
            wait_for(session, "Coach")
            if start.top_scene(session).found.decisions:
                break
            start.press(session, "B")
            wait_for(session, "Dialog")
            start.press(session, "DOWN", "DOWN", "A")
            wait_for(session, "Sheet")
            start.press(session, "UP")
        start.press(session, "A")
        wait_for(session, "Dialog")
        start.press(session, "A")
        wait_for(session, "View")
    tried = start.top_scene(session).match  # with the game's own expert from here on
    assert tried.practice and tried.mine()
    for _ in range(4):
        hold_select(session)
        wait_for(session, "View")
    assert tried.hints >= 1
    assert games_kept(session) == before


AFTER = ("A", "A", "A", "A", "B", "DOWN", "DOWN", "RIGHT", "LEFT", "UP", "START", "HINT", "SELECT", "WAIT")
"""Keys and actions after a match, repeated as often as they are to be likely."""


@pytest.mark.long
@pytest.mark.parametrize("number", range(samples(1)))
def test_nothing_that_is_done_after_a_match_counts_it_again(number):
    """Random keys through score sheet, coach, tries, hints and replays; finally demonstrations."""
    chance = dice("after a match %d" % number)
    game = chance.choice(FOUR)
    session = ended(game, chance.randrange(100))
    match = session.console.match
    before = games_kept(session)
    seen = set()
    with fake_expert.installed():
        for _ in range(200):
            top = start.top_scene(session)
            if start.scene(session) == "Dialog" and len(getattr(top, "choices", ())) == 5:
                # not "Rematch", "Same cards again" and "Other games"
                start.press(session, *["UP"] * top.at, *["DOWN"] * chance.choice((2, 3)), "A")
            else:
                what = chance.choice(AFTER)
                if what == "HINT" and start.scene(session) in ("View", "Replay"):
                    seen.add("hint")
                    hold_select(session)
                elif what == "WAIT":
                    start.frames(session, 40)
                elif what != "HINT" and (what != "START" or start.scene(session) != "Dialog"):
                    start.press(session, what)
            start.frames(session, 3)
            seen.add(start.scene(session))
            assert games_kept(session) == before, seen
            assert session.console.match is match, "nobody left it"
    assert "Sheet" in seen or game == "set", seen
    session.close()
    session.restart()  # to the launcher, and its demonstration
    start.to_launcher(session)
    for _ in range(4000):
        start.frames(session)
        if start.scene(session) == "Demonstration":
            break
    start.frames(session, 1000)
    assert start.scene(session) in ("Demonstration", "Blank", "Loading")
    start.press(session, "A")
    wait_for(session, "Launcher")
    assert games_kept(session) == before


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
    session = power_on(game="set", seed=4, seats=2, fast=False)
    go_on(session, "set")
    writes = session.board.nvm.writes
    for _ in range(9):
        start.frames(session, 60)
        assert waiting_in(flash_of(session), "set") is not None
    assert session.board.nvm.writes == writes, "once"
    assert waiting(power_on(flash_of(session)), "set") is not None


# flash


class Player:
    """A player who does one action after another, in virtual time."""

    def __init__(self, session, game, chance):
        self.session = session
        self.game = game
        self.chance = chance
        self.times = []
        """When flash was written, ms since power-on."""
        put = session.board.nvm.put

        def written(key, value):
            self.times.append(session.board.clock.ms)
            put(key, value)

        session.board.nvm.put = written
        self.autopilot = Autopilot(session, "easy")

    def wait(self, ms):
        """Let time pass, in fewer and longer frames than the board's."""
        end = self.session.board.clock.ms + ms
        while self.session.board.clock.ms < end:
            self.session.board.clock.advance(max(0, min(66, end - self.session.board.clock.ms - 33)))
            start.frames(self.session)

    def into_match(self):
        """Go from anywhere into a match, saved or new."""
        session = self.session
        for _ in range(40):
            if session.match_runs() and start.scene(session) == "View":
                return
            if start.scene(session) == "Launcher":
                start.to_setup(session, self.game)
            if start.scene(session) == "MatchSetup":
                start.to_match(session)
            elif session.at_the_end() and start.scene(session) == "Dialog":
                start.press(session, "A")
            else:
                start.press(session, "B")
            self.wait(300)

    def to_launcher(self):
        """Leave a match, or whatever is open."""
        session = self.session
        for _ in range(40):
            scene = start.scene(session)
            if scene == "Launcher":
                return
            leaves = session.match_runs() and scene == "View"
            ends = session.at_the_end() and scene == "Dialog"
            start.press(session, *(["START", "UP", "A"] if leaves else ["UP", "A"] if ends else ["B"]))
            self.wait(300)

    # possible actions

    def play(self, keys=None):
        """Play some actions, which takes a few keys, or that many."""
        self.into_match()
        for _ in range(keys or self.chance.choice((2, 10, 40))):
            if self.session.at_the_end():
                break
            self.autopilot._keys = 0
            self.autopilot.act()
            start.frames(self.session)
        for key in range(8):
            self.session.key(key, False)

    def play_to_the_end(self):
        """Play a whole match quickly."""
        self.play(8_000)

    def menu(self):
        """Stay in the pause menu for a while."""
        self.into_match()
        start.press(self.session, "START")
        self.wait(self.chance.choice((2_000, 6_000, 10_000)))
        start.press(self.session, "B")

    def leave(self):
        """Leave the match, and continue it."""
        self.play()
        self.to_launcher()
        self.into_match()

    def settings(self):
        """Change a setting, and leave the page."""
        self.to_launcher()
        start.press(self.session, "START", "DOWN", "DOWN", "RIGHT", "B")

    def set_up(self):
        """Change a setting for a match of some game, and leave the page."""
        self.to_launcher()
        self.game = self.chance.choice(FOUR)
        start.to_setup(self.session, self.game)
        start.press(self.session, *["DOWN"] * self.chance.randrange(4), "RIGHT", "B")
        self.wait(300)

    def mute(self):
        """Mute or unmute with Select and Down."""
        select, down = sim_board.KEYS.index("SELECT"), sim_board.KEYS.index("DOWN")
        for key, pressed in ((select, True), (down, True), (down, False), (select, False)):
            self.session.key(key, pressed)
            start.frames(self.session)

    def reset(self):
        """Press the reset button."""
        self.session.restart("REPL_RELOAD", {"lang": "en"})
        start.to_launcher(self.session)


DEEDS = (
    *(Player.play, Player.play_to_the_end, Player.menu, Player.leave, Player.settings),
    *(Player.set_up, Player.mute, Player.reset),
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
    session = start.power_on(
        noise=chance.randrange(1 << 20), fast=False, game=game, seats=start.GAMES[game][0], level=1, lang="en"
    )
    if low:
        session.board.readings["A6"] = LOW
    start.to_launcher(session)
    player = Player(session, game, chance)
    while session.board.clock.ms < ms:
        for deed, pause in pattern:
            deed(player)
            player.wait(pause)
    times = player.times
    for i in range(len(times)):
        for j in range(i + 1, len(times)):
            assert j - i < AT_ONCE + (times[j] - times[i]) // EACH + 1, "too many at once"
            assert j - i < MOST or times[j] - times[i] > 3_600_000, "too many in an hour"
    return times


@pytest.mark.parametrize(
    "pattern, low",
    [
        ([(Player.play, 1_000), (Player.menu, 20_000)], False),
        ([(Player.leave, 50_000)], False),
        ([(Player.settings, 9_000)], False),
        ([(Player.play, 25_000)], True),
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
    session = power_on()
    start.to_launcher(session)
    store = session.console.store
    assert 990_000 <= store.spare <= 1_200_000, "one may have been written"
    for brightness in (1, 2, 3, 4, 5):
        store.put(2, brightness)
        session.console.save_now()
    assert store.spare < 4 * 200_000, "the last one has to wait"
    for _ in range(8):
        session.restart()
        start.to_launcher(session)
        start.press(session, "START", "DOWN", "DOWN", "RIGHT", "B")
    assert session.board.nvm.writes <= 5 and 200_000 <= session.console.store.spare < 2 * 200_000
    again = power_on(flash_of(session))
    start.to_launcher(again)
    assert 990_000 <= again.console.store.spare <= 1_200_000


def test_what_waits_is_not_forgotten_by_restarts():
    """A change is in flash after 400 seconds at most, however often the program begins anew in between.

    Each start once began to count the time since the last write anew.
    """
    session = power_on()
    start.to_launcher(session)
    session.console.store.spare = 0
    start.press(session, "START", "DOWN", "DOWN", "RIGHT", "B")
    volume = session.console.store.get(1)
    passed = 0
    while passed < 400_000:
        session.board.clock.advance(20_000)
        began = session.board.clock.ms
        start.frames(session, 3)
        with contextlib.suppress(sim_board.Reload):
            session.console.restart()
        session.restart("SUPERVISOR_RELOAD", {"lang": "en"})
        start.to_launcher(session)
        passed += 20_000 + session.board.clock.ms - began
    session.board.clock.advance(10_000)
    start.frames(session, 3)
    assert store_load.load(bytearray(flash_of(session)), None).get(1) == volume


def test_what_has_to_wait_is_written_as_soon_as_it_can_be():
    """Settings changed with no time to spare: in the battery-backed memory at once, in flash soon after."""
    session = power_on()
    start.to_launcher(session)
    session.console.store.spare = 0
    before = session.board.nvm.writes
    start.press(session, "START", "DOWN", "DOWN", "RIGHT", "B")
    volume = session.console.store.get(1)
    kept = store_load.load(bytearray(flash_of(session)), bytearray(session.board.sleep_memory.data))
    assert kept.get(1) == volume and session.board.nvm.writes == before
    session.board.clock.advance(400_000)
    start.frames(session, 2)
    assert session.board.nvm.writes == before + 1
    assert store_load.load(bytearray(flash_of(session)), None).get(1) == volume


def test_a_match_that_is_over_always_finds_a_write():
    """If flash has the match unfinished, one write is reserved for its end, whatever is done before."""
    session = in_match(seed=3)
    for _ in range(8):
        leave(session)
        start.to_setup(session, "sueca")
        assert start.to_match(session)
        settle(session)
        play(session, lambda match, more=session.console.match.moves: match.moves > more + 1)
        settle(session)
    assert 200_000 <= session.console.store.spare < 800_000 and waiting_in(flash_of(session), "sueca")
    play(session, lambda match: match.over(), 200_000)
    start.frames(session, 2)
    assert waiting_in(flash_of(session), "sueca") is None


def test_saves_of_before_are_taken_over_with_time_to_spare(monkeypatch):
    """Whatever is in those two bytes, which older versions did not write, there is time to spare."""
    session = power_on(game="sueca", seed=2)
    play(session, lambda match: match.moves >= 5)
    session.close()
    flash, battery = bytearray(flash_of(session)), bytearray(session.board.sleep_memory.data)
    for junk in (b"\xff\xff", b"\0\0", b"\xf1\x0e", b"\x07\x07"):
        for place in (flash, battery):
            n = (place[6] | place[7] << 8) + 4
            place[n : n + 2] = junk
        for kept in (store_load.load(flash, battery), store_load.load(flash, None)):
            assert not (kept.lost or kept.repaired or kept.old_match) and kept.data[store.MATCH]
            assert kept.spare == 6 * 200_000


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
    session = power_on(game="sueca", seed=2)
    play(session, lambda match: match.moves >= 5)
    blank = b"\xff" * sim_board.FLASH
    for seed in range(40):
        harmed = damaged(bytes(session.board.sleep_memory.data), random.Random(seed))
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
    session = in_match(seed=4, fast=False)
    match, store = session.console.match, session.console.store
    assert match is not None
    played, spare = match.played, store.spare
    clock = session.board.clock
    ticks = clock.ticks
    monkeypatch.setattr(clock, "ticks", lambda: (ticks() - back) & 0x1FFFFFFF)
    before = clock.ms
    start.frames(session, 1)
    store.keep_match(match)
    start.frames(session, 9)
    store.keep_match(match)
    assert played <= match.played <= played + 10 * 99 and store.spare >= spare
    assert clock.ms - before <= 10 * 40
    monkeypatch.undo()
    assert hardware.ticks_diff(5, 10) == -5, "as before"


# a memory that cannot be written


@pytest.mark.parametrize("problem, name", [(OSError, "sleep_memory"), (RuntimeError, "nvm")])
def test_a_memory_that_cannot_be_written_is_one_message(problem, name):
    """The message comes in a match, which goes on with the other memory."""
    session = in_match(seed=4)

    def put(*_):
        raise problem("no")

    getattr(session.board, name).put = put
    if name == "nvm":
        session.console.save_now()
    said = 0
    for _ in range(400):
        if start.scene(session) == "Dialog" and "Couldn't save." in " ".join(start.top_scene(session).text):
            said += 1
            start.press(session, "A")
        else:
            start.press(session, "A", "RIGHT")
    assert said == 1 and session.console.match is not None
    other = "scratch" if name == "nvm" else "nvm"
    assert getattr(session.console.store, other) is not None


def test_a_memory_that_cannot_be_written_is_said_in_the_launcher_too():
    session = power_on()
    start.to_launcher(session)

    def put(key, value):
        raise OSError("no")

    session.board.sleep_memory.put = put
    start.press(session, "START", "DOWN", "DOWN", "RIGHT")
    start.frames(session, 2)
    assert "Couldn't save." in " ".join(start.top_scene(session).text)
    start.press(session, "A", "RIGHT", "RIGHT", "B")
    start.frames(session, 2)
    assert start.scene(session) == "Launcher"
