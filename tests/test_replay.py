# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Replays: a match's log on its game's table, forwards and backwards, on the PC and on the VM."""

from __future__ import annotations

import importlib.util
import itertools
import random
import sys
from typing import Any

import harness
import pytest
from conftest import dice, samples

from mesa.core.contract import OVER, TABLE
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.replay import of_game, replay
from mesa.core.setup import MatchStart
from sim import bench
from sim.board import sim_board
from sim.board.session import Autopilot, Session
from sim.vm import FAKES, BoardVM

KEYS = sim_board.KEYS
MOST = 30
"""The most frames that a key's movement, or a way back, takes with --fast."""
TABLES = [
    (game, seats)
    for game in harness.game_ids()
    for seats in range(harness.rules_of(game).SEATS[0], harness.rules_of(game).SEATS[1] + 1)
]

ENDS = [(game, seats) for game, seats in TABLES if seats in harness.rules_of(game).SEATS]
"""With the fewest and the most players."""


def played(game: str, seats: int, number: int, hands: int = 2, options: bytes = b"", state: Any = None):
    """Return (log, final state) of a match of easy bots, or of its first hands."""
    rules = harness.rules_of(game)
    log = Log()
    start = MatchStart(game, bytes([1] * seats), options or bytes(len(rules.OPTIONS)), number, state=state)
    match = Match(start, rules, harness.bots_of(game), human=None, shown=False, log=log)
    while match.turn() != OVER and not (match.turn() == TABLE and rules.hand_number(match.s) + 1 >= hands):
        match.tick(33)
    return bytes(log[i] for i in range(len(log))), bytes(match.s)


class Watched:
    """A console that plays a log."""

    def __init__(self, log: bytes, lang: str = "en") -> None:
        self.session = Session("pybadge", None, None, {"log": log, "lang": lang}, fast=True)
        self.session.board.draw = False
        self.console: Any = self.session.console
        for _ in range(200):
            self.session.step()
            if self.console.started and hasattr(self.console.stack.top, "tape"):
                break
        self.settle()

    @property
    def view(self) -> Any:
        return self.console.stack.top

    @property
    def tape(self) -> Any:
        return self.view.tape

    def settle(self) -> Watched:
        """Run frames until nothing moves and no notice is shown."""
        for _ in range(400):
            self.session.step()
            top = self.console.stack.top
            if not self.console.stack.making and not top.busy():
                if getattr(top, "notice_left", 0):
                    top.hide_notice()
                return self
        raise AssertionError("something always moves")

    def press(self, *names: str) -> Watched:
        for name in names:
            self.session.key(KEYS.index(name), True)
            self.session.step()
            self.session.key(KEYS.index(name), False)
            self.settle()
        return self

    def jump(self, at: int) -> Watched:
        """Jump straight to action number `at`."""
        self.view.go(at)
        return self.settle()

    def picture(self) -> bytes:
        self.session.board.draw = True
        self.console.board.display.refresh()
        self.session.board.draw = False
        return self.session._screen().rgb().tobytes()


@pytest.fixture
def watch():
    """Return a function that makes a Watched(log), switched off at the end."""
    made = []

    def make(*given: Any) -> Watched:
        made.append(Watched(*given))
        return made[-1]

    yield make
    sim_board.power_off()


def new_view(match: Any, state: bytes, bar: int) -> bytes:
    """Return a new view's picture of a match's state, in its own console; bar: the progress bar's width."""
    log = Log()
    Match(MatchStart(match.game, match.levels, match.options, state=bytearray(state)), match.rules, log=log)
    other = Watched(bytes(log[i] for i in range(len(log))))
    other.view.bar.width = bar
    return other.picture()


