# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""In real time nothing stops a clock while a card can be seen, whatever is pressed, left or restarted.

A call has its own clock, and the wait for a second B belongs to it; a movement takes its own length.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from common.begin import begin
from conftest import dice, samples

from games.set import deck, rules
from mesa.core.contract import ANY, HAND_OVER, OVER
from sim.board.session import making
from sim.player.player import KEYS, Player
from sim.scenarios import Scenario
from sim.scenarios import set as stops

LOADING = 120  # ms of a frame in which a page is made: it reads files
LONGEST = 6000  # ms of all movements after one action, at most
MOVING = ("_bring", "_resize", "_lift")  # drawing that belongs to a movement


class Watch:
    """Checks the law in every frame of a console; `seen` is for how many ms cards could be looked at.

    What the panel shows is what was visible when it was last refreshed.
    """

    def __init__(self, t: Player, strict: bool = True) -> None:
        """Not `strict`: only measure."""
        self.t: Any = t
        self.strict = strict
        self.display: Any = None
        self.faces = False
        self.step = t.session.step
        self.seen = 0  # ms, without movements
        self.played = 0  # ms, with them
        self.exempt = 0  # ms since the last action
        self.acted: list[int] = []  # `seen` at each action
        self.checked = 0
        self.ticks = t.board.clock.ms
        self.keys: list[Any] = []
        self.before: Any = None
        t.session.step = self  # pyright: ignore[reportAttributeAccessIssue]

    @property
    def view(self) -> Any:
        """Return the view of the match, or None."""
        scenes = self.t.console.stack.scenes if self.t.console.started else ()
        return scenes[0] if scenes and hasattr(scenes[0], "table") else None

    def hook(self) -> None:
        """Note what is visible whenever the display is refreshed."""
        display = self.t.board.display
        if display is None or display is self.display:
            return
        self.display = display
        refresh = display.refresh

        def spy(*given: Any, **named: Any) -> Any:
            self.faces = self.visible()
            return refresh(*given, **named)

        display.refresh = spy

    def visible(self) -> bool:
        """Return whether a card's face is visible in the display's tree."""
        view = self.view
        cards = view and getattr(view.table, "cards", None)
        if not cards or view.group.hidden or cards.group.hidden:
            return False
        group = cards.group
        return any(not sprite.hidden and sprite in group for sprite in cards.sprites)

    def moves(self) -> bool:
        """Return whether something that shows a change of the state is moving, or still to be shown."""
        view = self.view
        names = [steps.gi_code.co_name for steps in view.motion.steps]
        if view.motion.moves or view.motion.waiting or any(name in MOVING for name in names):
            return True
        return bool(view.match.events) and not names

    def clock(self) -> tuple[Any, ...]:
        match = self.view.match
        return match, match.moves, match.turn(), match.played, match.since, match.left

    def __call__(self) -> None:
        console = self.t.console
        now = self.t.board.clock.ms
        ms, self.ticks = now - self.ticks, now
        view = self.view
        if view is None or not self.faces or ms < 0:
            match = view and view.match
            moves = match and match.moves
            self.run()
            if match and match.moves != moves:
                self.exempt = 0
                self.acted.append(self.seen)
            return
        was = self.clock()
        moving = self.moves()
        match = view.match
        self.second_b = bool(
            view.asking
            and was[2] == ANY
            and not rules.why(match.seen, 0, rules.SAY_NONE)
            and view.notice_left <= 1500
        )
        self.run()
        if console is not self.t.console or self.view is None or self.view.match is not match:
            return
        self.check(was, self.clock(), ms, moving)

    def run(self) -> None:
        self.hook()
        self.step()
        self.hook()
        if self.t.console.started and making(self.t.console):
            self.t.board.clock.advance(LOADING)

    def check(self, was: tuple[Any, ...], now: tuple[Any, ...], ms: int, moving: bool) -> None:
        _, moves, turn, played, since, left = was
        if turn in (HAND_OVER, OVER):
            return
        self.checked += 1
        self.played += ms
        assert now[3] - played >= ms or now[2] == OVER or not self.strict, ("played", self.story(ms))
        if now[1] != moves:
            self.exempt = 0
            self.seen += ms
            self.acted.append(self.seen)
            return  # somebody has acted: another clock
        if moving:
            self.exempt += ms
            assert self.exempt <= LONGEST, ("a movement without an end", self.story(ms))
            return
        self.seen += ms
        if not self.strict:
            return
        if turn != ANY:
            assert left - now[5] >= ms or not self.view.match.due, ("the call", self.story(ms))
        elif not self.second_b:
            assert now[4] - since >= ms, ("the bots' wait", self.story(ms))

    def story(self, ms: int) -> str:
        scenes = [type(scene).__name__ for scene in self.t.console.stack.scenes]
        return "{} ms, {}, keys {}".format(ms, scenes, self.keys[-12:])

    def press(self, *names: str, frames: int = 1) -> None:
        """Press keys together for so many frames, then release them."""
        self.keys.append(names)
        for name in names:
            self.t.move(name, True)
        for _ in range(frames):
            self()
        for name in names:
            self.t.move(name, False)
        self()


