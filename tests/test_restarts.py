# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Nothing that was won is lost by a restart: stories of short visits, with the program's own restarts.

As on the board, leaving the page of problems, opening another game and running out of memory restart the
program. Matches are quick, so the time for writes to flash is soon used up. A reset at any moment, and
closing the window, must lose nothing; the power switch at most the last 400 seconds (docs/SAVES.md). Only the
ratings and the lists of days that have counted may be older after a reset, if there is no room for them.
"""

from __future__ import annotations

import gc
import random
from typing import Any, NamedTuple

import pytest
from common.ways import last_move
from conftest import dice, power_on, samples
from harness import SEATS

from mesa import screens
from mesa.board import records, setting, store, store_load
from sim.board import sim_board
from sim.player.player import Player

LOST = 400_000 + 300
"""Milliseconds of a visit that the power switch may cost, and some frames."""
WINDOW = 5
"""Frames after which the battery-backed memory has a change: see Store.changed."""
OLDER = (
    *range(records.RATING, records.RATING + records.RATING_SIZE),
    records.RATING_SCALE,
)
"""The bytes of a record that may be older after a reset."""
CLOCKS = (15, 16, 18, 19)
"""The bytes of a match that depend on the time played."""
PASSING = (store.OPEN, store.RESTARTED, *range(store.FAULT % 128, store.FAULT % 128 + 2))
"""Settings that a start of the program reads and resets."""


class Facts(NamedTuple):
    """What a store has."""

    settings: bytes
    match: bytes
    games: tuple[tuple[bytes, bytes], ...]
    older: tuple[tuple[bytes, bytes], ...]
    """Those bytes of the games that may be older."""


def wait(player: Any, name: str, most: int) -> None:
    """Run frames until a scene of that class is on top, at most so many."""
    for _ in range(most):
        player.frames()
        if player.scene == name:
            return


def facts(data: bytearray) -> Facts:
    """Return what a store's data say."""
    settings = bytearray(data[store.SETTINGS : store.MATCH])
    for at in PASSING:
        settings[at] = 0
    match = bytearray(data[store.MATCH : store.CLOCKS])
    for at in CLOCKS:
        match[at] = 0
    games, older = [], []
    for at in range(store.GAMES, len(data), store.GAME):
        record = bytearray(data[at : at + store.GAME])
        if any(record[2:]):
            older.append((bytes(record[:2]), bytes(record[i] for i in OLDER)))
            for i in OLDER:
                record[i] = 0
            games.append((bytes(record[:2]), bytes(record)))
    return Facts(bytes(settings), bytes(match), tuple(sorted(games)), tuple(sorted(older)))


def loaded(flash: bytes, battery: bytes | None) -> Facts:
    """Return what a start of the program reads."""
    kept = store_load.load(bytearray(flash), None if battery is None else bytearray(battery))
    assert not (kept.lost or kept.repaired or kept.old_match)
    return facts(kept.data)


