# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How often flash is written, whatever the keys: an hour of any few actions, repeated.

The chip guarantees 10 000 erases, and every write is one: at most 24 are allowed in any hour.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from sim.board import sim_board
from sim.board.session import Autopilot, Session
from sim.fault import Trial
from sim.fault.start import GAMES, Fault, frames, power_on, press, scene, to_launcher, to_match, to_setup

COUNT = 400
CHUNK = 10
HOUR = 3_600_000
MOST = 24
"""The most writes in any hour."""
AT_ONCE, EACH = 6, 200_000
"""How that limit is made up: writes at once, and ms for each further one."""
LOW = 33_000
"""The reading of half the battery's voltage when it is nearly empty."""


class Player:
    """A player who does one action after another, in virtual time."""

    def __init__(self, session: Session, game: str, dice: random.Random) -> None:
        self.session = session
        self.game = game
        self.dice = dice
        self.times: list[int] = []
        """When flash was written, ms since power-on."""
        flash = session.board.nvm
        put = flash.put

        def written(key: int | slice, value: object) -> None:
            self.times.append(session.board.clock.ms)
            put(key, value)

        flash.put = written
        self.autopilot = Autopilot(session, "easy")

    def wait(self, ms: int) -> None:
        """Let time pass, in fewer and longer frames than the board's."""
        end = self.session.board.clock.ms + ms
        while self.session.board.clock.ms < end:
            self.session.board.clock.advance(max(0, min(66, end - self.session.board.clock.ms - 33)))
            frames(self.session)

    def into_match(self) -> None:
        """Go from anywhere into a match, saved or new."""
        session = self.session
        for _ in range(40):
            if session.match_runs() and scene(session) == "View":
                return
            if scene(session) == "Launcher":
                to_setup(session, self.game)
            if scene(session) == "MatchSetup":
                to_match(session)
            elif session.at_the_end() and scene(session) == "Dialog":
                press(session, "A")
            else:
                press(session, "B")
            self.wait(300)

    def to_launcher(self) -> None:
        """Leave a match, or whatever is open."""
        session = self.session
        for _ in range(40):
            if scene(session) == "Launcher":
                return
            if session.match_runs() and scene(session) == "View":
                press(session, "START", "UP", "A")
            elif session.at_the_end() and scene(session) == "Dialog":
                press(session, "UP", "A")
            else:
                press(session, "B")
            self.wait(300)

    # possible actions

    def play(self) -> None:
        """Play some actions."""
        self.into_match()
        for _ in range(self.dice.choice((2, 10, 40))):
            self.autopilot._keys = 0
            self.autopilot.act()
            frames(self.session)
        for key in range(8):
            self.session.key(key, False)

    def play_to_the_end(self) -> None:
        """Play a whole match quickly."""
        self.into_match()
        for _ in range(8_000):
            if self.session.at_the_end():
                break
            self.autopilot._keys = 0
            self.autopilot.act()
            frames(self.session)
        for key in range(8):
            self.session.key(key, False)

    def menu(self) -> None:
        """Stay in the pause menu for a while."""
        self.into_match()
        press(self.session, "START")
        self.wait(self.dice.choice((2_000, 6_000, 10_000)))
        press(self.session, "B")

    def leave(self) -> None:
        """Leave the match, and continue it."""
        self.play()
        self.to_launcher()
        self.into_match()

    def settings(self) -> None:
        """Change a setting, and leave the page."""
        self.to_launcher()
        press(self.session, "START", "DOWN", "DOWN", "RIGHT", "B")

    def set_up(self) -> None:
        """Change a setting for a match of some game, and leave the page."""
        self.to_launcher()
        self.game = self.dice.choice(sorted(GAMES))
        to_setup(self.session, self.game)
        press(self.session, *["DOWN"] * self.dice.randrange(4), "RIGHT", "B")
        self.wait(300)

    def mute(self) -> None:
        """Mute or unmute with Select and Down."""
        select, down = sim_board.KEYS.index("SELECT"), sim_board.KEYS.index("DOWN")
        for key, pressed in ((select, True), (down, True), (down, False), (select, False)):
            self.session.key(key, pressed)
            frames(self.session)

    def hint(self) -> None:
        """Ask for a hint."""
        self.into_match()
        self.session.key(sim_board.KEYS.index("SELECT"), True)
        self.wait(500)
        self.session.key(sim_board.KEYS.index("SELECT"), False)
        self.wait(500)

    def reset(self) -> None:
        """Press the reset button."""
        self.session.restart("REPL_RELOAD", {"lang": "en"})
        to_launcher(self.session)


DEEDS: tuple[Callable[[Player], None], ...] = (
    Player.play,
    Player.play_to_the_end,
    Player.menu,
    Player.leave,
    Player.settings,
    Player.set_up,
    Player.mute,
    Player.hint,
    Player.reset,
)
PAUSES = (300, 1_000, 5_000, 15_000, 25_000, 30_000, 60_000, 140_000)
"""Milliseconds between one action and the next."""
Pattern = Sequence[tuple[Callable[[Player], None], int]]
"""Actions that are repeated, each with the pause after it."""


def hour(pattern: Pattern, seed: int, low: bool = False, ms: int = HOUR) -> list[int]:
    """Return when flash was written in the first `ms` after power-on. low: the battery is low."""
    dice = random.Random("wear %d" % seed)
    game = dice.choice(sorted(GAMES))
    session = power_on(noise=seed, fast=False, game=game, seats=GAMES[game][0], level=1, lang="en")
    if low:
        session.board.readings["A6"] = LOW
    to_launcher(session)
    player = Player(session, game, dice)
    while session.board.clock.ms < ms:
        for deed, pause in pattern:
            deed(player)
            player.wait(pause)
    return player.times


def problem(times: Sequence[int]) -> str | None:
    """Return what is wrong with these write times: too many in an hour, or at once; or None."""
    for i in range(len(times)):
        for j in range(i + 1, len(times)):
            if j - i + 1 > AT_ONCE + 1 + (times[j] - times[i]) // EACH:
                return "{} writes in {} s".format(j - i + 1, (times[j] - times[i]) // 1000)
            if j - i >= MOST and times[j] - times[i] <= HOUR:
                return "{} writes in an hour".format(j - i + 1)
    return None


def trials(seed: int = 1, count: int = CHUNK, ms: int = HOUR) -> Iterator[Trial]:
    """Try `count` random patterns, an hour each; yield (name, problem)."""
    dice = random.Random("patterns %d" % seed)
    for number in range(count):
        pattern = [(dice.choice(DEEDS), dice.choice(PAUSES)) for _ in range(dice.choice((1, 1, 2, 4)))]
        low = dice.random() < 0.3
        said = ", ".join("{} {} s".format(deed.__name__, pause / 1000) for deed, pause in pattern)
        try:
            wrong = problem(hour(pattern, 1000 * seed + number, low, ms))
        except Fault as fault:
            wrong = str(fault)
        yield "{}{}, trial {} of seed {}".format(said, ", battery low" * low, number, seed), wrong
