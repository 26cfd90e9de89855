# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Replays: a match's log on its game's table, forwards and backwards. The walk on the VM has them too."""

from __future__ import annotations

import itertools
import random
import sys
from typing import Any

import harness
import pytest
from conftest import dice, samples

from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.core.replay import of_game, replay
from sim.player.player import Player

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
    while match.turn() != OVER and not (
        match.turn() == HAND_OVER and rules.hand_number(match.s) + 1 >= hands
    ):
        match.tick(33)
    return bytes(log[i] for i in range(len(log))), bytes(match.s)


class Tape(Player):
    """A console that plays a log."""

    @property
    def tape(self) -> Any:
        return self.top.tape

    def settle(self, limit: int = 400) -> Tape:
        """Run frames until nothing moves and no notice is shown."""
        for _ in range(limit):
            self.session.step()
            if not self.console.stack.making and not self.top.busy():
                if getattr(self.top, "notice_left", 0):
                    self.top.hide_notice()
                return self
        raise AssertionError("something always moves")

    def tap(self, key: str, frames: int = 0) -> Tape:
        """Press a key, and run so many frames after that one."""
        super().tap(key).step(frames)
        return self

    def press(self, *names: str) -> Tape:
        for name in names:
            self.tap(name).settle()
        return self

    def jump(self, at: int) -> Tape:
        """Jump straight to action number `at`."""
        self.top.go(at)
        return self.settle()


@pytest.fixture
def watch(start: Any) -> Any:
    """Return a function that opens a log: a Tape."""

    def make(log: bytes) -> Tape:
        t = start()
        t.session.fast = t.console.fast = True
        t.console.preset.clear()
        t.console.navigation().watch_file(log)
        return Tape.of(t.wait("Replay")).settle()

    return make


