# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Nothing that was shown is lost by a restart: stories of short visits to a console (docs/SAVES.md).

Matches of all games, left in the middle and gone on with, of two people, of the ladder and of the day,
problems, settings, random keys. As on the board, leaving the page of problems, opening another game and
running out of memory restart the program. Matches are quick, so the time for writes to flash is soon used up.

A reset at any moment, also amid a write, and closing the window must lose nothing; the power switch at most
the last 400 seconds. A Sprig's battery-backed memory has room for the settings and the match under way alone:
there a reset takes as much as the switch of all else, but no match that is over; and one amid a write to
flash, which it erases, is said.
"""

from __future__ import annotations

import gc
import random
from typing import Any, NamedTuple

import pytest
from common.ways import decide
from conftest import dice, power_on, samples
from harness import SEATS

from mesa import screens
from mesa.board import records, setting, store, store_load
from mesa.core.match import PERSON
from sim.board import sim_board
from sim.player.player import Player
from sim.player.presser import at_the_end

PROFILES = {"PyBadge": (8192, 8192), "Sprig": (4096, 256), "none": (0, 0)}
LOST = 400_000 + 300
"""Milliseconds of a visit that the power switch may cost, and some frames."""
WINDOW = 5
"""Frames after which the battery-backed memory has a change: see Store.changed."""
PLAYED = range(17, 19)
"""The bytes of a match that say how long it has been played."""
PASSING = (store.OPEN, store.RESTARTED, *range(store.FAULT % 128, store.FAULT % 128 + 2))
"""Settings that a start of the program reads and resets."""
EARNED = ((store.PLAYED, 4), (records.DAY, 6), (records.PROBLEMS, 13))
"""Where a game's figures have what was won and lost: (offset, size)."""


class Facts(NamedTuple):
    """What a store has: settings, and by game its match that is not over, and its figures."""

    settings: bytes
    matches: dict[int, bytes]
    games: dict[int, bytes]

    def earned(self, begun: bool) -> dict[int, list[bytes]]:
        """Return what the games' figures have of won and lost; `begun`: also of a daily deal under way
        or left (a Sprig's reset may take the one for the other).
        """
        return {
            number: [
                found[at : at + n]
                for at, n in EARNED
                if at != records.DAY or begun or 0 < found[records.DAY_PLACE] < records.UNDER_WAY
            ]
            for number, found in self.games.items()
            if any(any(found[at : at + n]) for at, n in EARNED)
        }


def facts(data: bytearray) -> Facts:
    """Return what a store's data say."""
    settings = bytearray(data[store.SETTINGS : store.GAMES])
    for at in PASSING:
        settings[at] = 0
    at = store.GAMES + store.GAME * data[3]
    games = [bytes(data[i : i + store.GAME]) for i in range(store.GAMES, at, store.GAME)]
    matches: dict[int, bytes] = {}
    while at < len(data):
        match = bytearray(data[at : at + store.STATE + data[at + 19]])
        for i in PLAYED:
            match[i] = 0
        if not match[14] & store.ENDED:
            matches[store.word(data, at)] = bytes(match)
        at += store.match_size(data, at)
    figures = {store.word(game, 0): game for game in games if any(game[2:])}
    return Facts(bytes(settings), matches, figures)


def wait(player: Any, name: str, most: int) -> None:
    """Run frames until a scene of that class is on top, at most so many."""
    for _ in range(most):
        player.frames()
        if player.scene == name:
            return


