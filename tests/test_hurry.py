# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Keys during movement: a hurrying player plays nothing unseen, and in their own turn no key is lost.

DESIGN: "Keys during a movement" and "Select". Keys are pressed as by a person, on a whole console, in every
game in which A plays the selected card. Screens: screens/hurry.txt.
"""

from __future__ import annotations

import random

import harness
import pytest
from harness import a_card, calling, reach

from mesa.board import setting
from mesa.core.contract import HAND_OVER
from mesa.ui.scene import DIALOG, MATCH

SEEN_MS = 350
"""How long A's action must have been on the screen, unmoving, before it may happen."""
FRAMES = 1200
FRAME = 33
fans = calling("sure")


class Watch:
    """Runs a console and presses A in a rhythm; `answers` has (what A did, ms for which that was in sight).

    An answer is an action in the match, or a scene that opens or closes: over a match, or from a box. Menus
    and pages have been asked for.
    """

    def __init__(self, t):
        self.t = t
        self.question = self.asked()
        self.since = -SEEN_MS  # it has been there before
        self.answering = False
        self.answers = []
        self.watched = set()
        press = t.console._press

        def pressed(k):
            scenes = t.console.stack.scenes
            self.answering = scenes[-1].role == DIALOG or scenes[0].role == MATCH
            press(k)
            self.answering = False

        t.console._press = pressed
        for name in ("push", "pop", "swap"):
            self.watch(t.console.stack, name)

    def watch(self, owner, name):
        """Record the calls of a method while a key is handled; what was not asked is only hurried."""
        call = getattr(owner, name)

        def called(*given):
            if self.answering and (name != "act" or self.question):
                self.answers.append((name, self.t.board.clock.ms - self.since))
            return call(*given)

        setattr(owner, name, called)

    def asked(self):
        """Return what identifies the question in sight, or None."""
        top, match = self.t.top, self.t.match
        moves = match.moves if match is not None and not match.real_time else 0
        moving = self.t.console.stack.making or top.busy()
        return None if moving else (id(top), getattr(top, "asked", None), moves)

    def step(self, down):
        """Run one frame, with A up or down."""
        t = self.t
        t.move("A", down).step()
        match = t.match
        if match is not None and id(match) not in self.watched:
            self.watched.add(id(match))
            self.watch(match, "act")
        question = self.asked()
        if question != self.question:
            self.question = question
            self.since = t.board.clock.ms


@pytest.fixture
def others_turn(play):
    """Return a function that opens a match in which the others act until the player plays a card."""

    def begin(game):
        rules = harness.rules_of(game)
        seats = min(4, rules.SEATS[1])
        since, before = None, 0
        for s, _, _ in harness.walk(rules, 1, seats, bytes(len(rules.OPTIONS)), random.Random(1)):
            turn = rules.turn(s)
            if turn == HAND_OVER:
                since = None
            elif turn and not before:
                since = bytes(s)
            elif since and a_card(rules, s):
                return play(game, since)
            before = turn
        raise AssertionError("it is never the player's turn")

    return begin


@pytest.fixture
def own_turn(play):
    """Return a function that opens a match in which the player is to play one of several cards."""
    return lambda game: play(game, reach(game, a_card)).settle()


