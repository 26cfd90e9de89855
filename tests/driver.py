# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One driver for the tests of all games' views: positions, keys, waits, and what the screen shows."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import harness
import pytest
from conftest import frames, until_ready

from mesa.core.contract import ANY, HAND_OVER
from mesa.watch.autoplay import key_towards
from sim.board import on_screen, sim_board
from sim.board.session import too_soon
from sim.scenarios import Lost, Scenario

KEYS = sim_board.KEYS


def reach(
    game: str, wanted: Callable[[Any, bytearray], Any], seats: int | None = None, seed: int = 1, **named: Any
) -> bytearray:
    """Return the first state s of random matches in which wanted(rules, s) holds; `named`: options."""
    rules = harness.rules_of(game)
    players = rules.SEATS[1] if seats is None else seats
    for number in range(seed, seed + 200):
        dice = random.Random(number)
        for s, _, _ in harness.walk(rules, number, players, harness.options(rules, **named), dice):
            if wanted(rules, s):
                return bytearray(s)
    raise Lost("no random match has such a state")


def calling(function: str) -> Any:
    """Return a mark: the games whose view calls that method of GameView."""
    paths = (harness.ROOT / "games" / game / "view.py" for game in harness.bot_ids())
    found = [path.parent.name for path in paths if "self.{}(".format(function) in path.read_text("utf-8")]
    return pytest.mark.parametrize("game", found)


def to_play(fewest: int, most: int = 99) -> Callable[[Any, bytearray], bool]:
    """Return a condition for `reach`: seat 0 is in turn and has so many actions to choose from."""

    def wanted(rules: Any, s: bytearray) -> bool:
        in_turn = rules.turn(s) == (ANY if rules.REAL_TIME else 0)
        return in_turn and fewest <= len(rules.legal(s, 0)) <= most

    return wanted


def a_card(rules: Any, s: bytearray) -> bool:
    """Return whether seat 0 leads or follows with one of several cards: the fan asks, no box."""
    others = [action for action in rules.legal(s, 0) if action < 40] if rules.turn(s) == 0 else []
    return len(others) > 1 and len(others) == len(rules.legal(s, 0))


class Player:
    """A console of the fixture `sim`, driven by keys, whose frames a test can watch one by one."""

    def __init__(self, sim: Any, fast: bool = True, **preset: Any) -> None:
        self.sim = sim
        self.console = sim.console()
        self.console.fast = fast
        self.console.preset.update(preset)
        self.frames(2)

    @property
    def stack(self) -> Any:
        """Return the stack of scenes."""
        return self.console.stack

    @property
    def top(self) -> Any:
        """Return the scene that has the keys."""
        return self.stack.top

    @property
    def below(self) -> Any:
        """Return the top scene, even while it is being built."""
        return self.stack.scenes[-1]

    @property
    def scene(self) -> str:
        """Return its class."""
        return type(self.below).__name__

    @property
    def picture(self) -> bytes:
        """Return the screen's pixels."""
        return self.sim.panel.image(1).tobytes()

    def frames(self, n: int = 1) -> None:
        """Run n frames; frames in which a screen is built come on top."""
        frames(self.console, n)

    def press(self, *keys: str) -> None:
        """Press and release keys, each for a frame."""
        for key in keys:
            while key == "A" and too_soon(self.console):
                self.frames()
            self.sim.press(key)
            self.frames()
            self.sim.release(key)
            self.frames()

    def tap(self, key: str) -> None:
        """Run one frame in which a key goes down and up, without waiting for the effect."""
        self.sim.press(key)
        self.sim.release(key)
        self.console.step()

    def settle(self) -> None:
        """Run until nothing moves."""
        for _ in range(3000):
            until_ready(self.console)
            if not self.top.busy():
                return
            self.console.step()
        raise AssertionError("never settles")

    def to_a_card(self) -> Player:
        """Open a match, or go on with it, until a card is to be played."""
        for _ in range(200):
            self.settle()
            if self.scene == "View" and self.top.table.hand.cards and self.console.match.legal()[0] < 40:
                return self
            self.press(KEYS[key_towards(self.top, None)])
        raise AssertionError("no card is ever asked for")

    def play(self) -> Player:
        """Play the next card that may be played, and go on to the next one."""
        while self.top.table.hand.chosen() not in self.console.match.legal():
            self.press("RIGHT")
        self.press("A")
        return self.to_a_card()

    def problems(self, game: str) -> Player:
        """Go to the page of a game's problems."""
        self.console.navigation().open_setup(game)
        self.settle()
        self.console.navigation().open_problems(game, self.top.title)
        self.settle()
        return self

    def problem(self, game: str, number: int) -> Player:
        """Open a problem of a game, past the box with its goal."""
        self.problems(game).top.open_problem(number, 0)
        self.settle()
        assert self.scene == "Dialog", "the goal is told first"
        self.press("A")
        self.settle()
        return self

    def again(self, **preset: Any) -> Player:
        """Restart the program; return the console."""
        self.sim.restart()
        return Player(self.sim, **preset)