class Story:
    """Visits to one console; `cuts`: how probable a cut is in a frame."""

    def __init__(self, chance: random.Random, cuts: float, profile: str) -> None:
        self.chance = chance
        self.cuts = cuts
        self.profile = profile
        self.date = 100
        self.times: list[int] = []
        """When flash was written, ms, since time for it could last be had by a power cut."""
        self.passed = 0
        self.away = 0
        """Milliseconds that `spare` may have lost: 5 s at a reset, and what a start takes."""
        self.frame = 0
        self.seen: list[tuple[int, int, Facts]] = []
        """[(frame, ms, what the store has since then)], since the last power cut."""
        self.ways = ("close", "reset") if chance.random() < 0.5 else ("close", "reset", "switch")
        """How a visit may end."""
        flash, battery = PROFILES[profile]
        self.memories = b"\xff" * flash, bytes(battery)

    # frames

    def begin(self) -> None:
        """Switch on."""
        self.away += 6_000
        player = self.player = power_on(noise=self.chance.randrange(1 << 20), lang="en")
        board = player.board
        board.nvm.data, board.sleep_memory.data = map(bytearray, self.memories)
        self.raw = b""
        before = self.before if self.seen else None
        if not self.seen:
            self.seen.append((self.frame, self.passed, facts(self.loaded(*self.memories).data)))
        step = player.session.step

        def stepped() -> None:
            began = player.console
            step()
            self.away += 1_000 * (player.console is not began)
            self.note()

        player.session.step = stepped
        board.nvm.put = self.tearing(board.nvm, board.nvm.put, True)
        board.sleep_memory.put = self.tearing(board.sleep_memory, board.sleep_memory.put, False)
        player.bots_only()
        self.restarted(before)

    def restarted(self, before: Facts | None) -> None:
        """Go to the launcher after a start: what was won and lost is as before, unless that is None."""
        said = self.player.to_launcher()
        if self.profile != "none":
            assert not said or "Memory" in said[0], said
            whole = self.profile == "PyBadge"
            assert not before or before.earned(whole) == self.now().earned(whole), "figures after a start"

    def now(self) -> Facts:
        """Return what the store has."""
        return facts(self.player.console.store.data)

    def last(self) -> Facts | None:
        """Return what the store has; None if a Sprig's flash waits for time to have what was won or lost."""
        return (
            self.now()
            if self.profile == "PyBadge" or self.player.console.writes_needed > store.FOR_OVER
            else None
        )

    def note(self) -> None:
        """Note what the store has after a frame; sometimes try a cut there."""
        player: Player = self.player
        saved: Any = getattr(player.console, "store", None)
        if not saved or not player.console.started:
            return
        if not player.console.stack.making:
            self.frame += 1
        self.record(saved)
        if self.chance.random() < self.cuts:
            self.cut(self.chance.random() < 0.7, *self.images)

    def record(self, saved: Any) -> None:
        """Note what the store has, if that is new."""
        raw = bytes(saved.data[store.SETTINGS :])
        if raw != self.raw:
            self.raw = raw
            now = facts(saved.data)
            if now != self.seen[-1][2]:
                self.seen.append((self.frame, self.passed + self.player.board.clock.ms, now))

    @property
    def images(self) -> tuple[bytes, bytes]:
        """Return what both memories have."""
        board = self.player.board
        return bytes(board.nvm.data), bytes(board.sleep_memory.data)

    def tearing(self, memory: Any, put: Any, flash: bool) -> Any:
        """Return what writes to a memory, and sometimes tries a cut amid that."""

        def written(key: Any, value: Any) -> None:
            self.record(self.player.console.store)
            if flash:
                self.times.append(self.passed + self.player.board.clock.ms)
            if self.chance.random() < (0.5 if flash else self.cuts):
                n = self.chance.randrange(len(value))
                torn = b"\xff" * len(memory.data) if flash else bytes(memory.data)
                torn = torn[: key.start] + bytes(value[:n]) + torn[key.start + n :]
                reset = not flash or self.chance.random() < 0.7
                self.cut(reset, *((torn, self.images[1]) if flash else (self.images[0], torn)), torn=True)
            put(key, value)

        return written

    def loaded(self, flash: bytes, battery: bytes | None) -> Any:
        """Return the store that a start of the program reads."""
        return store_load.load(bytearray(flash), None if battery is None else bytearray(battery))

    def cut(self, reset: bool, flash: bytes, battery: bytes, torn: bool = False) -> None:
        """Try a reset, or the power switch, with these memories: the story goes on without it."""
        kept = self.loaded(flash, battery if reset else None)
        saved = self.player.console.store
        current = saved.current if saved.ended or saved.at_match(saved.current) else 0
        short = self.profile == "Sprig"
        erased = torn and flash != self.images[0]
        # nor has a Sprig anything else while flash has not been written yet
        if kept.lost and (erased or torn and short and not flash.strip(b"\xff")):
            assert short or not reset, "the other memory has all"
            return
        assert not (kept.lost or kept.older)
        if erased and not reset:
            assert not flash.strip(b"\xff"), "an erased flash looks like a new one"
            return

        def under_way(of: Facts) -> Any:
            # what is over has the room until flash has its figures
            return of.settings, saved.ended or of.matches.get(current)

        def rest(of: Facts) -> Any:
            return of.games, {game: match for game, match in of.matches.items() if game != current}

        found = facts(kept.data)
        if self.profile == "none" or reset and not short and self.seen_as(found, tuple, True):
            return
        if reset and short and self.seen_as(found, under_way, True) and self.seen_as(found, rest, False):
            return
        if (not reset or short and torn) and self.seen_as(found, tuple, False):
            return
        differ = [name for name, old, new in zip(Facts._fields, found, self.now(), strict=True) if old != new]
        raise AssertionError("lost after {}: {}".format("a reset" if reset else "the switch", differ))

    def seen_as(self, found: Facts, part: Any, now: bool) -> bool:
        """Return whether that part of what is found was so: `now`, or at a moment that the switch takes."""
        frame, ms = self.frame, self.passed + self.player.board.clock.ms
        for i in range(len(self.seen) - 1, -1, -1):
            until = self.seen[i + 1][:2] if i + 1 < len(self.seen) else (frame, ms)
            if until[0] < frame - WINDOW if now else until[1] < ms - LOST - self.away:
                return False
            if part(found) == part(self.seen[i][2]):
                return True
        return False

    def pass_time(self, ms: int) -> None:
        """Let time pass."""
        end = self.player.board.clock.ms + ms
        while self.player.board.clock.ms < end:
            self.player.board.clock.advance(min(900, max(0, end - self.player.board.clock.ms - 33)))
            self.player.frames()

    # what is done

    def to_page(self, game: str) -> None:
        """Go from anywhere to the set-up page of `game`, by way of the launcher."""
        player = self.player
        for _ in range(60):
            if player.scene == "MatchSetup" and player.top.game == game:
                return
            leave = "START", "UP", "A"
            keys: dict[str, tuple[str, ...]] = {
                "View": leave,
                "Page": leave,
                "Pair": ("SELECT", *leave[1:]),
                "Dialog": leave[1:],
                "PassOn": leave[2:],
            }
            keys.update(Launcher=leave[2:], Stack=())
            while player.scene == "Launcher" and player.top.games[player.top.at].name != game:
                player.press("RIGHT")
            player.press(*keys.get(player.scene, ("B",)))
            player.frames(3)
        raise AssertionError("the set-up page is never reached: " + player.scene)

    def answer(self) -> bool:
        """Give up a match that waits, if asked; go on until a match is open."""
        player = self.player
        for _ in range(200):
            match = player.console.match
            if match is not None and player.scene != "Stack" and not match.over():
                return True
            if player.scene == "Dialog":
                player.press("DOWN", "A")
            player.frames()
        return False

    def quick(self, game: str) -> None:
        """Play a match of the set-up page, sometimes with another person."""
        self.to_page(game)
        if self.chance.random() < 0.2:
            self.player.top.levels[1] = PERSON
        self.player.top.new_match()
        self.play()

    def go_on(self, game: str) -> None:
        """Go on with the match of a game, if it has one: it stands as it stood."""
        self.to_page(game)
        number = store.game_id(game)
        stood = self.now().matches.get(number)
        if stood:
            self.player.top.continue_match()
            if self.answer():
                match = self.player.match
                assert match.moves != store.word(stood, 8) or bytes(match.s) == stood[store.STATE :]
                self.play()

    def ladder(self, game: str) -> None:
        """Play a match of the ladder."""
        self.to_page(game)
        player = self.player
        player.console.stack.open(screens.LADDER, player.top)
        player.frames(3).press("A")
        self.play()

    def daily(self, game: str) -> None:
        """Play a daily deal."""
        self.to_page(game)
        self.date += 1
        page: Any = self.player.top
        page.seed, page.day = 7000 + self.date, self.date
        page.new_match()
        self.play()

    def play(self) -> None:
        """Play the match that begins: a few actions, then its end, or leave it."""
        if not self.answer():
            return
        player = self.player
        chance = self.chance
        for _ in range(chance.choice((0, 3, 15, 40))):
            player.keys = 0
            player.next_key()
            player.frames()
            player.let_go()
            player.board.clock.advance(300)
            player.frames()
        self.pass_time(chance.choice((15_000, 25_000, 60_000)))
        match = player.console.match
        if match is None or match.over() or chance.random() < 0.3:
            return
        if PERSON not in match.levels:
            self.finish(chance.random() < 0.6)

    def finish(self, ahead: bool) -> None:
        """End the match in progress, and look at its end for a while."""
        player = self.player
        match: Any = player.console.match
        decide(match, ahead)
        match.events.clear()  # its table shows another state
        view: Any = player.console.stack.scenes[0]
        view.asked = False
        for _ in range(300):
            player.frames()
            if player.scene == "Dialog" and at_the_end(player.console.stack):
                break
            if not player.top.busy():
                player.press("A")
        self.pass_time(self.chance.choice((300, 3_000)))
        if self.chance.random() < 0.5:
            player.press("UP", "A").frames(9)
            self.pass_time(self.chance.choice((300, 3_000)))  # decisions are judged

    def problems(self, game: str) -> None:
        """Solve some problems, and leave their page: the program restarts there."""
        self.to_page(game)
        player = self.player
        chance = self.chance
        player.top.keep()
        player.console.navigation().open_problems(game)
        for _ in range(chance.choice((1, 1, 2, 4))):
            wait(player, "Problems", 200)
            page: Any = player.top
            of_day = chance.random() < 0.3
            self.date += of_day
            number = (page.next or 1) if not of_day else 1
            player.console.navigation().open_problem(game, number, self.date if of_day else 0)
            wait(player, "Dialog", 3000)
            while not getattr(player.newest, "problem", None):  # A does not answer at once
                player.press("A").frames(3)
            from mesa.problems import dialogs, stars

            problem: Any = player.console.stack.scenes[0]
            if chance.random() < 0.3:
                dialogs.lose(problem, 1)
                self.pass_time(1_000)
            self.pass_time(chance.choice((6_000, 12_000)))
            stars.won(problem)
            for _ in range(60):
                player.frames()
                if player.scene == "Dialog":
                    break
                player.press("A")
            player.console.stack.pop()
            player.console.navigation().open_problems(game, 1)
        wait(player, "Problems", 200)
        player.press("B").frames(30)

    def settings(self, game: str) -> None:
        """Change a setting."""
        kept = self.player.console.store
        kept.put(setting.BRIGHTNESS, self.chance.randrange(1, 11))
        self.pass_time(self.chance.choice((100, 9_000)))

    def no_memory(self, game: str) -> None:
        """Run out of memory, whatever is open; without memories that is said at once."""
        if self.profile == "none":
            return
        player = self.player

        def full(*_: Any) -> None:
            raise MemoryError("memory allocation failed")

        player.console.store.put(store.FAULT, 0)
        player.top.tick = full
        player.frames(12)
        player.to_launcher()

    def keys(self, game: str) -> None:
        """Press keys at random, whatever is open."""
        for _ in range(self.chance.choice((20, 80))):
            self.player.move(self.chance.randrange(8), self.chance.random() < 0.5).frames()
        self.player.session.board.down[:] = [False] * 8
        self.player.frames(3)

    def reset(self, game: str) -> None:
        """Press the reset button, for good."""
        self.player.frames(WINDOW)
        self.cut(True, *self.images)
        self.away += 6_000
        before = self.last()
        self.player.session.restart("REPL_RELOAD", {"lang": "en"})
        self.restarted(before)

    DEEDS = (quick, quick, go_on, go_on, ladder, daily, problems, problems, settings, keys, no_memory, reset)

    def visit(self) -> None:
        """Do one to four things, then leave in one of three ways."""
        self.begin()
        games = self.chance.sample(sorted(SEATS), 2)
        for _ in range(self.chance.choice((1, 1, 2, 4))):
            self.chance.choice(self.DEEDS)(self, self.chance.choice(games))
            if self.chance.random() < 0.1:
                self.pass_time(self.chance.choice((60_000, 300_000)))
        how = self.chance.choice(self.ways)
        if how == "close":
            self.player.session.close()
        flash, battery = self.images
        self.cut(how != "switch", flash, battery)
        self.before = self.last()
        self.memories = flash, battery if how != "switch" else bytes(len(battery))
        self.passed += self.player.board.clock.ms
        for i in range(24, len(self.times)):
            assert self.times[i] - self.times[i - 24] > 3_600_000, "flash is written too often"
        if how == "switch":
            self.times.clear()
            self.away = 0
            self.seen.clear()
        sim_board.power_off()


