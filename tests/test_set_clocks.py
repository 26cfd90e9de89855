# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""In real time nothing stops a clock while a card can be seen, whatever is pressed, left or restarted.

A call has its own clock, and the wait for a second B belongs to it; a movement takes its own length.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from common.begin import begin, do
from conftest import dice, samples

from games.set import rules
from games.set.deck import AT_TABLE, HOLE
from mesa.core.contract import ANY, HAND_OVER, OVER
from sim.board.session import making
from sim.player.player import KEYS

LOADING = 120  # ms of a frame in which a page is made: it reads files
LONGEST = 6000  # ms of all movements after one action, at most
MOVING = ("bringing", "_resize", "_lift")  # drawing that belongs to a movement
SET = "take:1:call take:1:1 take:1:4 take:1:8"
"""Seat 1 finds a SET, in deal 7."""


class Watch:
    """Runs a console's frames, and checks the law in each; not `strict`: only measures.

    What the panel shows is what was visible when it was last refreshed.
    """

    def __init__(self, t: Any, strict: bool = True) -> None:
        self.t = t
        self.strict = strict
        self.display: Any = None
        self.faces = False  # the panel shows a card's face
        self.seen = 0  # ms for which cards could be looked at, without movements
        self.played = 0  # ms, with them
        self.exempt = 0  # ms of movements since the last action
        self.acted: list[int] = []  # `seen` at each action
        self.checked = 0
        self.ticks = t.board.clock.ms
        self.keys: list[Any] = []
        self.step = t.session.step
        t.session.step = self

    @property
    def view(self) -> Any:
        """Return the view of the match, or None."""
        scenes = self.t.console.stack.scenes if self.t.console.started else ()
        return scenes[0] if scenes and hasattr(scenes[0], "motion") else None

    def hook(self) -> None:
        """Note what is visible whenever the display is refreshed."""
        display = self.t.board.display
        if display is not None and display is not self.display:
            self.display, refresh = display, display.refresh

            def spy(*given: Any, **named: Any) -> Any:
                self.faces = self.visible()
                return refresh(*given, **named)

            display.refresh = spy

    def visible(self) -> Any:
        """Return whether a card's face is visible in the display's tree."""
        view = self.view
        cards: Any = view and getattr(view.table, "cards", None)
        if not view or not cards or view.group.hidden or cards.group.hidden:
            return False
        return any(not sprite.hidden and sprite in cards.group for sprite in cards.sprites)

    def run(self) -> None:
        """Run a frame, which takes longer if a page is made."""
        self.hook()
        self.step()
        self.hook()
        if self.t.console.started and making(self.t.console):
            self.t.board.clock.advance(LOADING)

    def frames(self, n: int) -> None:
        """Run frames."""
        for _ in range(n):
            self()

    def __call__(self) -> None:
        now = self.t.board.clock.ms
        ms, self.ticks = now - self.ticks, now
        view = self.view
        if view is None:
            return self.run()
        match = view.match
        looks = self.faces and ms >= 0 and match.turn() not in (HAND_OVER, OVER)
        moves, turn, played, since, left = match.moves, match.turn(), match.played, match.since, match.left
        moving, due = self.moving(view), self.due(view)
        self.run()
        if looks and self.view is not None and self.view.match is match:
            self.checked += 1
            self.played += ms
            assert match.played - played >= ms or match.turn() == OVER or not self.strict, (
                ms,
                self.keys[-12:],
            )
            if match.moves != moves or not moving:
                self.seen += ms
            else:
                self.exempt += ms
                assert self.exempt <= LONGEST, (ms, self.keys[-12:])
            if self.strict and due and match.moves == moves:
                passed = match.since - since if turn == ANY else left - match.left
                assert passed >= ms or turn != ANY and not match.due, (ms, self.keys[-12:])
        if match.moves != moves:  # somebody has acted: another clock
            self.exempt = 0
            self.acted.append(self.seen)

    def moving(self, view: Any) -> bool:
        """Return whether something that shows a change of the state is moving, or still to be shown."""
        motion = view.motion
        names = [steps.gi_code.co_name for steps in motion.steps]
        moves = motion.moves or motion.waiting or any(name in MOVING for name in names)
        return bool(moves or view.match.events and not names)

    def due(self, view: Any) -> bool:
        """Return whether the clock must run: nothing moves, and no second B is waited for."""
        second_b = view.asking and view.match.turn() == ANY and view.notice_left <= 1500
        none = not rules.why(view.match.seen, 0, rules.SAY_NONE)
        return not self.moving(view) and not (second_b and none)

    def press(self, *names: str, frames: int = 1) -> None:
        """Press keys together for so many frames, then release them."""
        self.keys.append(names)
        for name in names:
            self.t.move(name, True)
        self.frames(frames)
        for name in names:
            self.t.move(name, False)
        self()

    def back(self) -> None:
        """Go back into the match, from wherever that is."""
        t = self.t
        if t.match is None:
            t.until(lambda t: t.scene == "MatchSetup").frames(1).press("A")
        for _ in range(200):
            if t.match and not making(t.console):
                if t.scene in ("View", "Pair"):
                    return self.shown()
                self.press("B")
            self()
        raise AssertionError("no way back from " + t.scene)

    def shown(self) -> None:
        """Run until the cards are there again, if only a count hides them."""
        while self.view is not None and self.t.top is self.view and self.view.table.hidden:
            self()


