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
from collections import Counter
from typing import Any, NamedTuple

import pytest
from conftest import dice, samples
from start import GAMES, frames, power_on, press, scene, to_launcher, to_setup, top_scene
from test_ladder import last_move

from mesa import screens
from mesa.board import records, setting, store, store_load
from sim.board import sim_board
from sim.board.session import Autopilot, Session

LOST = 400_000 + 300
"""Milliseconds of a visit that the power switch may cost, and some frames."""
WINDOW = 5
"""Frames after which the battery-backed memory has a change: see Store.changed."""
OLDER = (
    *range(records.RATING, records.RATING + records.RATING_SIZE),
    records.RATING_SCALE,
    *range(records.DAYS_BEFORE, records.DAYS_LOST),
    *range(records.DAYS_PLAYED, records.DAYS_PLAYED + 2 * records.DAYS),
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


def wait(session: Any, name: str, most: int) -> None:
    """Run frames until a scene of that class is on top, at most so many."""
    for _ in range(most):
        frames(session)
        if scene(session) == name:
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
    """Visits to one console. `found` counts what was tried and what was older."""

    def __init__(self, chance: random.Random, found: Counter[str]) -> None:
        self.chance = chance
        self.found = found
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
        session = self.session = power_on(self.memories, noise=self.chance.randrange(1 << 20), lang="en")
        self.raw = b""
        if not self.seen:
            self.seen.append((self.frame, self.passed, loaded(*self.images)))
        step, put = session.step, session.board.nvm.put

        def stepped() -> None:
            began = session.console
            step()
            self.found["restart"] += session.console is not began
            self.away += 1_000 * (session.console is not began)
            self.note()

        def written(key: Any, value: Any) -> None:
            self.times.append(self.passed + session.board.clock.ms)
            put(key, value)

        session.step = stepped  # type: ignore[method-assign]
        session.board.nvm.put = written
        self.autopilot = Autopilot(session, "easy")
        to_launcher(session)

    def note(self) -> None:
        """Note what the store has after a frame; sometimes try a cut there."""
        session: Session = self.session
        saved: Any = getattr(session.console, "store", None)
        if not saved or not session.console.started:
            return
        if not session.console.stack.making:
            self.frame += 1
        raw = bytes(saved.data[store.SETTINGS :])
        if raw != self.raw:
            self.raw = raw
            now = facts(saved.data)
            if now != self.seen[-1][2]:
                self.seen.append((self.frame, self.passed + session.board.clock.ms, now))
        self.found["frames without room"] += saved.over
        self.found["frames without a write to spare"] += saved.spare < store.COST
        self.found["frames"] += 1
        if self.chance.random() < self.cuts:
            self.cut(self.chance.random() < 0.7)

    cuts = 0.0
    """How probable a cut is in a frame."""

    @property
    def images(self) -> tuple[bytes, bytes]:
        """Return what both memories have."""
        board = self.session.board
        return bytes(board.nvm.data), bytes(board.sleep_memory.data)

    def cut(self, reset: bool) -> None:
        """Try a reset, or the power switch, at this moment: the story goes on without it."""
        flash, battery = self.images
        found = loaded(flash, battery if reset else None)
        self.found["reset" if reset else "switch"] += 1
        frame, ms = self.frame, self.passed + self.session.board.clock.ms
        for i in range(len(self.seen) - 1, -1, -1):
            then = self.seen[i][2]
            until = self.seen[i + 1][:2] if i + 1 < len(self.seen) else (frame, ms)
            if until[0] < frame - WINDOW if reset else until[1] < ms - LOST - self.away:
                break
            if found[:3] == then[:3] and (reset or found.older == then.older):
                self.found["reset, with something older"] += found.older != then.older
                return
        what = ["settings", "match", "games"]
        now = self.seen[-1][2]
        differ = [name for name, old, new in zip(what, found, now, strict=False) if old != new]
        raise AssertionError("lost after {}: {}".format("a reset" if reset else "the switch", differ))

    def pass_time(self, ms: int) -> None:
        """Let time pass."""
        end = self.session.board.clock.ms + ms
        while self.session.board.clock.ms < end:
            self.session.board.clock.advance(min(900, max(0, end - self.session.board.clock.ms - 33)))
            frames(self.session)

    # what is done

    def to_page(self, game: str) -> None:
        """Go from anywhere to the set-up page of `game`, by way of the launcher."""
        session = self.session
        for _ in range(60):
            name = scene(session)
            top: Any = top_scene(session)
            if name == "MatchSetup" and top.game == game:
                return
            if name == "Launcher":
                to_setup(session, game)
            elif name == "View":
                press(session, "START", "UP", "A")
            elif name == "Dialog":
                press(session, "UP", "A")
            else:
                press(session, "B")
            frames(session, 3)
        raise AssertionError("the set-up page is never reached: " + scene(session))

    def answer(self) -> bool:
        """Give up a match that waits, if asked; go on until a match is open."""
        session = self.session
        for _ in range(200):
            match = session.console.match
            if match is not None and scene(session) not in ("Loading", "Blank") and not match.over():
                return True
            if scene(session) == "Dialog":
                press(session, "DOWN", "A")
            frames(session)
        return False

    def quick(self, game: str) -> None:
        """Play a match of the set-up page."""
        self.to_page(game)
        top_scene(self.session).new_match()
        self.play()

    def ladder(self, game: str) -> None:
        """Play a match of the ladder."""
        self.to_page(game)
        session = self.session
        session.console.stack.open(screens.LADDER, top_scene(session))
        frames(session, 3)
        press(session, "A")
        self.play()

    def daily(self, game: str) -> None:
        """Play a daily deal."""
        self.to_page(game)
        self.date += 1
        page: Any = top_scene(self.session)
        page.seed = 7000 + self.date
        page.daily = (page.seed, "x", self.date, ())
        page.new_match()
        self.play()

    def play(self) -> None:
        """Play the match that begins: a few actions, then its end, or leave it."""
        if not self.answer():
            return
        session = self.session
        chance = self.chance
        for _ in range(chance.choice((0, 3, 15, 40))):
            self.autopilot = Autopilot(session, "easy")
            self.autopilot._keys = 0
            self.autopilot.act()
            frames(session)
            for key in range(8):
                session.key(key, False)
            session.board.clock.advance(300)
            frames(session)
        self.pass_time(chance.choice((15_000, 25_000, 60_000)))
        match = session.console.match
        if match is None or match.over() or chance.random() < 0.15:
            return
        self.finish(chance.random() < 0.6)

    def finish(self, ahead: bool) -> None:
        """End the match in progress, and look at its end for a while."""
        session = self.session
        match: Any = session.console.match
        state, seat, action = last_move(match.game, len(match.levels), bytes(match.options), ahead)
        match.events.clear()
        match.s = bytearray(state)
        match.changed()
        match.take(seat, action)
        self.found["match" + " of the ladder" * bool(match.rival)] += 1
        match.events.clear()  # its table shows another state
        view: Any = session.console.stack.scenes[0]
        view.asked = False
        for _ in range(300):
            frames(session)
            if scene(session) == "Dialog" and getattr(session.console.stack.scenes[0], "finished", False):
                break
            if not top_scene(session).busy():
                press(session, "A")
        self.pass_time(self.chance.choice((300, 3_000)))
        if self.chance.random() < 0.5:
            press(session, "UP", "A")
            frames(session, 9)
            self.pass_time(self.chance.choice((300, 3_000)))  # decisions are judged

    def problems(self, game: str) -> None:
        """Solve some problems, and leave their page: the program restarts there."""
        self.to_page(game)
        session = self.session
        chance = self.chance
        top_scene(session).keep()
        session.console.navigation().open_problems(game, top_scene(session).title)
        for _ in range(chance.choice((1, 1, 2, 4))):
            wait(session, "Problems", 200)
            page: Any = top_scene(session)
            of_day = chance.random() < 0.3
            self.date += of_day
            number = page.number if not of_day else 1
            page.open_problem(number, self.date if of_day else 0)
            wait(session, "Dialog", 3000)
            press(session, "A")
            frames(session, 3)
            from mesa.problems import count, problem_menus

            problem: Any = session.console.stack.scenes[0]
            if chance.random() < 0.3:
                count.lose(problem)
                self.pass_time(1_000)
            self.pass_time(chance.choice((6_000, 12_000)))
            problem_menus.won(problem)
            self.found["problem"] += 1
            for _ in range(60):
                frames(session)
                if scene(session) == "Dialog":
                    break
                press(session, "A")
            session.console.stack.pop()
            session.console.navigation().open_problems(game, problem.title, 1)
        wait(session, "Problems", 200)
        press(session, "B")
        frames(session, 30)

    def settings(self, game: str) -> None:
        """Change a setting."""
        kept = self.session.console.store
        kept.put(setting.BRIGHTNESS, self.chance.randrange(1, 11))
        self.pass_time(self.chance.choice((100, 9_000)))

    def no_memory(self, game: str) -> None:
        """Run out of memory, whatever is open."""
        session = self.session

        def full(*_: Any) -> None:
            raise MemoryError("memory allocation failed")

        session.console.store.put(store.FAULT, 0)
        top_scene(session).tick = full
        frames(session, 12)
        to_launcher(session)
        self.found["out of memory"] += 1

    def reset(self, game: str) -> None:
        """Press the reset button, for good."""
        self.cut(True)
        self.away += 6_000
        self.session.restart("REPL_RELOAD", {"lang": "en"})
        to_launcher(self.session)

    DEEDS = (quick, quick, ladder, ladder, daily, problems, problems, settings, no_memory, reset)

    def visit(self) -> None:
        """Do one to four things, then leave in one of three ways."""
        self.begin()
        games = self.chance.sample(sorted(GAMES), 2)
        for _ in range(self.chance.choice((1, 1, 2, 4))):
            self.chance.choice(self.DEEDS)(self, self.chance.choice(games))
            if self.chance.random() < 0.1:
                self.pass_time(self.chance.choice((60_000, 300_000)))
        how = self.chance.choice(self.ways)
        if how == "close":
            self.session.close()
        self.found["visit ended by " + how] += 1
        flash, battery = self.images
        self.cut(how != "switch")
        self.memories = flash + battery if how != "switch" else flash
        self.passed += self.session.board.clock.ms
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


def tell(seed: str, visits: int, cuts: float) -> Counter[str]:
    """Tell a story; return what was tried."""
    found: Counter[str] = Counter()
    story = Story(dice(seed), found)
    story.cuts = cuts
    for _ in range(visits):
        story.visit()
    found["writes to flash"] += len(story.times)
    return found


@pytest.mark.long
@pytest.mark.parametrize("number", range(samples(2)))
def test_no_story_loses_what_was_won(number: int, as_on_the_board: Any) -> None:
    """Problems, the ladder, daily deals, quick matches of all games; ten short visits."""
    found = tell("story {}".format(number), 10, 0.01)
    assert found["reset"] and found["visit ended by close"] + found["visit ended by reset"]
