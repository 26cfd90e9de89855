# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Replays: a match's log on its game's table, forwards and backwards. Screens: screens/replay.txt."""

from __future__ import annotations

import sys
from typing import Any

import harness
import pytest
from conftest import dice, samples

from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
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
        t.console.navigation().open_file(log)
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
        assert bytes(watched.tape.match.s) == end == bytes(harness.end_of(log, rules))
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


def test_that_the_beginning_is_missing_is_said(watch):
    """A log may begin in mid-match, after a restart, and finding that out leaves nothing loaded."""
    log, end = played("sueca", 4, 3, 1)
    assert watch(log).tape.whole()
    log, _ = played("sueca", 4, 3, 9, state=bytearray(end))
    watched = watch(log).jump(3)
    assert not watched.tape.whole()
    watched.top.go(0)
    watched.step(3)
    assert watched.top.notice_label.text == "The beginning is missing"
    assert "mesa.core.match_start" not in sys.modules


def test_nothing_of_a_pause_is_said_to_who_only_watches(watch):
    """Fodasse: the player is out of the match."""
    plays = harness.rules_of("fodasse").plays
    log = next(log for log, end in (played("fodasse", 3, n, 99) for n in range(9)) if not plays(end, 0))
    watched = watch(log)
    watched.jump(watched.tape.count)
    table = watched.top.table
    assert table.watching and not table.watching.written