@pytest.fixture
def watched(opened: Any) -> Callable[..., Watch]:
    """Return a function that begins a match, does what words say, and returns its Watch."""

    def make(words: str = "", strict: bool = True, at: str = "View", **more: Any) -> Watch:
        t = begin("set", at, **more)
        opened(t)
        watch = Watch(t, strict)
        for word in words.split():
            do(t, word)
        return watch

    return make


CHORDS = [(name,) for name in KEYS] + [("SELECT", "DOWN"), ("SELECT", "LEFT")]


def presses(watch: Watch) -> None:
    """Press every key for a moment, hold it, and close what it has opened."""
    for chord in CHORDS:
        for frames in (1, 20):
            watch.press(*chord, frames=frames)
            watch.frames(9)
            for _ in range(4):
                if watch.view is not None and watch.t.top is not watch.view:
                    watch.press("B")
            watch.shown()


def pages(watch: Watch) -> None:
    """Open every line of the pause menu, leave it at once or later, and open it again as soon as possible."""
    t = watch.t
    for line in range(8):
        for patience in (0, 3, 30):
            t.until(lambda t: t.match.turn() not in (HAND_OVER, OVER) or t.scene == "Dialog", auto=False)
            for key in ("START", *["DOWN"] * line, "A", *["B"] * 3, "START", "A", "START", "B"):
                if t.match is None:  # it has been left
                    break
                watch.press(key)
                watch.frames(patience)
            watch.back()


STATES = [
    (1, "", {}),
    (1, "B wait:50", {"o.alone": "practice"}),
    (1, "wait:12 A LEFT A", {}),
    (2, "B wait:50", {}),
    (2, SET, {}),
    (2, "take:1:none B B", {}),
    (4, "", {}),
    (4, "B", {}),
    (4, "B B", {}),
    (4, "take:1:call", {}),
    (4, SET, {}),
]


@pytest.mark.parametrize("does", (presses, pages), ids=("keys", "pages"))
@pytest.mark.parametrize(("players", "words", "options"), STATES)
def test_no_key_and_no_page_stops_a_clock(watched, players, words, options, does):
    watch = watched(words, players=players, level="medium" if does is presses else "easy", **options)
    does(watch)
    assert watch.checked > 300


def test_a_first_match_stops_no_clock_either(watched):
    """Its tips and its question for the colours cover the cards."""
    watch = watched(at="learning", asked=False)
    t = watch.t
    covered = set()
    for _ in range(400):
        covered.add(t.scene)
        watch.press("A" if t.scene != "View" else "LEFT")
        assert not (watch.faces and t.scene in ("Tip", "Colours") and not making(t.console))
    assert {"Tip", "Colours", "View"} <= covered and watch.checked > 100