def opened_match(opened: Any, players: int = 4, seed: int = 7, level: str = "medium", **more: Any) -> Player:
    """Open a match with tips off and bots that act."""
    t = Scenario("set", "en", seed=seed, players=players, level=level, **more)
    opened(t)
    t.begin()
    return t


def waiting(t: Player) -> None:
    """Do nothing: anybody may act."""


def own_call(t: Player) -> None:
    t.press("B")
    t.until(lambda t: t.match.turn() == 0, auto=False)


def bots_call(t: Player) -> None:
    if len(t.match.levels) > 1:
        t.match.take(1, rules.CALL)


def none_here(t: Player) -> None:
    """Let all others say that there is none, and the player."""
    for seat in range(1, len(t.match.levels)):
        t.match.take(seat, rules.SAY_NONE)
    if len(t.match.levels) > 1:
        t.press("B", "B")


def asked(t: Player) -> None:
    t.press("B")


def said(t: Player) -> None:
    """Say that there is none, which cannot be said twice."""
    t.press("B", "B")


def just_found(t: Player) -> None:
    """Let cards fly, and new ones come."""
    seat = len(t.match.levels) - 1
    t.match.take(seat, rules.CALL)
    for slot in deck.unpack(deck.first_set(t.match.s)):
        t.match.take(seat, slot)


def marked(t: Player) -> None:
    t.press("A", "LEFT", "A")


STATES = (waiting, own_call, bots_call, none_here, asked, said, just_found, marked)
CHORDS = [(name,) for name in KEYS] + [("SELECT", "DOWN"), ("SELECT", "LEFT")]


def presses(watch: Watch) -> None:
    """Press every key for a moment, hold it, and close what it has opened."""
    for chord in CHORDS:
        for frames in (1, 20):
            watch.press(*chord, frames=frames)
            for _ in range(9):
                watch()
            for _ in range(4):
                if watch.view is None or watch.t.console.stack.top is watch.view:
                    break
                watch.press("B")


def back(t: Any, watch: Watch) -> None:
    """Go back into the match, from wherever that is."""
    if t.match is None:
        t.until(lambda t: t.scene == "MatchSetup")
        t.frames(1).press("A")
    for _ in range(200):
        if t.match and not making(t.console):
            if t.scene == "View":
                return
            watch.press("B")
        watch()
    raise AssertionError("no way back from " + t.scene)