def new_view(watch: Any, match: Any, state: bytes, bar: int) -> bytes:
    """Return a new view's picture of a match's state, in its own console; bar: the progress bar's width."""
    log = Log()
    Match(MatchStart(match.game, match.levels, match.options, state=bytearray(state)), match.rules, log=log)
    other = watch(bytes(log[i] for i in range(len(log))))
    other.top.bar.width = bar
    return other.pixels


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
            while not hasattr(watched.top, "tape"):  # a page that a player once opened at this point
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
        forwards = watched.pixels
        watched.press("RIGHT", "LEFT") if at < count else watched.press("LEFT", "RIGHT")
        assert watched.tape.at == at and watched.pixels == forwards, at
        watched.jump(count if at < count // 2 else 0).jump(at)
        assert watched.pixels == forwards, at
        seen.append((bytes(watched.tape.match.s), watched.top.bar.width, forwards))
    match = watched.tape.match
    for state, bar, picture in seen:
        assert new_view(watch, match, state, bar) == picture


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
            watched.tap(chance.choice(names), chance.randrange(4))
        if watched.top.alone:
            watched.press("SELECT")
        watched.settle()
        at, shown = watched.tape.at, watched.pixels
        state = bytes(watched.tape.match.s)
        watched.jump(0 if at > 3 else watched.tape.count).jump(at)
        assert bytes(watched.tape.match.s) == state and watched.pixels == shown, at


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
    watched.tap("RIGHT")
    assert watched.top.notice_label.text == "The log ends here"
    state = bytearray(end)
    log, _ = played("sueca", 4, 3, 9, state=state)
    watched = watch(log)
    assert watched.tape.whole() is False
    watched.jump(3)
    watched.top.go(0)
    for _ in range(3):
        watched.session.step()
    assert watched.top.notice_label.text == "The beginning is missing"
    assert "mesa.core.match_start" not in sys.modules, "what finding that out has loaded"
    watched.jump(watched.tape.count)
    assert rules.turn(watched.tape.match.s) == OVER
    watched.top.on()
    assert watched.top.notice_label.text == "End of the match"


def test_a_hand_begins_after_its_deal(watch):
    """Down goes to the next hand, Up to this one's beginning, then to the previous one."""
    log, _ = played("sueca", 4, 5, 3)
    watched = watch(log)
    number = watched.tape.rules.hand_number
    watched.press("RIGHT", "DOWN")
    first = watched.tape.at
    assert number(watched.tape.match.s) == 1 and watched.tape.hands[1] == first
    watched.press("LEFT")
    assert watched.tape.match.turn() == HAND_OVER and number(watched.tape.match.s) == 0
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
        assert before + 3 < reached < watched.tape.count - 10 and watched.top.alone
        watched.press(key)
        for _ in range(20):
            watched.session.step()
        assert watched.tape.at in (reached, reached + 1, reached - 1) and not watched.top.alone


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
        if harness.state_of(rules).ACCUSE in done[:-5]:
            return bytes(log[i] for i in range(len(log)))
    raise AssertionError("nobody is accused")


def test_a_page_that_an_action_opens_waits_for_a_key(watch):
    """When it plays by itself, it goes on after the key."""
    watched = watch(accusation())
    session, stack = watched.session, watched.console.stack
    watched.tap("SELECT", 400)
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


def test_from_the_end_of_a_match_and_back(start):
    """The match's last box offers a replay and returns afterwards; so does the launcher, until a restart."""
    t = start("qu4to", "MatchSetup", seed=3, players=2, level="easy")
    t.session.fast = t.console.fast = True
    t.over().settle()
    console, match = t.console, t.match
    label = console.words.text("watch_again")
    kept, log = bytes(console.store.data), bytes(console.log)
    for _ in range(2):
        down = (t.top.choices.index(label) - t.top.at) % len(t.top.choices)
        t.press(*["DOWN"] * down, "A").wait("Replay").frames(60)
        tape = t.top.tape
        t.press("DOWN").frames(60)
        assert tape.at == tape.hands[1] and console.match is match
        while tape.at < tape.count:
            t.press("DOWN").frames(60)
        assert bytes(tape.match.s) == bytes(match.s)
        t.press("B").wait("Dialog").frames(20)
        assert t.top.choices[t.top.at] == label, "the last box is there again, and the cursor on it"
        assert console.match is match and (bytes(console.store.data), bytes(console.log)) == (kept, log)
    console.navigation().show_launcher()
    t.wait("Launcher").frames(60)
    assert of_game(console.log, "qu4to") and not of_game(console.log, "sueca")
    assert label in t.press("DOWN").frames(20).top.choices
    t.session.restart()
    t.frames(60).press("DOWN").frames(20)
    assert t.top.title == "QU4TO" and label not in t.top.choices


def test_nothing_of_a_pause_is_said_to_who_only_watches(watch):
    """Fodasse: the player is out of the match."""
    plays = harness.rules_of("fodasse").plays
    log = next(log for log, end in (played("fodasse", 3, n, 99) for n in range(9)) if not plays(end, 0))
    watched = watch(log)
    watched.jump(watched.tape.count)
    assert not plays(watched.tape.match.s, 0)
    assert watched.top.table.watching and watched.top.table.watching.key == ""


@pytest.mark.parametrize("game", harness.bot_ids())
def test_an_unfinished_match_cannot_be_watched(start, game):
    """Most rulebooks hide some of what has been played."""
    t = start(game, "MatchSetup", seed=5, players=4)
    t.session.fast = t.console.fast = True
    label = t.console.words.text("watch_again")
    t.until(lambda t: t.match and t.match.moves > 6 and t.scene == "View")
    t.console.preset["game"] = t.session.preset["game"] = None
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "Launcher", auto=False).frames(60)
    assert of_game(t.console.log, game), "its log is there"
    t.press("DOWN").frames(20)
    assert t.scene == "Dialog" and label not in t.top.choices


def test_a_match_that_is_watched_again_has_its_own_names(start):
    """Also from the launcher, when the match itself is gone."""
    t = start("qu4to", "MatchSetup", seed=3, players=2, level="easy")
    t.session.fast = t.console.fast = True
    t.until(lambda t: t.match and t.match.moves > 1)
    t.match.names = ("", "Zeca")
    t.match.rival = [3, 0]
    t.over()
    t.console.navigation().leave_match()
    t.until(lambda t: t.scene == "Launcher", auto=False).frames(9)
    t.console.navigation().watch("qu4to")
    t.wait("Replay").frames(9)
    assert t.top.name(1) == "Zeca" and t.top.match.rival[0] == 3