@pytest.mark.long
@pytest.mark.parametrize("pace", (0, 2))
@pytest.mark.parametrize(
    ("at", "players"), [("View", 1), ("View", 2), ("View", 3), ("View", 4), ("Pair", 2), ("Pair", 4)]
)
def test_no_keys_at_random_stop_a_clock(watched, at, players, pace):
    watch = watched(at=at, players=players, PACE=pace, **{"p.aid": "15"})
    dice_of = dice("random keys {} {} {}".format(at, players, pace))
    for _ in range(samples(500, 200)):
        if watch.t.match is None:
            watch.back()
        watch.press(*dice_of.choice([*CHORDS, ("START",), ("B",)]), frames=dice_of.choice((1, 1, 2, 8, 14)))
        watch.frames(dice_of.choice((0, 0, 0, 3, 45)))
        if at == "Pair" and watch.t.match:
            watch.t.match.s[rules.AT_SCORES] = 0
    assert watch.checked > 300


# Tricks


def again_and_again(watch: Watch, _: Any) -> None:
    """Press B twice within its moment: it has been said already."""
    watch.press("B")
    watch.frames(38)
    watch.press("B")


def leave(watch: Watch, dice_of: Any) -> None:
    """Leave the match for the launcher, and come back."""
    watch.frames(dice_of.randrange(20, 36))
    t = watch.t
    if t.scene == "View" and t.match.turn() == ANY or t.match.turn() == 0:
        t.press("START").wait("Dialog")
        line = t.top.choices.index(t.console.words.text("leave"))
        t.press(*["DOWN"] * line, "A")
        watch.back()


def reset(watch: Watch, dice_of: Any) -> None:
    """Switch off and on."""
    watch.frames(dice_of.randrange(20, 36))
    watch.faces = False
    watch.t.session.restart()
    watch.t.frames(2)
    watch.back()


def quick_pages(watch: Watch, _: Any) -> None:
    """Look between two pages, for as short as possible."""
    watch.press("START")
    watch.t.wait("Dialog")
    watch.press("B")


TRICKS = pytest.mark.parametrize("trick", (leave, reset), ids=("leave", "reset"))


def first_call(watch: Watch, trick: Callable[[Watch, Any], None], limit: int = 100_000) -> int:
    """Return for how many ms the player could look until a bot has acted, with a trick now and then."""
    watch.t.press("B", "B")
    watch.seen, watch.acted = 0, []
    dice_of = random.Random(1)
    while not watch.acted and watch.seen < limit:
        trick(watch, dice_of)
    return watch.acted[0] if watch.acted else limit


@pytest.mark.parametrize("trick", (again_and_again, leave, reset, quick_pages))
def test_no_trick_gives_more_time_to_look(watched, trick):
    """A bot acts when it would have acted anyhow: with the same cards and draws, after the same time."""
    usual = first_call(watched(players=4, strict=False), lambda watch, _: watch())
    assert 3000 < usual < 100_000, "long enough for several tricks"
    found = first_call(watched(players=4, strict=False), trick)
    assert found <= usual + 200, "a frame or two"
    assert found >= usual - 1000 or trick not in (again_and_again, leave), "nor less"


@TRICKS
def test_a_call_cannot_be_held(watched, trick):
    watch = watched("B wait:46", players=4, strict=False)
    t = watch.t
    watch.seen = 0
    held = 5000 - t.match.left
    while t.match.turn() == 0 and watch.seen < 20_000:
        trick(watch, random.Random(2))
        assert t.match.turn() != 0 or t.match.left <= 5000 - held - watch.seen + 200
    assert rules.scores(t.match.s)[0] == -1 and watch.seen <= 5200, "the time is up: a point lost"


@TRICKS
def test_a_time_cannot_be_stopped(watched, trick):
    watch = watched(players=1, strict=False)
    watch.frames(100)
    watch.played = 0
    begun = watch.t.match.played
    for _ in range(12):
        trick(watch, random.Random(3))
    spent = watch.t.match.played - begun
    assert watch.played > 8000 and spent >= watch.played - 50
    assert trick is reset or spent <= watch.played + 1500


def test_the_moment_for_a_second_b_is_not_had_twice(watched):
    """It stops the others once; what was looked at before a reset counts."""
    watch = watched(players=4, strict=False)
    watch.seen = 0
    while not watch.acted:
        watch.press("B")
        watch.frames(36)
        if not watch.acted:
            reset(watch, random.Random(4))
        assert watch.seen < 12_000


# SET: A pressed in rhythms of 100 to 700 ms marks what is in sight, each time, and nothing else.
#
# What is seen of a card is its sprite alone; `pytest -rP` shows how many As were pressed, lost, and
# accidents.