@pytest.fixture
def as_on_the_board(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let the program restart where the board does."""
    monkeypatch.setattr(gc, "mem_free", lambda: 60_000, raising=False)
    yield
    sim_board.power_off()


@pytest.mark.long
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("number", range(samples(1)))
def test_no_story_loses_what_was_shown(number: int, profile: str, as_on_the_board: Any) -> None:
    """Ten short visits."""
    story = Story(dice("story {} {}".format(number, profile)), 0.01, profile)
    for _ in range(10):
        story.visit()


@pytest.mark.long
@pytest.mark.parametrize("profile", PROFILES)
def test_random_keys_with_resets_and_power_cuts_never_break_it(profile: str) -> None:
    """Keys for a frame or a second, in bursts or apart, through all screens; minutes or hours of play."""
    chance = dice("keys " + profile)
    memories, done = tuple(map(bytes, PROFILES[profile])), 0
    while done < samples(300):
        player = power_on(noise=chance.randrange(1 << 30), fast=chance.random() < 0.3)
        player.board.nvm.data, player.board.sleep_memory.data = map(bytearray, memories)
        player.session.strict = True  # any exception counts, also one that a note explains
        count = chance.choice((50, 100, 400, 2000))
        for _ in range(min(samples(300) - done, count)):
            key = chance.randrange(8)
            player.move(key, True).step(chance.choice((1, 1, 1, 2, 5, 30))).move(key, False)
            player.step(chance.choice((0, 1)))
            if chance.random() < 0.01:
                player.step(chance.choice((200, 2000)))
        done += count
        flash, battery = bytes(player.board.nvm.data), bytes(player.board.sleep_memory.data)
        memories = flash, battery if chance.random() < 0.5 else bytes(len(battery))
        sim_board.power_off()