def pages(watch: Watch) -> None:
    """Open every line of the pause menu, leave it at once or later, and open it again as soon as possible."""
    t: Any = watch.t
    for line in range(8):
        for patience in (0, 3, 30):
            t.until(lambda t: t.match.turn() not in (HAND_OVER, OVER) or t.scene == "Dialog", auto=False)
            for key in ("START", *["DOWN"] * line, "A", *["B"] * 3, "START", "A", "START", "B"):
                if t.match is None:  # it has been left
                    break
                watch.press(key)
                for _ in range(patience):
                    watch()
            back(t, watch)


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
@pytest.mark.parametrize("players", (1, 2, 4))
def test_no_key_stops_a_clock(opened, players, state):
    t = opened_match(opened, players)
    watch = Watch(t)
    state(t)
    presses(watch)
    assert watch.checked > 300


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
@pytest.mark.parametrize("players, options", ((1, None), (1, {"alone": "practice"}), (3, None)))
def test_no_page_stops_a_clock(opened, players, options, state):
    t = opened_match(opened, players, level="easy", options=options)
    watch = Watch(t)
    state(t)
    pages(watch)
    assert watch.checked > 300


@pytest.mark.long
@pytest.mark.parametrize("players", (2, 4))
def test_nothing_that_two_people_press_stops_a_clock(opened, players):
    t = begin("set", "Pair", players=players, level="easy")
    opened(t)
    watch = Watch(t)
    dice_of = dice("two people")
    for _ in range(samples(400, 200)):
        watch.press(dice_of.choice(KEYS), frames=dice_of.choice((1, 1, 3, 14)))
        t.match.s[rules.AT_SCORES] = 0
    assert watch.checked > 300


def test_a_first_match_stops_no_clock_either(opened):
    """Its tips and its question for the colours cover the cards."""
    t = stops.learning("en", asked=False)
    opened(t)
    watch = Watch(t)  # pyright: ignore[reportArgumentType]
    covered = set()
    for _ in range(400):
        covered.add(t.scene)
        watch.press("A" if t.scene != "View" else "LEFT")
        assert not (watch.faces and t.scene in ("Tip", "Colours") and not making(t.console))
    assert {"Tip", "Colours", "View"} <= covered and watch.checked > 100


@pytest.mark.long
@pytest.mark.parametrize("players", (1, 2, 3, 4))
@pytest.mark.parametrize("pace", (0, 2))
def test_no_keys_at_random_stop_a_clock(opened, players, pace):
    from mesa.board.setting import PACE

    t = opened_match(opened, players, settings=((PACE, pace),), prefs={"aid": "15"})
    watch = Watch(t)
    dice_of = dice("random keys {} {}".format(players, pace))
    for _ in range(samples(500, 200)):
        if t.match is None:
            back(t, watch)
        chord = dice_of.choice(CHORDS + [("START",), ("B",), ("B",)])
        watch.press(*chord, frames=dice_of.choice((1, 1, 2, 8, 14)))
        for _ in range(dice_of.choice((0, 0, 0, 3, 45))):
            watch()
    assert watch.checked > 300


# Tricks


def first_call(t: Player, watch: Watch, trick: Any, limit: int = 120_000) -> int:
    """Return for how many ms the player could look until a bot has acted, with a trick now and then."""
    t.press("B", "B")
    assert t.match.s[rules.AT_AGREED] & 1
    watch.seen = 0
    watch.acted = []
    dice_of = random.Random(1)
    while not watch.acted and watch.seen < limit:
        trick(t, watch, dice_of)
    return watch.acted[0] if watch.acted else limit


def idle(t: Player, watch: Watch, _: Any) -> None:
    watch()


def every_1400(t: Player, watch: Watch, _: Any) -> None:
    """Press B twice within its moment, again and again: it has been said already."""
    watch.press("B")
    for _ in range(38):
        watch()
    watch.press("B")