FRAME = 33
SIGHT = 350
"""Ms for which a card must have lain there, seen, before A marks it without a call."""


def marks(t):
    """Return what the player has marked, in the call or before it."""
    called = rules.marks(t.s) if t.turn() == 0 else []
    return {*called, *t.table.frames.before_call(t.match.seen)}


class Hand:
    """Presses keys, looks each frame for how long each card has lain still, and counts the As."""

    def __init__(self, t):
        self.t = t
        self.seen = {}
        self.still = dict.fromkeys(range(21), 0)
        self.pressed = self.lost = self.accidents = 0

    def frames(self, n, key=None):
        """Run frames, in the first of which a key is down, and look at each."""
        t = self.t
        for i in range(n):
            if key and i < 2:
                t.move(key, i == 0)
            t.step()
            cards = t.table.cards
            visible = t.top is t.view and not t.table.hidden
            now = {
                slot: (cards.shown[slot], sprite.x, sprite.y)
                for slot, sprite in enumerate(cards.sprites)
                if visible and not sprite.hidden and 0 < sprite.y < 128
            }
            for slot in self.still:
                same = slot in now and self.seen.get(slot) == now[slot]
                self.still[slot] = self.still[slot] + 1 if same else 0
            self.seen = now
        if key and n == 1:
            t.move(key, False)

    def mark(self):
        """Press A on the card under the cursor, and see whether that has changed its mark."""
        t = self.t
        at, turn = t.table.frames.at, t.turn()
        due, before = t.s[AT_TABLE + at], at in marks(t)
        own = turn == 0 or turn == ANY and t.view.asking
        there = at in self.seen and self.seen[at][0] == due != HOLE
        sight = self.still[at] * FRAME if there else 0
        taken_over = turn == 0 and at in t.table.frames.before_call(t.match.seen)  # into the call, now
        self.frames(1, "A")
        goes_on = t.top is not t.view or t.s[AT_TABLE + at] != due or t.turn() not in (turn, 0)
        if not taken_over and not goes_on:
            changed = before != (at in marks(t))
            self.pressed += 1
            self.lost += sight >= SIGHT + FRAME and not changed
            self.accidents += changed and sight < SIGHT - FRAME and not own


@pytest.mark.parametrize("ms", range(100, 701, 50))
def test_every_mark_on_a_card_in_sight_counts_and_no_other(play, ms):
    """For a minute, with an arrow between two As: before a call, in another's and in the own.

    No A is lost, and no card is marked before it is seen.
    """
    t = play("set", lang="pt", seed=5, players=4, level="expert")
    t.until(lambda t: not t.top.busy(), auto=False)
    hand, dice, gap = Hand(t), random.Random(ms), max(3, round(ms / FRAME))
    end = t.session.frame + 60_000 // FRAME
    while t.session.frame < end and not t.match.over():
        if t.top is not t.view:
            hand.frames(10)
            hand.frames(2, "A")
            continue
        if t.turn() == ANY and not dice.randrange(4) and not marks(t):
            hand.frames(1 + dice.randrange(20), "B")
        hand.frames(gap // 2 - 1)
        hand.frames(gap - gap // 2, dice.choice(("UP", "DOWN", "LEFT", "RIGHT")))
        if t.top is t.view and (len(marks(t)) < 2 or t.table.frames.at in marks(t)):
            hand.mark()
        elif t.turn() == 0:
            hand.frames(2, "B")
        else:
            t.table.frames.choose(t.match.seen, [])
            t.table.frames.own = []
    print(f"{ms} ms: {hand.pressed} pressed, {hand.lost} lost, {hand.accidents} accidents")
    assert hand.pressed > 20 and (hand.lost, hand.accidents) == (0, 0)


@pytest.mark.parametrize("frames", range(2, 15))
def test_marks_in_the_own_call_count_however_soon(play, frames):
    """B, half a second, RIGHT, and A so many frames later, and again: with RIGHT, B has become a call."""
    t = play("set", lang="pt", seed=5)
    t.frames(60).press("B").frames(13)
    for count in (1, 2):
        t.tap("RIGHT").step(frames - 1).tap("A").step(2)
        assert t.turn() == 0 and len(rules.marks(t.s)) == count