@pytest.mark.long
@pytest.mark.parametrize("game, seats", TABLES)
def test_it_ends_in_the_same_state(watch, game, seats):
    """Action by action and hand by hand, at every number of players, and with other options."""
    rules = harness.rules_of(game)
    last = bytes(len(choices) - 1 for _, choices in rules.OPTIONS)
    for options in (b"", last)[: samples(1) + (seats == rules.SEATS[1])]:
        log, end = played(game, seats, 40 + seats, 1 + (game != "fodasse"), options)
        watched = watch(log)
        while watched.tape.at < watched.tape.count:
            before = watched.tape.at
            watched.press("RIGHT")
            while not hasattr(watched.view, "tape"):  # a page that a player once opened at this point
                watched.press("B")
            assert watched.tape.at == before + 1
        assert bytes(watched.tape.match.s) == end == bytes(replay(log, rules))
        watched.press("RIGHT", "A")
        assert watched.tape.at == watched.tape.count
        watched.jump(0).press(*["DOWN"] * (len(watched.tape.hands) + 1))
        assert bytes(watched.tape.match.s) == end


@pytest.mark.long
@pytest.mark.parametrize("game, seats", ENDS)
def test_the_pictures_are_those_of_the_state(watch, game, seats):
    """Forwards, backwards, after a jump, and in a new view: the pictures are the same."""
    log, _ = played(game, seats, 60 + seats, 2 if game != "fodasse" else 3)
    watched = watch(log)
    chance = dice("{} {}".format(game, seats))
    count = watched.tape.count
    stops = sorted(
        {0, count, *(at + by for at in watched.tape.hands for by in (-1, 0, 1))} & set(range(count + 1))
    )
    stops = sorted({*chance.sample(stops, min(4, len(stops))), chance.randrange(count)})
    seen = []
    for at in stops:
        start = max(0, at - 2)
        watched.jump(start)
        for _ in range(at - start):
            watched.press("RIGHT")
        forwards = watched.picture()
        watched.press("RIGHT", "LEFT") if at < count else watched.press("LEFT", "RIGHT")
        assert watched.tape.at == at and watched.picture() == forwards, at
        watched.jump(count if at < count // 2 else 0).jump(at)
        assert watched.picture() == forwards, at
        seen.append((bytes(watched.tape.match.s), watched.view.bar.width, forwards))
    match = watched.tape.match
    for state, bar, picture in seen:
        assert new_view(match, state, bar) == picture


@pytest.mark.long
@pytest.mark.parametrize("game", harness.game_ids())
def test_random_keys_show_what_a_jump_shows(watch, game):
    seats = harness.rules_of(game).SEATS[1]
    log, _ = played(game, seats, 7, 3)
    watched = watch(log)
    chance = dice(game)
    names = ("RIGHT", "RIGHT", "A", "LEFT", "DOWN", "UP", "SELECT")
    for _ in range(samples(4)):
        for _ in range(25):
            name = chance.choice(names)
            watched.session.key(KEYS.index(name), True)
            watched.session.step()
            watched.session.key(KEYS.index(name), False)
            for _ in range(chance.randrange(4)):
                watched.session.step()
        if watched.view.alone:
            watched.press("SELECT")
        watched.settle()
        at, shown = watched.tape.at, watched.picture()
        state = bytes(watched.tape.match.s)
        watched.jump(0 if at > 3 else watched.tape.count).jump(at)
        assert bytes(watched.tape.match.s) == state and watched.picture() == shown, at


def test_nothing_of_it_is_kept_or_counted(watch):
    """The store, the log and the match in progress are as before."""
    log, _ = played("sueca", 4, 3, 2)
    watched = watch(log)
    kept = bytes(watched.console.store.data)
    watched.press("RIGHT", "DOWN", "DOWN", "SELECT", "LEFT", "UP")
    assert bytes(watched.console.store.data) == kept and watched.console.match is None
    assert bytes(watched.console.log) == log
    watched.press("B")
    assert type(watched.console.stack.top).__name__ == "Launcher"
    assert bytes(watched.console.store.data[40:]) == kept[40:], "only the game that was shown last"


def test_where_it_begins_and_ends_is_said(watch):
    """The log may begin in mid-match, after a restart; it may end with the match, or where somebody left."""
    rules = harness.rules_of("sueca")
    log, end = played("sueca", 4, 3, 1)
    watched = watch(log)
    assert watched.tape.whole()
    watched.press(*["DOWN"] * 2)
    watched.session.key(KEYS.index("RIGHT"), True)
    watched.session.step()
    assert watched.view.notice_label.text == "The log ends here"
    state = bytearray(end)
    log, _ = played("sueca", 4, 3, 9, state=state)
    watched = watch(log)
    assert watched.tape.whole() is False
    watched.jump(3)
    watched.view.go(0)
    for _ in range(3):
        watched.session.step()
    assert watched.view.notice_label.text == "The beginning is missing"
    assert "mesa.core.setup" not in sys.modules, "what finding that out has loaded"
    watched.jump(watched.tape.count)
    assert rules.turn(watched.tape.match.s) == OVER
    watched.view.on()
    assert watched.view.notice_label.text == "That was the match"


def test_a_hand_begins_after_its_deal(watch):
    """Down goes to the next hand, Up to this one's beginning, then to the previous one."""
    log, _ = played("sueca", 4, 5, 3)
    watched = watch(log)
    number = watched.tape.rules.hand_number
    watched.press("RIGHT", "DOWN")
    first = watched.tape.at
    assert number(watched.tape.match.s) == 1 and watched.tape.hands[1] == first
    watched.press("LEFT")
    assert watched.tape.match.turn() == TABLE and number(watched.tape.match.s) == 0
    watched.press("RIGHT", "RIGHT", "RIGHT", "UP")
    assert watched.tape.at == first
    watched.press("UP")
    assert watched.tape.at == 0


def test_it_goes_on_alone_until_a_key(watch):
    """Any key stops it, even Select."""
    log, _ = played("qu4to", 4, 3, 3)
    watched = watch(log)
    for key in ("SELECT", "LEFT"):
        watched.press("SELECT")
        before = watched.tape.at
        for _ in range(24):
            watched.session.step()
        reached = watched.tape.at
        assert before + 3 < reached < watched.tape.count - 10 and watched.view.alone
        watched.press(key)
        for _ in range(20):
            watched.session.step()
        assert watched.tape.at in (reached, reached + 1, reached - 1) and not watched.view.alone


def accusation() -> bytes:
    """Return the log of a hand of Sueca with an accusation of a revoke, and what follows."""
    rules = harness.rules_of("sueca")
    options = harness.options(rules, revoke="on")
    for n in range(50):
        log = Log()
        done = []
        walk = harness.walk(rules, n, 4, options, random.Random(n), 0.05)
        for s, seat, action in itertools.islice(walk, 90):
            if not done:
                Match(MatchStart("sueca", bytes(4), options, state=s), rules, log=log)
            if seat is not None:
                log.add(seat, action, seat != rules.turn(s))
                done.append(action)
        if rules.ACCUSE in done[:-5]:
            return bytes(log[i] for i in range(len(log)))
    raise AssertionError("nobody is accused")


def test_a_page_that_an_action_opens_waits_for_a_key(watch):
    """When it plays by itself, it goes on after the key."""
    watched = watch(accusation())
    session, stack = watched.session, watched.console.stack
    watched.session.key(KEYS.index("SELECT"), True)
    session.step()
    session.key(KEYS.index("SELECT"), False)
    for _ in range(400):
        session.step()
    tape = stack.scenes[0].tape
    opened = tape.at
    assert not hasattr(stack.top, "tape") and opened < tape.count
    while stack.top is not stack.scenes[0] or tape.at < tape.count or stack.top.busy():
        if stack.top is stack.scenes[0]:
            session.step()
        else:
            watched.press("B")
    watched.jump(opened - 1).press("RIGHT")
    assert not hasattr(stack.top, "tape")
    watched.press("B")
    assert tape.at == opened and stack.top.tape is tape


def test_from_the_end_of_a_match_and_back(watch):
    """The match's last box offers a replay and returns afterwards; so does the launcher, until a restart."""
    preset = {"game": "qu4to", "seed": 3, "seats": 2, "lang": "en"}
    session = Session("pybadge", None, None, preset, fast=True)
    session.board.draw = False
    autopilot = Autopilot(session, "easy")
    while not session.at_the_end() or session.console.stack.top.busy():
        autopilot.act()
        session.step()
    console: Any = session.console
    match = console.match
    label = console.words.text("watch_again")
    kept, log = bytes(console.store.data), bytes(console.log)

    def press(name):
        session.key(KEYS.index(name), True)
        session.step()
        session.key(KEYS.index(name), False)
        for _ in range(60):
            session.step()

    for _ in range(2):
        box = console.stack.top
        for _ in range((box.choices.index(label) - box.at) % len(box.choices)):
            press("DOWN")
        press("A")
        tape = console.stack.top.tape
        press("DOWN")
        assert tape.at == tape.hands[1] and console.match is match
        while tape.at < tape.count:
            press("DOWN")
        assert bytes(tape.match.s) == bytes(match.s)
        press("B")
        assert label in console.stack.top.choices, "the last box is there again"
        assert console.match is match and (bytes(console.store.data), bytes(console.log)) == (kept, log)
    console.preset["game"] = session.preset["game"] = None  # the launcher is at the last game
    console.navigation().show_launcher()
    for _ in range(60):
        session.step()
    assert of_game(console.log, "qu4to") and not of_game(console.log, "sueca")
    press("DOWN")
    assert label in console.stack.top.choices
    session.restart()
    for _ in range(60):
        session.step()
    press("DOWN")
    again: Any = session.console.stack.top
    assert again.title == "QU4TO" and label not in again.choices


def test_nothing_of_a_pause_is_said_to_who_only_watches(watch):
    """Fodasse: the player is out of the match."""
    plays = harness.rules_of("fodasse").plays
    log = next(log for log, end in (played("fodasse", 3, n, 99) for n in range(9)) if not plays(end, 0))
    watched = watch(log)
    watched.jump(watched.tape.count)
    assert not plays(watched.tape.match.s, 0)
    assert watched.view.table.watching and watched.view.table.watching.key == ""


# The VM


def _screen() -> Any:
    spec = importlib.util.spec_from_file_location("_screen", FAKES / "_screen.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


OPEN = """
from mesa.app.console import Console
import _board
console = Console()
_board.start(console, True, None, None, None, None, "en", False, True)
console.preset["log"] = {log!r}
"""
TELL = """
import _screen, binascii
top = console.stack.top
print(top.tape.at, binascii.hexlify(top.tape.match.s).decode(), _screen.shapes(console.stack))
"""
WALK = ("RIGHT", "RIGHT", "LEFT", "DOWN", "RIGHT", "UP", "DOWN", "DOWN", "LEFT", "RIGHT")
_EACH = 60
"""Frames for each key: until its movement is over, and its notice gone."""


@pytest.mark.parametrize("game", harness.game_ids())
def test_the_vm_shows_the_same(files, game):
    """State and screen after each key, with fewest and most players, to the end; the memory is enough."""
    screen = _screen()
    for seats in [seats for other, seats in ENDS if other == game]:
        log, end = played(game, seats, 80 + seats, 2 if game != "fodasse" else 3)
        session = Session("pybadge", None, None, {"log": log, "lang": "en", "no_tips": True}, fast=True)
        session.board.draw = False
        wanted = []
        keys: dict[int, list[int]] = {}
        console: Any = session.console
        for frame in range(_EACH * (2 + len(WALK))):
            step, rest = divmod(frame, _EACH)
            if rest < 2 and step > 1:
                number = KEYS.index(WALK[step - 2])
                keys[frame] = [number + 16 * rest]
                session.key(number, not rest)
            session.step()
            if rest == _EACH - 1 and step:
                tape = console.stack.top.tape
                found = tape.at, bytes(tape.match.s).hex(), screen.shapes(console.stack)
                wanted.append("{} {} {}".format(*found))
        assert bytes(tape.match.s) == end and tape.at == tape.count
        with BoardVM(files) as board:
            board.run(OPEN.format(log=log))
            told = []
            most = 0
            for step, part in itertools.groupby(range(_EACH * (2 + len(WALK))), lambda frame: frame // _EACH):
                first = step * _EACH
                later = {frame - first: keys[frame] for frame in part if frame in keys}
                run = board.frames(_EACH, later, 20)
                assert not run.said, run.said
                most = max([most, *(live for _, scene, live in run.lives if scene == "Replay")])
                if step:
                    told.append(board.run(TELL).strip())
        assert told == wanted, seats
        assert most <= bench.LIVE, (seats, most)