class Story:
    """Visits to one console; `cuts`: how probable a cut is in a frame."""

    def __init__(self, chance: random.Random, cuts: float) -> None:
        self.chance = chance
        self.cuts = cuts
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
        self.memories: bytes | None = None

    # frames

    def begin(self) -> None:
        """Switch on."""
        self.away += 6_000
        player = self.player = power_on(self.memories, noise=self.chance.randrange(1 << 20), lang="en")
        self.raw = b""
        if not self.seen:
            self.seen.append((self.frame, self.passed, loaded(*self.images)))
        step, put = player.session.step, player.board.nvm.put

        def stepped() -> None:
            began = player.console
            step()
            self.away += 1_000 * (player.console is not began)
            self.note()

        def written(key: Any, value: Any) -> None:
            self.times.append(self.passed + player.board.clock.ms)
            put(key, value)

        player.session.step = stepped  # type: ignore[method-assign]
        player.board.nvm.put = written
        player.bots_only().to_launcher()

    def note(self) -> None:
        """Note what the store has after a frame; sometimes try a cut there."""
        player: Player = self.player
        saved: Any = getattr(player.console, "store", None)
        if not saved or not player.console.started:
            return
        if not player.console.stack.making:
            self.frame += 1
        raw = bytes(saved.data[store.SETTINGS :])
        if raw != self.raw:
            self.raw = raw
            now = facts(saved.data)
            if now != self.seen[-1][2]:
                self.seen.append((self.frame, self.passed + player.board.clock.ms, now))
        if self.chance.random() < self.cuts:
            self.cut(self.chance.random() < 0.7)

    @property
    def images(self) -> tuple[bytes, bytes]:
        """Return what both memories have."""
        board = self.player.board
        return bytes(board.nvm.data), bytes(board.sleep_memory.data)

    def cut(self, reset: bool) -> None:
        """Try a reset, or the power switch, at this moment: the story goes on without it."""
        flash, battery = self.images
        found = loaded(flash, battery if reset else None)
        frame, ms = self.frame, self.passed + self.player.board.clock.ms
        for i in range(len(self.seen) - 1, -1, -1):
            then = self.seen[i][2]
            until = self.seen[i + 1][:2] if i + 1 < len(self.seen) else (frame, ms)
            if until[0] < frame - WINDOW if reset else until[1] < ms - LOST - self.away:
                break
            if found[:3] == then[:3] and (reset or found.older == then.older):
                return
        what = ["settings", "match", "games"]
        now = self.seen[-1][2]
        differ = [name for name, old, new in zip(what, found, now, strict=False) if old != new]
        raise AssertionError("lost after {}: {}".format("a reset" if reset else "the switch", differ))

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
            if player.scene == "Launcher":
                player.to_setup(game)
                continue
            player.press(*{"View": ("START", "UP", "A"), "Dialog": ("UP", "A")}.get(player.scene, ("B",)))
            player.frames(3)
        raise AssertionError("the set-up page is never reached: " + player.scene)

    def answer(self) -> bool:
        """Give up a match that waits, if asked; go on until a match is open."""
        player = self.player
        for _ in range(200):
            match = player.console.match
            if match is not None and player.scene not in ("Loading", "Blank") and not match.over():
                return True
            if player.scene == "Dialog":
                player.press("DOWN", "A")
            player.frames()
        return False

    def quick(self, game: str) -> None:
        """Play a match of the set-up page."""
        self.to_page(game)
        self.player.top.new_match()
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
        page.seed = 7000 + self.date
        page.daily = (page.seed, "x", self.date, ())
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
        if match is None or match.over() or chance.random() < 0.15:
            return
        self.finish(chance.random() < 0.6)

    def finish(self, ahead: bool) -> None:
        """End the match in progress, and look at its end for a while."""
        player = self.player
        match: Any = player.console.match
        state, seat, action = last_move(match.game, len(match.levels), bytes(match.options), ahead)
        match.events.clear()
        match.s = bytearray(state)
        match.changed()
        match.take(seat, action)
        match.events.clear()  # its table shows another state
        view: Any = player.console.stack.scenes[0]
        view.asked = False
        for _ in range(300):
            player.frames()
            if player.scene == "Dialog" and getattr(player.console.stack.scenes[0], "finished", False):
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
        player.console.navigation().open_problems(game, player.top.title)
        for _ in range(chance.choice((1, 1, 2, 4))):
            wait(player, "Problems", 200)
            page: Any = player.top
            of_day = chance.random() < 0.3
            self.date += of_day
            number = page.solved + 1 if not of_day else 1
            page.open_problem(number, self.date if of_day else 0)
            wait(player, "Dialog", 3000)
            player.press("A").frames(3)
            from mesa.problems import count, problem_menus

            problem: Any = player.console.stack.scenes[0]
            if chance.random() < 0.3:
                count.lose(problem)
                self.pass_time(1_000)
            self.pass_time(chance.choice((6_000, 12_000)))
            problem_menus.won(problem)
            for _ in range(60):
                player.frames()
                if player.scene == "Dialog":
                    break
                player.press("A")
            player.console.stack.pop()
            player.console.navigation().open_problems(game, problem.title, 1)
        wait(player, "Problems", 200)
        player.press("B").frames(30)

    def settings(self, game: str) -> None:
        """Change a setting."""
        kept = self.player.console.store
        kept.put(setting.BRIGHTNESS, self.chance.randrange(1, 11))
        self.pass_time(self.chance.choice((100, 9_000)))

    def no_memory(self, game: str) -> None:
        """Run out of memory, whatever is open."""
        player = self.player

        def full(*_: Any) -> None:
            raise MemoryError("memory allocation failed")

        player.console.store.put(store.FAULT, 0)
        player.top.tick = full
        player.frames(12)
        player.to_launcher()

    def reset(self, game: str) -> None:
        """Press the reset button, for good."""
        self.cut(True)
        self.away += 6_000
        self.player.session.restart("REPL_RELOAD", {"lang": "en"})
        self.player.to_launcher()

    DEEDS = (quick, quick, ladder, ladder, daily, problems, problems, settings, no_memory, reset)

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
        self.cut(how != "switch")
        self.memories = flash + battery if how != "switch" else flash
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
@pytest.mark.parametrize("number", range(samples(2)))
def test_no_story_loses_what_was_won(number: int, as_on_the_board: Any) -> None:
    """Problems, the ladder, daily deals, quick matches of all games; ten short visits."""
    story = Story(dice("story {}".format(number)), 0.01)
    for _ in range(10):
        story.visit()