def leave(t: Any, watch: Watch, dice_of: Any) -> None:
    for _ in range(dice_of.randrange(20, 36)):
        watch()
    if t.scene == "View" and t.console.match.turn() == ANY or t.console.match.turn() == 0:
        t.press("START")
        t.until(lambda t: t.scene == "Dialog", auto=False)
        line = t.top.choices.index(t.console.words.text("leave"))
        t.press(*["DOWN"] * line, "A")
        back(t, watch)


def reset(t: Any, watch: Watch, dice_of: Any) -> None:
    for _ in range(dice_of.randrange(20, 36)):
        watch()
    watch.faces = False
    t.session.restart()
    t.frames(2)
    back(t, watch)


def quick_pages(t: Any, watch: Watch, _: Any) -> None:
    """Look between two pages, for as short as possible."""
    watch.press("START")
    t.until(lambda t: t.scene == "Dialog", auto=False)
    watch.press("B")


@pytest.mark.parametrize("trick", (every_1400, leave, reset, quick_pages), ids=lambda trick: trick.__name__)
def test_no_trick_gives_more_time_to_look(opened, trick):
    """A bot acts when it would have acted anyhow: with the same cards and draws, after the same time."""
    t = opened_match(opened, 4)
    usual = first_call(t, Watch(t, False), idle)
    assert 3000 < usual < 100_000, "long enough for several tricks"
    t = opened_match(opened, 4)
    found = first_call(t, Watch(t, False), trick)
    assert found <= usual + 200, "a frame or two"
    if trick in (every_1400, leave):
        assert found >= usual - 1000, "nor less"


@pytest.mark.parametrize("trick", (leave, reset), ids=lambda trick: trick.__name__)
def test_a_call_cannot_be_held(opened, trick):
    t = opened_match(opened, 4)
    watch = Watch(t, False)
    own_call(t)
    watch.seen = 0
    while t.match.turn() == 0 and watch.seen < 20_000:
        trick(t, watch, random.Random(2))
        assert t.match.turn() != 0 or t.match.left <= 5000 - watch.seen + 200
    assert t.match.s[rules.AT_SCORES] == 255 and watch.seen <= 5200, "the time is up: a point lost"


@pytest.mark.parametrize("trick", (leave, reset), ids=lambda trick: trick.__name__)
def test_a_time_cannot_be_stopped(opened, trick):
    t = opened_match(opened, 1)
    watch = Watch(t, False)
    for _ in range(100):
        watch()
    watch.played = 0
    begun = t.match.played
    for _ in range(12):
        trick(t, watch, random.Random(3))
    spent = t.match.played - begun
    assert watch.played > 8000 and spent >= watch.played - 50
    assert trick is reset or spent <= watch.played + 1500


def test_a_hint_answers_the_question_of_b(opened):
    """As any other key does; asked for in that moment, it must not be waited for for ever."""
    t = opened_match(opened, 4)
    watch = Watch(t)
    watch.press("B")
    assert t.view.asking
    watch.press("SELECT", frames=20)
    for _ in range(200):
        watch()
    assert rules.scores(t.match.s)[0] == -1, "it was a call, whose time has run out"


def test_the_moment_for_a_second_b_is_not_had_twice(opened):
    """It stops the others once; what was looked at before a reset counts."""
    t = opened_match(opened, 4)
    watch = Watch(t, False)
    watch.seen = 0
    for _ in range(40):
        watch.press("B")
        for _ in range(36):
            watch()
        if watch.acted:
            break
        watch.faces = False
        t.session.restart()
        t.frames(2)
        back(t, watch)
    assert watch.acted and watch.acted[0] < 12_000


def test_under_a_page_everything_waits(opened):
    """A pause is a pause: neither a bot nor the time of a call goes on."""
    for state in (waiting, own_call, bots_call):
        t = opened_match(opened, 4)
        state(t)
        t.press("START").until(lambda t: t.scene == "Dialog", auto=False).frames(8)
        match: Any = t.match
        before = match.moves, match.since, match.left, match.played
        t.frames(2000)
        assert (match.moves, match.since, match.left, match.played) == before