class Play(Scenario):
    """A match on the console, played by keys: a Scenario that also reads the screen."""

    @classmethod
    def of(cls, scenario: Scenario) -> Any:
        """Return a scenario of sim.scenarios as a Play."""
        scenario.__class__ = cls
        return scenario

    # what there is

    @property
    def s(self) -> bytearray:
        """Return the match's state."""
        return self.match.s

    @property
    def rules(self) -> Any:
        """Return the match's rules."""
        return self.match.rules

    @property
    def view(self) -> Any:
        """Return the match's view, whatever lies over it."""
        return self.console.stack.scenes[0]

    @property
    def table(self) -> Any:
        """Return the view's table."""
        return self.view.table

    @property
    def theme(self) -> Any:
        """Return the console's own mesa.ui.theme: its palettes are compared by identity."""
        return sys.modules["mesa.ui.theme"]

    @property
    def notice(self) -> str:
        """Return the visible notice, or ""."""
        label = self.view.notice_label
        return "" if label.hidden else label.text

    @property
    def lines(self) -> list[str]:
        """Return the text of the dialog on top: its title, its lines and its choices."""
        assert self.scene == "Dialog"
        return [self.top.title, *self.top.text, *self.top.choices]

    @property
    def labels(self) -> list[str]:
        """Return the texts of all visible labels, from back to front."""
        root = self.console.stack.root
        return [thing.label.text for thing in on_screen.things(root) if thing.label is not None]

    @property
    def pixels(self) -> bytes:
        """Return the screen's pixels."""
        return self.image().tobytes()

    def turn(self) -> int:
        """Return the seat in turn, or another code of the contract."""
        return self.match.turn()

    @property
    def kinds(self) -> list[str]:
        """Return the kinds of the rows of the set-up page, or of its options."""
        return [row if isinstance(row, str) else row[0] for row in self.top.rows]

    # what is done

    def take(self, row: str) -> Play:
        """Choose a row, by its kind, of the set-up page or of its options."""
        down = (self.kinds.index(row) - self.top.at) % len(self.top.rows)
        self.press(*["DOWN"] * down, "A").frames(1)
        return self

    def hold(self, key: str, frames: int) -> Play:
        """Hold a key for so many frames, then run one more."""
        self.session.key(KEYS.index(key), True)
        self.frames(frames)
        self.session.key(KEYS.index(key), False)
        self.frames(1)
        return self

    def wait(self, *scenes: str, limit: int = 3000) -> Play:
        """Run until one of these scenes has the keys."""
        self.until(lambda _: self.scene in scenes, limit, False)
        return self

    def still(self) -> Play:
        """Run until nothing moves, whether the player is asked or not."""
        self.until(lambda _: not self.view.motion.busy, 3000, False)
        return self

    def calm(self) -> Play:
        """Run until nothing moves and no notice is left or due."""
        view = self.view
        self.until(
            lambda _: not (view.notice_left or getattr(view, "said", ()) or view.motion.busy), 3000, False
        )
        self.frames(1)
        return self

    def renew(self) -> Play:
        """Put a new view of the match in the place of the old one, and of all that lies over it."""
        self.console.stack.swap(type(self.view)(self.console, self.match))
        self.frames(1)
        return self

    def act(self, action: int) -> Play:
        """Do an action by the keys that the game's autoplay gives for it."""
        before = self.match.moves
        for _ in range(400):
            if self.match.moves != before:
                return self
            if self.top.busy():
                self.frames(1)
            else:
                key = key_towards(self.top, action)
                self.press(KEYS[key])
        raise Lost("no keys lead to action {}".format(action))

    def restarted(self) -> Play:
        """Restart the program, and go from the launcher back into the match."""
        self.session.restart()
        self.frames(2)
        self.until(lambda _: self.scene == "MatchSetup").frames(1).press("A")
        self.until(lambda _: self.match is not None, auto=False)
        return self

    def events(self, *codes: int) -> list[tuple[int, int, int, int]]:
        """Return a list that gets every later event of the match; with `codes`, only these."""
        found: list[tuple[int, int, int, int]] = []
        match, emit = self.match, self.match.sink

        def heard(*event: int) -> None:
            if not codes or event[0] in codes:
                found.append(event)  # pyright: ignore[reportArgumentType] - four numbers
            emit(*event)

        match.sink = heard
        return found

    def at_result(self) -> bool:
        """Return whether a hand's result covers the table, nothing moves, and no key is down."""
        match = self.match
        if match is None or match.turn() != HAND_OVER or match.events or not self.autopilot.idle():
            return False
        return self.top is not self.view and not self.top.busy()


def switch_on(
    opened: Callable[[Any], None], game: str, lang: str | None, at: str, keys: tuple[str, ...], **more: Any
) -> Play:
    """Switch a console on, go to a scene, and press keys there. `opened` is told first, as in open_match."""
    t = Play(game, lang, **more)
    opened(t)
    if at == "View":
        t.begin().settle()
    else:
        t.reach(at).frames(1)
    return t.press(*keys)  # pyright: ignore[reportReturnType]


def open_match(
    opened: Callable[[Any], None],
    game: str,
    state: bytes | None = None,
    lang: str = "pt",
    fast: bool = False,
    flags: int = 0,
    **more: Any,
) -> Play:
    """Open a match of a game: a new one when the player is first asked, or that of `state` and `flags`.

    `opened` is told first, so that the board is switched off whatever happens. `fast`: nothing moves.
    """
    if state is not None:
        more.setdefault("players", len(harness.rules_of(game).scores(state)))
    t = Play(game, lang, **more)
    opened(t)
    t.session.fast = t.console.fast = fast
    return t.begin() if state is None else t.resume(bytearray(state), flags)  # pyright: ignore[reportReturnType]