@pytest.mark.parametrize("ms", (100, 200, 330, 450, 700))
@pytest.mark.parametrize("game", harness.bot_ids())
def test_a_answers_only_what_has_been_in_sight(start, game, ms):
    """A pressed in a rhythm, from the launcher through a first match: each answer was in sight for 350 ms."""
    t = start(game, lang="en", seed=None, level="easy", settings=[(setting.TIPS_OFF, 0)])
    t.session.preset["no_tips"] = False
    watch = Watch(t)
    for frame in range(FRAMES):
        watch.step(frame % (ms // FRAME) == 0)
        if t.match is not None and t.match.over():
            break
    assert len(watch.answers) > 5
    assert [answer for answer in watch.answers if answer[1] < SEEN_MS] == []


def at_once(t, key, *scenes):
    """Press a key, and A in the first frame after `scenes`, to which it leads, are complete.

    Return the scene that has the keys then.
    """
    t.tap(key).wait(*scenes)
    scene = t.top
    t.tap("A")
    return scene


def test_a_answers_at_once_in_menus_and_pages(start):
    """A is not lost on a page to which a key has just led, nor in the launcher to which it leads back."""
    t = start("sueca", "Launcher").frames(20)
    at_once(t, "A", "MatchSetup")
    t.wait("View")
    t = start("sueca", "MatchSetup")
    at_once(t, "B", "Launcher")
    t.wait("MatchSetup").press("B").wait("Launcher").frames(20)
    language = t.console.store.get(setting.LANG)
    at_once(t, "START", "Settings")
    assert t.console.store.get(setting.LANG) != language
    t = start("sueca", "Launcher").frames(20)
    at_once(t, "DOWN", "Dialog")
    t.wait("RecordsPage")


@fans
def test_a_answers_the_pause_menu_at_once(own_turn, game):
    """Start has asked for it, and the next A goes on; but the table must be seen before A plays a card."""
    t = own_turn(game).frames(20)
    moves = t.match.moves
    at_once(t, "START", "Dialog")
    t.wait("View").tap("A").frames(3)
    assert t.match.moves == moves


def test_what_asks_again_has_to_be_read(own_turn):
    """A second A is no answer to the question whether the match in progress may be lost."""
    t = own_turn("sueca")
    t.console.navigation().leave_match()
    t.wait("Launcher").frames(20).press("A").wait("MatchSetup").frames(2)
    t.press(*["DOWN"] * t.kinds.index("new_match"))
    box = at_once(t, "A", "Dialog")
    assert t.frames(8).top is box


@fans
def test_after_hurrying_a_press_on_what_is_seen_plays(others_turn, game):
    """A is only ignored for a moment: half a second after the player's turn began, it plays."""
    t = others_turn(game)
    t.press("A").frames(2).press("A")
    t.until(lambda t: not t.top.busy() and t.match.mine(), auto=False)
    moves = t.match.moves
    t.settle().frames(SEEN_MS // FRAME + 2).press("A").frames(1)
    assert t.match.moves == moves + 1


@fans
def test_right_while_the_fan_moves_is_not_lost(own_turn, game):
    """Each press moves the cursor by one, even while the cards still move; A plays that card."""
    t = own_turn(game)
    hand = t.table.hand
    cards, at = list(hand.cards), hand.at
    for key in ("RIGHT", "LEFT", "RIGHT", "RIGHT"):
        t.move(key, True).frames(1).move(key, False)
        assert t.top.motion.busy, "the chosen card rises"
    assert hand.at == (at + 2) % len(cards)
    while hand.chosen() not in t.match.legal():
        t.press("RIGHT")
    chosen = hand.chosen()
    t.settle().frames(15).press("A").settle()
    assert chosen not in hand.cards


@fans
def test_right_while_the_turn_begins_is_not_lost(others_turn, game):
    """Right is pressed in the turn's first frame, while the hand still opens for the cursor."""
    t = others_turn(game)
    t.until(lambda t: t.match.mine() and t.top.asked, auto=False)
    chooser = t.top.box or t.table.hand
    at = chooser.at
    t.press("RIGHT")
    assert chooser.at != at


@fans
def test_keys_in_the_others_turns_are_not_kept_for_the_own(others_turn, game):
    """Arrows and A pressed while the others play do not move the cursor from where the turn puts it."""
    quiet = others_turn(game)
    quiet.until(lambda t: t.match.mine() and not t.top.busy(), auto=False).frames(3)
    wanted = quiet.match.moves, bytes(quiet.s)
    busy = others_turn(game)
    while not busy.match.mine():
        busy.press("RIGHT")
        if not busy.match.mine():
            busy.press("A")
    busy.settle().frames(3)
    assert (busy.match.moves, bytes(busy.s)) == wanted
